/* SPDX-License-Identifier: MIT */
/*
 * The course of a game: setup, whose turn is due, how a turn begins and ends, and who has won
 * (K1, K2, K16).
 */
#include "games/kriegspiel/army.h"

#include <string.h>

void ks_setup(void *out, const struct setting *setting)
{
    struct ks_state *state = out;

    memset(state, 0, sizeof *state);
    for (int side = 0; side < SIDES; side++) {
        for (int unit = 0; unit < UNITS; unit++)
            state->at[side][unit] = NOWHERE;
        state->owes[side] = NOBODY;
        ks_connect(state, setting, side);
    }
    state->side = NO_SIDE;
    state->first = setting->first;
    state->retreated = NOBODY;
    state->phase = PHASE_SETUP;
}

/* K2: dice decide who begins, so either may, unless the log says who it was. In a position it is
 * whoever is written, but a retreat that is owed belongs to the side to move. */
static struct head due_first(const struct setting *setting, const struct ks_state *state)
{
    struct head head = {setting->position ? ANY : 1, ANY, NO_PHASE};

    if (!setting->position && setting->first != NO_SIDE)
        head.side = setting->first;
    for (int side = 0; side < SIDES; side++)
        if (state->owes[side] != NOBODY)
            head.side = (int8_t)side;
    return head;
}

struct head ks_due(const struct setting *setting, const void *in)
{
    const struct ks_state *state = in;

    if (state->phase == PHASE_SETUP)
        return (struct head){0, ANY, NO_PHASE};
    if (state->phase == PHASE_TURN)
        return (struct head){state->number, state->side, NO_PHASE};
    if (state->number == 0)
        return due_first(setting, state);
    int next = enemy_of(state->side);
    return (struct head){state->number + (next == state->first), (int8_t)next, NO_PHASE};
}

void ks_begin(void *out, const struct setting *setting, struct head head)
{
    struct ks_state *state = out;

    (void)setting;
    state->side = head.side;
    if (head.number == 0)
        return;
    state->phase = PHASE_TURN;
    state->number = head.number;
    if (state->first == NO_SIDE)
        state->first = head.side;
    state->moves = 0;
    state->moved = 0;
    state->attack = ATTACK_OPEN;
    state->retreated = NOBODY;
    state->passed = false;
}

void ks_end_turn(void *out, const struct setting *setting)
{
    struct ks_state *state = out;

    (void)setting;
    state->phase = PHASE_BETWEEN;
    state->retreated = NOBODY;
}

/* --- who has won ---------------------------------------------------------------------------- */

static bool has_combat_units(const struct ks_state *state, int side)
{
    for (int unit = 0; unit < COMBAT_UNITS; unit++)
        if (state->at[side][unit] != NOWHERE)
            return true;
    return false;
}

/* K16 (C) */
static bool is_cut_off(const struct ks_state *state, int side)
{
    return state->at[side][RELAY_UNIT] == NOWHERE && state->at[side][SWIFT_RELAY_UNIT] == NOWHERE &&
           state->on_line[side] == 0;
}

static bool off_line_counts_now(const struct setting *setting, const struct ks_state *state)
{
    bool between_turns = state->phase == PHASE_BETWEEN ||
                         (state->moves == 0 && state->attack == ATTACK_OPEN && !state->passed);

    switch (setting->choice[CHOICE_WIN_OFF_LINE]) {
    case WIN_OFF_LINE_ACTION:
        return true;
    case WIN_OFF_LINE_TURN_END:
        return between_turns;
    default:
        return false;
    }
}

/* By which rule has SIDE lost? RULE_COUNT if by none. */
static enum rule_index lost_by(const struct setting *setting, const struct ks_state *state,
                               int side)
{
    if (state->ruined[side] == (1 << ARSENALS) - 1)
        return RULE_WON_ARSENALS;
    if (!has_combat_units(state, side))
        return RULE_WON_UNITS;
    if (is_cut_off(state, side) && off_line_counts_now(setting, state))
        return RULE_WON_OFF_LINE;
    return RULE_COUNT;
}

