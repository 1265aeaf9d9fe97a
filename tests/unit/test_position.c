/* SPDX-License-Identifier: MIT */
/*
 * referee/position: a position, set up from its own text, is the same position; at every moment of
 * every example, of every game.
 */
#include "referee/position.h"

#include "games/list.h"
#include "referee/verdict.h"
#include "support/cmocka.h"
#include "support/files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 1 << 20 };

struct bench {
    struct referee referee;
    struct replay played;
    struct replay again;
    struct text log;  /* made of a position */
    struct text text; /* the position's */
    struct text copy; /* the position's after it was set up again */
    unsigned compared;
};

/* A log that begins at POSITION, under the options that REPLAY is played under. */
static void write_log(struct text *log, const struct replay *replay, struct span position)
{
    const struct game *game = replay->record.game;

    text_clear(log);
    text_printf(log, "[Game \"%s\"]\n[SetUp \"position\"]\n[Rules \"", game->name);
    setting_write(log, &replay->record.setting, &game->options, true);
    text_puts(log, "\"]\n");
    const struct tag *scenario = record_tag(&replay->record, "Scenario");
    if (scenario)
        text_printf(log, "[Scenario \"%.*s\"]\n", (int)scenario->value.len, scenario->value.at);
    for (int i = 0; game->tags && game->tags[i]; i++) {
        const struct tag *tag = record_tag(&replay->record, game->tags[i]);
        if (tag)
            text_printf(log, "[%s \"%.*s\"]\n", game->tags[i], (int)tag->value.len,
                        tag->value.at);
    }
    text_put(log, position);
}

static void set_up_again(struct bench *bench)
{
    struct chunk chunk = {.origin = {.line = 1}, .nth = 1};

    text_clear(&bench->text);
    text_clear(&bench->copy);
    position_write(&bench->text, &bench->played);
    write_log(&bench->log, &bench->played, text_span(&bench->text));
    chunk.text = text_span(&bench->log);
    replay_begin(&bench->again, &chunk, &bench->referee);
    if (!replay_run(&bench->again)) {
        fault_write(&bench->copy, &bench->again);
        print_error("%s\n%s\n", bench->copy.at, bench->log.at);
    }
    assert_null(bench->again.fault.rule);
    position_write(&bench->copy, &bench->again);
    assert_string_equal(bench->copy.at, bench->text.at);
    bench->compared++;
}

/* At each moment of the log, once a turn has begun. */
static void follow(struct bench *bench, struct span log)
{
    struct chunk chunk = {.text = log, .origin = {.line = 1}, .nth = 1};
    enum step step;

    replay_begin(&bench->played, &chunk, &bench->referee);
    do {
        step = replay_step(&bench->played);
        bool over = bench->played.ended.over && bench->played.ended.how == ENDS_NOT;
        if (bench->played.open && bench->played.head.number > 0 && !over && step != STEP_FAULT)
            set_up_again(bench);
    } while (step != STEP_DONE && step != STEP_FAULT);
}

static void positions_set_up_again_are_the_same(void **state)
{
    struct bench *bench = *state;
    struct paths paths = {0};

    paths_find(&paths, "examples", ".ump");
    for (size_t i = 0; i < paths.count; i++) {
        char folder[PATH_ROOM];
        snprintf(folder, sizeof folder, "%.*s",
                 (int)(strrchr(paths.path[i], '/') - paths.path[i]), paths.path[i]);
        bench->referee.log_dir = folder;
        struct span log = file_read(paths.path[i]);
        follow(bench, log);
        free((char *)log.at);
    }
    paths_free(&paths);
    assert_true(bench->compared > 100);
}

static int open_bench(void **state)
{
    static struct bench bench;

    referee_init(&bench.referee, games_list, true);
    text_init(&bench.log, ROOM);
    text_init(&bench.text, ROOM);
    text_init(&bench.copy, ROOM);
    *state = &bench;
    return 0;
}

static int close_bench(void **state)
{
    struct bench *bench = *state;

    referee_free(&bench->referee);
    text_free(&bench->log);
    text_free(&bench->text);
    text_free(&bench->copy);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(positions_set_up_again_are_the_same)};

    return cmocka_run_group_tests_name("position", tests, open_bench, close_bench) != 0;
}
