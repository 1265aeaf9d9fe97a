/* SPDX-License-Identifier: MIT */
/*
 * Every purchase that is open, and what commander cards allow.
 */
#include "games/company-of-heroes/outlet.h"

static const struct ch_player *player_of(const struct outlet *it)
{
    return &it->state->player[it->state->side];
}

static bool can_pay(const struct outlet *it, const uint8_t *price)
{
    for (int resource = 0; resource < STOCKS; resource++)
        if (price[resource] > player_of(it)->stock[resource])
            return false;
    return true;
}

bool ch_is_room(const struct outlet *it)
{
    for (int i = 0; i < UNITS_MAX; i++)
        if (!lives(&it->state->unit[i]))
            return true;
    return false;
}

void ch_give_on_spawn_hexes(struct outlet *it, struct ch_move *move)
{
    const struct ch_scenario *scenario = scenario_of(it->setting);
    const struct cell_set *spawn = &scenario->spawn[player_of(it)->team];

    for (unsigned cell = 0; ch_is_room(it) && cell < grid_cells(&scenario->grid); cell++) {
        move->to = (cell_t)cell;
        if (cell_in(spawn, move->to) && ch_unit_on(it->state, move->to) == NOBODY &&
            ch_may_stand(it->setting, &scenario->type[move->type], move->to))
            ch_give(it, move);
    }
}

/* A new unit, plain or with each thing that it may spawn with. */
static void list_new(struct outlet *it, int kind, int type)
{
    const struct unit_type *wanted = &scenario_of(it->setting)->type[type];
    struct ch_move move = ch_blank_move(kind);

    move.type = (uint8_t)type;
    ch_give_on_spawn_hexes(it, &move);
    for (int with = 0; with < wanted->upgrades; with++) {
        if (!ch_may_spawn_with(it->setting, player_of(it), type, with))
            continue;
        move.upgrade = (uint8_t)with;
        ch_give_on_spawn_hexes(it, &move);
    }
}

/* Somebody of the player beside CELL who can build there. */
static const struct ch_unit *builder_beside(const struct outlet *it, cell_t cell)
{
    for (int i = 0; i < it->state->units; i++) {
        const struct ch_unit *unit = &it->state->unit[i];
        if (lives(unit) && unit->owner == it->state->side && !rides(unit) &&
            !(unit->status & IS_PINNED) && !ch_in_building(it->setting, unit) &&
            ch_apart(it->setting, unit->cell, cell) == 1 &&
            ch_is_open_side(it->setting, unit->cell, cell) &&
            type_of(it->setting, unit)->colour == GREEN &&
            ch_abilities(it->setting, it->state, unit) & CAN_BUILD)
            return unit;
    }
    return NULL;
}

static void list_builds(struct outlet *it, int type)
{
    const struct ch_scenario *scenario = scenario_of(it->setting);

    for (unsigned i = 0; ch_is_room(it) && i < grid_cells(&scenario->grid); i++) {
        cell_t cell = (cell_t)i;
        if (cell_in(&scenario->water, cell) || cell_in(&scenario->buildings, cell) ||
            cell_in(&scenario->grid.missing, cell) || ch_unit_on(it->state, cell) != NOBODY)
            continue;
        const struct ch_unit *builder = builder_beside(it, cell);
        if (!builder)
            continue;
        struct ch_move move = ch_blank_move(BUILD);
        move.type = (uint8_t)type;
        move.to = cell;
        move.by = builder->cell;
        ch_give(it, &move);
    }
}

static void list_units(struct outlet *it)
{
    const struct ch_scenario *scenario = scenario_of(it->setting);

    for (int type = 0; type < scenario->types; type++) {
        const struct unit_type *wanted = &scenario->type[type];
        if (wanted->faction != it->state->side)
            continue;
        if (ch_is_open_type(it->setting, player_of(it), type) && can_pay(it, wanted->cost)) {
            if (wanted->kind == EMPLACEMENT)
                list_builds(it, type);
            else
                list_new(it, BUY, type);
        }
        if (plays_cards(it->setting) &&
            ch_free_by(it->setting, it->state, it->state->side, type) >= 0)
            list_new(it, FREE, type);
    }
}

/* ---- upgrades -------------------------------------------------------------------------- */

