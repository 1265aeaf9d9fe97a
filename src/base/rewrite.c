/* SPDX-License-Identifier: MIT */
#include "base/rewrite.h"

#include "base/bug.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- opening --------------------------------------------------------------------------- */

static int take_lock(int file)
{
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    int taken;

    do
        taken = fcntl(file, F_SETLKW, &lock);
    while (taken < 0 && errno == EINTR);
    return taken;
}

/* Is the open file still the one of that name? Another writer may have put a new one there. */
static bool is_still(int file, const char *path)
{
    struct stat open;
    struct stat named;

    return fstat(file, &open) == 0 && stat(path, &named) == 0 && open.st_dev == named.st_dev &&
           open.st_ino == named.st_ino;
}

static int open_locked(struct rewrite *rewrite, struct note *note)
{
    for (;;) {
        rewrite->file = open(rewrite->path, O_RDWR | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
        if (rewrite->file < 0)
            return note_set(note, "%s", strerror(errno));
        if (fstat(rewrite->file, &rewrite->old) || !S_ISREG(rewrite->old.st_mode))
            return note_set(note, "not a regular file");
        if (take_lock(rewrite->file))
            return note_set(note, "cannot be locked: %s", strerror(errno));
        if (is_still(rewrite->file, rewrite->path) && fstat(rewrite->file, &rewrite->old) == 0)
            return 0;
        close(rewrite->file);
    }
}

static int read_all(struct rewrite *rewrite, struct note *note)
{
    char buffer[64 << 10];

    for (;;) {
        ssize_t got = read(rewrite->file, buffer, sizeof buffer);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return note_set(note, "%s", strerror(errno));
        if (got == 0)
            return 0;
        text_put(&rewrite->bytes, (struct span){buffer, (size_t)got});
        if (rewrite->bytes.full)
            return note_set(note, "the file is too large");
    }
}

int rewrite_open(struct rewrite *rewrite, const char *name, size_t max, struct note *note)
{
    *rewrite = (struct rewrite){.file = -1, .path = realpath(name, NULL)};
    text_init(&rewrite->bytes, max);
    if (!rewrite->path)
        return note_set(note, "%s", strerror(errno));
    if (open_locked(rewrite, note) || read_all(rewrite, note)) {
        rewrite_close(rewrite);
        return -1;
    }
    return 0;
}

void rewrite_close(struct rewrite *rewrite)
{
    if (rewrite->file >= 0)
        close(rewrite->file); /* and with it goes the lock */
    free(rewrite->path);
    text_free(&rewrite->bytes);
    *rewrite = (struct rewrite){.file = -1};
}

/* ---- writing --------------------------------------------------------------------------- */

/* ".NAME.XXXXXX" beside PATH, which begins with a slash: no log, since it begins with a dot;
 * owned. */
static char *temporary_name(const char *path)
{
    static const char ending[] = ".XXXXXX";
    size_t folder = (size_t)(strrchr(path, '/') + 1 - path);
    size_t len = strlen(path);
    char *name = must_alloc(len + 1 + sizeof ending);

    memcpy(name, path, folder);
    name[folder] = '.';
    memcpy(name + folder + 1, path + folder, len - folder);
    memcpy(name + len + 1, ending, sizeof ending);
    return name;
}

static int write_all(int file, struct span bytes)
{
    while (bytes.len) {
        ssize_t put = write(file, bytes.at, bytes.len);
        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0)
            return -1;
        bytes.at += put;
        bytes.len -= (size_t)put;
    }
    return 0;
}

/* Owner before mode: changing the owner may take bits of the mode away. */
static int keep_owner_and_mode(int file, const struct stat *old)
{
    struct stat new;

    if (fstat(file, &new))
        return -1;
    if ((old->st_uid != new.st_uid || old->st_gid != new.st_gid) &&
        fchown(file, old->st_uid, old->st_gid))
        return -1;
    return fchmod(file, old->st_mode & 07777);
}

