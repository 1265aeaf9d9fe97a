/* SPDX-License-Identifier: MIT */
/*
 * The diagram: a cell of three characters a square, the middle one for who stands there, the
 * outer ones for the ground and for what is the matter with the unit; below it the state of the
 * turn, losses, and who is off line. It is 79 columns wide and has no braces, so that it can be
 * pasted into a comment of a log.
 */
#include "games/kriegspiel/army.h"

enum { LETTER_LEFT = 0, LETTER_RIGHT = 3 * COLUMNS + 3, WORDS = 1024 };

/* A cell on paper, for plain and for richer terminals. */
struct cell {
    unsigned left, middle, right;
};

enum ground { PLAIN, MOUNTAIN, PASS_GROUND, FORT, ARSENAL, RUIN_GROUND, GROUNDS };

static const struct cell cells[2][GROUNDS] = {
    {
        [PLAIN] = {' ', '.', ' '},
        [MOUNTAIN] = {'^', '^', '^'},
        [PASS_GROUND] = {'=', '=', '='},
        [FORT] = {'[', ' ', ']'},
        [ARSENAL] = {'(', '*', ')'},
        [RUIN_GROUND] = {')', '#', '('},
    },
    {
        [PLAIN] = {' ', 0xB7, ' '},
        [MOUNTAIN] = {0x25B2, 0x25B2, 0x25B2},    /* triangles */
        [PASS_GROUND] = {0x2550, 0x2550, 0x2550}, /* double lines */
        [FORT] = {'[', ' ', ']'},
        [ARSENAL] = {'(', 0x2605, ')'},     /* a star */
        [RUIN_GROUND] = {')', 0x2606, '('}, /* a hollow one */
    },
};

enum { SIGN_MOVED = '>', SIGN_LEFT = ':', SIGN_LOST = '%', SIGN_OFF_LINE = '?', SIGN_OWES = '!' };

static const char *const ground_legend[2] = {
    "(*) arsenal  )#( destroyed  [ ] fort  === pass  ^^^ mountain",
    "(★) arsenal  )☆( destroyed  [ ] fort  ═══ pass  ▲▲▲ mountain",
};

static enum ground ground_of(const struct ks_state *state, square_t square)
{
    for (int side = 0; side < SIDES; side++)
        if (ks_arsenal_on(side, square) >= 0)
            return ks_live_arsenal(state, side, square) ? ARSENAL : RUIN_GROUND;
    if (!bits_have(&ks_open, square))
        return MOUNTAIN;
    if (bits_have(&ks_forts, square))
        return FORT;
    return bits_have(&ks_passes, square) ? PASS_GROUND : PLAIN;
}

static void put_cell(struct canvas *canvas, square_t square, struct cell cell, enum style style)
{
    int row = cell_row(square);
    int column = cell_column(square);

    canvas_put(canvas, row, column - 1, cell.left, style);
    canvas_put(canvas, row, column, cell.middle, style);
    canvas_put(canvas, row, column + 1, cell.right, style);
}

static void draw_frame(struct canvas *canvas)
{
    for (int column = 0; column < COLUMNS; column++) {
        char number[8];
        struct text text;
        text_borrow(&text, number, sizeof number);
        text_printf(&text, "%2d", column + 1);
        int at = cell_column(square_at(0, column)) - 1;
        canvas_write(canvas, 0, at, text_span(&text), STYLE_DIM);
        canvas_write(canvas, ROWS + 1, at, text_span(&text), STYLE_DIM);
    }
    for (int row = 0; row < ROWS; row++) {
        unsigned letter = (unsigned)('A' + row);
        canvas_put(canvas, row + 1, LETTER_LEFT, letter, STYLE_DIM);
        canvas_put(canvas, row + 1, LETTER_RIGHT, letter, STYLE_DIM);
    }
}

static void draw_ground(struct canvas *canvas, const struct ks_state *state)
{
    for (int row = 0; row < ROWS; row++)
        for (int column = 0; column < COLUMNS; column++) {
            square_t square = square_at(row, column);
            put_cell(canvas, square, cells[canvas->unicode][ground_of(state, square)], STYLE_DIM);
        }
}

static bool is_off_line(const struct ks_state *state, int side, int unit)
{
    return state->at[side][unit] != NOWHERE && !is_on_line(state, side, unit);
}

static void draw_unit(struct canvas *canvas, const struct ks_state *state, int side, int unit,
                      bool came)
{
    square_t square = state->at[side][unit];
    struct cell cell = cells[canvas->unicode][ground_of(state, square)];
    char letter = ks_type[ks_kind(unit)].letter;

    cell.middle = (unsigned)(side == NORTH ? letter : to_lower(letter));
    if (came)
        cell.left = SIGN_MOVED;
    if (is_off_line(state, side, unit))
        cell.right = SIGN_OFF_LINE;
    if (state->owes[side] == unit)
        cell.right = SIGN_OWES;
    put_cell(canvas, square, cell, side == NORTH ? STYLE_FIRST : STYLE_SECOND);
}

