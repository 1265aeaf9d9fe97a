/* SPDX-License-Identifier: MIT */
/*
 * Pairings and captures at the start against a slow reference that is obviously right: it walks
 * through all matchings by brute force, one after the other, and through all ways to capture with
 * what each leaves over. They must agree on a hundred thousand random clusters.
 */
#include "games/ghq/bits.h"
#include "games/ghq/capture.h"
#include "games/ghq/ghq.h"
#include "games/ghq/pairing.h"

#include "support/cmocka.h"

#include <string.h>

enum { CLUSTERS = 100000, SETS_MAX = 512 };

static uint64_t random_next(uint64_t *seed)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return *seed >> 11;
}

/* ---- the reference ------------------------------------------------------------------------- */

/* Every set of own infantry that some maximum pairing pairs. */
struct covers {
    uint64_t own;
    int size;
    uint64_t set[SETS_MAX];
    unsigned count;
};

static void add_cover(struct covers *covers, uint64_t paired)
{
    if (count(paired) < covers->size)
        return;
    if (count(paired) > covers->size) {
        covers->size = count(paired);
        covers->count = 0;
    }
    for (unsigned i = 0; i < covers->count; i++)
        if (covers->set[i] == paired)
            return;
    assert_true(covers->count < SETS_MAX);
    covers->set[covers->count++] = paired;
}

/* Pair the lowest of REST with each enemy beside it in turn, or with none. */
static void walk_pairings(struct covers *covers, uint64_t rest, uint64_t enemy, uint64_t paired)
{
    if (!rest) {
        add_cover(covers, paired);
        return;
    }
    int one = next_square(&rest);
    walk_pairings(covers, rest, enemy, paired);
    for (uint64_t near = beside(bit(one)) & enemy; near;)
        walk_pairings(covers, rest, enemy & ~bit(next_square(&near)), paired | bit(one));
}

static void find_covers(struct covers *covers, uint64_t own, uint64_t enemy)
{
    *covers = (struct covers){.own = own};
    walk_pairings(covers, own, enemy, 0);
}

struct family {
    const struct ghq_state *state;
    uint64_t set[4 * SETS_MAX];
    unsigned count;
};

static bool in_front(const struct ghq_state *state, int prey, int own)
{
    piece_t piece = state->board[prey];

    return unit_is_artillery(piece_unit(piece)) && step(bit(prey), piece_facing(piece)) == bit(own);
}

static void add_set(struct family *family, uint64_t set)
{
    for (unsigned i = 0; i < family->count; i++)
        if (family->set[i] == set)
            return;
    assert_true(family->count < 4 * SETS_MAX);
    family->set[family->count++] = set;
}

/* Let the lowest of FREE take each prey beside it in turn, or nothing. */
static void walk_captures(struct family *family, uint64_t free, uint64_t prey, uint64_t taken)
{
    if (!free) {
        add_set(family, taken);
        return;
    }
    int one = next_square(&free);
    walk_captures(family, free, prey, taken);
    for (uint64_t near = beside(bit(one)) & prey & ~taken; near;) {
        int square = next_square(&near);
        if (!in_front(family->state, square, one))
            walk_captures(family, free, prey, taken | bit(square));
    }
}

/* Only sets that no other of the family contains, each with what is under FIRE and goes anyway; one
 * with the HQ counts as the HQ alone. */
static unsigned right_sets(const struct family *family, uint64_t hq, uint64_t fire,
                           uint64_t shown[])
{
    unsigned found = 0;

    for (unsigned i = 0; i < family->count; i++) {
        bool is_right = (family->set[i] | fire) != 0;
        for (unsigned j = 0; j < family->count; j++)
            if (family->set[j] != family->set[i] &&
                (family->set[j] & family->set[i]) == family->set[i])
                is_right = false;
        uint64_t set = family->set[i] & hq ? hq : family->set[i] | fire;
        for (unsigned j = 0; j < found; j++)
            is_right = is_right && shown[j] != set;
        if (is_right)
            shown[found++] = set;
    }
    return found;
}

