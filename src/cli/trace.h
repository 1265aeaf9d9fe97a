/* SPDX-License-Identifier: MIT */
/*
 * A game turn by turn: the state at the beginning of each and at the end of the log, and how many
 * actions are legal there. Two versions of the rules, or two programs, can be compared by it.
 */
#ifndef UMPIRE_CLI_TRACE_H
#define UMPIRE_CLI_TRACE_H

#include "base/text.h"
#include "referee/replay.h"

enum { TRACE_PLACE_MAX = 48, TRACE_STATE_HEX = 16 };

struct traced {
    char place[TRACE_PLACE_MAX]; /* "46.south", "end" */
    char state[TRACE_STATE_HEX + 1];
    unsigned legal;
};

struct trace {
    struct traced *at; /* owned */
    unsigned count;
    unsigned room;
};

/* Replay to the end, as replay_run does, keeping the trace. Free it in either case. */
bool trace_run(struct trace *trace, struct replay *replay);
void trace_free(struct trace *trace);

/* A line for each: place, state, number of legal actions. */
void trace_write(struct text *out, const struct trace *trace);

/* The first hexadecimal digits of the SHA-256 of the position that REPLAY stands at. */
void trace_state(char state[TRACE_STATE_HEX + 1], const struct replay *replay);

#endif
