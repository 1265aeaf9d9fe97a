/* SPDX-License-Identifier: MIT */
/*
 * How a replay comes to its fault: each function sets it from the item just read, and returns
 * STEP_FAULT for the caller to return.
 */
#ifndef UMPIRE_REFEREE_BLAME_H
#define UMPIRE_REFEREE_BLAME_H

#include "referee/replay.h"

/* A fault of the log as such, at AT, which is also the word that the message quotes. */
enum step blame_log(struct replay *replay, enum log_rule rule, struct span at);

/* The game's ruling on the action just read: under the field that it names. */
enum step blame_action(struct replay *replay, struct ruling ruling);

/* A turn that may not end, found at the head of the next. */
enum step blame_turn(struct replay *replay, struct ruling ruling);

/* Another head was due after the state in `next` than was WRITTEN; or none, since the game is
 * over. */
enum step blame_head(struct replay *replay, struct head written);
enum step blame_ended(struct replay *replay);

/* What the reader could not read. */
enum step blame_reading(struct replay *replay, enum reading reading);

/* The bytes of the game's text: true if they are text at all, else the fault says why not. */
bool blame_bytes(struct replay *replay);

#endif
