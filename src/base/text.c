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

/* Most often there is room enough; only where there is not it is done twice. */
void text_printf(struct text *text, const char *format, ...)
{
    size_t left = text->at ? text->room - text->len : 0;
    va_list args;

    va_start(args, format);
    int len = vsnprintf(text->at ? text->at + text->len : NULL, text->at ? left + 1 : 0, format, args);
    va_end(args);
    size_t fits = len > 0 ? (size_t)len : 0;
    if (fits > left) {
        fits = make_room(text, fits);
        va_start(args, format);
        vsnprintf(text->at + text->len, fits + 1, format, args);
        va_end(args);
    }
    text->len += fits;
}

void text_number(struct text *text, unsigned number)
{
    char digits[3 * sizeof number];
    char *at = digits + sizeof digits;

    do
        *--at = (char)('0' + number % 10);
    while (number /= 10);
    text_put(text, (struct span){at, (size_t)(digits + sizeof digits - at)});
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

/* How many bytes at the front are letters, digits and marks of ASCII, or blanks. */
static size_t plain_run(struct span bytes)
{
    size_t len = 0;

    while (len < bytes.len && bytes.at[len] >= ' ' && bytes.at[len] <= '~')
        len++;
    return len;
}

void text_shown(struct text *text, struct span bytes)
{
    for (size_t len = plain_run(bytes); bytes.len; len = plain_run(bytes)) {
        unsigned rune;
        text_put(text, (struct span){bytes.at, len});
        bytes.at += len;
        bytes.len -= len;
        if (bytes.len == 0)
            return;
        len = utf8_decode(bytes, &rune);
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
