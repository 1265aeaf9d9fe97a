/* SPDX-License-Identifier: MIT */
/*
 * A program that belongs to this one and does one thing for it, spoken to over a socket (to it)
 * and a pipe (from it): found beside this program, as in the build tree, else in
 * ../libexec/umpire, as it is installed.
 */
#ifndef UMPIRE_BASE_COMPANION_H
#define UMPIRE_BASE_COMPANION_H

#include "base/note.h"
#include "base/span.h"

#include <sys/types.h>

struct companion {
    pid_t process;
    int to;   /* what is written here it reads; -1 when closed */
    int from; /* what it writes is read here */
};

/* Start the program of that name. 0, or -1 and a note. */
int companion_start(struct companion *companion, const char *name, struct note *note);

/* Send it BYTES (a page at most) and, with them, a descriptor of its own for FILE. 0, or -1 if it
 * does not listen. */
int companion_lend(const struct companion *companion, struct span bytes, int file);

/* Close both ways and wait for its end: its exit status, or -1 if a signal ended it. */
int companion_end(struct companion *companion);

#endif
