/* SPDX-License-Identifier: MIT */
/*
 * What a gzip file holds, read by zlib itself: libarchive, as far as Debian has it, does not
 * compare the checksum at its end, and would give out damaged bytes without a word.
 */
#ifndef UMPIRE_ARCHIVE_GZIP_H
#define UMPIRE_ARCHIVE_GZIP_H

#include "base/source.h"

struct gzip;

/* What FROM (borrowed) holds; the caller frees it. */
struct gzip *gzip_new(struct feed *from);
void gzip_free(struct gzip *gzip);
struct feed *gzip_feed(struct gzip *gzip);

#endif
