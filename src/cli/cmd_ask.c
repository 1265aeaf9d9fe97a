/* SPDX-License-Identifier: MIT */
/*
 * umpire ask: would this be legal there? The log up to a moment is judged with other words behind
 * it; nothing is written. A refusal is explained: the fault, the readings under which it would be
 * none, the ruling in full, and the position with the squares that matter.
 */
#include "cli/command.h"

#include "board/canvas.h"
#include "cli/desk.h"
#include "cli/page.h"
#include "cli/pick.h"
#include "cli/report.h"
#include "cli/say.h"
#include "referee/moment.h"
#include "referee/position.h"
#include "referee/sequel.h"
#include "referee/verdict.h"

#include <string.h>

extern const char rules_log[];

enum { WORD_MAX = 256, PLACE_MAX = 64 };

struct ask {
    const struct arguments *arguments;
    struct desk desk;
    struct pick pick;
    struct replay log;   /* stands at the moment that is asked about */
    struct text whole;   /* the log up to there, and the question; owned */
    struct span words;   /* the question, within it */
    char place[PLACE_MAX]; /* where its first action stands */
    struct replay judged;
    struct report report;
    struct readings readings;
    struct canvas canvas;
    struct text out;
};

/* ---- the question ---------------------------------------------------------------------- */

/* What the log says of its result is not at issue. */
static void forget_result(struct ask *ask)
{
    const struct tag *tag = ask->log.record.result_tag;

    if (tag)
        memset(ask->whole.at + (tag->whole.at - ask->pick.chunk.text.at), ' ', tag->whole.len);
}

/* Write the log up to the moment with the question behind it. */
static enum exit_status put_question(struct ask *ask)
{
    const struct replay *log = &ask->log;
    struct span words = span_of(ask->arguments->word[1]);
    bool at_end = log->pending || log->finished;
    bool goes_on = option_is_given(ask->arguments, OPTION_CONTINUE);
    struct note note;

    if (sequel_opening(log, words) == OPENS_NOTHING)
        return say_usage("the question is empty");
    text_init(&ask->whole, GAME_BYTES_MAX + 2 * words.len);
    text_put(&ask->whole, (struct span){log->chunk.text.at, log->taken_at});
    text_puts(&ask->whole, "\n{}\n"); /* a line end alone might be within an action */
    if (sequel_head(&ask->whole, log, words, at_end && !goes_on, NO_SIDE, &note)) {
        say_trouble("%s", note.words);
        return EXIT_NO;
    }
    size_t start = ask->whole.len;
    text_put(&ask->whole, words);
    text_putc(&ask->whole, '\n');
    if (ask->whole.full) {
        say_trouble("%s: the game is too long", ask->pick.file);
        return EXIT_TROUBLE;
    }
    ask->words = (struct span){ask->whole.at + start, words.len};
    forget_result(ask);
    return EXIT_YES;
}

/* Replay up to the first thing that the question says: a turn that it opens, with the head that was
 * lacking or its own, is where it stands; else that is where the log stands. */
static void find_place(struct ask *ask)
{
    struct replay *judged = &ask->judged;
    enum step step = STEP_GO_ON;
    struct text place;

    while (step != STEP_FAULT && step != STEP_DONE && judged->taken_at <= ask->log.taken_at)
        step = replay_step(judged);
    text_borrow(&place, ask->place, sizeof ask->place);
    moment_write(&place, step == STEP_TURN ? judged : &ask->log);
}

static void judge_question(struct ask *ask)
{
    struct replay *judged = &ask->judged;
    struct chunk chunk = {text_span(&ask->whole), {.line = 1}, 1, false};
    bool all = option_is_given(ask->arguments, OPTION_READINGS);

    replay_begin(judged, &chunk, &ask->desk.referee);
    find_place(ask);
    replay_run(judged);
    if (all || readings_matter(judged)) {
        ask->readings = (struct readings){.all = all, .asks = true};
        ask->readings.count = readings_try(ask->readings.of, judged);
        ask->report.readings = &ask->readings;
    }
    /* from now on places are counted within the question */
    judged->chunk.text = ask->words;
    judged->chunk.nth = ask->pick.chunk.nth;
}

