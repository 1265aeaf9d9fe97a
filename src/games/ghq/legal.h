/* SPDX-License-Identifier: MIT */
/* What the judge and the list of legal actions ask each other. */
#ifndef UMPIRE_GAMES_GHQ_LEGAL_H
#define UMPIRE_GAMES_GHQ_LEGAL_H

#include "games/ghq/state.h"

/* Is an infantry of SEAT on SQUARE bound by an engagement (G6)? */
bool ghq_bound(const struct setting *setting, const struct ghq_state *state, int seat, int square);

/* Can the mover act at all? STATE is after the start captures. */
bool ghq_can_act(const struct setting *setting, const struct ghq_state *state);

#endif
