/* SPDX-License-Identifier: MIT */
#include "referee/heads.h"

#include "referee/blame.h"

bool head_read(struct replay *replay, struct head *head)
{
    const struct game *game = replay->record.game;
    struct span word = replay->capture.field[RECORD_SIDE];
    int number = span_number(replay->capture.field[RECORD_NUMBER], HEAD_NUMBER_MAX);
    int side = game_side(game, word);
    int phase = NO_PHASE;

    if (number < 0) {
        blame_log(replay, LOG_NUMBER_TOO_BIG, replay->capture.field[RECORD_NUMBER]);
        return false;
    }
    if (side < 0 && game->phases)
        phase = game_named(game->phases, word); /* `1. defense` */
    if (side < 0 && phase < 0) {
        blame_log(replay, side == ANY ? LOG_AMBIGUOUS_SIDE : LOG_UNKNOWN_SIDE, word);
        return false;
    }
    if (head_takes_phase(game, side, number)) {
        word = reader_take_word(&replay->reader);
        phase = game_named(game->phases, word);
        if (phase < 0) {
            blame_log(replay, LOG_UNKNOWN_PHASE, word);
            return false;
        }
    }
    *head = (struct head){number, (int8_t)(side < 0 ? NO_SIDE : side), (int8_t)phase};
    return true;
}

/* Heads are remembered as long as their number lasts. */
unsigned head_count(struct replay *replay, struct head head)
{
    unsigned i = 0;

    if (head.number != replay->head.number)
        replay->heads = 0;
    while (i < replay->heads && !head_is(replay->head_seen[i], head))
        i++;
    if (i == REPLAY_HEADS_MAX)
        return 1;
    if (i == replay->heads) {
        replay->head_seen[replay->heads++] = head;
        replay->head_count[i] = 0;
    }
    return ++replay->head_count[i];
}
