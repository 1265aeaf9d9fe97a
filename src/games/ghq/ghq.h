/* SPDX-License-Identifier: MIT */
/* GHQ by Kurt Vonnegut, whole. Rulings G1 to G11 stand in doc/rules/ghq.md. */
#ifndef UMPIRE_GAMES_GHQ_GHQ_H
#define UMPIRE_GAMES_GHQ_GHQ_H

#include "rules/game.h"

extern const struct game ghq_game;

#endif
