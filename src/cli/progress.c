/* SPDX-License-Identifier: MIT */
#include "cli/progress.h"

#include "base/text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { WIDE = 24, LINE_ROOM = 160, MEGABYTE = 1000000 };

/* A run that ends within a second needs no progress. */
static const double first_after = 1;
static const double again_after = 0.2;

static double now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

void progress_begin(struct progress *progress, const struct intake *intake)
{
    const char *terminal = getenv("TERM");

    *progress = (struct progress){.shows = isatty(STDERR_FILENO) && terminal &&
                                           strcmp(terminal, "dumb") != 0};
    if (!progress->shows)
        return;
    progress->survey = survey_begin(intake);
    progress->began = now();
    progress->next = progress->began + first_after;
}

void progress_end(struct progress *progress)
{
    progress_wipe(progress);
    survey_end(progress->survey);
    progress->survey = NULL;
    progress->shows = false;
}

static void put_bar(struct text *out, double part)
{
    size_t filled = (size_t)(part * WIDE);

    text_putc(out, '[');
    text_repeat(out, '#', filled);
    text_repeat(out, ' ', WIDE - filled);
    text_printf(out, "] %3.0f%%  ", part * 100);
}

static void put_left(struct text *out, double seconds)
{
    uint64_t left = (uint64_t)(seconds + 0.5);

    if (left >= 3600)
        text_printf(out, ", %" PRIu64 ":%02" PRIu64 ":%02" PRIu64 " left", left / 3600,
                    left / 60 % 60, left % 60);
    else
        text_printf(out, ", %" PRIu64 ":%02" PRIu64 " left", left / 60, left % 60);
}

void progress_write(struct text *out, double seconds, uint64_t games, uint64_t taken,
                    uint64_t total)
{
    /* A file may have grown since it was looked at. */
    double part = total && taken < total ? (double)taken / (double)total : 1;

    if (total)
        put_bar(out, part);
    text_printf(out, "%" PRIu64 " game%s, %.0f/s", games, games == 1 ? "" : "s",
                (double)games / seconds);
    if (!total && taken)
        text_printf(out, ", %" PRIu64 " MB read", taken / MEGABYTE);
    if (total && taken)
        put_left(out, seconds * (1 - part) / part);
}

void progress_tell(struct progress *progress, uint64_t games, uint64_t taken)
{
    char buffer[LINE_ROOM];
    struct text line;

    if (!progress->shows)
        return;
    double time = now();
    if (time < progress->next)
        return;
    progress->next = time + again_after;
    text_borrow(&line, buffer, sizeof buffer);
    text_putc(&line, '\r');
    progress_write(&line, time - progress->began, games, taken, survey_bytes(progress->survey));
    text_puts(&line, "\033[K");
    (void)fflush(stdout); /* what was said before it comes before it */
    (void)fwrite(line.at, 1, line.len, stderr);
    progress->drawn = true;
}

void progress_wipe(struct progress *progress)
{
    if (progress->drawn)
        fputs("\r\033[K", stderr);
    progress->drawn = false;
}
