/* SPDX-License-Identifier: MIT */
/*
 * Output that grows, up to a maximum given at birth. What does not fit is dropped and remembered
 * in `full`; nothing is ever cut in silence by a caller that looks. Either the text owns its
 * bytes (text_init, freed by text_free) or it borrows a fixed buffer (text_borrow, never freed).
 * The bytes are always followed by a NUL.
 */
#ifndef UMPIRE_BASE_TEXT_H
#define UMPIRE_BASE_TEXT_H

#include "base/span.h"

#include <stdbool.h>
#include <stddef.h>

struct text {
    char *at;      /* LEN bytes and a NUL; NULL while an owning text is empty */
    size_t len;    /* bytes written */
    size_t room;   /* bytes there is room for, without the NUL */
    size_t max;    /* it never grows beyond this many */
    bool borrowed; /* the bytes belong to somebody else */
    bool full;     /* something did not fit */
};

void text_init(struct text *text, size_t max);
void text_borrow(struct text *text, char *buffer, size_t size);
void text_free(struct text *text);
void text_clear(struct text *text); /* forgets the bytes, keeps the room */

void text_put(struct text *text, struct span bytes);
void text_puts(struct text *text, const char *words);
void text_putc(struct text *text, char c);
void text_printf(struct text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_number(struct text *text, unsigned number); /* in decimal */
void text_repeat(struct text *text, char c, size_t times);
void text_rune(struct text *text, unsigned rune); /* a code point, as UTF-8 */

/* Strangers' bytes made fit for a terminal: control characters (C0 but tab, DEL, C1, the
 * bidirectional ones) and bytes that are not UTF-8 come out as \u{1b}. */
void text_shown(struct text *text, struct span bytes);

/* The same on one line: what mail may have wrapped and quoted. */
void text_folded(struct text *text, struct span words);

/* On one line too, but for files: every other byte as it is. */
void text_unwrapped(struct text *text, struct span words);

struct span text_span(const struct text *text);

#endif
