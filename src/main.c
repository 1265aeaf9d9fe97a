/* SPDX-License-Identifier: MIT */
/* What the system hands to the program is made safe here; then the command line takes over. */
#include "cli/command.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

/* No log may be opened as standard output. What is put in a closed file's place cannot be used. */
static void keep_closed_files_closed(void)
{
    for (int file = STDIN_FILENO; file <= STDERR_FILENO; file++)
        if (fcntl(file, F_GETFD) < 0)
            (void)open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

static void interrupted(int signal)
{
    (void)signal;
    _exit(EXIT_INTERRUPTED);
}

/* A closed pipe is an error of writing; an interrupt has a status of its own, unless whoever
 * started the program wants it to be ignored. */
static void set_signals(void)
{
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    struct sigaction interrupt = {.sa_handler = interrupted};
    struct sigaction old;

    sigaction(SIGPIPE, &ignore, NULL);
    if (sigaction(SIGINT, NULL, &old) == 0 && old.sa_handler != SIG_IGN)
        sigaction(SIGINT, &interrupt, NULL);
}

int main(int argc, char **argv)
{
    keep_closed_files_closed();
    set_signals();
    return (int)command_line(argc, argv);
}
