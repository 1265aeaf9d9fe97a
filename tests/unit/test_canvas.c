/* SPDX-License-Identifier: MIT */
/* board/canvas: a page that clips at its edges. */
#include "board/canvas.h"
#include "support/cmocka.h"

#include <limits.h>
#include <string.h>

static struct canvas canvas;

static const char *printed(bool colour)
{
    static char buffer[CANVAS_ROWS * CANVAS_COLUMNS * 8];
    struct text out;

    text_borrow(&out, buffer, sizeof buffer);
    canvas_print(&out, &canvas, colour);
    assert_false(out.full);
    return buffer;
}

static void an_empty_page_prints_nothing(void **state)
{
    (void)state;
    canvas_clear(&canvas, false);
    assert_string_equal(printed(false), "");
    canvas_put(&canvas, 2, 3, 'x', STYLE_PLAIN);
    assert_string_equal(printed(false), "\n\n   x\n");
    canvas_clear(&canvas, true);
    assert_string_equal(printed(false), "");
    assert_true(canvas.unicode);
}

static void what_lies_outside_is_clipped(void **state)
{
    (void)state;
    static const int far[] = {INT_MIN, -1, CANVAS_COLUMNS, INT_MAX};

    canvas_clear(&canvas, false);
    for (size_t i = 0; i < sizeof far / sizeof far[0]; i++) {
        canvas_put(&canvas, far[i], 0, 'x', STYLE_PLAIN);
        canvas_put(&canvas, 0, far[i], 'x', STYLE_PLAIN);
        if (far[i] < INT_MAX)
            canvas_write(&canvas, far[i], 0, span_of("words"), STYLE_PLAIN);
    }
    assert_string_equal(printed(false), "");
    canvas_write(&canvas, 0, -2, span_of("abcd"), STYLE_PLAIN);
    assert_string_equal(printed(false), "cd\n");
    canvas_clear(&canvas, false);
    canvas_write(&canvas, 0, CANVAS_COLUMNS - 2, span_of("abcd"), STYLE_PLAIN);
    assert_int_equal(strlen(printed(false)), CANVAS_COLUMNS + 1);
}

static void blanks_at_the_end_are_not_printed(void **state)
{
    (void)state;
    canvas_clear(&canvas, false);
    canvas_write(&canvas, 0, 0, span_of("a b  "), STYLE_PLAIN);
    canvas_write(&canvas, 1, 0, span_of("    "), STYLE_PLAIN);
    assert_string_equal(printed(false), "a b\n\n");
}

static void characters_take_one_cell_each(void **state)
{
    (void)state;
    canvas_clear(&canvas, true);
    canvas_write(&canvas, 0, 0, span_of("\xE2\x86\x92\xC3\xA4\xFFx"), STYLE_PLAIN);
    assert_int_equal(canvas.rune[0][0], 0x2192);
    assert_int_equal(canvas.rune[0][2], 0xFFFD);
    assert_string_equal(printed(false), "\xE2\x86\x92\xC3\xA4\xEF\xBF\xBDx\n");
}

static void nothing_that_a_terminal_obeys_is_drawn(void **state)
{
    (void)state;
    canvas_clear(&canvas, false);
    canvas_write(&canvas, 0, 0, span_of("a\x1b[2Jb\tc\nd\xC2\x9B" "e\xE2\x80\xAE" "f"), STYLE_PLAIN);
    assert_string_equal(printed(false), "a?[2Jb?c?d?e?f\n");
}

static void lines_go_below_what_was_drawn(void **state)
{
    (void)state;
    canvas_clear(&canvas, false);
    canvas_put(&canvas, 1, 0, 'x', STYLE_PLAIN);
    canvas_line(&canvas, "%s has %d", "North", 3);
    canvas_line(&canvas, "%s", "");
    canvas_line(&canvas, "end");
    assert_string_equal(printed(false), "\nx\nNorth has 3\n\nend\n");
}

static void long_lines_wrap_at_blanks(void **state)
{
    (void)state;
    char words[301] = "";

    for (int i = 0; i < 30; i++)
        strncat(words, "abcdefghi ", sizeof words - strlen(words) - 1);
    canvas_clear(&canvas, false);
    canvas_line(&canvas, "%s", words);
    for (const char *line = printed(false); *line; line = strchr(line, '\n') + 1) {
        assert_true(strcspn(line, "\n") <= 80);
        assert_true(strncmp(line, "    abc", 7) == 0 || line == printed(false));
    }
    canvas_clear(&canvas, false);
    memset(words, 'x', 170);
    words[170] = '\0';
    canvas_line(&canvas, "%s", words);
    const char *out = printed(false);
    assert_int_equal(strcspn(out, "\n"), 80);
    assert_int_equal(strcspn(out + 81, "\n"), 80);
    assert_int_equal(strlen(out), 81 + 81 + 4 + 14 + 1);
    canvas_clear(&canvas, false);
    canvas_line(&canvas, "%80s", "fits");
    assert_int_equal(canvas.bottom, 1);
}

static void a_full_page_takes_no_more(void **state)
{
    (void)state;
    canvas_clear(&canvas, false);
    for (int i = 0; i < 2 * CANVAS_ROWS; i++)
        canvas_line(&canvas, "%d", i);
    assert_int_equal(canvas.bottom, CANVAS_ROWS);
    assert_non_null(strstr(printed(false), "\n159\n"));
}

static void colours_come_in_runs_and_end(void **state)
{
    (void)state;
    canvas_clear(&canvas, false);
    canvas_write(&canvas, 0, 0, span_of("ab"), STYLE_FIRST);
    canvas_write(&canvas, 0, 2, span_of("cd"), STYLE_PLAIN);
    canvas_write(&canvas, 0, 5, span_of("e"), STYLE_MARKED);
    assert_string_equal(printed(true), "\x1b[0m\x1b[1;34mab\x1b[0mcd \x1b[0m\x1b[7me\x1b[0m\n");
    assert_string_equal(printed(false), "abcd e\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_empty_page_prints_nothing),
        cmocka_unit_test(what_lies_outside_is_clipped),
        cmocka_unit_test(blanks_at_the_end_are_not_printed),
        cmocka_unit_test(characters_take_one_cell_each),
        cmocka_unit_test(nothing_that_a_terminal_obeys_is_drawn),
        cmocka_unit_test(lines_go_below_what_was_drawn),
        cmocka_unit_test(long_lines_wrap_at_blanks),
        cmocka_unit_test(a_full_page_takes_no_more),
        cmocka_unit_test(colours_come_in_runs_and_end),
    };
    return cmocka_run_group_tests_name("canvas", tests, NULL, NULL) != 0;
}
