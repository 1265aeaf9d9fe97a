/* SPDX-License-Identifier: MIT */
/*
 * The program and its standard files: closed, full, a terminal, interrupted. Golden cases hand it
 * plain files only, so these run it in processes of their own.
 */
#include "support/cmocka.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { ERRORS_MAX = 512, SECONDS_MAX = 20, NOT_RUN = 126 };

/* What the program gets as standard input and output; -1 for closed. */
struct streams {
    int input;
    int output;
};

static const char *program(void)
{
    const char *umpire = getenv("UMPIRE");

    return umpire ? umpire : "build/umpire";
}

static void hand_over(int file, int as)
{
    if (file < 0)
        close(as);
    else
        dup2(file, as);
}

static pid_t start(struct streams streams, FILE *errors, const char *const *words)
{
    pid_t child = fork();

    if (child)
        return child;
    dup2(fileno(errors), STDERR_FILENO);
    hand_over(streams.input, STDIN_FILENO);
    hand_over(streams.output, STDOUT_FILENO);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGINT, SIG_DFL);
    alarm(SECONDS_MAX);
    execv(program(), (char *const *)words);
    _exit(NOT_RUN);
}

static int status_of(pid_t child)
{
    int status = 0;

    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

/* Run `umpire COMMAND` and expect its status and all of its standard error. */
static void expect(struct streams streams, const char *command, int status, const char *errors)
{
    const char *const words[] = {"umpire", command, NULL};
    char said[ERRORS_MAX] = "";
    FILE *file = tmpfile();

    assert_non_null(file);
    assert_int_equal(status_of(start(streams, file, words)), status);
    rewind(file);
    said[fread(said, 1, sizeof said - 1, file)] = '\0';
    fclose(file);
    assert_string_equal(said, errors);
}

static void a_closed_output_ends_quietly(void **state)
{
    (void)state;
    expect((struct streams){STDIN_FILENO, -1}, "games", 2, "");
}

static void a_pipe_that_nobody_reads_ends_quietly(void **state)
{
    (void)state;
    int ends[2];

    assert_int_equal(pipe(ends), 0);
    close(ends[0]);
    expect((struct streams){STDIN_FILENO, ends[1]}, "games", 2, "");
    close(ends[1]);
}

static void a_full_disk_is_told(void **state)
{
    (void)state;
    int full = open("/dev/full", O_WRONLY | O_CLOEXEC);

    if (full < 0)
        skip();
    expect((struct streams){STDIN_FILENO, full}, "games", 2,
           "umpire: standard output: No space left on device\n");
    close(full);
}

static void a_closed_input_is_trouble(void **state)
{
    (void)state;
    expect((struct streams){-1, STDOUT_FILENO}, "check", 2, "umpire: -: Bad file descriptor\n");
}

static void a_terminal_is_not_waited_for(void **state)
{
    (void)state;
    int terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC);

    if (terminal < 0 || !isatty(terminal))
        skip();
    expect((struct streams){terminal, STDOUT_FILENO}, "check", 2,
           "umpire: check lacks a file, and standard input is a terminal\n"
           "Try 'umpire --help'\n");
    close(terminal);
}

/* The program waits for input that never comes; by then it has set its signals. */
static void an_interrupt_has_its_status(void **state)
{
    (void)state;
    const char *const words[] = {"umpire", "check", "-", NULL};
    struct timespec moment = {.tv_nsec = 20 * 1000 * 1000};
    FILE *errors = tmpfile();
    int ends[2];
    int status = -SIGINT;

    assert_non_null(errors);
    assert_int_equal(pipe(ends), 0);
    for (int tries = 0; tries < 10 && status == -SIGINT; tries++) { /* it was too early */
        pid_t child = start((struct streams){ends[0], STDOUT_FILENO}, errors, words);
        nanosleep(&moment, NULL);
        kill(child, SIGINT);
        status = status_of(child);
        moment.tv_nsec *= 2;
        if (moment.tv_nsec > 900 * 1000 * 1000)
            moment.tv_nsec = 900 * 1000 * 1000;
    }
    assert_int_equal(status, 130);
    fclose(errors);
    close(ends[0]);
    close(ends[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_closed_output_ends_quietly),
        cmocka_unit_test(a_pipe_that_nobody_reads_ends_quietly),
        cmocka_unit_test(a_full_disk_is_told),
        cmocka_unit_test(a_closed_input_is_trouble),
        cmocka_unit_test(a_terminal_is_not_waited_for),
        cmocka_unit_test(an_interrupt_has_its_status),
    };
    return cmocka_run_group_tests_name("streams", tests, NULL, NULL) != 0;
}
