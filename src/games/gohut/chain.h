/* SPDX-License-Identifier: MIT */
/*
 * What the files of this folder share: the scenario with its units and their references, the
 * state with the two Chains of command, the move, and the questions that more than one file asks.
 */
#ifndef UMPIRE_GAMES_GOHUT_CHAIN_H
#define UMPIRE_GAMES_GOHUT_CHAIN_H

#include "board/grid.h"
#include "games/gohut/gohut.h"

#include <stdbool.h>
#include <stdint.h>

enum { LIBERAL, CONSERVATIVE, SIDES };
enum { SLOTS = 3, NOBODY = 0xFF };
enum { SKULLS_TO_END = 3, DISCARDS_TO_END = 6 };

static inline int enemy_of(int side)
{
    return 1 - side;
}

/* --- the scenario ------------------------------------------------------------------------- */

/* Which side of a tile lies face up. */
enum face { DEPLOY_SIDE, OTHER_SIDE, FACES };

/* What a space of a reference can be used for. */
enum use { USE_MOVE = 1, USE_ATTACK = 2, USE_RANGED = 4 };

enum {
    TYPE_MAX = 24,
    COPIES_MAX = 20,
    DEPLOYMENT_MAX = 64,
    CAMP_MAX = 16,
    REACH_MAX = 6, /* steps that a reference may go */
    REACH_SPAN = 2 * REACH_MAX + 1,
    REACH_SPACES = REACH_SPAN * REACH_SPAN,
    PICTURE_MAX = 2 * REACH_SPAN - 1 /* rows and columns; a hex is two rows high */
};

/* Uses (of enum use) of the spaces around a unit, by steps of two kinds, -REACH_MAX first. */
struct reference {
    uint8_t uses[REACH_SPAN][REACH_SPAN];
};

struct step {
    struct offset to;
    uint8_t uses;
};

/* One side of a tile. */
struct gohut_face {
    bool given;             /* the scenario has it */
    struct reference drawn; /* by steps (forward, right), on hexes (forward, forward-right) */
    struct reference reach[SIDES];         /* by steps of the grid, turned as the camp looks */
    struct step step[SIDES][REACH_SPACES]; /* the same as a list */
    uint8_t steps;
};

struct unit_type {
    struct span name; /* a view of the scenario's text */
    uint8_t copies[SIDES];
    struct gohut_face face[FACES];
};

/* A picture of a reference while its rows come in. */
struct picture {
    uint8_t rows, columns;
    int8_t unit_row, unit_column; /* where the @ is; -1 while there is none */
    struct span begin;            /* the first row */
    uint8_t uses[PICTURE_MAX][PICTURE_MAX];
    struct span word[PICTURE_MAX][PICTURE_MAX];
};

enum { NOT_GIVEN = -1 };

struct gohut_scenario {
    struct grid grid;
    struct offset place[CELL_MAX];
    struct cell_set camp;
    struct cell_set deployment[SIDES];
    struct cell_set front[SIDES]; /* the most forward of them */
    cell_t camps[CAMP_MAX];
    cell_t deployments[SIDES][DEPLOYMENT_MAX];
    uint8_t camp_count;
    uint8_t deployment_count[SIDES];
    uint8_t type_count;
    uint16_t tiles[SIDES];
    struct unit_type type[TYPE_MAX];
    /* the way the camps look, as a direction of the grid */
    uint8_t forward[SIDES];
    bool looks[SIDES]; /* is it given? */
    /* how far the largest reference goes, for drawing */
    uint8_t ahead, behind, aside;
    /* while it is read */
    bool in_face;      /* a `side` line came: rows belong to it */
    uint8_t open_face; /* of the last type */
    struct picture picture;
};

static inline const struct gohut_scenario *scenario_of(const struct setting *setting)
{
    return setting->scenario;
}

/* What a unit of SIDE and TYPE with FACE up can do on TO if it stands on FROM; of enum use. */
static inline unsigned uses_of(const struct gohut_scenario *scenario, int side, int type, int face,
                               cell_t from, cell_t to)
{
    unsigned a = (unsigned)(scenario->place[to].a - scenario->place[from].a + REACH_MAX);
    unsigned b = (unsigned)(scenario->place[to].b - scenario->place[from].b + REACH_MAX);

    if (a >= REACH_SPAN || b >= REACH_SPAN)
        return 0;
    return scenario->type[type].face[face].reach[side].uses[a][b];
}

