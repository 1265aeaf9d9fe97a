/* SPDX-License-Identifier: MIT */
/*
 * Which files hold others: told by the first bytes, never by trying to read them, so that no text
 * is taken for an archive. And which names are those of logs.
 */
#ifndef UMPIRE_BASE_PACKING_H
#define UMPIRE_BASE_PACKING_H

#include "base/span.h"

#include <stdbool.h>

/* Compressors first, then archives. */
enum packing {
    PACKED_NOT,
    PACKED_GZIP,
    PACKED_BZIP2,
    PACKED_XZ,
    PACKED_ZSTD,
    PACKED_TAR,
    PACKED_ZIP,
};

enum { PACKING_PEEK = 512 };

/* What the FIRST bytes of a file say, PACKING_PEEK of them if it has as many. */
enum packing packing_of(struct span first);

static inline bool is_archive(enum packing packing)
{
    return packing >= PACKED_TAR;
}

/* Is this the name of a log (*.ump) or of an archive (*.tar, *.tgz, *.zip), perhaps compressed
 * (*.ump.gz, *.tar.zst)? */
bool is_log_name(const char *name);

#endif
