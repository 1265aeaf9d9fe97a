/* SPDX-License-Identifier: MIT */
/*
 * A moment of a game, as doc/notation.md writes places: `start`, `46.south`, `46.south.4`,
 * `46.south.end`, `end`, with phases `3.us.maneuver.2`, and `3.us.maneuver@2` for the second turn
 * under one head.
 */
#ifndef UMPIRE_REFEREE_MOMENT_H
#define UMPIRE_REFEREE_MOMENT_H

#include "base/note.h"
#include "referee/replay.h"

enum moment_kind { MOMENT_START, MOMENT_TURN, MOMENT_ACTION, MOMENT_TURN_END, MOMENT_END };

struct moment {
    enum moment_kind kind;
    struct head head;  /* for the three in the middle */
    unsigned again;    /* the how manieth turn under this head, from 1 */
    unsigned actions;  /* for MOMENT_ACTION: after this many */
};

/* Read what a user wrote, in terms of GAME. 0, or -1 and a note that names the wrong part. */
int moment_read(struct moment *moment, const struct game *game, const char *words,
                struct note *note);

/* Replay from the beginning of CHUNK to the moment. 0: the replay stands there. -1 and a note:
 * there is no such moment. A fault on the way leaves the note empty and the fault in the replay;
 * at MOMENT_END that is no trouble, since the good part is what was asked for. */
int moment_go(struct replay *replay, const struct moment *moment, struct note *note);

/* Does a replay that has come to its end stand at the moment? */
bool moment_is_end(const struct replay *replay, const struct moment *moment);

/* The moment that a replay stands at, as it is written. */
void moment_write(struct text *out, const struct replay *replay);

#endif
