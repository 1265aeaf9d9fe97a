/* SPDX-License-Identifier: MIT */
/* Files and folders for tests. What fails here ends the test program with a message. */
#ifndef UMPIRE_TESTS_FILES_H
#define UMPIRE_TESTS_FILES_H

#include "base/span.h"

#include <stddef.h>

/* Whole file, owned by the caller (free the span's bytes). A NUL follows the bytes. */
struct span file_read(const char *path);
void file_write(const char *path, struct span bytes);

/* Make the folders that PATH goes through. */
void folder_make_for(const char *path);

/* Paths in the order of their bytes; owned. */
struct paths {
    char **path;
    size_t count;
};

/* Add every file under FOLDER, at any depth, whose name ends with ENDING; none if
 * there is no such folder. */
void paths_find(struct paths *paths, const char *folder, const char *ending);
void paths_free(struct paths *paths);

/* A fresh folder below $TMPDIR or /tmp, in a buffer of PATH_ROOM bytes; and its removal with all
 * that is in it. */
enum { PATH_ROOM = 4096 };
void folder_make(char path[PATH_ROOM]);
void folder_remove(const char *path);

#endif
