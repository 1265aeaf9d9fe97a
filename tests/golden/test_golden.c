/* SPDX-License-Identifier: MIT */
/*
 * Runs every case under tests/golden and tests/regress (support/case.h says what one looks like)
 * and compares exit status and both streams byte for byte. Cases are found at run time, and each
 * is one test of cmocka, named by its path.
 *
 *     test_golden [--bless] [WORD]      only cases with WORD in their path; rewrite those that fail
 *     test_golden --corpus DIR          write what the cases read to DIR, as seeds for a fuzzer
 *
 * The program is named by UMPIRE in the environment.
 */
#include "base/bug.h"
#include "support/case.h"
#include "support/cmocka.h"
#include "support/diff.h"
#include "support/files.h"
#include "support/process.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { REPORT_MAX = 1 << 20, ARGS_MAX = 8192 };

/* One case while it is being run. */
struct trial {
    const char *path;
    struct span text;
    struct test_case test;
    char folder[PATH_ROOM]; /* where its files are; empty: none */
    struct result results[RUN_MAX];
    struct outcome_of_process outcomes[RUN_MAX];
};

static bool blessing;
static char program[PATH_ROOM];

static void lay_out_files(const struct trial *trial, const struct run *run)
{
    char name[256];
    char path[PATH_ROOM + 256];

    for (unsigned i = 0; i < run->section_count; i++) {
        if (!section_file(&run->section[i], name))
            continue;
        snprintf(path, sizeof path, "%s/%s", trial->folder, name);
        folder_make_for(path);
        file_write(path, run->section[i].text);
    }
}

static void carry_out(struct trial *trial, unsigned n)
{
    const struct run *run = &trial->test.run[n];
    const char *words[WORD_MAX + 1] = {program};
    const char *extra[ENV_MAX + 1] = {NULL};
    char args[ARGS_MAX];
    char env[ENV_MAX][256];

    if (case_words(run->args, args, sizeof args, words + 1) < 0)
        fail_msg("%s: args cannot be split into words", trial->path);
    for (unsigned i = 0; i < run->env_count; i++) {
        snprintf(env[i], sizeof env[i], "%.*s", (int)run->env[i].len, run->env[i].at);
        extra[i] = env[i];
    }
    lay_out_files(trial, run);
    trial->outcomes[n] = process_run(&(struct process){
        .words = words,
        .extra = extra,
        .folder = trial->folder[0] ? trial->folder : NULL,
        .input = run_section(run, "input"),
    });
    trial->results[n] = (struct result){trial->outcomes[n].status, trial->outcomes[n].output,
                                        trial->outcomes[n].errors};
}

/* What differs from what the case expects. */
static void compare(struct text *report, const struct trial *trial)
{
    for (unsigned i = 0; i < trial->test.run_count; i++) {
        const struct run *run = &trial->test.run[i];
        const struct result *result = &trial->results[i];
        if (result->exit != run->exit)
            text_printf(report, "args: %.*s\nexit: %d wanted, %d came\n", (int)run->args.len,
                        run->args.at, run->exit, result->exit);
        diff_write(report, "stdout", run_section(run, "stdout"), result->output);
        diff_write(report, "stderr", run_section(run, "stderr"), result->errors);
    }
}

static void bless(const struct trial *trial)
{
    struct text fresh;

    text_init(&fresh, REPORT_MAX);
    case_write(&fresh, &trial->test, trial->results);
    file_write(trial->path, text_span(&fresh));
    printf("blessed %s\n", trial->path);
    text_free(&fresh);
}

static void judge(const struct trial *trial)
{
    struct text report;

    text_init(&report, REPORT_MAX);
    compare(&report, trial);
    bool passed = report.len == 0;
    if (passed && trial->test.known.at)
        fail_msg("%s: passes, but is said to fail: %.*s", trial->path, (int)trial->test.known.len,
                 trial->test.known.at);
    if (!passed && blessing)
        bless(trial);
    else if (!passed && !trial->test.known.at) {
        fprintf(stderr, "%s:\n%s", trial->path, report.at);
        text_free(&report);
        fail();
    }
    text_free(&report);
}

static void run_case(void **state)
{
    struct trial *trial = *state;
    struct note note;

    if (case_read(&trial->test, trial->text, &note))
        fail_msg("%s: %s", trial->path, note.words);
    if (case_has_files(&trial->test))
        folder_make(trial->folder);
    for (unsigned i = 0; i < trial->test.run_count; i++)
        carry_out(trial, i);
    judge(trial);
}

static int open_trial(void **state)
{
    struct trial *trial = must_alloc(sizeof *trial);

    *trial = (struct trial){.path = *state};
    trial->text = file_read(trial->path);
    *state = trial;
    return 0;
}

static int close_trial(void **state)
{
    struct trial *trial = *state;

    for (unsigned i = 0; i < trial->test.run_count; i++)
        process_forget(&trial->outcomes[i]);
    if (trial->folder[0])
        folder_remove(trial->folder);
    free((char *)trial->text.at);
    free(trial);
    return 0;
}

static int run_all(const struct paths *cases, const char *word)
{
    struct CMUnitTest *tests = must_alloc(cases->count * sizeof *tests);
    size_t count = 0;

    for (size_t i = 0; i < cases->count; i++)
        if (!word || strstr(cases->path[i], word))
            tests[count++] = (struct CMUnitTest){cases->path[i], run_case, open_trial,
                                                 close_trial, cases->path[i]};
    int failed = _cmocka_run_group_tests("golden", tests, count, NULL, NULL);
    free(tests);
    return failed || count == 0;
}

static void write_seeds(const struct paths *cases, const char *folder)
{
    char path[PATH_ROOM];
    struct test_case test;
    struct note note;
    char name[256];
    unsigned count = 0;

    for (size_t i = 0; i < cases->count; i++) {
        struct span text = file_read(cases->path[i]);
        for (unsigned j = 0; case_read(&test, text, &note) == 0 && j < test.run[0].section_count;
             j++) {
            const struct section *section = &test.run[0].section[j];
            if (!span_is(section->name, "input") && !section_file(section, name))
                continue;
            snprintf(path, sizeof path, "%s/seed-%04u", folder, count++);
            file_write(path, section->text);
        }
        free((char *)text.at);
    }
    printf("%u seeds in %s\n", count, folder);
}

/* Cases run in other folders, so the program's path must not depend on ours. */
static int find_program(const char *named)
{
    char here[PATH_ROOM / 2];

    if (!named || !getcwd(here, sizeof here))
        return -1;
    snprintf(program, sizeof program, "%s%s%s", named[0] == '/' ? "" : here,
             named[0] == '/' ? "" : "/", named);
    return access(program, X_OK);
}

int main(int argc, char **argv)
{
    const char *first = argc > 1 ? argv[1] : "";
    struct paths cases = {0};
    int failed = 0;

    paths_find(&cases, "tests/golden", ".case");
    paths_find(&cases, "tests/regress", ".case");
    blessing = strcmp(first, "--bless") == 0;
    if (strcmp(first, "--corpus") == 0 && argc == 3) {
        write_seeds(&cases, argv[2]);
    } else if (find_program(getenv("UMPIRE"))) {
        fputs("test_golden: UMPIRE names no program\n", stderr);
        failed = 1;
    } else {
        failed = run_all(&cases, argv[blessing + 1 < argc ? blessing + 1 : argc]);
    }
    paths_free(&cases);
    return failed;
}
