/* SPDX-License-Identifier: MIT */
/* base/text: output that grows up to a maximum, and strangers' bytes made fit to be shown. */
#include "base/text.h"
#include "support/cmocka.h"

#include <string.h>

static void it_grows_and_stays_terminated(void **state)
{
    (void)state;
    struct text text;

    text_init(&text, 100000);
    assert_null(text.at);
    assert_int_equal(text_span(&text).len, 0);
    assert_non_null(text_span(&text).at);
    for (int i = 0; i < 5000; i++) {
        text_puts(&text, "ab");
        text_putc(&text, 'c');
        assert_int_equal(text.at[text.len], '\0');
    }
    assert_int_equal(text.len, 15000);
    assert_false(text.full);
    text_clear(&text);
    assert_int_equal(text.len, 0);
    assert_string_equal(text.at, "");
    text_free(&text);
    assert_null(text.at);
    text_puts(&text, "again");
    assert_string_equal(text.at, "again");
    text_free(&text);
}

static void what_does_not_fit_is_remembered(void **state)
{
    (void)state;
    struct text text;

    text_init(&text, 5);
    text_puts(&text, "abcde");
    assert_false(text.full);
    text_puts(&text, "");
    assert_false(text.full);
    text_putc(&text, 'f');
    assert_true(text.full);
    assert_string_equal(text.at, "abcde");
    text_printf(&text, "%d", 12345);
    assert_string_equal(text.at, "abcde");
    text_clear(&text);
    assert_false(text.full);
    text_printf(&text, "%s-%d", "abc", 123);
    assert_true(text.full);
    assert_string_equal(text.at, "abc-1");
    text_free(&text);
}

static void a_maximum_of_nothing(void **state)
{
    (void)state;
    struct text text;

    text_init(&text, 0);
    text_puts(&text, "a");
    text_printf(&text, "%d", 1);
    assert_int_equal(text.len, 0);
    assert_true(text.full);
    assert_string_equal(text.at, "");
    text_free(&text);
}

static void a_borrowed_buffer_is_never_overrun(void **state)
{
    (void)state;
    char buffer[8];
    struct text text;

    memset(buffer, 'x', sizeof buffer);
    text_borrow(&text, buffer, 5);
    assert_string_equal(buffer, "");
    text_printf(&text, "%s", "1234567890");
    assert_string_equal(buffer, "1234");
    assert_true(text.full);
    assert_int_equal(buffer[5], 'x');
    text_free(&text);
    text_borrow(&text, buffer, 1);
    text_putc(&text, 'a');
    assert_string_equal(buffer, "");
    assert_true(text.full);
}

static void bytes_of_any_value_are_kept(void **state)
{
    (void)state;
    struct text text;

    text_init(&text, 100);
    text_put(&text, (struct span){"a\0b\xFF", 4});
    text_put(&text, (struct span){NULL, 0});
    assert_int_equal(text.len, 4);
    assert_memory_equal(text.at, "a\0b\xFF", 5);
    text_repeat(&text, '-', 3);
    text_repeat(&text, '-', 0);
    assert_memory_equal(text.at, "a\0b\xFF---", 8);
    text_free(&text);
}

static void runes_become_utf8(void **state)
{
    (void)state;
    struct text text;

    text_init(&text, 100);
    text_rune(&text, 'A');
    text_rune(&text, 0xE4);
    text_rune(&text, 0x2192);
    text_rune(&text, 0x1F3B2);
    assert_string_equal(text.at, "A\xC3\xA4\xE2\x86\x92\xF0\x9F\x8E\xB2");
    text_free(&text);
}

static void nothing_that_a_terminal_obeys_is_shown(void **state)
{
    (void)state;
    static const struct {
        const char *bytes;
        const char *shown;
    } cases[] = {
        {"plain \t words", "plain \t words"},
        {"\x1b[31m", "\\u{1b}[31m"},
        {"\x07\x7f\r\n", "\\u{7}\\u{7f}\\u{d}\\u{a}"},
        {"\xC2\x9B" "2J", "\\u{9b}2J"},                       /* C1: CSI in one character */
        {"a\xE2\x80\xAE" "b", "a\\u{202e}b"},                 /* right to left override */
        {"\xE2\x81\xA6\xD8\x9C", "\\u{2066}\\u{61c}"},        /* isolate, Arabic letter mark */
        {"\xE2\x80\x8E\xE2\x80\xA8", "\\u{200e}\\u{2028}"},
        {"\xC3\xA4\xE2\x86\x92", "\xC3\xA4\xE2\x86\x92"},     /* letters and arrows stay */
        {"\xFFz\xC3", "\\x{ff}z\\x{c3}"},
        {"\xED\xA0\x80", "\\x{ed}\\x{a0}\\x{80}"},            /* a surrogate */
    };
    struct text text;

    text_init(&text, 1000);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        text_clear(&text);
        text_shown(&text, span_of(cases[i].bytes));
        assert_string_equal(text.at, cases[i].shown);
    }
    text_clear(&text);
    text_shown(&text, (struct span){"\0", 1});
    assert_string_equal(text.at, "\\u{0}");
    text_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_grows_and_stays_terminated),
        cmocka_unit_test(what_does_not_fit_is_remembered),
        cmocka_unit_test(a_maximum_of_nothing),
        cmocka_unit_test(a_borrowed_buffer_is_never_overrun),
        cmocka_unit_test(bytes_of_any_value_are_kept),
        cmocka_unit_test(runes_become_utf8),
        cmocka_unit_test(nothing_that_a_terminal_obeys_is_shown),
    };
    return cmocka_run_group_tests_name("text", tests, NULL, NULL) != 0;
}
