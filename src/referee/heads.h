/* SPDX-License-Identifier: MIT */
/* Turn heads of a log in our own notation, and how often each has stood in it. */
#ifndef UMPIRE_REFEREE_HEADS_H
#define UMPIRE_REFEREE_HEADS_H

#include "referee/replay.h"

enum { HEAD_NUMBER_MAX = 999999 };

static inline bool head_is(struct head a, struct head b)
{
    return a.number == b.number && a.side == b.side && a.phase == b.phase;
}

/* The head that was captured, whole; the phase behind it is taken from the reader. False after a
 * fault. */
bool head_read(struct replay *replay, struct head *head);

/* How manieth turn under HEAD the one is that it opens, from 1. */
unsigned head_count(struct replay *replay, struct head head);

#endif
