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

static enum opening opening_of(const struct replay *replay, struct reader *reader)
{
    const struct notation *notation = replay->record.notation;
    struct capture capture;

    switch (reader_next(reader, &capture)) {
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
        return reader->entry == ENTRY_SETUP ? OPENS_SETUP : OPENS_ACTION;
    default:
        return OPENS_UNREADABLE;
    }
}

enum opening sequel_opening(const struct replay *replay, struct span words)
{
    struct reader reader = reader_of(replay, words);
    enum opening opening = opening_of(replay, &reader);

    if (opening != OPENS_UNREADABLE || reader.entry != ENTRY_SETUP)
        return opening;
    reader = reader_of(replay, words);
    reader.entry = ENTRY_PLAY; /* the setup may be over */
    return opening_of(replay, &reader);
}

bool sequel_may_follow(const struct replay *replay)
{
    union state_box state;
    struct outcome outcome;

    return !replay->ended.over && replay_end_turn(replay, &state, &outcome) &&
           !(outcome.over && replay->head.number > 0);
}

/* Under which head the words belong that have none; false if under that of the turn in progress. */
static bool find_head(struct head *head, const struct replay *replay, enum opening opening,
                      bool next, int side)
{
    bool in_setup = replay->open && replay->head.number == 0;

    if (opening == OPENS_SETUP && in_setup) {
        *head = (struct head){0, (int8_t)side, replay->head.phase};
        return side != NO_SIDE && side != replay->head.side;
    }
    if (replay->open && !in_setup && !(next && sequel_may_follow(replay)))
        return false;
    *head = replay_due(replay);
    if (head->side == ANY)
        head->side = (int8_t)(side == NO_SIDE ? ANY : side);
    return true;
}

int sequel_head(struct text *out, const struct replay *replay, struct span words, bool next,
                int side, struct note *note)
{
    enum opening opening = sequel_opening(replay, words);
    struct head head;

    if ((opening != OPENS_ACTION && opening != OPENS_SETUP) || replay->ended.over ||
        !find_head(&head, replay, opening, next, side))
        return 0;
    if (head.side == ANY || head.number == ANY)
        return note_set(note, "it is not settled whose turn this is: begin with its head");
    head_write_in(out, replay->record.notation, replay, head);
    text_puts(out, "  ");
    return 0;
}
