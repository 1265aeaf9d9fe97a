/* SPDX-License-Identifier: MIT */
#include "referee/verdict.h"

#include "base/bug.h"
#include "referee/ending.h"
#include "referee/notations.h"

#include <string.h>

/* ---- heads and names ------------------------------------------------------------------- */

void names_write(struct text *out, const char *const *names, const char *last_gap)
{
    for (int i = 0; names[i]; i++) {
        if (i)
            text_puts(out, names[i + 1] ? ", " : last_gap);
        text_puts(out, names[i]);
    }
}

void side_title(struct text *out, const struct game *game, int side)
{
    const char *name = game->sides[side];
    bool is_short = strlen(name) == 2; /* an abbreviation: US */

    for (size_t i = 0; name[i]; i++)
        text_putc(out, i == 0 || is_short ? (char)(name[i] - 'a' + 'A') : name[i]);
}

static void put_number(struct text *out, int32_t number)
{
    if (number == ANY)
        text_putc(out, 'N');
    else
        text_printf(out, "%d", (int)number);
}

static void put_side_and_phase(struct text *out, const struct game *game, struct head head)
{
    if (head.side >= 0)
        text_printf(out, " %s", game->sides[head.side]);
    if (head.phase >= 0)
        text_printf(out, " %s", game->phases[head.phase]);
}

void head_name(struct text *out, const struct replay *replay, struct head head)
{
    put_number(out, replay_number(replay, head));
    put_side_and_phase(out, replay->record.game, head);
}

void head_write(struct text *out, const struct game *game, struct head head)
{
    put_number(out, head.number);
    text_putc(out, '.');
    put_side_and_phase(out, game, head);
}

void head_write_in(struct text *out, const struct notation *notation, const struct replay *replay,
                   struct head head)
{
    struct item item = {.is_head = true, .head = head};

    if (item.head.number == ANY) /* of a position */
        item.head.number = 1;
    if (notation->write_item && item.head.number > 0)
        notation->write_item(out, &replay->record.setting, &replay->state, &item);
    else
        head_write(out, replay->record.game, head);
}

/* The head that is due, in quotes; either side's, if either may begin. */
static void quote_head(struct text *out, const struct replay *replay, struct head head)
{
    const char *const *sides = replay->record.game->sides;
    struct head one = head;

    for (int side = 0; head.side == ANY && sides[side]; side++) {
        one.side = (int8_t)side;
        text_puts(out, side == 0 ? "\"" : sides[side + 1] ? "\", \"" : "\" or \"");
        head_write_in(out, replay->record.notation, replay, one);
    }
    if (head.side != ANY) {
        text_putc(out, '"');
        head_write_in(out, replay->record.notation, replay, head);
    }
    text_putc(out, '"');
}

/* ---- how it ended ---------------------------------------------------------------------- */

static void write_outcome_why(struct text *out, const struct replay *replay,
                              const struct outcome *outcome)
{
    const struct game *game = replay->record.game;
    struct phrasing phrasing = {game->phrase, &replay->record.setting, &replay->state};

    ruling_write(out, &game->rules[outcome->rule], outcome->arg, &phrasing);
}

/* A reason without its parentheses. */
static void write_reason(struct text *out, struct span reason)
{
    text_folded(out, span_trim((struct span){reason.at + 1, reason.len - 2}));
}

void why_write(struct text *out, const struct replay *replay)
{
    const struct ended *ended = &replay->ended;

    if (!ended->over)
        return;
    if (ended->how == ENDS_NOT)
        write_outcome_why(out, replay, &ended->outcome);
    if (ended->how == ENDS_RESIGNS || ended->how == ENDS_FORFEITS) {
        side_title(out, replay->record.game, ended->who);
        text_puts(out, ended->how == ENDS_RESIGNS ? " resigned" : " forfeited");
    }
    if (ended->how == ENDS_ADJUDICATED)
        text_puts(out, "adjudicated");
    if (ended->reason.len) {
        text_puts(out, ended->how == ENDS_DRAW ? "" : ": ");
        write_reason(out, ended->reason);
    }
}

