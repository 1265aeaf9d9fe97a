/* SPDX-License-Identifier: MIT */
/* Make archives and compressed files, for tests of what reads them. */
#ifndef UMPIRE_TESTS_PACK_H
#define UMPIRE_TESTS_PACK_H

#include "base/span.h"
#include "base/text.h"

#include <stdbool.h>

/* A member: its name, and what it holds. With LINK, it is a link to that name, symbolic or
 * HARD. */
struct packed {
    const char *name;
    struct span bytes;
    const char *link;
    bool hard;
};

/* Append to OUT an archive of MEMBERS (ending with one without a name) as libarchive's writers
 * call formats ("pax", "zip", "raw") and filters ("gzip", "bzip2", "xz", "zstd", "none"). OPTIONS
 * is as libarchive takes it ("zip:compression=store"), or NULL. */
void pack(struct text *out, const char *format, const char *filter, const char *options,
          const struct packed *members);

#endif
