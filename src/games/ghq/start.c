/* SPDX-License-Identifier: MIT */
/*
 * G2: captures at the start of a turn. First what is bombarded goes; then every infantry that a
 * maximum pairing leaves over takes one enemy beside it. Which enemies can be taken together
 * depends on the pairing, so the question is always whether SOME maximum pairing yields a set
 * (hunt_takes). Every part of such a set is one too; the right sets are those that cannot be
 * extended. Therefore a set that contains what was named is the only one exactly if nothing that
 * is missing from it could be added to what was named.
 */
#include "games/ghq/bits.h"
#include "games/ghq/capture.h"
#include "games/ghq/pairing.h"

/* What the infantry could take, on the board on which that is judged. */
struct assault {
    struct hunt hunt;
    uint64_t prey; /* each of which can be taken by some pairing */
    uint64_t hq;   /* among the prey, or 0 */
    uint64_t fire; /* taken by bombardment */
    bool together; /* the prey may be under fire too */
};

/* Can the HQ be taken, and with it the others of SET? One infantry takes it, another that is left
 * over too stands beside it. */
static bool takes_hq(const struct assault *assault, uint64_t set)
{
    uint64_t beside_it = beside(assault->hq) & assault->hunt.own;

    for (uint64_t firsts = beside_it; firsts;) {
        uint64_t first = bit(next_square(&firsts));
        for (uint64_t seconds = beside_it & ~first; seconds;) {
            struct hunt hunt = assault->hunt;
            hunt.own &= ~first;
            hunt.single = bit(next_square(&seconds));
            if (hunt_takes(&hunt, set & ~assault->hq))
                return true;
        }
    }
    return false;
}

static bool can_take(const struct assault *assault, uint64_t set)
{
    if (set & assault->hq)
        return takes_hq(assault, set);
    return hunt_takes(&assault->hunt, set);
}

static void aim(struct hunt *hunt, const struct ghq_state *state, uint64_t guns)
{
    while (guns) {
        int gun = next_square(&guns);
        enum facing facing = piece_facing(state->board[gun]);
        if (facing % 2 == 0) /* a diagonal barrel shields no side */
            hunt->muzzle[facing / 2] |= bit(gun);
    }
}

/* What the mover's infantry could take if all of FIRE were gone already, or together with it. */
static void plan(struct assault *assault, const struct setting *setting,
                 const struct ghq_state *state)
{
    int seat = state->mover;
    uint64_t own = state->infantry & state->men[seat];
    uint64_t enemies = state->men[other(seat)];

    *assault = (struct assault){.fire = enemies & state->fire[seat],
                                .together = setting->choice[START] == TOGETHER};
    if (!assault->together)
        enemies &= ~assault->fire;
    uint64_t near = beside(own) & enemies;
    uint64_t hunters = own & beside(near);
    int size = 0;
    uint64_t spare = near ? pairing_may_leave(hunters, enemies & state->infantry, &size) : 0;
    if (!spare)
        return;
    assault->hunt = (struct hunt){.own = hunters, .enemy = enemies & state->infantry, .size = size};
    aim(&assault->hunt, state, near & state->artillery);
    assault->hq = near & ~state->infantry & ~state->artillery;
    if (assault->hq && !can_take(assault, assault->hq))
        near &= ~assault->hq;
    assault->hq &= near;
    assault->prey = near & hunt_within_reach(&assault->hunt, spare);
}

/* SET and as much of MORE as can be taken with it. */
static uint64_t extend(const struct assault *assault, uint64_t set, uint64_t more)
{
    for (uint64_t rest = more & ~set; rest;) {
        uint64_t one = bit(next_square(&rest));
        if (can_take(assault, set | one))
            set |= one;
    }
    return set;
}

static bool can_add_one(const struct assault *assault, uint64_t set, uint64_t more)
{
    for (uint64_t rest = more & ~set; rest;)
        if (can_take(assault, set | bit(next_square(&rest))))
            return true;
    return false;
}

static bool is_right(const struct assault *assault, uint64_t set)
{
    return !can_add_one(assault, set, assault->prey);
}

/* Is there a right set that contains PART and, what is bombarded anyway left aside, is not WHOLE? */
static bool may_differ(const struct assault *assault, uint64_t part, uint64_t whole)
{
    if (can_add_one(assault, part, assault->prey & ~whole & ~assault->fire))
        return true;
    if (!assault->together)
        return false;
    for (uint64_t rest = whole & ~part & ~assault->fire; rest;) {
        uint64_t one = bit(next_square(&rest));
        if (is_right(assault, extend(assault, part, assault->prey & ~one)))
            return true;
    }
    return false;
}

