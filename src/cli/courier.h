/* SPDX-License-Identifier: MIT */
/*
 * What umpire knows of servers: a courier, who sends umpire-http for what is at a URL and says in
 * a player's words what became of it.
 */
#ifndef UMPIRE_CLI_COURIER_H
#define UMPIRE_CLI_COURIER_H

#include "base/companion.h"
#include "base/text.h"
#include "cli/option.h"
#include "cli/status.h"

#include <stdbool.h>
#include <stdio.h>

enum { COURIER_WORDS = 512 };

struct courier {
    const struct arguments *arguments; /* limits are among its options */
    struct companion companion;
    FILE *from;
};

/* What came back. */
struct delivery {
    int status; /* of HTTP; 0 if there was no answer */
    char failed[COURIER_WORDS]; /* the step at which there was none */
    char note[COURIER_WORDS];
    char etag[COURIER_WORDS];
    char last_modified[COURIER_WORDS];
    struct text body; /* owned */
};

bool is_url(const char *file);

/* 0, or -1 having said why not. */
int courier_open(struct courier *courier, const struct arguments *arguments);
void courier_close(struct courier *courier);

/* Get what is at URL, if it is not what has the entity tag NONE_MATCH (empty: in any case).
 * EXIT_YES for a log and for "not modified" (304); else EXIT_NETWORK, and it has been said what is
 * wrong and what to do. The delivery's body is to be freed either way. */
enum exit_status courier_get(struct delivery *delivery, struct courier *courier, const char *url,
                             struct span none_match);

#endif
