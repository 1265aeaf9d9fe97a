/* SPDX-License-Identifier: MIT */
/*
 * Runs a command COUNT times and prints the median of the times that it took, the most memory that
 * it had, and the median of the processor's time that it took. With a COUNT of 1 the memory is that
 * of the command and of the programs that it started, together. Fails if the command did (a status
 * of 1 is an answer). Small, since what a process has before it becomes the command counts as well.
 *
 *     watch COUNT COMMAND [ARGUMENT]...
 */
#define _GNU_SOURCE /* wait4, environ */
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { COUNT_MAX = 1001, CHILDREN_MAX = 64 };

static double now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

/* The most memory that a process has had, in kB; 0 if it is gone. */
static long most_of(long process)
{
    char line[256];
    long most = 0;

    snprintf(line, sizeof line, "/proc/%ld/status", process);
    FILE *file = fopen(line, "r");
    while (file && fgets(line, sizeof line, file))
        if (strncmp(line, "VmHWM:", 6) == 0)
            most = strtol(line + 6, NULL, 10);
    if (file)
        fclose(file);
    return most;
}

/* The same of all that it started, of each the most that was ever seen. */
static long most_of_children(pid_t process)
{
    static struct seen {
        long process;
        long most;
    } seen[CHILDREN_MAX];
    static int count;
    char line[1024] = "";
    long sum = 0;

    snprintf(line, sizeof line, "/proc/%d/task/%d/children", (int)process, (int)process);
    FILE *file = fopen(line, "r");
    line[0] = '\0';
    if (file && !fgets(line, sizeof line, file))
        line[0] = '\0';
    if (file)
        fclose(file);
    for (char *at = line, *end; strtol(at, &end, 10) > 0; at = end) {
        long child = strtol(at, NULL, 10);
        int i = 0;
        while (i < count && seen[i].process != child)
            i++;
        if (i == CHILDREN_MAX)
            break;
        if (i == count)
            seen[count++] = (struct seen){.process = child};
        long most = most_of(child);
        seen[i].most = most > seen[i].most ? most : seen[i].most;
    }
    for (int i = 0; i < count; i++)
        sum += seen[i].most;
    return sum;
}

/* Look at its memory from time to time until it ends. */
static long watch_memory(pid_t process)
{
    struct timespec pause = {.tv_nsec = 5 * 1000 * 1000};
    siginfo_t info = {0};
    long own = 0;
    long others = 0;

    while (waitid(P_PID, (id_t)process, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && !info.si_pid) {
        long now = most_of(process);
        own = now > own ? now : own;
        others = most_of_children(process);
        nanosleep(&pause, NULL);
    }
    return own + others;
}

static double cpu_ms(const struct rusage *usage)
{
    return (double)(usage->ru_utime.tv_sec + usage->ru_stime.tv_sec) * 1e3 +
           (double)(usage->ru_utime.tv_usec + usage->ru_stime.tv_usec) / 1e3;
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
    static double busy[COUNT_MAX];
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
        if (count == 1)
            most = watch_memory(child);
        wait4(child, &status, 0, &usage);
        took[i] = now() - start;
        busy[i] = cpu_ms(&usage);
        most = usage.ru_maxrss > most ? usage.ru_maxrss : most;
        failed = failed || !WIFEXITED(status) || WEXITSTATUS(status) > 1;
    }
    qsort(took, (size_t)count, sizeof *took, in_order);
    qsort(busy, (size_t)count, sizeof *busy, in_order);
    printf("%9.2f ms %7.1f MB %9.2f ms busy\n", took[count / 2], (double)most / 1024,
           busy[count / 2]);
    return failed;
}
