/* SPDX-License-Identifier: MIT */
/* notation/unfold: tokens in place, what is left out, what is refused, and the alternatives. */
#include "notation/unfold.h"
#include "support/cmocka.h"

#include <stdio.h>
#include <string.h>

extern const char grammar_company_of_heroes[];
extern const char grammar_ghq[];
extern const char grammar_ghq_playghq[];
extern const char grammar_gohut[];
extern const char grammar_hohenfriedeberg[];
extern const char grammar_kriegspiel[];
extern const char grammar_record[];
extern const char grammar_scenario[];

enum { ROOM = 1 << 20 };

/* WANTED NULL: it cannot be unfolded. Blanks do not count, as in the extended mode. */
static void expect_unfolded(const char *pattern, const char *wanted)
{
    struct text text;

    text_init(&text, ROOM);
    assert_int_equal(unfold(&text, span_of(pattern)), wanted != NULL);
    if (wanted) {
        char bare[256];
        size_t len = 0;
        for (size_t i = 0; i < text.len; i++)
            if (!strchr(" \n", text.at[i]))
                bare[len++] = text.at[i];
        bare[len] = '\0';
        assert_string_equal(bare, wanted);
    }
    text_free(&text);
}

static void tokens_stand_where_they_were_called(void **state)
{
    (void)state;
    expect_unfolded("(?(DEFINE) (?<A> [a-z] ) (?<B> (?&A) (?: - (?&A) )?+ ) ) (?<x> (?&B) ) !",
                    "(?<x>(?:(?:[a-z])(?:-(?:[a-z]))?+))!");
    expect_unfolded("(?(DEFINE)(?<A>))(?(DEFINE)(?<B>(*FAIL)))(?&A)x|(?&B)y", "(?:)x|(?:(*FAIL))y");
}

static void labels_and_comments_are_left_out(void **state)
{
    (void)state;
    expect_unfolded("a (?C'a \")\" or ''('' here') b # a comment (of no account\n c", "abc");
    expect_unfolded("(?(DEFINE)(?<A> (?C'\")\"') \\) ) # )\n) (?&A)", "(?:\\))");
}

static void classes_and_escapes_are_no_syntax(void **state)
{
    (void)state;
    expect_unfolded("[#)(] \\# \\( []#] [^]#] [\\]#] \\\\ # gone",
                    "[#)(]\\#\\([]#][^]#][\\]#]\\\\");
    expect_unfolded("(?(DEFINE) (?<A> [)] \\) ) ) (?&A)", "(?:[)]\\))");
}

static void what_cannot_be_unfolded_is_refused(void **state)
{
    struct text many;

    (void)state;
    expect_unfolded("(?<a> x ) (?&a)", NULL);
    expect_unfolded("(?(DEFINE) (?<A> x (?&A)? ) ) (?&A)", NULL);
    expect_unfolded("(?(DEFINE) (?<A> (?&B) ) (?<B> (?&A) ) ) (?&A)", NULL);
    expect_unfolded("\\Q # \\E", NULL);
    expect_unfolded("(?# a comment ) x", NULL);
    expect_unfolded("(?-x) # a", NULL);
    expect_unfolded("(?^) # a", NULL);
    expect_unfolded("(?i:a)", NULL);
    expect_unfolded("(?P<x>a)", NULL);
    text_init(&many, ROOM);
    text_puts(&many, "(?(DEFINE)");
    for (int i = 0; i < 100; i++)
        text_printf(&many, "(?<T%d>x)", i);
    text_puts(&many, ")");
    expect_unfolded(many.at, NULL);
    text_free(&many);
}

/* A call forgets what was captured in it, and gives its groups no second number. */
static void tokens_that_capture_are_refused(void **state)
{
    (void)state;
    expect_unfolded("(?(DEFINE)(?<A> (x) ))(?&A)", NULL);
    expect_unfolded("(?(DEFINE)(?<A> (?<y> x ) ))(?&A)", NULL);
    expect_unfolded("(?(DEFINE)(?<A> (?<= x ) (?<! y ) \\( [(] (?C'(') ))(?&A)",
                    "(?:(?<=x)(?<!y)\\([(])");
}

/* Without its definitions a pattern's groups have other numbers. */
static void what_goes_by_number_is_refused(void **state)
{
    static const char *const patterns[] = {"(x)\\1", "(x)\\g{1}",   "(?<x>x)\\k<x>", "(x)(?1)",
                                           "(?R)?",  "(x)(?+1)(y)", "(x)?(?(1)y)",   "(?(R)x|y)"};

    (void)state;
    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++)
        expect_unfolded(patterns[i], NULL);
}

