/* SPDX-License-Identifier: MIT */
/*
 * From captures of our own notation to moves. What follows from the position is filled in: the
 * piece where its letter is left out, the facing that an artillery keeps or is deployed with.
 */
#include "games/ghq/bits.h"
#include "games/ghq/members.h"
#include "games/ghq/rulings.h"
#include "games/ghq/words.h"

/* The kinds stand in the order of the table below. */
const char *const ghq_kind_words[] = {"deploy", "move",  "rotate",  "take",
                                      "pass",   "place", "reserve", NULL};
const char *const ghq_field_words[] = {"unit",  "from",    "to",      "facing", "capture",
                                       "taken", "engages", "letters", "stands", NULL};

static const enum action actions[] = {DEPLOY, MOVE, ROTATE, TAKE, PASS, PLACE, RESERVE};

/* Each of these reads one field, if it was written, and returns false with the FAULT if it means
 * nothing. */

static bool read_square(uint8_t *square, const struct capture *capture, enum field field,
                        struct ruling *fault)
{
    if (!capture->field[field].at)
        return true;
    *square = (uint8_t)ghq_read_square(capture->field[field]);
    return *square != NO_SQUARE || ghq_forbid(fault, RULE_NO_SQUARE_THERE, field, ARGS(0));
}

static bool read_unit(uint8_t *unit, const struct capture *capture, struct ruling *fault)
{
    if (!capture->field[FIELD_UNIT].at)
        return true;
    *unit = (uint8_t)ghq_read_unit(capture->field[FIELD_UNIT]);
    return *unit != NO_UNIT || ghq_forbid(fault, RULE_NO_SUCH_UNIT, FIELD_UNIT, ARGS(0));
}

static bool read_facing(uint8_t *facing, const struct capture *capture, struct ruling *fault)
{
    if (!capture->field[FIELD_FACING].at)
        return true;
    *facing = (uint8_t)ghq_read_facing(capture->field[FIELD_FACING]);
    return *facing != NO_FACING || ghq_forbid(fault, RULE_NO_SUCH_FACING, FIELD_FACING, ARGS(0));
}

/* The squares after `take`. */
static bool read_taken(struct ghq_move *move, struct span list, struct ruling *fault)
{
    for (struct span word; ghq_next_word(&list, &word);) {
        int square = ghq_read_square(word);
        if (square == NO_SQUARE)
            return ghq_forbid(fault, RULE_NO_SQUARE_THERE, FIELD_TAKEN, ARGS(0));
        if (has(move->take, square))
            return ghq_forbid(fault, RULE_NAMED_TWICE, FIELD_TAKEN, ARGS(square));
        move->take |= bit(square);
    }
    return true;
}

static bool read_reserve(struct ghq_move *move, struct span letters, struct ruling *fault)
{
    if (!is_letter(letters.at[0]))
        return true; /* a dash: none */
    for (size_t i = 0; i < letters.len; i++) {
        int unit = ghq_read_unit((struct span){letters.at + i, 1});
        if (unit == NO_UNIT)
            return ghq_forbid(fault, RULE_NO_SUCH_UNIT, FIELD_LETTERS, ARGS(0));
        if (move->reserve[unit] < UINT8_MAX)
            move->reserve[unit]++;
    }
    return true;
}

/* What the log left out, and what has no meaning: the facing of infantry is not kept. */
static bool complete(struct ghq_move *move, const struct ghq_state *state, struct ruling *fault)
{
    bool moves = move->action == MOVE || move->action == ROTATE;
    piece_t piece = moves ? state->board[move->from] : EMPTY;

    if (moves && move->unit == NO_UNIT) {
        if (piece == EMPTY)
            return ghq_forbid(fault, RULE_NOBODY_THERE, FIELD_FROM, ARGS(move->from));
        move->unit = (uint8_t)piece_unit(piece);
    }
    if (move->unit == HQ && move->facing != NO_FACING && move->action != ROTATE)
        return ghq_forbid(fault, RULE_HQ_FACES_NOTHING, FIELD_FACING, ARGS(0, HQ));
    if (!unit_is_artillery((enum unit)move->unit)) {
        if (move->action != ROTATE)
            move->facing = NO_FACING;
    } else if (move->facing == NO_FACING) {
        move->facing = (uint8_t)(moves ? piece_facing(piece) : forward(state->mover));
    }
    return true;
}

static bool read_fields(struct ghq_move *move, const struct capture *capture, struct ruling *fault)
{
    struct span taken = capture->field[FIELD_TAKEN];
    struct span letters = capture->field[FIELD_LETTERS];

    return read_unit(&move->unit, capture, fault) &&
           read_square(&move->from, capture, FIELD_FROM, fault) &&
           read_square(&move->to, capture, FIELD_TO, fault) &&
           read_facing(&move->facing, capture, fault) &&
           read_square(&move->capture, capture, FIELD_CAPTURE, fault) &&
           read_square(&move->engages, capture, FIELD_ENGAGES, fault) &&
           (!taken.at || read_taken(move, taken, fault)) &&
           (!letters.at || read_reserve(move, letters, fault));
}

struct ruling ghq_read(void *out, const struct setting *setting, const void *state,
                       const struct capture *capture)
{
    struct ghq_move *move = out;
    const struct ghq_state *now = state;
    struct ruling ruling = legal;

    (void)setting;
    *move = ghq_no_move;
    move->action = (uint8_t)actions[capture->kind];
    if (!read_fields(move, capture, &ruling))
        return ruling;
    if (move->action == PLACE || move->action == RESERVE)
        move->seat = (uint8_t)now->mover;
    complete(move, now, &ruling);
    return ruling;
}
