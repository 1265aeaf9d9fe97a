/* SPDX-License-Identifier: MIT */
/*
 * The field of battle: what a scenario says (read-only), the state of a game, a move, and what
 * the files of this folder share. Shared functions begin with hf_.
 */
#ifndef UMPIRE_GAMES_HOHENFRIEDEBERG_FIELD_H
#define UMPIRE_GAMES_HOHENFRIEDEBERG_FIELD_H

#include "base/text.h"
#include "board/hex.h"
#include "games/hohenfriedeberg/hohenfriedeberg.h"
#include "rules/game.h"

#include <stdbool.h>
#include <stdint.h>

enum { PRUSSIANS, AUSTRIANS, SIDES };        /* who plays */
enum { PRUSSIAN, AUSTRIAN, SAXON, NATIONS }; /* whose units they are */

enum {
    TYPES_MAX = 64,
    UNITS_MAX = 96,
    NOBODY = 0xFF,
    ATTACKERS_MAX = 2, /* a turn, and so for one target (H2) */
    MOVES_A_TURN = 3,
    SAXON_TURNS = 2, /* H18 */
    LEAST_UNITS = 2, /* with no more unflipped, a side has lost (H17) */
    PATH_MAX = SCENARIO_VALUE_MAX + 2,
    DIE_FACES = 6,
    GUESSES = 128
};

/* ---- the scenario ---------------------------------------------------------------------- */

struct hf_type {
    char name[SCENARIO_NAME_MAX + 1];
    uint8_t nation;
    uint8_t combat;
    uint8_t range;
    uint8_t move;
    uint8_t defence;
    uint8_t flipped_defence; /* the same, unless the scenario says otherwise */
    uint8_t count;
    uint8_t first; /* its units are FIRST to FIRST + COUNT - 1 */
};

struct hf_map {
    struct grid grid;
    struct hex_board board; /* made by seal */
    struct cell_set dots;
    struct cell_set circles[NATIONS];
    uint8_t black[CELL_MAX]; /* hexsides, a bit a direction */
    uint8_t grey[CELL_MAX];
    unsigned types;
    struct hf_type type[TYPES_MAX];
    unsigned units;
    uint8_t type_of[UNITS_MAX];
};

/* ---- the state ------------------------------------------------------------------------- */

enum phase { PHASE_SETUP, PHASE_BETWEEN, PHASE_TURN };

enum unit_mark {
    MARK_MOVED = 1,
    MARK_CROSSED = 2, /* a grey hexside, so it may not attack (H8) */
    MARK_ATTACKED = 4
};

struct hf_state {
    struct cell_set active[SIDES]; /* hexes of unflipped units */
    struct cell_set flipped[SIDES];
    cell_t at[UNITS_MAX];    /* NO_CELL: not on the board */
    uint8_t mark[UNITS_MAX]; /* what it did this turn */
    uint8_t guess[GUESSES];  /* who was put down last on a hex with that remainder (hf_unit_at) */
    int32_t number;
    int8_t side; /* in setup, who places; between turns, who has moved */
    uint8_t phase;
    bool passed;
    uint8_t moves;     /* made this turn */
    uint8_t attackers; /* units that attacked this turn */

    /* The attack made last this turn; no longer known once it cannot matter. */
    uint8_t attacker[ATTACKERS_MAX]; /* ascending; NOBODY where there is none */
    uint8_t target;                  /* NOBODY once it is resolved */
    bool due;                 /* its die is still to be rolled; TARGET is the unit attacked */
    bool owes;                /* TARGET must retreat, or choose to stay if it is on a dot */
    bool cornered;            /* TARGET flipped and has nowhere to go, which may be stated */
    cell_t vacated;           /* an attacker may advance to it; NO_CELL */
    uint8_t unflipped[SIDES]; /* units; redundant */
    uint8_t alive[SIDES];
};

/* ---- moves ----------------------------------------------------------------------------- */

enum kind { PLACE, MOVE, ATTACK, RETREAT, STAYS, ADVANCE, PASS };

enum field {
    FIELD_UNIT,
    FIELD_HEX,
    FIELD_FLIPPED,
    FIELD_PATH,
    FIELD_ATTACKERS,
    FIELD_TARGET,
    FIELD_DIE,
    FIELD_TOTAL,
    FIELD_MISSES,
    FIELD_FLIPS,
    FIELD_ELIMINATED,
    FIELD_FROM,
    FIELD_TO,
    FIELD_STANDS
};

