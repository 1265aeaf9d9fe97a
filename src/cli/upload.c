/* SPDX-License-Identifier: MIT */
#include "cli/upload.h"

#include "cli/compare.h"
#include "cli/open.h"
#include "cli/say.h"
#include "cli/sidecar.h"
#include "cli/url.h"

#include <string.h>

enum exit_status upload_say(const char *name, const char *words)
{
    struct text out;

    text_init(&out, SAY_MAX);
    text_shown(&out, span_of(name));
    text_printf(&out, ": %s\n", words);
    enum exit_status status = say(&out);
    text_free(&out);
    return status;
}

enum exit_status upload_remember(const struct upload *upload, struct delivery *delivery)
{
    struct note note;

    if (is_url(upload->ours.name) || strcmp(upload->ours.name, "-") == 0)
        return EXIT_YES;
    if (!sidecar_write(upload->ours.name, upload->url, upload->ours.bytes, delivery, &note))
        return EXIT_YES;
    say_trouble("%s: %s", upload->ours.name, note.words);
    return EXIT_TROUBLE;
}

static enum exit_status compare(const struct upload *upload, struct span theirs)
{
    const char *const names[] = {upload->ours.name, upload->url};
    struct source source[2];

    source_from_memory(&source[0], upload->ours.bytes);
    source_from_memory(&source[1], theirs);
    return worse(EXIT_NO, compare_sources(upload->arguments, names, source));
}

enum exit_status upload_refuse(const struct upload *upload, const char *why)
{
    courier_leave(); /* others need not wait while we compare */
    say_trouble("%s: %s", upload->url, why);
    return compare(upload, upload->theirs);
}

enum exit_status upload_put(const struct upload *upload)
{
    struct delivery delivery;
    struct note note;
    enum exit_status status = EXIT_NO;

    switch (courier_put(&delivery, upload->ours.bytes, upload->unprotected, &note)) {
    case PUT_DONE:
        status = worse(upload_remember(upload, &delivery),
                       upload_say(upload->url, upload->is_new ? "created" : "updated"));
        break;
    case PUT_REFUSED:
        say_trouble("%s: not sent: %s; neither copy was touched", upload->url,
                    span_equal(text_span(&delivery.body), upload->theirs)
                        ? "the server says that it was changed at the same time, but it is as it was"
                        : "somebody else changed it at the same time");
        status = compare(upload, text_span(&delivery.body));
        break;
    case PUT_LOST:
        if (delivery.status != 200) {
            say_trouble("%s: the server said that it took your copy, but does not show it (status "
                        "%d); tell whoever runs it", upload->url, delivery.status);
            break;
        }
        say_trouble("%s: the server took your copy, but another one lies there now: somebody else "
                    "sent theirs at the same time", upload->url);
        status = compare(upload, text_span(&delivery.body));
        break;
    case PUT_NO_TAG:
        say_trouble("%s: not sent: the server knows neither locks nor strong entity tags, so that "
                    "what others send at the same time could be overwritten; --force sends it",
                    upload->url);
        break;
    case PUT_FAILED:
        status = open_trouble(upload->url, note.words);
        break;
    }
    text_free(&delivery.body);
    return status;
}
