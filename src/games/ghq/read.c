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

static struct ruling read_square(uint8_t *square, const struct capture *capture, enum field field)
{
    struct span word = capture->field[field];

    *square = NO_SQUARE;
    if (!word.at)
        return legal;
    *square = (uint8_t)ghq_read_square(word);
    return *square == NO_SQUARE ? ghq_refuse(RULE_NO_SQUARE_THERE, field, ARGS(0)) : legal;
}

static struct ruling read_unit(uint8_t *unit, const struct capture *capture)
{
    struct span word = capture->field[FIELD_UNIT];

    *unit = NO_UNIT;
    if (!word.at)
        return legal;
    *unit = (uint8_t)ghq_read_unit(word);
    return *unit == NO_UNIT ? ghq_refuse(RULE_NO_SUCH_UNIT, FIELD_UNIT, ARGS(0)) : legal;
}

static struct ruling read_facing(uint8_t *facing, const struct capture *capture)
{
    struct span word = capture->field[FIELD_FACING];

    *facing = NO_FACING;
    if (!word.at)
        return legal;
    *facing = (uint8_t)ghq_read_facing(word);
    return *facing == NO_FACING ? ghq_refuse(RULE_NO_SUCH_FACING, FIELD_FACING, ARGS(0)) : legal;
}

/* The squares after `take`. */
static struct ruling read_taken(struct ghq_move *move, struct span list)
{
    for (struct span word; ghq_next_word(&list, &word);) {
        int square = ghq_read_square(word);
        if (square == NO_SQUARE)
            return ghq_refuse(RULE_NO_SQUARE_THERE, FIELD_TAKEN, ARGS(0));
        if (has(move->take, square))
            return ghq_refuse(RULE_NAMED_TWICE, FIELD_TAKEN, ARGS(square));
        move->take |= bit(square);
    }
    return legal;
}

static struct ruling read_reserve(struct ghq_move *move, struct span letters)
{
    if (!letters.at || !is_letter(letters.at[0]))
        return legal; /* a dash: none */
    for (size_t i = 0; i < letters.len; i++) {
        int unit = ghq_read_unit((struct span){letters.at + i, 1});
        if (unit == NO_UNIT)
            return ghq_refuse(RULE_NO_SUCH_UNIT, FIELD_LETTERS, ARGS(0));
        if (move->reserve[unit] < UINT8_MAX)
            move->reserve[unit]++;
    }
    return legal;
}

/* What the log left out, and what has no meaning: the facing of infantry is not kept. */
static struct ruling complete(struct ghq_move *move, const struct ghq_state *state)
{
    bool moves = move->action == MOVE || move->action == ROTATE;
    piece_t piece = moves ? state->board[move->from] : EMPTY;

    if (moves && move->unit == NO_UNIT) {
        if (piece == EMPTY)
            return ghq_refuse(RULE_NOBODY_THERE, FIELD_FROM, ARGS(move->from));
        move->unit = (uint8_t)piece_unit(piece);
    }
    if (move->unit == HQ && move->facing != NO_FACING && move->action != ROTATE)
        return ghq_refuse(RULE_HQ_FACES_NOTHING, FIELD_FACING, ARGS(0, HQ));
    if (!unit_is_artillery((enum unit)move->unit)) {
        if (move->action != ROTATE)
            move->facing = NO_FACING;
    } else if (move->facing == NO_FACING) {
        move->facing = (uint8_t)(moves ? piece_facing(piece) : forward(state->mover));
    }
    return legal;
}

static struct ruling read_fields(struct ghq_move *move, const struct capture *capture)
{
    struct ruling ruling = read_unit(&move->unit, capture);

    if (ruling.finding == LEGAL)
        ruling = read_square(&move->from, capture, FIELD_FROM);
    if (ruling.finding == LEGAL)
        ruling = read_square(&move->to, capture, FIELD_TO);
    if (ruling.finding == LEGAL)
        ruling = read_facing(&move->facing, capture);
    if (ruling.finding == LEGAL)
        ruling = read_square(&move->capture, capture, FIELD_CAPTURE);
    if (ruling.finding == LEGAL)
        ruling = read_square(&move->engages, capture, FIELD_ENGAGES);
    if (ruling.finding == LEGAL)
        ruling = read_taken(move, capture->field[FIELD_TAKEN]);
    return ruling.finding == LEGAL ? read_reserve(move, capture->field[FIELD_LETTERS]) : ruling;
}

struct ruling ghq_read(void *move, const struct setting *setting, const void *state,
                       const struct capture *capture)
{
    struct ghq_move read = {.action = (uint8_t)actions[capture->kind]};
    const struct ghq_state *now = state;
    struct ruling ruling = read_fields(&read, capture);

    (void)setting;
    if (ruling.finding != LEGAL)
        return ruling;
    if (read.action == PLACE || read.action == RESERVE)
        read.seat = (uint8_t)now->mover;
    ruling = complete(&read, now);
    *(struct ghq_move *)move = read;
    return ruling;
}
