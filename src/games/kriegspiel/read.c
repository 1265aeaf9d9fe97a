/* SPDX-License-Identifier: MIT */
/*
 * From what was written to what was meant, and back: squares, actions, and the position as text.
 * Only what the board and the list of units can settle is settled here; what stands where is for
 * the judge.
 */
#include "games/kriegspiel/army.h"

#include <string.h>

bool ks_read_square(struct span word, square_t *square)
{
    if (word.len < 2 || !is_letter(word.at[0]))
        return false;
    int row = to_lower(word.at[0]) - 'a';
    int column = span_number((struct span){word.at + 1, word.len - 1}, COLUMNS);
    if (row >= ROWS || column < 1)
        return false;
    *square = square_at(row, column - 1);
    return true;
}

static enum unit_kind read_letter(struct span letter)
{
    for (int kind = 0; kind < UNIT_KINDS; kind++)
        if (to_lower(letter.at[0]) == to_lower(ks_type[kind].letter))
            return (enum unit_kind)kind;
    return ANY_KIND;
}

/* A sum that is too large to be true is one that is wrong. */
static int16_t read_sum(struct span digits)
{
    int sum = digits.at ? span_number(digits, INT16_MAX) : NOT_CLAIMED;

    return digits.at && sum < 0 ? INT16_MAX : (int16_t)sum;
}

struct ruling ks_read(void *out, const struct setting *setting, const void *state,
                      const struct capture *capture)
{
    const struct span *field = capture->field;
    struct ks_move *move = out;
    const struct {
        enum field field;
        square_t *square;
    } squares[] = {{FIELD_FROM, &move->from}, {FIELD_TO, &move->to}, {FIELD_SQUARE, &move->to}};

    (void)setting;
    (void)state;
    *move = (struct ks_move){
        .kind = (uint8_t)capture->kind,
        .unit = ANY_KIND,
        .from = NOWHERE,
        .to = NOWHERE,
        .attack = read_sum(field[FIELD_ATTACK]),
        .defence = read_sum(field[FIELD_DEFENCE]),
        .destroyed = field[FIELD_DESTROYED].at != NULL,
        .retreats = field[FIELD_RETREATS].at != NULL,
        .retreating = field[FIELD_RETREATING].at != NULL,
        .retreat = field[FIELD_RETREAT].at != NULL,
    };
    if (field[FIELD_UNIT].at) {
        move->unit = (uint8_t)read_letter(field[FIELD_UNIT]);
        if (move->unit == ANY_KIND)
            return ks_refuse(RULE_NO_LETTER, FIELD_UNIT, ARGS(field[FIELD_UNIT].at[0]));
    }
    for (size_t i = 0; i < sizeof squares / sizeof *squares; i++) {
        struct span word = field[squares[i].field];
        if (word.at && !ks_read_square(word, squares[i].square))
            return ks_refuse(RULE_NO_SQUARE, squares[i].field, ARGS(0));
    }
    return legal;
}

void ks_write_square(struct text *out, square_t square)
{
    text_printf(out, "%c%d", 'A' + row_of(square), column_of(square) + 1);
}

static void write_unit(struct text *out, enum unit_kind kind, square_t square)
{
    text_printf(out, "%c ", ks_type[kind].letter);
    ks_write_square(out, square);
}

static enum unit_kind kind_of_mover(const struct ks_state *state, const struct ks_move *move)
{
    int unit = ks_unit_on(state, state->side, move->from);

    return move->unit != ANY_KIND || unit == NOBODY ? (enum unit_kind)move->unit : ks_kind(unit);
}

void ks_write(struct text *out, const struct setting *setting, const void *state, const void *what)
{
    const struct ks_move *move = what;

    (void)setting;
    switch ((enum move_kind)move->kind) {
    case PLACE:
        write_unit(out, (enum unit_kind)move->unit, move->to);
        text_puts(out, move->retreating ? " retreating" : "");
        return;
    case RUIN:
        text_puts(out, "destroyed ");
        ks_write_square(out, move->to);
        return;
    case MOVE:
        write_unit(out, kind_of_mover(state, move), move->from);
        text_putc(out, '-');
        ks_write_square(out, move->to);
        return;
    case ATTACK:
        text_puts(out, "x ");
        ks_write_square(out, move->to);
        return;
    case PASS:
        text_puts(out, "pass");
        return;
    }
}

/* --- a position ---------------------------------------------------------------------------- */

enum { POSITION_WIDTH = 80, POSITION_INDENT = 10 };

/* Where the next item of a list goes. */
struct listing {
    struct text *out;
    size_t column; /* 0: nothing was written yet */
};

static void list_move(struct listing *listing, int side, const struct ks_move *move)
{
    static const char *const head[SIDES] = {"0. north  ", "0. south  "};
    char words[32];
    struct text item;

    text_borrow(&item, words, sizeof words);
    ks_write(&item, NULL, NULL, move);
    if (listing->column == 0) {
        text_puts(listing->out, head[side]);
        listing->column = POSITION_INDENT;
    } else if (listing->column + 2 + item.len + 1 > POSITION_WIDTH) {
        text_puts(listing->out, ",\n");
        text_repeat(listing->out, ' ', POSITION_INDENT);
        listing->column = POSITION_INDENT;
    } else {
        text_puts(listing->out, ", ");
        listing->column += 2;
    }
    text_put(listing->out, text_span(&item));
    listing->column += item.len;
}

static void write_side(struct text *out, const struct ks_state *state, int side)
{
    struct listing listing = {out, 0};

    for (int kind = 0; kind < UNIT_KINDS; kind++) {
        int unit = ks_next_unit(state, side, kind, NOWHERE);
        while (unit != NOBODY) {
            list_move(&listing, side,
                      &(struct ks_move){.kind = PLACE,
                                        .unit = (uint8_t)kind,
                                        .to = state->at[side][unit],
                                        .retreating = state->owes[side] == unit});
            unit = ks_next_unit(state, side, kind, state->at[side][unit]);
        }
    }
    for (int i = 0; i < ARSENALS; i++)
        if (!is_live(state, side, i))
            list_move(&listing, side, &(struct ks_move){.kind = RUIN, .to = ks_arsenal[side][i]});
    if (listing.column)
        text_putc(out, '\n');
}

void ks_position(struct text *out, const struct setting *setting, const void *state)
{
    (void)setting;
    for (int side = 0; side < SIDES; side++)
        write_side(out, state, side);
}
