/* SPDX-License-Identifier: MIT */
/*
 * Did what the log states about an action happen?
 */
#include "games/gohut/chain.h"

/* G5, G7: the tile that the order discards. */
static struct ruling discards_are_right(const struct gohut_state *state,
                                        const struct gohut_move *move)
{
    bool own = move->kind == GOHUT;
    int side = own ? state->side : enemy_of(state->side);
    int slot = own ? move->slot : gohut_slot_on(state, side, move->space);

    if (move->discards == NOT_CLAIMED || state->slot[side][slot].type == move->discards)
        return legal;
    return gohut_refuse(RULE_CLAIM_DISCARDS, FIELD_DISCARDS,
                        ARGS(marker_of(side, slot), move->discards));
}

/* G7 */
static struct ruling skull_is_right(const struct gohut_state *state, const struct gohut_move *move)
{
    int skull = state->skulls[state->side] + 1;

    if (move->skull == NOT_CLAIMED || (move->kind == GOHUT && move->skull == skull))
        return legal;
    if (move->kind != GOHUT)
        return gohut_refuse(RULE_CLAIM_NO_SKULL, FIELD_SKULL, ARGS(0));
    return gohut_refuse(RULE_CLAIM_SKULL, FIELD_SKULL, ARGS(skull, state->side, move->skull));
}

struct ruling gohut_claims(const struct setting *setting, const void *in, const void *what)
{
    const struct gohut_state *state = in;
    const struct gohut_move *move = what;

    (void)setting;
    if (move->kind != CHARGE && move->kind != FIRE && move->kind != GOHUT)
        return legal;
    struct ruling ruling = discards_are_right(state, move);
    return ruling.finding == LEGAL ? skull_is_right(state, move) : ruling;
}