/* In a pattern of its own it would give up the alternative only. */
static void verbs_that_give_up_are_refused(void **state)
{
    (void)state;
    expect_unfolded("(?:a(*COMMIT)b|a)", NULL);
    expect_unfolded("(?:a(*ACCEPT)|b)", NULL);
    expect_unfolded("(?:a(*:mark)|(*FAIL))", "(?:a(*:mark)|(*FAIL))");
}

static void a_text_that_doubles_at_each_step_is_refused(void **state)
{
    struct text doubling;

    (void)state;
    text_init(&doubling, ROOM);
    text_puts(&doubling, "(?(DEFINE) (?<T0> xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx )");
    for (int i = 1; i <= 10; i++) {
        text_printf(&doubling, "(?<T%d>", i);
        for (int times = 0; times < 8; times++)
            text_printf(&doubling, "(?&T%d)", i - 1);
        text_puts(&doubling, ")");
    }
    text_puts(&doubling, ") (?&T10)");
    expect_unfolded(doubling.at, NULL);
    text_free(&doubling);
}

static void expect_parts(const char *pattern, const char *before, unsigned count,
                         const char *const *parts)
{
    struct span front;
    struct span part[ALTERNATIVES_MAX];

    assert_int_equal(unfold_part(span_of(pattern), &front, part), count);
    assert_true(span_equal(front, span_of(before)));
    for (unsigned i = 0; parts && i < count; i++)
        assert_true(span_equal(part[i], span_of(parts[i])));
}

static void alternatives_of_the_outermost_group_are_parted(void **state)
{
    static const char *const parts[] = {"a(b|c)", "[|]", "\\|", ""};
    static const char *const whole[] = {"(?:a|b)c"};
    static const char *const bare[] = {"a|b"};
    struct text many;

    (void)state;
    expect_parts("(?i)\n(?:a(b|c)|[|]|\\||)\n", "(?i)\n", 4, parts);
    expect_parts("(?:a(b|c)|[|]|\\||)", "", 4, parts);
    expect_parts("(?:a|b)c", "", 1, whole);
    expect_parts("a|b", "", 1, bare);
    text_init(&many, ROOM);
    text_puts(&many, "(?:a");
    text_repeat(&many, '|', ALTERNATIVES_MAX - 1);
    text_puts(&many, ")");
    expect_parts(many.at, "", ALTERNATIVES_MAX, NULL);
    many.len--;
    text_puts(&many, "|)");
    expect_parts(many.at, "", 1, NULL);
    text_free(&many);
}

/* Else they would be read slowly, and nobody would know. */
static void every_grammar_of_ours_can_be_unfolded_and_parted(void **state)
{
    const char *const grammars[] = {
        grammar_company_of_heroes, grammar_ghq,        grammar_ghq_playghq, grammar_gohut,
        grammar_hohenfriedeberg,   grammar_kriegspiel, grammar_record,      grammar_scenario};

    (void)state;
    for (size_t i = 0; i < sizeof grammars / sizeof *grammars; i++) {
        static const char entry[] = "(?(DEFINE)(?<SETUP>)(?<PLAY>(*FAIL)))";
        struct text whole;
        struct text text;
        struct span before;
        struct span part[ALTERNATIVES_MAX];
        text_init(&whole, ROOM);
        text_init(&text, ROOM);
        text_puts(&whole, entry);
        text_puts(&whole, grammars[i]);
        assert_true(unfold(&text, text_span(&whole)));
        assert_true(unfold_part(text_span(&text), &before, part) > 1);
        text_free(&whole);
        text_free(&text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tokens_stand_where_they_were_called),
        cmocka_unit_test(labels_and_comments_are_left_out),
        cmocka_unit_test(classes_and_escapes_are_no_syntax),
        cmocka_unit_test(what_cannot_be_unfolded_is_refused),
        cmocka_unit_test(tokens_that_capture_are_refused),
        cmocka_unit_test(what_goes_by_number_is_refused),
        cmocka_unit_test(verbs_that_give_up_are_refused),
        cmocka_unit_test(a_text_that_doubles_at_each_step_is_refused),
        cmocka_unit_test(alternatives_of_the_outermost_group_are_parted),
        cmocka_unit_test(every_grammar_of_ours_can_be_unfolded_and_parted),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
