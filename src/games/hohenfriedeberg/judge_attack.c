/* SPDX-License-Identifier: MIT */
/*
 * May these units attack that one? Who may attack at all (H2 to H4, H8, H18), range and sight (H9,
 * H10), and what a zone of control allows (H11).
 */
#include "games/hohenfriedeberg/question.h"

/* Which hex between the two blocks the line of sight, by H9 or H10? */
static struct ruling name_obstacle(const struct question *it, cell_t from,
                                   const struct cell_set *blocked)
{
    const struct hex_board *board = &it->map->board;
    struct hex_line line = hex_line_between(board, from, it->move->to);
    struct offset start = board->place[from];
    int blocking[2] = {NO_CELL, NO_CELL}; /* to the left and to the right */

    for (unsigned i = 0; i < line.crossed + 2 * line.beside; i++) {
        cell_t cell = grid_cell(&board->grid, start.a + line.step[i].a, start.b + line.step[i].b);
        if (cell == NO_CELL || !cell_in(blocked, cell))
            continue;
        if (i < line.crossed)
            return hf_refuse(is_free(it->state, cell) ? RULE_DOT_IN_SIGHT : RULE_UNIT_IN_SIGHT,
                             FIELD_TARGET, ARGS(cell, from, it->move->to));
        int side = i >= line.crossed + line.beside;
        if (blocking[side] == NO_CELL)
            blocking[side] = cell;
    }
    if (blocking[0] != NO_CELL && blocking[1] != NO_CELL)
        return hf_refuse(RULE_SIDES_IN_SIGHT, FIELD_TARGET,
                         ARGS(from, it->move->to, blocking[0], blocking[1]));
    return hf_refuse(RULE_SIDE_IN_SIGHT, FIELD_TARGET,
                     ARGS(from, it->move->to, blocking[blocking[0] == NO_CELL]));
}

/* H10: all units and all dots block. */
static struct ruling judge_sight(const struct question *it, cell_t from)
{
    struct cell_set blocked = it->map->dots;
    bool either = it->setting->choice[CHOICE_SIGHT] == 1;

    for (int side = 0; side < SIDES; side++)
        for (unsigned i = 0; i < CELL_MAX / 64; i++)
            blocked.word[i] |= it->state->active[side].word[i] | it->state->flipped[side].word[i];
    if (hex_sees(&it->map->board, from, it->move->to, &blocked, either))
        return legal;
    return name_obstacle(it, from, &blocked);
}

/* H10, H11: may the unit on FROM attack that target from there? */
static struct ruling judge_target(const struct question *it, cell_t from, int unit)
{
    const struct hf_state *state = it->state;
    int range = type_of(it->map, unit)->range;
    int apart = hex_distance(&it->map->board, from, it->move->to);
    int enemy = enemy_of(state->side);

    if (apart > range)
        return hf_refuse(RULE_OUT_OF_RANGE, FIELD_TARGET, ARGS(from, range, it->move->to, apart));
    if (apart > 1) {
        struct ruling ruling = judge_sight(it, from);
        if (ruling.finding != LEGAL)
            return ruling;
    }
    bool binds = apart == 1 && cell_in(&state->active[enemy], it->move->to);
    if (!binds && in_zone(it->map, state, enemy, from))
        return hf_refuse(RULE_ZONE_BINDS, FIELD_TARGET, ARGS(from, it->move->to));
    return legal;
}

static struct ruling judge_attacker(const struct question *it, cell_t from)
{
    const struct hf_state *state = it->state;
    int unit = hf_unit_at(it->map, state, from);
    const struct hf_type *type = type_of(it->map, unit);

    if (hf_is_held_back(it->map, it->state, unit))
        return hf_refuse(RULE_ONLY_SAXONS, FIELD_ATTACKERS, ARGS(from));
    if (is_flipped(state, state->side, from))
        return hf_refuse(RULE_FLIPPED_ATTACK, FIELD_ATTACKERS, ARGS(from));
    if (state->mark[unit] & MARK_ATTACKED)
        return hf_refuse(RULE_ATTACKED_TWICE, FIELD_ATTACKERS, ARGS(from));
    if (type->range > 1 && state->mark[unit] & MARK_MOVED)
        return hf_refuse(RULE_MOVED_SHOOTER, FIELD_ATTACKERS, ARGS(from, type->range));
    if (state->mark[unit] & MARK_CROSSED)
        return hf_refuse(RULE_GREY_ATTACK, FIELD_ATTACKERS, ARGS(from));
    return judge_target(it, from, unit);
}

struct ruling hf_judge_attack(const struct question *it)
{
    const struct hf_state *state = it->state;
    const struct hf_move *move = it->move;

    for (int i = 0; i < move->count; i++)
        if (!has_unit(state, state->side, move->path[i]))
            return hf_refuse(RULE_ENEMY_ATTACKS, FIELD_ATTACKERS, ARGS(move->path[i], state->side));
    if (has_unit(state, state->side, move->to))
        return hf_refuse(RULE_OWN_TARGET, FIELD_TARGET, ARGS(move->to, state->side));
    if (move->count == 2 && move->path[0] == move->path[1])
        return hf_refuse(RULE_SAME_ATTACKER, FIELD_ATTACKERS, ARGS(move->path[0]));
    if (state->attackers + move->count > ATTACKERS_MAX)
        return hf_refuse(RULE_TWO_ATTACKERS, WHOLE_ITEM, ARGS(state->side, state->attackers));
    for (int i = 0; i < move->count; i++) {
        struct ruling ruling = judge_attacker(it, move->path[i]);
        if (ruling.finding != LEGAL)
            return ruling;
    }
    return legal;
}
