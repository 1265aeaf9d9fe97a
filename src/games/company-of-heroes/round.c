/* SPDX-License-Identifier: MIT */
/*
 * What happens by itself in a round: losses and removal (C13), experience (C17), captures,
 * incomes and collection, reinforcement and the heal on spawn hexes (C14).
 */
#include "games/company-of-heroes/battle.h"

/* ---- the end of the damage phase ------------------------------------------------------- */

void ch_take_losses(struct ch_state *state, const struct setting *setting, int target,
                    int successes)
{
    struct ch_unit *unit = &state->unit[target];
    struct defense defense = ch_defense_of(setting, state, target);

    unit->loss = (uint8_t)ch_loss(&defense, successes, unit->health);
    unit->health = (uint8_t)(unit->health - unit->loss);
    unit->status |= HAS_LOST;
}

/* Does FACTION deal TARGET damage that it is not immune to? */
static bool contributes(const struct setting *setting, const struct ch_state *state, int faction,
                        int target)
{
    const struct ch_unit *to = &state->unit[target];
    enum colour colour = (enum colour)type_of(setting, to)->colour;
    const struct ch_player *player = &state->player[faction];
    int tier = -1;

    for (int i = 0; i < state->units; i++) {
        const struct ch_unit *from = &state->unit[i];
        for (int damage = 0; lives(from) && from->owner == faction && damage < DAMAGES; damage++)
            if (from->aim[damage] == target && !ch_is_immune(colour, (enum damage)damage))
                return true;
    }
    if (player->bomb[0] == NO_CELL || rides(to))
        return false;
    const struct effect *effect = ch_effect(setting, player, EFFECT_BOMB, -1, &tier);
    for (int i = 0; effect && i < BOMB_HEXES; i++)
        for (int damage = 0; player->bomb[i] == to->cell && damage < DAMAGES; damage++)
            if (effect->gain.attack[damage] && !ch_is_immune(colour, (enum damage)damage))
                return true;
    return false;
}

/* C17: one point a round for having hurt somebody, one more for each unit destroyed. */
static void gain_experience(struct ch_state *state, const struct setting *setting, int faction)
{
    struct ch_player *player = &state->player[faction];
    int gained = 0;
    bool hurt = false;

    for (int i = 0; i < state->units; i++) {
        const struct ch_unit *unit = &state->unit[i];
        if (!lives(unit) || rides(unit) || !unit->loss || team_of(state, unit) == player->team ||
            !contributes(setting, state, faction, i))
            continue;
        hurt = true;
        gained += unit->health == 0;
    }
    gained += hurt;
    player->xp = (uint8_t)(player->xp + gained < UINT8_MAX ? player->xp + gained : UINT8_MAX);
}

static bool is_destroyed(const struct ch_state *state, const struct ch_unit *unit)
{
    if (!lives(unit))
        return false;
    return unit->health == 0 || (rides(unit) && state->unit[unit->carrier].health == 0);
}

/* C7, C13: passengers fall with their vehicle. */
static void remove_destroyed(struct ch_state *state, const struct setting *setting)
{
    bool falls[UNITS_MAX];

    for (int i = 0; i < state->units; i++)
        falls[i] = is_destroyed(state, &state->unit[i]);
    for (int i = 0; i < state->units; i++) {
        struct ch_unit *unit = &state->unit[i];
        if (!falls[i])
            continue;
        uint8_t *vp = &state->vp[1 - team_of(state, unit)];
        if (!(ch_abilities(setting, state, unit) & IS_HEROIC) && *vp < UINT8_MAX)
            ++*vp;
    }
    for (int i = 0; i < state->units; i++)
        if (falls[i])
            state->unit[i] = (struct ch_unit){.cell = NO_CELL};
    while (state->units && !lives(&state->unit[state->units - 1]))
        state->units--;
    ch_note_places(state);
}

static bool has_fired(const struct ch_unit *unit)
{
    for (int damage = 0; damage < DAMAGES; damage++)
        if (unit->aim[damage] != NOBODY)
            return true;
    return false;
}

/* C18: self-repair; then nobody aims any more. */
static void lower_guns(struct ch_state *state, const struct setting *setting)
{
    for (int i = 0; i < state->units; i++) {
        struct ch_unit *unit = &state->unit[i];
        if (!lives(unit))
            continue;
        if (ch_abilities(setting, state, unit) & REPAIRS_ITSELF && !has_fired(unit) &&
            unit->health < ch_most_health(setting, state, unit))
            unit->health++;
        for (int damage = 0; damage < DAMAGES; damage++)
            unit->aim[damage] = NOBODY;
        unit->pins = NOBODY;
    }
}

