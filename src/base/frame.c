/* SPDX-License-Identifier: MIT */
#include "base/frame.h"

#include <errno.h>
#include <stdbool.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

enum { HEAD = 5 };

static int write_all(int file, struct iovec part[2])
{
    while (part[0].iov_len + part[1].iov_len) {
        ssize_t put = writev(file, part, 2);
        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0)
            return -1;
        for (int i = 0; i < 2; i++) {
            size_t done = (size_t)put < part[i].iov_len ? (size_t)put : part[i].iov_len;
            part[i].iov_base = (char *)part[i].iov_base + done;
            part[i].iov_len -= done;
            put -= (ssize_t)done;
        }
    }
    return 0;
}

int frame_write(int file, enum frame_kind kind, struct span bytes)
{
    char head[HEAD] = {(char)kind};
    struct iovec part[2] = {{head, HEAD}, {(char *)bytes.at, bytes.len}};

    for (int i = 0; i < 4; i++)
        head[1 + i] = (char)(bytes.len >> 8 * i & 0xFF);
    return write_all(file, part);
}

int frame_read_bytes(char *at, size_t room, int file, const volatile sig_atomic_t *stop)
{
    while (room) {
        ssize_t got = read(file, at, room);
        if (got < 0 && errno == EINTR && !(stop && *stop))
            continue;
        if (got <= 0)
            return -1;
        at += got;
        room -= (size_t)got;
    }
    return 0;
}

static bool is_kind(char kind)
{
    return kind == FRAME_MEMBER || kind == FRAME_BYTES || kind == FRAME_TROUBLE ||
           kind == FRAME_MEMBER_END || kind == FRAME_END;
}

int frame_read(struct frame *frame, int file, const volatile sig_atomic_t *stop)
{
    char head[HEAD];

    if (frame_read_bytes(head, HEAD, file, stop))
        return -1;
    frame->kind = (enum frame_kind)head[0];
    frame->len = 0;
    for (int i = 0; i < 4; i++)
        frame->len |= (uint32_t)(unsigned char)head[1 + i] << 8 * i;
    return is_kind(head[0]) && frame->len <= FRAME_MAX ? 0 : -1;
}
