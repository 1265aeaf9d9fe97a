/* SPDX-License-Identifier: MIT */
/*
 * Carrying out what was judged, or what the players let stand.
 */
#include "games/gohut/chain.h"

#include "base/bug.h"

#include <assert.h>

/* G6: a tile goes for good; its marker stays where it is until it is redeployed. */
static void discard(struct gohut_state *state, int side, int slot)
{
    struct slot *hit = &state->slot[side][slot];

    assert(hit->type != NOBODY);
    state->discarded[side][hit->type]++;
    state->discards[side]++;
    hit->type = NOBODY;
    hit->face = DEPLOY_SIDE;
    state->owes = (int16_t)side;
    state->owed_slot = (uint16_t)slot;
}

/* G9 */
static void turn_over(struct slot *unit)
{
    unit->face = unit->face == DEPLOY_SIDE ? OTHER_SIDE : DEPLOY_SIDE;
}

struct gohut_state gohut_after_hit(const struct gohut_state *before, const struct gohut_move *move)
{
    struct gohut_state state = *before;
    int side = state.side;
    struct slot *unit = &state.slot[side][move->slot];

    if (move->kind == GOHUT) {
        state.skulls[side]++;
        discard(&state, side, move->slot);
    } else {
        int hit = gohut_slot_on(&state, enemy_of(side), move->space);
        assert(hit != NOBODY);
        discard(&state, enemy_of(side), hit);
        if (move->kind == CHARGE) { /* G5: the charger takes the space first */
            state.slot[enemy_of(side)][hit].at = NO_CELL;
            unit->at = move->space;
        }
        turn_over(unit);
    }
    state.ordered = true;
    return state;
}

/* A charge, a shot or Gohut!, up to what somebody has to choose. */
static void hit(struct gohut_state *state, const struct setting *setting,
                const struct gohut_move *move)
{
    *state = gohut_after_hit(state, move);
    int side = state->owes;
    int slot = state->owed_slot;

    if (gohut_has_space(setting, state, side, slot) &&
        gohut_supply(scenario_of(setting), state, side) > 0)
        return;
    state->owes = NO_SIDE;
    state->slot[side][slot].at = NO_CELL; /* G8: or the game is over, and it does not matter */
}

static void redeploy(struct gohut_state *state, const struct gohut_move *move)
{
    state->slot[state->owes][state->owed_slot] =
        (struct slot){move->space, move->type, DEPLOY_SIDE};
    state->owes = NO_SIDE;
}

static void discard_in_position(struct gohut_state *state, const struct gohut_move *move)
{
    state->discarded[state->side][move->type]++;
    state->discards[state->side]++;
}

void gohut_apply(void *out, const struct setting *setting, const void *what)
{
    struct gohut_state *state = out;
    const struct gohut_move *move = what;
    struct slot *unit = &state->slot[state->side][move->slot];

    switch ((enum move_kind)move->kind) {
    case PLACE:
        *unit = (struct slot){move->space, move->type, move->face};
        return;
    case DISCARDED:
        discard_in_position(state, move);
        return;
    case SKULLS:
        state->skulls[state->side] = (uint8_t)move->count;
        return;
    case CHARGE:
    case FIRE:
    case GOHUT:
        hit(state, setting, move);
        return;
    case MOVE:
        unit->at = move->space;
        turn_over(unit);
        state->ordered = true;
        return;
    case EASE:
        turn_over(unit);
        state->ordered = true;
        return;
    case REDEPLOY:
        redeploy(state, move);
        return;
    case PASS:
        state->ordered = true;
        return;
    }
}

/* --- what must always be true --------------------------------------------------------------- */

static void audit_tiles(const struct gohut_scenario *scenario, const struct gohut_state *state,
                        int side)
{
    int discards = 0;

    for (int type = 0; type < scenario->type_count; type++) {
        discards += state->discarded[side][type];
        if (gohut_supply_of(scenario, state, side, type) < 0)
            bug("tiles of gohut are made");
    }
    if (discards != state->discards[side])
        bug("tiles of gohut are lost");
}

static void audit_slot(const struct gohut_scenario *scenario, const struct gohut_state *state,
                       int side, int slot)
{
    const struct slot *it = &state->slot[side][slot];
    bool owed = state->owes == side && state->owed_slot == slot;
    bool stays = gohut_is_decided(state); /* the last replacement need not be written */

    if (it->at == NO_CELL ? it->type != NOBODY
                          : cell_in(&scenario->camp, it->at) ||
                                gohut_marker_on(state, it->at) != marker_of(side, slot) ||
                                (it->type == NOBODY && !owed && !stays))
        bug("a marker of gohut is where it cannot be");
}

void gohut_audit(const struct setting *setting, const void *in)
{
    const struct gohut_scenario *scenario = scenario_of(setting);
    const struct gohut_state *state = in;

    for (int side = 0; side < SIDES; side++) {
        audit_tiles(scenario, state, side);
        for (int slot = 0; slot < SLOTS; slot++)
            audit_slot(scenario, state, side, slot);
    }
    if (state->phase != PHASE_SETUP &&
        state->skulls[LIBERAL] + state->skulls[CONSERVATIVE] > 2 * SKULLS_TO_END - 1)
        bug("more skulls than a game of gohut can have");
}
