/* SPDX-License-Identifier: MIT */
#include "net/ask.h"

#include "net/patience.h"
#include "net/watch.h"

#include <string.h>

/* A server that cannot be reached is most often a name misspelt: that is found out soon. */
enum { ATTEMPTS_MAX = 5, ATTEMPTS_UNREACHED = 3, FIRST_WAIT = 500, RETRY_AFTER_MAX = 60 };

static bool is_method(const struct call *call, const char *method)
{
    return strcmp(call->method, method) == 0;
}

/* ---- retries --------------------------------------------------------------------------- */

static bool is_passing_status(long status)
{
    return status == 408 || status == 429 || (status >= 500 && status != 501 && status != 505 && status != 507);
}

static bool may_ask_again(const struct reply *reply, const struct call *call)
{
    unsigned most = reply->failed && reply->failed <= HTTP_CONNECT ? ATTEMPTS_UNREACHED : ATTEMPTS_MAX;

    if (reply->attempts >= most || (is_method(call, "POST") && reply->sent))
        return false;
    /* Apache says 500 where it may not write, and keeps the lock: asked again, it would say that
     * somebody has locked it. */
    if (is_method(call, "LOCK") && reply->status == 500)
        return false;
    return reply->failed ? reply->may_pass : is_passing_status(reply->status);
}

/* Longer each time, and not all askers at once. -1 if the server wants to be left alone for longer
 * than we care to wait. */
static int64_t next_wait(struct asker *asker, const struct reply *reply)
{
    int64_t wait = (int64_t)FIRST_WAIT << (reply->attempts - 1);

    if (reply->retry_after > RETRY_AFTER_MAX)
        return -1;
    asker->jitter = asker->jitter * 1103515245u + 12345u;
    wait += wait * (asker->jitter >> 16 & 255) / 512;
    return reply->retry_after ? (int64_t)reply->retry_after * 1000 : wait;
}

static bool wait_for_it(struct asker *asker, const struct reply *reply, const struct call *call,
                        int64_t wait)
{
    struct watch watch = watch_begin(asker->orders, call->url);
    struct note why;

    if (reply->failed)
        note_set(&why, "%s", reply->note.words);
    else
        note_set(&why, "status %ld", reply->status);
    watch_wait(&watch, wait, why.words);
    bool goes_on = patience_wait(wait);
    watch_end(&watch);
    return goes_on;
}

static void ask_patiently(struct reply *reply, struct asker *asker, const struct call *call)
{
    for (reply->attempts = 0;;) {
        reply->attempts++;
        http_exchange(reply, asker->http, call);
        if (!may_ask_again(reply, call))
            return;
        int64_t wait = next_wait(asker, reply);
        if (wait < 0 || patience_now() + wait >= call->deadline ||
            !wait_for_it(asker, reply, call, wait))
            return;
    }
}

/* ---- redirects ------------------------------------------------------------------------- */

static bool is_redirect(long status)
{
    return status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
}

/* Does the method go where it is sent? */
static bool follows(const struct call *call, long status)
{
    return is_method(call, "GET") || is_method(call, "HEAD") || is_method(call, "OPTIONS") ||
           is_method(call, "POST") || status == 307 || status == 308;
}

static void fail(struct reply *reply, const char *words)
{
    reply->failed = HTTP_REDIRECT;
    note_set(&reply->note, "to %.300s: %s", reply->location, words);
}

/* Turn CALL to where the last answer pointed. False if it stands, or may not be followed. */
static bool turn(struct call *call, struct reply *reply, unsigned followed)
{
    if (reply->failed || !is_redirect(reply->status) || !reply->location[0] ||
        !follows(call, reply->status))
        return false;
    const char *wrong = followed == REDIRECTS_MAX ? "the sixth redirect" : url_fault(reply->location);
    if (wrong) {
        fail(reply, wrong);
        return false;
    }
    if (is_method(call, "POST") && reply->status != 307 && reply->status != 308) {
        call->method = "GET";
        call->body = (struct span){NULL, 0};
        call->form = NULL;
    }
    memcpy(call->url, reply->location, sizeof call->url);
    return true;
}

void ask(struct reply *reply, struct asker *asker, struct call *call)
{
    char first[URL_MAX];
    unsigned followed = 0;
    const char *wrong = url_fault(call->url);

    if (wrong) {
        reply->failed = HTTP_URL;
        note_set(&reply->note, "%s", wrong);
        return;
    }
    memcpy(first, call->url, sizeof first);
    if (!asker->home[0])
        memcpy(asker->home, first, sizeof asker->home);
    do {
        /* ~/.netrc knows hosts, but neither schemes nor ports: so it counts only where we were
         * sent by the user himself. */
        call->netrc = url_same_origin(first, call->url);
        call->login = call->netrc && url_same_origin(asker->home, call->url);
        ask_patiently(reply, asker, call);
    } while (turn(call, reply, followed++));
}
