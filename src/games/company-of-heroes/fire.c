/* SPDX-License-Identifier: MIT */
/*
 * Fire and defense (C9 to C13): who can hit whom, what it deals, and what the dice can stop.
 */
#include "games/company-of-heroes/battle.h"

#include <string.h>

/* ---- who can hit whom ------------------------------------------------------------------ */

unsigned ch_types_of(const struct gain *values)
{
    unsigned types = 0;

    for (int damage = 0; damage < DAMAGES; damage++)
        if (values->attack[damage] > 0)
            types |= 1U << damage;
    return types;
}

/* Of those TYPES, which the unit has not dealt yet. */
static unsigned without_dealt(const struct ch_unit *unit, unsigned types)
{
    for (int damage = 0; damage < DAMAGES; damage++)
        if (unit->aim[damage] != NOBODY)
            types &= ~(1U << damage);
    return types;
}

unsigned ch_types_left(const struct setting *setting, const struct ch_state *state, int shooter)
{
    const struct ch_unit *unit = &state->unit[shooter];
    struct gain values = ch_values(setting, state, unit);

    return without_dealt(unit, ch_types_of(&values));
}

/* ch_fire for a shooter of that RANGE, which deals TYPES. */
static enum rule_index fire_with(const struct setting *setting, const struct ch_state *state,
                                 int shooter, int target, int range, unsigned *types)
{
    const struct ch_unit *from = &state->unit[shooter];
    const struct ch_unit *to = &state->unit[target];
    int apart = ch_apart(setting, from->cell, to->cell);

    if (!*types)
        return RULE_UNARMED;
    if (apart > range)
        return RULE_OUT_OF_RANGE; /* C10 */
    if (apart < type_of(setting, from)->minimum)
        return RULE_TOO_NEAR; /* C5 */
    if (!ch_team_sees(setting, state, team_of(state, from), to))
        return ch_abilities(setting, state, to) & IS_CAMOUFLAGED ? RULE_CAMOUFLAGED : RULE_UNSEEN;
    if (ch_blocked_by(setting, from->cell, to->cell) != NO_CELL)
        *types &= 1U << HE; /* C11 */
    return *types ? RULE_COUNT : RULE_BLOCKED;
}

enum rule_index ch_fire(const struct setting *setting, const struct ch_state *state, int shooter,
                        int target, unsigned *types)
{
    struct gain values = ch_values(setting, state, &state->unit[shooter]);

    *types = ch_types_of(&values);
    return fire_with(setting, state, shooter, target, values.range, types);
}

/* C9 */
enum rule_index ch_pin(const struct setting *setting, const struct ch_state *state, int gunner,
                       int target)
{
    const struct ch_unit *to = &state->unit[target];
    const struct unit_type *type = type_of(setting, to);
    unsigned types;

    if (type->colour != GREEN)
        return RULE_PIN_VEHICLE;
    if (type->kind == MG)
        return RULE_PIN_GUN;
    if (ch_in_building(setting, to))
        return RULE_PIN_BUILDING;
    return ch_fire(setting, state, gunner, target, &types);
}

bool ch_can_fire(const struct setting *setting, const struct ch_state *state, int shooter)
{
    const struct ch_unit *unit = &state->unit[shooter];

    if (unit->status & IS_PINNED)
        return false;
    if (is_weapon_team(type_of(setting, unit)) && !(unit->status & IS_DEPLOYED) &&
        !setting->choice[CHOICE_DEPLOY])
        return false;
    struct gain values = ch_values(setting, state, unit);
    const unsigned all = ch_types_of(&values);
    const int team = team_of(state, unit);
    if (!without_dealt(unit, all))
        return false;
    for (int i = 0; i < state->units; i++) {
        const struct ch_unit *target = &state->unit[i];
        unsigned types = all;
        if (!lives(target) || team_of(state, target) == team || rides(target) ||
            ch_apart(setting, unit->cell, target->cell) > values.range)
            continue;
        if (unit->pins != NOBODY && unit->pins != i)
            continue;
        if (fire_with(setting, state, shooter, i, values.range, &types) == RULE_COUNT)
            return true;
    }
    return false;
}

/* ---- what is dealt --------------------------------------------------------------------- */

