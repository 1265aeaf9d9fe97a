/* SPDX-License-Identifier: MIT */
#include "referee/blame.h"

#include "base/utf8.h"

#include <string.h>

enum step blame_log(struct replay *replay, enum log_rule rule, struct span at)
{
    replay->fault = (struct fault){.rule = &log_rules[rule], .at = at, .word = at};
    return STEP_FAULT;
}

enum step blame_action(struct replay *replay, struct ruling ruling)
{
    const struct capture *capture = &replay->capture;
    struct span at = capture->whole;

    if (ruling.field != WHOLE_ITEM && capture->field[ruling.field].at)
        at = capture->field[ruling.field];
    replay->fault = (struct fault){
        .rule = &replay->record.game->rules[ruling.rule],
        .of_game = true,
        .at = at,
        .action = capture->whole,
        .ruling = ruling,
        .move_is_read = replay->move_is_read,
    };
    memcpy(replay->fault.arg, ruling.arg, sizeof ruling.arg);
    return STEP_FAULT;
}

/* A turn that may not end, found at the head of the next. */
enum step blame_turn(struct replay *replay, struct ruling ruling)
{
    blame_action(replay, ruling);
    replay->fault.at = replay->capture.whole;
    replay->fault.action = (struct span){NULL, 0};
    replay->fault.move_is_read = false;
    return STEP_FAULT;
}

enum step blame_head(struct replay *replay, struct head written)
{
    const struct game *game = replay->record.game;
    struct ruling ruling = legal;

    if (game->misplaced)
        ruling = game->misplaced(&replay->record.setting, replay_next(replay), written);
    if (ruling.finding == LEGAL)
        blame_log(replay, LOG_WRONG_HEAD, replay->capture.whole);
    else
        blame_turn(replay, ruling);
    replay->fault.head = game->due(&replay->record.setting, replay_next(replay));
    replay->fault.misplaced = true;
    return STEP_FAULT;
}

enum step blame_ended(struct replay *replay)
{
    return blame_log(replay, LOG_ENDED, replay->capture.whole);
}

/* What the reader could not read. */
enum step blame_reading(struct replay *replay, enum reading reading)
{
    static const enum log_rule blamed[] = {
        [READ_LATE_TAG] = LOG_LATE_TAG,         [READ_OPEN_COMMENT] = LOG_OPEN_COMMENT,
        [READ_NO_SEPARATOR] = LOG_NO_SEPARATOR, [READ_LOOSE_COMMA] = LOG_LOOSE_COMMA,
        [READ_TOO_LONG] = LOG_TOO_LONG,         [READ_TANGLED] = LOG_TANGLED,
    };
    const struct reader *reader = &replay->reader;

    if (reading != READ_UNREADABLE)
        return blame_log(replay, blamed[reading], reader->last);
    struct span word = {reader->text.at + reader->at, 0};
    word.len = (size_t)(reader->last.at + reader->last.len - word.at);
    if (replay->ended.over)
        return blame_log(replay, LOG_PROSE_AFTER, word);
    if (replay->head.number < 0 && !replay->record.tag_count)
        return blame_log(replay, LOG_PROSE_BEFORE, word);
    return blame_log(replay, LOG_EXPECTED, reader->last);
}

static bool looks_like_utf16(struct span text)
{
    if (text.len < 2)
        return false;
    if (memcmp(text.at, "\xFF\xFE", 2) == 0 || memcmp(text.at, "\xFE\xFF", 2) == 0)
        return true;
    return (text.at[0] == '\0') != (text.at[1] == '\0');
}

bool blame_bytes(struct replay *replay)
{
    struct span text = replay->chunk.text;
    size_t valid = utf8_valid_up_to(text);
    const char *nul = text.len ? memchr(text.at, '\0', valid) : NULL;
    struct span start = {text.at, text.len < 1 ? text.len : 1};

    if (looks_like_utf16(text))
        return blame_log(replay, LOG_UTF16, start), false;
    if (nul)
        return blame_log(replay, LOG_NUL_BYTE, (struct span){nul, 1}), false;
    if (replay->chunk.too_long)
        return blame_log(replay, LOG_GAME_TOO_LONG, start), false;
    if (valid == text.len)
        return true;
    blame_log(replay, LOG_NOT_UTF8, (struct span){text.at + valid, 1});
    replay->fault.arg[0] = (unsigned char)text.at[valid];
    return false;
}
