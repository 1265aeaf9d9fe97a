/* SPDX-License-Identifier: MIT */
#include "base/text.h"

#include "base/bug.h"
#include "base/utf8.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void text_init(struct text *text, size_t max)
{
    *text = (struct text){.max = max};
}

void text_borrow(struct text *text, char *buffer, size_t size)
{
    buffer[0] = '\0';
    *text = (struct text){.at = buffer, .room = size - 1, .max = size - 1, .borrowed = true};
}

void text_free(struct text *text)
{
    if (!text->borrowed)
        free(text->at);
    *text = (struct text){.max = text->max};
}

void text_clear(struct text *text)
{
    text->len = 0;
    text->full = false;
    if (text->at)
        text->at[0] = '\0';
}

/* Make room for MORE bytes, as far as the maximum allows; how many of them fit. */
static size_t make_room(struct text *text, size_t more)
{
    if (more > text->max - text->len) {
        more = text->max - text->len;
        text->full = true;
    }
    if (text->len + more > text->room || !text->at) {
        size_t room = text->room * 2 + 64;
        if (room < text->len + more)
            room = text->len + more;
        if (room > text->max)
            room = text->max;
        text->at = must_realloc(text->at, room + 1);
        text->room = room;
    }
    return more;
}

void text_put(struct text *text, struct span bytes)
{
    size_t fits = make_room(text, bytes.len);

    if (fits)
        memcpy(text->at + text->len, bytes.at, fits);
    text->len += fits;
    text->at[text->len] = '\0';
}

void text_puts(struct text *text, const char *words)
{
    text_put(text, span_of(words));
}

void text_putc(struct text *text, char c)
{
    text_put(text, (struct span){&c, 1});
}

void text_printf(struct text *text, const char *format, ...)
{
    va_list args;
    va_list again;

    va_start(args, format);
    va_copy(again, args);
    int need = vsnprintf(NULL, 0, format, args);
    va_end(args);
    if (need > 0) {
        size_t fits = make_room(text, (size_t)need);
        vsnprintf(text->at + text->len, fits + 1, format, again);
        text->len += fits;
    }
    va_end(again);
}

void text_repeat(struct text *text, char c, size_t times)
{
    while (times--)
        text_putc(text, c);
}

void text_rune(struct text *text, unsigned rune)
{
    char bytes[4];

    text_put(text, (struct span){bytes, utf8_encode(bytes, rune)});
}

void text_shown(struct text *text, struct span bytes)
{
    while (bytes.len) {
        unsigned rune;
        size_t len = utf8_decode(bytes, &rune);
        if (len == 0) {
            text_printf(text, "\\x{%02x}", (unsigned char)bytes.at[0]);
            len = 1;
        } else if (utf8_is_control(rune)) {
            text_printf(text, "\\u{%x}", rune);
        } else {
            text_put(text, (struct span){bytes.at, len});
        }
        bytes.at += len;
        bytes.len -= len;
    }
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static void fold(struct text *text, struct span words,
                 void (*put)(struct text *text, struct span words))
{
    while (words.len) {
        size_t word = 0;
        size_t gap;
        bool wrapped = false;

        while (word < words.len && !is_blank(words.at[word]))
            word++;
        put(text, (struct span){words.at, word});
        for (gap = word; gap < words.len; gap++) {
            wrapped = wrapped || words.at[gap] == '\n' || words.at[gap] == '\r';
            if (!is_blank(words.at[gap]) && !(wrapped && words.at[gap] == '>'))
                break;
        }
        if (gap > word && gap < words.len)
            text_putc(text, ' ');
        words.at += gap;
        words.len -= gap;
    }
}

void text_folded(struct text *text, struct span words)
{
    fold(text, words, text_shown);
}

void text_unwrapped(struct text *text, struct span words)
{
    fold(text, words, text_put);
}

struct span text_span(const struct text *text)
{
    return (struct span){text->at ? text->at : "", text->len};
}
