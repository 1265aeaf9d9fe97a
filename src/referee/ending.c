/* SPDX-License-Identifier: MIT */
#include "referee/ending.h"

#include "base/seldom.h"
#include "referee/blame.h"

#include <string.h>

SELDOM void ending_note(struct replay *replay, struct outcome outcome)
{
    replay->ended = (struct ended){
        .over = true,
        .winner = outcome.winner,
        .who = NO_SIDE,
        .outcome = outcome,
        .head = replay->head,
    };
}

void ending_ask(struct replay *replay, const void *state)
{
    if (replay->head.number == 0)
        return;
    struct outcome outcome = replay->record.game->outcome(&replay->record.setting, state);
    if (outcome.over)
        ending_note(replay, outcome);
}

/* The side or team for which SIDE plays. */
static int8_t party_of(const struct replay *replay, int side)
{
    const struct game *game = replay->record.game;

    if (side == NO_SIDE || !game->party)
        return (int8_t)side;
    return game->party(&replay->record.setting, &replay->state, side);
}

int8_t ending_other_side(const struct replay *replay, int side)
{
    const struct game *game = replay->record.game;
    int8_t found = NO_SIDE;

    for (int other = 0; game->sides[other]; other++) {
        int8_t party = party_of(replay, other);
        if (party == NO_SIDE || party == party_of(replay, side) || party == found)
            continue;
        if (found != NO_SIDE)
            return NO_SIDE; /* more than two */
        found = party;
    }
    return found;
}

/* Has the game ended as CLAIM says? */
static bool is_as_claimed(const struct outcome *outcome, const struct item *claim)
{
    return outcome->over && outcome->winner == claim->side &&
           (claim->rule == ANY_RULE || outcome->rule == claim->rule);
}

/* `south wins`: right if the rules say so, at once or when the turn in progress ends. */
static enum step claim_end(struct replay *replay, const struct item *claim)
{
    const struct ended *ended = &replay->ended;
    union state_box state;
    struct outcome outcome;

    if (!ended->over && replay_end_turn(replay, &state, &outcome) &&
        is_as_claimed(&outcome, claim)) {
        memcpy(&replay->state, &state, replay->record.game->state_size);
        ending_note(replay, outcome);
        replay->open = false;
    }
    if (ended->how == ENDS_NOT ? is_as_claimed(&ended->outcome, claim)
                               : ended->winner == claim->side)
        return STEP_ENDING;
    if (ended->over && ended->how != ENDS_UNFINISHED)
        return blame_log(replay, LOG_WINS_ANOTHER, replay->capture.whole);
    blame_log(replay, LOG_WINS_NOT, replay->capture.whole);
    replay->fault.arg[0] = claim->side;
    return STEP_FAULT;
}

enum step ending_take(struct replay *replay, struct item item)
{
    enum ending how = item.ending;
    bool drawn = replay->ended.how == ENDS_NOT && replay->ended.winner == NO_SIDE;
    int8_t winner = NO_SIDE;

    if (how == ENDS_CLAIM) {
        item.side = party_of(replay, item.side);
        return claim_end(replay, &item);
    }
    if (replay->ended.over) /* a draw by the rules may be said */
        return how == ENDS_DRAW && drawn ? STEP_ENDING : blame_ended(replay);
    if (how == ENDS_RESIGNS || how == ENDS_FORFEITS)
        winner = ending_other_side(replay, item.side);
    if (how == ENDS_ADJUDICATED)
        winner = party_of(replay, item.side);
    replay->ended = (struct ended){
        .over = true,
        .how = how,
        .winner = winner,
        .who = item.side,
        .reason = item.reason,
        .head = replay->head,
    };
    return STEP_ENDING;
}

bool ending_agrees(const struct replay *replay)
{
    const struct record *record = &replay->record;
    const struct ended *ended = &replay->ended;
    int8_t winner = party_of(replay, record->winner);
    union state_box state;
    struct outcome outcome;

    /* the last turn is open, and its end decides the game */
    if (!ended->over && replay_end_turn(replay, &state, &outcome) && outcome.over)
        return record->result == RESULT_OPEN ||
               (record->result == RESULT_WIN && outcome.winner == winner) ||
               (record->result == RESULT_DRAW && outcome.winner == NO_SIDE);
    switch (record->result) {
    case RESULT_OPEN:
        return true;
    case RESULT_WIN:
        return ended->over && ended->winner == winner;
    case RESULT_DRAW:
        return ended->over && ended->winner == NO_SIDE && ended->how != ENDS_CANCELLED &&
               ended->how != ENDS_UNFINISHED;
    case RESULT_CANCELLED:
        return ended->over && ended->how == ENDS_CANCELLED;
    }
    return false;
}