static bool is_open(const struct ended *ended)
{
    return !ended->over || ended->how == ENDS_UNFINISHED;
}

void result_write(struct text *out, const struct replay *replay)
{
    const struct ended *ended = &replay->ended;

    if (is_open(ended))
        text_putc(out, '*');
    else if (ended->how == ENDS_CANCELLED)
        text_puts(out, "cancelled");
    else if (ended->winner == NO_SIDE)
        text_puts(out, "draw");
    else
        text_printf(out, "%s wins", replay->record.game->sides[ended->winner]);
}

void ended_write(struct text *out, const struct replay *replay)
{
    const struct ended *ended = &replay->ended;
    size_t before;

    if (is_open(ended)) {
        text_puts(out, "unfinished");
        return;
    }
    if (ended->winner != NO_SIDE) {
        side_title(out, replay->record.game, ended->winner);
        text_puts(out, " wins");
    } else {
        text_puts(out, ended->how == ENDS_CANCELLED ? "cancelled" : "draw");
    }
    text_puts(out, " (");
    before = out->len;
    why_write(out, replay);
    if (out->len == before)
        text_puts(out, ended->how == ENDS_CANCELLED ? "by agreement" : "agreement");
    text_putc(out, ')');
}

void prospect_write(struct text *out, const struct replay *replay)
{
    union state_box state;
    struct outcome outcome;

    if (replay->ended.over || !replay_end_turn(replay, &state, &outcome) || !outcome.over)
        return;
    text_printf(out, "ending the %s here, ", replay->head.number == 0 ? "setup" : "turn");
    if (outcome.winner == NO_SIDE) {
        text_puts(out, "the game is drawn");
    } else {
        side_title(out, replay->record.game, outcome.winner);
        text_puts(out, " wins");
    }
    text_puts(out, " (");
    write_outcome_why(out, replay, &outcome);
    text_putc(out, ')');
}

/* ---- faults ---------------------------------------------------------------------------- */

static void phrase_expected(struct text *out, const struct replay *replay)
{
    struct expected expected = reader_expected(&replay->reader);

    expected_write(out, &expected);
}

static void phrase_ended(struct text *out, const struct replay *replay)
{
    const struct game *game = replay->record.game;

    head_name(out, replay, replay->ended.head);
    text_puts(out, ": ");
    ended_write(out, replay);
    if (replay->ended.how == ENDS_NOT)
        text_printf(out, " [%s %s]", game->name, game->rules[replay->ended.outcome.rule].number);
}

static void phrase_standing(struct text *out, const struct replay *replay)
{
    if (is_open(&replay->ended))
        text_puts(out, "the game is not over");
    else
        ended_write(out, replay);
}

/* The sides whose names begin with the word. */
static void phrase_candidates(struct text *out, const struct replay *replay)
{
    const char *const *sides = replay->record.game->sides;
    size_t before = out->len;

    for (int side = 0; sides[side]; side++)
        if (span_begins(sides[side], replay->fault.word))
            text_printf(out, "%s%s", out->len == before ? "" : ", ", sides[side]);
}

static void quote_ending(struct text *out, const struct replay *replay, enum ending how, int side)
{
    struct item item = {.ending = how, .side = (int8_t)side, .rule = ANY_RULE};

    text_putc(out, '"');
    replay->record.notation->write_item(out, &replay->record.setting, &replay->state, &item);
    text_putc(out, '"');
}

/* How an end that is not by the rules, WINNER's, is written instead of what was claimed. */
static void phrase_instead(struct text *out, const struct replay *replay, int winner)
{
    struct span word = replay->fault.word;

    if (!replay->record.notation->write_item) {
        text_printf(out, "; \"");
        text_shown(out, word);
        text_puts(out, "\" can be written as \"adjudicated ");
        text_shown(out, word);
        text_puts(out, "\" or as the other side's \"resigns\"");
        return;
    }
    text_puts(out, "; what the players settle themselves is written ");
    if (winner == NO_SIDE) {
        quote_ending(out, replay, ENDS_DRAW, NO_SIDE);
        return;
    }
    quote_ending(out, replay, ENDS_ADJUDICATED, winner);
    text_puts(out, ", and where the other side resigned ");
    quote_ending(out, replay, ENDS_RESIGNS, ending_other_side(replay, winner));
}

