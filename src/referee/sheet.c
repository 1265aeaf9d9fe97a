/* SPDX-License-Identifier: MIT */
#include "referee/sheet.h"

#include "base/bug.h"
#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>

enum { LINE_WIDTH = 80, UNIT_MAX = 64 << 20 };

void sheet_init(struct sheet *sheet, struct text *out, bool commas)
{
    *sheet = (struct sheet){.out = out, .commas = commas};
    text_init(&sheet->unit, UNIT_MAX);
}

void sheet_free(struct sheet *sheet)
{
    text_free(&sheet->unit);
    free(sheet->attached.at);
    free(sheet->before.at);
}

/* ---- comments -------------------------------------------------------------------------- */

void sheet_comment(struct sheet *sheet, const struct comment *comment, bool attached)
{
    struct comments *comments =
        attached && sheet->held != UNIT_NONE ? &sheet->attached : &sheet->before;

    if (comments->count == comments->room) {
        comments->room = comments->room ? 2 * comments->room : 8;
        comments->at = must_realloc(comments->at, comments->room * sizeof *comments->at);
    }
    comments->at[comments->count++] = *comment;
}

/* ---- lines ----------------------------------------------------------------------------- */

/* A comment to the end of its line was given braces for more to follow: but the line ends. */
static void unbrace(struct sheet *sheet)
{
    if (sheet->braced.at == 0)
        return;
    sheet->out->len = sheet->braced.at;
    text_puts(sheet->out, sheet->braced.comma ? ",  " : "  ");
    comment_write(sheet->out, &sheet->braced.comment, false);
    sheet->braced.at = 0;
}

static void end_line(struct sheet *sheet)
{
    unbrace(sheet);
    text_putc(sheet->out, '\n');
    sheet->column = 0;
}

static void break_line(struct sheet *sheet)
{
    end_line(sheet);
    text_repeat(sheet->out, ' ', sheet->indent);
    sheet->column = sheet->indent;
}

void sheet_blank_line(struct sheet *sheet)
{
    text_putc(sheet->out, '\n');
}

static size_t first_line(struct span words)
{
    const char *end = words.len ? memchr(words.at, '\n', words.len) : NULL;

    return end ? (size_t)(end - words.at) : words.len;
}

/* Put words that may have line ends in them. */
static void put(struct sheet *sheet, struct span words)
{
    text_put(sheet->out, words);
    for (size_t line; (line = first_line(words)) < words.len;) {
        sheet->column = 0;
        words.at += line + 1;
        words.len -= line + 1;
    }
    sheet->column += utf8_count(words);
}

void sheet_put_before(struct sheet *sheet, bool in_turn)
{
    struct comments *before = &sheet->before;

    for (unsigned i = 0; i < before->count; i++) {
        const struct comment *comment = &before->at[i];
        if (in_turn && comment->sign == '%')
            end_line(sheet);
        else if (in_turn)
            break_line(sheet);
        comment_write(sheet->out, comment, false);
        if (!in_turn)
            end_line(sheet);
    }
    sheet->broken = sheet->broken || (in_turn && before->count > 0);
    before->count = 0;
}

/* ---- units ----------------------------------------------------------------------------- */

/* Add its comments to the unit. With MORE behind it on its line a comment to the end of the line
 * needs braces; if it cannot have them, the line ends. Where in the unit the last comment begins
 * that was given some; 0 if none was. */
static size_t finish_unit(struct sheet *sheet, bool more)
{
    struct text *unit = &sheet->unit;
    bool comma = more && sheet->held == UNIT_ACTION && sheet->commas;
    size_t braced = 0;

    for (unsigned i = 0; i < sheet->attached.count; i++) {
        const struct comment *comment = &sheet->attached.at[i];
        bool to_end = comment->sign != '{';
        bool braces = to_end && more && comment_fits_braces(comment);
        if (to_end && more && !braces) {
            text_puts(unit, comma ? "," : "");
            comma = false;
            sheet->broken = true;
        }
        braced = braces ? unit->len : 0;
        text_puts(unit, to_end && !braces ? "  " : " ");
        comment_write(unit, comment, braces);
    }
    text_puts(unit, comma ? "," : "");
    return braced;
}

/* A blank, or a new line if the unit does not fit. The first action stands behind its head. */
static void put_separator(struct sheet *sheet, bool broken)
{
    size_t width = utf8_count((struct span){sheet->unit.at, first_line(text_span(&sheet->unit))});
    bool wraps = sheet->commas && !sheet->first && sheet->column + 1 + width > LINE_WIDTH;

    if (broken || wraps) {
        break_line(sheet);
        return;
    }
    size_t gap = sheet->first && sheet->column < sheet->indent ? sheet->indent - sheet->column : 1;
    text_repeat(sheet->out, ' ', gap);
    sheet->column += gap;
}

/* BRACED: what finish_unit returned. */
static void put_unit(struct sheet *sheet, bool more, size_t braced)
{
    struct span words = text_span(&sheet->unit);

    if (braced) {
        sheet->braced.at = sheet->out->len + braced;
        sheet->braced.comment = sheet->attached.at[sheet->attached.count - 1];
        sheet->braced.comma = words.at[words.len - 1] == ',';
    } else {
        sheet->braced.at = 0;
    }
    sheet->attached.count = 0;
    put(sheet, words);
    sheet->broken = sheet->broken || (more && first_line(words) < words.len);
    if (!more)
        end_line(sheet);
}

static void put_action(struct sheet *sheet, bool more)
{
    bool broken = sheet->broken;

    sheet->broken = false;
    size_t braced = finish_unit(sheet, more);
    put_separator(sheet, broken);
    put_unit(sheet, more, braced);
    sheet->first = false;
}

static void put_head(struct sheet *sheet, bool more)
{
    sheet->indent = utf8_count(text_span(&sheet->unit)) + (sheet->commas ? 2 : 1);
    sheet->broken = false;
    sheet->first = true;
    size_t braced = finish_unit(sheet, more);
    put_unit(sheet, more, braced);
}

void sheet_flush(struct sheet *sheet, bool more)
{
    if (sheet->held == UNIT_ACTION) {
        put_action(sheet, more);
    } else if (sheet->held == UNIT_HEAD) {
        put_head(sheet, more);
    } else if (sheet->held == UNIT_LINE) {
        finish_unit(sheet, false);
        put_unit(sheet, false, 0);
    }
    sheet->held = UNIT_NONE;
    text_clear(&sheet->unit);
}

struct text *sheet_hold(struct sheet *sheet, enum unit unit)
{
    sheet->held = unit;
    return &sheet->unit;
}

struct text *sheet_next(struct sheet *sheet, enum unit unit)
{
    sheet_flush(sheet, unit == UNIT_ACTION);
    sheet_put_before(sheet, unit == UNIT_ACTION);
    return sheet_hold(sheet, unit);
}
