/* SPDX-License-Identifier: MIT */
/*
 * The only two ways, besides main, in which the program ends: a fault of its own, and no memory.
 * Bad input never comes here; it is a ruling (rules/ruling.h) or a note (base/note.h).
 */
#ifndef UMPIRE_BASE_BUG_H
#define UMPIRE_BASE_BUG_H

#include <stddef.h>

/* Print where an impossible branch was reached, ask for a report, and abort. */
#define bug(what) bug_at(__FILE__, __LINE__, (what))

_Noreturn void bug_at(const char *file, int line, const char *what);

/* malloc, realloc and calloc that end the program with status 2 when there is no memory. The
 * caller owns what comes back and frees it with free. */
void *must_alloc(size_t size);
void *must_realloc(void *old, size_t size);

/* The same end, where a foreign library says that there was none for it. */
_Noreturn void out_of_memory(void);

#endif
