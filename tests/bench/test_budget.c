/* SPDX-License-Identifier: MIT */
/*
 * What judging may cost: no memory is asked for an action, none grows with the file, and starting
 * takes no time that a player would notice. Speed is printed by `make bench`, not tested here.
 */
#include "base/bug.h"
#include "games/list.h"
#include "referee/replay.h"
#include "support/allocations.h"
#include "support/cmocka.h"
#include "support/files.h"
#include "support/long_log.h"
#include "support/process.h"
#include "support/toy_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LOG_MAX = 4 << 20,
    STREAM_BYTES = 32 << 20,
    MEGABYTES_MAX = 12,
    TRIES = 5
};
static const double start_ms_max = 3;

static const char toy_start[] = "[Game \"toy\"]\n0. red stone 1\n0. blue stone 9\n";

static const struct game *const toy_and_nothing[] = {&toy_game, NULL};

static unsigned long allocated_by(struct referee *referee, struct span text)
{
    static struct replay replay;
    struct chunk chunk = {.text = text, .origin = {.line = 1}, .nth = 1};
    unsigned long before = allocations();

    replay_begin(&replay, &chunk, referee);
    assert_true(replay_run(&replay));
    return allocations() - before;
}

static void expect_even_allocations(const struct game *const *games, struct span start)
{
    struct referee referee;
    struct text logs[2];
    unsigned long counts[2];

    referee_init(&referee, games, true);
    referee_hurry(&referee);
    for (int i = 0; i < 2; i++) {
        text_init(&logs[i], LOG_MAX);
        long_log_write(&logs[i], &referee, start, i ? 10000 : 10, 1);
        allocated_by(&referee, text_span(&logs[i])); /* to warm the matcher */
    }
    for (int i = 0; i < 2; i++)
        counts[i] = allocated_by(&referee, text_span(&logs[i]));
    assert_true(logs[1].len > logs[0].len);
    assert_int_equal(counts[0], counts[1]);
    for (int i = 0; i < 2; i++)
        text_free(&logs[i]);
    referee_free(&referee);
}

/* The first example of every game; the caller frees it. */
static bool next_start(const struct game *const *game, struct span *start)
{
    char folder[256];
    struct paths paths = {0};

    snprintf(folder, sizeof folder, "examples/%s", (*game)->name);
    paths_find(&paths, folder, ".ump");
    bool found = paths.count > 0;
    if (found)
        *start = file_read(paths.path[0]);
    paths_free(&paths);
    return found;
}

static void long_logs_allocate_as_often_as_short_ones(void **state)
{
    (void)state;
    struct span start = {0};

    if (!allocations_are_counted())
        skip();
    expect_even_allocations(toy_and_nothing, span_of(toy_start));
    for (const struct game *const *game = games_list; *game; game++) {
        if (!next_start(game, &start))
            continue;
        expect_even_allocations(games_list, start);
        free((char *)start.at);
    }
}

/* What tests/bench/watch has to say of a command: milliseconds and megabytes. */
static void watch(const char *times, const char *const *command, struct span input, double *ms,
                  double *megabytes)
{
    char watcher[PATH_ROOM];
    const char *words[12] = {watcher, times};
    char *rest;

    snprintf(watcher, sizeof watcher, "%s/tests/bench/watch", getenv("BUILD"));
    for (int i = 0; command[i]; i++)
        words[i + 2] = command[i];
    struct outcome_of_process outcome =
        process_run(&(struct process){.words = words, .input = input});
    assert_int_equal(outcome.status, 0);
    struct text said;
    text_init(&said, 1000);
    text_put(&said, outcome.output);
    *ms = strtod(said.at, &rest);
    *megabytes = strtod(rest + strlen(" ms"), NULL);
    text_free(&said);
    process_forget(&outcome);
}

static void memory_grows_with_the_game_not_with_the_file(void **state)
{
    (void)state;
    const char *const command[] = {getenv("UMPIRE"), "check", "--quiet", "-", NULL};
    struct referee referee;
    struct span start = {0};
    struct text log;
    struct text stream;
    double ms;
    double megabytes;

    if (!allocations_are_counted() || !command[0] || !next_start(games_list, &start))
        skip(); /* a sanitizer takes memory of its own */
    referee_init(&referee, games_list, true);
    text_init(&log, LOG_MAX);
    long_log_write(&log, &referee, start, 300, 1);
    text_init(&stream, STREAM_BYTES + LOG_MAX);
    while (stream.len < STREAM_BYTES)
        text_put(&stream, text_span(&log));
    watch("1", command, text_span(&stream), &ms, &megabytes);
    assert_true(megabytes > 0 && megabytes < MEGABYTES_MAX);
    text_free(&log);
    text_free(&stream);
    referee_free(&referee);
    free((char *)start.at);
}

/* Machines are busy at times: one quiet moment out of five is enough. */
static void starting_takes_no_time(void **state)
{
    (void)state;
    const char *const nothing[] = {"/bin/true", NULL};
    const char *const command[] = {getenv("UMPIRE"), "check", "--quiet", "-", NULL};
    struct span log = {0};
    double more = 1e9;

    if (!allocations_are_counted() || !command[0] || !next_start(games_list, &log))
        skip();
    for (int i = 0; i < TRIES && more > start_ms_max; i++) {
        double base;
        double ms;
        double megabytes;
        watch("51", nothing, log, &base, &megabytes);
        watch("51", command, log, &ms, &megabytes);
        more = ms - base;
    }
    if (more > start_ms_max)
        fail_msg("%.2f ms more than /bin/true", more);
    free((char *)log.at);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(long_logs_allocate_as_often_as_short_ones),
        cmocka_unit_test(memory_grows_with_the_game_not_with_the_file),
        cmocka_unit_test(starting_takes_no_time),
    };
    return cmocka_run_group_tests_name("budget", tests, NULL, NULL) != 0;
}
