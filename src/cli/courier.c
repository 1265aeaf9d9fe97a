/* SPDX-License-Identifier: MIT */
#include "cli/courier.h"

#include "base/companion.h"
#include "cli/answer.h"
#include "cli/login.h"
#include "cli/say.h"
#include "cli/version.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { ERRAND_MAX = 256 << 10, LINE_ROOM = 8 << 10, SIZE_DEFAULT = 16 << 20, LENGTH_MAX = 1000000000 };

/* One a run. */
static struct courier {
    const struct arguments *arguments;
    struct login login;
    struct companion companion;
    FILE *from;  /* NULL before the first errand, and after a failure */
    bool failed; /* umpire-http cannot be started, or has ended */
} courier;

/* ---- the companion --------------------------------------------------------------------- */

static bool is_given(enum option_id id)
{
    return option_is_given(courier.arguments, id);
}

static void put_number(struct text *out, enum option_id id, const char *name)
{
    if (is_given(id))
        text_printf(out, "%s %d\n", name, option_number(courier.arguments, id));
}

/* What holds for the whole run: said with the first errand. */
static void put_orders(struct text *out)
{
    const char *cacert = option_value(courier.arguments, OPTION_CACERT);
    struct span fields = text_span(&courier.login.fields);

    text_printf(out, "agent umpire/%s\n", UMPIRE_VERSION);
    if (cacert)
        text_printf(out, "cacert %s\n", cacert);
    put_number(out, OPTION_MAX_TIME, "max-time");
    put_number(out, OPTION_CONNECT_TIME, "connect-time");
    put_number(out, OPTION_SLOW_TIME, "slow-time");
    put_number(out, OPTION_MAX_SIZE, "max-size");
    if (courier.login.user.len)
        text_printf(out, "user %s\npassword %s\n", courier.login.user.at, courier.login.password.at);
    while (fields.len) {
        size_t len = (size_t)((const char *)memchr(fields.at, '\n', fields.len) - fields.at) + 1;
        text_puts(out, "own-field ");
        text_put(out, (struct span){fields.at, len});
        fields.at += len;
        fields.len -= len;
    }
    if (is_given(OPTION_VERBOSE))
        text_puts(out, "verbose\n");
    else if (isatty(STDERR_FILENO))
        text_puts(out, "progress\n");
}

static int start(struct text *out, struct note *note)
{
    if (courier.failed)
        return note_set(note, "umpire-http, which would have to ask for it, has ended");
    if (courier.from)
        return 0;
    courier.failed = true;
    if (companion_start(&courier.companion, "umpire-http", note))
        return -1;
    courier.from = fdopen(dup(courier.companion.from), "r");
    if (!courier.from) {
        note_set(note, "umpire-http cannot be heard: %s", strerror(errno));
        (void)companion_end(&courier.companion);
        return -1;
    }
    courier.failed = false;
    put_orders(out);
    return 0;
}

static void stop(void)
{
    if (courier.from) {
        fclose(courier.from);
        (void)companion_end(&courier.companion);
    }
    courier.from = NULL;
}

enum exit_status courier_prepare(const struct arguments *arguments)
{
    courier = (struct courier){.arguments = arguments};
    return login_read(&courier.login, arguments);
}

void courier_dismiss(void)
{
    stop();
    login_free(&courier.login);
}

/* ---- sending --------------------------------------------------------------------------- */

static bool write_all(struct span bytes)
{
    while (bytes.len) {
        ssize_t put = write(courier.companion.to, bytes.at, bytes.len);
        if (put < 0 && errno != EINTR)
            return false;
        bytes.at += put > 0 ? put : 0;
        bytes.len -= put > 0 ? (size_t)put : 0;
    }
    return true;
}

/* A line of an errand. The name of a file may hold a line end. */
static void put_line(struct text *out, const char *name, struct span words)
{
    if (!words.len)
        return;
    text_printf(out, "%s ", name);
    for (size_t i = 0; i < words.len; i++)
        text_putc(out, words.at[i] == '\n' ? '_' : words.at[i]);
    text_putc(out, '\n');
}

/* ---- taking what comes ----------------------------------------------------------------- */

static void keep(char *to, size_t size, struct span value)
{
    struct text text;

    text_borrow(&text, to, size);
    text_put(&text, value);
}

static void take_field(struct delivery *delivery, struct span name, struct span value)
{
    const struct {
        const char *name;
        char *to;
        size_t size;
    } places[] = {
        {"failed", delivery->failed, sizeof delivery->failed},
        {"remedy", delivery->remedy, sizeof delivery->remedy},
        {"note", delivery->note, sizeof delivery->note},
        {"url", delivery->url, sizeof delivery->url},
        {"location", delivery->location, sizeof delivery->location},
        {"etag", delivery->etag, sizeof delivery->etag},
        {"last-modified", delivery->last_modified, sizeof delivery->last_modified},
        {"content-type", delivery->content_type, sizeof delivery->content_type},
        {"outcome", delivery->outcome, sizeof delivery->outcome},
    };

    if (span_is(name, "status"))
        delivery->status = span_number(value, 999);
    else if (span_is(name, "retry-after"))
        delivery->retry_after = span_number(value, LENGTH_MAX);
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        if (span_is(name, places[i].name))
            keep(places[i].to, places[i].size, value);
}

static bool take_body(struct delivery *delivery, size_t left)
{
    char buffer[64 << 10];

    while (left) {
        size_t got = fread(buffer, 1, left < sizeof buffer ? left : sizeof buffer, courier.from);
        if (got == 0)
            return false;
        text_put(&delivery->body, (struct span){buffer, got});
        left -= got;
    }
    return !delivery->body.full;
}

