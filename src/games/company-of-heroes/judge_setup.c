/* SPDX-License-Identifier: MIT */
/*
 * Setup: starting units and the roll for the start; and what only a position may say (C1).
 */
#include "games/company-of-heroes/battle.h"

static bool is_for_nobody(const struct ch_move *move)
{
    return move->kind == ROLL || move->kind == FIRST || move->kind == POINTS ||
           move->kind == HOLD || move->kind == CLOCK || move->kind == ACTED;
}

/* `cp 1` is a player's, `turn 2` is nobody's; both are of the kind CLOCK. */
static struct ruling head_is_right(const struct question *q)
{
    bool of_nobody = is_for_nobody(q->move) && !(q->move->kind == CLOCK && q->move->seat);

    if (of_nobody != (q->state->side == NO_SIDE))
        return ch_refuse(RULE_OTHER_HEAD, WHOLE_ITEM, ARGS(0));
    if (q->state->side >= FACTIONS)
        return ch_refuse(RULE_TEAM_HEAD, WHOLE_ITEM, ARGS(q->state->side));
    if (!of_nobody && !ch_is_in_play(q->state, q->state->side))
        return ch_refuse(RULE_NOT_IN_PLAY, WHOLE_ITEM, ARGS(q->state->side));
    return legal;
}

/* A game begins with new units and the dice. */
static struct ruling is_for_a_start(const struct question *q)
{
    const struct ch_move *move = q->move;
    bool of_start = move->kind == ROLL || move->kind == FIRST ||
                    (move->kind == PLACE && !move->health && !move->destroyed && !move->upgrades &&
                     !move->cp && !move->status && !move->seat);

    if (q->setting->position || of_start)
        return legal;
    return ch_refuse(RULE_ONLY_POSITION, WHOLE_ITEM, ARGS(0));
}

/* ---- units ----------------------------------------------------------------------------- */

static struct ruling unit_is_of_the_first_board(const struct question *q)
{
    const struct unit_type *type = &scenario_of(q->setting)->type[q->move->type];

    if (q->setting->position || (type->colour == GREEN && type->tier == 1))
        return legal;
    return ch_refuse(RULE_NOT_GREEN, FIELD_UNIT, ARGS(q->move->type));
}

static struct ruling a_starting_unit_is_left(const struct question *q)
{
    if (q->setting->position || q->player->placed < FIRST_UNITS)
        return legal;
    return ch_refuse(RULE_TWO_ONLY, WHOLE_ITEM, ARGS(q->state->side));
}

static struct ruling hex_is_in_spawn_area(const struct question *q)
{
    const struct ch_scenario *scenario = scenario_of(q->setting);

    if (q->setting->position || cell_in(&scenario->spawn[q->player->team], q->move->to))
        return legal;
    return ch_refuse(RULE_NOT_SPAWN, FIELD_TO, ARGS(q->move->to, TEAM1 + q->player->team));
}

static struct ruling hex_can_be_stood_on(const struct question *q)
{
    const struct ch_scenario *scenario = scenario_of(q->setting);

    if (cell_in(&scenario->water, q->move->to))
        return ch_refuse(RULE_WATER, FIELD_TO, ARGS(q->move->to));
    if (!ch_may_stand(q->setting, &scenario->type[q->move->type], q->move->to))
        return ch_refuse(RULE_NO_BUILDING, FIELD_TO, ARGS(q->move->type, q->move->to));
    return legal;
}

/* A passenger finds its transport there, with its seat free and the ones before it taken. */
static struct ruling seat_is_there(const struct question *q)
{
    if (q->target == NOBODY ||
        !(ch_abilities(q->setting, q->state, &q->state->unit[q->target]) & CAN_CARRY))
        return ch_refuse(RULE_BAD_VALUE, FIELD_TO, ARGS(q->move->type, 0));
    if (scenario_of(q->setting)->type[q->move->type].kind != REGULAR ||
        q->player->team != team_of(q->state, &q->state->unit[q->target]))
        return ch_refuse(RULE_BAD_VALUE, FIELD_TO, ARGS(q->move->type, 1));
    int capacity = q->setting->choice[CHOICE_CAPACITY];
    if (q->move->seat != ch_passengers(q->state, q->target) + 1)
        return ch_refuse(RULE_BAD_VALUE, FIELD_TO, ARGS(q->move->type, 2));
    if (q->move->seat > capacity)
        return ch_refuse(RULE_FULL, FIELD_TO, ARGS(q->target, capacity));
    return legal;
}