enum result { RESULT_MISSES, RESULT_FLIPS, RESULT_ELIMINATED, RESULTS, RESULT_OPEN };

struct hf_move {
    uint8_t kind;
    uint8_t type;          /* PLACE */
    bool flipped;          /* PLACE */
    uint8_t count;         /* hexes of a path, or attackers */
    uint8_t ways;          /* of a path with two ends only: its different outcomes, if not one */
    uint8_t die;           /* ATTACK: 0 is not rolled yet */
    uint8_t claimed;       /* ATTACK: a bit a result */
    int16_t total;         /* ATTACK: claimed; -1 if not */
    cell_t to;             /* where it ends; the target of an attack; who stays, or NO_CELL */
    cell_t path[PATH_MAX]; /* hexes of a path from its start; attackers; FROM of the others */
};

/* ---- options and rules ----------------------------------------------------------------- */

enum choice_index { CHOICE_SETUP, CHOICE_ZOC, CHOICE_SIGHT, CHOICE_RETREAT, CHOICE_VICTORY };

enum rule_index {
#define RULE(name, finding, number, section, message) RULE_##name,
#include "games/hohenfriedeberg/rules.def"
#undef RULE
    RULE_COUNT
};

/* The ruling that a rule is broken, with the arguments of its message. */
#define ARGS(...) ((const int[RULING_ARGS]){__VA_ARGS__})
struct ruling hf_refuse(enum rule_index rule, unsigned field, const int args[RULING_ARGS]);

/* ---- asking the map and the state ------------------------------------------------------- */

static inline const struct hf_map *map_of(const struct setting *setting)
{
    return setting->scenario;
}

static inline int side_of_nation(int nation)
{
    return nation == PRUSSIAN ? PRUSSIANS : AUSTRIANS;
}

static inline const struct hf_type *type_of(const struct hf_map *map, int unit)
{
    return &map->type[map->type_of[unit]];
}

static inline int side_of(const struct hf_map *map, int unit)
{
    return side_of_nation(type_of(map, unit)->nation);
}

static inline int enemy_of(int side)
{
    return 1 - side;
}

static inline bool is_flipped(const struct hf_state *state, int side, cell_t cell)
{
    return cell_in(&state->flipped[side], cell);
}

/* Does a unit of SIDE stand there, flipped or not? */
static inline bool has_unit(const struct hf_state *state, int side, cell_t cell)
{
    return (state->active[side].word[cell / 64] | state->flipped[side].word[cell / 64]) >>
               cell % 64 & 1;
}

static inline bool is_free(const struct hf_state *state, cell_t cell)
{
    return !has_unit(state, PRUSSIANS, cell) && !has_unit(state, AUSTRIANS, cell);
}

/* H18: is the unit one of those that neither move nor attack yet? */
static inline bool hf_is_held_back(const struct hf_map *map, const struct hf_state *state, int unit)
{
    return state->side == AUSTRIANS && state->number <= SAXON_TURNS &&
           type_of(map, unit)->nation == AUSTRIAN;
}

/* H6: is the hex next to an unflipped unit of SIDE? */
static inline bool in_zone(const struct hf_map *map, const struct hf_state *state, int side,
                           cell_t cell)
{
    return hex_is_beside(&map->board, cell, &state->active[side]);
}

/* The unit on a hex, NOBODY if there is none: hf_unit_at guesses that it is the last that was put
 * down on such a hex, and searches only if that one has gone. */
int hf_search_unit(const struct hf_map *map, const struct hf_state *state, cell_t cell);
static inline int hf_unit_at(const struct hf_map *map, const struct hf_state *state, cell_t cell)
{
    int unit = state->guess[cell % GUESSES];

    return state->at[unit] == cell ? unit : hf_search_unit(map, state, cell);
}

/* A unit of SIDE in whose zone of control the hex is; NOBODY. */
int hf_zone_owner(const struct hf_map *map, const struct hf_state *state, int side, cell_t cell);

/* The combat and the defence of an attack (H12, H9). */
int hf_combat(const struct hf_map *map, const struct hf_move *attack, const struct hf_state *state);
int hf_defence(const struct hf_map *map, const struct hf_state *state, cell_t target);
enum result hf_result(const struct hf_map *map, const struct hf_state *state,
                      const struct hf_move *attack);

