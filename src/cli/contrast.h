/* SPDX-License-Identifier: MIT */
/*
 * What is said of two copies of one game: whether they are the same, where they part, how the
 * board stands there, and for each of them whether it is legal there and to its end.
 */
#ifndef UMPIRE_CLI_CONTRAST_H
#define UMPIRE_CLI_CONTRAST_H

#include "base/source.h"
#include "cli/report.h"
#include "referee/differ.h"

/* One player's copy. */
struct player_copy {
    const char *name; /* of its file */
    struct chunk chunk;
    struct replay replay;      /* run to its end */
    struct copy copy;          /* where the two part */
    bool legal_there;          /* up to there and with what stands there */
    bool legal;                /* to its end */
    struct readings readings;  /* under which its fault would be none; empty if it has none */
};

enum { ALSO_MAX = 2 * TAG_MAX + 2 };

struct contrast {
    struct player_copy copy[2];
    enum parting parting;
    struct span also[ALSO_MAX]; /* what differs and does not count: tags, comments */
    unsigned also_count;
    const char *rules; /* --rules, to be named; or NULL */
    bool colour;
    bool unicode;
};

/* Are they the same, and legal to their end? */
bool contrast_is_same(const struct contrast *contrast);

/* Append what is said to people, or the JSON object for programs. */
void contrast_write(struct text *out, const struct contrast *contrast);
void contrast_write_json(struct text *out, const struct contrast *contrast);

/* The same of a game that only one file has, and the file LACKING has not. */
void contrast_write_missing(struct text *out, const struct player_copy *copy, const char *lacking);
void contrast_write_missing_json(struct text *out, const struct player_copy *copy);

#endif