static struct ruling hex_is_free(const struct question *q)
{
    if (q->move->seat)
        return seat_is_there(q);
    if (q->target == NOBODY)
        return legal;
    return ch_refuse(RULE_OCCUPIED, FIELD_TO, ARGS(q->move->to, q->target));
}

static struct ruling a_number_is_left(const struct question *q)
{
    if (q->state->units < UNITS_MAX)
        return legal;
    return ch_refuse(RULE_MAP_FULL, WHOLE_ITEM, ARGS(0));
}

static struct ruling values_can_be(const struct question *q)
{
    const struct ch_move *move = q->move;
    const struct unit_type *type = &scenario_of(q->setting)->type[move->type];
    struct ch_unit unit = {
        .type = move->type, .owner = (uint8_t)q->state->side, .upgrades = move->upgrades};

    struct gain values = ch_values(q->setting, q->state, &unit);
    if (move->health > values.health)
        return ch_refuse(RULE_BAD_VALUE, FIELD_STATUS, ARGS(move->type, 3));
    if (move->destroyed && !(move->status & HAS_LOST))
        return ch_refuse(RULE_BAD_VALUE, FIELD_STATUS, ARGS(move->type, 9));
    if (move->cp > UNIT_CP + values.cp)
        return ch_refuse(RULE_BAD_VALUE, FIELD_STATUS, ARGS(move->type, 6));
    if (move->loss > values.health)
        return ch_refuse(RULE_BAD_VALUE, FIELD_STATUS, ARGS(move->type, 7));
    if (move->status & IS_DEPLOYED && !is_weapon_team(type))
        return ch_refuse(RULE_BAD_VALUE, FIELD_STATUS, ARGS(move->type, 4));
    if (move->status & IS_PINNED && (type->colour != GREEN || type->kind == MG))
        return ch_refuse(RULE_BAD_VALUE, FIELD_STATUS, ARGS(move->type, 5));
    return legal;
}

/* ---- the start ------------------------------------------------------------------------- */

static struct ruling team_plays(const struct question *q)
{
    if (ch_party(q->setting, q->state, q->move->team) != NO_SIDE)
        return legal;
    return ch_refuse(RULE_NOT_IN_PLAY, FIELD_TEAM, ARGS(q->move->team));
}

static struct ruling start_is_open(const struct question *q)
{
    int party = q->setting->first == NO_SIDE
                    ? NO_SIDE
                    : ch_party(q->setting, q->state, q->setting->first);

    if (q->state->first != NO_SIDE)
        return ch_refuse(RULE_ROLL_OVER, WHOLE_ITEM, ARGS(TEAM1 + q->state->first));
    if (party != NO_SIDE && !q->setting->position)
        return ch_refuse(RULE_ROLL_OVER, WHOLE_ITEM, ARGS(party));
    return legal;
}

static struct ruling roll_is_right(const struct question *q)
{
    int team = ch_party(q->setting, q->state, q->move->team) - TEAM1;
    int dice = q->move->dice[0] + q->move->dice[1] + q->move->dice[2];

    if (q->state->rolling)
        return ch_refuse(RULE_ROLL_PENDING, WHOLE_ITEM, ARGS(0));
    if (q->state->rolls >> team & 1)
        return ch_refuse(RULE_ROLL_TWICE, FIELD_TEAM, ARGS(TEAM1 + team, TEAM2 - team));
    if (!q->move->pending && dice != START_DICE)
        return ch_refuse(RULE_ROLL_THREE, FIELD_DICE, ARGS(dice));
    return legal;
}

/* ---- the rest of a position ------------------------------------------------------------ */

static struct ruling number_is_small(const struct question *q)
{
    const struct ch_move *move = q->move;
    bool fits = true;

