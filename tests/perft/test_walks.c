/* SPDX-License-Identifier: MIT */
/*
 * Walks through games: legal actions chosen by chance, and what the rules said on the way. They
 * are compared with what was recorded, so that no rule changes unnoticed: neither what is legal,
 * nor how what is not is refused, nor what comes of an action. A file tests/perft/GAME-NAME.walk
 * begins with a log that leads to where the walk begins; then
 *
 *     ---- walk SEED STEPS
 *     1. north                                  the position, as a number
 *        I K13-L14                              how many were legal; of the last 256 actions that
 *                                               were legal before: how each is ruled upon now
 *
 *     test_walks [--bless]    rewrite those that differ (then read the diff: a rule has changed)
 */
#include "games/list.h"
#include "referee/replay.h"
#include "referee/verdict.h"
#include "support/cmocka.h"
#include "support/diff.h"
#include "support/files.h"
#include "support/next_head.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POOL = 256, SAMPLES = 8, CHOICES = 6, WALK_MAX = 1 << 20, TEXT_MAX = 64 << 10 };

static const char rule_line[] = "---- walk ";

struct walker {
    struct move_sink sink;
    const struct game *game;
    const struct setting *setting;
    union state_box state;
    uint64_t seed;
    unsigned listed;
    union move_box choice[CHOICES]; /* of all that are listed, each with the same chance */
    union move_box pool[POOL]; /* legal at some time */
    unsigned pooled;
    struct text *out;
};

static bool blessing;

static uint32_t below(struct walker *walker, uint32_t most)
{
    walker->seed = walker->seed * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(walker->seed >> 33) % most;
}

static void mix(uint32_t *sum, int value)
{
    *sum = (*sum ^ (uint32_t)value) * 16777619u;
}

static uint32_t sum_of(struct span words)
{
    uint32_t sum = 2166136261u;

    for (size_t i = 0; i < words.len; i++)
        mix(&sum, (unsigned char)words.at[i]);
    return sum;
}

/* ---- one position ---------------------------------------------------------------------- */

static bool take(struct move_sink *sink, const void *move)
{
    struct walker *walker = (struct walker *)(void *)sink;

    unsigned place = walker->listed < CHOICES ? walker->listed : below(walker, walker->listed + 1);

    walker->listed++;
    if (place < CHOICES)
        memcpy(&walker->choice[place], move, walker->game->move_size);
    if (below(walker, SAMPLES) == 0)
        memcpy(&walker->pool[walker->pooled++ % POOL], move, walker->game->move_size);
    return true;
}

static struct ruling rule_upon(const struct walker *walker, const void *move)
{
    const struct game *game = walker->game;
    struct ruling ruling = game->possible(walker->setting, &walker->state, move);

    if (ruling.finding == LEGAL)
        ruling = game->judge(walker->setting, &walker->state, move);
    if (ruling.finding == LEGAL)
        ruling = game->claims(walker->setting, &walker->state, move);
    return ruling;
}

/* By which rule, at which field and with what arguments; how it is worded is for golden cases. */
static void mix_ruling(uint32_t *sum, const struct game *game, struct ruling ruling)
{
    mix(sum, ruling.finding);
    if (ruling.finding == LEGAL)
        return;
    mix(sum, (int)sum_of(span_of(game->rules[ruling.rule].name)));
    mix(sum, ruling.field);
    for (int i = 0; i < RULING_ARGS; i++)
        mix(sum, ruling.arg[i]);
}

/* How the actions of the pool are ruled upon here, and whether the turn may end. */
static uint32_t sum_of_rulings(const struct walker *walker)
{
    uint32_t sum = 2166136261u;
    unsigned count = walker->pooled < POOL ? walker->pooled : POOL;

    for (unsigned i = 0; i < count; i++)
        mix_ruling(&sum, walker->game, rule_upon(walker, &walker->pool[i]));
    mix_ruling(&sum, walker->game, walker->game->may_end(walker->setting, &walker->state));
    return sum;
}

/* ---- steps ----------------------------------------------------------------------------- */

static bool is_over(const struct walker *walker)
{
    struct outcome outcome = walker->game->outcome(walker->setting, &walker->state);

    if (outcome.over)
        text_printf(walker->out, "over: side %d, %s\n", outcome.winner,
                    walker->game->rules[outcome.rule].name);
    return outcome.over;
}

/* Write one of the choices; but not one after which nothing can follow, since dice must be rolled,
 * as long as there is another. */
static const void *choose(struct walker *walker)
{
    unsigned choices = walker->listed < CHOICES ? walker->listed : CHOICES;
    unsigned first = below(walker, choices);
    size_t len = walker->out->len;

    for (unsigned i = 0;; i++) {
        const void *move = &walker->choice[(first + i) % choices];
        walker->out->len = len;
        walker->game->notations->write(walker->out, walker->setting, &walker->state, move);
        if (i + 1 == choices || !strstr(walker->out->at + len, "(?)"))
            return move;
    }
}

