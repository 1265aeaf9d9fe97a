/* SPDX-License-Identifier: MIT */
/*
 * Many games at once: what is said of them is in the order in which they were read, and the same
 * however many threads judge them.
 */
#include "support/cmocka.h"
#include "support/files.h"
#include "support/process.h"

#include "base/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES_A_FILE = 40, FILES = 12, WORDS_MAX = 16 };

static char folder[PATH_ROOM];

/* The examples one after the other, again and again; each third game loses its last bytes in the
 * middle of something, each fifth has a head that is wrong. */
static void put_games(struct text *out, const struct paths *examples, unsigned first)
{
    for (unsigned i = 0; i < GAMES_A_FILE; i++) {
        unsigned n = first + i;
        struct span game = file_read(examples->path[n % examples->count]);
        size_t len = n % 3 == 0 ? game.len * (n % 7 + 1) / 9 : game.len;
        text_put(out, (struct span){game.at, len});
        text_puts(out, n % 5 == 0 ? "\n77. nobody\n" : "\n");
        free((char *)game.at);
    }
}

static int make_games(void **state)
{
    struct paths examples = {0};
    struct text text;
    char path[PATH_ROOM + 64];

    (void)state;
    folder_make(folder);
    paths_find(&examples, "examples", ".ump");
    text_init(&text, 64 << 20);
    for (unsigned i = 0; i < FILES; i++) {
        text_clear(&text);
        put_games(&text, &examples, i * GAMES_A_FILE);
        snprintf(path, sizeof path, "%s/logs/%c/%02u.ump", folder, 'a' + (char)(i % 3), i);
        folder_make_for(path);
        file_write(path, text_span(&text));
    }
    snprintf(path, sizeof path, "%s/logs/b/notes.txt", folder);
    file_write(path, span_of("no log\n"));
    snprintf(path, sizeof path, "%s/logs/b/.hidden.ump", folder);
    file_write(path, span_of("no log\n"));
    text_free(&text);
    paths_free(&examples);
    return 0;
}

static int remove_games(void **state)
{
    (void)state;
    folder_remove(folder);
    return 0;
}

/* Run `umpire check` with these words in the folder of games. */
static struct outcome_of_process check(const char *threads, const char *const *more)
{
    const char *words[WORDS_MAX] = {getenv("UMPIRE"), "check", "--jobs", threads};
    char program[PATH_ROOM];
    int count = 4;

    assert_non_null(realpath(words[0], program));
    words[0] = program;
    while (*more)
        words[count++] = *more++;
    return process_run(&(struct process){.words = words, .folder = folder, .input = {"", 0}});
}

static void expect_same(const char *const *more)
{
    static const char *const threads[] = {"2", "7"};
    struct outcome_of_process one = check("1", more);

    for (size_t i = 0; i < sizeof threads / sizeof threads[0]; i++) {
        struct outcome_of_process other = check(threads[i], more);
        assert_int_equal(one.status, other.status);
        assert_int_equal(one.output.len, other.output.len);
        assert_memory_equal(one.output.at, other.output.at, one.output.len);
        assert_int_equal(one.errors.len, other.errors.len);
        assert_memory_equal(one.errors.at, other.errors.at, one.errors.len);
        process_forget(&other);
    }
    process_forget(&one);
}

static void any_number_of_threads_says_the_same(void **state)
{
    static const char *const lines[] = {"logs", NULL};
    static const char *const objects[] = {"--json", "--summary", "logs", "none.ump", "logs", NULL};
    static const char *const readings[] = {"--readings", "logs/a", NULL};
    static const char *const fail_fast[] = {"--fail-fast", "--summary", "logs/c", "logs", NULL};
    static const char *const one_game[] = {"--only", "kriegspiel", "logs", NULL};
    static const char *const all_files[] = {"--all-files", "logs", "none", "logs/b", NULL};
    static const char *const wrong[] = {"--rules", "no-such-option=1", "logs", NULL};

    (void)state;
    expect_same(lines);
    expect_same(objects);
    expect_same(readings);
    expect_same(fail_fast);
    expect_same(one_game);
    expect_same(all_files);
    expect_same(wrong);
}

static struct span next_line(struct span *rest)
{
    const char *end = memchr(rest->at, '\n', rest->len);
    struct span line = {rest->at, end ? (size_t)(end - rest->at) : rest->len};

