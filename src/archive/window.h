/* SPDX-License-Identifier: MIT */
/*
 * How much a stream may have its decoder remember. The head of a stream says what it asks for; in
 * case that a later one asks for more, the system is told how much memory a decoder may take.
 */
#ifndef UMPIRE_ARCHIVE_WINDOW_H
#define UMPIRE_ARCHIVE_WINDOW_H

#include "base/note.h"
#include "base/packing.h"

/* Is the window that the FIRST bytes of a stream ask for at most 64 MiB? 0, or -1 and a note. */
int window_check(struct span first, enum packing packing, struct note *note);

/* From now on no more memory than there is, one such window, and some room to work. */
void window_limit(void);

#endif
