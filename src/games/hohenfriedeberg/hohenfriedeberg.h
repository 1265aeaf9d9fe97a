/* SPDX-License-Identifier: MIT */
/*
 * Hohenfriedeberg: Prussians against Austrians and Saxons on hexes, with dice. Map and units come
 * from a scenario; the one that is built in is ours, not the printed one. The rulings H1 to H18
 * stand in doc/rules/hohenfriedeberg.md.
 */
#ifndef UMPIRE_GAMES_HOHENFRIEDEBERG_HOHENFRIEDEBERG_H
#define UMPIRE_GAMES_HOHENFRIEDEBERG_HOHENFRIEDEBERG_H

#include "rules/game.h"

extern const struct game hohenfriedeberg_game;

#endif
