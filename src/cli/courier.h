/* SPDX-License-Identifier: MIT */
/*
 * The courier, who sends umpire-http on errands to servers: one for a whole run, started with the
 * first errand, so that a thousand URLs of one server share its connections.
 */
#ifndef UMPIRE_CLI_COURIER_H
#define UMPIRE_CLI_COURIER_H

#include "base/note.h"
#include "base/text.h"
#include "cli/option.h"
#include "cli/status.h"

#include <stdbool.h>

enum { COURIER_FIELD = 512, COURIER_URL = 4096 };

/* What an errand brought back. */
struct delivery {
    int status;       /* of HTTP; 0 if there was no answer */
    int retry_after;  /* seconds; 0 if the server said nothing of it */
    char failed[COURIER_FIELD];  /* the step at which there was no answer */
    char remedy[COURIER_FIELD];  /* what would help, if the step does not tell */
    char note[COURIER_FIELD];    /* and why */
    char url[COURIER_URL];       /* where redirects led */
    char location[COURIER_URL];  /* where the answer points to */
    char etag[COURIER_FIELD];
    char last_modified[COURIER_FIELD];
    char content_type[COURIER_FIELD];
    char outcome[COURIER_FIELD]; /* of courier_put */
    struct text body;            /* owned */
};

/* Before a command: remember its options, and read what they say of who asks. EXIT_YES, or another
 * status having said what is wrong. After the command, in any case: courier_dismiss. */
enum exit_status courier_prepare(const struct arguments *arguments);
void courier_dismiss(void);

/* All of these return 0, or -1 and a note that says what is wrong and what to do. The delivery's
 * body is to be freed in any case. */

/* Get what is at URL, if it is not what has the entity tag NONE_MATCH (empty: in any case): status
 * 200, or 304 for "not modified". KEEPS: the tag that comes will be used. */
int courier_get(struct delivery *delivery, const char *url, struct span none_match, bool keeps,
                struct note *note);

/* The same for a log, or whatever else is to be read: an HTML page is refused. */
int courier_read(struct delivery *delivery, const char *url, struct span none_match, bool keeps,
                 struct note *note);

/* Get what is at URL with the intent to change it, under a lock if the server knows locks: status
 * 200, or 404 for nothing. Afterwards either put something there or leave it. */
int courier_take(struct delivery *delivery, const char *url, struct note *note);

enum put { PUT_DONE, PUT_REFUSED, PUT_LOST, PUT_NO_TAG, PUT_FAILED };

/* Put BYTES there. PUT_DONE: they are there. PUT_REFUSED: others came first; what they put there is
 * the delivery's body. PUT_LOST: the server took them, but what lies there is the body; it shows
 * nothing if the status is not 200. PUT_NO_TAG: nothing was sent, since neither lock nor entity tag
 * protects what others may put there meanwhile; UNPROTECTED sends it all the same. PUT_FAILED: the
 * note says why. */
enum put courier_put(struct delivery *delivery, struct span bytes, bool unprotected,
                     struct note *note);
void courier_leave(void);

/* Send BYTES by POST: as the field FORM of a form, in a file called NAME, or as they are if FORM is
 * NULL. */
int courier_post(struct delivery *delivery, const char *url, struct span bytes, const char *form,
                 const char *name, struct note *note);

#endif
