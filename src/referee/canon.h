/* SPDX-License-Identifier: MIT */
/*
 * A whole log in canonical form, with its comments: one turn a line where 80 columns allow, broken
 * behind a comma; units and choices written out; every comment kept, at the action before it on
 * its line, else on lines of its own before the next.
 */
#ifndef UMPIRE_REFEREE_CANON_H
#define UMPIRE_REFEREE_CANON_H

#include "referee/action.h"
#include "referee/replay.h"

struct style_of_log {
    const char *notation; /* to write in; NULL for that of the log */
    enum claims claims;
};

enum canon_status {
    CANON_WRITTEN,
    CANON_REFUSED,    /* the log is not legal: the fault is in the replay */
    CANON_UNSAYABLE,  /* the notation cannot say something: so is this */
    CANON_NO_NOTATION /* the game has none of that name */
};

/* Append the log in canonical form. REPLAY, any, is stepped through it. */
enum canon_status canon_write(struct text *out, const struct style_of_log *style,
                              struct replay *replay, const struct chunk *chunk,
                              struct referee *referee);

#endif
