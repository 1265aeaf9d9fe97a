/* SPDX-License-Identifier: MIT */
/* base/nearest: the right word for a wrong one. */
#include "base/nearest.h"
#include "support/cmocka.h"

#include <limits.h>
#include <string.h>

static unsigned apart(const char *a, const char *b)
{
    assert_int_equal(letters_apart(span_of(a), span_of(b)), letters_apart(span_of(b), span_of(a)));
    return letters_apart(span_of(a), span_of(b));
}

static void letters_are_counted(void **state)
{
    (void)state;
    static const char long_word[] = "abcdefghijklmnopqrstuvwxyzabcdef"; /* 32 */

    assert_int_equal(apart("", ""), 0);
    assert_int_equal(apart("", "abc"), 3);
    assert_int_equal(apart("north", "NORTH"), 0);
    assert_int_equal(apart("north", "nort"), 1);
    assert_int_equal(apart("north", "norht"), 1); /* two swapped are one mistake */
    assert_int_equal(apart("north", "forty"), 2);
    assert_int_equal(apart("kitten", "sitting"), 3);
    assert_int_equal(apart(long_word, long_word), 0);
    assert_int_equal(apart(long_word, ""), 32);
    assert_int_equal(apart("abcdefghijklmnopqrstuvwxyzabcdefg", "a"), UINT_MAX);
}

static const char *nearest_to(const char *word)
{
    static const char *const words[] = {"check", "show", "moves", "rules", "adjacent-relay", "games"};
    struct nearest nearest = {.word = span_of(word)};

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        nearest_try(&nearest, words[i]);
    return nearest.found;
}

static void expect_nearest(const char *word, const char *wanted)
{
    const char *found = nearest_to(word);

    if (wanted) {
        assert_non_null(found);
        assert_string_equal(found, wanted);
    } else {
        assert_null(found);
    }
}

static void the_nearest_is_kept(void **state)
{
    (void)state;
    expect_nearest("chekc", "check");
    expect_nearest("SHOW", "show");
    expect_nearest("mvoes", "moves");
    expect_nearest("rulse", "rules");
    expect_nearest("adjacentrelays", "adjacent-relay");
    expect_nearest("adj", "adjacent-relay"); /* the rest of a beginning */
    expect_nearest("a", NULL);
    expect_nearest("", NULL);
    expect_nearest("judge", NULL);
    expect_nearest("shwo!", NULL); /* two letters of a short word are too many */
    expect_nearest("gmes", "games");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(letters_are_counted),
        cmocka_unit_test(the_nearest_is_kept),
    };
    return cmocka_run_group_tests_name("nearest", tests, NULL, NULL) != 0;
}
