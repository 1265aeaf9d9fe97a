/* SPDX-License-Identifier: MIT */
/*
 * Kriegspiel: Guy Debord's Game of War, by the rules of the Radical Software Group, with the
 * readings of the printed book as options. The rulings K1 to K17 stand in doc/rules/kriegspiel.md.
 */
#ifndef UMPIRE_GAMES_KRIEGSPIEL_KRIEGSPIEL_H
#define UMPIRE_GAMES_KRIEGSPIEL_KRIEGSPIEL_H

#include "rules/game.h"

extern const struct game kriegspiel_game;

#endif
