/* SPDX-License-Identifier: MIT */
/* Bytes as they lie in a file, and a look at the first of any bytes. */
#ifndef UMPIRE_ARCHIVE_BYTES_H
#define UMPIRE_ARCHIVE_BYTES_H

#include "base/packing.h"
#include "base/source.h"

/* A file of which somebody has read the first bytes already. */
struct file_bytes {
    struct feed feed;
    struct span head; /* those bytes */
    int file;         /* borrowed: where it goes on */
    bool has_head;
};

void file_bytes_begin(struct file_bytes *bytes, struct span head, int file);

/* The bytes of another feed, whose first ones were looked at. */
struct peeked_bytes {
    struct feed feed;
    struct feed *from; /* borrowed */
    char first[PACKING_PEEK];
    struct span left; /* of FIRST */
};

/* Look at the first bytes of FROM: what is packed there. 0, or -1 and a note. */
int peeked_bytes_begin(struct peeked_bytes *bytes, struct feed *from, enum packing *packing,
                       struct note *note);

#endif
