/* SPDX-License-Identifier: MIT */
/*
 * The course of a game: teams, setup, which heads may follow, what happens between them, and who
 * has won (C1, C8, C16).
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

/* ---- which heads may follow ------------------------------------------------------------ */

static bool is_of_team(const struct ch_state *state, int faction, int team)
{
    return ch_is_in_play(state, faction) && state->player[faction].team == team;
}

static bool could_fire(const struct setting *setting, const struct ch_state *state, int faction)
{
    for (int i = 0; i < state->units; i++)
        if (lives(&state->unit[i]) && state->unit[i].owner == faction &&
            ch_can_fire(setting, state, i))
            return true;
    return false;
}

/* Does FACTION still have to appear in SLOT, where those of ACTED have? Pins are optional, and who
 * has nothing to fire at may be left out of the damage turn. */
static bool is_missed(const struct setting *setting, const struct ch_state *state, int slot,
                      unsigned acted, int faction)
{
    if (!is_of_team(state, faction, ch_team_of_slot(setting, state, slot)) || acted >> faction & 1)
        return false;
    switch (ch_phase_of(slot)) {
    case PHASE_PIN:
        return false;
    case PHASE_DAMAGE:
        return could_fire(setting, state, faction);
    default:
        return true;
    }
}

/* The faction that must appear in SLOT yet, NO_SIDE if none: then it may be passed over. */
static int missed_in(const struct setting *setting, const struct ch_state *state, int slot)
{
    unsigned acted = slot == state->slot ? state->acted : 0;

    for (int faction = 0; faction < FACTIONS; faction++)
        if (is_missed(setting, state, slot, acted, faction))
            return faction;
    return NO_SIDE;
}

static bool may_pass_over(const struct setting *setting, const struct ch_state *state, int slot)
{
    if (slot == SLOT_DEFENSE)
        return state->removed || ch_next_roll(setting, state, 0) == NOBODY;
    return missed_in(setting, state, slot) == NO_SIDE;
}

/* The first head that must come. Slot SLOTS is the first one of the next round. */
static struct head next_head(const struct setting *setting, const struct ch_state *state)
{
    struct head head = {state->number, NO_SIDE, PHASE_DEFENSE};
    int slot = state->slot;

    while (slot < SLOTS && may_pass_over(setting, state, slot))
        slot++;
    if (slot == SLOT_DEFENSE)
        return head;
    int team = slot == SLOTS ? 1 - state->first : ch_team_of_slot(setting, state, slot);
    head.side = (int8_t)(slot == SLOTS ? NO_SIDE : missed_in(setting, state, slot));
    for (int faction = 0; head.side == NO_SIDE && faction < FACTIONS; faction++)
        if (is_of_team(state, faction, team))
            head.side = (int8_t)faction;
    head.phase = (int8_t)(slot == SLOTS ? PHASE_MANEUVER : ch_phase_of(slot));
    head.number += slot == SLOTS;
    return head;
}

/* Who goes first, as the position, the start roll or the header says. */
static int first_team(const struct setting *setting, const struct ch_state *state)
{
    int party = setting->first == NO_SIDE ? NO_SIDE : ch_party(setting, state, setting->first);

    return state->first == NO_SIDE && party != NO_SIDE ? party - TEAM1 : state->first;
}

struct head ch_due(const struct setting *setting, const void *in)
{
    const struct ch_state *state = in;
    struct head head = {0, ANY, NO_PHASE};

    if (state->stage == STAGE_SETUP)
        return head;
    if (state->stage == STAGE_TURN)
        return (struct head){state->number, state->side, (int8_t)ch_phase_of(state->slot)};
    if (state->number)
        return next_head(setting, state);
    if (setting->position)
        return (struct head){ANY, ANY, ANY};
    for (int faction = 0; faction < FACTIONS && head.side == ANY; faction++)
        if (is_of_team(state, faction, state->first))
            head.side = (int8_t)faction;
    return (struct head){1, head.side, PHASE_MANEUVER};
}

/* In a position: the slot that the first head belongs to, -1 if it cannot be the first. */
static int slot_in_position(const struct setting *setting, const struct ch_state *state,
                            struct head head)
{
    struct ch_state settled = *state;

