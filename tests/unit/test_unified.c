/* SPDX-License-Identifier: MIT */
/* base/unified: what differs, line by line; whoever applies it gets the new text. */
#include "base/unified.h"

#include "support/cmocka.h"

#include <string.h>

static void differs(const char *old_text, const char *new_text, const char *wanted)
{
    struct text out;

    text_init(&out, 1 << 16);
    unified_write(&out, "a", span_of(old_text), "b", span_of(new_text));
    assert_string_equal(out.at ? out.at : "", wanted);
    text_free(&out);
}

static void equal_texts_do_not_differ(void **state)
{
    (void)state;
    differs("", "", "");
    differs("a\nb", "a\nb", "");
}

static void changes_stand_in_their_context(void **state)
{
    (void)state;
    differs("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nfive\n6\n7\n8\n9\n",
            "--- a\n+++ b\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n");
    differs("", "1\n", "--- a\n+++ b\n@@ -0,0 +1 @@\n+1\n");
    differs("1\n2\n", "", "--- a\n+++ b\n@@ -1,2 +0,0 @@\n-1\n-2\n");
    differs("1\n", "1", "--- a\n+++ b\n@@ -1 +1 @@\n-1\n+1\n\\ No newline at end of file\n");
    differs("1\r\n", "1\n", "--- a\n+++ b\n@@ -1 +1 @@\n-1\\u{d}\n+1\n");
}

static void near_changes_are_one_hunk_and_far_ones_two(void **state)
{
    (void)state;
    differs("a\n1\n2\n3\n4\n5\n6\nb\n", "A\n1\n2\n3\n4\n5\n6\nB\n",
            "--- a\n+++ b\n@@ -1,8 +1,8 @@\n-a\n+A\n 1\n 2\n 3\n 4\n 5\n 6\n-b\n+B\n");
    differs("a\n1\n2\n3\n4\n5\n6\n7\nb\n", "A\n1\n2\n3\n4\n5\n6\n7\nB\n",
            "--- a\n+++ b\n@@ -1,4 +1,4 @@\n-a\n+A\n 1\n 2\n 3\n"
            "@@ -6,4 +6,4 @@\n 5\n 6\n 7\n-b\n+B\n");
    differs("x\na\nb\nc\n", "a\nb\nc\ny\n",
            "--- a\n+++ b\n@@ -1,4 +1,4 @@\n-x\n a\n b\n c\n+y\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_texts_do_not_differ),
        cmocka_unit_test(changes_stand_in_their_context),
        cmocka_unit_test(near_changes_are_one_hunk_and_far_ones_two),
    };

    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
