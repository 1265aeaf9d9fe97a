/* SPDX-License-Identifier: MIT */
/*
 * Questions to the map and the state: who stands where, what an attack comes to, and where a unit
 * could retreat.
 */
#include "games/hohenfriedeberg/field.h"

int hf_search_unit(const struct hf_map *map, const struct hf_state *state, cell_t cell)
{
    for (unsigned unit = 0; unit < map->units; unit++)
        if (state->at[unit] == cell)
            return (int)unit;
    return NOBODY;
}

int hf_zone_owner(const struct hf_map *map, const struct hf_state *state, int side, cell_t cell)
{
    for (int way = 0; way < HEX_SIDES; way++) {
        cell_t next = map->board.next[cell][way];
        if (next != NO_CELL && cell_in(&state->active[side], next))
            return hf_unit_at(map, state, next);
    }
    return NOBODY;
}

/* ---- attacks --------------------------------------------------------------------------- */

int hf_combat(const struct hf_map *map, const struct hf_move *attack, const struct hf_state *state)
{
    int combat = 0;

    for (int i = 0; i < attack->count; i++) {
        int unit = hf_unit_at(map, state, attack->path[i]);
        combat += unit == NOBODY ? 0 : type_of(map, unit)->combat;
    }
    return combat;
}

/* H12, H9: two more on a dot. */
int hf_defence(const struct hf_map *map, const struct hf_state *state, cell_t target)
{
    int unit = hf_unit_at(map, state, target);
    const struct hf_type *type = type_of(map, unit);
    bool flipped = is_flipped(state, side_of_nation(type->nation), target);

    return (flipped ? type->flipped_defence : type->defence) +
           (cell_in(&map->dots, target) ? 2 : 0);
}

/* H12: below the defence nothing; equal or one more flips, or eliminates who is flipped already;
 * two more eliminate. */
enum result hf_result(const struct hf_map *map, const struct hf_state *state,
                      const struct hf_move *attack)
{
    int over = attack->die + hf_combat(map, attack, state) - hf_defence(map, state, attack->to);
    bool flipped = !cell_in(&state->active[PRUSSIANS], attack->to) &&
                   !cell_in(&state->active[AUSTRIANS], attack->to);

    if (attack->die == 0)
        return RESULT_OPEN;
    if (over < 0)
        return RESULT_MISSES;
    return over >= 2 || flipped ? RESULT_ELIMINATED : RESULT_FLIPS;
}

/* ---- retreats -------------------------------------------------------------------------- */

enum rule_index hf_bars_retreat(const struct setting *setting, const struct hf_state *state,
                                int side, cell_t from, cell_t to, int *why)
{
    const struct hf_map *map = map_of(setting);
    bool may_stay_near = setting->choice[CHOICE_RETREAT] == 1;
    int way = hex_direction(&map->board, from, to);

    *why = NO_CELL;
    if (way < 0)
        return RULE_RETREAT_FAR;
    if (map->black[from] >> way & 1) /* H7 */
        return RULE_BLACK_SIDE;
    if (!is_free(state, to))
        return RULE_RETREAT_OCCUPIED;
    for (int i = 0; i < ATTACKERS_MAX && state->attacker[i] != NOBODY; i++) {
        cell_t attacker = state->at[state->attacker[i]];
        int farther =
            hex_distance(&map->board, attacker, to) - hex_distance(&map->board, attacker, from);
        *why = attacker;
        if (farther < 0 && may_stay_near)
            return RULE_RETREAT_NEARER;
        if (farther <= 0 && !may_stay_near)
            return RULE_RETREAT_NEAR;
    }
    int owner = hf_zone_owner(map, state, enemy_of(side), to);
    if (owner == NOBODY)
        return RULE_COUNT;
    *why = state->at[owner];
    return RULE_RETREAT_ZONE;
}

bool hf_can_retreat(const struct setting *setting, const struct hf_state *state, int unit)
{
    const struct hf_map *map = map_of(setting);
    cell_t from = state->at[unit];
    int why;

    for (int way = 0; way < HEX_SIDES; way++) {
        cell_t to = map->board.next[from][way];
        if (to != NO_CELL &&
            hf_bars_retreat(setting, state, side_of(map, unit), from, to, &why) == RULE_COUNT)
            return true;
    }
    return false;
}

/* ---- setup ----------------------------------------------------------------------------- */

int hf_left(const struct hf_map *map, const struct hf_state *state, int type)
{
    const struct hf_type *it = &map->type[type];
    int left = 0;

    for (int unit = it->first; unit < it->first + it->count; unit++)
        left += state->at[unit] == NO_CELL;
    return left;
}

/* Units of a side that a scenario has. */
static int army(const struct hf_map *map, int side)
{
    int units = 0;

    for (unsigned i = 0; i < map->types; i++)
        if (side_of_nation(map->type[i].nation) == side)
            units += map->type[i].count;
    return units;
}

/* H1: the Austrian side begins; who is done is passed over. */
int hf_placing(const struct setting *setting, const struct hf_state *state)
{
    const struct hf_map *map = map_of(setting);
    bool austrians_done = state->alive[AUSTRIANS] == army(map, AUSTRIANS);
    bool prussians_done = state->alive[PRUSSIANS] == army(map, PRUSSIANS);

    if (austrians_done && prussians_done)
        return NO_SIDE;
    if (austrians_done)
        return PRUSSIANS;
    if (prussians_done)
        return AUSTRIANS;
    return state->alive[AUSTRIANS] > state->alive[PRUSSIANS] ? PRUSSIANS : AUSTRIANS;
}
