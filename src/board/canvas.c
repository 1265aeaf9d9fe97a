/* SPDX-License-Identifier: MIT */
#include "board/canvas.h"

#include "base/utf8.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { LINE_WIDTH = 80, LINE_BYTES = 2048, INDENT = 4 };

/* What a terminal is told before a run of cells of one style. */
static const char *const escape[STYLE_COUNT] = {
    [STYLE_PLAIN] = "\x1b[0m",   [STYLE_DIM] = "\x1b[2m",    [STYLE_FIRST] = "\x1b[1;34m",
    [STYLE_SECOND] = "\x1b[1;31m", [STYLE_MARKED] = "\x1b[7m",
};

void canvas_clear(struct canvas *canvas, bool unicode)
{
    memset(canvas, 0, sizeof *canvas);
    canvas->unicode = unicode;
}

void canvas_put(struct canvas *canvas, int row, int column, unsigned rune, enum style style)
{
    if (row < 0 || row >= CANVAS_ROWS || column < 0 || column >= CANVAS_COLUMNS)
        return;
    if (utf8_is_control(rune) || rune == '\t')
        rune = '?'; /* nothing that a terminal obeys */
    canvas->rune[row][column] = rune;
    canvas->style[row][column] = (uint8_t)style;
    if (row >= canvas->bottom)
        canvas->bottom = row + 1;
}

void canvas_write(struct canvas *canvas, int row, int column, struct span words,
                  enum style style)
{
    while (words.len) {
        unsigned rune;
        size_t len = utf8_decode(words, &rune);
        if (len == 0) {
            rune = 0xFFFD;
            len = 1;
        }
        canvas_put(canvas, row, column++, rune, style);
        words.at += len;
        words.len -= len;
    }
}

/* How many bytes of WORDS fit in a line of COLUMNS, ending at a blank if there is one. */
static size_t fitting(struct span words, size_t columns)
{
    size_t at_blank = 0;
    size_t used = 0;

    for (size_t i = 0; i < words.len; i++) {
        if (((unsigned char)words.at[i] & 0xC0) == 0x80)
            continue; /* not the first byte of a character */
        if (words.at[i] == ' ')
            at_blank = i;
        if (used++ == columns)
            return at_blank ? at_blank : i;
    }
    return words.len;
}

void canvas_line(struct canvas *canvas, const char *format, ...)
{
    char line[LINE_BYTES];
    va_list args;
    int indent = 0;

    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);

    struct span rest = span_of(line);
    int row = canvas->bottom;
    do {
        size_t len = fitting(rest, (size_t)(LINE_WIDTH - indent));
        canvas_write(canvas, row++, indent, (struct span){rest.at, len}, STYLE_PLAIN);
        rest.at += len;
        rest.len -= len;
        while (rest.len && rest.at[0] == ' ') {
            rest.at++;
            rest.len--;
        }
        indent = INDENT;
    } while (rest.len);
    canvas->bottom = row < CANVAS_ROWS ? row : CANVAS_ROWS;
}

static int row_end(const struct canvas *canvas, int row)
{
    int end = CANVAS_COLUMNS;

    while (end > 0 && (canvas->rune[row][end - 1] == 0 || canvas->rune[row][end - 1] == ' '))
        end--;
    return end;
}

void canvas_print(struct text *out, const struct canvas *canvas, bool colour)
{
    for (int row = 0; row < canvas->bottom; row++) {
        int style = STYLE_PLAIN;
        int end = row_end(canvas, row);
        for (int column = 0; column < end; column++) {
            uint32_t rune = canvas->rune[row][column];
            int wanted = rune ? canvas->style[row][column] : STYLE_PLAIN;
            if (colour && wanted != style) {
                text_puts(out, escape[STYLE_PLAIN]);
                text_puts(out, wanted == STYLE_PLAIN ? "" : escape[wanted]);
            }
            style = wanted;
            text_rune(out, rune ? rune : ' ');
        }
        if (colour && style != STYLE_PLAIN)
            text_puts(out, escape[STYLE_PLAIN]);
        text_putc(out, '\n');
    }
}
