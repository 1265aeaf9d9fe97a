/* SPDX-License-Identifier: MIT */
#include "net/http.h"

#include "base/bug.h"
#include "net/patience.h"
#include "net/watch.h"

#include <curl/curl.h>
#include <stdlib.h>
#include <string.h>

/* Less than so many bytes a second, for as long as the orders say, is no transfer. */
enum { SLOW_BYTES = 100 };

/* Every exchange has a handle of its own, and all of them share connections. One handle for all would
 * do, but libcurl before 8.1 keeps a pointer to the last header of the answer before: a first header
 * that begins with a blank is joined to what has been freed by then. */
struct http {
    CURLSH *shared;
    CURL *curl; /* of the exchange */
    const struct orders *orders;
    char error[CURL_ERROR_SIZE];
};

/* One transfer: what the callbacks fill. */
struct transfer {
    struct reply *reply;
    struct watch watch;
    bool farewell;
    bool too_large;
    bool no_status; /* the answer's first line holds none */
};

/* ---- callbacks ------------------------------------------------------------------------- */

static size_t take_body(char *bytes, size_t one, size_t len, void *data)
{
    struct transfer *transfer = data;

    text_put(&transfer->reply->body, (struct span){bytes, one * len});
    transfer->too_large = transfer->reply->body.full;
    return transfer->too_large ? 0 : one * len; /* fewer than there are end the transfer */
}

/* "HTTP/1.1 200 OK". libcurl takes a line that only begins so, or like http/, for status 200. */
static bool is_status_line(struct span line)
{
    static const char *const shapes[] = {"HTTP/0.0 000", "HTTP/0 000"};

    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        size_t len = strlen(shapes[i]);
        size_t at = 0;
        while (at < len && at < line.len &&
               (shapes[i][at] == '0' ? is_digit(line.at[at]) : shapes[i][at] == line.at[at]))
            at++;
        if (at == len && (at == line.len || strchr(" \r\n", line.at[at])))
            return true;
    }
    return false;
}

static size_t take_header(char *bytes, size_t one, size_t len, void *data)
{
    struct transfer *transfer = data;
    struct span line = {bytes, one * len};

    bool would_be = line.len >= 5 && span_same((struct span){bytes, 5}, span_of("http/"));

    transfer->no_status = would_be && !is_status_line(line);
    return transfer->no_status ? 0 : line.len;
}

static int take_progress(void *data, curl_off_t total, curl_off_t got, curl_off_t to_send,
                         curl_off_t sent)
{
    struct transfer *transfer = data;

    if (!patience_wait(0))
        return !transfer->farewell;
    watch_progress(&transfer->watch, to_send ? to_send : total, to_send ? sent : got);
    return 0;
}

static int take_words(CURL *curl, curl_infotype type, char *bytes, size_t len, void *data)
{
    static const struct {
        curl_infotype type;
        char mark;
    } marks[] = {{CURLINFO_TEXT, '*'}, {CURLINFO_HEADER_IN, '<'}, {CURLINFO_HEADER_OUT, '>'}};

    static const char not_at_home[] = "Couldn't find host"; /* in ~/.netrc: most are not */
    size_t most = sizeof not_at_home - 1;

    (void)curl;
    if (type == CURLINFO_TEXT && len > most && memcmp(bytes, not_at_home, most) == 0)
        return 0;
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (marks[i].type == type)
            watch_words(&((struct transfer *)data)->watch, marks[i].mark, (struct span){bytes, len});
    return 0;
}

/* ---- setting up ------------------------------------------------------------------------ */

/* An option that is not set must not be gone on without: without its method a PUT is a POST, without
 * its certificates it trusts others. */
static void must(CURLcode code)
{
    if (code == CURLE_OUT_OF_MEMORY)
        out_of_memory();
    if (code != CURLE_OK)
        bug(curl_easy_strerror(code));
}

#define SET(curl, option, value) must(curl_easy_setopt((curl), (option), (value)))

