/* SPDX-License-Identifier: MIT */
/*
 * A position as the setup that recreates it: players with their units, stocks and cards; shots and
 * bombs that are on their way; then what belongs to nobody.
 */
#include "games/company-of-heroes/battle.h"

enum { POSITION_WIDTH = 80, ITEM_ROOM = 256 };

/* Where the next item goes. */
struct listing {
    struct text *out;
    const struct setting *setting;
    const struct ch_state *state;
    char head[24];
    size_t indent;
    size_t column; /* 0: nothing was written yet under this head */
};

static void open_listing(struct listing *listing, const char *side)
{
    struct text head;

    text_borrow(&head, listing->head, sizeof listing->head);
    text_printf(&head, "0. %s  ", side);
    listing->indent = head.len;
    listing->column = 0;
}

static void list(struct listing *listing, const struct ch_move *move)
{
    struct ch_state setup = {.stage = STAGE_SETUP};
    char words[ITEM_ROOM];
    struct text item;

    text_borrow(&item, words, sizeof words);
    ch_write(&item, listing->setting, &setup, move);
    if (listing->column == 0) {
        text_puts(listing->out, listing->head);
        listing->column = listing->indent;
    } else if (listing->column + 2 + item.len + 1 > POSITION_WIDTH) {
        text_puts(listing->out, ",\n");
        text_repeat(listing->out, ' ', listing->indent);
        listing->column = listing->indent;
    } else {
        text_puts(listing->out, ", ");
        listing->column += 2;
    }
    text_put(listing->out, text_span(&item));
    listing->column += item.len;
}

static void close_listing(struct listing *listing)
{
    if (listing->column)
        text_putc(listing->out, '\n');
}

/* ---- units ----------------------------------------------------------------------------- */

/* The unit of FACTION that comes next after AFTER, by hex and seat; NOBODY at the end. */
static int next_unit(const struct ch_state *state, int faction, int after)
{
    int next = NOBODY;
    long last = after == NOBODY
                    ? -1
                    : (long)state->unit[after].cell * 256 + state->unit[after].seat;
    long best = 0;

    for (int i = 0; i < state->units; i++) {
        const struct ch_unit *unit = &state->unit[i];
        long key = (long)unit->cell * 256 + unit->seat;
        if (lives(unit) && unit->owner == faction && key > last && (next == NOBODY || key < best)) {
            next = i;
            best = key;
        }
    }
    return next;
}

static void list_unit(struct listing *listing, const struct ch_unit *unit)
{
    struct ch_move move = ch_blank_move(PLACE);

    move.type = unit->type;
    move.to = unit->cell;
    move.seat = unit->seat;
    if (unit->health != ch_most_health(listing->setting, listing->state, unit)) {
        move.health = unit->health;
        move.destroyed = unit->health == 0;
    }
    move.cp = unit->cp;
    move.upgrades = unit->upgrades;
    move.status = unit->status;
    move.loss = unit->loss;
    list(listing, &move);
}

/* ---- players --------------------------------------------------------------------------- */

static void list_player(struct listing *listing, int faction)
{
    const struct ch_player *player = &listing->state->player[faction];
    struct ch_move move = ch_blank_move(STOCK);

    for (int i = 0; i < STOCKS; i++)
        move.stock[i] = player->stock[i];
    if (plays_xp(listing->setting))
        move.stock[CLAIM_XP] = player->xp;
    list(listing, &move);
    if (player->open != 1U << 1) {
        move = ch_blank_move(UNLOCKED);
        move.number = player->open;
        list(listing, &move);
    }
    if (player->cp != TURN_CP) {
        move = ch_blank_move(CLOCK);
        move.seat = 1;
        move.number = player->cp;
        list(listing, &move);
    }
}

/* The abilities that PLAYER used, as long as others may be; but a bomb that is to fall yet says so
 * itself. */
static uint8_t abilities_used(const struct listing *listing, const struct ch_player *player)
{
    int tier = -1;
    unsigned used = listing->state->slot < SLOT_DEFENSE ? player->used : 0;

    if (player->bomb[0] != NO_CELL && player->tiers &&
        ch_effect(listing->setting, player, EFFECT_BOMB, -1, &tier))
        used &= ~(1U << tier);
    return (uint8_t)used;
}

/* The card comes first: what a unit is worth depends on it. */
static void list_card(struct listing *listing, int faction)
{
    const struct ch_player *player = &listing->state->player[faction];
    struct ch_move move = ch_blank_move(HELD);

    if (!player->card)
        return;
    move.type = (uint8_t)(player->card - 1);
    move.number = player->tiers;
    move.status = player->taken;
    move.used = abilities_used(listing, player);
    list(listing, &move);
}

static void write_player(struct listing *listing, int faction)
{
    open_listing(listing, ch_faction_name[faction]);
    list_card(listing, faction);
    for (int unit = next_unit(listing->state, faction, NOBODY); unit != NOBODY;
         unit = next_unit(listing->state, faction, unit))
        if (!rides(&listing->state->unit[unit]))
            list_unit(listing, &listing->state->unit[unit]);
    if (listing->setting->position || listing->state->number)
        list_player(listing, faction); /* before the game begins it is as the scenario has it */
    close_listing(listing);
}

