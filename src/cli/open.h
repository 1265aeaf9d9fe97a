/* SPDX-License-Identifier: MIT */
/* What the command line calls FILE: a file, standard input for "-", or what is at a URL. */
#ifndef UMPIRE_CLI_OPEN_H
#define UMPIRE_CLI_OPEN_H

#include "base/source.h"
#include "cli/status.h"

/* As source_open. What is at a URL has come whole when this returns. */
int open_file(struct source *source, const char *name, struct note *note);

/* Say that FILE cannot be read because of WORDS. The status: trouble with a URL is one of the
 * network. */
enum exit_status open_trouble(const char *file, const char *words);

#endif
