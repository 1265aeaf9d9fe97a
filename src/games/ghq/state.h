/* SPDX-License-Identifier: MIT */
/*
 * The state of a game, its options, and what an action is. A board of bits has bit N for square N.
 */
#ifndef UMPIRE_GAMES_GHQ_STATE_H
#define UMPIRE_GAMES_GHQ_STATE_H

#include "games/ghq/piece.h"
#include "rules/setting.h"

#include <assert.h>

/* The options, in the order of the table in define.c; values in the order written there. */
enum {
    ACTIONS,
    STUCK,
    START,
    DEPLOY_UNDER_FIRE,
    DEPLOY_FACING,
    CAPTURE,
    ENGAGED,
    DROP,
    DOUBLE_SKIP,
    BOTTOM_SIDE,
    CHOICES
};
enum { ACTIONS_3, ACTIONS_1_3, ACTIONS_0_3 };
enum { STUCK_PASS, STUCK_DRAW };
enum { BOMBARDMENT_FIRST, TOGETHER };
enum { ALLOWED, BARRED }; /* deploy-under-fire */
enum { FREE, FORWARD };   /* deploy-facing */
enum { COMPULSORY, OPTIONAL };
enum { ADJACENT, PAIRED };
enum { DROP_BARRED, DROP_ALLOWED };
enum { SKIPS_NOTHING, SKIPS_DRAW };

struct ghq_state {
    uint64_t acted; /* pieces that have acted in this turn */
    uint64_t taken; /* squares of what was taken at the start of this turn */
    uint64_t named; /* those of them that the log has named */
    piece_t board[SQUARES];
    uint8_t reserve[SEATS][UNITS];

    /* All that follows down to fire can be computed from the board; see audit. */
    uint64_t men[SEATS];
    uint64_t infantry; /* all three kinds, of both sides */
    uint64_t artillery;
    uint64_t fire[SEATS]; /* squares that the artillery of a seat bombards */

    int32_t number;  /* of the turn; 0 in setup, ANY where the log may choose */
    int8_t mover;    /* seat whose turn it is; ANY before the first head of a position */
    int8_t began;    /* seat that began the game: numbers rise when it moves again */
    int8_t winner;   /* seat that has taken the other's HQ, or NOBODY */
    uint8_t actions; /* made in this turn */
    uint8_t settled; /* the captures at the start of this turn, if any, are made */
    uint8_t passed;  /* the turn was ended by pass or skip */
    uint8_t idle;    /* whole turns without an action, in succession */
    uint8_t hq_fell; /* square where it was taken */
};

enum action { DEPLOY, MOVE, ROTATE, TAKE, PASS, SKIP, PLACE, RESERVE };
enum { ACTION_COUNT = RESERVE + 1 };

/* Why a start capture is made, where the notation says so. */
enum cause { CAUSE_UNSAID, CAUSE_SAID };

struct ghq_move {
    uint64_t take;          /* TAKE: squares named */
    uint64_t by_fire;       /* TAKE: those said to be taken by bombardment */
    uint8_t action;         /* enum action */
    uint8_t unit;           /* of the piece, as written or found; NO_UNIT for TAKE, PASS, SKIP */
    uint8_t from;           /* MOVE, ROTATE */
    uint8_t to;             /* MOVE, DEPLOY, PLACE */
    uint8_t facing;         /* of artillery, after the action; NO_FACING for all others */
    uint8_t capture;        /* square written after x, or NO_SQUARE */
    uint8_t engages;        /* square claimed to be engaged, or NO_SQUARE */
    uint8_t cause;          /* enum cause */
    uint8_t seat;           /* PLACE, RESERVE: whose */
    uint8_t reserve[UNITS]; /* RESERVE: how many of each */
};

/* Names nothing. */
static const struct ghq_move ghq_no_move = {.unit = NO_UNIT,
                                            .from = NO_SQUARE,
                                            .to = NO_SQUARE,
                                            .facing = NO_FACING,
                                            .capture = NO_SQUARE,
                                            .engages = NO_SQUARE};

static_assert(sizeof(struct ghq_state) <= 192, "a state is copied for every action");
static_assert(sizeof(struct ghq_move) <= 64, "a move must fit its box");

static inline int seat_side(const struct setting *setting, int seat)
{
    return seat < 0 ? seat : seat ^ setting->choice[BOTTOM_SIDE];
}

static inline int side_seat(const struct setting *setting, int side)
{
    return seat_side(setting, side);
}

void ghq_put(struct ghq_state *state, int square, piece_t piece);
void ghq_remove(struct ghq_state *state, int square);
void ghq_start_position(struct ghq_state *state);
void ghq_empty_position(struct ghq_state *state);

/* Squares that a piece of artillery bombards. */
uint64_t ghq_bombards(int square, piece_t piece);

/* The artillery of SEAT that bombards SQUARE, the nearest to a1 if there are several. */
int ghq_bombarding(const struct ghq_state *state, int seat, int square);

/* How many of a unit are neither on the board nor in reserve. */
int ghq_lost(const struct ghq_state *state, int seat, enum unit unit);

/* Pieces of a seat, on the board and in reserve. */
int ghq_pieces(const struct ghq_state *state, int seat);

#endif