    if (head.phase == PHASE_DEFENSE)
        return head.side == NO_SIDE ? SLOT_DEFENSE : -1;
    if (head.phase <= PHASE_START || !ch_is_in_play(state, head.side))
        return -1;
    int team = state->player[head.side].team;
    if (state->first == NO_SIDE)
        settled.first = (int8_t)(head.phase == PHASE_SUPPLY && !setting->choice[CHOICE_BUYERS]
                                     ? 1 - team
                                     : team);
    int turn = state->place ? state->place - 1 : 0;
    for (int slot = SLOT_MANEUVER + 2 * turn; slot < SLOTS; slot++)
        if ((int)ch_phase_of(slot) == head.phase &&
            ch_team_of_slot(setting, &settled, slot) == team)
            return slot;
    return -1;
}

/* Does HEAD belong to SLOT, which is in progress or may be the next? SLOTS is the first one of the
 * next round. There is no defense while no dice are due. */
static bool opens(const struct setting *setting, const struct ch_state *state, int slot,
                  struct head head)
{
    bool next_round = slot == SLOTS;
    enum phase phase = next_round ? PHASE_MANEUVER : ch_phase_of(slot);
    int number = (state->number ? state->number : 1) + next_round;

    if (head.number != number || head.phase != (int)phase)
        return false;
    if (slot == SLOT_DEFENSE)
        return head.side == NO_SIDE &&
               (state->slot == slot || !may_pass_over(setting, state, slot));
    return is_of_team(state, head.side,
                      next_round ? 1 - state->first : ch_team_of_slot(setting, state, slot));
}

/* The slot that HEAD opens or resumes, counted on into the next round; -1 if it does not fit. */
static int slot_of(const struct setting *setting, const struct ch_state *state, struct head head)
{
    if (state->number == 0 && setting->position)
        return head.number > 0 ? slot_in_position(setting, state, head) : -1;
    for (int slot = state->slot;; slot++) {
        if (opens(setting, state, slot, head))
            return slot;
        if (slot == SLOTS || !may_pass_over(setting, state, slot))
            return -1;
    }
}

bool ch_fits(const struct setting *setting, const void *state, struct head head)
{
    return slot_of(setting, state, head) >= 0;
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
    int slot = slot_in_position(setting, state, head);

    state->number = head.number;
    state->slot = (uint8_t)slot;
    state->removed = slot >= SLOT_SUPPLY;
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
        int slot = slot_of(setting, state, head);
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
        state->first = (int8_t)first_team(setting, state);
    else if (state->side >= 0)
        state->acted |= (uint8_t)(1U << state->side);
    state->stage = STAGE_BETWEEN;
    state->done = false;
    state->passed = false;
    state->rolls = 0;
    state->best[0] = state->best[1] = 0;
}

static struct ruling teams_are_named(const struct ch_state *state)
{
    for (int team = 0; team < TEAMS; team++) {
        bool plays = false;
        for (int faction = 0; faction < FACTIONS; faction++)
            plays = plays || is_of_team(state, faction, team);
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
    if (first_team(setting, state) == NO_SIDE)
        return ch_refuse(RULE_ROLL_NEEDED, WHOLE_ITEM, ARGS(0));
    return legal;
}

struct ruling ch_may_end(const struct setting *setting, const void *in)
{
    const struct ch_state *state = in;

    if (state->stage == STAGE_SETUP)
        return may_end_setup(setting, state);
    if (state->rolling)
        return ch_refuse(RULE_ROLL_PENDING, WHOLE_ITEM, ARGS(0));
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
        return state->number > 0 && state->slot == SLOTS - 1 &&
               missed_in(setting, state, SLOTS - 1) == NO_SIDE;
    return state->stage == STAGE_TURN && state->slot == SLOT_MANEUVER && !state->acted &&
           !state->done;
}

struct outcome ch_outcome(const struct setting *setting, const void *in)
{
    const struct ch_state *state = in;
    int ahead = state->vp[0] > state->vp[1] ? 0 : 1;
    int most = state->vp[ahead];

    if (!is_time_to_count(setting, state) || state->vp[0] == state->vp[1] ||
        most < ch_threshold(setting, state))
        return (struct outcome){.over = false};
    return (struct outcome){
        true, (int8_t)(TEAM1 + ahead), RULE_WON, {(int16_t)most, state->vp[1 - ahead]}};
}
