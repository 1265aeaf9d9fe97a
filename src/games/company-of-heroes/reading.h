/* SPDX-License-Identifier: MIT */
/* What the files that read an item of a log share. */
#ifndef UMPIRE_GAMES_COMPANY_OF_HEROES_READING_H
#define UMPIRE_GAMES_COMPANY_OF_HEROES_READING_H

#include "games/company-of-heroes/battle.h"

/* One item being read. */
struct reading {
    struct ch_move *move;
    const struct setting *setting;
    const struct ch_state *state;
    const struct span *field;
    int kind;
};

/* ---- scan.c: each cuts something off REST, or reads a whole word --------------------------- */

/* Cut the next run of letters and digits, or the next word or name in quotes. */
bool ch_next_run(struct span *rest, struct span *run);
bool ch_next_name(struct span *rest, struct span *name);

/* What stands between quotes, if there are any. */
struct span ch_unquoted(struct span name);

/* A small number: COUNT_MOST stands for all that are larger. For claims INT16_MAX does. */
int ch_read_count(struct span digits);
int16_t ch_read_claimed(struct span digits);

/* ---- read_status.c ----------------------------------------------------------------------- */

struct ruling ch_read_status(struct reading *it);

#endif
