/* SPDX-License-Identifier: MIT */
#include "support/process.h"

#include "base/bug.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { SECONDS_MAX = 60, NOT_RUN = 126, TRIES = 2500 };

/* Streams are files without a name, not pipes: nobody has to read while somebody writes. */
static FILE *stream(struct span bytes)
{
    FILE *file = tmpfile();

    if (!file || fwrite(bytes.at, 1, bytes.len, file) != bytes.len || fflush(file))
        bug("no temporary file");
    rewind(file);
    return file;
}

static struct span contents(FILE *file)
{
    long len = fseek(file, 0, SEEK_END) == 0 ? ftell(file) : -1;
    char *bytes = must_alloc(len < 0 ? 1 : (size_t)len);

    rewind(file);
    if (len < 0 || fread(bytes, 1, (size_t)len, file) != (size_t)len)
        bug("a temporary file cannot be read");
    fclose(file);
    return (struct span){bytes, (size_t)len};
}

static void set_variable(const char *assignment)
{
    char name[64];
    size_t len = strcspn(assignment, "=");

    if (len >= sizeof name || !assignment[len])
        bug("an environment variable is not NAME=VALUE");
    memcpy(name, assignment, len);
    name[len] = '\0';
    setenv(name, assignment + len + 1, 1);
}

static void set_environment(const char *const *extra)
{
    static const char *const unwanted[] = {"NO_COLOR", "COLUMNS", "LANG", "LANGUAGE", "PAGER"};

    for (size_t i = 0; i < sizeof unwanted / sizeof unwanted[0]; i++)
        unsetenv(unwanted[i]);
    setenv("LC_ALL", "C", 1);
    setenv("TERM", "dumb", 1);
    setenv("TZ", "UTC", 1);
    for (; extra && *extra; extra++)
        set_variable(*extra);
}

static _Noreturn void become(const struct process *process, FILE *const streams[3])
{
    for (int i = 0; i < 3; i++)
        dup2(fileno(streams[i]), i);
    set_environment(process->extra);
    if (process->folder && chdir(process->folder))
        _exit(NOT_RUN);
    if (process->own_group)
        setpgid(0, 0);
    signal(SIGPIPE, SIG_DFL);
    alarm(SECONDS_MAX);
    execv(process->words[0], (char *const *)process->words);
    perror(process->words[0]);
    _exit(NOT_RUN);
}

struct running process_begin(const struct process *process)
{
    struct running running = {.streams = {stream(process->input), stream((struct span){"", 0}),
                                          stream((struct span){"", 0})}};

    fflush(NULL);
    if (process->own_group)
        prctl(PR_SET_CHILD_SUBREAPER, 1); /* what it leaves behind becomes our child */
    running.child = fork();
    if (running.child < 0)
        bug("no process");
    if (running.child == 0)
        become(process, running.streams);
    return running;
}

struct outcome_of_process process_end(struct running *running)
{
    int status = 0;

    waitpid(running->child, &status, 0);
    fclose(running->streams[0]);
    return (struct outcome_of_process){
        .status = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status),
        .output = contents(running->streams[1]),
        .errors = contents(running->streams[2]),
    };
}

bool process_group_ends(pid_t group)
{
    struct timespec moment = {0, 2000000};

    for (int i = 0; i < TRIES; i++) {
        if (waitpid(-group, NULL, WNOHANG) < 0)
            return true; /* none is left */
        nanosleep(&moment, NULL);
    }
    kill(-group, SIGKILL);
    return false;
}

struct outcome_of_process process_run(const struct process *process)
{
    struct running running = process_begin(process);

    return process_end(&running);
}

void process_forget(struct outcome_of_process *outcome)
{
    free((char *)outcome->output.at);
    free((char *)outcome->errors.at);
    *outcome = (struct outcome_of_process){0};
}
