/* SPDX-License-Identifier: MIT */
/*
 * umpire fmt: logs in canonical form. Nothing is printed or written before the result has been
 * replayed beside the log and found to be the same game.
 */
#include "cli/command.h"

#include "base/rewrite.h"
#include "base/unified.h"
#include "cli/desk.h"
#include "cli/open.h"
#include "cli/report.h"
#include "cli/say.h"
#include "cli/url.h"
#include "referee/canon.h"
#include "referee/differ.h"

#include <unistd.h>

enum { FILE_BYTES_MAX = 256 << 20 };

enum mode { MODE_PRINT, MODE_WRITE, MODE_CHECK, MODE_DIFF };

struct fmt {
    struct desk desk;
    struct style_of_log style;
    enum mode mode;
    bool json;
    const char *file;
    struct text canonical; /* of the file */
    bool printed;          /* a file was: the next is set off by a blank line */
    struct text out;
    enum exit_status status;
};

static enum exit_status trouble(struct fmt *fmt, const char *words)
{
    if (!fmt->json)
        return open_trouble(fmt->file, words);
    report_json_trouble(&fmt->out, fmt->file, words);
    return worse(is_url(fmt->file) ? EXIT_NETWORK : EXIT_TROUBLE, say(&fmt->out));
}

/* ---- one game -------------------------------------------------------------------------- */

/* On standard error: standard output is for logs. */
static enum exit_status tell_fault(struct fmt *fmt, const struct replay *replay, bool is_legal)
{
    struct report report = {.file = fmt->file};
    struct readings readings;

    if (!is_legal)
        report_try(&report, &readings, replay);
    if (fmt->json) {
        report_json_game(&fmt->out, &report, replay);
        return worse(EXIT_NO, say(&fmt->out));
    }
    if (is_legal)
        report_fault(&fmt->out, &report, replay);
    else
        report_game(&fmt->out, &report, replay);
    say_aside(&fmt->out);
    return EXIT_NO;
}

static enum exit_status format_game(struct fmt *fmt, const struct chunk *chunk)
{
    struct replay replay;

    if (fmt->canonical.len)
        text_putc(&fmt->canonical, '\n');
    enum canon_status written =
        canon_write(&fmt->canonical, &fmt->style, &replay, chunk, &fmt->desk.referee);
    if (desk_blames_command_line(&fmt->desk, &replay))
        return EXIT_TROUBLE;
    if (written == CANON_NO_NOTATION) {
        say_trouble("%s: %s has no notation called \"%s\"", fmt->file, replay.record.game->name,
                    fmt->style.notation);
        return EXIT_TROUBLE;
    }
    if (fmt->canonical.full)
        return trouble(fmt, "the file is too large");
    if (written == CANON_WRITTEN)
        return EXIT_YES;
    return tell_fault(fmt, &replay, written == CANON_UNSAYABLE);
}

static bool is_same_game(struct fmt *fmt, const struct chunk *old, const struct chunk *new)
{
    struct replay replays[2];
    struct copy a = {.replay = &replays[0]};
    struct copy b = {.replay = &replays[1]};

    replay_begin(a.replay, old, &fmt->desk.referee);
    replay_begin_as_written(b.replay, new, &fmt->desk.referee);
    return differ(&a, &b) == PART_NOT && !a.replay->fault.rule;
}

/* ---- a file ---------------------------------------------------------------------------- */

static enum exit_status format_games(struct fmt *fmt, struct span bytes)
{
    enum exit_status status = EXIT_YES;
    struct source source;
    struct chunk chunk;
    struct note note;

    text_clear(&fmt->canonical);
    source_from_memory(&source, bytes);
    while (status == EXIT_YES && source_next(&source, &chunk, &note) == SOURCE_GAME)
        status = format_game(fmt, &chunk);
    source_close(&source);
    return status;
}

static bool is_same_file(struct fmt *fmt, struct span bytes)
{
    bool same = true;
    struct source old;
    struct source new;
    struct chunk old_game;
    struct chunk new_game;
    struct note note;

    source_from_memory(&old, bytes);
    source_from_memory(&new, text_span(&fmt->canonical));
    while (same && source_next(&old, &old_game, &note) == SOURCE_GAME)
        same = source_next(&new, &new_game, &note) == SOURCE_GAME &&
               is_same_game(fmt, &old_game, &new_game);
    same = same && source_next(&new, &new_game, &note) == SOURCE_END;
    source_close(&old);
    source_close(&new);
    return same;
}

/* The file's canonical form, sure to be the same games. */
static enum exit_status format_bytes(struct fmt *fmt, struct span bytes)
{
    enum exit_status status = format_games(fmt, bytes);

    if (status == EXIT_YES && !is_same_file(fmt, bytes))
        return trouble(fmt, "the result would not be the same game, so nothing is done; please "
                            "report this");
    return status;
}

static void put_json(struct fmt *fmt, bool canonical)
{
    struct value *object = value_object();

    value_put_text(object, "file", span_of(fmt->file));
    value_put_flag(object, "canonical", canonical);
    value_put_flag(object, "written", fmt->mode == MODE_WRITE && !canonical);
    if (fmt->mode == MODE_PRINT)
        value_put_text(object, "log", text_span(&fmt->canonical));
    else
        value_put_null(object, "log");
    value_write(&fmt->out, object);
    value_free(object);
}

static enum exit_status tell(struct fmt *fmt, struct span bytes)
{
    bool canonical = span_equal(bytes, text_span(&fmt->canonical));
    bool asked = fmt->mode == MODE_CHECK || fmt->mode == MODE_DIFF;

