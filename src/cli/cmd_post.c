/* SPDX-License-Identifier: MIT */
/*
 * umpire post: send a log to a server, if it is legal and goes on with what lies there. What another
 * player has put there is never overwritten.
 */
#include "cli/command.h"

#include "cli/courier.h"
#include "cli/judge.h"
#include "cli/open.h"
#include "cli/say.h"
#include "cli/upload.h"
#include "cli/url.h"

#include <string.h>

enum { FILE_BYTES_MAX = 256 << 20, FORM_MAX = 200 };

/* ---- by PUT ---------------------------------------------------------------------------- */

static enum exit_status refuse_loss(const struct upload *upload, const struct text *lost)
{
    say_trouble("%s: not sent: your copy lacks what is there, %s; umpire fetch gets it, --force "
                "drops it",
                upload->url, lost->at);
    return EXIT_NO;
}

/* May ours take the place of theirs? Then it does. */
static enum exit_status replace(const struct upload *upload, const struct courses *courses)
{
    if (courses->course == COURSE_PARTED)
        return upload_refuse(upload, "not sent: your copy does not go on with what is there");
    if (courses->course == COURSE_THEIRS)
        return upload_refuse(upload, "not sent: what is there goes on where your copy ends; umpire "
                                     "sync gets it");
    if (courses->lost_of_theirs.len && !upload->unprotected)
        return refuse_loss(upload, &courses->lost_of_theirs);
    return upload_put(upload);
}

static enum exit_status put(struct upload *upload, struct delivery *delivery)
{
    struct holding theirs = {upload->url, text_span(&delivery->body)};
    struct courses courses;

    upload->is_new = delivery->status == 404;
    upload->theirs = upload->is_new ? (struct span){"", 0} : theirs.bytes;
    if (upload->is_new)
        return upload_put(upload);
    if (span_equal(theirs.bytes, upload->ours.bytes))
        return worse(upload_remember(upload, delivery),
                     upload_say(upload->url, "nothing to send: it is there already"));
    enum exit_status status = courses_find(&courses, upload->arguments, upload->ours, theirs);
    if (status == EXIT_YES)
        status = replace(upload, &courses);
    courses_free(&courses);
    return status;
}

static enum exit_status post_by_put(struct upload *upload)
{
    struct delivery delivery;
    struct note note;
    enum exit_status status;

    if (courier_take(&delivery, upload->url, &note))
        status = open_trouble(upload->url, note.words);
    else
        status = put(upload, &delivery);
    text_free(&delivery.body);
    return status; /* what is still held is let go by courier_dismiss */
}

/* ---- by POST --------------------------------------------------------------------------- */

static enum exit_status post_by_post(const struct upload *upload)
{
    const char *form = option_value(upload->arguments, OPTION_FORM);
    const char *slash = strrchr(upload->ours.name, '/');
    const char *name = slash ? slash + 1 : upload->ours.name;
    struct delivery delivery;
    struct note note;
    enum exit_status status;

    if (courier_post(&delivery, upload->url, upload->ours.bytes, form,
                     strcmp(name, "-") == 0 || !*name ? "log.ump" : name, &note))
        status = open_trouble(upload->url, note.words);
    else
        status = upload_say(upload->url, "sent; the server took it");
    text_free(&delivery.body);
    return status;
}

/* ---- the command ----------------------------------------------------------------------- */

/* Judge it first. A rejected log is sent only if the user insists. */
static enum exit_status post(struct upload *upload, bool by_post)
{
    enum exit_status status =
        judge_bytes(upload->arguments, upload->ours.name, upload->ours.bytes);

    if (status >= EXIT_TROUBLE)
        return status;
    if (status == EXIT_NO && !option_is_given(upload->arguments, OPTION_FORCE)) {
        say_trouble("%s: not sent, since it is rejected; --force sends it", upload->ours.name);
        return EXIT_NO;
    }
    return by_post ? post_by_post(upload) : post_by_put(upload);
}

static enum exit_status run(const struct arguments *arguments)
{
    const char *method = option_value(arguments, OPTION_METHOD);
    bool by_form = option_is_given(arguments, OPTION_FORM);
    struct upload upload = {
        .arguments = arguments,
        .url = arguments->word[1],
        .ours = {.name = arguments->word[0]},
        .unprotected = option_is_given(arguments, OPTION_FORCE),
    };
    struct source source;
    struct text bytes;
    struct note note;
    enum exit_status status;

    if (!is_url(upload.url))
        return say_usage("post takes a file and a URL that begins with http:// or https://, not \"%s\"",
                         upload.url);
    if (by_form && method && strcmp(method, "PUT") == 0)
        return say_usage("a form is sent by POST, not by PUT");
    if (by_form && strlen(option_value(arguments, OPTION_FORM)) > FORM_MAX)
        return say_usage("the name of a form's field is not longer than %d characters", FORM_MAX);
    text_init(&bytes, FILE_BYTES_MAX);
    if (open_file(&source, upload.ours.name, &note) ||
        source_read_rest(&bytes, &source, &note)) {
        status = open_trouble(upload.ours.name, note.words);
    } else {
        upload.ours.bytes = text_span(&bytes);
        status = post(&upload, by_form || (method && strcmp(method, "POST") == 0));
    }
    source_close(&source);
    text_free(&bytes);
    return status;
}

static const enum option_id options[] = {
    OPTION_FORCE,    OPTION_METHOD,       OPTION_FORM,  OPTIONS_OF_SERVERS,
    OPTION_STRICT,   OPTION_COLOR,        OPTION_GAME,  OPTION_NOTATION,
    OPTION_SCENARIO, OPTION_SCENARIO_DIR, OPTION_NO_JIT, OPTION_COUNT,
};

const struct command command_post = {
    .name = "post",
    .summary = "send a log to a server, overwriting no turn",
    .words = "FILE URL",
    .detail = "Send the log if it is legal and goes on with what is at the URL. What another\n"
              "player has put there is never overwritten: where the two part is said, and\n"
              "neither is changed.\n",
    .options = options,
    .least_words = 2,
    .most_words = 2,
    .run = run,
};
