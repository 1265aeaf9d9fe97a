/* SPDX-License-Identifier: MIT */
/*
 * What a grammar found in one item of a log: its kind and its fields, as views of the text.
 * This is what was written; what was meant is the game's business (rules/game.h, `read`).
 */
#ifndef UMPIRE_NOTATION_CAPTURE_H
#define UMPIRE_NOTATION_CAPTURE_H

#include "base/span.h"

enum { FIELD_MAX = 24, KIND_NONE = -1 };

struct capture {
    int kind;                      /* index into the vocabulary's kinds */
    struct span whole;             /* the item without blanks behind it */
    struct span field[FIELD_MAX];  /* those of the vocabulary; .at is NULL where not written */
};

/* The names that a reader of captures wants from a grammar: marks (*:kind) and groups (?<field>).
 * Both lists end with NULL, and their order is that of the reader's own enums. */
struct vocabulary {
    const char *const *kinds;
    const char *const *fields;
};

#endif
