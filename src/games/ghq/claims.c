/* SPDX-License-Identifier: MIT */
/* What a log states about an action, and what it could state: who is engaged with whom (G4). */
#include "games/ghq/bits.h"
#include "games/ghq/members.h"
#include "games/ghq/pairing.h"
#include "games/ghq/rulings.h"
#include "games/ghq/words.h"

/* Does some maximum pairing pair the infantry on OWN with that on ENEMY? */
static bool are_engaged(const struct ghq_state *state, int own, int enemy)
{
    uint64_t us = state->infantry & state->men[state->mover];
    uint64_t them = state->infantry & state->men[other(state->mover)];

    return has(us, own) && has(them, enemy) && has(beside(bit(own)), enemy) &&
           pairing_size(us & ~bit(own), them & ~bit(enemy)) + 1 == pairing_size(us, them);
}

/* One enemy that the infantry which has moved is engaged with is enough. */
void ghq_facts(struct text *out, const struct setting *setting, const void *state, const void *move,
               const void *after, bool all)
{
    const struct ghq_move *action = move;
    const struct ghq_state *now = after;
    int enemy = action->engages;

    (void)setting;
    (void)state;
    if (action->action != MOVE && action->action != DEPLOY)
        return;
    for (int square = 0; all && enemy == NO_SQUARE && square < SQUARES; square++)
        if (are_engaged(now, action->to, square))
            enemy = square;
    if (enemy == NO_SQUARE)
        return;
    text_puts(out, " engages ");
    ghq_write_square(out, enemy);
}

struct ruling ghq_claims(const struct setting *setting, const void *state, const void *move)
{
    struct ghq_state after = *(const struct ghq_state *)state;
    const struct ghq_move *action = move;

    if (action->engages == NO_SQUARE)
        return legal;
    ghq_apply(&after, setting, move);
    if (are_engaged(&after, action->to, action->engages))
        return legal;
    return ghq_refuse(RULE_NOT_ENGAGED, FIELD_ENGAGES,
                      ARGS(action->to, action->engages, action->unit));
}
