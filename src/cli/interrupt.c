/* SPDX-License-Identifier: MIT */
#include "cli/interrupt.h"

#include <stddef.h>

static volatile sig_atomic_t came;

static void note(int signal)
{
    (void)signal;
    came = 1;
}

/* Reading must not go on after it: no SA_RESTART. Who started the program may want it ignored. */
const volatile sig_atomic_t *interrupt_watch(void)
{
    struct sigaction old;
    struct sigaction action = {.sa_handler = note, .sa_flags = (int)SA_RESETHAND};

    if (sigaction(SIGINT, NULL, &old) == 0 && old.sa_handler != SIG_IGN)
        sigaction(SIGINT, &action, NULL);
    return &came;
}
