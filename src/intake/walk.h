/* SPDX-License-Identifier: MIT */
/*
 * The regular files below a folder, one after the other, in the byte order of their paths. Names
 * that begin with a dot are passed over, symbolic links are not followed. No more is kept than
 * the names of the folders that are being walked through.
 */
#ifndef UMPIRE_INTAKE_WALK_H
#define UMPIRE_INTAKE_WALK_H

#include "base/note.h"
#include "base/text.h"

#include <stdbool.h>

enum { WALK_DEPTH_MAX = 128 };

/* The names in one folder, owned; those of folders end with a slash. */
struct level {
    char **name;
    size_t count;
    size_t next;
    size_t path_len; /* of the path, up to and with the folder's slash */
};

struct walk {
    bool all;   /* else only those called as logs are (base/packing.h) */
    bool begun;
    unsigned depth;
    struct level level[WALK_DEPTH_MAX];
    struct text path; /* owned */
};

enum walk_status { WALK_FILE, WALK_END, WALK_TROUBLE };

/* A walk through FOLDER. The first step says so if it cannot be read. */
void walk_begin(struct walk *walk, const char *folder, bool all);
void walk_end(struct walk *walk);

/* The next file; or a folder that cannot be read, with a note, after which it goes on. Its path
 * is then in `path`, good until the next call. */
enum walk_status walk_next(struct walk *walk, struct note *note);

#endif
