/* SPDX-License-Identifier: MIT */
/*
 * Lines of communication (K5 to K9). Lines run from the live arsenals, and from the relays that
 * stand on one, in eight directions; a unit is on line if it stands on a line or is joined to one
 * that is by neighbours. A row of the board is one word, so three directions are followed at once
 * and all units are joined in a few passes over twenty words.
 *
 * The result is part of the state, and only what a move can have changed is worked out again:
 * tests/unit/test_kriegspiel.c compares it with a slow and obvious search.
 */
#include "games/kriegspiel/army.h"

#include <string.h>

/* K5: squares where a line of SIDE goes on: no mountain, no combat unit of the enemy. */
static struct bits find_clear(const struct ks_state *state, int side)
{
    const struct bits *enemy = &state->units[enemy_of(side)];
    struct bits clear;

    for (int row = 0; row < ROWS; row++)
        clear.row[row] = ks_open.row[row] & ~enemy->row[row];
    for (int unit = COMBAT_UNITS; unit < UNITS; unit++) {
        square_t relay = state->at[enemy_of(side)][unit];
        if (relay != NOWHERE)
            clear.row[row_of(relay)] |= column_bit(relay);
    }
    return clear;
}

/* Straight and aslant, row by row up or down the board. */
static void follow_rows(struct bits *lines, const struct bits *clear, square_t from, int step)
{
    uint32_t left = column_bit(from);
    uint32_t ahead = left;
    uint32_t right = left;

    for (int row = row_of(from) + step; row >= 0 && row < ROWS; row += step) {
        left >>= 1;
        right <<= 1;
        lines->row[row] |= (left | ahead | right) & ks_open.row[row];
        left &= clear->row[row];
        ahead &= clear->row[row];
        right &= clear->row[row];
        if (!(left | ahead | right))
            return;
    }
}

static void follow_row(struct bits *lines, const struct bits *clear, square_t from)
{
    int row = row_of(from);
    uint32_t reached = column_bit(from);

    for (uint32_t bit = column_bit(from) << 1; bit & ks_open.row[row]; bit <<= 1) {
        reached |= bit;
        if (!(bit & clear->row[row]))
            break;
    }
    for (uint32_t bit = column_bit(from) >> 1; bit & ks_open.row[row]; bit >>= 1) {
        reached |= bit;
        if (!(bit & clear->row[row]))
            break;
    }
    lines->row[row] |= reached;
}

static void radiate(struct bits *lines, const struct bits *clear, square_t from)
{
    follow_rows(lines, clear, from, -1);
    follow_rows(lines, clear, from, 1);
    follow_row(lines, clear, from);
}

static uint8_t relay_flag(int relay)
{
    return (uint8_t)(1U << (relay - COMBAT_UNITS));
}

static bool is_placed(const struct ks_state *state, int side, int unit)
{
    return state->at[side][unit] != NOWHERE;
}

/* K6: let those relays radiate that do not yet and stand on a line, or are on line and JOINING is
 * enough; true if there were any. */
static bool radiate_relays(struct ks_state *state, int side, const struct bits *clear, bool joining)
{
    bool more = false;

    for (int relay = COMBAT_UNITS; relay < UNITS; relay++) {
        if (!is_placed(state, side, relay) || is_radiating(state, side, relay))
            continue;
        if (joining ? !is_on_line(state, side, relay)
                    : !bits_have(&state->lines[side], state->at[side][relay]))
            continue;
        state->radiating[side] |= relay_flag(relay);
        radiate(&state->lines[side], clear, state->at[side][relay]);
        more = true;
    }
    return more;
}

/* The rows of the board and one more above and below, so that all have neighbours. */
struct padded {
    uint32_t row[ROWS + 2];
};

static void add_square(struct padded *set, square_t square)
{
    set->row[row_of(square) + 1] |= column_bit(square);
}

static bool is_beside(const struct padded *set, square_t square)
{
    const uint32_t *row = &set->row[row_of(square)];
    uint32_t near = row[0] | row[1] | row[2];

    return ((near | near << 1 | near >> 1) & column_bit(square)) != 0;
}

