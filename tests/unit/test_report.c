/* SPDX-License-Identifier: MIT */
/* cli/report and referee/position: what is said of a game, with a toy game. */
#include "cli/report.h"
#include "referee/position.h"
#include "support/cmocka.h"
#include "support/toy_game.h"

#include <jansson.h>
#include <string.h>

enum { ROOM = 1 << 20 };

#define TOY "[Game \"toy\"]\n"
#define SET TOY "0. red stone 1\n0. blue stone 9\n"

struct bench {
    struct referee referee;
    struct replay replay;
    struct report report;
    struct text said;
};

static int open_bench(void **state)
{
    static struct bench bench;

    bench = (struct bench){.report = {.file = "a.ump"}};
    referee_init(&bench.referee, toy_games, true);
    text_init(&bench.said, ROOM);
    *state = &bench;
    return 0;
}

static int close_bench(void **state)
{
    struct bench *bench = *state;

    referee_free(&bench->referee);
    text_free(&bench->said);
    return 0;
}

static void play(struct bench *bench, const char *log, unsigned nth)
{
    struct chunk chunk = {.text = span_of(log), .origin = {.line = 1}, .nth = nth};

    replay_begin(&bench->replay, &chunk, &bench->referee);
    replay_run(&bench->replay);
    text_clear(&bench->said);
}

static void expect_report(struct bench *bench, const char *log, const char *wanted)
{
    play(bench, log, 1);
    report_game(&bench->said, &bench->report, &bench->replay);
    assert_string_equal(bench->said.at, wanted);
}

static void verdicts(void **state)
{
    expect_report(*state, SET, "a.ump: accepted: toy, 0 turns, unfinished\n");
    expect_report(*state, SET "1. red pass\n", "a.ump: accepted: toy, 1 turn, unfinished\n");
    expect_report(*state, SET "1. red step 2\n1. blue pass\nred resigns",
                  "a.ump: accepted: toy, 2 turns, Blue wins (Red resigned)\n");
    expect_report(*state, SET "1. red step 4 stands, step 5\n",
                  "a.ump: accepted: toy, 1 turn, unfinished, 1 action let stand\n");
    expect_report(*state, SET "1. red step 4 stands, step 6 stands\ndraw (agreed)",
                  "a.ump: accepted: toy, 1 turn, draw (agreed), 2 actions let stand\n");
}

static void what_was_asked_for_is_named(void **state)
{
    struct bench *bench = *state;

    bench->report.rules = " jump=yes\x1b ";
    expect_report(bench, SET,
                  "a.ump: accepted: toy, 0 turns, unfinished, rules: jump=yes\\u{1b}\n");
    bench->report.rules = NULL;
    bench->report.file = "a\n.ump";
    play(bench, SET, 3);
    report_game(&bench->said, &bench->report, &bench->replay);
    assert_string_equal(bench->said.at, "a\\u{a}.ump#3: accepted: toy, 0 turns, unfinished\n");
    bench->report.file = "a.ump";
}

static void faults_show_where_and_what_would_be_legal(void **state)
{
    expect_report(*state, SET "1. red step 5\n",
                  "a.ump:4:13: illegal: step 5: 5 is 4 away [toy T2: Steps]\n"
                  "    4 | 1. red step 5\n"
                  "      |             ^\n"
                  "   legal now: step 2, pass\n"
                  "a.ump: rejected: toy, turn 1 red, 1 fault\n");
    expect_report(*state, "[Game \"tyo\"]\n",
                  "a.ump:1:8: unknown: no game is called \"tyo\"; did you mean \"toy\"? "
                  "[log L2: Header]\n"
                  "    1 | [Game \"tyo\"]\n"
                  "      |        ^~~\n"
                  "a.ump: rejected: 1 fault\n");
    expect_report(*state, TOY "0. red stone 10\n",
                  "a.ump:2:14: unknown: stone 10: there is no square 10 [toy T1: Road]\n"
                  "    2 | 0. red stone 10\n"
                  "      |              ^~\n"
                  "a.ump: rejected: toy, turn 0 red, 1 fault\n");
}

static void a_wrapped_action_is_told_on_one_line(void **state)
{
    expect_report(*state, SET "1. red step \t\r\n> > 5",
                  "a.ump:5:5: illegal: step 5: 5 is 4 away [toy T2: Steps]\n"
                  "    5 | > > 5\n"
                  "      |     ^\n"
                  "   legal now: step 2, pass\n"
                  "a.ump: rejected: toy, turn 1 red, 1 fault\n");
}

/* As many pieces of advice as there are steps to the square. */
static void advise_much(const struct setting *setting, const void *state, const void *in,
                        struct ruling ruling, struct advice_sink *sink)
{
    const struct toy_move *move = in;

