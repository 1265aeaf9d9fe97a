/* SPDX-License-Identifier: MIT */
/*
 * What can be marked on the diagram: a side's lines of communication, an attack with all that
 * adds to it, and where a unit can go.
 */
#include "games/kriegspiel/army.h"

enum { WORDS = 1024 };

/* Signs of a line by direction, and where two cross; ASCII, then richer ones. */
static const unsigned line_sign[2][DIRECTIONS] = {
    {'|', '/', '-', '\\', '|', '/', '-', '\\'},
    {0x2502, 0x2571, 0x2500, 0x2572, 0x2502, 0x2571, 0x2500, 0x2572},
};
static const unsigned crossing[2] = {'+', 0x253C};

static void mark_cell(struct canvas *canvas, square_t square, unsigned left, unsigned right)
{
    int row = cell_row(square);
    int column = cell_column(square);

    for (int i = -1; i <= 1; i++)
        canvas->style[row][column + i] = STYLE_MARKED;
    if (left)
        canvas_put(canvas, row, column - 1, left, STYLE_MARKED);
    if (right)
        canvas_put(canvas, row, column + 1, right, STYLE_MARKED);
}

/* --- lines=SIDE ----------------------------------------------------------------------------- */

static bool is_line_sign(unsigned rune, bool unicode)
{
    for (int direction = 0; direction < DIRECTIONS; direction++)
        if (rune == line_sign[unicode][direction])
            return true;
    return rune == crossing[unicode];
}

static void draw_line_through(struct canvas *canvas, const struct ks_state *state, square_t square,
                              int direction)
{
    uint32_t *at = &canvas->rune[cell_row(square)][cell_column(square)];
    unsigned sign = line_sign[canvas->unicode][direction];

    canvas->style[cell_row(square)][cell_column(square)] = STYLE_MARKED;
    if (!ks_is_free(state, square) || ks_arsenal_on(NORTH, square) >= 0 ||
        ks_arsenal_on(SOUTH, square) >= 0)
        return;
    *at = is_line_sign(*at, canvas->unicode) && *at != sign ? crossing[canvas->unicode] : sign;
}

static bool line_ends_on(const struct ks_state *state, int side, square_t square)
{
    int unit = ks_unit_on(state, enemy_of(side), square);

    return unit != NOBODY && is_combat(unit);
}

static void draw_lines_from(struct canvas *canvas, const struct ks_state *state, int side,
                            square_t source)
{
    mark_cell(canvas, source, 0, 0);
    for (int direction = 0; direction < DIRECTIONS; direction++)
        for (int i = 1;; i++) {
            square_t square = ks_walk(source, direction, i);
            if (square == NOWHERE || !bits_have(&ks_open, square))
                break;
            draw_line_through(canvas, state, square, direction);
            if (line_ends_on(state, side, square))
                break;
        }
}

static void say_cuts(struct canvas *canvas, const struct ks_state *state, int side)
{
    char words[WORDS];
    struct text text;
    int enemy = enemy_of(side);
    const char *gap = " ";

    text_borrow(&text, words, sizeof words);
    text_printf(&text, "%s's lines end at %s's", ks_side_title[side], ks_side_title[enemy]);
    for (int unit = 0; unit < COMBAT_UNITS; unit++) {
        square_t at = state->at[enemy][unit];
        if (at == NOWHERE || !bits_have(&state->lines[side], at))
            continue;
        text_printf(&text, "%s%c ", gap, ks_type[ks_kind(unit)].letter);
        ks_write_square(&text, at);
        gap = ", ";
    }
    if (*gap == ',')
        ks_draw_list(canvas, text_span(&text));
}

static void say_sources(struct canvas *canvas, const struct ks_state *state, int side,
                        const square_t *source, int sources)
{
    char words[WORDS];
    struct text text;

    text_borrow(&text, words, sizeof words);
    text_printf(&text, "%s's lines run from", ks_side_title[side]);
    for (int i = 0; i < sources; i++) {
        int relay = ks_unit_on(state, side, source[i]);
        text_puts(&text, i ? ", " : " ");
        if (ks_arsenal_on(side, source[i]) >= 0)
            text_puts(&text, "the arsenal ");
        else
            text_printf(&text, "%c ", ks_type[ks_kind(relay)].letter);
        ks_write_square(&text, source[i]);
    }
    text_puts(&text, sources ? "" : " nowhere");
    ks_draw_list(canvas, text_span(&text));
}

static struct ruling paint_lines(struct canvas *canvas, const struct setting *setting,
                                 const void *in, struct span argument)
{
    const struct ks_state *state = in;
    int side = span_begins("north", argument) ? NORTH : SOUTH;
    square_t source[ARSENALS + RELAYS];

    (void)setting;
    if (!argument.len || (side == SOUTH && !span_begins("south", argument)))
        return ks_refuse(RULE_NO_SIDE, WHOLE_ITEM, ARGS(0));
    int sources = ks_sources(state, side, source);
    for (int i = 0; i < sources; i++)
        draw_lines_from(canvas, state, side, source[i]);
    canvas_line(canvas, " ");
    say_sources(canvas, state, side, source, sources);
    say_cuts(canvas, state, side);
    return legal;
}

/* --- attack=SQUARE -------------------------------------------------------------------------- */

