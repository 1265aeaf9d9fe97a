/* SPDX-License-Identifier: MIT */
/*
 * Who stands where, and what a unit is worth with its upgrades and its commander's effects.
 */
#include "games/company-of-heroes/battle.h"

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

int ch_most_health(const struct setting *setting, const struct ch_state *state,
                   const struct ch_unit *unit)
{
    return ch_values(setting, state, unit).health;
}

unsigned ch_abilities(const struct setting *setting, const struct ch_state *state,
                      const struct ch_unit *unit)
{
    return ch_values(setting, state, unit).abilities;
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

/* ---- slots ----------------------------------------------------------------------------- */

enum phase ch_phase_of(int slot)
{
    static const uint8_t phase[SLOTS] = {
        PHASE_MANEUVER, PHASE_MANEUVER, PHASE_MANEUVER, PHASE_MANEUVER, PHASE_MANEUVER,
        PHASE_MANEUVER, PHASE_PIN,      PHASE_PIN,      PHASE_DAMAGE,   PHASE_DAMAGE,
        PHASE_DEFENSE,  PHASE_SUPPLY,   PHASE_SUPPLY,
    };
    return (enum phase)phase[slot];
}

/* C1, C8; and C14: who went last buys first. */
int ch_team_of_slot(const struct setting *setting, const struct ch_state *state, int slot)
{
    bool second;

    if (slot == SLOT_DEFENSE)
        return NO_SIDE;
    if (slot >= SLOT_SUPPLY)
        second = (slot == SLOT_SUPPLY) == (setting->choice[CHOICE_BUYERS] == 0);
    else
        second = slot % 2 != 0;
    return second ? 1 - state->first : state->first;
}

bool ch_is_in_play(const struct ch_state *state, int faction)
{
    return faction >= 0 && faction < FACTIONS && state->player[faction].team != NO_SIDE;
}
