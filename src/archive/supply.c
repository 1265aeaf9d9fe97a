/* SPDX-License-Identifier: MIT */
#include "archive/supply.h"

#include "base/bug.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { REREAD_MAX = 256 << 20 };

void supply_begin(struct supply *supply, struct feed *from)
{
    char *room = must_alloc(2 * SUPPLY_BLOCK);

    *supply = (struct supply){
        .from = from, .room = room, .kept = room + SUPPLY_BLOCK, .at = room + SUPPLY_BLOCK};
}

void supply_end(struct supply *supply)
{
    free(supply->room);
}

/* The next block takes the place of the last, which goes in front of it. */
static int refill(struct supply *supply)
{
    char *middle = supply->room + SUPPLY_BLOCK;
    size_t keep = supply->len < SUPPLY_BLOCK ? supply->len : SUPPLY_BLOCK;

    memmove(middle - keep, supply->at + supply->len - keep, keep);
    supply->kept = middle - keep;
    supply->at = middle;
    supply->len = 0;
    ssize_t got = supply->from->read(supply->from, middle, SUPPLY_BLOCK, &supply->note);
    supply->failed = got < 0;
    if (got < 0)
        return -1;
    supply->len = (size_t)got;
    supply->ends += (uint64_t)got;
    return 0;
}

static la_ssize_t give(struct archive *archive, void *data, const void **block)
{
    struct supply *supply = data;

    if (!supply->again && refill(supply)) {
        archive_set_error(archive, EIO, "%s", supply->note.words);
        return -1;
    }
    supply->again = false;
    *block = supply->at;
    return (la_ssize_t)supply->len;
}

int supply_open(struct supply *supply, struct archive *archive)
{
    supply->begun = supply->ends - (supply->again ? supply->len : 0);
    return archive_read_open(archive, supply, NULL, give, NULL) < ARCHIVE_WARN ? -1 : 0;
}

uint64_t supply_place(const struct supply *supply, struct archive *archive)
{
    return supply->begun + (uint64_t)archive_filter_bytes(archive, -1);
}

static char *find(char *from, const char *end, bool (*accepts)(const char four[4]))
{
    for (; end - from >= 4; from++)
        if (accepts(from))
            return from;
    return NULL;
}

/* Have the block begin at PLACE if it can be. A stranger who makes damage look long might have all
 * of an archive read again for each of its members: there is a limit. */
static void turn_back(struct supply *supply, uint64_t place)
{
    uint64_t behind = place < supply->ends ? supply->ends - place : 0;
    uint64_t there = (uint64_t)(supply->at + supply->len - supply->kept);
    struct feed *from = supply->from;

    if (behind > there && supply->reread + behind <= REREAD_MAX && from->step_back &&
        from->step_back(from, behind)) {
        supply->reread += behind;
        supply->ends = place;
        supply->kept = supply->at = supply->room + SUPPLY_BLOCK;
        supply->len = 0;
        return;
    }
    behind = behind < there ? behind : there;
    supply->at += supply->len;
    supply->at -= behind;
    supply->len = (size_t)behind;
}

bool supply_find(struct supply *supply, uint64_t place, bool (*accepts)(const char four[4]))
{
    char *found;
    size_t left;

    turn_back(supply, place);
    for (char *from = supply->at; !(found = find(from, supply->at + supply->len, accepts));) {
        left = supply->len < 3 ? supply->len : 3;
        if (refill(supply) || supply->len == 0)
            return false;
        from = supply->at - left;
    }
    supply->len = (size_t)(supply->at + supply->len - found);
    supply->at = supply->kept = found;
    supply->again = true;
    return true;
}

bool supply_finish(struct supply *supply, uint64_t place)
{
    bool only_nuls = true;

    turn_back(supply, place);
    do
        for (size_t i = 0; i < supply->len; i++)
            only_nuls &= supply->at[i] == 0;
    while (refill(supply) == 0 && supply->len);
    return only_nuls && !supply->failed;
}

int supply_take(struct supply *supply, char *at, size_t len)
{
    while (len) {
        if (supply->len == 0 && (refill(supply) || supply->len == 0))
            return -1;
        size_t some = supply->len < len ? supply->len : len;
        memcpy(at, supply->at, some);
        supply->at += some;
        supply->len -= some;
        at += some;
        len -= some;
    }
    return 0;
}
