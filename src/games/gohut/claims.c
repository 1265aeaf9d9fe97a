/* SPDX-License-Identifier: MIT */
/*
 * What a log may state about an action: the tile that is discarded and the skull that is won.
 */
#include "games/gohut/chain.h"

static bool discards_a_tile(const struct gohut_move *move)
{
    return move->kind == CHARGE || move->kind == FIRE || move->kind == GOHUT;
}

/* The marker whose tile is discarded. */
static int loser_of(const struct gohut_state *state, const struct gohut_move *move)
{
    if (move->kind == GOHUT)
        return marker_of(state->side, move->slot);
    int enemy = enemy_of(state->side);
    return marker_of(enemy, gohut_slot_on(state, enemy, move->space));
}

/* G5, G7 */
static struct ruling discards_are_right(const struct gohut_state *state,
                                        const struct gohut_move *move)
{
    int loser = loser_of(state, move);

    if (move->discards == NOT_CLAIMED ||
        state->slot[loser / SLOTS][loser % SLOTS].type == move->discards)
        return legal;
    return gohut_refuse(RULE_CLAIM_DISCARDS, FIELD_DISCARDS, ARGS(loser, move->discards));
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
    if (!discards_a_tile(move))
        return legal;
    struct ruling ruling = discards_are_right(state, move);
    return ruling.finding == LEGAL ? skull_is_right(state, move) : ruling;
}

void gohut_facts(struct text *out, const struct setting *setting, const void *in, const void *what,
                 const void *after, bool all)
{
    const struct gohut_state *state = in;
    const struct gohut_move *move = what;

    (void)after;
    if (!discards_a_tile(move))
        return;
    if (all || move->discards != NOT_CLAIMED) {
        int loser = loser_of(state, move);
        text_puts(out, " discards ");
        gohut_write_name(out, scenario_of(setting), state->slot[loser / SLOTS][loser % SLOTS].type);
    }
    if (move->kind == GOHUT && (all || move->skull != NOT_CLAIMED))
        text_printf(out, " skull %d", state->skulls[state->side] + 1);
}
