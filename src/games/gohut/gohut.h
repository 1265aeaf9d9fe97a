/* SPDX-License-Identifier: MIT */
/*
 * Gohut: two camps of a fantasy city, three units each in the field, and skulls to be won at the
 * Gohut camp. Board, units and their references come from a scenario; the rulings G1 to G10 stand
 * in doc/rules/gohut.md.
 */
#ifndef UMPIRE_GAMES_GOHUT_GOHUT_H
#define UMPIRE_GAMES_GOHUT_GOHUT_H

#include "rules/game.h"

extern const struct game gohut_game;

#endif
