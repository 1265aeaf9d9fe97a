/* SPDX-License-Identifier: MIT */
/*
 * What the files of this folder share: squares and terrain, units, the state, the move, and the
 * questions that more than one of them asks. Names that are visible beyond one file begin ks_.
 */
#ifndef UMPIRE_GAMES_KRIEGSPIEL_ARMY_H
#define UMPIRE_GAMES_KRIEGSPIEL_ARMY_H

#include "games/kriegspiel/kriegspiel.h"

#include <stdbool.h>
#include <stdint.h>

/* --- the board ---------------------------------------------------------------------------- */

enum { ROWS = 20, COLUMNS = 25, ROW_SHIFT = 5, NOWHERE = -1, FIRST_SOUTH_ROW = 10 };

/* Row and column in one number: A1 is 0, A2 is 1, B1 is 32. Squares sort as one reads a page. */
typedef int16_t square_t;

/* A set of squares: a word for each row, a bit for each column. */
struct bits {
    uint32_t row[ROWS];
};

enum { NORTH, SOUTH, SIDES, ARSENALS = 2 };

extern const struct bits ks_open; /* every square but the mountains */
extern const struct bits ks_forts;
extern const struct bits ks_passes;
extern const square_t ks_arsenal[SIDES][ARSENALS];

static inline square_t square_at(int row, int column)
{
    return (square_t)(row << ROW_SHIFT | column);
}

static inline int row_of(square_t square)
{
    return square >> ROW_SHIFT;
}

static inline int column_of(square_t square)
{
    return square & ((1 << ROW_SHIFT) - 1);
}

static inline bool on_board(int row, int column)
{
    return row >= 0 && row < ROWS && column >= 0 && column < COLUMNS;
}

static inline uint32_t column_bit(square_t square)
{
    return UINT32_C(1) << column_of(square);
}

static inline bool bits_have(const struct bits *bits, square_t square)
{
    return (bits->row[row_of(square)] & column_bit(square)) != 0;
}

/* The arsenal on SQUARE as an index into SIDE's, or -1. */
int ks_arsenal_on(int side, square_t square);

/* Steps in the eight directions, clockwise from the north. */
enum { DIRECTIONS = 8 };
extern const int8_t ks_step[DIRECTIONS][2];

/* Squares from one to the other, a diagonal step counting as one. */
int ks_distance(square_t a, square_t b);

/* The direction that leads straight from one to the other, or -1. */
int ks_direction(square_t from, square_t to);

/* The square DISTANCE steps away, or NOWHERE when that is off the board. */
square_t ks_walk(square_t from, int direction, int distance);

/* --- units -------------------------------------------------------------------------------- */

enum unit_kind {
    INFANTRY,
    CAVALRY,
    CANNON,
    SWIFT_CANNON,
    RELAY,
    SWIFT_RELAY,
    UNIT_KINDS,
    ANY_KIND /* in a move: the letter was left out */
};

struct unit_type {
    char letter;
    const char *name;
    uint8_t count; /* of one side */
    uint8_t first; /* index of the first of them among a side's units */
    uint8_t speed; /* squares a turn */
    uint8_t range; /* of combat */
    uint8_t attack;
    uint8_t defence;
    bool sheltered; /* gains from forts and passes */
};

extern const struct unit_type ks_type[UNIT_KINDS];

enum {
    UNITS = 17,
    COMBAT_UNITS = 15, /* come first; behind them the relays */
    RELAYS = UNITS - COMBAT_UNITS,
    RELAY_UNIT = 15,
    SWIFT_RELAY_UNIT = 16,
    NOBODY = 0xFF,
    CHARGE = 7,
    MOVES_A_TURN = 5
};

enum unit_kind ks_kind(int unit);

static inline bool is_combat(int unit)
{
    return unit < COMBAT_UNITS;
}

/* --- options ------------------------------------------------------------------------------ */

/* In the order of the table of choices (define.c), and the values that are asked for. */
enum choice_index {
    CHOICE_ADJACENT_RELAY,
    CHOICE_RELAY_RANGE,
    CHOICE_WIN_OFF_LINE,
    CHOICE_OFF_LINE_RETREAT
};
enum { ADJACENT_RELAY_NO, ADJACENT_RELAY_YES };
enum { WIN_OFF_LINE_ACTION, WIN_OFF_LINE_TURN_END, WIN_OFF_LINE_NO };
enum { OFF_LINE_RETREAT_DESTROYED, OFF_LINE_RETREAT_MOVE };

/* --- state and move ----------------------------------------------------------------------- */

