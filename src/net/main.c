/* SPDX-License-Identifier: MIT */
/*
 * umpire-http: the program that umpire has do its errands, so that neither libcurl nor strangers'
 * bytes on their way through it are in umpire itself. Requests come on standard input, one behind
 * the other, each of lines "NAME VALUE" and a blank line; every one is answered on standard output
 * with lines of the same form, the last of which is "body LENGTH", and the body. Nothing secret is
 * ever among its arguments, which others can see.
 */
#include "net/http.h"

#include <stdio.h>
#include <string.h>

enum { LINE_MAX_ = URL_MAX + 64, NUMBER_MAX = 1000000000 };

static const char *const step_names[] = {"done", "url", "resolve", "connect", "TLS", "wait", "receive"};

static bool take_words(char *to, size_t size, struct span value)
{
    struct text text;

    text_borrow(&text, to, size);
    text_put(&text, value);
    return !text.full;
}

static bool take_number(long *to, struct span value)
{
    *to = span_number(value, NUMBER_MAX);
    return *to > 0;
}

static bool take_line(struct request *request, struct span name, struct span value)
{
    if (span_is(name, "url"))
        return take_words(request->url, sizeof request->url, value);
    if (span_is(name, "none-match"))
        return take_words(request->none_match, sizeof request->none_match, value);
    if (span_is(name, "agent"))
        return take_words(request->agent, sizeof request->agent, value);
    if (span_is(name, "cacert"))
        return take_words(request->cacert, sizeof request->cacert, value);
    if (span_is(name, "max-time"))
        return take_number(&request->max_time, value);
    if (span_is(name, "connect-time"))
        return take_number(&request->connect_time, value);
    return span_is(name, "max-size") && take_number(&request->max_size, value);
}

/* The next request. False at the end, or if it is none. */
static bool read_request(struct request *request)
{
    char line[LINE_MAX_];

    *request = (struct request){.max_time = 120, .connect_time = 20, .max_size = 16 << 20};
    while (fgets(line, sizeof line, stdin)) {
        size_t len = strlen(line);
        if (len == 0 || line[len - 1] != '\n')
            return false;
        if (len == 1)
            return true;
        size_t name = strcspn(line, " \n");
        struct span value = {line + name, len - name};
        if (!take_line(request, (struct span){line, name}, span_trim(value)))
            return false;
    }
    return false;
}

/* A stranger's line breaks would be read as ours. */
static void put_field(const char *name, const char *value)
{
    if (!value[0])
        return;
    printf("%s ", name);
    for (; *value; value++)
        putchar(*value == '\n' || *value == '\r' ? ' ' : *value);
    putchar('\n');
}

static bool write_reply(const struct reply *reply)
{
    size_t len = reply->failed ? 0 : reply->body.len;

    if (reply->failed) {
        put_field("failed", step_names[reply->failed]);
        put_field("note", reply->note.words);
    } else {
        printf("status %ld\n", reply->status);
    }
    put_field("url", reply->url);
    put_field("etag", reply->etag);
    put_field("last-modified", reply->last_modified);
    put_field("content-type", reply->content_type);
    printf("body %zu\n", len);
    return (!len || fwrite(reply->body.at, 1, len, stdout) == len) && fflush(stdout) == 0;
}

int main(void)
{
    struct http *http = http_open();
    struct request request;
    bool going = http != NULL;

    while (going && read_request(&request)) {
        struct reply reply;
        http_get(&reply, http, &request);
        going = write_reply(&reply);
        text_free(&reply.body);
    }
    if (http)
        http_close(http);
    return going ? 0 : 2;
}
