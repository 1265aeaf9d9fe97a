/* SPDX-License-Identifier: MIT */
/*
 * The diagram: the board, with a cell of three characters a space, two rows down and four columns
 * across; the Chains of command beside it (chains.c); below, whose turn it is, what the last turn
 * did, and what is left of each side's tiles.
 */
#include "games/gohut/chain.h"

enum { TOP = 1, LEFT = 5, CELL_ROWS = 2, CELL_COLUMNS = 4, WORDS = 1024 };

enum { SIGN_GROUND = '.', SIGN_CAME = '>', SIGN_LEFT = ':' };

static const char *const legend[] = {
    "Liberal's markers are A B C, Conservative's a b c; [#] is the Gohut camp.",
    "Deployment spaces: (.) Liberal's, <.> Conservative's, (.> both; ^ most forward.",
    "References, forward is up: m move, a attack, r ranged attack;",
    "x m and a, y m and r, z a and r, * all three.   Last turn: >A came, : left.",
};

struct spot gohut_spot(const struct grid *grid, cell_t space)
{
    int row = grid_row(grid, space);
    int column = grid_column(grid, space);
    struct spot spot = {TOP + CELL_ROWS * row, LEFT + CELL_COLUMNS * column};

    if (grid->shape == GRID_FLAT && grid_is_shifted(grid, column))
        spot.row++;
    if (grid->shape == GRID_POINTY && grid_is_shifted(grid, row))
        spot.column += CELL_COLUMNS / 2;
    return spot;
}

/* --- the board ------------------------------------------------------------------------------ */

/* The part of a space's name that all of its column, or of its row, have. */
static struct span name_part(struct span name, bool of_column, bool digits)
{
    size_t cut = 0;

    if (digits)
        cut = 2;
    else
        while (cut < name.len && is_letter(name.at[cut]))
            cut++;
    if (of_column)
        return (struct span){name.at, cut};
    return (struct span){name.at + cut, name.len - cut};
}

static struct span label(struct text *text, const struct grid *grid, int column, int row,
                         bool of_column)
{
    text_clear(text);
    grid_write(text, grid, (cell_t)(row * grid->columns + column));
    return name_part(text_span(text), of_column, grid->names == NAMES_DIGITS);
}

static void draw_frame(struct canvas *canvas, const struct grid *grid)
{
    char words[16];
    struct text text;
    int bottom = TOP + CELL_ROWS * grid->rows;
    int right = LEFT + CELL_COLUMNS * grid->columns + (grid->shape == GRID_POINTY ? 1 : -1);

    text_borrow(&text, words, sizeof words);
    for (int column = 0; column < grid->columns; column++) {
        struct span name = label(&text, grid, column, 0, true);
        canvas_write(canvas, 0, LEFT + CELL_COLUMNS * column, name, STYLE_DIM);
        canvas_write(canvas, bottom, LEFT + CELL_COLUMNS * column, name, STYLE_DIM);
    }
    for (int row = 0; row < grid->rows; row++) {
        struct span name = label(&text, grid, 0, row, false);
        canvas_write(canvas, TOP + CELL_ROWS * row, LEFT - 2 - (int)name.len, name, STYLE_DIM);
        canvas_write(canvas, TOP + CELL_ROWS * row, right, name, STYLE_DIM);
    }
}

/* The brackets of a space, and the sign of one where nobody stands. */
static const char *ground_of(const struct gohut_scenario *scenario, cell_t space)
{
    bool liberal = cell_in(&scenario->deployment[LIBERAL], space);
    bool conservative = cell_in(&scenario->deployment[CONSERVATIVE], space);
    bool front =
        cell_in(&scenario->front[LIBERAL], space) || cell_in(&scenario->front[CONSERVATIVE], space);

    if (cell_in(&scenario->camp, space))
        return "[#]";
    if (liberal && conservative)
        return front ? "(^>" : "(.>";
    if (liberal)
        return front ? "(^)" : "(.)";
    if (conservative)
        return front ? "<^>" : "<.>";
    return " . ";
}

