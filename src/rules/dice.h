/* SPDX-License-Identifier: MIT */
/*
 * Dice, as a log tells of them. They are facts from outside: a game checks that they are possible
 * and never rolls. An action whose dice are written `(?)` has been declared and not rolled yet:
 * its state says so (a roll is due), and the game refuses whatever follows, an end of the turn
 * too, so that it can only be the last action of a log.
 */
#ifndef UMPIRE_RULES_DICE_H
#define UMPIRE_RULES_DICE_H

#include "base/span.h"
#include "rules/setting.h"

#include <stdint.h>

enum { ROLL_MAX = 240 };

/* Dice that are rolled at once, for one thing. */
struct roll {
    int8_t side;            /* whose dice they are */
    uint8_t count;          /* how many dice */
    uint8_t face[ROLL_MAX]; /* what they show: indexes into the faces; nothing while due */
    struct span what;       /* what they are for, in notation; good during the call only */
};

struct roll_sink {
    void (*take)(struct roll_sink *sink, const struct roll *roll);
};

/* What a game with dice says about them. */
struct dice {
    const char *const *faces; /* their names, NULL-terminated, as a log writes them */
    const uint8_t *weights;   /* how many of a die's sides show each face; NULL: all one */

    /* The rolls that MOVE states, which is legal in STATE. */
    void (*rolled)(const struct setting *setting, const void *state, const void *move,
                   struct roll_sink *sink);

    /* The rolls that STATE waits for. */
    void (*due)(const struct setting *setting, const void *state, struct roll_sink *sink);
};

#endif
