/* SPDX-License-Identifier: MIT */
/*
 * Scenarios of Gohut: references on squares and on hexes as both camps see them, and what is wrong
 * with a scenario.
 */
#include "support/cmocka.h"
#include "support/files.h"
#include "support/gohut_table.h"

#include <stdlib.h>
#include <string.h>

static const struct game *const games[] = {&gohut_game, NULL};

/* --- references ----------------------------------------------------------------------------- */

static cell_t space_called(const struct gohut_scenario *scenario, const char *name)
{
    cell_t cell = grid_read(&scenario->grid, span_of(name));

    assert_int_not_equal(cell, NO_CELL);
    return cell;
}

static unsigned uses(const struct gohut_table *table, int side, int type, int face,
                     const char *from, const char *to)
{
    const struct gohut_scenario *scenario = scenario_of(&table->setting);

    return uses_of(scenario, side, type, face, space_called(scenario, from),
                   space_called(scenario, to));
}

static void references_turn_with_the_camp_on_squares(void **context)
{
    struct gohut_table table;

    (void)context;
    gohut_table_open(&table, NULL, "", false);
    /* Hussars: two ahead and one to either side */
    assert_int_equal(uses(&table, LIBERAL, 0, DEPLOY_SIDE, "d2", "e4"), USE_MOVE);
    assert_int_equal(uses(&table, LIBERAL, 0, DEPLOY_SIDE, "d2", "c4"), USE_MOVE);
    assert_int_equal(uses(&table, LIBERAL, 0, DEPLOY_SIDE, "d4", "e2"), 0);
    assert_int_equal(uses(&table, CONSERVATIVE, 0, DEPLOY_SIDE, "d4", "e2"), USE_MOVE);
    assert_int_equal(uses(&table, CONSERVATIVE, 0, DEPLOY_SIDE, "d2", "e4"), 0);
    assert_int_equal(uses(&table, LIBERAL, 0, OTHER_SIDE, "d2", "d4"), USE_ATTACK);
    gohut_table_close(&table);
}

static void references_turn_with_the_camp_on_hexes(void **context)
{
    struct gohut_table table;
    struct span text = file_read("examples/gohut/hills.scenario");

    (void)context;
    gohut_table_open(&table, text.at, "", false);
    /* even columns lie half a hex lower: ahead to the right of D5 is E5 */
    assert_int_equal(uses(&table, LIBERAL, 0, DEPLOY_SIDE, "D5", "D4"), USE_MOVE);
    assert_int_equal(uses(&table, LIBERAL, 0, DEPLOY_SIDE, "D5", "E5"), USE_MOVE | USE_ATTACK);
    assert_int_equal(uses(&table, LIBERAL, 0, DEPLOY_SIDE, "D5", "C5"), USE_MOVE | USE_ATTACK);
    assert_int_equal(uses(&table, LIBERAL, 0, DEPLOY_SIDE, "D5", "E6"), USE_MOVE);
    assert_int_equal(uses(&table, LIBERAL, 0, DEPLOY_SIDE, "D5", "D6"), USE_MOVE);
    assert_int_equal(uses(&table, LIBERAL, 0, DEPLOY_SIDE, "D5", "D3"), 0);
    assert_int_equal(uses(&table, CONSERVATIVE, 0, DEPLOY_SIDE, "D5", "D6"), USE_MOVE);
    assert_int_equal(uses(&table, CONSERVATIVE, 0, DEPLOY_SIDE, "D5", "E6"), USE_MOVE | USE_ATTACK);
    /* Slingers: two ahead, and ahead and ahead to either side */
    assert_int_equal(uses(&table, LIBERAL, 1, DEPLOY_SIDE, "D5", "D3"), USE_RANGED);
    assert_int_equal(uses(&table, LIBERAL, 1, DEPLOY_SIDE, "D5", "E4"), USE_RANGED);
    assert_int_equal(uses(&table, LIBERAL, 1, DEPLOY_SIDE, "D5", "D4"), 0);
    assert_int_equal(uses(&table, LIBERAL, 1, OTHER_SIDE, "D5", "F4"), USE_RANGED);
    /* No. 3 Riders: as offsets */
    assert_int_equal(uses(&table, LIBERAL, 2, DEPLOY_SIDE, "D5", "D3"), USE_MOVE);
    assert_int_equal(uses(&table, LIBERAL, 2, DEPLOY_SIDE, "D5", "E4"), USE_MOVE);
    assert_int_equal(uses(&table, LIBERAL, 2, DEPLOY_SIDE, "D5", "E5"), 0);
    assert_int_equal(uses(&table, LIBERAL, 2, DEPLOY_SIDE, "D5", "C5"), USE_ATTACK);
    gohut_table_close(&table);
    free((void *)text.at);
}

