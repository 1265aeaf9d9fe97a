/* SPDX-License-Identifier: MIT */
#include "intake/walk.h"

#include "base/bug.h"
#include "base/packing.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static int by_bytes(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void add_name(struct level *level, const char *name, bool is_folder)
{
    size_t len = strlen(name);
    char *copy = must_alloc(len + 2);

    memcpy(copy, name, len + 1);
    if (is_folder)
        memcpy(copy + len, "/", 2);
    if ((level->count & (level->count - 1)) == 0)
        level->name =
            must_realloc(level->name, (level->count ? 2 * level->count : 1) * sizeof *level->name);
    level->name[level->count++] = copy;
}

static void look_at(struct level *level, const struct walk *walk, int folder, const char *name)
{
    struct stat stat;

    if (name[0] == '.' || fstatat(folder, name, &stat, AT_SYMLINK_NOFOLLOW))
        return;
    if (S_ISDIR(stat.st_mode))
        add_name(level, name, true);
    else if (S_ISREG(stat.st_mode) && (walk->all || is_log_name(name)))
        add_name(level, name, false);
}

/* Go down into the folder at `path`. */
static int enter(struct walk *walk, struct note *note)
{
    if (walk->depth == WALK_DEPTH_MAX || walk->path.full)
        return note_set(note, "folders lie too deep in each other");
    DIR *folder = opendir(walk->path.at);
    if (!folder)
        return note_set(note, "%s", strerror(errno));
    struct level *level = &walk->level[walk->depth++];
    struct dirent *entry;
    *level = (struct level){.path_len = walk->path.len};
    for (errno = 0; (entry = readdir(folder)); errno = 0)
        look_at(level, walk, dirfd(folder), entry->d_name);
    int error = errno;
    closedir(folder);
    if (level->count)
        qsort(level->name, level->count, sizeof *level->name, by_bytes);
    return error ? note_set(note, "%s", strerror(error)) : 0;
}

static void leave(struct walk *walk)
{
    struct level *level = &walk->level[--walk->depth];

    for (size_t i = 0; i < level->count; i++)
        free(level->name[i]);
    free(level->name);
}

void walk_begin(struct walk *walk, const char *folder, bool all)
{
    *walk = (struct walk){.all = all};
    text_init(&walk->path, PATH_MAX);
    text_puts(&walk->path, folder);
}

void walk_end(struct walk *walk)
{
    while (walk->depth)
        leave(walk);
    text_free(&walk->path);
}

enum walk_status walk_next(struct walk *walk, struct note *note)
{
    if (!walk->begun) {
        walk->begun = true;
        if (walk->path.len && walk->path.at[walk->path.len - 1] != '/')
            text_putc(&walk->path, '/');
        if (enter(walk, note))
            return WALK_TROUBLE;
    }
    while (walk->depth) {
        struct level *level = &walk->level[walk->depth - 1];
        if (level->next == level->count) {
            leave(walk);
            continue;
        }
        walk->path.len = level->path_len;
        text_puts(&walk->path, level->name[level->next++]);
        if (walk->path.at[walk->path.len - 1] != '/')
            return WALK_FILE;
        if (enter(walk, note))
            return WALK_TROUBLE;
    }
    return WALK_END;
}
