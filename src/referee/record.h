/* SPDX-License-Identifier: MIT */
/*
 * The header of one game's log: its tags, the game they name and the setting they ask for.
 */
#ifndef UMPIRE_REFEREE_RECORD_H
#define UMPIRE_REFEREE_RECORD_H

#include "notation/reader.h"
#include "referee/fault.h"
#include "referee/referee.h"
#include "referee/scenario.h"
#include "rules/game.h"

enum { TAG_MAX = 96 };

struct tag {
    struct span name;
    struct span value; /* between the quotes, as written */
    struct span whole;
};

enum result_kind { RESULT_OPEN, RESULT_WIN, RESULT_DRAW, RESULT_CANCELLED };

struct record {
    unsigned tag_count;
    struct tag tag[TAG_MAX]; /* in the order of the log */
    const struct game *game;
    const struct notation *notation;
    struct setting setting;
    const struct scenario *scenario; /* what the setting's was made from; NULL if none */
    const struct tag *result_tag; /* NULL if there is none */
    enum result_kind result;      /* what it says; RESULT_OPEN agrees with everything */
    int8_t winner;                /* for RESULT_WIN */
};

/* Read the header with READER (fresh from reader_init) and leave it at the first item behind the
 * header, with the game's grammar in it. If something is wrong, FAULT says what. */
void record_read(struct record *record, struct fault *fault, struct reader *reader,
                 struct referee *referee);

/* The tag called NAME, or NULL. */
const struct tag *record_tag(const struct record *record, const char *name);

/* Which of NAMES (sides or phases of a game, ending with NULL) WORD means, whole or by an unambiguous
 * beginning; -1, which is NO_SIDE and NO_PHASE, if none, ANY if more than one. */
int game_named(const char *const *names, struct span word);

/* The side that WORD names, whole or by an unambiguous beginning; NO_SIDE if none, ANY if more
 * than one. */
int game_side(const struct game *game, struct span word);

/* The name of a tag as the game spells it; one that it does not know, as written. */
void tag_name_write(struct text *out, const struct record *record, struct span name);

/* Does a head go on with the name of a phase? In games with phases those of numbered turns do, but
 * for turns that have a phase in place of a side (`1. defense`), whose SIDE is below 0. The same of a
 * head as captured. */
static inline bool head_takes_phase(const struct game *game, int side, int number)
{
    return game->phases && side >= 0 && number != 0;
}
bool head_names_phase(const struct game *game, const struct capture *head);

/* The tag that an unknown one comes within two letters of: a typing error, most likely. NULL if
 * the tag is known or near none. */
const char *record_mistyped(const struct record *record, const struct tag *tag);

#endif
