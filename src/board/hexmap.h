/* SPDX-License-Identifier: MIT */
/*
 * The diagram of a board of hexes or squares, for all games that have one. Hexes with a flat top
 * look like hexes; those with a pointed top, and squares, are bricks, which have the same
 * neighbours:
 *
 *        _____              +-------+-------+
 *       /0203 \             | 0201  | 0301  |
 *      / [Gren]\            | [Gren]|       |
 *      \ moved /            | moved |       |
 *       \_____/             +---+---+---+---+---+
 *                               | 0202  | 0302  |
 *
 * A space has its name, a sign beside it and two lines of seven characters; its sides can be
 * heavy (#) or light (:). What stands there is the game's business, asked for space by space.
 */
#ifndef UMPIRE_BOARD_HEXMAP_H
#define UMPIRE_BOARD_HEXMAP_H

#include "board/canvas.h"
#include "board/grid.h"

enum { HEXMAP_LINE = 7, HEXMAP_LINES = 2 };

/* What to draw in a space. */
struct hexmap_space {
    char line[HEXMAP_LINES][4 * HEXMAP_LINE + 1]; /* of up to 7 characters, centred */
    enum style style[HEXMAP_LINES];
    unsigned sign;   /* beside its name; 0 for none */
    unsigned ground; /* what the ground is strewn with; 0 for nothing */
    uint8_t heavy;   /* sides, a bit a direction (board/hex; N E S W on squares) */
    uint8_t light;
};

struct hexmap {
    struct canvas *canvas;
    const struct grid *grid;
    int row, column; /* of the canvas, for the top left corner */

    /* Fill in SPACE (all zeroes) for a cell. */
    void (*look)(struct hexmap_space *space, const void *context, cell_t cell);
    const void *context;
};

void hexmap_draw(const struct hexmap *map);

/* Mark a space that has been drawn: its name stands out and has SIGN beside it. */
void hexmap_mark(const struct hexmap *map, cell_t cell, unsigned sign);

/* The game's name for what a line of a space holds, cut to WIDTH characters: words but the last
 * by their first letters, then as much of the last as fits. "Kleist Hussars": "KHussa". */
void hexmap_shorten(struct text *out, struct span name, unsigned width);

#endif
