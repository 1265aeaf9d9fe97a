/* SPDX-License-Identifier: MIT */
/* The course of the game: whose turn it is, when a turn may end, and when all is over (G1, G10,
 * G11). */
#include "games/ghq/bits.h"
#include "games/ghq/capture.h"
#include "games/ghq/legal.h"
#include "games/ghq/members.h"
#include "games/ghq/rulings.h"

#include "base/seldom.h"

void ghq_setup(void *state, const struct setting *setting)
{
    if (setting->position)
        ghq_empty_position(state);
    else
        ghq_start_position(state);
}

struct head ghq_due(const struct setting *setting, const void *state)
{
    const struct ghq_state *now = state;
    bool setup = now->number == 0;

    return (struct head){now->number, setup ? ANY : (int8_t)seat_side(setting, now->mover),
                         NO_PHASE};
}

void ghq_begin(void *state, const struct setting *setting, struct head head)
{
    struct ghq_state *now = state;

    now->number = head.number;
    now->mover = (int8_t)side_seat(setting, head.side);
    if (now->number == 0 || now->began != ANY)
        return;
    now->began =
        setting->first == NO_SIDE ? now->mover : (int8_t)side_seat(setting, setting->first);
}

/* Of a turn in which nothing has been done so far. */
static struct ruling may_stay_idle(const struct setting *setting, const struct ghq_state *state)
{
    struct ghq_start start = {0};

    if (!state->settled)
        start = ghq_start_find(setting, state);
    if (start.choice)
        return ghq_refuse(RULE_CHOOSE_TAKE, WHOLE_ITEM, ARGS(0));
    if (start.takes_hq)
        return ghq_refuse(RULE_HQ_FALLS, WHOLE_ITEM,
                          ARGS(lowest(start.set & ~state->infantry & ~state->artillery)));
    if (setting->choice[ACTIONS] != ACTIONS_0_3 && ghq_can_act(setting, state))
        return ghq_refuse(RULE_NOTHING_DONE, WHOLE_ITEM, ARGS(state->actions, state->mover));
    return ghq_refuse(RULE_PASS_MISSING, WHOLE_ITEM, ARGS(state->actions, state->mover));
}

struct ruling ghq_may_end(const struct setting *setting, const void *state)
{
    const struct ghq_state *now = state;

    if (now->number == 0 || now->mover < 0 || now->passed || now->actions == ACTIONS_A_TURN)
        return legal;
    if (now->actions == 0)
        return may_stay_idle(setting, now);
    if (setting->choice[ACTIONS] == ACTIONS_3 && ghq_can_act(setting, now))
        return ghq_refuse(RULE_TOO_FEW, WHOLE_ITEM, ARGS(now->actions, now->mover));
    return legal;
}

void ghq_end_turn(void *state, const struct setting *setting)
{
    struct ghq_state *now = state;

    if (now->number == 0) { /* the setup is complete; the next head says who begins */
        now->number = ANY;
        now->mover = ANY;
        return;
    }
    now->idle = now->actions ? 0 : (uint8_t)(now->idle + (now->idle < 2));
    now->mover = (int8_t)other(now->mover);
    now->number += now->mover == now->began;
    now->acted = 0;
    now->taken = 0;
    now->named = 0;
    now->actions = 0;
    now->passed = false;
    now->settled = !ghq_start_find(setting, now).set; /* most turns begin with no capture */
}

/* G1, stuck=draw: the mover has nothing to do, not even after the captures of this turn. */
SELDOM static bool is_stuck(const struct setting *setting, const struct ghq_state *state)
{
    if (state->mover < 0 || state->actions || state->passed)
        return false;
    if (!state->settled) {
        struct ghq_start start = ghq_start_find(setting, state);
        if (start.choice || start.takes_hq)
            return false;
    }
    return !ghq_can_act(setting, state);
}

SELDOM static struct outcome how_it_stands(const struct setting *setting,
                                           const struct ghq_state *now)
{
    bool skips = now->idle + (now->passed && !now->actions) >= 2;

    if (now->winner != NOBODY) /* G10 */
        return (struct outcome){
            true, (int8_t)seat_side(setting, now->winner), RULE_HQ_TAKEN, {now->hq_fell}};
    if (skips && setting->choice[DOUBLE_SKIP] == SKIPS_DRAW) /* G11 */
        return (struct outcome){true, NO_SIDE, RULE_SKIPPED_TWICE, {0}};
    if (setting->choice[STUCK] == STUCK_DRAW && now->number != 0 && is_stuck(setting, now))
        return (struct outcome){true, NO_SIDE, RULE_STUCK, {now->mover}};
    return not_over;
}

/* Unless options say otherwise, a game ends by nothing but the fall of an HQ. */
struct outcome ghq_outcome(const struct setting *setting, const void *state)
{
    const struct ghq_state *now = state;

    if (now->winner == NOBODY && setting->choice[STUCK] == STUCK_PASS &&
        setting->choice[DOUBLE_SKIP] == SKIPS_NOTHING)
        return not_over;
    return how_it_stands(setting, now);
}
