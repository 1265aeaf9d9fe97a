/* SPDX-License-Identifier: MIT */
/* One game of a file, for the commands that are about one: all of it in memory. */
#ifndef UMPIRE_CLI_PICK_H
#define UMPIRE_CLI_PICK_H

#include "base/source.h"
#include "cli/desk.h"
#include "cli/option.h"
#include "cli/status.h"

struct pick {
    const char *file;   /* as named */
    struct text text;   /* owned */
    struct chunk chunk; /* of TEXT */
};

/* Read the game that --nth names, or the only one, of FILE. EXIT_YES, or another status having
 * said why not. */
enum exit_status pick_game(struct pick *pick, const char *file, const struct arguments *arguments);

/* The same of bytes in memory, which FILE holds. */
enum exit_status pick_from_memory(struct pick *pick, const char *file, struct span bytes,
                                  const struct arguments *arguments);

/* The same game, replayed to the moment that --at names (the end, without it). EXIT_NO with a
 * fault in REPLAY: the log is refused before that moment. Any other failure has been said. */
enum exit_status pick_moment(struct pick *pick, struct replay *replay, struct desk *desk,
                             const struct arguments *arguments);

/* After that: does REPLAY stand where it was to go? Of a log that is at fault, the end of its
 * good part is its end. */
bool pick_stands(const struct replay *replay, const struct arguments *arguments);

void pick_free(struct pick *pick);

#endif
