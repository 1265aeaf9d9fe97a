/* SPDX-License-Identifier: MIT */
/*
 * The lines of a scenario that stand for building boards: units and their upgrades. Commander cards
 * are in cards.c.
 */
#include "games/company-of-heroes/roster.h"

#include <string.h>

enum { VALUE_MOST = 20, NO_PRICE = 0xFF };

static const struct {
    const char *word;
    uint16_t ability;
} abilities[] = {
    {"capture", CAN_CAPTURE},      {"reinforce", CAN_REINFORCE},
    {"repair", CAN_REPAIR},        {"transport", CAN_CARRY},
    {"wrench", CAN_BUILD},         {"camouflage", IS_CAMOUFLAGED},
    {"speed", HAS_SPEED},          {"shield", HAS_SHIELD},
    {"heroic-sacrifice", IS_HEROIC}, {"self-repair", REPAIRS_ITSELF},
};

/* ---- names ----------------------------------------------------------------------------- */

int ch_type_called(const struct ch_scenario *scenario, int faction, struct span id)
{
    for (int i = 0; i < scenario->types; i++)
        if (scenario->type[i].faction == faction && span_same(scenario->type[i].id, id))
            return i;
    return -1;
}

int ch_upgrade_called(const struct unit_type *type, struct span name)
{
    for (int i = 0; i < type->upgrades; i++)
        if (span_same(type->upgrade[i].name, name))
            return i;
    return -1;
}

int ch_card_called(const struct ch_scenario *scenario, int faction, struct span name)
{
    for (int i = 0; i < scenario->cards; i++)
        if (scenario->card[i].faction == faction && span_same(scenario->card[i].name, name))
            return i;
    return -1;
}

/* ---- values ---------------------------------------------------------------------------- */

/* A number with or without a sign. */
static void take_signed(struct fact *fact, int8_t *value)
{
    struct span word;

    if (!fact_need(fact, &word, "a number"))
        return;
    bool negative = word.len && word.at[0] == '-';
    struct span digits = word;
    if (word.len && (negative || word.at[0] == '+')) {
        digits.at++;
        digits.len--;
    }
    int number = digits.len && is_digit(digits.at[0]) ? span_number(digits, VALUE_MOST) : -1;
    if (number < 0)
        complain(fact->complaints, UNREADABLE, word, "expected a number up to %d", VALUE_MOST);
    *value = (int8_t)(negative ? -number : number);
}

static void say_once(struct fact *fact, struct span word, bool *said)
{
    if (*said)
        complain(fact->complaints, ILLEGAL, word, "this value is given twice");
    *said = true;
}

bool ch_take_gain(struct fact *fact, struct span word, struct gain *gain)
{
    const struct {
        const char *word;
        int8_t *value;
    } values[] = {
        {"AI", &gain->attack[AI]},   {"AP", &gain->attack[AP]},
        {"HE", &gain->attack[HE]},   {"Flame", &gain->attack[FLAME]},
        {"range", &gain->range},     {"sight", &gain->sight},
        {"health", &gain->health},   {"cp", &gain->cp},
    };

    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        if (span_is(word, values[i].word)) {
            bool given = *values[i].value != 0;
            say_once(fact, word, &given);
            take_signed(fact, values[i].value);
            return true;
        }
    for (size_t i = 0; i < sizeof abilities / sizeof *abilities; i++)
        if (span_is(word, abilities[i].word)) {
            gain->abilities |= abilities[i].ability;
            return true;
        }
    return false;
}

void ch_take_gains(struct fact *fact, struct gain *gain)
{
    struct span word;

    while (fact_word(fact, &word))
        if (!ch_take_gain(fact, word, gain)) {
            complain(fact->complaints, UNKNOWN, word,
                     "expected a value (AI, AP, HE, Flame, range, sight, health, cp) or an "
                     "ability");
            return;
        }
}

/* ---- units ----------------------------------------------------------------------------- */

