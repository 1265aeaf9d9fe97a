/* SPDX-License-Identifier: MIT */
/*
 * The course of a game: teams, setup, how turns begin and end, what happens between them, and who
 * has won (C1, C8, C16). Which heads may follow is in heads.c.
 */
#include "games/company-of-heroes/battle.h"

#include <string.h>

void ch_setup(void *out, const struct setting *setting)
{
    const struct ch_scenario *scenario = scenario_of(setting);
    struct ch_state *state = out;

    memset(state, 0, sizeof *state);
    for (int i = 0; i < UNITS_MAX; i++)
        state->unit[i].cell = NO_CELL;
    for (int faction = 0; faction < FACTIONS; faction++) {
        struct ch_player *player = &state->player[faction];
        player->team = NO_SIDE;
        player->cp = TURN_CP;
        player->open = 1U << 1;
        memcpy(player->stock, scenario->stock, sizeof player->stock);
        for (int i = 0; i < BOMB_HEXES; i++)
            player->bomb[i] = NO_CELL;
    }
    for (int i = 0; i < scenario->points; i++)
        state->owner[i] = scenario->point[i].team;
    state->side = NO_SIDE;
    state->first = NO_SIDE;
}

/* ---- tags ------------------------------------------------------------------------------ */

static struct ruling take_faction(struct ch_state *state, const struct setting *setting, int team,
                                  struct span word)
{
    int faction = ch_index(ch_faction_name, word);

    if (faction < 0)
        return ch_refuse(RULE_BAD_TEAM, WHOLE_ITEM, ARGS(0));
    if (state->player[faction].team != NO_SIDE)
        return ch_refuse(RULE_TWO_TEAMS, WHOLE_ITEM, ARGS(faction));
    if (!scenario_of(setting)->faction[faction].plays)
        return ch_refuse(RULE_NO_ROSTER, WHOLE_ITEM, ARGS(faction));
    state->player[faction].team = (int8_t)team;
    return legal;
}

static struct ruling take_team(struct ch_state *state, const struct setting *setting, int team,
                               struct span value)
{
    struct ruling ruling = legal;
    struct span word;
    int count = 0;

    while (ruling.finding == LEGAL && span_next_word(&value, &word)) {
        ruling = take_faction(state, setting, team, word);
        count++;
    }
    if (ruling.finding == LEGAL && (count < 1 || count > 2))
        return ch_refuse(RULE_BAD_TEAM, WHOLE_ITEM, ARGS(0));
    return ruling;
}

struct ruling ch_tag(void *out, const struct setting *setting, struct span name, struct span value)
{
    static const struct {
        const char *word;
        uint8_t points;
    } lengths[] = {{"short", SHORT_GAME}, {"medium", MEDIUM_GAME}, {"long", LONG_GAME}};
    struct ch_state *state = out;

    for (int team = 0; team < TEAMS; team++)
        if (span_is(name, ch_team_name[team]))
            return take_team(state, setting, team, value);
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++)
        if (span_is(span_trim(value), lengths[i].word)) {
            state->threshold = lengths[i].points;
            return legal;
        }
    return ch_refuse(RULE_BAD_LENGTH, WHOLE_ITEM, ARGS(0));
}

int8_t ch_party(const struct setting *setting, const void *in, int side)
{
    const struct ch_state *state = in;

    (void)setting;
    if (side >= TEAM1)
        return (int8_t)side;
    if (!ch_is_in_play(state, side))
        return NO_SIDE;
    return (int8_t)(TEAM1 + state->player[side].team);
}

/* ---- beginning and ending a turn ------------------------------------------------------- */

/* From the slot that is over to the next one. */
static void go_on(struct ch_state *state, const struct setting *setting)
{
    state->acted = 0;
    for (int faction = 0; faction < FACTIONS; faction++)
        state->player[faction].cp = TURN_CP;
    state->slot++;
    if (state->slot == SLOT_DEFENSE)
        ch_settle_damage(state, setting);
    if (state->slot == SLOT_SUPPLY)
        ch_begin_supply(state, setting);
    if (state->slot < SLOTS)
        return;
    ch_end_supply(state, setting);
    state->slot = SLOT_MANEUVER;
}

static void begin_in_position(struct ch_state *state, const struct setting *setting,
                              struct head head)
{
    int slot = ch_slot_in_position(setting, state, head);

