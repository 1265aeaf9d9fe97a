/* SPDX-License-Identifier: MIT */
/*
 * Everything that may be done, found by walking along the references and not by asking the judge:
 * the tests hold the two against each other.
 */
#include "games/gohut/chain.h"

/* Hands moves on until the receiver has enough. */
struct outlet {
    struct move_sink *sink;
    const struct setting *setting;
    const struct gohut_scenario *scenario;
    const struct gohut_state *state;
    bool closed;
};

static void give(struct outlet *outlet, struct gohut_move move)
{
    move.discards = NOT_CLAIMED;
    move.skull = NOT_CLAIMED;
    if (!outlet->closed)
        outlet->closed = !outlet->sink->take(outlet->sink, &move);
}

/* --- setup ---------------------------------------------------------------------------------- */

static bool may_place_on(const struct outlet *outlet, int side, cell_t space)
{
    const struct gohut_scenario *scenario = outlet->scenario;

    if (cell_in(&scenario->grid.missing, space) || cell_in(&scenario->camp, space) ||
        gohut_marker_on(outlet->state, space) >= 0)
        return false;
    if (outlet->setting->position)
        return true;
    return cell_in(&scenario->deployment[side], space) &&
           !(outlet->setting->first == side && cell_in(&scenario->front[side], space));
}

static void list_places(struct outlet *outlet, int side, uint8_t slot, uint8_t type)
{
    for (cell_t space = 0; space < grid_cells(&outlet->scenario->grid); space++) {
        if (!may_place_on(outlet, side, space))
            continue;
        for (uint8_t face = 0; face <= outlet->setting->position; face++)
            give(outlet,
                 (struct gohut_move){
                     .kind = PLACE, .slot = slot, .type = type, .face = face, .space = space});
    }
}

static void list_past(struct outlet *outlet, int side)
{
    const struct gohut_state *state = outlet->state;

    for (uint8_t type = 0; type < outlet->scenario->type_count; type++)
        if (state->discards[side] < DISCARDS_TO_END &&
            gohut_supply_of(outlet->scenario, state, side, type) > 0)
            give(outlet, (struct gohut_move){.kind = DISCARDED, .type = type, .space = NO_CELL});
    for (int16_t count = 0; count <= SKULLS_TO_END && state->skulls[side] == 0; count++)
        give(outlet,
             (struct gohut_move){.kind = SKULLS, .type = NOBODY, .space = NO_CELL, .count = count});
}

static void list_setup(struct outlet *outlet)
{
    int side = outlet->state->side;

    if (side == NO_SIDE)
        return;
    for (uint8_t slot = 0; slot < SLOTS; slot++)
        for (uint8_t type = 0; type < outlet->scenario->type_count; type++)
            if (outlet->state->slot[side][slot].at == NO_CELL &&
                gohut_supply_of(outlet->scenario, outlet->state, side, type) > 0)
                list_places(outlet, side, slot, type);
    if (outlet->setting->position)
        list_past(outlet, side);
}

/* --- orders --------------------------------------------------------------------------------- */

static bool can_be_hit(const struct outlet *outlet, struct gohut_move move)
{
    struct gohut_state after = gohut_after_hit(outlet->state, &move);
    int side = after.owes;

    if (gohut_is_decided(&after))
        return true;
    bool has_space = gohut_has_space(outlet->setting, &after, side, after.owed_slot);
    if (outlet->setting->choice[CHOICE_NO_SPACE] == NO_SPACE_OFF)
        return has_space || move.kind != GOHUT;
    return has_space && gohut_supply(outlet->scenario, &after, side) > 0;
}

static void give_hit(struct outlet *outlet, struct gohut_move move)
{
    if (can_be_hit(outlet, move))
        give(outlet, move);
}

