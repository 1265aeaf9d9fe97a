/* SPDX-License-Identifier: MIT */
#include "support/case.h"

#include <string.h>

static const struct span no_newline = {" no newline", sizeof " no newline" - 1};
static const struct span marker = {"---- ", sizeof "---- " - 1};

static bool starts_with(struct span whole, struct span start)
{
    return whole.len >= start.len && memcmp(whole.at, start.at, start.len) == 0;
}

static struct span skip(struct span whole, size_t len)
{
    return (struct span){whole.at + len, whole.len - len};
}

/* Cut the next line off REST, without its line feed; false at the end. */
static bool next_line(struct span *rest, struct span *line)
{
    if (!rest->len)
        return false;
    const char *end = memchr(rest->at, '\n', rest->len);
    *line = (struct span){rest->at, end ? (size_t)(end - rest->at) : rest->len};
    *rest = skip(*rest, line->len + (end != NULL));
    return true;
}

/* Cut off all up to the next section's marker. */
static struct span until_marker(struct span *rest)
{
    struct span start = *rest;
    struct span line;

    while (rest->len && !starts_with(*rest, marker))
        next_line(rest, &line);
    return (struct span){start.at, (size_t)(rest->at - start.at)};
}

static struct span without_layout(struct span text, bool last_newline_too)
{
    bool blank = text.len && text.at[text.len - 1] == '\n' &&
                 (text.len == 1 || text.at[text.len - 2] == '\n');

    if (blank)
        text.len--;
    if (last_newline_too && text.len && text.at[text.len - 1] == '\n')
        text.len--;
    return text;
}

static int read_directive(struct test_case *test, struct run *run, struct span line,
                          struct note *note)
{
    const char *colon = memchr(line.at, ':', line.len);

    if (!colon)
        return note_set(note, "\"%.*s\" is no directive", (int)line.len, line.at);
    struct span name = {line.at, (size_t)(colon - line.at)};
    struct span value = span_trim(skip(line, name.len + 1));
    if (span_is(name, "args")) {
        run->args = value;
    } else if (span_is(name, "exit")) {
        run->exit = span_number(value, 255);
    } else if (span_is(name, "env") && run->env_count < ENV_MAX) {
        run->env[run->env_count++] = value;
    } else if (span_is(name, "known")) {
        test->known = value;
    } else if (!span_is(name, "shows")) {
        return note_set(note, "\"%.*s\" is no directive", (int)name.len, name.at);
    }
    return run->exit < 0 ? note_set(note, "exit: takes a number up to 255") : 0;
}

static int read_directives(struct test_case *test, struct run *run, struct span head,
                           struct note *note)
{
    for (struct span line; next_line(&head, &line);)
        if (span_trim(line).len && read_directive(test, run, line, note))
            return -1;
    return run->args.at ? 0 : note_set(note, "a run without args:");
}

static bool is_section_name(struct span name)
{
    return span_is(name, "input") || span_is(name, "stdout") || span_is(name, "stderr") ||
           (name.len > 5 && name.len < 256 && span_begins("file ", (struct span){name.at, 5}));
}

/* Sections up to the end or to `---- then`, which is passed over. */
static int read_sections(struct run *run, struct span *rest, struct note *note)
{
    for (struct span line; next_line(rest, &line);) {
        struct section section = {.name = span_trim(skip(line, marker.len))};
        if (span_is(section.name, "then"))
            return 0;
        section.no_newline = line.len > no_newline.len &&
            span_equal(skip(line, line.len - no_newline.len), no_newline);
        if (section.no_newline)
            section.name.len -= no_newline.len;
        if (!is_section_name(section.name) || run->section_count == SECTION_MAX)
            return note_set(note, "\"%.*s\" is no section", (int)line.len, line.at);
        section.text = without_layout(until_marker(rest), section.no_newline);
        run->section[run->section_count++] = section;
    }
    return 0;
}

