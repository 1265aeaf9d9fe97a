/* SPDX-License-Identifier: MIT */
/* Boards of 64 bits: neighbours, steps and walking over the squares of a set. */
#ifndef UMPIRE_GAMES_GHQ_BITS_H
#define UMPIRE_GAMES_GHQ_BITS_H

#include "games/ghq/state.h"

#define FILE_A UINT64_C(0x0101010101010101)
#define FILE_H UINT64_C(0x8080808080808080)
#define RANK_1 UINT64_C(0x00000000000000FF)
#define RANK_8 UINT64_C(0xFF00000000000000)

static inline uint64_t bit(int square)
{
    return UINT64_C(1) << square;
}

static inline bool has(uint64_t set, int square)
{
    return square < SQUARES && (set >> square & 1);
}

static inline int lowest(uint64_t set)
{
    return __builtin_ctzll(set);
}

static inline int highest(uint64_t set)
{
    return 63 - __builtin_clzll(set);
}

static inline bool is_several(uint64_t set) /* two or more; not every machine counts bits fast */
{
    return (set & (set - 1)) != 0;
}

static inline int count(uint64_t set)
{
    return __builtin_popcountll(set);
}

/* Take the lowest square out of a set that is not empty. */
static inline int next_square(uint64_t *set)
{
    int square = lowest(*set);

    *set &= *set - 1;
    return square;
}

/* One step in a direction; what would leave the board is gone. */
static inline uint64_t step(uint64_t set, enum facing facing)
{
    static const struct {
        uint64_t keep; /* squares from which the step stays on the board */
        int turn;      /* bits to the left, and what leaves there comes in on the right */
    } way[FACINGS] = {
        [N] = {~RANK_8, 8},  [NE] = {~RANK_8 & ~FILE_H, 9},
        [E] = {~FILE_H, 1},  [SE] = {~RANK_1 & ~FILE_H, 57},
        [S] = {~RANK_1, 56}, [SW] = {~RANK_1 & ~FILE_A, 55},
        [W] = {~FILE_A, 63}, [NW] = {~RANK_8 & ~FILE_A, 7},
    };
    uint64_t kept = set & way[facing].keep;

    return kept << way[facing].turn | kept >> (64 - way[facing].turn);
}

/* Squares beside those of a set: straight neighbours only. */
static inline uint64_t beside(uint64_t set)
{
    return set << 8 | set >> 8 | (set & ~FILE_H) << 1 | (set & ~FILE_A) >> 1;
}

/* Squares around those of a set: neighbours in all eight directions. */
static inline uint64_t around(uint64_t set)
{
    uint64_t wide = set | (set & ~FILE_H) << 1 | (set & ~FILE_A) >> 1;

    return (wide | wide << 8 | wide >> 8) & ~set;
}

static inline uint64_t back_row(int seat)
{
    return seat == BOTTOM ? RANK_1 : RANK_8;
}

#endif
