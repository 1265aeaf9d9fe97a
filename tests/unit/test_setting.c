/* SPDX-License-Identifier: MIT */
/* rules/setting: options, presets and what can be wrong with them. */
#include "rules/setting.h"
#include "support/cmocka.h"

#include <string.h>

static const struct choice choices[] = {
    {.name = "relay-range", .values = {"two", "three", "any"}, .number = "K6"},
    {.name = "adjacent-relay", .values = {"no", "yes"}, .number = "K7"},
    {.name = "turns", .least = 3, .most = 40, .usual = 12, .number = "K9"},
    {.name = NULL},
};
static const struct preset presets[] = {
    {"book", "relay-range=three adjacent-relay=no", "as printed"},
    {"club", "relay-range=any adjacent-relay=no turns=20", "as played"},
    {"yes", "adjacent-relay=yes", "a preset may be called like a value"},
    {NULL, NULL, NULL},
};
static const struct options options = {choices, presets};

static struct options_trouble read_list(struct setting *setting, const char *list)
{
    setting_init(setting, &options);
    return setting_read(setting, &options, span_of(list));
}

static void expect(const char *list, int range, int relay, int turns)
{
    struct setting setting;
    struct options_trouble trouble = read_list(&setting, list);

    assert_int_equal(trouble.fault, OPTIONS_FINE);
    assert_int_equal(setting.choice[0], range);
    assert_int_equal(setting.choice[1], relay);
    assert_int_equal(setting.choice[2], turns);
}

static void defaults_come_first(void **state)
{
    (void)state;
    struct setting setting;

    expect("", 0, 0, 12);
    expect(" ,, ", 0, 0, 12);
    read_list(&setting, "");
    assert_int_equal(setting.first, NO_SIDE);
    assert_false(setting.position);
    assert_false(setting.chosen[0]);
}

static void options_override_presets_in_any_order(void **state)
{
    (void)state;
    struct setting setting;

    expect("book", 1, 0, 12);
    expect("club, relay-range=two", 0, 0, 20);
    expect("relay-range=two club", 0, 0, 20);
    expect("BOOK Relay-Range=ANY", 2, 0, 12);
    expect("book book", 1, 0, 12);
    expect("book turns=40", 1, 0, 40);
    expect("turns=3 turns=3", 0, 0, 3);
    expect("turns=0012", 0, 0, 12);
    read_list(&setting, "club turns=5");
    assert_true(setting.chosen[2]);
    assert_false(setting.chosen[0]);
}

static void expect_trouble(const char *list, enum options_fault fault, const char *word,
                           const char *nearest)
{
    struct setting setting;
    struct options_trouble trouble = read_list(&setting, list);

    assert_int_equal(trouble.fault, fault);
    assert_true(span_equal(trouble.word, span_of(word)));
    if (nearest)
        assert_string_equal(trouble.nearest, nearest);
    else
        assert_null(trouble.nearest);
    assert_true(trouble.word.at >= list && trouble.word.at <= list + strlen(list));
}

static void trouble_names_the_wrong_word(void **state)
{
    (void)state;
    expect_trouble("bok", OPTIONS_UNKNOWN_NAME, "bok", "book");
    expect_trouble("zzz", OPTIONS_UNKNOWN_NAME, "zzz", NULL);
    expect_trouble("relay-rnage=two", OPTIONS_UNKNOWN_NAME, "relay-rnage", "relay-range");
    expect_trouble("=two", OPTIONS_UNKNOWN_NAME, "", NULL);
    expect_trouble("relay-range=four", OPTIONS_UNKNOWN_VALUE, "four", NULL);
    expect_trouble("relay-range=", OPTIONS_UNKNOWN_VALUE, "", NULL);
    expect_trouble("relay-range=two=two", OPTIONS_UNKNOWN_VALUE, "two=two", NULL);
    expect_trouble("turns=2", OPTIONS_UNKNOWN_VALUE, "2", NULL);
    expect_trouble("turns=41", OPTIONS_UNKNOWN_VALUE, "41", NULL);
    expect_trouble("turns=-5", OPTIONS_UNKNOWN_VALUE, "-5", NULL);
    expect_trouble("turns=", OPTIONS_UNKNOWN_VALUE, "", NULL);
    expect_trouble("turns=99999999999999999999", OPTIONS_UNKNOWN_VALUE, "99999999999999999999", NULL);
    expect_trouble("turns=5 turns=6", OPTIONS_TWO_VALUES, "turns=6", NULL);
    expect_trouble("book club", OPTIONS_DISAGREE, "club", NULL);
    expect_trouble("yes turns=5 book", OPTIONS_DISAGREE, "book", NULL);
}

static void expect_written(const char *list, bool all, const char *wanted)
{
    struct setting setting;
    struct text out;

    assert_int_equal(read_list(&setting, list).fault, OPTIONS_FINE);
    text_init(&out, 1000);
    setting_write(&out, &setting, &options, all);
    assert_string_equal(text_span(&out).at, wanted);
    text_free(&out);
}

static void what_is_written_reads_back(void **state)
{
    (void)state;
    expect_written("", false, "");
    expect_written("book", false, "relay-range=three");
    expect_written("club", false, "relay-range=any turns=20");
    expect_written("turns=12", false, "");
    expect_written("", true, "relay-range=two adjacent-relay=no turns=12");
    for (int range = 0; range < 3; range++)
        for (int turns = 3; turns <= 40; turns++) {
            struct setting setting;
            struct setting back;
            struct text out;
            setting_init(&setting, &options);
            setting.choice[0] = (int16_t)range;
            setting.choice[2] = (int16_t)turns;
            text_init(&out, 1000);
            setting_write(&out, &setting, &options, false);
            assert_int_equal(read_list(&back, text_span(&out).at).fault, OPTIONS_FINE);
            assert_memory_equal(back.choice, setting.choice, sizeof back.choice);
            text_free(&out);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(defaults_come_first),
        cmocka_unit_test(options_override_presets_in_any_order),
        cmocka_unit_test(trouble_names_the_wrong_word),
        cmocka_unit_test(what_is_written_reads_back),
    };
    return cmocka_run_group_tests_name("setting", tests, NULL, NULL) != 0;
}
