/* SPDX-License-Identifier: MIT */
/*
 * May this action be taken? The checks stand in the order in which a teacher would name them:
 * whose turn it is and what must come first, who moves, how far, through what, under which fire,
 * from which standoff, and what is captured. Actions are judged on the board after the captures
 * at the start of the turn, whether or not those were written. Each check says whether it finds
 * nothing, or else leaves the FAULT.
 */
#include "games/ghq/bits.h"
#include "games/ghq/capture.h"
#include "games/ghq/legal.h"
#include "games/ghq/members.h"
#include "games/ghq/pairing.h"
#include "games/ghq/rulings.h"

#include "base/seldom.h"

/* ---- moving ---- */

static bool not_under_fire(enum rule_number rule, const struct ghq_state *state, int square,
                           struct ruling *fault)
{
    int enemy = other(state->mover);

    if (!has(state->fire[enemy], square))
        return true;
    int gun = ghq_bombarding(state, enemy, square);
    piece_t piece = state->board[gun];
    return ghq_forbid(fault, rule, FIELD_TO,
                      ARGS(square, piece_unit(piece), gun, piece_facing(piece)));
}

static bool may_drop(const struct ghq_state *state, const struct ghq_move *move)
{
    return move->unit == AIRBORNE_INFANTRY && has(back_row(state->mover), move->from);
}

/* The square in the middle of a move of two in a straight line; NO_SQUARE if it is none. */
static int middle_of(const struct ghq_move *move)
{
    int files = move->to % 8 - move->from % 8;
    int ranks = move->to / 8 - move->from / 8;
    bool straight = (files == 0 || files == 2 || files == -2) &&
                    (ranks == 0 || ranks == 2 || ranks == -2) && (files || ranks);

    return straight ? (move->from + move->to) / 2 : NO_SQUARE;
}

/* G7, G8: how far a piece moves. MIDDLE is the square passed through, if any. */
static bool is_within_reach(const struct ghq_state *state, const struct ghq_move *move, int *middle,
                            struct ruling *fault)
{
    *middle = NO_SQUARE;
    if (has(around(bit(move->from)), move->to) || may_drop(state, move))
        return true;
    if (ghq_kinds[move->unit].moves == 2) {
        *middle = middle_of(move);
        return *middle != NO_SQUARE ||
               ghq_forbid(fault, RULE_TOO_FAR_ARMORED, FIELD_TO, ARGS(move->to, move->unit));
    }
    return ghq_forbid(fault, move->unit == AIRBORNE_INFANTRY ? RULE_NO_DROP : RULE_TOO_FAR,
                      FIELD_TO, ARGS(move->to, move->unit));
}

static bool way_is_free(const struct ghq_state *state, int middle, struct ruling *fault)
{
    if (middle == NO_SQUARE)
        return true;
    piece_t piece = state->board[middle];
    if (piece != EMPTY)
        return ghq_forbid(fault, RULE_BLOCKED, FIELD_TO,
                          ARGS(middle, piece_unit(piece), piece_seat(piece)));
    return not_under_fire(RULE_THROUGH_FIRE, state, middle, fault);
}

bool ghq_bound(const struct setting *setting, const struct ghq_state *state, int seat, int square)
{
    uint64_t own = state->infantry & state->men[seat];
    uint64_t enemy = state->infantry & state->men[other(seat)];

    if (!has(own, square) || !(beside(bit(square)) & enemy))
        return false;
    /* engaged=paired: bound only if no maximum pairing can do without it. */
    return setting->choice[ENGAGED] == ADJACENT || pairing_grows(own, enemy, square);
}

