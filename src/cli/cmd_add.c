/* SPDX-License-Identifier: MIT */
/*
 * umpire add: put a player's words at the end of a log, if they are legal there. The log is locked
 * from before it is read until it has been written, so that of two who add at once the second is
 * judged on what the first has written.
 */
#include "cli/command.h"

#include "base/rewrite.h"
#include "cli/desk.h"
#include "cli/pick.h"
#include "cli/report.h"
#include "cli/say.h"
#include "cli/url.h"
#include "referee/moment.h"
#include "referee/sequel.h"
#include "referee/verdict.h"

#include <string.h>

enum { FILE_BYTES_MAX = 256 << 20, PLACE_MAX = 128, MESSAGE_MAX = 256 };

static const struct span nothing = {NULL, 0};

struct add {
    const struct arguments *arguments;
    struct rewrite rewrite;
    struct desk desk;
    struct pick pick;
    struct replay log;
    struct text game;  /* the log with the words in it; owned */
    struct span words; /* within it */
    struct replay judged;
    struct report report;
    struct readings readings;
    struct text out;
    bool json;
};

/* Not the log is at fault, and not the words. */
static enum exit_status refuse(struct add *add, const char *why)
{
    struct value *object;

    if (!add->json) {
        say_trouble("%s: not added: %s", add->pick.file, why);
        return EXIT_NO;
    }
    object = value_object();
    value_put_text(object, "file", span_of(add->pick.file));
    value_put_text(object, "verdict", span_of("refused"));
    value_put_text(object, "error", span_of(why));
    value_write(&add->out, object);
    value_free(object);
    return worse(EXIT_NO, say(&add->out));
}

/* ADDED: the words, where they were judged; the place of a fault is counted within them. */
static void put_json(struct add *add, const struct replay *replay, struct span added)
{
    struct value *object = report_json_object(&add->report, replay);

    value_put_text(object, "added", added);
    value_write(&add->out, object);
    value_free(object);
}

static enum exit_status refuse_fault(struct add *add, const struct replay *replay,
                                     struct span added)
{
    struct report report = add->report;

    if (add->json) {
        put_json(add, replay, added);
        return worse(EXIT_NO, say(&add->out));
    }
    report.file = added.at ? "added" : add->pick.file;
    report_fault(&add->out, &report, replay);
    report_readings(&add->out, &report, replay);
    text_shown(&add->out, span_of(add->pick.file));
    text_puts(&add->out, ": not added\n");
    return worse(EXIT_NO, say(&add->out));
}

/* ---- the log as it is ------------------------------------------------------------------ */

/* Where the words go: behind the last item and its comments, but before a `*`. */
static size_t end_of_log(const struct add *add)
{
    const struct replay *log = &add->log;
    struct span text = log->chunk.text;

    if (log->ended.over && log->ended.how == ENDS_UNFINISHED)
        text.len = (size_t)(log->capture.whole.at - text.at);
    while (text.len && strchr(" \t\r\n", text.at[text.len - 1]))
        text.len--;
    return text.len;
}

static enum exit_status refuse_log(struct add *add)
{
    report_try(&add->report, &add->readings, &add->log);
    return refuse_fault(add, &add->log, nothing);
}

/* Replay the log up to where the words go. */
static enum exit_status replay_log(struct add *add)
{
    struct chunk chunk = add->pick.chunk;

    replay_begin(&add->log, &chunk, &add->desk.referee);
    if (desk_blames_command_line(&add->desk, &add->log))
        return EXIT_TROUBLE;
    if (!replay_run(&add->log))
        return refuse_log(add);
    chunk.text.len = end_of_log(add);
    replay_begin(&add->log, &chunk, &add->desk.referee);
    add->log.record.result = RESULT_OPEN; /* what is missing may be what it tells */
    return replay_run(&add->log) ? EXIT_YES : refuse_log(add);
}

static enum exit_status check_expected(struct add *add)
{
    const char *place = option_value(add->arguments, OPTION_EXPECT);
    struct moment moment;
    char buffer[PLACE_MAX];
    struct text words;
    struct note note;

    if (!place)
        return EXIT_YES;
    if (moment_read(&moment, add->log.record.game, place, &note))
        return say_usage("%s", note.words);
    if (moment_is_end(&add->log, &moment))
        return EXIT_YES;
    text_borrow(&words, buffer, sizeof buffer);
    text_puts(&words, "the log has moved on to ");
    moment_write(&words, &add->log);
    return refuse(add, buffer);
}

