/* SPDX-License-Identifier: MIT */
#include "net/http.h"

#include "base/bug.h"

#include <curl/curl.h>
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ATTEMPTS_MAX = 5, FIRST_WAIT = 500, RETRY_AFTER_MAX = 60000, SLOW_BYTES = 1, SLOW_TIME = 30 };

struct http {
    CURL *curl;
    char error[CURL_ERROR_SIZE];
    unsigned jitter; /* state of a small generator: waits need no good one */
};

/* One transfer: what the callbacks fill. */
struct transfer {
    struct reply *reply;
    size_t max_size;
    bool too_large;
};

/* ---- time ------------------------------------------------------------------------------ */

static int64_t now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static void wait_for(int64_t milliseconds)
{
    struct timespec left = {(time_t)(milliseconds / 1000), (long)(milliseconds % 1000) * 1000000};

    while (nanosleep(&left, &left) && errno == EINTR)
        continue;
}

/* ---- callbacks ------------------------------------------------------------------------- */

static size_t take_body(char *bytes, size_t one, size_t len, void *data)
{
    struct transfer *transfer = data;

    text_put(&transfer->reply->body, (struct span){bytes, one * len});
    transfer->too_large = transfer->reply->body.full;
    return transfer->too_large ? 0 : one * len; /* fewer than there are end the transfer */
}

/* ---- one transfer ---------------------------------------------------------------------- */

static void set_up(struct http *http, const struct request *request, struct transfer *transfer,
                   int64_t time_left)
{
    CURL *curl = http->curl;

    curl_easy_reset(curl); /* keeps connections */
    curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, http->error);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L); /* redirects are followed in our own loop */
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_USERAGENT, request->agent);
    curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, (long)time_left);
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT, request->connect_time);
    curl_easy_setopt(curl, CURLOPT_LOW_SPEED_LIMIT, (long)SLOW_BYTES);
    curl_easy_setopt(curl, CURLOPT_LOW_SPEED_TIME, (long)SLOW_TIME);
    curl_easy_setopt(curl, CURLOPT_MAXFILESIZE_LARGE, (curl_off_t)request->max_size);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, take_body);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, transfer);
    if (request->cacert[0])
        curl_easy_setopt(curl, CURLOPT_CAINFO, request->cacert);
}

static void copy_header(char to[FIELD_MAX], CURL *curl, const char *name)
{
    struct curl_header *header;
    struct text text;

    text_borrow(&text, to, FIELD_MAX);
    if (curl_easy_header(curl, name, 0, CURLH_HEADER, -1, &header) == CURLHE_OK)
        text_puts(&text, header->value);
    if (text.full)
        text_clear(&text); /* half a tag is none */
}

static void copy_headers(struct reply *reply, CURL *curl)
{
    copy_header(reply->etag, curl, "ETag");
    copy_header(reply->last_modified, curl, "Last-Modified");
    copy_header(reply->content_type, curl, "Content-Type");
}

/* Of a transfer that took too long: with what was it busy? */
static enum http_step step_of_timeout(CURL *curl)
{
    curl_off_t resolved = 0;
    curl_off_t connected = 0;
    curl_off_t ready = 0;
    curl_off_t began = 0;

    curl_easy_getinfo(curl, CURLINFO_NAMELOOKUP_TIME_T, &resolved);
    curl_easy_getinfo(curl, CURLINFO_CONNECT_TIME_T, &connected);
    curl_easy_getinfo(curl, CURLINFO_PRETRANSFER_TIME_T, &ready);
    curl_easy_getinfo(curl, CURLINFO_STARTTRANSFER_TIME_T, &began);
    return began ? HTTP_RECEIVE : ready ? HTTP_WAIT : connected ? HTTP_TLS : resolved ? HTTP_CONNECT
                                                                                      : HTTP_RESOLVE;
}

static enum http_step step_of(CURLcode code, CURL *curl)
{
    static const struct {
        CURLcode code;
        enum http_step step;
    } steps[] = {
        {CURLE_URL_MALFORMAT, HTTP_URL},
        {CURLE_UNSUPPORTED_PROTOCOL, HTTP_URL},
        {CURLE_COULDNT_RESOLVE_HOST, HTTP_RESOLVE},
        {CURLE_COULDNT_RESOLVE_PROXY, HTTP_RESOLVE},
        {CURLE_COULDNT_CONNECT, HTTP_CONNECT},
        {CURLE_SSL_CONNECT_ERROR, HTTP_TLS},
        {CURLE_PEER_FAILED_VERIFICATION, HTTP_TLS},
        {CURLE_SSL_CACERT_BADFILE, HTTP_TLS},
        {CURLE_GOT_NOTHING, HTTP_WAIT},
    };

