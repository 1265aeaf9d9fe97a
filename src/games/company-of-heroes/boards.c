/* SPDX-License-Identifier: MIT */
/*
 * The lines of a scenario that stand for printed boards: units and their upgrades from the
 * building boards, and the commander cards with their effects.
 */
#include "games/company-of-heroes/roster.h"

#include <string.h>

enum { VALUE_MOST = 20, PRICE_MOST = 30 };

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

/* A number with or without a sign. False after a complaint. */
static bool take_signed(struct fact *fact, int8_t *value)
{
    struct span word;

    if (!fact_need(fact, &word, "a number"))
        return false;
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
    return number >= 0;
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
        if (span_is(word, values[i].word))
            return take_signed(fact, values[i].value), true;
    for (size_t i = 0; i < sizeof abilities / sizeof *abilities; i++)
        if (span_is(word, abilities[i].word)) {
            gain->abilities |= abilities[i].ability;
            return true;
        }
    return false;
}

/* The rest of the line is gains. */
static void take_gains(struct fact *fact, struct gain *gain)
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

/* One `word` or `word value` of a unit line. */
static void take_trait(struct fact *fact, struct span word, struct unit_type *type)
{
    int colour = ch_index(ch_colour_name, word);
    int kind = ch_index(ch_kind_name, word);

    if (colour >= 0)
        type->colour = (uint8_t)colour;
    else if (kind >= 0)
        type->kind = (uint8_t)kind;
    else if (span_is(word, "tier"))
        type->tier = (uint8_t)fact_number(fact, 1, BOARD_TIERS, "a tier");
    else if (span_is(word, "card"))
        type->tier = 0;
    else if (span_is(word, "minimum"))
        type->minimum = (uint8_t)fact_number(fact, 1, REACH_MAX, "hexes");
    else if (span_is(word, "cost"))
        take_costs(fact, type->cost);
    else if (span_is(word, "title"))
        fact_name(fact, &type->title, "a title");
    else if (!ch_take_gain(fact, word, &type->base))
        complain(fact->complaints, UNKNOWN, word, "no such value of a unit: %s", fact->form);
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

static void check_unit(struct fact *fact, const struct unit_type *type)
{
    const struct gain *base = &type->base;

    if (base->health < 1)
        complain(fact->complaints, UNREADABLE, type->id, "its health is missing");
    if (!kind_fits_colour(type))
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
    struct unit_type type = {.faction = (uint8_t)faction, .tier = 1};
    struct span word;

    if (faction < 0 || !fact_name(fact, &type.id, "the name of a unit"))
        return;
    for (size_t i = 0; i < type.id.len; i++)
        if (strchr(" \t,;{}()>", type.id.at[i])) {
            complain(fact->complaints, ILLEGAL, type.id,
                     "the name of a unit is written in logs, so it has no blanks or marks; give "
                     "it a title besides");
            return;
        }
    type.title = type.id;
    unsigned complaints = fact->complaints->count;
    while (fact->complaints->count == complaints && fact_word(fact, &word))
        take_trait(fact, word, &type);
    if (fact->complaints->count > complaints)
        return;
    type.base.range = type.base.range ? type.base.range : USUAL_REACH;
    type.base.sight = type.base.sight ? type.base.sight : USUAL_REACH;
    if (type.kind == MORTAR && type.minimum < 2)
        type.minimum = 2; /* C5 */
    check_unit(fact, &type);
    if (ch_type_called(scenario, faction, type.id) >= 0)
        complain(fact->complaints, ILLEGAL, type.id, "%s has a unit of that name already",
                 ch_faction_name[faction]);
    else if (scenario->types == TYPES_MAX)
        complain(fact->complaints, ILLEGAL, type.id, "a roster has at most %d units", TYPES_MAX);
    else
        scenario->type[scenario->types++] = type;
}

/* A unit of FACTION that is listed above, -1 after a complaint. */
static int take_type(const struct ch_scenario *scenario, struct fact *fact, int faction)
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
    struct upgrade upgrade = {.resource = MUNITIONS};
    struct span word;
    int faction = ch_take_one_of(fact, ch_faction_name, "a faction");
    int index = faction < 0 ? -1 : take_type(scenario, fact, faction);

    if (index < 0 || !fact_name(fact, &upgrade.name, "the name of an upgrade"))
        return;
    struct unit_type *type = &scenario->type[index];
    unsigned complaints = fact->complaints->count;
    while (fact->complaints->count == complaints && fact_word(fact, &word))
        take_upgrade_word(scenario, fact, word, faction, &upgrade);
    if (fact->complaints->count > complaints)
        return;
    if (ch_upgrade_called(type, upgrade.name) >= 0)
        complain(fact->complaints, ILLEGAL, upgrade.name,
                 "this unit has an upgrade of that name already");
    else if (type->upgrades == UPGRADES_MAX)
        complain(fact->complaints, ILLEGAL, upgrade.name, "a unit has at most %d upgrades",
                 UPGRADES_MAX);
    else
        type->upgrade[type->upgrades++] = upgrade;
}