static void draw_space(struct canvas *canvas, const struct gohut_scenario *scenario, cell_t space)
{
    const char *ground = ground_of(scenario, space);
    struct spot spot = gohut_spot(&scenario->grid, space);

    for (int i = 0; i < 3; i++)
        if (ground[i] != ' ')
            canvas_put(canvas, spot.row, spot.column - 1 + i, (unsigned char)ground[i], STYLE_DIM);
}

void gohut_draw_map(struct canvas *canvas, const void *in)
{
    const struct gohut_scenario *scenario = in;

    draw_frame(canvas, &scenario->grid);
    for (cell_t space = 0; space < grid_cells(&scenario->grid); space++)
        if (!cell_in(&scenario->grid.missing, space))
            draw_space(canvas, scenario, space);
}

static void draw_marker(struct canvas *canvas, const struct gohut_scenario *scenario,
                        const struct gohut_state *state, int side, int slot, cell_t was)
{
    cell_t at = state->slot[side][slot].at;

    if (at == NO_CELL)
        return;
    struct spot spot = gohut_spot(&scenario->grid, at);
    enum style style = side == LIBERAL ? STYLE_FIRST : STYLE_SECOND;
    canvas_put(canvas, spot.row, spot.column, (unsigned)((side == LIBERAL ? 'A' : 'a') + slot),
               style);
    if (was != NO_CELL && was != at)
        canvas_put(canvas, spot.row, spot.column - 1, SIGN_CAME, style);
}

static void draw_markers(struct canvas *canvas, const struct gohut_scenario *scenario,
                         const struct gohut_state *state, const struct gohut_state *before)
{
    for (int side = 0; before && side < SIDES; side++)
        for (int slot = 0; slot < SLOTS; slot++) {
            cell_t was = before->slot[side][slot].at;
            if (was == NO_CELL || gohut_marker_on(state, was) >= 0)
                continue;
            struct spot spot = gohut_spot(&scenario->grid, was);
            canvas_put(canvas, spot.row, spot.column, SIGN_LEFT, STYLE_DIM);
        }
    for (int side = 0; side < SIDES; side++)
        for (int slot = 0; slot < SLOTS; slot++)
            draw_marker(canvas, scenario, state, side, slot,
                        before ? before->slot[side][slot].at : NO_CELL);
}

/* --- the lines below ------------------------------------------------------------------------ */

static void say_setup(struct canvas *canvas, const struct gohut_state *state)
{
    int placed[SIDES] = {0, 0};

    for (int side = 0; side < SIDES; side++)
        for (int slot = 0; slot < SLOTS; slot++)
            placed[side] += state->slot[side][slot].at != NO_CELL;
    canvas_line(canvas, "Setup: Liberal has placed %d of %d units, Conservative %d",
                placed[LIBERAL], SLOTS, placed[CONSERVATIVE]);
}

static void say_turn(struct canvas *canvas, const struct gohut_state *state)
{
    const char *side = gohut_side_title[state->side];

    if (state->owes != NO_SIDE)
        canvas_line(canvas, "%d. %s has given its order; %s has to redeploy marker %c",
                    state->number, side, gohut_side_title[state->owes], 'A' + state->owed_slot);
    else
        canvas_line(canvas, "%d. %s %s", state->number, side,
                    state->ordered ? "has given its order" : "is to give an order");
}

static void say_where_we_are(struct canvas *canvas, const struct setting *setting,
                             const struct gohut_state *state)
{
    struct outcome outcome = gohut_outcome(setting, state);
    struct phrasing phrasing = {gohut_phrase, setting, state};
    char words[WORDS];
    struct text text;

    if (outcome.over) {
        text_borrow(&text, words, sizeof words);
        ruling_write(&text, &gohut_game.rules[outcome.rule], outcome.arg, &phrasing);
        canvas_line(canvas, "%s has won: %s", gohut_side_title[outcome.winner], words);
    } else if (state->phase == PHASE_SETUP) {
        say_setup(canvas, state);
    } else {
        say_turn(canvas, state);
    }
}

