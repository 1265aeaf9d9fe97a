/* SPDX-License-Identifier: MIT */
/* base/source: one game at a time, through a window, whatever the reads and the sizes are. */
#include "base/source.h"
#include "support/cmocka.h"
#include "support/files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* The games of TEXT must be the strings in WANTED, which together are all of it. */
static void expect_games(struct source *source, const char *const *wanted, unsigned skipped)
{
    struct chunk chunk;
    struct note note;
    unsigned nth = 0;
    size_t byte = skipped;

    for (; *wanted; wanted++) {
        assert_int_equal(source_next(source, &chunk, &note), SOURCE_GAME);
        assert_int_equal(chunk.nth, ++nth);
        assert_int_equal(chunk.origin.byte, byte);
        assert_false(chunk.too_long);
        if (!span_equal(chunk.text, span_of(*wanted)))
            fail_msg("game %u is \"%.*s\", not \"%s\"", nth, (int)chunk.text.len, chunk.text.at,
                     *wanted);
        byte += chunk.text.len;
    }
    assert_int_equal(source_next(source, &chunk, &note), SOURCE_END);
    assert_int_equal(source_next(source, &chunk, &note), SOURCE_END);
}

static void expect_split(const char *text, const char *const *wanted)
{
    struct source source;

    source_from_memory(&source, span_of(text));
    expect_games(&source, wanted, 0);
    source_close(&source);
}

static void games_begin_at_their_tag(void **state)
{
    (void)state;
    expect_split("[Game \"a\"]\n1\n[Game \"b\"]\n2\n",
                 (const char *const[]){"[Game \"a\"]\n1\n", "[Game \"b\"]\n2\n", NULL});
    expect_split("[game\t\"a\"]\r[GAME\"b\"]",
                 (const char *const[]){"[game\t\"a\"]\r", "[GAME\"b\"]", NULL});
    expect_split("[Game \xE2\x80\x9C" "a]\n[Game\xC2\xA0\"b\"]",
                 (const char *const[]){"[Game \xE2\x80\x9C" "a]\n", "[Game\xC2\xA0\"b\"]", NULL});
}

static void what_stands_before_belongs_to_the_first(void **state)
{
    (void)state;
    expect_split("Dear Ada,\n\n[Game \"a\"]\n1\n[Game \"b\"]",
                 (const char *const[]){"Dear Ada,\n\n[Game \"a\"]\n1\n", "[Game \"b\"]", NULL});
    expect_split("no tag at all\n", (const char *const[]){"no tag at all\n", NULL});
}

static void quoting_marks_go_with_the_game_they_quote(void **state)
{
    (void)state;
    expect_split("> [Game \"a\"]\n> 1\n> > [Game \"b\"]\n",
                 (const char *const[]){"> [Game \"a\"]\n> 1\n", "> > [Game \"b\"]\n", NULL});
}

static void tags_in_a_line_or_of_another_name_begin_nothing(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "[Game \"a\"]\n{see [Game \"b\"]}\n", "[Game \"a\"]\n[Games \"b\"]\n",
        "[Game \"a\"]\n[GameClock \"b\"]\n",  "[Game \"a\"]\n[Game]\n",
        "[Game \"a\"]\nx[Game \"b\"]\n",      "[Game \"a\"]\n[Game",
        "[Game \"a\"]\n[[[[[",                "[Game \"a\"]\n[ Game \"b\"]\n"};

    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        expect_split(texts[i], (const char *const[]){texts[i], NULL});
}

static void an_empty_file_is_one_empty_game(void **state)
{
    (void)state;
    expect_split("", (const char *const[]){"", NULL});
    expect_split("\n \n", (const char *const[]){"\n \n", NULL});
}

static void a_byte_order_mark_is_passed_over_once(void **state)
{
    (void)state;
    struct source source;

    source_from_memory(&source, span_of("\xEF\xBB\xBF[Game \"a\"]\n"));
    expect_games(&source, (const char *const[]){"[Game \"a\"]\n", NULL}, 3);
    source_from_memory(&source, span_of("\xEF\xBB\xBF\xEF\xBB\xBFx"));
    expect_games(&source, (const char *const[]){"\xEF\xBB\xBFx", NULL}, 3);
    source_from_memory(&source, span_of("\xEF\xBB"));
    expect_games(&source, (const char *const[]){"\xEF\xBB", NULL}, 0);
}

static void lines_are_counted_across_games(void **state)
{
    (void)state;
    struct source source;
    struct chunk chunk;
    struct note note;
    static const unsigned lines[] = {1, 3, 5, 7};

    source_from_memory(&source, span_of("[Game \"a\"]\n\n[Game \"b\"]\r\n\r\n[Game \"c\"]\r\r[Game \"d\"]"));
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        assert_int_equal(source_next(&source, &chunk, &note), SOURCE_GAME);
        assert_int_equal(chunk.origin.line, lines[i]);
    }
}

