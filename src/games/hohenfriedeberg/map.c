/* SPDX-License-Identifier: MIT */
/*
 * The scenario: one function a line of a scenario file, and the sealing of the whole. The lines
 * are described for players in doc/scenarios.md.
 */
#include "games/hohenfriedeberg/field.h"

#include <string.h>

extern const char scenario_hohenfriedeberg_sample[];

const char *const hf_nation[NATIONS] = {"prussian", "austrian", "saxon"};
const char *const hf_nation_title[NATIONS] = {"Prussian", "Austrian", "Saxon"};

/* ---- words ----------------------------------------------------------------------------- */

static int take_nation(struct fact *fact)
{
    struct span word;

    if (!fact_need(fact, &word, "a nation"))
        return -1;
    for (int nation = 0; nation < NATIONS; nation++)
        if (span_is(word, hf_nation[nation]))
            return nation;
    complain(fact->complaints, UNKNOWN, word,
             "no such nation; there are prussian, austrian and saxon");
    return -1;
}

/* The type called NAME; of any nation, if NATION is -1. Its index, or -1. */
static int find_type(const struct hf_map *map, struct span name, int nation)
{
    for (unsigned i = 0; i < map->types; i++)
        if (span_is(name, map->type[i].name) && (nation < 0 || map->type[i].nation == nation))
            return (int)i;
    return -1;
}

/* ---- the ground ------------------------------------------------------------------------ */

static void take_grid(void *scenario, struct fact *fact)
{
    struct hf_map *map = scenario;

    fact_grid(fact, &map->grid, NAMES_DIGITS);
    if (map->grid.shape == GRID_SQUARE)
        complain(fact->complaints, ILLEGAL, fact->whole, "this game is played on hexes");
}

static void take_missing(void *scenario, struct fact *fact)
{
    struct hf_map *map = scenario;

    fact_missing(fact, &map->grid);
}

static void take_dot(void *scenario, struct fact *fact)
{
    struct hf_map *map = scenario;

    if (!fact_has_grid(fact, &map->grid))
        return;
    do {
        cell_t cell = fact_cell(fact, &map->grid);
        if (cell == NO_CELL)
            continue;
        if (cell_in(&map->dots, cell))
            complain(fact->complaints, ILLEGAL, fact->last, "this hex has a dot already");
        cell_add(&map->dots, cell);
    } while (fact->rest.len);
}

static void take_circle(void *scenario, struct fact *fact)
{
    struct hf_map *map = scenario;
    int nation = take_nation(fact);

    if (nation < 0 || !fact_has_grid(fact, &map->grid))
        return;
    do {
        cell_t cell = fact_cell(fact, &map->grid);
        if (cell == NO_CELL)
            continue;
        for (int other = 0; other < NATIONS; other++)
            if (cell_in(&map->circles[other], cell))
                complain(fact->complaints, ILLEGAL, fact->last, "this hex has a %s circle already",
                         hf_nation[other]);
        cell_add(&map->circles[nation], cell);
    } while (fact->rest.len);
}

static int way_to(const struct grid *grid, cell_t from, cell_t to)
{
    struct offset place = grid_place(grid, from);

    for (int way = 0; way < HEX_SIDES; way++)
        if (grid_cell(grid, place.a + hex_step[way].a, place.b + hex_step[way].b) == to)
            return way;
    return -1;
}

/* One hexside such as 0302-0303. */
static void take_hexside(struct hf_map *map, struct fact *fact, uint8_t *colour)
{
    struct span word;

    if (!fact_need(fact, &word, "a hexside such as 0302-0303"))
        return;
    const char *dash = memchr(word.at, '-', word.len);
    size_t first = dash ? (size_t)(dash - word.at) : word.len;
    cell_t from = grid_read(&map->grid, (struct span){word.at, first});
    cell_t to =
        dash ? grid_read(&map->grid, (struct span){dash + 1, word.len - first - 1}) : NO_CELL;
    if (!dash) {
        complain(fact->complaints, UNREADABLE, word, "expected a hexside such as 0302-0303");
        return;
    }
    if (from == NO_CELL || to == NO_CELL) {
        complain(fact->complaints, UNKNOWN, word, "no space of this grid has that name");
        return;
    }
    int way = way_to(&map->grid, from, to);
    if (way < 0) {
        complain(fact->complaints, ILLEGAL, word, "these two hexes are not adjacent");
        return;
    }
    if ((map->black[from] | map->grey[from]) >> way & 1) {
        complain(fact->complaints, ILLEGAL, word, "this hexside is %s already",
                 map->black[from] >> way & 1 ? "black" : "grey");
        return;
    }
    colour[from] |= (uint8_t)(1 << way);
    colour[to] |= (uint8_t)(1 << (way + HEX_SIDES / 2) % HEX_SIDES);
}