static bool take(struct delivery *delivery)
{
    char line[LINE_ROOM];
    size_t len = 0;

    while (fgets(line, sizeof line, courier.from) && line[0] != '\n') {
        size_t name = strcspn(line, " \n");
        struct span value = span_trim(span_of(line + name));
        if (span_is((struct span){line, name}, "body"))
            len = (size_t)span_number(value, LENGTH_MAX);
        else
            take_field(delivery, (struct span){line, name}, value);
    }
    return !feof(courier.from) && !ferror(courier.from) && take_body(delivery, len);
}

/* ---- errands --------------------------------------------------------------------------- */

static void begin(struct delivery *delivery)
{
    int max = option_number(courier.arguments, OPTION_MAX_SIZE);

    *delivery = (struct delivery){.status = 0};
    text_init(&delivery->body, max ? (size_t)max : SIZE_DEFAULT);
}

/* Run the errand called NAME, with more LINES and BYTES behind it. False, with a note, if nothing
 * came back. */
static bool run(struct delivery *delivery, const char *name, struct span lines, struct span bytes,
                struct note *note)
{
    struct text out;

    text_init(&out, ERRAND_MAX);
    bool done = start(&out, note) == 0;
    text_printf(&out, "do %s\n", name);
    text_put(&out, lines);
    text_printf(&out, "body %zu\n\n", bytes.len);
    if (done && out.full) {
        note_set(note, "the request is too long");
        done = false;
    } else if (done && (!write_all(text_span(&out)) || !write_all(bytes) || !take(delivery))) {
        note_set(note, "umpire-http ended before it gave an answer");
        courier.failed = true;
        stop();
        done = false;
    }
    text_free(&out);
    return done;
}

/* Can URL be written on a line of its own? */
static bool is_one_word(const char *url, struct note *note)
{
    for (const char *c = url; *c; c++)
        if ((unsigned char)*c <= ' ' || *c == 127) {
            note_set(note, "url: a URL holds no blanks and no control characters; a blank is "
                           "written %%20");
            return false;
        }
    if (strlen(url) < COURIER_URL)
        return true;
    note_set(note, "url: a URL is not longer than %d characters", COURIER_URL - 1);
    return false;
}

static int fail(const struct delivery *delivery, struct note *note)
{
    answer_explain(note, delivery, courier.login.user.len || courier.login.fields.len);
    return -1;
}

int courier_get(struct delivery *delivery, const char *url, struct span none_match, bool keeps,
                struct note *note)
{
    struct text lines;

    begin(delivery);
    if (!is_one_word(url, note))
        return -1;
    if (none_match.len >= COURIER_FIELD)
        none_match.len = 0; /* we never keep such a tag */
    text_init(&lines, ERRAND_MAX);
    put_line(&lines, "url", span_of(url));
    put_line(&lines, "none-match", none_match);
    if (keeps)
        text_puts(&lines, "keeps\n");
    bool done = run(delivery, "get", text_span(&lines), (struct span){"", 0}, note);
    text_free(&lines);
    if (!done)
        return -1;
    return delivery->status == 200 || (none_match.len && delivery->status == 304)
               ? 0
               : fail(delivery, note);
}

int courier_read(struct delivery *delivery, const char *url, struct span none_match, bool keeps,
                 struct note *note)
{
    if (courier_get(delivery, url, none_match, keeps, note))
        return -1;
    return answer_is_page(delivery) ? answer_refuse_page(note) : 0;
}

int courier_take(struct delivery *delivery, const char *url, struct note *note)
{
    struct text lines;

    begin(delivery);
    if (!is_one_word(url, note))
        return -1;
    text_init(&lines, ERRAND_MAX);
    put_line(&lines, "url", span_of(url));
    bool done = run(delivery, "take", text_span(&lines), (struct span){"", 0}, note);
    text_free(&lines);
    if (!done)
        return -1;
    if (delivery->status != 200 && delivery->status != 404)
        return fail(delivery, note);
    if (delivery->status == 404 || !answer_is_page(delivery))
        return 0;
    courier_leave();
    return answer_refuse_page(note);
}

enum put courier_put(struct delivery *delivery, struct span bytes, bool unprotected,
                     struct note *note)
{
    static const char *const outcomes[] = {"done", "refused", "lost", "no-tag"};

    begin(delivery);
    if (!run(delivery, "put", span_of(unprotected ? "unprotected\n" : ""), bytes, note))
        return PUT_FAILED;
    for (size_t i = 0; i < sizeof outcomes / sizeof *outcomes; i++)
        if (strcmp(delivery->outcome, outcomes[i]) == 0)
            return (enum put)i;
    fail(delivery, note);
    return PUT_FAILED;
}

void courier_leave(void)
{
    struct delivery delivery;
    struct note note;

    begin(&delivery);
    (void)run(&delivery, "leave", (struct span){"", 0}, (struct span){"", 0}, &note);
    text_free(&delivery.body);
}

int courier_post(struct delivery *delivery, const char *url, struct span bytes, const char *form,
                 const char *name, struct note *note)
{
    struct text lines;

    begin(delivery);
    if (!is_one_word(url, note))
        return -1;
    text_init(&lines, ERRAND_MAX);
    put_line(&lines, "url", span_of(url));
    if (form) {
        put_line(&lines, "form", span_of(form));
        put_line(&lines, "file", span_of(name));
    }
    bool done = run(delivery, "post", text_span(&lines), bytes, note);
    text_free(&lines);
    if (!done)
        return -1;
    return delivery->status >= 200 && delivery->status < 300 ? 0 : fail(delivery, note);
}
