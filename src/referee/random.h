/* SPDX-License-Identifier: MIT */
/*
 * Random legal play, made through the contract of a game alone: logs to try things with, as many
 * and as long as one likes. The same seed gives the same log on every machine.
 */
#ifndef UMPIRE_REFEREE_RANDOM_H
#define UMPIRE_REFEREE_RANDOM_H

#include "base/text.h"
#include "referee/replay.h"

#include <stdbool.h>
#include <stdint.h>

struct random_wish {
    uint64_t seed;
    int32_t turns;    /* turns with a higher number are not begun; 0: any number */
    unsigned actions; /* no more than that many; 0: any number */
    bool endless;     /* nothing is done that ends the game */
};

struct random_play {
    unsigned actions;       /* carried out, those of the setup not counted */
    struct outcome outcome; /* of the game, as far as it was played */
};

/* Append the play that goes on from where REPLAY ended (behind a header or a setup), head by head
 * in our own notation. */
struct random_play random_go_on(struct text *out, const struct replay *replay,
                                const struct random_wish *wish);

/* Append a whole log of GAME, from header to result, whose Event tag says EVENT; in a scenario
 * that comes with the program if it needs one. The referee is used to read the header. */
struct random_play random_log(struct text *out, struct referee *referee, const struct game *game,
                              const char *event, const struct random_wish *wish);

#endif