    if (fmt->json) {
        put_json(fmt, canonical);
    } else if (fmt->mode == MODE_PRINT) {
        text_puts(&fmt->out, fmt->printed ? "\n" : "");
        fmt->printed = true;
        text_put(&fmt->out, text_span(&fmt->canonical));
    } else if (fmt->mode == MODE_CHECK && !canonical) {
        text_shown(&fmt->out, span_of(fmt->file));
        text_puts(&fmt->out, ": not in canonical form\n");
    } else if (fmt->mode == MODE_DIFF) {
        unified_write(&fmt->out, fmt->file, bytes, fmt->file, text_span(&fmt->canonical));
    }
    return worse(asked && !canonical ? EXIT_NO : EXIT_YES, say(&fmt->out));
}

static enum exit_status rewrite_file(struct fmt *fmt)
{
    struct rewrite rewrite;
    struct note note;

    if (rewrite_open(&rewrite, fmt->file, FILE_BYTES_MAX, &note))
        return trouble(fmt, note.words);
    struct span bytes = text_span(&rewrite.bytes);
    enum exit_status status = format_bytes(fmt, bytes);
    if (status == EXIT_YES && !span_equal(bytes, text_span(&fmt->canonical)) &&
        rewrite_commit(&rewrite, text_span(&fmt->canonical), &note))
        status = trouble(fmt, note.words);
    if (status == EXIT_YES)
        status = tell(fmt, bytes);
    rewrite_close(&rewrite);
    return status;
}

static enum exit_status format_file(struct fmt *fmt)
{
    struct source source = {.file = -1};
    struct text bytes;
    struct note note;
    enum exit_status status;

    desk_turn_to(&fmt->desk, fmt->file);
    if (fmt->mode == MODE_WRITE)
        return rewrite_file(fmt);
    text_init(&bytes, FILE_BYTES_MAX);
    if (open_file(&source, fmt->file, &note) || source_read_rest(&bytes, &source, &note))
        status = trouble(fmt, note.words);
    else
        status = format_bytes(fmt, text_span(&bytes));
    if (status == EXIT_YES)
        status = tell(fmt, text_span(&bytes));
    text_free(&bytes);
    source_close(&source);
    return status;
}

/* ---- the command line ------------------------------------------------------------------ */

static enum exit_status read_modes(struct fmt *fmt, const struct arguments *arguments)
{
    static const struct {
        enum option_id option;
        enum mode mode;
    } modes[] = {{OPTION_WRITE, MODE_WRITE}, {OPTION_CHECK, MODE_CHECK}, {OPTION_DIFF, MODE_DIFF}};
    bool all = option_is_given(arguments, OPTION_CLAIMS);
    bool none = option_is_given(arguments, OPTION_NO_CLAIMS);

    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        if (!option_is_given(arguments, modes[i].option))
            continue;
        if (fmt->mode)
            return say_usage("--write, --check and --diff exclude each other");
        fmt->mode = modes[i].mode;
    }
    if (all && none)
        return say_usage("--claims and --no-claims exclude each other");
    fmt->style.claims = all ? CLAIMS_ALL : none ? CLAIMS_NONE : CLAIMS_STATED;
    return EXIT_YES;
}

static enum exit_status run(const struct arguments *arguments)
{
    static const char *standard_input[] = {"-"};
    const char **files = arguments->word_count ? arguments->word : standard_input;
    unsigned count = arguments->word_count ? arguments->word_count : 1;
    struct fmt fmt = {
        .style = {.notation = option_value(arguments, OPTION_TO)},
        .json = option_is_given(arguments, OPTION_JSON),
    };
    enum exit_status status = read_modes(&fmt, arguments);

    if (status)
        return status;
    if (fmt.mode == MODE_WRITE && arguments->word_count == 0)
        return say_usage("--write wants a file");
    for (unsigned i = 0; i < count && fmt.mode == MODE_WRITE; i++)
        if (is_url(files[i]))
            return say_usage("--write changes files; fetch this first: umpire fetch %s -o FILE",
                             files[i]);
    if (arguments->word_count == 0 && isatty(STDIN_FILENO))
        return say_usage("fmt lacks a file, and standard input is a terminal");
    if (desk_open(&fmt.desk, arguments))
        return EXIT_TROUBLE;
    desk_announce(&fmt.desk, files, count);
    text_init(&fmt.canonical, 2 * (size_t)FILE_BYTES_MAX);
    text_init(&fmt.out, 4 * (size_t)FILE_BYTES_MAX);
    for (unsigned i = 0; i < count; i++) {
        fmt.file = files[i];
        status = worse(status, format_file(&fmt));
    }
    text_free(&fmt.canonical);
    text_free(&fmt.out);
    desk_close(&fmt.desk);
    return status;
}

static const enum option_id options[] = {
    OPTION_WRITE,    OPTION_CHECK,        OPTION_DIFF,    OPTION_CLAIMS, OPTION_NO_CLAIMS,
    OPTION_TO,       OPTION_JSON,         OPTION_GAME,    OPTION_NOTATION,
    OPTION_SCENARIO, OPTION_SCENARIO_DIR, OPTION_GRAMMAR, OPTION_NO_JIT, OPTION_COUNT,
};

const struct command command_fmt = {
    .name = "fmt",
    .summary = "write logs in canonical form",
    .words = "[FILE]...",
    .detail = "Print each log in canonical form: one turn a line, units and choices written\n"
              "out, all comments kept. A log that is not legal is left alone.\n",
    .options = options,
    .takes_url = true,
    .most_words = ANY_NUMBER,
    .run = run,
};
