/* SPDX-License-Identifier: MIT */
/*
 * Putting a log where others put theirs, without ever overwriting what they did: the last part of
 * `umpire post` and of `umpire sync`, after courier_take.
 */
#ifndef UMPIRE_CLI_UPLOAD_H
#define UMPIRE_CLI_UPLOAD_H

#include "cli/course.h"
#include "cli/courier.h"
#include "cli/option.h"
#include "cli/status.h"

struct upload {
    const struct arguments *arguments;
    const char *url;
    struct holding ours;   /* the log that is to be there, and its file */
    struct span theirs;    /* what is there now */
    bool is_new;           /* nothing is */
    bool unprotected;      /* --force: also where neither lock nor tag protects */
};

/* Put ours in the place of theirs, remember its tag beside our file, and say what came of it. What
 * others have put there meanwhile stays, and is compared with ours: EXIT_NO. */
enum exit_status upload_put(const struct upload *upload);

/* Say WHY nothing is put there, and where ours and theirs part. EXIT_NO. */
enum exit_status upload_refuse(const struct upload *upload, const char *why);

/* Our file is what lies at the URL, as DELIVERY tells: remember it beside the file. */
enum exit_status upload_remember(const struct upload *upload, struct delivery *delivery);

/* "URL: WORDS", on standard output. */
enum exit_status upload_say(const char *name, const char *words);

#endif
