/* SPDX-License-Identifier: MIT */
/*
 * What is known of a file that was fetched, in a file beside it: of FILE, in `.FILE.umpire`. It
 * counts only while the file is as it came from that URL.
 */
#ifndef UMPIRE_CLI_SIDECAR_H
#define UMPIRE_CLI_SIDECAR_H

#include "base/note.h"
#include "cli/courier.h"
#include "json/value.h"

/* What is known of FILE, which holds BYTES; NULL if it did not come from URL or has been changed
 * since. To be freed with value_free. */
struct value *sidecar_read(const char *file, const char *url, struct span bytes);

/* Write down that FILE, which holds BYTES, is what lies at URL, as DELIVERY says. 0, or -1 and a
 * note. */
int sidecar_write(const char *file, const char *url, struct span bytes,
                  const struct delivery *delivery, struct note *note);

#endif
