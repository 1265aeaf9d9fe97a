/* SPDX-License-Identifier: MIT */
/*
 * May this be done? Each check is a statement that has to be true; the lists at the end put them
 * in the order in which a teacher would name them. The lists that make an action possible come
 * first, and hold what must be true even of one that the players let stand.
 */
#include "games/gohut/chain.h"

/* What is asked, and what is often needed for the answer. */
struct question {
    const struct setting *setting;
    const struct gohut_scenario *scenario;
    const struct gohut_state *state;
    const struct gohut_move *move;
    int side;                /* whose turn it is; of a REDEPLOY, whose marker */
    const struct slot *unit; /* that gets an order, or is placed */
};

/* False, with the FAULT, if it is not true. */
typedef bool check(const struct question *question, struct ruling *fault);

static int marker_asked(const struct question *q)
{
    return marker_of(q->side, q->move->slot);
}

/* --- setup ---------------------------------------------------------------------------------- */

/* G1 */
static bool setup_has_no_past(const struct question *q, struct ruling *fault)
{
    return q->setting->position || gohut_forbid(fault, RULE_NOT_IN_SETUP, WHOLE_ITEM, ARGS(0));
}

static bool slot_is_empty(const struct question *q, struct ruling *fault)
{
    if (q->unit->at == NO_CELL)
        return true;
    return gohut_forbid(fault, RULE_SLOT_TAKEN, FIELD_SLOT, ARGS(marker_asked(q), q->unit->at));
}

static bool one_is_left(const struct question *q, struct ruling *fault)
{
    int type = q->move->type;

    if (gohut_supply_of(q->scenario, q->state, q->side, type) > 0)
        return true;
    return gohut_forbid(fault, RULE_NONE_LEFT, FIELD_UNIT,
                        ARGS(q->side, type, q->scenario->type[type].copies[q->side]));
}

static bool begins_on_deploy_side(const struct question *q, struct ruling *fault)
{
    if (q->setting->position || q->move->face == DEPLOY_SIDE)
        return true;
    return gohut_forbid(fault, RULE_STARTS_DEPLOYED, FIELD_FACE, ARGS(0));
}

/* G2 */
static bool space_is_own_to_deploy(const struct question *q, struct ruling *fault)
{
    if (q->setting->position || cell_in(&q->scenario->deployment[q->side], q->move->space))
        return true;
    return gohut_forbid(fault, RULE_NOT_OWN_DEPLOYMENT, FIELD_SPACE, ARGS(q->move->space, q->side));
}

static bool space_is_bare(const struct question *q, struct ruling *fault)
{
    int marker = gohut_marker_on(q->state, q->move->space);

    if (marker < 0)
        return true;
    return gohut_forbid(fault, RULE_SETUP_OCCUPIED, FIELD_SPACE, ARGS(marker, q->move->space));
}

/* G2: as far as it is known who begins; the referee asks again when it is. */
static bool starter_keeps_back(const struct question *q, struct ruling *fault)
{
    if (q->setting->position || q->setting->first != q->side ||
        !cell_in(&q->scenario->front[q->side], q->move->space))
        return true;
    return gohut_forbid(fault, RULE_FOREMOST, FIELD_SPACE, ARGS(q->move->space, q->side));
}

/* G10 */
static bool discards_fit(const struct question *q, struct ruling *fault)
{
    if (q->state->discards[q->side] < DISCARDS_TO_END)
        return true;
    return gohut_forbid(fault, RULE_TOO_MANY_DISCARDS, WHOLE_ITEM, ARGS(q->side));
}

static bool skulls_fit(const struct question *q, struct ruling *fault)
{
    if (q->move->count > SKULLS_TO_END)
        return gohut_forbid(fault, RULE_TOO_MANY_SKULLS, FIELD_COUNT, ARGS(0));
    if (q->state->skulls[q->side])
        return gohut_forbid(fault, RULE_SKULLS_TWICE, WHOLE_ITEM, ARGS(q->side));
    return true;
}

/* --- the turn ------------------------------------------------------------------------------- */

/* G6 */
static bool nothing_is_owed(const struct question *q, struct ruling *fault)
{
    if (q->state->owes == NO_SIDE)
        return true;
    return gohut_forbid(fault, RULE_REDEPLOY_FIRST, WHOLE_ITEM,
                        ARGS(q->state->owes, q->state->owed_slot));
}

/* G9 */
static bool order_is_open(const struct question *q, struct ruling *fault)
{
    return !q->state->ordered || gohut_forbid(fault, RULE_ONE_ORDER, WHOLE_ITEM, ARGS(q->side));
}

