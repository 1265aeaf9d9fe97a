/* SPDX-License-Identifier: MIT */
/* Unpack an archive or compressed file into frames (base/frame.h). */
#ifndef UMPIRE_ARCHIVE_UNPACK_H
#define UMPIRE_ARCHIVE_UNPACK_H

#include "base/source.h"

#include <stdbool.h>

/* All that FROM holds, to the descriptor OUT: members that are called as logs are, or ALL. A member
 * that is packed itself is unpacked too, once. 0, or -1 if nobody reads. */
int unpack(int out, struct feed *from, bool all);

#endif
