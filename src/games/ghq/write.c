/* SPDX-License-Identifier: MIT */
/* Moves in the canonical form of our own notation, and positions as setup text. */
#include "games/ghq/bits.h"
#include "games/ghq/capture.h"
#include "games/ghq/members.h"
#include "games/ghq/words.h"

/* Of setup text, which is wrapped. */
enum { LINE_WIDTH = 80, LINE_INDENT = 9, RESERVE_WIDTH = 28 };

static void write_unit_at(struct text *out, unsigned unit, int square)
{
    text_printf(out, "%c ", ghq_kinds[unit].letter);
    ghq_write_square(out, square);
}

static void write_capture(struct text *out, int square)
{
    if (square == NO_SQUARE)
        return;
    text_puts(out, " x");
    ghq_write_square(out, square);
}

/* A facing that is not what it would be anyway. */
static void write_facing(struct text *out, const struct ghq_move *move, int usual)
{
    if (move->facing != NO_FACING && move->facing != usual)
        text_printf(out, " %s", ghq_facing_name(move->facing));
}

static void write_taken(struct text *out, uint64_t set)
{
    text_puts(out, "take");
    while (set) {
        text_putc(out, ' ');
        ghq_write_square(out, next_square(&set));
    }
}

static void write_reserve(struct text *out, const uint8_t reserve[UNITS])
{
    bool any = false;

    text_puts(out, "reserve ");
    for (int unit = 0; unit < UNITS; unit++) {
        text_repeat(out, ghq_kinds[unit].letter, reserve[unit]);
        any = any || reserve[unit];
    }
    text_puts(out, any ? "" : "-");
}

static void write_placed(struct text *out, const struct ghq_move *move)
{
    write_unit_at(out, move->unit, move->to);
    write_facing(out, move, NO_FACING);
}

/* What is captured is always written, also where it would follow. */
static int captured_after_start(const struct setting *setting, const struct ghq_state *state,
                                const struct ghq_move *move)
{
    struct ghq_state room;

    return ghq_captured(setting, ghq_after_start(setting, state, &room), move);
}

void ghq_write(struct text *out, const struct setting *setting, const void *state, const void *move)
{
    const struct ghq_state *now = state;
    const struct ghq_move *action = move;

    switch ((enum action)action->action) {
    case DEPLOY:
        text_putc(out, '+');
        write_unit_at(out, action->unit, action->to);
        write_facing(out, action, forward(now->mover));
        write_capture(out, captured_after_start(setting, now, action));
        break;
    case MOVE:
        write_unit_at(out, action->unit, action->from);
        text_putc(out, '-');
        ghq_write_square(out, action->to);
        write_facing(out, action, piece_facing(now->board[action->from]));
        write_capture(out, captured_after_start(setting, now, action));
        break;
    case ROTATE:
        write_unit_at(out, action->unit, action->from);
        write_facing(out, action, NO_FACING);
        break;
    case TAKE:
        write_taken(out, action->take);
        break;
    case PASS:
        text_puts(out, "pass");
        break;
    case SKIP:
        break; /* a turn that is left early just ends */
    case PLACE:
        write_placed(out, action);
        break;
    case RESERVE:
        write_reserve(out, action->reserve);
        break;
    }
}

/* A piece of the setup, a comma behind it, on a new line where this one is full. */
static size_t list_piece(struct text *out, size_t column, const struct ghq_state *state, int square)
{
    piece_t piece = state->board[square];
    char buffer[16];
    struct text item;

    text_borrow(&item, buffer, sizeof buffer);
    write_unit_at(&item, piece_unit(piece), square);
    if (has(state->artillery, square))
        text_printf(&item, " %s", ghq_facing_name(piece_facing(piece)));
    if (column + item.len + 2 > LINE_WIDTH) {
        text_putc(out, '\n');
        text_repeat(out, ' ', LINE_INDENT);
        column = LINE_INDENT;
    } else {
        text_putc(out, ' ');
        column++;
    }
    text_printf(out, "%s,", item.at);
    return column + item.len + 1;
}

static void write_side(struct text *out, const struct setting *setting,
                       const struct ghq_state *state, int side)
{
    int seat = side_seat(setting, side);
    size_t column = LINE_INDENT - 1;

    text_puts(out, side ? "0. red  " : "0. blue ");
    for (uint64_t men = state->men[seat]; men;)
        column = list_piece(out, column, state, next_square(&men));
    if (column + RESERVE_WIDTH > LINE_WIDTH) {
        text_putc(out, '\n');
        text_repeat(out, ' ', LINE_INDENT - 1);
    }
    text_putc(out, ' ');
    write_reserve(out, state->reserve[seat]);
    text_putc(out, '\n');
}

void ghq_position(struct text *out, const struct setting *setting, const void *state)
{
    for (int side = 0; side < SEATS; side++)
        write_side(out, setting, state, side);
}