    (void)setting, (void)state, (void)ruling;
    sink->heading(sink, span_of("legal \a"));
    for (int i = 0; i < 8 + move->to; i++)
        sink->item(sink, span_of("A1"));
    sink->heading(sink, span_of("but not"));
    sink->item(sink, span_of("B2\x1b"));
    sink->item(sink, span_of("B 3"));
    sink->item(sink, span_of("B4"));
}

static void long_lists_end_after_twelve(void **state)
{
    struct game game = toy_game;
    const struct game *const games[] = {&game, NULL};
    struct bench *bench = *state;
    struct referee usual = bench->referee;

    game.advise = advise_much;
    referee_init(&bench->referee, games, false);
    expect_report(bench, SET "1. red step 4",
                  "a.ump:4:13: illegal: step 4: 4 is 3 away [toy T2: Steps]\n"
                  "    4 | 1. red step 4\n"
                  "      |             ^\n"
                  "   legal \\u{7}: A1 A1 A1 A1 A1 A1 A1 A1 A1 A1 A1 A1\n"
                  "   but not: B2\\u{1b}, B 3, B4\n"
                  "a.ump: rejected: toy, turn 1 red, 1 fault\n");
    play(bench, SET "1. red step 5", 1);
    report_fault(&bench->said, &bench->report, &bench->replay);
    assert_non_null(strstr(bench->said.at, " A1 A1 and 1 more\n   but not:"));
    referee_free(&bench->referee);
    bench->referee = usual;
}

static void mistyped_tags_are_warned_of(void **state)
{
    expect_report(*state, TOY "[Evnet \"x\"]\n[Whatever \"x\"]\n0. red stone 1",
                  "a.ump:2:2: warning: the tag Evnet is not known; did you mean \"Event\"?\n"
                  "a.ump: accepted: toy, 0 turns, unfinished\n");
}

/* ---- JSON ------------------------------------------------------------------------------ */

static const char *const members[] = {"file",    "nth",   "game",       "rules",
                                      "verdict", "turns", "unfinished", "stands",
                                      "result",  "why",   "state",      "fault"};
static const char *const fault_members[] = {"family", "rule",   "section", "message", "line",
                                            "column", "byte",   "length",  "turn",    "side",
                                            "phase",  "action", "legal",   "readings"};

static void expect_members(json_t *object, const char *const *names, size_t count)
{
    const char *name;
    json_t *value;
    size_t i = 0;

    json_object_foreach(object, name, value)
    {
        assert_true(i < count);
        assert_string_equal(name, names[i++]);
    }
    assert_int_equal(i, count);
}

/* The object said of LOG; the caller frees it. */
static json_t *object_of(struct bench *bench, const char *log)
{
    json_error_t error;

    play(bench, log, 1);
    report_json_game(&bench->said, &bench->report, &bench->replay);
    json_t *object = json_loadb(bench->said.at, bench->said.len, 0, &error);
    assert_non_null(object);
    expect_members(object, members, sizeof members / sizeof members[0]);
    json_t *fault = json_object_get(object, "fault");
    if (!json_is_null(fault))
        expect_members(fault, fault_members, sizeof fault_members / sizeof fault_members[0]);
    return object;
}

static void objects_have_all_members_in_order(void **state)
{
    static const char *const logs[] = {
        "",
        "x",
        "\xFF",
        TOY,
        SET,
        "[Game \"no\"]",
        TOY "[Rules \"jump=maybe\"]",
        SET "1. red step 5",
        SET "1. red step 2\nblue resigns",
        SET "1. blue",
        SET "{",
        TOY "[Date \"x\"]\n",
    };

    for (size_t i = 0; i < sizeof logs / sizeof logs[0]; i++)
        json_decref(object_of(*state, logs[i]));
}

static void the_fault_is_told_exactly(void **state)
{
    json_t *object = object_of(*state, SET "1. red step 5\n");
    json_t *fault = json_object_get(object, "fault");

    assert_string_equal(json_string_value(json_object_get(object, "verdict")), "rejected");
    assert_string_equal(json_string_value(json_object_get(fault, "family")), "illegal");
    assert_string_equal(json_string_value(json_object_get(fault, "rule")), "T2");
    assert_string_equal(json_string_value(json_object_get(fault, "action")), "step 5");
    assert_int_equal(json_integer_value(json_object_get(fault, "line")), 4);
    assert_int_equal(json_integer_value(json_object_get(fault, "column")), 13);
    assert_int_equal(json_integer_value(json_object_get(fault, "byte")), strlen(SET) + 12);
    assert_int_equal(json_integer_value(json_object_get(fault, "length")), 1);
    assert_int_equal(json_array_size(json_object_get(fault, "legal")), 2);
    assert_int_equal(json_array_size(json_object_get(fault, "readings")), 0);
    json_decref(object);
}

