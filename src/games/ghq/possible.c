/* SPDX-License-Identifier: MIT */
/* Can an action be carried out at all, whatever the rules say of it? */
#include "games/ghq/bits.h"
#include "games/ghq/capture.h"
#include "games/ghq/legal.h"
#include "games/ghq/members.h"
#include "games/ghq/rulings.h"

static struct ruling unit_is_there(const struct ghq_state *state, const struct ghq_move *move)
{
    piece_t piece = state->board[move->from];

    if (piece == EMPTY)
        return ghq_refuse(RULE_NOBODY_THERE, FIELD_FROM, ARGS(move->from));
    if (piece_seat(piece) != state->mover)
        return ghq_refuse(RULE_NOT_YOURS, FIELD_FROM,
                          ARGS(move->from, piece_unit(piece), piece_seat(piece)));
    if (piece_unit(piece) != move->unit)
        return ghq_refuse(RULE_OTHER_UNIT_THERE, FIELD_UNIT,
                          ARGS(move->from, move->unit, piece_unit(piece)));
    return legal;
}

static struct ruling destination_is_free(const struct ghq_state *state, const struct ghq_move *move)
{
    piece_t piece = state->board[move->to];

    if (piece == EMPTY)
        return legal;
    if (move->action == MOVE && move->from == move->to)
        return ghq_refuse(RULE_STAYS, FIELD_TO, ARGS(move->to, move->unit));
    return ghq_refuse(RULE_OCCUPIED, FIELD_TO,
                      ARGS(move->to, piece_unit(piece), piece_seat(piece)));
}

static struct ruling capture_is_there(const struct ghq_state *state, const struct ghq_move *move)
{
    if (move->capture == NO_SQUARE || has(state->men[other(state->mover)], move->capture))
        return legal;
    return ghq_refuse(RULE_NOBODY_TO_TAKE, FIELD_CAPTURE, ARGS(move->capture));
}

static struct ruling in_reserve(const struct ghq_state *state, const struct ghq_move *move)
{
    if (state->reserve[state->mover][move->unit] > 0)
        return legal;
    return ghq_refuse(RULE_NONE_IN_RESERVE, FIELD_UNIT, ARGS(state->mover, move->unit));
}

static struct ruling can_place(const struct ghq_state *state, const struct ghq_move *move)
{
    piece_t there = state->board[move->to];

    if (there != EMPTY)
        return ghq_refuse(RULE_PLACED_ON, FIELD_TO,
                          ARGS(move->to, piece_unit(there), piece_seat(there)));
    if (ghq_lost(state, move->seat, (enum unit)move->unit) == 0)
        return ghq_refuse(RULE_TOO_MANY, FIELD_UNIT,
                          ARGS(move->seat, ghq_kinds[move->unit].count, move->unit));
    return legal;
}

static struct ruling can_reserve(const struct ghq_state *state, const struct ghq_move *move)
{
    if (move->reserve[HQ])
        return ghq_refuse(RULE_RESERVE_HQ, FIELD_LETTERS, ARGS(0));
    for (int unit = 0; unit < UNITS; unit++)
        if (move->reserve[unit] > ghq_lost(state, move->seat, (enum unit)unit))
            return ghq_refuse(RULE_TOO_MANY, FIELD_LETTERS,
                              ARGS(move->seat, ghq_kinds[unit].count, unit));
    return legal;
}

static struct ruling can_take(const struct ghq_state *state, const struct ghq_move *move)
{
    uint64_t there = state->men[other(state->mover)] | state->taken;

    if (move->take & ~there)
        return ghq_refuse(RULE_NOTHING_TO_TAKE, FIELD_TAKEN, ARGS(lowest(move->take & ~there)));
    return legal;
}

static struct ruling can_move(const struct ghq_state *state, const struct ghq_move *move)
{
    struct ruling ruling = unit_is_there(state, move);

    if (ruling.finding != LEGAL)
        return ruling;
    if (move->action == MOVE)
        ruling = destination_is_free(state, move);
    if (ruling.finding != LEGAL)
        return ruling;
    return capture_is_there(state, move);
}

static struct ruling can_deploy(const struct ghq_state *state, const struct ghq_move *move)
{
    struct ruling ruling = in_reserve(state, move);

    if (ruling.finding != LEGAL)
        return ruling;
    ruling = destination_is_free(state, move);
    if (ruling.finding != LEGAL)
        return ruling;
    return capture_is_there(state, move);
}

struct ruling ghq_can_be_done(const struct ghq_state *state, const struct ghq_move *move)
{
    static struct ruling (*const can[ACTION_COUNT])(const struct ghq_state *,
                                                    const struct ghq_move *) = {
        [DEPLOY] = can_deploy, [MOVE] = can_move,   [ROTATE] = can_move,
        [TAKE] = can_take,     [PLACE] = can_place, [RESERVE] = can_reserve,
    };

    return can[move->action] ? can[move->action](state, move) : legal;
}

struct ruling ghq_possible(const struct setting *setting, const void *state, const void *move)
{
    struct ghq_state room;
    const struct ghq_state *now = state;
    const struct ghq_move *action = move;

    if (action->action < TAKE)
        now = ghq_after_start(setting, state, &room);
    return ghq_can_be_done(now, action);
}
