/* SPDX-License-Identifier: MIT */
/*
 * The course of a game: setup, whose turn is due, how a turn begins and may end, and who has won
 * (H1, H2, H17); and the position as text.
 */
#include "games/hohenfriedeberg/field.h"

#include <string.h>

enum { LINE_WIDTH = 96 };

void hf_setup(void *out, const struct setting *setting)
{
    struct hf_state *state = out;

    (void)setting;
    memset(state, 0, sizeof *state);
    for (int unit = 0; unit < UNITS_MAX; unit++)
        state->at[unit] = NO_CELL;
    for (int i = 0; i < ATTACKERS_MAX; i++)
        state->attacker[i] = NOBODY;
    state->target = NOBODY;
    state->vacated = NO_CELL;
    state->side = NO_SIDE;
}

/* The Prussians begin; in a position it is whoever is written. */
static struct head due_first(const struct setting *setting)
{
    if (setting->position)
        return (struct head){ANY, ANY, NO_PHASE};
    return (struct head){1, PRUSSIANS, NO_PHASE};
}

struct head hf_due(const struct setting *setting, const void *in)
{
    const struct hf_state *state = in;
    int first = setting->position && setting->first == AUSTRIANS ? AUSTRIANS : PRUSSIANS;
    bool alternate = setting->choice[CHOICE_SETUP] == 1 && !setting->position;

    if (state->phase == PHASE_SETUP) {
        int placing = alternate ? hf_placing(setting, state) : NO_SIDE;
        return (struct head){0, (int8_t)(placing == NO_SIDE ? ANY : placing), NO_PHASE};
    }
    if (state->phase == PHASE_TURN)
        return (struct head){state->number, state->side, NO_PHASE};
    if (state->number == 0)
        return due_first(setting);
    int next = enemy_of(state->side);
    return (struct head){state->number + (next == first), (int8_t)next, NO_PHASE};
}

/* H13: the defender chooses. */
int8_t hf_acts(const struct setting *setting, const void *in)
{
    const struct hf_state *state = in;

    (void)setting;
    return state->owes ? (int8_t)enemy_of(state->side) : state->side;
}

void hf_begin(void *out, const struct setting *setting, struct head head)
{
    struct hf_state *state = out;

    state->side = head.side;
    if (head.number == 0)
        return;
    state->phase = PHASE_TURN;
    state->number = head.number;
    state->moves = state->attackers = 0;
    state->passed = false;
    memset(state->mark, 0, map_of(setting)->units);
}

/* ---- ends ------------------------------------------------------------------------------ */

/* H17: what counts of the sides. */
static const uint8_t *units_left(const struct setting *setting, const struct hf_state *state)
{
    return setting->choice[CHOICE_VICTORY] == 1 ? state->alive : state->unflipped;
}

static bool has_lost(const struct setting *setting, const struct hf_state *state, int side)
{
    return units_left(setting, state)[side] <= LEAST_UNITS;
}

bool hf_is_won(const struct setting *setting, const struct hf_state *state)
{
    const uint8_t *left = units_left(setting, state);

    return left[PRUSSIANS] <= LEAST_UNITS || left[AUSTRIANS] <= LEAST_UNITS;
}

static struct outcome won(const struct setting *setting, const struct hf_state *state)
{
    int loser = has_lost(setting, state, PRUSSIANS) ? PRUSSIANS : AUSTRIANS;
    int left = units_left(setting, state)[loser];

    return (struct outcome){
        true, (int8_t)enemy_of(loser), RULE_WON, {(int16_t)loser, (int16_t)left}};
}

struct outcome hf_outcome(const struct setting *setting, const void *in)
{
    const struct hf_state *state = in;

    if (state->phase == PHASE_SETUP || state->number == 0 || !hf_is_won(setting, state))
        return not_over;
    return won(setting, state);
}

/* H1 */
static struct ruling setup_may_end(const struct setting *setting, const struct hf_state *state)
{
    const struct hf_map *map = map_of(setting);

    if (setting->position && has_lost(setting, state, PRUSSIANS) &&
        has_lost(setting, state, AUSTRIANS))
        return hf_refuse(RULE_BOTH_LOST, WHOLE_ITEM, ARGS(0));
    for (unsigned type = 0; type < map->types && !setting->position; type++) {
        int left = hf_left(map, state, (int)type);
        int count = map->type[type].count;
        if (left)
            return hf_refuse(
                RULE_SETUP_SHORT, WHOLE_ITEM,
                ARGS(side_of_nation(map->type[type].nation), (int)type, count - left, count));
    }
    return legal;
}

struct ruling hf_may_end(const struct setting *setting, const void *in)
{
    const struct hf_state *state = in;

    if (state->phase == PHASE_SETUP)
        return setup_may_end(setting, state);
    if (state->due)
        return hf_refuse(RULE_ROLL_DUE, WHOLE_ITEM, ARGS(state->at[state->target]));
    if (state->owes) {
        cell_t cell = state->at[state->target];
        return hf_refuse(RULE_RETREAT_OWED, WHOLE_ITEM, ARGS(cell, cell));
    }
    if (!state->moves && !state->attackers && !state->passed)
        return hf_refuse(RULE_NOTHING_DONE, WHOLE_ITEM, ARGS(0));
    return legal;
}

/* ---- the position ---------------------------------------------------------------------- */

static void write_side(struct text *out, const struct setting *setting,
                       const struct hf_state *state, int side)
{
    const struct hf_map *map = map_of(setting);
    size_t start = out->len;
    bool begun = false;

    for (unsigned type = 0; type < map->types; type++) {
        if (side_of_nation(map->type[type].nation) != side)
            continue;
        /* units of one kind in the order of their hexes, so that equal positions read alike */
        for (cell_t cell = 0; cell < grid_cells(&map->grid); cell++) {
            int unit = has_unit(state, side, cell) ? hf_unit_at(map, state, cell) : NOBODY;
            if (unit == NOBODY || map->type_of[unit] != type)
                continue;
            struct hf_move move = {.kind = PLACE,
                                   .type = (uint8_t)type,
                                   .to = cell,
                                   .flipped = is_flipped(state, side, cell)};
            if (!begun) {
                text_printf(out, "0. %s  ", side == PRUSSIANS ? "prussian" : "austrian");
            } else if (out->len - start > LINE_WIDTH - SCENARIO_NAME_MAX) {
                text_puts(out, ",\n   ");
                start = out->len;
            } else {
                text_puts(out, ", ");
            }
            begun = true;
            hf_write(out, setting, state, &move);
        }
    }
    if (begun)
        text_putc(out, '\n');
}

void hf_position(struct text *out, const struct setting *setting, const void *state)
{
    write_side(out, setting, state, PRUSSIANS);
    write_side(out, setting, state, AUSTRIANS);
}
