/* SPDX-License-Identifier: MIT */
#include "support/long_log.h"

#include "referee/replay.h"
#include "referee/verdict.h"

#include <stdlib.h>
#include <string.h>

enum { KEPT_MAX = 12, LINE_WIDTH = 90 };

/* A few moves out of all that are legal, each with the same chance. */
struct picker {
    struct move_sink sink;
    size_t move_size;
    uint32_t dice;
    unsigned seen;
    union move_box kept[KEPT_MAX];
};

/* Play in progress. */
struct play {
    const struct game *game;
    const struct notation *notation;
    const struct setting *setting;
    union state_box state;
    struct text *out;
    struct picker picker;
    size_t line; /* where the line being written begins */
    unsigned actions_in_turn;
};

static unsigned roll(struct picker *picker, unsigned sides)
{
    picker->dice = picker->dice * 1664525 + 1013904223;
    return (picker->dice >> 8) % sides;
}

static bool keep(struct move_sink *sink, const void *move)
{
    struct picker *picker = (struct picker *)(void *)sink;
    unsigned place = picker->seen < KEPT_MAX ? picker->seen : roll(picker, picker->seen + 1);

    if (place < KEPT_MAX)
        memcpy(&picker->kept[place], move, picker->move_size);
    picker->seen++;
    return true;
}

static bool is_over(const struct play *play, const union state_box *state)
{
    return play->game->outcome(play->setting, state).over;
}

struct waiting {
    struct roll_sink sink;
    bool rolls;
};

static void note_roll(struct roll_sink *sink, const struct roll *roll)
{
    (void)roll;
    ((struct waiting *)(void *)sink)->rolls = true;
}

/* Does the play wait for dice, so that nothing can follow? */
static bool is_waiting(const struct play *play, const union state_box *state)
{
    struct waiting waiting = {{note_roll}, false};

    if (play->game->dice)
        play->game->dice->due(play->setting, state, &waiting.sink);
    return waiting.rolls;
}

static void write_action(struct play *play, const union move_box *move)
{
    text_puts(play->out, play->actions_in_turn ? ", " : " ");
    if (play->out->len - play->line > LINE_WIDTH) {
        text_puts(play->out, "\n   ");
        play->line = play->out->len;
    }
    play->notation->write(play->out, play->setting, &play->state, move);
}

/* One action that does not end the game; false if none was found. */
static bool act(struct play *play)
{
    union state_box next;

    play->picker.seen = 0;
    play->game->moves(play->setting, &play->state, &play->picker.sink);
    unsigned kept = play->picker.seen < KEPT_MAX ? play->picker.seen : KEPT_MAX;
    unsigned first = kept ? roll(&play->picker, kept) : 0;
    for (unsigned i = 0; i < kept; i++) {
        const union move_box *move = &play->picker.kept[(first + i) % kept];
        memcpy(&next, &play->state, play->game->state_size);
        play->game->apply(&next, play->setting, move);
        if (is_over(play, &next) || is_waiting(play, &next))
            continue;
        write_action(play, move);
        memcpy(&play->state, &next, play->game->state_size);
        play->actions_in_turn++;
        return true;
    }
    return false;
}

static void begin_turn(struct play *play)
{
    struct head head = play->game->due(play->setting, &play->state);

    if (head.number == ANY)
        head.number = 1;
    if (head.side == ANY)
        head.side = play->setting->first >= 0 ? play->setting->first : 0;
    play->game->begin(&play->state, play->setting, head);
    play->line = play->out->len;
    play->actions_in_turn = 0;
    head_write(play->out, play->game, head);
}

/* False if the turn may not end yet, or the game would end with it. */
static bool end_turn(struct play *play)
{
    union state_box next;

    if (play->game->may_end(play->setting, &play->state).finding != LEGAL)
        return false;
    memcpy(&next, &play->state, play->game->state_size);
    play->game->end_turn(&next, play->setting);
    if (is_over(play, &next))
        return false;
    memcpy(&play->state, &next, play->game->state_size);
    text_putc(play->out, '\n');
    return true;
}

static unsigned play_on(struct play *play, unsigned actions)
{
    unsigned done = 0;

    begin_turn(play);
    while (done < actions) {
        if (play->actions_in_turn && roll(&play->picker, 3) == 0 && end_turn(play))
            begin_turn(play);
        else if (act(play))
            done++;
        else if (end_turn(play))
            begin_turn(play);
        else
            break;
    }
    text_putc(play->out, '\n');
    return done;
}

/* START up to its first numbered head. */
static struct span head_of(struct replay *replay, struct referee *referee, struct span start)
{
    struct chunk chunk = {.text = start, .origin = {.line = 1}, .nth = 1};
    enum step step;

    replay_begin(replay, &chunk, referee);
    do
        step = replay_step(replay);
    while (step != STEP_FAULT && step != STEP_DONE && replay->head.number <= 0);
    if (replay->head.number > 0)
        start.len = (size_t)(replay->capture.whole.at - start.at);
    chunk.text = start;
    replay_begin(replay, &chunk, referee);
    replay_run(replay);
    return start;
}

/* All but the tag that says how the game ended. */
static void put_start(struct text *out, struct span start, const struct tag *result)
{
    if (result) {
        size_t before = (size_t)(result->whole.at - start.at);
        text_put(out, (struct span){start.at, before});
        before += result->whole.len;
        start = (struct span){start.at + before, start.len - before};
    }
    text_put(out, start);
}

unsigned long_log_write(struct text *out, struct referee *referee, struct span start,
                        unsigned actions, unsigned seed)
{
    struct replay replay;
    struct play play = {.out = out, .picker = {.sink = {keep}, .dice = seed}};

    start = head_of(&replay, referee, start);
    if (!replay.record.game)
        return 0;
    put_start(out, start, replay.record.result_tag);
    play.game = replay.record.game;
    play.notation = replay.record.notation;
    play.setting = &replay.record.setting;
    play.picker.move_size = play.game->move_size;
    memcpy(&play.state, &replay.state, play.game->state_size);
    if (play.game->due(play.setting, &play.state).number == 0)
        play.game->end_turn(&play.state, play.setting);
    return play_on(&play, actions);
}
