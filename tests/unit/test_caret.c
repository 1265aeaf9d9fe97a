/* SPDX-License-Identifier: MIT */
/* base/caret: offsets to lines, columns and excerpts. */
#include "base/caret.h"
#include "support/cmocka.h"

#include <string.h>

static const struct origin start = {1, 0};

static struct span part_of(const char *whole, const char *part)
{
    return (struct span){strstr(whole, part), strlen(part)};
}

static void lines_end_in_three_ways(void **state)
{
    (void)state;
    static const char whole[] = "one\ntwo\r\nthree\rfour\n\nsix";
    static const struct {
        const char *part;
        unsigned line, column;
    } cases[] = {{"one", 1, 1}, {"wo", 2, 2}, {"three", 3, 1}, {"our", 4, 2}, {"six", 6, 1}};

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct caret caret = caret_at(span_of(whole), start, part_of(whole, cases[i].part));
        assert_int_equal(caret.line, cases[i].line);
        assert_int_equal(caret.column, cases[i].column);
        assert_int_equal(caret.byte, strstr(whole, cases[i].part) - whole);
        assert_int_equal(caret.length, strlen(cases[i].part));
    }
}

static void columns_count_characters(void **state)
{
    (void)state;
    static const char whole[] = "\xC3\xA4\xE2\x86\x92\xFF x";
    struct caret caret = caret_at(span_of(whole), start, part_of(whole, "x"));

    assert_int_equal(caret.column, 5);
    assert_int_equal(caret.byte, 7);
}

static void a_game_need_not_begin_its_file(void **state)
{
    (void)state;
    static const char whole[] = "a\nb";
    struct caret caret = caret_at(span_of(whole), (struct origin){100, 5000}, part_of(whole, "b"));

    assert_int_equal(caret.line, 101);
    assert_int_equal(caret.byte, 5002);
}

static void an_empty_part_at_the_end(void **state)
{
    (void)state;
    static const char whole[] = "one\n";
    struct caret caret = caret_at(span_of(whole), start, (struct span){whole + 4, 0});

    assert_int_equal(caret.line, 2);
    assert_int_equal(caret.column, 1);
    caret = caret_at((struct span){"", 0}, start, (struct span){"", 0});
    assert_int_equal(caret.line, 1);
    assert_int_equal(caret.column, 1);
}

static void expect_excerpt(const char *whole, struct span part, const char *wanted)
{
    struct text out;

    text_init(&out, 4096);
    caret_excerpt(&out, span_of(whole), start, part);
    assert_string_equal(text_span(&out).at, wanted);
    text_free(&out);
}

static void an_excerpt_has_a_caret_under_the_part(void **state)
{
    (void)state;
    static const char whole[] = "first\n7. north  I G9-G10, C H3-H4\nlast";

    expect_excerpt(whole, part_of(whole, "I G9-G10"),
                   "    2 | 7. north  I G9-G10, C H3-H4\n"
                   "      |           ^~~~~~~~\n");
    expect_excerpt(whole, part_of(whole, "7"),
                   "    2 | 7. north  I G9-G10, C H3-H4\n"
                   "      | ^\n");
    expect_excerpt(whole, (struct span){whole + strlen(whole), 0},
                   "    3 | last\n"
                   "      |     ^\n");
    expect_excerpt("", (struct span){"", 0}, "    1 | \n      | ^\n");
}

static void a_part_over_two_lines_is_marked_as_far_as_the_first_goes(void **state)
{
    (void)state;
    static const char whole[] = "a I G9-\r\n  G10, x";

    expect_excerpt(whole, part_of(whole, "I G9-\r\n  G10"),
                   "    1 | a I G9-\n"
                   "      |   ^~~~~\n");
}

static void a_part_that_begins_with_the_line_end(void **state)
{
    (void)state;
    static const char whole[] = "ab\r\ncd";

    expect_excerpt(whole, (struct span){whole + 2, 2}, "    1 | ab\n      |   ^\n");
    expect_excerpt(whole, (struct span){whole + 3, 1}, "    1 | ab\n      |   ^\n");
}

static void controls_widen_the_caret_line(void **state)
{
    (void)state;
    static const char whole[] = "\x1b\tx";

    expect_excerpt(whole, part_of(whole, "x"), "    1 | \\u{1b} x\n      |        ^\n");
    expect_excerpt(whole, part_of(whole, "\x1b"), "    1 | \\u{1b} x\n      | ^~~~~~\n");
}

static void long_lines_are_cut_around_the_part(void **state)
{
    (void)state;
    char whole[401];
    struct text out;

    memset(whole, 'a', 400);
    whole[400] = '\0';
    text_init(&out, 4096);
    for (size_t at = 0; at <= 400; at++) {
        size_t len = at < 395 ? 5 : 400 - at;
        text_clear(&out);
        if (at < 400)
            whole[at] = 'X';
        caret_excerpt(&out, span_of(whole), start, (struct span){whole + at, len});
        whole[at] = at < 400 ? 'a' : '\0';
        const char *newline = strchr(out.at, '\n');
        const char *caret = strchr(newline, '^');
        size_t under = (size_t)(caret - newline - 1);
        assert_true(newline - out.at <= 8 + 3 + 76 + 3);
        if (at < 400)
            assert_int_equal(out.at[under], 'X'); /* the caret is under the part */
        assert_true(at == 400 || strlen(caret) == len + 1);
    }
    text_free(&out);
}

static void cutting_never_splits_a_character(void **state)
{
    (void)state;
    char whole[1201] = "";
    struct text out;

    for (int i = 0; i < 300; i++)
        strncat(whole, "\xF0\x9F\x8E\xB2", sizeof whole - strlen(whole) - 1);
    text_init(&out, 8192);
    for (size_t at = 0; at <= 1200; at += 4) {
        text_clear(&out);
        caret_excerpt(&out, span_of(whole), start, (struct span){whole + at, at < 1200 ? 4 : 0});
        assert_null(strstr(out.at, "\\x{"));
    }
    text_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_end_in_three_ways),
        cmocka_unit_test(columns_count_characters),
        cmocka_unit_test(a_game_need_not_begin_its_file),
        cmocka_unit_test(an_empty_part_at_the_end),
        cmocka_unit_test(an_excerpt_has_a_caret_under_the_part),
        cmocka_unit_test(a_part_over_two_lines_is_marked_as_far_as_the_first_goes),
        cmocka_unit_test(a_part_that_begins_with_the_line_end),
        cmocka_unit_test(controls_widen_the_caret_line),
        cmocka_unit_test(long_lines_are_cut_around_the_part),
        cmocka_unit_test(cutting_never_splits_a_character),
    };
    return cmocka_run_group_tests_name("caret", tests, NULL, NULL) != 0;
}
