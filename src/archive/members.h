/* SPDX-License-Identifier: MIT */
/*
 * The members of a tar or a zip, one after the other, as they stand in it: nothing is looked up
 * in a zip's directory at its end, so that memory does not grow with their number. A damaged
 * member of a zip costs that member; damage to a tar, or to the stream in which an archive
 * comes, costs what follows.
 */
#ifndef UMPIRE_ARCHIVE_MEMBERS_H
#define UMPIRE_ARCHIVE_MEMBERS_H

#include "base/packing.h"
#include "base/source.h"

#include <stdbool.h>

struct members;

/* Of the archive that FROM (borrowed) gives; the caller frees it. */
struct members *members_new(struct feed *from, enum packing packing);
void members_free(struct members *members);

enum member_status {
    MEMBER_FOUND,
    MEMBER_TROUBLE, /* a note says what cannot be read; there may be more members */
    MEMBER_NONE,    /* they are at an end */
};

enum member_kind {
    MEMBER_FILE,
    MEMBER_HARD_LINK, /* to another member: a file too, of which the archive holds no bytes here */
    MEMBER_OTHER,     /* a folder, a symbolic link */
};

/* The next member: its NAME, good until the next call, and its KIND. */
enum member_status members_next(struct members *members, const char **name, enum member_kind *kind,
                                struct note *note);

/* What the member holds. */
struct feed *members_feed(struct members *members);

#endif