static bool nobody_can_be_ordered(const struct question *q, struct ruling *fault)
{
    for (int slot = 0; slot < SLOTS; slot++)
        if (q->state->slot[q->side][slot].type != NOBODY)
            return gohut_forbid(fault, RULE_NO_PASS, WHOLE_ITEM, ARGS(slot));
    return true;
}

/* --- an order ------------------------------------------------------------------------------- */

/* G8 */
static bool unit_is_there(const struct question *q, struct ruling *fault)
{
    if (q->unit->type != NOBODY)
        return true;
    return gohut_forbid(fault, RULE_NO_MARKER, FIELD_SLOT, ARGS(q->move->slot, q->side));
}

/* G4 */
static bool space_is_no_camp(const struct question *q, struct ruling *fault)
{
    if (!cell_in(&q->scenario->camp, q->move->space))
        return true;
    return gohut_forbid(fault, RULE_CAMP_ENTERED, FIELD_SPACE, ARGS(q->move->space));
}

static bool destination_is_free(const struct question *q, struct ruling *fault)
{
    int marker = gohut_marker_on(q->state, q->move->space);

    if (marker < 0)
        return true;
    return gohut_forbid(fault, marker / SLOTS == q->side ? RULE_OWN_IN_WAY : RULE_ENEMY_IN_WAY,
                        FIELD_SPACE, ARGS(q->move->space, marker, q->move->slot));
}

/* G3: with the reference of the side that is up; RULE says that it is not in there. */
static bool in_reference(const struct question *q, enum use use, enum rule_index rule,
                         struct ruling *fault)
{
    const struct slot *unit = q->unit;
    cell_t to = q->move->space;

    if (uses_of(q->scenario, q->side, unit->type, unit->face, unit->at, to) & use)
        return true;
    if (uses_of(q->scenario, q->side, unit->type, !unit->face, unit->at, to) & use)
        rule = RULE_FACE_DOWN;
    return gohut_forbid(fault, rule, WHOLE_ITEM, ARGS(to, marker_asked(q), unit->at, (int)use));
}

static bool move_is_in_reference(const struct question *q, struct ruling *fault)
{
    return in_reference(q, USE_MOVE, RULE_NO_MOVE, fault);
}

static bool charge_is_in_reference(const struct question *q, struct ruling *fault)
{
    return in_reference(q, USE_ATTACK, RULE_NO_CHARGE, fault);
}

static bool fire_is_in_reference(const struct question *q, struct ruling *fault)
{
    return in_reference(q, USE_RANGED, RULE_NO_FIRE, fault);
}

/* G5, G7 */
static bool target_is_an_enemy(const struct question *q, struct ruling *fault)
{
    cell_t space = q->move->space;
    int marker = gohut_marker_on(q->state, space);

    if (cell_in(&q->scenario->camp, space))
        return gohut_forbid(fault, RULE_CAMP_TARGET, FIELD_SPACE, ARGS(space, q->move->slot));
    if (marker < 0)
        return gohut_forbid(fault, RULE_NO_TARGET, FIELD_SPACE, ARGS(space));
    if (marker / SLOTS == q->side)
        return gohut_forbid(fault, RULE_OWN_TARGET, FIELD_SPACE, ARGS(space, marker));
    return true;
}

/* G7 */
static bool camp_is_in_reach(const struct question *q, struct ruling *fault)
{
    if (gohut_reaches_camp(q->scenario, q->state, q->side, q->move->slot, q->unit->face))
        return true;
    return gohut_forbid(fault, RULE_CAMP_TOO_FAR, WHOLE_ITEM, ARGS(marker_asked(q), q->unit->at));
}

/* G7, G8: what can be done with the marker that is hit, unless the order ends the game (G10). */
static bool marker_can_be_redeployed(const struct question *q, struct ruling *fault)
{
    struct gohut_state after = gohut_after_hit(q->state, q->move);
    bool undecided = q->setting->choice[CHOICE_NO_SPACE] == NO_SPACE_REFUSE;
    int side = after.owes;
    int slot = after.owed_slot;

    if (gohut_is_decided(&after))
        return true;
    if (!gohut_has_space(q->setting, &after, side, slot)) {
        if (q->move->kind == GOHUT)
            return gohut_forbid(fault, RULE_GOHUT_NO_SPACE, WHOLE_ITEM, ARGS(side, slot));
        if (undecided)
            return gohut_forbid(fault, RULE_NO_SPACE_LEFT, WHOLE_ITEM, ARGS(side, slot));
    }
    if (undecided && gohut_supply(q->scenario, &after, side) == 0)
        return gohut_forbid(fault, RULE_NO_SUPPLY_LEFT, WHOLE_ITEM, ARGS(side, slot));
    return true;
}

