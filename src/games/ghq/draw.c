/* SPDX-License-Identifier: MIT */
/*
 * The board, the side at the bottom in upper case and the other in lower case. Artillery shows
 * its facing: an arrow, or in plain ASCII the letters of the direction. Beside the board stand
 * what each side has in reserve and what it has lost; below it, standoffs where they are asked for.
 *
 *         a    b    c
 *     8   q    rS   .     8   red     reserve IIIIIFFFPRRTH
 */
#include "games/ghq/bits.h"
#include "games/ghq/ghq.h"
#include "games/ghq/pairing.h"

enum { TOP_ROW = 1, LEFT = 4, CELL = 5, RIGHT = LEFT + 8 * CELL, BESIDE_IT = RIGHT + 4 };

static int row_of(int square)
{
    return TOP_ROW + 7 - square / 8;
}

static int column_of(int square)
{
    return LEFT + square % 8 * CELL;
}

static void draw_coordinates(struct canvas *canvas)
{
    for (int i = 0; i < 8; i++) {
        unsigned file = 'a' + (unsigned)i;
        unsigned rank = '1' + (unsigned)i;
        canvas_put(canvas, 0, LEFT + i * CELL + 1, file, STYLE_DIM);
        canvas_put(canvas, TOP_ROW + 8, LEFT + i * CELL + 1, file, STYLE_DIM);
        canvas_put(canvas, row_of(8 * i), 1, rank, STYLE_DIM);
        canvas_put(canvas, row_of(8 * i), RIGHT + 1, rank, STYLE_DIM);
    }
}

static void draw_piece(struct canvas *canvas, int square, piece_t piece)
{
    enum unit unit = piece_unit(piece);
    enum seat seat = piece_seat(piece);
    enum style style = seat == BOTTOM ? STYLE_FIRST : STYLE_SECOND;
    char letter = ghq_kinds[unit].letter;
    char buffer[8];
    struct text facing;

    canvas_put(canvas, row_of(square), column_of(square) + 1,
               (unsigned char)(seat == BOTTOM ? letter : to_lower(letter)), style);
    if (!unit_is_artillery(unit))
        return;
    text_borrow(&facing, buffer, sizeof buffer);
    if (canvas->unicode)
        ghq_write_arrow(&facing, piece_facing(piece));
    else
        text_puts(&facing, ghq_facing_name(piece_facing(piece)));
    canvas_write(canvas, row_of(square), column_of(square) + 2, text_span(&facing), style);
}

/* Around a square that is not what it was. */
static void draw_change(struct canvas *canvas, int square)
{
    int last = canvas->unicode ? 3 : 4;

    canvas_put(canvas, row_of(square), column_of(square), '>', STYLE_MARKED);
    if (canvas->rune[row_of(square)][column_of(square) + 3] == 0)
        last = 3;
    if (canvas->rune[row_of(square)][column_of(square) + 2] == 0)
        last = 2;
    canvas_put(canvas, row_of(square), column_of(square) + last, '<', STYLE_MARKED);
}

static void draw_squares(struct canvas *canvas, const struct ghq_state *state,
                         const struct ghq_state *before)
{
    for (int square = 0; square < SQUARES; square++) {
        if (state->board[square] == EMPTY)
            canvas_put(canvas, row_of(square), column_of(square) + 1, '.', STYLE_DIM);
        else
            draw_piece(canvas, square, state->board[square]);
        if (before && state->board[square] != EMPTY &&
            before->board[square] != state->board[square])
            draw_change(canvas, square);
    }
}

static void write_letters(struct text *out, const char *word, const uint8_t number[UNITS])
{
    bool any = false;

    text_puts(out, word);
    for (int unit = 0; unit < UNITS; unit++) {
        text_repeat(out, ghq_kinds[unit].letter, number[unit]);
        any = any || number[unit];
    }
    text_puts(out, any ? "" : "-");
}

