/* SPDX-License-Identifier: MIT */
/*
 * umpire-http: the program that umpire has do its errands, so that neither libcurl nor strangers'
 * bytes on their way through it are in umpire itself. Errands come on standard input and are
 * answered on standard output (net/clerk). Nothing secret is ever among its arguments, which others
 * can see. It ends with its standard input, and gives up what it is doing when nobody reads its
 * answers any more.
 */
#include "net/clerk.h"
#include "net/patience.h"

#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

/* Looked at when the program ends, in whatever way. */
static struct clerk *clerk;

static void confess(void)
{
    if (clerk)
        clerk_confess(clerk);
}

int main(void)
{
    enum service service = NOT_TOLD;

    /* Whoever started us decides what these end; we see it by the pipes, and have time to give a
     * lock back. */
    signal(SIGHUP, SIG_IGN);
    signal(SIGINT, SIG_IGN);
    signal(SIGTERM, SIG_IGN);
    signal(SIGPIPE, SIG_IGN);
    atexit(confess);
    clerk = clerk_new((unsigned)patience_now() ^ (unsigned)getpid());
    if (clerk) {
        do
            service = clerk_serve(clerk, stdin, stdout);
        while (service == SERVED);
        clerk_free(clerk);
        clerk = NULL;
    }
    return service == NO_ERRAND ? 0 : 2;
}
