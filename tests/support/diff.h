/* SPDX-License-Identifier: MIT */
/* What differs between two texts, as a unified diff of one hunk: lines that both begin and end
 * with are left out but for three. */
#ifndef UMPIRE_TESTS_DIFF_H
#define UMPIRE_TESTS_DIFF_H

#include "base/span.h"
#include "base/text.h"

/* Nothing is appended if they are equal. NAME stands in the head of the diff. */
void diff_write(struct text *out, const char *name, struct span wanted, struct span got);

#endif