/* G6: from a standoff an infantry may not step into another. */
static bool is_not_bound(const struct setting *setting, const struct ghq_state *state,
                         const struct ghq_move *move, int middle, struct ruling *fault)
{
    uint64_t enemy = state->infantry & state->men[other(state->mover)];
    int first = middle == NO_SQUARE ? move->to : middle;
    uint64_t near = beside(bit(first)) & enemy;
    bool drops = may_drop(state, move);

    if (!near || (drops && setting->choice[DROP] == DROP_ALLOWED) ||
        !ghq_bound(setting, state, state->mover, move->from))
        return true;
    return ghq_forbid(
        fault,
        middle != NO_SQUARE ? RULE_ENGAGED_FIRST_STEP
        : drops             ? RULE_ENGAGED_DROP
                            : RULE_ENGAGED_STAYS,
        FIELD_TO, ARGS(first, move->unit, lowest(beside(bit(move->from)) & enemy), lowest(near)));
}

/* ---- capturing ---- */

static bool why_not_captured(const struct ghq_state *state, const struct ghq_move *move,
                             uint64_t prey, struct ruling *fault)
{
    int target = move->capture;
    piece_t piece = state->board[target];
    uint64_t enemy = state->infantry & state->men[other(state->mover)];
    uint64_t left = move->action == MOVE ? bit(move->from) : 0;
    uint64_t own = state->infantry & state->men[state->mover] & ~left;

    if (!has(beside(bit(move->to)), target))
        return ghq_forbid(fault, RULE_NOT_BESIDE, FIELD_CAPTURE, ARGS(target, move->to));
    if (!prey && pairing_grows(own, enemy, move->to)) {
        int8_t partner[SQUARES];
        pairing_make(own | bit(move->to), enemy, partner);
        return ghq_forbid(fault, RULE_MUST_ENGAGE, FIELD_CAPTURE,
                          ARGS(target, move->to, partner[move->to]));
    }
    if (piece_unit(piece) == HQ)
        return ghq_forbid(fault, RULE_HQ_NOT_HELD, FIELD_CAPTURE, ARGS(target));
    return ghq_forbid(fault, RULE_IN_FRONT, FIELD_CAPTURE,
                      ARGS(target, move->to, piece_unit(piece), piece_facing(piece)));
}

/* G4, G5: is what is written after x there to be taken, and is a choice missing? */
static bool capture_is_right(const struct setting *setting, const struct ghq_state *state,
                             const struct ghq_move *move, struct ruling *fault)
{
    bool optional = setting->choice[CAPTURE] == OPTIONAL;

    if (!unit_is_infantry((enum unit)move->unit))
        return move->capture == NO_SQUARE || ghq_forbid(fault, RULE_TAKES_NOTHING, FIELD_CAPTURE,
                                                        ARGS(move->capture, move->unit));
    if (move->capture == NO_SQUARE && optional)
        return true;
    uint64_t prey =
        ghq_prey(state, state->mover, move->action == MOVE ? move->from : NO_SQUARE, move->to);
    if (move->capture == NO_SQUARE)
        return !is_several(prey) ||
               ghq_forbid(fault, RULE_CHOOSE_CAPTURE, WHOLE_ITEM, ARGS(move->to, lowest(prey)));
    return has(prey, move->capture) || why_not_captured(state, move, prey, fault);
}

/* ---- the actions ---- */

static bool judge_move(const struct setting *setting, const struct ghq_state *state,
                       const struct ghq_move *move, struct ruling *fault)
{
    int middle;

    return is_within_reach(state, move, &middle, fault) && way_is_free(state, middle, fault) &&
           not_under_fire(RULE_UNDER_FIRE, state, move->to, fault) &&
           is_not_bound(setting, state, move, middle, fault) &&
           capture_is_right(setting, state, move, fault);
}

static bool judge_rotation(const struct setting *setting, const struct ghq_state *state,
                           const struct ghq_move *move, struct ruling *fault)
{
    (void)setting;
    if (!unit_is_artillery((enum unit)move->unit))
        return ghq_forbid(fault, RULE_NO_FACING_KEPT, WHOLE_ITEM, ARGS(move->from, move->unit));
    if (piece_facing(state->board[move->from]) == move->facing)
        return ghq_forbid(fault, RULE_SAME_FACING, FIELD_FACING,
                          ARGS(move->from, move->unit, move->facing));
    return true;
}

