/* SPDX-License-Identifier: MIT */
/*
 * A sheet that a log is written on line by line: tags, heads, actions, endings and the comments
 * between them. A unit is held back until it is known what follows it, since that decides about
 * its comma and about the braces of its comments.
 */
#ifndef UMPIRE_REFEREE_SHEET_H
#define UMPIRE_REFEREE_SHEET_H

#include "base/text.h"
#include "notation/comment.h"

enum unit {
    UNIT_NONE,
    UNIT_LINE, /* a tag or an ending: a line of its own */
    UNIT_HEAD,
    UNIT_ACTION
};

struct comments {
    struct comment *at; /* owned */
    unsigned count;
    unsigned room;
};

struct sheet {
    struct text *out;
    bool commas;              /* part the actions, and long turns are broken behind them */
    enum unit held;
    struct text unit;         /* its words; owned */
    struct comments attached; /* to the unit held, on its line */
    struct comments before;   /* before the next unit, on lines of their own */
    size_t column;            /* of the line being written; 0 at its beginning */
    size_t indent;            /* where actions go on */
    bool broken;              /* a line must be begun before the next action */
    struct {
        size_t at;            /* in OUT, where it begins; 0 if there is none */
        struct comment comment;
        bool comma;           /* behind it */
    } braced;                 /* the last comment, if it was given braces and may do without */
    bool first;               /* no action stands in this turn yet */
};

void sheet_init(struct sheet *sheet, struct text *out, bool commas);
void sheet_free(struct sheet *sheet);

/* A comment, on the line of the unit held or on one of its own. */
void sheet_comment(struct sheet *sheet, const struct comment *comment, bool attached);

/* Write what is held. MORE: the next action follows in the same turn. */
void sheet_flush(struct sheet *sheet, bool more);

/* Write the comments that stand before the next unit; in a turn they are indented. */
void sheet_put_before(struct sheet *sheet, bool in_turn);

/* Hold a unit, whose words the caller writes into the text returned. Nothing may be held. */
struct text *sheet_hold(struct sheet *sheet, enum unit unit);

/* The same as flush, comments before, hold: the usual way from one unit to the next. */
struct text *sheet_next(struct sheet *sheet, enum unit unit);

void sheet_blank_line(struct sheet *sheet);

#endif
