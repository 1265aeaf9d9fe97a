/* SPDX-License-Identifier: MIT */
/* What differs between two texts, line by line, as a unified diff (as `diff -u` writes it), made
 * fit for a terminal. */
#ifndef UMPIRE_BASE_UNIFIED_H
#define UMPIRE_BASE_UNIFIED_H

#include "base/span.h"
#include "base/text.h"

/* Append the difference; nothing if there is none. The names stand in its head. */
void unified_write(struct text *out, const char *old_name, struct span old_text,
                   const char *new_name, struct span new_text);

#endif
