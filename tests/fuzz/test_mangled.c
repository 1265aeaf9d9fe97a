/* SPDX-License-Identifier: MIT */
/*
 * Every example log, cut off at every byte and with every byte changed in turn (of a long log a
 * sample, and all of it in .ci/run): it is judged without a crash, by machine code as by the
 * interpreter, and what there is to say of it can be said.
 */
#include "base/bug.h"
#include "games/list.h"
#include "referee/position.h"
#include "referee/replay.h"
#include "referee/verdict.h"
#include "support/cmocka.h"
#include "support/files.h"
#include "support/toy_game.h"

#include <stdlib.h>
#include <string.h>

enum { GAMES_MAX = 16, SAID_MAX = 1 << 16, SHORT_LOG = 4 << 10, PLACES = 1 << 10 };

/* The two referees that must agree, and the last replay of each. */
struct bench {
    const struct game *games[GAMES_MAX + 1];
    struct referee referee[2];
    struct replay replay[2];
    struct text said[2];
};

static const char toy_log[] = "[Game \"toy\"]\n[Red \"Ada\"] ; a comment\n[Rules \"jump=yes\"]\n"
                              "0. red stone 1\n0. blue stone 9\n1. red: step 2, step 3 {and\n so}\n"
                              "1. blue pass\n2. red\n> step\n>> 4\n2. b\nstep 8 stands\nblue resigns\n";

static void take_heading(struct advice_sink *sink, struct span words)
{
    (void)sink;
    (void)words;
}

/* Everything that a report would say, into OUT. */
static void say_all(struct text *out, struct replay *replay, bool fine)
{
    struct advice_sink sink = {.heading = take_heading, .item = take_heading};

    text_clear(out);
    if (!fine) {
        fault_write(out, replay);
        fault_cite(out, replay);
        fault_advise(replay, &sink);
    } else {
        ended_write(out, replay);
        prospect_write(out, replay);
    }
    if (position_exists(replay))
        replay->record.game->audit(&replay->record.setting, &replay->state);
}

static void expect_agreement(const struct bench *bench)
{
    const struct replay *a = &bench->replay[0];
    const struct replay *b = &bench->replay[1];

    assert_ptr_equal(a->fault.rule, b->fault.rule);
    assert_ptr_equal(a->fault.at.at, b->fault.at.at);
    assert_int_equal(a->fault.at.len, b->fault.at.len);
    assert_int_equal(a->action_total, b->action_total);
    assert_int_equal(a->turns, b->turns);
    assert_int_equal(a->ended.over, b->ended.over);
    assert_true(span_equal(text_span(&bench->said[0]), text_span(&bench->said[1])));
    if (position_exists(a))
        assert_memory_equal(&a->state, &b->state, a->record.game->state_size);
}

/* Judge TEXT twice; a copy of exactly its size lets a sanitizer see a read beyond its end. */
static void judge_both(struct bench *bench, struct span text)
{
    char *exact = must_alloc(text.len);
    struct chunk chunk = {.text = {exact, text.len}, .origin = {.line = 1}, .nth = 1};

    if (text.len)
        memcpy(exact, text.at, text.len);
    for (int i = 0; i < 2; i++) {
        replay_begin(&bench->replay[i], &chunk, &bench->referee[i]);
        bool fine = replay_run(&bench->replay[i]);
        say_all(&bench->said[i], &bench->replay[i], fine);
    }
    expect_agreement(bench);
    free(exact);
}

/* Every byte of a short log; of a long one about PLACES, or with EVERY_BYTE set (.ci/run) all. */
static size_t stride(struct span log)
{
    return log.len <= SHORT_LOG || getenv("EVERY_BYTE") ? 1 : log.len / PLACES;
}

static void cut_everywhere(struct bench *bench, struct span log)
{
    for (size_t len = 0; len <= log.len; len += stride(log))
        judge_both(bench, (struct span){log.at, len});
}

static void change_everywhere(struct bench *bench, struct span log)
{
    static const char others[] = " \n,;{}[]\"-.0919aAzXx*>%\r\t\x80\xE2\xFF";
    char *copy = must_alloc(log.len + 1);

    memcpy(copy, log.at, log.len);
    for (size_t i = 0; i < log.len; i += stride(log)) {
        copy[i] = others[i % (sizeof others - 1)];
        judge_both(bench, (struct span){copy, log.len});
        copy[i] = (char)(log.at[i] + 1);
        judge_both(bench, (struct span){copy, log.len});
        copy[i] = log.at[i];
    }
    free(copy);
}

static int open_bench(void **state)
{
    struct bench *bench = must_alloc(sizeof *bench);
    size_t count = 0;

    bench->games[count++] = &toy_game;
    for (const struct game *const *game = games_list; *game && count < GAMES_MAX; game++)
        bench->games[count++] = *game;
    bench->games[count] = NULL;
    for (int i = 0; i < 2; i++) {
        referee_init(&bench->referee[i], bench->games, i);
        text_init(&bench->said[i], SAID_MAX);
        if (i)
            referee_hurry(&bench->referee[i]);
    }
    *state = bench;
    return 0;
}

static int close_bench(void **state)
{
    struct bench *bench = *state;

    for (int i = 0; i < 2; i++) {
        referee_free(&bench->referee[i]);
        text_free(&bench->said[i]);
    }
    free(bench);
    return 0;
}

static void mangle(struct bench *bench, struct span log)
{
    judge_both(bench, log);
    cut_everywhere(bench, log);
    change_everywhere(bench, log);
}

static void the_log_of_a_toy_game(void **state)
{
    struct bench *bench = *state;

    judge_both(bench, span_of(toy_log));
    assert_null(bench->replay[0].fault.rule);
    mangle(bench, span_of(toy_log));
}

static void the_example_logs(void **state)
{
    struct paths logs = {0};

    paths_find(&logs, "examples", ".ump");
    for (size_t i = 0; i < logs.count; i++) {
        struct span log = file_read(logs.path[i]);
        print_message("%s\n", logs.path[i]);
        mangle(*state, log);
        free((char *)log.at);
    }
    if (logs.count == 0)
        skip();
    paths_free(&logs);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_log_of_a_toy_game),
        cmocka_unit_test(the_example_logs),
    };
    return cmocka_run_group_tests_name("mangled", tests, open_bench, close_bench) != 0;
}
