/* SPDX-License-Identifier: MIT */
/*
 * What to say beside a refusal: what the unit could do instead, or where and as what a marker could
 * be redeployed.
 */
#include "games/gohut/chain.h"

enum { ITEM_ROOM = 128 };

/* Picks out of all legal moves those that help, and words them. */
struct picker {
    struct move_sink sink; /* first, so that a sink is a picker */
    struct advice_sink *advice;
    const struct setting *setting;
    const struct gohut_state *state;
    const struct gohut_move *wanted;
    const char *heading; /* NULL once it was said */
};

static void say(struct picker *picker, const struct text *item)
{
    if (picker->heading)
        picker->advice->heading(picker->advice, span_of(picker->heading));
    picker->heading = NULL;
    picker->advice->item(picker->advice, text_span(item));
}

/* Another action of the same unit. */
static bool take_of_unit(struct move_sink *sink, const void *what)
{
    struct picker *picker = (struct picker *)sink;
    const struct gohut_move *move = what;
    char words[ITEM_ROOM];
    struct text item;

    if (move->slot != picker->wanted->slot)
        return true;
    text_borrow(&item, words, sizeof words);
    gohut_write(&item, picker->setting, picker->state, move);
    say(picker, &item);
    return true;
}

/* Spaces to set up one unit, or to place it in a position. */
static bool take_space(struct move_sink *sink, const void *what)
{
    struct picker *picker = (struct picker *)sink;
    const struct gohut_move *move = what;
    char words[ITEM_ROOM];
    struct text item;

    if (move->kind != PLACE || move->slot != picker->wanted->slot ||
        move->type != picker->wanted->type || move->face != DEPLOY_SIDE)
        return true;
    text_borrow(&item, words, sizeof words);
    grid_write(&item, &scenario_of(picker->setting)->grid, move->space);
    say(picker, &item);
    return true;
}

static void list_empty_spaces(struct picker *picker)
{
    const struct gohut_scenario *scenario = scenario_of(picker->setting);
    const struct gohut_state *state = picker->state;
    int side = state->owes;
    char words[ITEM_ROOM];
    struct text item;

    picker->heading = "empty deployment spaces";
    for (int i = 0; i < scenario->deployment_count[side]; i++) {
        cell_t space = scenario->deployments[side][i];
        if (!gohut_can_deploy(picker->setting, state, side, state->owed_slot, space))
            continue;
        text_borrow(&item, words, sizeof words);
        grid_write(&item, &scenario->grid, space);
        say(picker, &item);
    }
}

static void list_supply(struct picker *picker)
{
    const struct gohut_scenario *scenario = scenario_of(picker->setting);
    char words[ITEM_ROOM];
    struct text item;

    picker->heading = "in the supply";
    for (int type = 0; type < scenario->type_count; type++) {
        if (gohut_supply_of(scenario, picker->state, picker->state->owes, type) <= 0)
            continue;
        text_borrow(&item, words, sizeof words);
        text_put(&item, scenario->type[type].name);
        say(picker, &item);
    }
}

static void pick(struct picker *picker, const char *heading,
                 bool (*take)(struct move_sink *sink, const void *move))
{
    picker->heading = heading;
    picker->sink.take = take;
    gohut_moves(picker->setting, picker->state, &picker->sink);
}

void gohut_advise(const struct setting *setting, const void *in, const void *what,
                  struct ruling ruling, struct advice_sink *sink)
{
    const struct gohut_state *state = in;
    const struct gohut_move *move = what;
    struct picker picker = {{NULL}, sink, setting, state, move, NULL};

    if (!move || ruling.finding == CLAIM)
        return;
    if (state->owes != NO_SIDE) {
        list_empty_spaces(&picker);
        list_supply(&picker);
    } else if (move->kind == PLACE) {
        pick(&picker, "legal for this unit", take_space);
    } else if (move->kind >= MOVE && move->kind <= GOHUT) {
        pick(&picker, "legal for this unit", take_of_unit);
    }
}
