/* SPDX-License-Identifier: MIT */
/*
 * The grammars of a run: each is compiled when it is first asked for, once for all threads that
 * share the shelf. Once threads do, a grammar is translated to machine code before it is handed
 * out, and never changes again.
 */
#ifndef UMPIRE_REFEREE_SHELF_H
#define UMPIRE_REFEREE_SHELF_H

#include "base/note.h"
#include "base/span.h"
#include "notation/grammar.h"

struct shelf;

struct shelf *shelf_new(void);
void shelf_free(struct shelf *shelf);

/* Translate every grammar, those that are asked for later too. Before threads share the shelf. */
void shelf_translate(struct shelf *shelf);

/* The grammar of TEXT, or if that is not there of the words at KEY; known by that address. The
 * shelf owns it. NULL and a note if it is no grammar. */
const struct grammar *shelf_grammar(struct shelf *shelf, const char *key, struct span text,
                                    const struct vocabulary *vocabulary, struct note *note);

#endif