    rest->at += line.len + (end != NULL);
    rest->len -= line.len + (end != NULL);
    return line;
}

/* Ends of files as --json tells them, in the order of paths. */
static void files_come_in_the_order_of_their_paths(void **state)
{
    static const char *const words[] = {"--json", "logs", NULL};
    struct outcome_of_process outcome = check("7", words);
    struct span rest = outcome.output;
    struct span last = {"", 0};
    unsigned ends = 0;

    (void)state;
    while (rest.len) {
        struct span line = next_line(&rest);
        char copy[200] = "";
        if (line.len >= sizeof copy)
            continue;
        memcpy(copy, line.at, line.len);
        if (!strstr(copy, "\"end\":true"))
            continue;
        assert_true(strstr(copy, "\"games\":40}") != NULL);
        assert_true(ends == 0 ||
                    memcmp(last.at, line.at, last.len < line.len ? last.len : line.len) < 0);
        last = line;
        ends++;
    }
    assert_int_equal(ends, FILES);
    process_forget(&outcome);
}

static void names_come_from_a_list(void **state)
{
    static const char *const lists[][2] = {{"logs/a/00.ump\nlogs/b/01.ump\n\nlogs/c", "lines"},
                                           {"logs/a/00.ump\0logs/b/01.ump\0logs/c", "nuls"}};
    static const size_t sizes[] = {35, 35};
    static const char *const words[] = {"--files-from", "lines", NULL};
    static const char *const other[] = {"--files-from", "nuls", NULL};
    static const char *const direct[] = {"logs/a/00.ump", "logs/b/01.ump", "logs/c", NULL};

    (void)state;
    for (int i = 0; i < 2; i++) {
        char path[PATH_ROOM + 64];
        snprintf(path, sizeof path, "%s/%s", folder, lists[i][1]);
        file_write(path, (struct span){lists[i][0], sizes[i]});
    }
    struct outcome_of_process expected = check("2", direct);
    struct outcome_of_process lines = check("2", words);
    struct outcome_of_process nuls = check("2", other);
    assert_int_equal(expected.output.len, lines.output.len);
    assert_memory_equal(expected.output.at, lines.output.at, lines.output.len);
    assert_int_equal(expected.output.len, nuls.output.len);
    assert_memory_equal(expected.output.at, nuls.output.at, nuls.output.len);
    process_forget(&expected);
    process_forget(&lines);
    process_forget(&nuls);
}

/* In a list of lines one with a NUL would be cut there, as one that is too long would be. */
static void a_name_in_a_list_is_whole_or_not_read(void **state)
{
    static const char *const words[] = {"--files-from", "list", "--json", NULL};
    static const char nul[] = "logs/a/00.ump\nlogs/b/01.ump\0logs/b/04.ump\n";
    char path[PATH_ROOM + 16];
    struct text list;

    (void)state;
    text_init(&list, 64 << 10);
    text_put(&list, (struct span){nul, sizeof nul - 1});
    text_repeat(&list, '/', 3000);
    text_repeat(&list, 'x', 3000);
    text_puts(&list, "\nlogs/c/02.ump\n");
    snprintf(path, sizeof path, "%s/list", folder);
    file_write(path, text_span(&list));
    text_free(&list);
    struct outcome_of_process got = check("1", words);
    assert_int_equal(got.status, 2);
    char *said = strndup(got.output.at, got.output.len);
    assert_non_null(strstr(said, "a line of this list has a NUL in it"));
    assert_non_null(strstr(said, "a name in this list is too long"));
    assert_non_null(strstr(said, "{\"file\":\"logs/a/00.ump\",\"end\":true"));
    assert_non_null(strstr(said, "{\"file\":\"logs/c/02.ump\",\"end\":true"));
    assert_null(strstr(said, "logs/b"));
    free(said);
    process_forget(&got);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_number_of_threads_says_the_same),
        cmocka_unit_test(files_come_in_the_order_of_their_paths),
        cmocka_unit_test(names_come_from_a_list),
        cmocka_unit_test(a_name_in_a_list_is_whole_or_not_read),
    };
    return cmocka_run_group_tests_name("many", tests, make_games, remove_games) != 0;
}