/* ---- the diagram ----------------------------------------------------------------------- */

static bool paint(struct ask *ask, struct span name, struct span argument)
{
    const struct replay *judged = &ask->judged;

    for (const struct mark *mark = judged->record.game->marks; mark->name; mark++)
        if (span_is(name, mark->name))
            return mark->paint(&ask->canvas, &judged->record.setting, &judged->state, argument)
                       .finding == LEGAL;
    return false;
}

/* The marks that the game names. */
static void paint_illustration(struct ask *ask)
{
    const struct replay *judged = &ask->judged;
    const struct game *game = judged->record.game;
    char buffer[WORD_MAX];
    struct text words;

    if (!game->illustrate || !judged->fault.of_game || !judged->fault.move_is_read)
        return;
    text_borrow(&words, buffer, sizeof buffer);
    game->illustrate(&words, &judged->record.setting, &judged->state, &judged->move,
                     judged->fault.ruling);
    struct span rest = text_span(&words);
    for (struct span mark; span_next_word(&rest, &mark);) {
        const char *equals = memchr(mark.at, '=', mark.len);
        struct span name = {mark.at, equals ? (size_t)(equals - mark.at) : mark.len};
        struct span argument = {equals ? equals + 1 : "", equals ? mark.len - name.len - 1 : 0};
        paint(ask, name, argument);
    }
}

/* Every field of the action and every place of the message that is a square is pointed at. */
static void paint_points(struct ask *ask)
{
    const struct replay *judged = &ask->judged;
    const struct fault *fault = &judged->fault;
    const struct span point = span_of("point");
    const char *at = fault->rule->message;
    struct span word;
    unsigned arg;

    if (!fault->of_game)
        return;
    for (int i = 0; fault->action.at && judged->record.notation->vocabulary.fields[i]; i++)
        if (judged->capture.field[i].at)
            paint(ask, point, judged->capture.field[i]);
    while (ruling_next_place(&at, &arg, &word)) {
        char buffer[WORD_MAX];
        struct text said;
        if (span_is(word, "number"))
            continue;
        text_borrow(&said, buffer, sizeof buffer);
        judged->record.game->phrase(&said, &judged->record.setting, &judged->state, word,
                                    fault->arg[arg]);
        paint(ask, point, text_span(&said));
    }
}

static void put_diagram(struct ask *ask)
{
    const struct replay *judged = &ask->judged;
    struct view view = {.before = replay_before(judged)};

    canvas_clear(&ask->canvas, option_is_given(ask->arguments, OPTION_UNICODE));
    judged->record.game->draw(&ask->canvas, &judged->record.setting, &judged->state, &view);
    if (judged->fault.rule) {
        paint_illustration(ask);
        paint_points(ask);
    }
    text_putc(&ask->out, '\n');
    moment_write(&ask->out, judged);
    text_putc(&ask->out, '\n');
    canvas_print(&ask->out, &ask->canvas, ask->report.colour);
}

/* ---- the answer ------------------------------------------------------------------------ */

static void write_ruling(struct text *out, const struct replay *judged)
{
    const struct fault *fault = &judged->fault;
    const char *page = fault->of_game ? judged->record.game->page : rules_log;

    if (!fault->of_game && fault->rule->finding == UNREADABLE)
        return; /* what was expected is all there is to say */
    page_put_numbered(out, span_of(page), span_of(fault->rule->number));
}

static void put_verdict(struct ask *ask)
{
    const struct replay *judged = &ask->judged;
    struct text *out = &ask->out;

    text_shown(out, span_of(ask->pick.file));
    if (ask->pick.chunk.nth > 1)
        text_printf(out, "#%u", ask->pick.chunk.nth);
    text_printf(out, ": %s at %s", judged->fault.rule ? "not legal" : "legal", ask->place);
    if (!judged->fault.rule && judged->ended.over && judged->ended.how != ENDS_UNFINISHED) {
        text_puts(out, ", ");
        ended_write(out, judged);
    }
    size_t before = out->len;
    text_puts(out, ", ");
    size_t gap = out->len;
    if (!judged->fault.rule)
        prospect_write(out, judged);
    if (out->len == gap)
        out->len = before;
    report_rules(out, &ask->report);
    text_putc(out, '\n');
}

