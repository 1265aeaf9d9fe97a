/* SPDX-License-Identifier: MIT */
/*
 * A web for one process: libcurl and the clerk of umpire-http are as they are, but what they connect
 * to is a socket of this process, which says what a script says, the clerk is a thread and no
 * process, and waiting takes no time. Nothing leaves the process; the same script, the same course.
 */
#ifndef UMPIRE_TESTS_FUZZ_WEB_H
#define UMPIRE_TESTS_FUZZ_WEB_H

#include "base/span.h"

#include <stdint.h>

/* A request, and what it was answered: empty where the server hung up. */
struct visit {
    struct span asked;
    struct span answered;
};

/* From now on, whoever connects anywhere is answered by SCRIPT, one request after the other: answers
 * end at a line "~~~"; they come in pieces, and behind the last the server hangs up. It also does
 * once it has said all and more is awaited. */
void web_begin(struct span script);

/* What was asked until now; good until web_begin. */
unsigned web_visits(const struct visit **visits);

/* Milliseconds that were waited. */
int64_t web_waited(void);

#endif
