/* SPDX-License-Identifier: MIT */
/*
 * Completions for shells, made from the tables of commands and options: what the program takes is
 * said in one place only. `make install` puts them where the shells look.
 */
#ifndef UMPIRE_CLI_COMPLETION_H
#define UMPIRE_CLI_COMPLETION_H

#include "base/text.h"

/* The shells, ending with NULL: the values of --completion. */
extern const char *const completion_shells[];

/* Append the script for the shell of that name. */
void completion_write(struct text *out, const char *shell);

#endif
