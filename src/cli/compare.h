/* SPDX-License-Identifier: MIT */
/*
 * Two players' copies of one game, compared for people or programs. Are they the same in substance;
 * if not, where do they part, how does the board stand there, and for each copy, is it legal there
 * and to its end?
 */
#ifndef UMPIRE_CLI_COMPARE_H
#define UMPIRE_CLI_COMPARE_H

#include "base/source.h"
#include "cli/option.h"
#include "cli/status.h"

/* Compare the games of two sources, which are called NAME, one by one, and say what comes of it.
 * EXIT_YES if all are the same, and legal. */
enum exit_status compare_sources(const struct arguments *arguments, const char *const name[2],
                                 struct source source[2]);

#endif
