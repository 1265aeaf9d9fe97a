/* SPDX-License-Identifier: MIT */
#include "support/umpire.h"

#include "base/bug.h"
#include "support/cmocka.h"
#include "support/files.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

enum { SAID_MAX = 64 << 20 };

static char home_is[PATH_ROOM + 8];
static char proxy_is[64] = "http_proxy=";
static const char *const extra[] = {"no_proxy=", "TOKEN_OF_TEST=t0ken", proxy_is, home_is, NULL};

void umpire_through(int port)
{
    if (port)
        snprintf(proxy_is, sizeof proxy_is, "http_proxy=http://127.0.0.1:%d", port);
    else
        snprintf(proxy_is, sizeof proxy_is, "http_proxy=");
}

void umpire_at_home(const char *home)
{
    struct text text;

    text_borrow(&text, home_is, sizeof home_is);
    text_printf(&text, "HOME=%s", home);
}

struct running umpire_begin(const char *const *words)
{
    const char *all[WORDS_MAX + 2] = {getenv("UMPIRE")};

    for (size_t i = 0; words[i]; i++) {
        if (i == WORDS_MAX)
            bug("too many words");
        all[i + 1] = words[i];
    }
    return process_begin(&(struct process){.words = all, .extra = extra, .input = {"", 0}, .own_group = true});
}

int umpire_run(struct text *said, const char *const *words)
{
    struct running running = umpire_begin(words);
    struct outcome_of_process outcome = process_end(&running);
    int status = outcome.status;

    text_put(said, outcome.output);
    text_put(said, outcome.errors);
    process_forget(&outcome);
    return status;
}

bool umpire_kill(struct running *running)
{
    kill(running->child, SIGKILL);
    struct outcome_of_process outcome = process_end(running);
    process_forget(&outcome);
    return process_group_ends(running->child);
}

void umpire_expect(int status, const char *says, const char *const *words)
{
    struct text said;

    text_init(&said, SAID_MAX);
    text_puts(&said, "");
    int got = umpire_run(&said, words);
    if (got != status || !strstr(said.at ? said.at : "", says))
        fail_msg("%s %s %s: exit %d, not %d with \"%s\"; says: %s", words[0], words[1],
                 words[2] ? words[2] : "", got, status, says, said.at ? said.at : "");
    text_free(&said);
}
