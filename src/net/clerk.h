/* SPDX-License-Identifier: MIT */
/*
 * The clerk of umpire-http, who runs errands. They come one behind the other, each of lines "NAME
 * VALUE", a blank line, and as many bytes as a line "body LENGTH" said; each is answered in the same
 * form.
 */
#ifndef UMPIRE_NET_CLERK_H
#define UMPIRE_NET_CLERK_H

#include <stdio.h>

struct clerk;

/* A clerk; NULL if libcurl cannot be used. JITTER makes waits differ from those of others. */
struct clerk *clerk_new(unsigned jitter);
void clerk_free(struct clerk *clerk); /* gives back a lock that is held, or confesses */

/* Say on standard error that a lock is held, if one is: for a clerk who ends before clerk_free. */
void clerk_confess(const struct clerk *clerk);

enum service {
    SERVED,
    NO_ERRAND, /* IN has ended, or what came is none */
    NOT_TOLD,  /* nobody hears the answer; or there is no errand of that name */
};

/* Run the next errand from IN, and answer it on OUT. */
enum service clerk_serve(struct clerk *clerk, FILE *in, FILE *out);

#endif
