/* SPDX-License-Identifier: MIT */
/*
 * The map lines of a scenario: the grid, what stands on it, who spawns where and what there is to
 * capture; and the check that all of it fits together.
 */
#include "games/company-of-heroes/roster.h"

#include <string.h>

const char *const ch_faction_name[] = {"us", "wehrmacht", "soviet", "british", NULL};
const char *const ch_team_name[] = {"team1", "team2", NULL};
const char *const ch_resource_name[] = {"manpower", "munitions", "fuel",
                                        "victory",  "experience", NULL};
const char *const ch_damage_name[] = {"AI", "AP", "HE", "Flame", NULL};
const char *const ch_colour_name[] = {"green", "yellow", "red", "purple", NULL};
const char *const ch_kind_name[] = {"regular", "mortar",  "at-gun",
                                    "mg",      "vehicle", "emplacement", NULL};

enum { THRESHOLD_MOST = 99 };

int ch_index(const char *const *names, struct span word)
{
    for (int i = 0; names[i]; i++)
        if (span_is(word, names[i]))
            return i;
    return -1;
}

static void complain_of_choice(struct fact *fact, struct span word, const char *const *names,
                               const char *what)
{
    char known[128];
    struct text text;

    text_borrow(&text, known, sizeof known);
    for (int i = 0; names[i]; i++)
        text_printf(&text, "%s%s", i == 0 ? "" : ", ", names[i]);
    complain(fact->complaints, UNKNOWN, word, "expected %s: %s", what, known);
}

int ch_take_one_of(struct fact *fact, const char *const *names, const char *what)
{
    struct span word;

    if (!fact_need(fact, &word, what))
        return -1;
    int found = ch_index(names, word);
    if (found < 0)
        complain_of_choice(fact, word, names, what);
    return found;
}

/* ---- the ground ------------------------------------------------------------------------ */

void ch_take_grid(void *out, struct fact *fact)
{
    struct ch_scenario *scenario = out;

    fact_grid(fact, &scenario->grid, NAMES_LETTERS);
    if (scenario->grid.columns && !grid_is_hex(&scenario->grid))
        complain(fact->complaints, ILLEGAL, fact->whole, "this game is played on hexes");
}

void ch_take_missing(void *out, struct fact *fact)
{
    struct ch_scenario *scenario = out;

    fact_missing(fact, &scenario->grid);
}

/* The rest of the line is hexes. */
static void take_cells(struct ch_scenario *scenario, struct fact *fact, struct cell_set *set)
{
    if (!fact_has_grid(fact, &scenario->grid))
        return;
    do {
        cell_t cell = fact_cell(fact, &scenario->grid);
        if (cell == NO_CELL)
            return;
        if (cell_in(set, cell))
            complain(fact->complaints, ILLEGAL, fact->last, "this hex was listed already");
        cell_add(set, cell);
        fact->rest = span_trim(fact->rest);
    } while (fact->rest.len);
}

void ch_take_buildings(void *out, struct fact *fact)
{
    struct ch_scenario *scenario = out;

    take_cells(scenario, fact, &scenario->buildings);
}

void ch_take_water(void *out, struct fact *fact)
{
    struct ch_scenario *scenario = out;

    take_cells(scenario, fact, &scenario->water);
}

void ch_take_spawn(void *out, struct fact *fact)
{
    struct ch_scenario *scenario = out;
    int team = ch_take_one_of(fact, ch_team_name, "a team");

    if (team >= 0)
        take_cells(scenario, fact, &scenario->spawn[team]);
}

/* The direction from one hex to its neighbour, while there is no board yet; -1. */
static int direction_between(const struct grid *grid, cell_t from, cell_t to)
{
    struct offset a = grid_place(grid, from);
    struct offset b = grid_place(grid, to);

    for (int direction = 0; direction < HEX_SIDES; direction++)
        if (a.a + hex_step[direction].a == b.a && a.b + hex_step[direction].b == b.b)
            return direction;
    return -1;
}

