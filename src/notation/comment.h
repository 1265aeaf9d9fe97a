/* SPDX-License-Identifier: MIT */
/*
 * The comments that stand between two items of a log, which the reader passes over: for those who
 * write a log anew and must lose none.
 */
#ifndef UMPIRE_NOTATION_COMMENT_H
#define UMPIRE_NOTATION_COMMENT_H

#include "base/span.h"
#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>

struct comment {
    char sign;        /* ';', '{' or '%' */
    bool own_line;    /* nothing but comments stands before it on its line */
    bool quoted;      /* its line begins with a quoting mark */
    struct span text; /* without the signs, as written */
};

/* What stands between two items. */
struct gap {
    struct span text;   /* of the game */
    size_t at;          /* how far it has been looked through */
    size_t end;
    bool own_line;      /* no item stands before AT on its line */
    bool at_line_start; /* nothing at all does, but blanks and quoting marks */
};

/* The gap from BEGIN to END of a game's text, which begins with the game or behind an item. */
struct gap gap_of(struct span text, size_t begin, size_t end);

/* The next comment; false if none is left. */
bool gap_next(struct gap *gap, struct comment *comment);

/* Could the comment be written between braces? */
bool comment_fits_braces(const struct comment *comment);

/* Append it, between braces if BRACES, else as it was: without blanks at the ends of its lines,
 * without CR, and without quoting marks where its line had some. No line end follows. */
void comment_write(struct text *out, const struct comment *comment, bool braces);

#endif
