/* SPDX-License-Identifier: MIT */
/*
 * Positions in the form of playghq.com: the board from rank 8 down, a digit for so many empty
 * squares, an arrow after each artillery; then the reserves of the side at the bottom (whose
 * letters are upper case) and of the one at the top, then who moves, `r` for the bottom. What is
 * missing at the end is `-`, `-` and `r`.
 */
#include "games/ghq/bits.h"
#include "games/ghq/members.h"
#include "games/ghq/rulings.h"
#include "games/ghq/words.h"

#include "base/utf8.h"

#include <string.h>

enum { FEN_MAX = 1024 };

/* A FEN without the marks of no width and with plain blanks, where mail put others in. */
static struct span without_marks(char plain[FEN_MAX], struct span fen)
{
    size_t len = 0;

    for (size_t i = 0; i < fen.len;) {
        struct span rest = {fen.at + i, fen.len - i};
        size_t blank = utf8_blank(rest);
        if (!blank)
            plain[len++] = fen.at[i];
        else if (!utf8_no_width(rest))
            plain[len++] = ' ';
        i += blank ? blank : 1;
    }
    return (struct span){plain, len};
}

static struct span next_part(struct span *rest, char until)
{
    const char *end = memchr(rest->at, until, rest->len);
    struct span part = {rest->at, end ? (size_t)(end - rest->at) : rest->len};
    size_t used = part.len + (end ? 1 : 0);

    rest->at += used;
    rest->len -= used;
    return part;
}

/* One piece at the start of TEXT: a letter, and a facing where an arrow follows. */
static struct ruling place_piece(struct ghq_state *state, struct span *text, int square)
{
    int unit = ghq_read_unit((struct span){text->at, 1});
    enum seat seat = text->at[0] == to_lower(text->at[0]) ? TOP : BOTTOM;
    int facing = forward(seat);

    if (unit == NO_UNIT)
        return ghq_refuse(RULE_FEN_LETTER, WHOLE_ITEM, ARGS(square / 8 + 1));
    text->at++;
    text->len--;
    size_t arrow = ghq_arrow_at(*text, &facing);
    text->at += arrow;
    text->len -= arrow;
    if (ghq_pieces(state, seat) == PIECES_A_SIDE || (unit == HQ && ghq_lost(state, seat, HQ) == 0))
        return ghq_refuse(RULE_FEN_TOO_MANY, WHOLE_ITEM, ARGS(seat));
    ghq_put(
        state, square,
        piece((enum unit)unit, seat, unit_is_artillery((enum unit)unit) ? (unsigned)facing : N));
    return legal;
}

static struct ruling place_rank(struct ghq_state *state, struct span text, int rank)
{
    int file = 0;

    while (text.len && file <= 8) {
        char c = text.at[0];
        if (c >= '1' && c <= '8') {
            file += c - '0';
            text.at++;
            text.len--;
            continue;
        }
        if (file == 8)
            return ghq_refuse(RULE_FEN_SQUARES, WHOLE_ITEM, ARGS(rank + 1, 9));
        struct ruling ruling = place_piece(state, &text, 8 * rank + file++);
        if (ruling.finding != LEGAL)
            return ruling;
    }
    return file == 8 ? legal : ghq_refuse(RULE_FEN_SQUARES, WHOLE_ITEM, ARGS(rank + 1, file));
}

static struct ruling place_board(struct ghq_state *state, struct span board)
{
    int ranks = 1;

    for (size_t i = 0; i < board.len; i++)
        ranks += board.at[i] == '/';
    if (ranks != 8)
        return ghq_refuse(RULE_FEN_RANKS, WHOLE_ITEM, ARGS(ranks));
    for (int rank = 7; rank >= 0; rank--) {
        struct ruling ruling = place_rank(state, next_part(&board, '/'), rank);
        if (ruling.finding != LEGAL)
            return ruling;
    }
    return legal;
}

