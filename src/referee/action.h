/* SPDX-License-Identifier: MIT */
/* One action in canonical writing: the move, the facts that it states, and `stands`. */
#ifndef UMPIRE_REFEREE_ACTION_H
#define UMPIRE_REFEREE_ACTION_H

#include "base/text.h"
#include "rules/game.h"

enum claims { CLAIMS_STATED, CLAIMS_ALL, CLAIMS_NONE };

/* An action that was carried out. */
struct deed {
    const struct setting *setting;
    const void *state; /* before it */
    const void *move;
    const void *after; /* the state that came of it */
    bool let_stand;    /* it was illegal: what it states of its outcome is what happened */
    bool says_stands;  /* the log says so, needed or not */
};

/* Append it in NOTATION. Nothing, if that has no word for it because none is needed. */
void action_write(struct text *out, const struct notation *notation, const struct deed *deed,
                  enum claims claims);

#endif
