/* SPDX-License-Identifier: MIT */
/* What of a log would be lost if another took its place: tags, comments. */
#ifndef UMPIRE_REFEREE_LOSS_H
#define UMPIRE_REFEREE_LOSS_H

#include "base/text.h"
#include "referee/replay.h"

/* Does NEW keep all tags and comments of OLD (both begun with replay_begin)? If not, append the
 * first that it does not keep to WHAT, as it is to be shown. Comments may be joined by others, but
 * keep their order and their words. A Result that was open may be filled in. */
bool loss_find(struct text *what, const struct replay *old, const struct replay *new);

#endif
