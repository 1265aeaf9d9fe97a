/* SPDX-License-Identifier: MIT */
#include "referee/sequel.h"

#include "referee/verdict.h"

/* A reader of WORDS that stands where REPLAY does. */
static struct reader reader_of(const struct replay *replay, struct span words)
{
    struct reader reader;

    reader_init(&reader, words, replay->reader.record, replay->reader.matcher);
    reader.game = replay->reader.game;
    reader.entry = replay->reader.entry;
    reader.blanks_part_actions = replay->reader.blanks_part_actions;
    reader.in_header = false;
    return reader;
}

enum opening sequel_opening(const struct replay *replay, struct span words)
{
    const struct notation *notation = replay->record.notation;
    struct reader reader = reader_of(replay, words);
    struct capture capture;

    switch (reader_next(&reader, &capture)) {
    case READ_END:
        return OPENS_NOTHING;
    case READ_COMMON:
        return capture.kind == RECORD_HEAD ? OPENS_HEAD : OPENS_ENDING;
    case READ_ACTION:
        if (notation->classify) {
            struct item item =
                notation->classify(&replay->record.setting, &replay->state, &capture);
            if (item.is_head || item.ending != ENDS_NOT)
                return item.is_head ? OPENS_HEAD : OPENS_ENDING;
        }
        return OPENS_ACTION;
    default:
        return OPENS_UNREADABLE;
    }
}

bool sequel_may_follow(const struct replay *replay)
{
    union state_box state;
    struct outcome outcome;

    return !replay->ended.over && replay_end_turn(replay, &state, &outcome) &&
           !(outcome.over && replay->head.number > 0);
}

int sequel_head(struct text *out, const struct replay *replay, struct span words, bool next,
                int side, struct note *note)
{
    bool follows = !replay->open || (next && sequel_may_follow(replay));

    if (!follows || replay->ended.over || sequel_opening(replay, words) != OPENS_ACTION)
        return 0;
    struct head due = replay_due(replay);
    if (due.side == ANY)
        due.side = (int8_t)(side == NO_SIDE ? ANY : side);
    if (due.side == ANY || due.number == ANY)
        return note_set(note, "it is not settled whose turn this is: begin with its head");
    head_write_in(out, replay->record.notation, replay, due);
    text_puts(out, "  ");
    return 0;
}