/* A new name is on the disk only when its folder is. Some file systems cannot do that. */
static void sync_folder(const char *path)
{
    char *folder = must_alloc(strlen(path) + 1);

    memcpy(folder, path, strlen(path) + 1);
    char *slash = strrchr(folder, '/');
    slash[slash == folder] = '\0';
    int file = open(folder, O_RDONLY | O_CLOEXEC | O_DIRECTORY);
    if (file >= 0) {
        (void)fsync(file);
        close(file);
    }
    free(folder);
}

static int fill(int file, const struct rewrite *rewrite, struct span bytes)
{
    return keep_owner_and_mode(file, &rewrite->old) || write_all(file, bytes) || fsync(file);
}

static bool is_as_read(const struct rewrite *rewrite)
{
    const struct stat *old = &rewrite->old;
    struct stat now;

    return is_still(rewrite->file, rewrite->path) && fstat(rewrite->file, &now) == 0 &&
           now.st_size == old->st_size && now.st_mtim.tv_sec == old->st_mtim.tv_sec &&
           now.st_mtim.tv_nsec == old->st_mtim.tv_nsec;
}

int rewrite_commit(struct rewrite *rewrite, struct span bytes, struct note *note)
{
    char *temporary = temporary_name(rewrite->path);
    int file = mkstemp(temporary);

    if (file < 0) {
        note_set(note, "no file can be made beside it: %s", strerror(errno));
        free(temporary);
        return -1;
    }
    bool done = fill(file, rewrite, bytes) == 0;
    int error = errno;
    if (close(file) && done) {
        error = errno;
        done = false;
    }
    bool changed = done && !is_as_read(rewrite);
    if (done && !changed && rename(temporary, rewrite->path)) {
        error = errno;
        done = false;
    }
    if (!done || changed)
        (void)unlink(temporary);
    else
        sync_folder(rewrite->path);
    free(temporary);
    if (changed)
        return note_set(note, "another program has changed it meanwhile; nothing is written");
    return done ? 0 : note_set(note, "cannot be written: %s", strerror(error));
}

/* ---- files of their own ---------------------------------------------------------------- */

/* NAME with a slash in it; owned. */
static char *with_folder(const char *name)
{
    struct text path;

    text_init(&path, strlen(name) + 2);
    text_puts(&path, strchr(name, '/') ? "" : "./");
    text_puts(&path, name);
    return path.at;
}

/* What a new file may be used for. Nobody else asks at the same time. */
static mode_t usual_mode(void)
{
    mode_t mask = umask(0);

    umask(mask);
    return 0666 & ~mask;
}

/* Make TEMPORARY and then PATH of it, by rename or, where nothing is to be replaced, by a link. */
static int place(char *temporary, const char *path, struct span bytes, bool is_private)
{
    int file = mkstemp(temporary);

    if (file < 0)
        return -1;
    bool done = (is_private || fchmod(file, usual_mode()) == 0) && write_all(file, bytes) == 0 &&
                fsync(file) == 0;
    int error = errno;
    done = close(file) == 0 && done;
    if (done && (is_private ? rename(temporary, path) : link(temporary, path))) {
        error = errno;
        done = false;
    }
    if (!done || !is_private)
        (void)unlink(temporary);
    errno = error;
    return done ? 0 : -1;
}

static int put_new(const char *name, struct span bytes, bool is_private, struct note *note)
{
    char *path = with_folder(name);
    char *temporary = temporary_name(path);
    int status = place(temporary, path, bytes, is_private);

    if (status)
        note_set(note, "cannot be written: %s", strerror(errno));
    else
        sync_folder(path);
    free(temporary);
    free(path);
    return status;
}

int rewrite_create(const char *name, struct span bytes, struct note *note)
{
    return put_new(name, bytes, false, note);
}

int rewrite_private(const char *name, struct span bytes, struct note *note)
{
    return put_new(name, bytes, true, note);
}
