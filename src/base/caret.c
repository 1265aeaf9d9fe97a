/* SPDX-License-Identifier: MIT */
#include "base/caret.h"

#include "base/utf8.h"

#include <inttypes.h>
#include <string.h>

enum { EXCERPT_COLUMNS = 76, EXCERPT_BEFORE = 40 };

static bool ends_line(const char *at, const char *end)
{
    return *at == '\n' || (*at == '\r' && (at + 1 == end || at[1] != '\n'));
}

/* The first byte of the line that AT lies in. */
static const char *line_start(struct span whole, const char *at)
{
    const char *end = whole.at + whole.len;

    while (at > whole.at && !ends_line(at - 1, end))
        at--;
    return at;
}

static const char *line_end(struct span whole, const char *at)
{
    const char *end = whole.at + whole.len;

    while (at < end && *at != '\n' && *at != '\r')
        at++;
    return at;
}

/* A line end is one place: the LF of a CRLF stands where its CR does. */
static struct span from_line_end(struct span whole, struct span part)
{
    if (part.at > whole.at && part.len && part.at[0] == '\n' && part.at[-1] == '\r') {
        part.at--;
        part.len++;
    }
    return part;
}

struct caret caret_at(struct span whole, struct origin origin, struct span part)
{
    part = from_line_end(whole, part);

    const char *end = whole.at + whole.len;
    const char *start = line_start(whole, part.at);
    struct caret caret = {
        .line = origin.line,
        .column = 1 + utf8_count((struct span){start, (size_t)(part.at - start)}),
        .byte = origin.byte + (uint64_t)(part.at - whole.at),
        .length = part.len,
    };

    for (const char *at = whole.at; at < start; at++)
        caret.line += ends_line(at, end);
    return caret;
}

/* Walk COUNT characters from AT, forwards or backwards, no further than LIMIT. */
static const char *skip_characters(const char *at, const char *limit, int count)
{
    int step = at <= limit ? 1 : -1;

    while (count-- > 0 && at != limit) {
        do
            at += step;
        while (at != limit && ((unsigned char)*at & 0xC0) == 0x80);
    }
    return at;
}

/* Shown bytes and the columns that they take. */
static size_t put_shown(struct text *out, const char *from, const char *to)
{
    size_t before = out->len;

    for (const char *at = from; at < to; at++)
        if (*at == '\t')
            text_putc(out, ' ');
        else {
            const char *run = at;
            while (at + 1 < to && at[1] != '\t')
                at++;
            text_shown(out, (struct span){run, (size_t)(at + 1 - run)});
        }
    return utf8_count((struct span){out->at + before, out->len - before});
}

void caret_excerpt(struct text *out, struct span whole, struct origin origin, struct span part)
{
    part = from_line_end(whole, part);

    struct caret caret = caret_at(whole, origin, part);
    const char *start = line_start(whole, part.at);
    const char *end = line_end(whole, part.at);
    const char *from = skip_characters(part.at, start, EXCERPT_BEFORE);
    const char *to;

    if (skip_characters(start, end, EXCERPT_COLUMNS) == end)
        from = start; /* the whole line fits */
    to = skip_characters(from, end, EXCERPT_COLUMNS);

    text_printf(out, "%5" PRIu64 " | %s", caret.line, from == start ? "" : "...");
    size_t before = put_shown(out, from, part.at) + (from == start ? 0 : 3);
    const char *part_end = part.at + part.len < to ? part.at + part.len : to;
    size_t wide = put_shown(out, part.at, part_end);
    put_shown(out, part_end, to);
    text_printf(out, "%s\n      | ", to == end ? "" : "...");
    text_repeat(out, ' ', before);
    text_putc(out, '^');
    text_repeat(out, '~', wide > 1 ? wide - 1 : 0);
    text_putc(out, '\n');
}
