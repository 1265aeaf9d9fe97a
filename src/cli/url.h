/* SPDX-License-Identifier: MIT */
/* URLs on the command line: told from files, and the user taken out of them. */
#ifndef UMPIRE_CLI_URL_H
#define UMPIRE_CLI_URL_H

#include "base/span.h"

#include <stdbool.h>

/* Does it begin with http:// or https://? */
bool is_url(const char *file);

/* What stands before the @ of its host; .at is NULL if nothing does. */
struct span url_user(const char *url);

#endif