static void expect_same_state(struct bench *bench, const char *one, const char *other, bool same)
{
    json_t *a = object_of(bench, one);
    json_t *b = object_of(bench, other);

    assert_int_equal(strcmp(json_string_value(json_object_get(a, "state")),
                            json_string_value(json_object_get(b, "state"))) == 0,
                     same);
    json_decref(a);
    json_decref(b);
}

static void states_are_compared_by_what_is_on_the_board(void **state)
{
    const char *plain = SET "1. red step 2, step 3\n1. blue step 8\n";

    expect_same_state(*state, plain,
                      TOY "[Red \"Ada\"]\n0. blue stone 9\n0. r stone 1 ; x\n1. red:\n STEP\n2\n"
                          "1. red {again}\n step   3\n1. b step 8",
                      true);
    expect_same_state(*state, plain, SET "1. red step 2, step 3\n1. blue step 8, step 7\n", false);
    expect_same_state(*state, plain, SET "1. red step 2, step 3\n", false);
    expect_same_state(*state, plain, SET "1. red step 2, step 3\n1. blue step 8\n1. blue x", true);
    expect_same_state(*state, plain,
                      TOY "[SetUp \"position\"]\n0. red stone 3\n0. blue stone 9\n1. blue step 8",
                      true);
}

static void file_names_may_be_any_bytes(void **state)
{
    struct bench *bench = *state;
    json_error_t error;

    text_clear(&bench->said);
    report_json_trouble(&bench->said, "\xFF.ump", "gone");
    json_t *object = json_loadb(bench->said.at, bench->said.len, 0, &error);
    assert_non_null(object);
    assert_string_equal(json_string_value(json_object_get(object, "file")), "\xEF\xBF\xBD.ump");
    assert_string_equal(json_string_value(json_object_get(object, "file_hex")), "ff2e756d70");
    json_decref(object);
}

/* ---- positions ------------------------------------------------------------------------- */

static void expect_position(struct bench *bench, const char *log, const char *wanted)
{
    play(bench, log, 1);
    assert_true(position_exists(&bench->replay));
    position_write(&bench->said, &bench->replay);
    assert_string_equal(bench->said.len ? bench->said.at : "", wanted);
}

static void positions_hold_the_turn_so_far(void **state)
{
    expect_position(*state, TOY, "");
    expect_position(*state, SET, "0. red  stone 1\n0. blue  stone 9\n");
    expect_position(*state, SET "1. red", "0. red  stone 1\n0. blue  stone 9\n1. red\n");
    expect_position(*state, SET "1. red step 2\n1. red {and} step 3\n",
                    "0. red  stone 1\n0. blue  stone 9\n1. red  step 2, step 3\n");
    expect_position(*state, SET "1. red step 2\n1. blue pass\n2. red step 5 stands, step 6, step 8",
                    "0. red  stone 2\n0. blue  stone 9\n2. red  step 5 stands, step 6\n");
    expect_position(*state, SET "1. red step 2\n1. blue pass\nred resigns\n",
                    "0. red  stone 2\n0. blue  stone 9\n1. blue  pass\n");
}

static void headers_at_fault_have_no_position(void **state)
{
    struct bench *bench = *state;

    play(bench, "\xFF", 1);
    assert_false(position_exists(&bench->replay));
    play(bench, "[Game \"no\"]", 1);
    assert_false(position_exists(&bench->replay));
    play(bench, TOY "[Date \"x\"]", 1);
    assert_false(position_exists(&bench->replay));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(verdicts),
        cmocka_unit_test(what_was_asked_for_is_named),
        cmocka_unit_test(faults_show_where_and_what_would_be_legal),
        cmocka_unit_test(a_wrapped_action_is_told_on_one_line),
        cmocka_unit_test(long_lists_end_after_twelve),
        cmocka_unit_test(mistyped_tags_are_warned_of),
        cmocka_unit_test(objects_have_all_members_in_order),
        cmocka_unit_test(the_fault_is_told_exactly),
        cmocka_unit_test(states_are_compared_by_what_is_on_the_board),
        cmocka_unit_test(file_names_may_be_any_bytes),
        cmocka_unit_test(positions_hold_the_turn_so_far),
        cmocka_unit_test(headers_at_fault_have_no_position),
    };
    return cmocka_run_group_tests_name("report", tests, open_bench, close_bench) != 0;
}
