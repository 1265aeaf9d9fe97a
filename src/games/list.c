/* SPDX-License-Identifier: MIT */
/*
 * The table of games, and the only place that names them all. To add one: its rules page and
 * grammar, its folder here, examples and cases, then one line below; doc/adding-a-game.md has
 * the steps and the tests that fail until they are done.
 */
#include "games/list.h"

#include "games/company-of-heroes/company-of-heroes.h"
#include "games/ghq/ghq.h"
#include "games/gohut/gohut.h"
#include "games/hohenfriedeberg/hohenfriedeberg.h"
#include "games/kriegspiel/kriegspiel.h"

const struct game *const games_list[] = {
    &kriegspiel_game,
    &ghq_game,
    &hohenfriedeberg_game,
    &gohut_game,
    &company_of_heroes_game,
    NULL,
};
