/* SPDX-License-Identifier: MIT */
/*
 * A view of bytes that somebody else owns. Spans are passed by value and never freed; they live
 * as long as the buffer they point into. Letters are ASCII letters: no locale is consulted.
 */
#ifndef UMPIRE_BASE_SPAN_H
#define UMPIRE_BASE_SPAN_H

#include <stdbool.h>
#include <stddef.h>

struct span {
    const char *at; /* first byte; NULL for "not there" */
    size_t len;     /* in bytes */
};

static inline bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static inline bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static inline char to_lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

struct span span_of(const char *words);

/* Equal byte for byte; equal but for the case of ASCII letters. */
bool span_equal(struct span a, struct span b);
bool span_same(struct span a, struct span b);
bool span_is(struct span a, const char *words); /* span_same with a string */

/* Does WORDS begin with START, whatever the case? An empty start begins everything. */
bool span_begins(const char *words, struct span start);

/* Without blanks (space, tab, CR, LF) at both ends. */
struct span span_trim(struct span whole);

/* The number that the decimal digits in the span spell; other bytes among them are passed over
 * (mail programs put soft hyphens into words). -1 if there is no digit or it exceeds MAX. */
int span_number(struct span digits, int max);

/* Cut the next word off REST (words are parted by blanks or commas); false if none is left. */
bool span_next_word(struct span *rest, struct span *word);

#endif
