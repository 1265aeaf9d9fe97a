/* SPDX-License-Identifier: MIT */
/*
 * Carrying out what was judged, or what the players let stand. A price that nobody can pay is paid
 * as far as the stock goes. The setup is in apply_setup.c.
 */
#include "games/company-of-heroes/battle.h"

#include "base/bug.h"

#include <assert.h>
#include <string.h>

static uint8_t less(int value, int paid)
{
    return (uint8_t)(value > paid ? value - paid : 0);
}

/* ---- units come into play -------------------------------------------------------------- */

int ch_spawn(struct ch_state *state, const struct setting *setting, int owner, int type,
             cell_t cell, uint32_t upgrades)
{
    int number = 0;

    while (number < UNITS_MAX && lives(&state->unit[number]))
        number++;
    assert(number < UNITS_MAX);
    struct ch_unit *unit = &state->unit[number];
    *unit = (struct ch_unit){
        .upgrades = upgrades,
        .cell = cell,
        .type = (uint8_t)type,
        .owner = (uint8_t)owner,
        .carrier = NOBODY,
        .pins = NOBODY,
        .aim = {NOBODY, NOBODY, NOBODY, NOBODY},
    };
    unit->health = (uint8_t)ch_most_health(setting, state, unit);
    if (number >= state->units)
        state->units = (uint8_t)(number + 1);
    ch_note_places(state);
    return number;
}

/* ---- maneuver -------------------------------------------------------------------------- */

static void pay_cp(struct ch_state *state, struct ch_unit *unit, const struct ch_move *move,
                   int cost)
{
    cost -= move->speed;
    unit->cp = (uint8_t)(unit->cp + cost);
    state->player[state->side].cp = less(state->player[state->side].cp, cost);
    if (move->speed)
        unit->status |= HAS_SPED;
}

/* C7: those behind who leaves move up. */
static void stand_up(struct ch_state *state, struct ch_unit *unit)
{
    for (int i = 0; i < state->units; i++)
        if (lives(&state->unit[i]) && state->unit[i].carrier == unit->carrier &&
            state->unit[i].seat > unit->seat)
            state->unit[i].seat--;
    unit->carrier = NOBODY;
    unit->seat = 0;
}

static void go_to(struct ch_state *state, int number, cell_t to)
{
    for (int i = 0; i < state->units; i++)
        if (state->unit[i].carrier == number && lives(&state->unit[i]))
            state->unit[i].cell = to;
    state->unit[number].cell = to;
}

/* What is new after a walk about who stands where. On a board of more hexes another unit may be
 * known by the remainder of that which was left. */
static void note_walk(struct ch_state *state, const struct setting *setting, int number,
                      cell_t from)
{
    if (grid_cells(&scenario_of(setting)->grid) > WHO) {
        ch_note_places(state);
        return;
    }
    if (state->who[from] == number + 1)
        state->who[from] = 0;
    state->who[state->unit[number].cell] = (uint8_t)(number + 1);
}

static int actor(const struct ch_state *state, cell_t from, int seat)
{
    return seat ? ch_passenger(state, from, seat) : ch_unit_on(state, from);
}

static void walk(struct ch_state *state, const struct setting *setting,
                 const struct ch_move *move)
{
    int number = actor(state, move->from, move->seat);
    struct ch_unit *unit = &state->unit[number];

    pay_cp(state, unit, move, move->steps);
    if (rides(unit))
        stand_up(state, unit);
    go_to(state, number, move->to);
    note_walk(state, setting, number, move->from);
    unit->status &= (uint8_t)~(IS_DEPLOYED | HAS_ENTERED);
    if (ch_in_building(setting, unit))
        unit->status |= HAS_ENTERED;
}

static void deploy(struct ch_state *state, const struct ch_move *move)
{
    struct ch_unit *unit = &state->unit[actor(state, move->from, move->seat)];

    pay_cp(state, unit, move, 1);
    unit->status |= IS_DEPLOYED;
}

static void enter(struct ch_state *state, const struct ch_move *move)
{
    struct ch_unit *unit = &state->unit[actor(state, move->from, move->seat)];
    int carrier = ch_unit_on(state, move->to);

    pay_cp(state, unit, move, 1);
    unit->seat = (uint8_t)(ch_passengers(state, carrier) + 1);
    unit->carrier = (uint8_t)carrier;
    unit->cell = move->to;
    unit->status |= HAS_ENTERED;
    ch_note_places(state);
}

