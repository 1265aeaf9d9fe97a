/* SPDX-License-Identifier: MIT */
/* What a compressed stream (bzip2, xz, zstd) holds. */
#ifndef UMPIRE_ARCHIVE_DECODER_H
#define UMPIRE_ARCHIVE_DECODER_H

#include "base/packing.h"
#include "base/source.h"

struct decoder;

/* What FROM (borrowed) holds; the caller frees it. */
struct decoder *decoder_new(struct feed *from, enum packing packing);
void decoder_free(struct decoder *decoder);
struct feed *decoder_feed(struct decoder *decoder);

#endif
