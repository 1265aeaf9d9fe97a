/* SPDX-License-Identifier: MIT */
/*
 * Commander cards of a scenario file: their tiers, and what these do (C18). The lines are described
 * for players in doc/scenarios.md.
 */
#include "games/company-of-heroes/roster.h"

const struct effect *ch_ability_of(const struct card_tier *tier)
{
    for (int i = 0; i < tier->effects; i++)
        if (tier->effect[i].kind == EFFECT_SMOKE || tier->effect[i].kind == EFFECT_BOMB)
            return &tier->effect[i];
    return NULL;
}

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
    int type = ch_take_type(scenario, fact, faction);
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
    int units = 0;
    for (int type = 0; effect->kind == EFFECT_SPAWNS_ONE && type < scenario->types; type++) {
        if (!type_in(&effect->types, type))
            continue;
        int upgrade = ch_upgrade_called(&scenario->type[type], word);
        if (upgrade < 0)
            complain(fact->complaints, UNKNOWN, word, "that unit has no upgrade of that name");
        else if (units++)
            complain(fact->complaints, ILLEGAL, word,
                     "an upgrade is that of one unit; name the unit, or say all or any");
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
        ch_take_gains(fact, &effect->gain);
        return;
    case EFFECT_UPGRADES:
        effect->amount = take_munitions(fact);
        effect->times = 1;
        if (!fact_word(fact, &word))
            return;
        if (span_is(word, "times"))
            effect->times = (uint8_t)fact_number(fact, 1, UPGRADE_TIMES, "how often");
        else
            complain(fact->complaints, UNKNOWN, word, "expected \"times\": %s", fact->form);
        return;
    case EFFECT_SPAWNS_ONE:
        take_spawns_with(scenario, fact, effect);
        return;
    case EFFECT_SMOKE:
        effect->amount = take_munitions(fact);
        return;
    case EFFECT_BOMB:
        effect->amount = take_munitions(fact);
        ch_take_gains(fact, &effect->gain);
        return;
    default:
        return;
    }
}

/* Who uses an ability names its tier, so a tier has one; and a bomb is the card's. */
static void check_ability(struct fact *fact, const struct card *card, const struct effect *effect)
{
    bool bomb = effect->kind == EFFECT_BOMB;
    bool other = false;

    if (!bomb && effect->kind != EFFECT_SMOKE)
        return;
    if (ch_ability_of(&card->tier[card->tiers - 1]))
        complain(fact->complaints, ILLEGAL, fact->key, "a tier has one ability that is used");
    for (int tier = 0; tier < card->tiers - 1; tier++) {
        const struct effect *used = ch_ability_of(&card->tier[tier]);
        other = other || (used && used->kind == EFFECT_BOMB);
    }
    if (bomb && other)
        complain(fact->complaints, ILLEGAL, fact->key, "a card has one bomb");
}

void ch_take_effect(void *out, struct fact *fact)
{
    static const char *const names[] = {"gain",        "upgrades", "open", "free", "reserve",
                                        "spawns-with", "smoke",    "bomb", NULL};
    static const uint8_t kinds[] = {EFFECT_GAIN,    EFFECT_UPGRADES,   EFFECT_OPEN,  EFFECT_FREE,
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
    check_ability(fact, card, &effect);
    struct card_tier *tier = &card->tier[card->tiers - 1];
    if (tier->effects == EFFECTS_MAX)
        complain(fact->complaints, ILLEGAL, fact->key, "a tier has at most %d effects",
                 EFFECTS_MAX);
    else
        tier->effect[tier->effects++] = effect;
}
