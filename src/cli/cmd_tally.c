/* SPDX-License-Identifier: MIT */
/*
 * umpire tally: one summary of what many runs of `umpire check --json --status=run` said, on this
 * machine or others. It is said what was dropped, and which files were not told of to their end.
 */
#include "cli/command.h"
#include "cli/merge.h"
#include "cli/say.h"
#include "cli/summary.h"
#include "cli/url.h"

#include "intake/names.h"
#include "json/value.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

enum { LINE_MAX_ = 32 << 20, BLOCK = 64 << 10, NAMED_MAX = 12 };

/* ---- reading --------------------------------------------------------------------------- */

/* What is read of one file. */
struct lines {
    struct merge *merge;
    struct text part; /* of a line whose end has not come yet */
};

static void end_line(struct lines *lines, struct span last)
{
    text_put(&lines->part, last);
    if (lines->part.full)
        lines->merge->unread++;
    else
        merge_line(lines->merge, text_span(&lines->part));
    text_clear(&lines->part);
    lines->part.full = false;
}

static void take_block(struct lines *lines, struct span block)
{
    const char *end;

    while (block.len && (end = memchr(block.at, '\n', block.len))) {
        struct span line = {block.at, (size_t)(end - block.at)};
        if (lines->part.len)
            end_line(lines, line);
        else
            merge_line(lines->merge, line);
        block.at += line.len + 1;
        block.len -= line.len + 1;
    }
    text_put(&lines->part, block);
}

static int read_lines(struct merge *merge, int file)
{
    static char block[BLOCK];
    struct lines lines = {.merge = merge};
    ssize_t got;

    text_init(&lines.part, LINE_MAX_);
    do {
        got = read(file, block, sizeof block);
        if (got > 0)
            take_block(&lines, (struct span){block, (size_t)got});
    } while (got > 0 || (got < 0 && errno == EINTR));
    if (lines.part.len)
        end_line(&lines, (struct span){"", 0});
    text_free(&lines.part);
    return got < 0 ? -1 : 0;
}

static enum exit_status read_file(struct merge *merge, const char *name)
{
    bool is_input = strcmp(name, "-") == 0;

    if (is_url(name)) {
        say_trouble("%s: tally reads files; umpire fetch URL | umpire tally reads this", name);
        return EXIT_TROUBLE;
    }
    int file = is_input ? STDIN_FILENO : open(name, O_RDONLY | O_CLOEXEC | O_NOCTTY);
    bool failed = file < 0 || read_lines(merge, file);

    if (failed)
        say_trouble("%s: %s", name, strerror(errno));
    if (file >= 0 && !is_input)
        close(file);
    return failed ? EXIT_TROUBLE : EXIT_YES;
}

/* ---- saying ---------------------------------------------------------------------------- */

/* Files that were not told of to their end, as lines and as an array. */
struct parts {
    uint64_t count;
    struct text lines; /* of the first few */
    struct value *names;
};

static void add_part(struct parts *parts, const char *name, const struct told_file *file)
{
    value_add_text(parts->names, span_of(name));
    if (++parts->count > NAMED_MAX)
        return;
    text_puts(&parts->lines, "  ");
    text_shown(&parts->lines, span_of(name));
    if (!file)
        text_puts(&parts->lines, ": never told of\n");
    else if (file->ends_with < 0)
        text_printf(&parts->lines, ": %" PRIu32 " told of, no end\n", file->games);
    else
        text_printf(&parts->lines, ": %" PRIu32 " of %" PRIi64 "\n", file->games,
                    file->ends_with);
}

static void find_parts(struct parts *parts, const struct merge *merge)
{
    text_init(&parts->lines, SAY_MAX);
    parts->names = value_array();
    for (size_t i = 0; i < merge->file_count; i++)
        if (!is_whole(&merge->file[i]))
            add_part(parts, merge->file[i].shown, &merge->file[i]);
}

