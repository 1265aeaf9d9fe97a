/* SPDX-License-Identifier: MIT */
/* cli/option: the command line taken apart, and the table from which help comes. */
#include "cli/command.h"
#include "cli/option.h"
#include "support/cmocka.h"

#include <string.h>

enum { WORDS_MAX = 12, LONG_CLUSTER = 1000 };

/* Read a command line: the words behind the program's name. */
static void read_line(struct arguments *arguments, const char *const *words)
{
    char *argv[WORDS_MAX + 2] = {(char *)"umpire"};
    int argc = 1;

    for (; words[argc - 1]; argc++)
        argv[argc] = (char *)words[argc - 1];
    arguments_read(arguments, argc, argv);
}

#define READ(arguments, ...) read_line(arguments, (const char *const[]){__VA_ARGS__, NULL})

static void options_stand_anywhere(void **state)
{
    (void)state;
    struct arguments a;

    READ(&a, "--game", "go", "check", "-q", "x.ump", "--json", "y.ump");
    assert_int_equal(a.fault, OPTION_FINE);
    assert_int_equal(a.word_count, 3);
    assert_string_equal(a.word[0], "check");
    assert_string_equal(a.word[2], "y.ump");
    assert_string_equal(option_value(&a, OPTION_GAME), "go");
    assert_true(option_is_given(&a, OPTION_QUIET));
    assert_true(option_is_given(&a, OPTION_JSON));
    assert_false(option_is_given(&a, OPTION_STRICT));
    assert_null(option_value(&a, OPTION_RULES));
    arguments_free(&a);
}

static void two_dashes_end_the_options_and_one_is_a_word(void **state)
{
    (void)state;
    struct arguments a;

    READ(&a, "check", "-", "--", "--json", "-");
    assert_int_equal(a.word_count, 4);
    assert_string_equal(a.word[1], "-");
    assert_string_equal(a.word[2], "--json");
    assert_int_equal(a.given_count, 0);
    arguments_free(&a);
}

static void the_last_value_counts_and_all_are_kept(void **state)
{
    (void)state;
    struct arguments a;

    READ(&a, "--mark", "one", "--nth=3", "--mark=two=G7", "--nth", "12");
    assert_int_equal(a.given_count, 4);
    assert_string_equal(a.given[0].value, "one");
    assert_string_equal(a.given[2].value, "two=G7");
    assert_string_equal(option_value(&a, OPTION_MARK), "two=G7");
    assert_int_equal(option_number(&a, OPTION_NTH), 12);
    assert_int_equal(option_number(&a, OPTION_AT), 0);
    arguments_free(&a);
}

static void expect_fault(const char *const *words, enum option_fault fault, enum option_id about,
                         const char *wrong)
{
    struct arguments a;

    read_line(&a, words);
    assert_int_equal(a.fault, fault);
    assert_int_equal(a.about, about);
    assert_string_equal(a.wrong, wrong);
    arguments_free(&a);
}

#define FAULT(fault, about, wrong, ...)                                                            \
    expect_fault((const char *const[]){__VA_ARGS__, NULL}, fault, about, wrong)

static void the_wrong_word_is_named(void **state)
{
    (void)state;
    FAULT(OPTION_UNKNOWN, OPTION_COUNT, "--jsno", "check", "--jsno", "x", "--what");
    FAULT(OPTION_UNKNOWN, OPTION_COUNT, "--jsno=1", "--jsno=1", "x");
    FAULT(OPTION_UNKNOWN, OPTION_COUNT, "-x", "check", "-qx", "y");
    FAULT(OPTION_UNKNOWN, OPTION_COUNT, "-x", "check", "-xq", "y");
    FAULT(OPTION_LACKS_ARGUMENT, OPTION_GAME, "--game", "check", "--game");
    FAULT(OPTION_TAKES_NONE, OPTION_JSON, "--json=x", "--json=x", "check");
    FAULT(OPTION_BAD_VALUE, OPTION_COLOR, "blue", "--color", "blue", "check");
    FAULT(OPTION_BAD_VALUE, OPTION_STATUS, "", "--status=", "check");
    FAULT(OPTION_BAD_VALUE, OPTION_NTH, "0", "--nth", "0");
    FAULT(OPTION_BAD_VALUE, OPTION_NTH, "-1", "--nth", "-1");
    FAULT(OPTION_BAD_VALUE, OPTION_NTH, "2x", "--nth", "2x");
    FAULT(OPTION_BAD_VALUE, OPTION_NTH, "", "--nth", "");
    FAULT(OPTION_BAD_VALUE, OPTION_NTH, "99999999999", "--nth", "99999999999");
}

static void many_letters_in_one_word_fit(void **state)
{
    (void)state;
    char word[LONG_CLUSTER + 2] = "-";
    struct arguments a;

    memset(word + 1, 'q', LONG_CLUSTER);
    READ(&a, word, "check");
    assert_int_equal(a.fault, OPTION_FINE);
    assert_int_equal(a.given_count, 1);
    assert_int_equal(a.word_count, 1);
    arguments_free(&a);
}

static void the_table_is_complete(void **state)
{
    (void)state;
    for (int id = 0; id < OPTION_COUNT; id++) {
        const struct option_spec *spec = &option_table[id];
        assert_non_null(spec->name);
        assert_non_null(spec->help);
        assert_true(spec->argument || (!spec->values && !spec->most));
        for (int other = 0; other < id; other++) {
            assert_string_not_equal(spec->name, option_table[other].name);
            assert_true(!spec->letter || spec->letter != option_table[other].letter);
        }
    }
}

static void commands_are_found_by_their_name(void **state)
{
    (void)state;
    for (int i = 0; command_table[i]; i++) {
        assert_ptr_equal(command_called(command_table[i]->name), command_table[i]);
        assert_non_null(command_table[i]->run);
        assert_non_null(command_table[i]->summary);
        assert_true(command_table[i]->least_words <= command_table[i]->most_words);
    }
    assert_null(command_called("chec"));
    assert_null(command_called(""));
}

static void options_are_written_as_usage_has_them(void **state)
{
    (void)state;
    char buffer[64];
    struct text out;

    text_borrow(&out, buffer, sizeof buffer);
    option_write(&out, OPTION_QUIET, true);
    text_putc(&out, ' ');
    option_write(&out, OPTION_QUIET, false);
    text_putc(&out, ' ');
    option_write(&out, OPTION_NTH, true);
    assert_string_equal(buffer, "-q, --quiet --quiet --nth K");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(options_stand_anywhere),
        cmocka_unit_test(two_dashes_end_the_options_and_one_is_a_word),
        cmocka_unit_test(the_last_value_counts_and_all_are_kept),
        cmocka_unit_test(the_wrong_word_is_named),
        cmocka_unit_test(many_letters_in_one_word_fit),
        cmocka_unit_test(the_table_is_complete),
        cmocka_unit_test(commands_are_found_by_their_name),
        cmocka_unit_test(options_are_written_as_usage_has_them),
    };
    return cmocka_run_group_tests_name("option", tests, NULL, NULL) != 0;
}
