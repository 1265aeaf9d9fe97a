/* SPDX-License-Identifier: MIT */
/*
 * Bytes of a feed as libarchive asks for them: in blocks that are kept until it asks again, so
 * that reading can begin anew behind a place where libarchive gave up.
 */
#ifndef UMPIRE_ARCHIVE_SUPPLY_H
#define UMPIRE_ARCHIVE_SUPPLY_H

#include "base/source.h"

#include <archive.h>
#include <stdbool.h>
#include <stdint.h>

enum { SUPPLY_BLOCK = 64 << 10 };

struct supply {
    struct feed *from; /* borrowed */
    bool failed;       /* FROM did, and `note` says why */
    struct note note;

    /* Private: the last block stands at AT, what was before it in front of it. */
    char *room;     /* owned: two blocks */
    char *kept;     /* the first byte that is still there */
    char *at;
    size_t len;
    bool again;     /* that block is to be given once more */
    uint64_t ends;  /* place in FROM of the byte behind it */
    uint64_t reread; /* bytes that were read once more */
    uint64_t begun; /* place in FROM at which libarchive began */
};

void supply_begin(struct supply *supply, struct feed *from);
void supply_end(struct supply *supply);

/* Let ARCHIVE (new, with its formats) read from here. 0, or -1 if it refuses. */
int supply_open(struct supply *supply, struct archive *archive);

/* How far ARCHIVE came, as a place in FROM. */
uint64_t supply_place(const struct supply *supply, struct archive *archive);

/* Pass over what is in front of the next four bytes that ACCEPTS accepts: there another archive can
 * begin. False if none come. From PLACE on; or, if it is too far back to be read once more, from
 * the first byte that is still there. */
bool supply_find(struct supply *supply, uint64_t place, bool (*accepts)(const char four[4]));

/* Read what there is from PLACE on, to the end: a checksum there may tell of damage before it. True
 * if nothing but NULs came; false if anything else did, or FROM `failed`. */
bool supply_finish(struct supply *supply, uint64_t place);

/* The next LEN bytes from there. 0, or -1 if there are not so many. */
int supply_take(struct supply *supply, char *at, size_t len);

#endif