static void take_costs(struct fact *fact, uint8_t *cost)
{
    struct span word;

    for (;;) {
        struct fact before = *fact;
        if (!fact_word(fact, &word))
            return;
        int resource = ch_index(ch_resource_name, word);
        if (resource < 0 || resource >= STOCKS) {
            *fact = before;
            return;
        }
        int value = fact_number(fact, 0, PRICE_MOST, "an amount");
        if (value >= 0)
            cost[resource] = (uint8_t)value;
    }
}

/* What a unit line has said so far. */
struct said {
    struct unit_type type;
    bool colour, kind, tier, cost;
};

/* One `word` or `word value` of a unit line. */
static void take_trait(struct fact *fact, struct span word, struct said *said)
{
    struct unit_type *type = &said->type;
    int colour = ch_index(ch_colour_name, word);
    int kind = ch_index(ch_kind_name, word);
    bool card = span_is(word, "card");

    if (colour >= 0) {
        say_once(fact, word, &said->colour);
        type->colour = (uint8_t)colour;
    } else if (kind >= 0) {
        say_once(fact, word, &said->kind);
        type->kind = (uint8_t)kind;
    } else if (card || span_is(word, "tier")) {
        say_once(fact, word, &said->tier);
        type->tier = (uint8_t)(card ? 0 : fact_number(fact, 1, BOARD_TIERS, "a tier"));
    } else if (span_is(word, "minimum")) {
        type->minimum = (uint8_t)fact_number(fact, 1, REACH_MAX, "hexes");
    } else if (span_is(word, "cost")) {
        say_once(fact, word, &said->cost);
        take_costs(fact, type->cost);
    } else if (span_is(word, "title")) {
        fact_name(fact, &type->title, "a title");
    } else if (!ch_take_gain(fact, word, &type->base)) {
        complain(fact->complaints, UNKNOWN, word, "no such value of a unit: %s", fact->form);
    }
}

static bool kind_fits_colour(const struct unit_type *type)
{
    switch ((enum unit_kind)type->kind) {
    case VEHICLE:
        return type->colour == YELLOW || type->colour == RED;
    case EMPLACEMENT:
        return type->colour == PURPLE;
    default:
        return type->colour == GREEN;
    }
}

static void check_unit(struct fact *fact, const struct said *said)
{
    const struct unit_type *type = &said->type;
    const struct gain *base = &type->base;
    const char *missing = base->health < 1 ? "health"
                          : !said->colour  ? "colour"
                          : !said->kind    ? "kind"
                          : !said->tier    ? "tier"
                          : !said->cost    ? "cost"
                                           : NULL;

    if (missing)
        complain(fact->complaints, UNREADABLE, type->id, "its %s is missing: %s", missing,
                 fact->form);
    else if (!kind_fits_colour(type))
        complain(fact->complaints, ILLEGAL, type->id,
                 "infantry is green, a vehicle yellow or red, an emplacement purple");
    if (base->range < 0 || base->range > REACH_MAX || base->sight < 0 ||
        base->sight > REACH_MAX)
        complain(fact->complaints, ILLEGAL, type->id, "range and sight are at most %d hexes",
                 REACH_MAX);
    for (int damage = 0; damage < DAMAGES; damage++)
        if (base->attack[damage] < 0)
            complain(fact->complaints, ILLEGAL, type->id, "damage is not negative");
}

void ch_take_unit(void *out, struct fact *fact)
{
    struct ch_scenario *scenario = out;
    int faction = ch_take_one_of(fact, ch_faction_name, "a faction");
    struct said said = {.type = {.faction = (uint8_t)faction}};
    struct unit_type *type = &said.type;
    struct span word;

    if (faction < 0 || !fact_name(fact, &type->id, "the name of a unit"))
        return;
    for (size_t i = 0; i < type->id.len; i++)
        if (strchr(" \t,;{}()>", type->id.at[i])) {
            complain(fact->complaints, ILLEGAL, type->id,
                     "the name of a unit is written in logs, so it has no blanks or marks; give "
                     "it a title besides");
            return;
        }
    type->title = type->id;
    unsigned complaints = fact->complaints->count;
    while (fact->complaints->count == complaints && fact_word(fact, &word))
        take_trait(fact, word, &said);
    if (fact->complaints->count > complaints)
        return;
    type->base.range = type->base.range ? type->base.range : USUAL_REACH;
    type->base.sight = type->base.sight ? type->base.sight : USUAL_REACH;
    if (type->kind == MORTAR && type->minimum < 2)
        type->minimum = 2; /* C5 */
    check_unit(fact, &said);
    if (ch_type_called(scenario, faction, type->id) >= 0)
        complain(fact->complaints, ILLEGAL, type->id, "%s has a unit of that name already",
                 ch_faction_name[faction]);
    else if (scenario->types == TYPES_MAX)
        complain(fact->complaints, ILLEGAL, type->id, "a roster has at most %d units", TYPES_MAX);
    else
        scenario->type[scenario->types++] = *type;
}

