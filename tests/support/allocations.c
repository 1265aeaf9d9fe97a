/* SPDX-License-Identifier: MIT */
#include "support/allocations.h"

#include <stdlib.h>

static unsigned long count;

#if defined(__SANITIZE_ADDRESS__) || !defined(__GLIBC__)

bool allocations_are_counted(void)
{
    return false;
}

#else

/* The C library's own; those below stand before them for the whole process. */
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t number, size_t size);
extern void *__libc_realloc(void *old, size_t size);

void *malloc(size_t size)
{
    count++;
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size)
{
    count++;
    return __libc_calloc(number, size);
}

void *realloc(void *old, size_t size)
{
    count++;
    return __libc_realloc(old, size);
}

bool allocations_are_counted(void)
{
    return true;
}

#endif

unsigned long allocations(void)
{
    return count;
}
