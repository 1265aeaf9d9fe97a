/* SPDX-License-Identifier: MIT */
/*
 * Purchases, construction and repair (C6, C14, C15).
 */
#include "games/company-of-heroes/battle.h"

static const struct ch_unit *unit_of(const struct question *q)
{
    return &q->state->unit[q->unit];
}

static const struct unit_type *wanted_type(const struct question *q)
{
    return &scenario_of(q->setting)->type[q->move->type];
}

static struct ruling stock_covers(const struct question *q, const uint8_t *price)
{
    for (int resource = 0; resource < STOCKS; resource++)
        if (price[resource] > q->player->stock[resource])
            return ch_refuse(RULE_SHORT_OF, WHOLE_ITEM,
                             ARGS(q->state->side, price[resource], resource,
                                  q->player->stock[resource]));
    return legal;
}

/* ---- new units ------------------------------------------------------------------------- */

static struct ruling type_is_bought(const struct question *q)
{
    bool emplacement = wanted_type(q)->kind == EMPLACEMENT;

    if (q->move->kind == BUILD && !emplacement)
        return ch_refuse(RULE_NOT_BUILT, FIELD_UNIT, ARGS(q->move->type));
    if (q->move->kind == BUY && emplacement)
        return ch_refuse(RULE_MUST_BUILD, FIELD_UNIT, ARGS(q->move->type));
    return legal;
}

static struct ruling type_is_unlocked(const struct question *q)
{
    if (ch_is_open_type(q->setting, q->player, q->move->type))
        return legal;
    return ch_refuse(RULE_LOCKED, FIELD_UNIT,
                     ARGS(q->state->side, q->move->type, wanted_type(q)->tier));
}

static struct ruling price_is_covered(const struct question *q)
{
    return stock_covers(q, wanted_type(q)->cost);
}

static struct ruling choice_is_offered(const struct question *q)
{
    if (q->move->upgrade == NOBODY ||
        ch_may_spawn_with(q->setting, q->player, q->move->type, q->move->upgrade))
        return legal;
    return ch_refuse(RULE_NOT_WITH, FIELD_NAME,
                     ARGS(q->state->side, q->move->type,
                          q->move->type * UPGRADES_MAX + q->move->upgrade));
}

static struct ruling hex_is_in_spawn_area(const struct question *q)
{
    if (cell_in(&scenario_of(q->setting)->spawn[q->player->team], q->move->to))
        return legal;
    return ch_refuse(RULE_NOT_SPAWN, FIELD_TO, ARGS(q->move->to, TEAM1 + q->player->team));
}

static struct ruling hex_can_be_entered(const struct question *q)
{
    if (cell_in(&scenario_of(q->setting)->water, q->move->to))
        return ch_refuse(RULE_WATER, FIELD_TO, ARGS(q->move->to));
    if (!ch_may_stand(q->setting, wanted_type(q), q->move->to))
        return ch_refuse(RULE_NO_BUILDING, FIELD_TO, ARGS(q->move->type, q->move->to));
    return legal;
}

/* ---- construction (C6) ----------------------------------------------------------------- */

static struct ruling builder_is_there(const struct question *q)
{
    if (q->unit == NOBODY)
        return ch_refuse(q->move->seat ? RULE_NO_PASSENGER : RULE_NO_UNIT, FIELD_BY,
                         ARGS(q->move->by));
    if (type_of(q->setting, unit_of(q))->colour != GREEN ||
        !(ch_abilities(q->setting, q->state, unit_of(q)) & CAN_BUILD))
        return ch_refuse(RULE_NO_WRENCH, FIELD_BY, ARGS(q->unit));
    return legal;
}

static struct ruling builder_is_free(const struct question *q)
{
    if (unit_of(q)->status & IS_PINNED)
        return ch_refuse(RULE_BUILD_PINNED, FIELD_BY, ARGS(q->unit));
    if (rides(unit_of(q)) || ch_in_building(q->setting, unit_of(q)))
        return ch_refuse(RULE_BUILD_INSIDE, FIELD_BY, ARGS(q->unit, q->unit));
    return legal;
}

static struct ruling ground_can_be_built_on(const struct question *q)
{
    const struct ch_scenario *scenario = scenario_of(q->setting);

    if (cell_in(&scenario->water, q->move->to))
        return ch_refuse(RULE_BUILD_GROUND, FIELD_TO, ARGS(q->move->to, 0));
    if (cell_in(&scenario->buildings, q->move->to))
        return ch_refuse(RULE_BUILD_GROUND, FIELD_TO, ARGS(q->move->to, 1));
    return legal;
}

static struct ruling builder_is_near(const struct question *q)
{
    int apart = ch_apart(q->setting, unit_of(q)->cell, q->move->to);

    if (apart != 1)
        return ch_refuse(RULE_BUILD_FAR, FIELD_TO, ARGS(q->unit, q->move->to, apart));
    if (!ch_is_open_side(q->setting, unit_of(q)->cell, q->move->to))
        return ch_refuse(RULE_BUILD_WALL, FIELD_TO, ARGS(q->unit, q->move->to));
    return legal;
}

/* ---- repair ---------------------------------------------------------------------------- */

static struct ruling unit_can_repair(const struct question *q)
{
    const struct ch_unit *unit = unit_of(q);

