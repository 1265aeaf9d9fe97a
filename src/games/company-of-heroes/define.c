/* SPDX-License-Identifier: MIT */
/*
 * The tables of the game: actions, sides and phases, rules, options, scenarios.
 */
#include "games/company-of-heroes/battle.h"

extern const char grammar_company_of_heroes[];
extern const char rules_company_of_heroes[];
extern const char scenario_company_of_heroes_sample[];

static const char *const kinds[] = {
    [PLACE] = "place",   [ROLL] = "roll",     [FIRST] = "first",       [POINTS] = "vp",
    [HOLD] = "point",    [CLOCK] = "clock",   [ACTED] = "acted",       [HELD] = "held",
    [UNLOCKED] = "unlocked", [MOVE] = "move", [DEPLOY] = "deploy",     [ENTER] = "enter",
    [FIRE] = "fire",     [DEFEND] = "defend", [BUY] = "buy",           [UPGRADE] = "upgrade",
    [UNLOCK] = "unlock", [BUILD] = "build",   [REPAIR] = "repair",     [CARD] = "card",
    [TIER] = "tier",     [USE] = "use",       [FREE] = "free",         [STOCK] = "stock",
    [PASS] = "pass",     NULL,
};

static const char *const fields[] = {
    [FIELD_UNIT] = "unit",   [FIELD_FROM] = "from",
    [FIELD_WAY] = "way",     [FIELD_TO] = "to",
    [FIELD_TYPES] = "types", [FIELD_DICE] = "dice",
    [FIELD_LOSES] = "loses", [FIELD_DESTROYED] = "destroyed",
    [FIELD_NAME] = "name",   [FIELD_NUMBER] = "number",
    [FIELD_BY] = "by",       [FIELD_HEXES] = "hexes",
    [FIELD_SPEED] = "speed", [FIELD_STOCK] = "stock",
    [FIELD_TEAM] = "team",   [FIELD_STATUS] = "status",
    [FIELD_PINS] = "pins",   [FIELD_STANDS] = "stands",
    [FIELD_USED] = "used",   NULL,
};

static const char *const side_names[] = {"us",    "wehrmacht", "soviet", "british",
                                         "team1", "team2",     NULL};

const char *const ch_phase_name[] = {"start",  "maneuver", "pin", "damage",
                                     "defense", "supply",  NULL};

static const char *const tags[] = {"Team1", "Team2", "Length", NULL};

static const struct rule rules[] = {
#define RULE(name, finding, number, section, message) {#name, #number, section, message, finding},
#include "games/company-of-heroes/rules.def"
#undef RULE
};

static const struct choice choices[] = {
    [CHOICE_SPEED] = {.name = "speed",
                      .values = {"any", "first"},
                      .number = "C4",
                      .help = "when may a speed die be used: at any time, or before other points"},
    [CHOICE_DEPLOY] = {.name = "deploy",
                       .values = {"yes", "no"},
                       .number = "C5",
                       .help = "do weapon teams have to deploy before they attack?"},
    [CHOICE_CAPACITY] = {.name = "capacity",
                         .least = 1,
                         .most = 6,
                         .usual = 1,
                         .number = "C7",
                         .help = "squads that a transport carries"},
    [CHOICE_SPLIT] = {.name = "heavy-split",
                      .values = {"no", "yes"},
                      .number = "C10",
                      .help = "may heavy vehicles split their damage among targets?"},
    [CHOICE_BUYERS] = {.name = "last-buys-first",
                       .values = {"yes", "no"},
                       .number = "C14",
                       .help = "does the team that went last purchase first?"},
    [CHOICE_THRESHOLD] = {.name = "threshold",
                          .least = 0,
                          .most = 99,
                          .usual = 0,
                          .number = "C16",
                          .help = "victory points to win; 0: as the Length tag or the map says"},
    [CHOICE_XP] = {.name = "xp",
                   .values = {"no", "yes"},
                   .number = "C17",
                   .help = "is experience earned and spent?"},
    [CHOICE_CARDS] = {.name = "cards",
                      .values = {"no", "yes"},
                      .number = "C18",
                      .help = "are there commander cards (and with them experience)?"},
    {.name = NULL},
};

static const struct preset presets[] = {
    {"experience", "xp=yes", "section 9 of the rulebook"},
    {"commanders", "xp=yes cards=yes", "sections 9 and 10 of the rulebook"},
    {.name = NULL},
};

