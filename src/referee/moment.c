/* SPDX-License-Identifier: MIT */
#include "referee/moment.h"

#include <string.h>

enum { NUMBER_MAX = 999999, COUNT_MAX = 99999 };

/* Cut the part up to the next dot off REST. */
static struct span next_part(struct span *rest)
{
    const char *dot = rest->len ? memchr(rest->at, '.', rest->len) : NULL;
    struct span part = {rest->at, dot ? (size_t)(dot - rest->at) : rest->len};
    size_t used = part.len + (dot ? 1 : 0);

    rest->at += used;
    rest->len -= used;
    return part;
}

static bool is_count(struct span part)
{
    for (size_t i = 0; i < part.len; i++)
        if (!is_digit(part.at[i]))
            return false;
    return part.len > 0;
}

/* Take "@2" off the end of a part. */
static int take_again(struct span *part, unsigned *again)
{
    const char *sign = part->len ? memchr(part->at, '@', part->len) : NULL;

    *again = 1;
    if (!sign)
        return 0;
    struct span count = {sign + 1, (size_t)(part->at + part->len - sign - 1)};
    int value = is_count(count) ? span_number(count, COUNT_MAX) : -1;
    part->len = (size_t)(sign - part->at);
    if (value < 1)
        return -1;
    *again = (unsigned)value;
    return 0;
}

static int find_name(const char *const *names, struct span word)
{
    int found = -1;

    for (int i = 0; names && names[i] && word.len; i++) {
        if (span_is(word, names[i]))
            return i;
        if (span_begins(names[i], word))
            found = found < 0 ? i : ANY;
    }
    return found;
}

static int not_a_place(struct note *note, const char *words, const char *why)
{
    return note_set(note,
                    "\"%s\" is not a place: %s (places look like start, 46.south, 46.south.4, "
                    "46.south.end, end)",
                    words, why);
}

/* The part that should have been one of NAMES is none, or could be several. */
static int not_a_name(struct note *note, const char *words, const char *what,
                      const char *const *names)
{
    char buffer[NOTE_MAX / 2];
    struct text why;

    text_borrow(&why, buffer, sizeof buffer);
    text_printf(&why, "which %s: ", what);
    for (int i = 0; names[i]; i++)
        text_printf(&why, "%s%s", i == 0 ? "" : names[i + 1] ? ", " : " or ", names[i]);
    text_putc(&why, '?');
    return not_a_place(note, words, buffer);
}

/* Side and phase; REST is left behind them. */
static int read_head(struct moment *moment, const struct game *game, struct span *rest,
                     const char *words, struct note *note)
{
    struct span part = next_part(rest);

    if (take_again(&part, &moment->again))
        return not_a_place(note, words, "@ wants a number");
    int side = find_name(game->sides, part);
    int phase = find_name(game->phases, part);
    if (side < 0 && phase >= 0) {
        moment->head.phase = (int8_t)phase;
        return 0;
    }
    if (side < 0)
        return not_a_name(note, words, "side", game->sides);
    moment->head.side = (int8_t)side;
    if (!game->phases || moment->head.number == 0)
        return 0;
    part = next_part(rest);
    if (take_again(&part, &moment->again))
        return not_a_place(note, words, "@ wants a number");
    phase = find_name(game->phases, part);
    moment->head.phase = (int8_t)phase;
    return phase < 0 ? not_a_name(note, words, "phase", game->phases) : 0;
}

int moment_read(struct moment *moment, const struct game *game, const char *words,
                struct note *note)
{
    struct span rest = span_of(words);

    *moment = (struct moment){.head = {0, NO_SIDE, NO_PHASE}, .again = 1};
    if (span_is(rest, "start") || span_is(rest, "end")) {
        moment->kind = span_is(rest, "start") ? MOMENT_START : MOMENT_END;
        return 0;
    }
    struct span number = next_part(&rest);
    moment->head.number = is_count(number) ? span_number(number, NUMBER_MAX) : -1;
    if (moment->head.number < 0)
        return not_a_place(note, words, "it begins with no turn number");
    if (read_head(moment, game, &rest, words, note))
        return -1;
    struct span last = next_part(&rest);
    if (rest.len)
        return not_a_place(note, words, "it has too many parts");
    if (last.len == 0) {
        moment->kind = MOMENT_TURN;
        return 0;
    }
    if (span_is(last, "end")) {
        moment->kind = MOMENT_TURN_END;
        return 0;
    }
    int actions = is_count(last) ? span_number(last, COUNT_MAX) : -1;
    if (actions < 0)
        return not_a_place(note, words, "it ends neither with a number of actions nor \"end\"");
    moment->kind = actions == 0 ? MOMENT_TURN : MOMENT_ACTION;
    moment->actions = (unsigned)actions;
    return 0;
}

static bool is_turn(const struct replay *replay, const struct moment *moment)
{
    return replay->head.side == moment->head.side &&
           replay_number(replay, replay->head) == moment->head.number &&
           replay->head.phase == moment->head.phase && replay->again == moment->again;
}

static bool is_reached(const struct replay *replay, const struct moment *moment, enum step step)
{
    switch (moment->kind) {
    case MOMENT_START:
        return (step == STEP_TURN && replay->head.number > 0) ||
               (step == STEP_DONE && replay->head.number <= 0);
    case MOMENT_TURN:
        return step == STEP_TURN && is_turn(replay, moment);
    case MOMENT_ACTION:
        return step == STEP_ACTION && is_turn(replay, moment) &&
               replay->actions == moment->actions;
    case MOMENT_TURN_END:
        return (step == STEP_TURN_END || step == STEP_DONE) && is_turn(replay, moment);
    case MOMENT_END:
        return step == STEP_DONE || step == STEP_FAULT;
    }
    return false;
}

int moment_go(struct replay *replay, const struct moment *moment, struct note *note)
{
    char words[64];
    struct text name;
    bool turn_seen = false;

    note->words[0] = '\0';
    for (;;) {
        enum step step = replay_step(replay);
        if (is_reached(replay, moment, step))
            return 0;
        if (step == STEP_FAULT)
            return -1;
        turn_seen = turn_seen || is_turn(replay, moment);
        if (step == STEP_DONE)
            break;
    }
    text_borrow(&name, words, sizeof words);
    if (moment->kind == MOMENT_ACTION && turn_seen)
        return note_set(note, "that turn has fewer than %u actions", moment->actions);
    moment_write(&name, replay);
    return note_set(note, "the log has no such turn; it ends at %s", words);
}

bool moment_is_end(const struct replay *replay, const struct moment *moment)
{
    switch (moment->kind) {
    case MOMENT_START:
        return replay->turns == 0 || (replay->turns == 1 && replay->actions == 0);
    case MOMENT_TURN:
        return is_turn(replay, moment) && replay->actions == 0;
    case MOMENT_ACTION:
        return is_turn(replay, moment) && replay->actions == moment->actions;
    case MOMENT_TURN_END:
        return is_turn(replay, moment);
    case MOMENT_END:
        return true;
    }
    return false;
}

void moment_write(struct text *out, const struct replay *replay)
{
    const struct game *game = replay->record.game;

    if (replay->head.number < 0) {
        text_puts(out, "start");
        return;
    }
    text_printf(out, "%d", (int)replay_number(replay, replay->head));
    if (replay->head.side >= 0)
        text_printf(out, ".%s", game->sides[replay->head.side]);
    if (replay->head.phase >= 0)
        text_printf(out, ".%s", game->phases[replay->head.phase]);
    if (replay->again > 1)
        text_printf(out, "@%u", replay->again);
    if (replay->actions)
        text_printf(out, ".%u", replay->actions);
}
