/* SPDX-License-Identifier: MIT */
/*
 * A game of Company of Heroes: its state, its moves, and what the files of this folder share.
 *
 * A round is a row of slots, each of one team (but the defense of nobody): three times two of
 * maneuver, two of pins, two of damage, the defense, two of supply. Teammates may alternate within
 * a slot, so a head only ever opens or resumes one; what lies between two slots (captures, say)
 * happens when the head of the later one is written.
 */
#ifndef UMPIRE_GAMES_COMPANY_OF_HEROES_BATTLE_H
#define UMPIRE_GAMES_COMPANY_OF_HEROES_BATTLE_H

#include "games/company-of-heroes/company-of-heroes.h"
#include "games/company-of-heroes/roster.h"

enum { TEAM1 = FACTIONS, TEAM2, CH_SIDES }; /* sides: the factions, then the teams */
enum { UNITS_MAX = 80, NOBODY = 0xFF, WASTED = 0xFE };
enum {
    TURN_CP = 3,     /* command points of a player in a turn */
    UNIT_CP = 3,     /* of a unit in a round */
    STOCK_MOST = 9,
    FIRST_UNITS = 2, /* that a player starts with */
    START_DICE = 3,
    BOMB_HEXES = 3,
    SMOKE_MOST = 6,
    SMOKE_SETS = 4096, /* that are listed */
    PATH_MAX_STEPS = 6,
    WHO = 128,
    COUNT_MOST = 250, /* stands for all numbers of a log that are as large or larger */
    DICE_MOST = ROLL_MAX,
    SHORT_GAME = 13,
    MEDIUM_GAME = 15,
    LONG_GAME = 18
};

enum phase { PHASE_START, PHASE_MANEUVER, PHASE_PIN, PHASE_DAMAGE, PHASE_DEFENSE, PHASE_SUPPLY,
             PHASES };

enum slot {
    SLOT_MANEUVER = 0, /* three turns, the first team and the second */
    SLOT_PIN = 6,
    SLOT_DAMAGE = 8,
    SLOT_DEFENSE = 10,
    SLOT_SUPPLY = 11,
    SLOTS = 13
};

/* What is the matter with a unit. */
enum status {
    IS_DEPLOYED = 1 << 0,
    IS_PINNED = 1 << 1,
    HAS_ENTERED = 1 << 2, /* a building or a transport, in this round */
    HAS_SPED = 1 << 3,    /* its speed die is used */
    HAS_REPAIRED = 1 << 4,
    HAS_LOST = 1 << 5,    /* its losses of this round were taken off */
    IN_SMOKE = 1 << 6
};

struct ch_unit {
    uint32_t upgrades;     /* two bits each: how often it has one */
    cell_t cell;           /* NO_CELL: nobody has this number */
    uint8_t type;
    uint8_t owner;         /* faction */
    uint8_t health;
    uint8_t carrier;       /* the transport that it is in; NOBODY */
    uint8_t seat;          /* there, from 1 */
    uint8_t cp;            /* spent this round */
    uint8_t status;        /* enum status */
    uint8_t pins;          /* a machine gun: whom; NOBODY */
    uint8_t aim[DAMAGES];  /* to whom it deals each type; NOBODY; WASTED */
    uint8_t loss;          /* this round, once HAS_LOST */
    uint8_t spare;
};

struct ch_player {
    cell_t bomb[BOMB_HEXES]; /* where one falls this round, or NO_CELL */
    int8_t team;             /* 0, 1, NO_SIDE */
    uint8_t stock[STOCKS];
    uint8_t xp;
    uint8_t open;            /* building boards, bit by tier */
    uint8_t card;            /* number of the commander card, 0: none */
    uint8_t tiers;           /* of it that are bought */
    uint8_t taken;           /* free units, bit by tier of the card */
    uint8_t used;            /* abilities of this round, likewise */
    uint8_t cp;              /* left in this turn */
    uint8_t placed;          /* starting units */
};

enum stage { STAGE_SETUP, STAGE_BETWEEN, STAGE_TURN };