/* What the unit can do on one space of its reference. */
static void list_space(struct outlet *outlet, uint8_t slot, cell_t space, unsigned uses)
{
    int marker = gohut_marker_on(outlet->state, space);
    struct gohut_move move = {.kind = MOVE, .slot = slot, .type = NOBODY, .space = space};

    if (cell_in(&outlet->scenario->camp, space))
        return;
    if (marker < 0) {
        if (uses & USE_MOVE)
            give(outlet, move);
        return;
    }
    if (marker / SLOTS == outlet->state->side)
        return;
    move.kind = CHARGE;
    if (uses & USE_ATTACK)
        give_hit(outlet, move);
    move.kind = FIRE;
    if (uses & USE_RANGED)
        give_hit(outlet, move);
}

static void list_orders(struct outlet *outlet, uint8_t slot)
{
    const struct gohut_scenario *scenario = outlet->scenario;
    int side = outlet->state->side;
    const struct slot *unit = &outlet->state->slot[side][slot];
    const struct gohut_face *face = &scenario->type[unit->type].face[unit->face];
    struct offset from = scenario->place[unit->at];
    bool at_camp = false;

    for (int i = 0; i < face->steps; i++) {
        const struct step *step = &face->step[side][i];
        cell_t space = grid_cell(&scenario->grid, from.a + step->to.a, from.b + step->to.b);
        if (space == NO_CELL)
            continue;
        at_camp = at_camp || (cell_in(&scenario->camp, space) && step->uses & ~USE_MOVE);
        list_space(outlet, slot, space, step->uses);
    }
    give(outlet, (struct gohut_move){.kind = EASE, .slot = slot, .type = NOBODY, .space = NO_CELL});
    if (at_camp)
        give_hit(outlet, (struct gohut_move){
                             .kind = GOHUT, .slot = slot, .type = NOBODY, .space = NO_CELL});
}

static void list_turn(struct outlet *outlet)
{
    bool nobody = true;

    for (uint8_t slot = 0; slot < SLOTS; slot++) {
        if (outlet->state->slot[outlet->state->side][slot].type == NOBODY)
            continue;
        nobody = false;
        list_orders(outlet, slot);
    }
    if (nobody)
        give(outlet, (struct gohut_move){.kind = PASS, .type = NOBODY, .space = NO_CELL});
}

static void list_redeployments(struct outlet *outlet)
{
    const struct gohut_scenario *scenario = outlet->scenario;
    int side = outlet->state->owes;

    for (int i = 0; i < scenario->deployment_count[side]; i++) {
        cell_t space = scenario->deployments[side][i];
        if (!gohut_can_deploy(outlet->setting, outlet->state, side, outlet->state->owed_slot,
                              space))
            continue;
        for (uint8_t type = 0; type < scenario->type_count; type++)
            if (gohut_supply_of(scenario, outlet->state, side, type) > 0)
                give(outlet, (struct gohut_move){.kind = REDEPLOY, .type = type, .space = space});
    }
}

void gohut_moves(const struct setting *setting, const void *in, struct move_sink *sink)
{
    const struct gohut_state *state = in;
    struct outlet outlet = {sink, setting, scenario_of(setting), state, false};

    if (state->phase == PHASE_SETUP)
        list_setup(&outlet);
    else if (state->phase == PHASE_TURN && state->owes != NO_SIDE)
        list_redeployments(&outlet);
    else if (state->phase == PHASE_TURN && !state->ordered)
        list_turn(&outlet);
}

bool gohut_concerns(const struct setting *setting, const void *in, const void *what,
                    struct span word)
{
    const struct gohut_state *state = in;
    const struct gohut_move *move = what;
    cell_t space = grid_read(&scenario_of(setting)->grid, word);
    bool has_slot = move->kind != REDEPLOY && move->kind != PASS && move->kind != DISCARDED &&
                    move->kind != SKULLS;

    if (word.len == 1 && has_slot)
        return to_lower(word.at[0]) - 'a' == move->slot;
    if (space == NO_CELL)
        return false;
    return move->space == space ||
           (has_slot && state->side != NO_SIDE && state->slot[state->side][move->slot].at == space);
}
