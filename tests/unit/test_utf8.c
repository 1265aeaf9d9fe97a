/* SPDX-License-Identifier: MIT */
/* base/utf8: what is a character and what is none. */
#include "base/utf8.h"
#include "support/cmocka.h"

#include <string.h>

static void every_code_point_comes_back(void **state)
{
    (void)state;
    for (unsigned rune = 0; rune <= 0x10FFFF; rune++) {
        char bytes[4];
        unsigned back = ~rune;
        size_t len = utf8_encode(bytes, rune);
        bool surrogate = rune >= 0xD800 && rune <= 0xDFFF;
        size_t read = utf8_decode((struct span){bytes, len}, &back);
        if (read != (surrogate ? 0 : len) || (!surrogate && back != rune))
            fail_msg("U+%04X does not come back", rune);
        if (len > 1 && utf8_decode((struct span){bytes, len - 1}, &back) != 0)
            fail_msg("U+%04X is read although it is cut off", rune);
    }
}

static void what_is_not_utf8_is_refused(void **state)
{
    (void)state;
    static const char *const wrong[] = {
        "\x80",             /* a trail without a lead */
        "\xBF",             "\xC0\x80", /* overlong */
        "\xC1\xBF",         "\xE0\x80\x80", "\xE0\x9F\xBF", "\xF0\x80\x80\x80", "\xF0\x8F\xBF\xBF",
        "\xED\xA0\x80",     /* surrogates */
        "\xED\xBF\xBF",     "\xF4\x90\x80\x80", /* above U+10FFFF */
        "\xF5\x80\x80\x80", "\xF8\x88\x80\x80\x80", "\xFE", "\xFF", "\xC3", "\xC3(", "\xE2\x86(",
        "\xF0\x9F\x8E(",
    };

    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        unsigned rune;
        assert_int_equal(utf8_decode(span_of(wrong[i]), &rune), 0);
        assert_int_equal(utf8_valid_up_to(span_of(wrong[i])), 0);
    }
    assert_int_equal(utf8_decode((struct span){"", 0}, &(unsigned){0}), 0);
}

/* The place of a wrong byte is found wherever it stands: there is a fast path for eight bytes. */
static void the_first_wrong_byte_is_found_at_any_offset(void **state)
{
    (void)state;
    char bytes[40];

    for (size_t len = 0; len <= sizeof bytes; len++)
        for (size_t at = 0; at < len; at++) {
            memset(bytes, 'a', len);
            assert_int_equal(utf8_valid_up_to((struct span){bytes, len}), len);
            bytes[at] = '\xC3';
            assert_int_equal(utf8_valid_up_to((struct span){bytes, len}), at);
            if (at + 1 < len) {
                bytes[at + 1] = '\xA4';
                assert_int_equal(utf8_valid_up_to((struct span){bytes, len}), len);
            }
        }
    assert_int_equal(utf8_valid_up_to((struct span){NULL, 0}), 0);
}

static void characters_are_counted(void **state)
{
    (void)state;
    assert_int_equal(utf8_count(span_of("")), 0);
    assert_int_equal(utf8_count(span_of("abc")), 3);
    assert_int_equal(utf8_count(span_of("\xC3\xA4\xE2\x86\x92\xF0\x9F\x8E\xB2x")), 4);
    assert_int_equal(utf8_count(span_of("\xFF\xC3x")), 3);
}

static void controls(void **state)
{
    (void)state;
    static const unsigned yes[] = {0,      1,      0x0A,   0x1B,   0x1F,   0x7F,   0x80,  0x9F,
                                   0x061C, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A, 0x202E, 0x2066,
                                   0x2069};
    static const unsigned no[] = {'\t', ' ', '~', 0xA0, 0xAD, 0x200B, 0x2010, 0x2030, 0x206A, 0xFEFF};

    for (size_t i = 0; i < sizeof yes / sizeof yes[0]; i++)
        assert_true(utf8_is_control(yes[i]));
    for (size_t i = 0; i < sizeof no / sizeof no[0]; i++)
        assert_false(utf8_is_control(no[i]));
}

/* Words as they stand in a mail that was quoted. */
static void words_of_a_quoted_mail(void **state)
{
    (void)state;
    struct span rest = span_of(" Saxon\r\n> >\tGrenadiers\xC2\xA0"
                               "a>b \n>\n> 0903 ");
    static const char *const words[] = {"Saxon", "Grenadiers", "a>b", "0903"};
    struct span word;

    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        assert_true(utf8_next_word(&rest, &word));
        assert_true(span_equal(word, span_of(words[i])));
    }
    assert_false(utf8_next_word(&rest, &word));
    rest = span_of("> x"); /* does not begin a line here */
    assert_true(utf8_next_word(&rest, &word));
    assert_true(span_equal(word, span_of(">")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_code_point_comes_back),
        cmocka_unit_test(what_is_not_utf8_is_refused),
        cmocka_unit_test(the_first_wrong_byte_is_found_at_any_offset),
        cmocka_unit_test(characters_are_counted),
        cmocka_unit_test(controls),
        cmocka_unit_test(words_of_a_quoted_mail),
    };
    return cmocka_run_group_tests_name("utf8", tests, NULL, NULL) != 0;
}
