/* SPDX-License-Identifier: MIT */
/* A table to play Gohut on: a scenario, a setting and a game in progress, for several tests. */
#ifndef UMPIRE_TESTS_SUPPORT_GOHUT_TABLE_H
#define UMPIRE_TESTS_SUPPORT_GOHUT_TABLE_H

#include "games/gohut/chain.h"
#include "notation/grammar.h"
#include "referee/scenario.h"

struct gohut_table {
    struct scenario scenario;
    struct setting setting;
    struct gohut_state state;
    struct grammar *grammar;
    struct matcher *matcher;
};

/* TEXT is that of a scenario; NULL: the sample. Fails the test if anything is wrong with it. */
void gohut_table_open(struct gohut_table *table, const char *text, const char *options,
                      bool position);
void gohut_table_close(struct gohut_table *table);

/* Set up both sides at random, with FIRST to start, and begin turn 1. */
void gohut_table_set_up(struct gohut_table *table, int first, uint64_t *seed);

/* End the turn in progress and begin the next. */
void gohut_table_next_turn(struct gohut_table *table);

/* What is legal now. */
enum { LISTED_MAX = 8192 };
struct gohut_list {
    struct move_sink sink;
    unsigned count;
    struct gohut_move move[LISTED_MAX];
};
void gohut_table_list(struct gohut_list *list, const struct gohut_table *table);

/* The same numbers on every machine. */
uint32_t random_next(uint64_t *seed);

#endif
