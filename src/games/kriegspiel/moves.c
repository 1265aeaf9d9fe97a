/* SPDX-License-Identifier: MIT */
/*
 * Everything that may be done, found from the rules and not by asking the judge: the tests hold
 * the two against each other.
 */
#include "games/kriegspiel/army.h"

#include "base/bug.h"

/* Hands moves on until the receiver has enough. */
struct outlet {
    struct move_sink *sink;
    bool closed;
};

static void give(struct outlet *outlet, struct ks_move move)
{
    move.attack = NOT_CLAIMED;
    move.defence = NOT_CLAIMED;
    if (!outlet->closed)
        outlet->closed = !outlet->sink->take(outlet->sink, &move);
}

/* --- setup ---------------------------------------------------------------------------------- */

static bool is_left(const struct ks_state *state, const struct unit_type *type)
{
    for (int unit = type->first; unit < type->first + type->count; unit++)
        if (state->at[state->side][unit] == NOWHERE)
            return true;
    return false;
}

static void list_places(struct outlet *outlet, const struct setting *setting,
                        const struct ks_state *state, int kind)
{
    bool whole = setting->position;
    bool nobody_owes = state->owes[NORTH] == NOBODY && state->owes[SOUTH] == NOBODY;
    int first = whole || state->side == NORTH ? 0 : FIRST_SOUTH_ROW;
    int end = whole || state->side == SOUTH ? ROWS : FIRST_SOUTH_ROW;

    for (int row = first; row < end; row++)
        for (int column = 0; column < COLUMNS; column++) {
            struct ks_move move = {.kind = PLACE, .unit = (uint8_t)kind, .from = NOWHERE};
            move.to = square_at(row, column);
            if (!ks_is_free(state, move.to))
                continue;
            give(outlet, move);
            move.retreating = true;
            if (whole && nobody_owes)
                give(outlet, move);
        }
}

static void list_setup(struct outlet *outlet, const struct setting *setting,
                       const struct ks_state *state)
{
    if (state->side == NO_SIDE)
        bug("a setup of nobody is listed");
    for (int kind = 0; kind < UNIT_KINDS; kind++)
        if (is_left(state, &ks_type[kind]))
            list_places(outlet, setting, state, kind);
    for (int side = 0; setting->position && side < SIDES; side++)
        for (int i = 0; i < ARSENALS; i++)
            if (is_live(state, side, i))
                give(outlet, (struct ks_move){.kind = RUIN,
                                              .unit = ANY_KIND,
                                              .from = NOWHERE,
                                              .to = ks_arsenal[side][i]});
}

/* --- a turn --------------------------------------------------------------------------------- */

static bool may_move(const struct setting *setting, const struct ks_state *state, int unit)
{
    int side = state->side;

    if (state->passed || state->attack == ATTACK_MADE || state->moves == MOVES_A_TURN)
        return false;
    if (state->owes[side] != NOBODY)
        return unit == state->owes[side] && ks_can_retreat(setting, state, side, unit);
    return !(state->moved >> unit & 1) && (!is_combat(unit) || is_on_line(state, side, unit));
}

/* K14, K15: an arsenal does not fall to a retreat, nor to the second in a turn. */
static bool may_end_on(const struct ks_state *state, int unit, square_t square)
{
    if (!ks_live_arsenal(state, enemy_of(state->side), square))
        return true;
    return state->owes[state->side] == NOBODY && (!is_combat(unit) || state->attack == ATTACK_OPEN);
}

static void list_moves_of(struct outlet *outlet, const struct ks_state *state, int unit)
{
    square_t from = state->at[state->side][unit];
    int speed = ks_type[ks_kind(unit)].speed;

    for (int row = row_of(from) - speed; row <= row_of(from) + speed; row++)
        for (int column = column_of(from) - speed; column <= column_of(from) + speed; column++) {
            if (!on_board(row, column))
                continue;
            square_t to = square_at(row, column);
            if (ks_can_reach(state, state->side, unit, to) && may_end_on(state, unit, to))
                give(outlet,
                     (struct ks_move){
                         .kind = MOVE, .unit = (uint8_t)ks_kind(unit), .from = from, .to = to});
        }
}

static void list_attack_on(struct outlet *outlet, const struct setting *setting,
                           const struct ks_state *state, square_t target)
{
    struct sums sums = ks_sums(setting, state, state->side, target);

    if (sums.attack > sums.defence)
        give(outlet,
             (struct ks_move){.kind = ATTACK, .unit = ANY_KIND, .from = NOWHERE, .to = target});
}

static void list_turn(struct outlet *outlet, const struct setting *setting,
                      const struct ks_state *state)
{
    int side = state->side;
    bool may_attack = state->attack == ATTACK_OPEN && !state->passed && state->owes[side] == NOBODY;

    for (int row = 0; row < ROWS; row++)
        for (int column = 0; column < COLUMNS; column++) {
            int unit = ks_unit_on(state, side, square_at(row, column));
            if (unit != NOBODY && may_move(setting, state, unit))
                list_moves_of(outlet, state, unit);
        }
    for (int row = 0; may_attack && row < ROWS; row++)
        for (int column = 0; column < COLUMNS; column++)
            if (ks_unit_on(state, enemy_of(side), square_at(row, column)) != NOBODY)
                list_attack_on(outlet, setting, state, square_at(row, column));
    if (may_attack && state->moves == 0)
        give(outlet,
             (struct ks_move){.kind = PASS, .unit = ANY_KIND, .from = NOWHERE, .to = NOWHERE});
}

void ks_moves(const struct setting *setting, const void *in, struct move_sink *sink)
{
    const struct ks_state *state = in;
    struct outlet outlet = {sink, false};

    if (state->phase == PHASE_SETUP)
        list_setup(&outlet, setting, state);
    else if (state->phase == PHASE_TURN)
        list_turn(&outlet, setting, state);
}

bool ks_concerns(const struct setting *setting, const void *state, const void *what,
                 struct span word)
{
    const struct ks_move *move = what;
    square_t square;

    (void)setting;
    (void)state;
    return ks_read_square(word, &square) && (move->from == square || move->to == square);
}
