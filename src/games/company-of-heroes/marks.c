/* SPDX-License-Identifier: MIT */
/*
 * What can be marked on the diagram: the hexes that a unit sees, those that it can hit, and any
 * one hex.
 */
#include "games/company-of-heroes/picture.h"

enum { SIGN_SEEN = '*', SIGN_POINT = '>' };

/* The unit that an argument names; and a list of hexes below the diagram. */
struct marking {
    struct canvas *canvas;
    struct hexmap map;
    const struct setting *setting;
    const struct ch_state *state;
    cell_t cell;
    int unit;
    char words[4 * CELL_MAX];
    struct text text;
};

static struct ruling begin(struct marking *it, struct canvas *canvas,
                           const struct setting *setting, const struct ch_state *state,
                           struct span argument)
{
    const char *slash = argument.len > 2 && argument.at[argument.len - 2] == '/'
                            ? argument.at + argument.len - 2
                            : NULL;
    struct span hex = {argument.at, slash ? (size_t)(slash - argument.at) : argument.len};

    it->canvas = canvas;
    it->setting = setting;
    it->state = state;
    it->map = ch_hexmap(canvas, scenario_of(setting));
    it->unit = NOBODY;
    text_borrow(&it->text, it->words, sizeof it->words);
    it->cell = grid_read(&scenario_of(setting)->grid, hex);
    if (it->cell == NO_CELL)
        return ch_refuse(RULE_NO_HEX, WHOLE_ITEM, ARGS(0));
    it->unit = slash ? ch_passenger(state, it->cell, slash[1] - '0') : ch_unit_on(state, it->cell);
    return legal;
}

static struct ruling begin_unit(struct marking *it, struct canvas *canvas,
                                const struct setting *setting, const struct ch_state *state,
                                struct span argument)
{
    struct ruling ruling = begin(it, canvas, setting, state, argument);

    if (ruling.finding == LEGAL && it->unit == NOBODY)
        return ch_refuse(RULE_NO_UNIT, WHOLE_ITEM, ARGS(it->cell));
    return ruling;
}

static void mark(struct marking *it, cell_t cell, unsigned sign)
{
    hexmap_mark(&it->map, cell, sign);
    text_putc(&it->text, ' ');
    ch_write_cell(&it->text, it->setting, cell);
}

static void tell(struct marking *it, const char *what, const char *none)
{
    const struct ch_unit *unit = &it->state->unit[it->unit];
    struct span title = type_of(it->setting, unit)->title;

    canvas_line(it->canvas, " ");
    canvas_line(it->canvas, "%s's %.*s %s%s", ch_player_title[unit->owner], (int)title.len,
                title.at, it->text.len ? what : none, it->words);
}

static struct ruling paint_sight(struct canvas *canvas, const struct setting *setting,
                                 const void *state, struct span argument)
{
    const struct grid *grid = &scenario_of(setting)->grid;
    struct marking it;
    struct ruling ruling = begin_unit(&it, canvas, setting, state, argument);

    if (ruling.finding != LEGAL)
        return ruling;
    for (unsigned cell = 0; cell < grid_cells(grid); cell++)
        if (!cell_in(&grid->missing, (cell_t)cell) && (cell_t)cell != it.cell &&
            ch_sees_hex(setting, it.state, &it.state->unit[it.unit], (cell_t)cell))
            mark(&it, (cell_t)cell, SIGN_SEEN);
    tell(&it, "sees", "sees nothing");
    return legal;
}

/* Hexes that its fire reaches, whoever stands there and whether or not they are seen. */
static struct ruling paint_fire(struct canvas *canvas, const struct setting *setting,
                                const void *state, struct span argument)
{
    const struct grid *grid = &scenario_of(setting)->grid;
    struct marking it;
    struct ruling ruling = begin_unit(&it, canvas, setting, state, argument);

    if (ruling.finding != LEGAL)
        return ruling;
    const struct ch_unit *unit = &it.state->unit[it.unit];
    struct gain values = ch_values(setting, it.state, unit);
    for (unsigned i = 0; i < grid_cells(grid); i++) {
        cell_t cell = (cell_t)i;
        int apart = cell_in(&grid->missing, cell) ? 0 : ch_apart(setting, it.cell, cell);
        if (apart < 1 || apart > values.range || apart < type_of(setting, unit)->minimum)
            continue;
        if (values.attack[HE] > 0 || ch_blocked_by(setting, it.cell, cell) == NO_CELL)
            mark(&it, cell, SIGN_SEEN);
    }
    tell(&it, "can hit, if it is seen,", "can hit nothing");
    return legal;
}

static struct ruling paint_point(struct canvas *canvas, const struct setting *setting,
                                 const void *state, struct span argument)
{
    struct marking it;
    struct ruling ruling = begin(&it, canvas, setting, state, argument);

    if (ruling.finding == LEGAL)
        hexmap_mark(&it.map, it.cell, SIGN_POINT);
    return ruling;
}

const struct mark ch_marks[] = {
    {"sight", "HEX", "the hexes that the unit there sees", paint_sight},
    {"fire", "HEX", "the hexes that the unit there can hit", paint_fire},
    {"point", "HEX", "a hex", paint_point},
    {.name = NULL},
};
