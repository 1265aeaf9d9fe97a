/* SPDX-License-Identifier: MIT */
/* umpire check: judge every game of every file, one after the other. */
#include "cli/command.h"
#include "cli/desk.h"
#include "cli/report.h"
#include "cli/say.h"

#include <string.h>
#include <unistd.h>

/* The first rejected games of a run are tried under other readings of the rules unasked, unless
 * they are long: every reading replays a log once more. */
enum { TRIED_UNASKED = 20, TRIED_BYTES_MAX = 256 << 10 };

/* One run over all files. */
struct run {
    struct report report;
    struct desk desk;
    bool quiet;
    bool json;
    bool rejections_count; /* for the exit status */
    bool all_readings;     /* are to be listed */
    bool traces;           /* are to be told */
    unsigned tried;        /* games, unasked */
    struct readings readings;
    struct text out;
    enum exit_status status;
    bool done_for; /* nobody listens, or nothing can be judged: end at once */
};

static void raise_status(struct run *run, enum exit_status status)
{
    run->status = worse(run->status, status);
}

static void flush(struct run *run)
{
    enum exit_status status = say(&run->out);

    raise_status(run, status);
    run->done_for = run->done_for || status != EXIT_YES;
}

static void trouble(struct run *run, const char *words)
{
    raise_status(run, EXIT_TROUBLE);
    if (!run->json || run->quiet) {
        say_trouble("%s: %s", run->report.file, words);
        return;
    }
    report_json_trouble(&run->out, run->report.file, words);
    flush(run);
}

static bool is_worth_trying(struct run *run, const struct replay *replay)
{
    if (run->all_readings)
        return replay->head.number >= 0;
    return readings_matter(replay) && replay->chunk.text.len <= TRIED_BYTES_MAX &&
           run->tried++ < TRIED_UNASKED;
}

static void try_readings(struct run *run, const struct replay *replay)
{
    run->report.readings = NULL;
    if (!is_worth_trying(run, replay))
        return;
    run->readings = (struct readings){.all = run->all_readings, .what = "log"};
    run->readings.count = readings_try(run->readings.of, replay);
    run->report.readings = &run->readings;
}

static void report_it(struct run *run, const struct replay *replay)
{
    if (run->quiet)
        return;
    try_readings(run, replay);
    if (run->json)
        report_json_game(&run->out, &run->report, replay);
    else
        report_game(&run->out, &run->report, replay);
    flush(run);
}

static void judge_game(struct run *run, const struct chunk *chunk)
{
    struct replay replay;
    struct trace trace = {NULL, 0, 0};

    replay_begin(&replay, chunk, &run->desk.referee);
    if (desk_blames_command_line(&run->desk, &replay)) {
        raise_status(run, EXIT_TROUBLE);
        run->done_for = true;
        return;
    }
    bool accepted = run->traces ? trace_run(&trace, &replay) : replay_run(&replay);
    if (!accepted && run->rejections_count)
        raise_status(run, EXIT_NO);
    run->report.trace = run->traces ? &trace : NULL;
    report_it(run, &replay);
    trace_free(&trace);
}

static void judge_file(struct run *run, const char *name)
{
    struct source source;
    struct chunk chunk;
    struct note note;
    enum source_status status = SOURCE_TROUBLE;

    run->report.file = name;
    desk_turn_to(&run->desk, name);
    if (source_open(&source, name, &note)) {
        trouble(run, note.words);
    } else {
        while (!run->done_for && (status = source_next(&source, &chunk, &note)) == SOURCE_GAME) {
            desk_see(&run->desk, chunk.text);
            judge_game(run, &chunk);
        }
        if (status == SOURCE_TROUBLE)
            trouble(run, note.words);
    }
    if (run->json && !run->quiet && !run->done_for) {
        report_json_end(&run->out, name, source.handed_out);
        flush(run);
    }
    source_close(&source);
}

static enum exit_status check(const struct arguments *arguments)
{
    static const char *standard_input[] = {"-"};
    const char **files = arguments->word;
    unsigned count = arguments->word_count;
    const char *status = option_value(arguments, OPTION_STATUS);
    struct run run = {
        .report = {.rules = option_value(arguments, OPTION_RULES),
                   .colour = say_in_colour(arguments)},
        .quiet = option_is_given(arguments, OPTION_QUIET),
        .json = option_is_given(arguments, OPTION_JSON),
        .all_readings = option_is_given(arguments, OPTION_READINGS),
        .traces = option_is_given(arguments, OPTION_TRACE),
        .rejections_count = !status || strcmp(status, "run") != 0,
    };

    if (count == 0 && isatty(STDIN_FILENO))
        return say_usage("check lacks a file, and standard input is a terminal");
    if (count == 0) {
        files = standard_input;
        count = 1;
    }
    if (desk_open(&run.desk, arguments))
        return EXIT_TROUBLE;
    desk_announce(&run.desk, files, count);
    text_init(&run.out, SAY_MAX);
    for (unsigned i = 0; i < count && !run.done_for; i++)
        judge_file(&run, files[i]);
    text_free(&run.out);
    desk_close(&run.desk);
    return run.status;
}

static const enum option_id options[] = {
    OPTION_JSON,     OPTION_QUIET,        OPTION_READINGS, OPTION_TRACE, OPTION_STRICT,
    OPTION_STATUS,   OPTION_COLOR,        OPTION_GAME,     OPTION_NOTATION,
    OPTION_RULES,    OPTION_SCENARIO,     OPTION_SCENARIO_DIR,
    OPTION_GRAMMAR,  OPTION_NO_JIT,
    OPTION_COUNT,
};

const struct command command_check = {
    .name = "check",
    .summary = "judge the logs of games",
    .words = "[FILE]...",
    .detail = "Accept each game, or say where, why and by which rule it is at fault. Standard\n"
              "input is read for \"-\" and without any FILE.\n",
    .options = options,
    .most_words = ANY_NUMBER,
    .run = check,
};
