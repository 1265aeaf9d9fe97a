/* SPDX-License-Identifier: MIT */
/*
 * A file that is changed as a whole: locked against others who do the same, read, written to a
 * temporary file beside it, and put in its place in one step, so that whoever looks sees the old
 * file or the new one and nothing between. Owner and mode are kept.
 */
#ifndef UMPIRE_BASE_REWRITE_H
#define UMPIRE_BASE_REWRITE_H

#include "base/note.h"
#include "base/span.h"
#include "base/text.h"

#include <sys/stat.h>

struct rewrite {
    int file;          /* open and locked; -1 if none is */
    char *path;        /* of the file itself, all links resolved; owned */
    struct text bytes; /* what it holds; owned */
    struct stat old;   /* how it was before it was read */
};

/* Open and lock a regular file, waiting for others to be done, and read it. 0, or -1 and a note;
 * nothing needs to be closed then. MAX: how many bytes it may hold. */
int rewrite_open(struct rewrite *rewrite, const char *name, size_t max, struct note *note);

/* Put BYTES in its place. 0; or -1 and a note, and the file is as it was: so too if somebody who
 * asks for no lock, an editor say, has changed or replaced it since it was read. */
int rewrite_commit(struct rewrite *rewrite, struct span bytes, struct note *note);

/* A new file, whole or not at all. 0, or -1 and a note; so too if there is something of that name,
 * which stays as it is. */
int rewrite_create(const char *name, struct span bytes, struct note *note);

/* A file that is only the owner's (0600), in the place of whatever has that name: a symbolic link
 * is replaced, not followed. */
int rewrite_private(const char *name, struct span bytes, struct note *note);

/* Let go of it. */
void rewrite_close(struct rewrite *rewrite);

#endif
