/* SPDX-License-Identifier: MIT */
/*
 * Asking with patience: what may pass is tried again with growing waits, and redirects are
 * followed, all before the call's deadline. To another scheme, host or port go no login and no
 * header of the user's own, whoever sends us there.
 */
#ifndef UMPIRE_NET_ASK_H
#define UMPIRE_NET_ASK_H

#include "net/http.h"

/* One who asks. What the user entrusted to us (login, own headers) is for one server: that of the
 * first URL of the run. */
struct asker {
    struct http *http;
    const struct orders *orders;
    char home[URL_MAX]; /* that URL; empty before */
    unsigned jitter;    /* state of a small generator: waits need no good one */
};

enum { REDIRECTS_MAX = 5 };

/* Exchange CALL until there is an answer that stands. GET, HEAD and OPTIONS follow every redirect,
 * POST goes on as a browser does, the other methods none but what keeps method and body (307,
 * 308). POST is tried again only if nothing of it was sent, LOCK not after 500. CALL's URL may change, and says in the
 * end, as that of the reply does, where redirects led. The body of the reply is made by text_init
 * before. */
void ask(struct reply *reply, struct asker *asker, struct call *call);

#endif