static void act(struct walker *walker)
{
    const struct notation *notation = walker->game->notations;
    union state_box before = walker->state;

    text_puts(walker->out, "   ");
    const void *move = choose(walker);
    walker->game->apply(&walker->state, walker->setting, move);
    walker->game->audit(walker->setting, &walker->state);
    if (notation->facts)
        notation->facts(walker->out, walker->setting, &before, move, &walker->state, true);
}

/* False if the turn may not end, or the game has. */
static bool turn(struct walker *walker)
{
    const struct game *game = walker->game;
    struct text position;

    if (game->may_end(walker->setting, &walker->state).finding != LEGAL)
        return false;
    game->end_turn(&walker->state, walker->setting);
    if (is_over(walker))
        return false;
    struct head head;
    if (!next_head(&head, game, walker->setting, &walker->state))
        return false;
    game->begin(&walker->state, walker->setting, head);
    head_write(walker->out, game, head);
    text_init(&position, TEXT_MAX);
    game->position(&position, walker->setting, &walker->state);
    text_printf(walker->out, "  %08" PRIx32 "\n", sum_of(text_span(&position)));
    text_free(&position);
    return true;
}

/* False where nothing can follow. */
static bool step(struct walker *walker)
{
    walker->listed = 0;
    walker->game->moves(walker->setting, &walker->state, &walker->sink);
    if (walker->listed == 0 || below(walker, 4) == 0)
        if (turn(walker) || walker->listed == 0)
            return walker->listed != 0 || !is_over(walker);
    if (is_over(walker))
        return false;
    uint32_t sum = sum_of_rulings(walker);
    unsigned listed = walker->listed;
    act(walker);
    text_printf(walker->out, "  %u %08" PRIx32 "\n", listed, sum);
    return !is_over(walker);
}

/* From where the log leads; again from there, with other chances, when a game is over. */
static void walk(struct text *out, const struct replay *replay, uint64_t seed, unsigned steps)
{
    static struct walker walker;

    walker = (struct walker){.sink = {take}, .game = replay->record.game,
                             .setting = &replay->record.setting, .seed = seed, .out = out};
    while (steps) {
        memcpy(&walker.state, &replay->state, walker.game->state_size);
        text_puts(out, "start\n");
        unsigned stuck = 0;
        if (replay->record.setting.position && replay->head.number <= 0 && !turn(&walker))
            return;
        while (steps && stuck < 3) {
            size_t len = out->len;
            bool goes_on = step(&walker);
            stuck = out->len == len ? stuck + 1 : 0;
            steps--;
            if (!goes_on)
                break;
        }
    }
}

/* ---- files ----------------------------------------------------------------------------- */

static void a_walk(void **state)
{
    static struct replay replay;
    const char *path = *state;
    struct span file = file_read(path);
    const char *rule = strstr(file.at, rule_line);
    struct referee referee;
    struct text fresh;
    char *rest;

    if (!rule)
        fail_msg("%s: no line begins \"%s\"", path, rule_line);
    struct chunk chunk = {.text = {file.at, (size_t)(rule - file.at)}, .origin = {.line = 1}, .nth = 1};
    uint64_t seed = strtoull(rule + strlen(rule_line), &rest, 10);
    unsigned steps = (unsigned)strtoul(rest, &rest, 10);
    referee_init(&referee, games_list, true);
    replay_begin(&replay, &chunk, &referee);
    if (!replay_run(&replay))
        fail_msg("%s: the log is at fault", path);
    text_init(&fresh, WALK_MAX);
    text_put(&fresh, (struct span){file.at, (size_t)(rest + 1 - file.at)});
    walk(&fresh, &replay, seed, steps);
    assert_false(fresh.full);
    if (blessing && !span_equal(text_span(&fresh), file)) {
        file_write(path, text_span(&fresh));
        printf("blessed %s\n", path);
    } else if (!blessing) {
        struct text report;
        text_init(&report, WALK_MAX);
        diff_write(&report, path, file, text_span(&fresh));
        if (report.len)
            fail_msg("the rules have changed; if that is meant: make bless\n%.3000s", report.at);
        text_free(&report);
    }
    text_free(&fresh);
    referee_free(&referee);
    free((char *)file.at);
}

int main(int argc, char **argv)
{
    enum { WALKS_MAX = 64 };
    struct CMUnitTest tests[WALKS_MAX];
    struct paths walks = {0};
    const char *word = argc > 1 ? argv[argc - 1] : "";
    size_t count = 0;

    blessing = argc > 1 && strcmp(argv[1], "--bless") == 0;
    paths_find(&walks, "tests/perft", ".walk");
    for (size_t i = 0; i < walks.count && count < WALKS_MAX; i++)
        if (blessing || strstr(walks.path[i], word))
            tests[count++] = (struct CMUnitTest){walks.path[i], a_walk, NULL, NULL, walks.path[i]};
    int failed = _cmocka_run_group_tests("walks", tests, count, NULL, NULL);
    paths_free(&walks);
    return failed != 0 || count == 0;
}
