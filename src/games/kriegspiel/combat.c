/* SPDX-License-Identifier: MIT */
/*
 * Who adds what to an attack and to a defence (K10 to K12), and what comes of it (K13, K14).
 */
#include "games/kriegspiel/army.h"

static bool is_sheltered_square(square_t square)
{
    return bits_have(&ks_forts, square) || bits_have(&ks_passes, square);
}

/* K10: in a straight line, within RANGE, and no mountain between; units do not matter. */
static bool bears_on(square_t from, square_t target, int range)
{
    int distance = ks_distance(from, target);
    int direction = distance <= range ? ks_direction(from, target) : -1;

    if (direction < 0)
        return false;
    for (int i = 1; i < distance; i++)
        if (!bits_have(&ks_open, ks_walk(from, direction, i)))
            return false;
    return true;
}

/* K14: who was forced to retreat this turn, or still has to, takes no part in its attack. */
static bool takes_part(const struct ks_state *state, int side, int unit)
{
    bool retreats = side == state->side && (unit == state->retreated || unit == state->owes[side]);

    return state->at[side][unit] != NOWHERE && is_on_line(state, side, unit) && !retreats;
}

/* K12: cavalry that can carry a charge, alone or as part of a column. */
static bool can_charge(const struct ks_state *state, int side, int unit)
{
    return unit != NOBODY && ks_kind(unit) == CAVALRY && takes_part(state, side, unit) &&
           !bits_have(&ks_forts, state->at[side][unit]);
}

/* K12: an unbroken column of cavalry from the target to this one, that one included. */
bool ks_charges(const struct ks_state *state, int side, int unit, square_t target)
{
    square_t from = state->at[side][unit];
    int distance = ks_distance(from, target);
    int direction = ks_direction(target, from);

    if (direction < 0 || is_sheltered_square(target) || distance > ks_type[CAVALRY].count)
        return false;
    for (int i = 1; i <= distance; i++)
        if (!can_charge(state, side, ks_unit_on(state, side, ks_walk(target, direction, i))))
            return false;
    return true;
}

int ks_attack_of(const struct setting *setting, const struct ks_state *state, int side, int unit,
                 square_t target)
{
    const struct unit_type *type = &ks_type[ks_kind(unit)];

    (void)setting;
    if (!takes_part(state, side, unit))
        return 0;
    if (ks_kind(unit) == CAVALRY && ks_charges(state, side, unit, target))
        return CHARGE;
    return bears_on(state->at[side][unit], target, type->range) ? type->attack : 0;
}

/* K11 */
static int bonus(const struct unit_type *type, square_t square)
{
    if (!type->sheltered)
        return 0;
    return bits_have(&ks_forts, square) ? 4 : bits_have(&ks_passes, square) ? 2 : 0;
}

static int defence_range(const struct setting *setting, enum unit_kind kind)
{
    static const int of_relays[] = {0, 2};

    return kind == RELAY || kind == SWIFT_RELAY ? of_relays[setting->choice[CHOICE_RELAY_RANGE]]
                                                : ks_type[kind].range;
}

int ks_defence_of(const struct setting *setting, const struct ks_state *state, int side, int unit,
                  square_t target)
{
    enum unit_kind kind = ks_kind(unit);
    square_t at = state->at[side][unit];

    if (at == NOWHERE || !is_on_line(state, side, unit))
        return 0; /* K8 */
    if (at != target && !bears_on(at, target, defence_range(setting, kind)))
        return 0;
    return ks_type[kind].defence + bonus(&ks_type[kind], at);
}

struct sums ks_sums(const struct setting *setting, const struct ks_state *state, int side,
                    square_t target)
{
    struct sums sums = {0, 0};

    for (int unit = 0; unit < UNITS; unit++) {
        sums.attack += ks_attack_of(setting, state, side, unit, target);
        sums.defence += ks_defence_of(setting, state, enemy_of(side), unit, target);
    }
    return sums;
}

enum result ks_result(const struct setting *setting, const struct ks_state *state, int side,
                      const struct ks_move *move, struct sums sums)
{
    int unit = ks_unit_on(state, enemy_of(side), move->to);
    int excess = sums.attack - sums.defence;

    if (excess > 1 || (excess < 1 && move->destroyed))
        return DESTROYED;
    if (excess < 1 && !move->retreats)
        return REPELLED;
    return ks_can_retreat(setting, state, enemy_of(side), unit) ? RETREATS : DESTROYED;
}
