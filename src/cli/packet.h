/* SPDX-License-Identifier: MIT */
/*
 * A packet of what came in (games, troubles, ends of files), and what is said of it: the unit of
 * work that is parted among threads. It is filled by who reads, judged by any one thread, then
 * read out in the order in which it was filled.
 */
#ifndef UMPIRE_CLI_PACKET_H
#define UMPIRE_CLI_PACKET_H

#include "cli/report.h"
#include "intake/intake.h"
#include "referee/tally.h"

#include <stdatomic.h>

/* A packet is full with this many bytes or arrivals; one game may be longer. */
enum { PACKET_BYTES = 64 << 10, PACKET_ARRIVALS = 256 };

/* The first rejected games of a run are tried under other readings of the rules unasked, unless
 * they are long: every reading replays a log once more. A game counts once, and once more for
 * every so many bytes. */
enum { TRIED_UNASKED = 20, TRIED_BYTES_MAX = 256 << 10, TRIED_BYTES_COUNT = 25 << 10 };

/* What is asked about every game; the same for all threads. */
struct orders {
    struct report report; /* without a file */
    bool quiet;
    bool json;
    bool all_readings;    /* are to be listed */
    bool traces;          /* are to be told */
    bool fail_fast;       /* nothing behind a rejected game matters */
    const char *only;     /* the game that others are passed over for; or NULL */
    bool may_be_wrong;    /* the command line itself: --rules, --notation or --grammar is given */
    atomic_uint tried;    /* games that were read out with other readings unasked, as they count */
};

/* Where a part of a packet's text is; it may move while the packet is filled. */
struct place {
    size_t at;
    size_t len;
};

/* What came of a game. */
enum fate { FATE_NONE, FATE_PASSED_OVER, FATE_ACCEPTED, FATE_REJECTED };

struct arrival {
    enum event_kind kind;
    struct place file; /* its name */
    bool is_path;
    struct place text; /* of a game; or the words of trouble */
    struct chunk chunk; /* of a game; its text is set when all texts are there */
    unsigned games;    /* at a file's end */

    enum fate fate;
    bool doubtful; /* perhaps the command line is to blame */
    struct counted counted;
    char result[RESULT_ROOM];
    struct place said;  /* in `out`: the report */
    struct place other; /* the same with other readings, if they were tried unasked */
};

struct packet {
    struct text bytes; /* names, games, words; all with a NUL behind them */
    unsigned count;
    struct arrival *arrival; /* owned, PACKET_ARRIVALS of them */
    struct text out;
};

void packet_init(struct packet *packet);
void packet_free(struct packet *packet);
void packet_clear(struct packet *packet);

void packet_add(struct packet *packet, const struct event *event);
bool packet_is_full(const struct packet *packet);

const char *packet_file(const struct packet *packet, const struct arrival *arrival);
const char *packet_words(const struct packet *packet, const struct arrival *arrival);
struct chunk packet_chunk(const struct packet *packet, const struct arrival *arrival);

/* One thread's place to work at. */
struct seat {
    struct orders *orders;
    struct referee referee;
    struct text log_dir;
    struct readings readings;
    struct replay replay;
};

/* A seat for the orders, whose referee is like FROM; large, so on the heap. */
struct seat *seat_new(struct orders *orders, const struct referee *from);
void seat_free(struct seat *seat);

/* Judge all games of a packet. */
void packet_judge(struct packet *packet, struct seat *seat);

#endif
