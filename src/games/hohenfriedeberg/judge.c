/* SPDX-License-Identifier: MIT */
/*
 * May this be done? First what can be carried out at all, then what is legal, kind by kind, each
 * check in the order in which a teacher would name it. Attacks are judged in judge_attack.c.
 */
#include "games/hohenfriedeberg/question.h"

#include "base/bug.h"

static struct question look(const struct setting *setting, const void *state, const void *move)
{
    return (struct question){setting, map_of(setting), state, move};
}

/* ---- what can be carried out ------------------------------------------------------------ */

static struct ruling can_place(const struct question *it)
{
    const struct hf_type *type = &it->map->type[it->move->type];

    if (hf_left(it->map, it->state, it->move->type) == 0)
        return hf_refuse(RULE_ALL_PLACED, FIELD_UNIT, ARGS(it->move->type, type->count));
    if (!is_free(it->state, it->move->to))
        return hf_refuse(RULE_SETUP_OCCUPIED, FIELD_HEX, ARGS(it->move->to));
    return legal;
}

static struct ruling can_go(const struct question *it, unsigned from, unsigned to,
                            enum rule_index occupied)
{
    if (is_free(it->state, it->move->path[0]))
        return hf_refuse(RULE_NO_UNIT, from, ARGS(it->move->path[0]));
    if (it->move->to != it->move->path[0] && !is_free(it->state, it->move->to))
        return hf_refuse(occupied, to, ARGS(it->move->to));
    return legal;
}

static struct ruling can_move(const struct question *it)
{
    struct ruling ruling = can_go(it, FIELD_PATH, FIELD_PATH, RULE_END_OCCUPIED);

    if (ruling.finding == LEGAL && it->move->ways > 1)
        return hf_refuse(RULE_SEVERAL_WAYS, FIELD_PATH, ARGS(it->move->path[0], it->move->to));
    return ruling;
}

static struct ruling can_attack(const struct question *it)
{
    for (int i = 0; i < it->move->count; i++)
        if (is_free(it->state, it->move->path[i]))
            return hf_refuse(RULE_NO_UNIT, FIELD_ATTACKERS, ARGS(it->move->path[i]));
    if (is_free(it->state, it->move->to))
        return hf_refuse(RULE_NO_TARGET, FIELD_TARGET, ARGS(it->move->to));
    return legal;
}

static struct ruling can_retreat(const struct question *it)
{
    return can_go(it, FIELD_FROM, FIELD_TO, RULE_RETREAT_OCCUPIED);
}

static struct ruling can_stay(const struct question *it)
{
    if (it->move->to != NO_CELL && is_free(it->state, it->move->to))
        return hf_refuse(RULE_NO_UNIT, FIELD_FROM, ARGS(it->move->to));
    return legal;
}

static struct ruling can_advance(const struct question *it)
{
    return can_go(it, FIELD_FROM, FIELD_TO, RULE_END_OCCUPIED);
}

static struct ruling can_pass(const struct question *it)
{
    (void)it;
    return legal;
}

static struct ruling owes_retreat(const struct question *it)
{
    cell_t cell = it->state->at[it->state->target];

    return hf_refuse(RULE_RETREAT_OWED, WHOLE_ITEM, ARGS(cell, cell));
}

struct ruling hf_possible(const struct setting *setting, const void *state, const void *move)
{
    static struct ruling (*const can[])(const struct question *) = {
        [PLACE] = can_place,     [MOVE] = can_move,  [ATTACK] = can_attack,
        [RETREAT] = can_retreat, [STAYS] = can_stay, [ADVANCE] = can_advance,
        [PASS] = can_pass,
    };
    struct question it = look(setting, state, move);
    enum kind kind = it.move->kind;

    /* Nothing is known of what follows while a die is to be rolled (H12) or a retreat is to be
     * chosen (H13). */
    if (it.state->due)
        return hf_refuse(RULE_ROLL_DUE, WHOLE_ITEM, ARGS(it.state->at[it.state->target]));
    if (it.state->owes && kind != RETREAT && kind != STAYS)
        return owes_retreat(&it);
    return can[kind](&it);
}

/* ---- setup ----------------------------------------------------------------------------- */

/* H1 */
static struct ruling judge_place(const struct question *it)
{
    const struct hf_move *move = it->move;
    int nation = it->map->type[move->type].nation;
    int side = it->state->side;