    if (move->kind == CLOCK)
        fits = move->seat ? move->number <= TURN_CP : move->number >= 1 && move->number <= 3;
    for (int i = 0; move->kind == STOCK && i < STOCKS; i++)
        fits = fits && move->stock[i] <= STOCK_MOST;
    if (move->kind == STOCK)
        fits = fits && move->stock[CLAIM_VP] <= UINT8_MAX && move->stock[CLAIM_XP] <= UINT8_MAX;
    if (move->kind == POINTS)
        fits = move->number < COUNT_MOST;
    if (move->kind == HELD)
        fits = move->number <= scenario_of(q->setting)->card[move->type].tiers &&
               (move->status | move->used) >> move->number == 0;
    return fits ? legal : ch_refuse(RULE_BAD_COUNT, WHOLE_ITEM, ARGS(0));
}

static struct ruling cards_are_played(const struct question *q)
{
    if (plays_cards(q->setting))
        return legal;
    return ch_refuse(RULE_NO_CARDS, WHOLE_ITEM, ARGS(0));
}

static struct ruling is_experience(const struct question *q)
{
    if (q->move->stock[CLAIM_XP] == NOT_CLAIMED || plays_xp(q->setting))
        return legal;
    return ch_refuse(RULE_NO_XP, WHOLE_ITEM, ARGS(0));
}

static struct ruling shot_can_be(const struct question *q)
{
    if (q->unit == NOBODY)
        return ch_refuse(RULE_NO_UNIT, FIELD_FROM, ARGS(q->move->from));
    if (q->state->unit[q->unit].owner != q->state->side)
        return ch_refuse(RULE_NOT_YOURS, FIELD_FROM,
                         ARGS(q->unit, q->state->unit[q->unit].owner, q->state->side));
    if (q->target == NOBODY)
        return ch_refuse(RULE_NO_TARGET, FIELD_TO, ARGS(q->move->to));
    return legal;
}

static struct ruling bomb_can_be(const struct question *q)
{
    if (q->move->type + 1 == q->player->card && q->move->number < q->player->tiers)
        return legal;
    return ch_refuse(RULE_NOT_OFFERED, FIELD_NAME, ARGS(q->state->side));
}

/* ---- the lists ------------------------------------------------------------------------- */

enum { CHECKS = 8 }; /* at most, with the NULL behind them */

static check *const legal_if[MOVE_KINDS][CHECKS] = {
    [PLACE] = {unit_is_of_the_first_board, a_starting_unit_is_left, hex_is_in_spawn_area,
               hex_can_be_stood_on, hex_is_free, a_number_is_left, values_can_be},
    [ROLL] = {team_plays, start_is_open, roll_is_right},
    [FIRST] = {team_plays, start_is_open},
    [POINTS] = {team_plays, number_is_small},
    [HOLD] = {team_plays},
    [CLOCK] = {number_is_small},
    [ACTED] = {team_plays},
    [HELD] = {cards_are_played, number_is_small},
    [STOCK] = {number_is_small, is_experience},
    [FIRE] = {shot_can_be},
    [USE] = {bomb_can_be},
};

static check *const possible_if[MOVE_KINDS][CHECKS] = {
    [PLACE] = {hex_can_be_stood_on, hex_is_free, a_number_is_left, values_can_be},
    [ROLL] = {team_plays, start_is_open, roll_is_right},
    [FIRST] = {team_plays},
    [POINTS] = {team_plays, number_is_small},
    [HOLD] = {team_plays},
    [CLOCK] = {number_is_small},
    [ACTED] = {team_plays},
    [HELD] = {cards_are_played, number_is_small},
    [STOCK] = {number_is_small, is_experience},
    [FIRE] = {shot_can_be},
    [USE] = {bomb_can_be},
};

static struct ruling first_broken(check *const list[CHECKS], const struct question *q)
{
    struct ruling ruling = head_is_right(q);

    return ruling.finding == LEGAL ? ch_first_broken(list, q) : ruling;
}

struct ruling ch_possible_setup(const struct question *q)
{
    return first_broken(possible_if[q->move->kind], q);
}

struct ruling ch_judge_setup(const struct question *q)
{
    struct ruling ruling = is_for_a_start(q);

    return ruling.finding == LEGAL ? first_broken(legal_if[q->move->kind], q) : ruling;
}
