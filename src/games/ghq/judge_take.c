/* SPDX-License-Identifier: MIT */
/* G2: may this be taken at the start of a turn? If not, what is it that is missing? */
#include "games/ghq/bits.h"
#include "games/ghq/capture.h"
#include "games/ghq/legal.h"
#include "games/ghq/rulings.h"

/* Why is the piece on SQUARE not captured at the start? */
static struct ruling why_not_taken(const struct ghq_state *state, int square)
{
    enum unit unit = piece_unit(state->board[square]);
    uint64_t men = beside(bit(square)) & state->infantry & state->men[state->mover];
    uint64_t front =
        unit_is_artillery(unit) ? step(bit(square), piece_facing(state->board[square])) : 0;

    if (unit == HQ)
        return ghq_refuse(RULE_NOT_TAKEN_HQ, FIELD_TAKEN, ARGS(square, unit));
    if (!men)
        return ghq_refuse(RULE_NOT_TAKEN, FIELD_TAKEN, ARGS(square, unit));
    if (!(men & ~front))
        return ghq_refuse(RULE_NOT_TAKEN_FRONT, FIELD_TAKEN, ARGS(square, unit));
    return ghq_refuse(RULE_NOT_TAKEN_ENGAGED, FIELD_TAKEN, ARGS(square, unit));
}

/* What is under fire is taken by bombardment, unless infantry takes it at the same time. */
static struct ruling causes_are_right(const struct setting *setting, const struct ghq_state *state,
                                      const struct ghq_move *move)
{
    uint64_t fire = state->fire[state->mover];
    uint64_t not_fire = move->by_fire & ~fire;
    uint64_t by_men = move->take & ~move->by_fire;

    if (move->cause == CAUSE_UNSAID)
        return legal;
    if (not_fire)
        return ghq_refuse(RULE_NOT_BY_FIRE, FIELD_TAKEN,
                          ARGS(lowest(not_fire), piece_unit(state->board[lowest(not_fire)])));
    if (by_men & fire && !ghq_start_men_take(setting, state, by_men)) {
        int square = lowest(by_men & fire);
        return ghq_refuse(RULE_NOT_BY_INFANTRY, FIELD_TAKEN,
                          ARGS(square, piece_unit(state->board[square])));
    }
    return legal;
}

struct ruling ghq_judge_take(const struct setting *setting, const struct ghq_state *state,
                             const struct ghq_move *move)
{
    uint64_t set;

    if (state->actions || state->passed)
        return ghq_refuse(RULE_TAKE_FIRST, WHOLE_ITEM, ARGS(0));
    if (move->take & state->named)
        return ghq_refuse(RULE_NAMED_TWICE, FIELD_TAKEN, ARGS(lowest(move->take & state->named)));
    if (state->settled)
        return move->take & ~state->taken ? why_not_taken(state, lowest(move->take & ~state->taken))
                                          : legal;
    for (uint64_t rest = move->take; rest;) { /* each by itself first: that is easier to explain */
        int square = next_square(&rest);
        if (ghq_start_name(setting, state, bit(square), &set) == NAMES_NONE)
            return why_not_taken(state, square);
    }
    struct ruling ruling = causes_are_right(setting, state, move);
    if (ruling.finding != LEGAL)
        return ruling;
    switch (ghq_start_name(setting, state, move->take, &set)) {
    case NAMES_NONE:
        return ghq_refuse(RULE_NOT_TOGETHER, FIELD_TAKEN, ARGS(0));
    case NAMES_SEVERAL:
        return ghq_refuse(RULE_NOT_WHOLE, FIELD_TAKEN, ARGS(0));
    case NAMES_ONE:
        break;
    }
    return legal;
}