/* ---- commander cards ------------------------------------------------------------------- */

void ch_take_card(void *out, struct fact *fact)
{
    struct ch_scenario *scenario = out;
    struct card card = {.tiers = 0};
    int faction = ch_take_one_of(fact, ch_faction_name, "a faction");

    if (faction < 0 || !fact_name(fact, &card.name, "the name of a card"))
        return;
    card.faction = (uint8_t)faction;
    fact_end(fact);
    if (ch_card_called(scenario, faction, card.name) >= 0)
        complain(fact->complaints, ILLEGAL, card.name, "there is a card of that name already");
    else if (scenario->cards == CARDS_MAX)
        complain(fact->complaints, ILLEGAL, card.name, "there are at most %d cards", CARDS_MAX);
    else
        scenario->card[scenario->cards++] = card;
}

/* The card that the line belongs to: the last one above. NULL after a complaint. */
static struct card *card_above(struct ch_scenario *scenario, struct fact *fact)
{
    if (scenario->cards)
        return &scenario->card[scenario->cards - 1];
    complain(fact->complaints, ILLEGAL, fact->key, "a card line must come before this one");
    return NULL;
}

/* `tier 2 "Ranger Weapons Training" needs 3`: its price, its title, what must be unlocked */
void ch_take_tier(void *out, struct fact *fact)
{
    struct card *card = card_above(out, fact);
    struct card_tier tier = {.effects = 0};
    struct span word;
    int price = card ? fact_number(fact, 0, PRICE_MOST, "its price in experience") : -1;

    if (price < 0 || !fact_name(fact, &tier.title, "the title of the tier"))
        return;
    tier.price = (uint8_t)price;
    if (fact_word(fact, &word)) {
        if (!span_is(word, "needs"))
            complain(fact->complaints, UNKNOWN, word, "expected \"needs\": %s", fact->form);
        else
            tier.needs = (uint8_t)fact_number(fact, 2, BOARD_TIERS, "a tier");
    }
    if (card->tiers == CARD_TIERS)
        complain(fact->complaints, ILLEGAL, fact->key, "a card has at most %d tiers", CARD_TIERS);
    else
        card->tier[card->tiers++] = tier;
}

/* A unit's name, or infantry, light-vehicles, heavy-vehicles, vehicles. */
static bool take_types(const struct ch_scenario *scenario, struct fact *fact, int faction,
                       struct type_set *set)
{
    static const struct {
        const char *word;
        unsigned colours;
    } classes[] = {
        {"infantry", 1U << GREEN},
        {"light-vehicles", 1U << YELLOW},
        {"heavy-vehicles", 1U << RED},
        {"vehicles", 1U << YELLOW | 1U << RED},
    };
    struct fact before = *fact;
    struct span word;

