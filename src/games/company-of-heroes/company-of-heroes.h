/* SPDX-License-Identifier: MIT */
/*
 * Company of Heroes, the board game: the Basic Rules, with experience and commander cards as
 * options. The rulings C1 to C18 stand in doc/rules/company-of-heroes.md. Map and units come from
 * a scenario, since the printed rules hold neither.
 */
#ifndef UMPIRE_GAMES_COMPANY_OF_HEROES_COMPANY_OF_HEROES_H
#define UMPIRE_GAMES_COMPANY_OF_HEROES_COMPANY_OF_HEROES_H

#include "rules/game.h"

extern const struct game company_of_heroes_game;

#endif
