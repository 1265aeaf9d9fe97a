/* SPDX-License-Identifier: MIT */
/*
 * umpire sync: of a file and what is at a URL, the one that goes on with the other takes its place.
 * If they part, or a comment or a tag would be lost, neither is changed.
 */
#include "cli/command.h"

#include "base/rewrite.h"
#include "cli/courier.h"
#include "cli/judge.h"
#include "cli/open.h"
#include "cli/say.h"
#include "cli/upload.h"
#include "cli/url.h"

#include <unistd.h>

enum { FILE_BYTES_MAX = 256 << 20 };

struct sync {
    struct upload upload;
    struct rewrite rewrite;    /* our file, locked; not used while there is none */
    bool is_new;               /* there is none */
    struct delivery delivery;  /* what is at the URL */
};

static enum exit_status trouble(const struct sync *sync, const char *words)
{
    say_trouble("%s: %s", sync->upload.ours.name, words);
    return EXIT_TROUBLE;
}

/* ---- in one direction ------------------------------------------------------------------ */

static enum exit_status refuse_rejected(const char *name, const char *where)
{
    say_trouble("%s: not taken to %s, since it is rejected", name, where);
    return EXIT_NO;
}

static enum exit_status send_ours(struct sync *sync)
{
    const struct upload *upload = &sync->upload;
    enum exit_status status =
        judge_bytes(upload->arguments, upload->ours.name, upload->ours.bytes);

    if (status == EXIT_NO)
        return refuse_rejected(upload->ours.name, "the server");
    return status ? status : upload_put(upload);
}

static enum exit_status take_theirs(struct sync *sync)
{
    struct upload *upload = &sync->upload;
    enum exit_status status = judge_bytes(upload->arguments, upload->url, upload->theirs);
    struct note note;

    if (status == EXIT_NO)
        return refuse_rejected(upload->url, upload->ours.name);
    if (status)
        return status;
    if (sync->is_new ? rewrite_create(upload->ours.name, upload->theirs, &note)
                     : rewrite_commit(&sync->rewrite, upload->theirs, &note))
        return trouble(sync, note.words);
    upload->ours.bytes = upload->theirs;
    return worse(upload_remember(upload, &sync->delivery),
                 upload_say(upload->ours.name, sync->is_new ? "created" : "updated"));
}

/* ---- in which direction? --------------------------------------------------------------- */

static enum exit_status refuse_loss(const char *from, const char *to, const struct text *lost)
{
    say_trouble("%s goes on with %s but lacks %s; neither is changed", from, to, lost->at);
    return EXIT_NO;
}

/* They are the same game. What only one of them says besides is kept. */
static enum exit_status join(struct sync *sync, const struct courses *courses)
{
    const struct upload *upload = &sync->upload;
    bool ours = courses->lost_of_ours.len > 0;
    bool theirs = courses->lost_of_theirs.len > 0;

    if (ours && theirs) {
        say_trouble("%s lacks %s, and %s lacks %s; neither is changed", upload->url,
                    courses->lost_of_ours.at, upload->ours.name, courses->lost_of_theirs.at);
        return EXIT_NO;
    }
    if (ours)
        return send_ours(sync);
    if (theirs)
        return take_theirs(sync);
    return upload_say(upload->ours.name, "nothing to do: it is the same game as at the URL");
}

static enum exit_status go(struct sync *sync, const struct courses *courses)
{
    const struct upload *upload = &sync->upload;

    switch (courses->course) {
    case COURSE_SAME:
        return join(sync, courses);
    case COURSE_OURS:
        if (courses->lost_of_theirs.len)
            return refuse_loss(upload->ours.name, upload->url, &courses->lost_of_theirs);
        return send_ours(sync);
    case COURSE_THEIRS:
        if (courses->lost_of_ours.len)
            return refuse_loss(upload->url, upload->ours.name, &courses->lost_of_ours);
        return take_theirs(sync);
    case COURSE_PARTED:
        break;
    }
    return upload_refuse(upload, "not in step: the copies part; neither is changed");
}

static enum exit_status find_direction(struct sync *sync)
{
    struct upload *upload = &sync->upload;
    struct holding theirs = {upload->url, upload->theirs};
    struct courses courses;

    if (upload->is_new && sync->is_new) {
        say_trouble("%s: there is nothing, neither here nor on the server", upload->url);
        return EXIT_NETWORK;
    }
    if (upload->is_new)
        return send_ours(sync);
    if (sync->is_new)
        return take_theirs(sync);
    if (span_equal(upload->ours.bytes, upload->theirs))
        return worse(upload_remember(upload, &sync->delivery),
                     upload_say(upload->ours.name, "nothing to do: it is what is at the URL"));
    enum exit_status status = courses_find(&courses, upload->arguments, upload->ours, theirs);
    if (status == EXIT_YES)
        status = go(sync, &courses);
    courses_free(&courses);
    return status;
}

/* ---- the command ----------------------------------------------------------------------- */

static enum exit_status with_file(struct sync *sync)
{
    struct upload *upload = &sync->upload;
    struct note note;
    enum exit_status status;

    if (courier_take(&sync->delivery, upload->url, &note)) {
        status = open_trouble(upload->url, note.words);
    } else {
        upload->is_new = sync->delivery.status == 404;
        upload->theirs = upload->is_new ? (struct span){"", 0} : text_span(&sync->delivery.body);
        status = find_direction(sync);
    }
    text_free(&sync->delivery.body);
    return status; /* what is still held is let go by courier_dismiss */
}

static enum exit_status run(const struct arguments *arguments)
{
    struct sync sync = {
        .upload = {.arguments = arguments,
                   .url = arguments->word[1],
                   .ours = {arguments->word[0], {"", 0}}},
        .is_new = access(arguments->word[0], F_OK) != 0,
    };
    struct note note;

    if (!is_url(sync.upload.url) || is_url(arguments->word[0]))
        return say_usage("sync takes a file and a URL that begins with http:// or https://");
    if (sync.is_new)
        return with_file(&sync);
    if (rewrite_open(&sync.rewrite, arguments->word[0], FILE_BYTES_MAX, &note))
        return trouble(&sync, note.words);
    sync.upload.ours.bytes = text_span(&sync.rewrite.bytes);
    enum exit_status status = with_file(&sync);
    rewrite_close(&sync.rewrite);
    return status;
}

static const enum option_id options[] = {
    OPTIONS_OF_SERVERS, OPTION_STRICT,   OPTION_COLOR,        OPTION_GAME,   OPTION_NOTATION,
    OPTION_SCENARIO, OPTION_SCENARIO_DIR, OPTION_NO_JIT, OPTION_COUNT,
};

const struct command command_sync = {
    .name = "sync",
    .summary = "bring a file and a server's copy in step",
    .words = "FILE URL",
    .detail = "Of the file and what is at the URL, the one that goes on with the other takes\n"
              "its place. If they part, or a comment or tag would be lost, neither is changed.\n",
    .options = options,
    .least_words = 2,
    .most_words = 2,
    .run = run,
};
