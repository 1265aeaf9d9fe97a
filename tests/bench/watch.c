/* SPDX-License-Identifier: MIT */
/*
 * Runs a command COUNT times and prints the median of the times that it took and the most memory
 * that it had. Fails if the command did (a status of 1 is an answer). Small, since what a process has before it becomes the command counts as well.
 *
 *     watch COUNT COMMAND [ARGUMENT]...
 */
#define _GNU_SOURCE /* wait4, environ */
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { COUNT_MAX = 1001 };

static double now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

static int in_order(const void *a, const void *b)
{
    double x = *(const double *)a;
    double y = *(const double *)b;

    return (x > y) - (x < y);
}

int main(int argc, char **argv)
{
    static double took[COUNT_MAX];
    int count = argc > 2 ? (int)strtol(argv[1], NULL, 10) : 0;
    long most = 0;
    bool failed = false;

    if (count < 1 || count > COUNT_MAX) {
        fputs("usage: watch COUNT COMMAND [ARGUMENT]...\n", stderr);
        return 2;
    }
    for (int i = 0; i < count; i++) {
        struct rusage usage;
        int status = 0;
        double start = now();
        pid_t child;
        if (posix_spawn(&child, argv[2], NULL, NULL, argv + 2, environ)) {
            perror(argv[2]);
            return 2;
        }
        wait4(child, &status, 0, &usage);
        took[i] = now() - start;
        most = usage.ru_maxrss > most ? usage.ru_maxrss : most;
        failed = failed || !WIFEXITED(status) || WEXITSTATUS(status) > 1;
    }
    qsort(took, (size_t)count, sizeof *took, in_order);
    printf("%9.2f ms %7.1f MB\n", took[count / 2], (double)most / 1024);
    return failed;
}
