/* SPDX-License-Identifier: MIT */
/* The games that this program knows. */
#ifndef UMPIRE_GAMES_LIST_H
#define UMPIRE_GAMES_LIST_H

#include "rules/game.h"

/* All of them, ending with NULL. */
extern const struct game *const games_list[];

#endif
