/* SPDX-License-Identifier: MIT */
/*
 * What a log states about an action: losses after an attack or a roll, stocks in supply. What an
 * attack does can be claimed while no dice are due for its target.
 */
#include "games/company-of-heroes/battle.h"

static struct ruling loss_is_right(const struct ch_move *move, const struct ch_state *state,
                                   int target, int loss)
{
    int health = state->unit[target].health;

    if (move->loses != NOT_CLAIMED && move->loses != loss)
        return ch_refuse(RULE_CLAIM_LOSES, FIELD_LOSES, ARGS(target, loss, move->loses));
    if (move->destroyed && loss < health)
        return ch_refuse(RULE_CLAIM_DESTROYED, FIELD_DESTROYED, ARGS(target, loss, health));
    return legal;
}

/* What is claimed of an attack holds for all that is dealt to the target so far. */
static struct ruling attack_is_right(const struct setting *setting, const struct ch_state *state,
                                     const struct ch_move *move)
{
    int target = ch_unit_on(state, move->to);

    if (move->loses == NOT_CLAIMED && !move->destroyed)
        return legal;
    if (move->pinning) /* a pin is no attack (C8) */
        return loss_is_right(move, state, target, 0);
    struct ch_state after = *state;
    ch_apply(&after, setting, move);
    struct defense defense = ch_defense_of(setting, &after, target);
    if (defense.dice)
        return ch_refuse(RULE_CLAIM_UNDECIDED,
                         move->loses == NOT_CLAIMED ? FIELD_DESTROYED : FIELD_LOSES,
                         ARGS(target, defense.dice));
    return loss_is_right(move, state, target, ch_loss(&defense, 0, state->unit[target].health));
}

static struct ruling roll_is_right(const struct setting *setting, const struct ch_state *state,
                                   const struct ch_move *move)
{
    int target = ch_unit_on(state, move->to);
    struct defense defense = ch_defense_of(setting, state, target);
    int successes = move->dice[1] + move->dice[2];

    if (move->pending && (move->loses != NOT_CLAIMED || move->destroyed))
        return ch_refuse(RULE_CLAIM_UNDECIDED,
                         move->loses == NOT_CLAIMED ? FIELD_DESTROYED : FIELD_LOSES,
                         ARGS(target, defense.dice));
    if (move->pending)
        return legal;
    return loss_is_right(move, state, target,
                         ch_loss(&defense, successes, state->unit[target].health));
}

static struct ruling stock_is_right(const struct ch_state *state, const struct ch_move *move)
{
    static const uint8_t resource[CLAIMS] = {MANPOWER, MUNITIONS, FUEL, VICTORY, EXPERIENCE};
    const struct ch_player *player = &state->player[state->side];

    for (int i = 0; i < CLAIMS; i++) {
        int is = i < STOCKS ? player->stock[i] : i == CLAIM_VP ? state->vp[player->team] : player->xp;
        if (move->stock[i] != NOT_CLAIMED && move->stock[i] != is)
            return ch_refuse(RULE_CLAIM_STOCK, FIELD_STOCK,
                             ARGS(state->side, is, resource[i], move->stock[i]));
    }
    return legal;
}

struct ruling ch_claims(const struct setting *setting, const void *in, const void *what)
{
    const struct ch_state *state = in;
    const struct ch_move *move = what;

    if (move->kind == FIRE)
        return attack_is_right(setting, state, move);
    if (state->stage == STAGE_SETUP)
        return legal;
    if (move->kind == DEFEND)
        return roll_is_right(setting, state, move);
    return move->kind == STOCK ? stock_is_right(state, move) : legal;
}

/* ---- facts ----------------------------------------------------------------------------- */

static void put_loss(struct text *out, int loss, int health)
{
    if (loss >= health)
        text_puts(out, " destroyed");
    text_printf(out, " loses %d", loss);
}

