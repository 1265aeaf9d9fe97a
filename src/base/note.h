/* SPDX-License-Identifier: MIT */
/*
 * Why something outside the log failed (a file, an option, a library), in words for standard
 * error. Filled in by the function that failed, printed by whoever decides to.
 */
#ifndef UMPIRE_BASE_NOTE_H
#define UMPIRE_BASE_NOTE_H

enum { NOTE_MAX = 512 };

struct note {
    char words[NOTE_MAX]; /* one line without a newline; cut when longer */
};

/* Set the words, as printf does. Returns -1, so that a failing function can return it. */
int note_set(struct note *note, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
