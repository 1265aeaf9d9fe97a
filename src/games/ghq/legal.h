/* SPDX-License-Identifier: MIT */
/* What the files that judge and list actions ask each other. */
#ifndef UMPIRE_GAMES_GHQ_LEGAL_H
#define UMPIRE_GAMES_GHQ_LEGAL_H

#include "games/ghq/state.h"
#include "rules/ruling.h"

/* Is an infantry of SEAT on SQUARE bound by an engagement (G6)? */
bool ghq_bound(const struct setting *setting, const struct ghq_state *state, int seat, int square);

/* Can the mover act at all, after what it takes at the start of the turn? */
bool ghq_can_act(const struct setting *setting, const struct ghq_state *state);

/* May this be taken at the start of the turn? */
struct ruling ghq_judge_take(const struct setting *setting, const struct ghq_state *state,
                             const struct ghq_move *move);

#endif
