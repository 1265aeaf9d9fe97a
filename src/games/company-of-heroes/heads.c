/* SPDX-License-Identifier: MIT */
/*
 * Which heads may follow, and by which ruling another one does not (C1, C8, C12, C14). Nothing is
 * changed here.
 */
#include "games/company-of-heroes/battle.h"

#include "base/bug.h"

/* ---- who still has to appear ------------------------------------------------------------- */

static bool could_fire(const struct setting *setting, const struct ch_state *state, int faction)
{
    for (int i = 0; i < state->units; i++)
        if (lives(&state->unit[i]) && state->unit[i].owner == faction &&
            ch_can_fire(setting, state, i))
            return true;
    return false;
}

/* Of those who do not appear in SLOT: pins are optional, and who has nothing to fire at may be left
 * out of the damage turn. */
static bool must_appear(const struct setting *setting, const struct ch_state *state,
                        enum phase phase, int faction)
{
    return phase != PHASE_PIN && (phase != PHASE_DAMAGE || could_fire(setting, state, faction));
}

int ch_missed_in(const struct setting *setting, const struct ch_state *state, int slot)
{
    unsigned acted = slot == state->slot ? state->acted : 0;
    int team = ch_team_of_slot(setting, state, slot);
    enum phase phase = ch_phase_of(slot);

    for (int faction = 0; faction < FACTIONS; faction++)
        if (ch_plays_for(state, faction, team) && !(acted >> faction & 1) &&
            must_appear(setting, state, phase, faction))
            return faction;
    return NO_SIDE;
}

static bool may_pass_over(const struct setting *setting, const struct ch_state *state, int slot)
{
    if (slot == SLOT_DEFENSE)
        return state->removed || ch_next_roll(setting, state, 0) == NOBODY;
    return ch_missed_in(setting, state, slot) == NO_SIDE;
}

/* The first head that must come. Slot SLOTS is the first one of the next round. */
static struct head next_head(const struct setting *setting, const struct ch_state *state)
{
    struct head head = {state->number, NO_SIDE, PHASE_DEFENSE};
    int slot = state->slot;

    while (slot < SLOTS && may_pass_over(setting, state, slot))
        slot++;
    if (slot == SLOT_DEFENSE)
        return head;
    int team = slot == SLOTS ? 1 - state->first : ch_team_of_slot(setting, state, slot);
    head.side = (int8_t)(slot == SLOTS ? NO_SIDE : ch_missed_in(setting, state, slot));
    for (int faction = 0; head.side == NO_SIDE && faction < FACTIONS; faction++)
        if (ch_plays_for(state, faction, team))
            head.side = (int8_t)faction;
    head.phase = (int8_t)(slot == SLOTS ? PHASE_MANEUVER : ch_phase_of(slot));
    head.number += slot == SLOTS;
    return head;
}

int ch_first_team(const struct setting *setting, const struct ch_state *state)
{
    int party = setting->first == NO_SIDE ? NO_SIDE : ch_party(setting, state, setting->first);

    return state->first == NO_SIDE && party != NO_SIDE ? party - TEAM1 : state->first;
}

struct head ch_due(const struct setting *setting, const void *in)
{
    const struct ch_state *state = in;
    struct head head = {0, ANY, NO_PHASE};

    if (state->stage == STAGE_SETUP)
        return head;
    if (state->stage == STAGE_TURN)
        return (struct head){state->number, state->side, (int8_t)ch_phase_of(state->slot)};
    if (state->number)
        return next_head(setting, state);
    if (setting->position)
        return (struct head){ANY, ANY, ANY};
    for (int faction = 0; faction < FACTIONS && head.side == ANY; faction++)
        if (ch_plays_for(state, faction, state->first))
            head.side = (int8_t)faction;
    return (struct head){1, head.side, PHASE_MANEUVER};
}

int ch_slot_in_position(const struct setting *setting, const struct ch_state *state,
                        struct head head)
{
    struct ch_state settled = *state;

    if (head.phase == PHASE_DEFENSE)
        return head.side == NO_SIDE ? SLOT_DEFENSE : -1;
    if (head.phase <= PHASE_START || !ch_is_in_play(state, head.side) ||
        ch_without_health(state) != NOBODY)
        return -1;
    int team = state->player[head.side].team;
    if (state->first == NO_SIDE)
        settled.first =
            (int8_t)(head.phase == PHASE_SUPPLY && !setting->choice[CHOICE_BUYERS] ? 1 - team
                                                                                   : team);
    int turn = state->place ? state->place - 1 : 0;
    for (int slot = SLOT_MANEUVER + 2 * turn; slot < SLOTS; slot++)
        if ((int)ch_phase_of(slot) == head.phase &&
            ch_team_of_slot(setting, &settled, slot) == team)
            return slot;
    bug("a phase without a turn of each team");
}

