/* SPDX-License-Identifier: MIT */
/* What a log states about an action, and what it could state: who is engaged with whom (G4). */
#include "games/ghq/bits.h"
#include "games/ghq/members.h"
#include "games/ghq/pairing.h"
#include "games/ghq/rulings.h"
#include "games/ghq/words.h"

#include "base/seldom.h"

/* Does some maximum pairing pair the infantry on OWN with that on ENEMY? */
static bool are_engaged(const struct ghq_state *state, int own, int enemy)
{
    uint64_t us = state->infantry & state->men[state->mover];
    uint64_t them = state->infantry & state->men[other(state->mover)];

    return has(us, own) && has(them, enemy) && has(beside(bit(own)), enemy) &&
           pairing_size(us & ~bit(own), them & ~bit(enemy)) + 1 == pairing_size(us, them);
}

/* The first enemy that the infantry on OWN is engaged with, or NO_SQUARE. */
static int engaged_with(const struct ghq_state *state, int own)
{
    int enemy = 0;

    while (enemy < SQUARES && !are_engaged(state, own, enemy))
        enemy++;
    return enemy < SQUARES ? enemy : NO_SQUARE;
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
    if (all && enemy == NO_SQUARE)
        enemy = engaged_with(now, action->to);
    if (enemy == NO_SQUARE)
        return;
    text_puts(out, " engages ");
    ghq_write_square(out, enemy);
}

SELDOM static struct ruling judge_engagement(const struct setting *setting,
                                             const struct ghq_state *state,
                                             const struct ghq_move *action)
{
    struct ghq_state after = *state;

    ghq_apply(&after, setting, action);
    if (are_engaged(&after, action->to, action->engages))
        return legal;
    int enemy = engaged_with(&after, action->to);
    return ghq_refuse(enemy == NO_SQUARE ? RULE_NOT_ENGAGED : RULE_ENGAGED_ELSEWHERE, FIELD_ENGAGES,
                      ARGS(action->to, action->engages, action->unit, enemy));
}

struct ruling ghq_claims(const struct setting *setting, const void *state, const void *move)
{
    const struct ghq_move *action = move;

    return action->engages == NO_SQUARE ? legal : judge_engagement(setting, state, action);
}
