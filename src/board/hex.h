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
    HEX_POOL_MAX = 8192,              /* hexes on and along all lines within HEX_REACH_MAX */
    HEX_WORDS = 3                     /* of a cell_set that a hex's neighbours can lie in */
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

/* Length of a walk of (a, b) steps: the largest of |a|, |b| and |a + b|. */
static inline int hex_length(int a, int b)
{
    int size_a = a < 0 ? -a : a;
    int size_b = b < 0 ? -b : b;
    int size_sum = a + b < 0 ? -(a + b) : a + b;
    int most = size_a > size_b ? size_a : size_b;

    return most > size_sum ? most : size_sum;
}

/* Find the line to (A, B) into STEPS, without tables; for lines of any length. */
struct hex_line hex_line_find(struct offset steps[HEX_LINE_MAX], int a, int b);

struct hex_board {
    struct grid grid;
    struct offset place[CELL_MAX];
    cell_t next[CELL_MAX][HEX_SIDES]; /* neighbours, NO_CELL at the edge of the board */
    struct {                          /* the same as part of a cell_set: words from FIRST on */
        uint64_t word[HEX_WORDS];
        unsigned first;
    } around[CELL_MAX];
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

static inline int hex_distance(const struct hex_board *board, cell_t from, cell_t to)
{
    return hex_length(board->place[to].a - board->place[from].a,
                      board->place[to].b - board->place[from].b);
}

/* The direction from a hex to its neighbour, -1 if they are not adjacent. Without a loop, since
 * it would end anywhere, which no processor foresees. */
static inline int hex_direction(const struct hex_board *board, cell_t from, cell_t to)
{
    static const int8_t direction[3][3] = {{-1, 5, 4}, {0, -1, 3}, {1, 2, -1}}; /* by a and b */
    unsigned a = (unsigned)(board->place[to].a - board->place[from].a + 1);
    unsigned b = (unsigned)(board->place[to].b - board->place[from].b + 1);

    return a < 3 && b < 3 ? direction[a][b] : -1;
}

/* Is any neighbour of the hex in SET? */
static inline bool hex_is_beside(const struct hex_board *board, cell_t cell,
                                 const struct cell_set *set)
{
    const uint64_t *around = board->around[cell].word;
    const uint64_t *word = set->word + board->around[cell].first;

    return (around[0] & word[0]) | (around[1] & word[1]) | (around[2] & word[2]);
}

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
