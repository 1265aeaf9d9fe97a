/* SPDX-License-Identifier: MIT */
/*
 * Command points: moving, deploying, entering a transport (C2 to C7).
 */
#include "games/company-of-heroes/battle.h"

static const struct ch_unit *unit_of(const struct question *q)
{
    return &q->state->unit[q->unit];
}

static const struct unit_type *kind_of(const struct question *q)
{
    return type_of(q->setting, unit_of(q));
}

static int cost_of(const struct ch_move *move)
{
    return (move->kind == MOVE ? move->steps : 1) - move->speed;
}

/* C6 */
static struct ruling unit_can_move(const struct question *q)
{
    if (kind_of(q)->kind == EMPLACEMENT)
        return ch_refuse(RULE_NEVER_MOVES, FIELD_FROM, ARGS(q->unit));
    return legal;
}

/* C3 */
static struct ruling unit_may_leave(const struct question *q)
{
    const struct ch_unit *unit = unit_of(q);

    if (unit->status & HAS_ENTERED)
        return ch_refuse(RULE_ENTERED, FIELD_FROM, ARGS(q->unit, q->unit));
    return legal;
}

/* C4 */
static struct ruling speed_is_there(const struct question *q)
{
    const struct ch_unit *unit = unit_of(q);

    if (!q->move->speed)
        return legal;
    if (!(ch_abilities(q->setting, q->state, unit) & HAS_SPEED))
        return ch_refuse(RULE_NO_SPEED, FIELD_SPEED, ARGS(q->unit));
    if (unit->status & HAS_SPED)
        return ch_refuse(RULE_SPEED_USED, FIELD_SPEED, ARGS(q->unit));
    if (q->setting->choice[CHOICE_SPEED] && unit->cp)
        return ch_refuse(RULE_SPEED_LATE, FIELD_SPEED, ARGS(q->unit, unit->cp));
    return legal;
}

/* C2 */
static struct ruling cp_is_left(const struct question *q)
{
    const struct ch_unit *unit = unit_of(q);
    int most = ch_most_cp(q->setting, q->state, unit);
    int cost = cost_of(q->move);

    if (unit->cp + cost > most)
        return ch_refuse(RULE_UNIT_CP, WHOLE_ITEM, ARGS(q->unit, cost, unit->cp, most));
    if (cost > q->player->cp)
        return ch_refuse(RULE_PLAYER_CP, WHOLE_ITEM, ARGS(q->state->side, cost, q->player->cp));
    return legal;
}

/* ---- steps ----------------------------------------------------------------------------- */

/* C2, C3: one step, whether or not it is the last. */
static struct ruling step_is_open(const struct question *q, cell_t from, cell_t to)
{
    const struct ch_scenario *scenario = scenario_of(q->setting);
    int there = ch_unit_on(q->state, to);

    if (ch_apart(q->setting, from, to) != 1)
        return ch_refuse(RULE_NOT_ADJACENT, FIELD_WAY, ARGS(from, to));
    if (!ch_is_open_side(q->setting, from, to))
        return ch_refuse(RULE_IMPASSABLE, FIELD_WAY, ARGS(from, to));
    if (cell_in(&scenario->water, to))
        return ch_refuse(RULE_WATER, FIELD_WAY, ARGS(to));
    if (!ch_may_stand(q->setting, kind_of(q), to))
        return ch_refuse(RULE_NO_BUILDING, FIELD_WAY, ARGS(unit_of(q)->type, to));
    if (there != NOBODY && team_of(q->state, &q->state->unit[there]) != q->player->team)
        return ch_refuse(RULE_ENEMY_IN_WAY, FIELD_WAY, ARGS(to, there));
    return legal;
}

static struct ruling way_is_open(const struct question *q)
{
    cell_t at = q->move->from;

    for (int i = 0; i < q->move->steps; i++) {
        cell_t to = q->move->path[i];
        struct ruling ruling = step_is_open(q, at, to);
        if (ruling.finding != LEGAL)
            return ruling;
        if (i + 1 < q->move->steps && cell_in(&scenario_of(q->setting)->buildings, to))
            return ch_refuse(RULE_THROUGH_BUILDING, FIELD_WAY, ARGS(q->unit, to));
        at = to;
    }
    return legal;
}

/* ---- weapon teams ---------------------------------------------------------------------- */

static struct ruling unit_can_deploy(const struct question *q)
{
    if (!is_weapon_team(kind_of(q)))
        return ch_refuse(RULE_NO_WEAPON, FIELD_FROM, ARGS(q->unit));
    if (q->setting->choice[CHOICE_DEPLOY])
        return ch_refuse(RULE_NO_DEPLOYING, WHOLE_ITEM, ARGS(0));
    if (unit_of(q)->status & IS_DEPLOYED)
        return ch_refuse(RULE_DEPLOYED, FIELD_FROM, ARGS(q->unit));
    return legal;
}

/* ---- transports ------------------------------------------------------------------------ */

static struct ruling transport_is_ours(const struct question *q)
{
    if (team_of(q->state, &q->state->unit[q->target]) != q->player->team)
        return ch_refuse(RULE_ENEMY_TRANSPORT, FIELD_TO, ARGS(q->target));
    return legal;
}

static struct ruling transport_is_near(const struct question *q)
{
    if (ch_apart(q->setting, q->move->from, q->move->to) != 1)
        return ch_refuse(RULE_NOT_ADJACENT, FIELD_TO, ARGS(q->move->from, q->move->to));
    if (!ch_is_open_side(q->setting, q->move->from, q->move->to))
        return ch_refuse(RULE_IMPASSABLE, FIELD_TO, ARGS(q->move->from, q->move->to));
    return legal;
}

static struct ruling transport_has_room(const struct question *q)
{
    int capacity = q->setting->choice[CHOICE_CAPACITY];

    if (ch_passengers(q->state, q->target) < capacity)
        return legal;
    return ch_refuse(RULE_FULL, FIELD_TO, ARGS(q->target, capacity));
}

/* ---- the lists ------------------------------------------------------------------------- */

struct ruling ch_judge_maneuver(const struct question *q)
{
    static check *const move[] = {unit_can_move, unit_may_leave, speed_is_there, cp_is_left,
                                  way_is_open,   NULL};
    static check *const deploy[] = {unit_can_deploy, speed_is_there, cp_is_left, NULL};
    static check *const enter[] = {unit_can_move,     transport_is_ours,  unit_may_leave,
                                   speed_is_there,    cp_is_left,         transport_is_near,
                                   transport_has_room, NULL};
    check *const *list = q->move->kind == MOVE ? move : q->move->kind == DEPLOY ? deploy : enter;

    return ch_first_broken(list, q);
}
