/* SPDX-License-Identifier: MIT */
/*
 * What can be marked on the diagram: what a unit can do with each of the spaces around it, and a
 * space; and which of these explain a refusal.
 */
#include "games/gohut/chain.h"

enum { WORDS = 1024 };

static void put_list(struct text *out, const char *heading, const struct text *list)
{
    if (list->len)
        text_printf(out, "; %s%.*s", heading, (int)list->len, list->at);
}

/* Which spaces the unit could use, by the reference that is up, whatever stands there. */
static struct ruling paint_reach(struct canvas *canvas, const struct setting *setting,
                                 const void *in, struct span argument)
{
    const struct gohut_scenario *scenario = scenario_of(setting);
    const struct gohut_state *state = in;
    cell_t from = grid_read(&scenario->grid, argument);
    int marker = from == NO_CELL ? -1 : gohut_marker_on(state, from);
    char words[3][WORDS];
    struct text list[3];

    if (from == NO_CELL)
        return gohut_refuse(RULE_NO_SPACE, WHOLE_ITEM, ARGS(0));
    const struct slot *unit =
        &state->slot[marker < 0 ? 0 : marker / SLOTS][(marker + SLOTS) % SLOTS];
    if (marker < 0 || unit->type == NOBODY)
        return gohut_refuse(RULE_NO_TARGET, WHOLE_ITEM, ARGS(from));
    for (int i = 0; i < 3; i++)
        text_borrow(&list[i], words[i], sizeof words[i]);
    for (cell_t space = 0; space < grid_cells(&scenario->grid); space++) {
        unsigned uses =
            cell_in(&scenario->grid.missing, space)
                ? 0
                : uses_of(scenario, marker / SLOTS, unit->type, unit->face, from, space);
        struct spot spot = gohut_spot(&scenario->grid, space);
        if (uses)
            canvas_put(canvas, spot.row, spot.column + 1, (unsigned char)gohut_use_sign[uses],
                       STYLE_MARKED);
        for (int i = 0; i < 3; i++)
            if (uses >> i & 1) {
                text_putc(&list[i], ' ');
                grid_write(&list[i], &scenario->grid, space);
            }
    }
    char line[4 * WORDS];
    struct text text;
    text_borrow(&text, line, sizeof line);
    gohut_phrase(&text, setting, state, span_of("marker"), marker);
    text_printf(&text, ", %s side up", gohut_face_name[unit->face]);
    put_list(&text, "move to", &list[0]);
    put_list(&text, "attack on", &list[1]);
    put_list(&text, "ranged attack on", &list[2]);
    canvas_line(canvas, " ");
    canvas_line(canvas, "%s", line);
    return legal;
}

static struct ruling paint_point(struct canvas *canvas, const struct setting *setting,
                                 const void *state, struct span argument)
{
    const struct grid *grid = &scenario_of(setting)->grid;
    cell_t space = grid_read(grid, argument);

    (void)state;
    if (space == NO_CELL)
        return gohut_refuse(RULE_NO_SPACE, WHOLE_ITEM, ARGS(0));
    struct spot spot = gohut_spot(grid, space);
    canvas_put(canvas, spot.row, spot.column - 1, '>', STYLE_MARKED);
    if (canvas->style[spot.row][spot.column + 1] != STYLE_MARKED) /* what a reference says stays */
        canvas_put(canvas, spot.row, spot.column + 1, '<', STYLE_MARKED);
    return legal;
}

void gohut_illustrate(struct text *out, const struct setting *setting, const void *in,
                      const void *what, struct ruling ruling)
{
    const struct gohut_state *state = in;
    const struct gohut_move *move = what;
    bool ordered = move->kind >= MOVE && move->kind <= GOHUT;

    (void)ruling;
    if (!ordered || state->owes != NO_SIDE || state->slot[state->side][move->slot].type == NOBODY)
        return;
    text_puts(out, "reach=");
    grid_write(out, &scenario_of(setting)->grid, state->slot[state->side][move->slot].at);
}

const struct mark gohut_marks[] = {
    {"reach", "SPACE", "what the unit there can do by the reference that is up", paint_reach},
    {"point", "SPACE", "a space", paint_point},
    {.name = NULL},
};