/* What infantry can take when SHELLED is gone already. */
static void find_family(struct family *family, const struct ghq_state *state, uint64_t shelled)
{
    static struct covers covers;
    int seat = state->mover;
    uint64_t own = state->infantry & state->men[seat];
    uint64_t enemies = state->men[other(seat)] & ~shelled;
    uint64_t hq = enemies & ~state->infantry & ~state->artillery;

    family->state = state;
    family->count = 0;
    find_covers(&covers, own, enemies & state->infantry);
    for (unsigned i = 0; i < covers.count; i++) {
        uint64_t free = own & ~covers.set[i];
        bool hq_falls = count(free & beside(hq)) >= 2;
        walk_captures(family, free, enemies & ~(hq_falls ? 0 : hq), 0);
    }
}

/* ---- random clusters ----------------------------------------------------------------------- */

/* Crowds of both sides in a corner of the board, dense enough to touch. */
static void random_crowd(struct ghq_state *state, uint64_t *seed)
{
    unsigned left[SEATS] = {3 + (unsigned)(random_next(seed) % 5),
                            3 + (unsigned)(random_next(seed) % 5)};
    unsigned guns = (unsigned)(random_next(seed) % 4);
    bool hq = random_next(seed) % 2;
    unsigned width = 3 + (unsigned)(random_next(seed) % 3);

    ghq_empty_position(state);
    state->number = 1;
    state->mover = BOTTOM;
    for (unsigned tries = 0; tries < 60; tries++) {
        int square = (int)(random_next(seed) % width * 8 + random_next(seed) % width);
        enum seat seat = random_next(seed) % 2 ? TOP : BOTTOM;
        if (state->board[square] != EMPTY)
            continue;
        if (hq) {
            ghq_put(state, square, piece(HQ, TOP, N));
            hq = false;
        } else if (guns) {
            seat = random_next(seed) % 4 ? TOP : BOTTOM;
            ghq_put(state, square, piece(ARTILLERY, seat, (unsigned)random_next(seed) % 8));
            guns--;
        } else if (left[seat]) {
            ghq_put(state, square, piece(INFANTRY, seat, N));
            left[seat]--;
        }
    }
}

static void pairings_are_those_of_brute_force(void **context)
{
    static struct covers covers;
    static struct covers without;
    struct ghq_state state;
    uint64_t seed = 20261130;

    (void)context;
    for (int i = 0; i < CLUSTERS; i++) {
        random_crowd(&state, &seed);
        uint64_t own = state.infantry & state.men[BOTTOM];
        uint64_t enemy = state.infantry & state.men[TOP];
        find_covers(&covers, own, enemy);
        assert_int_equal(pairing_size(own, enemy), covers.size);
        uint64_t spare = 0;
        int size = 0;
        for (unsigned j = 0; j < covers.count; j++)
            spare |= own & ~covers.set[j];
        assert_true(pairing_may_leave(own, enemy, &size) == spare);
        assert_int_equal(size, spare ? covers.size : 0);
        if (!own)
            continue;
        int newcomer = lowest(own);
        find_covers(&without, own & ~bit(newcomer), enemy);
        assert_int_equal(pairing_grows(own, enemy, newcomer), covers.size > without.size);
        int8_t partner[SQUARES];
        pairing_make(own, enemy, partner);
        uint64_t paired = 0;
        for (int square = 0; square < SQUARES; square++)
            if (partner[square] >= 0) {
                assert_true(has(own, square) && has(enemy & ~paired, partner[square]));
                assert_true(has(beside(bit(square)), partner[square]));
                paired |= bit(partner[square]);
            }
        assert_int_equal(count(paired), covers.size);
    }
}

struct found {
    uint64_t set[4 * SETS_MAX];
    unsigned count;
};

static bool collect(void *data, uint64_t set)
{
    struct found *found = data;

    assert_true(found->count < 4 * SETS_MAX);
    found->set[found->count++] = set;
    return true;
}

/* What a `take` of some squares comes to, by looking at all right sets. */
static enum naming name_slowly(const uint64_t *sets, unsigned count, uint64_t named)
{
    unsigned containing = 0;
    bool whole = false;

    for (unsigned i = 0; i < count; i++) {
        containing += (sets[i] & named) == named;
        whole = whole || sets[i] == named;
    }
    return containing == 0 ? NAMES_NONE : containing == 1 || whole ? NAMES_ONE : NAMES_SEVERAL;
}

