/* SPDX-License-Identifier: MIT */
/*
 * Threads that judge packets. Packets stand in a ring: whoever reads fills the next one, the
 * crew judges them in any order, and they are read out in the order in which they were filled. As
 * many wait as the ring has places; then no more is read until the first is done.
 *
 * A crew of one, and any crew before its first packet is full, is no thread at all: the caller
 * does the work, so that a small run pays for nothing.
 */
#ifndef UMPIRE_CLI_CREW_H
#define UMPIRE_CLI_CREW_H

#include "cli/packet.h"

struct crew;

struct crew *crew_new(unsigned threads, struct orders *orders, struct referee *referee);

/* Wait for what is being judged; what nobody has begun with is dropped. */
void crew_free(struct crew *crew);

/* The packet to be filled next: cleared, and good until crew_send. There is one only while fewer
 * are under way than the ring has places: see crew_is_full. */
struct packet *crew_packet(struct crew *crew);
bool crew_is_full(const struct crew *crew);

/* Let that packet be judged. */
void crew_send(struct crew *crew);

/* The oldest packet that was sent and not yet taken, judged; NULL if there is none. It is good
 * until the place is filled anew. */
struct packet *crew_take(struct crew *crew);

#endif
