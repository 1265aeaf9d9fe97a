/* SPDX-License-Identifier: MIT */
/* The head that a log could go on with. */
#ifndef UMPIRE_TESTS_SUPPORT_NEXT_HEAD_H
#define UMPIRE_TESTS_SUPPORT_NEXT_HEAD_H

#include "rules/game.h"

/* The first head that fits what is due; false if the game has none. */
bool next_head(struct head *head, const struct game *game, const struct setting *setting,
               const void *state);

#endif