static void set_limits(struct http *http, const struct call *call)
{
    const struct orders *orders = http->orders;
    int64_t left = call->deadline - patience_now();
    CURL *curl = http->curl;

    SET(curl, CURLOPT_TIMEOUT_MS, (long)(left > 0 ? left : 1));
    SET(curl, CURLOPT_CONNECTTIMEOUT, orders->connect_time);
    SET(curl, CURLOPT_LOW_SPEED_LIMIT, (long)SLOW_BYTES);
    SET(curl, CURLOPT_LOW_SPEED_TIME, orders->slow_time);
    SET(curl, CURLOPT_PROTOCOLS_STR, "http,https");
    SET(curl, CURLOPT_FOLLOWLOCATION, 0L); /* net/ask does */
    if (strcmp(call->method, "HEAD") != 0)
        SET(curl, CURLOPT_MAXFILESIZE_LARGE, (curl_off_t)orders->max_size);
}

static void set_callbacks(struct http *http, struct transfer *transfer)
{
    CURL *curl = http->curl;

    SET(curl, CURLOPT_ERRORBUFFER, http->error);
    SET(curl, CURLOPT_NOSIGNAL, 1L);
    SET(curl, CURLOPT_WRITEFUNCTION, take_body);
    SET(curl, CURLOPT_WRITEDATA, transfer);
    SET(curl, CURLOPT_HEADERFUNCTION, take_header);
    SET(curl, CURLOPT_HEADERDATA, transfer);
    SET(curl, CURLOPT_XFERINFOFUNCTION, take_progress);
    SET(curl, CURLOPT_XFERINFODATA, transfer);
    SET(curl, CURLOPT_NOPROGRESS, 0L);
    SET(curl, CURLOPT_DEBUGFUNCTION, take_words);
    SET(curl, CURLOPT_DEBUGDATA, transfer);
    SET(curl, CURLOPT_VERBOSE, (long)http->orders->verbose);
}

static void set_login(struct http *http, const struct call *call)
{
    const struct orders *orders = http->orders;
    CURL *curl = http->curl;

    if (orders->cacert[0])
        SET(curl, CURLOPT_CAINFO, orders->cacert);
    SET(curl, CURLOPT_HTTPAUTH, (long)CURLAUTH_BASIC);
    if (call->netrc)
        SET(curl, CURLOPT_NETRC, (long)CURL_NETRC_OPTIONAL);
    if (call->login && orders->user[0]) {
        SET(curl, CURLOPT_NETRC, (long)CURL_NETRC_IGNORED);
        SET(curl, CURLOPT_USERNAME, orders->user);
        SET(curl, CURLOPT_PASSWORD, orders->password);
    }
}

/* A form's part is a file of that name, so that servers take it as one. */
static curl_mime *make_form(struct http *http, const struct call *call)
{
    curl_mime *form = curl_mime_init(http->curl);
    curl_mimepart *part = form ? curl_mime_addpart(form) : NULL;

    if (!part || curl_mime_name(part, call->form) || curl_mime_filename(part, call->name) ||
        curl_mime_type(part, "text/plain; charset=utf-8") ||
        curl_mime_data(part, call->body.at, call->body.len))
        out_of_memory();
    return form;
}

static void set_method(struct http *http, const struct call *call, curl_mime *form)
{
    CURL *curl = http->curl;

    SET(curl, CURLOPT_URL, call->url);
    if (strcmp(call->method, "HEAD") == 0) {
        SET(curl, CURLOPT_NOBODY, 1L);
    } else if (form) {
        SET(curl, CURLOPT_MIMEPOST, form);
    } else if (call->body.at) {
        SET(curl, CURLOPT_POSTFIELDS, call->body.at);
        SET(curl, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)call->body.len);
        SET(curl, CURLOPT_CUSTOMREQUEST, call->method);
    } else {
        SET(curl, CURLOPT_CUSTOMREQUEST, call->method);
    }
    /* On a connection that is used again libcurl may send a request twice. */
    if (strcmp(call->method, "POST") == 0)
        SET(curl, CURLOPT_FRESH_CONNECT, 1L);
    /* A tag is of one encoding, and that of a compressed body never matches again. An empty word
     * stands for all that libcurl can unpack. */
    SET(curl, CURLOPT_ACCEPT_ENCODING, call->plain ? "identity" : "");
}

