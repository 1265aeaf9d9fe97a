/* SPDX-License-Identifier: MIT */
/*
 * Standoffs (G4): a maximum pairing of infantry that stand beside each other. All answers are
 * exact; they come from augmenting paths on boards of bits, and nothing is allocated.
 */
#ifndef UMPIRE_GAMES_GHQ_PAIRING_H
#define UMPIRE_GAMES_GHQ_PAIRING_H

#include <stdbool.h>
#include <stdint.h>

/* How many pairs a maximum pairing of OWN with ENEMY has. */
int pairing_size(uint64_t own, uint64_t enemy);

/* Those of OWN whom some such pairing leaves over, if any; then SIZE is set to its size. */
uint64_t pairing_may_leave(uint64_t own, uint64_t enemy, int *size);

/* Is the maximum pairing larger with NEWCOMER than without? OWN may or may not contain it. */
bool pairing_grows(uint64_t own, uint64_t enemy, int newcomer);

/* One maximum pairing: PARTNER[square of own] is a square of the enemy, or -1. */
void pairing_make(uint64_t own, uint64_t enemy, int8_t partner[64]);

/* Who may be left unpaired, and what those could take. */
struct hunt {
    uint64_t own;       /* infantry that hunts */
    uint64_t single;    /* those of them that must stay unpaired */
    uint64_t enemy;     /* infantry it may be paired with */
    uint64_t muzzle[4]; /* prey that cannot be taken from its north, east, south, west */
    int size;           /* of a maximum pairing of all own infantry */
};

/* What those hunters of HUNT could take, of which each may be left over: one each. */
uint64_t hunt_within_reach(const struct hunt *hunt, uint64_t hunters);

/* Is there a pairing of HUNT's size that leaves enough infantry over for each of PREY to be taken
 * by another one beside it? */
bool hunt_takes(const struct hunt *hunt, uint64_t prey);

#endif
