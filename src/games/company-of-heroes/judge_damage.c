/* SPDX-License-Identifier: MIT */
/*
 * Pins, the assignment of damage, and the rolls of the defense (C8 to C13).
 */
#include "games/company-of-heroes/battle.h"

static const struct ch_unit *unit_of(const struct question *q)
{
    return &q->state->unit[q->unit];
}

static const struct unit_type *kind_of(const struct question *q)
{
    return type_of(q->setting, unit_of(q));
}

/* ---- who attacks ----------------------------------------------------------------------- */

/* C8 */
static struct ruling unit_is_not_pinned(const struct question *q)
{
    if (unit_of(q)->status & IS_PINNED)
        return ch_refuse(RULE_IS_PINNED, FIELD_FROM, ARGS(q->unit));
    return legal;
}

/* C5 */
static struct ruling unit_is_deployed(const struct question *q)
{
    if (!is_weapon_team(kind_of(q)) || q->setting->choice[CHOICE_DEPLOY] ||
        unit_of(q)->status & IS_DEPLOYED)
        return legal;
    return ch_refuse(RULE_PACKED, FIELD_FROM, ARGS(q->unit));
}

static struct ruling target_is_an_enemy(const struct question *q)
{
    const struct ch_unit *target = &q->state->unit[q->target];
    if (team_of(q->state, target) == q->player->team)
        return ch_refuse(RULE_OWN_TARGET, FIELD_TO, ARGS(q->target, q->state->side));
    return legal;
}

/* ---- pins (C9) ------------------------------------------------------------------------- */

static struct ruling unit_can_pin(const struct question *q)
{
    if (kind_of(q)->kind != MG)
        return ch_refuse(RULE_PIN_WHO, FIELD_FROM, ARGS(q->unit));
    if (unit_of(q)->pins != NOBODY)
        return ch_refuse(RULE_PIN_TWICE, FIELD_FROM, ARGS(q->unit));
    return legal;
}

/* Why a target is out of reach, in terms of both. */
static struct ruling refuse_target(const struct question *q, enum rule_index rule)
{
    cell_t from = unit_of(q)->cell;
    cell_t to = q->move->to;
    int apart = ch_apart(q->setting, from, to);

    if (rule == RULE_PIN_VEHICLE || rule == RULE_PIN_GUN || rule == RULE_PIN_BUILDING)
        return ch_refuse(rule, FIELD_TO, ARGS(q->unit, q->target));
    if (rule == RULE_BLOCKED)
        return ch_refuse(rule, WHOLE_ITEM,
                         ARGS(q->unit, to, 0, 0, 0, ch_blocked_by(q->setting, from, to)));
    return ch_refuse(rule, WHOLE_ITEM,
                     ARGS(q->unit, to, apart, kind_of(q)->minimum,
                          ch_values(q->setting, q->state, unit_of(q)).range));
}

static struct ruling target_can_be_pinned(const struct question *q)
{
    enum rule_index rule = ch_pin(q->setting, q->state, q->unit, q->target);

    return rule == RULE_COUNT ? legal : refuse_target(q, rule);
}

/* ---- attacks --------------------------------------------------------------------------- */

static struct ruling target_is_the_pinned_one(const struct question *q)
{
    int pinned = unit_of(q)->pins;

    if (pinned == NOBODY || pinned == q->target)
        return legal;
    return ch_refuse(RULE_PIN_OTHER, FIELD_TO, ARGS(q->unit, pinned));
}

static bool has_aimed(const struct ch_unit *unit)
{
    for (int damage = 0; damage < DAMAGES; damage++)
        if (unit->aim[damage] != NOBODY)
            return true;
    return false;
}

static unsigned all_types(const struct question *q)
{
    struct gain values = ch_values(q->setting, q->state, unit_of(q));

    return ch_types_of(&values);
}

/* C10: all or nothing, unless the players chose that heavy vehicles split. */
static struct ruling damage_may_be_split(const struct question *q)
{
    unsigned left = ch_types_left(q->setting, q->state, q->unit);
    unsigned wanted = q->move->types;

    if (!wanted || wanted == all_types(q))
        return has_aimed(unit_of(q)) ? ch_refuse(RULE_ATTACKED, FIELD_FROM, ARGS(q->unit)) : legal;
    if (!q->setting->choice[CHOICE_SPLIT])
        return ch_refuse(RULE_NO_SPLIT, FIELD_TYPES, ARGS(q->unit));
    if (kind_of(q)->colour != RED)
        return ch_refuse(RULE_SPLIT_COLOUR, FIELD_TYPES, ARGS(q->unit));
    for (int damage = 0; damage < DAMAGES; damage++)
        if (wanted >> damage & 1 && !(left >> damage & 1))
            return ch_refuse(all_types(q) >> damage & 1 ? RULE_DEALT : RULE_NO_SUCH_DAMAGE,
                             FIELD_TYPES, ARGS(q->unit, damage));
    return legal;
}

static struct ruling target_can_be_hit(const struct question *q)
{
    unsigned types = 0;
    enum rule_index rule = ch_fire(q->setting, q->state, q->unit, q->target, &types);

    if (rule == RULE_COUNT && q->move->types && !(types & q->move->types))
        rule = RULE_BLOCKED;
    return rule == RULE_COUNT ? legal : refuse_target(q, rule);
}

/* ---- the defense (C12) ----------------------------------------------------------------- */

/* Why no dice are due; the numbers are for the phrase "whynot". */
static int why_not(const struct question *q)
{
    struct blow blow = ch_blow(q->setting, q->state, q->target);
    int points = blow.points[AI] + blow.points[AP] + blow.points[HE] + blow.points[FLAME];
    struct defense defense = ch_defense_of(q->setting, q->state, q->target);

    if (points == 0)
        return 0;
    if (defense.stoppable)
        return 1;
    return defense.flame ? 2 : 3;
}

static struct ruling dice_are_due(const struct question *q)
{
    struct defense defense = ch_defense_of(q->setting, q->state, q->target);
    bool has_lost = q->state->unit[q->target].status & HAS_LOST;
    if (has_lost && (defense.dice || q->state->removed))
        return ch_refuse(RULE_AGAIN_ROLLED, FIELD_TO, ARGS(q->target));
    if (defense.dice)
        return legal;
    return ch_refuse(RULE_NO_DICE_DUE, FIELD_TO, ARGS(q->target, why_not(q)));
}

static struct ruling dice_are_as_many(const struct question *q)
{
    struct defense defense = ch_defense_of(q->setting, q->state, q->target);
    int given = q->move->dice[0] + q->move->dice[1] + q->move->dice[2];

    if (q->move->pending || given == defense.dice)
        return legal;
    return ch_refuse(RULE_DICE_COUNT, FIELD_DICE, ARGS(q->move->to, q->target, q->target, given));
}

/* ---- the lists ------------------------------------------------------------------------- */

struct ruling ch_judge_damage(const struct question *q)
{
    static check *const pin[] = {unit_can_pin, unit_is_deployed, target_is_an_enemy,
                                 target_can_be_pinned, NULL};
    static check *const fire[] = {unit_is_not_pinned,  unit_is_deployed,         target_is_an_enemy,
                                  damage_may_be_split, target_is_the_pinned_one, target_can_be_hit,
                                  NULL};
    static check *const defend[] = {dice_are_due, dice_are_as_many, NULL};
    check *const *list = q->move->kind == DEFEND ? defend : q->move->pinning ? pin : fire;

    return ch_first_broken(list, q);
}
