/* SPDX-License-Identifier: MIT */
/*
 * What can be marked on the diagram: the hexes that a unit can go to, those that are seen from a
 * hex, and a side's zone of control.
 */
#include "games/hohenfriedeberg/field.h"

#include "board/hexmap.h"

enum { SIGN_REACH = 'o', SIGN_SIGHT = '+', SIGN_ZONE = '!', SIGN_POINT = '<' };

static struct hexmap map_on(struct canvas *canvas, const struct hf_map *map)
{
    return (struct hexmap){.canvas = canvas, .grid = &map->grid};
}

static struct ruling paint_reach(struct canvas *canvas, const struct setting *setting,
                                 const void *in, struct span argument)
{
    const struct hf_map *map = map_of(setting);
    const struct hf_state *state = in;
    const struct hexmap drawn = map_on(canvas, map);
    cell_t from = grid_read(&map->grid, argument);
    struct hf_reach reach;
    int count = 0;

    if (from == NO_CELL)
        return hf_refuse(RULE_NO_SUCH_HEX, WHOLE_ITEM, ARGS(0));
    int unit = hf_unit_at(map, state, from);
    if (unit == NOBODY)
        return hf_refuse(RULE_NO_UNIT, WHOLE_ITEM, ARGS(from));
    bool flipped = is_flipped(state, side_of(map, unit), from);
    hf_reach(&reach, setting, state, unit);
    for (cell_t to = 0; to < grid_cells(&map->grid) && !flipped; to++)
        if (cell_in(&reach.plain, to) || cell_in(&reach.crossed, to)) {
            hexmap_mark(&drawn, to, SIGN_REACH);
            count++;
        }
    canvas_line(canvas, " ");
    canvas_line(canvas, "%s on %.*s %s %d hexes (%c)", type_of(map, unit)->name, (int)argument.len,
                argument.at, flipped ? "are flipped and can go to" : "can go to", count,
                SIGN_REACH);
    return legal;
}

static struct ruling paint_sight(struct canvas *canvas, const struct setting *setting,
                                 const void *in, struct span argument)
{
    const struct hf_map *map = map_of(setting);
    const struct hf_state *state = in;
    const struct hexmap drawn = map_on(canvas, map);
    cell_t from = grid_read(&map->grid, argument);
    struct cell_set blocked = map->dots;
    int count = 0;

    if (from == NO_CELL)
        return hf_refuse(RULE_NO_SUCH_HEX, WHOLE_ITEM, ARGS(0));
    for (cell_t cell = 0; cell < grid_cells(&map->grid); cell++)
        if (!is_free(state, cell))
            cell_add(&blocked, cell);
    for (cell_t to = 0; to < grid_cells(&map->grid); to++)
        if (to != from && !cell_in(&map->grid.missing, to) &&
            hex_distance(&map->board, from, to) <= map->board.reach &&
            hex_sees(&map->board, from, to, &blocked, setting->choice[CHOICE_SIGHT] == 1)) {
            hexmap_mark(&drawn, to, SIGN_SIGHT);
            count++;
        }
    canvas_line(canvas, " ");
    canvas_line(canvas, "From %.*s %d hexes are seen within %d (%c)", (int)argument.len,
                argument.at, count, map->board.reach, SIGN_SIGHT);
    return legal;
}

static struct ruling paint_zone(struct canvas *canvas, const struct setting *setting,
                                const void *in, struct span argument)
{
    const struct hf_map *map = map_of(setting);
    const struct hf_state *state = in;
    const struct hexmap drawn = map_on(canvas, map);
    int side = span_begins("prussian", argument) ? PRUSSIANS : AUSTRIANS;

    if (!argument.len || (side == AUSTRIANS && !span_begins("austrian", argument)))
        return hf_refuse(RULE_NO_ARMY, WHOLE_ITEM, ARGS(0));
    for (cell_t cell = 0; cell < grid_cells(&map->grid); cell++)
        if (!cell_in(&map->grid.missing, cell) && in_zone(map, state, side, cell))
            hexmap_mark(&drawn, cell, SIGN_ZONE);
    canvas_line(canvas, " ");
    canvas_line(canvas, "Zone of control of %s (%c)", hf_side_title[side], SIGN_ZONE);
    return legal;
}

static struct ruling paint_point(struct canvas *canvas, const struct setting *setting,
                                 const void *in, struct span argument)
{
    const struct hf_map *map = map_of(setting);
    const struct hexmap drawn = map_on(canvas, map);
    cell_t cell = grid_read(&map->grid, argument);

    (void)in;
    if (cell == NO_CELL)
        return hf_refuse(RULE_NO_SUCH_HEX, WHOLE_ITEM, ARGS(0));
    hexmap_mark(&drawn, cell, SIGN_POINT);
    return legal;
}

const struct mark hf_marks[] = {
    {"reach", "HEX", "where the unit there can go", paint_reach},
    {"sight", "HEX", "what is seen from there, as far as any unit's range", paint_sight},
    {"zone", "SIDE", "a side's zone of control", paint_zone},
    {"point", "HEX", "a hex", paint_point},
    {.name = NULL},
};
