/* SPDX-License-Identifier: MIT */
/*
 * How fast is reading, and how fast is judging? For each game some logs of random play are parsed
 * and checked in memory, by one thread; medians, of the processor's time, so that a busy machine
 * does not matter much.
 *
 *     bench                               a line a game: name, MB/s parsed, million actions/s and
 *                                         MB/s checked, allocations for 10 actions and for many
 *     bench --log GAME ACTIONS FILE       write as many logs as have that many actions; prints how
 *                                         many they are
 *     bench --stream GAME MEGABYTES       write such logs again and again, until that is full
 */
#include "base/bug.h"
#include "games/list.h"
#include "referee/random.h"
#include "referee/replay.h"
#include "support/allocations.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LOG_MAX = 64 << 20, ACTIONS = 20000, TURNS = 100, ROUNDS = 5 };

static double busy(void)
{
    struct timespec time;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static bool is_numbered_head(const struct capture *capture)
{
    return capture->kind == RECORD_HEAD && capture->field[RECORD_NUMBER].at[0] != '0';
}

/* Read every item without giving it to a game. */
static void parse(struct referee *referee, const struct chunk *chunk)
{
    struct replay replay;
    struct capture capture;
    struct reader *reader = &replay.reader;
    enum reading reading;

    replay_begin(&replay, chunk, referee); /* reads the header */
    while ((reading = reader_next(reader, &capture)) < READ_END)
        if (reading == READ_COMMON && is_numbered_head(&capture)) {
            reader->entry = ENTRY_PLAY;
            if (head_names_phase(replay.record.game, &capture))
                reader_take_word(reader);
        }
    if (reading != READ_END)
        bug("a log of random play cannot be read");
}

static void check(struct referee *referee, const struct chunk *chunk)
{
    struct replay replay;

    replay_begin(&replay, chunk, referee);
    if (replay_run(&replay))
        return;
    fprintf(stderr, "bench: %s at byte %td\n", replay.fault.rule->name,
            replay.fault.at.at - chunk->text.at);
    bug("a log of random play is refused");
}

typedef void game_task(struct referee *referee, const struct chunk *chunk);

static void each_game(game_task *task, struct referee *referee, struct span logs)
{
    struct source source;
    struct chunk chunk;
    struct note note;

    source_from_memory(&source, logs);
    while (source_next(&source, &chunk, &note) == SOURCE_GAME)
        task(referee, &chunk);
    source_close(&source);
}

static int in_order(const void *a, const void *b)
{
    double x = *(const double *)a;
    double y = *(const double *)b;

    return (x > y) - (x < y);
}

/* Seconds for the task. */
static double median(game_task *task, struct referee *referee, struct span logs)
{
    double took[ROUNDS];

    for (int round = 0; round < ROUNDS; round++) {
        double start = busy();
        each_game(task, referee, logs);
        took[round] = busy() - start;
    }
    qsort(took, ROUNDS, sizeof *took, in_order);
    return took[ROUNDS / 2];
}

static unsigned long allocated_by(struct referee *referee, struct span logs)
{
    unsigned long before = allocations();

    each_game(check, referee, logs);
    return allocations() - before;
}

/* Logs of GAME that have so many actions together, or a few more; how many. */
static unsigned play(struct text *logs, struct referee *referee, const struct game *game,
                     unsigned actions)
{
    struct random_wish wish = {.turns = TURNS};
    unsigned done = 0;

    while (done < actions) {
        wish.seed++;
        wish.actions = actions - done;
        done += random_log(logs, referee, game, "Random play", &wish).actions;
    }
    return done;
}

static void measure(const struct game *game)
{
    struct referee referee;
    struct text log;
    struct text short_log;

    referee_init(&referee, games_list, true);
    referee_hurry(&referee);
    text_init(&log, LOG_MAX);
    text_init(&short_log, LOG_MAX);
    unsigned actions = play(&log, &referee, game, ACTIONS);
    play(&short_log, &referee, game, 10);
    double bytes = (double)log.len;
    double parsed = median(parse, &referee, text_span(&log));
    double checked = median(check, &referee, text_span(&log));
    printf("%s %.1f %.3f %.1f %lu %lu\n", game->name, bytes / parsed / 1e6,
           actions / checked / 1e6, bytes / checked / 1e6,
           allocated_by(&referee, text_span(&short_log)), allocated_by(&referee, text_span(&log)));
    text_free(&log);
    text_free(&short_log);
    referee_free(&referee);
}

/* A log of a game called NAME; the program ends if there is none. */
static unsigned play_named(struct text *log, const char *name, unsigned actions)
{
    struct referee referee;

    referee_init(&referee, games_list, true);
    const struct game *game = referee_game(&referee, span_of(name));
    if (!game)
        bug("no such game");
    text_init(log, LOG_MAX);
    unsigned done = play(log, &referee, game, actions);
    referee_free(&referee);
    return done;
}

static int write_log(const char *name, unsigned actions, const char *path)
{
    struct text log;
    unsigned done = play_named(&log, name, actions);
    FILE *file = fopen(path, "w");

    if (!file || fwrite(log.at, 1, log.len, file) != log.len || fclose(file))
        return 2;
    printf("%u\n", done);
    return 0;
}

static int write_stream(const char *name, unsigned megabytes)
{
    unsigned long long left = (unsigned long long)megabytes << 20;
    struct text log;

    play_named(&log, name, ACTIONS);
    for (; left; left -= left < log.len ? left : log.len)
        if (fwrite(log.at, 1, log.len, stdout) != log.len)
            return 2;
    return fflush(stdout) ? 2 : 0;
}

int main(int argc, char **argv)
{
    if (argc == 5 && strcmp(argv[1], "--log") == 0)
        return write_log(argv[2], (unsigned)strtoul(argv[3], NULL, 10), argv[4]);
    if (argc == 4 && strcmp(argv[1], "--stream") == 0)
        return write_stream(argv[2], (unsigned)strtoul(argv[3], NULL, 10));
    for (const struct game *const *game = games_list; *game; game++)
        measure(*game);
    return 0;
}
