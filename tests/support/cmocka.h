/* SPDX-License-Identifier: MIT */
/* cmocka, with the headers that it wants before it. */
#ifndef UMPIRE_TESTS_CMOCKA_H
#define UMPIRE_TESTS_CMOCKA_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#endif
