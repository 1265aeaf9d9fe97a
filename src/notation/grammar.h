/* SPDX-License-Identifier: MIT */
/*
 * A grammar is a PCRE2 pattern (grammar/NAME.pcre): named groups are the fields of an item, marks
 * (*:kind) name its kind, and callouts (?C'...') say in words what is expected where they stand.
 * This is the only module that knows PCRE2.
 *
 * A grammar has two entries, setup and play. The two tokens (?&SETUP) and (?&PLAY) are supplied
 * here: each matches nothing in its own entry and fails in the other, so an alternative that
 * begins with one of them belongs to that entry alone, and one that has neither belongs to both.
 *
 * A grammar is owned by who compiled it and is read-only while in use, so that threads may share
 * it; each thread has a matcher of its own.
 */
#ifndef UMPIRE_NOTATION_GRAMMAR_H
#define UMPIRE_NOTATION_GRAMMAR_H

#include "base/note.h"
#include "base/span.h"
#include "base/text.h"
#include "notation/capture.h"

#include <stdbool.h>

/* An action or a tag may have this many bytes. */
enum { ITEM_BYTES_MAX = 4096 };

enum entry { ENTRY_SETUP, ENTRY_PLAY, ENTRY_COUNT };

struct grammar;
struct matcher;

/* Compile TEXT. NULL and a note ("line:column: what is wrong") if it is not a grammar, or if it
 * lacks a field or a kind of the vocabulary, or has a kind that the vocabulary does not know. */
struct grammar *grammar_compile(struct span text, const struct vocabulary *vocabulary,
                                struct note *note);
void grammar_free(struct grammar *grammar);

/* Translate to machine code, where the system allows it; about five times as fast, with the same
 * results. Not while another thread uses the grammar. */
void grammar_translate(struct grammar *grammar);

/* Working memory for one thread. MACHINE_CODE false: use the interpreter even where a grammar
 * was translated. */
struct matcher *matcher_new(bool machine_code);
void matcher_free(struct matcher *matcher);

enum match_status {
    MATCH_FOUND,
    MATCH_NONE,
    MATCH_TOO_LONG, /* the item exceeds ITEM_BYTES_MAX */
    MATCH_TANGLED,  /* a limit of the engine was reached */
    MATCH_OPEN,     /* of grammar_match_start: it depends on what follows */
};

/* Match the item that begins at offset AT of TEXT. Fills in CAPTURE if found. */
enum match_status grammar_match(const struct grammar *grammar, struct matcher *matcher,
                                enum entry entry, struct span text, size_t at,
                                struct capture *capture);

/* The same for a text of which only the START is shown, at least a byte: what is found, or that
 * nothing is, holds whatever follows. Slow: machine code is for whole texts. */
enum match_status grammar_match_start(const struct grammar *grammar, struct matcher *matcher,
                                      enum entry entry, struct span start,
                                      struct capture *capture);

/* The kind of the last match of MATCHER as its grammar calls it, or NULL. */
const char *grammar_kind(const struct matcher *matcher);

/* Every named group that the last match of MATCHER set, in the order of their names: the name
 * and the bytes of the Nth, false if there is no Nth. */
bool grammar_group(const struct matcher *matcher, unsigned n, const char **name,
                   struct span *bytes);

/* Labels that were met at the furthest place to which any attempt came. */
enum { LABEL_MAX = 16 };

struct expected {
    size_t at; /* that place, an offset into the text */
    unsigned count;
    struct span label[LABEL_MAX]; /* views into the grammar */
};

/* Why there is no item at AT: match once more with callouts and merge what was expected into
 * EXPECTED (start with zeroes), which keeps the furthest place of several grammars. */
void grammar_expect(const struct grammar *grammar, struct matcher *matcher, enum entry entry,
                    struct span text, size_t at, struct expected *expected);

/* The labels as words: "a comma, the end of the line or a claim". */
void expected_write(struct text *out, const struct expected *expected);

#endif
