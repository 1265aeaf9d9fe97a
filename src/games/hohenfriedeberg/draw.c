/* SPDX-License-Identifier: MIT */
/*
 * The diagram: the map with its units, whose nation is told by the brackets around them; below it
 * the state of the turn, the values of the units, and what the signs mean.
 */
#include "games/hohenfriedeberg/field.h"

#include "base/utf8.h"
#include "board/hexmap.h"

enum { SHORT_NAME = HEXMAP_LINE - 2, NAME_WIDE = 13, LINE = 100 };

/* What stands around the units of a nation. */
static const char *const bracket[NATIONS] = {"[]", "()", "<>"};

static const enum style side_style[SIDES] = {STYLE_FIRST, STYLE_SECOND};

/* What is drawn: a bare map where there is no state. */
struct picture {
    const struct hf_map *map;
    const struct hf_state *state;
};

static void put_unit_name(struct text *out, const struct hf_type *type)
{
    text_putc(out, bracket[type->nation][0]);
    hexmap_shorten(out, span_of(type->name), SHORT_NAME);
    text_putc(out, bracket[type->nation][1]);
}

/* What became of a unit, in seven letters. */
static const char *condition(const struct hf_state *state, int unit, int side)
{
    static const char *const words[] = {
        [0] = "",
        [MARK_MOVED] = "moved",
        [MARK_CROSSED | MARK_MOVED] = "crossed",
        [MARK_ATTACKED] = "attack",
        [MARK_ATTACKED | MARK_MOVED] = "mov+att",
    };
    unsigned mark = state->mark[unit];

    if (state->target == unit && state->due)
        return "roll?";
    if (state->target == unit && state->owes)
        return "retreat";
    if (is_flipped(state, side, state->at[unit]))
        return "flipped";
    return mark < sizeof words / sizeof *words && words[mark] ? words[mark] : "stands";
}

static void show_unit(struct hexmap_space *space, const struct picture *picture, int unit)
{
    const struct hf_type *type = type_of(picture->map, unit);
    int side = side_of_nation(type->nation);
    struct text text;

    text_borrow(&text, space->line[0], sizeof space->line[0]);
    put_unit_name(&text, type);
    space->style[0] = side_style[side];
    const char *words = condition(picture->state, unit, side);
    if (!*words)
        return;
    text_borrow(&text, space->line[1], sizeof space->line[1]);
    text_puts(&text, words);
    space->style[1] = side_style[side];
}

static void show_circle(struct hexmap_space *space, const struct hf_map *map, cell_t cell)
{
    struct text text;

    text_borrow(&text, space->line[0], sizeof space->line[0]);
    for (int nation = 0; nation < NATIONS; nation++)
        if (cell_in(&map->circles[nation], cell))
            text_printf(&text, "%c   %c", bracket[nation][0], bracket[nation][1]);
}

/* Stars below, unless there is more to say of a unit. */
static void show_dot(struct hexmap_space *space)
{
    struct text text;

    space->sign = '*';
    text_borrow(&text, space->line[1], sizeof space->line[1]);
    text_puts(&text, "* * *");
}

static void look(struct hexmap_space *space, const void *context, cell_t cell)
{
    const struct picture *picture = context;
    int unit = picture->state ? hf_unit_at(picture->map, picture->state, cell) : NOBODY;

    space->heavy = picture->map->black[cell];
    space->light = picture->map->grey[cell];
    if (cell_in(&picture->map->dots, cell))
        show_dot(space);
    if (unit != NOBODY)
        show_unit(space, picture, unit);
    else if (!picture->state || picture->state->phase == PHASE_SETUP)
        show_circle(space, picture->map, cell);
}

/* ---- the lines below -------------------------------------------------------------------- */

static void write_values(struct text *out, const struct hf_type *type)
{
    text_printf(out, "combat %d, range %d, move %d, defence %d", type->combat, type->range,
                type->move, type->defence);
    if (type->flipped_defence != type->defence)
        text_printf(out, " (%d flipped)", type->flipped_defence);
}

/* One kind of unit: its sign, its name, its values and how many are left. */
static void say_type(struct canvas *canvas, const struct picture *picture, int index)
{
    const struct hf_type *type = &picture->map->type[index];
    char words[2 * LINE];
    struct text text;
    int there = type->count;

    if (picture->state)
        there -= hf_left(picture->map, picture->state, index);
    text_borrow(&text, words, sizeof words);
    put_unit_name(&text, type);
    text_repeat(&text, ' ', HEXMAP_LINE + 2 - utf8_count(text_span(&text)));
    size_t before = utf8_count(text_span(&text));
    text_puts(&text, type->name);
    size_t wide = utf8_count(text_span(&text)) - before;
    text_repeat(&text, ' ', wide < NAME_WIDE ? NAME_WIDE - wide : 1);
    write_values(&text, type);
    if (picture->state)
        text_printf(&text, "; %d of %d", there, type->count);
    else
        text_printf(&text, "; %d", type->count);
    canvas_line(canvas, "%s", words);
}

