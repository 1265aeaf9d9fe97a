/* SPDX-License-Identifier: MIT */
/* Can an action be carried out at all, whatever the rules say of it? Each check says whether it finds
 * nothing, or else leaves the FAULT. */
#include "games/ghq/bits.h"
#include "games/ghq/capture.h"
#include "games/ghq/members.h"
#include "games/ghq/rulings.h"

#include "base/seldom.h"

static bool unit_is_there(const struct ghq_state *state, const struct ghq_move *move,
                          struct ruling *fault)
{
    piece_t piece = state->board[move->from];

    if (piece == EMPTY)
        return ghq_forbid(fault, RULE_NOBODY_THERE, FIELD_FROM, ARGS(move->from));
    if (piece_seat(piece) != state->mover)
        return ghq_forbid(fault, RULE_NOT_YOURS, FIELD_FROM,
                          ARGS(move->from, piece_unit(piece), piece_seat(piece)));
    if (piece_unit(piece) != move->unit)
        return ghq_forbid(fault, RULE_OTHER_UNIT_THERE, FIELD_UNIT,
                          ARGS(move->from, move->unit, piece_unit(piece)));
    return true;
}

static bool destination_is_free(const struct ghq_state *state, const struct ghq_move *move,
                                struct ruling *fault)
{
    piece_t piece = state->board[move->to];

    if (piece == EMPTY)
        return true;
    if (move->action == MOVE && move->from == move->to)
        return ghq_forbid(fault, RULE_STAYS, FIELD_TO, ARGS(move->to, move->unit));
    return ghq_forbid(fault, RULE_OCCUPIED, FIELD_TO,
                      ARGS(move->to, piece_unit(piece), piece_seat(piece)));
}

static bool capture_is_there(const struct ghq_state *state, const struct ghq_move *move,
                             struct ruling *fault)
{
    if (move->capture == NO_SQUARE || has(state->men[other(state->mover)], move->capture))
        return true;
    return ghq_forbid(fault, RULE_NOBODY_TO_TAKE, FIELD_CAPTURE, ARGS(move->capture));
}

static bool in_reserve(const struct ghq_state *state, const struct ghq_move *move,
                       struct ruling *fault)
{
    if (state->reserve[state->mover][move->unit] > 0)
        return true;
    return ghq_forbid(fault, RULE_NONE_IN_RESERVE, FIELD_UNIT, ARGS(state->mover, move->unit));
}

static bool can_place(const struct ghq_state *state, const struct ghq_move *move,
                      struct ruling *fault)
{
    piece_t there = state->board[move->to];

    if (there != EMPTY)
        return ghq_forbid(fault, RULE_PLACED_ON, FIELD_TO,
                          ARGS(move->to, piece_unit(there), piece_seat(there)));
    if (ghq_lost(state, move->seat, (enum unit)move->unit) == 0)
        return ghq_forbid(fault, RULE_TOO_MANY, FIELD_UNIT,
                          ARGS(move->seat, ghq_kinds[move->unit].count, move->unit));
    return true;
}

static bool can_reserve(const struct ghq_state *state, const struct ghq_move *move,
                        struct ruling *fault)
{
    if (move->reserve[HQ])
        return ghq_forbid(fault, RULE_RESERVE_HQ, FIELD_LETTERS, ARGS(0));
    for (int unit = 0; unit < UNITS; unit++)
        if (move->reserve[unit] > ghq_lost(state, move->seat, (enum unit)unit))
            return ghq_forbid(fault, RULE_TOO_MANY, FIELD_LETTERS,
                              ARGS(move->seat, ghq_kinds[unit].count, unit));
    return true;
}

static bool can_take(const struct ghq_state *state, const struct ghq_move *move,
                     struct ruling *fault)
{
    uint64_t there = state->men[other(state->mover)] | state->taken;

    if (move->take & ~there)
        return ghq_forbid(fault, RULE_NOTHING_TO_TAKE, FIELD_TAKEN,
                          ARGS(lowest(move->take & ~there)));
    return true;
}

static bool can_move(const struct ghq_state *state, const struct ghq_move *move,
                     struct ruling *fault)
{
    return unit_is_there(state, move, fault) && destination_is_free(state, move, fault) &&
           capture_is_there(state, move, fault);
}

static bool can_rotate(const struct ghq_state *state, const struct ghq_move *move,
                       struct ruling *fault)
{
    return unit_is_there(state, move, fault) && capture_is_there(state, move, fault);
}

static bool can_deploy(const struct ghq_state *state, const struct ghq_move *move,
                       struct ruling *fault)
{
    return in_reserve(state, move, fault) && destination_is_free(state, move, fault) &&
           capture_is_there(state, move, fault);
}

/* Can it be carried out on STATE, which is after the start captures? */
static bool can_be_done(const struct ghq_state *state, const struct ghq_move *move,
                        struct ruling *fault)
{
    static bool (*const can[ACTION_COUNT])(const struct ghq_state *, const struct ghq_move *,
                                           struct ruling *) = {
        [DEPLOY] = can_deploy, [MOVE] = can_move,   [ROTATE] = can_rotate,
        [TAKE] = can_take,     [PLACE] = can_place, [RESERVE] = can_reserve,
    };

    return !can[move->action] || can[move->action](state, move, fault);
}

/* The first action of a turn, which brings the captures at its start with it. */
SELDOM static struct ruling can_be_first(const struct setting *setting,
                                         const struct ghq_state *state, const struct ghq_move *move)
{
    struct ghq_state room;
    struct ruling ruling = legal;

    can_be_done(ghq_after_start(setting, state, &room), move, &ruling);
    return ruling;
}

struct ruling ghq_possible(const struct setting *setting, const void *state, const void *move)
{
    const struct ghq_state *now = state;
    const struct ghq_move *action = move;
    struct ruling ruling = legal;

    if (!now->settled && action->action < TAKE)
        return can_be_first(setting, now, action);
    can_be_done(now, action, &ruling);
    return ruling;
}
