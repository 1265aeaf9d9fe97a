/* SPDX-License-Identifier: MIT */
/*
 * The board, which is the same in every game, and the way over it. Seven independent programs
 * agree on the terrain; tests/unit/test_kriegspiel.c counts it.
 */
#include "games/kriegspiel/army.h"

#include "base/bug.h"

#include <stdlib.h>

#define COLUMN(number)         (UINT32_C(1) << ((number)-1))
#define SQUARE(letter, number) (((letter) - 'A') << ROW_SHIFT | ((number)-1))
#define EVERY                  ((UINT32_C(1) << COLUMNS) - 1)

const struct bits ks_open = {{
    ['A' - 'A'] = EVERY,
    ['B' - 'A'] = EVERY,
    ['C' - 'A'] = EVERY & ~(COLUMN(10) | COLUMN(11) | COLUMN(12) | COLUMN(13)),
    ['D' - 'A'] = EVERY & ~COLUMN(10),
    ['E' - 'A'] = EVERY & ~COLUMN(10),
    ['F' - 'A'] = EVERY,
    ['G' - 'A'] = EVERY & ~COLUMN(10),
    ['H' - 'A'] = EVERY & ~COLUMN(10),
    ['I' - 'A'] = EVERY & ~COLUMN(10),
    ['J' - 'A'] = EVERY,
    ['K' - 'A'] = EVERY,
    ['L' - 'A'] = EVERY,
    ['M' - 'A'] = EVERY,
    ['N' - 'A'] =
        EVERY & ~(COLUMN(11) | COLUMN(12) | COLUMN(13) | COLUMN(14) | COLUMN(15) | COLUMN(16)),
    ['O' - 'A'] = EVERY,
    ['P' - 'A'] = EVERY & ~COLUMN(16),
    ['Q' - 'A'] = EVERY & ~COLUMN(16),
    ['R' - 'A'] = EVERY & ~COLUMN(16),
    ['S' - 'A'] = EVERY,
    ['T' - 'A'] = EVERY,
}};

const struct bits ks_forts = {{
    ['B' - 'A'] = COLUMN(8),
    ['H' - 'A'] = COLUMN(21),
    ['I' - 'A'] = COLUMN(13),
    ['L' - 'A'] = COLUMN(15),
    ['M' - 'A'] = COLUMN(3),
    ['O' - 'A'] = COLUMN(23),
}};

const struct bits ks_passes = {{
    ['F' - 'A'] = COLUMN(10),
    ['O' - 'A'] = COLUMN(16),
}};

const square_t ks_arsenal[SIDES][ARSENALS] = {
    [NORTH] = {SQUARE('B', 15), SQUARE('D', 8)},
    [SOUTH] = {SQUARE('T', 3), SQUARE('T', 23)},
};

const int8_t ks_step[DIRECTIONS][2] = {
    {-1, 0}, {-1, 1}, {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1},
};

int ks_arsenal_on(int side, square_t square)
{
    for (int i = 0; i < ARSENALS; i++)
        if (ks_arsenal[side][i] == square)
            return i;
    return -1;
}

bool ks_live_arsenal(const struct ks_state *state, int side, square_t square)
{
    int i = ks_arsenal_on(side, square);

    return i >= 0 && is_live(state, side, i);
}

int ks_distance(square_t a, square_t b)
{
    int rows = abs(row_of(a) - row_of(b));
    int columns = abs(column_of(a) - column_of(b));

    return rows > columns ? rows : columns;
}

int ks_direction(square_t from, square_t to)
{
    int rows = row_of(to) - row_of(from);
    int columns = column_of(to) - column_of(from);

    if ((rows && columns && abs(rows) != abs(columns)) || from == to)
        return -1;
    for (int direction = 0; direction < DIRECTIONS; direction++)
        if (ks_step[direction][0] == (rows > 0) - (rows < 0) &&
            ks_step[direction][1] == (columns > 0) - (columns < 0))
            return direction;
    bug("a direction is missing");
}

square_t ks_walk(square_t from, int direction, int distance)
{
    int row = row_of(from) + distance * ks_step[direction][0];
    int column = column_of(from) + distance * ks_step[direction][1];

    return on_board(row, column) ? square_at(row, column) : NOWHERE;
}

int ks_unit_on(const struct ks_state *state, int side, square_t square)
{
    if (!bits_have(&state->units[side], square))
        return NOBODY;
    for (int unit = 0; unit < UNITS; unit++)
        if (state->at[side][unit] == square)
            return unit;
    bug("a unit stands nowhere");
}

int ks_next_unit(const struct ks_state *state, int side, int kind, square_t after)
{
    const struct unit_type *type = &ks_type[kind];
    int next = NOBODY;

    for (int unit = type->first; unit < type->first + type->count; unit++)
        if (state->at[side][unit] > after &&
            (next == NOBODY || state->at[side][unit] < state->at[side][next]))
            next = unit;
    return next;
}

bool ks_is_free(const struct ks_state *state, square_t square)
{
    int row = row_of(square);
    uint32_t taken = state->units[NORTH].row[row] | state->units[SOUTH].row[row];

    return (ks_open.row[row] & ~taken & column_bit(square)) != 0;
}

/* K4: two steps may turn a corner, but only on a free square. */
static bool has_way_between(const struct ks_state *state, square_t from, square_t to)
{
    for (int direction = 0; direction < DIRECTIONS; direction++) {
        square_t via = ks_walk(from, direction, 1);
        if (via != NOWHERE && ks_distance(via, to) == 1 && ks_is_free(state, via))
            return true;
    }
    return false;
}

bool ks_can_reach(const struct ks_state *state, int side, int unit, square_t square)
{
    square_t from = state->at[side][unit];
    int distance = ks_distance(from, square);

    if (!ks_is_free(state, square) || distance > ks_type[ks_kind(unit)].speed)
        return false;
    return distance == 1 || has_way_between(state, from, square);
}

bool ks_is_stuck(const struct setting *setting, const struct ks_state *state, int side, int unit)
{
    return is_combat(unit) && !is_on_line(state, side, unit) &&
           setting->choice[CHOICE_OFF_LINE_RETREAT] == OFF_LINE_RETREAT_DESTROYED;
}

/* K14: at its normal speed, to any square but an enemy arsenal. */
bool ks_can_retreat(const struct setting *setting, const struct ks_state *state, int side, int unit)
{
    square_t from = state->at[side][unit];
    int speed = ks_type[ks_kind(unit)].speed;

    if (ks_is_stuck(setting, state, side, unit))
        return false;
    for (int row = row_of(from) - speed; row <= row_of(from) + speed; row++)
        for (int column = column_of(from) - speed; column <= column_of(from) + speed; column++)
            if (on_board(row, column) &&
                !ks_live_arsenal(state, enemy_of(side), square_at(row, column)) &&
                ks_can_reach(state, side, unit, square_at(row, column)))
                return true;
    return false;
}
