/* SPDX-License-Identifier: MIT */
/*
 * GHQ by Kurt Vonnegut, whole. Only ghq_game is for the outside; the rest is what the files of
 * this folder share. Rulings G1 to G11 stand in doc/rules/ghq.md.
 *
 * The two players are kept by their seats, BOTTOM and TOP, since geometry depends on those; which
 * of the two is called blue is an option (G11). A square is 8 * rank + file, a1 being 0; a board
 * of bits has bit N for square N.
 */
#ifndef UMPIRE_GAMES_GHQ_GHQ_H
#define UMPIRE_GAMES_GHQ_GHQ_H

#include "rules/game.h"

#include <assert.h>

extern const struct game ghq_game;

enum seat { BOTTOM, TOP, SEATS, NOBODY = -1 };

enum unit {
    INFANTRY,
    ARMORED_INFANTRY,
    AIRBORNE_INFANTRY,
    ARTILLERY,
    ARMORED_ARTILLERY,
    HEAVY_ARTILLERY,
    HQ,
    UNITS,
    NO_UNIT = UNITS
};

enum facing { N, NE, E, SE, S, SW, W, NW, FACINGS, NO_FACING = FACINGS };

enum { SQUARES = 64, NO_SQUARE = 64, ACTIONS_A_TURN = 3, PIECES_A_SIDE = 18 };

/* What each unit is. */
struct kind {
    const char *name;
    char letter;
    uint8_t count; /* a side has this many */
    uint8_t moves; /* squares it moves in a straight line */
    uint8_t range; /* squares it bombards; 0 for all but artillery */
};

extern const struct kind ghq_kinds[UNITS];

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

/* A piece as the board holds it; EMPTY is 0. */
typedef uint8_t piece_t;
enum { EMPTY };

static inline piece_t piece(enum unit unit, enum seat seat, unsigned facing)
{
    return (piece_t)(((unsigned)unit + 1) | (unsigned)seat << 3 | (facing & 7) << 4);
}

static inline enum unit piece_unit(piece_t piece)
{
    return (enum unit)((piece & 7) - 1);
}

static inline enum seat piece_seat(piece_t piece)
{
    return (enum seat)(piece >> 3 & 1);
}

static inline enum facing piece_facing(piece_t piece) /* artillery only; N for all others */
{
    return (enum facing)(piece >> 4 & 7);
}

static inline bool unit_is_infantry(enum unit unit)
{
    return unit <= AIRBORNE_INFANTRY;
}

static inline bool unit_is_artillery(enum unit unit)
{
    return unit >= ARTILLERY && unit <= HEAVY_ARTILLERY;
}

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

static_assert(sizeof(struct ghq_state) <= 192, "a state is copied for every action");
static_assert(sizeof(struct ghq_move) <= MOVE_MAX, "a move must fit its box");

enum rule_number {
#define RULE(name, finding, number, section, message) RULE_##name,
#include "games/ghq/rules.def"
#undef RULE
    RULE_COUNT
};

/* Fields of captures: those that both notations have, then those of ours. */
enum field {
    FIELD_UNIT,
    FIELD_FROM,
    FIELD_TO,
    FIELD_FACING,
    FIELD_CAPTURE,
    FIELD_TAKEN,
    SHARED_FIELDS,
    FIELD_ENGAGES = SHARED_FIELDS,
    FIELD_LETTERS,
    FIELD_STANDS
};

/* ---- who is who ---- */

static inline int seat_side(const struct setting *setting, int seat)
{
    return seat < 0 ? seat : seat ^ setting->choice[BOTTOM_SIDE];
}

static inline int side_seat(const struct setting *setting, int side)
{
    return seat_side(setting, side);
}

static inline enum seat other(int seat)
{
    return seat == BOTTOM ? TOP : BOTTOM;
}

static inline enum facing forward(int seat)
{
    return seat == BOTTOM ? N : S;
}

/* ---- board.c: placing and removing, and what is derived from the board ---- */

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

void ghq_audit(const struct setting *setting, const void *state);

/* ---- capture.c: what an infantry that arrives may take (G4) ---- */

/* The enemies that the infantry of SEAT on SQUARE may take, having just arrived there from FROM
 * (NO_SQUARE if deployed). Nothing if it must engage. */
uint64_t ghq_prey(const struct ghq_state *state, int seat, int from, int square);

/* The one that will be taken by MOVE on STATE (after start captures): what is written, or under
 * capture=compulsory the only candidate. NO_SQUARE if none. */
int ghq_captured(const struct setting *setting, const struct ghq_state *state,
                 const struct ghq_move *move);

/* ---- start.c: captures at the start of a turn (G2) ---- */

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

/* Call TAKE for every right set (a set with the HQ counts as the HQ alone), until it says false. */
void ghq_start_each(const struct setting *setting, const struct ghq_state *state,
                    bool (*take)(void *data, uint64_t set), void *data);