static const struct notation notations[] = {
    {
        .name = "umpire",
        .grammar = grammar_company_of_heroes,
        .vocabulary = {kinds, fields},
        .read = ch_read,
        .write = ch_write,
        .facts = ch_facts,
    },
    {.name = NULL},
};

static const struct built_in built_in[] = {
    {"sample", scenario_company_of_heroes_sample},
    {.name = NULL},
};

static const struct line_form lines[] = {
    {"grid", "grid hex flat COLUMNSxROWS [odd-down] [digits]", ch_take_grid},
    {"missing", "missing HEX...", ch_take_missing},
    {"buildings", "buildings HEX...", ch_take_buildings},
    {"water", "water HEX...", ch_take_water},
    {"impassable", "impassable HEX-HEX...", ch_take_impassable},
    {"spawn", "spawn team1|team2 HEX...", ch_take_spawn},
    {"point", "point HEX manpower|munitions|fuel|victory [team1|team2]", ch_take_point},
    {"income", "income manpower N munitions N fuel N", ch_take_income},
    {"stock", "stock manpower N munitions N fuel N", ch_take_stock},
    {"threshold", "threshold N", ch_take_threshold},
    {"unlock", "unlock FACTION 2|3 RESOURCE N... [first RESOURCE N...]", ch_take_unlock},
    {"unit",
     "unit FACTION NAME tier N|card green|yellow|red|purple regular|mortar|at-gun|mg|vehicle|"
     "emplacement health N [AI N] [AP N] [HE N] [Flame N] [range N] [minimum N] [sight N] "
     "[ABILITY...] cost RESOURCE N... [title \"TITLE\"]",
     ch_take_unit},
    {"upgrade",
     "upgrade FACTION UNIT NAME munitions N|experience N|at-spawn [gives] VALUE N|ABILITY... "
     "[group N] [card NAME TIER]",
     ch_take_upgrade},
    {"card", "card FACTION \"NAME\"", ch_take_card},
    {"tier", "tier EXPERIENCE \"TITLE\" [needs 2|3]", ch_take_tier},
    {"effect", "effect gain|upgrades|open|free|reserve|spawns-with|smoke UNITS ..., or bomb ...",
     ch_take_effect},
    {.key = NULL},
};

const struct scenarios ch_scenarios = {
    .size = sizeof(struct ch_scenario),
    .built_in = built_in,
    .lines = lines,
    .seal = ch_seal,
    .draw = ch_draw_map,
};

struct ruling ch_refuse(enum rule_index rule, unsigned field, const int args[RULING_ARGS])
{
    struct ruling ruling = {rules[rule].finding, (uint8_t)field, (uint16_t)rule, {0}};

    for (int i = 0; i < RULING_ARGS; i++)
        ruling.arg[i] = (int16_t)args[i];
    return ruling;
}

const struct game company_of_heroes_game = {
    .name = "company-of-heroes",
    .title = "Company of Heroes (the board game)",
    .edition = "Basic Rules, 13/15/18 text",
    .page = rules_company_of_heroes,
    .sides = side_names,
    .phases = ch_phase_name,
    .options = {choices, presets},
    .rules = rules,
    .rule_count = RULE_COUNT,
    .notations = notations,
    .marks = ch_marks,
    .tags = tags,
    .plain_tags = "[Team1 \"us\"]\n[Team2 \"wehrmacht\"]\n",
    .scenarios = &ch_scenarios,
    .dice = &ch_dice,
    .state_size = sizeof(struct ch_state),
    .move_size = sizeof(struct ch_move),
    .setup = ch_setup,
    .tag = ch_tag,
    .due = ch_due,
    .fits = ch_fits,
    .misplaced = ch_misplaced,
    .party = ch_party,
    .begin = ch_begin,
    .may_end = ch_may_end,
    .end_turn = ch_end_turn,
    .possible = ch_possible,
    .judge = ch_judge,
    .claims = ch_claims,
    .apply = ch_apply,
    .outcome = ch_outcome,
    .moves = ch_moves,
    .abridges = ch_abridges,
    .concerns = ch_concerns,
    .advise = ch_advise,
    .illustrate = ch_illustrate,
    .phrase = ch_phrase,
    .position = ch_position,
    .draw = ch_draw,
    .audit = ch_audit,
};
