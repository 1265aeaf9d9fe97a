/* SPDX-License-Identifier: MIT */
/* SHA-256, to compare positions by. The only module that knows libmd. */
#ifndef UMPIRE_DIGEST_DIGEST_H
#define UMPIRE_DIGEST_DIGEST_H

#include "base/span.h"

enum { DIGEST_HEX = 64 };

/* The digest of BYTES in lower-case hexadecimal, followed by a NUL. */
void digest_hex(char hex[DIGEST_HEX + 1], struct span bytes);

#endif
