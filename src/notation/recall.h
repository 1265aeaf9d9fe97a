/* SPDX-License-Identifier: MIT */
/*
 * Turn heads that were read before. Every game has the same few hundred, and in some games there is
 * one for each action; to look one up costs a tenth of what it costs to match it. A head is known
 * by the bytes that decide how it is read. Whoever keeps one must have made sure that nothing
 * behind these matters (grammar_match_start), so what is found is what would have been matched.
 */
#ifndef UMPIRE_NOTATION_RECALL_H
#define UMPIRE_NOTATION_RECALL_H

#include "base/span.h"
#include "notation/grammar.h"

#include <stdint.h>

enum { RECALL_BYTES_MAX = 24, RECALL_MAX = 2048 };

/* All zero when nothing is known yet. For one thread, and for grammars that outlive it. */
struct recall {
    struct known_head {
        const struct grammar *game; /* whose actions it was not; NULL: the place is free */
        enum entry entry;           /* of that grammar */
        char bytes[RECALL_BYTES_MAX];
        uint8_t len; /* of the bytes that decide; 0: more than these do */
        uint8_t number_len;
        uint8_t side_at;
        uint8_t side_len;
    } known[RECALL_MAX];
};

/* The bytes of TEXT that decide, if it begins with a head such as `46. south`: up to the first
 * blank behind the side. Empty if it does not, or if the head is longer than others are. */
struct span recall_bytes(struct span text);

/* The head with which TEXT begins, if it was met in the ENTRY of GAME before; else NULL. */
const struct known_head *recall_find(const struct recall *recall, const struct grammar *game,
                                     enum entry entry, struct span text);

/* Where the head of these BYTES is to be kept, filled in but for number and side; NULL if another
 * has taken its place. So no more is ever asked of the engine than there are places. */
struct known_head *recall_place(struct recall *recall, const struct grammar *game, enum entry entry,
                                struct span bytes);

#endif