int ch_take_type(const struct ch_scenario *scenario, struct fact *fact, int faction)
{
    struct span id;

    if (!fact_need(fact, &id, "a unit"))
        return -1;
    int type = ch_type_called(scenario, faction, id);
    if (type < 0)
        complain(fact->complaints, UNKNOWN, id, "%s has no unit of that name above",
                 ch_faction_name[faction]);
    return type;
}

/* `card "Ranger Company" 2`, of an upgrade. */
static void take_card_of(const struct ch_scenario *scenario, struct fact *fact, int faction,
                         struct upgrade *upgrade)
{
    struct span name;

    if (!fact_need(fact, &name, "a commander card"))
        return;
    int card = ch_card_called(scenario, faction, name);
    if (card < 0) {
        complain(fact->complaints, UNKNOWN, name, "%s has no card of that name above",
                 ch_faction_name[faction]);
        return;
    }
    int tier = fact_number(fact, 1, CARD_TIERS, "a tier of the card");
    upgrade->card = (uint8_t)(card + 1);
    upgrade->tier = (uint8_t)(tier < 0 ? 0 : tier);
}

static void take_upgrade_word(const struct ch_scenario *scenario, struct fact *fact,
                              struct span word, int faction, struct upgrade *upgrade)
{
    bool xp = span_is(word, "experience");

    if (xp || span_is(word, "munitions")) {
        upgrade->resource = xp ? EXPERIENCE : MUNITIONS;
        upgrade->price = (uint8_t)fact_number(fact, 0, PRICE_MOST, "a price");
    } else if (span_is(word, "at-spawn")) {
        upgrade->at_spawn = true;
    } else if (span_is(word, "group")) {
        upgrade->group = (uint8_t)fact_number(fact, 1, 9, "the number of a group");
    } else if (span_is(word, "card")) {
        take_card_of(scenario, fact, faction, upgrade);
    } else if (!span_is(word, "gives") && !ch_take_gain(fact, word, &upgrade->gain)) {
        complain(fact->complaints, UNKNOWN, word, "no such value of an upgrade: %s", fact->form);
    }
}

void ch_take_upgrade(void *out, struct fact *fact)
{
    struct ch_scenario *scenario = out;
    struct upgrade upgrade = {.resource = NO_PRICE};
    struct span word;
    int faction = ch_take_one_of(fact, ch_faction_name, "a faction");
    int index = faction < 0 ? -1 : ch_take_type(scenario, fact, faction);

    if (index < 0 || !fact_name(fact, &upgrade.name, "the name of an upgrade"))
        return;
    struct unit_type *type = &scenario->type[index];
    unsigned complaints = fact->complaints->count;
    while (fact->complaints->count == complaints && fact_word(fact, &word))
        take_upgrade_word(scenario, fact, word, faction, &upgrade);
    if (fact->complaints->count > complaints)
        return;
    if (upgrade.resource == NO_PRICE && !upgrade.at_spawn)
        complain(fact->complaints, UNREADABLE, upgrade.name, "its price is missing: %s",
                 fact->form);
    if (ch_upgrade_called(type, upgrade.name) >= 0)
        complain(fact->complaints, ILLEGAL, upgrade.name,
                 "this unit has an upgrade of that name already");
    else if (type->upgrades == UPGRADES_MAX)
        complain(fact->complaints, ILLEGAL, upgrade.name, "a unit has at most %d upgrades",
                 UPGRADES_MAX);
    else
        type->upgrade[type->upgrades++] = upgrade;
}
