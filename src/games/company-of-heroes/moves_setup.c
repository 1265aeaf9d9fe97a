/* SPDX-License-Identifier: MIT */
/*
 * What may be written in the setup: starting units and the roll (C1), or what a position says. Of
 * the numbers and states that a position can give to units and players none are listed.
 */
#include "games/company-of-heroes/outlet.h"

#include <string.h>

/* ---- who goes first ---------------------------------------------------------------------- */

static void list_rolls_of(struct outlet *it, int team)
{
    struct ch_move move = ch_blank_move(ROLL);

    move.team = (uint8_t)team;
    for (int red = 0; red <= START_DICE; red++)
        for (int black = 0; red + black <= START_DICE; black++) {
            move.dice[0] = (uint8_t)red;
            move.dice[1] = (uint8_t)black;
            move.dice[2] = (uint8_t)(START_DICE - red - black);
            ch_give(it, &move);
        }
    memset(move.dice, 0, sizeof move.dice);
    move.pending = true;
    ch_give(it, &move);
}

static void list_start(struct outlet *it)
{
    if (it->state->first != NO_SIDE || (it->setting->first != NO_SIDE && !it->setting->position))
        return;
    for (int team = TEAM1; team <= TEAM2; team++) {
        struct ch_move move = ch_blank_move(FIRST);
        if (!(it->state->rolls >> (team - TEAM1) & 1))
            list_rolls_of(it, team);
        move.team = (uint8_t)team;
        ch_give(it, &move);
    }
}

/* ---- what a position says besides --------------------------------------------------------- */

/* Of nobody: who holds which point, which turn of maneuver it is, who has had it. */
static void list_moment(struct outlet *it)
{
    struct ch_move move;

    for (int team = TEAM1; team <= TEAM2; team++)
        for (int i = 0; i < scenario_of(it->setting)->points; i++) {
            move = ch_blank_move(HOLD);
            move.to = scenario_of(it->setting)->point[i].cell;
            move.team = (uint8_t)team;
            move.number = (uint8_t)i;
            ch_give(it, &move);
        }
    for (int turn = 1; turn <= SLOT_PIN / TEAMS; turn++) {
        move = ch_blank_move(CLOCK);
        move.number = (uint8_t)turn;
        ch_give(it, &move);
    }
    for (int faction = 0; faction < FACTIONS; faction++) {
        move = ch_blank_move(ACTED);
        move.team = (uint8_t)faction;
        if (ch_is_in_play(it->state, faction))
            ch_give(it, &move);
    }
}

/* Of a player: a card with some of its tiers, building boards. */
static void list_belongings(struct outlet *it, int faction)
{
    const struct ch_scenario *scenario = scenario_of(it->setting);
    struct ch_move move;

    for (int card = 0; card < scenario->cards && plays_cards(it->setting); card++)
        for (int tiers = 0; tiers <= scenario->card[card].tiers; tiers++) {
            move = ch_blank_move(HELD);
            move.type = (uint8_t)card;
            move.number = (uint8_t)tiers;
            if (scenario->card[card].faction == faction)
                ch_give(it, &move);
        }
    for (unsigned boards = 1; boards < 1U << (BOARD_TIERS - 1); boards++) {
        move = ch_blank_move(UNLOCKED);
        move.number = (uint8_t)(1U << 1 | boards << 2);
        ch_give(it, &move);
    }
}

/* A unit of that type, new, on any hex that it may ever stand on, or in a transport. */
static void list_anywhere(struct outlet *it, int type)
{
    const struct ch_scenario *scenario = scenario_of(it->setting);
    struct ch_move move = ch_blank_move(PLACE);

    move.type = (uint8_t)type;
    for (unsigned cell = 0; cell < grid_cells(&scenario->grid); cell++) {
        int there = ch_unit_on(it->state, (cell_t)cell);
        move.to = (cell_t)cell;
        move.seat = 0;
        if (cell_in(&scenario->grid.missing, move.to) ||
            !ch_may_stand(it->setting, &scenario->type[type], move.to))
            continue;
        if (there != NOBODY) {
            const struct ch_unit *carrier = &it->state->unit[there];
            if (scenario->type[type].kind != REGULAR ||
                team_of(it->state, carrier) != it->state->player[it->state->side].team ||
                !(ch_abilities(it->setting, it->state, carrier) & CAN_CARRY) ||
                ch_passengers(it->state, there) >= it->setting->choice[CHOICE_CAPACITY])
                continue;
            move.seat = (uint8_t)(ch_passengers(it->state, there) + 1);
        }
        ch_give(it, &move);
    }
}

/* ---- units ------------------------------------------------------------------------------- */

static void list_units(struct outlet *it, int faction)
{
    const struct ch_scenario *scenario = scenario_of(it->setting);

    for (int type = 0; type < scenario->types && ch_is_room(it); type++) {
        const struct unit_type *wanted = &scenario->type[type];
        struct ch_move move = ch_blank_move(PLACE);
        move.type = (uint8_t)type;
        if (wanted->faction != faction)
            continue;
        if (it->setting->position)
            list_anywhere(it, type);
        else if (wanted->tier == 1 && wanted->colour == GREEN)
            ch_give_on_spawn_hexes(it, &move);
    }
}

void ch_list_setup(struct outlet *it)
{
    int faction = it->state->side;

    if (it->state->rolling)
        return;
    if (faction == NO_SIDE) {
        list_start(it);
        if (it->setting->position)
            list_moment(it);
        return;
    }
    if (!ch_is_in_play(it->state, faction))
        return;
    if (it->setting->position || it->state->player[faction].placed < FIRST_UNITS)
        list_units(it, faction);
    if (it->setting->position)
        list_belongings(it, faction);
}
