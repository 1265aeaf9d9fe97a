/* SPDX-License-Identifier: MIT */
/*
 * What doc/at-scale.md says, done: its commands are run as they stand there, with a worker that is
 * killed in the middle. Then nothing is lost and nothing is counted twice.
 */
#include "base/text.h"
#include "support/cmocka.h"
#include "support/files.h"
#include "support/process.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FILES = 230, GAMES_A_FILE = 3, TASKS = 10, SCRIPT_MAX = 4096, PLACE_MAX = 2 * PATH_ROOM };

/* A worker that once in a run writes half of what it has to say, and is killed. On the last file
 * a worker is killed as often as there are words in `deaths`. */
static const char worker[] =
    "#!/bin/sh\n"
    "for file; do :; done\n"
    "case $* in\n"
    "*tally*) ;;\n"
    "*/117.ump*) if mkdir killed 2>/dev/null; then \"$REAL\" \"$@\" | head -c 20001; kill -9 $$; fi ;;\n"
    "*/229.ump*) if [ -s deaths ]; then : >deaths.new; tail -n +2 deaths >deaths.new\n"
    "    mv deaths.new deaths; \"$REAL\" \"$@\" | head -c 3001; kill -9 $$; fi ;;\n"
    "esac\n"
    "exec \"$REAL\" \"$@\"\n";

static struct desk_of_test {
    char folder[PATH_ROOM];
    char path[PLACE_MAX];   /* PATH=..., with the worker in front */
    char real[PATH_ROOM + 8]; /* REAL=... */
    struct span page;
} desk;

static void place(char path[PLACE_MAX], const char *name)
{
    snprintf(path, PLACE_MAX, "%s/%s", desk.folder, name);
}

static void put_logs(void)
{
    struct span accepted = file_read("examples/kriegspiel/short.ump");
    struct span rejected = file_read("examples/kriegspiel/dispute-46.ump");
    char path[PLACE_MAX];
    char name[64];
    struct text log;

    text_init(&log, 1 << 20);
    for (int i = 0; i < GAMES_A_FILE; i++) {
        text_put(&log, i == 1 ? rejected : accepted);
        text_putc(&log, '\n');
    }
    for (int i = 0; i < FILES; i++) {
        snprintf(name, sizeof name, "games/%c/%03d.ump", 'a' + (char)(i % 3), i);
        place(path, name);
        folder_make_for(path);
        file_write(path, text_span(&log));
    }
    text_free(&log);
    free((char *)accepted.at);
    free((char *)rejected.at);
}

static int open_desk(void **state)
{
    char real[PATH_ROOM];

    (void)state;
    folder_make(desk.folder);
    assert_non_null(realpath(getenv("UMPIRE"), real));
    snprintf(desk.real, sizeof desk.real, "REAL=%s", real);
    snprintf(desk.path, sizeof desk.path, "PATH=%s/bin:%s", desk.folder, getenv("PATH"));
    char path[PLACE_MAX];
    place(path, "bin/umpire");
    folder_make_for(path);
    file_write(path, span_of(worker));
    assert_int_equal(chmod(path, 0755), 0);
    put_logs();
    desk.page = file_read("doc/at-scale.md");
    return 0;
}

static int close_desk(void **state)
{
    (void)state;
    folder_remove(desk.folder);
    free((char *)desk.page.at);
    return 0;
}

/* The Nth block of shell in the page. */
static void copy_block(char script[SCRIPT_MAX], int nth)
{
    const char *at = desk.page.at;

    while (nth-- && at) {
        at = strstr(at, "```sh\n");
        assert_non_null(at);
        at += strlen("```sh\n");
    }
    const char *end = strstr(at, "```");
    assert_true(end && (size_t)(end - at) < SCRIPT_MAX);
    memcpy(script, at, (size_t)(end - at));
    script[end - at] = '\0';
}

static struct outcome_of_process run_shell(const char *script, const char *variable)
{
    const char *const words[] = {"/bin/sh", "-c", script, NULL};
    const char *const extra[] = {desk.path, desk.real, "HOME=.", variable, NULL};

    return process_run(&(struct process){
        .words = words, .extra = extra, .folder = desk.folder, .input = {"", 0}});
}

static void expect_tally(const struct outcome_of_process *outcome, int status, const char *says)
{
    struct text said;

    text_init(&said, 1 << 20);
    text_put(&said, outcome->output);
    text_puts(&said, "");
    if (outcome->status != status || !said.at || !strstr(said.at, says))
        fail_msg("status %d, %s\n%.*s", outcome->status, said.at ? said.at : "",
                 (int)outcome->errors.len, outcome->errors.at);
    text_free(&said);
}

static const char all_games[] = "kriegspiel          690        460        230          0          0\n";

static void need_parallel(void)
{
    struct outcome_of_process there = run_shell("command -v parallel", NULL);
    int status = there.status;

    process_forget(&there);
    if (status)
        skip();
}

static void gnu_parallel_loses_nothing_and_counts_nothing_twice(void **state)
{
    char script[SCRIPT_MAX];

    (void)state;
    need_parallel();
    copy_block(script, 1);
    struct outcome_of_process outcome = run_shell(script, NULL);
    expect_tally(&outcome, 0, all_games);
    expect_tally(&outcome, 0, "told of again, counted once\n");
    expect_tally(&outcome, 0, "230 files\n");
    process_forget(&outcome);
}

/* One job fails more often than it is tried; the second block of the page does what is missing. */
static void gnu_parallel_resumes_what_failed(void **state)
{
    char script[SCRIPT_MAX];
    char path[PLACE_MAX];

    (void)state;
    need_parallel();
    place(path, "deaths");
    file_write(path, span_of("1\n2\n3\n"));
    copy_block(script, 1);
    struct outcome_of_process outcome = run_shell(script, NULL);
    expect_tally(&outcome, 1, "without an end:\n");
    process_forget(&outcome);
    copy_block(script, 2);
    outcome = run_shell(script, NULL);
    expect_tally(&outcome, 0, all_games);
    expect_tally(&outcome, 0, "230 files\n");
    process_forget(&outcome);
}

static void a_slurm_array_takes_each_file_once(void **state)
{
    char script[SCRIPT_MAX];
    char task[64];

    (void)state;
    struct outcome_of_process outcome = run_shell("find games -name '*.ump' | LC_ALL=C sort >files", NULL);
    process_forget(&outcome);
    copy_block(script, 3);
    for (int i = 0; i < TASKS; i++) {
        snprintf(task, sizeof task, "SLURM_ARRAY_TASK_ID=%d", i);
        outcome = run_shell(script, task);
        assert_int_equal(outcome.status, 0);
        process_forget(&outcome);
    }
    outcome = run_shell("umpire tally --every files said/*.json", NULL);
    expect_tally(&outcome, 0, all_games);
    expect_tally(&outcome, 0, "230 files\n");
    process_forget(&outcome);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gnu_parallel_loses_nothing_and_counts_nothing_twice),
        cmocka_unit_test(gnu_parallel_resumes_what_failed),
        cmocka_unit_test(a_slurm_array_takes_each_file_once),
    };
    return cmocka_run_group_tests_name("scale", tests, open_desk, close_desk) != 0;
}
