/* SPDX-License-Identifier: MIT */
/*
 * Ways: where a unit can go in a move (H5 to H8). A breadth-first search over the hexes that may
 * be passed through; an end may be reached with or without a grey hexside as the last step, which
 * differ in whether the unit may still attack.
 */
#include "games/hohenfriedeberg/field.h"

#include <string.h>

struct search {
    const struct hf_map *map;
    const struct hf_state *state;
    struct hf_reach *reach;
    int enemy;
    cell_t start;
    bool bound;  /* H6: it begins in a zone of control and may enter none */
    bool direct; /* only not with its first step */
};

/* May the unit go from FROM to its neighbour TO, which is in a zone of control or not? */
static bool may_step(const struct search *search, cell_t from, cell_t to, int way, bool zone)
{
    if (search->map->black[from] >> way & 1) /* H7 */
        return false;
    if (has_unit(search->state, search->enemy, to)) /* H5 */
        return false;
    if (!zone || !search->bound)
        return true;
    return search->direct && from != search->start; /* H6 */
}

static void note_end(struct search *search, cell_t from, cell_t to, bool crossed)
{
    struct hf_reach *reach = search->reach;
    struct cell_set *ends = crossed ? &reach->crossed : &reach->plain;

    if (cell_in(ends, to) || (to != search->start && !is_free(search->state, to)))
        return;
    cell_add(ends, to);
    (crossed ? reach->last_crossed : reach->last_plain)[to] = from;
}

void hf_reach(struct hf_reach *reach, const struct setting *setting, const struct hf_state *state,
              int unit)
{
    const struct hf_map *map = map_of(setting);
    struct search search = {
        .map = map,
        .state = state,
        .reach = reach,
        .enemy = enemy_of(side_of(map, unit)),
        .start = state->at[unit],
        .direct = setting->choice[CHOICE_ZOC] == 1,
    };
    cell_t queue[CELL_MAX];
    uint8_t depth[CELL_MAX];
    struct cell_set passed = {{0}};
    unsigned head = 0;
    unsigned tail = 0;

    memset(&reach->plain, 0, sizeof reach->plain);
    memset(&reach->crossed, 0, sizeof reach->crossed);
    search.bound = in_zone(map, state, search.enemy, search.start);
    depth[search.start] = 0;
    cell_add(&passed, search.start);
    queue[tail++] = search.start;
    while (head < tail) {
        cell_t from = queue[head++];
        if (depth[from] == type_of(map, unit)->move)
            continue;
        for (int way = 0; way < HEX_SIDES; way++) {
            cell_t to = map->board.next[from][way];
            if (to == NO_CELL)
                continue;
            bool grey = map->grey[from] >> way & 1;
            bool zone = in_zone(map, state, search.enemy, to);
            if (!may_step(&search, from, to, way, zone))
                continue;
            note_end(&search, from, to, grey && is_slowed(type_of(map, unit)));
            if (grey || zone || cell_in(&passed, to))
                continue;
            cell_add(&passed, to);
            reach->before[to] = from;
            depth[to] = (uint8_t)(depth[from] + 1);
            queue[tail++] = to;
        }
    }
}

void hf_way(struct hf_move *move, const struct hf_reach *reach, cell_t from, cell_t to,
            bool crossed)
{
    cell_t back[PATH_MAX];
    int count = 0;

    back[count++] = to;
    cell_t at = (crossed ? reach->last_crossed : reach->last_plain)[to];
    while (at != from && count < PATH_MAX - 1) {
        back[count++] = at;
        at = reach->before[at];
    }
    back[count++] = from;
    move->count = (uint8_t)count;
    for (int i = 0; i < count; i++)
        move->path[i] = back[count - 1 - i];
    move->to = to;
    move->ways = 1;
}