struct ch_state {
    struct ch_unit unit[UNITS_MAX];
    struct ch_player player[FACTIONS];
    int8_t owner[POINTS_MAX]; /* of the points: a team or NO_SIDE */
    int32_t number;           /* round; 0 during setup */
    uint8_t units;            /* one more than the highest number in use */
    uint8_t vp[TEAMS];
    uint8_t threshold;        /* by the Length tag; 0: none */
    uint8_t stage;
    uint8_t slot;
    uint8_t acted;            /* who had a turn in this slot, bit by faction */
    int8_t side;              /* whose turn is open: faction, or NO_SIDE (start, defense) */
    int8_t first;             /* team that goes first this round; NO_SIDE */
    bool done;                /* something was done under this head */
    bool passed;
    bool removed;             /* this round's destroyed units were */
    bool rolling;             /* a roll was declared and is not made */
    uint8_t rolls;            /* of the start: 1 team 1 has rolled, 2 team 2 has */
    uint8_t best[TEAMS];      /* what they rolled: 4 * green + black */
    uint8_t place;            /* in a position: the turn of maneuver, from 1; 0: not said */
    uint8_t who[WHO];         /* one more than the number of a unit that stands on a hex with that
                                 remainder; 0: none does. Redundant, for ch_unit_on */
};

/* The order is that of the kinds in define.c. */
enum move_kind {
    PLACE, ROLL, FIRST, POINTS, HOLD, CLOCK, ACTED, HELD, UNLOCKED,
    MOVE, DEPLOY, ENTER, FIRE, DEFEND,
    BUY, UPGRADE, UNLOCK, BUILD, REPAIR, CARD, TIER, USE, FREE, STOCK, PASS,
    MOVE_KINDS
};

enum { NOT_CLAIMED = -1, CLAIMS = STOCKS + 2, CLAIM_VP = STOCKS, CLAIM_XP };

struct ch_move {
    uint32_t upgrades;             /* PLACE: what it has; two bits each */
    cell_t from;                   /* who acts */
    cell_t to;                     /* the hex that it is about; the last of a path */
    cell_t by;                     /* BUILD: who builds */
    cell_t path[PATH_MAX_STEPS];   /* MOVE; hexes of USE */
    uint8_t kind;
    uint8_t seat;                  /* who acts is a passenger */
    uint8_t steps;                 /* of the path */
    bool speed;                    /* with the speed die */
    uint8_t type;                  /* of unit */
    uint8_t upgrade;               /* NOBODY: none */
    uint8_t number;                /* a tier, a point's or card's number, counts */
    uint8_t team;                  /* or faction, as a side */
    uint8_t types;                 /* FIRE: of damage, a bit each; 0: all */
    uint8_t dice[3];               /* red, black, green */
    bool pending;                  /* (?) */
    bool pinning;                  /* FIRE: a pin */
    bool destroyed;
    int16_t loses;                 /* claims */
    int16_t stock[CLAIMS];
    uint8_t health;                /* PLACE: 0 is whole */
    uint8_t cp;
    uint8_t status;                /* HELD: tiers whose free unit is taken, a bit each */
    uint8_t loss;
    uint8_t used;                  /* HELD: tiers whose ability is used in this round, likewise */
};

_Static_assert(sizeof(struct ch_unit) == 20, "a unit is small");
_Static_assert(sizeof(struct ch_state) <= 1900, "a state is copied often");
_Static_assert(sizeof(struct ch_move) <= MOVE_MAX, "a move fits its box");

enum field {
    FIELD_UNIT, FIELD_FROM, FIELD_WAY, FIELD_TO, FIELD_TYPES, FIELD_DICE, FIELD_LOSES,
    FIELD_DESTROYED, FIELD_NAME, FIELD_NUMBER, FIELD_BY, FIELD_HEXES, FIELD_SPEED, FIELD_STOCK,
    FIELD_TEAM, FIELD_STATUS, FIELD_PINS, FIELD_STANDS, FIELD_USED,
    FIELD_COUNT
};

enum rule_index {
#define RULE(name, finding, number, section, message) RULE_##name,
#include "games/company-of-heroes/rules.def"
#undef RULE
    RULE_COUNT
};

enum choice_index {
    CHOICE_SPEED, CHOICE_DEPLOY, CHOICE_CAPACITY, CHOICE_SPLIT, CHOICE_BUYERS, CHOICE_THRESHOLD,
    CHOICE_XP, CHOICE_CARDS, CHOICES
};

/* ---- define.c, words.c ------------------------------------------------------------------- */

#define ARGS(...) ((const int[RULING_ARGS]){__VA_ARGS__})

struct ruling ch_refuse(enum rule_index rule, unsigned field, const int args[RULING_ARGS]);
extern const char *const ch_player_title[CH_SIDES];
extern const char *const ch_phase_name[PHASES + 1];
void ch_phrase(struct text *out, const struct setting *setting, const void *state,
               struct span word, int value);
void ch_write_cell(struct text *out, const struct setting *setting, cell_t cell);

static inline const struct ch_scenario *scenario_of(const struct setting *setting)
{
    return setting->scenario;
}

