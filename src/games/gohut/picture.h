/* SPDX-License-Identifier: MIT */
/*
 * From the rows of a picture in a scenario file to a reference, and from a reference to what each
 * camp can reach. What is wrong is complained of; then the reference is of no use.
 */
#ifndef UMPIRE_GAMES_GOHUT_PICTURE_H
#define UMPIRE_GAMES_GOHUT_PICTURE_H

#include "games/gohut/chain.h"

void gohut_picture_begin(struct picture *picture);

/* One row: letters parted by blanks. */
void gohut_picture_row(struct picture *picture, struct fact *fact);

/* The last row was taken: add what was drawn, if anything, to REFERENCE. */
void gohut_picture_end(struct picture *picture, struct reference *reference,
                       const struct grid *grid, struct complaints *complaints);

/* Add uses for one space. False if it is too far away. */
bool gohut_reference_add(struct reference *reference, int forward, int right, unsigned uses);

/* Work out reach and steps of both camps, given their steps forward and (forward-)right. */
void gohut_face_turn(struct gohut_face *face, const struct offset forward[SIDES],
                     const struct offset right[SIDES]);

#endif