/* "C3-C4": the side between two hexes. */
static void take_wall(struct ch_scenario *scenario, struct fact *fact, struct span word)
{
    const char *dash = memchr(word.at, '-', word.len);
    size_t len = dash ? (size_t)(dash - word.at) : word.len;
    cell_t a = grid_read(&scenario->grid, (struct span){word.at, len});
    cell_t b = dash ? grid_read(&scenario->grid, (struct span){dash + 1, word.len - len - 1})
                    : NO_CELL;

    if (a == NO_CELL || b == NO_CELL) {
        complain(fact->complaints, UNKNOWN, word, "expected two hexes such as C3-C4");
        return;
    }
    int direction = direction_between(&scenario->grid, a, b);
    if (direction < 0) {
        complain(fact->complaints, ILLEGAL, word, "these two hexes have no side in common");
        return;
    }
    scenario->wall[a] |= (uint8_t)(1U << direction);
    scenario->wall[b] |= (uint8_t)(1U << (direction + HEX_SIDES / 2) % HEX_SIDES);
}

void ch_take_impassable(void *out, struct fact *fact)
{
    struct ch_scenario *scenario = out;
    struct span word;

    if (!fact_has_grid(fact, &scenario->grid))
        return;
    if (!fact_need(fact, &word, "two hexes such as C3-C4"))
        return;
    do
        take_wall(scenario, fact, word);
    while (fact_word(fact, &word));
}

/* ---- what there is to win -------------------------------------------------------------- */

void ch_take_point(void *out, struct fact *fact)
{
    static const char *const kinds[] = {"manpower", "munitions", "fuel", "victory", NULL};
    struct ch_scenario *scenario = out;
    struct span word;

    if (!fact_has_grid(fact, &scenario->grid))
        return;
    cell_t cell = fact_cell(fact, &scenario->grid);
    if (cell == NO_CELL)
        return;
    struct span name = fact->last;
    int kind = ch_take_one_of(fact, kinds, "what the point is for");
    if (kind < 0)
        return;
    int team = NO_SIDE;
    if (fact_word(fact, &word)) {
        team = ch_index(ch_team_name, word);
        if (team < 0)
            complain(fact->complaints, UNKNOWN, word, "expected who holds it: team1 or team2");
    }
    for (int i = 0; i < scenario->points; i++)
        if (scenario->point[i].cell == cell)
            complain(fact->complaints, ILLEGAL, name, "this hex has a point already");
    if (scenario->points == POINTS_MAX)
        complain(fact->complaints, ILLEGAL, name, "a map has at most %d points", POINTS_MAX);
    else
        scenario->point[scenario->points++] =
            (struct point){cell, (uint8_t)kind, (int8_t)team};
    fact_end(fact);
}

/* `manpower 4 munitions 4 fuel 4` */
static void take_amounts(struct fact *fact, uint8_t *amount, int most)
{
    struct span word;

    while (fact_word(fact, &word)) {
        int resource = ch_index(ch_resource_name, word);
        if (resource < 0 || resource >= STOCKS) {
            complain(fact->complaints, UNKNOWN, word, "expected manpower, munitions or fuel");
            return;
        }
        int value = fact_number(fact, 0, most, "an amount");
        if (value < 0)
            return;
        amount[resource] = (uint8_t)value;
    }
}

void ch_take_income(void *out, struct fact *fact)
{
    struct ch_scenario *scenario = out;

    scenario->incomes_given = true;
    take_amounts(fact, scenario->income, 9);
}

void ch_take_stock(void *out, struct fact *fact)
{
    struct ch_scenario *scenario = out;

    scenario->stocks_given = true;
    take_amounts(fact, scenario->stock, 9);
}

void ch_take_threshold(void *out, struct fact *fact)
{
    struct ch_scenario *scenario = out;
    int value = fact_number(fact, 1, THRESHOLD_MOST, "victory points");

    if (value > 0)
        scenario->threshold = (uint8_t)value;
    fact_end(fact);
}

