/* SPDX-License-Identifier: MIT */
/*
 * A grammar's text for the engine alone: every call of a token (?&NAME) gives way to what the
 * token stands for, labels, comments and definitions are left out, and the alternatives of the
 * outermost group are parted, so that each can be compiled for itself. All together match what
 * the grammar does, in less than half the time: a call saves and restores the captures, a label calls
 * out of the machine code, and each match clears and copies the captures of all alternatives.
 */
#ifndef UMPIRE_NOTATION_UNFOLD_H
#define UMPIRE_NOTATION_UNFOLD_H

#include "base/span.h"
#include "base/text.h"

#include <stdbool.h>

enum { ALTERNATIVES_MAX = 64 };

/* Append PATTERN unfolded, which must compile as it is. False if that cannot be done: a call of
 * what is no token, a token that calls itself or captures, syntax that would mean something else,
 * or more than fits into OUT. */
bool unfold(struct text *out, struct span pattern);

/* The alternatives of an unfolded pattern, in order; their number. They are views of PATTERN, and
 * BEFORE is what each of them needs in front of it. One, the whole, if it cannot be parted. */
unsigned unfold_part(struct span pattern, struct span *before,
                     struct span alternative[ALTERNATIVES_MAX]);

#endif