/* ---- what is on its way ---------------------------------------------------------------- */

/* The types that a unit deals to TARGET. Those that a building wasted went with its HE (C11). */
static unsigned types_dealt(const struct ch_unit *unit, int target)
{
    unsigned types = 0;

    for (int damage = 0; damage < DAMAGES; damage++)
        if (unit->aim[damage] == target || (unit->aim[damage] == WASTED && unit->aim[HE] == target))
            types |= 1U << damage;
    return types;
}

static void list_shots(struct listing *listing, const struct ch_unit *unit)
{
    struct gain values = ch_values(listing->setting, listing->state, unit);
    unsigned left = ch_types_of(&values);

    for (int damage = 0; damage < DAMAGES; damage++) {
        int target = unit->aim[damage];
        if (target >= UNITS_MAX || !(left >> damage & 1))
            continue;
        struct ch_move move = ch_blank_move(FIRE);
        unsigned types = types_dealt(unit, target);
        move.from = unit->cell;
        move.seat = unit->seat;
        move.to = listing->state->unit[target].cell;
        move.types = (uint8_t)(types == ch_types_of(&values) ? 0 : types);
        left &= ~types;
        list(listing, &move);
    }
    if (unit->pins != NOBODY) {
        struct ch_move move = ch_blank_move(FIRE);
        move.from = unit->cell;
        move.to = listing->state->unit[unit->pins].cell;
        move.pinning = true;
        list(listing, &move);
    }
}

static void list_uses(struct listing *listing, int faction)
{
    const struct ch_player *player = &listing->state->player[faction];
    int tier = -1;

    if (player->bomb[0] == NO_CELL || !player->tiers ||
        !ch_effect(listing->setting, player, EFFECT_BOMB, -1, &tier))
        return;
    struct ch_move move = ch_blank_move(USE);
    move.type = (uint8_t)(player->card - 1);
    move.number = (uint8_t)tier;
    for (move.steps = 0; move.steps < BOMB_HEXES; move.steps++)
        move.path[move.steps] = player->bomb[move.steps];
    list(listing, &move);
}

/* Passengers, when all transports are there; then shots, when all targets are. */
static void write_late(struct listing *listing, int faction)
{
    open_listing(listing, ch_faction_name[faction]);
    for (int unit = next_unit(listing->state, faction, NOBODY); unit != NOBODY;
         unit = next_unit(listing->state, faction, unit))
        if (rides(&listing->state->unit[unit]))
            list_unit(listing, &listing->state->unit[unit]);
    close_listing(listing);
}

static void write_shots(struct listing *listing, int faction)
{
    open_listing(listing, ch_faction_name[faction]);
    for (int unit = next_unit(listing->state, faction, NOBODY); unit != NOBODY;
         unit = next_unit(listing->state, faction, unit))
        list_shots(listing, &listing->state->unit[unit]);
    list_uses(listing, faction);
    close_listing(listing);
}

/* ---- nobody's -------------------------------------------------------------------------- */

static void write_start(struct listing *listing)
{
    const struct ch_state *state = listing->state;
    struct ch_move move = ch_blank_move(FIRST);

    open_listing(listing, "start");
    if (state->first != NO_SIDE) {
        move.team = (uint8_t)(TEAM1 + state->first);
        list(listing, &move);
    }
    for (int team = 0; team < TEAMS; team++) {
        move = ch_blank_move(POINTS);
        move.team = (uint8_t)(TEAM1 + team);
        move.number = state->vp[team];
        if (move.number)
            list(listing, &move);
    }
    for (int i = 0; i < scenario_of(listing->setting)->points; i++) {
        move = ch_blank_move(HOLD);
        move.team = (uint8_t)(TEAM1 + state->owner[i]);
        move.number = (uint8_t)i;
        if (state->owner[i] != NO_SIDE &&
            state->owner[i] != scenario_of(listing->setting)->point[i].team)
            list(listing, &move);
    }
    if (state->number && state->slot > 1 && state->slot < SLOT_PIN) {
        move = ch_blank_move(CLOCK);
        move.number = (uint8_t)(state->slot / 2 + 1);
        list(listing, &move);
    }
    for (int faction = 0; faction < FACTIONS; faction++) {
        move = ch_blank_move(ACTED);
        move.team = (uint8_t)faction;
        if (state->acted >> faction & 1)
            list(listing, &move);
    }
    close_listing(listing);
}

void ch_position(struct text *out, const struct setting *setting, const void *state)
{
    static void (*const parts[])(struct listing *, int) = {write_player, write_late, write_shots};
    struct listing listing = {.out = out, .setting = setting, .state = state};

    for (size_t part = 0; part < sizeof parts / sizeof *parts; part++)
        for (int faction = 0; faction < FACTIONS; faction++)
            if (ch_is_in_play(listing.state, faction))
                parts[part](&listing, faction);
    write_start(&listing);
}
