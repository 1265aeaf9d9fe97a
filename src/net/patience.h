/* SPDX-License-Identifier: MIT */
/* What time it is, and waiting: as long as somebody waits for us. */
#ifndef UMPIRE_NET_PATIENCE_H
#define UMPIRE_NET_PATIENCE_H

#include <stdbool.h>
#include <stdint.h>

/* Milliseconds of a clock that only goes forward. */
int64_t patience_now(void);

/* Wait for so many milliseconds. False at once if nobody waits for us any more: whoever reads our
 * standard output has gone. */
bool patience_wait(int64_t milliseconds);

#endif
