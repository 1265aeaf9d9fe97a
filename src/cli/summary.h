/* SPDX-License-Identifier: MIT */
/* A tally, as lines for people or as one JSON object. */
#ifndef UMPIRE_CLI_SUMMARY_H
#define UMPIRE_CLI_SUMMARY_H

#include "base/text.h"
#include "json/value.h"
#include "referee/tally.h"

void summary_write(struct text *out, struct tally *tally);
void summary_write_json(struct text *out, struct tally *tally);

/* That object, to which more can be added. */
struct value *summary_object(struct tally *tally);

#endif
