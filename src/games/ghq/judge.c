/* SPDX-License-Identifier: MIT */
/*
 * May this action be taken? The checks stand in the order in which a teacher would name them:
 * whose turn it is and what must come first, who moves, how far, through what, under which fire,
 * from which standoff, and what is captured. Actions are judged on the board after the captures
 * at the start of the turn, whether or not those were written.
 */
#include "games/ghq/bits.h"
#include "games/ghq/capture.h"
#include "games/ghq/legal.h"
#include "games/ghq/members.h"
#include "games/ghq/pairing.h"
#include "games/ghq/rulings.h"
#include "games/ghq/words.h"

/* ---- can it be carried out at all? ---- */

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
    return ghq_refuse(RULE_OCCUPIED, FIELD_TO, ARGS(move->to, piece_unit(piece)));
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
        return ghq_refuse(RULE_PLACED_ON, FIELD_TO, ARGS(move->to, piece_unit(there)));
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

    if (ruling.finding == LEGAL && move->action == MOVE)
        ruling = destination_is_free(state, move);
    return ruling.finding == LEGAL ? capture_is_there(state, move) : ruling;
}

static struct ruling can_deploy(const struct ghq_state *state, const struct ghq_move *move)
{
    struct ruling ruling = in_reserve(state, move);

    if (ruling.finding == LEGAL)
        ruling = destination_is_free(state, move);
    return ruling.finding == LEGAL ? capture_is_there(state, move) : ruling;
}

/* STATE is after the start captures. */
static struct ruling can_be_done(const struct ghq_state *state, const struct ghq_move *move)
{
    switch ((enum action)move->action) {
    case DEPLOY:
        return can_deploy(state, move);
    case MOVE:
    case ROTATE:
        return can_move(state, move);
    case TAKE:
        return can_take(state, move);
    case PLACE:
        return can_place(state, move);
    case RESERVE:
        return can_reserve(state, move);
    case PASS:
    case SKIP:
        break;
    }
    return legal;
}

struct ruling ghq_possible(const struct setting *setting, const void *state, const void *move)
{
    struct ghq_state room;
    const struct ghq_state *now = state;
    const struct ghq_move *action = move;

    if (action->action < TAKE)
        now = ghq_after_start(setting, state, &room);
    return can_be_done(now, action);
}

/* ---- captures at the start ---- */

/* Why is the piece on SQUARE not captured at the start? */
static struct ruling why_not_taken(const struct ghq_state *state, int square)
{
    enum unit unit = piece_unit(state->board[square]);
    uint64_t men = beside(bit(square)) & state->infantry & state->men[state->mover];
    uint64_t front =
        unit_is_artillery(unit) ? step(bit(square), piece_facing(state->board[square])) : 0;

    if (unit == HQ)
        return ghq_refuse(RULE_NOT_TAKEN_HQ, FIELD_TAKEN, ARGS(square, unit));
    if (!men)
        return ghq_refuse(RULE_NOT_TAKEN, FIELD_TAKEN, ARGS(square, unit));
    if (!(men & ~front))
        return ghq_refuse(RULE_NOT_TAKEN_FRONT, FIELD_TAKEN, ARGS(square, unit));
    return ghq_refuse(RULE_NOT_TAKEN_ENGAGED, FIELD_TAKEN, ARGS(square, unit));
}

/* What is under fire is taken by bombardment, unless infantry takes at the same time. */
static struct ruling causes_are_right(const struct setting *setting, const struct ghq_state *state,
                                      const struct ghq_move *move)
{
    uint64_t fire = state->fire[state->mover];
    uint64_t not_fire = move->by_fire & ~fire;
    uint64_t not_men = setting->choice[START] == TOGETHER ? 0 : move->take & ~move->by_fire & fire;

    if (move->cause == CAUSE_UNSAID)
        return legal;
    if (not_fire)
        return ghq_refuse(RULE_NOT_BY_FIRE, FIELD_TAKEN,
                          ARGS(lowest(not_fire), piece_unit(state->board[lowest(not_fire)])));
    if (not_men)
        return ghq_refuse(RULE_NOT_BY_INFANTRY, FIELD_TAKEN,
                          ARGS(lowest(not_men), piece_unit(state->board[lowest(not_men)])));
    return legal;
}

