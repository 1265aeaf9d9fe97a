/* SPDX-License-Identifier: MIT */
/*
 * What people may watch on standard error while a server is asked: how far it has come, on a
 * terminal and only once it takes long; and with --verbose the headers, with secrets blanked.
 */
#ifndef UMPIRE_NET_WATCH_H
#define UMPIRE_NET_WATCH_H

#include "base/span.h"

#include <stdbool.h>
#include <stdint.h>

struct orders;

struct watch {
    const struct orders *orders;
    const char *url;
    int64_t began;
    int64_t told; /* when something was last written */
    bool shows;   /* something is on the terminal's line */
    bool secret;  /* the last header line held one: so does what goes on with it */
};

struct watch watch_begin(const struct orders *orders, const char *url);
void watch_end(struct watch *watch);

/* GOT bytes of TOTAL (0 if nobody knows) have come or gone. */
void watch_progress(struct watch *watch, int64_t total, int64_t got);

/* The server wants us to wait so many milliseconds, because of WHY. */
void watch_wait(struct watch *watch, int64_t milliseconds, const char *why);

/* Lines that were sent ('>'), came ('<') or explain ('*'). */
void watch_words(struct watch *watch, char mark, struct span words);

#endif