/* Take SET off the board. */
void ghq_start_carry_out(struct ghq_state *state, uint64_t set);

/* STATE after its start captures: STATE itself if there are none to make, else a copy in ROOM. If
 * a choice is missing only the bombardment has been carried out. */
const struct ghq_state *ghq_after_start(const struct setting *setting,
                                        const struct ghq_state *state, struct ghq_state *room);

/* ---- moves.c ---- */

void ghq_moves(const struct setting *setting, const void *state, struct move_sink *sink);

/* Can the mover act at all? STATE is after the start captures. */
bool ghq_can_act(const struct setting *setting, const struct ghq_state *state);

bool ghq_concerns(const struct setting *setting, const void *state, const void *move,
                  struct span word);

/* ---- judge.c ---- */

struct ruling ghq_possible(const struct setting *setting, const void *state, const void *move);
struct ruling ghq_judge(const struct setting *setting, const void *state, const void *move);
struct ruling ghq_claims(const struct setting *setting, const void *state, const void *move);
void ghq_facts(struct text *out, const struct setting *setting, const void *state,
               const void *move, const void *after, bool all);

/* Is an infantry of SEAT on SQUARE bound by an engagement (G6)? */
bool ghq_bound(const struct setting *setting, const struct ghq_state *state, int seat, int square);

static inline struct ruling ghq_refuse(const struct rule *rules, enum rule_number rule,
                                       unsigned field, int a, int b, int c, int d)
{
    return (struct ruling){
        .finding = rules[rule].finding,
        .field = (uint8_t)field,
        .rule = (uint16_t)rule,
        .arg = {(int16_t)a, (int16_t)b, (int16_t)c, (int16_t)d},
    };
}

extern const struct rule ghq_rules[RULE_COUNT];

static inline struct ruling refuse(enum rule_number rule, unsigned field, int a, int b)
{
    return ghq_refuse(ghq_rules, rule, field, a, b, 0, 0);
}

/* ---- turn.c ---- */

void ghq_setup(void *state, const struct setting *setting);
struct head ghq_due(const struct setting *setting, const void *state);
void ghq_begin(void *state, const struct setting *setting, struct head head);
struct ruling ghq_may_end(const struct setting *setting, const void *state);
void ghq_end_turn(void *state, const struct setting *setting);
struct outcome ghq_outcome(const struct setting *setting, const void *state);

/* ---- apply.c ---- */

void ghq_apply(void *state, const struct setting *setting, const void *move);

/* ---- fen.c, write.c ---- */

struct ruling ghq_tag(void *state, const struct setting *setting, struct span name,
                      struct span value);
void ghq_fen(struct text *out, const struct setting *setting, const void *state);
void ghq_position(struct text *out, const struct setting *setting, const void *state);

/* ---- words.c: letters, squares and facings, in and out ---- */

int ghq_read_square(struct span word); /* NO_SQUARE if it is none */
int ghq_read_unit(struct span letter); /* NO_UNIT */
int ghq_read_facing(struct span word); /* letters or an arrow at the start; NO_FACING */
size_t ghq_arrow_at(struct span text, int *facing); /* bytes of the arrow there, or 0 */
void ghq_write_square(struct text *out, int square);
void ghq_write_arrow(struct text *out, int facing);
const char *ghq_facing_name(int facing);
void ghq_phrase(struct text *out, const struct setting *setting, const void *state,
                struct span word, int value);

/* ---- notation: read.c, write.c, playghq.c ---- */

extern const char *const ghq_kind_words[];
extern const char *const ghq_field_words[];
extern const char *const ghq_playghq_kind_words[];
extern const char *const ghq_playghq_field_words[];

struct ruling ghq_read(void *move, const struct setting *setting, const void *state,
                       const struct capture *capture);
void ghq_write(struct text *out, const struct setting *setting, const void *state,
               const void *move);
struct ruling ghq_playghq_read(void *move, const struct setting *setting, const void *state,
                               const struct capture *capture);
void ghq_playghq_write(struct text *out, const struct setting *setting, const void *state,
                       const void *move);
struct item ghq_playghq_classify(const struct setting *setting, const void *state,
                                 const struct capture *capture);
void ghq_playghq_write_item(struct text *out, const struct setting *setting, const void *state,
                            const struct item *item);
void ghq_playghq_write_turn_end(struct text *out, const struct setting *setting, const void *state);
struct ruling ghq_playghq_can_say(const struct setting *setting, const void *state,
                                  const void *move);

/* ---- advise.c, draw.c ---- */

void ghq_advise(const struct setting *setting, const void *state, const void *move,
                struct ruling ruling, struct advice_sink *sink);
void ghq_draw(struct canvas *canvas, const struct setting *setting, const void *state,
              const struct view *view);
extern const struct mark ghq_marks[];

#endif
