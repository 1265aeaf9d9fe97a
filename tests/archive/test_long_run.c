/* SPDX-License-Identifier: MIT */
/*
 * A run that takes long, since one of its files is a pipe into which nobody writes for a while: how
 * far it is is shown on a terminal, and SIGINT ends it with what was done so far.
 */
#include "base/span.h"
#include "support/cmocka.h"
#include "support/files.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { SAID_MAX = 64 << 10, SECONDS_MAX = 30, NOT_RUN = 126, PLACE_MAX = PATH_ROOM + 16 };

static struct desk_of_test {
    char folder[PATH_ROOM];
    char log[PLACE_MAX];
    char pipe[PLACE_MAX];
} desk;

static int open_desk(void **state)
{
    struct span log = file_read("examples/kriegspiel/short.ump");

    (void)state;
    folder_make(desk.folder);
    snprintf(desk.log, sizeof desk.log, "%s/a.ump", desk.folder);
    snprintf(desk.pipe, sizeof desk.pipe, "%s/pipe", desk.folder);
    file_write(desk.log, log);
    free((char *)log.at);
    return mkfifo(desk.pipe, 0600);
}

static int close_desk(void **state)
{
    (void)state;
    folder_remove(desk.folder);
    return 0;
}

static void wait_ms(long ms)
{
    struct timespec time = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000};

    nanosleep(&time, NULL);
}

/* `umpire WORDS` with its standard output and errors there. */
static pid_t start_with(int output, int errors, const char *const words[])
{
    pid_t child;

    fflush(NULL);
    child = fork();
    if (child)
        return child;
    dup2(output, STDOUT_FILENO);
    dup2(errors, STDERR_FILENO);
    setenv("TERM", "xterm", 1);
    signal(SIGINT, SIG_DFL);
    alarm(SECONDS_MAX);
    execv(getenv("UMPIRE"), (char *const *)words);
    _exit(NOT_RUN);
}

/* `umpire check MORE a.ump pipe a.ump`. */
static pid_t start(int output, int errors, const char *more)
{
    const char *const words[] = {"umpire", "check", more, desk.log, desk.pipe, desk.log, NULL};

    return start_with(output, errors, words);
}

static int status_of(pid_t child)
{
    int status = 0;

    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

static void read_back(FILE *file, char said[SAID_MAX])
{
    rewind(file);
    said[fread(said, 1, SAID_MAX - 1, file)] = '\0';
    fclose(file);
}

static int open_terminal(int *other)
{
    int terminal = posix_openpt(O_RDWR | O_NOCTTY);

    if (terminal < 0 || grantpt(terminal) || unlockpt(terminal))
        return -1;
    *other = open(ptsname(terminal), O_RDWR | O_NOCTTY);
    return *other < 0 ? -1 : terminal;
}

static void progress_is_shown_on_a_terminal_and_wiped_away(void **state)
{
    (void)state;
    static char said[SAID_MAX];
    int shown = -1;
    int terminal = open_terminal(&shown);
    FILE *output = tmpfile();

    if (terminal < 0)
        skip();
    pid_t child = start(fileno(output), shown, "--jobs=1");
    int writer = open(desk.pipe, O_WRONLY); /* waits until the program has opened it */
    struct span log = file_read(desk.log);
    wait_ms(1500);
    for (int i = 0; i < 2; i++) /* the second one says that the first is at its end */
        assert_int_equal(write(writer, log.at, log.len), log.len);
    wait_ms(300);
    close(writer);
    free((char *)log.at);
    assert_int_equal(status_of(child), 0);
    close(shown);
    ssize_t got = read(terminal, said, SAID_MAX - 1);
    said[got < 0 ? 0 : got] = '\0';
    close(terminal);
    if (!strstr(said, "\r[############            ]  50%  ") || !strstr(said, " left\033[K"))
        fail_msg("shown: %s", said);
    assert_string_equal(said + strlen(said) - 4, "\r\033[K");
    read_back(output, said);
    assert_non_null(strstr(said, "pipe: accepted"));
    assert_null(strstr(said, "left"));
}

/* To say how far it is, a list is read twice; but not one that can be read once only. */
static void no_name_of_a_list_from_a_pipe_is_missed(void **state)
{
    enum { NAMES = 40 };
    static char said[SAID_MAX];
    const char *const words[] = {"umpire",       "check",   "--jobs=1", "--summary",
                                 "--files-from", desk.pipe, NULL};
    int shown = -1;
    int terminal = open_terminal(&shown);
    FILE *output = tmpfile();

    (void)state;
    if (terminal < 0)
        skip();
    pid_t child = start_with(fileno(output), shown, words);
    int writer = open(desk.pipe, O_WRONLY);
    for (int i = 0; i < NAMES; i++) {
        wait_ms(5); /* whoever else reads comes in turn */
        dprintf(writer, "%s\n", desk.log);
    }
    close(writer);
    assert_int_equal(status_of(child), 0);
    close(shown);
    close(terminal);
    read_back(output, said);
    assert_non_null(strstr(said, "all                  40         40          0"));
}

static void an_interrupted_run_says_what_was_done(void **state)
{
    (void)state;
    static char said[SAID_MAX];
    FILE *output = tmpfile();
    FILE *errors = tmpfile();
    pid_t child = start(fileno(output), fileno(errors), "--summary");
    int writer = open(desk.pipe, O_WRONLY);

    wait_ms(100);
    kill(child, SIGINT);
    assert_int_equal(status_of(child), 130);
    close(writer);
    read_back(output, said);
    assert_non_null(strstr(said, "a.ump: accepted"));
    assert_non_null(strstr(said, "all                   1          1          0"));
    read_back(errors, said);
    assert_string_equal(said, "umpire: interrupted; so far 1 accepted, 0 rejected\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(progress_is_shown_on_a_terminal_and_wiped_away),
        cmocka_unit_test(no_name_of_a_list_from_a_pipe_is_missed),
        cmocka_unit_test(an_interrupted_run_says_what_was_done),
    };
    return cmocka_run_group_tests_name("long run", tests, open_desk, close_desk) != 0;
}