enum phase { PHASE_SETUP, PHASE_BETWEEN, PHASE_TURN };
enum attack { ATTACK_OPEN, ATTACK_MADE, ATTACK_WAS_ARSENAL };

struct ks_state {
    struct bits units[SIDES];  /* where they stand */
    struct bits lines[SIDES];  /* squares that lines of communication reach, the enemy's units
                                 that stop them included (K5) */
    square_t at[SIDES][UNITS]; /* NOWHERE: not placed yet, or destroyed */
    uint32_t on_line[SIDES];   /* bit for each unit (K7) */
    uint32_t moved;            /* bit for each unit that moved in the turn in progress */
    int32_t number;            /* of the turn; 0 is setup */
    int8_t side;               /* whose turn it is or last was; NO_SIDE before the first head */
    int8_t first;              /* who began: numbers rise with this side */
    uint8_t phase;             /* enum phase */
    uint8_t radiating[SIDES];  /* bit for each relay (K6) */
    bool loose[SIDES];         /* there is a relay that radiates if joined, and only then (K6) */
    uint8_t ruined[SIDES];     /* bit for each arsenal that is destroyed */
    uint8_t owes[SIDES];       /* unit that must retreat in its side's next turn, or NOBODY */
    /* of the turn in progress */
    uint8_t moves;     /* how many */
    uint8_t attack;    /* enum attack */
    uint8_t retreated; /* unit that made a forced retreat, or NOBODY */
    bool passed;
};

_Static_assert(sizeof(struct ks_state) <= 512, "a state is copied for every action");

/* In the order of the grammar's vocabulary (define.c). */
enum move_kind { PLACE, RUIN, MOVE, ATTACK, PASS };
enum field {
    FIELD_UNIT,
    FIELD_FROM,
    FIELD_TO,
    FIELD_SQUARE,
    FIELD_ATTACK,
    FIELD_DEFENCE,
    FIELD_DESTROYED,
    FIELD_RETREATS,
    FIELD_RETREATING,
    FIELD_RETREAT,
    FIELD_STANDS /* read by the referee */
};

enum { NOT_CLAIMED = -1 };

struct ks_move {
    square_t from;  /* of a MOVE */
    square_t to;    /* where it goes, or the square that is meant */
    int16_t attack; /* sums that are claimed, or NOT_CLAIMED */
    int16_t defence;
    uint8_t kind;    /* enum move_kind */
    uint8_t unit;    /* enum unit_kind, or ANY_KIND */
    bool destroyed;  /* claimed */
    bool retreats;   /* claimed */
    bool retreating; /* of a PLACE: it owes a retreat */
    bool retreat;    /* claimed of a MOVE */
};

_Static_assert(sizeof(struct ks_move) <= MOVE_MAX, "a move fits its box");

/* Every rule that can be broken, and the ways to win. */
enum rule_index {
#define RULE(name, finding, number, section, message) RULE_##name,
#include "games/kriegspiel/rules.def"
#undef RULE
    RULE_COUNT
};

/* The ruling that RULE is broken, for the places of its message. */
struct ruling ks_refuse(enum rule_index rule, unsigned field, const int args[RULING_ARGS]);
#define ARGS(...) ((const int[RULING_ARGS]){__VA_ARGS__})

static inline int enemy_of(int side)
{
    return 1 - side;
}

/* The unit of SIDE that stands on SQUARE, or NOBODY. */
int ks_unit_on(const struct ks_state *state, int side, square_t square);

/* SIDE's unit of that kind that comes next behind the square AFTER as one reads a page, or NOBODY.
 * NOWHERE is before all squares. */
int ks_next_unit(const struct ks_state *state, int side, int kind, square_t after);

/* Can a unit be put on SQUARE: no mountain, nobody there? */
bool ks_is_free(const struct ks_state *state, square_t square);

static inline bool is_on_line(const struct ks_state *state, int side, int unit)
{
    return (state->on_line[side] >> unit & 1) != 0;
}

static inline bool is_radiating(const struct ks_state *state, int side, int relay)
{
    return (state->radiating[side] >> (relay - COMBAT_UNITS) & 1) != 0;
}

/* Does SIDE's arsenal I still radiate? */
static inline bool is_live(const struct ks_state *state, int side, int i)
{
    return (state->ruined[side] >> i & 1) == 0;
}

/* Is there a live arsenal of SIDE on SQUARE? */
bool ks_live_arsenal(const struct ks_state *state, int side, square_t square);

/* Can SIDE's unit get to SQUARE by its speed, through free squares (K4)? */
bool ks_can_reach(const struct ks_state *state, int side, int unit, square_t square);

