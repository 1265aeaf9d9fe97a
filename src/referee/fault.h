/* SPDX-License-Identifier: MIT */
/*
 * What is wrong with a log, as a value: the rule of the game or of the log itself, where, and the
 * arguments. It becomes text only when shown (referee/verdict.h).
 */
#ifndef UMPIRE_REFEREE_FAULT_H
#define UMPIRE_REFEREE_FAULT_H

#include "base/span.h"
#include "rules/game.h"
#include "rules/ruling.h"

/* Faults of a log as such, from log.def. */
enum log_rule {
#define RULE(name, finding, number, section, message) LOG_##name,
#include "referee/log.def"
#undef RULE
    LOG_RULE_COUNT
};

/* The table of log.def; the name of its book in citations is "log". */
extern const struct rule log_rules[LOG_RULE_COUNT];

struct fault {
    const struct rule *rule;    /* NULL: no fault */
    bool of_game;               /* the rule is the game's, not the log's */
    struct span at;             /* the part that is wrong, within the game's text */
    struct span action;         /* the action it is about; empty if it is about none */
    int16_t arg[RULING_ARGS];   /* for the rule's places */
    struct span word;           /* for {0:word}: as written, lives as long as the text */
    const char *nearest;        /* for {0:nearest}: a right word near the wrong one, or NULL */
    const char *why;            /* for {0:why}: a clause that lives as long as the referee */
    bool misplaced; /* another head was due: the game's rule says why, where it is one */
    struct head head;           /* for {0:head}: the head that was expected */
    int choice;                 /* for {0:option} and {0:values} */
    struct ruling ruling;       /* the game's own, where it is one */
    bool move_is_read;          /* the action was understood: the replay's move is it */
};

#endif