    if (side_of_nation(nation) != side)
        return hf_refuse(RULE_OTHER_ARMY, FIELD_UNIT, ARGS(move->type, side));
    if (it->setting->position)
        return legal;
    int placing = hf_placing(it->setting, it->state);
    if (it->setting->choice[CHOICE_SETUP] == 1 && placing != side)
        return hf_refuse(RULE_OTHER_PLACES, FIELD_UNIT, ARGS(placing));
    if (move->flipped)
        return hf_refuse(RULE_SETUP_FLIPPED, FIELD_FLIPPED, ARGS(0));
    if (!cell_in(&it->map->circles[nation], move->to))
        return hf_refuse(RULE_NO_CIRCLE, FIELD_HEX, ARGS(move->to, nation, move->type));
    return legal;
}

/* ---- movement -------------------------------------------------------------------------- */

/* H6: what the zone of control of an enemy does to a step. */
static struct ruling judge_zone(const struct question *it, int unit, int step)
{
    cell_t start = it->move->path[0];
    cell_t to = it->move->path[step];
    int enemy = enemy_of(side_of(it->map, unit));
    bool direct = it->setting->choice[CHOICE_ZOC] == 1;

    if (!in_zone(it->map, it->state, enemy, to))
        return legal;
    cell_t by = it->state->at[hf_zone_owner(it->map, it->state, enemy, to)];
    if (in_zone(it->map, it->state, enemy, start) && (step == 1 || !direct))
        return hf_refuse(RULE_ZONE_TO_ZONE, FIELD_PATH, ARGS(to, by, start));
    if (step == it->move->count - 1)
        return legal;
    return hf_refuse(is_free(it->state, to) ? RULE_ZONE_STOPS : RULE_ZONE_STOP_OCCUPIED, FIELD_PATH,
                     ARGS(to, by));
}

/* H5 to H8, one step. */
static struct ruling judge_step(const struct question *it, int unit, int step)
{
    cell_t from = it->move->path[step - 1];
    cell_t to = it->move->path[step];
    bool last = step == it->move->count - 1;
    int way = hex_direction(&it->map->board, from, to);

    if (way < 0)
        return hf_refuse(RULE_NOT_ADJACENT, FIELD_PATH, ARGS(from, to));
    if (it->map->black[from] >> way & 1)
        return hf_refuse(RULE_BLACK_SIDE, FIELD_PATH, ARGS(from, to));
    if (has_unit(it->state, enemy_of(side_of(it->map, unit)), to))
        return hf_refuse(RULE_THROUGH_ENEMY, FIELD_PATH, ARGS(to));
    struct ruling ruling = judge_zone(it, unit, step);
    if (ruling.finding != LEGAL)
        return ruling;
    if (!last && it->map->grey[from] >> way & 1)
        return hf_refuse(RULE_GREY_STOPS, FIELD_PATH, ARGS(from, to));
    return legal;
}

static struct ruling judge_way(const struct question *it, int unit)
{
    const struct hf_move *move = it->move;
    int speed = type_of(it->map, unit)->move;
    int length = move->count - 1;

    if (move->ways == 0) { /* only its ends were written, and there is none between them */
        int apart = hex_distance(&it->map->board, move->path[0], move->to);
        length = apart > 1 ? apart : length;
    }
    if (length > speed)
        return hf_refuse(RULE_TOO_FAR, FIELD_PATH, ARGS(move->path[0], speed, length));
    if (move->ways == 0)
        return hf_refuse(RULE_NO_WAY, FIELD_PATH, ARGS(move->path[0], move->to));
    for (int step = 1; step < move->count; step++) {
        struct ruling ruling = judge_step(it, unit, step);
        if (ruling.finding != LEGAL)
            return ruling;
    }
    return legal;
}

static struct ruling judge_move(const struct question *it)
{
    const struct hf_state *state = it->state;
    cell_t from = it->move->path[0];
    int unit = hf_unit_at(it->map, state, from);

    if (side_of(it->map, unit) != state->side)
        return hf_refuse(RULE_ENEMY_MOVED, FIELD_PATH, ARGS(from, state->side));
    if (state->attackers)
        return hf_refuse(RULE_MOVE_AFTER_ATTACK, WHOLE_ITEM, ARGS(state->side));
    if (hf_is_held_back(it->map, it->state, unit))
        return hf_refuse(RULE_ONLY_SAXONS, FIELD_PATH, ARGS(from));
    if (state->mark[unit] & MARK_MOVED)
        return hf_refuse(RULE_MOVED_TWICE, FIELD_PATH, ARGS(from));
    if (state->moves == MOVES_A_TURN)
        return hf_refuse(RULE_THREE_MOVES, WHOLE_ITEM, ARGS(state->side));
    if (is_flipped(state, state->side, from))
        return hf_refuse(RULE_FLIPPED_MOVE, FIELD_PATH, ARGS(from));
    return judge_way(it, unit);
}

