/* SPDX-License-Identifier: MIT */
/* Logs in memory, judged and reported on as `umpire check` does with files. */
#ifndef UMPIRE_CLI_JUDGE_H
#define UMPIRE_CLI_JUDGE_H

#include "base/span.h"
#include "cli/option.h"
#include "cli/status.h"

/* Judge all games in BYTES, which FILE holds (a URL, perhaps). EXIT_YES if all are accepted. */
enum exit_status judge_bytes(const struct arguments *arguments, const char *file,
                             struct span bytes);

#endif