    if (code == CURLE_OPERATION_TIMEDOUT)
        return step_of_timeout(curl);
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        if (steps[i].code == code)
            return steps[i].step;
    return HTTP_RECEIVE;
}

static bool may_pass(CURLcode code)
{
    return code == CURLE_COULDNT_RESOLVE_HOST || code == CURLE_COULDNT_CONNECT ||
           code == CURLE_GOT_NOTHING || code == CURLE_RECV_ERROR || code == CURLE_SEND_ERROR ||
           code == CURLE_PARTIAL_FILE;
}

static void note_failure(struct http *http, CURLcode code, const struct transfer *transfer)
{
    struct reply *reply = transfer->reply;
    bool too_large = transfer->too_large || code == CURLE_FILESIZE_EXCEEDED;

    reply->failed = step_of(code, http->curl);
    if (too_large)
        note_set(&reply->note, "more than %zu bytes", transfer->max_size);
    else
        note_set(&reply->note, "%s", http->error[0] ? http->error : curl_easy_strerror(code));
}

/* ---- retries --------------------------------------------------------------------------- */

static bool is_passing_status(long status)
{
    return status == 408 || status == 429 || (status >= 500 && status != 501 && status != 505);
}

/* How long to wait before the next attempt: longer each time, and not all askers at once. */
static int64_t wait_before(struct http *http, unsigned attempt)
{
    curl_off_t asked = 0;
    int64_t wait = (int64_t)FIRST_WAIT << attempt;

    http->jitter = http->jitter * 1103515245u + 12345u;
    wait += wait * (http->jitter >> 16 & 255) / 512;
    curl_easy_getinfo(http->curl, CURLINFO_RETRY_AFTER, &asked);
    return asked <= 0 ? wait : asked * 1000 > RETRY_AFTER_MAX ? RETRY_AFTER_MAX : asked * 1000;
}

/* Ask URL once. True if asking again may help. */
static bool ask_once(struct reply *reply, struct http *http, const struct request *request,
                     struct curl_slist *headers, int64_t time_left)
{
    struct transfer transfer = {.reply = reply, .max_size = (size_t)request->max_size};

    text_clear(&reply->body);
    reply->body.full = false;
    http->error[0] = '\0';
    set_up(http, request, &transfer, time_left);
    curl_easy_setopt(http->curl, CURLOPT_URL, reply->url);
    curl_easy_setopt(http->curl, CURLOPT_HTTPHEADER, headers);
    /* A tag is of one encoding, and that of a compressed body never matches again. */
    curl_easy_setopt(http->curl, CURLOPT_ACCEPT_ENCODING, "identity");
    CURLcode code = curl_easy_perform(http->curl);
    if (code != CURLE_OK) {
        note_failure(http, code, &transfer);
        return may_pass(code);
    }
    reply->failed = HTTP_DONE;
    curl_easy_getinfo(http->curl, CURLINFO_RESPONSE_CODE, &reply->status);
    copy_headers(reply, http->curl);
    return is_passing_status(reply->status);
}

static void ask(struct reply *reply, struct http *http, const struct request *request,
                struct curl_slist *headers, int64_t deadline)
{
    for (unsigned attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
        int64_t left = deadline - now();
        if (left <= 0 || !ask_once(reply, http, request, headers, left))
            return;
        int64_t wait = wait_before(http, attempt);
        if (attempt + 1 == ATTEMPTS_MAX || now() + wait >= deadline)
            return;
        wait_for(wait);
    }
}

/* ---- redirects ------------------------------------------------------------------------- */

static bool same_part(CURLU *a, CURLU *b, CURLUPart part)
{
    char *one = NULL;
    char *other = NULL;
    bool same = curl_url_get(a, part, &one, CURLU_DEFAULT_PORT) == CURLUE_OK &&
                curl_url_get(b, part, &other, CURLU_DEFAULT_PORT) == CURLUE_OK &&
                span_is(span_of(one), other);

    curl_free(one);
    curl_free(other);
    return same;
}

