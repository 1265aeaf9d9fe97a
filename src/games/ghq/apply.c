/* SPDX-License-Identifier: MIT */
/* Carrying actions out. Nothing is refused here; what `possible` promises is asserted. */
#include "games/ghq/bits.h"
#include "games/ghq/capture.h"
#include "games/ghq/members.h"

static void capture(struct ghq_state *state, int square)
{
    if (square == NO_SQUARE)
        return;
    assert(has(state->men[other(state->mover)], square));
    if (piece_unit(state->board[square]) == HQ) { /* G10: at once */
        state->winner = state->mover;
        state->hq_fell = (uint8_t)square;
    }
    ghq_remove(state, square);
}

static piece_t piece_after(const struct ghq_state *state, const struct ghq_move *move)
{
    bool turns = unit_is_artillery((enum unit)move->unit);

    return piece((enum unit)move->unit, (enum seat)state->mover, turns ? move->facing : N);
}

static void has_acted(struct ghq_state *state, int square)
{
    state->acted |= bit(square);
    if (state->actions < ACTIONS_A_TURN)
        state->actions++;
}

static void apply_deployment(struct ghq_state *state, const struct setting *setting,
                             const struct ghq_move *move)
{
    int captured = ghq_captured(setting, state, move);

    assert(state->reserve[state->mover][move->unit] > 0);
    state->reserve[state->mover][move->unit]--;
    ghq_put(state, move->to, piece_after(state, move));
    capture(state, captured);
    has_acted(state, move->to);
}

static void apply_move(struct ghq_state *state, const struct setting *setting,
                       const struct ghq_move *move)
{
    int captured = ghq_captured(setting, state, move);

    assert(has(state->men[state->mover], move->from));
    state->acted &= ~bit(move->from);
    ghq_remove(state, move->from);
    ghq_put(state, move->to, piece_after(state, move));
    capture(state, captured);
    has_acted(state, move->to);
}

static void apply_rotation(struct ghq_state *state, const struct ghq_move *move)
{
    assert(has(state->men[state->mover], move->from));
    ghq_remove(state, move->from);
    ghq_put(state, move->from, piece_after(state, move));
    has_acted(state, move->from);
}

static void apply_take(struct ghq_state *state, const struct setting *setting,
                       const struct ghq_move *move)
{
    uint64_t set;

    state->named |= move->take;
    if (state->settled) /* all is taken already, but for what is let stand */
        set = move->take & state->men[other(state->mover)];
    else
        ghq_start_name(setting, state, move->take, &set);
    ghq_start_carry_out(state, set);
}

/* What an action that comes without `take` brings with it. */
static void settle(struct ghq_state *state, const struct setting *setting)
{
    if (state->settled)
        return;
    struct ghq_start start = ghq_start_find(setting, state);
    ghq_start_carry_out(state, start.choice ? start.fire : start.set);
}

void ghq_apply(void *state, const struct setting *setting, const void *move)
{
    struct ghq_state *now = state;
    const struct ghq_move *action = move;

    if (action->action == PLACE) {
        unsigned facing = unit_is_artillery((enum unit)action->unit) ? action->facing : N;
        ghq_put(now, action->to, piece((enum unit)action->unit, (enum seat)action->seat, facing));
        return;
    }
    if (action->action == RESERVE) {
        for (int unit = 0; unit < UNITS; unit++)
            now->reserve[action->seat][unit] += action->reserve[unit];
        return;
    }
    if (action->action == TAKE) {
        apply_take(now, setting, action);
        return;
    }
    settle(now, setting);
    if (action->action == DEPLOY)
        apply_deployment(now, setting, action);
    else if (action->action == MOVE)
        apply_move(now, setting, action);
    else if (action->action == ROTATE)
        apply_rotation(now, action);
    else
        now->passed = true;
}
