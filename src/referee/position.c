/* SPDX-License-Identifier: MIT */
#include "referee/position.h"

#include "base/utf8.h"
#include "referee/action.h"
#include "referee/verdict.h"

#include <string.h>

enum { LINE_WIDTH = 80, ACTION_ROOM = 512 };

/* Lays actions out behind a head: a comma after each but the last, lines wrapped and aligned. */
struct layout {
    struct text *out;
    size_t indent; /* columns taken by the head */
    size_t column;
    unsigned actions; /* laid out so far */
};

static void put_action(struct layout *layout, struct span action)
{
    size_t width = utf8_count(action);

    if (layout->actions++) {
        text_putc(layout->out, ',');
        layout->column++;
        if (layout->column + 1 + width + 1 > LINE_WIDTH) { /* blank, action, comma */
            text_putc(layout->out, '\n');
            text_repeat(layout->out, ' ', layout->indent);
            layout->column = layout->indent;
        } else {
            text_putc(layout->out, ' ');
            layout->column++;
        }
    }
    text_put(layout->out, action);
    layout->column += width;
}

bool position_exists(const struct replay *replay)
{
    return replay->record.game && replay->reader.game;
}

/* Is the item a head or an ending of the notation's own, not an action? */
static bool is_action(const struct replay *replay, const void *state, const struct capture *capture)
{
    const struct notation *notation = replay->record.notation;

    if (!notation->classify)
        return true;
    struct item item = notation->classify(&replay->record.setting, state, capture);
    return !item.is_head && item.ending == ENDS_NOT;
}

/* Read one action of the turn once more, carry it out in STATE and write it. */
static void repeat_action(struct layout *layout, const struct replay *replay,
                          union state_box *state, const struct capture *capture)
{
    const struct game *game = replay->record.game;
    const struct setting *setting = &replay->record.setting;
    char buffer[ACTION_ROOM];
    union state_box before;
    union move_box move;
    struct text action;

    replay->record.notation->read(&move, setting, state, capture);
    struct deed deed = {.setting = setting, .state = &before, .move = &move, .after = state};
    deed.let_stand = game->judge(setting, state, &move).finding != LEGAL;
    memcpy(&before, state, game->state_size);
    game->apply(state, setting, &move);
    text_borrow(&action, buffer, sizeof buffer);
    action_write(&action, &game->notations[0], &deed, CLAIMS_NONE);
    if (action.len) /* what only another notation has a word for, an end of the turn say */
        put_action(layout, text_span(&action));
}

/* The actions of the turn in progress, from the log once more: it was found good so far. */
static void put_actions(struct layout *layout, const struct replay *replay)
{
    struct reader reader = replay->reader;
    struct capture capture;
    union state_box state;

    memcpy(&state, replay_before(replay), replay->record.game->state_size);
    reader_return(&reader, replay->turn_at);
    for (unsigned repeated = 0; repeated < replay->actions;) {
        enum reading reading = reader_next(&reader, &capture);
        if (reading != READ_ACTION && reading != READ_COMMON)
            break;
        if (reading == READ_COMMON || !is_action(replay, &state, &capture))
            continue;
        repeat_action(layout, replay, &state, &capture);
        repeated++;
    }
}

static bool is_in_turn(const struct replay *replay)
{
    return replay->open && replay->head.number > 0;
}

const void *position_turn_start(const struct replay *replay)
{
    return is_in_turn(replay) ? replay_before(replay) : &replay->state;
}

void position_write(struct text *out, const struct replay *replay)
{
    replay->record.game->position(out, &replay->record.setting, position_turn_start(replay));
    position_write_turn(out, replay);
}

void position_write_turn(struct text *out, const struct replay *replay)
{
    size_t start = out->len;

    if (!is_in_turn(replay))
        return;
    head_write(out, replay->record.game, replay->head);
    if (replay->actions)
        text_puts(out, "  ");
    struct layout layout = {.out = out, .indent = out->len - start, .column = out->len - start};
    put_actions(&layout, replay);
    text_putc(out, '\n');
}
