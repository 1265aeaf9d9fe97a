/* SPDX-License-Identifier: MIT */
#include "archive/bytes.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

static ssize_t take(struct span *from, char *at, size_t room)
{
    size_t len = from->len < room ? from->len : room;

    memcpy(at, from->at, len);
    from->at += len;
    from->len -= len;
    return (ssize_t)len;
}

static ssize_t read_file(struct feed *feed, char *at, size_t room, struct note *note)
{
    struct file_bytes *bytes = (struct file_bytes *)feed;
    ssize_t got;

    if (bytes->head.len)
        return take(&bytes->head, at, room);
    do
        got = read(bytes->file, at, room);
    while (got < 0 && errno == EINTR);
    return got < 0 ? note_set(note, "%s", strerror(errno)) : got;
}

/* A stream cannot, nor could what was in its head be found in the file. */
static bool step_back_in_file(struct feed *feed, uint64_t bytes)
{
    const struct file_bytes *file = (struct file_bytes *)feed;

    return !file->has_head && lseek(file->file, -(off_t)bytes, SEEK_CUR) >= 0;
}

void file_bytes_begin(struct file_bytes *bytes, struct span head, int file)
{
    *bytes = (struct file_bytes){{read_file, step_back_in_file}, head, file, head.len > 0};
}

static ssize_t read_peeked(struct feed *feed, char *at, size_t room, struct note *note)
{
    struct peeked_bytes *bytes = (struct peeked_bytes *)feed;

    if (bytes->left.len)
        return take(&bytes->left, at, room);
    return bytes->from->read(bytes->from, at, room, note);
}

static bool step_back_in_peeked(struct feed *feed, uint64_t bytes)
{
    const struct peeked_bytes *peeked = (struct peeked_bytes *)feed;
    struct feed *from = peeked->from;

    return peeked->left.len == 0 && from->step_back && from->step_back(from, bytes);
}

int peeked_bytes_begin(struct peeked_bytes *bytes, struct feed *from, enum packing *packing,
                       struct note *note)
{
    size_t len = 0;
    ssize_t got;

    do {
        got = from->read(from, bytes->first + len, sizeof bytes->first - len, note);
        len += got > 0 ? (size_t)got : 0;
    } while (got > 0 && len < sizeof bytes->first);
    bytes->feed = (struct feed){read_peeked, step_back_in_peeked};
    bytes->from = from;
    bytes->left = (struct span){bytes->first, len};
    *packing = packing_of(bytes->left);
    return got < 0 ? -1 : 0;
}