void ch_settle_damage(struct ch_state *state, const struct setting *setting)
{
    struct hit hit;

    if (state->removed)
        return;
    ch_find_hit(&hit, state);
    for (int i = 0; i < state->units; i++) {
        const struct ch_unit *unit = &state->unit[i];
        if (!hit.unit[i] || !lives(unit) || unit->status & HAS_LOST)
            continue;
        struct defense defense = ch_defense_of(setting, state, i);
        if (!defense.dice && defense.stoppable + defense.flame)
            ch_take_losses(state, setting, i, 0);
    }
    if (ch_next_roll(setting, state, 0) != NOBODY)
        return;
    for (int faction = 0; plays_xp(setting) && faction < FACTIONS; faction++)
        if (ch_is_in_play(state, faction))
            gain_experience(state, setting, faction);
    remove_destroyed(state, setting);
    lower_guns(state, setting);
    for (int faction = 0; faction < FACTIONS; faction++)
        for (int i = 0; i < BOMB_HEXES; i++)
            state->player[faction].bomb[i] = NO_CELL;
    state->removed = true;
}

/* ---- supply ---------------------------------------------------------------------------- */

static bool captures(const struct setting *setting, const struct ch_state *state,
                     const struct ch_unit *unit)
{
    enum colour colour = (enum colour)type_of(setting, unit)->colour;

    if (unit->status & IS_PINNED)
        return false;
    return colour == GREEN || colour == PURPLE ||
           ch_abilities(setting, state, unit) & CAN_CAPTURE;
}

int ch_income(const struct setting *setting, const struct ch_state *state, int team, int resource)
{
    const struct ch_scenario *scenario = scenario_of(setting);
    int income = scenario->income[resource];

    for (int i = 0; i < scenario->points; i++)
        income += scenario->point[i].kind == resource && state->owner[i] == team;
    return income;
}

static uint8_t add_up_to(int value, int more, int most)
{
    return (uint8_t)(value + more < most ? value + more : most);
}

/* Captures, then collection (C14). */
void ch_begin_supply(struct ch_state *state, const struct setting *setting)
{
    const struct ch_scenario *scenario = scenario_of(setting);

    for (int i = 0; i < scenario->points; i++) {
        int unit = ch_unit_on(state, scenario->point[i].cell);
        if (unit != NOBODY && captures(setting, state, &state->unit[unit]))
            state->owner[i] = (int8_t)team_of(state, &state->unit[unit]);
    }
    for (int team = 0; team < TEAMS; team++)
        state->vp[team] =
            add_up_to(state->vp[team], ch_income(setting, state, team, VICTORY), UINT8_MAX);
    for (int faction = 0; faction < FACTIONS; faction++) {
        struct ch_player *player = &state->player[faction];
        for (int resource = 0; player->team != NO_SIDE && resource < STOCKS; resource++)
            player->stock[resource] =
                add_up_to(player->stock[resource],
                          ch_income(setting, state, player->team, resource), STOCK_MOST);
    }
}

static bool reinforces(const struct setting *setting, const struct ch_state *state,
                       const struct ch_unit *unit, const struct ch_unit *other)
{
    return lives(unit) && !rides(unit) && !(unit->status & IS_PINNED) &&
           team_of(state, unit) == team_of(state, other) &&
           ch_apart(setting, unit->cell, other->cell) == 1 && !ch_in_building(setting, unit) &&
           ch_abilities(setting, state, unit) & CAN_REINFORCE;
}

static void reinforce(struct ch_state *state, const struct setting *setting, struct ch_unit *unit)
{
    int most = ch_most_health(setting, state, unit);
    int health = unit->health;

    if (health >= most)
        return;
    for (int i = 0; !ch_in_building(setting, unit) && i < state->units; i++)
        health += reinforces(setting, state, &state->unit[i], unit);
    health += cell_in(&scenario_of(setting)->spawn[team_of(state, unit)], unit->cell);
    unit->health = (uint8_t)(health < most ? health : most);
}

static void forget_round(struct ch_state *state)
{
    for (int i = 0; i < state->units; i++) {
        state->unit[i].status &= IS_DEPLOYED;
        state->unit[i].cp = 0;
        state->unit[i].loss = 0;
    }
    for (int faction = 0; faction < FACTIONS; faction++)
        state->player[faction].used = 0;
}

/* Reinforcement and the heal on spawn hexes; then the next round, which the other team begins. */
void ch_end_supply(struct ch_state *state, const struct setting *setting)
{
    for (int i = 0; i < state->units; i++) {
        struct ch_unit *unit = &state->unit[i];
        if (lives(unit) && !rides(unit) && type_of(setting, unit)->colour == GREEN)
            reinforce(state, setting, unit);
    }
    forget_round(state);
    state->first = (int8_t)(1 - state->first);
    state->removed = false;
    state->number++;
}

int ch_threshold(const struct setting *setting, const struct ch_state *state)
{
    int given = setting->choice[CHOICE_THRESHOLD];

    if (given)
        return given;
    if (state->threshold)
        return state->threshold;
    return scenario_of(setting)->threshold ? scenario_of(setting)->threshold : SHORT_GAME;
}