/* Hexes with a pointed top have no neighbour straight north; a camp looks to one of the six. */
static void references_turn_with_the_camp_on_pointed_hexes(void **context)
{
    static const char text[] =
        "game gohut\ngrid hex pointy 7x7 names letters\ncamp D4\nforward liberal northeast\n"
        "deployment liberal A7 B7 C7 D7\nfront liberal D7\n"
        "deployment conservative A1 B1 C1 D1\nfront conservative D1\n"
        "unit Folk 8\nside deploy\n| . m . |\n| a . r |\n| . @ . |\n"
        "side other move 2,0\n";
    struct gohut_table table;

    (void)context;
    gohut_table_open(&table, text, "", false);
    /* even rows lie half a hex to the right: northeast of C4 is D3, then D2 */
    assert_int_equal(uses(&table, LIBERAL, 0, DEPLOY_SIDE, "C4", "D3"), USE_MOVE);
    assert_int_equal(uses(&table, LIBERAL, 0, DEPLOY_SIDE, "C4", "D4"), USE_RANGED);
    assert_int_equal(uses(&table, LIBERAL, 0, DEPLOY_SIDE, "C4", "C3"), USE_ATTACK);
    assert_int_equal(uses(&table, LIBERAL, 0, OTHER_SIDE, "C4", "D2"), USE_MOVE);
    assert_int_equal(uses(&table, CONSERVATIVE, 0, DEPLOY_SIDE, "C4", "C5"), USE_MOVE);
    assert_int_equal(uses(&table, CONSERVATIVE, 0, DEPLOY_SIDE, "C4", "B4"), USE_RANGED);
    gohut_table_close(&table);
}

/* --- faults of scenarios -------------------------------------------------------------------- */

/* Keeps all complaints, one a line: family, place, message. */
struct kept {
    struct complaints complaints;
    struct text text;
    char words[4096];
};

static void keep(struct complaints *complaints, enum finding finding, struct span at,
                 struct span message)
{
    struct kept *kept = (struct kept *)complaints;

    text_printf(&kept->text, "%s|%.*s|%.*s\n", finding == LEGAL ? "caution" : finding_name(finding),
                (int)at.len, at.at ? at.at : "", (int)message.len, message.at);
}

static void expect_complaint(const char *text, const char *expected)
{
    struct kept kept = {.complaints = {.take = keep}};
    struct scenario scenario;

    text_borrow(&kept.text, kept.words, sizeof kept.words);
    scenario_read(&scenario, games, span_of(text), &kept.complaints);
    scenario_free(&scenario);
    if (!strstr(kept.words, expected))
        fail_msg("expected \"%s\" but got:\n%s", expected, kept.words);
}

#define BOARD                                                                                      \
    "game gohut\ngrid square 5x5\ncamp c3\nforward liberal north\n"                                \
    "deployment liberal a1 b1 c1 d1\nfront liberal d1\n"                                           \
    "deployment conservative b5 c5 d5 e5\nfront conservative b5\n"
#define UNIT "unit \"Bravos\" 8\nside deploy\n| . m . |\n| . @ . |\nside other\n| x @ . |\n"

