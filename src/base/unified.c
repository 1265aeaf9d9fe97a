/* SPDX-License-Identifier: MIT */
/*
 * The longest common subsequence of lines, by the table that everybody learns, on what is left
 * after both ends have been cut off; where that table would be too large, all of it counts as
 * changed.
 */
#include "base/unified.h"

#include "base/bug.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { CONTEXT = 3, TABLE_MAX = 16 << 20 };

struct lines {
    struct span *at; /* owned; with their line ends */
    size_t count;
};

static struct lines split(struct span text)
{
    struct lines lines = {NULL, 0};
    size_t room = 0;

    while (text.len) {
        const char *end = memchr(text.at, '\n', text.len);
        size_t len = end ? (size_t)(end - text.at) + 1 : text.len;
        if (lines.count == room) {
            room = room ? 2 * room : 64;
            lines.at = must_realloc(lines.at, room * sizeof *lines.at);
        }
        lines.at[lines.count++] = (struct span){text.at, len};
        text.at += len;
        text.len -= len;
    }
    return lines;
}

/* Which lines go and which come, in the order of the texts. */
struct script {
    struct lines old;
    struct lines new;
    bool *gone; /* owned; for each old line */
    bool *come; /* owned; for each new line */
};

/* Fill in the part between both ends: rows FROM to OLD_END, columns FROM to NEW_END. */
static void compare_middle(struct script *script, size_t from, size_t old_end, size_t new_end)
{
    size_t rows = old_end - from;
    size_t columns = new_end - from;

    memset(script->gone + from, true, rows);
    memset(script->come + from, true, columns);
    if (rows == 0 || columns == 0 || rows > TABLE_MAX / columns / sizeof(uint32_t))
        return;
    uint32_t *longest = must_alloc((rows + 1) * (columns + 1) * sizeof *longest);
#define LONGEST(i, j) longest[(i) * (columns + 1) + (j)]
    for (size_t i = rows + 1; i-- > 0;)
        for (size_t j = columns + 1; j-- > 0;) {
            if (i == rows || j == columns)
                LONGEST(i, j) = 0;
            else if (span_equal(script->old.at[from + i], script->new.at[from + j]))
                LONGEST(i, j) = LONGEST(i + 1, j + 1) + 1;
            else
                LONGEST(i, j) = LONGEST(i + 1, j) > LONGEST(i, j + 1) ? LONGEST(i + 1, j)
                                                                     : LONGEST(i, j + 1);
        }
    for (size_t i = 0, j = 0; i < rows && j < columns;) {
        if (span_equal(script->old.at[from + i], script->new.at[from + j]))
            script->gone[from + i++] = script->come[from + j++] = false;
        else if (LONGEST(i + 1, j) >= LONGEST(i, j + 1))
            i++;
        else
            j++;
    }
#undef LONGEST
    free(longest);
}

static void compare(struct script *script)
{
    size_t old_end = script->old.count;
    size_t new_end = script->new.count;
    size_t from = 0;

    while (from < old_end && from < new_end &&
           span_equal(script->old.at[from], script->new.at[from]))
        from++;
    while (old_end > from && new_end > from &&
           span_equal(script->old.at[old_end - 1], script->new.at[new_end - 1])) {
        old_end--;
        new_end--;
    }
    compare_middle(script, from, old_end, new_end);
}

static void put_line(struct text *out, char sign, struct span line)
{
    bool ended = line.at[line.len - 1] == '\n';

    text_putc(out, sign);
    text_shown(out, (struct span){line.at, line.len - ended});
    text_puts(out, ended ? "\n" : "\n\\ No newline at end of file\n");
}

static bool is_change(const struct script *script, size_t i, size_t j)
{
    return (i < script->old.count && script->gone[i]) || (j < script->new.count && script->come[j]);
}

/* Lines that follow each other from (I, J) on without a change, up to MOST. */
static size_t unchanged(const struct script *script, size_t i, size_t j, size_t most)
{
    size_t count = 0;

    while (count < most && i + count < script->old.count && !is_change(script, i + count, j + count))
        count++;
    return count;
}

/* From (I, J), where a change stands, behind the last change that belongs to the same hunk. */
static void end_of_hunk(const struct script *script, size_t *i, size_t *j)
{
    for (;;) {
        while (*i < script->old.count && script->gone[*i])
            ++*i;
        while (*j < script->new.count && script->come[*j])
            ++*j;
        size_t same = unchanged(script, *i, *j, 2 * CONTEXT + 1);
        if (same > 2 * CONTEXT || *i + same == script->old.count)
            if (!is_change(script, *i + same, *j + same) || same > 2 * CONTEXT)
                return;
        *i += same;
        *j += same;
    }
}

static void put_range(struct text *out, char sign, size_t from, size_t count)
{
    text_printf(out, "%c%zu", sign, count ? from + 1 : from);
    if (count != 1)
        text_printf(out, ",%zu", count);
}

static void put_hunk(struct text *out, const struct script *script, size_t i, size_t j, size_t i_end,
                     size_t j_end)
{
    text_puts(out, "@@ ");
    put_range(out, '-', i, i_end - i);
    text_putc(out, ' ');
    put_range(out, '+', j, j_end - j);
    text_puts(out, " @@\n");
    while (i < i_end || j < j_end) {
        if (i < i_end && script->gone[i]) {
            put_line(out, '-', script->old.at[i++]);
        } else if (j < j_end && script->come[j]) {
            put_line(out, '+', script->new.at[j++]);
        } else {
            put_line(out, ' ', script->old.at[i++]);
            j++;
        }
    }
}

static void put_hunks(struct text *out, const struct script *script)
{
    size_t i = 0;
    size_t j = 0;

    while (i < script->old.count || j < script->new.count) {
        if (!is_change(script, i, j)) {
            i++;
            j++;
            continue;
        }
        size_t before = i < CONTEXT ? i : CONTEXT;
        size_t i_end = i;
        size_t j_end = j;
        end_of_hunk(script, &i_end, &j_end);
        size_t after = unchanged(script, i_end, j_end, CONTEXT);
        put_hunk(out, script, i - before, j - before, i_end + after, j_end + after);
        i = i_end + after;
        j = j_end + after;
    }
}

void unified_write(struct text *out, const char *old_name, struct span old_text,
                   const char *new_name, struct span new_text)
{
    if (span_equal(old_text, new_text))
        return;
    struct script script = {.old = split(old_text), .new = split(new_text)};
    script.gone = must_alloc(script.old.count + 1);
    script.come = must_alloc(script.new.count + 1);
    memset(script.gone, false, script.old.count + 1);
    memset(script.come, false, script.new.count + 1);
    compare(&script);
    text_puts(out, "--- ");
    text_shown(out, span_of(old_name));
    text_puts(out, "\n+++ ");
    text_shown(out, span_of(new_name));
    text_putc(out, '\n');
    put_hunks(out, &script);
    free(script.old.at);
    free(script.new.at);
    free(script.gone);
    free(script.come);
}