/* Where somebody stood when the last turn began and nobody does now. */
static void draw_departed(struct canvas *canvas, const struct ks_state *state,
                          const struct ks_state *before, int side, int unit)
{
    square_t square = before->at[side][unit];
    bool lost = state->at[side][unit] == NOWHERE;

    if (square == NOWHERE || state->at[side][unit] == square || !ks_is_free(state, square))
        return;
    if (lost || ground_of(state, square) == PLAIN)
        canvas_put(canvas, cell_row(square), cell_column(square), lost ? SIGN_LOST : SIGN_LEFT,
                   STYLE_DIM);
}

static void draw_units(struct canvas *canvas, const struct ks_state *state,
                       const struct ks_state *before)
{
    for (int side = 0; side < SIDES; side++)
        for (int unit = 0; unit < UNITS; unit++) {
            square_t was = before ? before->at[side][unit] : NOWHERE;
            if (before)
                draw_departed(canvas, state, before, side, unit);
            if (state->at[side][unit] != NOWHERE)
                draw_unit(canvas, state, side, unit,
                          was != NOWHERE && was != state->at[side][unit]);
        }
}

/* --- the lines below ------------------------------------------------------------------------ */

enum { LINE_WIDTH = 80, LINE_INDENT = 4 };

/* How much of a list fits into a line of WIDTH: up to its last comma there, or all. */
static size_t fitting(struct span words, size_t width)
{
    size_t end = 0;

    if (words.len <= width)
        return words.len;
    for (size_t i = 0; i < width; i++)
        if (words.at[i] == ',' || words.at[i] == ';')
            end = i + 1;
    return end ? end : words.len;
}

void ks_draw_list(struct canvas *canvas, struct span words)
{
    int indent = 0;

    while (words.len) {
        size_t len = fitting(words, (size_t)(LINE_WIDTH - indent));
        canvas_line(canvas, "%*s%.*s", indent, "", (int)len, words.at);
        words = span_trim((struct span){words.at + len, words.len - len});
        indent = LINE_INDENT;
    }
}

/* A line of items of which each may be the first. */
struct list {
    struct text text;
    char words[WORDS];
    const char *gap; /* goes before the next item */
};

static void list_begin(struct list *list, const char *heading)
{
    text_borrow(&list->text, list->words, sizeof list->words);
    text_puts(&list->text, heading);
    list->gap = " ";
}

static struct text *list_next(struct list *list)
{
    text_puts(&list->text, list->gap);
    list->gap = ", ";
    return &list->text;
}

static void list_unit(struct list *list, int unit, square_t square)
{
    struct text *text = list_next(list);

    text_printf(text, "%c ", ks_type[ks_kind(unit)].letter);
    ks_write_square(text, square);
}

/* A list without items is not worth a line. */
static void list_end(struct list *list, struct canvas *canvas)
{
    if (*list->gap != ' ')
        ks_draw_list(canvas, text_span(&list->text));
}

static void say_setup(struct canvas *canvas, const struct ks_state *state)
{
    int placed[SIDES] = {0, 0};

    for (int side = 0; side < SIDES; side++)
        for (int unit = 0; unit < UNITS; unit++)
            placed[side] += state->at[side][unit] != NOWHERE;
    canvas_line(canvas, "Setup: North has placed %d of %d units, South %d", placed[NORTH], UNITS,
                placed[SOUTH]);
}

static void say_turn(struct canvas *canvas, const struct ks_state *state)
{
    static const char *const attack[] = {
        [ATTACK_OPEN] = "no attack yet",
        [ATTACK_MADE] = "attack made",
        [ATTACK_WAS_ARSENAL] = "an arsenal destroyed, so no attack",
    };
    const char *side = ks_side_title[state->side];

    if (state->passed)
        canvas_line(canvas, "%d. %s has passed", state->number, side);
    else
        canvas_line(canvas, "%d. %s: %d of %d moves made, %s", state->number, side, state->moves,
                    MOVES_A_TURN, attack[state->attack]);
}

static void say_where_we_are(struct canvas *canvas, const struct setting *setting,
                             const struct ks_state *state)
{
    struct outcome outcome = ks_outcome(setting, state);

    if (outcome.over)
        canvas_line(canvas, "%s has won: %s", ks_side_title[outcome.winner],
                    kriegspiel_game.rules[outcome.rule].message);
    else if (state->phase == PHASE_SETUP)
        say_setup(canvas, state);
    else
        say_turn(canvas, state);
}

static void list_who_came(struct list *list, const struct ks_state *state,
                          const struct ks_state *before, int side)
{
    for (int unit = 0; unit < UNITS; unit++) {
        square_t was = before->at[side][unit];
        square_t is = state->at[side][unit];
        if (was == is || was == NOWHERE || is == NOWHERE)
            continue;
        list_unit(list, unit, was);
        text_putc(&list->text, '-');
        ks_write_square(&list->text, is);
    }
}

