/* SPDX-License-Identifier: MIT */
/*
 * Kuhn's algorithm. One graph serves both questions: own infantry on one side; on the other every
 * enemy as a partner and, where captures are asked for, every prey once more as something to be
 * taken. An augmenting path never lets go of a partner or of a prey that was held before. So if
 * partners are found first, and prey is added to a maximum pairing, then the pairing stays a
 * maximum one, and the prey is held wherever any maximum pairing allows it.
 */
#include "games/ghq/pairing.h"

#include "games/ghq/bits.h"

#include <string.h>

enum layer { PARTNERS, PREY, LAYERS };

struct graph {
    const struct hunt *hunt;
    uint64_t want[LAYERS]; /* what may be held */
    uint64_t held[LAYERS];
    int8_t holder[LAYERS][SQUARES];
};

uint64_t hunt_within_reach(const struct hunt *hunt, uint64_t hunters)
{
    /* What lies to the north of us is reached from its south, and so on. */
    return (step(hunters, N) & ~hunt->muzzle[2]) | (step(hunters, E) & ~hunt->muzzle[3]) |
           (step(hunters, S) & ~hunt->muzzle[0]) | (step(hunters, W) & ~hunt->muzzle[1]);
}

static uint64_t within_reach(const struct graph *graph, enum layer layer, int own)
{
    const struct hunt *hunt = graph->hunt;
    uint64_t at = bit(own);

    if (layer == PREY)
        return hunt_within_reach(hunt, at) & graph->want[PREY];
    return at & hunt->single ? 0 : beside(at) & graph->want[PARTNERS];
}

static void hold(struct graph *graph, enum layer layer, int square, int own)
{
    graph->held[layer] |= bit(square);
    graph->holder[layer][square] = (int8_t)own;
}

/* Find something for OWN to hold, making others let go of theirs where they find another. */
static bool find_hold(struct graph *graph, int own, uint64_t seen[LAYERS])
{
    uint64_t reach[LAYERS];

    for (int layer = 0; layer < LAYERS; layer++) {
        reach[layer] = within_reach(graph, (enum layer)layer, own);
        uint64_t idle = reach[layer] & ~graph->held[layer];
        if (idle) {
            hold(graph, (enum layer)layer, lowest(idle), own);
            return true;
        }
    }
    for (int layer = 0; layer < LAYERS; layer++)
        while (reach[layer] & ~seen[layer]) {
            int square = lowest(reach[layer] & ~seen[layer]);
            seen[layer] |= bit(square);
            if (find_hold(graph, graph->holder[layer][square], seen)) {
                hold(graph, (enum layer)layer, square, own);
                return true;
            }
        }
    return false;
}

/* Let each of OWN hold something; those that could not. Whoever holds something keeps doing so, if
 * not the same. */
static uint64_t match(struct graph *graph, uint64_t own)
{
    uint64_t failed = 0;

    for (uint64_t rest = own; rest;) {
        uint64_t seen[LAYERS] = {0, 0};
        int square = next_square(&rest);
        if (!find_hold(graph, square, seen))
            failed |= bit(square);
    }
    return failed;
}

/* Nothing is held, so that it does not matter what stands under the holders. */
static void begin(struct graph *graph, const struct hunt *hunt)
{
    graph->hunt = hunt;
    graph->want[PARTNERS] = hunt->enemy;
    graph->want[PREY] = 0;
    graph->held[PARTNERS] = graph->held[PREY] = 0;
}

int pairing_size(uint64_t own, uint64_t enemy)
{
    struct hunt hunt = {.own = own & beside(enemy), .enemy = enemy};
    struct graph graph;

    begin(&graph, &hunt);
    match(&graph, hunt.own);
    return count(graph.held[PARTNERS]);
}

/* Whoever is left over can take another's partner, who is left over then. */
uint64_t pairing_may_leave(uint64_t own, uint64_t enemy, int *size)
{
    struct hunt hunt = {.own = own & beside(enemy), .enemy = enemy};
    struct graph graph;

    begin(&graph, &hunt);
    uint64_t found = match(&graph, hunt.own) | (own & ~hunt.own);
    if (found)
        *size = count(graph.held[PARTNERS]);
    for (uint64_t seen = 0, fresh = found; fresh;) {
        uint64_t wanted = beside(fresh) & graph.held[PARTNERS] & ~seen;
        seen |= wanted;
        for (fresh = 0; wanted;)
            fresh |= bit(graph.holder[PARTNERS][next_square(&wanted)]);
        found |= fresh;
    }
    return found;
}

bool pairing_grows(uint64_t own, uint64_t enemy, int newcomer)
{
    uint64_t near = beside(bit(newcomer)) & enemy;
    uint64_t seen[LAYERS] = {0, 0};
    struct hunt hunt = {.own = own & beside(enemy) & ~bit(newcomer), .enemy = enemy};

    if (!near)
        return false;
    if (near & ~beside(hunt.own))
        return true; /* an enemy with nobody else beside it */
    struct graph graph;
    begin(&graph, &hunt);
    match(&graph, hunt.own);
    return find_hold(&graph, newcomer, seen);
}

void pairing_make(uint64_t own, uint64_t enemy, int8_t partner[64])
{
    struct hunt hunt = {.own = own & beside(enemy), .enemy = enemy};
    struct graph graph;

    begin(&graph, &hunt);
    memset(partner, -1, SQUARES);
    match(&graph, hunt.own);
    for (uint64_t held = graph.held[PARTNERS]; held;) {
        int square = next_square(&held);
        partner[graph.holder[PARTNERS][square]] = (int8_t)square;
    }
}

bool hunt_takes(const struct hunt *hunt, uint64_t prey)
{
    struct graph graph;

    begin(&graph, hunt);
    uint64_t over = match(&graph, hunt->own & beside(hunt->enemy | prey));

    if (count(graph.held[PARTNERS]) != hunt->size)
        return false;
    graph.want[PREY] = prey;
    match(&graph, over);
    return graph.held[PREY] == prey;
}
