/* SPDX-License-Identifier: MIT */
/* Carrying out what is written in the setup: starting units and the roll, or a position (C1). */
#include "games/company-of-heroes/battle.h"

#include "base/bug.h"

static void place(struct ch_state *state, const struct setting *setting, const struct ch_move *move)
{
    int carrier = move->seat ? ch_unit_on(state, move->to) : NOBODY;
    int number = ch_spawn(state, setting, state->side, move->type, move->to, move->upgrades);
    struct ch_unit *unit = &state->unit[number];

    if (move->health || move->destroyed)
        unit->health = move->health;
    unit->carrier = (uint8_t)carrier;
    unit->seat = move->seat;
    ch_note_places(state);
    unit->cp = move->cp;
    unit->status = move->status;
    unit->loss = move->loss;
    if (!setting->position)
        state->player[state->side].placed++;
}

static void roll(struct ch_state *state, const struct setting *setting, const struct ch_move *move)
{
    int team = ch_party(setting, state, move->team) - TEAM1;

    if (move->pending) {
        state->rolling = true;
        return;
    }
    state->rolls |= (uint8_t)(1U << team);
    state->best[team] = (uint8_t)(4 * move->dice[2] + move->dice[1]);
    if (state->rolls != 3)
        return;
    if (state->best[0] != state->best[1])
        state->first = (int8_t)(state->best[0] > state->best[1] ? 0 : 1);
    state->rolls = 0;
}

static void set_stock(struct ch_state *state, const struct ch_move *move)
{
    struct ch_player *player = &state->player[state->side];

    for (int i = 0; i < STOCKS; i++)
        if (move->stock[i] != NOT_CLAIMED)
            player->stock[i] = (uint8_t)move->stock[i];
    if (move->stock[CLAIM_XP] != NOT_CLAIMED)
        player->xp = (uint8_t)move->stock[CLAIM_XP];
    if (move->stock[CLAIM_VP] != NOT_CLAIMED)
        state->vp[player->team] = (uint8_t)move->stock[CLAIM_VP];
}

void ch_apply_setup(struct ch_state *state, const struct setting *setting,
                    const struct ch_move *move)
{
    int team = move->kind == FIRST || move->kind == POINTS || move->kind == HOLD
                   ? ch_party(setting, state, move->team) - TEAM1
                   : 0;
    struct ch_player *player = state->side >= 0 ? &state->player[state->side] : NULL;

    switch (move->kind) {
    case PLACE:
        place(state, setting, move);
        return;
    case ROLL:
        roll(state, setting, move);
        return;
    case FIRST:
        state->first = (int8_t)team;
        return;
    case POINTS:
        state->vp[team] = move->number;
        return;
    case HOLD:
        state->owner[move->number] = (int8_t)team;
        return;
    case CLOCK:
        if (move->seat)
            player->cp = move->number;
        else
            state->place = move->number;
        return;
    case ACTED:
        for (int faction = 0; faction < FACTIONS; faction++)
            if (ch_is_in_play(state, faction) &&
                (faction == move->team || TEAM1 + state->player[faction].team == move->team))
                state->acted |= (uint8_t)(1U << faction);
        return;
    case HELD:
        player->card = (uint8_t)(move->type + 1);
        player->tiers = move->number;
        player->taken = move->status;
        player->used = move->used;
        return;
    case UNLOCKED:
        player->open = move->number;
        return;
    case STOCK:
        set_stock(state, move);
        return;
    case FIRE:
        ch_deal(state, setting, move);
        return;
    case USE:
        ch_use(state, setting, move);
        return;
    }
    bug("an action of play in setup");
}
