/* SPDX-License-Identifier: MIT */
#include "referee/heads.h"

#include "referee/blame.h"

bool head_read(struct replay *replay, struct head *head)
{
    const struct game *game = replay->record.game;
    struct span number = replay->capture.field[RECORD_NUMBER];
    struct span word = replay->capture.field[RECORD_SIDE];

    *head = (struct head){span_number(number, HEAD_NUMBER_MAX), NO_SIDE, NO_PHASE};
    if (head->number < 0) {
        blame_log(replay, LOG_NUMBER_TOO_BIG, number);
        return false;
    }
    int side = game_side(game, word);
    if (side < 0 && game->phases && game_named(game->phases, word) >= 0) {
        head->phase = (int8_t)game_named(game->phases, word); /* `1. defense` */
        return true;
    }
    if (side < 0) {
        blame_log(replay, side == ANY ? LOG_AMBIGUOUS_SIDE : LOG_UNKNOWN_SIDE, word);
        return false;
    }
    head->side = (int8_t)side;
    if (game->phases && head->number != 0) { /* head_names_phase */
        struct span phase = reader_take_word(&replay->reader);
        head->phase = (int8_t)game_named(game->phases, phase);
        if (head->phase < 0) {
            blame_log(replay, LOG_UNKNOWN_PHASE, phase);
            return false;
        }
    }
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
