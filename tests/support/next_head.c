/* SPDX-License-Identifier: MIT */
#include "support/next_head.h"

static bool fits(const struct game *game, const struct setting *setting, const void *state,
                 struct head due, struct head head)
{
    if (game->fits)
        return game->fits(setting, state, head);
    return (due.side == ANY || due.side == head.side) &&
           (due.phase == ANY || due.phase == head.phase);
}

bool next_head(struct head *head, const struct game *game, const struct setting *setting,
               const void *state)
{
    struct head due = game->due(setting, state);

    head->number = due.number == ANY ? 1 : due.number;
    if (due.side != ANY && due.phase != ANY) {
        *head = (struct head){head->number, due.side, due.phase};
        return true;
    }
    for (int8_t side = NO_SIDE; side < 0 || game->sides[side]; side++)
        for (int8_t phase = NO_PHASE; phase < 0 || (game->phases && game->phases[phase]); phase++) {
            *head = (struct head){head->number, side, phase};
            if ((side >= 0 || due.side == NO_SIDE) && (phase >= 0 || !game->phases) &&
                fits(game, setting, state, due, *head))
                return true;
        }
    return false;
}
