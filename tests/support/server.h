/* SPDX-License-Identifier: MIT */
/*
 * A web server on the loopback, in a process of its own, that misbehaves as its paths say. What it
 * was asked stands in a file, a line each: "GET /path", "> Name: value", "+" for a connection.
 *
 * Reading: /log has an entity tag and heeds If-None-Match; /cut and /short break off in the middle,
 * /long sends more than it said, /drop breaks off before the answer, /silent never answers, /drip
 * sends a byte now and then; /busy is 503 once, /later too, with Retry-After, /past too, with a date that is past, /much-later asks for an hour;
 * /circle, /file and /elsewhere redirect to themselves, to file:/// and to another server, /hops/N
 * N times; /big sends 20 MB, /bomb the same packed into little; /bad-gzip and /bad-encoding
 * are packed wrongly or strangely; /page is HTML; all else is 404.
 *
 * Writing: /store/NAME/... keep what is PUT there and heed If-Match and If-None-Match, one after
 * the other; NAME is `strong`, `weak` (its tag never gets strong), `none` (no tags), `fresh` (weak
 * when first asked), `flaky` (the first PUT is done, but its answer lost), `busy` (the first PUT is 503),
 * `liar` (something else is kept), `hider` (it is never shown), `rude` (GET sends a tag that does
 * not match), `locked` (it knows LOCK and UNLOCK). DELETE makes it as new, and breaks the lock.
 * /form takes a POST and redirects to /log, /post-busy and /post-drop fail.
 */
#ifndef UMPIRE_TESTS_SUPPORT_SERVER_H
#define UMPIRE_TESTS_SUPPORT_SERVER_H

#include "base/text.h"

#include <sys/types.h>

struct server {
    pid_t process;
    int port; /* a free one */
};

/* LOG is what /log and others send; BOMB is what /bomb does; ELSEWHERE is where /elsewhere leads;
 * JOURNAL is the file. All outlive the server or are copied by it. */
struct server server_start(struct span log, struct span bomb, const char *elsewhere,
                           const char *journal);
void server_stop(const struct server *server);

/* Ask it for PATH without the program that is tested, sending BYTES: the status of its answer,
 * whose body comes into BODY (by text_init). */
int server_ask(struct text *body, const struct server *server, const char *method,
               const char *path, struct span bytes);

#endif