static struct ruling fill_reserve(struct ghq_state *state, int seat, struct span letters)
{
    if (!letters.len || span_is(letters, "-"))
        return legal;
    for (size_t i = 0; i < letters.len; i++) {
        int unit = ghq_read_unit((struct span){letters.at + i, 1});
        if (unit >= HQ)
            return ghq_refuse(RULE_FEN_RESERVE, WHOLE_ITEM, ARGS(0));
        if (ghq_pieces(state, seat) == PIECES_A_SIDE)
            return ghq_refuse(RULE_FEN_TOO_MANY, WHOLE_ITEM, ARGS(seat));
        state->reserve[seat][unit]++;
    }
    return legal;
}

static struct ruling read_fen(struct ghq_state *state, struct span fen)
{
    enum { BOARD, BOTTOM_RESERVE, TOP_RESERVE, MOVER, PARTS };
    struct span part[PARTS] = {{NULL, 0}};
    struct span word;
    int count = 0;

    for (struct span rest = fen; span_next_word(&rest, &word); count++) {
        if (count == PARTS)
            return ghq_refuse(RULE_FEN_MORE, WHOLE_ITEM, ARGS(0));
        part[count] = word;
    }
    struct ruling ruling = place_board(state, part[BOARD]);
    if (ruling.finding == LEGAL)
        ruling = fill_reserve(state, BOTTOM, part[BOTTOM_RESERVE]);
    if (ruling.finding == LEGAL)
        ruling = fill_reserve(state, TOP, part[TOP_RESERVE]);
    if (ruling.finding != LEGAL)
        return ruling;
    state->number = ANY;
    state->mover = span_is(part[MOVER], "b") ? TOP : BOTTOM;
    if (part[MOVER].len && state->mover == BOTTOM && !span_is(part[MOVER], "r"))
        return ghq_refuse(RULE_FEN_MOVER, WHOLE_ITEM, ARGS(0));
    return legal;
}

struct ruling ghq_tag(void *state, const struct setting *setting, struct span name,
                      struct span value)
{
    struct ghq_state read;
    char plain[FEN_MAX];

    (void)name; /* FEN is the only one */
    if (setting->position)
        return ghq_refuse(RULE_FEN_AND_POSITION, WHOLE_ITEM, ARGS(0));
    if (value.len > FEN_MAX)
        return ghq_refuse(RULE_FEN_MORE, WHOLE_ITEM, ARGS(0));
    ghq_empty_position(&read);
    struct ruling ruling = read_fen(&read, without_marks(plain, value));
    if (ruling.finding == LEGAL)
        *(struct ghq_state *)state = read;
    return ruling;
}

static void write_square(struct text *out, piece_t piece)
{
    char letter = ghq_kinds[piece_unit(piece)].letter;

    text_putc(out, piece_seat(piece) == TOP ? to_lower(letter) : letter);
    if (unit_is_artillery(piece_unit(piece)))
        ghq_write_arrow(out, piece_facing(piece));
}

static void write_rank(struct text *out, const struct ghq_state *state, int rank)
{
    int empty = 0;

    for (int square = 8 * rank; square < 8 * rank + 8; square++) {
        if (state->board[square] == EMPTY) {
            empty++;
            continue;
        }
        if (empty)
            text_printf(out, "%d", empty);
        empty = 0;
        write_square(out, state->board[square]);
    }
    if (empty)
        text_printf(out, "%d", empty);
}

static void write_reserve(struct text *out, const struct ghq_state *state, int seat)
{
    bool any = false;

    text_putc(out, ' ');
    for (int unit = 0; unit < UNITS; unit++) {
        char letter = ghq_kinds[unit].letter;
        text_repeat(out, seat == TOP ? to_lower(letter) : letter, state->reserve[seat][unit]);
        any = any || state->reserve[seat][unit];
    }
    text_puts(out, any ? "" : "-");
}

void ghq_fen(struct text *out, const struct setting *setting, const void *state)
{
    const struct ghq_state *now = state;

    (void)setting;
    for (int rank = 7; rank >= 0; rank--) {
        write_rank(out, now, rank);
        text_puts(out, rank ? "/" : "");
    }
    write_reserve(out, now, BOTTOM);
    write_reserve(out, now, TOP);
    text_puts(out, now->mover == TOP ? " b" : " r");
}
