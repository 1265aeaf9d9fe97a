/* SPDX-License-Identifier: MIT */
/*
 * A log of its own for one moment of a game: it begins at the start of the turn in progress, as a
 * position, and holds that turn's actions up to the moment. Just the dispute, to pass on; the rest
 * of the game, appended to it, leads to the same states.
 */
#ifndef UMPIRE_REFEREE_EXTRACT_H
#define UMPIRE_REFEREE_EXTRACT_H

#include "base/text.h"
#include "referee/replay.h"

/* Append the log. The header of REPLAY must have been read without a fault (position_exists). */
void extract_write(struct text *out, const struct replay *replay);

/* Append one header tag: its name as the game spells it, its value in plain quotes. No line end
 * follows. */
void extract_tag(struct text *out, const struct record *record, const struct tag *tag);

#endif
