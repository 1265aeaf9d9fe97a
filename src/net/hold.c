/* SPDX-License-Identifier: MIT */
#include "net/hold.h"

#include "net/patience.h"

#include <stdio.h>
#include <string.h>

/* A lock is soon free again: whoever holds one does so for some requests. A tag made within the
 * last second is weak, since the resource may change once more within that second. */
enum { LOCK_ATTEMPTS = 12, LOCK_WAIT = 30, LOCK_WAIT_MAX = 1500, WEAK_ATTEMPTS = 3, WEAK_WAIT = 1100,
       LEAVE_TIME = 5000, BODY_MAX = 1 << 20 };

static const char lock_body[] =
    "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
    "<lockinfo xmlns=\"DAV:\"><lockscope><exclusive/></lockscope><locktype><write/></locktype>"
    "<owner>umpire</owner></lockinfo>\n";

/* Ask for what is held with METHOD and header lines FIELDS. Locks are taken and given back even if
 * nobody waits for us any more: one taken half would stay. */
static void ask_for(struct hold *hold, struct reply *reply, struct asker *asker, const char *method,
                    const char *fields, struct span body)
{
    struct call call = {.method = method,
                        .body = body,
                        .plain = true,
                        .farewell = strstr(method, "LOCK") != NULL,
                        .deadline = hold->deadline};

    memcpy(call.url, hold->url, sizeof call.url);
    text_init(&call.fields, FIELDS_MAX);
    text_puts(&call.fields, fields);
    ask(reply, asker, &call);
    text_free(&call.fields);
}

/* ---- tags ------------------------------------------------------------------------------ */

static bool is_weak(const char *etag)
{
    return etag[0] == 'W' && etag[1] == '/';
}

/* Good for a header line of ours, and for comparing byte by byte. */
static bool is_strong(const char *etag)
{
    size_t len = strlen(etag);

    return len >= 2 && etag[0] == '"' && etag[len - 1] == '"' && !strpbrk(etag, "\r\n");
}

/* ---- taking ---------------------------------------------------------------------------- */

/* The DAV header lists classes: "1, 2, <http://apache.org/dav/propset/fs/1>". */
static bool knows_locks(const struct reply *reply)
{
    struct span rest = span_of(reply->dav);
    struct span word;

    while (span_next_word(&rest, &word))
        if (span_is(word, "2"))
            return !reply->failed && reply->status < 300;
    return false;
}

static bool is_token(const char *token)
{
    size_t len = strlen(token);

    return len > 2 && token[0] == '<' && token[len - 1] == '>' && !strpbrk(token, " \t\r\n()");
}

/* Is it locked? True too if nobody may lock it; false if somebody else holds it or is not known.
 * In any case the reply says more. */
static bool lock(struct hold *hold, struct reply *reply, struct asker *asker)
{
    int64_t wait = LOCK_WAIT;

    for (unsigned attempt = 0; attempt < LOCK_ATTEMPTS; attempt++) {
        hold->locked = true;
        ask_for(hold, reply, asker, "LOCK",
                "Depth: 0\nTimeout: Second-30\nContent-Type: application/xml; charset=utf-8\n",
                span_of(lock_body));
        bool is_locked = reply->status == 200 || reply->status == 201;
        hold->locked = reply->failed ? reply->sent : is_locked;
        if (reply->failed || reply->status != 423 || patience_now() + wait >= hold->deadline)
            break;
        asker->jitter = asker->jitter * 1103515245u + 12345u;
        if (!patience_wait(wait + wait * (asker->jitter >> 16 & 255) / 256))
            break;
        wait = wait * 2 < LOCK_WAIT_MAX ? wait * 2 : LOCK_WAIT_MAX;
    }
    if (reply->failed)
        return false;
    if (hold->locked) {
        memcpy(hold->url, reply->url, sizeof hold->url); /* LOCK may have been sent on */
        if (is_token(reply->lock_token))
            memcpy(hold->token, reply->lock_token, sizeof hold->token);
        return true;
    }
    return reply->status == 403 || reply->status == 405 || reply->status == 501;
}

static void read_it(struct hold *hold, struct reply *reply, struct asker *asker)
{
    ask_for(hold, reply, asker, "GET", "", (struct span){NULL, 0});
    hold->exists = !reply->failed && reply->status == 200;
    memcpy(hold->etag, reply->etag, sizeof hold->etag);
}

/* Without a lock a strong tag is needed, which a moment's patience may bring. */
static void read_for_tag(struct hold *hold, struct reply *reply, struct asker *asker)
{
    read_it(hold, reply, asker);
    memcpy(hold->url, reply->url, sizeof hold->url);
    for (unsigned attempt = 0; attempt < WEAK_ATTEMPTS && hold->exists && is_weak(hold->etag);
         attempt++) {
        if (patience_now() + WEAK_WAIT >= hold->deadline || !patience_wait(WEAK_WAIT))
            return;
        read_it(hold, reply, asker);
    }
}