/* ---- what follows an attack ------------------------------------------------------------- */

/* H13 */
static struct ruling judge_retreat(const struct question *it)
{
    const struct hf_state *state = it->state;
    cell_t from = it->move->path[0];
    cell_t to = it->move->to;
    int why;

    if (state->target == NOBODY)
        return hf_refuse(RULE_NO_RETREAT_OWED, WHOLE_ITEM, ARGS(0));
    cell_t owing = state->at[state->target];
    if (from != owing)
        return hf_refuse(RULE_OTHER_RETREATS, FIELD_FROM, ARGS(owing, from));
    int side = side_of(it->map, state->target);
    enum rule_index rule = hf_bars_retreat(it->setting, state, side, from, to, &why);
    switch (rule) {
    case RULE_COUNT:
        return legal;
    case RULE_RETREAT_FAR:
    case RULE_BLACK_SIDE:
        return hf_refuse(rule, FIELD_TO, ARGS(from, to));
    default:
        return hf_refuse(rule, FIELD_TO, ARGS(to, why, from));
    }
}

/* H9, H13 */
static struct ruling judge_stay(const struct question *it)
{
    const struct hf_state *state = it->state;

    if (state->target == NOBODY)
        return hf_refuse(RULE_NO_RETREAT_OWED, WHOLE_ITEM, ARGS(0));
    cell_t owing = state->at[state->target];
    if (it->move->to != NO_CELL && it->move->to != owing)
        return hf_refuse(RULE_OTHER_RETREATS, FIELD_FROM, ARGS(owing, it->move->to));
    if (state->owes && !cell_in(&it->map->dots, owing))
        return hf_refuse(RULE_MUST_RETREAT, WHOLE_ITEM, ARGS(owing));
    return legal;
}

/* H14 */
static struct ruling judge_advance(const struct question *it)
{
    const struct hf_state *state = it->state;
    cell_t from = it->move->path[0];
    cell_t to = it->move->to;
    int unit = hf_unit_at(it->map, state, from);

    if (state->vacated == NO_CELL)
        return hf_refuse(RULE_NOTHING_VACATED, WHOLE_ITEM, ARGS(0));
    if (to != state->vacated)
        return hf_refuse(RULE_OTHER_VACATED, FIELD_TO, ARGS(state->vacated, to));
    if (unit != state->attacker[0] && unit != state->attacker[1])
        return hf_refuse(RULE_NOT_ATTACKER, FIELD_FROM, ARGS(from, to));
    if (type_of(it->map, unit)->move < 2)
        return hf_refuse(RULE_TOO_SLOW, FIELD_FROM, ARGS(from, type_of(it->map, unit)->move));
    int way = hex_direction(&it->map->board, from, to);
    if (way < 0)
        return hf_refuse(RULE_ADVANCE_FAR, FIELD_FROM, ARGS(from, to));
    if (it->map->black[from] >> way & 1)
        return hf_refuse(RULE_BLACK_SIDE, FIELD_TO, ARGS(from, to));
    int owner = hf_zone_owner(it->map, state, enemy_of(state->side), from);
    if (owner != NOBODY)
        return hf_refuse(RULE_ADVANCE_ZONE, FIELD_FROM, ARGS(from, state->at[owner]));
    return legal;
}

static struct ruling judge_pass(const struct question *it)
{
    if (it->state->moves || it->state->attackers)
        return hf_refuse(RULE_PASS_LATE, WHOLE_ITEM, ARGS(it->state->side));
    return legal;
}

struct ruling hf_judge(const struct setting *setting, const void *state, const void *move)
{
    static struct ruling (*const judge[])(const struct question *) = {
        [PLACE] = judge_place,     [MOVE] = judge_move,  [ATTACK] = hf_judge_attack,
        [RETREAT] = judge_retreat, [STAYS] = judge_stay, [ADVANCE] = judge_advance,
        [PASS] = judge_pass,
    };
    struct question it = look(setting, state, move);

    if (it.state->passed)
        return hf_refuse(RULE_PASSED, WHOLE_ITEM, ARGS(it.state->side));
    return judge[it.move->kind](&it);
}