/* The one sign that stands for a set of uses in pictures: m a r, x for m and a, and so on. */
extern const char gohut_use_sign[8];

/* How far up and to the right in a picture the space at steps (FORWARD, RIGHT) is drawn. */
struct offset gohut_picture_place(const struct grid *grid, int forward, int right);

extern const struct scenarios gohut_scenarios;

/* --- options ------------------------------------------------------------------------------ */

/* In the order of the table of choices (define.c), and their values. */
enum choice_index { CHOICE_REDEPLOY_SAME, CHOICE_NO_SPACE };
enum { REDEPLOY_SAME_NO, REDEPLOY_SAME_YES };
enum { NO_SPACE_REFUSE, NO_SPACE_OFF };

/* --- state and move ------------------------------------------------------------------------ */

enum phase { PHASE_SETUP, PHASE_BETWEEN, PHASE_TURN };

/* A place in a Chain of command and its marker on the board. */
struct slot {
    cell_t at;    /* NO_CELL: not on the board */
    uint8_t type; /* of the tile; NOBODY: none */
    uint8_t face; /* enum face: the side that is up */
};

struct gohut_state {
    struct slot slot[SIDES][SLOTS];
    uint8_t discarded[SIDES][TYPE_MAX]; /* tiles of each type, for good */
    uint8_t discards[SIDES];            /* their sum */
    uint8_t skulls[SIDES];
    int32_t number; /* of the turn; 0 is setup */
    int8_t side;    /* whose turn it is or last was; NO_SIDE before the first head */
    int8_t first;   /* who began: numbers rise with this side */
    uint8_t phase;  /* enum phase */
    /* of the turn in progress */
    bool ordered;       /* the order was given, or there is none to give */
    int16_t owes;       /* the side that has to redeploy a marker, or NO_SIDE */
    uint16_t owed_slot; /* which; it stands where it was hit, or nowhere */
};

_Static_assert(sizeof(struct gohut_state) == 88, "a state is small and has no holes");

/* In the order of the grammar's vocabulary (define.c). */
enum move_kind { PLACE, DISCARDED, SKULLS, MOVE, CHARGE, FIRE, EASE, GOHUT, REDEPLOY, PASS };
enum field {
    FIELD_SLOT,
    FIELD_UNIT,
    FIELD_SPACE,
    FIELD_FACE,
    FIELD_COUNT,
    FIELD_DISCARDS,
    FIELD_SKULL,
    FIELD_STANDS /* read by the referee */
};

enum { NOT_CLAIMED = -1 };

struct gohut_move {
    uint8_t kind;     /* enum move_kind */
    uint8_t slot;     /* of a unit that is placed or gets an order */
    uint8_t type;     /* of a tile that is placed, discarded or comes from the supply */
    uint8_t face;     /* enum face, of a unit that is placed */
    cell_t space;     /* where a unit is placed, goes or aims */
    int16_t count;    /* of skulls in a position */
    int16_t discards; /* claimed: the type that is discarded, or NOT_CLAIMED */
    int16_t skull;    /* claimed: how many the side has then, or NOT_CLAIMED */
};

_Static_assert(sizeof(struct gohut_move) <= MOVE_MAX, "a move fits its box");

/* Every rule that can be broken, and the ways to win. */
enum rule_index {
#define RULE(name, finding, number, section, message) RULE_##name,
#include "games/gohut/rules.def"
#undef RULE
    RULE_COUNT
};

/* The ruling that RULE is broken, for the places of its message. */
struct ruling gohut_refuse(enum rule_index rule, unsigned field, const int args[RULING_ARGS]);

/* The same for checks, which say by a bool whether all is well, and if not leave the FAULT: false. */
bool gohut_forbid(struct ruling *fault, enum rule_index rule, unsigned field,
                  const int args[RULING_ARGS]);
#define ARGS(...) ((const int[RULING_ARGS]){__VA_ARGS__})

/* A marker as one number, for rulings. */
static inline int marker_of(int side, int slot)
{
    return side * SLOTS + slot;
}

