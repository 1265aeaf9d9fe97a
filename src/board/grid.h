/* SPDX-License-Identifier: MIT */
/*
 * The spaces of a board that a scenario describes: squares, or hexes with a flat or a pointed
 * top, in columns and rows, some of them missing. Here are their numbers, their names and where
 * they lie; what is special to hexes is in board/hex.
 *
 * A space is a cell, numbered row by row from the top left. Its place is counted in two kinds of
 * steps, so that adding steps means the same anywhere on the board: (right, down) on squares; on
 * hexes axial steps, (south-east, south) where the tops are flat, (east, south-east) where they
 * are pointed.
 */
#ifndef UMPIRE_BOARD_GRID_H
#define UMPIRE_BOARD_GRID_H

#include "base/span.h"
#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

enum { CELL_MAX = 1024, GRID_SIDE_MAX = 40, NO_CELL = 0xFFFF };

typedef uint16_t cell_t;

/* Some of a board's cells. */
struct cell_set {
    uint64_t word[CELL_MAX / 64];
};

static inline bool cell_in(const struct cell_set *set, cell_t cell)
{
    return set->word[cell / 64] >> cell % 64 & 1;
}

static inline void cell_add(struct cell_set *set, cell_t cell)
{
    set->word[cell / 64] |= UINT64_C(1) << cell % 64;
}

static inline void cell_remove(struct cell_set *set, cell_t cell)
{
    set->word[cell / 64] &= ~(UINT64_C(1) << cell % 64);
}

enum grid_shape { GRID_UNKNOWN, GRID_SQUARE, GRID_HEX, GRID_FLAT, GRID_POINTY };
enum grid_names { NAMES_USUAL, NAMES_DIGITS, NAMES_LETTERS };
enum grid_shift { SHIFT_USUAL, SHIFT_EVEN, SHIFT_ODD };

struct grid {
    uint8_t shape;   /* enum grid_shape; GRID_HEX only while it is being read */
    uint8_t names;   /* enum grid_names: 0503, column then row; or E3 */
    uint8_t shift;   /* enum grid_shift: which columns lie half a hex lower, or rows to the right */
    uint8_t columns; /* 0 while unknown */
    uint8_t rows;
    struct cell_set missing; /* holes in the board */
};

/* Steps from one place to another, or from the top left cell to a place. */
struct offset {
    int8_t a;
    int8_t b;
};

/* Take one word of a scenario's `grid` line: hex, square, flat, pointy, 14x10, even-down, odd-down,
 * even-right, odd-right, digits, letters. Fills in GRID (start with zeroes). NULL, or what is
 * wrong with the word, as a clause. */
const char *grid_take(struct grid *grid, struct span word);

/* All words were taken: NULL, or what is missing, as a clause ("..., such as 14x10"). */
const char *grid_complete(struct grid *grid);

static inline unsigned grid_cells(const struct grid *grid)
{
    return (unsigned)grid->columns * grid->rows;
}

static inline bool grid_is_hex(const struct grid *grid)
{
    return grid->shape == GRID_FLAT || grid->shape == GRID_POINTY;
}

/* Column and row of a cell, from 0. */
static inline int grid_column(const struct grid *grid, cell_t cell)
{
    return cell % grid->columns;
}

static inline int grid_row(const struct grid *grid, cell_t cell)
{
    return cell / grid->columns;
}

/* Is this column (flat) or row (pointy), from 0, one of those that lie half a hex further? */
static inline bool grid_is_shifted(const struct grid *grid, int line)
{
    return (line % 2 != 0) == (grid->shift != SHIFT_ODD);
}

/* The cell in a column and row, or NO_CELL where there is none. */
static inline cell_t grid_at(const struct grid *grid, int column, int row)
{
    if (column < 0 || column >= grid->columns || row < 0 || row >= grid->rows)
        return NO_CELL;
    cell_t cell = (cell_t)(row * grid->columns + column);
    return cell_in(&grid->missing, cell) ? NO_CELL : cell;
}

/* A cell's place, and the cell at a place (NO_CELL where there is none). */
struct offset grid_place(const struct grid *grid, cell_t cell);
cell_t grid_cell(const struct grid *grid, int a, int b);

/* The cell whose name of four digits stands there (NAMES_DIGITS), or NO_CELL. */
static inline cell_t grid_read_digits(const struct grid *grid, const char name[4])
{
    for (int i = 0; i < 4; i++)
        if (!is_digit(name[i]))
            return NO_CELL;
    int column = 10 * (name[0] - '0') + name[1] - '0';
    int row = 10 * (name[2] - '0') + name[3] - '0';
    return grid_at(grid, column - 1, row - 1);
}

/* The cell of that name, or NO_CELL. */
cell_t grid_read(const struct grid *grid, struct span name);

/* Append the name of CELL. */
void grid_write(struct text *out, const struct grid *grid, cell_t cell);

#endif
