/* SPDX-License-Identifier: MIT */
/* Where the squares of the board stand on a diagram. */
#ifndef UMPIRE_GAMES_GHQ_LAYOUT_H
#define UMPIRE_GAMES_GHQ_LAYOUT_H

#include "board/canvas.h"
#include "games/ghq/piece.h"

/* A cell holds a mark, the letter of a piece, its facing in up to two letters, and a mark. */
enum { TOP_ROW = 1, LEFT = 4, CELL = 5, RIGHT = LEFT + 8 * CELL };

static inline int row_of(int square)
{
    return TOP_ROW + 7 - square / 8;
}

static inline int column_of(int square)
{
    return LEFT + square % 8 * CELL;
}

/* Put marks to the left and right of what stands on a square, in place of those that are there; of
 * a piece under fire that stays marked. */
static inline void enclose(struct canvas *canvas, int square, char left, char right)
{
    const uint32_t *rune = canvas->rune[row_of(square)];
    int row = row_of(square);
    int last = column_of(square) + 2;

    while (last < column_of(square) + CELL - 1 && rune[last] && rune[last] != '<' &&
           rune[last] != '>')
        last++;
    if (rune[column_of(square)] != '*')
        canvas_put(canvas, row, column_of(square), (unsigned char)left, STYLE_MARKED);
    canvas_put(canvas, row, last, (unsigned char)right, STYLE_MARKED);
}

#endif