/* `unlock us 2 fuel 2`, `unlock us 3 fuel 3 first fuel 5` */
void ch_take_unlock(void *out, struct fact *fact)
{
    struct ch_scenario *scenario = out;
    struct span word;
    int faction = ch_take_one_of(fact, ch_faction_name, "a faction");
    int tier = faction < 0 ? -1 : fact_number(fact, 2, BOARD_TIERS, "a tier");

    if (tier < 0)
        return;
    uint8_t *price = scenario->faction[faction].price[tier];
    scenario->faction[faction].priced[tier] = true;
    while (fact_word(fact, &word)) {
        if (span_is(word, "first") && tier == BOARD_TIERS) {
            scenario->faction[faction].any_order = true;
            price = scenario->faction[faction].early;
            continue;
        }
        int resource = ch_index(ch_resource_name, word);
        if (resource < 0 || resource >= STOCKS) {
            complain(fact->complaints, UNKNOWN, word, "expected manpower, munitions, fuel%s",
                     tier == BOARD_TIERS ? " or \"first\"" : "");
            return;
        }
        int value = fact_number(fact, 0, PRICE_MOST, "an amount");
        if (value < 0)
            return;
        price[resource] = (uint8_t)value;
    }
}

/* ---- the whole ------------------------------------------------------------------------- */

static void complain_of_whole(struct complaints *complaints, const char *what, const char *name)
{
    complain(complaints, ILLEGAL, (struct span){NULL, 0}, what, name);
}

static void check_ground(const struct ch_scenario *scenario, struct complaints *complaints)
{
    bool is_spawn[TEAMS] = {false, false};
    bool wet = false;

    for (unsigned cell = 0; cell < grid_cells(&scenario->grid); cell++) {
        cell_t at = (cell_t)cell;
        bool water = cell_in(&scenario->water, at);
        wet = wet || (water && cell_in(&scenario->buildings, at));
        for (int team = 0; team < TEAMS; team++)
            is_spawn[team] = is_spawn[team] || (cell_in(&scenario->spawn[team], at) && !water);
    }
    for (int i = 0; i < scenario->points; i++)
        wet = wet || cell_in(&scenario->water, scenario->point[i].cell);
    if (wet)
        complain_of_whole(complaints, "a building or a point stands in the water%s", "");
    for (int team = 0; team < TEAMS; team++)
        if (!is_spawn[team])
            complain_of_whole(complaints, "a line \"spawn %s HEX...\" is missing",
                              ch_team_name[team]);
}

static void check_rosters(struct ch_scenario *scenario, struct complaints *complaints)
{
    int playing = 0;

    for (int faction = 0; faction < FACTIONS; faction++) {
        bool starts = false;
        bool plays = false;
        for (int i = 0; i < scenario->types; i++) {
            const struct unit_type *type = &scenario->type[i];
            plays = plays || type->faction == faction;
            starts = starts || (type->faction == faction && type->tier == 1 &&
                                type->colour == GREEN);
            if (type->faction == faction && type->tier > 1 &&
                !scenario->faction[faction].priced[type->tier]) {
                complain(complaints, ILLEGAL, type->id, "no line \"unlock %s %d ...\" says what "
                         "its building board costs", ch_faction_name[faction], type->tier);
                scenario->faction[faction].priced[type->tier] = true;
            }
        }
        scenario->faction[faction].plays = plays;
        playing += plays;
        if (plays && !starts)
            complain_of_whole(complaints, "%s has no green unit of tier 1 to start with",
                              ch_faction_name[faction]);
    }
    if (playing < TEAMS)
        complain_of_whole(complaints, "units of at least two factions are missing%s", "");
}

/* The incomes and stocks of the rulebook, where the scenario says nothing else. */
static void fill_in(struct ch_scenario *scenario)
{
    for (int resource = 0; resource < STOCKS; resource++) {
        if (!scenario->incomes_given)
            scenario->income[resource] = 1;
        if (!scenario->stocks_given)
            scenario->stock[resource] = 4;
    }
}

void ch_seal(void *out, struct complaints *complaints)
{
    struct ch_scenario *scenario = out;

    if (complaints->count)
        return;
    if (!scenario->grid.columns) {
        complain_of_whole(complaints, "a line \"grid hex flat 13x9\" is missing%s", "");
        return;
    }
    check_ground(scenario, complaints);
    check_rosters(scenario, complaints);
    fill_in(scenario);
    hex_board_init(&scenario->board, &scenario->grid, REACH_MAX);
}