static bool may_have(const struct outlet *it, const struct ch_unit *unit, int upgrade)
{
    const struct unit_type *type = type_of(it->setting, unit);
    const struct upgrade *wanted = &type->upgrade[upgrade];
    int times;
    int price = ch_upgrade_price(it->setting, player_of(it), unit->type, upgrade, &times);
    int stock =
        wanted->resource == EXPERIENCE ? player_of(it)->xp : player_of(it)->stock[MUNITIONS];
    int has = upgrade_times(unit, upgrade);

    if (wanted->at_spawn || price > stock ||
        (wanted->resource == EXPERIENCE && !plays_xp(it->setting)) ||
        !ch_upgrade_offered(it->setting, player_of(it), unit->type, upgrade))
        return false;
    for (int i = 0; wanted->group && i < type->upgrades; i++)
        if (i != upgrade && type->upgrade[i].group == wanted->group)
            has += upgrade_times(unit, i);
    return has < times;
}

static void list_upgrades(struct outlet *it, const struct ch_unit *unit)
{
    for (int upgrade = 0; upgrade < type_of(it->setting, unit)->upgrades; upgrade++) {
        struct ch_move move = ch_blank_move(UPGRADE);
        if (!may_have(it, unit, upgrade))
            continue;
        move.from = unit->cell;
        move.seat = unit->seat;
        move.upgrade = (uint8_t)upgrade;
        ch_give(it, &move);
    }
}

static void list_repairs(struct outlet *it, const struct ch_unit *unit)
{
    if (!(ch_abilities(it->setting, it->state, unit) & CAN_REPAIR) || rides(unit) ||
        unit->status & (IS_PINNED | HAS_REPAIRED) || ch_in_building(it->setting, unit))
        return;
    for (int i = 0; i < it->state->units; i++) {
        const struct ch_unit *target = &it->state->unit[i];
        if (!lives(target) || rides(target) || type_of(it->setting, target)->colour == GREEN ||
            team_of(it->state, target) != player_of(it)->team ||
            ch_apart(it->setting, unit->cell, target->cell) != 1 ||
            target->health >= ch_most_health(it->setting, it->state, target))
            continue;
        struct ch_move move = ch_blank_move(REPAIR);
        move.from = unit->cell;
        move.to = target->cell;
        ch_give(it, &move);
    }
}

/* ---- boards and cards ------------------------------------------------------------------ */

static void list_boards(struct outlet *it)
{
    int faction = it->state->side;
    const struct ch_player *player = player_of(it);

    for (int tier = 2; tier <= BOARD_TIERS; tier++) {
        struct ch_move move = ch_blank_move(UNLOCK);
        bool in_order = tier == 2 || player->open >> 2 & 1 ||
                        scenario_of(it->setting)->faction[faction].any_order;
        if (player->open >> tier & 1 || !in_order ||
            !can_pay(it, ch_unlock_price(it->setting, player, faction, tier)))
            continue;
        move.number = (uint8_t)tier;
        ch_give(it, &move);
    }
}

static void list_tier(struct outlet *it)
{
    const struct ch_player *player = player_of(it);
    struct ch_move move = ch_blank_move(TIER);

    if (!plays_cards(it->setting) || !player->card)
        return;
    const struct card *card = &scenario_of(it->setting)->card[player->card - 1];
    if (player->tiers == card->tiers)
        return;
    const struct card_tier *next = &card->tier[player->tiers];
    if (next->price > player->xp || (next->needs && !(player->open >> next->needs & 1)))
        return;
    move.number = (uint8_t)(player->tiers + 1);
    ch_give(it, &move);
}

void ch_list_cards(struct outlet *it)
{
    const struct ch_scenario *scenario = scenario_of(it->setting);

    for (int card = 0; plays_cards(it->setting) && card < scenario->cards; card++) {
        struct ch_move move = ch_blank_move(CARD);
        if (scenario->card[card].faction != it->state->side || player_of(it)->tiers)
            continue;
        move.type = (uint8_t)card;
        ch_give(it, &move);
    }
}

void ch_list_supply(struct outlet *it)
{
    list_units(it);
    for (int i = 0; i < it->state->units; i++) {
        const struct ch_unit *unit = &it->state->unit[i];
        if (!lives(unit) || unit->owner != it->state->side)
            continue;
        list_upgrades(it, unit);
        list_repairs(it, unit);
    }
    list_boards(it);
    list_tier(it);
}
