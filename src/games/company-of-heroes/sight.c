/* SPDX-License-Identifier: MIT */
/*
 * What can be seen, and what is in the way (C11). Only hexes that a line crosses can block: one
 * along whose side it runs, or at whose corner it touches, does not.
 */
#include "games/company-of-heroes/battle.h"

cell_t ch_blocked_by(const struct setting *setting, cell_t from, cell_t to)
{
    const struct ch_scenario *scenario = scenario_of(setting);
    const struct hex_board *board = &scenario->board;
    struct hex_line line = hex_line_between(board, from, to);
    struct offset start = board->place[from];

    for (unsigned i = 0; i < line.crossed; i++) {
        cell_t cell =
            grid_cell(&board->grid, start.a + line.step[i].a, start.b + line.step[i].b);
        if (cell != NO_CELL && cell_in(&scenario->buildings, cell))
            return cell;
    }
    return NO_CELL;
}

bool ch_sees_hex(const struct setting *setting, const struct ch_state *state,
                 const struct ch_unit *unit, cell_t cell)
{
    int apart = ch_apart(setting, unit->cell, cell);

    if (apart <= 1)
        return true;
    return apart <= REACH_MAX && apart <= ch_values(setting, state, unit).sight &&
           ch_blocked_by(setting, unit->cell, cell) == NO_CELL;
}

bool ch_team_sees_hex(const struct setting *setting, const struct ch_state *state, int team,
                      cell_t cell)
{
    for (int i = 0; i < state->units; i++)
        if (lives(&state->unit[i]) && team_of(state, &state->unit[i]) == team &&
            ch_sees_hex(setting, state, &state->unit[i], cell))
            return true;
    return false;
}

bool ch_team_sees(const struct setting *setting, const struct ch_state *state, int team,
                  const struct ch_unit *target)
{
    if (!(ch_abilities(setting, state, target) & IS_CAMOUFLAGED))
        return ch_team_sees_hex(setting, state, team, target->cell);
    for (int i = 0; i < state->units; i++)
        if (lives(&state->unit[i]) && team_of(state, &state->unit[i]) == team &&
            ch_apart(setting, state->unit[i].cell, target->cell) <= 1)
            return true;
    return false;
}

bool ch_is_open_side(const struct setting *setting, cell_t from, cell_t to)
{
    const struct ch_scenario *scenario = scenario_of(setting);
    int direction = hex_direction(&scenario->board, from, to);

    return direction >= 0 && !(scenario->wall[from] >> direction & 1);
}