static void same_sets(const struct found *found, const uint64_t *sets, unsigned count)
{
    assert_int_equal(found->count, count);
    for (unsigned i = 0; i < count; i++) {
        bool same = false;
        for (unsigned j = 0; j < found->count; j++)
            same = same || found->set[j] == sets[i];
        assert_true(same);
    }
}

/* Everything that is asked of one cluster. Is there a choice? */
static bool compare_captures(const struct setting *setting, const struct ghq_state *state,
                             uint64_t *seed)
{
    static struct family family;
    static struct found found;
    static uint64_t slow[4 * SETS_MAX];
    static uint64_t whole[4 * SETS_MAX];
    uint64_t hq = state->men[TOP] & ~state->infantry & ~state->artillery;
    uint64_t fire = state->men[TOP] & state->fire[BOTTOM];

    found.count = 0;
    ghq_start_each(setting, state, collect, &found);
    struct ghq_start start = ghq_start_find(setting, state);
    if (hq & fire) { /* the game ends with that */
        same_sets(&found, &hq, 1);
        assert_true(start.takes_hq);
        return false;
    }
    find_family(&family, state, setting->choice[START] == TOGETHER ? 0 : fire);
    unsigned wanted = right_sets(&family, hq, fire, slow);
    unsigned wholes = right_sets(&family, 0, fire, whole);
    same_sets(&found, slow, wanted);
    assert_int_equal(start.choice, wanted > 1);
    if (wanted == 1)
        assert_true(start.set == (start.takes_hq ? slow[0] | fire : slow[0]));
    for (uint64_t rest = state->men[TOP] & ~hq; rest;) {
        uint64_t named = bit(next_square(&rest));
        uint64_t set;
        while (random_next(seed) % 2 && rest)
            named |= bit(next_square(&rest));
        assert_int_equal(ghq_start_name(setting, state, named, &set),
                         name_slowly(whole, wholes, named));
    }
    return wanted > 1;
}

static void captures_at_the_start_are_those_of_brute_force(void **context)
{
    struct setting setting;
    struct ghq_state state;
    uint64_t seed = 19560101;
    unsigned choices = 0;

    (void)context;
    setting_init(&setting, &ghq_game.options);
    for (int i = 0; i < CLUSTERS; i++) {
        random_crowd(&state, &seed);
        setting.choice[START] = BOMBARDMENT_FIRST;
        choices += compare_captures(&setting, &state, &seed);
        setting.choice[START] = TOGETHER;
        choices += compare_captures(&setting, &state, &seed);
    }
    assert_true(choices > CLUSTERS / 50);
}

/* What an infantry that has just arrived on SQUARE may take. */
static uint64_t prey_slowly(const struct ghq_state *state, int square)
{
    static struct covers covers;
    static struct covers without;
    uint64_t own = (state->infantry & state->men[BOTTOM]) | bit(square);
    uint64_t enemy = state->infantry & state->men[TOP];
    uint64_t near = beside(bit(square)) & state->men[TOP];
    uint64_t hq = near & ~state->infantry & ~state->artillery;
    bool hq_falls = false;

    find_covers(&covers, own, enemy);
    find_covers(&without, own & ~bit(square), enemy);
    if (covers.size > without.size)
        return 0;
    for (unsigned i = 0; i < covers.count; i++) {
        uint64_t free = own & ~covers.set[i];
        hq_falls = hq_falls || (has(free, square) && count(free & beside(hq)) >= 2);
    }
    for (uint64_t rest = near; rest;) {
        int prey = next_square(&rest);
        if (in_front(state, prey, square) || (has(hq, prey) && !hq_falls))
            near &= ~bit(prey);
    }
    return near;
}

static void captures_on_arrival_are_those_of_brute_force(void **context)
{
    struct ghq_state state;
    uint64_t seed = 19221111;

    (void)context;
    for (int i = 0; i < CLUSTERS; i++) {
        random_crowd(&state, &seed);
        int square = (int)(random_next(&seed) % SQUARES);
        if (state.board[square] == EMPTY)
            assert_true(ghq_prey(&state, BOTTOM, NO_SQUARE, square) == prey_slowly(&state, square));
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairings_are_those_of_brute_force),
        cmocka_unit_test(captures_at_the_start_are_those_of_brute_force),
        cmocka_unit_test(captures_on_arrival_are_those_of_brute_force),
    };

    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
