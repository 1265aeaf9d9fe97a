/* SPDX-License-Identifier: MIT */
/* G4, G5: what an infantry may take when it arrives on a square. */
#include "games/ghq/capture.h"

#include "games/ghq/bits.h"
#include "games/ghq/pairing.h"

/* An artillery is not taken from the square straight in front of its barrel. */
static uint64_t not_aiming_at(const struct ghq_state *state, uint64_t guns, int square)
{
    uint64_t open = 0;

    while (guns) {
        int gun = next_square(&guns);
        if (step(bit(gun), piece_facing(state->board[gun])) != bit(square))
            open |= bit(gun);
    }
    return open;
}

/* The HQ falls to two who are both left over by one maximum pairing, the arriving one among them. */
static bool hq_is_held(uint64_t own, uint64_t enemy, uint64_t hq, int square)
{
    int size = pairing_size(own, enemy);

    for (uint64_t second = beside(hq) & own & ~bit(square); second;)
        if (pairing_size(own & ~bit(square) & ~bit(next_square(&second)), enemy) == size)
            return true;
    return false;
}

/* Which of those NEAR, beside SQUARE. */
static uint64_t prey_among(uint64_t near, const struct ghq_state *state, int seat, int from,
                           int square)
{
    uint64_t left = from == NO_SQUARE ? 0 : bit(from);
    uint64_t own = (state->infantry & state->men[seat] & ~left) | bit(square);
    uint64_t enemy = state->infantry & state->men[other(seat)];
    uint64_t hq = near & ~state->infantry & ~state->artillery;

    if (pairing_grows(own, enemy, square))
        return 0;
    if (hq && !hq_is_held(own, enemy, hq, square))
        near &= ~hq;
    return (near & ~state->artillery) | not_aiming_at(state, near & state->artillery, square);
}

uint64_t ghq_prey(const struct ghq_state *state, int seat, int from, int square)
{
    uint64_t near = beside(bit(square)) & state->men[other(seat)];

    return near ? prey_among(near, state, seat, from, square) : 0;
}

int ghq_captured(const struct setting *setting, const struct ghq_state *state,
                 const struct ghq_move *move)
{
    if (move->capture != NO_SQUARE)
        return move->capture;
    if (setting->choice[CAPTURE] == OPTIONAL || !unit_is_infantry((enum unit)move->unit))
        return NO_SQUARE;
    uint64_t prey =
        ghq_prey(state, state->mover, move->action == MOVE ? move->from : NO_SQUARE, move->to);
    return prey && !is_several(prey) ? lowest(prey) : NO_SQUARE;
}
