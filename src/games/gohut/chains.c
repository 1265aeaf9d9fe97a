/* SPDX-License-Identifier: MIT */
/*
 * The two Chains of command beside the board: skulls and discards, and for each slot its unit, the
 * side that is up and its reference, drawn as its owner sees it: forward is up. The camp that is
 * at the top of the board comes first.
 */
#include "games/gohut/chain.h"

enum { PANEL_GAP = 7, COLUMN_LEAST = 14, WORDS_ROOM = 64 };

/* Where a Chain of command goes. */
struct panel {
    struct canvas *canvas;
    const struct gohut_scenario *scenario;
    const struct gohut_state *state;
    int row;
    int column;
    int width; /* of a slot */
};

static int picture_rows(const struct gohut_scenario *scenario)
{
    return scenario->ahead + 1 + scenario->behind;
}

/* Characters of a name, of which no more than ROOM are shown. */
static struct span cut_name(struct span name, size_t room)
{
    size_t shown = 0;

    for (size_t i = 0; i < name.len; i++) {
        bool begins = ((unsigned char)name.at[i] & 0xC0) != 0x80;
        if (begins && shown++ == room)
            return (struct span){name.at, i};
    }
    return name;
}

static void draw_reference(const struct panel *panel, const struct reference *drawn, int row,
                           int column)
{
    const struct gohut_scenario *scenario = panel->scenario;

    canvas_put(panel->canvas, row + scenario->ahead, column + 2 * scenario->aside, '@',
               STYLE_PLAIN);
    for (int f = -REACH_MAX; f <= REACH_MAX; f++)
        for (int r = -REACH_MAX; r <= REACH_MAX; r++) {
            struct offset place = gohut_picture_place(&scenario->grid, f, r);
            uint8_t uses = drawn->uses[f + REACH_MAX][r + REACH_MAX];
            bool shown = place.a <= scenario->ahead && place.a >= -scenario->behind &&
                         place.b <= scenario->aside && place.b >= -scenario->aside;
            if (shown && (f || r))
                canvas_put(panel->canvas, row + scenario->ahead - place.a,
                           column + 2 * (scenario->aside + place.b),
                           (unsigned char)gohut_use_sign[uses], uses ? STYLE_PLAIN : STYLE_DIM);
        }
}

static void draw_slot(const struct panel *panel, int side, int slot)
{
    const struct slot *it = &panel->state->slot[side][slot];
    int column = panel->column + slot * panel->width;
    enum style style = side == LIBERAL ? STYLE_FIRST : STYLE_SECOND;
    char words[WORDS_ROOM];
    struct text text;

    canvas_put(panel->canvas, panel->row + 1, column,
               (unsigned)((side == LIBERAL ? 'A' : 'a') + slot), style);
    if (it->type == NOBODY) {
        canvas_write(panel->canvas, panel->row + 1, column + 2, span_of("-"), STYLE_DIM);
        return;
    }
    const struct unit_type *type = &panel->scenario->type[it->type];
    canvas_write(panel->canvas, panel->row + 1, column + 2,
                 cut_name(type->name, (size_t)(panel->width - 3)), style);
    text_borrow(&text, words, sizeof words);
    grid_write(&text, &panel->scenario->grid, it->at);
    text_printf(&text, " %s", gohut_face_name[it->face]);
    canvas_write(panel->canvas, panel->row + 2, column + 2, text_span(&text), STYLE_PLAIN);
    draw_reference(panel, &type->face[it->face].drawn, panel->row + 3, column + 2);
}

static void draw_chain(const struct panel *panel, int side)
{
    const struct gohut_state *state = panel->state;
    char words[WORDS_ROOM];
    struct text text;

    text_borrow(&text, words, sizeof words);
    text_printf(&text, "%s: %d %s, %d discarded", gohut_side_title[side], state->skulls[side],
                state->skulls[side] == 1 ? "skull" : "skulls", state->discards[side]);
    canvas_write(panel->canvas, panel->row, panel->column, text_span(&text), STYLE_PLAIN);
    for (int slot = 0; slot < SLOTS; slot++)
        draw_slot(panel, side, slot);
}

/* The side whose deployment spaces lie higher. */
static int upper_side(const struct gohut_scenario *scenario)
{
    int sum[SIDES] = {0, 0};

    for (int side = 0; side < SIDES; side++)
        for (int i = 0; i < scenario->deployment_count[side]; i++)
            sum[side] += grid_row(&scenario->grid, scenario->deployments[side][i]);
    return sum[LIBERAL] * scenario->deployment_count[CONSERVATIVE] <
                   sum[CONSERVATIVE] * scenario->deployment_count[LIBERAL]
               ? LIBERAL
               : CONSERVATIVE;
}

void gohut_draw_chains(struct canvas *canvas, const struct setting *setting,
                       const struct gohut_state *state)
{
    const struct gohut_scenario *scenario = scenario_of(setting);
    const struct grid *grid = &scenario->grid;
    struct spot last = gohut_spot(grid, (cell_t)(grid_cells(grid) - 1));
    int width = 2 * (2 * scenario->aside + 1) + 3;
    struct panel panel = {
        .canvas = canvas,
        .scenario = scenario,
        .state = state,
        .column = last.column + PANEL_GAP,
        .width = width > COLUMN_LEAST ? width : COLUMN_LEAST,
    };
    int upper = upper_side(scenario);

    draw_chain(&panel, upper);
    panel.row = 4 + picture_rows(scenario);
    draw_chain(&panel, enemy_of(upper));
}
