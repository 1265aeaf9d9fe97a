/* SPDX-License-Identifier: MIT */
/*
 * What a scenario says: the map, and the building boards and commander cards of the factions. It
 * is made once from a file and never changes. Names are views of the file's text.
 */
#ifndef UMPIRE_GAMES_COMPANY_OF_HEROES_ROSTER_H
#define UMPIRE_GAMES_COMPANY_OF_HEROES_ROSTER_H

#include "board/hex.h"
#include "rules/scenario.h"

#include <stdbool.h>
#include <stdint.h>

enum faction { US, WEHRMACHT, SOVIET, BRITISH, FACTIONS };
enum { TEAMS = 2 };
enum resource { MANPOWER, MUNITIONS, FUEL, STOCKS, VICTORY = STOCKS, RESOURCES };
enum { EXPERIENCE = RESOURCES }; /* beside the resources, what an upgrade may cost */
enum damage { AI, AP, HE, FLAME, DAMAGES };
enum colour { GREEN, YELLOW, RED, PURPLE, COLOURS };
enum unit_kind { REGULAR, MORTAR, AT_GUN, MG, VEHICLE, EMPLACEMENT, UNIT_KINDS };

enum ability {
    CAN_CAPTURE = 1 << 0,
    CAN_REINFORCE = 1 << 1,
    CAN_REPAIR = 1 << 2,
    CAN_CARRY = 1 << 3,
    CAN_BUILD = 1 << 4, /* the wrench */
    IS_CAMOUFLAGED = 1 << 5,
    HAS_SPEED = 1 << 6,
    HAS_SHIELD = 1 << 7,
    IS_HEROIC = 1 << 8, /* heroic sacrifice */
    REPAIRS_ITSELF = 1 << 9
};

enum {
    TYPES_MAX = 96,    /* four factions with all their vehicles and emplacements */
    UPGRADES_MAX = 12, /* of a unit */
    UPGRADE_TIMES = 3, /* as often as it can have one at all */
    POINTS_MAX = 32,
    CARDS_MAX = 24,
    CARD_TIERS = 4,
    EFFECTS_MAX = 4, /* of a tier of a card */
    BOARD_TIERS = 3,
    REACH_MAX = HEX_REACH_MAX, /* of sight and fire */
    USUAL_REACH = 2,
    PRICE_MOST = 30
};

/* What is added to a unit. */
struct gain {
    int8_t attack[DAMAGES];
    int8_t range;
    int8_t sight;
    int8_t health;
    int8_t cp; /* a round */
    uint16_t abilities;
};

struct upgrade {
    struct span name;
    uint8_t resource; /* MUNITIONS or EXPERIENCE */
    uint8_t price;
    uint8_t group; /* of those with one number, a unit has one; 0: of none */
    uint8_t card;  /* number of the card that offers it, 0: the building board does */
    uint8_t tier;  /* of that card */
    bool at_spawn; /* chosen when the unit is bought, and free */
    struct gain gain;
};

struct unit_type {
    struct span id;
    struct span title;
    uint8_t faction;
    uint8_t tier; /* of the building board, 1 to 3; 0: a commander card brings it */
    uint8_t colour;
    uint8_t kind;
    uint8_t minimum; /* hexes that its fire must go at least */
    uint8_t cost[STOCKS];
    struct gain base; /* its values */
    uint8_t upgrades;
    struct upgrade upgrade[UPGRADES_MAX];
};

struct type_set {
    uint64_t word[(TYPES_MAX + 63) / 64];
};

/* What commander cards do. */
enum effect_kind {
    EFFECT_NONE,
    EFFECT_GAIN,       /* the types gain something, those on the map too */
    EFFECT_UPGRADES,   /* their munitions upgrades cost `amount` and may be bought `times` */
    EFFECT_OPEN,       /* the types may be bought */
    EFFECT_FREE,       /* one spawns for free, once */
    EFFECT_RESERVE,    /* one spawns for free whenever none is on the map */
    EFFECT_SPAWNS_ALL, /* they spawn with all their upgrades */
    EFFECT_SPAWNS_ANY, /* they spawn with any one of them */
    EFFECT_SPAWNS_ONE, /* they spawn with this one */
    EFFECT_SMOKE,      /* each may pay to deploy smoke */
    EFFECT_BOMB        /* damage on three hexes */
};

struct effect {
    uint8_t kind;
    uint8_t amount;  /* munitions */
    uint8_t times;
    uint8_t upgrade; /* of the type, for EFFECT_SPAWNS_ONE */
    struct type_set types;
    struct gain gain; /* of a bomb: its damage on each hex */
};