static struct curl_slist *add_fields(struct curl_slist *list, struct span fields)
{
    char line[FIELDS_MAX];
    struct text text;

    while (fields.len) {
        const char *end = memchr(fields.at, '\n', fields.len);
        size_t len = end ? (size_t)(end - fields.at) : fields.len;
        text_borrow(&text, line, sizeof line);
        text_put(&text, (struct span){fields.at, len});
        list = curl_slist_append(list, line);
        if (!list)
            out_of_memory();
        fields.at += len + (end != NULL);
        fields.len -= len + (end != NULL);
    }
    return list;
}

/* ---- what came ------------------------------------------------------------------------- */

static void copy_header(char *to, size_t size, CURL *curl, const char *name)
{
    struct curl_header *header;
    struct text text;

    text_borrow(&text, to, size);
    if (curl_easy_header(curl, name, 0, CURLH_HEADER, -1, &header) == CURLHE_OK)
        text_puts(&text, header->value);
    if (text.full)
        text_clear(&text); /* half a tag is none */
}

/* The DAV header may come several times: all of them count. */
static void copy_classes(struct reply *reply, CURL *curl)
{
    struct curl_header *header;
    struct text text;

    text_borrow(&text, reply->dav, sizeof reply->dav);
    for (size_t i = 0; curl_easy_header(curl, "DAV", i, CURLH_HEADER, -1, &header) == CURLHE_OK; i++)
        text_printf(&text, "%s%s", text.len ? ", " : "", header->value);
}

static void copy_headers(struct reply *reply, CURL *curl)
{
    struct curl_header *header;
    char *to = NULL;
    curl_off_t wait = 0;

    copy_header(reply->etag, sizeof reply->etag, curl, "ETag");
    copy_header(reply->last_modified, sizeof reply->last_modified, curl, "Last-Modified");
    copy_header(reply->content_type, sizeof reply->content_type, curl, "Content-Type");
    copy_header(reply->lock_token, sizeof reply->lock_token, curl, "Lock-Token");
    copy_classes(reply, curl);
    if (curl_easy_header(curl, "Content-Encoding", 0, CURLH_HEADER, -1, &header) == CURLHE_OK)
        reply->etag[0] = '\0'; /* that of what was packed, although nobody asked for it */
    curl_easy_getinfo(curl, CURLINFO_REDIRECT_URL, &to);
    if (to && strlen(to) < sizeof reply->location)
        memcpy(reply->location, to, strlen(to) + 1);
    curl_easy_getinfo(curl, CURLINFO_RETRY_AFTER, &wait);
    /* A date that is past, by our clock: as if it had said nothing. */
    reply->retry_after = wait < 0 ? 0 : wait > 1000000 ? 1000000 : (long)wait;
}

/* ---- what failed ----------------------------------------------------------------------- */

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

    long sent = 0;

    if (code == CURLE_OPERATION_TIMEDOUT)
        return step_of_timeout(curl);
    curl_easy_getinfo(curl, CURLINFO_REQUEST_SIZE, &sent);
    if (code == CURLE_UNSUPPORTED_PROTOCOL && sent)
        return HTTP_RECEIVE; /* what came back is no HTTP */
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        if (steps[i].code == code)
            return steps[i].step;
    return HTTP_RECEIVE;
}

static bool may_pass(CURLcode code, enum http_step step)
{
    return code == CURLE_COULDNT_RESOLVE_HOST || code == CURLE_COULDNT_CONNECT ||
           code == CURLE_GOT_NOTHING || code == CURLE_RECV_ERROR || code == CURLE_SEND_ERROR ||
           code == CURLE_PARTIAL_FILE || (code == CURLE_OPERATION_TIMEDOUT && step == HTTP_CONNECT);
}

