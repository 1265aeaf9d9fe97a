/* SPDX-License-Identifier: MIT */
/*
 * Two logs of one game side by side: are they the same in substance, and where do they part? What
 * counts is the game, the rules in effect, the scenario, whether it begins with a position, what
 * the game's own tags mean, who began, the setup as a whole, the actions in canonical writing, and
 * how it ended. Comments, layout, claims and other tags do not count.
 */
#ifndef UMPIRE_REFEREE_DIFFER_H
#define UMPIRE_REFEREE_DIFFER_H

#include "referee/replay.h"

enum parting {
    PART_NOT,       /* the same to the end */
    PART_HEADER,    /* one of them has a fault in its header */
    PART_GAME,
    PART_RULES,
    PART_SCENARIO,
    PART_KIND,      /* one begins with a position */
    PART_TAGS,      /* a tag of the game's own: its teams, say, or its length */
    PART_FIRST,     /* who began */
    PART_SETUP,
    PART_PLAY,      /* another head, action or ending, or one ends or is refused here */
    PART_RESULT,    /* the same play, but their result is not */
};

/* One of the two, where they part. */
struct copy {
    struct replay *replay;
    enum step step;          /* the last one taken */
    struct span item;        /* what was written there; empty at the end */
    struct span action;      /* the first action behind it, if it is a head; else empty */
    union state_box before;  /* the state before that item */
    struct head head;        /* the turn in progress before it */
    unsigned again;          /* the how manieth under that head */
    unsigned actions;        /* in that turn, before it */
};

/* The side that began, as far as the log says; NO_SIDE if nobody has. */
int differ_first_side(const struct replay *replay);

/* Step both, fresh from replay_begin, until they part. */
enum parting differ(struct copy *a, struct copy *b);

/* The same with the setup item by item, so that one may stop within it. */
enum parting differ_in_order(struct copy *a, struct copy *b);

enum lead {
    LEAD_NONE,   /* they are the same */
    LEAD_FIRST,  /* the first goes on where the second, undecided, stops */
    LEAD_SECOND, /* and the other way round */
    LEAD_PARTED,
};

/* After either: does one of the two only go on with the other? One whose last action waits for its
 * roll, `(?)`, is gone on with by that action and the roll. */
enum lead differ_lead(enum parting parting, struct copy *a, struct copy *b);

#endif