    state->number = head.number;
    state->slot = (uint8_t)slot;
    state->removed = slot >= SLOT_SUPPLY;
    for (int i = 0; i < state->units && slot < SLOT_DEFENSE; i++) {
        state->unit[i].status &= (uint8_t)~HAS_LOST;
        state->unit[i].loss = 0;
    }
    if (state->first == NO_SIDE) {
        state->first = 0;
        if (slot != SLOT_DEFENSE && ch_team_of_slot(setting, state, slot) !=
                                        state->player[head.side].team)
            state->first = 1;
    }
    state->place = 0;
}

void ch_begin(void *out, const struct setting *setting, struct head head)
{
    struct ch_state *state = out;

    state->side = head.side;
    state->done = false;
    state->passed = false;
    if (head.number == 0)
        return;
    if (state->number == 0 && setting->position) {
        begin_in_position(state, setting, head);
    } else {
        int slot = ch_slot_of_fitting(setting, state, head);
        if (state->number == 0)
            state->number = 1;
        for (int steps = slot - state->slot; steps > 0; steps--)
            go_on(state, setting);
    }
    state->stage = STAGE_TURN;
}

void ch_end_turn(void *out, const struct setting *setting)
{
    struct ch_state *state = out;

    if (state->stage == STAGE_SETUP)
        state->first = (int8_t)ch_first_team(setting, state);
    else if (state->side >= 0)
        state->acted |= (uint8_t)(1U << state->side);
    state->stage = STAGE_BETWEEN;
    state->done = false;
    state->passed = false;
}

static struct ruling teams_are_named(const struct ch_state *state)
{
    for (int team = 0; team < TEAMS; team++) {
        bool plays = false;
        for (int faction = 0; faction < FACTIONS; faction++)
            plays = plays || ch_plays_for(state, faction, team);
        if (!plays)
            return ch_refuse(RULE_NO_PLAYERS, WHOLE_ITEM, ARGS(TEAM1 + team));
    }
    return legal;
}

/* C1 */
static struct ruling may_end_setup(const struct setting *setting, const struct ch_state *state)
{
    struct ruling ruling = teams_are_named(state);

    if (state->rolling)
        return ch_refuse(RULE_ROLL_PENDING, WHOLE_ITEM, ARGS(0));
    if (ruling.finding != LEGAL || setting->position)
        return ruling;
    for (int faction = 0; faction < FACTIONS; faction++) {
        int placed = state->player[faction].placed;
        if (ch_is_in_play(state, faction) && placed < FIRST_UNITS)
            return ch_refuse(RULE_TWO_NEEDED, WHOLE_ITEM, ARGS(faction, placed));
    }
    if (ch_first_team(setting, state) == NO_SIDE)
        return ch_refuse(RULE_ROLL_NEEDED, WHOLE_ITEM, ARGS(0));
    return legal;
}

struct ruling ch_may_end(const struct setting *setting, const void *in)
{
    const struct ch_state *state = in;

    if (state->stage == STAGE_SETUP)
        return may_end_setup(setting, state);
    if (state->rolling)
        return ch_refuse(RULE_ROLL_DECLARED, WHOLE_ITEM, ARGS(0));
    if (state->slot == SLOT_DEFENSE && !state->removed) {
        int unit = ch_next_roll(setting, state, 0);
        if (unit != NOBODY)
            return ch_refuse(RULE_ROLL_OWED, WHOLE_ITEM, ARGS(unit, unit, unit));
    }
    if (!state->done)
        return ch_refuse(RULE_NOTHING_DONE, WHOLE_ITEM, ARGS(0));
    return legal;
}

/* ---- who has won ----------------------------------------------------------------------- */

/* C16: after supply, or in a position where a round begins. */
static bool is_time_to_count(const struct setting *setting, const struct ch_state *state)
{
    if (state->stage == STAGE_BETWEEN)
        return state->slot == SLOTS - 1 &&
               ch_missed_in(setting, state, SLOTS - 1) == NO_SIDE;
    return state->stage == STAGE_TURN && state->slot == SLOT_MANEUVER && !state->acted &&
           !state->done;
}

static struct outcome count(const struct setting *setting, const struct ch_state *state)
{
    int ahead = state->vp[0] > state->vp[1] ? 0 : 1;
    int most = state->vp[ahead];

    if (state->vp[0] == state->vp[1] || most < ch_threshold(setting, state))
        return not_over;
    return (struct outcome){
        true, (int8_t)(TEAM1 + ahead), RULE_WON, {(int16_t)most, state->vp[1 - ahead]}};
}

struct outcome ch_outcome(const struct setting *setting, const void *in)
{
    return is_time_to_count(setting, in) ? count(setting, in) : not_over;
}
