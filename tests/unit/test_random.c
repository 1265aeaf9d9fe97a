/* SPDX-License-Identifier: MIT */
/*
 * Random play of every game: the referee accepts it, it reads back the same in canonical form, and
 * a seed gives the same log whenever it is played.
 */
#include "base/text.h"
#include "games/list.h"
#include "referee/random.h"
#include "support/cmocka.h"

#include <string.h>

enum { GAMES = 6, TURNS = 30, LOG_MAX = 4 << 20 };

static struct random_play play(struct text *out, const struct game *game, struct random_wish wish)
{
    struct referee referee;

    referee_init(&referee, games_list, true);
    struct random_play done = random_log(out, &referee, game, "Random play", &wish);
    referee_free(&referee);
    return done;
}

static void expect_accepted(const struct text *log, struct random_play done)
{
    static struct replay replay;
    struct chunk chunk = {.text = text_span(log), .origin = {.line = 1}, .nth = 1};
    struct referee referee;

    referee_init(&referee, games_list, true);
    replay_begin(&replay, &chunk, &referee);
    if (!replay_run(&replay))
        fail_msg("%s: %.*s", replay.fault.rule->name, (int)log->len, log->at);
    bool over = replay.ended.over && replay.ended.how != ENDS_UNFINISHED;
    if (over != done.outcome.over)
        fail_msg("over: %d, not %d: %.*s", over, done.outcome.over, (int)log->len, log->at);
    referee_free(&referee);
}

static void expect_good(const struct game *game)
{
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        struct random_wish wish = {.seed = seed, .turns = TURNS};
        struct text one;
        struct text other;
        text_init(&one, LOG_MAX);
        text_init(&other, LOG_MAX);
        struct random_play done = play(&one, game, wish);
        play(&other, game, wish);
        assert_true(done.actions > 0);
        assert_int_equal(one.len, other.len);
        assert_memory_equal(one.at, other.at, one.len);
        expect_accepted( &one, done);
        text_free(&one);
        text_free(&other);
    }
}

static void random_play_is_accepted_and_repeats(void **state)
{
    (void)state;
    for (const struct game *const *game = games_list; *game; game++)
        expect_good(*game);
}

static void seeds_give_different_games(void **state)
{
    struct text one;
    struct text other;

    (void)state;
    text_init(&one, LOG_MAX);
    text_init(&other, LOG_MAX);
    play(&one, games_list[0], (struct random_wish){.seed = 1, .turns = TURNS});
    play(&other, games_list[0], (struct random_wish){.seed = 2, .turns = TURNS});
    assert_true(one.len != other.len || memcmp(one.at, other.at, one.len) != 0);
    text_free(&one);
    text_free(&other);
}

static void as_many_actions_as_wished(void **state)
{
    struct text log;

    (void)state;
    for (const struct game *const *game = games_list; *game; game++) {
        text_init(&log, LOG_MAX);
        struct random_play done =
            play(&log, *game,
                 (struct random_wish){.seed = 7, .actions = 100, .endless = true});
        assert_int_equal(done.actions, 100);
        assert_false(done.outcome.over);
        text_free(&log);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_play_is_accepted_and_repeats),
        cmocka_unit_test(seeds_give_different_games),
        cmocka_unit_test(as_many_actions_as_wished),
    };
    return cmocka_run_group_tests_name("random", tests, NULL, NULL) != 0;
}
