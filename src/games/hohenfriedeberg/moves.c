/* SPDX-License-Identifier: MIT */
/*
 * Every legal move. Of an attack, the one whose die is not rolled yet and one for each result
 * that a die can bring about.
 */
#include "games/hohenfriedeberg/field.h"

struct listing {
    struct move_sink *sink;
    const struct setting *setting;
    const struct hf_map *map;
    const struct hf_state *state;
    bool ended; /* the sink wants no more */
};

static void emit(struct listing *listing, const struct hf_move *move)
{
    if (!listing->ended)
        listing->ended = !listing->sink->take(listing->sink, move);
}

static bool is_legal(const struct listing *listing, const struct hf_move *move)
{
    return hf_possible(listing->setting, listing->state, move).finding == LEGAL &&
           hf_judge(listing->setting, listing->state, move).finding == LEGAL;
}

static void emit_if_legal(struct listing *listing, const struct hf_move *move)
{
    if (is_legal(listing, move))
        emit(listing, move);
}

static cell_t cells(const struct listing *listing)
{
    return (cell_t)grid_cells(&listing->map->grid);
}

/* ---- setup ----------------------------------------------------------------------------- */

static void list_places(struct listing *listing)
{
    for (unsigned type = 0; type < listing->map->types && listing->state->side >= 0; type++) {
        for (cell_t cell = 0; cell < cells(listing) && !listing->ended; cell++) {
            struct hf_move move = {.kind = PLACE, .type = (uint8_t)type, .to = cell, .total = -1};
            if (cell_in(&listing->map->grid.missing, cell))
                continue;
            emit_if_legal(listing, &move);
            move.flipped = true;
            emit_if_legal(listing, &move);
        }
    }
}

/* ---- movement -------------------------------------------------------------------------- */

static void list_ways(struct listing *listing, int unit)
{
    const struct hf_state *state = listing->state;
    struct hf_move move = {.kind = MOVE, .total = -1};
    struct hf_reach reach;

    hf_reach(&reach, listing->setting, state, unit);
    for (cell_t to = 0; to < cells(listing); to++) {
        for (int crossed = 0; crossed < 2; crossed++) {
            if (!cell_in(crossed ? &reach.crossed : &reach.plain, to))
                continue;
            hf_way(&move, &reach, state->at[unit], to, crossed);
            emit(listing, &move);
        }
    }
}

/* H2, H4, H18: who may move at all. */
static bool may_move(const struct listing *listing, int unit)
{
    const struct hf_state *state = listing->state;

    return state->at[unit] != NO_CELL && side_of(listing->map, unit) == state->side &&
           !hf_is_held_back(listing->map, state, unit) && !(state->mark[unit] & MARK_MOVED) &&
           !is_flipped(state, state->side, state->at[unit]);
}

static void list_movement(struct listing *listing)
{
    const struct hf_state *state = listing->state;

    if (state->attackers || state->moves == MOVES_A_TURN || state->passed || state->owes)
        return;
    for (unsigned unit = 0; unit < listing->map->units; unit++)
        if (may_move(listing, (int)unit))
            list_ways(listing, (int)unit);
}

/* ---- attacks --------------------------------------------------------------------------- */

/* Of an attack that is legal; so is one by two units that may each attack. */
static void list_results(struct listing *listing, struct hf_move *move)
{
    int last = -1;

    move->die = 0;
    emit(listing, move);
    for (uint8_t die = 1; die <= DIE_FACES; die++) {
        move->die = die;
        int result = (int)hf_result(listing->map, listing->state, move);
        if (result != last)
            emit(listing, move);
        last = result;
    }
}

static void list_attacks_on(struct listing *listing, cell_t target)
{
    const struct hf_state *state = listing->state;
    uint8_t able[UNITS_MAX];
    unsigned count = 0;

    for (unsigned unit = 0; unit < listing->map->units; unit++) {
        struct hf_move move = {.kind = ATTACK, .count = 1, .to = target, .total = -1};
        move.path[0] = state->at[unit];
        if (move.path[0] == NO_CELL || !has_unit(state, state->side, move.path[0]) ||
            !is_legal(listing, &move))
            continue;
        list_results(listing, &move);
        able[count++] = (uint8_t)unit;
    }
    for (unsigned a = 0; a < count && state->attackers == 0; a++) {
        for (unsigned b = a + 1; b < count; b++) {
            struct hf_move move = {.kind = ATTACK, .count = 2, .to = target, .total = -1};
            move.path[0] = state->at[able[a]];
            move.path[1] = state->at[able[b]];
            list_results(listing, &move);
        }
    }
}

static void list_attacks(struct listing *listing)
{
    const struct hf_state *state = listing->state;

    if (state->attackers == ATTACKERS_MAX)
        return;
    for (unsigned unit = 0; unit < listing->map->units && !listing->ended; unit++)
        if (state->at[unit] != NO_CELL && side_of(listing->map, (int)unit) != state->side)
            list_attacks_on(listing, state->at[unit]);
}

/* ---- what follows an attack ------------------------------------------------------------- */

static void list_retreats(struct listing *listing)
{
    const struct hf_state *state = listing->state;
    cell_t from = state->at[state->target];
    struct hf_move stay = {.kind = STAYS, .to = from, .total = -1};

    for (int way = 0; way < HEX_SIDES; way++) {
        struct hf_move move = {.kind = RETREAT, .count = 1, .total = -1};
        move.path[0] = from;
        move.to = listing->map->board.next[from][way];
        if (move.to != NO_CELL)
            emit_if_legal(listing, &move);
    }
    emit_if_legal(listing, &stay);
}

static void list_advances(struct listing *listing)
{
    const struct hf_state *state = listing->state;

    for (int i = 0; i < ATTACKERS_MAX && state->vacated != NO_CELL; i++) {
        struct hf_move move = {.kind = ADVANCE, .count = 1, .to = state->vacated, .total = -1};
        if (state->attacker[i] == NOBODY)
            continue;
        move.path[0] = state->at[state->attacker[i]];
        emit_if_legal(listing, &move);
    }
}

void hf_moves(const struct setting *setting, const void *in, struct move_sink *sink)
{
    const struct hf_state *state = in;
    struct listing listing = {sink, setting, map_of(setting), state, false};
    const struct hf_move pass = {.kind = PASS, .total = -1};

    if (state->phase == PHASE_SETUP)
        list_places(&listing);
    if (state->phase != PHASE_TURN || state->due || hf_is_won(setting, state))
        return;
    if (state->target != NOBODY)
        list_retreats(&listing);
    if (state->owes)
        return;
    list_advances(&listing);
    list_movement(&listing);
    list_attacks(&listing);
    emit_if_legal(&listing, &pass);
}

bool hf_concerns(const struct setting *setting, const void *state, const void *what,
                 struct span word)
{
    const struct hf_map *map = map_of(setting);
    const struct hf_move *move = what;
    cell_t cell = grid_read(&map->grid, word);

    (void)state;
    if (move->kind == PLACE)
        return cell == move->to || span_begins(map->type[move->type].name, word);
    if (cell == NO_CELL)
        return false;
    for (int i = 0; i < move->count; i++)
        if (move->path[i] == cell && (i == 0 || move->kind == ATTACK))
            return true;
    return move->kind != MOVE && move->to == cell;
}