/* The side of --as; NO_SIDE without. */
static enum exit_status read_side(struct add *add, int *side)
{
    const struct game *game = add->log.record.game;
    const char *name = option_value(add->arguments, OPTION_AS);
    char buffer[MESSAGE_MAX];
    struct text sides;

    *side = name ? game_side(game, span_of(name)) : NO_SIDE;
    if (!name || *side >= 0)
        return EXIT_YES;
    text_borrow(&sides, buffer, sizeof buffer);
    names_write(&sides, game->sides, " or ");
    return say_usage("--as takes %s, not \"%s\"", buffer, name);
}

/* ---- the log as it will be ------------------------------------------------------------- */

/* Does the log end its lines as Windows does? */
static const char *line_end(struct span text)
{
    const char *end = text.len ? memchr(text.at, '\n', text.len) : NULL;

    return end && end > text.at && end[-1] == '\r' ? "\r\n" : "\n";
}

static enum exit_status put_words(struct add *add, int side)
{
    struct span text = add->pick.chunk.text;
    struct span good = add->log.chunk.text;
    struct span words = span_trim(span_of(add->arguments->word[1]));
    const char *end = line_end(text);
    bool goes_on = option_is_given(add->arguments, OPTION_CONTINUE);
    struct note note;

    if (sequel_opening(&add->log, words) == OPENS_NOTHING)
        return say_usage("there is nothing to add");
    text_init(&add->game, GAME_BYTES_MAX);
    text_put(&add->game, good);
    text_puts(&add->game, end);
    if (add->log.head.number < 0 && !add->log.ended.over)
        text_puts(&add->game, end); /* behind the header */
    size_t line = add->game.len;
    if (sequel_head(&add->game, &add->log, words, !goes_on, side, &note))
        return refuse(add, note.words);
    enum opening opening = sequel_opening(&add->log, words);
    if (add->game.len == line && (opening == OPENS_ACTION || opening == OPENS_SETUP))
        text_puts(&add->game, "   "); /* it goes on */
    size_t start = add->game.len;
    text_put(&add->game, words);
    text_puts(&add->game, end);
    struct span rest = {text.at + good.len, text.len - good.len};
    for (size_t i = 0; rest.len && i < strlen(end) && strchr("\r\n", rest.at[0]); i++) {
        rest.at++; /* the line end that stood there */
        rest.len--;
    }
    text_put(&add->game, rest);
    if (add->game.full)
        return refuse(add, "the game would be longer than 16 MiB");
    add->words = (struct span){add->game.at + start, words.len};
    return EXIT_YES;
}

/* Whose business the next action is; NO_SIDE if that of nobody in particular. */
static int8_t who_acts(const struct replay *replay)
{
    const struct game *game = replay->record.game;

    if (!replay->open || !game->acts)
        return replay->head.side;
    return game->acts(&replay->record.setting, &replay->state);
}

/* A turn is its side's, who may also write what the other has chosen by mail; a choice within it
 * is that of who ACTS too. To go on under the same head is nobody's business yet. */
static bool is_other_side(const struct add *add, enum step step, int acts, int side)
{
    const struct replay *judged = &add->judged;
    int head = judged->head.side;

    if (step == STEP_TURN || step == STEP_ACTION)
        return head != NO_SIDE && head != side && (step == STEP_TURN || acts != side);
    return step == STEP_ENDING && judged->ended.who != NO_SIDE && judged->ended.who != side &&
           (judged->ended.how == ENDS_RESIGNS || judged->ended.how == ENDS_FORFEITS);
}

/* Replay up to the end of the words, which must stand without the `*` that may follow them. Is what
 * they do the business of SIDE? */
static bool judge(struct add *add, int side)
{
    size_t start = (size_t)(add->words.at - add->game.at);
    struct span text = {add->game.at, start + add->words.len};
    struct chunk chunk = {text, add->pick.chunk.origin, add->pick.chunk.nth, false};
    struct replay *judged = &add->judged;
    enum step step;
    bool own = true;

    replay_begin(judged, &chunk, &add->desk.referee);
    do {
        int acts = judged->fault.rule ? NO_SIDE : who_acts(judged);
        step = replay_step(judged);
        if (side != NO_SIDE && judged->taken_at > start && is_other_side(add, step, acts, side))
            own = false;
    } while (step != STEP_DONE && step != STEP_FAULT);
    return own;
}

