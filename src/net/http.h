/* SPDX-License-Identifier: MIT */
/*
 * Getting a log over http and https, within limits: of time, size, redirects and retries. The only
 * module that knows libcurl. A line of requests shares connections. Whatever a server does, a
 * request ends in time, and what it sent is a stranger's: nothing here interprets it.
 */
#ifndef UMPIRE_NET_HTTP_H
#define UMPIRE_NET_HTTP_H

#include "base/note.h"
#include "base/text.h"

#include <stdbool.h>

enum { REDIRECTS_MAX = 5, FIELD_MAX = 256, URL_MAX = 4096 };

/* What is asked for. */
struct request {
    char url[URL_MAX];
    char none_match[FIELD_MAX]; /* an entity tag: send nothing if it is still so; or empty */
    char agent[FIELD_MAX];      /* who asks */
    char cacert[URL_MAX];       /* a file of certificates to trust instead of the system's; or empty */
    long max_time;              /* seconds for all of it, retries included */
    long connect_time;          /* seconds for each connection */
    long max_size;              /* bytes of the body, as they come and when unpacked */
};

/* How far a request came that failed. */
enum http_step { HTTP_DONE, HTTP_URL, HTTP_RESOLVE, HTTP_CONNECT, HTTP_TLS, HTTP_WAIT, HTTP_RECEIVE };

struct reply {
    enum http_step failed; /* HTTP_DONE: an answer came, whatever its status */
    struct note note;      /* why it failed */
    long status;
    char url[URL_MAX];     /* where redirects led */
    char etag[FIELD_MAX];
    char last_modified[FIELD_MAX];
    char content_type[FIELD_MAX];
    struct text body;      /* owned */
};

/* What requests share; NULL if libcurl cannot be used. */
struct http;
struct http *http_open(void);
void http_close(struct http *http);

/* Get what is at the request's URL. Retries what may pass: failures of the connection, 408, 429 and
 * 5xx. The reply's body is to be freed with text_free, also after a failure. */
void http_get(struct reply *reply, struct http *http, const struct request *request);

#endif