/* K7: those on a line, their neighbours, and so on. */
static void join(struct ks_state *state, int side)
{
    const square_t *at = state->at[side];
    struct padded joined = {{0}};
    uint32_t on_line = 0;
    uint8_t rest[UNITS]; /* who is not known to be on line */
    int count = 0;
    int count_before = -1;

    for (int row = 0; row < ROWS; row++)
        joined.row[row + 1] = state->units[side].row[row] & state->lines[side].row[row];
    for (int unit = 0; unit < UNITS; unit++) {
        if (at[unit] == NOWHERE)
            continue;
        /* without branches: which of the two it is cannot be foretold */
        uint32_t lined = bits_have(&state->lines[side], at[unit]);
        on_line |= lined << unit;
        rest[count] = (uint8_t)unit;
        count += !lined;
    }
    while (count != count_before) {
        count_before = count;
        count = 0;
        for (int i = 0; i < count_before; i++) {
            if (is_beside(&joined, at[rest[i]])) {
                on_line |= UINT32_C(1) << rest[i];
                add_square(&joined, at[rest[i]]);
            } else {
                rest[count++] = rest[i];
            }
        }
    }
    state->on_line[side] = on_line;
}

static bool has_silent_relay(const struct ks_state *state, int side)
{
    for (int relay = COMBAT_UNITS; relay < UNITS; relay++)
        if (is_placed(state, side, relay) && !is_radiating(state, side, relay))
            return true;
    return false;
}

/* Let relays on a line radiate and join the units; where that is enough for a relay to radiate
 * too (K6), go on from there. */
static void radiate_and_join(struct ks_state *state, const struct setting *setting, int side,
                             const struct bits *clear)
{
    while (radiate_relays(state, side, clear, false))
        continue;
    state->loose[side] = setting->choice[CHOICE_ADJACENT_RELAY] == ADJACENT_RELAY_YES &&
                         has_silent_relay(state, side);
    join(state, side);
    while (state->loose[side] && radiate_relays(state, side, clear, true)) {
        while (radiate_relays(state, side, clear, false))
            continue;
        join(state, side);
    }
}

void ks_connect(struct ks_state *state, const struct setting *setting, int side)
{
    struct bits clear = find_clear(state, side);

    memset(&state->lines[side], 0, sizeof state->lines[side]);
    state->radiating[side] = 0;
    for (int i = 0; i < ARSENALS; i++)
        if (is_live(state, side, i))
            radiate(&state->lines[side], &clear, ks_arsenal[side][i]);
    radiate_and_join(state, setting, side, &clear);
}

int ks_sources(const struct ks_state *state, int side, square_t source[ARSENALS + RELAYS])
{
    int count = 0;

    for (int i = 0; i < ARSENALS; i++)
        if (is_live(state, side, i))
            source[count++] = ks_arsenal[side][i];
    for (int relay = COMBAT_UNITS; relay < UNITS; relay++)
        if (is_radiating(state, side, relay))
            source[count++] = state->at[side][relay];
    return count;
}

bool ks_would_relay(const struct ks_state *state, const struct setting *setting, int side,
                    int relay, int unit)
{
    struct ks_state supposed = *state;
    struct bits clear = find_clear(state, side);

    supposed.radiating[side] |= relay_flag(relay);
    radiate(&supposed.lines[side], &clear, state->at[side][relay]);
    radiate_and_join(&supposed, setting, side, &clear);
    return is_on_line(&supposed, side, unit);
}

static bool touches(const struct bits *lines, square_t square)
{
    return square != NOWHERE && bits_have(lines, square);
}

/* K9. A combat unit changes the enemy's lines only where they reach it; it changes its own side's
 * only by joining others, unless joining is enough to radiate. */
void ks_reconnect(struct ks_state *state, const struct setting *setting, int side, int unit,
                  square_t from, square_t to)
{
    const struct bits *facing = &state->lines[enemy_of(side)];

    if (is_combat(unit) && (touches(facing, from) || touches(facing, to)))
        ks_connect(state, setting, enemy_of(side));
    if (!is_combat(unit) || state->loose[side])
        ks_connect(state, setting, side);
    else
        join(state, side);
}
