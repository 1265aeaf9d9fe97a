/* SPDX-License-Identifier: MIT */
/*
 * Carrying out what was judged, and checking afterwards that the state agrees with itself.
 */
#include "games/hohenfriedeberg/field.h"

#include <assert.h>

/* ---- units ----------------------------------------------------------------------------- */

static void put_down(struct hf_state *state, const struct hf_map *map, int unit, cell_t to,
                     bool flipped)
{
    int side = side_of(map, unit);

    cell_add(flipped ? &state->flipped[side] : &state->active[side], to);
    state->at[unit] = to;
    state->guess[to % GUESSES] = (uint8_t)unit;
    state->alive[side]++;
    state->unflipped[side] = (uint8_t)(state->unflipped[side] + !flipped);
}

/* Take a unit off the board; was it flipped? */
static bool take_up(struct hf_state *state, const struct hf_map *map, int unit)
{
    int side = side_of(map, unit);
    cell_t from = state->at[unit];
    bool flipped = is_flipped(state, side, from);

    cell_remove(flipped ? &state->flipped[side] : &state->active[side], from);
    state->at[unit] = NO_CELL;
    state->alive[side]--;
    state->unflipped[side] = (uint8_t)(state->unflipped[side] - !flipped);
    return flipped;
}

static void shift(struct hf_state *state, const struct hf_map *map, int unit, cell_t to)
{
    bool flipped = take_up(state, map, unit);

    put_down(state, map, unit, to, flipped);
}

static void turn_over(struct hf_state *state, const struct hf_map *map, int unit, bool flipped)
{
    cell_t at = state->at[unit];

    take_up(state, map, unit);
    put_down(state, map, unit, at, flipped);
}

/* Nothing may follow the last attack any more. */
static void forget_attack(struct hf_state *state)
{
    for (int i = 0; i < ATTACKERS_MAX; i++)
        state->attacker[i] = NOBODY;
    state->target = NOBODY;
    state->due = state->owes = state->cornered = false;
    state->vacated = NO_CELL;
}

/* ---- kinds ----------------------------------------------------------------------------- */

static void place(struct hf_state *state, const struct setting *setting, const struct hf_move *move)
{
    const struct hf_map *map = map_of(setting);
    int unit = map->type[move->type].first;

    while (state->at[unit] != NO_CELL)
        unit++;
    put_down(state, map, unit, move->to, move->flipped);
}

static void go(struct hf_state *state, const struct setting *setting, const struct hf_move *move)
{
    const struct hf_map *map = map_of(setting);
    int unit = hf_unit_at(map, state, move->path[0]);
    cell_t before = move->path[move->count - 2];
    int way = hex_direction(&map->board, before, move->to);

    shift(state, map, unit, move->to);
    state->mark[unit] |= MARK_MOVED;
    if (way >= 0 && (map->grey[before] >> way & 1) && is_slowed(type_of(map, unit)))
        state->mark[unit] |= MARK_CROSSED; /* H8 */
    state->moves++;
}

/* Who attacked, in ascending order. */
static void note_attackers(struct hf_state *state, const struct hf_map *map,
                           const struct hf_move *move)
{
    uint8_t unit[ATTACKERS_MAX] = {NOBODY, NOBODY};

    for (int i = 0; i < move->count; i++) {
        unit[i] = (uint8_t)hf_unit_at(map, state, move->path[i]);
        state->mark[unit[i]] |= MARK_ATTACKED;
    }
    bool turned = unit[1] < unit[0];
    state->attacker[0] = unit[turned];
    state->attacker[1] = unit[!turned];
    state->attackers = (uint8_t)(state->attackers + move->count);
}

/* H17: with the game won, nothing is owed any more. */
static void flip(struct hf_state *state, const struct setting *setting, int unit)
{
    turn_over(state, map_of(setting), unit, true);
    if (hf_is_won(setting, state)) {
        forget_attack(state);
        return;
    }
    state->target = (uint8_t)unit;
    state->owes = hf_can_retreat(setting, state, unit);
    state->cornered = !state->owes;
}

