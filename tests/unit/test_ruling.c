/* SPDX-License-Identifier: MIT */
/* rules/ruling: a message with its places filled in. */
#include "rules/ruling.h"
#include "support/cmocka.h"

static void phrase(struct text *out, const struct setting *setting, const void *state,
                   struct span word, int value)
{
    assert_ptr_equal(setting, NULL);
    assert_string_equal(state, "state");
    text_printf(out, "<%.*s %d>", (int)word.len, word.at, value);
}

static void expect_message(const char *message, const char *wanted)
{
    const struct rule rule = {"NAME", "K1", "Section", message, ILLEGAL};
    const int16_t args[RULING_ARGS] = {1, -2, 3, 4, 5, 32767};
    struct text out;

    text_init(&out, 1000);
    ruling_write(&out, &rule, args, &(struct phrasing){phrase, NULL, "state"});
    assert_string_equal(text_span(&out).at, wanted);
    text_free(&out);
}

static void places_are_filled_in(void **state)
{
    (void)state;
    expect_message("", "");
    expect_message("no places", "no places");
    expect_message("{0:square} is a mountain", "<square 1> is a mountain");
    expect_message("is {1:number}", "is -2");
    expect_message("{5:number}{0:unit}{0:unit}", "32767<unit 1><unit 1>");
    expect_message("(a} {2:x})", "(a} <x 3>)");
}

static void families_have_names(void **state)
{
    (void)state;
    assert_string_equal(finding_name(LEGAL), "legal");
    assert_string_equal(finding_name(UNREADABLE), "unreadable");
    assert_string_equal(finding_name(UNKNOWN), "unknown");
    assert_string_equal(finding_name(AMBIGUOUS), "ambiguous");
    assert_string_equal(finding_name(ILLEGAL), "illegal");
    assert_string_equal(finding_name(CLAIM), "claim");
    assert_int_equal(legal.finding, LEGAL);
    assert_int_equal((struct ruling){0}.finding, LEGAL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(places_are_filled_in),
        cmocka_unit_test(families_have_names),
    };
    return cmocka_run_group_tests_name("ruling", tests, NULL, NULL) != 0;
}
