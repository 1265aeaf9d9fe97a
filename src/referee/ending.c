/* SPDX-License-Identifier: MIT */
#include "referee/ending.h"

#include "referee/blame.h"

#include <string.h>

void ending_note(struct replay *replay, struct outcome outcome)
{
    replay->ended = (struct ended){
        .over = true,
        .winner = outcome.winner,
        .who = NO_SIDE,
        .outcome = outcome,
        .head = replay->head,
    };
}

void ending_ask(struct replay *replay)
{
    if (replay->head.number == 0)
        return;
    struct outcome outcome = replay->record.game->outcome(&replay->record.setting, &replay->state);
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

/* In a game of two, who does not resign wins. */
static int8_t other_side(const struct replay *replay, int side)
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

/* `south wins`: right if the rules say so, at once or when the turn in progress ends. */
static enum step claim_win(struct replay *replay, int side)
{
    union state_box state;
    struct outcome outcome;

    if (!replay->ended.over && replay_end_turn(replay, &state, &outcome) && outcome.over &&
        outcome.winner == side) {
        memcpy(&replay->state, &state, replay->record.game->state_size);
        ending_note(replay, outcome);
        replay->open = false;
    }
    if (replay->ended.over && replay->ended.winner == side)
        return STEP_ENDING;
    if (replay->ended.over && replay->ended.how != ENDS_UNFINISHED)
        return blame_log(replay, LOG_WINS_ANOTHER, replay->capture.whole);
    return blame_log(replay, LOG_WINS_NOT, replay->capture.whole);
}

enum step ending_take(struct replay *replay, enum ending how, int side, struct span reason)
{
    int8_t winner = NO_SIDE;

    if (how == ENDS_CLAIM)
        return claim_win(replay, party_of(replay, side));
    if (replay->ended.over)
        return blame_ended(replay);
    if (how == ENDS_RESIGNS || how == ENDS_FORFEITS)
        winner = other_side(replay, side);
    if (how == ENDS_ADJUDICATED)
        winner = party_of(replay, side);
    replay->ended = (struct ended){
        .over = true,
        .how = how,
        .winner = winner,
        .who = (int8_t)side,
        .reason = reason,
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