/* A pipe into which a child writes TEXT in pieces of SIZE bytes. */
static int pipe_of(struct span text, size_t size, pid_t *child)
{
    int ends[2];

    assert_int_equal(pipe(ends), 0);
    *child = fork();
    assert_true(*child >= 0);
    if (*child == 0) {
        close(ends[0]);
        while (text.len) {
            size_t piece = text.len < size ? text.len : size;
            ssize_t put = write(ends[1], text.at, piece);
            if (put < 0)
                _exit(1);
            text.at += put;
            text.len -= (size_t)put;
        }
        _exit(0);
    }
    close(ends[1]);
    return ends[0];
}

static void short_reads_make_no_difference(void **state)
{
    (void)state;
    static const char text[] = "\xEF\xBB\xBFhello\n[Game \"a\"]\n1\n  > [Game \"b\"]\r\n2\n[Game \"c\"]";
    struct source source;
    struct note note;

    for (size_t size = 1; size <= 12; size++) {
        pid_t child;
        assert_int_equal(source_open(&source, "-", &note), 0);
        source.file = pipe_of(span_of(text), size, &child);
        source.close_file = true;
        expect_games(&source,
                     (const char *const[]){"hello\n[Game \"a\"]\n1\n", "  > [Game \"b\"]\r\n2\n",
                                           "[Game \"c\"]", NULL},
                     3);
        source_close(&source);
        waitpid(child, NULL, 0);
    }
}

/* Text of LEN bytes between two short games, in a file. */
static void write_long(const char *path, size_t len)
{
    FILE *file = fopen(path, "wb");

    assert_non_null(file);
    fputs("[Game \"a\"]\n", file);
    fputs("[Game \"b\"]\r\n", file);
    for (size_t i = 12; i < len; i += 2)
        fputs("\r\n", file);
    fputs("[Game \"c\"]\n", file);
    assert_int_equal(fclose(file), 0);
}

static void expect_long(size_t len)
{
    char folder[PATH_ROOM];
    char path[PATH_ROOM + 8];
    struct source source;
    struct chunk chunk;
    struct note note;

    folder_make(folder);
    snprintf(path, sizeof path, "%s/log", folder);
    write_long(path, len);
    assert_int_equal(source_open(&source, path, &note), 0);
    assert_int_equal(source_next(&source, &chunk, &note), SOURCE_GAME);
    assert_int_equal(chunk.text.len, 11);
    assert_int_equal(source_next(&source, &chunk, &note), SOURCE_GAME);
    assert_int_equal(chunk.too_long, len > GAME_BYTES_MAX);
    assert_int_equal(chunk.text.len, len > GAME_BYTES_MAX ? (size_t)GAME_BYTES_MAX : len);
    assert_int_equal(source_next(&source, &chunk, &note), SOURCE_GAME);
    assert_true(span_equal(chunk.text, span_of("[Game \"c\"]\n")));
    assert_int_equal(chunk.nth, 3);
    assert_int_equal(chunk.origin.byte, 11 + len);
    assert_int_equal(chunk.origin.line, 2 + len / 2 - 5);
    assert_int_equal(source_next(&source, &chunk, &note), SOURCE_END);
    source_close(&source);
    folder_remove(folder);
}

static void a_game_may_be_as_long_as_the_limit_and_no_longer(void **state)
{
    (void)state;
    expect_long(200000); /* several windows */
    expect_long(GAME_BYTES_MAX);
    expect_long(GAME_BYTES_MAX + 2);
    expect_long(GAME_BYTES_MAX + (64 << 10) - 2);
    expect_long(GAME_BYTES_MAX + (64 << 10));
    expect_long(GAME_BYTES_MAX + (64 << 10) + 2);
    expect_long(GAME_BYTES_MAX + (1 << 20));
}

static void folders_and_missing_files_are_refused(void **state)
{
    (void)state;
    struct source source;
    struct note note;

    assert_int_equal(source_open(&source, "/", &note), -1);
    assert_string_equal(note.words, "Is a directory");
    assert_int_equal(source_open(&source, "/no/such/file", &note), -1);
    assert_string_equal(note.words, "No such file or directory");
    source_close(&source);
    source_close(&source);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_begin_at_their_tag),
        cmocka_unit_test(what_stands_before_belongs_to_the_first),
        cmocka_unit_test(quoting_marks_go_with_the_game_they_quote),
        cmocka_unit_test(tags_in_a_line_or_of_another_name_begin_nothing),
        cmocka_unit_test(an_empty_file_is_one_empty_game),
        cmocka_unit_test(a_byte_order_mark_is_passed_over_once),
        cmocka_unit_test(lines_are_counted_across_games),
        cmocka_unit_test(short_reads_make_no_difference),
        cmocka_unit_test(a_game_may_be_as_long_as_the_limit_and_no_longer),
        cmocka_unit_test(folders_and_missing_files_are_refused),
    };
    return cmocka_run_group_tests_name("source", tests, NULL, NULL) != 0;
}