void hold_take(struct hold *hold, struct reply *reply, struct asker *asker, const char *url)
{
    hold_confess(hold);
    *hold = (struct hold){.deadline = patience_now() + asker->orders->max_time * 1000};
    memcpy(hold->url, url, strlen(url) + 1);
    ask_for(hold, reply, asker, "OPTIONS", "", (struct span){NULL, 0});
    if (reply->failed)
        return;
    if (knows_locks(reply)) {
        memcpy(hold->url, reply->url, sizeof hold->url);
        if (!lock(hold, reply, asker))
            return;
    }
    if (hold->token[0])
        read_it(hold, reply, asker);
    else
        read_for_tag(hold, reply, asker);
    if (reply->failed || (reply->status != 200 && reply->status != 404))
        hold_leave(hold, asker);
}

/* ---- writing --------------------------------------------------------------------------- */

/* The header line that ties the write to what was read. False if nothing does. */
static bool put_condition(struct text *fields, const struct hold *hold, bool unprotected)
{
    if (hold->token[0] && hold->exists && is_strong(hold->etag))
        text_printf(fields, "If: (%s [%s])\n", hold->token, hold->etag);
    else if (hold->token[0])
        text_printf(fields, "If: (%s)\n", hold->token);
    else if (!hold->exists)
        text_puts(fields, "If-None-Match: *\n");
    else if (is_strong(hold->etag))
        text_printf(fields, "If-Match: %s\n", hold->etag);
    else
        return unprotected;
    return true;
}

/* Does what was read back, into REPLY, hold BODY? */
static bool is_ours(struct hold *hold, struct reply *reply, struct asker *asker, struct span body)
{
    read_it(hold, reply, asker);
    return hold->exists && span_equal(text_span(&reply->body), body);
}

/* After success: the tag, and where there was no lock, is it really ours? */
static enum put_outcome look_again(struct hold *hold, struct reply *reply, struct asker *asker,
                                   struct span body)
{
    if (!hold->token[0])
        return is_ours(hold, reply, asker, body) ? PUT_DONE
               : reply->failed                   ? PUT_FAILED
                                                 : PUT_LOST;
    ask_for(hold, reply, asker, "HEAD", "", (struct span){NULL, 0});
    if (reply->failed || reply->status != 200)
        reply->etag[0] = reply->last_modified[0] = '\0'; /* it is written all the same */
    return PUT_DONE;
}

/* After a refusal, or when no answer came: what lies there now? Ours does if it was taken, the
 * answer was lost, and it was sent again, be it by libcurl without a word. */
static enum put_outcome look_why(struct hold *hold, struct reply *reply, struct asker *asker,
                                 struct span body)
{
    struct reply seen = {.failed = HTTP_DONE};
    bool refused = !reply->failed && (reply->status == 412 || reply->status == 409);

    if (!refused && !(reply->failed && reply->sent))
        return PUT_FAILED;
    text_init(&seen.body, (size_t)asker->orders->max_size);
    bool ours = is_ours(hold, &seen, asker, body);
    bool told = ours || (refused && hold->exists);
    if (told) { /* the reply is now what was seen */
        text_free(&reply->body);
        *reply = seen;
    } else {
        text_free(&seen.body);
    }
    return ours ? PUT_DONE : told ? PUT_REFUSED : PUT_FAILED;
}

enum put_outcome hold_put(struct hold *hold, struct reply *reply, struct asker *asker,
                          struct span body, bool unprotected)
{
    char buffer[4 * FIELD_MAX];
    struct text fields;

    text_borrow(&fields, buffer, sizeof buffer);
    bool may = put_condition(&fields, hold, unprotected);
    text_puts(&fields, "Content-Type: text/plain; charset=utf-8\n");
    enum put_outcome outcome = PUT_NO_TAG;
    if (may) {
        ask_for(hold, reply, asker, "PUT", buffer, body);
        bool done = !reply->failed && reply->status >= 200 && reply->status < 300;
        outcome = done ? look_again(hold, reply, asker, body) : look_why(hold, reply, asker, body);
    }
    hold_leave(hold, asker);
    return outcome;
}

/* Is there no such lock any more? What else is said to UNLOCK leaves it in doubt. */
static bool is_unlocked(const struct reply *reply)
{
    static const long gone[] = {200, 204, 400, 404, 409, 412};

    for (size_t i = 0; !reply->failed && i < sizeof gone / sizeof *gone; i++)
        if (reply->status == gone[i])
            return true;
    return false;
}

void hold_leave(struct hold *hold, struct asker *asker)
{
    struct reply reply = {.failed = HTTP_DONE};
    char fields[FIELD_MAX + 16];
    struct text text;

    if (!hold->token[0])
        return;
    text_borrow(&text, fields, sizeof fields);
    text_printf(&text, "Lock-Token: %s\n", hold->token);
    text_init(&reply.body, BODY_MAX);
    hold->deadline = patience_now() + LEAVE_TIME;
    ask_for(hold, &reply, asker, "UNLOCK", fields, (struct span){NULL, 0});
    hold->locked = !is_unlocked(&reply);
    text_free(&reply.body);
    hold->token[0] = '\0';
}

/* Nothing is asked for here: there may be no memory left. */
void hold_confess(const struct hold *hold)
{
    char buffer[4 * URL_MAX];
    struct text url;

    if (!hold->locked)
        return;
    text_borrow(&url, buffer, sizeof buffer);
    text_shown(&url, span_of(hold->url));
    fprintf(stderr, "umpire: %s: a lock may be left there; 30 seconds were asked for\n", buffer);
}