static struct ruling judge_take(const struct setting *setting, const struct ghq_state *state,
                                const struct ghq_move *move)
{
    uint64_t set;

    if (state->actions || state->passed)
        return ghq_refuse(RULE_TAKE_FIRST, WHOLE_ITEM, ARGS(0));
    if (move->take & state->named)
        return ghq_refuse(RULE_NAMED_TWICE, FIELD_TAKEN, ARGS(lowest(move->take & state->named)));
    struct ruling ruling = can_take(state, move);
    if (ruling.finding != LEGAL)
        return ruling;
    if (state->settled)
        return move->take & ~state->taken ? why_not_taken(state, lowest(move->take & ~state->taken))
                                          : legal;
    for (uint64_t rest = move->take; rest;) { /* each by itself first: that is easier to explain */
        int square = next_square(&rest);
        if (ghq_start_name(setting, state, bit(square), &set) == NAMES_NONE)
            return why_not_taken(state, square);
    }
    ruling = causes_are_right(setting, state, move);
    if (ruling.finding != LEGAL)
        return ruling;
    switch (ghq_start_name(setting, state, move->take, &set)) {
    case NAMES_NONE:
        return ghq_refuse(RULE_NOT_TOGETHER, FIELD_TAKEN, ARGS(0));
    case NAMES_SEVERAL:
        return ghq_refuse(RULE_NOT_WHOLE, FIELD_TAKEN, ARGS(0));
    case NAMES_ONE:
        break;
    }
    return legal;
}

/* ---- moving ---- */