static void draw_store(struct canvas *canvas, const struct setting *setting,
                       const struct ghq_state *state, int seat, int row)
{
    uint8_t lost[UNITS];
    char buffer[80];
    struct text words;
    const char *side = seat_side(setting, seat) ? "red" : "blue";

    for (int unit = 0; unit < UNITS; unit++)
        lost[unit] = (uint8_t)ghq_lost(state, seat, (enum unit)unit);
    canvas_write(canvas, row, BESIDE_IT, span_of(side), STYLE_PLAIN);
    text_borrow(&words, buffer, sizeof buffer);
    write_letters(&words, "reserve ", state->reserve[seat]);
    canvas_write(canvas, row + 1, BESIDE_IT, text_span(&words), STYLE_PLAIN);
    text_clear(&words);
    write_letters(&words, "lost    ", lost);
    canvas_write(canvas, row + 2, BESIDE_IT, text_span(&words), STYLE_PLAIN);
}

void ghq_draw(struct canvas *canvas, const struct setting *setting, const void *state,
              const struct view *view)
{
    const struct ghq_state *now = state;

    draw_coordinates(canvas);
    draw_squares(canvas, now, view->before);
    draw_store(canvas, setting, now, TOP, TOP_ROW);
    draw_store(canvas, setting, now, BOTTOM, TOP_ROW + 5);
}

/* ---- marks ---- */

static const char *const side_names[] = {"blue", "red"};

/* G3: the squares that a side bombards. */
static struct ruling mark_fire(struct canvas *canvas, const struct setting *setting,
                               const void *state, struct span argument)
{
    const struct ghq_state *now = state;
    int side = 0;

    while (side < SEATS && (!argument.len || !span_begins(side_names[side], argument)))
        side++;
    if (side == SEATS)
        return refuse(RULE_NO_SUCH_SIDE, WHOLE_ITEM, 0, 0);
    for (uint64_t fire = now->fire[side_seat(setting, side)]; fire;) {
        int square = next_square(&fire);
        canvas_put(canvas, row_of(square), column_of(square), '*', STYLE_MARKED);
    }
    return legal;
}

static void list_squares(struct canvas *canvas, const char *heading, uint64_t set)
{
    char buffer[256];
    struct text words;

    if (!set)
        return;
    text_borrow(&words, buffer, sizeof buffer);
    text_puts(&words, heading);
    while (set) {
        text_putc(&words, ' ');
        ghq_write_square(&words, next_square(&set));
    }
    canvas_line(canvas, "%s", words.at);
}

/* G4: one maximum pairing, and who could be left over by another. */
static struct ruling mark_pairs(struct canvas *canvas, const struct setting *setting,
                                const void *state, struct span argument)
{
    const struct ghq_state *now = state;
    uint64_t bottom = now->infantry & now->men[BOTTOM];
    uint64_t top = now->infantry & now->men[TOP];
    int8_t partner[SQUARES];
    char buffer[256];
    struct text words;
    uint64_t loose = 0;

    (void)setting;
    (void)argument;
    pairing_make(bottom, top, partner);
    text_borrow(&words, buffer, sizeof buffer);
    text_puts(&words, "standoffs:");
    for (int square = 0; square < SQUARES; square++)
        if (partner[square] >= 0) {
            text_putc(&words, ' ');
            ghq_write_square(&words, square);
            text_putc(&words, '=');
            ghq_write_square(&words, partner[square]);
        }
    canvas_line(canvas, "%s", pairing_size(bottom, top) ? words.at : "standoffs: none");
    for (uint64_t men = bottom & beside(top); men;) {
        int square = next_square(&men);
        loose |= pairing_grows(bottom, top, square) ? 0 : bit(square);
    }
    for (uint64_t men = top & beside(bottom); men;) {
        int square = next_square(&men);
        loose |= pairing_grows(top, bottom, square) ? 0 : bit(square);
    }
    list_squares(canvas, "beside an enemy, but not needed for any standoff:", loose);
    return legal;
}

const struct mark ghq_marks[] = {
    {"fire", "SIDE", "squares that a side bombards", mark_fire},
    {"pairs", NULL, "infantry in standoffs", mark_pairs},
    {NULL, NULL, NULL, NULL},
};
