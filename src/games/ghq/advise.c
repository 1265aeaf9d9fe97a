/* SPDX-License-Identifier: MIT */
/*
 * What to say beside a refusal: where the piece may go, or how the missing choice is written. The
 * advice comes from the list of legal actions, so it is never wrong.
 */
#include "games/ghq/bits.h"
#include "games/ghq/members.h"
#include "games/ghq/rulings.h"
#include "games/ghq/words.h"

struct advice {
    struct move_sink moves; /* first: handed to ghq_moves */
    struct advice_sink *sink;
    const struct setting *setting;
    const struct ghq_state *state;
    const struct ghq_move *about;
    const char *heading; /* until it has been written */
    uint64_t squares;    /* of destinations already named */
    unsigned takes;      /* seen so far */
};

static void say(struct advice *advice, const struct text *words)
{
    if (advice->heading)
        advice->sink->heading(advice->sink, span_of(advice->heading));
    advice->heading = NULL;
    advice->sink->item(advice->sink, text_span(words));
}

static bool same_piece(const struct ghq_move *a, const struct ghq_move *b)
{
    return a->action == b->action && a->unit == b->unit && a->from == b->from;
}

/* Moves are listed behind what is taken at the start, unless that is a choice: then it is all there
 * is, and there may be very much of it. */
static bool is_choice(struct advice *advice, const struct ghq_move *move)
{
    advice->takes += move->action == TAKE;
    return advice->takes > 1;
}

/* The squares to which the piece may go. */
static bool name_destination(struct move_sink *sink, const void *move)
{
    struct advice *advice = (struct advice *)sink;
    const struct ghq_move *other = move;
    char buffer[8];
    struct text words;

    if (is_choice(advice, other))
        return false;
    if (!same_piece(other, advice->about) || has(advice->squares, other->to))
        return true;
    advice->squares |= bit(other->to);
    text_borrow(&words, buffer, sizeof buffer);
    ghq_write_square(&words, other->to);
    say(advice, &words);
    return true;
}

static void write_whole(struct advice *advice, const struct ghq_move *move)
{
    const struct notation *notation = advice->sink->notation;
    char buffer[80];
    struct text words;

    text_borrow(&words, buffer, sizeof buffer);
    notation->write(&words, advice->setting, advice->state, move);
    say(advice, &words);
}

/* The same move with each of its captures. */
static bool write_readings(struct move_sink *sink, const void *move)
{
    struct advice *advice = (struct advice *)sink;
    const struct ghq_move *other = move;

    if (is_choice(advice, other))
        return false;
    if (same_piece(other, advice->about) && other->to == advice->about->to)
        write_whole(advice, other);
    return true;
}

/* All sets of captures at the start. */
static bool write_takes(struct move_sink *sink, const void *move)
{
    const struct ghq_move *other = move;

    if (other->action != TAKE)
        return false; /* they come first */
    write_whole((struct advice *)sink, other);
    return true;
}

/* Those that contain what is named. */
static bool write_takes_of(struct move_sink *sink, const void *move)
{
    struct advice *advice = (struct advice *)sink;
    const struct ghq_move *other = move;
    uint64_t named = advice->about->take;

    return (other->take & named) != named || write_takes(sink, move);
}

/* Which advice belongs to which refusal; those that are not here get none. */
static const struct {
    enum rule_number rule;
    const char *heading;
    bool (*take)(struct move_sink *sink, const void *move);
} advices[] = {
    {RULE_HQ_FALLS, "legal now", write_takes},
    {RULE_CHOOSE_TAKE, "write one of", write_takes},
    {RULE_NOT_WHOLE, "write one of", write_takes_of},
    {RULE_NOT_TOGETHER, "legal now", write_takes},
    {RULE_NOT_TAKEN, "legal now", write_takes},
    {RULE_NOT_TAKEN_ENGAGED, "legal now", write_takes},
    {RULE_NOT_TAKEN_FRONT, "legal now", write_takes},
    {RULE_NOT_TAKEN_HQ, "legal now", write_takes},
    {RULE_NOTHING_TO_TAKE, "legal now", write_takes},
    {RULE_CHOOSE_CAPTURE, "write one of", write_readings},
    {RULE_NOBODY_TO_TAKE, "legal with this move", write_readings},
    {RULE_NOT_BESIDE, "legal with this move", write_readings},
    {RULE_IN_FRONT, "legal with this move", write_readings},
    {RULE_HQ_NOT_HELD, "legal with this move", write_readings},
    {RULE_MUST_ENGAGE, "legal with this move", write_readings},
    {RULE_OCCUPIED, "legal for this piece", name_destination},
    {RULE_BLOCKED, "legal for this piece", name_destination},
    {RULE_TOO_FAR, "legal for this piece", name_destination},
    {RULE_TOO_FAR_ARMORED, "legal for this piece", name_destination},
    {RULE_NO_DROP, "legal for this piece", name_destination},
    {RULE_UNDER_FIRE, "legal for this piece", name_destination},
    {RULE_THROUGH_FIRE, "legal for this piece", name_destination},
    {RULE_ENGAGED_STAYS, "legal for this piece", name_destination},
    {RULE_ENGAGED_FIRST_STEP, "legal for this piece", name_destination},
    {RULE_ENGAGED_DROP, "legal for this piece", name_destination},
    {RULE_NOT_BACK_ROW, "legal for this piece", name_destination},
    {RULE_DEPLOYED_UNDER_FIRE, "legal for this piece", name_destination},
};

void ghq_advise(const struct setting *setting, const void *state, const void *move,
                struct ruling ruling, struct advice_sink *sink)
{
    static const struct ghq_move none = {.action = PASS};
    struct advice advice = {
        .sink = sink, .setting = setting, .state = state, .about = move ? move : &none};

    for (size_t i = 0; i < sizeof advices / sizeof advices[0]; i++)
        if (advices[i].rule == ruling.rule) {
            advice.heading = advices[i].heading;
            advice.moves.take = advices[i].take;
            ghq_moves(setting, state, &advice.moves);
            return;
        }
}