static void take_side(void *scenario, struct fact *fact)
{
    struct hf_map *map = scenario;
    struct span word;

    if (!fact_need(fact, &word, "black or grey") || !fact_has_grid(fact, &map->grid))
        return;
    bool black = span_is(word, "black");
    if (!black && !span_is(word, "grey") && !span_is(word, "gray")) {
        complain(fact->complaints, UNKNOWN, word, "hexsides are black or grey");
        return;
    }
    do
        take_hexside(map, fact, black ? map->black : map->grey);
    while (fact->rest.len);
}

/* ---- units ----------------------------------------------------------------------------- */

/* The values of a `unit` line, in any order. */
static const struct value {
    const char *word;
    size_t field;
    uint8_t least, most;
} values[] = {
    {"combat", offsetof(struct hf_type, combat), 0, SCENARIO_VALUE_MAX},
    {"range", offsetof(struct hf_type, range), 0, SCENARIO_VALUE_MAX},
    {"move", offsetof(struct hf_type, move), 0, SCENARIO_VALUE_MAX},
    {"defence", offsetof(struct hf_type, defence), 1, SCENARIO_VALUE_MAX},
    {"count", offsetof(struct hf_type, count), 1, UNITS_MAX},
};
enum { VALUES = sizeof values / sizeof *values };

static const struct value *value_called(struct span word, const struct value *from, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (span_is(word, from[i].word))
            return &from[i];
    return NULL;
}

/* Pairs of a value's name and a number, each of COUNT once. True if all are there and right. */
static bool take_values(struct fact *fact, struct hf_type *type, const struct value *from,
                        unsigned count)
{
    bool seen[VALUES] = {false};
    bool right = true;
    struct span word;

    while (fact_word(fact, &word)) {
        const struct value *value = value_called(word, from, count);
        if (!value || seen[value - from]) {
            complain(fact->complaints, value ? ILLEGAL : UNREADABLE, word, "%s: %s",
                     value ? "this value is given twice" : "this is not the name of a value",
                     fact->form);
            return false;
        }
        int number = fact_number(fact, value->least, value->most, value->word);
        right = right && number >= 0;
        *((uint8_t *)type + value->field) = (uint8_t)(number < 0 ? value->least : number);
        seen[value - from] = true;
    }
    for (unsigned i = 0; i < count; i++)
        if (!seen[i]) {
            complain(fact->complaints, UNREADABLE, fact->whole, "the %s is missing: %s",
                     from[i].word, fact->form);
            right = false;
        }
    return right;
}

/* A name is written in a log before a hex, so it must not look like something else there. */
static bool name_can_be_written(struct fact *fact, struct span name)
{
    bool good = is_letter(name.at[0]) || (unsigned char)name.at[0] >= 0x80;

    for (size_t i = 0; i < name.len; i++)
        good = good && !strchr(",;{}()[]\"+=\t", name.at[i]);
    if (!good)
        complain(fact->complaints, ILLEGAL, name,
                 "a unit's name begins with a letter and has none of , ; { } ( ) [ ] + =");
    return good;
}