    if (!fact_need(fact, &word, "a unit, or infantry, vehicles, light-vehicles, heavy-vehicles"))
        return false;
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++) {
        if (!span_is(word, classes[i].word))
            continue;
        for (int type = 0; type < scenario->types; type++)
            if (scenario->type[type].faction == faction &&
                (classes[i].colours >> scenario->type[type].colour & 1))
                type_add(set, type);
        return true;
    }
    *fact = before;
    int type = take_type(scenario, fact, faction);
    if (type >= 0)
        type_add(set, type);
    return type >= 0;
}

static uint8_t take_munitions(struct fact *fact)
{
    struct span word;

    if (!fact_need(fact, &word, "munitions"))
        return 0;
    if (!span_is(word, "munitions"))
        complain(fact->complaints, UNKNOWN, word, "expected \"munitions\": %s", fact->form);
    int amount = fact_number(fact, 0, PRICE_MOST, "a price");
    return (uint8_t)(amount < 0 ? 0 : amount);
}

/* `all`, `any` or an upgrade that the one type has. */
static void take_spawns_with(const struct ch_scenario *scenario, struct fact *fact,
                             struct effect *effect)
{
    struct span word;

    if (!fact_need(fact, &word, "all, any or an upgrade"))
        return;
    effect->kind = span_is(word, "all")   ? EFFECT_SPAWNS_ALL
                   : span_is(word, "any") ? EFFECT_SPAWNS_ANY
                                          : EFFECT_SPAWNS_ONE;
    for (int type = 0; effect->kind == EFFECT_SPAWNS_ONE && type < scenario->types; type++) {
        if (!type_in(&effect->types, type))
            continue;
        int upgrade = ch_upgrade_called(&scenario->type[type], word);
        if (upgrade < 0)
            complain(fact->complaints, UNKNOWN, word, "that unit has no upgrade of that name");
        else
            effect->upgrade = (uint8_t)upgrade;
    }
}

static void take_details(const struct ch_scenario *scenario, struct fact *fact,
                         struct effect *effect)
{
    struct span word;

    switch ((enum effect_kind)effect->kind) {
    case EFFECT_GAIN:
        take_gains(fact, &effect->gain);
        return;
    case EFFECT_UPGRADES:
        effect->amount = take_munitions(fact);
        effect->times = 1;
        if (fact_word(fact, &word) && span_is(word, "times"))
            effect->times = (uint8_t)fact_number(fact, 1, UPGRADE_TIMES, "how often");
        return;
    case EFFECT_SPAWNS_ONE:
        take_spawns_with(scenario, fact, effect);
        return;
    case EFFECT_SMOKE:
        effect->amount = take_munitions(fact);
        return;
    case EFFECT_BOMB:
        effect->amount = take_munitions(fact);
        take_gains(fact, &effect->gain);
        return;
    default:
        return;
    }
}

void ch_take_effect(void *out, struct fact *fact)
{
    static const char *const names[] = {"gain",  "upgrades", "open",  "free", "reserve",
                                        "spawns-with", "smoke", "bomb", NULL};
    static const uint8_t kinds[] = {EFFECT_GAIN, EFFECT_UPGRADES,   EFFECT_OPEN,  EFFECT_FREE,
                                    EFFECT_RESERVE, EFFECT_SPAWNS_ONE, EFFECT_SMOKE, EFFECT_BOMB};
    struct ch_scenario *scenario = out;
    struct card *card = card_above(scenario, fact);
    struct effect effect = {.kind = EFFECT_NONE};

    if (card && card->tiers == 0) {
        complain(fact->complaints, ILLEGAL, fact->key, "a tier line must come before this one");
        return;
    }
    int kind = card ? ch_take_one_of(fact, names, "an effect") : -1;
    if (kind < 0)
        return;
    effect.kind = kinds[kind];
    if (effect.kind != EFFECT_BOMB && !take_types(scenario, fact, card->faction, &effect.types))
        return;
    take_details(scenario, fact, &effect);
    fact_end(fact);
    struct card_tier *tier = &card->tier[card->tiers - 1];
    if (tier->effects == EFFECTS_MAX)
        complain(fact->complaints, ILLEGAL, fact->key, "a tier has at most %d effects",
                 EFFECTS_MAX);
    else
        tier->effect[tier->effects++] = effect;
}
