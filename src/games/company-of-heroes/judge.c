/* SPDX-License-Identifier: MIT */
/*
 * May this be done? What all phases share: who acts, in which phase, under whose head. What is
 * special to a phase is in judge_PHASE.c; there, as here, each check is a statement that has to
 * be true, and lists put them in the order in which a teacher would name them.
 */
#include "games/company-of-heroes/battle.h"

/* In which phases an action has its place, a bit each. */
static const uint8_t phases_of[MOVE_KINDS] = {
    [MOVE] = 1U << PHASE_MANEUVER,
    [DEPLOY] = 1U << PHASE_MANEUVER,
    [ENTER] = 1U << PHASE_MANEUVER,
    [FIRE] = 1U << PHASE_PIN | 1U << PHASE_DAMAGE,
    [DEFEND] = 1U << PHASE_DEFENSE,
    [BUY] = 1U << PHASE_SUPPLY,
    [UPGRADE] = 1U << PHASE_SUPPLY,
    [UNLOCK] = 1U << PHASE_SUPPLY,
    [BUILD] = 1U << PHASE_SUPPLY,
    [REPAIR] = 1U << PHASE_SUPPLY,
    [FREE] = 1U << PHASE_SUPPLY,
    [TIER] = 1U << PHASE_SUPPLY,
    [STOCK] = 1U << PHASE_SUPPLY,
    [CARD] = 1U << PHASE_MANEUVER | 1U << PHASE_PIN | 1U << PHASE_DAMAGE | 1U << PHASE_SUPPLY,
    [USE] = 1U << PHASE_PIN | 1U << PHASE_DAMAGE,
    [PASS] = 1U << PHASE_MANEUVER | 1U << PHASE_PIN | 1U << PHASE_DAMAGE | 1U << PHASE_SUPPLY,
};

static struct ruling roll_is_made(const struct question *q)
{
    return q->state->rolling ? ch_refuse(RULE_ROLL_DECLARED, WHOLE_ITEM, ARGS(0)) : legal;
}

static struct ruling phase_is_right(const struct question *q)
{
    int phase = ch_phase_of(q->state->slot);

    if (phases_of[q->move->kind] >> phase & 1)
        return legal;
    return ch_refuse(RULE_WRONG_PHASE, WHOLE_ITEM, ARGS(phase, q->move->kind));
}

static struct ruling turn_was_not_passed(const struct question *q)
{
    if (!q->state->passed)
        return legal;
    return ch_refuse(RULE_PASSED, WHOLE_ITEM, ARGS(q->state->side));
}

static struct ruling unit_is_there(const struct question *q)
{
    if (q->move->from == NO_CELL || q->unit != NOBODY)
        return legal;
    return ch_refuse(q->move->seat ? RULE_NO_PASSENGER : RULE_NO_UNIT, FIELD_FROM,
                     ARGS(q->move->from));
}

static struct ruling unit_is_own(const struct question *q)
{
    if (q->unit == NOBODY || q->state->unit[q->unit].owner == q->state->side)
        return legal;
    return ch_refuse(RULE_NOT_YOURS, q->move->kind == BUILD ? FIELD_BY : FIELD_FROM,
                     ARGS(q->unit, q->state->unit[q->unit].owner, q->state->side));
}

static struct ruling nothing_was_done(const struct question *q)
{
    if (q->move->kind == PASS && q->state->done)
        return ch_refuse(RULE_PASS_LATE, WHOLE_ITEM, ARGS(q->state->side));
    return legal;
}

static struct ruling judge_own(const struct question *q)
{
    switch ((enum move_kind)q->move->kind) {
    case MOVE:
    case DEPLOY:
    case ENTER:
        return ch_judge_maneuver(q);
    case FIRE:
    case DEFEND:
        return ch_judge_damage(q);
    case CARD:
    case TIER:
    case USE:
    case FREE:
        return ch_judge_card(q);
    case PASS:
    case STOCK:
        return legal;
    default:
        return ch_judge_supply(q);
    }
}

static struct question ask(const struct setting *setting, const struct ch_state *state,
                           const struct ch_move *move)
{
    struct question question = {setting, state, move, NULL, NOBODY, NOBODY};
    bool by = move->kind == BUILD;
    cell_t from = by ? move->by : move->from;

    if (state->side >= 0 && state->side < FACTIONS)
        question.player = &state->player[state->side];
    if (from != NO_CELL)
        question.unit = move->seat ? ch_passenger(state, from, move->seat) : ch_unit_on(state, from);
    if (move->to != NO_CELL)
        question.target = ch_unit_on(state, move->to);
    return question;
}

