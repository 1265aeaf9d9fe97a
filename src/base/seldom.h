/* SPDX-License-Identifier: MIT */
/*
 * SELDOM stands before a function that is called seldom, by one that is called for every action: the
 * compiler is not to make the two one, since the usual way would then have to pay for the room and
 * the registers that the other needs.
 */
#ifndef UMPIRE_BASE_SELDOM_H
#define UMPIRE_BASE_SELDOM_H

#define SELDOM __attribute__((cold, noinline))

#endif
