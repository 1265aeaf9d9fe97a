/* SPDX-License-Identifier: MIT */
/* notation/comment: which comments stand in a gap, on whose line, and how they are written. */
#include "notation/comment.h"

#include "support/cmocka.h"

#include <string.h>

/* All comments of a gap: "=" for one behind an item, "/" for one on a line of its own. */
static void gap_has(const char *text, size_t begin, const char *wanted)
{
    struct gap gap = gap_of(span_of(text), begin, strlen(text));
    char buffer[256];
    struct text said;

    text_borrow(&said, buffer, sizeof buffer);
    for (struct comment comment; gap_next(&gap, &comment);) {
        text_putc(&said, comment.own_line ? '/' : '=');
        comment_write(&said, &comment, false);
    }
    assert_string_equal(buffer, wanted);
}

static void comments_are_found_with_their_line(void **state)
{
    (void)state;
    gap_has("", 0, "");
    gap_has(" , \n\n", 0, "");
    gap_has("; one\n{two}", 0, "/; one/{two}");
    gap_has("x ; one\n ;two \n", 1, "=; one/;two");
    gap_has("x {a}, {b}\n{c} {d}", 1, "={a}={b}/{c}/{d}");
    gap_has("x {a\nb} {c}", 1, "={a\nb}={c}");
    gap_has("x % no\n% yes ; all of it\n", 1, "/% yes ; all of it");
    gap_has("> % yes\r> ; so\r\n", 0, "/% yes/; so");
    gap_has("x {never closed", 1, "={never closed}");
}

static void comments_are_written_without_what_mail_put_in(void **state)
{
    (void)state;
    gap_has("> {a \r\n> > b\t\r\n>c}\n", 0, "/{a\nb\nc}");
    gap_has("{a\n> b}\n", 0, "/{a\n> b}");
    gap_has("> {a\n>   b\n> }\n", 0, "/{a\n  b\n}");
}

static void braces_are_put_around_what_has_none_in_it(void **state)
{
    struct gap gap = gap_of(span_of("; a }\n; {b\n"), 0, 11);
    struct comment comment;
    char buffer[32];
    struct text said;

    (void)state;
    text_borrow(&said, buffer, sizeof buffer);
    assert_true(gap_next(&gap, &comment));
    assert_false(comment_fits_braces(&comment));
    assert_true(gap_next(&gap, &comment));
    assert_true(comment_fits_braces(&comment));
    comment_write(&said, &comment, true);
    assert_string_equal(buffer, "{{b}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(comments_are_found_with_their_line),
        cmocka_unit_test(comments_are_written_without_what_mail_put_in),
        cmocka_unit_test(braces_are_put_around_what_has_none_in_it),
    };

    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
