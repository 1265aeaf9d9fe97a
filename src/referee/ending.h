/* SPDX-License-Identifier: MIT */
/*
 * How a replay comes to its end: by the rules, by what its players or an umpire wrote, and whether
 * the Result tag agrees. All of it is kept in `ended` of the replay.
 */
#ifndef UMPIRE_REFEREE_ENDING_H
#define UMPIRE_REFEREE_ENDING_H

#include "referee/replay.h"

/* OUTCOME, by the rules, ends the game in the turn in progress. */
void ending_note(struct replay *replay, struct outcome outcome);

/* Ask the rules whether the game is over as it stands in STATE; nobody wins during setup. */
void ending_ask(struct replay *replay, const void *state);

/* The log says that the game ends, and how. A fault if it cannot be so. */
enum step ending_take(struct replay *replay, struct item item);

/* Whom SIDE plays against, who wins if it resigns; NO_SIDE if there are several. */
int8_t ending_other_side(const struct replay *replay, int side);

/* At the end of the log: does its Result tag agree with how the game stands? */
bool ending_agrees(const struct replay *replay);

#endif
