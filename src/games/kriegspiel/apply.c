/* SPDX-License-Identifier: MIT */
/*
 * Carrying out what was judged, or what the players let stand. After each action the lines of
 * communication are right again (K9).
 */
#include "games/kriegspiel/army.h"

#include "base/bug.h"

#include <assert.h>
#include <string.h>

static void lift(struct ks_state *state, int side, int unit)
{
    square_t from = state->at[side][unit];

    state->units[side].row[row_of(from)] &= ~column_bit(from);
    state->at[side][unit] = NOWHERE;
}

static void put(struct ks_state *state, int side, int unit, square_t to)
{
    state->units[side].row[row_of(to)] |= column_bit(to);
    state->at[side][unit] = to;
}

static void place(struct ks_state *state, const struct setting *setting, const struct ks_move *move)
{
    int side = state->side;
    int unit = ks_type[move->unit].first;

    while (state->at[side][unit] != NOWHERE)
        unit++;
    assert(ks_kind(unit) == move->unit);
    put(state, side, unit, move->to);
    if (move->retreating)
        state->owes[side] = (uint8_t)unit;
    ks_reconnect(state, setting, side, unit, NOWHERE, move->to);
}

static void ruin(struct ks_state *state, const struct setting *setting, square_t square)
{
    for (int side = 0; side < SIDES; side++) {
        int i = ks_arsenal_on(side, square);
        if (i < 0)
            continue;
        state->ruined[side] |= (uint8_t)(1U << i);
        ks_connect(state, setting, side);
    }
}

/* K14: whatever is done first settles the retreat. If the players let something else stand in its
 * place, the retreat is forgone, and still the unit takes no part in the attack. */
static void settle_retreat(struct ks_state *state)
{
    if (state->owes[state->side] == NOBODY)
        return;
    state->retreated = state->owes[state->side];
    state->owes[state->side] = NOBODY;
}

static void go(struct ks_state *state, const struct setting *setting, const struct ks_move *move)
{
    int side = state->side;
    int unit = ks_unit_on(state, side, move->from);

    assert(unit != NOBODY && ks_is_free(state, move->to));
    settle_retreat(state);
    lift(state, side, unit);
    put(state, side, unit, move->to);
    state->moved |= UINT32_C(1) << unit;
    state->moves++;
    ks_reconnect(state, setting, side, unit, move->from, move->to);
    if (is_combat(unit) && ks_live_arsenal(state, enemy_of(side), move->to)) { /* K15 */
        ruin(state, setting, move->to);
        state->attack = ATTACK_WAS_ARSENAL;
    }
}

static void attack(struct ks_state *state, const struct setting *setting,
                   const struct ks_move *move)
{
    int enemy = enemy_of(state->side);
    int unit = ks_unit_on(state, enemy, move->to);
    struct sums sums = ks_sums(setting, state, state->side, move->to);
    enum result result = ks_result(setting, state, state->side, move, sums);

    assert(unit != NOBODY);
    settle_retreat(state);
    state->attack = ATTACK_MADE;
    if (result == RETREATS)
        state->owes[enemy] = (uint8_t)unit;
    if (result != DESTROYED)
        return;
    if (state->owes[enemy] == unit)
        state->owes[enemy] = NOBODY;
    lift(state, enemy, unit);
    ks_reconnect(state, setting, enemy, unit, move->to, NOWHERE);
}

static void pass(struct ks_state *state)
{
    settle_retreat(state);
    state->passed = true;
}

void ks_apply(void *out, const struct setting *setting, const void *what)
{
    struct ks_state *state = out;
    const struct ks_move *move = what;

    switch ((enum move_kind)move->kind) {
    case PLACE:
        place(state, setting, move);
        return;
    case RUIN:
        ruin(state, setting, move->to);
        return;
    case MOVE:
        go(state, setting, move);
        return;
    case ATTACK:
        attack(state, setting, move);
        return;
    case PASS:
        pass(state);
        return;
    }
}

/* What can be worked out again must come out the same. */
void ks_audit(const struct setting *setting, const void *in)
{
    struct ks_state again;

    memcpy(&again, in, sizeof again); /* with what lies between its fields */
    for (int side = 0; side < SIDES; side++) {
        memset(&again.units[side], 0, sizeof again.units[side]);
        for (int unit = 0; unit < UNITS; unit++)
            if (again.at[side][unit] != NOWHERE)
                put(&again, side, unit, again.at[side][unit]);
    }
    for (int side = 0; side < SIDES; side++)
        ks_connect(&again, setting, side);
    if (memcmp(&again, in, sizeof again) != 0)
        bug("a state of kriegspiel disagrees with itself");
}
