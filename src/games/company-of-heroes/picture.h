/* SPDX-License-Identifier: MIT */
/* What the diagram and the marks on it share. */
#ifndef UMPIRE_GAMES_COMPANY_OF_HEROES_PICTURE_H
#define UMPIRE_GAMES_COMPANY_OF_HEROES_PICTURE_H

#include "board/hexmap.h"
#include "games/company-of-heroes/battle.h"

/* The map's place on the canvas; without what is to be drawn in it. */
struct hexmap ch_hexmap(struct canvas *canvas, const struct ch_scenario *scenario);

#endif