struct card_tier {
    struct span title;
    uint8_t price;
    uint8_t needs; /* tier of the building board that must be open; 0: none */
    uint8_t effects;
    struct effect effect[EFFECTS_MAX];
};

struct card {
    struct span name;
    uint8_t faction;
    uint8_t tiers;
    struct card_tier tier[CARD_TIERS];
};

struct point {
    cell_t cell;
    uint8_t kind; /* enum resource */
    int8_t team;  /* who holds it at the start; NO_SIDE */
};

struct ch_scenario {
    struct hex_board board;
    struct grid grid;
    struct cell_set buildings;
    struct cell_set water;
    struct cell_set spawn[TEAMS];
    uint8_t wall[CELL_MAX]; /* bit by direction: no unit crosses that side */
    uint8_t points;
    struct point point[POINTS_MAX];
    uint8_t income[RESOURCES]; /* of a team that holds nothing */
    uint8_t stock[STOCKS];     /* at the start */
    bool incomes_given;
    bool stocks_given;
    uint8_t threshold; /* victory points; 0: not said */

    uint8_t types;
    struct unit_type type[TYPES_MAX];
    struct {
        bool plays;     /* has units */
        bool any_order; /* tier 3 may come before tier 2 */
        uint8_t price[BOARD_TIERS + 1][STOCKS];
        uint8_t early[STOCKS]; /* of tier 3 before tier 2 */
        bool priced[BOARD_TIERS + 1];
    } faction[FACTIONS];
    uint8_t cards;
    struct card card[CARDS_MAX]; /* number 1 is the first */
};

static inline bool type_in(const struct type_set *set, int type)
{
    return set->word[type / 64] >> type % 64 & 1;
}

static inline void type_add(struct type_set *set, int type)
{
    set->word[type / 64] |= UINT64_C(1) << type % 64;
}

extern const char *const ch_faction_name[FACTIONS + 1];
extern const char *const ch_team_name[TEAMS + 1];
extern const char *const ch_resource_name[RESOURCES + 2]; /* with experience */
extern const char *const ch_damage_name[DAMAGES + 1];
extern const char *const ch_colour_name[COLOURS + 1];
extern const char *const ch_kind_name[UNIT_KINDS + 1];

/* The index of WORD among NAMES, which end with NULL; -1 if it is none of them. */
int ch_index(const char *const *names, struct span word);

/* Types, their upgrades and cards by name; -1 if there is none. */
int ch_type_called(const struct ch_scenario *scenario, int faction, struct span id);
int ch_upgrade_called(const struct unit_type *type, struct span name);
int ch_card_called(const struct ch_scenario *scenario, int faction, struct span name);

/* The effect of a tier that is used as an ability; NULL if it works by itself. */
const struct effect *ch_ability_of(const struct card_tier *tier);

/* The lines of a scenario. */
void ch_take_grid(void *scenario, struct fact *fact);
void ch_take_missing(void *scenario, struct fact *fact);
void ch_take_buildings(void *scenario, struct fact *fact);
void ch_take_water(void *scenario, struct fact *fact);
void ch_take_impassable(void *scenario, struct fact *fact);
void ch_take_spawn(void *scenario, struct fact *fact);
void ch_take_point(void *scenario, struct fact *fact);
void ch_take_income(void *scenario, struct fact *fact);
void ch_take_stock(void *scenario, struct fact *fact);
void ch_take_threshold(void *scenario, struct fact *fact);
void ch_take_unlock(void *scenario, struct fact *fact);
void ch_take_unit(void *scenario, struct fact *fact);
void ch_take_upgrade(void *scenario, struct fact *fact);
void ch_take_card(void *scenario, struct fact *fact);
void ch_take_tier(void *scenario, struct fact *fact);
void ch_take_effect(void *scenario, struct fact *fact);
void ch_seal(void *scenario, struct complaints *complaints);

/* What units.c lines share: a word of a gain such as `AI 1`, `sight +1` or `repair`. False if
 * WORD begins none. */
bool ch_take_gain(struct fact *fact, struct span word, struct gain *gain);
void ch_take_gains(struct fact *fact, struct gain *gain); /* all the rest of the line */

/* A unit of FACTION that is listed above, -1 after a complaint. */
int ch_take_type(const struct ch_scenario *scenario, struct fact *fact, int faction);
int ch_take_one_of(struct fact *fact, const char *const *names, const char *what);

extern const struct scenarios ch_scenarios;

#endif
