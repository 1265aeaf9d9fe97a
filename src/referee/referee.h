/* SPDX-License-Identifier: MIT */
/*
 * What all games of a run share: the table of games, their grammars (compiled when first needed)
 * and what the caller wants. It is owned by who made it; a replay only borrows it. A thread has a
 * referee of its own.
 */
#ifndef UMPIRE_REFEREE_REFEREE_H
#define UMPIRE_REFEREE_REFEREE_H

#include "base/note.h"
#include "base/span.h"
#include "notation/grammar.h"
#include "rules/game.h"

#include <stdbool.h>

enum { SCENARIOS_MAX = 64 };

struct kept_scenario;
struct recall;
struct shelf;

/* How the last game began: the next one most often begins the same. */
struct beginning {
    const struct notation *notation; /* NULL: there was none */
    struct setting setting;
    unsigned scenarios;     /* read by then: whatever was made from one is still there */
    int field_stands;       /* index of the field `stands` in the notation, or -1 */
    union state_box state;  /* after the game's `setup` */
};

struct referee {
    const struct game *const *games; /* NULL-terminated */

    /* What the caller asks for; NULL where nothing. */
    const char *game;         /* the game of logs without a [Game] tag */
    const char *rules;        /* options instead of those of the Rules tag */
    const char *notation;     /* the notation of logs without a [Notation] tag */
    const struct notation *reads; /* the notation of all logs, whatever they say; NULL: as said */
    struct span grammar_text; /* a grammar instead of the game's own */
    bool strict;              /* `stands` does not help an illegal action */
    const char *scenario;     /* a built-in scenario or a file, instead of the Scenario tag's */
    const char *scenario_dir; /* a directory where logs may find scenarios */
    const char *log_dir;      /* the directory of the log being read; NULL if it is in none */

    /* Private. */
    struct shelf *shelf; /* of the grammars in use */
    bool shares;         /* the shelf is somebody else's */
    bool hurries;
    const struct grammar *record;
    unsigned scenario_count; /* read so far; the last SCENARIOS_MAX are kept */
    struct kept_scenario *scenario_kept[SCENARIOS_MAX];
    bool machine_code;
    struct matcher *matcher;
    struct recall *recall; /* owned; NULL until there is much to read */
    struct beginning beginning;
};

/* GRAMMARS translate to machine code only where MACHINE_CODE is allowed. */
void referee_init(struct referee *referee, const struct game *const *games, bool machine_code);
void referee_free(struct referee *referee);

/* A referee for another thread, who wants the same. It shares the grammars of FROM, which must
 * outlive it and have been told to hurry; all else it has for itself. */
void referee_init_beside(struct referee *referee, const struct referee *from);

/* From now on there is much to read: translate the grammars to machine code. */
void referee_hurry(struct referee *referee);

/* The game called NAME (an unambiguous beginning will not do), or NULL. */
const struct game *referee_game(const struct referee *referee, struct span name);

/* The compiled grammar of a notation; the caller does not own it. NULL and a note only if
 * grammar_text is wrong: the embedded ones were checked when they were built. */
const struct grammar *referee_grammar(struct referee *referee, const struct notation *notation,
                                      struct note *note);

#endif
