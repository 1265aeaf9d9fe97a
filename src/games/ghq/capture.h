/* SPDX-License-Identifier: MIT */
/* Who is captured: on arrival (G4, G5), and at the start of a turn (G2). */
#ifndef UMPIRE_GAMES_GHQ_CAPTURE_H
#define UMPIRE_GAMES_GHQ_CAPTURE_H

#include "games/ghq/state.h"

/* ---- on arrival: capture.c ---- */

/* The enemies that the infantry of SEAT on SQUARE may take, having just arrived there from FROM
 * (NO_SQUARE if deployed). Nothing if it must engage. */
uint64_t ghq_prey(const struct ghq_state *state, int seat, int from, int square);

/* The one that will be taken by MOVE on STATE (after start captures): what is written, or under
 * capture=compulsory the only candidate. NO_SQUARE if none. */
int ghq_captured(const struct setting *setting, const struct ghq_state *state,
                 const struct ghq_move *move);

/* ---- at the start of a turn: start.c ---- */

/* What the mover takes before its first action. */
struct ghq_start {
    uint64_t fire; /* taken by bombardment */
    uint64_t set;  /* one right set, bombardment included */
    bool choice;   /* there are others */
    bool takes_hq; /* every right set has the HQ in it */
};

struct ghq_start ghq_start_find(const struct setting *setting, const struct ghq_state *state);

/* What naming NAMED comes to. */
enum naming { NAMES_ONE, NAMES_SEVERAL, NAMES_NONE };
enum naming ghq_start_name(const struct setting *setting, const struct ghq_state *state,
                           uint64_t named, uint64_t *set);

/* Could infantry take all of SET? (What is bombarded only with start=together.) */
bool ghq_start_men_take(const struct setting *setting, const struct ghq_state *state, uint64_t set);

/* Call TAKE for every right set (a set with the HQ counts as the HQ alone), until it says false. */
void ghq_start_each(const struct setting *setting, const struct ghq_state *state,
                    bool (*take)(void *data, uint64_t set), void *data);

/* Take SET off the board. */
void ghq_start_carry_out(struct ghq_state *state, uint64_t set);

/* STATE after its start captures: STATE itself if there are none to make, else a copy in ROOM. If
 * a choice is missing only the bombardment has been carried out. */
const struct ghq_state *ghq_after_start(const struct setting *setting,
                                        const struct ghq_state *state, struct ghq_state *room);

#endif
