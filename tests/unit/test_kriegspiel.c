/* SPDX-License-Identifier: MIT */
/*
 * Kriegspiel: the board, published numbers of moves, the match of the book, and combat.
 */
#include "support/cmocka.h"
#include "support/kriegspiel_table.h"

#include <string.h>

static const struct game *const game = &kriegspiel_game;

static void expect_refusal(struct table *table, const char *action, const char *rule)
{
    struct ks_state before;

    memcpy(&before, &table->state, sizeof before);
    struct ruling ruling = table_act(table, span_of(action));
    if (ruling.finding == LEGAL)
        fail_msg("%s is accepted", action);
    assert_string_equal(game->rules[ruling.rule].name, rule);
    assert_memory_equal(&before, &table->state, sizeof before);
}

static void expect_position(struct table *table, const char *position)
{
    struct text text;

    text_init(&text, 4096);
    game->position(&text, &table->setting, &table->state);
    assert_string_equal(text.at, position);
    text_free(&text);
}

/* --- the board ------------------------------------------------------------------------------ */

static int count_bits(const struct bits *bits)
{
    int count = 0;

    for (int row = 0; row < ROWS; row++)
        for (uint32_t word = bits->row[row]; word; word &= word - 1)
            count++;
    return count;
}

static void the_board_has_its_squares(void **context)
{
    (void)context;
    assert_int_equal(count_bits(&ks_open), 482);
    assert_int_equal(count_bits(&ks_forts), 6);
    assert_int_equal(count_bits(&ks_passes), 2);
}

/* Squares that the eight rays of one arsenal cover on the empty board, without its own. */
static int rays_of(int side, int arsenal)
{
    struct table table = table_open("", true);

    table.state.ruined[side] = (uint8_t)(3 & ~(1 << arsenal));
    ks_connect(&table.state, &table.setting, side);
    int count = count_bits(&table.state.lines[side]) - 1;
    table_close(&table);
    return count;
}

static void the_rays_of_arsenals_are_as_published(void **context)
{
    (void)context;
    assert_int_equal(rays_of(NORTH, 1), 56); /* D8 */
    assert_int_equal(rays_of(NORTH, 0), 52); /* B15 */
    assert_int_equal(rays_of(SOUTH, 0), 64); /* T3 */
    assert_int_equal(rays_of(SOUTH, 1), 57); /* T23 */
}

/* --- counting moves ------------------------------------------------------------------------- */

struct counter {
    struct move_sink sink;
    const struct table *table;
    int depth;
    unsigned long count;
};

static bool count_move(struct move_sink *sink, const void *what)
{
    struct counter *counter = (struct counter *)sink;
    const struct ks_move *move = what;

    if (move->kind != MOVE)
        return true;
    if (counter->depth == 1) {
        counter->count++;
        return true;
    }
    struct table next = *counter->table;
    struct counter deeper = {{count_move}, &next, counter->depth - 1, 0};
    game->apply(&next.state, &next.setting, move);
    game->moves(&next.setting, &next.state, &deeper.sink);
    counter->count += deeper.count;
    return true;
}

static unsigned long count_moves(const char *start, int side, int depth)
{
    struct table table = table_set_up("", false, start);
    struct counter counter = {{count_move}, &table, depth, 0};

    table_begin(&table, 1, side);
    game->moves(&table.setting, &table.state, &counter.sink);
    table_close(&table);
    return counter.count;
}

static void the_start_position_has_the_published_moves(void **context)
{
    (void)context;
    assert_int_equal(count_moves(book_start, NORTH, 1), 122);
    assert_int_equal(count_moves(book_start, SOUTH, 1), 97);
    assert_int_equal(count_moves(book_start, NORTH, 2), 14011);
    assert_int_equal(count_moves(book_start, SOUTH, 2), 8676);
}

/* --- the match of the book ------------------------------------------------------------------ */

static void the_match_opens_as_recorded(void **context)
{
    struct table table = table_set_up("book", false, book_start);

    (void)context;
    table_turn(&table, 1, NORTH, "C H4-J4, C H3-J3, C G4-I5, C G3-I4, I I6-J6");
    table_turn(&table, 1, SOUTH, "C K19-J17, I L15-K14, I M15-L14, I M16-M15, X N17-L15");
    table_turn(&table, 2, NORTH, "C J3-L3, I F10-F11, I G9-F10, A G8-F9, I G7-G8");
    table_turn(&table, 2, SOUTH, "C J17-H15, I K14-J13, I L14-K14, I K16-J15, A K18-J17");
    table_turn(&table, 3, NORTH, "C L3-N3, W H6-F8, I F10-E11, A F9-F10, I G8-F9");
    table_turn(&table, 3, SOUTH, "I J13-I13, I J15-I14, A J17-I16, C L19-J17, C M18-O17");
    table_turn(&table, 4, NORTH, "C N3-P3, C I5-G7, C J4-H6, C I4-G5, I H9-G9");
    table_turn(&table, 4, SOUTH, "C H15-F16, I I14-H14, A I16-H16, C J17-H15, I K14-J14");
    table_turn(&table, 5, NORTH, "C P3-R3, I F11-E12, A F10-F11, W F8-F10, C G7-E9");
    table_turn(&table, 5, SOUTH, "A H16-G15, C F16-D17, C H15-F16, X L15-J15, I K17-J16");
    table_turn(&table, 6, NORTH, "C R3-T3, W F10-F12, I F9-F10, C G5-F7, C H6-G8");
    table_turn(&table, 6, SOUTH, "C F16-D16, I J16-I15, X J15-H16, A G15-F16, C L18-J16");
    table_turn(&table, 7, NORTH, "C T3-R3, I E11-D12, I F10-E11, C G8-F10, C F7-F9");
    table_turn(&table, 7, SOUTH, "C J16-H15, I H14-G15, I I15-H14, I J14-I15, I M15-L15");
    table_turn(&table, 8, NORTH, "I D12-D13, I E11-D11, C F10-D12, C F9-E11, C E9-F10");
    table_turn(&table, 8, SOUTH, "I L17-K17, I K15-J14, I L15-K15, A F16-E17, C H15-F16");
    expect_position(
        &table, "0. north  I D11, I D13, I E12, I G6, I G9, I H5, I H7, I H8, I J6, C D12, C E11,\n"
                "          C F10, C R3, A F11, W F12, R D3, X F5\n"
                "0. south  I G15, I H14, I I13, I I15, I J14, I K15, I K17, I L16, I M17, C D16,\n"
                "          C D17, C F16, C O17, A E17, W O16, R O23, X H16, destroyed T3\n");
    table_turn(&table, 9, NORTH, "W F12-F13, C F10-F12, I G9-F10, I H8-G9, I H7-H8");
    table_begin(&table, 9, SOUTH);
    table_act_all(&table, "C D16-D18");
    table_close(&table);
}

