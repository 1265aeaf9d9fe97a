/* SPDX-License-Identifier: MIT */
#include "base/nearest.h"

#include <limits.h>

enum { WORD_MAX = 32 };

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

unsigned letters_apart(struct span a, struct span b)
{
    unsigned row[3][WORD_MAX + 1] = {{0}}; /* two rows back, one back, this one */

    if (a.len > WORD_MAX || b.len > WORD_MAX)
        return UINT_MAX;
    for (unsigned j = 0; j <= b.len; j++)
        row[2][j] = j;
    for (unsigned i = 1; i <= a.len; i++) {
        for (unsigned j = 0; j <= b.len; j++) {
            row[0][j] = row[1][j];
            row[1][j] = row[2][j];
        }
        row[2][0] = i;
        for (unsigned j = 1; j <= b.len; j++) {
            bool same = to_lower(a.at[i - 1]) == to_lower(b.at[j - 1]);
            unsigned best = least(row[1][j], row[2][j - 1]) + 1;
            best = least(best, row[1][j - 1] + !same);
            if (i > 1 && j > 1 && to_lower(a.at[i - 1]) == to_lower(b.at[j - 2]) &&
                to_lower(a.at[i - 2]) == to_lower(b.at[j - 1]))
                best = least(best, row[0][j - 2] + 1);
            row[2][j] = best;
        }
    }
    return row[2][b.len];
}

void nearest_try(struct nearest *nearest, const char *candidate)
{
    struct span other = span_of(candidate);
    unsigned apart = letters_apart(nearest->word, other);
    unsigned limit = other.len >= 6 ? 2 : 1;
    bool begins = nearest->word.len >= 2 && span_begins(candidate, nearest->word);

    if (begins)
        apart = 1;
    if (apart > limit || (nearest->found && apart >= nearest->apart))
        return;
    nearest->found = candidate;
    nearest->apart = apart;
}
