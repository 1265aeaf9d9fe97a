/* SPDX-License-Identifier: MIT */
#include "support/diff.h"

#include "base/bug.h"

#include <stdlib.h>
#include <string.h>

enum { CONTEXT = 3 };

struct lines {
    struct span *line; /* without the line feed */
    size_t count;
};

static struct lines split(struct span text)
{
    struct lines lines = {0};

    while (text.len) {
        const char *end = memchr(text.at, '\n', text.len);
        size_t len = end ? (size_t)(end - text.at) : text.len;
        lines.line = must_realloc(lines.line, (lines.count + 1) * sizeof *lines.line);
        lines.line[lines.count++] = (struct span){text.at, len};
        text.at += len + (end != NULL);
        text.len -= len + (end != NULL);
    }
    return lines;
}

static void put_lines(struct text *out, char sign, const struct lines *lines, size_t from,
                      size_t to)
{
    for (size_t i = from; i < to; i++) {
        text_putc(out, sign);
        text_put(out, lines->line[i]);
        text_putc(out, '\n');
    }
}

static void put_hunk(struct text *out, const struct lines *a, const struct lines *b)
{
    size_t shorter = a->count < b->count ? a->count : b->count;
    size_t same = 0;
    size_t tail = 0;

    while (same < shorter && span_equal(a->line[same], b->line[same]))
        same++;
    while (tail < shorter - same &&
           span_equal(a->line[a->count - 1 - tail], b->line[b->count - 1 - tail]))
        tail++;
    size_t from = same > CONTEXT ? same - CONTEXT : 0;
    size_t after = tail > CONTEXT ? CONTEXT : tail;
    text_printf(out, "@@ -%zu,%zu +%zu,%zu @@\n", from + 1, a->count - tail + after - from,
                from + 1, b->count - tail + after - from);
    put_lines(out, ' ', a, from, same);
    put_lines(out, '-', a, same, a->count - tail);
    put_lines(out, '+', b, same, b->count - tail);
    put_lines(out, ' ', a, a->count - tail, a->count - tail + after);
}

static bool lacks_last_newline(struct span text)
{
    return text.len && text.at[text.len - 1] != '\n';
}

void diff_write(struct text *out, const char *name, struct span wanted, struct span got)
{
    if (span_equal(wanted, got))
        return;
    struct lines a = split(wanted);
    struct lines b = split(got);
    text_printf(out, "--- %s wanted\n+++ %s got\n", name, name);
    put_hunk(out, &a, &b);
    if (lacks_last_newline(wanted) != lacks_last_newline(got))
        text_printf(out, "\\ %s ends without a newline\n",
                    lacks_last_newline(got) ? "what came" : "what was wanted");
    free(a.line);
    free(b.line);
}
