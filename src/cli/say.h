/* SPDX-License-Identifier: MIT */
/*
 * Saying things: the product on standard output, trouble of the program on standard error.
 */
#ifndef UMPIRE_CLI_SAY_H
#define UMPIRE_CLI_SAY_H

#include "base/text.h"
#include "cli/option.h"
#include "cli/status.h"

enum { SAY_MAX = 8 << 20 }; /* bytes that may be said at once: a game's report, a page */

/* Write OUT to standard output and clear it. EXIT_TROUBLE if that fails: in silence if nobody
 * listens any more, else having said why. */
enum exit_status say(struct text *out);

/* The same for what is still buffered. */
enum exit_status say_end(void);

/* Write OUT to standard error, where the product of a command must stay alone on the other. */
void say_aside(struct text *out);

/* "umpire: ..." on standard error. Words of strangers may be among the arguments. */
void say_trouble(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The same for a wrong command line, with a second line that says where there is help. */
enum exit_status say_usage(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* "; did you mean "x"?", or nothing for NULL; good until the next call. */
const char *say_nearest(const char *found);

/* Are colours wanted on standard output? */
bool say_in_colour(const struct arguments *arguments);

#endif
