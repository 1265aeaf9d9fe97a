/* SPDX-License-Identifier: MIT */
#include "referee/random.h"

#include "base/bug.h"
#include "referee/verdict.h"

#include <string.h>

enum { KEPT_MAX = 12, LINE_WIDTH = 90, HEADER_MAX = 4096, PLAY_MAX = 8 << 20 };

/* No setup needs more actions under a head, or more heads a side; who does nothing in so many
 * turns never will. */
enum { SETUP_MAX = 100, ROUNDS_MAX = 100, IDLE_MAX = 100 };

/* SplitMix64: a counter, well mixed. */
static unsigned roll(uint64_t *dice, unsigned sides)
{
    uint64_t mixed = *dice += UINT64_C(0x9E3779B97F4A7C15);

    mixed = (mixed ^ mixed >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    mixed = (mixed ^ mixed >> 27) * UINT64_C(0x94D049BB133111EB);
    return (unsigned)((mixed ^ mixed >> 31) % sides);
}

/* A few moves out of all that are legal, each with the same chance. */
struct picker {
    struct move_sink sink;
    size_t move_size;
    uint64_t dice;
    unsigned seen;
    union move_box kept[KEPT_MAX];
};

/* Play in progress. */
struct play {
    const struct random_wish *wish;
    const struct game *game;
    const struct notation *notation;
    const struct setting *setting;
    union state_box state;
    struct text *out;
    struct picker picker;
    size_t line; /* where the line being written begins */
    unsigned actions_in_turn;
    unsigned idle; /* turns since something was done */
    struct random_play done;
};

static bool keep(struct move_sink *sink, const void *move)
{
    struct picker *picker = (struct picker *)(void *)sink;
    unsigned place = picker->seen < KEPT_MAX ? picker->seen
                                             : roll(&picker->dice, picker->seen + 1);

    if (place < KEPT_MAX)
        memcpy(&picker->kept[place], move, picker->move_size);
    picker->seen++;
    return true;
}

/* ---- actions --------------------------------------------------------------------------- */

struct waiting {
    struct roll_sink sink;
    bool rolls;
};

static void note_roll(struct roll_sink *sink, const struct roll *due)
{
    (void)due;
    ((struct waiting *)(void *)sink)->rolls = true;
}

/* Does the play wait for dice? Of a roll that was declared and not made nothing can follow; one
 * that the setup waits for from its beginning is made in its time. */
static bool is_waiting(const struct play *play, const union state_box *state)
{
    struct waiting waiting = {{note_roll}, false};

    if (play->game->dice)
        play->game->dice->due(play->setting, state, &waiting.sink);
    return waiting.rolls;
}

static void write_action(struct play *play, const union move_box *move)
{
    bool wraps = play->out->len - play->line > LINE_WIDTH;

    text_puts(play->out, play->actions_in_turn ? "," : "");
    text_puts(play->out, wraps ? "\n    " : " ");
    if (wraps)
        play->line = play->out->len;
    play->notation->write(play->out, play->setting, &play->state, move);
}

/* One action of those that may be done; false if there is none. */
static bool act(struct play *play)
{
    union state_box next;

    play->picker.seen = 0;
    play->game->moves(play->setting, &play->state, &play->picker.sink);
    unsigned kept = play->picker.seen < KEPT_MAX ? play->picker.seen : KEPT_MAX;
    unsigned first = kept ? roll(&play->picker.dice, kept) : 0;
    bool waits = is_waiting(play, &play->state);
    for (unsigned i = 0; i < kept; i++) {
        const union move_box *move = &play->picker.kept[(first + i) % kept];
        memcpy(&next, &play->state, play->game->state_size);
        play->game->apply(&next, play->setting, move);
        struct outcome outcome = play->game->outcome(play->setting, &next);
        if ((play->wish->endless && outcome.over) || (!waits && is_waiting(play, &next)))
            continue;
        write_action(play, move);
        memcpy(&play->state, &next, play->game->state_size);
        play->done.outcome = outcome;
        play->actions_in_turn++;
        return true;
    }
    return false;
}

/* ---- turns ----------------------------------------------------------------------------- */

static void begin(struct play *play, struct head head)
{
    play->game->begin(&play->state, play->setting, head);
    play->line = play->out->len;
    play->actions_in_turn = 0;
    head_write(play->out, play->game, head);
}

/* False if the length that was wished for is reached. */
static bool begin_turn(struct play *play)
{
    struct head head = play->game->due(play->setting, &play->state);

    if (head.number == ANY)
        head.number = 1;
    if (head.side == ANY)
        head.side = play->setting->first >= 0 ? play->setting->first : 0;
    if (play->wish->turns && head.number > play->wish->turns)
        return false;
    begin(play, head);
    return true;
}

/* The last turn of a log stays open, since it could be continued: what its end brings is said. */
static void claim_end(struct play *play)
{
    struct outcome outcome = play->done.outcome;

    if (outcome.winner == NO_SIDE)
        text_puts(play->out, "draw\n");
    else
        text_printf(play->out, "%s wins\n", play->game->sides[outcome.winner]);
}

/* False if the turn may not end yet, or the game may not end with it. */
static bool end_turn(struct play *play)
{
    union state_box next;

    if (play->game->may_end(play->setting, &play->state).finding != LEGAL)
        return false;
    memcpy(&next, &play->state, play->game->state_size);
    play->game->end_turn(&next, play->setting);
    struct outcome outcome = play->game->outcome(play->setting, &next);
    if (play->wish->endless && outcome.over)
        return false;
    memcpy(&play->state, &next, play->game->state_size);
    play->done.outcome = outcome;
    text_putc(play->out, '\n');
    if (outcome.over)
        claim_end(play);
    return true;
}

/* Go on with the turn, or from it to the next. False if nothing is left to be done. */
static bool go_on(struct play *play)
{
    bool enough = play->actions_in_turn && roll(&play->picker.dice, 3) == 0;

    if (enough && end_turn(play))
        return !play->done.outcome.over && begin_turn(play);
    if (act(play)) {
        play->done.actions++;
        play->idle = 0;
        return true;
    }
    return ++play->idle < IDLE_MAX && end_turn(play) && !play->done.outcome.over && begin_turn(play);
}

static bool is_at_end(const struct play *play)
{
    return play->done.outcome.over ||
           (play->wish->actions && play->done.actions >= play->wish->actions);
}

/* ---- setup ----------------------------------------------------------------------------- */

/* All that a side, or a phase that is common to all, has to do under its head; no line if that is
 * nothing. */
static bool set_up_under(struct play *play, struct head head)
{
    size_t before = play->out->len;
    union state_box state;

    memcpy(&state, &play->state, play->game->state_size);
    begin(play, head);
    while (play->actions_in_turn < SETUP_MAX && act(play))
        ;
    if (play->actions_in_turn) {
        text_putc(play->out, '\n');
        return true;
    }
    memcpy(&play->state, &state, play->game->state_size);
    play->out->len = before;
    return false;
}

/* Whose setup it is: any side's, one after the other, or as the game says. */
static bool set_up_some(struct play *play)
{
    bool some = false;

    for (int side = 0; play->game->sides[side]; side++) {
        struct head due = play->game->due(play->setting, &play->state);
        if (due.number == 0 && (due.side == ANY || due.side == side))
            some |= set_up_under(play, (struct head){0, (int8_t)side, NO_PHASE});
    }
    for (int phase = 0; play->game->phases && play->game->phases[phase]; phase++)
        some |= set_up_under(play, (struct head){0, NO_SIDE, (int8_t)phase});
    return some;
}

/* False if what was set up cannot be played from. */
static bool set_up(struct play *play)
{
    const struct game *game = play->game;

    for (int round = 0; game->may_end(play->setting, &play->state).finding != LEGAL; round++)
        if (round == ROUNDS_MAX || !set_up_some(play))
            return false;
    game->end_turn(&play->state, play->setting);
    text_putc(play->out, '\n');
    return true;
}

struct random_play random_go_on(struct text *out, const struct replay *replay,
                                const struct random_wish *wish)
{
    struct play play = {
        .wish = wish,
        .game = replay->record.game,
        .notation = &replay->record.game->notations[0],
        .setting = &replay->record.setting,
        .out = out,
        .picker = {.sink = {keep}, .move_size = replay->record.game->move_size, .dice = wish->seed},
    };

    memcpy(&play.state, &replay->state, play.game->state_size);
    bool in_setup = play.game->due(play.setting, &play.state).number == 0;
    if ((!in_setup || set_up(&play)) && begin_turn(&play))
        while (!is_at_end(&play) && go_on(&play))
            ;
    if (out->len && out->at[out->len - 1] != '\n')
        text_putc(out, '\n');
    return play.done;
}

/* ---- a whole log ----------------------------------------------------------------------- */

static void put_header(struct text *out, const struct game *game, const char *event,
                       const struct random_wish *wish)
{
    uint64_t lot = wish->seed;

    text_printf(out, "[Game \"%s\"]\n[Event \"%s\"]\n", game->name, event);
    if (game->scenarios)
        text_printf(out, "[Scenario \"%s\"]\n", game->scenarios->built_in[0].name);
    text_puts(out, game->plain_tags ? game->plain_tags : "");
    if (game->setup_asks_who_begins)
        text_printf(out, "[First \"%s\"]\n", game->sides[roll(&lot, 2)]);
}

static void put_result(struct text *out, const struct game *game, struct outcome outcome)
{
    if (!outcome.over)
        text_puts(out, "[Result \"*\"]\n\n");
    else if (outcome.winner == NO_SIDE)
        text_puts(out, "[Result \"draw\"]\n\n");
    else
        text_printf(out, "[Result \"%s wins\"]\n\n", game->sides[outcome.winner]);
}

struct random_play random_log(struct text *out, struct referee *referee, const struct game *game,
                              const char *event, const struct random_wish *wish)
{
    static struct replay replay;
    struct chunk chunk = {.origin = {.line = 1}, .nth = 1};
    struct text header;
    struct text body;

    text_init(&header, HEADER_MAX);
    text_init(&body, PLAY_MAX);
    put_header(&header, game, event, wish);
    chunk.text = text_span(&header);
    replay_begin(&replay, &chunk, referee);
    if (!replay_run(&replay))
        bug("the header of random play is refused");
    struct random_play done = random_go_on(&body, &replay, wish);
    text_put(out, text_span(&header));
    put_result(out, game, done.outcome);
    text_put(out, text_span(&body));
    text_free(&header);
    text_free(&body);
    return done;
}
