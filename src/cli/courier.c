/* SPDX-License-Identifier: MIT */
#include "cli/courier.h"

#include "cli/say.h"
#include "cli/version.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

enum { REQUEST_MAX = 16 << 10, LINE_ROOM = 8 << 10, SIZE_MAX_ = 16 << 20, LENGTH_MAX = 1000000000 };

bool is_url(const char *file)
{
    return span_begins(file, span_of("http://")) || span_begins(file, span_of("https://"));
}

/* ---- asking ---------------------------------------------------------------------------- */

int courier_open(struct courier *courier, const struct arguments *arguments)
{
    struct note note;

    *courier = (struct courier){.arguments = arguments};
    if (companion_start(&courier->companion, "umpire-http", &note)) {
        say_trouble("%s", note.words);
        return -1;
    }
    courier->from = fdopen(dup(courier->companion.from), "r");
    if (courier->from)
        return 0;
    say_trouble("umpire-http cannot be heard: %s", strerror(errno));
    (void)companion_end(&courier->companion);
    return -1;
}

void courier_close(struct courier *courier)
{
    fclose(courier->from);
    (void)companion_end(&courier->companion);
}

static void put_number(struct text *out, const struct courier *courier, enum option_id id,
                       const char *name)
{
    if (option_is_given(courier->arguments, id))
        text_printf(out, "%s %d\n", name, option_number(courier->arguments, id));
}

static bool send(struct courier *courier, const char *url, struct span none_match)
{
    const char *cacert = option_value(courier->arguments, OPTION_CACERT);
    struct text out;
    size_t sent = 0;
    ssize_t put = 0;

    text_init(&out, REQUEST_MAX);
    text_printf(&out, "url %s\nagent umpire/%s\n", url, UMPIRE_VERSION);
    if (none_match.len)
        text_printf(&out, "none-match %.*s\n", (int)none_match.len, none_match.at);
    if (cacert)
        text_printf(&out, "cacert %s\n", cacert);
    put_number(&out, courier, OPTION_MAX_TIME, "max-time");
    put_number(&out, courier, OPTION_CONNECT_TIME, "connect-time");
    put_number(&out, courier, OPTION_MAX_SIZE, "max-size");
    text_putc(&out, '\n');
    for (; !out.full && sent < out.len && put >= 0; sent += put > 0 ? (size_t)put : 0)
        put = write(courier->companion.to, out.at + sent, out.len - sent);
    bool done = !out.full && sent == out.len;
    text_free(&out);
    return done;
}

/* ---- taking what comes ----------------------------------------------------------------- */

static void keep(char to[COURIER_WORDS], struct span value)
{
    struct text text;

    text_borrow(&text, to, COURIER_WORDS);
    text_put(&text, value);
}

static void take_field(struct delivery *delivery, struct span name, struct span value)
{
    if (span_is(name, "status"))
        delivery->status = span_number(value, 999);
    else if (span_is(name, "failed"))
        keep(delivery->failed, value);
    else if (span_is(name, "note"))
        keep(delivery->note, value);
    else if (span_is(name, "etag"))
        keep(delivery->etag, value);
    else if (span_is(name, "last-modified"))
        keep(delivery->last_modified, value);
}

static bool take_body(struct delivery *delivery, FILE *from, size_t left)
{
    char buffer[64 << 10];

    while (left) {
        size_t got = fread(buffer, 1, left < sizeof buffer ? left : sizeof buffer, from);
        if (got == 0)
            return false;
        text_put(&delivery->body, (struct span){buffer, got});
        left -= got;
    }
    return !delivery->body.full;
}

static bool take(struct delivery *delivery, FILE *from)
{
    char line[LINE_ROOM];

    while (fgets(line, sizeof line, from)) {
        size_t name = strcspn(line, " \n");
        struct span value = span_trim(span_of(line + name));
        if (span_is((struct span){line, name}, "body"))
            return take_body(delivery, from, (size_t)span_number(value, LENGTH_MAX));
        take_field(delivery, (struct span){line, name}, value);
    }
    return false;
}