void ch_find_hit(struct hit *hit, const struct ch_state *state)
{
    memset(hit, 0, sizeof *hit);
    for (int i = 0; i < state->units; i++)
        for (int damage = 0; lives(&state->unit[i]) && damage < DAMAGES; damage++)
            if (state->unit[i].aim[damage] < UNITS_MAX)
                hit->unit[state->unit[i].aim[damage]] = true;
    for (int faction = 0; faction < FACTIONS; faction++)
        for (int i = 0; i < BOMB_HEXES && state->player[faction].bomb[0] != NO_CELL; i++) {
            int unit = ch_unit_on(state, state->player[faction].bomb[i]);
            if (unit != NOBODY)
                hit->unit[unit] = true;
        }
}

static void add_bombs(struct blow *blow, const struct setting *setting,
                      const struct ch_state *state, const struct ch_unit *target)
{
    for (int faction = 0; faction < FACTIONS; faction++) {
        const struct ch_player *player = &state->player[faction];
        int tier = -1;
        if (player->bomb[0] == NO_CELL || rides(target))
            continue;
        const struct effect *effect = ch_effect(setting, player, EFFECT_BOMB, -1, &tier);
        for (int i = 0; effect && i < BOMB_HEXES; i++)
            for (int damage = 0; player->bomb[i] == target->cell && damage < DAMAGES; damage++)
                blow->points[damage] =
                    (uint16_t)(blow->points[damage] + effect->gain.attack[damage]);
    }
}

struct blow ch_blow(const struct setting *setting, const struct ch_state *state, int target)
{
    struct blow blow = {{0}};

    for (int i = 0; i < state->units; i++) {
        const uint8_t *aim = state->unit[i].aim;
        if (!lives(&state->unit[i]) || (aim[AI] != target && aim[AP] != target &&
                                        aim[HE] != target && aim[FLAME] != target))
            continue;
        struct gain values = ch_values(setting, state, &state->unit[i]);
        for (int damage = 0; damage < DAMAGES; damage++)
            if (aim[damage] == target)
                blow.points[damage] = (uint16_t)(blow.points[damage] + values.attack[damage]);
    }
    add_bombs(&blow, setting, state, &state->unit[target]);
    return blow;
}

/* ---- the defense ----------------------------------------------------------------------- */

enum answer { HITS, RESISTED, NOTHING };

/* The defense matrix (C12). */
static const uint8_t matrix[COLOURS][DAMAGES] = {
    /*            AI        AP        HE        flame */
    [GREEN] = {HITS, RESISTED, HITS, HITS},
    [YELLOW] = {RESISTED, HITS, RESISTED, HITS},
    [RED] = {NOTHING, HITS, RESISTED, NOTHING},
    [PURPLE] = {RESISTED, HITS, HITS, HITS},
};

bool ch_is_immune(enum colour colour, enum damage damage)
{
    return matrix[colour][damage] == NOTHING;
}

struct defense ch_defense(enum colour colour, bool in_building, bool has_shield,
                          const struct blow *blow)
{
    struct defense defense = {.dice = 0};
    int dice = 0;

    for (int damage = 0; damage < DAMAGES; damage++) {
        if (ch_is_immune(colour, (enum damage)damage))
            continue;
        if (damage == FLAME)
            defense.flame = blow->points[FLAME];
        else
            defense.stoppable = (uint16_t)(defense.stoppable + blow->points[damage]);
        if (matrix[colour][damage] == RESISTED)
            dice += defense.resist[damage] = blow->points[damage];
    }
    if (!defense.stoppable)
        return defense;
    defense.building = in_building && colour == GREEN ? 2 : 0;
    defense.shield = has_shield;
    dice += defense.building + defense.shield;
    defense.dice = (uint16_t)(dice < DICE_MOST ? dice : DICE_MOST);
    return defense;
}

struct defense ch_defense_of(const struct setting *setting, const struct ch_state *state,
                             int target)
{
    const struct ch_unit *unit = &state->unit[target];
    struct blow blow = ch_blow(setting, state, target);

    return ch_defense((enum colour)type_of(setting, unit)->colour, ch_in_building(setting, unit),
                      ch_abilities(setting, state, unit) & HAS_SHIELD, &blow);
}

int ch_loss(const struct defense *defense, int successes, int health)
{
    int through = defense->stoppable > successes ? defense->stoppable - successes : 0;
    int loss = defense->flame + through;

    return loss < health ? loss : health;
}

int ch_next_roll(const struct setting *setting, const struct ch_state *state, int from)
{
    struct hit hit;

    ch_find_hit(&hit, state);
    for (int i = from; i < state->units; i++)
        if (hit.unit[i] && lives(&state->unit[i]) && !(state->unit[i].status & HAS_LOST) &&
            ch_defense_of(setting, state, i).dice)
            return i;
    return NOBODY;
}