static void list_what_was_lost(struct list *list, const struct ks_state *state,
                               const struct ks_state *before, int side)
{
    for (int unit = 0; unit < UNITS; unit++) {
        square_t was = before->at[side][unit];
        if (was == NOWHERE || state->at[side][unit] != NOWHERE)
            continue;
        text_printf(list_next(list), "%s lost ", ks_side_title[side]);
        list->gap = "";
        list_unit(list, unit, was);
    }
    for (int i = 0; i < ARSENALS; i++) {
        if (!is_live(before, side, i) || is_live(state, side, i))
            continue;
        text_printf(list_next(list), "%s lost the arsenal ", ks_side_title[side]);
        ks_write_square(&list->text, ks_arsenal[side][i]);
    }
}

static void say_last_turn(struct canvas *canvas, const struct ks_state *state,
                          const struct ks_state *before)
{
    bool goes_on = state->phase == PHASE_TURN && before->number == state->number &&
                   before->side == state->side;
    struct list list;

    list_begin(&list, goes_on ? "In this turn:" : "Last turn:");
    for (int side = 0; side < SIDES; side++)
        list_who_came(&list, state, before, side);
    for (int side = 0; side < SIDES; side++)
        list_what_was_lost(&list, state, before, side);
    list_end(&list, canvas);
}

static void list_losses(struct list *list, const struct ks_state *state, int side)
{
    for (int kind = 0; kind < UNIT_KINDS; kind++) {
        const struct unit_type *type = &ks_type[kind];
        int lost = 0;
        for (int unit = type->first; unit < type->first + type->count; unit++)
            lost += state->at[side][unit] == NOWHERE;
        if (lost)
            text_printf(list_next(list), "%d %c", lost, type->letter);
    }
    for (int i = 0; i < ARSENALS; i++)
        if (!is_live(state, side, i)) {
            text_puts(list_next(list), "arsenal ");
            ks_write_square(&list->text, ks_arsenal[side][i]);
        }
    if (*list->gap == ' ')
        text_puts(list_next(list), "nothing");
}

static void say_losses(struct canvas *canvas, const struct ks_state *state)
{
    struct list list;

    if (state->phase == PHASE_SETUP)
        return;
    list_begin(&list, "Lost: North");
    list_losses(&list, state, NORTH);
    text_puts(&list.text, "; South");
    list.gap = " ";
    list_losses(&list, state, SOUTH);
    list_end(&list, canvas);
}

static void say_off_line(struct canvas *canvas, const struct ks_state *state, int side)
{
    struct list list;

    list_begin(&list, side == NORTH ? "Off line, North:" : "Off line, South:");
    for (int kind = 0; kind < UNIT_KINDS; kind++) {
        int unit = ks_next_unit(state, side, kind, NOWHERE);
        while (unit != NOBODY) {
            if (is_off_line(state, side, unit))
                list_unit(&list, unit, state->at[side][unit]);
            unit = ks_next_unit(state, side, kind, state->at[side][unit]);
        }
    }
    list_end(&list, canvas);
}

static void say_retreat(struct canvas *canvas, const struct ks_state *state, int side)
{
    struct list list;

    if (state->owes[side] == NOBODY)
        return;
    list_begin(&list, side == NORTH ? "Must retreat first, North:" : "Must retreat first, South:");
    list_unit(&list, state->owes[side], state->at[side][state->owes[side]]);
    list_end(&list, canvas);
}

static void say_legend(struct canvas *canvas)
{
    canvas_line(canvas, " ");
    canvas_line(canvas, "North is written I C A W R X, South i c a w r x:");
    canvas_line(canvas, "I infantry  C cavalry  A cannon  W swift cannon  R relay  X swift relay");
    canvas_line(canvas, "%s", ground_legend[canvas->unicode]);
    canvas_line(canvas, "I%c off line  I%c must retreat   last turn: %cI came  %c left  %c lost",
                SIGN_OFF_LINE, SIGN_OWES, SIGN_MOVED, SIGN_LEFT, SIGN_LOST);
}

void ks_draw(struct canvas *canvas, const struct setting *setting, const void *in,
             const struct view *view)
{
    const struct ks_state *state = in;
    const struct ks_state *before = view ? view->before : NULL;

    draw_frame(canvas);
    draw_ground(canvas, state);
    draw_units(canvas, state, before);
    canvas_line(canvas, " ");
    say_where_we_are(canvas, setting, state);
    if (before)
        say_last_turn(canvas, state, before);
    say_losses(canvas, state);
    for (int side = 0; side < SIDES; side++) {
        say_off_line(canvas, state, side);
        say_retreat(canvas, state, side);
    }
    say_legend(canvas);
}