static inline bool plays_xp(const struct setting *setting)
{
    return setting->choice[CHOICE_XP] || setting->choice[CHOICE_CARDS];
}

static inline bool plays_cards(const struct setting *setting)
{
    return setting->choice[CHOICE_CARDS];
}

/* ---- units.c ----------------------------------------------------------------------------- */

static inline bool lives(const struct ch_unit *unit)
{
    return unit->cell != NO_CELL;
}

static inline bool rides(const struct ch_unit *unit)
{
    return unit->carrier != NOBODY;
}

static inline int team_of(const struct ch_state *state, const struct ch_unit *unit)
{
    return state->player[unit->owner].team;
}

static inline const struct unit_type *type_of(const struct setting *setting,
                                              const struct ch_unit *unit)
{
    return &scenario_of(setting)->type[unit->type];
}

/* Who stands on CELL (not in a transport), or NOBODY: ch_unit_on looks it up, and searches only where
 * two cells share a place. */
int ch_search_unit(const struct ch_state *state, cell_t cell);
static inline int ch_unit_on(const struct ch_state *state, cell_t cell)
{
    int who = state->who[cell % WHO];

    if (!who)
        return NOBODY;
    return state->unit[who - 1].cell == cell ? who - 1 : ch_search_unit(state, cell);
}

/* To be called when units have come, gone, or changed their places. */
void ch_note_places(struct ch_state *state);

/* Who has that seat, from 1, in the transport on CELL. */
int ch_passenger(const struct ch_state *state, cell_t cell, int seat);
int ch_passengers(const struct ch_state *state, int carrier);

/* A unit that has no health left, as there are in the defense only (C13); NOBODY. */
int ch_without_health(const struct ch_state *state);

static inline int upgrade_times(const struct ch_unit *unit, int upgrade)
{
    return unit->upgrades >> 2 * upgrade & 3;
}

/* All that a unit has: its type's values, its upgrades, the passive effects of its owner's card. */
struct gain ch_values(const struct setting *setting, const struct ch_state *state,
                      const struct ch_unit *unit);
int ch_most_health(const struct setting *setting, const struct ch_state *state,
                   const struct ch_unit *unit);
int ch_most_cp(const struct setting *setting, const struct ch_state *state,
               const struct ch_unit *unit);
unsigned ch_abilities(const struct setting *setting, const struct ch_state *state,
                      const struct ch_unit *unit);

static inline bool is_weapon_team(const struct unit_type *type)
{
    return type->kind == MORTAR || type->kind == AT_GUN || type->kind == MG;
}

/* May units of this type ever stand on CELL? */
bool ch_may_stand(const struct setting *setting, const struct unit_type *type, cell_t cell);
bool ch_in_building(const struct setting *setting, const struct ch_unit *unit);

/* The slots' phase. */
static inline enum phase ch_phase_of(int slot)
{
    static const uint8_t phase[SLOTS] = {
        PHASE_MANEUVER, PHASE_MANEUVER, PHASE_MANEUVER, PHASE_MANEUVER, PHASE_MANEUVER,
        PHASE_MANEUVER, PHASE_PIN,      PHASE_PIN,      PHASE_DAMAGE,   PHASE_DAMAGE,
        PHASE_DEFENSE,  PHASE_SUPPLY,   PHASE_SUPPLY,
    };
    return (enum phase)phase[slot];
}

/* The team whose slot it is, NO_SIDE in the defense (C1, C8); and C14: who went last buys first. */
static inline int ch_team_of_slot(const struct setting *setting, const struct ch_state *state,
                                  int slot)
{
    bool second = slot % 2 != 0;

    if (slot == SLOT_DEFENSE)
        return NO_SIDE;
    if (slot >= SLOT_SUPPLY)
        second = (slot == SLOT_SUPPLY) == (setting->choice[CHOICE_BUYERS] == 0);
    return second ? 1 - state->first : state->first;
}

static inline bool ch_is_in_play(const struct ch_state *state, int faction)
{
    return faction >= 0 && faction < FACTIONS && state->player[faction].team != NO_SIDE;
}

static inline bool ch_plays_for(const struct ch_state *state, int faction, int team)
{
    return ch_is_in_play(state, faction) && state->player[faction].team == team;
}

/* The tier of PLAYER's card with an effect of that kind for TYPE that is bought (NULL, and
 * TIER -1, if none). AFTER: the tier to begin behind, -1 for all. */
const struct effect *ch_effect(const struct setting *setting, const struct ch_player *player,
                               enum effect_kind kind, int type, int *tier);

/* ---- sight.c ----------------------------------------------------------------------------- */

