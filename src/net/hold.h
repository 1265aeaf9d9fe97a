/* SPDX-License-Identifier: MIT */
/*
 * Changing what lies on a server without ever overwriting what somebody else has put there in the
 * meantime. It is read under a lock (WebDAV, RFC 4918) and written under the same lock, where the
 * server knows locks; else the write is tied to the entity tag of what was read, and what lies
 * there afterwards is read back, because If-Match alone is not atomic everywhere: of four at once
 * several were seen to win.
 */
#ifndef UMPIRE_NET_HOLD_H
#define UMPIRE_NET_HOLD_H

#include "net/ask.h"

struct hold {
    char url[URL_MAX];         /* where redirects led */
    char token[FIELD_MAX];     /* of the lock; empty where there is none */
    char etag[FIELD_MAX];      /* of what was read */
    bool exists;               /* something was there */
    bool locked;               /* by us, or perhaps: a lock was asked for, and no answer came */
    int64_t deadline;
};

/* Read what is at URL, and lock it if the server can. The reply: status 200 and body; 404 for
 * nothing; anything else, or a failure, and nothing is held. */
void hold_take(struct hold *hold, struct reply *reply, struct asker *asker, const char *url);

/* How it went. */
enum put_outcome {
    PUT_DONE,    /* what lies there is ours; the reply has its tag, if it has one */
    PUT_REFUSED, /* somebody else came first (412, 409): what lies there is in the reply's body */
    PUT_LOST,    /* it was taken, but what lies there is not ours: it is in the reply's body; or
                  * nothing is shown, as the reply's status says */
    PUT_NO_TAG,  /* nothing protects what is there from being overwritten: nothing was sent */
    PUT_FAILED,  /* see the reply */
};

/* Write BODY there, and let go. UNPROTECTED: also where neither lock nor tag protects. */
enum put_outcome hold_put(struct hold *hold, struct reply *reply, struct asker *asker,
                          struct span body, bool unprotected);

/* Let go; what is in doubt then, hold_confess says. */
void hold_leave(struct hold *hold, struct asker *asker);

/* Before the end: say on standard error if what lies there may stay locked. */
void hold_confess(const struct hold *hold);

#endif
