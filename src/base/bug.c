/* SPDX-License-Identifier: MIT */
#include "base/bug.h"

#include <stdio.h>
#include <stdlib.h>

enum { STATUS_TROUBLE = 2 }; /* also in cli/status.h, which this layer may not see */

_Noreturn void bug_at(const char *file, int line, const char *what)
{
    fprintf(stderr, "umpire: bug at %s:%d: %s; please report it with the log that led here\n",
            file, line, what);
    abort();
}

_Noreturn void out_of_memory(void)
{
    fputs("umpire: out of memory\n", stderr);
    exit(STATUS_TROUBLE);
}

void *must_alloc(size_t size)
{
    void *fresh = malloc(size ? size : 1);

    if (!fresh)
        out_of_memory();
    return fresh;
}

void *must_realloc(void *old, size_t size)
{
    void *fresh = realloc(old, size ? size : 1);

    if (!fresh)
        out_of_memory();
    return fresh;
}