static void say_types(struct canvas *canvas, const struct picture *picture)
{
    for (int nation = 0; nation < NATIONS; nation++)
        for (unsigned i = 0; i < picture->map->types; i++)
            if (picture->map->type[i].nation == nation)
                say_type(canvas, picture, (int)i);
}

static void say_signs(struct canvas *canvas)
{
    canvas_line(canvas, "[ ] Prussian  ( ) Austrian  < > Saxon  * dot  %s black hexside  %s grey",
                canvas->unicode ? "\xE2\x96\x88\xE2\x96\x88" : "##",
                canvas->unicode ? "\xE2\x96\x92\xE2\x96\x92" : "::");
}

static void say_setup(struct canvas *canvas, const struct hf_map *map, const struct hf_state *state)
{
    int units[SIDES] = {0, 0};

    for (unsigned unit = 0; unit < map->units; unit++)
        units[side_of(map, (int)unit)]++;
    canvas_line(canvas, "Setup: the Prussian side has placed %d of %d units, the Austrian %d of %d",
                state->alive[PRUSSIANS], units[PRUSSIANS], state->alive[AUSTRIANS],
                units[AUSTRIANS]);
}

static void say_turn(struct canvas *canvas, const struct hf_state *state)
{
    static const char *const title[SIDES] = {"Prussian", "Austrian"};

    if (state->passed)
        canvas_line(canvas, "%d. %s: passed", (int)state->number, title[state->side]);
    else
        canvas_line(canvas, "%d. %s: %d of %d moves made, %d of %d units have attacked",
                    (int)state->number, title[state->side], state->moves, MOVES_A_TURN,
                    state->attackers, ATTACKERS_MAX);
}

/* Whatever a rule's message says of the hexes that the state knows. */
static void say_message(struct canvas *canvas, const struct setting *setting,
                        const struct hf_state *state, enum rule_index rule, const int16_t *args)
{
    char words[4 * LINE];
    struct text text;
    const struct phrasing phrasing = {hf_phrase, setting, state};

    text_borrow(&text, words, sizeof words);
    ruling_write(&text, &hohenfriedeberg_game.rules[rule], args, &phrasing);
    if (words[0] >= 'a' && words[0] <= 'z')
        words[0] = (char)(words[0] - 'a' + 'A');
    canvas_line(canvas, "%s", words);
}

static void say_where_we_are(struct canvas *canvas, const struct setting *setting,
                             const struct hf_state *state)
{
    struct outcome outcome = hf_outcome(setting, state);

    if (state->phase == PHASE_SETUP)
        say_setup(canvas, map_of(setting), state);
    else if (state->number)
        say_turn(canvas, state);
    if (outcome.over)
        say_message(canvas, setting, state, RULE_WON, outcome.arg);
    if (!state->due && !state->owes)
        return;
    int16_t cell = (int16_t)state->at[state->target];
    const int16_t args[RULING_ARGS] = {cell, cell};
    say_message(canvas, setting, state, state->due ? RULE_ROLL_DUE : RULE_RETREAT_OWED, args);
}

/* ---- all of it ------------------------------------------------------------------------- */

static void draw_board(struct canvas *canvas, const struct picture *picture)
{
    const struct hexmap map = {
        .canvas = canvas, .grid = &picture->map->grid, .look = look, .context = picture};

    hexmap_draw(&map);
    canvas_line(canvas, " ");
}

void hf_draw_map(struct canvas *canvas, const void *scenario)
{
    const struct picture picture = {scenario, NULL};

    draw_board(canvas, &picture);
    say_types(canvas, &picture);
    canvas_line(canvas, " ");
    say_signs(canvas);
}

void hf_draw(struct canvas *canvas, const struct setting *setting, const void *state,
             const struct view *view)
{
    const struct picture picture = {map_of(setting), state};

    (void)view;
    draw_board(canvas, &picture);
    say_where_we_are(canvas, setting, state);
    canvas_line(canvas, " ");
    say_types(canvas, &picture);
    canvas_line(canvas, " ");
    say_signs(canvas);
}
