/* SPDX-License-Identifier: MIT */
/* The helpers of the tests themselves: golden cases, differences, processes. */
#include "support/case.h"
#include "support/cmocka.h"
#include "support/diff.h"
#include "support/process.h"

#include <string.h>

static const char whole_case[] = "A unit may not enter a mountain.\n"
                                 "\n"
                                 "args: check --rules 'book  a=\"1\"' \"\" -\n"
                                 "exit: 1\n"
                                 "env: NO_COLOR=1\n"
                                 "shows: K4 refuses\n"
                                 "\n"
                                 "---- file sub/a.ump\n"
                                 "one\n"
                                 "\n"
                                 "---- input no newline\n"
                                 "cut off\n"
                                 "\n"
                                 "---- stdout\n"
                                 "\n"
                                 "two\n"
                                 "\n"
                                 "\n"
                                 "---- stderr\n"
                                 "\n"
                                 "---- then\n"
                                 "args: show\n"
                                 "\n"
                                 "---- stdout\n"
                                 "\n"
                                 "---- stderr\n";

static void a_case_is_taken_apart(void **state)
{
    (void)state;
    struct test_case test;
    struct note note;
    char name[256];

    assert_int_equal(case_read(&test, span_of(whole_case), &note), 0);
    assert_int_equal(test.run_count, 2);
    assert_int_equal(test.run[0].exit, 1);
    assert_int_equal(test.run[0].env_count, 1);
    assert_true(span_is(test.run[0].env[0], "NO_COLOR=1"));
    assert_true(section_file(&test.run[0].section[0], name));
    assert_string_equal(name, "sub/a.ump");
    assert_true(span_equal(test.run[0].section[0].text, span_of("one\n")));
    assert_true(span_equal(run_section(&test.run[0], "input"), span_of("cut off")));
    assert_true(span_equal(run_section(&test.run[0], "stdout"), span_of("\ntwo\n\n")));
    assert_int_equal(run_section(&test.run[0], "stderr").len, 0);
    assert_true(case_has_files(&test));
    assert_true(span_is(test.run[1].args, "show"));
    assert_int_equal(test.run[1].exit, 0);
    assert_null(test.known.at);
}

static void a_case_that_passes_is_written_as_it_was(void **state)
{
    (void)state;
    struct test_case test;
    struct note note;
    struct text out;
    const struct result results[2] = {{1, span_of("\ntwo\n\n"), span_of("")},
                                      {0, span_of(""), span_of("")}};

    assert_int_equal(case_read(&test, span_of(whole_case), &note), 0);
    text_init(&out, 4096);
    case_write(&out, &test, results);
    assert_string_equal(out.at, whole_case);
    text_free(&out);
}

static void what_is_written_reads_back(void **state)
{
    (void)state;
    static const char *const outputs[] = {"", "\n", "a", "a\n", "a\n\n", "a\n\n\n", "\n\n", "\na"};
    struct test_case first;
    struct test_case second;
    struct note note;
    struct text out;

    assert_int_equal(case_read(&first, span_of("What.\n\nargs: x\n"), &note), 0);
    text_init(&out, 4096);
    for (size_t i = 0; i < sizeof outputs / sizeof outputs[0]; i++) {
        struct span words = span_of(outputs[i]);
        text_clear(&out);
        case_write(&out, &first, &(struct result){3, words, words});
        assert_int_equal(case_read(&second, text_span(&out), &note), 0);
        assert_true(span_equal(run_section(&second.run[0], "stdout"), words));
        assert_true(span_equal(run_section(&second.run[0], "stderr"), words));
        assert_int_equal(second.run[0].exit, 3);
    }
    text_free(&out);
}

