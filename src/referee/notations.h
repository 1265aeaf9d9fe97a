/* SPDX-License-Identifier: MIT */
/* A game may have several notations, and a log may say the wrong one, or none. */
#ifndef UMPIRE_REFEREE_NOTATIONS_H
#define UMPIRE_REFEREE_NOTATIONS_H

#include "referee/replay.h"

/* Of a log refused before its first action was understood: another notation of its game in which
 * that action can be read. NULL if there is none. */
const struct notation *notation_that_reads(const struct replay *refused);

#endif