/* ---- damage ---------------------------------------------------------------------------- */

void ch_deal(struct ch_state *state, const struct setting *setting, const struct ch_move *move)
{
    int shooter = actor(state, move->from, move->seat);
    int target = ch_unit_on(state, move->to);
    struct ch_unit *unit = &state->unit[shooter];
    unsigned left = ch_types_left(setting, state, shooter);
    bool blocked = ch_apart(setting, unit->cell, move->to) <= REACH_MAX &&
                   ch_blocked_by(setting, unit->cell, move->to) != NO_CELL;

    if (move->pinning) {
        unit->pins = (uint8_t)target;
        state->unit[target].status |= IS_PINNED;
        return;
    }
    for (int damage = 0; damage < DAMAGES; damage++) {
        if (!(left >> damage & 1) || (move->types && !(move->types >> damage & 1)))
            continue;
        unit->aim[damage] = (uint8_t)(blocked && damage != HE ? WASTED : target); /* C11 */
    }
}

static void defend(struct ch_state *state, const struct setting *setting,
                   const struct ch_move *move)
{
    if (move->pending) {
        state->rolling = true;
        return;
    }
    ch_take_losses(state, setting, ch_unit_on(state, move->to), move->dice[1] + move->dice[2]);
    ch_settle_damage(state, setting);
}

/* ---- commander cards ------------------------------------------------------------------- */

void ch_use(struct ch_state *state, const struct setting *setting, const struct ch_move *move)
{
    const struct card_tier *tier = &scenario_of(setting)->card[move->type].tier[move->number];
    struct ch_player *player = &state->player[state->side];
    bool for_free = state->stage == STAGE_SETUP;

    player->used |= (uint8_t)(1U << move->number);
    for (int i = 0; i < tier->effects; i++) {
        const struct effect *effect = &tier->effect[i];
        int times = effect->kind == EFFECT_SMOKE ? move->steps : 1;
        if (effect->kind != EFFECT_SMOKE && effect->kind != EFFECT_BOMB)
            continue;
        if (!for_free)
            player->stock[MUNITIONS] = less(player->stock[MUNITIONS], effect->amount * times);
        for (int hex = 0; effect->kind == EFFECT_BOMB && hex < BOMB_HEXES; hex++)
            player->bomb[hex] = hex < move->steps ? move->path[hex] : NO_CELL;
        for (int hex = 0; effect->kind == EFFECT_SMOKE && hex < move->steps; hex++) {
            int unit = ch_unit_on(state, move->path[hex]);
            if (unit != NOBODY)
                state->unit[unit].status |= IN_SMOKE;
        }
    }
}

static void buy_tier(struct ch_state *state, const struct setting *setting,
                     const struct ch_move *move)
{
    struct ch_player *player = &state->player[state->side];
    const struct card *card = &scenario_of(setting)->card[player->card - 1];
    int number = move->number < card->tiers ? move->number : card->tiers;

    if (number < 1)
        return;
    player->xp = less(player->xp, card->tier[number - 1].price);
    player->tiers = (uint8_t)number;
}

static void take_free(struct ch_state *state, const struct setting *setting,
                      const struct ch_move *move)
{
    struct ch_player *player = &state->player[state->side];
    int tier = ch_free_by(setting, state, state->side, move->type);

    if (tier >= 0)
        player->taken |= (uint8_t)(1U << tier);
    ch_spawn(state, setting, state->side, move->type, move->to,
             ch_spawns_with(setting, player, move->type, move->upgrade));
}

/* ---- supply ---------------------------------------------------------------------------- */

static void pay(struct ch_player *player, const uint8_t *price)
{
    for (int resource = 0; resource < STOCKS; resource++)
        player->stock[resource] = less(player->stock[resource], price[resource]);
}

static void buy(struct ch_state *state, const struct setting *setting, const struct ch_move *move)
{
    struct ch_player *player = &state->player[state->side];

    pay(player, scenario_of(setting)->type[move->type].cost);
    ch_spawn(state, setting, state->side, move->type, move->to,
             ch_spawns_with(setting, player, move->type, move->upgrade));
}