static inline int ch_apart(const struct setting *setting, cell_t a, cell_t b)
{
    return hex_distance(&scenario_of(setting)->board, a, b);
}

/* The first building that the line between two hexes crosses, or NO_CELL; up to REACH_MAX. */
cell_t ch_blocked_by(const struct setting *setting, cell_t from, cell_t to);

bool ch_sees_hex(const struct setting *setting, const struct ch_state *state,
                 const struct ch_unit *unit, cell_t cell);
bool ch_team_sees_hex(const struct setting *setting, const struct ch_state *state, int team,
                      cell_t cell);
bool ch_team_sees(const struct setting *setting, const struct ch_state *state, int team,
                  const struct ch_unit *target);

/* Can FROM be left for its neighbour TO, or fought or built across? */
bool ch_is_open_side(const struct setting *setting, cell_t from, cell_t to);

/* ---- fire.c ------------------------------------------------------------------------------ */

/* What a unit could deal to a target from where it stands: a bit for each type; 0 and WHY. */
enum rule_index ch_fire(const struct setting *setting, const struct ch_state *state, int shooter,
                        int target, unsigned *types);
enum rule_index ch_pin(const struct setting *setting, const struct ch_state *state, int gunner,
                       int target);
bool ch_can_fire(const struct setting *setting, const struct ch_state *state, int shooter);

/* Types of damage that a unit of these values deals, a bit each; those that are not dealt yet. */
unsigned ch_types_of(const struct gain *values);
unsigned ch_types_left(const struct setting *setting, const struct ch_state *state, int shooter);

/* To which units something is dealt at all. */
struct hit {
    bool unit[UNITS_MAX];
};
void ch_find_hit(struct hit *hit, const struct ch_state *state);

/* What is dealt to a unit. */
struct blow {
    uint16_t points[DAMAGES];
};
struct blow ch_blow(const struct setting *setting, const struct ch_state *state, int target);

/* The defense against it (C12): dice in parts, and what is left after SUCCESSES. */
struct defense {
    uint16_t resist[DAMAGES];  /* dice for the points of each type */
    uint8_t building;
    uint8_t shield;
    uint16_t dice;             /* all, 0 if none are due */
    uint16_t stoppable;        /* points that dice can stop */
    uint16_t flame;            /* points that they cannot */
};
struct defense ch_defense(enum colour colour, bool in_building, bool has_shield,
                          const struct blow *blow);
struct defense ch_defense_of(const struct setting *setting, const struct ch_state *state,
                             int target);
int ch_loss(const struct defense *defense, int successes, int health);
bool ch_is_immune(enum colour colour, enum damage damage);

/* Does any target wait for a roll? Its number, or NOBODY. */
int ch_next_roll(const struct setting *setting, const struct ch_state *state, int from);

/* ---- round.c ----------------------------------------------------------------------------- */

void ch_take_losses(struct ch_state *state, const struct setting *setting, int target,
                    int successes);
void ch_settle_damage(struct ch_state *state, const struct setting *setting);
int ch_income(const struct setting *setting, const struct ch_state *state, int team, int resource);
void ch_begin_supply(struct ch_state *state, const struct setting *setting);
void ch_end_supply(struct ch_state *state, const struct setting *setting);
int ch_threshold(const struct setting *setting, const struct ch_state *state);

/* ---- heads.c ----------------------------------------------------------------------------- */

/* The faction that must appear in SLOT yet; NO_SIDE if none: then it may be passed over. */
int ch_missed_in(const struct setting *setting, const struct ch_state *state, int slot);

/* The slot that HEAD opens or resumes, counted on into the next round; -1 if it does not fit. The
 * same of a head that fits, where play does not begin with it. In a position, where play goes on:
 * the slot that the first head belongs to, -1 if it cannot. */
int ch_slot_of(const struct setting *setting, const struct ch_state *state, struct head head);
int ch_slot_of_fitting(const struct setting *setting, const struct ch_state *state,
                       struct head head);
int ch_slot_in_position(const struct setting *setting, const struct ch_state *state,
                        struct head head);

/* Who goes first, as the position, the start roll or the header says; NO_SIDE. */
int ch_first_team(const struct setting *setting, const struct ch_state *state);

/* ---- market.c ---------------------------------------------------------------------------- */

/* What PLAYER pays for an upgrade of TYPE, and how often a unit may have it. */
int ch_upgrade_price(const struct setting *setting, const struct ch_player *player, int type,
                     int upgrade, int *times);
bool ch_upgrade_offered(const struct setting *setting, const struct ch_player *player, int type,
                        int upgrade);
