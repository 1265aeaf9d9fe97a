/* SPDX-License-Identifier: MIT */
/*
 * The course of a game: setup, whose turn is due, how a turn begins and ends, and who has won
 * (G1, G6, G9, G10); and what there is to know of a state at any time.
 */
#include "games/gohut/chain.h"

#include "base/seldom.h"

#include <string.h>

/* --- questions ------------------------------------------------------------------------------ */

int gohut_slot_on(const struct gohut_state *state, int side, cell_t space)
{
    for (int slot = 0; slot < SLOTS; slot++)
        if (state->slot[side][slot].at == space)
            return slot;
    return NOBODY;
}

int gohut_marker_on(const struct gohut_state *state, cell_t space)
{
    for (int side = 0; side < SIDES; side++) {
        int slot = gohut_slot_on(state, side, space);
        if (slot != NOBODY)
            return marker_of(side, slot);
    }
    return -1;
}

int gohut_supply_of(const struct gohut_scenario *scenario, const struct gohut_state *state,
                    int side, int type)
{
    int left = scenario->type[type].copies[side] - state->discarded[side][type];

    for (int slot = 0; slot < SLOTS; slot++)
        left -= state->slot[side][slot].type == type;
    return left;
}

int gohut_supply(const struct gohut_scenario *scenario, const struct gohut_state *state, int side)
{
    int left = scenario->tiles[side] - state->discards[side];

    for (int slot = 0; slot < SLOTS; slot++)
        left -= state->slot[side][slot].type != NOBODY;
    return left;
}

bool gohut_is_decided(const struct gohut_state *state)
{
    bool decided = false;

    for (int side = 0; side < SIDES; side++)
        decided |=
            (state->skulls[side] >= SKULLS_TO_END) | (state->discards[side] >= DISCARDS_TO_END);
    return decided;
}

bool gohut_can_deploy(const struct setting *setting, const struct gohut_state *state, int side,
                      int slot, cell_t space)
{
    int marker = gohut_marker_on(state, space);

    return marker < 0 || (marker == marker_of(side, slot) &&
                          setting->choice[CHOICE_REDEPLOY_SAME] == REDEPLOY_SAME_YES);
}

bool gohut_has_space(const struct setting *setting, const struct gohut_state *state, int side,
                     int slot)
{
    const struct gohut_scenario *scenario = scenario_of(setting);

    for (int i = 0; i < scenario->deployment_count[side]; i++)
        if (gohut_can_deploy(setting, state, side, slot, scenario->deployments[side][i]))
            return true;
    return false;
}

bool gohut_reaches_camp(const struct gohut_scenario *scenario, const struct gohut_state *state,
                        int side, int slot, int face)
{
    const struct slot *unit = &state->slot[side][slot];

    for (int i = 0; i < scenario->camp_count; i++)
        if (uses_of(scenario, side, unit->type, face, unit->at, scenario->camps[i]) &
            (USE_ATTACK | USE_RANGED))
            return true;
    return false;
}

/* --- turns ---------------------------------------------------------------------------------- */

void gohut_setup(void *out, const struct setting *setting)
{
    struct gohut_state *state = out;

    memset(state, 0, sizeof *state);
    for (int side = 0; side < SIDES; side++)
        for (int slot = 0; slot < SLOTS; slot++)
            state->slot[side][slot] = (struct slot){NO_CELL, NOBODY, DEPLOY_SIDE};
    state->side = NO_SIDE;
    state->first = setting->first;
    state->phase = PHASE_SETUP;
    state->owes = NO_SIDE;
}

/* The players choose who starts, so either may, unless the log says who it was. */
static struct head due_first(const struct setting *setting)
{
    struct head head = {setting->position ? ANY : 1, ANY, NO_PHASE};

    if (!setting->position && setting->first != NO_SIDE)
        head.side = setting->first;
    return head;
}

struct head gohut_due(const struct setting *setting, const void *in)
{
    const struct gohut_state *state = in;

    if (state->phase == PHASE_SETUP)
        return (struct head){0, ANY, NO_PHASE};
    if (state->phase == PHASE_TURN)
        return (struct head){state->number, state->side, NO_PHASE};
    if (state->number == 0)
        return due_first(setting);
    int next = enemy_of(state->side);
    return (struct head){state->number + (next == state->first), (int8_t)next, NO_PHASE};
}

/* G5: who has to redeploy a marker chooses where and as what. */
int8_t gohut_acts(const struct setting *setting, const void *in)
{
    const struct gohut_state *state = in;

    (void)setting;
    return state->owes == NO_SIDE ? state->side : (int8_t)state->owes;
}