/* And with all that follows them, for the verdict. */
static void judge_all(struct add *add)
{
    struct chunk chunk = add->judged.chunk;

    chunk.text = text_span(&add->game);
    replay_begin(&add->judged, &chunk, &add->desk.referee);
    replay_run(&add->judged);
}

static enum exit_status refuse_words(struct add *add)
{
    struct replay *judged = &add->judged;
    const char *at = judged->fault.at.at;
    bool within = at >= add->words.at && at <= add->words.at + add->words.len;

    report_try(&add->report, &add->readings, judged);
    if (within) { /* places are counted within the words */
        judged->chunk.text = add->words;
        judged->chunk.origin = (struct origin){.line = 1};
    }
    return refuse_fault(add, judged, within ? add->words : nothing);
}

/* The file with the new log in place of the old. */
static enum exit_status commit(struct add *add)
{
    struct span file = text_span(&add->rewrite.bytes);
    const struct chunk *old = &add->pick.chunk;
    struct text bytes;
    struct note note;

    text_init(&bytes, FILE_BYTES_MAX + GAME_BYTES_MAX);
    size_t behind = (size_t)old->origin.byte + old->text.len;
    text_put(&bytes, (struct span){file.at, (size_t)old->origin.byte});
    text_put(&bytes, text_span(&add->game));
    text_put(&bytes, (struct span){file.at + behind, file.len - behind});
    int failed = rewrite_commit(&add->rewrite, text_span(&bytes), &note);
    text_free(&bytes);
    if (failed)
        say_trouble("%s: %s", add->pick.file, note.words);
    return failed ? EXIT_TROUBLE : EXIT_YES;
}

static enum exit_status add_words(struct add *add)
{
    int side;
    enum exit_status status = replay_log(add);

    if (status == EXIT_YES)
        status = check_expected(add);
    if (status == EXIT_YES)
        status = read_side(add, &side);
    if (status == EXIT_YES)
        status = put_words(add, side);
    if (status)
        return status;
    bool own = judge(add, side);
    if (!add->judged.fault.rule && !own)
        return refuse(add, "this is another side's turn");
    if (!add->judged.fault.rule)
        judge_all(add);
    if (add->judged.fault.rule)
        return refuse_words(add);
    status = commit(add);
    if (status)
        return status;
    if (add->json)
        put_json(add, &add->judged, add->words);
    else
        report_game(&add->out, &add->report, &add->judged);
    return say(&add->out);
}

static enum exit_status run(const struct arguments *arguments)
{
    static struct add add; /* large */
    struct note note;

    add = (struct add){
        .arguments = arguments,
        .report = {.file = arguments->word[0], .colour = say_in_colour(arguments)},
        .json = option_is_given(arguments, OPTION_JSON),
    };
    if (is_url(arguments->word[0]))
        return say_usage("add changes a file: first umpire fetch %s -o FILE, in the end umpire post",
                         arguments->word[0]);
    if (rewrite_open(&add.rewrite, arguments->word[0], FILE_BYTES_MAX, &note)) {
        say_trouble("%s: %s", arguments->word[0], note.words);
        return EXIT_TROUBLE;
    }
    enum exit_status status =
        pick_from_memory(&add.pick, arguments->word[0], text_span(&add.rewrite.bytes), arguments);
    if (status == EXIT_YES && desk_open(&add.desk, arguments))
        status = EXIT_TROUBLE;
    else if (status == EXIT_YES) {
        desk_turn_to(&add.desk, arguments->word[0]);
        text_init(&add.out, SAY_MAX);
        status = add_words(&add);
        text_free(&add.out);
        text_free(&add.game);
        desk_close(&add.desk);
    }
    pick_free(&add.pick);
    rewrite_close(&add.rewrite);
    return status;
}

static const enum option_id options[] = {
    OPTION_CONTINUE,     OPTION_AS,     OPTION_EXPECT, OPTION_JSON,     OPTION_NTH,
    OPTION_STRICT,       OPTION_COLOR,  OPTION_GAME,   OPTION_NOTATION, OPTION_SCENARIO,
    OPTION_SCENARIO_DIR, OPTION_NO_JIT, OPTION_COUNT,
};

const struct command command_add = {
    .name = "add",
    .summary = "add a turn to a log, if it is legal",
    .words = "FILE ACTIONS",
    .detail = "Put ACTIONS at the end of the log. Without a turn head they begin the next turn\n"
              "if the last one may end as it stands, and go on with it otherwise.\n",
    .options = options,
    .least_words = 2,
    .most_words = 2,
    .run = run,
};
