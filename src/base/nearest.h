/* SPDX-License-Identifier: MIT */
/* The right word for a wrong one: what a reader most likely meant. */
#ifndef UMPIRE_BASE_NEAREST_H
#define UMPIRE_BASE_NEAREST_H

#include "base/span.h"

/* Letters to insert, delete, replace or swap to turn A into B, whatever their case; words of more
 * than 32 letters are infinitely far apart. */
unsigned letters_apart(struct span a, struct span b);

/* Keeps the nearest of the candidates shown to it. Start with {.word = ...}. */
struct nearest {
    struct span word;  /* the wrong word */
    const char *found; /* NULL while nothing is near enough: one letter of a short word, two of a long, or the rest of a beginning */
    unsigned apart;
};

void nearest_try(struct nearest *nearest, const char *candidate);

#endif