struct ruling ch_judge(const struct setting *setting, const void *state, const void *move)
{
    static check *const list[] = {roll_is_made,  phase_is_right, turn_was_not_passed,
                                  unit_is_there, unit_is_own,    nothing_was_done,
                                  judge_own,     NULL};
    struct question question = ask(setting, state, move);

    if (question.state->stage == STAGE_SETUP)
        return ch_judge_setup(&question);
    return ch_first_broken(list, &question);
}

/* ---- what must be true even of an action that the players let stand --------------------- */

static struct ruling target_is_there(const struct question *q)
{
    if (q->target != NOBODY)
        return legal;
    return ch_refuse(q->move->kind == DEFEND ? RULE_NO_ROLLER
                     : q->move->kind == FIRE ? RULE_NO_TARGET
                                             : RULE_NO_UNIT,
                     FIELD_TO, ARGS(q->move->to));
}

static struct ruling target_is_free(const struct question *q)
{
    if (q->target == NOBODY || q->target == q->unit)
        return legal;
    return ch_refuse(RULE_OCCUPIED, q->move->kind == MOVE ? FIELD_WAY : FIELD_TO,
                     ARGS(q->move->to, q->target));
}

static struct ruling a_number_is_left(const struct question *q)
{
    for (int i = 0; i < UNITS_MAX; i++)
        if (!lives(&q->state->unit[i]))
            return legal;
    return ch_refuse(RULE_MAP_FULL, WHOLE_ITEM, ARGS(0));
}

/* Only regular infantry rides, and not from one transport to another at once. */
static struct ruling target_can_carry(const struct question *q)
{
    const struct ch_unit *carrier = &q->state->unit[q->target];

    if (type_of(q->setting, &q->state->unit[q->unit])->kind != REGULAR)
        return ch_refuse(RULE_NOT_REGULAR, FIELD_FROM, ARGS(q->unit));
    if (!(ch_abilities(q->setting, q->state, carrier) & CAN_CARRY) || q->target == q->unit)
        return ch_refuse(RULE_NO_TRANSPORT, FIELD_TO, ARGS(q->target));
    if (rides(&q->state->unit[q->unit]))
        return ch_refuse(RULE_RIDES, FIELD_FROM, ARGS(q->unit));
    return legal;
}

static struct ruling card_is_chosen(const struct question *q)
{
    if (q->player->card)
        return legal;
    return ch_refuse(plays_cards(q->setting) ? RULE_CARD_FIRST : RULE_NO_CARDS, WHOLE_ITEM,
                     ARGS(q->state->side));
}

static struct ruling ability_is_had(const struct question *q)
{
    if (q->move->kind == USE &&
        (q->move->type + 1 != q->player->card || q->move->number >= q->player->tiers))
        return ch_refuse(RULE_NOT_OFFERED, FIELD_NAME, ARGS(q->state->side));
    return legal;
}

/* Dice as many as there must be decide the loss; more cannot be kept. */
static struct ruling roll_can_be_made(const struct question *q)
{
    return ch_judge_damage(q);
}

enum { CHECKS = 5 };

static check *const possible_if[MOVE_KINDS][CHECKS] = {
    [MOVE] = {unit_is_there, target_is_free},
    [DEPLOY] = {unit_is_there},
    [ENTER] = {unit_is_there, target_is_there, target_can_carry},
    [FIRE] = {unit_is_there, target_is_there},
    [DEFEND] = {target_is_there, roll_can_be_made},
    [BUY] = {target_is_free, a_number_is_left},
    [FREE] = {card_is_chosen, target_is_free, a_number_is_left},
    [BUILD] = {target_is_free, a_number_is_left},
    [UPGRADE] = {unit_is_there},
    [REPAIR] = {unit_is_there, target_is_there},
    [TIER] = {card_is_chosen},
    [USE] = {card_is_chosen, ability_is_had},
};

struct ruling ch_possible(const struct setting *setting, const void *state, const void *move)
{
    struct question question = ask(setting, state, move);
    struct ruling ruling = legal;

    if (question.state->stage == STAGE_SETUP)
        return ch_possible_setup(&question);
    if (!question.player && question.move->kind != DEFEND)
        return phase_is_right(&question);
    for (int i = 0; i < CHECKS && possible_if[question.move->kind][i]; i++) {
        ruling = possible_if[question.move->kind][i](&question);
        if (ruling.finding != LEGAL)
            return ruling;
    }
    return ruling;
}
