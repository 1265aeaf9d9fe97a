/* SPDX-License-Identifier: MIT */
/*
 * A log continued: what was good so far, and more words behind it. For what-if questions, and for
 * adding to a log. The words are read as the log's own notation; a turn head may be left out.
 */
#ifndef UMPIRE_REFEREE_SEQUEL_H
#define UMPIRE_REFEREE_SEQUEL_H

#include "base/note.h"
#include "base/text.h"
#include "referee/replay.h"

enum opening {
    OPENS_NOTHING,
    OPENS_HEAD,
    OPENS_SETUP,  /* an action of the setup */
    OPENS_ACTION, /* an action of a turn */
    OPENS_ENDING,
    OPENS_UNREADABLE
};

/* What the words begin with, read as a continuation of REPLAY. */
enum opening sequel_opening(const struct replay *replay, struct span words);

/* May the turn in progress end as it stands, with the game going on? */
bool sequel_may_follow(const struct replay *replay);

/* Append the turn head that WORDS lack, with blanks behind it; nothing if they need none. With
 * NEXT, actions begin the next turn if that may follow, else they continue the one in progress.
 * SIDE is whose turn it is where that is not settled otherwise; or NO_SIDE. -1 and a note if a
 * head is needed that is not settled. */
int sequel_head(struct text *out, const struct replay *replay, struct span words, bool next,
                int side, struct note *note);

#endif
