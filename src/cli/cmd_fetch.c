/* SPDX-License-Identifier: MIT */
/*
 * umpire fetch: get a log from a server, to standard output or into a file. A file is written
 * whole or not at all, and never over one that was changed since it was fetched.
 */
#include "cli/command.h"

#include "base/rewrite.h"
#include "cli/courier.h"
#include "cli/judge.h"
#include "cli/open.h"
#include "cli/say.h"
#include "cli/sidecar.h"
#include "cli/url.h"

#include <string.h>
#include <unistd.h>

enum { FILE_MAX = 1000000000 };

struct fetch {
    const struct arguments *arguments;
    const char *url;
    const char *file; /* NULL: standard output */
    struct delivery delivery;
};

/* ---- into a file ----------------------------------------------------------------------- */

static enum exit_status trouble(const char *file, const struct note *note)
{
    say_trouble("%s: %s", file, note->words);
    return EXIT_TROUBLE;
}

static enum exit_status remember(const struct fetch *fetch)
{
    struct note note;

    if (sidecar_write(fetch->file, fetch->url, text_span(&fetch->delivery.body), &fetch->delivery,
                      &note))
        return trouble(fetch->file, &note);
    return EXIT_YES;
}

static enum exit_status create(const struct fetch *fetch)
{
    struct note note;

    if (rewrite_create(fetch->file, text_span(&fetch->delivery.body), &note))
        return trouble(fetch->file, &note);
    return remember(fetch);
}

/* The file may have been changed while the answer was on its way, so it is looked at again, with
 * others locked out. */
static enum exit_status replace_open(const struct fetch *fetch, struct rewrite *rewrite)
{
    struct span old = text_span(&rewrite->bytes);
    struct span new = text_span(&fetch->delivery.body);
    struct value *known = sidecar_read(fetch->file, fetch->url, old);
    bool may = known || option_is_given(fetch->arguments, OPTION_FORCE);
    struct note note;

    if (known)
        value_free(known);
    if (span_equal(old, new))
        return remember(fetch);
    if (!may) {
        say_trouble("%s: was changed since it was fetched, or did not come from this URL; "
                    "--force replaces it, umpire sync joins the two where it can",
                    fetch->file);
        return EXIT_NO;
    }
    if (rewrite_commit(rewrite, new, &note))
        return trouble(fetch->file, &note);
    return remember(fetch);
}

static enum exit_status keep(const struct fetch *fetch)
{
    struct rewrite rewrite;
    struct note note;

    if (access(fetch->file, F_OK))
        return create(fetch);
    if (rewrite_open(&rewrite, fetch->file, FILE_MAX, &note))
        return trouble(fetch->file, &note);
    enum exit_status status = replace_open(fetch, &rewrite);
    rewrite_close(&rewrite);
    return status;
}

/* ---- the command ----------------------------------------------------------------------- */

/* The server has nothing new: what lies here, HELD, is what would have come. */
static enum exit_status not_modified(const struct fetch *fetch, struct span held)
{
    struct text out;

    if (option_is_given(fetch->arguments, OPTION_CHECK))
        return judge_bytes(fetch->arguments, fetch->file, held);
    text_init(&out, SAY_MAX);
    text_shown(&out, span_of(fetch->file));
    text_puts(&out, ": not modified\n");
    enum exit_status status = say(&out);
    text_free(&out);
    return status;
}

static enum exit_status deliver(struct fetch *fetch, struct span held, struct span tag)
{
    enum exit_status status = EXIT_YES;
    struct note note;

    if (courier_read(&fetch->delivery, fetch->url, tag, fetch->file != NULL, &note))
        return open_trouble(fetch->url, note.words);
    if (fetch->delivery.status == 304)
        return not_modified(fetch, held);
    if (fetch->file)
        status = keep(fetch);
    if (option_is_given(fetch->arguments, OPTION_CHECK))
        return worse(status, judge_bytes(fetch->arguments,
                                         fetch->file && status == EXIT_YES ? fetch->file : fetch->url,
                                         text_span(&fetch->delivery.body)));
    return fetch->file ? status : say(&fetch->delivery.body);
}

static enum exit_status with_what_is_known(struct fetch *fetch)
{
    struct span tag = {"", 0};
    struct value *known = NULL;
    struct text held;
    struct note note;

    text_init(&held, FILE_MAX);
    if (fetch->file && access(fetch->file, F_OK) == 0) {
        if (source_read_all(&held, fetch->file, &note)) {
            text_free(&held);
            return trouble(fetch->file, &note);
        }
        known = sidecar_read(fetch->file, fetch->url, text_span(&held));
    }
    if (known)
        tag = value_text(known, "etag");
    enum exit_status status = deliver(fetch, text_span(&held), tag);
    if (known)
        value_free(known);
    text_free(&held);
    text_free(&fetch->delivery.body);
    return status;
}

static enum exit_status run(const struct arguments *arguments)
{
    struct fetch fetch = {
        .arguments = arguments,
        .url = arguments->word[0],
        .file = option_value(arguments, OPTION_OUTPUT),
    };

    if (!is_url(fetch.url))
        return say_usage("fetch takes a URL that begins with http:// or https://, not \"%s\"",
                         fetch.url);
    if (fetch.file && strcmp(fetch.file, "-") == 0)
        fetch.file = NULL;
    return with_what_is_known(&fetch);
}

static const enum option_id options[] = {
    OPTION_OUTPUT,       OPTION_CHECK, OPTION_FORCE,    OPTIONS_OF_SERVERS,
    OPTION_STRICT,       OPTION_COLOR, OPTION_GAME,     OPTION_NOTATION,
    OPTION_RULES,        OPTION_SCENARIO, OPTION_SCENARIO_DIR, OPTION_NO_JIT,
    OPTION_COUNT,
};

const struct command command_fetch = {
    .name = "fetch",
    .summary = "get a log from a server",
    .words = "URL",
    .detail = "Print what is at an http or https URL, or write it to a file. A log that has not\n"
              "changed is not sent again; a file changed since it was fetched is not replaced.\n",
    .options = options,
    .least_words = 1,
    .most_words = 1,
    .run = run,
};
