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
        int left;
        int right;
    } way[FACINGS] = {
        [N] = {~UINT64_C(0), 8, 0}, [NE] = {~FILE_H, 9, 0},     [E] = {~FILE_H, 1, 0},
        [SE] = {~FILE_H, 0, 7},     [S] = {~UINT64_C(0), 0, 8}, [SW] = {~FILE_A, 0, 9},
        [W] = {~FILE_A, 0, 1},      [NW] = {~FILE_A, 7, 0},
    };

    return (set & way[facing].keep) << way[facing].left >> way[facing].right;
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