/* The enemy's HQ, if it is bombarded: then the turn ends with that, whatever else could be taken. */
static uint64_t shelled_hq(const struct ghq_state *state, const struct assault *assault)
{
    return assault->fire & ~state->infantry & ~state->artillery;
}

/* Walks over all sets, deciding about one prey after the other, and only where that leads to a
 * right set. */
struct walk {
    const struct assault *assault;
    bool (*take)(void *data, uint64_t set);
    void *data;
};

static bool walk_sets(const struct walk *walk, uint64_t set, uint64_t rest)
{
    const struct assault *assault = walk->assault;

    uint64_t anyway = assault->prey & assault->fire;
    uint64_t most = extend(assault, set, rest | anyway);
    if (can_add_one(assault, most, assault->prey & ~assault->hq))
        return true; /* no right set with these and without those passed over */
    if (!rest)
        return is_right(assault, most) ? walk->take(walk->data, set | assault->fire) : true;
    uint64_t one = bit(next_square(&rest));
    if (can_take(assault, set | one) && !walk_sets(walk, set | one, rest))
        return false;
    return walk_sets(walk, set, rest);
}

static bool stop(void *data, uint64_t set)
{
    (void)data;
    (void)set;
    return false;
}

/* Is there a right set without the HQ? */
static bool can_spare_hq(const struct assault *assault)
{
    struct walk walk = {assault, stop, NULL};

    return !walk_sets(&walk, 0, assault->prey & ~assault->fire & ~assault->hq);
}

struct ghq_start ghq_start_find(const struct setting *setting, const struct ghq_state *state)
{
    struct assault assault;

    plan(&assault, setting, state);
    struct ghq_start start = {.fire = assault.fire, .set = assault.fire};
    if (shelled_hq(state, &assault)) {
        start.takes_hq = true;
        return start;
    }
    if (!assault.prey)
        return start;
    uint64_t set = extend(&assault, 0, assault.prey);
    start.takes_hq = assault.hq && !can_spare_hq(&assault);
    start.choice = !start.takes_hq && may_differ(&assault, 0, set);
    start.set |= start.takes_hq ? assault.hq : set;
    return start;
}

enum naming ghq_start_name(const struct setting *setting, const struct ghq_state *state,
                           uint64_t named, uint64_t *set)
{
    struct assault assault;

    plan(&assault, setting, state);
    uint64_t by_men = named & ~assault.fire;
    *set = assault.fire | named;
    if (shelled_hq(state, &assault))
        return by_men ? NAMES_NONE : NAMES_ONE;
    if (by_men & ~assault.prey || !can_take(&assault, by_men))
        return NAMES_NONE;
    if (named & assault.hq)
        return NAMES_ONE; /* which ends the game */
    uint64_t whole = extend(&assault, by_men, assault.prey);
    if (!may_differ(&assault, by_men, whole)) {
        *set |= whole;
        return NAMES_ONE;
    }
    /* With `together`, all of one set can be a part of another. */
    uint64_t least = extend(&assault, by_men, assault.prey & assault.fire);
    return named == *set && is_right(&assault, least) ? NAMES_ONE : NAMES_SEVERAL;
}

bool ghq_start_men_take(const struct setting *setting, const struct ghq_state *state, uint64_t set)
{
    struct assault assault;

    plan(&assault, setting, state);
    return !(set & ~assault.prey) && can_take(&assault, set);
}

void ghq_start_each(const struct setting *setting, const struct ghq_state *state,
                    bool (*take)(void *data, uint64_t set), void *data)
{
    struct assault assault;
    struct walk walk = {&assault, take, data};

    plan(&assault, setting, state);
    uint64_t hq = shelled_hq(state, &assault);
    if (hq || assault.hq) {
        if (!take(data, hq | assault.hq) || hq)
            return;
    } else if (!assault.prey && !assault.fire) {
        return;
    }
    walk_sets(&walk, 0, assault.prey & ~assault.fire & ~assault.hq);
}

void ghq_start_carry_out(struct ghq_state *state, uint64_t set)
{
    state->settled = true;
    state->taken |= set;
    while (set) {
        int square = next_square(&set);
        if (piece_unit(state->board[square]) == HQ) {
            state->winner = state->mover;
            state->hq_fell = (uint8_t)square;
        }
        ghq_remove(state, square);
    }
}

const struct ghq_state *ghq_after_start(const struct setting *setting,
                                        const struct ghq_state *state, struct ghq_state *room)
{
    if (state->settled)
        return state;
    struct ghq_start start = ghq_start_find(setting, state);
    if (!start.set)
        return state;
    *room = *state;
    ghq_start_carry_out(room, start.choice ? start.fire : start.set);
    return room;
}
