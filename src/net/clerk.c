/* SPDX-License-Identifier: MIT */
#include "net/clerk.h"

#include "base/bug.h"
#include "net/ask.h"
#include "net/hold.h"
#include "net/patience.h"

#include <stdlib.h>
#include <string.h>

enum { LINE_MAX_ = SECRET_MAX + 64, NUMBER_MAX = 1000000000 };

/* What one errand asks for, besides the orders, which hold until they are changed. */
struct errand {
    char name[16];              /* which it is: see `errands` */
    char url[URL_MAX];
    char none_match[FIELD_MAX]; /* get: an entity tag; send nothing if it is still so */
    bool keeps;                 /* get: the entity tag of what comes will be used */
    bool unprotected;           /* put: also where neither lock nor tag protects */
    char form[FIELD_MAX];       /* post: as a file in this field of a form; or empty */
    char file[FIELD_MAX];       /* and with this name */
    size_t body_len;
    char *body;                 /* owned */
};

struct clerk {
    struct orders orders;
    struct asker asker;
    struct hold hold;
    struct reply reply;   /* to the last errand */
    const char *outcome;  /* of a put; or empty */
};

/* ---- reading errands ------------------------------------------------------------------- */

static bool take_words(char *to, size_t size, struct span value)
{
    struct text text;

    text_borrow(&text, to, size);
    text_put(&text, value);
    return !text.full;
}

static bool take_own_field(struct text *fields, struct span value)
{
    text_put(fields, value);
    text_putc(fields, '\n');
    return !fields->full;
}

/* A line of words that are kept as they are; not KNOWN if it is another. */
static bool take_kept_words(struct orders *orders, struct errand *errand, struct span name,
                            struct span value, bool *known)
{
    const struct {
        const char *name;
        char *to;
        size_t size;
    } places[] = {
        {"do", errand->name, sizeof errand->name},
        {"url", errand->url, sizeof errand->url},
        {"none-match", errand->none_match, sizeof errand->none_match},
        {"form", errand->form, sizeof errand->form},
        {"file", errand->file, sizeof errand->file},
        {"agent", orders->agent, sizeof orders->agent},
        {"cacert", orders->cacert, sizeof orders->cacert},
        {"user", orders->user, sizeof orders->user},
        {"password", orders->password, sizeof orders->password},
    };

    *known = true;
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        if (span_is(name, places[i].name))
            return take_words(places[i].to, places[i].size, value);
    *known = false;
    return false;
}

static bool take_number(struct orders *orders, struct errand *errand, struct span name,
                        struct span value)
{
    int number = span_number(value, NUMBER_MAX);
    const struct {
        const char *name;
        long *to;
    } places[] = {
        {"max-time", &orders->max_time},
        {"connect-time", &orders->connect_time},
        {"slow-time", &orders->slow_time},
        {"max-size", &orders->max_size},
    };

    if (number < 0)
        return false;
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        if (span_is(name, places[i].name)) {
            *places[i].to = number;
            return number > 0;
        }
    errand->body_len = (size_t)number;
    return span_is(name, "body");
}

static bool take_line(struct clerk *clerk, struct errand *errand, struct span name, struct span value)
{
    const struct {
        const char *name;
        bool *to;
    } flags[] = {
        {"keeps", &errand->keeps},
        {"unprotected", &errand->unprotected},
        {"verbose", &clerk->orders.verbose},
        {"progress", &clerk->orders.progress},
    };
    bool known;

    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        if (span_is(name, flags[i].name))
            return *flags[i].to = true;
    if (span_is(name, "own-field"))
        return take_own_field(&clerk->orders.own_fields, value);
    bool taken = take_kept_words(&clerk->orders, errand, name, value, &known);
    return known ? taken : take_number(&clerk->orders, errand, name, value);
}

static bool read_body(struct errand *errand, FILE *in)
{
    errand->body = must_alloc(errand->body_len + 1);
    if (fread(errand->body, 1, errand->body_len, in) == errand->body_len)
        return true;
    free(errand->body);
    return false;
}

/* The next errand. False at the end, or if it is none. */
static bool read_errand(struct clerk *clerk, struct errand *errand, FILE *in)
{
    char line[LINE_MAX_];

    *errand = (struct errand){.body_len = 0};
    while (fgets(line, sizeof line, in)) {
        size_t len = strlen(line);
        if (len == 0 || line[len - 1] != '\n')
            return false;
        if (len == 1)
            return read_body(errand, in);
        size_t name = strcspn(line, " \n");
        struct span value = {line + name, len - 1 - name};
        if (value.len) {
            value.at++; /* one blank; more of them belong to the value */
            value.len--;
        }
        if (!take_line(clerk, errand, (struct span){line, name}, value))
            return false;
    }
    return false;
}

/* ---- answering ------------------------------------------------------------------------- */

/* A stranger's line breaks would be read as ours. */
static void put_field(FILE *out, const char *name, const char *value)
{
    if (!value[0])
        return;
    fprintf(out, "%s ", name);
    for (; *value; value++)
        putc(*value == '\n' || *value == '\r' ? ' ' : *value, out);
    putc('\n', out);
}

