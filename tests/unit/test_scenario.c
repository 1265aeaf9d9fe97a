/* SPDX-License-Identifier: MIT */
/* Scenario files: words, grids, all faults at once, and which files a log may name. */
#include "games/list.h"
#include "referee/replay.h"
#include "referee/scenario.h"
#include "support/cmocka.h"
#include "support/files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A game of this test's own: a board, and words that it counts. */
struct board {
    struct grid grid;
    unsigned rows;
    int number;
    char name[SCENARIO_NAME_MAX + 1];
    bool sealed;
};

static void take_grid(void *scenario, struct fact *fact)
{
    fact_grid(fact, &((struct board *)scenario)->grid, NAMES_LETTERS);
}

static void take_missing(void *scenario, struct fact *fact)
{
    fact_missing(fact, &((struct board *)scenario)->grid);
}

static void take_row(void *scenario, struct fact *fact)
{
    struct span word;

    ((struct board *)scenario)->rows++;
    while (fact_word(fact, &word))
        assert_true(word.len == 1);
}

static void take_thing(void *scenario, struct fact *fact)
{
    struct board *board = scenario;
    struct span name;

    if (!fact_name(fact, &name, "a name"))
        return;
    memcpy(board->name, name.at, name.len);
    board->number = fact_number(fact, 2, 7, "a number");
    fact_end(fact);
}

static void seal(void *scenario, struct complaints *complaints)
{
    struct board *board = scenario;

    board->sealed = true;
    if (board->grid.columns == 0)
        complain(complaints, ILLEGAL, (struct span){NULL, 0}, "no grid");
}

static const struct line_form lines[] = {
    {"grid", "grid WORDS", take_grid},
    {"missing", "missing SPACE...", take_missing},
    {"|", "| SIGNS |", take_row},
    {"thing", "thing NAME N", take_thing},
    {.key = NULL},
};
static const struct built_in built_in[] = {{"plain", "game board\ngrid square 3x3\n"},
                                           {.name = NULL}};
static const struct scenarios scenarios = {sizeof(struct board), built_in, lines, seal, NULL};
static const struct game board_game = {.name = "board", .scenarios = &scenarios};
static const struct game fixed_game = {.name = "fixed"};
static const struct game *const games[] = {&board_game, &fixed_game, NULL};

/* Complaints as one text, a line each: "offset family". */
struct heard {
    struct complaints complaints;
    struct span text;
    char words[2048];
    struct text said;
};

static void hear(struct complaints *complaints, enum finding finding, struct span at,
                 struct span message)
{
    struct heard *heard = (struct heard *)complaints;

    assert_true(message.len > 0);
    if (at.at)
        text_printf(&heard->said, "%zu+%zu %s;", (size_t)(at.at - heard->text.at), at.len,
                    finding_name(finding));
    else
        text_printf(&heard->said, "%s;", finding_name(finding));
}

static bool read_words(struct scenario *scenario, struct heard *heard, const char *words)
{
    heard->complaints = (struct complaints){.take = hear};
    heard->text = span_of(words);
    text_borrow(&heard->said, heard->words, sizeof heard->words);
    return scenario_read(scenario, games, heard->text, &heard->complaints);
}

static void expect_faults(const char *words, const char *wanted)
{
    struct scenario scenario;
    struct heard heard;

    assert_false(read_words(&scenario, &heard, words));
    assert_string_equal(heard.words, wanted);
    assert_null(scenario.data);
}

