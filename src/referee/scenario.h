/* SPDX-License-Identifier: MIT */
/*
 * Scenario files (doc/scenarios.md): found, read with grammar/scenario.pcre and handed to their
 * game line by line. One that a run has read is kept in the referee, read-only and shared by all
 * games that name it.
 */
#ifndef UMPIRE_REFEREE_SCENARIO_H
#define UMPIRE_REFEREE_SCENARIO_H

#include "base/note.h"
#include "base/span.h"
#include "base/text.h"
#include "referee/referee.h"
#include "rules/game.h"

enum { SCENARIO_BYTES_MAX = 256 << 10 };

struct scenario {
    const struct game *game; /* NULL if the file names none */
    struct span name;        /* as its `name` line says; views of the text */
    struct span note;
    struct span text;        /* all of it, as read */
    void *data; /* what the game made of it, sealed; NULL if anything is wrong */
};

/* Read TEXT, which must outlive the scenario; tell COMPLAINTS of all that is wrong. GAMES ends
 * with NULL. True if nothing is; free it in either case. */
bool scenario_read(struct scenario *scenario, const struct game *const *games, struct span text,
                   struct complaints *complaints);
void scenario_free(struct scenario *scenario);

/* The bytes of a named file into TEXT (from text_init, of SCENARIO_BYTES_MAX). Regular files
 * only, symbolic links only if FOLLOW. 0, or -1 and a note that quotes nothing of it. */
int scenario_load(struct text *text, const char *path, bool follow, struct note *note);

/* GAME's built-in scenario of that name, or NULL. */
const struct built_in *scenario_built_in(const struct game *game, struct span name);

/* What a log may write in its Scenario tag: letters, digits, ".-_", no leading dot. */
bool scenario_is_plain(struct span name);

/* A scenario of GAME, kept for the rest of the run: the built-in one called NAME or the file of
 * that name, beside the log or in the referee's scenario_dir. With ASKED, NAME is the caller's
 * own (--scenario) and may be any path. NULL, and WHY in words that live as long. */
const struct scenario *scenario_find(struct referee *referee, const struct game *game,
                                     struct span name, bool asked, const char **why);

/* Forget all that were kept. */
void scenarios_free(struct referee *referee);

#endif