/* The attack on J13 is the one in which a relay supports, if it can at all (K10). */
static void play_42_to_46_north(struct table *table, const char *turn_45)
{
    table_turn(table, 42, NORTH, "I G16-H15, I G19-H18, C F18-G16, C F20-G18, C F19-F17");
    table_turn(table, 42, SOUTH,
               "C J13-H11, I J12-I12, I I13-H12, I H14-H13, I I15-I14, x G12 (23-18) destroyed");
    table_turn(table, 43, NORTH,
               "I F14-F13, I H15-I16, W G17-E16, C G16-H14, C F17-H15, x H13 (35-29) destroyed");
    table_turn(table, 43, SOUTH, "I H12-I13, C H11-J12, I I14-J13, W K17-L16, I K18-K17");
    table_turn(table, 44, NORTH, "W E16-F14, C G18-G16, I F13-G12, I G14-H13, I F15-G14");
    table_turn(table, 44, SOUTH,
               "C J12-K13, I I12-J12, C K19-I19, A L18-K19, C L20-J20, x H18 (22-20) destroyed");
    table_turn(table, 45, NORTH, turn_45);
    table_turn(table, 45, SOUTH, "X L15-M17, I K15-L15, C K13-K15, I J12-K13, R N17-O18");
    table_turn(table, 46, NORTH,
               "I G12-H12, C H15-I15, C G16-H14, I G14-H15, A H17-I16, x I13 (38-35) destroyed");
}

static void the_match_ends_as_recorded(void **context)
{
    struct table table = table_set_up("book", true, book_before_42);

    (void)context;
    play_42_to_46_north(
        &table, "I H13-I12, I G13-H13, W F14-G13, I I16-J15, C H14-I14, x J13 (38-34) destroyed");
    table_turn(&table, 46, SOUTH, "I L15-M15, W L16-L15, C K15-L16, I K13-L14, I J14-K15");
    table_turn(&table, 47, NORTH,
               "I H12-I13, I J15-J14, I H16-I17, I H15-H16, C I14-J15, x J16 (43-35) destroyed");
    table_turn(&table, 47, SOUTH,
               "W L15-L17, C L16-J17, I L14-L15, I M15-L16, C J20-I18, x I17 (43-31) destroyed");
    table_turn(&table, 48, NORTH,
               "A I16-H17, C H14-I16, W G13-I14, I H13-H14, C J15-I17, x I18 (26-21) destroyed");
    table_turn(&table, 48, SOUTH, "I K15-K16, X M17-N19, A K19-L19, I J18-J19, C I19-K18");
    expect_position(
        &table, "0. north  I G15, I H14, I H16, I I12, I I13, I J14, C I15, C I16, C I17, A H17,\n"
                "          W I14, R B10, X B22\n"
                "0. south  I J19, I K16, I K17, I L15, I L16, C J17, C K18, A L19, W L17, R O18,\n"
                "          X N19, destroyed T3\n");
    table_close(&table);
}

/* Under the rules of the Radical Software Group a relay that is only joined does not relay. */
static void turn_46_south_is_refused_by_default(void **context)
{
    struct table table = table_set_up("", true, book_before_42);

    (void)context;
    play_42_to_46_north(
        &table, "I H13-I12, I G13-H13, W F14-G13, I I16-J15, C H14-I14, x J13 (38-33) destroyed");
    table_begin(&table, 46, SOUTH);
    table_act_all(&table, "I L15-M15, W L16-L15, C K15-L16");
    expect_refusal(&table, "I K13-L14", "RELAY_JOINED");
    table_close(&table);
}

/* --- combat --------------------------------------------------------------------------------- */

/* The rulebook's diagram, put where both sides have lines. */
static void the_diagram_of_the_rulebook_gives_23_to_19(void **context)
{
    struct table table = table_set_up("", true,
                                      "north: A E4, C F2, I F4, C G3, R D4\n"
                                      "south: A H1, I H3, C H4, I I2, R S22\n");
    (void)context;
    table_begin(&table, 1, NORTH);
    table_act_all(&table, "x H4 (23-19) destroyed");
    assert_int_equal(ks_unit_on(&table.state, SOUTH, square_at(7, 3)), NOBODY);
    table_close(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_board_has_its_squares),
        cmocka_unit_test(the_rays_of_arsenals_are_as_published),
        cmocka_unit_test(the_start_position_has_the_published_moves),
        cmocka_unit_test(the_match_opens_as_recorded),
        cmocka_unit_test(the_match_ends_as_recorded),
        cmocka_unit_test(turn_46_south_is_refused_by_default),
        cmocka_unit_test(the_diagram_of_the_rulebook_gives_23_to_19),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