/* One of the two sums and its parts, whose squares are marked. */
static void say_sum(struct canvas *canvas, const struct setting *setting,
                    const struct ks_state *state, int side, square_t target, ks_share *share)
{
    bool attacks = share == ks_attack_of;
    char words[WORDS];
    struct text text;
    int sum = 0;

    text_borrow(&text, words, sizeof words);
    for (int unit = 0; unit < UNITS; unit++) {
        int value = share(setting, state, side, unit, target);
        if (!value)
            continue;
        sum += value;
        mark_cell(canvas, state->at[side][unit], attacks ? '+' : '-', 0);
        text_printf(&text, "%s%c ", text.len ? ", " : ": ", ks_type[ks_kind(unit)].letter);
        ks_write_square(&text, state->at[side][unit]);
        text_printf(&text, " %d%s", value, attacks && value == CHARGE ? " charging" : "");
    }
    char line[WORDS + 32];
    struct text whole;
    text_borrow(&whole, line, sizeof line);
    text_printf(&whole, "%s by %s %d%s", attacks ? "Attack" : "Defence", ks_side_title[side], sum,
                words);
    ks_draw_list(canvas, text_span(&whole));
}

static struct ruling paint_attack(struct canvas *canvas, const struct setting *setting,
                                  const void *in, struct span argument)
{
    static const char *const result[] = {
        [REPELLED] = "is safe",
        [RETREATS] = "has to retreat",
        [DESTROYED] = "is destroyed",
    };
    const struct ks_state *state = in;
    square_t target;

    if (!ks_read_square(argument, &target))
        return ks_refuse(RULE_NO_SQUARE, WHOLE_ITEM, ARGS(0));
    int side = ks_unit_on(state, NORTH, target) != NOBODY ? SOUTH : NORTH;
    int unit = ks_unit_on(state, enemy_of(side), target);
    if (unit == NOBODY)
        return ks_refuse(RULE_NO_TARGET, WHOLE_ITEM, ARGS(target));
    struct sums sums = ks_sums(setting, state, side, target);
    canvas_line(canvas, " ");
    say_sum(canvas, setting, state, side, target, ks_attack_of);
    say_sum(canvas, setting, state, enemy_of(side), target, ks_defence_of);
    mark_cell(canvas, target, '>', '<');
    canvas_line(canvas, "At %d-%d the %s %s (+ adds to the attack, - to the defence)", sums.attack,
                sums.defence, ks_type[ks_kind(unit)].name,
                result[ks_result(setting, state, side, &(struct ks_move){.to = target}, sums)]);
    return legal;
}

/* --- reach=SQUARE --------------------------------------------------------------------------- */

/* What keeps the unit from moving, if anything does. */
static const char *why_it_stays(const struct setting *setting, const struct ks_state *state,
                                int side, int unit)
{
    bool owes = state->owes[side] == unit;

    if (is_combat(unit) && !is_on_line(state, side, unit) &&
        (!owes || ks_is_stuck(setting, state, side, unit)))
        return "is off line";
    if (state->phase == PHASE_TURN && side == state->side && (state->moved >> unit & 1))
        return "has moved in this turn";
    return NULL;
}

static struct ruling paint_reach(struct canvas *canvas, const struct setting *setting,
                                 const void *in, struct span argument)
{
    const struct ks_state *state = in;
    char words[WORDS];
    struct text text;
    square_t from;

    if (!ks_read_square(argument, &from))
        return ks_refuse(RULE_NO_SQUARE, WHOLE_ITEM, ARGS(0));
    int side = ks_unit_on(state, NORTH, from) != NOBODY ? NORTH : SOUTH;
    int unit = ks_unit_on(state, side, from);
    if (unit == NOBODY)
        return ks_refuse(RULE_NO_UNIT, WHOLE_ITEM, ARGS(from));
    const char *why = why_it_stays(setting, state, side, unit);
    text_borrow(&text, words, sizeof words);
    mark_cell(canvas, from, '>', '<');
    for (int row = 0; !why && row < ROWS; row++)
        for (int column = 0; column < COLUMNS; column++) {
            square_t to = square_at(row, column);
            if (!ks_can_reach(state, side, unit, to))
                continue;
            canvas_put(canvas, cell_row(to), cell_column(to), 'o', STYLE_MARKED);
            text_putc(&text, ' ');
            ks_write_square(&text, to);
        }
    canvas_line(canvas, " ");
    canvas_line(canvas, "%s's %s on %.*s %s%s", ks_side_title[side], ks_type[ks_kind(unit)].name,
                (int)argument.len, argument.at,
                why        ? why
                : text.len ? "can go to"
                           : "is hemmed in",
                words);
    return legal;
}

/* --- point=SQUARE --------------------------------------------------------------------------- */

static struct ruling paint_point(struct canvas *canvas, const struct setting *setting,
                                 const void *state, struct span argument)
{
    square_t square;

    (void)setting;
    (void)state;
    if (!ks_read_square(argument, &square))
        return ks_refuse(RULE_NO_SQUARE, WHOLE_ITEM, ARGS(0));
    mark_cell(canvas, square, '<', '>');
    return legal;
}

const struct mark ks_marks[] = {
    {"lines", "SIDE", "lines of communication, where they start and what cuts them", paint_lines},
    {"attack", "SQUARE", "an attack on the unit there: who adds what", paint_attack},
    {"reach", "SQUARE", "where the unit there can go", paint_reach},
    {"point", "SQUARE", "a square", paint_point},
    {.name = NULL},
};
