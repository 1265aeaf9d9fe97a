/* SPDX-License-Identifier: MIT */
#include "support/files.h"

#include "base/bug.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static _Noreturn void give_up(const char *path)
{
    fprintf(stderr, "%s: %s\n", path, strerror(errno));
    exit(2);
}

struct span file_read(const char *path)
{
    FILE *file = fopen(path, "rb");
    size_t room = 1 << 16;
    char *bytes = must_alloc(room + 1);
    size_t len = 0;

    if (!file)
        give_up(path);
    for (size_t got; (got = fread(bytes + len, 1, room - len, file)) > 0;) {
        len += got;
        if (len == room)
            bytes = must_realloc(bytes, (room *= 2) + 1);
    }
    if (ferror(file))
        give_up(path);
    fclose(file);
    bytes[len] = '\0';
    return (struct span){bytes, len};
}

void file_write(const char *path, struct span bytes)
{
    FILE *file = fopen(path, "wb");

    if (!file || fwrite(bytes.at, 1, bytes.len, file) != bytes.len || fclose(file))
        give_up(path);
}

void folder_make_for(const char *path)
{
    char folder[PATH_ROOM];

    for (const char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        snprintf(folder, sizeof folder, "%.*s", (int)(slash - path), path);
        if (mkdir(folder, 0777) && errno != EEXIST)
            give_up(folder);
    }
}

static bool is_folder(const char *path)
{
    struct stat found;

    return lstat(path, &found) == 0 && S_ISDIR(found.st_mode);
}

static bool ends_with(const char *word, const char *ending)
{
    size_t len = strlen(word);
    size_t end = strlen(ending);

    return len >= end && strcmp(word + len - end, ending) == 0;
}

static void add(struct paths *paths, const char *path)
{
    paths->path = must_realloc(paths->path, (paths->count + 1) * sizeof *paths->path);
    paths->path[paths->count] = must_alloc(strlen(path) + 1);
    memcpy(paths->path[paths->count++], path, strlen(path) + 1);
}

static void walk(struct paths *paths, const char *folder, const char *ending)
{
    char path[PATH_ROOM];
    DIR *list = opendir(folder);

    if (!list && errno == ENOENT)
        return;
    if (!list)
        give_up(folder);
    for (struct dirent *entry; (entry = readdir(list));) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (is_folder(path))
            walk(paths, path, ending);
        else if (ends_with(path, ending))
            add(paths, path);
    }
    closedir(list);
}

static int in_order(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

void paths_find(struct paths *paths, const char *folder, const char *ending)
{
    walk(paths, folder, ending);
    if (paths->count)
        qsort(paths->path, paths->count, sizeof *paths->path, in_order);
}

void paths_free(struct paths *paths)
{
    for (size_t i = 0; i < paths->count; i++)
        free(paths->path[i]);
    free(paths->path);
    *paths = (struct paths){0};
}

void folder_make(char path[PATH_ROOM])
{
    const char *parent = getenv("TMPDIR");

    snprintf(path, PATH_ROOM, "%s/umpire-test-XXXXXX", parent && *parent ? parent : "/tmp");
    if (!mkdtemp(path))
        give_up(path);
}

void folder_remove(const char *path)
{
    char inner[PATH_ROOM];
    DIR *list = opendir(path);

    if (!list)
        give_up(path);
    for (struct dirent *entry; (entry = readdir(list));) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        snprintf(inner, sizeof inner, "%s/%s", path, entry->d_name);
        if (is_folder(inner))
            folder_remove(inner);
        else if (unlink(inner))
            give_up(inner);
    }
    closedir(list);
    if (rmdir(path))
        give_up(path);
}
