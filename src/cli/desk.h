/* SPDX-License-Identifier: MIT */
/*
 * A referee's desk: the referee (referee/referee.h) as the options of a command line want it, with
 * what it borrows from there. Commands that replay logs open one, and close it.
 */
#ifndef UMPIRE_CLI_DESK_H
#define UMPIRE_CLI_DESK_H

#include "base/source.h"
#include "base/text.h"
#include "cli/option.h"
#include "referee/replay.h"

#include <stdint.h>

struct desk {
    struct referee referee;
    const char *grammar_file; /* as named by --grammar; or NULL */
    struct source grammar;    /* its bytes, which the referee borrows */
    uint64_t announced;       /* bytes to be read, as far as files tell */
    uint64_t seen;            /* bytes that were read */
    struct text log_dir;      /* where the log lies that is being read */
};

/* 0, or -1 having said what is wrong with the command line. */
int desk_open(struct desk *desk, const struct arguments *arguments);
void desk_close(struct desk *desk);

/* Is there a game called NAME? 0, or -1 having said that there is none. */
int desk_check_game(const char *name);

/* FILE is read next: scenarios that its logs name may lie beside it. */
void desk_turn_to(struct desk *desk, const char *file);

/* The same for any referee; FOLDER is where the name of the file's folder is kept. */
void desk_find_folder(struct text *folder, struct referee *referee, const char *file);

/* How much there is to read: with enough of it, translating the grammars pays. Files tell their
 * size beforehand, streams as they are read. */
void desk_announce(struct desk *desk, const char *const *files, unsigned count);
void desk_see(struct desk *desk, struct span text);

/* After replay_begin: is it the command line that is wrong, not the log (--rules, --grammar,
 * --notation, --scenario)? Then it is said, and the log is not to be reported on. */
bool desk_blames_command_line(struct desk *desk, const struct replay *replay);

#endif
