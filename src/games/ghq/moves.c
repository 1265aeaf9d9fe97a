/* SPDX-License-Identifier: MIT */
/*
 * Every legal action, by boards of bits and not by asking the judge, so that each can be tested
 * against the other. A move with a choice of captures is listed once a choice, and once more
 * where captures may be declined.
 */
#include "games/ghq/bits.h"
#include "games/ghq/capture.h"
#include "games/ghq/legal.h"
#include "games/ghq/members.h"
#include "games/ghq/words.h"

struct listing {
    const struct setting *setting;
    const struct ghq_state *state;
    struct move_sink *sink;
    uint64_t empty;
    uint64_t safe;  /* empty and not under fire */
    uint64_t close; /* squares beside enemy infantry */
};

static bool give(const struct listing *listing, const struct ghq_move *move)
{
    return listing->sink->take(listing->sink, move);
}

/* Once for each capture that MOVE can make on arrival. */
static bool give_captures(const struct listing *listing, struct ghq_move move)
{
    uint64_t prey = ghq_prey(listing->state, listing->state->mover, move.from, move.to);

    if (!prey || listing->setting->choice[CAPTURE] == OPTIONAL)
        if (!give(listing, &move))
            return false;
    while (prey) {
        move.capture = (uint8_t)next_square(&prey);
        if (!give(listing, &move))
            return false;
    }
    return true;
}

static bool give_facings(const struct listing *listing, struct ghq_move move, int but)
{
    for (int facing = N; facing < FACINGS; facing++) {
        move.facing = (uint8_t)facing;
        if (facing != but && !give(listing, &move))
            return false;
    }
    return true;
}

static bool list_deployment(const struct listing *listing, struct ghq_move move)
{
    if (unit_is_infantry((enum unit)move.unit))
        return give_captures(listing, move);
    if (listing->setting->choice[DEPLOY_FACING] == FREE)
        return give_facings(listing, move, NO_FACING);
    move.facing = (uint8_t)forward(listing->state->mover);
    return give(listing, &move);
}

static bool list_deployments(const struct listing *listing)
{
    const struct ghq_state *state = listing->state;
    uint64_t open =
        back_row(state->mover) &
        (listing->setting->choice[DEPLOY_UNDER_FIRE] == ALLOWED ? listing->empty : listing->safe);

    for (int unit = 0; unit < HQ; unit++) {
        if (!state->reserve[state->mover][unit])
            continue;
        for (uint64_t rest = open; rest;) {
            struct ghq_move move = ghq_no_move;
            move.action = DEPLOY;
            move.unit = (uint8_t)unit;
            move.to = (uint8_t)next_square(&rest);
            if (!list_deployment(listing, move))
                return false;
        }
    }
    return true;
}

/* G6: the squares on which its first step may end. */
static uint64_t first_steps(const struct listing *listing, int from, enum unit unit)
{
    uint64_t first = around(bit(from)) & listing->safe;

    if (unit_is_infantry(unit) &&
        ghq_bound(listing->setting, listing->state, listing->state->mover, from))
        first &= ~listing->close;
    return first;
}

static uint64_t destinations(const struct listing *listing, int from)
{
    const struct ghq_state *state = listing->state;
    enum unit unit = piece_unit(state->board[from]);
    uint64_t first = first_steps(listing, from, unit);
    uint64_t to = first;

    if (ghq_kinds[unit].moves == 2) /* G7 */
        for (int way = N; way < FACINGS; way++)
            to |= step(step(bit(from), (enum facing)way) & first, (enum facing)way) & listing->safe;
    if (unit == AIRBORNE_INFANTRY && has(back_row(state->mover), from)) { /* G8 */
        bool bound = listing->setting->choice[DROP] == DROP_BARRED &&
                     ghq_bound(listing->setting, state, state->mover, from);
        to = listing->safe & ~(bound ? listing->close : 0);
    }
    return to;
}

static bool list_moves_of(const struct listing *listing, int from)
{
    struct ghq_move move = ghq_no_move;
    piece_t piece = listing->state->board[from];

    move.unit = (uint8_t)piece_unit(piece);
    move.from = (uint8_t)from;
    move.action = MOVE;
    for (uint64_t to = destinations(listing, from); to;) {
        move.to = (uint8_t)next_square(&to);
        if (unit_is_infantry((enum unit)move.unit) ? !give_captures(listing, move)
            : move.unit == HQ                      ? !give(listing, &move)
                                                   : !give_facings(listing, move, NO_FACING))
            return false;
    }
    if (!unit_is_artillery((enum unit)move.unit))
        return true;
    move.action = ROTATE;
    move.to = NO_SQUARE;
    return give_facings(listing, move, piece_facing(piece));
}

/* All but captures at the start and `pass`. STATE is after the former. */
static bool list_actions(const struct setting *setting, const struct ghq_state *state,
                         struct move_sink *sink)
{
    int enemy = other(state->mover);
    struct listing listing = {.setting = setting, .state = state, .sink = sink};

    if (state->passed || state->actions == ACTIONS_A_TURN)
        return true;
    listing.empty = ~(state->men[BOTTOM] | state->men[TOP]);
    listing.safe = listing.empty & ~state->fire[enemy];
    listing.close = beside(state->infantry & state->men[enemy]);
    if (!list_deployments(&listing))
        return false;
    for (uint64_t men = state->men[state->mover] & ~state->acted; men;)
        if (!list_moves_of(&listing, next_square(&men)))
            return false;
    return true;
}

static bool stop(struct move_sink *sink, const void *move)
{
    (void)sink;
    (void)move;
    return false;
}

bool ghq_can_act(const struct setting *setting, const struct ghq_state *state)
{
    struct ghq_state room;
    struct move_sink sink = {stop};

    return !list_actions(setting, ghq_after_start(setting, state, &room), &sink);
}

static bool give_take(void *data, uint64_t set)
{
    struct move_sink *sink = data;
    struct ghq_move move = ghq_no_move;

    move.action = TAKE;
    move.take = set;
    return sink->take(sink, &move);
}

void ghq_moves(const struct setting *setting, const void *state, struct move_sink *sink)
{
    struct ghq_state room;
    const struct ghq_state *now = state;
    struct ghq_move pass = ghq_no_move;

    if (now->number == 0 || now->mover < 0 || now->winner != NOBODY)
        return;
    if (!now->settled) { /* later, naming what is taken changes nothing */
        struct ghq_start start = ghq_start_find(setting, now);
        if (start.set)
            ghq_start_each(setting, now, give_take, sink);
        if (start.choice || start.takes_hq)
            return;
    }
    now = ghq_after_start(setting, now, &room);
    pass.action = PASS;
    if (!list_actions(setting, now, sink) || now->actions || now->passed)
        return;
    if (setting->choice[ACTIONS] == ACTIONS_0_3 || !ghq_can_act(setting, now))
        sink->take(sink, &pass);
}

bool ghq_concerns(const struct setting *setting, const void *state, const void *move,
                  struct span word)
{
    const struct ghq_move *action = move;
    int square = ghq_read_square(word);
    int unit = ghq_read_unit(word);

    (void)setting;
    (void)state;
    if (unit != NO_UNIT)
        return action->unit == unit;
    if (square == NO_SQUARE)
        return false;
    return action->from == square || (action->action == DEPLOY && action->to == square) ||
           (action->action == TAKE && has(action->take, square));
}
