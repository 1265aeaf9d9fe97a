/* SPDX-License-Identifier: MIT */
#include "cli/answer.h"

#include <string.h>

/* By what would help, if that is known, else by the step. */
static const char *advice_on(const struct delivery *delivery)
{
    static const char *const advice[][2] = {
        {"size", "--max-size BYTES allows more"},
        {"port", "does a web server answer there, and is the port right?"},
        {"time", "try again later, or give it longer with --max-time or --slow-time"},
        {"server", "this is the server's fault; tell whoever runs it"},
        {"url", "write http://HOST/PATH or https://HOST/PATH"},
        {"resolve", "is the name spelt right, and is there a network?"},
        {"connect", "is the server up, and the port right?"},
        {"TLS", "is this the right server? --cacert FILE trusts the certificates in FILE"},
        {"wait", "try again later"},
        {"receive", "try again later"},
        {"redirect", "this is the server's fault; tell whoever runs it"},
    };
    const char *wanted = delivery->remedy[0] ? delivery->remedy : delivery->failed;

    for (size_t i = 0; i < sizeof advice / sizeof *advice; i++)
        if (strcmp(advice[i][0], wanted) == 0)
            return advice[i][1];
    return "try again";
}

static const char *meaning_of(int status)
{
    static const struct {
        int status;
        const char *meaning;
    } meanings[] = {
        {403, "the server does not allow it"},
        {404, "there is nothing of that name; is the URL right?"},
        {405, "the server does not do this there; is the URL right? Ask whoever runs it"},
        {407, "the proxy wants to know who asks"},
        {408, "the server lost patience; try again later"},
        {409, "there is no such folder on the server; it has to be made first"},
        {410, "it has been taken away"},
        {411, "the server wants to know a length that it was told; tell whoever runs it"},
        {412, "it was changed at the same time; try again"},
        {413, "it is larger than the server takes"},
        {415, "the server does not take plain text; is it a form? See --form"},
        {423, "somebody else has locked it, or a try of yours that was cut off; try again in a minute"},
        {429, "the server wants to be asked less often; try again later"},
        {500, "the server is at fault; try again later, or tell whoever runs it"},
        {501, "the server cannot do this; ask whoever runs it"},
        {502, "the server behind the server is at fault; try again later"},
        {503, "the server is busy or being mended; try again later"},
        {504, "the server behind the server is too slow; try again later"},
        {507, "the server has no room left; tell whoever runs it"},
    };

    for (size_t i = 0; i < sizeof meanings / sizeof *meanings; i++)
        if (meanings[i].status == status)
            return meanings[i].meaning;
    return status >= 500   ? "the server is at fault; try again later, or tell whoever runs it"
           : status >= 400 ? "the server does not understand it; is the URL right?"
                           : "this is no answer to what was asked; is the URL right?";
}

void answer_explain(struct note *note, const struct delivery *delivery, bool logged_in)
{
    int status = delivery->status;

    if (!status)
        note_set(note, "%s: %s; %s", delivery->failed, delivery->note,
                 advice_on(delivery));
    else if (status == 401)
        note_set(note, "status 401: %s",
                 logged_in ? "the server does not accept this login for it"
                           : "the server wants to know who asks: --user NAME, or --token-file FILE");
    else if (status >= 300 && status < 400 && delivery->location[0])
        note_set(note, "status %d: it has moved; use %.400s", status, delivery->location);
    else if (delivery->retry_after)
        note_set(note, "status %d: %s, in %d seconds", status, meaning_of(status),
                 delivery->retry_after);
    else
        note_set(note, "status %d: %s", status, meaning_of(status));
}

bool answer_is_page(const struct delivery *delivery)
{
    struct span body = span_trim(text_span(&delivery->body));
    static const char mark[] = "\xEF\xBB\xBF";

    if (body.len >= 3 && memcmp(body.at, mark, 3) == 0)
        body = span_trim((struct span){body.at + 3, body.len - 3});
    if (!body.len)
        return false;
    return span_begins(body.at, span_of("<!doctype html")) || span_begins(body.at, span_of("<html")) ||
           (body.at[0] == '<' && span_begins(delivery->content_type, span_of("text/html")));
}

int answer_refuse_page(struct note *note)
{
    return note_set(note, "this is an HTML page, not a log; look for a link to the plain text, or "
                          "does the server want a login (--user NAME)?");
}