/* "A b1-c3", "hit on d5", "redeployed to b7". */
static void put_change(struct text *out, const struct gohut_scenario *scenario,
                       const struct slot *was, const struct slot *is)
{
    bool hit = was->type != is->type || is->type == NOBODY;

    text_puts(out, hit ? " hit on " : " ");
    grid_write(out, &scenario->grid, was->at);
    if (is->at == NO_CELL || is->type == NOBODY)
        return;
    text_puts(out, hit ? ", now on " : "-");
    grid_write(out, &scenario->grid, is->at);
}

static void say_last_turn(struct canvas *canvas, const struct gohut_scenario *scenario,
                          const struct gohut_state *state, const struct gohut_state *before)
{
    bool goes_on = state->phase == PHASE_TURN && before->number == state->number &&
                   before->side == state->side;
    char words[WORDS];
    struct text text;
    const char *gap = " ";

    text_borrow(&text, words, sizeof words);
    for (int side = 0; side < SIDES; side++)
        for (int slot = 0; slot < SLOTS; slot++) {
            const struct slot *was = &before->slot[side][slot];
            const struct slot *is = &state->slot[side][slot];
            if (was->at == NO_CELL || (was->at == is->at && was->type == is->type))
                continue;
            text_printf(&text, "%s%s's %c", gap, gohut_side_title[side], 'A' + slot);
            put_change(&text, scenario, was, is);
            gap = "; ";
        }
    if (text.len)
        canvas_line(canvas, "%s:%s", goes_on ? "In this turn" : "Last turn", words);
}

static void put_tiles(struct text *out, const struct gohut_scenario *scenario, int type, int count,
                      const char **gap)
{
    if (count <= 0)
        return;
    text_puts(out, *gap);
    if (count > 1)
        text_printf(out, "%d ", count);
    text_put(out, scenario->type[type].name);
    *gap = ", ";
}

static void say_tiles(struct canvas *canvas, const struct gohut_scenario *scenario,
                      const struct gohut_state *state, int side)
{
    char words[WORDS];
    struct text text;
    const char *gap = "";

    text_borrow(&text, words, sizeof words);
    for (int type = 0; type < scenario->type_count; type++)
        put_tiles(&text, scenario, type, gohut_supply_of(scenario, state, side, type), &gap);
    canvas_line(canvas, "%s's supply: %s", gohut_side_title[side], *gap ? words : "nothing");
    text_clear(&text);
    gap = "";
    for (int type = 0; type < scenario->type_count; type++)
        put_tiles(&text, scenario, type, state->discarded[side][type], &gap);
    canvas_line(canvas, "    discarded: %s", *gap ? words : "nothing");
}

void gohut_draw(struct canvas *canvas, const struct setting *setting, const void *in,
                const struct view *view)
{
    const struct gohut_scenario *scenario = scenario_of(setting);
    const struct gohut_state *state = in;
    const struct gohut_state *before = view ? view->before : NULL;

    gohut_draw_map(canvas, scenario);
    draw_markers(canvas, scenario, state, before);
    gohut_draw_chains(canvas, setting, state);
    canvas_line(canvas, " ");
    say_where_we_are(canvas, setting, state);
    if (before && state->phase != PHASE_SETUP)
        say_last_turn(canvas, scenario, state, before);
    for (int side = 0; side < SIDES; side++)
        say_tiles(canvas, scenario, state, side);
    canvas_line(canvas, " ");
    for (size_t i = 0; i < sizeof legend / sizeof *legend; i++)
        canvas_line(canvas, "%s", legend[i]);
}
