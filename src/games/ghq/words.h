/* SPDX-License-Identifier: MIT */
/* Squares, units and facings as they are written. */
#ifndef UMPIRE_GAMES_GHQ_WORDS_H
#define UMPIRE_GAMES_GHQ_WORDS_H

#include "base/span.h"
#include "base/text.h"
#include "games/ghq/piece.h"

static inline int ghq_read_square(struct span word) /* NO_SQUARE if it is none */
{
    if (word.len != 2)
        return NO_SQUARE;
    unsigned file = (unsigned)to_lower(word.at[0]) - 'a';
    unsigned rank = (unsigned)word.at[1] - '1';
    return file > 7 || rank > 7 ? NO_SQUARE : (int)(8 * rank + file);
}

int ghq_read_unit(struct span letter); /* NO_UNIT */
int ghq_read_facing(struct span word); /* letters or an arrow at the start; NO_FACING */
size_t ghq_arrow_at(struct span text, int *facing); /* bytes of the arrow there, or 0 */
/* Cut the next run of letters and digits off a list, which mail may have wrapped and quoted and
 * whose blanks it may have changed. */
bool ghq_next_word(struct span *list, struct span *word);

void ghq_write_square(struct text *out, int square);
void ghq_write_arrow(struct text *out, int facing);
const char *ghq_facing_name(int facing);

#endif