static void take_unit(void *scenario, struct fact *fact)
{
    struct hf_map *map = scenario;
    struct span name;
    struct hf_type type = {.first = (uint8_t)map->units};

    if (!fact_name(fact, &name, "the unit's name") || !name_can_be_written(fact, name))
        return;
    int nation = take_nation(fact);
    if (nation < 0)
        return;
    if (find_type(map, name, nation) >= 0) {
        complain(fact->complaints, ILLEGAL, name, "this nation has a unit of that name already");
        return;
    }
    if (!take_values(fact, &type, values, VALUES))
        return;
    if (map->types == TYPES_MAX || map->units + type.count > UNITS_MAX) {
        complain(fact->complaints, ILLEGAL, fact->whole,
                 "too many units: a scenario has at most %d kinds and %d units", TYPES_MAX,
                 UNITS_MAX);
        return;
    }
    memcpy(type.name, name.at, name.len);
    type.nation = (uint8_t)nation;
    type.flipped_defence = type.defence;
    memset(map->type_of + map->units, (int)map->types, type.count);
    map->units += type.count;
    map->type[map->types++] = type;
}

static void take_flipped(void *scenario, struct fact *fact)
{
    static const struct value back[] = {
        {"defence", offsetof(struct hf_type, flipped_defence), 1, SCENARIO_VALUE_MAX}};
    struct hf_map *map = scenario;
    struct span name;
    int nation = -1;

    if (!fact_name(fact, &name, "the unit's name"))
        return;
    struct fact ahead = *fact;
    struct span word;
    if (fact_word(&ahead, &word) && !span_is(word, back[0].word))
        nation = take_nation(fact);
    int type = find_type(map, name, nation);
    if (type < 0) {
        complain(fact->complaints, UNKNOWN, name, "no unit of that name stands before this line");
        return;
    }
    take_values(fact, &map->type[type], back, 1);
}

/* ---- the whole ------------------------------------------------------------------------- */

static unsigned count_cells(const struct cell_set *set)
{
    unsigned count = 0;

    for (cell_t cell = 0; cell < CELL_MAX; cell++)
        count += cell_in(set, cell);
    return count;
}

static void check_armies(const struct hf_map *map, struct complaints *complaints)
{
    const struct span whole = {NULL, 0};
    unsigned units[NATIONS] = {0};

    for (unsigned i = 0; i < map->types; i++)
        units[map->type[i].nation] += map->type[i].count;
    for (int nation = 0; nation < NATIONS; nation++) {
        unsigned circles = count_cells(&map->circles[nation]);
        if (units[nation] > circles)
            complain(complaints, ILLEGAL, whole, "%u %s units, but only %u %s circles",
                     units[nation], hf_nation[nation], circles, hf_nation[nation]);
    }
    if (units[PRUSSIAN] <= LEAST_UNITS || units[AUSTRIAN] + units[SAXON] <= LEAST_UNITS)
        complain(complaints, ILLEGAL, whole,
                 "each side needs at least three units, or it has lost before it begins");
}

static void seal(void *scenario, struct complaints *complaints)
{
    struct hf_map *map = scenario;
    int reach = 0;

    if (map->grid.columns == 0) {
        complain(complaints, ILLEGAL, (struct span){NULL, 0}, "there is no grid line");
        return;
    }
    check_armies(map, complaints);
    for (unsigned i = 0; i < map->types; i++)
        if (map->type[i].range > reach)
            reach = map->type[i].range;
    if (grid_is_hex(&map->grid))
        hex_board_init(&map->board, &map->grid, reach);
}

static const struct line_form lines[] = {
    {"grid", "grid hex flat|pointy COLUMNSxROWS [even-down|odd-down] [letters|digits]", take_grid},
    {"missing", "missing HEX...", take_missing},
    {"dot", "dot HEX...", take_dot},
    {"side", "side black|grey HEX-HEX...", take_side},
    {"circle", "circle NATION HEX...", take_circle},
    {"unit", "unit \"NAME\" NATION combat N range N move N defence N count N", take_unit},
    {"flipped", "flipped \"NAME\" [NATION] defence N", take_flipped},
    {.key = NULL},
};

static const struct built_in built_in[] = {
    {"sample", scenario_hohenfriedeberg_sample},
    {.name = NULL},
};

const struct scenarios hf_scenarios = {
    .size = sizeof(struct hf_map),
    .built_in = built_in,
    .lines = lines,
    .seal = seal,
    .draw = hf_draw_map,
};
