/* SPDX-License-Identifier: MIT */
/*
 * Commander cards: choosing one, buying its tiers, using its abilities, taking its free units
 * (C18).
 */
#include "games/company-of-heroes/battle.h"

static const struct card *card_of(const struct question *q)
{
    return &scenario_of(q->setting)->card[q->player->card - 1];
}

static struct ruling cards_are_played(const struct question *q)
{
    if (plays_cards(q->setting))
        return legal;
    return ch_refuse(RULE_NO_CARDS, WHOLE_ITEM, ARGS(0));
}

static struct ruling card_is_not_fixed(const struct question *q)
{
    if (!q->player->tiers)
        return legal;
    return ch_refuse(RULE_CARD_KEPT, WHOLE_ITEM, ARGS(q->state->side, q->player->card - 1));
}

/* ---- tiers ----------------------------------------------------------------------------- */

static struct ruling tier_is_next(const struct question *q)
{
    int next = q->player->tiers + 1;
    int card = q->player->card - 1;

    if (q->move->number < 1 || q->move->number > card_of(q)->tiers)
        return ch_refuse(RULE_NO_TIER, FIELD_NUMBER, ARGS(0, card, card_of(q)->tiers));
    if (q->move->number != next)
        return ch_refuse(RULE_TIER_ORDER, FIELD_NUMBER,
                         ARGS(0, card, next <= card_of(q)->tiers ? next : 0));
    return legal;
}

static struct ruling tier_can_be_paid(const struct question *q)
{
    const struct card_tier *tier = &card_of(q)->tier[q->move->number - 1];

    if (tier->needs && !(q->player->open >> tier->needs & 1))
        return ch_refuse(RULE_TIER_NEEDS, WHOLE_ITEM,
                         ARGS(q->state->side, q->player->card - 1, tier->needs));
    if (tier->price > q->player->xp)
        return ch_refuse(RULE_XP_SHORT, WHOLE_ITEM,
                         ARGS(q->state->side, tier->price, q->player->xp));
    return legal;
}

/* ---- abilities that are used ----------------------------------------------------------- */

static const struct effect *effect_used(const struct question *q)
{
    return ch_ability_of(&scenario_of(q->setting)->card[q->move->type].tier[q->move->number]);
}

/* What the phrases "tier" wants. */
static int tier_number(const struct question *q)
{
    return q->move->type * CARD_TIERS + q->move->number;
}

static struct ruling ability_is_used(const struct question *q)
{
    if (effect_used(q))
        return legal;
    return ch_refuse(RULE_NOT_USED, FIELD_NAME, ARGS(tier_number(q)));
}

static struct ruling ability_is_timely(const struct question *q)
{
    bool smoke = effect_used(q)->kind == EFFECT_SMOKE;
    bool pins = ch_phase_of(q->state->slot) == PHASE_PIN;

    if (q->player->used >> q->move->number & 1)
        return ch_refuse(RULE_USED, FIELD_NAME, ARGS(tier_number(q)));
    if (smoke != pins)
        return ch_refuse(RULE_USE_PHASE, FIELD_NAME, ARGS(tier_number(q), smoke));
    return legal;
}

static struct ruling hexes_differ(const struct question *q)
{
    for (int i = 0; i < q->move->steps; i++)
        for (int j = 0; j < i; j++)
            if (q->move->path[i] == q->move->path[j])
                return ch_refuse(RULE_HEX_TWICE, FIELD_HEXES, ARGS(q->move->path[i]));
    return legal;
}

static struct ruling smoke_can_be_paid(const struct question *q)
{
    const struct effect *effect = effect_used(q);
    int price = effect->amount * q->move->steps;

    for (int i = 0; i < q->move->steps; i++) {
        int unit = ch_unit_on(q->state, q->move->path[i]);
        if (unit == NOBODY || q->state->unit[unit].owner != q->state->side ||
            !type_in(&effect->types, q->state->unit[unit].type))
            return ch_refuse(RULE_SMOKE_WHO, FIELD_HEXES,
                             ARGS(q->move->path[i], q->state->side));
    }
    if (price > q->player->stock[MUNITIONS])
        return ch_refuse(RULE_SHORT_OF, WHOLE_ITEM,
                         ARGS(q->state->side, price, MUNITIONS, q->player->stock[MUNITIONS]));
    return legal;
}