static enum http_remedy remedy_of(CURLcode code, enum http_step step)
{
    if (code == CURLE_UNSUPPORTED_PROTOCOL && step == HTTP_RECEIVE)
        return REMEDY_PORT;
    if (code == CURLE_FILESIZE_EXCEEDED)
        return REMEDY_SIZE;
    if (code == CURLE_OPERATION_TIMEDOUT && step >= HTTP_WAIT)
        return REMEDY_TIME;
    return code == CURLE_BAD_CONTENT_ENCODING || code == CURLE_WEIRD_SERVER_REPLY ? REMEDY_SERVER
                                                                                 : REMEDY_BY_STEP;
}

static void note_failure(struct http *http, CURLcode code, const struct transfer *transfer)
{
    struct reply *reply = transfer->reply;
    long sent = 0;

    curl_easy_getinfo(http->curl, CURLINFO_REQUEST_SIZE, &sent);
    reply->sent = sent > 0;
    reply->failed = step_of(code, http->curl);
    reply->may_pass = may_pass(code, reply->failed);
    reply->remedy = remedy_of(transfer->too_large ? CURLE_FILESIZE_EXCEEDED : code, reply->failed);
    if (transfer->no_status)
        note_set(&reply->note, "its answer begins without a status");
    else if (reply->remedy == REMEDY_SIZE)
        note_set(&reply->note, "more than %ld bytes", http->orders->max_size);
    else
        note_set(&reply->note, "%s", http->error[0] ? http->error : curl_easy_strerror(code));
}

/* ---- the exchange ---------------------------------------------------------------------- */

/* Nothing is left of an earlier answer, but for the room of its body. */
static void forget(struct reply *reply, const struct call *call)
{
    struct text body = reply->body;
    unsigned attempts = reply->attempts;

    text_clear(&body);
    body.full = false;
    *reply = (struct reply){.body = body, .attempts = attempts};
    memcpy(reply->url, call->url, sizeof reply->url);
}

void http_exchange(struct reply *reply, struct http *http, const struct call *call)
{
    struct transfer transfer = {.reply = reply,
                                .watch = watch_begin(http->orders, call->url),
                                .farewell = call->farewell};
    struct curl_slist *fields = NULL;

    forget(reply, call);
    http->error[0] = '\0';
    http->curl = curl_easy_init();
    if (!http->curl)
        out_of_memory();
    SET(http->curl, CURLOPT_SHARE, http->shared);
    set_limits(http, call);
    set_callbacks(http, &transfer);
    set_login(http, call);
    curl_mime *form = call->form ? make_form(http, call) : NULL;
    set_method(http, call, form);
    SET(http->curl, CURLOPT_USERAGENT, http->orders->agent);
    fields = add_fields(fields, text_span(&call->fields));
    if (call->login)
        fields = add_fields(fields, text_span(&http->orders->own_fields));
    SET(http->curl, CURLOPT_HTTPHEADER, fields);
    CURLcode code = curl_easy_perform(http->curl);
    watch_end(&transfer.watch);
    if (transfer.no_status)
        code = CURLE_WEIRD_SERVER_REPLY;
    if (code != CURLE_OK) {
        note_failure(http, code, &transfer);
    } else {
        reply->sent = true;
        curl_easy_getinfo(http->curl, CURLINFO_RESPONSE_CODE, &reply->status);
        copy_headers(reply, http->curl);
    }
    curl_easy_cleanup(http->curl);
    curl_mime_free(form);
    curl_slist_free_all(fields);
}

struct http *http_open(const struct orders *orders)
{
    static const curl_lock_data kept[] = {CURL_LOCK_DATA_CONNECT, CURL_LOCK_DATA_DNS,
                                          CURL_LOCK_DATA_SSL_SESSION};

    if (curl_global_init(CURL_GLOBAL_DEFAULT))
        return NULL;
    struct http *http = must_alloc(sizeof *http);
    *http = (struct http){.shared = curl_share_init(), .orders = orders};
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        if (!http->shared || curl_share_setopt(http->shared, CURLSHOPT_SHARE, kept[i]) == CURLSHE_NOMEM)
            out_of_memory();
    return http;
}

void http_close(struct http *http)
{
    curl_share_cleanup(http->shared);
    curl_global_cleanup();
    free(http);
}
