/* SPDX-License-Identifier: MIT */
/*
 * The members of archives and compressed files, as umpire-unpack tells of them. It is started for
 * the first one and kept for those that follow.
 */
#ifndef UMPIRE_INTAKE_UNPACKER_H
#define UMPIRE_INTAKE_UNPACKER_H

#include "base/companion.h"
#include "base/note.h"
#include "base/source.h"
#include "base/text.h"

#include <stdbool.h>

struct unpacker {
    struct feed feed; /* what the member holds, for source_from_feed */
    const volatile sig_atomic_t *stop;

    /* Private. */
    struct companion companion;
    bool runs;
    bool in_member;
    bool broke_off; /* umpire-unpack did, in the middle */
    size_t left;    /* bytes of the frame that are still to be read */
};

enum unpacked { UNPACKED_MEMBER, UNPACKED_TROUBLE, UNPACKED_END };

/* Unpack the ARCHIVE, of which nothing but its first bytes was looked at. It is to stay open, and
 * nothing else to be read from it. 0, or -1 and a note. */
int unpacker_begin(struct unpacker *unpacker, struct source *archive, bool all_files,
                   struct note *note);

/* The next member, after what is left of the last: its name is appended to NAME, nothing for what
 * a compressed file holds. Or trouble with the archive, with a note; what comes behind it is read
 * all the same. */
enum unpacked unpacker_next(struct unpacker *unpacker, struct text *name, struct note *note);

void unpacker_close(struct unpacker *unpacker);

#endif