static void answer_people(struct ask *ask)
{
    const struct replay *judged = &ask->judged;
    struct report report = ask->report;

    report.file = "question";
    if (judged->fault.rule)
        report_fault(&ask->out, &report, judged);
    report_readings(&ask->out, &report, judged);
    put_verdict(ask);
    if (judged->fault.rule) {
        size_t before = ask->out.len;
        text_putc(&ask->out, '\n');
        write_ruling(&ask->out, judged);
        if (ask->out.len == before + 1)
            ask->out.len = before;
    }
    if (position_exists(judged)) /* words that are no text leave nothing to draw */
        put_diagram(ask);
}

static void answer_programs(struct ask *ask)
{
    struct value *object = report_json_object(&ask->report, &ask->judged);
    struct text words;

    value_put_text(object, "at", span_of(ask->place));
    value_put_text(object, "question", ask->words);
    text_init(&words, SAY_MAX);
    if (ask->judged.fault.rule)
        write_ruling(&words, &ask->judged);
    value_put_text(object, "ruling", words.len ? text_span(&words) : (struct span){NULL, 0});
    text_free(&words);
    value_write(&ask->out, object);
    value_free(object);
}

/* The log itself is refused before the moment. */
static enum exit_status blame_log(struct ask *ask)
{
    report_try(&ask->report, &ask->readings, &ask->log);
    if (option_is_given(ask->arguments, OPTION_JSON))
        report_json_game(&ask->out, &ask->report, &ask->log);
    else
        report_game(&ask->out, &ask->report, &ask->log);
    return worse(EXIT_NO, say(&ask->out));
}

static enum exit_status answer(struct ask *ask)
{
    enum exit_status status =
        pick_moment(&ask->pick, &ask->log, &ask->desk, ask->arguments);

    if (status == EXIT_TROUBLE || (status == EXIT_NO && !ask->log.fault.rule))
        return status;
    if (!pick_stands(&ask->log, ask->arguments))
        return blame_log(ask);
    status = put_question(ask);
    if (status)
        return status;
    judge_question(ask);
    if (option_is_given(ask->arguments, OPTION_JSON))
        answer_programs(ask);
    else
        answer_people(ask);
    return worse(ask->judged.fault.rule ? EXIT_NO : EXIT_YES, say(&ask->out));
}

static enum exit_status run(const struct arguments *arguments)
{
    static struct ask ask; /* large */

    ask = (struct ask){
        .arguments = arguments,
        .report = {.file = arguments->word[0],
                   .rules = option_value(arguments, OPTION_RULES),
                   .colour = say_in_colour(arguments)},
    };
    enum exit_status status = pick_game(&ask.pick, arguments->word[0], arguments);
    if (status == EXIT_YES && desk_open(&ask.desk, arguments))
        status = EXIT_TROUBLE;
    else if (status == EXIT_YES) {
        text_init(&ask.out, SAY_MAX);
        status = answer(&ask);
        text_free(&ask.out);
        text_free(&ask.whole);
        desk_close(&ask.desk);
    }
    pick_free(&ask.pick);
    return status;
}

static const enum option_id options[] = {
    OPTION_AT,       OPTION_CONTINUE, OPTION_READINGS, OPTION_JSON,     OPTION_NTH,
    OPTION_UNICODE,  OPTION_STRICT,   OPTION_COLOR,    OPTION_GAME,     OPTION_NOTATION,
    OPTION_RULES,    OPTION_SCENARIO, OPTION_SCENARIO_DIR,
    OPTION_GRAMMAR,  OPTION_NO_JIT,   OPTION_COUNT,
};

const struct command command_ask = {
    .name = "ask",
    .summary = "say whether something would be legal at a moment of a game",
    .words = "FILE ACTIONS",
    .detail = "Judge ACTIONS as if they stood in the log there, and explain a refusal: which\n"
              "ruling, under which readings it would be legal, the position. Without a head\n"
              "they go on with the turn; at its end they begin the next one, if it may end.\n",
    .options = options,
    .takes_url = true,
    .least_words = 2,
    .most_words = 2,
    .run = run,
};