/* The slot of SIDE whose marker stands on SPACE, or NOBODY. */
int gohut_slot_on(const struct gohut_state *state, int side, cell_t space);

/* Does any marker stand on SPACE? As one number, or -1. */
int gohut_marker_on(const struct gohut_state *state, cell_t space);

/* Tiles in SIDE's supply: of one type, and in all. */
int gohut_supply_of(const struct gohut_scenario *scenario, const struct gohut_state *state,
                    int side, int type);
int gohut_supply(const struct gohut_scenario *scenario, const struct gohut_state *state, int side);

/* Has a side the skulls or discards that end the game (G10)? */
bool gohut_is_decided(const struct gohut_state *state);

/* May SIDE's marker in SLOT, hit, be redeployed to SPACE, one of SIDE's deployment spaces, as far as
 * its place goes (G6)? */
bool gohut_can_deploy(const struct setting *setting, const struct gohut_state *state, int side,
                      int slot, cell_t space);

/* Is there such a space? */
bool gohut_has_space(const struct setting *setting, const struct gohut_state *state, int side,
                     int slot);

/* Is the Gohut camp within reach of SIDE's unit in SLOT, with FACE up (G7)? */
bool gohut_reaches_camp(const struct gohut_scenario *scenario, const struct gohut_state *state,
                        int side, int slot, int face);

/* The state in which the marker that MOVE hits, or that gives up its tile, is to be redeployed:
 * after the effects of a CHARGE, FIRE or GOHUT that can be carried out, but before it is known
 * whether it can be redeployed. */
struct gohut_state gohut_after_hit(const struct gohut_state *state, const struct gohut_move *move);

/* --- the members of gohut_game -------------------------------------------------------------- */

struct ruling gohut_read(void *move, const struct setting *setting, const void *state,
                         const struct capture *capture);
void gohut_write(struct text *out, const struct setting *setting, const void *state,
                 const void *move);
void gohut_facts(struct text *out, const struct setting *setting, const void *state,
                 const void *move, const void *after, bool all);
void gohut_write_name(struct text *out, const struct gohut_scenario *scenario, int type);
void gohut_position(struct text *out, const struct setting *setting, const void *state);

void gohut_setup(void *state, const struct setting *setting);
struct head gohut_due(const struct setting *setting, const void *state);
int8_t gohut_acts(const struct setting *setting, const void *state);
void gohut_begin(void *state, const struct setting *setting, struct head head);
struct ruling gohut_may_end(const struct setting *setting, const void *state);
void gohut_end_turn(void *state, const struct setting *setting);
struct outcome gohut_outcome(const struct setting *setting, const void *state);
bool gohut_belongs(const struct setting *setting, const void *state, const void *move);

struct ruling gohut_possible(const struct setting *setting, const void *state, const void *move);
struct ruling gohut_judge(const struct setting *setting, const void *state, const void *move);
struct ruling gohut_claims(const struct setting *setting, const void *state, const void *move);
void gohut_apply(void *state, const struct setting *setting, const void *move);
void gohut_audit(const struct setting *setting, const void *state);

void gohut_moves(const struct setting *setting, const void *state, struct move_sink *sink);
bool gohut_concerns(const struct setting *setting, const void *state, const void *move,
                    struct span word);
void gohut_advise(const struct setting *setting, const void *state, const void *move,
                  struct ruling ruling, struct advice_sink *sink);
void gohut_illustrate(struct text *out, const struct setting *setting, const void *state,
                      const void *move, struct ruling ruling);

void gohut_phrase(struct text *out, const struct setting *setting, const void *state,
                  struct span word, int value);
extern const char *const gohut_side_title[SIDES]; /* "Liberal", "Conservative" */
extern const char *const gohut_face_name[FACES];  /* "deploy", "other" */

/* Where the middle character of a space's cell is on the canvas; it has one more on either side. */
struct spot {
    int row;
    int column;
};
struct spot gohut_spot(const struct grid *grid, cell_t space);

void gohut_draw_map(struct canvas *canvas, const void *scenario);
void gohut_draw_chains(struct canvas *canvas, const struct setting *setting,
                       const struct gohut_state *state);
void gohut_draw(struct canvas *canvas, const struct setting *setting, const void *state,
                const struct view *view);
extern const struct mark gohut_marks[];

#endif
