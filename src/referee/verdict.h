/* SPDX-License-Identifier: MIT */
/*
 * A replay put into words: what is wrong, how the game stands, who won and why.
 */
#ifndef UMPIRE_REFEREE_VERDICT_H
#define UMPIRE_REFEREE_VERDICT_H

#include "base/text.h"
#include "referee/replay.h"

/* The message of the replay's fault, without place, family and citation. Of a log of which nothing
 * could be read it says in which notation of the game it can be, if there is one. */
void fault_write(struct text *out, const struct replay *replay);

/* "GAME K4: Mountain" */
void fault_cite(struct text *out, const struct replay *replay);

/* What would be legal instead, or what could have been meant, through the game's `advise`. Does
 * nothing for faults of the log itself. */
void fault_advise(const struct replay *replay, struct advice_sink *sink);

/* "South wins (both arsenals destroyed)", "draw (agreement)", "unfinished". */
void ended_write(struct text *out, const struct replay *replay);

/* "south wins", "draw", "cancelled" or "*"; and why, "" if there is nothing to say. */
void result_write(struct text *out, const struct replay *replay);
void why_write(struct text *out, const struct replay *replay);

/* What ending the open turn would do, "ending the turn here, South wins (...)". Nothing if it
 * would not end the game. */
void prospect_write(struct text *out, const struct replay *replay);

/* "7 north", with the phase where there is one and the number as the log's notation counts. */
void head_name(struct text *out, const struct replay *replay, struct head head);

/* The head as it is written in our own notation, "7. north". */
void head_write(struct text *out, const struct game *game, struct head head);

/* A head in a notation that the game of the replay has. */
void head_write_in(struct text *out, const struct notation *notation, const struct replay *replay,
                   struct head head);

/* A side's name with a capital; one of two letters is an abbreviation, in capitals. */
void side_title(struct text *out, const struct game *game, int side);

/* "north, south or east". */
void names_write(struct text *out, const char *const *names, const char *last_gap);

#endif
