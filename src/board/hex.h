/* SPDX-License-Identifier: MIT */
/*
 * Hexes: neighbours, distances, hexsides and lines of sight, in exact integers. A board is made
 * once for a scenario and only read afterwards.
 *
 * Directions count clockwise from the top, 0 to 5: N NE SE S SW NW where the tops are flat,
 * NW NE E SE SW W where they are pointed. The axial steps are the same in both.
 *
 * The line between the centres of two hexes, at (0,0) and (a,b): the corners of the hex at (q,r)
 * lie at (3q,3r) + {(1,1), (-1,2), (-2,1), (-1,-1), (1,-2), (2,-1)} in thirds of a step, and
 * a*y - b*x says on which side of the line a corner (x,y) is. Corners on both sides: the line
 * crosses the hex. Two corners on the line and the others on one side: it runs along that hexside.
 */
#ifndef UMPIRE_BOARD_HEX_H
#define UMPIRE_BOARD_HEX_H

#include "board/grid.h"

enum {
    HEX_SIDES = 6,
    HEX_REACH_MAX = 12,               /* how far lines are prepared */
    HEX_SPAN = 2 * HEX_REACH_MAX + 1, /* steps from -12 to 12 */
    HEX_LINE_MAX = 128,               /* hexes on and along any line of any board */
    HEX_POOL_MAX = 8192               /* hexes on and along all lines within HEX_REACH_MAX */
};

/* What lies strictly between the two ends of a line, nearest first, as steps from its beginning:
 * CROSSED hexes that it crosses inside, then BESIDE hexes to the left of hexsides along which it
 * runs, then the BESIDE hexes to their right. */
struct hex_line {
    unsigned crossed;
    unsigned beside;
    const struct offset *step;
};

/* Steps by direction. */
extern const struct offset hex_step[HEX_SIDES];

/* Length of a walk of (a, b) steps. */
int hex_length(int a, int b);

/* Find the line to (A, B) into STEPS, without tables; for lines of any length. */
struct hex_line hex_line_find(struct offset steps[HEX_LINE_MAX], int a, int b);

struct hex_board {
    struct grid grid;
    struct offset place[CELL_MAX];
    cell_t next[CELL_MAX][HEX_SIDES]; /* neighbours, NO_CELL at the edge of the board */
    int reach;                        /* lines up to this length are prepared */
    struct {
        uint16_t first; /* in the pool */
        uint8_t crossed;
        uint8_t beside;
    } line[HEX_SPAN][HEX_SPAN];
    struct offset pool[HEX_POOL_MAX];
};

/* Prepare a board of hexes, with lines up to REACH (at most HEX_REACH_MAX). */
void hex_board_init(struct hex_board *board, const struct grid *grid, int reach);

int hex_distance(const struct hex_board *board, cell_t from, cell_t to);

/* The direction from a hex to its neighbour, -1 if they are not adjacent. */
int hex_direction(const struct hex_board *board, cell_t from, cell_t to);

/* The line between two hexes that are at most REACH apart. */
struct hex_line hex_line_between(const struct hex_board *board, cell_t from, cell_t to);

/*
 * Is LINE, which begins at FROM, open when the hexes of BLOCKED block? A hex that is crossed does.
 * Where the line runs along hexsides it is open if all hexes to one side of it are clear; if EITHER
 * is set, one blocking hex beside it is enough to block. Neither the ends nor what is off the map
 * block, nor do hexes that the line touches at a corner.
 */
bool hex_line_is_open(const struct hex_board *board, cell_t from, const struct hex_line *line,
                      const struct cell_set *blocked, bool either);

/* May FROM see TO, and so TO see FROM? By the line between them, that are at most REACH apart. */
bool hex_sees(const struct hex_board *board, cell_t from, cell_t to, const struct cell_set *blocked,
              bool either);

#endif
