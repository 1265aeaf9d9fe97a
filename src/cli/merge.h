/* SPDX-License-Identifier: MIT */
/*
 * What `umpire check --json` said, wherever and how often it was run, merged into one tally. A game
 * is known by its file and its number in it and counts once: workers that were killed and run
 * again tell of their games twice.
 */
#ifndef UMPIRE_CLI_MERGE_H
#define UMPIRE_CLI_MERGE_H

#include "base/span.h"
#include "referee/tally.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A file that was told of. */
struct told_file {
    char *name;  /* as "file" says, or "file_hex" where that is not exact */
    char *shown; /* as "file" says */
    uint32_t games; /* told of, each once */
    int64_t ends_with; /* games, its end says; -1 without an end */
    bool trouble;
};

/* A game that was told of; `print` is of what was said about it. */
struct told_game {
    uint32_t file; /* from 1; 0 for an empty place */
    uint32_t nth;
    uint32_t print;
};

struct merge {
    struct tally tally;
    uint64_t again;     /* games told of once more */
    uint64_t differing; /* of these, how many were told of otherwise */
    uint64_t unread;    /* lines that are no whole report */

    /* Private. */
    struct told_file *file; /* owned */
    size_t file_count;
    uint32_t *file_place; /* a table of files by name: numbers from 1 */
    size_t file_places;
    struct told_game *game; /* a table of games */
    size_t game_count;
    size_t game_places;
};

/* Count what a LINE says. */
void merge_line(struct merge *merge, struct span line);

/* Put files in the order of their names; nothing can be merged any more. */
void merge_sort(struct merge *merge);

/* After that: was anything told of the file, folder or archive of that NAME? */
bool merge_knows(const struct merge *merge, const char *name);

/* Was FILE told of to its end, with as many games as that says? */
bool is_whole(const struct told_file *file);

void merge_free(struct merge *merge);

#endif
