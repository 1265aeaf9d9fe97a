/* SPDX-License-Identifier: MIT */
/*
 * How umpire-unpack tells umpire what an archive holds: frames of one byte that says what it is,
 * four of a length (lowest first), and as many bytes.
 *
 *   an archive is  (member | TROUBLE)* END      a TROUBLE of its own costs the rest of it
 *   a member is    MEMBER BYTES* [TROUBLE] MEMBER_END
 *
 * The name of a member is empty where there is one only, and no archive: a compressed file.
 */
#ifndef UMPIRE_BASE_FRAME_H
#define UMPIRE_BASE_FRAME_H

#include "base/span.h"

#include <signal.h>
#include <stdint.h>

enum frame_kind {
    FRAME_MEMBER = 'm',  /* its name */
    FRAME_BYTES = 'b',   /* some of what it holds */
    FRAME_TROUBLE = 't', /* in words why it cannot be read on */
    FRAME_MEMBER_END = 'e',
    FRAME_END = '.',
};

enum { FRAME_MAX = 64 << 10 };

struct frame {
    enum frame_kind kind;
    uint32_t len;
};

/* Write a frame. 0, or -1 if nobody reads. */
int frame_write(int file, enum frame_kind kind, struct span bytes);

/* Read what stands in front of a frame's bytes, or ROOM bytes of a frame. 0, or -1 at the end, for
 * what is no frame, and when STOP (or NULL) becomes true. */
int frame_read(struct frame *frame, int file, const volatile sig_atomic_t *stop);
int frame_read_bytes(char *at, size_t room, int file, const volatile sig_atomic_t *stop);

#endif
