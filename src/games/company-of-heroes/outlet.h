/* SPDX-License-Identifier: MIT */
/* What the files that list legal moves share. */
#ifndef UMPIRE_GAMES_COMPANY_OF_HEROES_OUTLET_H
#define UMPIRE_GAMES_COMPANY_OF_HEROES_OUTLET_H

#include "games/company-of-heroes/battle.h"

/* Hands moves on until the receiver has enough. */
struct outlet {
    struct move_sink *sink;
    const struct setting *setting;
    const struct ch_state *state;
    bool closed;
};

void ch_give(struct outlet *outlet, const struct ch_move *move);

/* One move for each free spawn hex of the player that its type may stand on. */
void ch_give_on_spawn_hexes(struct outlet *outlet, struct ch_move *move);

/* Is there a number for one more unit? */
bool ch_is_room(const struct outlet *outlet);

void ch_list_setup(struct outlet *outlet);
void ch_list_supply(struct outlet *outlet);
void ch_list_cards(struct outlet *outlet);

#endif