/* Files of LIST of which nothing was told. */
static enum exit_status find_missing(struct parts *parts, const struct merge *merge,
                                     const char *list)
{
    struct names names = {.list = list};
    enum names_status status;
    const char *name;
    struct note note;

    while ((status = names_next(&names, &name, &note)) == NAMES_ONE)
        if (!merge_knows(merge, name))
            add_part(parts, name, NULL);
    names_close(&names);
    if (status == NAMES_TROUBLE)
        say_trouble("%s: %s", list, note.words);
    return status == NAMES_TROUBLE ? EXIT_TROUBLE : EXIT_YES;
}

/* "3 games" and the WORDS; nothing of none. */
static void put_count(struct text *out, uint64_t count, const char *thing, const char *words)
{
    if (count)
        text_printf(out, "%" PRIu64 " %s%s%s\n", count, thing, count == 1 ? "" : "s", words);
}

static void write_lines(struct text *out, struct merge *merge, const struct parts *parts)
{
    summary_write(out, &merge->tally);
    text_putc(out, '\n');
    put_count(out, merge->file_count, "file", "");
    put_count(out, merge->again, "game", " told of again, counted once");
    put_count(out, merge->differing, "game", " of these told of otherwise than before");
    put_count(out, merge->unread, "line", " dropped: no whole report");
    put_count(out, parts->count, "file", " without an end:");
    text_put(out, text_span(&parts->lines));
    if (parts->count > NAMED_MAX)
        text_printf(out, "  and %" PRIu64 " more\n", parts->count - NAMED_MAX);
}

/* PARTS loses its names. */
static void write_object(struct text *out, struct merge *merge, struct parts *parts)
{
    struct value *object = summary_object(&merge->tally);
    struct value *dropped = value_object();

    value_put_number(object, "files", merge->file_count);
    value_put_number(dropped, "again", merge->again);
    value_put_number(dropped, "differing", merge->differing);
    value_put_number(dropped, "lines", merge->unread);
    value_put(object, "dropped", dropped);
    value_put(object, "without_end", parts->names);
    parts->names = NULL;
    value_write(out, object);
    value_free(object);
}

/* ---- the command ----------------------------------------------------------------------- */

static enum exit_status read_all(struct merge *merge, const struct arguments *arguments)
{
    enum exit_status status = EXIT_YES;

    if (arguments->word_count == 0)
        return read_file(merge, "-");
    for (unsigned i = 0; i < arguments->word_count; i++)
        status = worse(status, read_file(merge, arguments->word[i]));
    return status;
}

static enum exit_status tally(const struct arguments *arguments)
{
    const char *list = option_value(arguments, OPTION_EVERY);
    struct merge merge = {.file = NULL};
    struct parts parts = {.count = 0};
    struct text out;

    if (arguments->word_count == 0 && isatty(STDIN_FILENO))
        return say_usage("tally lacks a file, and standard input is a terminal");
    enum exit_status status = read_all(&merge, arguments);
    merge_sort(&merge);
    find_parts(&parts, &merge);
    if (list)
        status = worse(status, find_missing(&parts, &merge, list));
    text_init(&out, SAY_MAX);
    if (option_is_given(arguments, OPTION_JSON))
        write_object(&out, &merge, &parts);
    else
        write_lines(&out, &merge, &parts);
    status = worse(status, parts.count || merge.file_count == 0 ? EXIT_NO : EXIT_YES);
    status = worse(status, say(&out));
    text_free(&out);
    text_free(&parts.lines);
    if (parts.names)
        value_free(parts.names);
    merge_free(&merge);
    return status;
}

static const enum option_id options[] = {OPTION_EVERY, OPTION_JSON, OPTION_COUNT};

const struct command command_tally = {
    .name = "tally",
    .summary = "one summary of many runs of check --json",
    .words = "[FILE]...",
    .detail = "Merge what runs of `umpire check --json --status=run` said, here or on other\n"
              "machines: a game that was told of twice counts once. What was dropped is said;\n"
              "the exit status is 1 if a file was not told of to its end, or none at all.\n",
    .options = options,
    .most_words = ANY_NUMBER,
    .run = tally,
};
