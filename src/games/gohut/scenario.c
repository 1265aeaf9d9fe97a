/* SPDX-License-Identifier: MIT */
/*
 * What a scenario of Gohut consists of (doc/scenarios.md): the spaces, the camp, who looks where
 * and deploys where, and the units, with one reference for each side of their tiles.
 */
#include "board/hex.h"
#include "games/gohut/picture.h"
#include "games/gohut/tiles.h"

#include <string.h>

extern const char scenario_gohut_sample[];

enum { LOOK_DIRECTIONS = 6, FEW_TILES = 8, FEW_DEPLOYMENTS = 4 };

/* --- words that several lines share --------------------------------------------------------- */

static const char *const side_words[SIDES] = {"liberal", "conservative"};

/* Take a side. -1 after a complaint. */
int gohut_take_side(struct fact *fact)
{
    struct span word;

    if (!fact_need(fact, &word, "liberal or conservative"))
        return -1;
    for (int side = 0; side < SIDES; side++)
        if (span_is(word, side_words[side]))
            return side;
    complain(fact->complaints, UNKNOWN, word, "expected liberal or conservative: %s", fact->form);
    return -1;
}

/* --- the board ------------------------------------------------------------------------------ */

static void take_grid(void *out, struct fact *fact)
{
    struct gohut_scenario *scenario = out;

    fact_grid(fact, &scenario->grid, NAMES_USUAL);
}

static void take_missing(void *out, struct fact *fact)
{
    struct gohut_scenario *scenario = out;

    fact_missing(fact, &scenario->grid);
}

static void take_camp(void *out, struct fact *fact)
{
    struct gohut_scenario *scenario = out;

    if (!fact_has_grid(fact, &scenario->grid))
        return;
    do {
        cell_t cell = fact_cell(fact, &scenario->grid);
        if (cell == NO_CELL)
            continue;
        if (cell_in(&scenario->camp, cell))
            complain(fact->complaints, ILLEGAL, fact->last, "this space is named twice");
        else if (cell_in(&scenario->deployment[LIBERAL], cell) ||
                 cell_in(&scenario->deployment[CONSERVATIVE], cell))
            complain(fact->complaints, ILLEGAL, fact->last,
                     "this is a deployment space; no unit can enter the Gohut camp");
        else if (scenario->camp_count == CAMP_MAX)
            complain(fact->complaints, ILLEGAL, fact->last, "the camp has at most %d spaces",
                     CAMP_MAX);
        else
            scenario->camps[scenario->camp_count++] = cell;
        cell_add(&scenario->camp, cell);
    } while (span_trim(fact->rest).len);
}

static const char *const square_looks[LOOK_DIRECTIONS] = {"north", "east", "south", "west"};
static const char *const flat_looks[LOOK_DIRECTIONS] = {"north", "northeast", "southeast",
                                                        "south", "southwest", "northwest"};
static const char *const pointy_looks[LOOK_DIRECTIONS] = {"northwest", "northeast", "east",
                                                          "southeast", "southwest", "west"};

static const char *const *looks_on(const struct grid *grid)
{
    return grid->shape == GRID_FLAT     ? flat_looks
           : grid->shape == GRID_POINTY ? pointy_looks
                                        : square_looks;
}

static int looks_count(const struct grid *grid)
{
    return grid_is_hex(grid) ? LOOK_DIRECTIONS : 4;
}

static void take_forward(void *out, struct fact *fact)
{
    struct gohut_scenario *scenario = out;
    struct span word;
    int side = fact_has_grid(fact, &scenario->grid) ? gohut_take_side(fact) : -1;

    if (side < 0 || !fact_need(fact, &word, "the way that this camp looks"))
        return;
    const char *const *looks = looks_on(&scenario->grid);
    int direction = 0;
    while (direction < looks_count(&scenario->grid) && !span_is(word, looks[direction]))
        direction++;
    if (direction == looks_count(&scenario->grid)) {
        complain(fact->complaints, UNKNOWN, word,
                 "no neighbour of a space lies that way; expected %s, %s and so on", looks[0],
                 looks[1]);
        return;
    }
    if (scenario->looks[side])
        complain(fact->complaints, ILLEGAL, fact->key, "the way of this camp is given twice");
    scenario->looks[side] = true;
    scenario->forward[side] = (uint8_t)direction;
    fact_end(fact);
}

