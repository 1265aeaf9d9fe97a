/* SPDX-License-Identifier: MIT */
/*
 * Did what the log states about an action happen?
 */
#include "games/kriegspiel/army.h"

/* K14 */
static struct ruling move_was_a_retreat(const struct ks_state *state, const struct ks_move *move)
{
    int owing = state->owes[state->side];

    if (!move->retreat || (owing != NOBODY && state->at[state->side][owing] == move->from))
        return legal;
    return ks_refuse(RULE_CLAIM_NO_RETREAT, FIELD_RETREAT, ARGS(move->from));
}

static struct ruling sums_are_right(const struct ks_move *move, struct sums sums)
{
    if (move->attack != NOT_CLAIMED && move->attack != sums.attack)
        return ks_refuse(RULE_CLAIM_ATTACK, FIELD_ATTACK,
                         ARGS(move->to, sums.attack, sums.defence, move->attack));
    if (move->defence != NOT_CLAIMED && move->defence != sums.defence)
        return ks_refuse(RULE_CLAIM_DEFENCE, FIELD_DEFENCE,
                         ARGS(move->to, sums.attack, sums.defence, move->defence));
    return legal;
}

/* The target is destroyed: because the attack was strong, or because it could not retreat? */
static enum rule_index why_destroyed(const struct setting *setting, const struct ks_state *state,
                                     const struct ks_move *move, struct sums sums)
{
    int unit = ks_unit_on(state, enemy_of(state->side), move->to);

    if (sums.attack > sums.defence + 1)
        return RULE_CLAIM_RETREATS;
    return ks_is_stuck(setting, state, enemy_of(state->side), unit) ? RULE_CLAIM_RETREAT_OFF_LINE
                                                                    : RULE_CLAIM_CANNOT_RETREAT;
}

/* K13, K14 */
static struct ruling result_is_right(const struct setting *setting, const struct ks_state *state,
                                     const struct ks_move *move, struct sums sums)
{
    enum result result = ks_result(setting, state, state->side, move, sums);

    if (move->destroyed && move->retreats && sums.attack <= sums.defence) /* let stand */
        return ks_refuse(RULE_CLAIM_BOTH, FIELD_RETREATS, ARGS(move->to));
    if (move->destroyed && result != DESTROYED)
        return ks_refuse(RULE_CLAIM_DESTROYED, FIELD_DESTROYED,
                         ARGS(move->to, sums.attack, sums.defence));
    if (move->retreats && result != RETREATS)
        return ks_refuse(why_destroyed(setting, state, move, sums), FIELD_RETREATS,
                         ARGS(move->to, sums.attack, sums.defence));
    return legal;
}

struct ruling ks_claims(const struct setting *setting, const void *in, const void *what)
{
    const struct ks_state *state = in;
    const struct ks_move *move = what;

    if (move->kind == MOVE)
        return move_was_a_retreat(state, move);
    if (move->kind != ATTACK)
        return legal;
    struct sums sums = ks_sums(setting, state, state->side, move->to);
    struct ruling ruling = sums_are_right(move, sums);
    return ruling.finding == LEGAL ? result_is_right(setting, state, move, sums) : ruling;
}
