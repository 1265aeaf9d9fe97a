/* SPDX-License-Identifier: MIT */
/*
 * How fast is reading, and how fast is judging? For each game that has examples, a long log of
 * random play is parsed and checked; speeds are also given relative to a fixed loop in the same
 * run, so that numbers from different machines can be compared.
 *
 *     bench                          print the table
 *     bench --log GAME ACTIONS       write one such log to standard output
 *     bench --stream GAME MEGABYTES  write as many games as that many megabytes hold
 */
#include "base/bug.h"
#include "games/list.h"
#include "referee/replay.h"
#include "support/allocations.h"
#include "support/files.h"
#include "support/long_log.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LOG_MAX = 8 << 20, ACTIONS = 10000, ROUNDS = 5, LOOP = 10000000 };

static double now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* Seconds for a loop that nothing in the program can make faster or slower. */
static double time_loop(void)
{
    double best = 1e9;

    for (int round = 0; round < ROUNDS; round++) {
        volatile uint32_t hash = 0;
        double start = now();
        for (uint32_t i = 0; i < LOOP; i++)
            hash = hash * 16777619U ^ i;
        double took = now() - start;
        best = took < best ? took : best;
    }
    return best;
}

static bool is_numbered_head(const struct capture *capture)
{
    return capture->kind == RECORD_HEAD && capture->field[RECORD_NUMBER].at[0] != '0';
}

/* Read every item without giving it to a game. */
static void parse(struct referee *referee, struct span text)
{
    struct replay replay;
    struct capture capture;
    struct chunk chunk = {.text = text, .origin = {.line = 1}, .nth = 1};
    struct reader *reader = &replay.reader;
    enum reading reading;

    replay_begin(&replay, &chunk, referee); /* reads the header */
    while ((reading = reader_next(reader, &capture)) < READ_END)
        if (reading == READ_COMMON && is_numbered_head(&capture)) {
            reader->entry = ENTRY_PLAY;
            if (head_names_phase(replay.record.game, &capture))
                reader_take_word(reader);
        }
    if (reading != READ_END)
        bug("a log of random play cannot be read");
}

static void check(struct referee *referee, struct span text)
{
    struct replay replay;
    struct chunk chunk = {.text = text, .origin = {.line = 1}, .nth = 1};

    replay_begin(&replay, &chunk, referee);
    if (replay_run(&replay))
        return;
    fprintf(stderr, "bench: %s at byte %td\n", replay.fault.rule->name,
            replay.fault.at.at - text.at);
    bug("a log of random play is refused");
}

static double best_of(void (*task)(struct referee *, struct span), struct referee *referee,
                      struct span text)
{
    double best = 1e9;

    for (int round = 0; round < ROUNDS; round++) {
        double start = now();
        task(referee, text);
        double took = now() - start;
        best = took < best ? took : best;
    }
    return best;
}

static unsigned long allocated_by(struct referee *referee, struct span text)
{
    unsigned long before = allocations();

    check(referee, text);
    return allocations() - before;
}

/* The beginning of a log of GAME: its first example. False if it has none. */
static bool find_start(const char *game, struct span *start)
{
    char folder[256];
    struct paths paths = {0};

    snprintf(folder, sizeof folder, "examples/%s", game);
    paths_find(&paths, folder, ".ump");
    bool found = paths.count > 0;
    if (found)
        *start = file_read(paths.path[0]);
    paths_free(&paths);
    return found;
}

static void print_row(const char *what, const struct game *game, double seconds, unsigned actions,
                      size_t bytes, double loop)
{
    printf("%-18s %-6s %7.2f M actions/s %7.1f MB/s %8.1f loop steps an action\n", game->name,
           what, actions / seconds / 1e6, (double)bytes / seconds / 1e6,
           seconds / actions / (loop / LOOP));
}

static void measure(const struct game *game, double loop)
{
    struct referee referee;
    struct span start;
    struct text log;
    struct text short_log;

    if (!find_start(game->name, &start)) {
        printf("%-18s has no examples\n", game->name);
        return;
    }
    referee_init(&referee, games_list, true);
    referee_hurry(&referee);
    text_init(&log, LOG_MAX);
    text_init(&short_log, LOG_MAX);
    unsigned actions = long_log_write(&log, &referee, start, ACTIONS, 1);
    long_log_write(&short_log, &referee, start, 10, 1);
    print_row("parse", game, best_of(parse, &referee, text_span(&log)), actions, log.len, loop);
    print_row("check", game, best_of(check, &referee, text_span(&log)), actions, log.len, loop);
    printf("%-18s %lu allocations for 10 actions, %lu for %u\n", game->name,
           allocated_by(&referee, text_span(&short_log)), allocated_by(&referee, text_span(&log)),
           actions);
    text_free(&log);
    text_free(&short_log);
    free((char *)start.at);
    referee_free(&referee);
}

/* A log of ACTIONS actions, again and again until MEGABYTES are full; once if that is 0. */
static int write_logs(const char *name, unsigned actions, unsigned megabytes)
{
    struct referee referee;
    struct span start;
    struct text log;
    unsigned long long left = (unsigned long long)megabytes << 20;

    if (!find_start(name, &start))
        return 2;
    referee_init(&referee, games_list, true);
    text_init(&log, LOG_MAX);
    long_log_write(&log, &referee, start, actions, 1);
    do {
        if (fwrite(log.at, 1, log.len, stdout) != log.len)
            return 2;
        left -= left < log.len ? left : log.len;
    } while (left);
    return fflush(stdout) ? 2 : 0;
}

int main(int argc, char **argv)
{
    if (argc == 4 && strcmp(argv[1], "--log") == 0)
        return write_logs(argv[2], (unsigned)strtoul(argv[3], NULL, 10), 0);
    if (argc == 4 && strcmp(argv[1], "--stream") == 0)
        return write_logs(argv[2], 300, (unsigned)strtoul(argv[3], NULL, 10));
    double loop = time_loop();
    printf("the fixed loop: %.2f ns a step\n", loop / LOOP * 1e9);
    for (const struct game *const *game = games_list; *game; game++)
        measure(*game, loop);
    return 0;
}
