/* SPDX-License-Identifier: MIT */
/* Run a program without a shell, feed it, and keep all that it says. */
#ifndef UMPIRE_TESTS_PROCESS_H
#define UMPIRE_TESTS_PROCESS_H

#include "base/span.h"

#include <stdbool.h>
#include <stdio.h>
#include <sys/types.h>

struct process {
    const char *const *words;  /* the program's path and its arguments, NULL-terminated */
    const char *const *extra;  /* NAME=VALUE added to the environment, NULL-terminated; or NULL */
    const char *folder;        /* where it runs; NULL: here */
    struct span input;         /* what it reads from standard input */
    bool own_group;            /* it leads a process group of its own */
};

struct outcome_of_process {
    int status;          /* exit status, or 128 + the number of the signal that killed it */
    struct span output;  /* both owned: see process_forget */
    struct span errors;
};

/* A program under way. */
struct running {
    pid_t child;
    FILE *streams[3];
};

/* A program that runs for a minute is killed. Its environment has no colours, no locale and no
 * width of a terminal, whatever ours has. */
struct outcome_of_process process_run(const struct process *process);

/* The same in two steps: what happens between is up to the caller. */
struct running process_begin(const struct process *process);
struct outcome_of_process process_end(struct running *running);

/* Of a program in a group of its own that has ended: true if whatever it had started ends by
 * itself some seconds later. */
bool process_group_ends(pid_t group);
void process_forget(struct outcome_of_process *outcome);

#endif
