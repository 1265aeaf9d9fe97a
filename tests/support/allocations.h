/* SPDX-License-Identifier: MIT */
/* How often memory was asked for, by the program and by the libraries that it uses. */
#ifndef UMPIRE_TESTS_ALLOCATIONS_H
#define UMPIRE_TESTS_ALLOCATIONS_H

#include <stdbool.h>

/* Can it be counted? Not where a sanitizer has its own malloc. */
bool allocations_are_counted(void);

/* Calls of malloc, calloc and realloc since the program began. */
unsigned long allocations(void);

#endif
