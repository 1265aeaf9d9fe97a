/* SPDX-License-Identifier: MIT */
/* Servers' answers in a player's words: what is wrong, and what to do. */
#ifndef UMPIRE_CLI_ANSWER_H
#define UMPIRE_CLI_ANSWER_H

#include "base/note.h"
#include "cli/courier.h"

/* Why DELIVERY is not what was wanted. LOGGED_IN: the server was told who asks. */
void answer_explain(struct note *note, const struct delivery *delivery, bool logged_in);

/* Is the body an HTML page? A log is none; a server that wants a login shows one instead. */
bool answer_is_page(const struct delivery *delivery);
int answer_refuse_page(struct note *note); /* -1, and a note that says so */

#endif
