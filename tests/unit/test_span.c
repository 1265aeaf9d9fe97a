/* SPDX-License-Identifier: MIT */
/* base/span: views, words and numbers. */
#include "base/span.h"
#include "support/cmocka.h"

static void words_are_views_of_the_text(void **state)
{
    (void)state;
    struct span rest = span_of("  book,relay-range=0 ,, a\tb\r\n");
    const char *const wanted[] = {"book", "relay-range=0", "a", "b"};
    struct span word;

    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
        assert_true(span_next_word(&rest, &word));
        assert_true(span_equal(word, span_of(wanted[i])));
    }
    assert_false(span_next_word(&rest, &word));
    assert_int_equal(word.len, 0);
    assert_false(span_next_word(&rest, &word));
}

static void numbers_stop_at_their_maximum(void **state)
{
    (void)state;
    assert_int_equal(span_number(span_of("0"), 0), 0);
    assert_int_equal(span_number(span_of("1"), 0), -1);
    assert_int_equal(span_number(span_of("32767"), 32767), 32767);
    assert_int_equal(span_number(span_of("32768"), 32767), -1);
    assert_int_equal(span_number(span_of("2147483647"), 2147483647), 2147483647);
    assert_int_equal(span_number(span_of("2147483648"), 2147483647), -1);
    assert_int_equal(span_number(span_of("99999999999999999999999999"), 2147483647), -1);
    assert_int_equal(span_number(span_of("0000000000000000000000007"), 9), 7);
    assert_int_equal(span_number(span_of("3"), 5), 3);
    assert_int_equal(span_number(span_of("9"), 5), -1);
}

static void numbers_pass_over_what_is_no_digit(void **state)
{
    (void)state;
    assert_int_equal(span_number(span_of("1\xC2\xAD" "2"), 99), 12);
    assert_int_equal(span_number(span_of(""), 99), -1);
    assert_int_equal(span_number(span_of("-"), 99), -1);
    assert_int_equal(span_number((struct span){NULL, 0}, 99), -1);
}

static void case_of_ascii_letters_only(void **state)
{
    (void)state;
    assert_true(span_is(span_of("NoRtH"), "north"));
    assert_false(span_is(span_of("north "), "north"));
    assert_false(span_is(span_of("nort"), "north"));
    assert_false(span_is(span_of("@[`{"), "`{@["));
    assert_false(span_is(span_of("\xC3\x84"), "\xC3\xA4")); /* other letters are just bytes */
    assert_true(span_same((struct span){NULL, 0}, span_of("")));
    assert_true(span_equal((struct span){NULL, 0}, span_of("")));
    assert_false(span_equal(span_of("a"), span_of("A")));
    assert_true(span_equal((struct span){"a\0b", 3}, (struct span){"a\0b", 3}));
    assert_false(span_equal((struct span){"a\0b", 3}, (struct span){"a\0c", 3}));
}

static void beginnings(void **state)
{
    (void)state;
    assert_true(span_begins("south", span_of("S")));
    assert_true(span_begins("south", span_of("SOUTH")));
    assert_true(span_begins("south", span_of("")));
    assert_true(span_begins("", span_of("")));
    assert_false(span_begins("south", span_of("souths")));
    assert_false(span_begins("", span_of("s")));
    assert_false(span_begins("south", span_of("sa")));
}

static void trimming_takes_ascii_blanks_off_both_ends(void **state)
{
    (void)state;
    assert_true(span_equal(span_trim(span_of(" \t\r\n a b \n")), span_of("a b")));
    assert_int_equal(span_trim(span_of(" \t\r\n ")).len, 0);
    assert_int_equal(span_trim(span_of("")).len, 0);
    assert_int_equal(span_trim((struct span){NULL, 0}).len, 0);
    assert_true(span_equal(span_trim(span_of("\xC2\xA0x")), span_of("\xC2\xA0x")));
}

static void no_string_is_no_span(void **state)
{
    (void)state;
    struct span none = span_of(NULL);

    assert_null(none.at);
    assert_int_equal(none.len, 0);
}

static void letters_and_digits_of_every_byte(void **state)
{
    (void)state;
    for (int c = -128; c < 128; c++) {
        char byte = (char)c;
        bool upper = c >= 'A' && c <= 'Z';
        assert_int_equal(is_digit(byte), c >= '0' && c <= '9');
        assert_int_equal(is_letter(byte), upper || (c >= 'a' && c <= 'z'));
        assert_int_equal(to_lower(byte), upper ? (char)(c + 32) : byte);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_are_views_of_the_text),
        cmocka_unit_test(numbers_stop_at_their_maximum),
        cmocka_unit_test(numbers_pass_over_what_is_no_digit),
        cmocka_unit_test(case_of_ascii_letters_only),
        cmocka_unit_test(beginnings),
        cmocka_unit_test(trimming_takes_ascii_blanks_off_both_ends),
        cmocka_unit_test(no_string_is_no_span),
        cmocka_unit_test(letters_and_digits_of_every_byte),
    };
    return cmocka_run_group_tests_name("span", tests, NULL, NULL) != 0;
}
