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
#include "games/ghq/capture.h"
#include "games/ghq/layout.h"
#include "games/ghq/members.h"
#include "games/ghq/words.h"

enum { BESIDE_IT = RIGHT + 4 };

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
            enclose(canvas, square, '>', '<');
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

/* What the turn in progress owes at its start, and how far it has come. */
static void write_turn(struct canvas *canvas, const struct setting *setting,
                       const struct ghq_state *state)
{
    char buffer[256];
    struct text words;

    if (state->number == 0 || state->mover < 0 || state->winner != NOBODY)
        return;
    if (!state->settled) {
        struct ghq_start start = ghq_start_find(setting, state);
        text_borrow(&words, buffer, sizeof buffer);
        for (uint64_t set = start.set; set;) {
            text_putc(&words, ' ');
            ghq_write_square(&words, next_square(&set));
        }
        if (start.choice)
            canvas_line(canvas, "The turn begins with a choice of captures.");
        else if (start.set)
            canvas_line(canvas, "Taken as the turn begins:%s", buffer);
    }
    canvas_line(canvas, "%d of %d actions made%s", state->actions, ACTIONS_A_TURN,
                state->passed ? ", no more to come" : "");
}

void ghq_draw(struct canvas *canvas, const struct setting *setting, const void *state,
              const struct view *view)
{
    const struct ghq_state *now = state;
    bool red = seat_side(setting, BOTTOM) == 1;

    draw_coordinates(canvas);
    draw_squares(canvas, now, view->before);
    draw_store(canvas, setting, now, TOP, TOP_ROW);
    draw_store(canvas, setting, now, BOTTOM, TOP_ROW + 5);
    canvas_line(canvas, " ");
    write_turn(canvas, setting, now);
    canvas_line(canvas,
                "%s in capitals, %s in small letters: Q HQ  I infantry  F armored  "
                "P airborne  R artillery  T armored  H heavy  >I< moved",
                red ? "Red" : "Blue", red ? "blue" : "red");
}