int case_read(struct test_case *test, struct span text, struct note *note)
{
    struct span rest = text;
    const char *head = text.at;
    struct span line = {0};

    *test = (struct test_case){0};
    while (next_line(&rest, &line) && span_trim(line).len)
        continue; /* the sentence that says what the case shows */
    do {
        if (test->run_count == RUN_MAX)
            return note_set(note, "more than %d runs", RUN_MAX);
        struct run *run = &test->run[test->run_count++];
        struct span directives = until_marker(&rest);
        run->head = (struct span){head, (size_t)(rest.at - head)};
        if (read_directives(test, run, directives, note) || read_sections(run, &rest, note))
            return -1;
        head = rest.at;
    } while (rest.len);
    return 0;
}

struct span run_section(const struct run *run, const char *name)
{
    for (unsigned i = 0; i < run->section_count; i++)
        if (span_is(run->section[i].name, name))
            return run->section[i].text;
    return (struct span){"", 0};
}

bool section_file(const struct section *section, char name[static 256])
{
    struct span file = section->name;

    if (file.len <= 5 || memcmp(file.at, "file ", 5) != 0)
        return false;
    file = span_trim(skip(file, 5));
    memcpy(name, file.at, file.len);
    name[file.len] = '\0';
    return true;
}

bool case_has_files(const struct test_case *test)
{
    char name[256];

    for (unsigned i = 0; i < test->run_count; i++)
        for (unsigned j = 0; j < test->run[i].section_count; j++)
            if (section_file(&test->run[i].section[j], name))
                return true;
    return false;
}

int case_words(struct span args, char *buffer, size_t size, const char *words[WORD_MAX])
{
    int count = 0;
    char quote = '\0';
    bool in_word = false;

    if (args.len + 1 > size)
        return -1;
    for (size_t i = 0; i < args.len; i++) {
        char c = args.at[i];
        if (!quote && c == ' ') {
            if (in_word)
                *buffer++ = '\0';
            in_word = false;
            continue;
        }
        if (!in_word) {
            if (count == WORD_MAX - 1)
                return -1;
            words[count++] = buffer;
            in_word = true;
        }
        if (c == quote)
            quote = '\0';
        else if (!quote && (c == '"' || c == '\''))
            quote = c;
        else
            *buffer++ = c;
    }
    *buffer = '\0';
    words[count] = NULL;
    return quote ? -1 : count;
}

static void write_section(struct text *out, struct span name, struct span text, bool last)
{
    bool open = text.len && text.at[text.len - 1] != '\n';
    bool blank_end = text.len && text.at[text.len - 1] == '\n' &&
                     (text.len == 1 || text.at[text.len - 2] == '\n');

    text_printf(out, "---- %.*s%s\n", (int)name.len, name.at, open ? no_newline.at : "");
    text_put(out, text);
    text_puts(out, open ? "\n" : "");
    if (!last || blank_end)
        text_putc(out, '\n');
}

static bool says_exit(struct span head)
{
    for (struct span line; next_line(&head, &line);)
        if (starts_with(line, span_of("exit:")))
            return true;
    return false;
}

/* The head as it was, with the exit status that came behind the arguments. */
static void write_head(struct text *out, struct span head, int status)
{
    bool with_exit = status || says_exit(head);

    for (struct span line; next_line(&head, &line);) {
        if (starts_with(line, span_of("exit:")))
            continue;
        text_put(out, line);
        text_putc(out, '\n');
        if (with_exit && starts_with(line, span_of("args:")))
            text_printf(out, "exit: %d\n", status);
    }
}

void case_write(struct text *out, const struct test_case *test, const struct result *results)
{
    for (unsigned i = 0; i < test->run_count; i++) {
        const struct run *run = &test->run[i];
        bool last = i + 1 == test->run_count;
        if (i)
            text_puts(out, "---- then\n");
        write_head(out, run->head, results[i].exit);
        for (unsigned j = 0; j < run->section_count; j++)
            if (!span_is(run->section[j].name, "stdout") && !span_is(run->section[j].name, "stderr"))
                write_section(out, run->section[j].name, run->section[j].text, false);
        write_section(out, span_of("stdout"), results[i].output, false);
        write_section(out, span_of("stderr"), results[i].errors, last);
    }
}
