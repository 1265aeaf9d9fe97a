/* SPDX-License-Identifier: MIT */
/*
 * What to say beside a refusal: where the unit could go instead, what an attack consisted of, and
 * which attacks there are.
 */
#include "games/kriegspiel/army.h"

/* Picks out of all legal moves those that help, and words them. */
struct picker {
    struct move_sink sink; /* first, so that a sink is a picker */
    struct advice_sink *advice;
    const struct setting *setting;
    const struct ks_state *state;
    const struct ks_move *wanted;
    const char *heading; /* NULL once it was said */
};

static void say(struct picker *picker, struct text *item)
{
    if (picker->heading)
        picker->advice->heading(picker->advice, span_of(picker->heading));
    picker->heading = NULL;
    picker->advice->item(picker->advice, text_span(item));
}

static bool take_destination(struct move_sink *sink, const void *what)
{
    struct picker *picker = (struct picker *)sink;
    const struct ks_move *move = what;
    char words[16];
    struct text item;

    if (move->kind != MOVE || move->from != picker->wanted->from)
        return true;
    text_borrow(&item, words, sizeof words);
    ks_write_square(&item, move->to);
    say(picker, &item);
    return true;
}

static bool take_move_there(struct move_sink *sink, const void *what)
{
    struct picker *picker = (struct picker *)sink;
    const struct ks_move *move = what;
    char words[32];
    struct text item;

    if (move->kind != MOVE || move->to != picker->wanted->to)
        return true;
    text_borrow(&item, words, sizeof words);
    ks_write(&item, picker->setting, picker->state, move);
    say(picker, &item);
    return true;
}

static bool take_any_move(struct move_sink *sink, const void *what)
{
    struct picker *picker = (struct picker *)sink;
    char words[32];
    struct text item;

    text_borrow(&item, words, sizeof words);
    ks_write(&item, picker->setting, picker->state, what);
    say(picker, &item);
    return true;
}

static bool take_attack(struct move_sink *sink, const void *what)
{
    struct picker *picker = (struct picker *)sink;
    const struct ks_move *move = what;
    char words[48];
    struct text item;

    if (move->kind != ATTACK)
        return true;
    struct sums sums = ks_sums(picker->setting, picker->state, picker->state->side, move->to);
    text_borrow(&item, words, sizeof words);
    ks_write(&item, picker->setting, picker->state, move);
    text_printf(&item, " (%d-%d)", sums.attack, sums.defence);
    say(picker, &item);
    return true;
}

/* Who adds what: "C H11 7". */
static void say_part(struct picker *picker, int side, int unit, int value)
{
    char words[48];
    struct text item;

    text_borrow(&item, words, sizeof words);
    text_printf(&item, "%c ", ks_type[ks_kind(unit)].letter);
    ks_write_square(&item, picker->state->at[side][unit]);
    if (value)
        text_printf(&item, " %d", value);
    say(picker, &item);
}

/* Those of SIDE that add to one of the sums. */
static void list_parts(struct picker *picker, const char *heading, int side, ks_share *share)
{
    picker->heading = heading;
    for (int unit = 0; unit < UNITS; unit++) {
        int value = share(picker->setting, picker->state, side, unit, picker->wanted->to);
        if (value)
            say_part(picker, side, unit, value);
    }
}

/* Those that would add to it if they were on line (K8) and had not retreated (K14). */
static void list_idle(struct picker *picker, const char *heading, int side, ks_share *share)
{
    struct ks_state supposed = *picker->state;
    square_t target = picker->wanted->to;

    supposed.retreated = NOBODY;
    supposed.owes[side] = NOBODY;
    supposed.on_line[side] = UINT32_MAX;
    picker->heading = heading;
    for (int unit = 0; unit < UNITS; unit++)
        if (share(picker->setting, &supposed, side, unit, target) &&
            !share(picker->setting, picker->state, side, unit, target))
            say_part(picker, side, unit, 0);
}

static void list_sums(struct picker *picker, bool with_defence)
{
    int side = picker->state->side;

    list_parts(picker, "attack", side, ks_attack_of);
    list_idle(picker, "off line or retreated, so no part in the attack", side, ks_attack_of);
    if (!with_defence)
        return;
    list_parts(picker, "defence", enemy_of(side), ks_defence_of);
    list_idle(picker, "off line, so no part in the defence", enemy_of(side), ks_defence_of);
}

static void pick(struct picker *picker, const char *heading,
                 bool (*take)(struct move_sink *sink, const void *move))
{
    picker->heading = heading;
    picker->sink.take = take;
    ks_moves(picker->setting, picker->state, &picker->sink);
}

void ks_advise(const struct setting *setting, const void *state, const void *what,
               struct ruling ruling, struct advice_sink *sink)
{
    const struct ks_move *move = what;
    struct picker picker = {{NULL}, sink, setting, state, move, NULL};

    if (ruling.rule == RULE_RETREAT_FIRST || ruling.rule == RULE_RETREAT_OWED) {
        pick(&picker, "legal first", take_any_move);
    } else if (ruling.rule == RULE_NO_UNIT) {
        pick(&picker, "legal to that square", take_move_there);
    } else if (move->kind == MOVE && ruling.finding != CLAIM) {
        pick(&picker, "legal for this unit", take_destination);
    } else if (move->kind == ATTACK) {
        if (ruling.finding == CLAIM || ruling.rule == RULE_TOO_WEAK ||
            ruling.rule == RULE_NOBODY_IN_RANGE)
            list_sums(&picker, ruling.rule != RULE_NOBODY_IN_RANGE);
        if (ruling.finding != CLAIM)
            pick(&picker, "legal attacks", take_attack);
    }
}
