/* SPDX-License-Identifier: MIT */
/*
 * Counts legal sequences of actions within a turn and compares them with known numbers. A file
 * tests/perft/GAME.perft holds any number of entries:
 *
 *     # what the numbers are, and where they come from
 *     count 123 14011
 *     [Game "..."]
 *     ...
 *
 * The log runs to the next line that begins with "#" and leads to the position; the numbers are
 * those of sequences of one action, of two, and so on.
 */
#include "games/list.h"
#include "referee/replay.h"
#include "support/cmocka.h"
#include "support/files.h"

#include <stdlib.h>
#include <string.h>

enum { DEPTH_MAX = 8 };

struct position {
    const struct game *game;
    const struct setting *setting;
};

/* One level of the count. */
struct level {
    struct move_sink sink;
    const struct position *position;
    const void *state;
    int depth; /* actions that are still to come */
    unsigned long count;
};

static bool count_move(struct move_sink *sink, const void *move)
{
    struct level *level = (struct level *)sink;
    const struct game *game = level->position->game;
    union state_box next;

    if (level->depth == 1) {
        level->count++;
        return true;
    }
    memcpy(&next, level->state, game->state_size);
    game->apply(&next, level->position->setting, move);
    struct level deeper = {{count_move}, level->position, &next, level->depth - 1, 0};
    game->moves(level->position->setting, &next, &deeper.sink);
    level->count += deeper.count;
    return true;
}

static unsigned long count_sequences(const struct replay *replay, int depth)
{
    struct position position = {replay->record.game, &replay->record.setting};
    struct level level = {{count_move}, &position, &replay->state, depth, 0};

    position.game->moves(position.setting, &replay->state, &level.sink);
    return level.count;
}

/* Cut a line off REST, without its end. */
static struct span next_line(struct span *rest)
{
    const char *end = memchr(rest->at, '\n', rest->len);
    struct span line = {rest->at, end ? (size_t)(end - rest->at) : rest->len};

    rest->at += line.len + (end != NULL);
    rest->len -= line.len + (end != NULL);
    return line;
}

static bool begins(struct span line, const char *start)
{
    return line.len >= strlen(start) && memcmp(line.at, start, strlen(start)) == 0;
}

/* The log from here to the next line that begins with "#". */
static struct span cut_log(struct span *rest)
{
    struct span log = {rest->at, 0};

    while (rest->len && rest->at[0] != '#')
        next_line(rest);
    log.len = (size_t)(rest->at - log.at);
    return log;
}

static void check_entry(struct referee *referee, const char *path, struct span counts,
                        struct span log)
{
    static struct replay replay;
    struct chunk chunk = {.text = log, .origin = {.line = 1}, .nth = 1};
    struct span word;

    replay_begin(&replay, &chunk, referee);
    if (!replay_run(&replay))
        fail_msg("%s: a log is at fault:\n%.*s", path, (int)log.len, log.at);
    for (int depth = 1; span_next_word(&counts, &word); depth++) {
        assert_true(depth <= DEPTH_MAX);
        unsigned long count = count_sequences(&replay, depth);
        if (count != strtoul(word.at, NULL, 10))
            fail_msg("%s: %lu sequences of %d, not %.*s, in\n%.*s", path, count, depth,
                     (int)word.len, word.at, (int)log.len, log.at);
    }
}

static void check_file(struct referee *referee, const char *path)
{
    struct span text = file_read(path);
    struct span rest = text;
    unsigned entries = 0;

    while (rest.len) {
        struct span line = next_line(&rest);
        if (begins(line, "#") || line.len == 0)
            continue;
        if (!begins(line, "count "))
            fail_msg("%s: expected \"#\" or \"count\": %.*s", path, (int)line.len, line.at);
        struct span counts = {line.at + 6, line.len - 6};
        check_entry(referee, path, counts, cut_log(&rest));
        entries++;
    }
    assert_true(entries > 0);
    free((void *)text.at);
}

static void positions_have_their_counts(void **context)
{
    struct referee referee;
    struct paths paths = {NULL, 0};

    (void)context;
    referee_init(&referee, games_list, false);
    paths_find(&paths, "tests/perft", ".perft");
    assert_true(paths.count > 0);
    for (size_t i = 0; i < paths.count; i++)
        check_file(&referee, paths.path[i]);
    paths_free(&paths);
    referee_free(&referee);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(positions_have_their_counts)};

    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