static struct ruling not_under_fire(enum rule_number rule, const struct ghq_state *state,
                                    int square)
{
    int enemy = other(state->mover);

    if (!has(state->fire[enemy], square))
        return legal;
    int gun = ghq_bombarding(state, enemy, square);
    piece_t piece = state->board[gun];
    return ghq_refuse(rule, FIELD_TO, ARGS(square, piece_unit(piece), gun, piece_facing(piece)));
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
static struct ruling is_within_reach(const struct ghq_state *state, const struct ghq_move *move,
                                     int *middle)
{
    *middle = NO_SQUARE;
    if (has(around(bit(move->from)), move->to) || may_drop(state, move))
        return legal;
    if (ghq_kinds[move->unit].moves == 2) {
        *middle = middle_of(move);
        return *middle == NO_SQUARE
                   ? ghq_refuse(RULE_TOO_FAR_ARMORED, FIELD_TO, ARGS(move->to, move->unit))
                   : legal;
    }
    return ghq_refuse(move->unit == AIRBORNE_INFANTRY ? RULE_NO_DROP : RULE_TOO_FAR, FIELD_TO,
                      ARGS(move->to, move->unit));
}

static struct ruling way_is_free(const struct ghq_state *state, int middle)
{
    if (middle == NO_SQUARE)
        return legal;
    if (state->board[middle] != EMPTY)
        return ghq_refuse(RULE_BLOCKED, FIELD_TO, ARGS(middle, piece_unit(state->board[middle])));
    return not_under_fire(RULE_THROUGH_FIRE, state, middle);
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
static struct ruling is_not_bound(const struct setting *setting, const struct ghq_state *state,
                                  const struct ghq_move *move, int middle)
{
    uint64_t enemy = state->infantry & state->men[other(state->mover)];
    int first = middle == NO_SQUARE ? move->to : middle;
    uint64_t near = beside(bit(first)) & enemy;
    bool drops = may_drop(state, move);

    if (!near || (drops && setting->choice[DROP] == DROP_ALLOWED) ||
        !ghq_bound(setting, state, state->mover, move->from))
        return legal;
    return ghq_refuse(
        middle != NO_SQUARE ? RULE_ENGAGED_FIRST_STEP
        : drops             ? RULE_ENGAGED_DROP
                            : RULE_ENGAGED_STAYS,
        FIELD_TO, ARGS(first, move->unit, lowest(beside(bit(move->from)) & enemy), lowest(near)));
}

/* ---- capturing ---- */

static struct ruling why_not_captured(const struct ghq_state *state, const struct ghq_move *move,
                                      uint64_t prey)
{
    int target = move->capture;
    piece_t piece = state->board[target];
    uint64_t enemy = state->infantry & state->men[other(state->mover)];
    uint64_t left = move->action == MOVE ? bit(move->from) : 0;
    uint64_t own = state->infantry & state->men[state->mover] & ~left;

    if (!has(beside(bit(move->to)), target))
        return ghq_refuse(RULE_NOT_BESIDE, FIELD_CAPTURE, ARGS(target, move->to));
    if (!prey && pairing_grows(own, enemy, move->to)) {
        int8_t partner[SQUARES];
        pairing_make(own | bit(move->to), enemy, partner);
        return ghq_refuse(RULE_MUST_ENGAGE, FIELD_CAPTURE,
                          ARGS(target, move->to, partner[move->to]));
    }
    if (piece_unit(piece) == HQ)
        return ghq_refuse(RULE_HQ_NOT_HELD, FIELD_CAPTURE, ARGS(target));
    return ghq_refuse(RULE_IN_FRONT, FIELD_CAPTURE,
                      ARGS(target, move->to, piece_unit(piece), piece_facing(piece)));
}

/* G4, G5: is what is written after x there to be taken, and is a choice missing? */
static struct ruling capture_is_right(const struct setting *setting, const struct ghq_state *state,
                                      const struct ghq_move *move)
{
    bool optional = setting->choice[CAPTURE] == OPTIONAL;

    if (!unit_is_infantry((enum unit)move->unit))
        return move->capture == NO_SQUARE
                   ? legal
                   : ghq_refuse(RULE_TAKES_NOTHING, FIELD_CAPTURE, ARGS(move->capture, move->unit));
    if (move->capture == NO_SQUARE && optional)
        return legal;
    uint64_t prey =
        ghq_prey(state, state->mover, move->action == MOVE ? move->from : NO_SQUARE, move->to);
    if (move->capture == NO_SQUARE)
        return count(prey) < 2
                   ? legal
                   : ghq_refuse(RULE_CHOOSE_CAPTURE, WHOLE_ITEM, ARGS(move->to, lowest(prey)));
    return has(prey, move->capture) ? legal : why_not_captured(state, move, prey);
}

/* ---- the actions ---- */

static struct ruling judge_move(const struct setting *setting, const struct ghq_state *state,
                                const struct ghq_move *move)
{
    int middle;
    struct ruling ruling = is_within_reach(state, move, &middle);

    if (ruling.finding == LEGAL)
        ruling = way_is_free(state, middle);
    if (ruling.finding == LEGAL)
        ruling = not_under_fire(RULE_UNDER_FIRE, state, move->to);
    if (ruling.finding == LEGAL && unit_is_infantry((enum unit)move->unit))
        ruling = is_not_bound(setting, state, move, middle);
    return ruling.finding == LEGAL ? capture_is_right(setting, state, move) : ruling;
}

static struct ruling judge_rotation(const struct ghq_state *state, const struct ghq_move *move)
{
    if (!unit_is_artillery((enum unit)move->unit))
        return ghq_refuse(RULE_NO_FACING_KEPT, WHOLE_ITEM, ARGS(move->from, move->unit));
    if (piece_facing(state->board[move->from]) == move->facing)
        return ghq_refuse(RULE_SAME_FACING, FIELD_FACING,
                          ARGS(move->from, move->unit, move->facing));
    return legal;
}

static struct ruling judge_deployment(const struct setting *setting, const struct ghq_state *state,
                                      const struct ghq_move *move)
{
    int seat = state->mover;

    if (!has(back_row(seat), move->to))
        return ghq_refuse(RULE_NOT_BACK_ROW, FIELD_TO,
                          ARGS(move->to, seat, seat == BOTTOM ? 1 : 8));
    if (setting->choice[DEPLOY_UNDER_FIRE] == BARRED) {
        struct ruling ruling = not_under_fire(RULE_DEPLOYED_UNDER_FIRE, state, move->to);
        if (ruling.finding != LEGAL)
            return ruling;
    }
    if (setting->choice[DEPLOY_FACING] == FORWARD && move->facing != NO_FACING &&
        move->facing != forward(seat))
        return ghq_refuse(RULE_DEPLOYED_FORWARD, FIELD_FACING, ARGS(forward(seat), seat));
    return capture_is_right(setting, state, move);
}

static struct ruling judge_pass(const struct setting *setting, const struct ghq_state *state,
                                const struct ghq_move *move)
{
    if (state->actions)
        return move->action == SKIP ? ghq_may_end(setting, state)
                                    : ghq_refuse(RULE_PASS_ALONE, WHOLE_ITEM, ARGS(0));
    if (setting->choice[ACTIONS] == ACTIONS_0_3 || !ghq_can_act(setting, state))
        return legal;
    return ghq_refuse(RULE_MAY_NOT_PASS, WHOLE_ITEM, ARGS(0, state->mover));
}

static struct ruling judge_action(const struct setting *setting, const struct ghq_state *state,
                                  const struct ghq_move *move)
{
    struct ruling ruling;

    if (state->passed)
        return ghq_refuse(RULE_TURN_PASSED, WHOLE_ITEM, ARGS(0));
    if (state->actions == ACTIONS_A_TURN) /* G1 */
        return ghq_refuse(RULE_THREE_MADE, WHOLE_ITEM, ARGS(0));
    if (move->action == PASS || move->action == SKIP)
        return judge_pass(setting, state, move);
    ruling = can_be_done(state, move);
    if (ruling.finding != LEGAL)
        return ruling;
    if (move->action == DEPLOY)
        return judge_deployment(setting, state, move);
    if (has(state->acted, move->from)) /* G1 */
        return ghq_refuse(RULE_HAS_ACTED, FIELD_FROM, ARGS(move->from, move->unit));
    return move->action == MOVE ? judge_move(setting, state, move) : judge_rotation(state, move);
}

struct ruling ghq_judge(const struct setting *setting, const void *state, const void *move)
{
    struct ghq_state room;
    const struct ghq_state *now = state;
    const struct ghq_move *action = move;

    if (action->action == PLACE || action->action == RESERVE)
        return can_be_done(now, action);
    if (action->action == TAKE)
        return judge_take(setting, now, action);
    if (!now->settled) {
        struct ghq_start start = ghq_start_find(setting, now);
        if (start.choice)
            return ghq_refuse(RULE_CHOOSE_TAKE, WHOLE_ITEM, ARGS(0));
        if (start.takes_hq)
            return ghq_refuse(RULE_HQ_FALLS, WHOLE_ITEM,
                              ARGS(lowest(start.set & ~now->infantry & ~now->artillery)));
        if (start.set) {
            room = *now;
            ghq_start_carry_out(&room, start.set);
            now = &room;
        }
    }
    return judge_action(setting, now, action);
}

/* ---- claims ---- */

/* Does some maximum pairing pair the infantry on OWN with that on ENEMY? */
static bool are_engaged(const struct ghq_state *state, int own, int enemy)
{
    uint64_t us = state->infantry & state->men[state->mover];
    uint64_t them = state->infantry & state->men[other(state->mover)];

    return has(us, own) && has(them, enemy) && has(beside(bit(own)), enemy) &&
           pairing_size(us & ~bit(own), them & ~bit(enemy)) + 1 == pairing_size(us, them);
}

/* One enemy that the infantry which has moved is engaged with is enough. */
void ghq_facts(struct text *out, const struct setting *setting, const void *state,
               const void *move, const void *after, bool all)
{
    const struct ghq_move *action = move;
    const struct ghq_state *now = after;
    int enemy = action->engages;

    (void)setting;
    (void)state;
    if (action->action != MOVE && action->action != DEPLOY)
        return;
    for (int square = 0; all && enemy == NO_SQUARE && square < SQUARES; square++)
        if (are_engaged(now, action->to, square))
            enemy = square;
    if (enemy == NO_SQUARE)
        return;
    text_puts(out, " engages ");
    ghq_write_square(out, enemy);
}

struct ruling ghq_claims(const struct setting *setting, const void *state, const void *move)
{
    struct ghq_state after = *(const struct ghq_state *)state;
    const struct ghq_move *action = move;

    if (action->engages == NO_SQUARE)
        return legal;
    ghq_apply(&after, setting, move);
    if (are_engaged(&after, action->to, action->engages))
        return legal;
    return ghq_refuse(RULE_NOT_ENGAGED, FIELD_ENGAGES,
                      ARGS(action->to, action->engages, action->unit));
}