/* Do both URLs name one server? What is meant for one must not reach another. */
static bool same_origin(const char *a, const char *b)
{
    CURLU *one = curl_url();
    CURLU *other = curl_url();
    bool same = one && other && curl_url_set(one, CURLUPART_URL, a, 0) == CURLUE_OK &&
                curl_url_set(other, CURLUPART_URL, b, 0) == CURLUE_OK &&
                same_part(one, other, CURLUPART_SCHEME) && same_part(one, other, CURLUPART_HOST) &&
                same_part(one, other, CURLUPART_PORT);

    curl_url_cleanup(one);
    curl_url_cleanup(other);
    return same;
}

static void fail(struct reply *reply, enum http_step step, const char *words)
{
    reply->failed = step;
    note_set(&reply->note, "%s", words);
}

/* http and https only, and no words before an @, which would be shown and handed on. */
static const char *what_is_wrong(const char *url)
{
    CURLU *parts = curl_url();
    char *scheme = NULL;
    char *user = NULL;
    const char *wrong = NULL;

    if (!parts || curl_url_set(parts, CURLUPART_URL, url, 0) != CURLUE_OK)
        wrong = "this is no URL";
    else if (curl_url_get(parts, CURLUPART_SCHEME, &scheme, 0) != CURLUE_OK ||
             (!span_is(span_of(scheme), "http") && !span_is(span_of(scheme), "https")))
        wrong = "only http and https are spoken";
    else if (curl_url_get(parts, CURLUPART_USER, &user, 0) == CURLUE_OK)
        wrong = "a URL may not hold a user or password";
    curl_free(scheme);
    curl_free(user);
    curl_url_cleanup(parts);
    return wrong;
}

/* Go where the last answer pointed. False if it pointed nowhere or may not be followed. */
static bool follow(struct reply *reply, struct http *http, unsigned followed)
{
    char *to = NULL;
    struct text url;

    if (reply->failed || reply->status < 300 || reply->status > 399)
        return false;
    curl_easy_getinfo(http->curl, CURLINFO_REDIRECT_URL, &to);
    if (!to)
        return false;
    const char *wrong = what_is_wrong(to);
    if (followed == REDIRECTS_MAX)
        wrong = "redirected too often";
    if (strlen(to) >= URL_MAX)
        wrong = "the URL is too long";
    if (wrong) {
        fail(reply, HTTP_URL, wrong);
        return false;
    }
    text_borrow(&url, reply->url, sizeof reply->url);
    text_puts(&url, to);
    return true;
}

static struct curl_slist *own_headers(const struct request *request)
{
    char line[FIELD_MAX + 32];
    struct text text;

    if (!request->none_match[0])
        return NULL;
    text_borrow(&text, line, sizeof line);
    text_printf(&text, "If-None-Match: %s", request->none_match);
    return curl_slist_append(NULL, line);
}

void http_get(struct reply *reply, struct http *http, const struct request *request)
{
    int64_t deadline = now() + request->max_time * 1000;
    struct curl_slist *headers = own_headers(request);
    const char *wrong = what_is_wrong(request->url);
    unsigned followed = 0;

    *reply = (struct reply){.failed = HTTP_WAIT};
    note_set(&reply->note, "no time was left");
    memcpy(reply->url, request->url, sizeof reply->url);
    text_init(&reply->body, (size_t)request->max_size);
    if (wrong)
        fail(reply, HTTP_URL, wrong);
    else
        do
            ask(reply, http, request, same_origin(request->url, reply->url) ? headers : NULL,
                deadline);
        while (follow(reply, http, followed++));
    curl_slist_free_all(headers);
}

/* ---- what requests share --------------------------------------------------------------- */

struct http *http_open(void)
{
    if (curl_global_init(CURL_GLOBAL_DEFAULT))
        return NULL;
    struct http *http = must_alloc(sizeof *http);
    *http = (struct http){.curl = curl_easy_init(), .jitter = (unsigned)now()};
    if (!http->curl)
        bug("libcurl made no handle");
    return http;
}

void http_close(struct http *http)
{
    curl_easy_cleanup(http->curl);
    curl_global_cleanup();
    free(http);
}
