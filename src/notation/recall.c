/* SPDX-License-Identifier: MIT */
#include "notation/recall.h"

#include <string.h>

/* By the number, the beginning of the side, and the game. A head of fewer bytes (`1. us`) has a place
 * for each beginning of what follows. */
static size_t place_of(const struct grammar *game, const char bytes[static sizeof(uint64_t)])
{
    uint64_t word;

    memcpy(&word, bytes, sizeof word);
    return (size_t)((word ^ (uintptr_t)game) * 0x9E3779B97F4A7C15u >> 32) % RECALL_MAX;
}

struct span recall_bytes(struct span text)
{
    const struct span none = {text.at, 0};
    size_t at = 0;

    if (text.len < RECALL_BYTES_MAX)
        return none;
    while (at < RECALL_BYTES_MAX && is_digit(text.at[at]))
        at++;
    if (at == 0 || at == RECALL_BYTES_MAX || text.at[at++] != '.')
        return none;
    while (at < RECALL_BYTES_MAX && text.at[at] == ' ')
        at++;
    while (at < RECALL_BYTES_MAX && text.at[at] != ' ')
        at++;
    return at < RECALL_BYTES_MAX ? (struct span){text.at, at + 1} : none;
}

const struct known_head *recall_find(const struct recall *recall, const struct grammar *game,
                                     enum entry entry, struct span text)
{
    if (text.len < RECALL_BYTES_MAX || !is_digit(text.at[0]))
        return NULL;
    const struct known_head *known = &recall->known[place_of(game, text.at)];
    if (known->game != game || known->entry != entry || !known->len ||
        memcmp(known->bytes, text.at, known->len) != 0)
        return NULL;
    return known;
}

struct known_head *recall_place(struct recall *recall, const struct grammar *game, enum entry entry,
                                struct span bytes)
{
    struct known_head *known = &recall->known[place_of(game, bytes.at)];

    if (known->game)
        return NULL;
    *known = (struct known_head){.game = game, .entry = entry};
    memcpy(known->bytes, bytes.at, bytes.len);
    return known;
}
