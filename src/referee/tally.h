/* SPDX-License-Identifier: MIT */
/*
 * Many games counted: how many were accepted, by which rulings the others were refused, and who
 * won. Games are counted as they are judged, or from what was said of them elsewhere.
 */
#ifndef UMPIRE_REFEREE_TALLY_H
#define UMPIRE_REFEREE_TALLY_H

#include "referee/replay.h"

#include <stdint.h>

/* What is counted of games. */
enum total { TOTAL_GAMES, TOTAL_ACCEPTED, TOTAL_REJECTED, TOTAL_UNFINISHED, TOTAL_STANDS, TOTALS };

/* One game, as far as it is counted. Words are borrowed; NULL where there is nothing to say. */
struct counted {
    const char *game;
    bool accepted;
    bool unfinished;
    bool stands;         /* an illegal action was let stand */
    const char *result;  /* "south wins", "draw" */
    const char *rule;    /* of its fault: "K4" */
    const char *section; /* "Mountain" */
};

/* How often a pair of words came. */
struct pair {
    char *group;
    char *name;
    uint64_t count;
};

struct pairs {
    struct pair *at; /* owned, in the order in which they first came */
    size_t count;
};

struct game_total {
    char *game;
    uint64_t total[TOTALS];
};

struct tally {
    uint64_t total[TOTALS];
    struct game_total *game; /* owned */
    size_t game_count;
    struct pairs results; /* game, result */
    struct pairs rulings; /* rule, section */
    uint64_t troubles;    /* what could not be read */
};

void tally_add(struct tally *tally, const struct counted *counted);
void tally_free(struct tally *tally);

/* Put games, results and rulings in the order of their names. */
void tally_sort(struct tally *tally);

/* What is counted of a replay that came to its end. RESULT is room for its words. */
enum { RESULT_ROOM = 64 };
struct counted tally_count(const struct replay *replay, char result[RESULT_ROOM]);

#endif