static void a_scenario_is_read(void **state)
{
    (void)state;
    struct scenario scenario;
    struct heard heard;

    assert_true(read_words(&scenario, &heard,
                           "\xEF\xBB\xBF; a comment\r\n\n  GAME board ; behind a line\r\n"
                           "note \"Ours; all of it\"\rname \"Two words\"\n"
                           "grid\thex 4x3 names digits\n missing 0101, 0403\n"
                           "thing \"Old Guard\" 7\n| . m . |\n|\xC2\xA0@|; the unit"));
    const struct board *board = scenario.data;
    assert_ptr_equal(scenario.game, &board_game);
    assert_true(span_equal(scenario.note, span_of("Ours; all of it")));
    assert_true(span_equal(scenario.name, span_of("Two words")));
    assert_string_equal(board->name, "Old Guard");
    assert_int_equal(board->number, 7);
    assert_int_equal(board->rows, 2);
    assert_true(board->sealed);
    assert_int_equal(board->grid.shape, GRID_FLAT);
    assert_int_equal(grid_read(&board->grid, span_of("0101")), NO_CELL);
    assert_int_equal(grid_read(&board->grid, span_of("0403")), NO_CELL);
    assert_int_equal(grid_read(&board->grid, span_of("0402")), 7);
    scenario_free(&scenario);
}

static void what_is_no_scenario(void **state)
{
    (void)state;
    expect_faults("", "unreadable;");
    expect_faults("; nothing\n", "unreadable;");
    expect_faults("secret: 1\ngame board\n", "unreadable;");
    expect_faults("games board\n", "unreadable;");
    expect_faults("game", "unreadable;");
    expect_faults("game board\ngrid 3x3 \xFF\n", "unreadable;");
    expect_faults("game chess\n", "5+5 unknown;");
    expect_faults("game fixed\n", "5+5 illegal;");
    expect_faults("game \"\n", "6+0 unreadable;");
}

static void all_faults_at_once(void **state)
{
    (void)state;
    expect_faults("game board\n", "illegal;");
    expect_faults("game board\nmissing a1\nthing\nthing x 8 9\nthing \"\" 2\n"
                  "thing x 2 9\nthong x 2\n| x\ngrid square 3x3 hex\ngrid hex 3x3\nmissing d1 a1\n",
                  "11+7 illegal;"    /* before the grid */
                  "27+0 unreadable;" /* no name */
                  "36+1 illegal;38+1 unreadable;"
                  "47+0 illegal;"
                  "61+1 unreadable;"
                  "63+5 unknown;"
                  "76+0 unreadable;"
                  "93+3 unreadable;"
                  "97+4 illegal;"
                  "118+2 unknown;");
    expect_faults("game board\nname a\nname b\ngrid 3x3\n", "18+4 illegal;25+8 unreadable;");
}

static void a_line_is_not_endless(void **state)
{
    (void)state;
    char *words = malloc(10000);
    struct scenario scenario;
    struct heard heard;

    assert_non_null(words);
    memset(words, 'x', 9999);
    memcpy(words, "game board\ngrid 3x3 square\nthing ", 33);
    words[9999] = '\0';
    assert_false(read_words(&scenario, &heard, words));
    assert_string_equal(heard.words, "27+1 unreadable;");
    free(words);
}

/* ---- files ----------------------------------------------------------------------------- */

static void write_file(const char *name, const char *words, size_t blanks)
{
    FILE *file = fopen(name, "w");

    assert_non_null(file);
    fputs(words, file);
    while (blanks-- > 0)
        fputc('\n', file);
    assert_int_equal(fclose(file), 0);
}

static char home[PATH_ROOM];
static char folder[PATH_ROOM];

static int enter_folder(void **state)
{
    (void)state;
    folder_make(folder);
    return !getcwd(home, sizeof home) || chdir(folder);
}

static int leave_folder(void **state)
{
    (void)state;
    folder_remove(folder);
    return chdir(home);
}

static const char *why_not(struct referee *referee, const char *name)
{
    const char *why = NULL;

    assert_null(scenario_find(referee, &board_game, span_of(name), false, &why));
    assert_non_null(why);
    return why;
}

