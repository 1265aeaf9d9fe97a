/* SPDX-License-Identifier: MIT */
/*
 * From a byte offset in a game's text to a line, a column and an excerpt with a caret under it.
 * All of this is computed only when something is shown.
 */
#ifndef UMPIRE_BASE_CARET_H
#define UMPIRE_BASE_CARET_H

#include "base/span.h"
#include "base/text.h"

#include <stdint.h>

/* Where a game's text begins in its file. */
struct origin {
    uint64_t line; /* number of the first line, from 1 */
    uint64_t byte; /* offset of the first byte, from 0 */
};

struct caret {
    uint64_t line;   /* in the file, from 1 */
    uint64_t column; /* in characters, from 1 */
    uint64_t byte;   /* in the file, from 0 */
    size_t length;   /* in bytes */
};

/* The caret for PART, which must lie within WHOLE (it may be empty, also at its end). LF, CRLF
 * and a lone CR end a line. */
struct caret caret_at(struct span whole, struct origin origin, struct span part);

/* Append the line that PART begins in, cut to 76 columns around it, and a second line with ^~~~
 * under it (as far as the line goes). */
void caret_excerpt(struct text *out, struct span whole, struct origin origin, struct span part);

#endif
