/* SPDX-License-Identifier: MIT */
/* The program as its users run it, for tests of what it does with servers. */
#ifndef UMPIRE_TESTS_SUPPORT_UMPIRE_H
#define UMPIRE_TESTS_SUPPORT_UMPIRE_H

#include "base/text.h"
#include "support/process.h"

enum { WORDS_MAX = 24 };

/* A home of its own (with its ~/.netrc), and no proxy; HOME lasts as long as the tests. */
void umpire_at_home(const char *home);

/* Through a proxy on that port of the loopback, from now on; 0 for none. */
void umpire_through(int port);

/* Run it with WORDS, which end with NULL; SAID (by text_init) gets what it says, standard output
 * first. The exit status. */
int umpire_run(struct text *said, const char *const *words);

/* The same, begun only; in a process group of its own. */
struct running umpire_begin(const char *const *words);

/* Kill it with SIGKILL. True if whatever it had started has ended by itself some seconds later. */
bool umpire_kill(struct running *running);

/* It has to end with STATUS and to say SAYS on one of the streams. */
void umpire_expect(int status, const char *says, const char *const *words);
#define EXPECT(status, says, ...)                                                                  \
    umpire_expect((status), (says), (const char *const[]){__VA_ARGS__, NULL})

#endif