static void malformed_cases_say_what_is_wrong(void **state)
{
    (void)state;
    static const char *const texts[] = {"",
                                        "What.\n\nexit: 1\n",
                                        "What.\n\nargs: x\nexit: 256\n",
                                        "What.\n\nargs: x\nexits: 1\n",
                                        "What.\n\nargs: x\nwords\n",
                                        "What.\n\nargs: x\n---- output\n",
                                        "What.\n\nargs: x\n---- file \n",
                                        "What.\n\nargs: x\n---- then\n"};
    struct test_case test;
    struct note note;

    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        note.words[0] = '\0';
        if (i + 1 < sizeof texts / sizeof texts[0])
            assert_int_equal(case_read(&test, span_of(texts[i]), &note), -1);
        else
            assert_int_equal(case_read(&test, span_of(texts[i]), &note), 0); /* nothing follows */
    }
}

static void words_are_split_as_a_shell_would(void **state)
{
    (void)state;
    char buffer[64];
    const char *words[WORD_MAX];

    assert_int_equal(case_words(span_of("  a 'b  \"c\"' \"\" d'e'f  "), buffer, sizeof buffer, words),
                     4);
    assert_string_equal(words[0], "a");
    assert_string_equal(words[1], "b  \"c\"");
    assert_string_equal(words[2], "");
    assert_string_equal(words[3], "def");
    assert_null(words[4]);
    assert_int_equal(case_words(span_of(""), buffer, sizeof buffer, words), 0);
    assert_int_equal(case_words(span_of("a 'b"), buffer, sizeof buffer, words), -1);
    assert_int_equal(case_words(span_of("0123456789"), buffer, 10, words), -1);
    assert_int_equal(case_words(span_of("123456789"), buffer, 10, words), 1);
}

static void a_diff_shows_what_changed_with_three_lines_around_it(void **state)
{
    (void)state;
    struct text out;

    text_init(&out, 4096);
    diff_write(&out, "x", span_of("a\nb\n"), span_of("a\nb\n"));
    assert_int_equal(out.len, 0);
    diff_write(&out, "x", span_of("1\n2\n3\n4\nold\n5\n6\n7\n8\n"),
               span_of("1\n2\n3\n4\nnew\nnewer\n5\n6\n7\n8\n"));
    assert_string_equal(out.at, "--- x wanted\n+++ x got\n@@ -2,7 +2,8 @@\n"
                                " 2\n 3\n 4\n-old\n+new\n+newer\n 5\n 6\n 7\n");
    text_clear(&out);
    diff_write(&out, "x", span_of("a\n"), span_of("a"));
    assert_non_null(strstr(out.at, "what came ends without a newline"));
    text_clear(&out);
    diff_write(&out, "x", span_of("a\na\n"), span_of("a\n"));
    assert_non_null(strstr(out.at, "-a\n"));
    text_free(&out);
}

static void a_process_gets_and_gives_bytes(void **state)
{
    (void)state;
    static const char *const words[] = {"/bin/sh", "-c", "cat; echo $GREETING >&2; exit 7", NULL};
    static const char *const extra[] = {"GREETING=hail", NULL};
    struct process process = {.words = words, .extra = extra, .input = {"a\0b", 3}};
    struct outcome_of_process outcome = process_run(&process);

    assert_int_equal(outcome.status, 7);
    assert_true(span_equal(outcome.output, process.input));
    assert_true(span_equal(outcome.errors, span_of("hail\n")));
    process_forget(&outcome);
}

static void a_process_that_is_killed_says_so(void **state)
{
    (void)state;
    static const char *const words[] = {"/bin/sh", "-c", "kill -9 $$", NULL};
    struct outcome_of_process outcome =
        process_run(&(struct process){.words = words, .folder = "/", .input = {"", 0}});

    assert_int_equal(outcome.status, 128 + 9);
    process_forget(&outcome);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_case_is_taken_apart),
        cmocka_unit_test(a_case_that_passes_is_written_as_it_was),
        cmocka_unit_test(what_is_written_reads_back),
        cmocka_unit_test(malformed_cases_say_what_is_wrong),
        cmocka_unit_test(words_are_split_as_a_shell_would),
        cmocka_unit_test(a_diff_shows_what_changed_with_three_lines_around_it),
        cmocka_unit_test(a_process_gets_and_gives_bytes),
        cmocka_unit_test(a_process_that_is_killed_says_so),
    };
    return cmocka_run_group_tests_name("case", tests, NULL, NULL) != 0;
}