static void faults_of_scenarios_are_found(void **context)
{
    static const char *const faults[][2] = {
        {"game gohut\n", "no grid line"},
        {BOARD, "liberal has 0 tiles"},
        {BOARD "camp c3\n" UNIT, "illegal|c3|this space is named twice"},
        {BOARD "camp a1\n" UNIT, "illegal|a1|this is a deployment space"},
        {BOARD "deployment liberal c3\n" UNIT, "illegal|c3|this is the Gohut camp"},
        {BOARD "deployment liberal a1\n" UNIT, "illegal|a1|this space is named twice"},
        {BOARD "front liberal e1\n" UNIT, "illegal|e1|this is none of the liberal deployment"},
        {BOARD "front green e1\n" UNIT, "unknown|green|expected liberal or conservative"},
        {BOARD "forward liberal south\n" UNIT, "the way of this camp is given twice"},
        {BOARD "forward conservative up\n" UNIT, "unknown|up|no neighbour"},
        {BOARD "camp z9\n" UNIT, "unknown|z9|"},
        {BOARD "side deploy\n" UNIT, "the unit line must come before"},
        {BOARD "| . m . |\n" UNIT, "a picture comes below a line"},
        {BOARD UNIT UNIT, "illegal|Bravos|a unit of this name came before"},
        {BOARD "unit Bravos 3\nside deploy\n| m @ |\n", "illegal|Bravos|the other side of this"},
        {BOARD UNIT "side other\n| m @ |\n", "illegal|other|this side is described twice"},
        {BOARD "unit A 8\nside deploy\n| m . |\n", "this picture shows no unit"},
        {BOARD "unit A 8\nside deploy\n| m @ @ |\n", "illegal|@|a second @"},
        {BOARD "unit A 8\nside deploy\n| m @m |\n", "illegal|@m|a unit cannot go to or attack"},
        {BOARD "unit A 8\nside deploy\n| q @ |\n", "unreadable|q|expected m (move)"},
        {BOARD "unit A 8\nside deploy\n| m @ |\n| . |\n", "this row has 1 spaces, those above it"},
        {BOARD "unit A 8\nside deploy\n| m . . . . . . @ |\n", "a reference goes at most 6"},
        {BOARD "unit A 8\nside deploy move 0,0\n", "illegal|0,0|a unit cannot go to or attack"},
        {BOARD "unit A 8\nside deploy 1,0\n", "unreadable|1,0|expected move, attack or ranged"},
        {BOARD "unit A 8\nside deploy move 1;0\n", "unreadable|1|expected move, attack, ranged"},
        {BOARD "unit A 8\nside deploy move 7,0\n", "illegal|7,0|a reference goes at most 6"},
        {BOARD "unit A 8\nside back\n", "unknown|back|a tile has the sides"},
        {BOARD "unit A 0\n", "illegal|0|"},
        {"game gohut\ngrid hex 5x5\nunit A 8\nside deploy\n| m @ |\nside other\n",
         "illegal|m|no hex lies here"},
        {"game gohut\ngrid square 5x5\nforward liberal north\ndeployment liberal a1 b1 c1\n"
         "front liberal c1\n" UNIT,
         "liberal has 2 deployment spaces besides the most forward ones"},
        {"game gohut\ngrid square 5x5\ndeployment liberal a1 b1 c1\n" UNIT, "no forward line"},
        {"game gohut\ngrid square 5x5\n" UNIT, "no camp line"},
        {"game gohut\ngrid square 5x5\nforward liberal north\ncamp c3\n"
         "deployment liberal a1 b1 c1\n" UNIT,
         "caution||liberal has 3 deployment spaces"},
        {BOARD "unit A 4\n", "caution||liberal has 4 tiles"},
    };

    (void)context;
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
        expect_complaint(faults[i][0], faults[i][1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(references_turn_with_the_camp_on_squares),
        cmocka_unit_test(references_turn_with_the_camp_on_hexes),
        cmocka_unit_test(references_turn_with_the_camp_on_pointed_hexes),
        cmocka_unit_test(faults_of_scenarios_are_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
