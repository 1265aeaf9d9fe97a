/* SPDX-License-Identifier: MIT */
/*
 * How far a long run is, on standard error, if that is a terminal: a line that is drawn anew from
 * time to time and wiped away before anything else is said.
 *
 *     [#########               ]  37%  12345 games, 20123/s, 0:42 left
 */
#ifndef UMPIRE_CLI_PROGRESS_H
#define UMPIRE_CLI_PROGRESS_H

#include "cli/survey.h"

#include <stdbool.h>
#include <stdint.h>

struct progress {
    bool shows;  /* there is a terminal */
    bool drawn;  /* the line stands there now */
    struct survey *survey;
    double began; /* seconds */
    double next;  /* not before then is it drawn */
};

/* Begin with what INTAKE is going to read. */
void progress_begin(struct progress *progress, const struct intake *intake);
void progress_end(struct progress *progress);

/* GAMES were judged so far, and TAKEN bytes read. */
void progress_tell(struct progress *progress, uint64_t games, uint64_t taken);

/* Wipe the line away. */
void progress_wipe(struct progress *progress);

/* The line for a run of that many SECONDS; TOTAL is 0 where it is not known. */
void progress_write(struct text *out, double seconds, uint64_t games, uint64_t taken,
                    uint64_t total);

#endif
