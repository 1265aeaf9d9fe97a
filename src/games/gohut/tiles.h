/* SPDX-License-Identifier: MIT */
/* What scenario.c, which lists the lines of a scenario, and tiles.c, which takes those that describe
 * units, have of each other. */
#ifndef UMPIRE_GAMES_GOHUT_TILES_H
#define UMPIRE_GAMES_GOHUT_TILES_H

#include "games/gohut/chain.h"

/* Take the name of a side. -1 after a complaint. */
int gohut_take_side(struct fact *fact);

/* `unit`, `side`, and a row of a picture below that; each takes the scenario and the line. */
void gohut_take_unit(void *out, struct fact *fact);
void gohut_take_face(void *out, struct fact *fact);
void gohut_take_row(void *out, struct fact *fact);

/* What comes next does not belong to the picture above it. */
void gohut_close_picture(struct gohut_scenario *scenario, struct complaints *complaints);

#endif
