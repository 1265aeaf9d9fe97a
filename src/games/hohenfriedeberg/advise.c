/* SPDX-License-Identifier: MIT */
/*
 * What to say beside a refusal: where the unit could go instead, which ways were meant, which
 * attacks there are, or what has to come first.
 */
#include "games/hohenfriedeberg/field.h"

enum { WORDS = 96 };

/* Picks out of all legal moves those that help, and words them. */
struct picker {
    struct move_sink sink; /* first, so that a sink is a picker */
    struct advice_sink *advice;
    const struct setting *setting;
    const struct hf_state *state;
    const struct hf_move *wanted;
    const char *heading; /* NULL once it was said */
    cell_t last;         /* the destination named last */
};

static void say(struct picker *picker, const struct text *item)
{
    if (picker->heading)
        picker->advice->heading(picker->advice, span_of(picker->heading));
    picker->heading = NULL;
    picker->advice->item(picker->advice, text_span(item));
}

static void say_move(struct picker *picker, const struct hf_move *move)
{
    char words[WORDS];
    struct text item;

    text_borrow(&item, words, sizeof words);
    hf_write(&item, picker->setting, picker->state, move);
    say(picker, &item);
}

static bool take_destination(struct move_sink *sink, const void *what)
{
    struct picker *picker = (struct picker *)sink;
    const struct hf_move *move = what;
    char words[WORDS];
    struct text item;

    if (move->kind != MOVE || move->path[0] != picker->wanted->path[0] || move->to == picker->last)
        return true;
    picker->last = move->to;
    text_borrow(&item, words, sizeof words);
    grid_write(&item, &map_of(picker->setting)->grid, move->to);
    say(picker, &item);
    return true;
}

static bool take_way(struct move_sink *sink, const void *what)
{
    struct picker *picker = (struct picker *)sink;
    const struct hf_move *move = what;

    if (move->kind == MOVE && move->path[0] == picker->wanted->path[0] &&
        move->to == picker->wanted->to)
        say_move(picker, move);
    return true;
}

/* Attacks whose die is not rolled stand for all. */
static bool take_attack(struct move_sink *sink, const void *what)
{
    struct picker *picker = (struct picker *)sink;
    const struct hf_move *move = what;

    if (move->kind == ATTACK && move->die == 0)
        say_move(picker, move);
    return true;
}

static bool take_answer(struct move_sink *sink, const void *what)
{
    struct picker *picker = (struct picker *)sink;
    const struct hf_move *move = what;

    if (move->kind == RETREAT || move->kind == STAYS)
        say_move(picker, move);
    return true;
}

static bool take_advance(struct move_sink *sink, const void *what)
{
    struct picker *picker = (struct picker *)sink;
    const struct hf_move *move = what;

    if (move->kind == ADVANCE)
        say_move(picker, move);
    return true;
}

/* Circles that are free for the unit. */
static bool take_circle(struct move_sink *sink, const void *what)
{
    struct picker *picker = (struct picker *)sink;
    const struct hf_move *move = what;
    char words[WORDS];
    struct text item;

    if (move->kind != PLACE || move->type != picker->wanted->type || move->flipped)
        return true;
    text_borrow(&item, words, sizeof words);
    grid_write(&item, &map_of(picker->setting)->grid, move->to);
    say(picker, &item);
    return true;
}

static void pick(struct picker *picker, const char *heading,
                 bool (*take)(struct move_sink *sink, const void *move))
{
    picker->heading = heading;
    picker->sink.take = take;
    hf_moves(picker->setting, picker->state, &picker->sink);
}

void hf_advise(const struct setting *setting, const void *state, const void *what,
               struct ruling ruling, struct advice_sink *sink)
{
    const struct hf_move *move = what;
    struct picker picker = {{NULL}, sink, setting, state, move, NULL, NO_CELL};

    if (ruling.finding == CLAIM)
        return;
    if (ruling.rule == RULE_RETREAT_OWED)
        pick(&picker, "legal first", take_answer);
    else if (!move || ruling.rule == RULE_ROLL_DUE || (move->kind == PLACE && setting->position))
        return; /* units of a position stand anywhere */
    else if (ruling.rule == RULE_SEVERAL_WAYS)
        pick(&picker, "ways", take_way);
    else if (move->kind == PLACE)
        pick(&picker, "free circles", take_circle);
    else if (move->kind == MOVE)
        pick(&picker, "legal for this unit", take_destination);
    else if (move->kind == ATTACK)
        pick(&picker, "legal attacks", take_attack);
    else if (move->kind == ADVANCE)
        pick(&picker, "legal advances", take_advance);
    else if (move->kind == RETREAT || move->kind == STAYS)
        pick(&picker, "legal", take_answer);
}
