/* SPDX-License-Identifier: MIT */
/*
 * A golden case: one text file that shows what is read, which command is run, and all that it
 * says. It reads like this:
 *
 *     A unit may not enter a mountain.
 *
 *     args: check -
 *     exit: 1
 *     shows: K4 refuses
 *
 *     ---- input
 *     [Game "kriegspiel"]
 *     ...
 *
 *     ---- stdout
 *     ...
 *
 *     ---- stderr
 *
 * Directives: `args` (words parted by blanks, with '...' and "..."; no shell), `exit` (0 if left
 * out), `env` (NAME=VALUE, may repeat), `shows` (for tests/lint), `known` (why it fails as yet: it
 * then must fail). Sections: `input` (standard input), `file NAME`, `stdout`, `stderr`; one blank
 * line at the end of a section belongs to the layout, and `no newline` after a section's name
 * takes its last line feed away too. `---- then` begins another run: directives and sections
 * follow it as at the head of the file; the files of earlier runs stay.
 *
 * With a `file`, all runs happen in a fresh folder that holds the files; without one they happen
 * at the top of the source tree.
 */
#ifndef UMPIRE_TESTS_CASE_H
#define UMPIRE_TESTS_CASE_H

#include "base/note.h"
#include "base/span.h"
#include "base/text.h"

#include <stdbool.h>

enum { RUN_MAX = 12, SECTION_MAX = 16, ENV_MAX = 4, WORD_MAX = 64 };

struct section {
    struct span name; /* "input", "stdout", "file a.ump" */
    struct span text;
    bool no_newline;
};

/* One run of the program. Views of the case's text. */
struct run {
    struct span head; /* its directives as written, up to the first section */
    struct span args;
    struct span env[ENV_MAX];
    unsigned env_count;
    int exit;
    struct section section[SECTION_MAX];
    unsigned section_count;
};

struct test_case {
    struct span known; /* why it must fail; .at is NULL if it must pass */
    struct run run[RUN_MAX];
    unsigned run_count;
};

/* Take TEXT apart. 0, or -1 and a note ("line: what is wrong"). */
int case_read(struct test_case *test, struct span text, struct note *note);

/* The bytes of a run's section; empty if it has none of that name. */
struct span run_section(const struct run *run, const char *name);

/* Does any run have a `file` section? */
bool case_has_files(const struct test_case *test);

/* Copy the section's name behind "file " into NAME; false if it is another kind. */
bool section_file(const struct section *section, char name[static 256]);

/* Split ARGS into words, which are copied into BUFFER one after the other, each with a NUL.
 * Returns how many, or -1 if a quote stays open or there are too many. */
int case_words(struct span args, char *buffer, size_t size, const char *words[WORD_MAX]);

/* What a run did. */
struct result {
    int exit;
    struct span output;
    struct span errors;
};

/* Write the case out with the results in place of what was expected. */
void case_write(struct text *out, const struct test_case *test, const struct result *results);

#endif