static void attack(struct hf_state *state, const struct setting *setting,
                   const struct hf_move *move)
{
    const struct hf_map *map = map_of(setting);
    int target = hf_unit_at(map, state, move->to);
    enum result result = hf_result(map, state, move);

    forget_attack(state);
    note_attackers(state, map, move);
    switch (result) {
    case RESULT_OPEN:
        state->due = true;
        state->target = (uint8_t)target;
        break;
    case RESULT_FLIPS:
        flip(state, setting, target);
        break;
    case RESULT_ELIMINATED:
        take_up(state, map, target);
        state->vacated = move->to;
        if (hf_is_won(setting, state))
            forget_attack(state);
        break;
    default:
        forget_attack(state);
    }
}

static void retreat(struct hf_state *state, const struct setting *setting,
                    const struct hf_move *move)
{
    const struct hf_map *map = map_of(setting);

    shift(state, map, hf_unit_at(map, state, move->path[0]), move->to);
    state->target = NOBODY;
    state->owes = state->cornered = false;
    state->vacated = move->path[0];
}

static void stay(struct hf_state *state, const struct setting *setting, const struct hf_move *move)
{
    (void)setting;
    (void)move;
    forget_attack(state);
}

static void advance(struct hf_state *state, const struct setting *setting,
                    const struct hf_move *move)
{
    const struct hf_map *map = map_of(setting);

    shift(state, map, hf_unit_at(map, state, move->path[0]), move->to);
    forget_attack(state);
}

static void pass(struct hf_state *state, const struct setting *setting, const struct hf_move *move)
{
    (void)setting;
    (void)move;
    state->passed = true;
}

void hf_apply(void *state, const struct setting *setting, const void *what)
{
    static void (*const apply[])(struct hf_state *, const struct setting *,
                                 const struct hf_move *) = {
        [PLACE] = place, [MOVE] = go,         [ATTACK] = attack, [RETREAT] = retreat,
        [STAYS] = stay,  [ADVANCE] = advance, [PASS] = pass,
    };
    const struct hf_move *move = what;

    assert(hf_possible(setting, state, move).finding == LEGAL);
    apply[move->kind](state, setting, move);
}

/* H16 */
static void rally(struct hf_state *state, const struct hf_map *map)
{
    for (unsigned unit = 0; unit < map->units; unit++) {
        cell_t at = state->at[unit];
        if (at != NO_CELL && is_flipped(state, state->side, at) &&
            !in_zone(map, state, enemy_of(state->side), at))
            turn_over(state, map, (int)unit, false);
    }
}

void hf_end_turn(void *out, const struct setting *setting)
{
    struct hf_state *state = out;
    const struct hf_map *map = map_of(setting);

    if (state->phase == PHASE_TURN && state->unflipped[state->side] < state->alive[state->side])
        rally(state, map);
    forget_attack(state);
    state->phase = PHASE_BETWEEN;
}

/* ---- audit ----------------------------------------------------------------------------- */

void hf_audit(const struct setting *setting, const void *in)
{
    const struct hf_state *state = in;
    const struct hf_map *map = map_of(setting);
    int alive[SIDES] = {0, 0};
    int unflipped[SIDES] = {0, 0};

    for (unsigned unit = 0; unit < map->units; unit++) {
        int side = side_of(map, (int)unit);
        cell_t at = state->at[unit];
        if (at == NO_CELL)
            continue;
        assert(at < grid_cells(&map->grid) && !cell_in(&map->grid.missing, at));
        assert(hf_unit_at(map, state, at) == (int)unit); /* no two on one hex */
        assert(cell_in(&state->active[side], at) != cell_in(&state->flipped[side], at));
        assert(!has_unit(state, enemy_of(side), at));
        alive[side]++;
        unflipped[side] += cell_in(&state->active[side], at);
    }
    for (int side = 0; side < SIDES; side++) {
        unsigned cells = 0;
        for (cell_t cell = 0; cell < CELL_MAX; cell++)
            cells += has_unit(state, side, cell);
        assert(cells == state->alive[side]);
        assert(alive[side] == state->alive[side] && unflipped[side] == state->unflipped[side]);
        (void)cells;
    }
    assert(!state->owes || !state->cornered);
    assert(state->target != NOBODY || !(state->due || state->owes || state->cornered));
    (void)alive;
    (void)unflipped;
}
