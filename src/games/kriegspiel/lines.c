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
        left = left >> 1 & ks_open.row[row];
        ahead = ahead & ks_open.row[row];
        right = right << 1 & ks_open.row[row];
        lines->row[row] |= left | ahead | right;
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

/* K6: relays that stand on what is REACHED and did not radiate yet do so now; true if any did. */
static bool radiate_relays(struct ks_state *state, int side, const struct bits *clear,
                           const struct bits *reached)
{
    bool more = false;

    for (int unit = COMBAT_UNITS; unit < UNITS; unit++) {
        uint8_t flag = (uint8_t)(1U << (unit - COMBAT_UNITS));
        square_t at = state->at[side][unit];
        if (at == NOWHERE || state->radiating[side] & flag || !bits_have(reached, at))
            continue;
        state->radiating[side] |= flag;
        radiate(&state->lines[side], clear, at);
        more = true;
    }
    return more;
}

/* K7: those on a line, their neighbours, and so on. */
static struct bits join(const struct ks_state *state, int side)
{
    const struct bits *units = &state->units[side];
    uint32_t wide[ROWS + 2] = {0};
    struct bits joined;
    uint32_t changed;

    for (int row = 0; row < ROWS; row++)
        joined.row[row] = units->row[row] & state->lines[side].row[row];
    do {
        changed = 0;
        for (int row = 0; row < ROWS; row++)
            wide[row + 1] = joined.row[row] | joined.row[row] << 1 | joined.row[row] >> 1;
        for (int row = 0; row < ROWS; row++) {
            uint32_t grown = units->row[row] & (wide[row] | wide[row + 1] | wide[row + 2]);
            changed |= grown ^ joined.row[row];
            joined.row[row] = grown;
        }
    } while (changed);
    return joined;
}

static void note_who_is_on_line(struct ks_state *state, int side, const struct bits *joined)
{
    uint32_t on_line = 0;

    for (int unit = 0; unit < UNITS; unit++)
        if (state->at[side][unit] != NOWHERE && bits_have(joined, state->at[side][unit]))
            on_line |= UINT32_C(1) << unit;
    state->on_line[side] = on_line;
}

static void rejoin(struct ks_state *state, int side)
{
    struct bits joined = join(state, side);

    note_who_is_on_line(state, side, &joined);
}

/* Let relays on a line radiate, then join the units; where being joined is enough for a relay to
 * radiate (K6), go on from there. */
static struct bits radiate_and_join(struct ks_state *state, const struct setting *setting, int side,
                                    const struct bits *clear)
{
    struct bits joined;
    bool more;

    do {
        while (radiate_relays(state, side, clear, &state->lines[side]))
            continue;
        joined = join(state, side);
        more = setting->choice[CHOICE_ADJACENT_RELAY] == ADJACENT_RELAY_YES &&
               radiate_relays(state, side, clear, &joined);
    } while (more);
    return joined;
}

void ks_connect(struct ks_state *state, const struct setting *setting, int side)
{
    struct bits *lines = &state->lines[side];
    struct bits clear = find_clear(state, side);

    memset(lines, 0, sizeof *lines);
    state->radiating[side] = 0;
    for (int i = 0; i < ARSENALS; i++)
        if (is_live(state, side, i))
            radiate(lines, &clear, ks_arsenal[side][i]);
    struct bits joined = radiate_and_join(state, setting, side, &clear);
    note_who_is_on_line(state, side, &joined);
}

bool ks_would_relay(const struct ks_state *state, const struct setting *setting, int side,
                    int relay, int unit)
{
    struct ks_state supposed = *state;
    struct bits clear = find_clear(state, side);

    supposed.radiating[side] |= (uint8_t)(1U << (relay - COMBAT_UNITS));
    radiate(&supposed.lines[side], &clear, state->at[side][relay]);
    struct bits joined = radiate_and_join(&supposed, setting, side, &clear);
    return bits_have(&joined, state->at[side][unit]);
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
    if (!is_combat(unit) || setting->choice[CHOICE_ADJACENT_RELAY] == ADJACENT_RELAY_YES)
        ks_connect(state, setting, side);
    else
        rejoin(state, side);
}
