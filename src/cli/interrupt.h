/* SPDX-License-Identifier: MIT */
/* SIGINT (Ctrl-C) for commands that want to say what was done so far: the first one is only
 * noted, a second one ends the program. */
#ifndef UMPIRE_CLI_INTERRUPT_H
#define UMPIRE_CLI_INTERRUPT_H

#include <signal.h>

/* Note it from now on; where it becomes true. */
const volatile sig_atomic_t *interrupt_watch(void);

#endif