static void add_deployment(struct gohut_scenario *scenario, struct fact *fact, int side,
                           cell_t cell)
{
    if (cell_in(&scenario->camp, cell))
        complain(fact->complaints, ILLEGAL, fact->last,
                 "this is the Gohut camp; no unit can be deployed there");
    else if (cell_in(&scenario->deployment[side], cell))
        complain(fact->complaints, ILLEGAL, fact->last, "this space is named twice");
    else if (scenario->deployment_count[side] == DEPLOYMENT_MAX)
        complain(fact->complaints, ILLEGAL, fact->last, "a camp has at most %d deployment spaces",
                 DEPLOYMENT_MAX);
    else
        scenario->deployments[side][scenario->deployment_count[side]++] = cell;
    cell_add(&scenario->deployment[side], cell);
}

static void take_deployment(void *out, struct fact *fact)
{
    struct gohut_scenario *scenario = out;
    int side = fact_has_grid(fact, &scenario->grid) ? gohut_take_side(fact) : -1;

    if (side < 0)
        return;
    do {
        cell_t cell = fact_cell(fact, &scenario->grid);
        if (cell != NO_CELL)
            add_deployment(scenario, fact, side, cell);
    } while (span_trim(fact->rest).len);
}

static void take_front(void *out, struct fact *fact)
{
    struct gohut_scenario *scenario = out;
    int side = fact_has_grid(fact, &scenario->grid) ? gohut_take_side(fact) : -1;

    if (side < 0)
        return;
    do {
        cell_t cell = fact_cell(fact, &scenario->grid);
        if (cell == NO_CELL)
            continue;
        if (!cell_in(&scenario->deployment[side], cell))
            complain(fact->complaints, ILLEGAL, fact->last,
                     "this is none of the %s deployment spaces that were named before",
                     side_words[side]);
        cell_add(&scenario->front[side], cell);
    } while (span_trim(fact->rest).len);
}

/* --- the whole ------------------------------------------------------------------------------ */

static const struct span whole_file = {NULL, 0};

/* Every camp looks somewhere, the second away from the first if nothing else is said. */
static bool camps_look(struct gohut_scenario *scenario, struct complaints *complaints)
{
    int half = looks_count(&scenario->grid) / 2;

    if (!scenario->looks[LIBERAL] && !scenario->looks[CONSERVATIVE]) {
        complain(complaints, ILLEGAL, whole_file, "no forward line says which way the camps look");
        return false;
    }
    for (int side = 0; side < SIDES; side++)
        if (!scenario->looks[side])
            scenario->forward[side] =
                (uint8_t)((scenario->forward[enemy_of(side)] + half) % (2 * half));
    return true;
}

static void spaces_suffice(const struct gohut_scenario *scenario, int side,
                           struct complaints *complaints)
{
    int spaces = scenario->deployment_count[side];
    int back = 0;

    for (int i = 0; i < spaces; i++)
        back += !cell_in(&scenario->front[side], scenario->deployments[side][i]);
    if (back < SLOTS)
        complain(complaints, ILLEGAL, whole_file,
                 "%s has %d deployment spaces besides the most forward ones; who starts needs %d",
                 side_words[side], back, SLOTS);
    else if (spaces < FEW_DEPLOYMENTS)
        caution(complaints, whole_file,
                "%s has %d deployment spaces; with fewer than %d an order may have to be refused "
                "as undecided by the rules",
                side_words[side], spaces, FEW_DEPLOYMENTS);
}

static void tiles_suffice(const struct gohut_scenario *scenario, int side,
                          struct complaints *complaints)
{
    int tiles = scenario->tiles[side];

    if (tiles < SLOTS)
        complain(complaints, ILLEGAL, whole_file, "%s has %d tiles; a Chain of command needs %d",
                 side_words[side], tiles, SLOTS);
    else if (tiles < FEW_TILES)
        caution(complaints, whole_file,
                "%s has %d tiles; with fewer than %d its supply may run out before six are "
                "discarded",
                side_words[side], tiles, FEW_TILES);
}