/* H13: may the unit that retreats go from FROM to TO? The rule against it, or RULE_COUNT; in WHY
 * a hex that the message names. */
enum rule_index hf_bars_retreat(const struct setting *setting, const struct hf_state *state,
                                int side, cell_t from, cell_t to, int *why);
bool hf_can_retreat(const struct setting *setting, const struct hf_state *state, int unit);

/* ---- ways (H5 to H8) ------------------------------------------------------------------- */

/* Where a unit can go: ends reached without and with a grey hexside as the last step. */
struct hf_reach {
    struct cell_set plain;
    struct cell_set crossed;
    cell_t before[CELL_MAX];     /* on a shortest way, for inner hexes */
    cell_t last_plain[CELL_MAX]; /* the hex before an end */
    cell_t last_crossed[CELL_MAX];
};

void hf_reach(struct hf_reach *reach, const struct setting *setting, const struct hf_state *state,
              int unit);

/* One way of REACH to TO, into MOVE. */
void hf_way(struct hf_move *move, const struct hf_reach *reach, cell_t from, cell_t to,
            bool crossed);

/* Does a grey hexside matter to this unit? (Not if moving forbids it to attack anyway: H3.) */
static inline bool is_slowed(const struct hf_type *type)
{
    return type->range == 1;
}

/* ---- members of the contract ------------------------------------------------------------ */

extern const struct scenarios hf_scenarios;
extern const struct dice hf_dice;
extern const struct mark hf_marks[];
extern const char *const hf_nation[NATIONS];       /* "prussian" */
extern const char *const hf_nation_title[NATIONS]; /* "Prussian" */
extern const char *const hf_side_title[SIDES];

void hf_setup(void *state, const struct setting *setting);
struct head hf_due(const struct setting *setting, const void *state);
int8_t hf_acts(const struct setting *setting, const void *state);
void hf_begin(void *state, const struct setting *setting, struct head head);
struct ruling hf_may_end(const struct setting *setting, const void *state);
void hf_end_turn(void *state, const struct setting *setting);
struct ruling hf_read(void *move, const struct setting *setting, const void *state,
                      const struct capture *capture);
void hf_write(struct text *out, const struct setting *setting, const void *state, const void *move);
void hf_facts(struct text *out, const struct setting *setting, const void *state, const void *move,
              const void *after, bool all);
struct ruling hf_possible(const struct setting *setting, const void *state, const void *move);
struct ruling hf_judge(const struct setting *setting, const void *state, const void *move);
struct ruling hf_claims(const struct setting *setting, const void *state, const void *move);
void hf_apply(void *state, const struct setting *setting, const void *move);
struct outcome hf_outcome(const struct setting *setting, const void *state);
void hf_moves(const struct setting *setting, const void *state, struct move_sink *sink);
bool hf_concerns(const struct setting *setting, const void *state, const void *move,
                 struct span word);
void hf_advise(const struct setting *setting, const void *state, const void *move,
               struct ruling ruling, struct advice_sink *sink);
void hf_illustrate(struct text *out, const struct setting *setting, const void *state,
                   const void *move, struct ruling ruling);
void hf_phrase(struct text *out, const struct setting *setting, const void *state, struct span word,
               int value);
void hf_position(struct text *out, const struct setting *setting, const void *state);
void hf_draw(struct canvas *canvas, const struct setting *setting, const void *state,
             const struct view *view);
void hf_audit(const struct setting *setting, const void *state);

/* ---- setup (H1) ------------------------------------------------------------------------ */

/* Units of a type that are not on the board yet. */
int hf_left(const struct hf_map *map, const struct hf_state *state, int type);

/* Whose turn it is to place, where the sides alternate: a side, or NO_SIDE when all is placed. */
int hf_placing(const struct setting *setting, const struct hf_state *state);

/* Has the game ended? (H17) */
bool hf_is_won(const struct setting *setting, const struct hf_state *state);

/* The bare map on a canvas, at its top. */
void hf_draw_map(struct canvas *canvas, const void *scenario);

_Static_assert(sizeof(struct hf_state) <= 1024, "a state is copied often and stays small");
_Static_assert(sizeof(struct hf_move) <= MOVE_MAX, "a move fits into its box");

#endif
