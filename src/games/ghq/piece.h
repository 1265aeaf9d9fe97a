/* SPDX-License-Identifier: MIT */
/*
 * Pieces, seats, facings and squares. The two players are kept by their seats, BOTTOM and TOP,
 * since geometry depends on those; which of the two is called blue is an option (G11). A square is
 * 8 * rank + file, a1 being 0.
 */
#ifndef UMPIRE_GAMES_GHQ_PIECE_H
#define UMPIRE_GAMES_GHQ_PIECE_H

#include <stdbool.h>
#include <stdint.h>

enum seat { BOTTOM, TOP, SEATS, NOBODY = -1 };

enum unit {
    INFANTRY,
    ARMORED_INFANTRY,
    AIRBORNE_INFANTRY,
    ARTILLERY,
    ARMORED_ARTILLERY,
    HEAVY_ARTILLERY,
    HQ,
    UNITS,
    NO_UNIT = UNITS
};

enum facing { N, NE, E, SE, S, SW, W, NW, FACINGS, NO_FACING = FACINGS };

enum { SQUARES = 64, NO_SQUARE = 64, ACTIONS_A_TURN = 3, RANGE_MAX = 3, PIECES_A_SIDE = 18 };

/* What each unit is. */
struct kind {
    const char *name;
    char letter;
    uint8_t count; /* a side has this many */
    uint8_t moves; /* squares it moves in a straight line */
    uint8_t range; /* squares it bombards; 0 for all but artillery */
};

extern const struct kind ghq_kinds[UNITS];

/* A piece as the board holds it; EMPTY is 0. */
typedef uint8_t piece_t;
enum { EMPTY };

static inline piece_t piece(enum unit unit, enum seat seat, unsigned facing)
{
    return (piece_t)(((unsigned)unit + 1) | (unsigned)seat << 3 | (facing & 7) << 4);
}

static inline enum unit piece_unit(piece_t piece)
{
    return (enum unit)((piece & 7) - 1);
}

static inline enum seat piece_seat(piece_t piece)
{
    return (enum seat)(piece >> 3 & 1);
}

static inline enum facing piece_facing(piece_t piece) /* artillery only; N for all others */
{
    return (enum facing)(piece >> 4 & 7);
}

static inline bool unit_is_infantry(enum unit unit)
{
    return unit <= AIRBORNE_INFANTRY;
}

static inline bool unit_is_artillery(enum unit unit)
{
    return unit >= ARTILLERY && unit <= HEAVY_ARTILLERY;
}

static inline enum seat other(int seat)
{
    return seat == BOTTOM ? TOP : BOTTOM;
}

static inline enum facing forward(int seat)
{
    return seat == BOTTOM ? N : S;
}

#endif