static void phrase_values(struct text *out, const struct replay *replay)
{
    const struct choice *choice = &replay->record.game->options.choices[replay->fault.choice];

    if (choice->values[0])
        names_write(out, choice->values, " or ");
    else
        text_printf(out, "a number from %d to %d", choice->least, choice->most);
}

static void phrase_scenarios(struct text *out, const struct game *game)
{
    const struct built_in *one = game->scenarios->built_in;

    for (; one->name; one++)
        text_printf(out, "%s%s", one == game->scenarios->built_in ? "" : ", ", one->name);
}

/* The words of log.def. */
static void phrase_log(struct text *out, const struct setting *setting, const void *state,
                       struct span word, int value)
{
    const struct replay *replay = state;
    const struct game *game = replay->record.game;
    const struct fault *fault = &replay->fault;

    (void)setting;
    if (span_is(word, "word"))
        text_shown(out, fault->word);
    else if (span_is(word, "byte"))
        text_printf(out, "%02X", (unsigned)value);
    else if (span_is(word, "expected"))
        phrase_expected(out, replay);
    else if (span_is(word, "nearest") && fault->nearest)
        text_printf(out, "; did you mean \"%s\"?", fault->nearest);
    else if (span_is(word, "nearest"))
        return;
    else if (span_is(word, "why"))
        text_shown(out, span_of(fault->why));
    else if (span_is(word, "scenarios"))
        phrase_scenarios(out, game);
    else if (span_is(word, "sides"))
        names_write(out, game->sides, " or ");
    else if (span_is(word, "candidates"))
        phrase_candidates(out, replay);
    else if (span_is(word, "phases"))
        names_write(out, game->phases, " or ");
    else if (span_is(word, "option"))
        text_puts(out, game->options.choices[fault->choice].name);
    else if (span_is(word, "values"))
        phrase_values(out, replay);
    else if (span_is(word, "head"))
        quote_head(out, replay, fault->head);
    else if (span_is(word, "ended"))
        phrase_ended(out, replay);
    else if (span_is(word, "instead"))
        phrase_instead(out, replay, value);
    else if (span_is(word, "standing"))
        phrase_standing(out, replay);
    else
        bug("a message of the log has a place that nobody fills");
}

void fault_write(struct text *out, const struct replay *replay)
{
    const struct fault *fault = &replay->fault;
    struct phrasing phrasing = {phrase_log, NULL, replay};

    if (fault->misplaced && fault->of_game && fault->head.number != ANY) {
        ruling_write(out, &log_rules[LOG_WRONG_HEAD], fault->arg, &phrasing);
        text_puts(out, ": ");
    }
    if (fault->of_game)
        phrasing =
            (struct phrasing){replay->record.game->phrase, &replay->record.setting, &replay->state};
    ruling_write(out, fault->rule, fault->arg, &phrasing);
    const struct notation *other = notation_that_reads(replay);
    if (other)
        text_printf(out, "; it can be read with [Notation \"%s\"] or --notation %s", other->name,
                    other->name);
}

void fault_cite(struct text *out, const struct replay *replay)
{
    const struct fault *fault = &replay->fault;

    text_printf(out, "%s %s: %s", fault->of_game ? replay->record.game->name : "log",
                fault->rule->number, fault->rule->section);
}

void fault_advise(const struct replay *replay, struct advice_sink *sink)
{
    const struct fault *fault = &replay->fault;
    const struct game *game = replay->record.game;

    sink->notation = replay->record.notation;
    if (fault->of_game && fault->action.at && fault->move_is_read)
        game->advise(&replay->record.setting, &replay->state, &replay->move, fault->ruling, sink);
}
