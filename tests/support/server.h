/* SPDX-License-Identifier: MIT */
/*
 * A web server on the loopback, in a process of its own, that misbehaves as its paths say:
 * /log has an entity tag and heeds If-None-Match; /cut, /drop and /silent break off in the middle,
 * before the answer, and never answer; /busy is 503 once; /circle and /file redirect to themselves
 * and to file:///; /big sends 20 MB; /page is HTML; all else is 404.
 */
#ifndef UMPIRE_TESTS_SUPPORT_SERVER_H
#define UMPIRE_TESTS_SUPPORT_SERVER_H

#include "base/span.h"

#include <sys/types.h>

struct server {
    pid_t process;
    int port; /* a free one */
};

/* LOG is what /log and /busy send. */
struct server server_start(struct span log);
void server_stop(const struct server *server);

#endif
