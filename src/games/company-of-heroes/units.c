/* SPDX-License-Identifier: MIT */
/*
 * Who stands where, and what a unit is worth with its upgrades and its commander's effects.
 */
#include "games/company-of-heroes/battle.h"

#include <stddef.h>
#include <string.h>

int ch_search_unit(const struct ch_state *state, cell_t cell)
{
    for (int i = 0; i < state->units; i++)
        if (state->unit[i].cell == cell && !rides(&state->unit[i]))
            return cell == NO_CELL ? NOBODY : i;
    return NOBODY;
}

void ch_note_places(struct ch_state *state)
{
    memset(state->who, 0, sizeof state->who);
    for (int i = 0; i < state->units; i++)
        if (lives(&state->unit[i]) && !rides(&state->unit[i]))
            state->who[state->unit[i].cell % WHO] = (uint8_t)(i + 1);
}

int ch_without_health(const struct ch_state *state)
{
    for (int i = 0; i < state->units; i++)
        if (lives(&state->unit[i]) && state->unit[i].health == 0)
            return i;
    return NOBODY;
}

int ch_passenger(const struct ch_state *state, cell_t cell, int seat)
{
    for (int i = 0; i < state->units; i++)
        if (state->unit[i].cell == cell && rides(&state->unit[i]) && state->unit[i].seat == seat)
            return i;
    return NOBODY;
}

int ch_passengers(const struct ch_state *state, int carrier)
{
    int count = 0;

    for (int i = 0; i < state->units; i++)
        count += lives(&state->unit[i]) && state->unit[i].carrier == carrier;
    return count;
}

/* ---- values ---------------------------------------------------------------------------- */

/* VALUE and MORE, as far as a gain can hold it. */
static int8_t plus(int value, int more)
{
    int sum = value + more;

    return (int8_t)(sum < INT8_MIN ? INT8_MIN : sum > INT8_MAX ? INT8_MAX : sum);
}

static void add_gain(struct gain *sum, const struct gain *gain, int times)
{
    for (int damage = 0; damage < DAMAGES; damage++)
        sum->attack[damage] = plus(sum->attack[damage], times * gain->attack[damage]);
    sum->range = plus(sum->range, times * gain->range);
    sum->sight = plus(sum->sight, times * gain->sight);
    sum->health = plus(sum->health, times * gain->health);
    sum->cp = plus(sum->cp, times * gain->cp);
    sum->abilities |= gain->abilities;
}

static int8_t within(int value, int most)
{
    return (int8_t)(value < 0 ? 0 : value > most ? most : value);
}

static void add_upgrades(struct gain *sum, const struct unit_type *type, uint32_t upgrades)
{
    for (int i = 0; upgrades; i++, upgrades >>= 2)
        if (upgrades & 3)
            add_gain(sum, &type->upgrade[i].gain, (int)(upgrades & 3));
}

static void add_effects(struct gain *sum, const struct setting *setting,
                        const struct ch_player *player, int type)
{
    const struct card *card = &scenario_of(setting)->card[player->card - 1];

    for (int tier = 0; tier < player->tiers; tier++)
        for (int i = 0; i < card->tier[tier].effects; i++) {
            const struct effect *effect = &card->tier[tier].effect[i];
            if (effect->kind == EFFECT_GAIN && type_in(&effect->types, type))
                add_gain(sum, &effect->gain, 1);
        }
}

struct gain ch_values(const struct setting *setting, const struct ch_state *state,
                      const struct ch_unit *unit)
{
    const struct unit_type *type = type_of(setting, unit);
    const struct ch_player *player = &state->player[unit->owner];
    struct gain sum = type->base;

    if (!unit->upgrades && !player->tiers)
        return sum;
    add_upgrades(&sum, type, unit->upgrades);
    if (player->tiers)
        add_effects(&sum, setting, player, unit->type);
    for (int damage = 0; damage < DAMAGES; damage++)
        sum.attack[damage] = within(sum.attack[damage], INT8_MAX);
    sum.range = within(sum.range, REACH_MAX);
    sum.sight = within(sum.sight, REACH_MAX);
    if (sum.health < 1)
        sum.health = 1;
    return sum;
}

/* A single value of a unit whose owner's card gives nothing: what lies at PLACE in each gain. The
 * others need not be added up for it. */
static int value_at(const struct unit_type *type, uint32_t upgrades, size_t place)
{
    int sum = ((const int8_t *)&type->base)[place];

    for (int i = 0; upgrades; i++, upgrades >>= 2)
        if (upgrades & 3) {
            int more = ((const int8_t *)&type->upgrade[i].gain)[place];
            sum = plus(sum, (int)(upgrades & 3) * more);
        }
    return sum;
}

int ch_most_health(const struct setting *setting, const struct ch_state *state,
                   const struct ch_unit *unit)
{
    if (state->player[unit->owner].tiers)
        return ch_values(setting, state, unit).health;
    int health = value_at(type_of(setting, unit), unit->upgrades, offsetof(struct gain, health));
    return unit->upgrades && health < 1 ? 1 : health;
}

int ch_most_cp(const struct setting *setting, const struct ch_state *state,
               const struct ch_unit *unit)
{
    int more = state->player[unit->owner].tiers
                   ? ch_values(setting, state, unit).cp
                   : value_at(type_of(setting, unit), unit->upgrades, offsetof(struct gain, cp));

    return UNIT_CP + more;
}

unsigned ch_abilities(const struct setting *setting, const struct ch_state *state,
                      const struct ch_unit *unit)
{
    const struct unit_type *type = type_of(setting, unit);
    unsigned abilities = type->base.abilities;

    if (state->player[unit->owner].tiers)
        return ch_values(setting, state, unit).abilities;
    for (uint32_t i = 0, upgrades = unit->upgrades; upgrades; i++, upgrades >>= 2)
        if (upgrades & 3)
            abilities |= type->upgrade[i].gain.abilities;
    return abilities;
}

const struct effect *ch_effect(const struct setting *setting, const struct ch_player *player,
                               enum effect_kind kind, int type, int *tier)
{
    const struct card *card = &scenario_of(setting)->card[player->card - 1];

    for (++*tier; *tier < player->tiers; ++*tier)
        for (int i = 0; i < card->tier[*tier].effects; i++) {
            const struct effect *effect = &card->tier[*tier].effect[i];
            if (effect->kind == kind && (type < 0 || type_in(&effect->types, type)))
                return effect;
        }
    *tier = -1;
    return NULL;
}

/* ---- ground ---------------------------------------------------------------------------- */

/* C3: water is for nobody, buildings for regular infantry and machine guns. */
bool ch_may_stand(const struct setting *setting, const struct unit_type *type, cell_t cell)
{
    const struct ch_scenario *scenario = scenario_of(setting);

    if (cell_in(&scenario->water, cell))
        return false;
    return !cell_in(&scenario->buildings, cell) || type->kind == REGULAR || type->kind == MG;
}

bool ch_in_building(const struct setting *setting, const struct ch_unit *unit)
{
    return cell_in(&scenario_of(setting)->buildings, unit->cell);
}
