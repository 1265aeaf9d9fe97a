/* SPDX-License-Identifier: MIT */
/* Pages of rules (doc/rules/GAME.md, doc/notation.md): a section begins at `## NUMBER Title`. */
#ifndef UMPIRE_CLI_PAGE_H
#define UMPIRE_CLI_PAGE_H

#include "base/span.h"
#include "base/text.h"

#include <stdbool.h>

/* Cut the next section off REST: from its heading to the next. Text before the first heading is
 * passed over. */
bool page_next_section(struct span *rest, struct span *section);

/* A section's heading without its signs: "K4 Mountain". */
struct span page_heading(struct span section);

void page_put_section(struct text *out, struct span section);

/* The section of PAGE with that number; false if there is none. */
bool page_put_numbered(struct text *out, struct span page, struct span number);

#endif