static void sides_are_drawn(const struct unit_type *type, struct complaints *complaints)
{
    for (int face = 0; face < FACES; face++)
        if (!type->face[face].given)
            complain(complaints, ILLEGAL, type->name, "the %s side of this unit is missing",
                     gohut_face_name[face]);
}

static void prepare_places(struct gohut_scenario *scenario)
{
    for (cell_t cell = 0; cell < grid_cells(&scenario->grid); cell++)
        scenario->place[cell] = grid_place(&scenario->grid, cell);
}

/* The steps forward and to the right (on hexes forward-right) of both camps. */
static void find_frames(const struct gohut_scenario *scenario, struct offset forward[SIDES],
                        struct offset right[SIDES])
{
    static const struct offset square_step[] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
    const struct offset *step = grid_is_hex(&scenario->grid) ? hex_step : square_step;
    int count = looks_count(&scenario->grid);

    for (int side = 0; side < SIDES; side++) {
        forward[side] = step[scenario->forward[side]];
        right[side] = step[(scenario->forward[side] + 1) % count];
    }
}

static void grow(uint8_t *most, int value)
{
    if (value > *most)
        *most = (uint8_t)value;
}

/* How much room the largest picture needs. */
static void measure(struct gohut_scenario *scenario, const struct reference *drawn)
{
    for (int f = -REACH_MAX; f <= REACH_MAX; f++)
        for (int r = -REACH_MAX; r <= REACH_MAX; r++) {
            if (!drawn->uses[f + REACH_MAX][r + REACH_MAX])
                continue;
            struct offset place = gohut_picture_place(&scenario->grid, f, r);
            grow(&scenario->ahead, place.a);
            grow(&scenario->behind, -place.a);
            grow(&scenario->aside, place.b < 0 ? -place.b : place.b);
        }
}

static void prepare_references(struct gohut_scenario *scenario)
{
    struct offset forward[SIDES];
    struct offset right[SIDES];

    find_frames(scenario, forward, right);
    for (int type = 0; type < scenario->type_count; type++)
        for (int face = 0; face < FACES; face++) {
            gohut_face_turn(&scenario->type[type].face[face], forward, right);
            measure(scenario, &scenario->type[type].face[face].drawn);
        }
}

static void seal(void *out, struct complaints *complaints)
{
    struct gohut_scenario *scenario = out;

    gohut_close_picture(scenario, complaints);
    if (scenario->grid.columns == 0) {
        complain(complaints, ILLEGAL, whole_file, "no grid line describes the board");
        return;
    }
    if (scenario->camp_count == 0)
        complain(complaints, ILLEGAL, whole_file, "no camp line says where the Gohut camp is");
    for (int type = 0; type < scenario->type_count; type++) {
        sides_are_drawn(&scenario->type[type], complaints);
        for (int side = 0; side < SIDES; side++)
            scenario->tiles[side] =
                (uint16_t)(scenario->tiles[side] + scenario->type[type].copies[side]);
    }
    for (int side = 0; side < SIDES; side++) {
        spaces_suffice(scenario, side, complaints);
        tiles_suffice(scenario, side, complaints);
    }
    if (!camps_look(scenario, complaints) || complaints->count)
        return;
    prepare_places(scenario);
    prepare_references(scenario);
}

static const struct built_in built_in[] = {
    {"sample", scenario_gohut_sample},
    {.name = NULL},
};

static const struct line_form lines[] = {
    {"grid", "grid square|hex COLUMNSxROWS", take_grid},
    {"missing", "missing SPACE...", take_missing},
    {"camp", "camp SPACE...", take_camp},
    {"forward", "forward SIDE north|east|...", take_forward},
    {"deployment", "deployment SIDE SPACE...", take_deployment},
    {"front", "front SIDE SPACE...", take_front},
    {"unit", "unit \"NAME\" TILES, or unit \"NAME\" liberal TILES conservative TILES",
     gohut_take_unit},
    {"side", "side deploy|other [move F,R... attack F,R... ranged F,R...]", gohut_take_face},
    {"|", "| . m . |", gohut_take_row},
    {.key = NULL},
};

const struct scenarios gohut_scenarios = {
    .size = sizeof(struct gohut_scenario),
    .built_in = built_in,
    .lines = lines,
    .seal = seal,
    .draw = gohut_draw_map,
};
