/* SPDX-License-Identifier: MIT */
/*
 * umpire check: judge every game of every file. One thread reads and says what was found; others
 * judge (cli/crew.h). What is said does not depend on how many they are.
 */
#include "cli/command.h"
#include "cli/crew.h"
#include "cli/desk.h"
#include "cli/interrupt.h"
#include "cli/open.h"
#include "cli/packet.h"
#include "cli/progress.h"
#include "cli/say.h"
#include "cli/summary.h"
#include "cli/url.h"

#include "base/nearest.h"
#include "games/list.h"

#include <inttypes.h>
#include <string.h>
#include <unistd.h>

/* One run over all that is to be read. */
struct run {
    struct orders orders;
    struct desk desk;
    struct intake intake;
    struct crew *crew;
    struct tally tally;
    bool summary;
    bool rejections_count; /* for the exit status */
    unsigned passed_over;  /* games of the file that is being read out */
    struct progress progress;
    struct text out;
    enum exit_status status;
    bool done_for; /* nothing more is to be said: end at once */
    const volatile sig_atomic_t *interrupted;
};

static void raise_status(struct run *run, enum exit_status status)
{
    run->status = worse(run->status, status);
}

static void flush(struct run *run)
{
    if (run->out.len)
        progress_wipe(&run->progress);
    enum exit_status status = say(&run->out);

    raise_status(run, status);
    run->done_for = run->done_for || status != EXIT_YES;
}

/* ---- reading out ----------------------------------------------------------------------- */

static void say_trouble_of(struct run *run, const char *file, const char *words)
{
    raise_status(run, is_url(file) ? EXIT_NETWORK : EXIT_TROUBLE);
    run->tally.troubles++;
    run->done_for = run->done_for || run->orders.fail_fast;
    if (!run->orders.json || run->orders.quiet) {
        progress_wipe(&run->progress);
        say_trouble("%s: %s", file, words);
        return;
    }
    report_json_trouble(&run->out, file, words);
    flush(run);
}

/* Is the command line to blame for this game's fault? Then that is said. */
static bool blames_command_line(struct run *run, const struct packet *packet,
                                const struct arrival *arrival)
{
    struct replay replay;
    struct chunk chunk = packet_chunk(packet, arrival);

    desk_turn_to(&run->desk, arrival->is_path ? packet_file(packet, arrival) : "-");
    replay_begin(&replay, &chunk, &run->desk.referee);
    return desk_blames_command_line(&run->desk, &replay);
}

static void say_game(struct run *run, const struct packet *packet, const struct arrival *arrival)
{
    struct place said = arrival->said;

    if (arrival->doubtful && blames_command_line(run, packet, arrival)) {
        raise_status(run, EXIT_TROUBLE);
        run->done_for = true;
        return;
    }
    if (arrival->fate == FATE_PASSED_OVER) {
        run->passed_over++;
        return;
    }
    tally_add(&run->tally, &arrival->counted);
    if (arrival->fate == FATE_REJECTED && run->rejections_count)
        raise_status(run, EXIT_NO);
    if (arrival->other.len && atomic_load(&run->orders.tried) < TRIED_UNASKED) {
        atomic_fetch_add(&run->orders.tried, 1 + (unsigned)(arrival->text.len / TRIED_BYTES_COUNT));
        said = arrival->other;
    }
    text_put(&run->out, (struct span){packet->out.at + said.at, said.len});
    if (!run->orders.quiet)
        flush(run);
    if (arrival->fate == FATE_REJECTED && run->orders.fail_fast)
        run->done_for = true;
}

/* The games that were told of are counted, so that their number can be checked. */
static void say_end_of(struct run *run, const char *file, unsigned games)
{
    games -= run->passed_over;
    run->passed_over = 0;
    if (!run->orders.json || run->orders.quiet)
        return;
    report_json_end(&run->out, file, games);
    flush(run);
}

static void read_out(struct run *run, const struct packet *packet)
{
    for (unsigned i = 0; i < packet->count && !run->done_for; i++) {
        const struct arrival *arrival = &packet->arrival[i];
        const char *file = packet_file(packet, arrival);
        if (arrival->kind == EVENT_GAME)
            say_game(run, packet, arrival);
        else if (arrival->kind == EVENT_TROUBLE)
            say_trouble_of(run, file, packet_words(packet, arrival));
        else
            say_end_of(run, file, arrival->games);
        progress_tell(&run->progress, run->tally.total[TOTAL_GAMES], intake_taken(&run->intake));
    }
}

/* All that was sent, or until there is room for one more packet. */
static void read_out_judged(struct run *run, bool all)
{
    struct packet *packet;

    while (!run->done_for && (all || crew_is_full(run->crew)) && (packet = crew_take(run->crew)))
        read_out(run, packet);
}

/* ---- reading --------------------------------------------------------------------------- */

/* Fill one packet. False at the end of all that is to be read. */
static bool fill(struct run *run, struct packet *packet)
{
    struct event event;

    while (!packet_is_full(packet)) {
        if (*run->interrupted)
            return false;
        if (packet->count && intake_waits(&run->intake))
            return true;
        intake_next(&run->intake, &event);
        if (event.kind == EVENT_END || *run->interrupted)
            return false;
        if (event.kind == EVENT_GAME)
            desk_see(&run->desk, event.chunk.text);
        packet_add(packet, &event);
    }
    return true;
}