/* ---- saying what became of it ---------------------------------------------------------- */

/* URL without what stands before an @: it may be a password. */
static void put_url(struct text *out, const char *url)
{
    const char *host = strstr(url, "://");
    const char *name = host ? host + 3 : url;
    size_t len = strcspn(name, "/?#");
    const char *at = NULL;

    for (size_t i = 0; i < len; i++)
        at = name[i] == '@' ? name + i : at;
    text_put(out, (struct span){url, (size_t)(name - url)});
    text_puts(out, at ? at + 1 : name);
}

static const char *advice_for_step(const char *step)
{
    static const char *const advice[][2] = {
        {"url", "write http://HOST/PATH or https://HOST/PATH"},
        {"resolve", "is the name spelt right, and is there a network?"},
        {"connect", "is the server up, and the port right?"},
        {"TLS", "does --cacert name the certificate of the server's authority?"},
        {"wait", "try again later, or give it longer with --max-time"},
        {"receive", "try again, or allow more with --max-size or --max-time"},
    };

    for (size_t i = 0; i < sizeof advice / sizeof *advice; i++)
        if (strcmp(advice[i][0], step) == 0)
            return advice[i][1];
    return "try again";
}

static const char *meaning_of(int status)
{
    static const struct {
        int status;
        const char *meaning;
    } meanings[] = {
        {401, "the server wants to know who asks"},
        {403, "the server does not let you see it"},
        {404, "there is nothing of that name; is the URL right?"},
        {407, "the proxy wants to know who asks"},
        {408, "the server lost patience; try again later"},
        {410, "it has been taken away"},
        {429, "the server wants to be asked less often; try again later"},
        {500, "the server is at fault; try again later, or tell whoever runs it"},
        {502, "the server behind the server is at fault; try again later"},
        {503, "the server is busy or being mended; try again later"},
        {504, "the server behind the server is too slow; try again later"},
    };

    for (size_t i = 0; i < sizeof meanings / sizeof *meanings; i++)
        if (meanings[i].status == status)
            return meanings[i].meaning;
    return status >= 500 ? meanings[7].meaning : "this is no log; is the URL right?";
}

static bool is_page(const struct delivery *delivery)
{
    struct span body = span_trim(text_span(&delivery->body));
    static const char mark[] = "\xEF\xBB\xBF";

    if (body.len >= 3 && memcmp(body.at, mark, 3) == 0)
        body = span_trim((struct span){body.at + 3, body.len - 3});
    return body.len && (span_begins(body.at, span_of("<!doctype html")) ||
                        span_begins(body.at, span_of("<html")));
}

static enum exit_status refuse(const struct delivery *delivery, const char *url)
{
    struct text words;

    text_init(&words, REQUEST_MAX);
    put_url(&words, url);
    if (!delivery->status)
        text_printf(&words, ": %s: %s; %s", delivery->failed, delivery->note,
                    advice_for_step(delivery->failed));
    else if (delivery->status != 200)
        text_printf(&words, ": status %d: %s", delivery->status, meaning_of(delivery->status));
    else
        text_puts(&words, ": this is an HTML page, not a log; look for a link to the plain text");
    say_trouble("%s", words.at);
    text_free(&words);
    return EXIT_NETWORK;
}

enum exit_status courier_get(struct delivery *delivery, struct courier *courier, const char *url,
                             struct span none_match)
{
    int max = option_number(courier->arguments, OPTION_MAX_SIZE);

    *delivery = (struct delivery){.failed = "wait", .note = "umpire-http gave no answer"};
    text_init(&delivery->body, max ? (size_t)max : SIZE_MAX_);
    if (strpbrk(url, "\r\n ")) {
        keep(delivery->failed, span_of("url"));
        keep(delivery->note, span_of("a URL holds no blanks"));
        return refuse(delivery, url);
    }
    if (!send(courier, url, none_match) || !take(delivery, courier->from))
        delivery->status = 0;
    bool fine = delivery->status == 304 || (delivery->status == 200 && !is_page(delivery));
    return fine ? EXIT_YES : refuse(delivery, url);
}