static void upgrade(struct ch_state *state, const struct setting *setting,
                    const struct ch_move *move)
{
    struct ch_player *player = &state->player[state->side];
    struct ch_unit *unit = &state->unit[actor(state, move->from, move->seat)];
    const struct upgrade *bought = &type_of(setting, unit)->upgrade[move->upgrade];
    int times;
    int price = ch_upgrade_price(setting, player, unit->type, move->upgrade, &times);
    int before = ch_most_health(setting, state, unit);

    if (bought->resource == EXPERIENCE)
        player->xp = less(player->xp, price);
    else
        player->stock[MUNITIONS] = less(player->stock[MUNITIONS], price);
    if (upgrade_times(unit, move->upgrade) < UPGRADE_TIMES)
        unit->upgrades += UINT32_C(1) << 2 * move->upgrade;
    int more = ch_most_health(setting, state, unit) - before;
    if (unit->health + more >= 1)
        unit->health = (uint8_t)(unit->health + more);
}

static void unlock(struct ch_state *state, const struct setting *setting,
                   const struct ch_move *move)
{
    struct ch_player *player = &state->player[state->side];

    pay(player, ch_unlock_price(setting, player, state->side, move->number));
    player->open |= (uint8_t)(1U << move->number);
}

static void repair(struct ch_state *state, const struct setting *setting,
                   const struct ch_move *move)
{
    struct ch_unit *target = &state->unit[ch_unit_on(state, move->to)];

    state->unit[actor(state, move->from, move->seat)].status |= HAS_REPAIRED;
    if (target->health < ch_most_health(setting, state, target))
        target->health++;
}

/* ---- all of it ------------------------------------------------------------------------- */

void ch_apply(void *out, const struct setting *setting, const void *what)
{
    struct ch_state *state = out;
    const struct ch_move *move = what;

    if (state->stage == STAGE_SETUP) {
        ch_apply_setup(state, setting, move);
        return;
    }
    state->done = true;
    switch ((enum move_kind)move->kind) {
    case MOVE:
        walk(state, setting, move);
        return;
    case DEPLOY:
        deploy(state, move);
        return;
    case ENTER:
        enter(state, move);
        return;
    case FIRE:
        ch_deal(state, setting, move);
        return;
    case DEFEND:
        defend(state, setting, move);
        return;
    case BUY:
    case BUILD:
        buy(state, setting, move);
        return;
    case UPGRADE:
        upgrade(state, setting, move);
        return;
    case UNLOCK:
        unlock(state, setting, move);
        return;
    case REPAIR:
        repair(state, setting, move);
        return;
    case CARD:
        state->player[state->side].card = (uint8_t)(move->type + 1);
        return;
    case TIER:
        buy_tier(state, setting, move);
        return;
    case USE:
        ch_use(state, setting, move);
        return;
    case FREE:
        take_free(state, setting, move);
        return;
    case PASS:
        state->passed = true;
        return;
    default:
        return;
    }
}

/* ---- what must always be true ---------------------------------------------------------- */

static void audit_unit(const struct ch_state *state, int number)
{
    const struct ch_unit *unit = &state->unit[number];

    if (number >= state->units)
        bug("a unit of company-of-heroes is numbered too high");
    if (rides(unit)) {
        const struct ch_unit *carrier = &state->unit[unit->carrier];
        if (!lives(carrier) || carrier->cell != unit->cell || rides(carrier))
            bug("a passenger of company-of-heroes is not where its transport is");
    } else if (ch_unit_on(state, unit->cell) != number) {
        bug("two units of company-of-heroes stand on one hex");
    }
}

void ch_audit(const struct setting *setting, const void *in)
{
    const struct ch_state *state = in;
    struct ch_state again = *state;

    (void)setting;
    ch_note_places(&again);
    if (memcmp(again.who, state->who, sizeof again.who) != 0)
        bug("it is not known in company-of-heroes who stands where");
    for (int i = 0; i < UNITS_MAX; i++)
        if (lives(&state->unit[i]))
            audit_unit(state, i);
    if (state->units && !lives(&state->unit[state->units - 1]) && state->removed)
        bug("units of company-of-heroes are counted wrongly");
}