/* Three hexes, each adjacent to another of them, each seen. */
static struct ruling bomb_can_fall(const struct question *q)
{
    const cell_t *hex = q->move->path;
    int price = effect_used(q)->amount;

    if (q->move->steps != BOMB_HEXES)
        return ch_refuse(RULE_BOMB_THREE, FIELD_HEXES, ARGS(tier_number(q), q->move->steps));
    for (int i = 0; i < BOMB_HEXES; i++)
        if (ch_apart(q->setting, hex[i], hex[(i + 1) % BOMB_HEXES]) != 1 &&
            ch_apart(q->setting, hex[i], hex[(i + 2) % BOMB_HEXES]) != 1)
            return ch_refuse(RULE_BOMB_APART, FIELD_HEXES, ARGS(hex[i]));
    for (int i = 0; i < BOMB_HEXES; i++)
        if (!ch_team_sees_hex(q->setting, q->state, q->player->team, hex[i]))
            return ch_refuse(RULE_BOMB_UNSEEN, FIELD_HEXES, ARGS(hex[i], q->state->side));
    if (price > q->player->stock[MUNITIONS])
        return ch_refuse(RULE_SHORT_OF, WHOLE_ITEM,
                         ARGS(q->state->side, price, MUNITIONS, q->player->stock[MUNITIONS]));
    return legal;
}

static struct ruling effect_is_possible(const struct question *q)
{
    return effect_used(q)->kind == EFFECT_SMOKE ? smoke_can_be_paid(q) : bomb_can_fall(q);
}

/* ---- free units ------------------------------------------------------------------------ */

static struct ruling unit_is_free_now(const struct question *q)
{
    if (ch_free_by(q->setting, q->state, q->state->side, q->move->type) >= 0)
        return legal;
    return ch_refuse(RULE_NOT_FREE, FIELD_UNIT, ARGS(q->state->side, q->move->type));
}

static struct ruling choice_is_offered(const struct question *q)
{
    if (q->move->upgrade == NOBODY ||
        ch_may_spawn_with(q->setting, q->player, q->move->type, q->move->upgrade))
        return legal;
    return ch_refuse(RULE_NOT_WITH, FIELD_NAME,
                     ARGS(q->state->side, q->move->type,
                          q->move->type * UPGRADES_MAX + q->move->upgrade));
}

static struct ruling hex_is_a_spawn_hex(const struct question *q)
{
    const struct ch_scenario *scenario = scenario_of(q->setting);
    cell_t to = q->move->to;

    if (!cell_in(&scenario->spawn[q->player->team], to))
        return ch_refuse(RULE_NOT_SPAWN, FIELD_TO, ARGS(to, TEAM1 + q->player->team));
    if (cell_in(&scenario->water, to))
        return ch_refuse(RULE_WATER, FIELD_TO, ARGS(to));
    if (!ch_may_stand(q->setting, &scenario->type[q->move->type], to))
        return ch_refuse(RULE_NO_BUILDING, FIELD_TO, ARGS(q->move->type, to));
    return legal;
}

/* ---- the lists ------------------------------------------------------------------------- */

struct ruling ch_judge_card(const struct question *q)
{
    static check *const card[] = {cards_are_played, card_is_not_fixed, NULL};
    static check *const tier[] = {cards_are_played, tier_is_next, tier_can_be_paid, NULL};
    static check *const use[] = {cards_are_played, ability_is_used,    ability_is_timely,
                                 hexes_differ,     effect_is_possible, NULL};
    static check *const take[] = {cards_are_played, unit_is_free_now, choice_is_offered,
                                  hex_is_a_spawn_hex, NULL};
    check *const *list = q->move->kind == CARD   ? card
                         : q->move->kind == TIER ? tier
                         : q->move->kind == USE  ? use
                                                 : take;

    return ch_first_broken(list, q);
}