    if (!(ch_abilities(q->setting, q->state, unit) & CAN_REPAIR))
        return ch_refuse(RULE_NO_REPAIR, FIELD_FROM, ARGS(q->unit));
    if (unit->status & IS_PINNED)
        return ch_refuse(RULE_REPAIR_PINNED, FIELD_FROM, ARGS(q->unit));
    if (rides(unit) || ch_in_building(q->setting, unit))
        return ch_refuse(RULE_REPAIR_INSIDE, FIELD_FROM, ARGS(q->unit, q->unit));
    if (unit->status & HAS_REPAIRED)
        return ch_refuse(RULE_REPAIR_TWICE, FIELD_FROM, ARGS(q->unit));
    return legal;
}

static struct ruling target_can_be_repaired(const struct question *q)
{
    const struct ch_unit *target = &q->state->unit[q->target];
    if (type_of(q->setting, target)->colour == GREEN ||
        team_of(q->state, target) != q->player->team)
        return ch_refuse(RULE_REPAIR_WHOM, FIELD_TO, ARGS(q->target));
    int apart = ch_apart(q->setting, unit_of(q)->cell, q->move->to);
    if (apart != 1)
        return ch_refuse(RULE_REPAIR_FAR, FIELD_TO, ARGS(q->unit, q->move->to, apart));
    if (target->health >= ch_most_health(q->setting, q->state, target))
        return ch_refuse(RULE_REPAIR_WHOLE, FIELD_TO, ARGS(q->target));
    return legal;
}

/* ---- upgrades and building boards (C15) ------------------------------------------------ */

static const struct upgrade *wanted_upgrade(const struct question *q)
{
    return &scenario_of(q->setting)->type[unit_of(q)->type].upgrade[q->move->upgrade];
}

static struct ruling upgrade_is_offered(const struct question *q)
{
    const struct upgrade *upgrade = wanted_upgrade(q);

    if (upgrade->resource == EXPERIENCE && !plays_xp(q->setting))
        return ch_refuse(RULE_NO_XP, FIELD_NAME, ARGS(0));
    if (upgrade->at_spawn)
        return ch_refuse(RULE_ONLY_AT_SPAWN, FIELD_NAME,
                         ARGS(unit_of(q)->type * UPGRADES_MAX + q->move->upgrade));
    if (!ch_upgrade_offered(q->setting, q->player, unit_of(q)->type, q->move->upgrade))
        return ch_refuse(RULE_NOT_OFFERED, FIELD_NAME, ARGS(q->state->side));
    return legal;
}

/* Each once, one of a group; both as often as a card allows. */
static struct ruling unit_lacks_upgrade(const struct question *q)
{
    const struct ch_unit *unit = unit_of(q);
    const struct unit_type *type = type_of(q->setting, unit);
    const struct upgrade *upgrade = wanted_upgrade(q);
    int times;
    int in_group = 0;
    int other = q->move->upgrade;

    ch_upgrade_price(q->setting, q->player, unit->type, q->move->upgrade, &times);
    if (upgrade_times(unit, q->move->upgrade) >= times)
        return ch_refuse(RULE_HAS_UPGRADE, FIELD_NAME, ARGS(q->unit));
    for (int i = 0; upgrade->group && i < type->upgrades; i++)
        if (type->upgrade[i].group == upgrade->group && upgrade_times(unit, i)) {
            in_group += upgrade_times(unit, i);
            other = i;
        }
    if (in_group >= times)
        return ch_refuse(RULE_EXCLUSIVE, FIELD_NAME,
                         ARGS(q->unit, unit->type * UPGRADES_MAX + other));
    return legal;
}

static struct ruling upgrade_is_covered(const struct question *q)
{
    int times;
    int price = ch_upgrade_price(q->setting, q->player, unit_of(q)->type, q->move->upgrade,
                                 &times);

    if (wanted_upgrade(q)->resource == EXPERIENCE) {
        if (price > q->player->xp)
            return ch_refuse(RULE_XP_SHORT, WHOLE_ITEM, ARGS(q->state->side, price, q->player->xp));
        return legal;
    }
    if (price > q->player->stock[MUNITIONS])
        return ch_refuse(RULE_SHORT_OF, WHOLE_ITEM,
                         ARGS(q->state->side, price, MUNITIONS, q->player->stock[MUNITIONS]));
    return legal;
}

static struct ruling board_can_be_unlocked(const struct question *q)
{
    int tier = q->move->number;
    int faction = q->state->side;

    if (q->player->open >> tier & 1)
        return ch_refuse(RULE_OPEN_ALREADY, FIELD_NUMBER, ARGS(faction, tier));
    if (tier == BOARD_TIERS && !(q->player->open >> 2 & 1) &&
        !scenario_of(q->setting)->faction[faction].any_order)
        return ch_refuse(RULE_BOARD_ORDER, FIELD_NUMBER, ARGS(faction));
    return stock_covers(q, ch_unlock_price(q->setting, q->player, faction, tier));
}

/* ---- the lists ------------------------------------------------------------------------- */

enum { CHECKS = 10 }; /* at most, with the NULL behind them */

static check *const legal_if[MOVE_KINDS][CHECKS] = {
    [BUY] = {type_is_bought, type_is_unlocked, price_is_covered, choice_is_offered,
             hex_is_in_spawn_area, hex_can_be_entered},
    [BUILD] = {type_is_bought, type_is_unlocked, builder_is_there, builder_is_free,
               ground_can_be_built_on, builder_is_near, price_is_covered},
    [UPGRADE] = {upgrade_is_offered, unit_lacks_upgrade, upgrade_is_covered},
    [UNLOCK] = {board_can_be_unlocked},
    [REPAIR] = {unit_can_repair, target_can_be_repaired},
};

struct ruling ch_judge_supply(const struct question *q)
{
    return ch_first_broken(legal_if[q->move->kind], q);
}