void gohut_begin(void *out, const struct setting *setting, struct head head)
{
    struct gohut_state *state = out;

    (void)setting;
    state->side = head.side;
    if (head.number == 0)
        return;
    state->phase = PHASE_TURN;
    state->number = head.number;
    if (state->first == NO_SIDE)
        state->first = head.side;
    state->ordered = false;
}

void gohut_end_turn(void *out, const struct setting *setting)
{
    struct gohut_state *state = out;

    (void)setting;
    state->phase = PHASE_BETWEEN;
    state->ordered = false;
    state->owes = NO_SIDE;
}

/* --- may a turn end? ------------------------------------------------------------------------ */

/* G1 */
static struct ruling slots_are_filled(const struct gohut_state *state)
{
    for (int side = 0; side < SIDES; side++)
        for (int slot = 0; slot < SLOTS; slot++)
            if (state->slot[side][slot].type == NOBODY)
                return gohut_refuse(RULE_SETUP_SHORT, WHOLE_ITEM, ARGS(side, slot));
    return legal;
}

static bool is_finished(const struct gohut_state *state, int side)
{
    return state->skulls[side] >= SKULLS_TO_END || state->discards[side] >= DISCARDS_TO_END;
}

/* G10 */
static struct ruling one_side_is_finished_at_most(const struct gohut_state *state)
{
    if (is_finished(state, LIBERAL) && is_finished(state, CONSERVATIVE))
        return gohut_refuse(RULE_BOTH_ENDED, WHOLE_ITEM, ARGS(0));
    return legal;
}

static int first_slot(const struct gohut_state *state, int side)
{
    for (int slot = 0; slot < SLOTS; slot++)
        if (state->slot[side][slot].type != NOBODY)
            return slot;
    return NOBODY;
}

struct ruling gohut_may_end(const struct setting *setting, const void *in)
{
    const struct gohut_state *state = in;

    if (state->phase == PHASE_SETUP)
        return setting->position ? one_side_is_finished_at_most(state) : slots_are_filled(state);
    if (state->owes != NO_SIDE) /* G6; a game that is over owes nothing more */
        return gohut_refuse(RULE_REDEPLOY_OWED, WHOLE_ITEM, ARGS(state->owes, state->owed_slot));
    if (state->ordered)
        return legal;
    int slot = first_slot(state, state->side); /* G9 */
    if (slot == NOBODY)
        return gohut_refuse(RULE_PASS_MISSING, WHOLE_ITEM, ARGS(state->side));
    return gohut_refuse(RULE_NO_ORDER, WHOLE_ITEM, ARGS(state->side, slot));
}

/* --- who has won (G10) ---------------------------------------------------------------------- */

static struct outcome won(int winner, enum rule_index rule, int a, int b, int c)
{
    return (struct outcome){
        .over = true,
        .winner = (int8_t)winner,
        .rule = (uint16_t)rule,
        .arg = {(int16_t)a, (int16_t)b, (int16_t)c},
    };
}

SELDOM static struct outcome who_won(const struct gohut_state *state)
{
    const uint8_t *skulls = state->skulls;
    const uint8_t *discards = state->discards;

    if (skulls[LIBERAL] == skulls[CONSERVATIVE]) {
        int winner = discards[LIBERAL] < discards[CONSERVATIVE] ? LIBERAL : CONSERVATIVE;
        return won(winner, RULE_WON_FEWER_DISCARDS, skulls[winner], discards[winner],
                   discards[enemy_of(winner)]);
    }
    int winner = skulls[LIBERAL] > skulls[CONSERVATIVE] ? LIBERAL : CONSERVATIVE;
    int loser = enemy_of(winner);
    if (skulls[winner] >= SKULLS_TO_END)
        return won(winner, RULE_WON_SKULLS, skulls[loser], 0, 0);
    return won(winner, RULE_WON_MORE_SKULLS, skulls[winner], skulls[loser],
               discards[loser] >= DISCARDS_TO_END ? loser : winner);
}

struct outcome gohut_outcome(const struct setting *setting, const void *in)
{
    const struct gohut_state *state = in;

    (void)setting;
    if (state->phase == PHASE_SETUP || !gohut_is_decided(state))
        return not_over;
    return who_won(state);
}

bool gohut_belongs(const struct setting *setting, const void *in, const void *what)
{
    const struct gohut_state *state = in;
    const struct gohut_move *move = what;

    (void)setting;
    return move->kind == REDEPLOY && state->owes != NO_SIDE;
}
