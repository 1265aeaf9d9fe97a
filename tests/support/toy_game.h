/* SPDX-License-Identifier: MIT */
/*
 * A game of a hundred lines, which proves that the referee knows no game. Red and blue have one
 * stone each on a road of nine squares, 1 to 9. Setup places them; a turn is one or two steps to a
 * neighbouring free square (or one `pass`); who reaches the far end wins (T4). With jump=yes a
 * stone may also step over the other one.
 */
#ifndef UMPIRE_TESTS_SUPPORT_TOY_GAME_H
#define UMPIRE_TESTS_SUPPORT_TOY_GAME_H

#include "rules/game.h"

enum { TOY_RED, TOY_BLUE, TOY_ROAD = 9 };

struct toy_state {
    int8_t at[2];  /* where the stones stand; 0: not placed yet */
    int8_t side;   /* to move, or ANY before the first numbered turn */
    int8_t first;  /* who began */
    int16_t turn;  /* 0 in setup, ANY at the start of a position */
    int8_t steps;  /* done in this turn */
    bool passed;
};

struct toy_move {
    int8_t kind;  /* enum toy_kind */
    int8_t to;
    int8_t claim; /* distance to go, as the log states it; 0: not stated */
};

extern const struct game toy_game;
extern const struct game *const toy_games[]; /* a table of this one */

#endif
