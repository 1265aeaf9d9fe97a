/* SPDX-License-Identifier: MIT */
/*
 * What a log may state about an action: the sums of an attack and what came of it, and that a move
 * was a forced retreat.
 */
#include "games/kriegspiel/army.h"

static void write_attack(struct text *out, const struct setting *setting,
                         const struct ks_state *state, const struct ks_move *move, bool all)
{
    struct sums sums = ks_sums(setting, state, state->side, move->to);
    enum result result = ks_result(setting, state, state->side, move, sums);

    if (all || move->attack != NOT_CLAIMED)
        text_printf(out, " (%d-%d)", sums.attack, sums.defence);
    if (result == DESTROYED && (all || move->destroyed))
        text_puts(out, " destroyed");
    if (result == RETREATS && (all || move->retreats))
        text_puts(out, " retreats");
}

void ks_facts(struct text *out, const struct setting *setting, const void *in, const void *what,
              const void *after, bool all)
{
    const struct ks_state *state = in;
    const struct ks_move *move = what;

    (void)after;
    if (move->kind == ATTACK)
        write_attack(out, setting, state, move, all);
    if (move->kind != MOVE)
        return;
    int owing = state->owes[state->side];
    bool retreats = owing != NOBODY && state->at[state->side][owing] == move->from;
    if (retreats && (all || move->retreat))
        text_puts(out, " retreat");
}
