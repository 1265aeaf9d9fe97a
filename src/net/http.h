/* SPDX-License-Identifier: MIT */
/*
 * One exchange with a web server, within limits: a request goes out, an answer comes in or does
 * not. Retries and redirects are net/ask's. Requests that follow each other share connections.
 * Whatever a server does, an exchange ends in time, and what it sent is a stranger's: nothing here
 * interprets it.
 */
#ifndef UMPIRE_NET_HTTP_H
#define UMPIRE_NET_HTTP_H

#include "base/note.h"
#include "base/text.h"
#include "net/url.h"

#include <stdbool.h>
#include <stdint.h>

enum { FIELD_MAX = 512, SECRET_MAX = 4096, FIELDS_MAX = 32 << 10 };

/* What holds for a whole run. */
struct orders {
    char agent[FIELD_MAX];   /* who asks */
    char cacert[URL_MAX];    /* a file of certificates to trust, not the system's; or empty */
    char user[FIELD_MAX];    /* with PASSWORD: who asks, for servers that want to know; or empty */
    char password[SECRET_MAX];
    struct text own_fields;  /* more header lines, each with LF: secrets, most likely */
    long max_time;           /* seconds for all there is to do about a request */
    long connect_time;       /* seconds for each connection */
    long slow_time;          /* seconds after which a trickle of bytes is given up */
    long max_size;           /* bytes of a body, as they come and when unpacked */
    bool verbose;            /* show on standard error what is said, but no secret */
    bool progress;           /* tell on standard error, which is a terminal, what takes long */
};

/* What is said to the server. */
struct call {
    const char *method;
    char url[URL_MAX];
    struct text fields;  /* header lines, each with LF */
    struct span body;    /* borrowed; AT is NULL where nothing is sent */
    const char *form;    /* the body is sent as a file in this field of a form; or NULL */
    const char *name;    /* and is called so there */
    bool plain;          /* it is to come as it is, since its entity tag will be used */
    bool login;          /* the server may know who asks, and gets our own fields */
    bool netrc;          /* it may be looked up in ~/.netrc who asks */
    bool farewell;       /* it goes through though nobody waits for us any more */
    int64_t deadline;    /* see patience_now */
};

/* How far a call came that failed. */
enum http_step {
    HTTP_DONE,
    HTTP_URL,
    HTTP_RESOLVE,
    HTTP_CONNECT,
    HTTP_TLS,
    HTTP_WAIT,
    HTTP_RECEIVE,
    HTTP_REDIRECT,
};

/* What would help, where the step does not tell. */
enum http_remedy { REMEDY_BY_STEP, REMEDY_SIZE, REMEDY_TIME, REMEDY_SERVER, REMEDY_PORT };

/* What came back. */
struct reply {
    enum http_step failed; /* HTTP_DONE: an answer came, whatever its status */
    enum http_remedy remedy;
    bool may_pass;         /* it failed for a reason that may pass */
    bool sent;             /* something of the request went out */
    struct note note;      /* why it failed */
    long status;
    unsigned attempts;     /* filled by net/ask */
    long retry_after;      /* seconds that the server wants; 0 if it said nothing */
    char url[URL_MAX];     /* what was asked; in the end, where redirects led */
    char location[URL_MAX]; /* where it points to; or empty */
    char etag[FIELD_MAX];
    char last_modified[FIELD_MAX];
    char content_type[FIELD_MAX];
    char dav[FIELD_MAX];   /* which parts of WebDAV it knows */
    char lock_token[FIELD_MAX];
    struct text body;      /* owned */
};

/* What exchanges share; NULL if libcurl cannot be used. ORDERS are borrowed. */
struct http;
struct http *http_open(const struct orders *orders);
void http_close(struct http *http);

/* Exchange CALL for REPLY, of which only the body need have been made, by text_init. */
void http_exchange(struct reply *reply, struct http *http, const struct call *call);

#endif
