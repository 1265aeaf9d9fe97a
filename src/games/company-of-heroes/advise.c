/* SPDX-License-Identifier: MIT */
/*
 * What to say beside a refusal: what the unit could do instead, where a new one could stand, whom
 * else an attack could reach; and which overlay shows why.
 */
#include "games/company-of-heroes/battle.h"

enum { ITEM_ROOM = 128 };

/* Picks from the legal moves those that resemble a refused one. */
struct picking {
    struct move_sink sink;
    struct advice_sink *advice;
    const struct setting *setting;
    const struct ch_state *state;
    const struct ch_move *refused;
    const char *heading; /* NULL once it was given */
    struct cell_set told;
};

static bool is_alike(const struct picking *it, const struct ch_move *move)
{
    const struct ch_move *refused = it->refused;
    bool unit_acts = refused->from != NO_CELL;

    if (move->kind != refused->kind)
        return false;
    if (unit_acts)
        return move->from == refused->from && move->seat == refused->seat;
    if (move->kind == BUY || move->kind == FREE || move->kind == PLACE || move->kind == BUILD)
        return move->type == refused->type && move->upgrade == refused->upgrade;
    return move->kind == TIER || move->kind == UNLOCK || move->kind == CARD;
}

/* Where a list of hexes says all, only they are told, each once. */
static bool is_told_by_hex(const struct ch_move *move)
{
    return move->kind == MOVE || move->kind == BUY || move->kind == FREE || move->kind == PLACE;
}

static bool take(struct move_sink *sink, const void *what)
{
    struct picking *it = (struct picking *)sink;
    const struct ch_move *move = what;
    char words[ITEM_ROOM];
    struct text item;

    if (!is_alike(it, move) || (is_told_by_hex(move) && cell_in(&it->told, move->to)))
        return true;
    if (it->heading)
        it->advice->heading(it->advice, span_of(it->heading));
    it->heading = NULL;
    text_borrow(&item, words, sizeof words);
    if (is_told_by_hex(move)) {
        cell_add(&it->told, move->to);
        ch_write_cell(&item, it->setting, move->to);
    } else {
        ch_write(&item, it->setting, it->state, move);
    }
    it->advice->item(it->advice, text_span(&item));
    return true;
}

void ch_advise(const struct setting *setting, const void *state, const void *move,
               struct ruling ruling, struct advice_sink *sink)
{
    const struct ch_state *now = state;
    const struct ch_move *refused = move;
    bool new_unit = refused->kind == BUY || refused->kind == FREE || refused->kind == PLACE;
    struct picking it = {
        .sink = {take},
        .advice = sink,
        .setting = setting,
        .state = now,
        .refused = refused,
        .heading = new_unit || refused->from != NO_CELL ? "legal for this unit" : "legal instead",
    };

    if (now->stage == STAGE_SETUP && setting->position)
        return; /* units of a position stand anywhere */
    if (ruling.finding == ILLEGAL && ruling.rule != RULE_NOT_YOURS)
        ch_moves(setting, state, &it.sink);
}

/* C11: what is seen, where that is the question; else where a unit can go. */
void ch_illustrate(struct text *out, const struct setting *setting, const void *state,
                   const void *what, struct ruling ruling)
{
    const struct ch_move *move = what;

    (void)state;
    switch (ruling.rule) {
    case RULE_UNSEEN:
    case RULE_BLOCKED:
    case RULE_CAMOUFLAGED:
    case RULE_OUT_OF_RANGE:
    case RULE_TOO_NEAR:
        text_puts(out, ruling.rule == RULE_UNSEEN ? "sight=" : "fire=");
        ch_write_cell(out, setting, move->from);
        return;
    default:
        return;
    }
}