/* Is SIDE's unit, should it be forced to retreat, off line and so unable to (K8, K14)? And: can it
 * retreat at all? */
bool ks_is_stuck(const struct setting *setting, const struct ks_state *state, int side, int unit);
bool ks_can_retreat(const struct setting *setting, const struct ks_state *state, int side,
                    int unit);

/* --- lines of communication (lines.c) ------------------------------------------------------ */

/* Work out SIDE's lines and who is on line from nothing. */
void ks_connect(struct ks_state *state, const struct setting *setting, int side);

/* After a unit of SIDE went from FROM to TO (NOWHERE: it was destroyed), do so for both sides as
 * far as that can have changed anything. */
void ks_reconnect(struct ks_state *state, const struct setting *setting, int side, int unit,
                  square_t from, square_t to);

/* Where SIDE's lines start: its live arsenals, then the relays that radiate. How many. */
int ks_sources(const struct ks_state *state, int side, square_t source[ARSENALS + RELAYS]);

/* Would SIDE's unit be on line if its RELAY radiated? */
bool ks_would_relay(const struct ks_state *state, const struct setting *setting, int side,
                    int relay, int unit);

/* --- combat (combat.c) --------------------------------------------------------------------- */

struct sums {
    int attack;
    int defence;
};

enum result { REPELLED, RETREATS, DESTROYED };

/* What SIDE's unit adds to an attack on TARGET, or to a defence of it; 0 if nothing. */
typedef int ks_share(const struct setting *setting, const struct ks_state *state, int side,
                     int unit, square_t target);
ks_share ks_attack_of;
ks_share ks_defence_of;

/* Does this cavalry count as charging in that attack (K12)? */
bool ks_charges(const struct ks_state *state, int side, int unit, square_t target);

/* Attack by SIDE on the enemy that stands on TARGET. */
struct sums ks_sums(const struct setting *setting, const struct ks_state *state, int side,
                    square_t target);

/* What comes of it (K13, K14). An attack that is too weak can only be one that the players let
 * stand, and then it has the result that they state. */
enum result ks_result(const struct setting *setting, const struct ks_state *state, int side,
                      const struct ks_move *move, struct sums sums);

/* --- the members of kriegspiel_game --------------------------------------------------------- */

struct ruling ks_read(void *move, const struct setting *setting, const void *state,
                      const struct capture *capture);
void ks_write(struct text *out, const struct setting *setting, const void *state, const void *move);
void ks_facts(struct text *out, const struct setting *setting, const void *state, const void *move,
              const void *after, bool all);
void ks_position(struct text *out, const struct setting *setting, const void *state);

struct ruling ks_may_end(const struct setting *setting, const void *state);
struct ruling ks_possible(const struct setting *setting, const void *state, const void *move);
struct ruling ks_judge(const struct setting *setting, const void *state, const void *move);
struct ruling ks_claims(const struct setting *setting, const void *state, const void *move);

void ks_setup(void *state, const struct setting *setting);
struct head ks_due(const struct setting *setting, const void *state);
void ks_begin(void *state, const struct setting *setting, struct head head);
void ks_end_turn(void *state, const struct setting *setting);
void ks_apply(void *state, const struct setting *setting, const void *move);
struct outcome ks_outcome(const struct setting *setting, const void *state);
void ks_audit(const struct setting *setting, const void *state);

void ks_moves(const struct setting *setting, const void *state, struct move_sink *sink);
bool ks_concerns(const struct setting *setting, const void *state, const void *move,
                 struct span word);
void ks_advise(const struct setting *setting, const void *state, const void *move,
               struct ruling ruling, struct advice_sink *sink);

void ks_illustrate(struct text *out, const struct setting *setting, const void *state,
                   const void *move, struct ruling ruling);

void ks_phrase(struct text *out, const struct setting *setting, const void *state, struct span word,
               int value);
void ks_write_square(struct text *out, square_t square);
bool ks_read_square(struct span word, square_t *square);

extern const char *const ks_side_title[SIDES]; /* "North", "South" */

/* Where the middle character of a square's cell is on the canvas; the cell has one more on
 * either side. */
static inline int cell_row(square_t square)
{
    return row_of(square) + 1;
}

static inline int cell_column(square_t square)
{
    return 3 * column_of(square) + 3;
}

void ks_draw(struct canvas *canvas, const struct setting *setting, const void *state,
             const struct view *view);
/* Write a line below the diagram; a long one is broken behind a comma. */
void ks_draw_list(struct canvas *canvas, struct span words);
extern const struct mark ks_marks[];

#endif