/* --- redeploying ---------------------------------------------------------------------------- */

/* G6 */
static bool redeployment_is_owed(const struct question *q, struct ruling *fault)
{
    if (q->state->owes != NO_SIDE)
        return true;
    return gohut_forbid(fault, RULE_NOTHING_OWED, WHOLE_ITEM, ARGS(0));
}

static bool space_is_for_redeploying(const struct question *q, struct ruling *fault)
{
    if (cell_in(&q->scenario->deployment[q->side], q->move->space))
        return true;
    return gohut_forbid(fault, RULE_NOT_DEPLOYMENT, FIELD_SPACE, ARGS(q->move->space, q->side));
}

static bool space_is_empty(const struct question *q, struct ruling *fault)
{
    int marker = gohut_marker_on(q->state, q->move->space);

    if (marker < 0 || marker == marker_of(q->side, q->state->owed_slot))
        return true;
    return gohut_forbid(fault, RULE_REDEPLOY_OCCUPIED, FIELD_SPACE, ARGS(q->move->space, marker));
}

static bool space_is_another(const struct question *q, struct ruling *fault)
{
    if (gohut_can_deploy(q->setting, q->state, q->side, q->state->owed_slot, q->move->space))
        return true;
    return gohut_forbid(fault, RULE_REDEPLOY_SAME, FIELD_SPACE, ARGS(q->move->space));
}

static bool tile_is_in_supply(const struct question *q, struct ruling *fault)
{
    int type = q->move->type;
    int copies = q->scenario->type[type].copies[q->side];
    int discarded = q->state->discarded[q->side][type];

    if (gohut_supply_of(q->scenario, q->state, q->side, type) > 0)
        return true;
    return gohut_forbid(fault, RULE_NOT_IN_SUPPLY, FIELD_UNIT,
                        ARGS(q->side, type, discarded, copies, copies - discarded));
}

/* --- the lists ------------------------------------------------------------------------------ */

enum { CHECKS = 4, MOVE_KINDS = PASS + 1 };

static check *const possible_if[MOVE_KINDS][CHECKS] = {
    [PLACE] = {slot_is_empty, one_is_left, space_is_no_camp, space_is_bare},
    [DISCARDED] = {one_is_left, discards_fit},
    [SKULLS] = {skulls_fit},
    [MOVE] = {nothing_is_owed, unit_is_there, space_is_no_camp, destination_is_free},
    [CHARGE] = {nothing_is_owed, unit_is_there, target_is_an_enemy},
    [FIRE] = {nothing_is_owed, unit_is_there, target_is_an_enemy},
    [EASE] = {nothing_is_owed, unit_is_there},
    [GOHUT] = {nothing_is_owed, unit_is_there},
    [REDEPLOY] = {redeployment_is_owed, space_is_no_camp, space_is_empty, tile_is_in_supply},
    [PASS] = {nothing_is_owed},
};

/* What makes an action possible is not asked again. */
static check *const legal_if[MOVE_KINDS][CHECKS] = {
    [PLACE] = {begins_on_deploy_side, space_is_own_to_deploy, starter_keeps_back},
    [DISCARDED] = {setup_has_no_past},
    [SKULLS] = {setup_has_no_past},
    [MOVE] = {order_is_open, move_is_in_reference},
    [CHARGE] = {order_is_open, charge_is_in_reference, marker_can_be_redeployed},
    [FIRE] = {order_is_open, fire_is_in_reference, marker_can_be_redeployed},
    [EASE] = {order_is_open},
    [GOHUT] = {order_is_open, camp_is_in_reach, marker_can_be_redeployed},
    [REDEPLOY] = {space_is_for_redeploying, space_is_another},
    [PASS] = {order_is_open, nobody_can_be_ordered},
};

static struct ruling first_broken(check *const list[CHECKS], const struct setting *setting,
                                  const struct gohut_state *state, const struct gohut_move *move)
{
    int owing = move->kind == REDEPLOY && state->owes != NO_SIDE ? state->owes : state->side;
    struct question question = {setting, scenario_of(setting),           state, move,
                                owing,   &state->slot[owing][move->slot]};
    struct ruling ruling = legal;
    int i = 0;

    while (i < CHECKS && list[i] && list[i](&question, &ruling))
        i++;
    return ruling;
}

struct ruling gohut_possible(const struct setting *setting, const void *state, const void *move)
{
    const struct gohut_move *action = move;

    return first_broken(possible_if[action->kind], setting, state, action);
}

struct ruling gohut_judge(const struct setting *setting, const void *state, const void *move)
{
    const struct gohut_move *action = move;

    return first_broken(legal_if[action->kind], setting, state, action);
}