/* All that could be claimed: nothing of an attack whose target has to roll. */
static void put_all(struct text *out, const struct setting *setting, const struct ch_state *state,
                    const struct ch_move *move)
{
    struct ch_state after = *state;
    int target = ch_unit_on(state, move->to);
    int health = state->unit[target].health;

    if (move->kind == FIRE)
        ch_apply(&after, setting, move);
    struct defense defense = ch_defense_of(setting, &after, target);
    if (move->kind == DEFEND)
        put_loss(out, ch_loss(&defense, move->dice[1] + move->dice[2], health), health);
    else if (!defense.dice)
        put_loss(out, ch_loss(&defense, 0, health), health);
}

void ch_facts(struct text *out, const struct setting *setting, const void *in, const void *what,
              const void *after, bool all)
{
    const struct ch_state *state = in;
    const struct ch_move *move = what;
    bool has_facts = move->kind == FIRE || (move->kind == DEFEND && !move->pending);

    (void)after;
    if (!has_facts || state->stage == STAGE_SETUP || move->pinning)
        return;
    if (all) {
        put_all(out, setting, state, move);
        return;
    }
    if (move->destroyed)
        text_puts(out, " destroyed");
    if (move->loses != NOT_CLAIMED)
        text_printf(out, " loses %d", move->loses);
}

/* ---- dice ------------------------------------------------------------------------------ */

static const char *const faces[] = {"R", "B", "G", NULL};

static void tell(struct roll_sink *sink, const struct setting *setting, int side, cell_t cell,
                 const uint8_t *dice, int count)
{
    struct roll roll = {.side = (int8_t)side, .count = (uint8_t)count};
    char words[16];
    struct text what;
    int n = 0;

    text_borrow(&what, words, sizeof words);
    if (cell == NO_CELL)
        text_puts(&what, "start");
    else
        ch_write_cell(&what, setting, cell);
    for (int face = 0; dice && face < 3; face++)
        for (int i = 0; i < dice[face] && n < ROLL_MAX; i++)
            roll.face[n++] = (uint8_t)face;
    roll.what = text_span(&what);
    sink->take(sink, &roll);
}

static void rolled(const struct setting *setting, const void *in, const void *what,
                   struct roll_sink *sink)
{
    const struct ch_state *state = in;
    const struct ch_move *move = what;
    int count = move->dice[0] + move->dice[1] + move->dice[2];

    if (move->pending || (move->kind != ROLL && move->kind != DEFEND))
        return;
    if (move->kind == ROLL)
        tell(sink, setting, ch_party(setting, state, move->team), NO_CELL, move->dice, count);
    else
        tell(sink, setting, state->unit[ch_unit_on(state, move->to)].owner, move->to, move->dice,
             count);
}

/* Has everybody assigned damage, if the turn in progress ends as it stands? */
static bool is_assigned(const struct setting *setting, const struct ch_state *state)
{
    struct ch_state ended = *state;

    if (state->slot < SLOT_DAMAGE)
        return false;
    if (state->side >= 0 && state->done)
        ended.acted |= (uint8_t)(1U << state->side);
    for (int slot = state->slot; slot < SLOT_DEFENSE; slot++)
        if (ch_missed_in(setting, &ended, slot) != NO_SIDE)
            return false;
    return true;
}

/* In the damage phase too, once all damage is assigned. */
static void due(const struct setting *setting, const void *in, struct roll_sink *sink)
{
    const struct ch_state *state = in;

    if (state->stage == STAGE_SETUP) {
        for (int team = 0; team < TEAMS; team++)
            if (state->first == NO_SIDE && setting->first == NO_SIDE && !setting->position &&
                !(state->rolls >> team & 1))
                tell(sink, setting, TEAM1 + team, NO_CELL, NULL, START_DICE);
        return;
    }
    if (!is_assigned(setting, state) || state->slot > SLOT_DEFENSE || state->removed)
        return;
    for (int unit = ch_next_roll(setting, state, 0); unit != NOBODY;
         unit = ch_next_roll(setting, state, unit + 1))
        tell(sink, setting, state->unit[unit].owner, state->unit[unit].cell, NULL,
             ch_defense_of(setting, state, unit).dice);
}

const struct dice ch_dice = {.faces = faces, .rolled = rolled, .due = due};