static bool write_reply(FILE *out, const struct clerk *clerk)
{
    static const char *const steps[] = {"done", "url", "resolve", "connect", "TLS", "wait", "receive",
                                        "redirect"};
    static const char *const remedies[] = {"", "size", "time", "server", "port"};
    const struct reply *reply = &clerk->reply;
    size_t len = reply->failed ? 0 : reply->body.len;

    put_field(out, "outcome", clerk->outcome);
    if (reply->failed) {
        put_field(out, "failed", steps[reply->failed]);
        put_field(out, "remedy", remedies[reply->remedy]);
        put_field(out, "note", reply->note.words);
    } else {
        fprintf(out, "status %ld\n", reply->status);
        if (reply->retry_after)
            fprintf(out, "retry-after %ld\n", reply->retry_after);
    }
    put_field(out, "url", reply->url);
    put_field(out, "location", reply->location);
    put_field(out, "etag", reply->etag);
    put_field(out, "last-modified", reply->last_modified);
    put_field(out, "content-type", reply->content_type);
    fprintf(out, "body %zu\n\n", len);
    return (!len || fwrite(reply->body.at, 1, len, out) == len) && fflush(out) == 0;
}

/* ---- errands --------------------------------------------------------------------------- */

static int64_t deadline_of(const struct clerk *clerk)
{
    return patience_now() + clerk->orders.max_time * 1000;
}

static void do_get(struct clerk *clerk, const struct errand *errand)
{
    struct call call = {.method = "GET",
                        .plain = errand->keeps || errand->none_match[0],
                        .deadline = deadline_of(clerk)};

    memcpy(call.url, errand->url, sizeof call.url);
    text_init(&call.fields, FIELDS_MAX);
    if (errand->none_match[0])
        text_printf(&call.fields, "If-None-Match: %s\n", errand->none_match);
    ask(&clerk->reply, &clerk->asker, &call);
    text_free(&call.fields);
}

static void do_post(struct clerk *clerk, const struct errand *errand)
{
    struct call call = {.method = "POST",
                        .body = {errand->body, errand->body_len},
                        .form = errand->form[0] ? errand->form : NULL,
                        .name = errand->file,
                        .deadline = deadline_of(clerk)};

    memcpy(call.url, errand->url, sizeof call.url);
    text_init(&call.fields, FIELDS_MAX);
    if (!call.form)
        text_puts(&call.fields, "Content-Type: text/plain; charset=utf-8\n");
    ask(&clerk->reply, &clerk->asker, &call);
    text_free(&call.fields);
}

static void do_take(struct clerk *clerk, const struct errand *errand)
{
    hold_take(&clerk->hold, &clerk->reply, &clerk->asker, errand->url);
}

static void do_put(struct clerk *clerk, const struct errand *errand)
{
    static const char *const outcomes[] = {"done", "refused", "lost", "no-tag", "failed"};
    struct span body = {errand->body, errand->body_len};
    enum put_outcome outcome =
        hold_put(&clerk->hold, &clerk->reply, &clerk->asker, body, errand->unprotected);

    clerk->outcome = outcomes[outcome];
}

static void do_leave(struct clerk *clerk, const struct errand *errand)
{
    (void)errand;
    hold_leave(&clerk->hold, &clerk->asker);
}

static const struct {
    const char *name;
    void (*run)(struct clerk *clerk, const struct errand *errand);
} errands[] = {
    {"get", do_get}, {"post", do_post}, {"take", do_take}, {"put", do_put}, {"leave", do_leave},
};

static bool run_errand(struct clerk *clerk, const struct errand *errand, FILE *out)
{
    clerk->reply = (struct reply){.failed = HTTP_DONE};
    clerk->outcome = "";
    text_init(&clerk->reply.body, (size_t)clerk->orders.max_size);
    for (size_t i = 0; i < sizeof errands / sizeof *errands; i++)
        if (strcmp(errands[i].name, errand->name) == 0) {
            errands[i].run(clerk, errand);
            bool told = write_reply(out, clerk);
            text_free(&clerk->reply.body);
            return told;
        }
    return false;
}

/* ---- the clerk ------------------------------------------------------------------------- */

struct clerk *clerk_new(unsigned jitter)
{
    struct clerk *clerk = must_alloc(sizeof *clerk);

    *clerk = (struct clerk){.orders = {.max_time = 120, .connect_time = 20, .slow_time = 30,
                                       .max_size = 16 << 20}};
    text_init(&clerk->orders.own_fields, FIELDS_MAX);
    clerk->asker = (struct asker){
        .http = http_open(&clerk->orders), .orders = &clerk->orders, .jitter = jitter};
    if (clerk->asker.http)
        return clerk;
    clerk_free(clerk);
    return NULL;
}

void clerk_free(struct clerk *clerk)
{
    if (clerk->asker.http) {
        hold_leave(&clerk->hold, &clerk->asker);
        http_close(clerk->asker.http);
    }
    clerk_confess(clerk);
    text_free(&clerk->orders.own_fields);
    free(clerk);
}

void clerk_confess(const struct clerk *clerk)
{
    hold_confess(&clerk->hold);
}

enum service clerk_serve(struct clerk *clerk, FILE *in, FILE *out)
{
    struct errand errand;

    if (!read_errand(clerk, &errand, in))
        return NO_ERRAND;
    bool told = run_errand(clerk, &errand, out);
    free(errand.body);
    return told ? SERVED : NOT_TOLD;
}
