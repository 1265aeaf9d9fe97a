/* SPDX-License-Identifier: MIT */
/*
 * Pieces on and off the board. The boards of bits and the bombarded squares follow from the board
 * and are kept up to date here and nowhere else.
 */
#include "games/ghq/bits.h"
#include "games/ghq/capture.h"
#include "games/ghq/members.h"

#include "base/bug.h"

#include <string.h>

const struct kind ghq_kinds[UNITS] = {
    [INFANTRY] = {"infantry", 'I', 8, 1, 0},
    [ARMORED_INFANTRY] = {"armored infantry", 'F', 3, 2, 0},
    [AIRBORNE_INFANTRY] = {"airborne infantry", 'P', 1, 1, 0},
    [ARTILLERY] = {"artillery", 'R', 3, 1, 2},
    [ARMORED_ARTILLERY] = {"armored artillery", 'T', 1, 2, 2},
    [HEAVY_ARTILLERY] = {"heavy artillery", 'H', 1, 1, 3},
    [HQ] = {"HQ", 'Q', 1, 1, 0},
};

/* G3: through pieces of either side, cut off at the edge. */
uint64_t ghq_bombards(int square, piece_t piece)
{
    int range = ghq_kinds[piece_unit(piece)].range;
    uint64_t shell = bit(square);
    uint64_t hit = 0;

    for (int steps = 1; steps <= RANGE_MAX; steps++) {
        shell = step(shell, piece_facing(piece));
        hit |= steps <= range ? shell : 0;
    }
    return hit;
}

static uint64_t fire_of(const struct ghq_state *state, int seat)
{
    uint64_t fire = 0;

    for (uint64_t guns = state->artillery & state->men[seat]; guns;) {
        int square = next_square(&guns);
        fire |= ghq_bombards(square, state->board[square]);
    }
    return fire;
}

int ghq_bombarding(const struct ghq_state *state, int seat, int square)
{
    for (uint64_t guns = state->artillery & state->men[seat]; guns;) {
        int gun = next_square(&guns);
        if (has(ghq_bombards(gun, state->board[gun]), square))
            return gun;
    }
    bug("nobody bombards this square");
}

void ghq_put(struct ghq_state *state, int square, piece_t piece)
{
    enum seat seat = piece_seat(piece);

    assert(state->board[square] == EMPTY);
    state->board[square] = piece;
    state->men[seat] |= bit(square);
    if (unit_is_infantry(piece_unit(piece)))
        state->infantry |= bit(square);
    if (unit_is_artillery(piece_unit(piece))) {
        state->artillery |= bit(square);
        state->fire[seat] |= ghq_bombards(square, piece);
    }
}

void ghq_remove(struct ghq_state *state, int square)
{
    piece_t piece = state->board[square];
    enum seat seat = piece_seat(piece);

    assert(piece != EMPTY);
    state->board[square] = EMPTY;
    state->men[seat] &= ~bit(square);
    state->infantry &= ~bit(square);
    state->artillery &= ~bit(square);
    if (unit_is_artillery(piece_unit(piece)))
        state->fire[seat] = fire_of(state, seat);
}

void ghq_empty_position(struct ghq_state *state)
{
    memset(state, 0, sizeof *state);
    state->winner = NOBODY;
    state->mover = ANY;
    state->began = ANY;
}

void ghq_start_position(struct ghq_state *state)
{
    static const struct {
        uint8_t square; /* of the one at the bottom; the other's is its mirror image */
        uint8_t unit;
    } start[] = {{7, HQ}, {6, ARTILLERY}, {13, INFANTRY}, {14, INFANTRY}, {15, INFANTRY}};
    static const uint8_t reserve[UNITS] = {5, 3, 1, 2, 1, 1, 0};

    ghq_empty_position(state);
    for (size_t i = 0; i < sizeof start / sizeof start[0]; i++)
        for (int seat = BOTTOM; seat < SEATS; seat++) {
            enum unit unit = (enum unit)start[i].unit;
            int square = seat == BOTTOM ? start[i].square : 63 - start[i].square;
            unsigned facing = unit_is_artillery(unit) ? forward(seat) : N;
            ghq_put(state, square, piece(unit, (enum seat)seat, facing));
        }
    for (int seat = BOTTOM; seat < SEATS; seat++)
        memcpy(state->reserve[seat], reserve, sizeof reserve);
    state->number = 1;
    state->mover = BOTTOM;
    state->began = BOTTOM;
}

int ghq_pieces(const struct ghq_state *state, int seat)
{
    int pieces = count(state->men[seat]);

    for (int unit = 0; unit < UNITS; unit++)
        pieces += state->reserve[seat][unit];
    return pieces;
}

int ghq_lost(const struct ghq_state *state, int seat, enum unit unit)
{
    int lost = ghq_kinds[unit].count - state->reserve[seat][unit];

    for (uint64_t men = state->men[seat]; men;)
        lost -= piece_unit(state->board[next_square(&men)]) == unit;
    return lost > 0 ? lost : 0; /* a FEN may have two of what there is one of */
}

void ghq_audit(const struct setting *setting, const void *state)
{
    const struct ghq_state *now = state;
    struct ghq_state again = {0};

    (void)setting;
    for (int square = 0; square < SQUARES; square++)
        if (now->board[square] != EMPTY)
            ghq_put(&again, square, now->board[square]);
    assert(memcmp(again.men, now->men, sizeof now->men) == 0);
    assert(again.infantry == now->infantry);
    assert(again.artillery == now->artillery);
    assert(memcmp(again.fire, now->fire, sizeof now->fire) == 0);
    for (int seat = BOTTOM; seat < SEATS; seat++)
        assert(ghq_pieces(now, seat) <= PIECES_A_SIDE);
    assert(now->actions <= ACTIONS_A_TURN);
}