/* Does HEAD belong to SLOT, which is in progress or may be the next? SLOTS is the first one of the
 * next round. There is no defense while no dice are due. */
static bool opens(const struct setting *setting, const struct ch_state *state, int slot,
                  struct head head)
{
    bool next_round = slot == SLOTS;
    enum phase phase = next_round ? PHASE_MANEUVER : ch_phase_of(slot);
    int number = (state->number ? state->number : 1) + next_round;

    if (head.number != number || head.phase != (int)phase)
        return false;
    if (slot == SLOT_DEFENSE)
        return head.side == NO_SIDE &&
               (state->slot == slot || !may_pass_over(setting, state, slot));
    return ch_plays_for(state, head.side,
                        next_round ? 1 - state->first : ch_team_of_slot(setting, state, slot));
}

int ch_slot_of(const struct setting *setting, const struct ch_state *state, struct head head)
{
    if (state->number == 0 && setting->position)
        return ch_slot_in_position(setting, state, head);
    for (int slot = state->slot;; slot++) {
        if (opens(setting, state, slot, head))
            return slot;
        if (slot == SLOTS || !may_pass_over(setting, state, slot))
            return -1;
    }
}

int ch_slot_of_fitting(const struct setting *setting, const struct ch_state *state,
                       struct head head)
{
    int slot = state->slot;

    while (slot < SLOTS && !opens(setting, state, slot, head))
        slot++;
    return slot;
}

bool ch_fits(const struct setting *setting, const void *state, struct head head)
{
    return ch_slot_of(setting, state, head) >= 0;
}

/* ---- why another head does not fit ------------------------------------------------------- */

/* The other team goes before, in the same phase. (It is never behind: a head of the slot in
 * progress resumes that. Nor is it a turn of pins: nobody has to have one.) */
static enum rule_index other_team_is_due(const struct setting *setting,
                                         const struct ch_state *state, struct head due)
{
    if (due.phase == PHASE_DAMAGE)
        return RULE_HEAD_DEALS;
    if (due.phase == PHASE_SUPPLY)
        return setting->choice[CHOICE_BUYERS] ? RULE_HEAD_FIRST_BUYS : RULE_HEAD_LAST_BUYS;
    return state->number == 0 || due.number > state->number ? RULE_HEAD_FIRST : RULE_HEAD_ORDER;
}

/* Others of that team had the turn that is due already. */
static bool is_teammate_missed(const struct setting *setting, const struct ch_state *state,
                               struct head due)
{
    return state->acted && due.number == state->number &&
           due.side == ch_missed_in(setting, state, state->slot);
}

struct ruling ch_misplaced(const struct setting *setting, const void *in, struct head head)
{
    const struct ch_state *state = in;
    struct head due = ch_due(setting, state);
    bool same_turn = head.number == due.number && head.phase == due.phase;
    bool rolls = head.phase == PHASE_DEFENSE && head.side == NO_SIDE;

    if (head.side >= FACTIONS)
        return ch_refuse(RULE_TEAM_HEAD, WHOLE_ITEM, ARGS(head.side));
    if (state->number == 0 && head.phase != PHASE_DEFENSE && ch_without_health(state) != NOBODY)
        return ch_refuse(RULE_NO_HEALTH, WHOLE_ITEM, ARGS(ch_without_health(state)));
    if (head.side >= 0 && head.phase != PHASE_START && !ch_is_in_play(state, head.side))
        return ch_refuse(RULE_NOT_IN_PLAY, WHOLE_ITEM, ARGS(head.side));
    if (head.number == 0 || due.number <= 0)
        return legal;
    if (due.phase == PHASE_DEFENSE) {
        int unit = ch_next_roll(setting, state, 0);
        return ch_refuse(RULE_ROLL_OWED, WHOLE_ITEM, ARGS(unit, unit, unit));
    }
    if (rolls && due.phase == PHASE_SUPPLY && head.number == due.number)
        return ch_refuse(RULE_HEAD_NO_DEFENSE, WHOLE_ITEM, ARGS(0));
    if (is_teammate_missed(setting, state, due))
        return ch_refuse(RULE_HEAD_MISSED, WHOLE_ITEM, ARGS(due.side));
    enum rule_index rule = RULE_HEAD_ORDER;
    if (same_turn && head.side >= 0 &&
        state->player[head.side].team != state->player[due.side].team)
        rule = other_team_is_due(setting, state, due);
    return ch_refuse(rule, WHOLE_ITEM, ARGS(TEAM1 + state->player[due.side].team));
}