static void judge_all(struct run *run)
{
    bool more = true;

    while (more && !run->done_for) {
        read_out_judged(run, intake_waits(&run->intake));
        if (run->done_for)
            break;
        more = fill(run, crew_packet(run->crew));
        crew_send(run->crew);
    }
    read_out_judged(run, true);
}

static void say_summary(struct run *run)
{
    if (!run->summary)
        return;
    if (run->orders.json)
        summary_write_json(&run->out, &run->tally);
    else
        summary_write(&run->out, &run->tally);
    flush(run);
}

/* ---- the command ----------------------------------------------------------------------- */

static unsigned thread_count(const struct arguments *arguments)
{
    int asked = option_number(arguments, OPTION_JOBS);
    long processors = sysconf(_SC_NPROCESSORS_ONLN);

    if (asked)
        return (unsigned)asked;
    return processors < 1 ? 1 : processors < 64 ? (unsigned)processors : 64;
}

static bool is_given(const struct arguments *arguments, enum option_id id)
{
    return option_is_given(arguments, id);
}

static void take_orders(struct run *run, const struct arguments *arguments)
{
    const char *status = option_value(arguments, OPTION_STATUS);

    run->orders = (struct orders){
        .report = {.rules = option_value(arguments, OPTION_RULES),
                   .colour = say_in_colour(arguments)},
        .quiet = is_given(arguments, OPTION_QUIET),
        .json = is_given(arguments, OPTION_JSON),
        .all_readings = is_given(arguments, OPTION_READINGS),
        .traces = is_given(arguments, OPTION_TRACE),
        .fail_fast = is_given(arguments, OPTION_FAIL_FAST),
        .only = option_value(arguments, OPTION_ONLY),
        .may_be_wrong = is_given(arguments, OPTION_RULES) || is_given(arguments, OPTION_GRAMMAR) ||
                        is_given(arguments, OPTION_NOTATION) ||
                        is_given(arguments, OPTION_SCENARIO),
    };
    run->summary = is_given(arguments, OPTION_SUMMARY);
    run->rejections_count = !status || strcmp(status, "run") != 0;
}

static void run_all(struct run *run, unsigned threads)
{
    run->interrupted = run->intake.stop = interrupt_watch();
    run->crew = crew_new(threads, &run->orders, &run->desk.referee);
    text_init(&run->out, SAY_MAX);
    progress_begin(&run->progress, &run->intake);
    judge_all(run);
    progress_end(&run->progress);
    if (*run->interrupted) {
        run->done_for = false;
        raise_status(run, EXIT_INTERRUPTED);
    }
    say_summary(run);
    if (*run->interrupted)
        say_trouble("interrupted; so far %" PRIu64 " accepted, %" PRIu64 " rejected",
                    run->tally.total[TOTAL_ACCEPTED], run->tally.total[TOTAL_REJECTED]);
    crew_free(run->crew);
    text_free(&run->out);
    tally_free(&run->tally);
}

static enum exit_status check(const struct arguments *arguments)
{
    static const char *const standard_input[] = {"-"};
    struct run run = {.status = EXIT_YES};
    const char *list = option_value(arguments, OPTION_FILES_FROM);
    bool none = arguments->word_count == 0 && !list;

    take_orders(&run, arguments);
    if (none && isatty(STDIN_FILENO))
        return say_usage("check lacks a file, and standard input is a terminal");
    if (run.orders.only && desk_check_game(run.orders.only))
        return EXIT_TROUBLE;
    if (desk_open(&run.desk, arguments))
        return EXIT_TROUBLE;
    intake_init(&run.intake);
    run.intake.open = open_file;
    run.intake.all_files = is_given(arguments, OPTION_ALL_FILES);
    run.intake.names.word = none ? standard_input : (const char *const *)arguments->word;
    run.intake.names.word_count = none ? 1 : arguments->word_count;
    run.intake.names.list = list;
    desk_announce(&run.desk, run.intake.names.word, run.intake.names.word_count);
    run_all(&run, thread_count(arguments));
    intake_close(&run.intake);
    desk_close(&run.desk);
    return run.status;
}

static const enum option_id options[] = {
    OPTION_JOBS,      OPTION_SUMMARY,   OPTION_JSON,         OPTION_QUIET,      OPTION_READINGS,
    OPTION_TRACE,     OPTION_ONLY,      OPTION_FAIL_FAST,    OPTION_STRICT,     OPTION_STATUS,
    OPTION_ALL_FILES, OPTION_FILES_FROM, OPTION_COLOR,       OPTION_GAME,       OPTION_NOTATION,
    OPTION_RULES,     OPTION_SCENARIO,  OPTION_SCENARIO_DIR, OPTION_GRAMMAR,    OPTION_NO_JIT,
    OPTION_COUNT,
};

const struct command command_check = {
    .name = "check",
    .summary = "judge the logs of games",
    .words = "[FILE]...",
    .detail = "Accept each game, or say where, why and by which rule it is at fault. All\n"
              "*.ump files of a folder or an archive (tar, zip) are read; standard input, for\n"
              "\"-\" and without any FILE. Files may be compressed (gzip, bzip2, xz, zstd).\n",
    .options = options,
    .takes_url = true,
    .most_words = ANY_NUMBER,
    .run = check,
};
