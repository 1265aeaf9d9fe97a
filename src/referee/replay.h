/* SPDX-License-Identifier: MIT */
/*
 * One game's log, replayed step by step through its rules. Each step is one thing that happened:
 * a turn began, an action was carried out, a turn ended. A fault ends the replay with the state
 * as it was before the item at fault; what was good so far stays.
 *
 * A replay is large (states live in it) and points into the chunk's text and the referee, which
 * must outlive it. It owns nothing and needs no freeing.
 */
#ifndef UMPIRE_REFEREE_REPLAY_H
#define UMPIRE_REFEREE_REPLAY_H

#include "base/source.h"
#include "notation/reader.h"
#include "referee/fault.h"
#include "referee/record.h"
#include "referee/referee.h"
#include "rules/game.h"

#include <stdbool.h>

enum step {
    STEP_TURN,     /* a turn (or one side's setup) was opened by its head */
    STEP_GO_ON,    /* the same head again: the turn goes on */
    STEP_ACTION,   /* an action was carried out */
    STEP_ENDING,   /* somebody resigned, or the like */
    STEP_TURN_END, /* the turn's last action is done; `state` is before the turn's end */
    STEP_DONE,     /* nothing is left, and nothing is wrong */
    STEP_FAULT     /* see `fault` */
};

/* How a game came to its end. */
struct ended {
    bool over;
    enum ending how;        /* ENDS_NOT: by its rules, as `outcome` says */
    int8_t winner;          /* NO_SIDE for a draw or none */
    int8_t who;             /* who resigned or forfeited */
    struct span reason;     /* as written, with its parentheses; may be empty */
    struct outcome outcome; /* by the rules */
    struct head head;       /* in which turn */
};

enum { REPLAY_HEADS_MAX = 32 };

struct replay {
    struct referee *referee;
    struct chunk chunk;
    struct record record;
    struct reader reader;
    struct capture capture; /* the last item */
    struct fault fault;

    struct head head;      /* of the turn in progress; number -1 before the first */
    bool open;             /* a turn is in progress */
    bool pending;          /* STEP_TURN_END was returned; a head or the end waits */
    struct head waiting;   /* the head that does */
    bool finished;         /* nothing is left to read */
    unsigned actions;      /* so far in this turn */
    unsigned again;        /* this turn is the how manieth under one head, from 1 */
    unsigned heads;        /* different ones so far with the number of this one */
    struct head head_seen[REPLAY_HEADS_MAX];
    unsigned head_count[REPLAY_HEADS_MAX]; /* turns under each */
    unsigned turns;        /* numbered turns begun */
    unsigned action_total; /* actions carried out */
    unsigned stands;       /* actions let stand although illegal */
    bool let_stand;        /* the last action was one */
    bool move_is_read;     /* `move` is the last item's action */
    int field_stands;      /* index of the field `stands` in the notation, or -1 */
    size_t turn_at;        /* offset behind the head that opened this turn */
    size_t taken_at;       /* offset behind the last item that was taken: all of it is good */
    int8_t first;          /* side of the first numbered head; NO_SIDE before it */
    size_t setup_at;       /* offset behind the header */
    struct ended ended;

    /* The state now, the last action, and three states that change places instead of being copied:
     * which of them is how this turn began, how the one before did, and, while that is being found
     * out, how the next one will. */
    union state_box state;
    union move_box move;
    union state_box kept[3];
    uint8_t before;
    uint8_t previous;
    uint8_t next;
};

/* Read the header of a game and set up its state. A fault in the header is returned by the first
 * step. */
void replay_begin(struct replay *replay, const struct chunk *chunk, struct referee *referee);

/* The same for a log that says itself of what game, rules and notation it is, whatever the caller
 * asked for. */
void replay_begin_as_written(struct replay *replay, const struct chunk *chunk,
                             struct referee *referee);

enum step replay_step(struct replay *replay);

/* Step to the end: true if nothing is wrong. */
bool replay_run(struct replay *replay);

/* The states at the beginning of this turn, and of the next as far as that is known. */
static inline const union state_box *replay_before(const struct replay *replay)
{
    return &replay->kept[replay->before];
}
static inline const union state_box *replay_next(const struct replay *replay)
{
    return &replay->kept[replay->next];
}

/* The number that HEAD carries in the notation of the log: other notations count otherwise. */
int32_t replay_number(const struct replay *replay, struct head head);

/* The state at the beginning of the last turn in which something was done: this one, or the one
 * before while nothing was done in this. NULL if that is the setup. */
const void *replay_last_turn(const struct replay *replay);

/* Did the play end by the rules, or by agreement and the like? False while it goes on. */
bool replay_is_over(const struct replay *replay);

/* If the turn in progress owes nothing and the game goes on: end it in STATE (a copy) and say what
 * comes of it. False if the turn may not end as it stands, or none is open. */
bool replay_end_turn(const struct replay *replay, union state_box *state,
                     struct outcome *outcome);

/* The head that is due now; what it leaves open is ANY. After an open turn, the next one's if
 * that turn may end. */
struct head replay_due(const struct replay *replay);

#endif
