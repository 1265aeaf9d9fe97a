/* SPDX-License-Identifier: MIT */
/*
 * What may be bought, and for how much (C14, C15, C18).
 */
#include "games/company-of-heroes/battle.h"

int ch_upgrade_price(const struct setting *setting, const struct ch_player *player, int type,
                     int upgrade, int *times)
{
    const struct upgrade *wanted = &scenario_of(setting)->type[type].upgrade[upgrade];
    int tier = -1;

    *times = 1;
    if (wanted->resource == MUNITIONS && player->tiers) {
        const struct effect *effect = ch_effect(setting, player, EFFECT_UPGRADES, type, &tier);
        if (effect) {
            *times = effect->times;
            return effect->amount;
        }
    }
    return wanted->price;
}

bool ch_upgrade_offered(const struct setting *setting, const struct ch_player *player, int type,
                        int upgrade)
{
    const struct upgrade *wanted = &scenario_of(setting)->type[type].upgrade[upgrade];

    return !wanted->card || (wanted->card == player->card && wanted->tier <= player->tiers);
}

bool ch_may_spawn_with(const struct setting *setting, const struct ch_player *player, int type,
                       int with)
{
    int tier = -1;

    if (!ch_upgrade_offered(setting, player, type, with))
        return false;
    return scenario_of(setting)->type[type].upgrade[with].at_spawn ||
           (player->tiers && ch_effect(setting, player, EFFECT_SPAWNS_ANY, type, &tier) != NULL);
}

static uint32_t all_upgrades(const struct setting *setting, const struct ch_player *player,
                             int type)
{
    const struct unit_type *wanted = &scenario_of(setting)->type[type];
    uint32_t upgrades = 0;

    for (int i = 0; i < wanted->upgrades; i++)
        if (!wanted->upgrade[i].at_spawn && ch_upgrade_offered(setting, player, type, i))
            upgrades |= UINT32_C(1) << 2 * i;
    return upgrades;
}

uint32_t ch_spawns_with(const struct setting *setting, const struct ch_player *player, int type,
                        int with)
{
    uint32_t upgrades = with == NOBODY ? 0 : UINT32_C(1) << 2 * with;
    int tier = -1;

    if (!player->tiers)
        return upgrades;
    const struct effect *one = ch_effect(setting, player, EFFECT_SPAWNS_ONE, type, &tier);
    if (one)
        upgrades |= UINT32_C(1) << 2 * one->upgrade;
    tier = -1;
    if (ch_effect(setting, player, EFFECT_SPAWNS_ALL, type, &tier))
        upgrades |= all_upgrades(setting, player, type);
    return upgrades;
}

const uint8_t *ch_unlock_price(const struct setting *setting, const struct ch_player *player,
                               int faction, int tier)
{
    const struct ch_scenario *scenario = scenario_of(setting);
    bool early = tier == BOARD_TIERS && !(player->open >> 2 & 1) &&
                 scenario->faction[faction].any_order;

    return early ? scenario->faction[faction].early : scenario->faction[faction].price[tier];
}

static bool has_one(const struct ch_state *state, int faction, int type)
{
    for (int i = 0; i < state->units; i++)
        if (lives(&state->unit[i]) && state->unit[i].owner == faction &&
            state->unit[i].type == type)
            return true;
    return false;
}

int ch_free_by(const struct setting *setting, const struct ch_state *state, int faction, int type)
{
    const struct ch_player *player = &state->player[faction];
    int tier = -1;

    if (!player->tiers)
        return -1;
    while (ch_effect(setting, player, EFFECT_FREE, type, &tier))
        if (!(player->taken >> tier & 1))
            return tier;
    tier = -1;
    if (ch_effect(setting, player, EFFECT_RESERVE, type, &tier) &&
        !has_one(state, faction, type))
        return tier;
    return -1;
}

bool ch_is_open_type(const struct setting *setting, const struct ch_player *player, int type)
{
    int board = scenario_of(setting)->type[type].tier;
    int tier = -1;

    if (board)
        return player->open >> board & 1;
    return player->tiers && ch_effect(setting, player, EFFECT_OPEN, type, &tier);
}
