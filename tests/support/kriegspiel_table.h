/* SPDX-License-Identifier: MIT */
/*
 * A game of Kriegspiel on the table of a test: actions are read through the grammar, judged,
 * checked for their claims, applied and audited, as the program does with those of a log. What is
 * said to be legal and is refused fails the test.
 */
#ifndef UMPIRE_TESTS_KRIEGSPIEL_TABLE_H
#define UMPIRE_TESTS_KRIEGSPIEL_TABLE_H

#include "games/kriegspiel/army.h"
#include "notation/grammar.h"

struct table {
    struct setting setting;
    struct ks_state state;
    struct grammar *grammar;
    struct matcher *matcher;
};

/* The setup of the match in the book, and the position before its turn 42, for table_set_up. */
extern const char book_start[];
extern const char book_before_42[];

/* With options as in a Rules tag; nothing is placed yet. */
struct table table_open(const char *options, bool position);
void table_close(struct table *table);

/* Set up from two lines, "north: ...\nsouth: ...\n". */
struct table table_set_up(const char *options, bool position, const char *setup);

/* Read one action, whole, into MOVE. */
struct ruling table_read(const struct table *table, struct span words, void *move);

/* The same, and carry it out if it is legal. */
struct ruling table_act(struct table *table, struct span words);

/* Several actions, parted by commas, all of them legal. */
void table_act_all(struct table *table, const char *actions);

/* Begin a turn, which must be due; end it; or a whole turn. */
void table_begin(struct table *table, int number, int side);
void table_end_turn(struct table *table);
void table_turn(struct table *table, int number, int side, const char *actions);

#endif
