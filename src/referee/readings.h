/* SPDX-License-Identifier: MIT */
/*
 * Rulebooks are silent in places, and every silence is an option. When a log is refused, these
 * say under which other readings of the rules it would not have been.
 */
#ifndef UMPIRE_REFEREE_READINGS_H
#define UMPIRE_REFEREE_READINGS_H

#include "referee/replay.h"

enum { READINGS_MAX = 64 };

/* One other reading: a single option with another value, or a preset as a whole. What was refused
 * is the item at fault; of a log that was accepted, all of it. */
struct another_reading {
    const char *preset; /* the preset; for an option, one that has this value too, or NULL */
    int choice;         /* index of the option; -1 for a preset as a whole */
    int value;          /* its value */
    bool passes;        /* what was refused is not refused */
    bool accepts;       /* and neither is anything behind it */
    struct head head;   /* the turn in which the log is refused, if it is */
};

/* Replay a log under every other value of each option, then under each preset that makes a
 * difference; how many readings were tried. The log is replayed once a reading. */
unsigned readings_try(struct another_reading readings[READINGS_MAX], const struct replay *judged);

/* Can the fault depend on a reading at all: is it about play, and was something understood? */
bool readings_matter(const struct replay *refused);

/* "adjacent-relay=yes (preset book)", or "preset book". */
void reading_write(struct text *out, const struct game *game,
                   const struct another_reading *reading);

#endif