/* Upgrades that a unit gets when it comes into play; WITH is the one chosen, or NOBODY. */
uint32_t ch_spawns_with(const struct setting *setting, const struct ch_player *player, int type,
                        int with);
bool ch_may_spawn_with(const struct setting *setting, const struct ch_player *player, int type,
                       int with);
const uint8_t *ch_unlock_price(const struct setting *setting, const struct ch_player *player,
                               int faction, int tier);
/* The tier of the card (from 0) by which a unit of TYPE is free now; -1. */
int ch_free_by(const struct setting *setting, const struct ch_state *state, int faction, int type);
bool ch_is_open_type(const struct setting *setting, const struct ch_player *player, int type);

/* ---- the contract ------------------------------------------------------------------------ */

void ch_setup(void *state, const struct setting *setting);
struct ruling ch_tag(void *state, const struct setting *setting, struct span name,
                     struct span value);
struct head ch_due(const struct setting *setting, const void *state);
bool ch_fits(const struct setting *setting, const void *state, struct head head);
struct ruling ch_misplaced(const struct setting *setting, const void *state, struct head head);
int8_t ch_party(const struct setting *setting, const void *state, int side);
void ch_begin(void *state, const struct setting *setting, struct head head);
struct ruling ch_may_end(const struct setting *setting, const void *state);
void ch_end_turn(void *state, const struct setting *setting);
struct ruling ch_possible(const struct setting *setting, const void *state, const void *move);
struct ruling ch_judge(const struct setting *setting, const void *state, const void *move);
struct ruling ch_claims(const struct setting *setting, const void *state, const void *move);
void ch_apply(void *state, const struct setting *setting, const void *move);
struct outcome ch_outcome(const struct setting *setting, const void *state);
void ch_moves(const struct setting *setting, const void *state, struct move_sink *sink);
bool ch_abridges(const struct setting *setting, const void *state);
bool ch_concerns(const struct setting *setting, const void *state, const void *move,
                 struct span word);
void ch_advise(const struct setting *setting, const void *state, const void *move,
               struct ruling ruling, struct advice_sink *sink);
struct ch_move ch_blank_move(int kind);
struct ruling ch_read(void *move, const struct setting *setting, const void *state,
                      const struct capture *capture);
void ch_write(struct text *out, const struct setting *setting, const void *state,
              const void *move);
void ch_facts(struct text *out, const struct setting *setting, const void *state, const void *move,
              const void *after, bool all);
void ch_position(struct text *out, const struct setting *setting, const void *state);
void ch_draw(struct canvas *canvas, const struct setting *setting, const void *state,
             const struct view *view);
void ch_draw_map(struct canvas *canvas, const void *scenario);
void ch_audit(const struct setting *setting, const void *state);
void ch_illustrate(struct text *out, const struct setting *setting, const void *state,
                   const void *move, struct ruling ruling);
extern const struct mark ch_marks[];
extern const struct dice ch_dice;

/* ---- apply.c ----------------------------------------------------------------------------- */

/* A pin or an attack; an ability of a card (for nothing in the setup, where it was paid for). */
void ch_deal(struct ch_state *state, const struct setting *setting, const struct ch_move *move);
void ch_use(struct ch_state *state, const struct setting *setting, const struct ch_move *move);

void ch_apply_setup(struct ch_state *state, const struct setting *setting,
                    const struct ch_move *move);

/* ---- the judge's files ------------------------------------------------------------------- */

/* What is asked: the move, and the units that it is about. */
struct question {
    const struct setting *setting;
    const struct ch_state *state;
    const struct ch_move *move;
    const struct ch_player *player; /* of the turn; NULL under heads of nobody */
    int unit;                       /* who acts; NOBODY */
    int target;                     /* who stands where it acts; NOBODY */
};

typedef struct ruling check(const struct question *question);

/* What the first check in LIST (NULL-terminated) that fails has found; legal if none does. */
static inline struct ruling ch_first_broken(check *const *list, const struct question *question)
{
    for (; *list; list++) {
        struct ruling ruling = (*list)(question);
        if (ruling.finding != LEGAL)
            return ruling;
    }
    return legal;
}

struct ruling ch_judge_setup(const struct question *q);
struct ruling ch_judge_maneuver(const struct question *q);
struct ruling ch_judge_damage(const struct question *q);
struct ruling ch_judge_supply(const struct question *q);
struct ruling ch_judge_card(const struct question *q);
struct ruling ch_possible_setup(const struct question *q);

int ch_spawn(struct ch_state *state, const struct setting *setting, int owner, int type,
             cell_t cell, uint32_t upgrades);

#endif
