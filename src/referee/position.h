/* SPDX-License-Identifier: MIT */
/*
 * A position as text from which the game can go on, and by which positions are compared: the
 * setup text of the state at the beginning of the turn in progress, then the head of that turn
 * and its actions so far, in the game's own notation, wrapped at 80 columns.
 */
#ifndef UMPIRE_REFEREE_POSITION_H
#define UMPIRE_REFEREE_POSITION_H

#include "referee/replay.h"

/* Append the position that REPLAY stands at. Its header must have been read without a fault. */
void position_write(struct text *out, const struct replay *replay);

/* Its two parts: the state at the beginning of the turn in progress, of which the setup text is, and
 * that turn's head and actions; nothing where no turn is in progress. */
const void *position_turn_start(const struct replay *replay);
void position_write_turn(struct text *out, const struct replay *replay);

/* Has the header been read without a fault, so that there is a state? */
bool position_exists(const struct replay *replay);

#endif