static void which_files_a_log_may_name(void **state)
{
    (void)state;
    static const char right[] = "game board\ngrid square 3x3\n";
    struct referee referee;
    const char *why;

    referee_init(&referee, games, false);
    write_file("right", right, 0);
    write_file("wrong", "game board\n", 0);
    write_file("large", right, SCENARIO_BYTES_MAX);
    assert_int_equal(symlink("right", "link"), 0);
    assert_int_equal(mkdir("elsewhere", 0700), 0);
    write_file("elsewhere/there", right, 0);

    /* a log that lies nowhere has only what is built in */
    const struct scenario *plain =
        scenario_find(&referee, &board_game, span_of("plain"), false, &why);
    assert_non_null(plain);
    why_not(&referee, "right");

    referee.log_dir = ".";
    const struct scenario *one =
        scenario_find(&referee, &board_game, span_of("right"), false, &why);
    assert_non_null(one);
    assert_string_equal(why_not(&referee, "link"), "a symbolic link");
    assert_string_equal(why_not(&referee, "large"), "larger than 256 KiB");
    assert_string_equal(why_not(&referee, "elsewhere"), "not a regular file");
    assert_string_equal(why_not(&referee, "wrong"), "no grid");
    assert_non_null(strstr(why_not(&referee, "nobody"), "No such file"));

    /* read once in a run, and shared */
    write_file("right", "nothing", 0);
    assert_ptr_equal(scenario_find(&referee, &board_game, span_of("right"), false, &why), one);
    assert_ptr_equal(scenario_find(&referee, &board_game, span_of("PLAIN"), false, &why), plain);

    /* the directory that was named, then the log's; the caller himself may follow a link */
    why_not(&referee, "there");
    referee.scenario_dir = "elsewhere";
    assert_non_null(scenario_find(&referee, &board_game, span_of("there"), false, &why));
    assert_ptr_equal(scenario_find(&referee, &board_game, span_of("right"), false, &why), one);
    write_file("right", right, 0);
    assert_non_null(scenario_find(&referee, &board_game, span_of("./link"), true, &why));
    referee_free(&referee);
}

static void names_that_a_log_may_write(void **state)
{
    (void)state;
    static const char *const good[] = {"sample", "a.scenario", "A-1_b", "0"};
    static const char *const bad[] = {"", ".hidden", "a/b", "..", "a b", "a\\b", "\xC3\xA4", "~"};

    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_true(scenario_is_plain(span_of(good[i])));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(scenario_is_plain(span_of(bad[i])));
}

/* So many that the first must make room. */
static void a_run_keeps_some_scenarios(void **state)
{
    (void)state;
    static char names[SCENARIOS_MAX + 8][64];
    struct referee referee;
    const char *why;

    referee_init(&referee, games, false);
    referee.log_dir = ".";
    for (int i = 0; i < SCENARIOS_MAX + 8; i++) {
        snprintf(names[i], sizeof names[i], "nobody%d", i);
        assert_null(scenario_find(&referee, &board_game, span_of(names[i]), false, &why));
    }
    assert_non_null(scenario_find(&referee, &board_game, span_of("plain"), false, &why));
    referee_free(&referee);
}

/* What is built in is right, and says where it comes from. */
static void built_in_scenarios_are_right(void **state)
{
    (void)state;
    for (const struct game *const *game = games_list; *game; game++) {
        const struct scenarios *theirs = (*game)->scenarios;
        for (const struct built_in *one = theirs ? theirs->built_in : built_in + 1; one->name;
             one++) {
            const struct game *const only[] = {*game, NULL};
            struct scenario scenario;
            struct heard heard = {.complaints = {.take = hear}, .text = span_of(one->text)};
            text_borrow(&heard.said, heard.words, sizeof heard.words);
            if (!scenario_read(&scenario, only, heard.text, &heard.complaints))
                fail_msg("%s %s: %s", (*game)->name, one->name, heard.words);
            assert_true(scenario.note.len > 0);
            assert_true(span_is(scenario.name, one->name));
            scenario_free(&scenario);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_scenario_is_read),
        cmocka_unit_test(what_is_no_scenario),
        cmocka_unit_test(all_faults_at_once),
        cmocka_unit_test(a_line_is_not_endless),
        cmocka_unit_test_setup_teardown(which_files_a_log_may_name, enter_folder, leave_folder),
        cmocka_unit_test(names_that_a_log_may_write),
        cmocka_unit_test(a_run_keeps_some_scenarios),
        cmocka_unit_test(built_in_scenarios_are_right),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