struct outcome ks_outcome(const struct setting *setting, const void *in)
{
    const struct ks_state *state = in;
    int acting = state->side == NO_SIDE ? NORTH : state->side;

    if (state->phase == PHASE_SETUP)
        return not_over;
    for (int i = 0; i < SIDES; i++) {
        int winner = i == 0 ? acting : enemy_of(acting);
        enum rule_index rule = lost_by(setting, state, enemy_of(winner));
        if (rule != RULE_COUNT)
            return (struct outcome){true, (int8_t)winner, (uint16_t)rule, {0}};
    }
    return not_over;
}

/* --- may a turn end? ------------------------------------------------------------------------ */

/* K1 */
static struct ruling all_are_placed(const struct ks_state *state, int side)
{
    int placed = 0;
    int missing = NOBODY;

    for (int unit = UNITS - 1; unit >= 0; unit--) {
        if (state->at[side][unit] == NOWHERE)
            missing = unit;
        else
            placed++;
    }
    if (missing == NOBODY)
        return legal;
    return ks_refuse(RULE_SETUP_SHORT, WHOLE_ITEM,
                     ARGS(side, (int)ks_kind(missing), placed, UNITS));
}

/* K15: an enemy combat unit on an arsenal has destroyed it. */
static struct ruling arsenals_are_not_shared(const struct ks_state *state, int side)
{
    for (int i = 0; i < ARSENALS; i++) {
        int unit = ks_unit_on(state, enemy_of(side), ks_arsenal[side][i]);
        if (unit != NOBODY && is_combat(unit) && is_live(state, side, i))
            return ks_refuse(RULE_ARSENAL_SHARED, WHOLE_ITEM, ARGS(ks_arsenal[side][i]));
    }
    return legal;
}

/* K14 */
static struct ruling retreat_is_possible(const struct setting *setting,
                                         const struct ks_state *state, int side)
{
    int unit = state->owes[side];

    if (unit == NOBODY || ks_can_retreat(setting, state, side, unit))
        return legal;
    return ks_refuse(RULE_CANNOT_RETREAT, WHOLE_ITEM, ARGS(state->at[side][unit]));
}

/* K16: the first to win ends the game. */
static struct ruling not_both_have_won(const struct setting *setting, const struct ks_state *state)
{
    struct ks_state ended = *state;

    ended.phase = PHASE_BETWEEN;
    for (int side = 0; side < SIDES; side++)
        if (lost_by(setting, &ended, side) == RULE_COUNT)
            return legal;
    return ks_refuse(RULE_BOTH_WON, WHOLE_ITEM, ARGS(0));
}

static struct ruling may_end_setup(const struct setting *setting, const struct ks_state *state)
{
    struct ruling ruling = legal;

    for (int side = 0; side < SIDES && ruling.finding == LEGAL; side++) {
        if (!setting->position)
            ruling = all_are_placed(state, side);
        if (ruling.finding == LEGAL)
            ruling = arsenals_are_not_shared(state, side);
        if (ruling.finding == LEGAL)
            ruling = retreat_is_possible(setting, state, side);
    }
    return ruling.finding == LEGAL ? not_both_have_won(setting, state) : ruling;
}

struct ruling ks_may_end(const struct setting *setting, const void *in)
{
    const struct ks_state *state = in;

    if (state->phase == PHASE_SETUP)
        return may_end_setup(setting, state);
    int owing = state->owes[state->side];
    if (owing != NOBODY)
        return ks_refuse(RULE_RETREAT_OWED, WHOLE_ITEM, ARGS(state->at[state->side][owing]));
    if (state->moves == 0 && state->attack == ATTACK_OPEN && !state->passed)
        return ks_refuse(RULE_NOTHING_DONE, WHOLE_ITEM, ARGS(0));
    return legal;
}
