/* SPDX-License-Identifier: MIT */
/* Long logs of random legal play, made through the contract of a game alone. */
#ifndef UMPIRE_TESTS_LONG_LOG_H
#define UMPIRE_TESTS_LONG_LOG_H

#include "base/span.h"
#include "base/text.h"
#include "referee/referee.h"

/* Append a log that begins as START does, up to its first numbered head, and goes on with ACTIONS
 * actions that do not end the game; how many there are (fewer, if the game leaves no other way).
 * The same SEED gives the same log. */
unsigned long_log_write(struct text *out, struct referee *referee, struct span start,
                        unsigned actions, unsigned seed);

#endif
