/* SPDX-License-Identifier: MIT */
/* Names of what is to be read: those on the command line, then those listed in a file. */
#ifndef UMPIRE_INTAKE_NAMES_H
#define UMPIRE_INTAKE_NAMES_H

#include "base/note.h"
#include "base/text.h"

#include <stdbool.h>
#include <stdio.h>

struct names {
    const char *const *word; /* borrowed */
    unsigned word_count;
    const char *list; /* a file of names, "-" for standard input; or NULL */

    /* Private. */
    unsigned next;
    bool ended;
    FILE *open_list;
    int separator; /* LF or NUL, whichever comes first in the list; -1 before */
    struct text line;
};

enum names_status { NAMES_ONE, NAMES_END, NAMES_TROUBLE };

/* The next name, good until the next call. Trouble is with the list, or with a
 * line of it; names may follow. */
enum names_status names_next(struct names *names, const char **name, struct note *note);
void names_close(struct names *names);

#endif
