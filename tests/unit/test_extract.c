/* SPDX-License-Identifier: MIT */
/*
 * referee/extract: at every place of every example, the log that begins there, with the rest of
 * the game behind it, goes through the same states.
 */
#include "referee/extract.h"

#include "games/list.h"
#include "referee/position.h"
#include "referee/verdict.h"
#include "support/cmocka.h"
#include "support/files.h"

#include <stdlib.h>
#include <string.h>

enum { ROOM = 1 << 22, STATES_MAX = 4096 };

struct bench {
    struct referee referee;
    struct replay played;
    struct replay other;
    struct text log;
    struct text words;
    struct text states; /* positions at the beginning of each turn and at the end, with a NUL */
    size_t state_at[STATES_MAX];
    unsigned state_count;
    unsigned places;
};

/* Positions from where REPLAY stands to its end. */
static void follow(struct bench *bench, struct replay *replay)
{
    enum step step;

    text_clear(&bench->states);
    bench->state_count = 0;
    do {
        step = replay_step(replay);
        if (step != STEP_TURN && step != STEP_DONE)
            continue;
        assert_true(bench->state_count < STATES_MAX);
        bench->state_at[bench->state_count++] = bench->states.len;
        position_write(&bench->states, replay);
        text_putc(&bench->states, '\0');
    } while (step != STEP_DONE && step != STEP_FAULT);
    if (step == STEP_FAULT) {
        fault_write(&bench->words, replay);
        print_error("%s\n%.*s\n", bench->words.at, (int)replay->chunk.text.len,
                    replay->chunk.text.at);
    }
    assert_int_equal(step, STEP_DONE);
}

/* PLAYED stands at a place: write the log from there and hold it against the rest. */
static void go_on_from_here(struct bench *bench)
{
    const struct replay *played = &bench->played;
    struct chunk chunk = {.origin = {.line = 1}, .nth = 1};
    struct text rest;

    text_clear(&bench->log);
    text_clear(&bench->words);
    extract_write(&bench->log, played);
    text_put(&bench->log, (struct span){played->chunk.text.at + played->taken_at,
                                        played->chunk.text.len - played->taken_at});
    bench->other = *played;
    follow(bench, &bench->other);
    text_init(&rest, ROOM);
    text_put(&rest, text_span(&bench->states));
    unsigned count = bench->state_count;
    chunk.text = text_span(&bench->log);
    replay_begin(&bench->other, &chunk, &bench->referee);
    follow(bench, &bench->other);
    assert_true(bench->state_count >= count);
    size_t same = bench->state_at[bench->state_count - count];
    assert_int_equal(bench->states.len - same, rest.len);
    assert_memory_equal(bench->states.at + same, rest.at, rest.len);
    text_free(&rest);
    bench->places++;
}

static void try_every_place(struct bench *bench, struct span log)
{
    struct chunk chunk = {.text = log, .origin = {.line = 1}, .nth = 1};
    struct replay *played = &bench->played;
    enum step step;

    replay_begin(played, &chunk, &bench->referee);
    if (played->fault.rule || played->record.notation != played->record.game->notations ||
        !replay_run(played))
        return;
    replay_begin(played, &chunk, &bench->referee);
    do {
        step = replay_step(played);
        if ((step == STEP_TURN || step == STEP_ACTION) && played->head.number > 0 &&
            !played->ended.over)
            go_on_from_here(bench);
    } while (step != STEP_DONE);
}

static void the_rest_goes_through_the_same_states(void **state)
{
    struct bench *bench = *state;
    struct paths paths = {0};

    paths_find(&paths, "examples", ".ump");
    for (size_t i = 0; i < paths.count; i++) {
        struct span log = file_read(paths.path[i]);
        *strrchr(paths.path[i], '/') = '\0'; /* scenarios may lie beside it */
        bench->referee.log_dir = paths.path[i];
        try_every_place(bench, log);
        free((char *)log.at);
    }
    paths_free(&paths);
    assert_true(bench->places > 100);
}

static int open_bench(void **state)
{
    static struct bench bench; /* large */

    referee_init(&bench.referee, games_list, true);
    text_init(&bench.log, ROOM);
    text_init(&bench.words, ROOM);
    text_init(&bench.states, ROOM);
    *state = &bench;
    return 0;
}

static int close_bench(void **state)
{
    struct bench *bench = *state;

    referee_free(&bench->referee);
    text_free(&bench->log);
    text_free(&bench->words);
    text_free(&bench->states);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_rest_goes_through_the_same_states),
    };

    return cmocka_run_group_tests(tests, open_bench, close_bench) != 0;
}
