/* SPDX-License-Identifier: MIT */
#include "net/watch.h"

#include "base/text.h"
#include "net/http.h"
#include "net/patience.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* What takes less than a second is not worth a word. */
enum { PATIENCE = 1000, EVERY = 200, LINE_WIDE = 79, LINE_MAX_ = 64 << 10, URL_WIDE = 48, SMALL = 10 << 10 };

struct watch watch_begin(const struct orders *orders, const char *url)
{
    return (struct watch){.orders = orders, .url = url, .began = patience_now()};
}

/* ---- progress -------------------------------------------------------------------------- */

static void put_line(struct watch *watch, const struct text *line)
{
    fprintf(stderr, "\r%-*.*s\r%.*s", LINE_WIDE, LINE_WIDE, "", LINE_WIDE, line->at);
    fflush(stderr);
    watch->shows = true;
    watch->told = patience_now();
}

/* The end of a long URL tells more than its beginning. */
static void put_url(struct text *out, const char *url)
{
    size_t len = strlen(url);

    if (len > URL_WIDE)
        text_printf(out, "...%s", url + len - URL_WIDE + 3);
    else
        text_puts(out, url);
}

void watch_progress(struct watch *watch, int64_t total, int64_t got)
{
    char buffer[4 * URL_MAX];
    struct text line;
    int64_t now = patience_now();

    if (!watch->orders->progress || now - watch->began < PATIENCE || now - watch->told < EVERY)
        return;
    text_borrow(&line, buffer, sizeof buffer);
    put_url(&line, watch->url);
    if (!got)
        text_puts(&line, ": waiting");
    else if (got < SMALL)
        text_printf(&line, ": %lld bytes", (long long)got);
    else
        text_printf(&line, ": %lld KiB", (long long)(got >> 10));
    if (got >= SMALL && total > 0)
        text_printf(&line, " of %lld", (long long)(total >> 10));
    put_line(watch, &line);
}

void watch_wait(struct watch *watch, int64_t milliseconds, const char *why)
{
    char buffer[4 * URL_MAX];
    struct text line;

    if (!watch->orders->progress)
        return;
    text_borrow(&line, buffer, sizeof buffer);
    put_url(&line, watch->url);
    text_printf(&line, ": %s; again in %lld s", why, (long long)((milliseconds + 999) / 1000));
    put_line(watch, &line);
}

/* Whoever started us may have gone, and the terminal may be another's by now. */
void watch_end(struct watch *watch)
{
    if (watch->shows && patience_wait(0))
        fprintf(stderr, "\r%-*s\r", LINE_WIDE, "");
    watch->shows = false;
}

/* ---- words ----------------------------------------------------------------------------- */

static bool has_name(struct span line, struct span name)
{
    return line.len > name.len && line.at[name.len] == ':' &&
           span_same((struct span){line.at, name.len}, name);
}

/* Where in LINE the value of the header called NAME begins; 0 if it is not in it. libcurl repeats
 * headers in its own words, "[authorization: ...]", so it may stand anywhere. */
static size_t value_of(struct span line, struct span name)
{
    for (size_t i = 0; i + name.len < line.len; i++)
        if (has_name((struct span){line.at + i, line.len - i}, name))
            return i + name.len + 1;
    return 0;
}

static size_t earlier(size_t a, size_t b)
{
    return !a || (b && b < a) ? b : a;
}

/* Where the first secret in LINE begins; 0 if it holds none. All that the user has us send in
 * header lines of his own is one. */
static size_t find_secret(const struct orders *orders, struct span line)
{
    static const char *const secrets[] = {"Authorization", "Proxy-Authorization", "Cookie",
                                          "Set-Cookie", "Authentication-Info"};
    struct span own = text_span(&orders->own_fields);
    size_t found = 0;

    for (size_t i = 0; i < sizeof secrets / sizeof *secrets; i++)
        found = earlier(found, value_of(line, span_of(secrets[i])));
    while (own.len) {
        const char *end = memchr(own.at, '\n', own.len);
        size_t len = end ? (size_t)(end - own.at) : own.len;
        const char *colon = memchr(own.at, ':', len);
        if (colon)
            found = earlier(found, value_of(line, (struct span){own.at, (size_t)(colon - own.at)}));
        own.at += len + (end != NULL);
        own.len -= len + (end != NULL);
    }
    return found;
}

/* A line that begins with a blank goes on with the one before it. */
static void put_words(struct watch *watch, char mark, struct span line)
{
    bool goes_on = watch->secret && (line.at[0] == ' ' || line.at[0] == '\t');
    size_t shown = goes_on ? 0 : find_secret(watch->orders, line);
    struct text out;

    watch->secret = goes_on || shown;
    text_init(&out, LINE_MAX_);
    text_printf(&out, "%c ", mark);
    text_shown(&out, watch->secret ? (struct span){line.at, shown} : line);
    text_puts(&out, watch->secret ? " (not shown)\n" : "\n");
    watch_end(watch);
    fwrite(out.at, 1, out.len, stderr);
    text_free(&out);
}

void watch_words(struct watch *watch, char mark, struct span words)
{
    while (words.len) {
        const char *end = memchr(words.at, '\n', words.len);
        size_t len = end ? (size_t)(end - words.at) : words.len;
        struct span line = {words.at, len - (len && words.at[len - 1] == '\r')};
        if (line.len)
            put_words(watch, mark, line);
        words.at += len + (end != NULL);
        words.len -= len + (end != NULL);
    }
}