static bool judge_deployment(const struct setting *setting, const struct ghq_state *state,
                             const struct ghq_move *move, struct ruling *fault)
{
    int seat = state->mover;

    if (!has(back_row(seat), move->to))
        return ghq_forbid(fault, RULE_NOT_BACK_ROW, FIELD_TO,
                          ARGS(move->to, seat, seat == BOTTOM ? 1 : 8));
    if (setting->choice[DEPLOY_UNDER_FIRE] == BARRED &&
        !not_under_fire(RULE_DEPLOYED_UNDER_FIRE, state, move->to, fault))
        return false;
    if (setting->choice[DEPLOY_FACING] == FORWARD && move->facing != NO_FACING &&
        move->facing != forward(seat))
        return ghq_forbid(fault, RULE_DEPLOYED_FORWARD, FIELD_FACING, ARGS(forward(seat), seat));
    return capture_is_right(setting, state, move, fault);
}

static bool judge_pass(const struct setting *setting, const struct ghq_state *state,
                       const struct ghq_move *move, struct ruling *fault)
{
    if (state->actions && move->action == SKIP) {
        *fault = ghq_may_end(setting, state);
        return fault->finding == LEGAL;
    }
    if (state->actions)
        return ghq_forbid(fault, RULE_PASS_ALONE, WHOLE_ITEM, ARGS(0));
    return setting->choice[ACTIONS] == ACTIONS_0_3 || !ghq_can_act(setting, state) ||
           ghq_forbid(fault, RULE_MAY_NOT_PASS, WHOLE_ITEM, ARGS(0, state->mover));
}

/* What `possible` has asked is not asked again. */
static bool judge_action(const struct setting *setting, const struct ghq_state *state,
                         const struct ghq_move *move, struct ruling *fault)
{
    static bool (*const judges[ACTION_COUNT])(const struct setting *, const struct ghq_state *,
                                              const struct ghq_move *, struct ruling *) = {
        [DEPLOY] = judge_deployment, [MOVE] = judge_move, [ROTATE] = judge_rotation,
        [PASS] = judge_pass,         [SKIP] = judge_pass,
    };

    if (state->passed)
        return ghq_forbid(fault, RULE_TURN_PASSED, WHOLE_ITEM, ARGS(0));
    if (state->actions == ACTIONS_A_TURN) /* G1 */
        return ghq_forbid(fault, RULE_THREE_MADE, WHOLE_ITEM, ARGS(0));
    if ((move->action == MOVE || move->action == ROTATE) && has(state->acted, move->from)) /* G1 */
        return ghq_forbid(fault, RULE_HAS_ACTED, FIELD_FROM, ARGS(move->from, move->unit));
    return judges[move->action](setting, state, move, fault);
}

/* An action that brings the captures at the start of the turn with it. */
SELDOM static struct ruling judge_first(const struct setting *setting,
                                        const struct ghq_state *state,
                                        const struct ghq_move *action)
{
    struct ghq_start start = ghq_start_find(setting, state);
    struct ghq_state room = *state;
    struct ruling ruling = legal;

    if (start.choice)
        return ghq_refuse(RULE_CHOOSE_TAKE, WHOLE_ITEM, ARGS(0));
    if (start.takes_hq)
        return ghq_refuse(RULE_HQ_FALLS, WHOLE_ITEM,
                          ARGS(lowest(start.set & ~state->infantry & ~state->artillery)));
    ghq_start_carry_out(&room, start.set);
    judge_action(setting, &room, action, &ruling);
    return ruling;
}

struct ruling ghq_judge(const struct setting *setting, const void *state, const void *move)
{
    const struct ghq_state *now = state;
    const struct ghq_move *action = move;
    struct ruling ruling = legal;

    if (action->action == PLACE || action->action == RESERVE)
        return legal;
    if (action->action == TAKE)
        return ghq_judge_take(setting, now, action);
    if (!now->settled)
        return judge_first(setting, now, action);
    judge_action(setting, now, action, &ruling);
    return ruling;
}
