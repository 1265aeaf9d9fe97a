/* SPDX-License-Identifier: MIT */
/*
 * base/rewrite: what is written is the old file or the new one whoever is killed when, and of two
 * who add to a log at once neither loses a turn; with real processes, a hundred rounds each.
 */
#include "base/rewrite.h"

#include "support/cmocka.h"
#include "support/files.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { ROUNDS = 100, FILE_BYTES = 64 << 10, MAX = 1 << 20, NAME_MAX_HERE = PATH_ROOM + 32 };

struct place {
    char folder[PATH_ROOM];
    char file[NAME_MAX_HERE];
    char link[NAME_MAX_HERE];
};

static int make_place(void **state)
{
    static struct place place;

    folder_make(place.folder);
    snprintf(place.file, sizeof place.file, "%s/a.ump", place.folder);
    snprintf(place.link, sizeof place.link, "%s/link.ump", place.folder);
    *state = &place;
    return 0;
}

static int remove_place(void **state)
{
    folder_remove(((struct place *)*state)->folder);
    return 0;
}

static void write_file(const char *path, const char *words)
{
    file_write(path, (struct span){words, strlen(words)});
}

static void assert_file(const char *path, const char *words)
{
    struct span got = file_read(path);

    assert_int_equal(got.len, strlen(words));
    assert_memory_equal(got.at, words, got.len);
    free((char *)got.at);
}

/* ---- one writer ------------------------------------------------------------------------ */

static void mode_and_links_are_kept(void **state)
{
    const struct place *place = *state;
    struct rewrite rewrite;
    struct note note;
    struct stat old;
    struct stat new;

    write_file(place->file, "old\n");
    assert_int_equal(chmod(place->file, 0640), 0);
    assert_int_equal(symlink("a.ump", place->link), 0);
    assert_int_equal(stat(place->file, &old), 0);
    assert_int_equal(rewrite_open(&rewrite, place->link, MAX, &note), 0);
    assert_int_equal(rewrite.bytes.len, 4);
    assert_int_equal(rewrite_commit(&rewrite, span_of("new words\n"), &note), 0);
    rewrite_close(&rewrite);
    assert_file(place->file, "new words\n");
    assert_int_equal(lstat(place->link, &new), 0);
    assert_true(S_ISLNK(new.st_mode));
    assert_int_equal(stat(place->file, &new), 0);
    assert_int_equal(new.st_mode, old.st_mode);
    assert_int_equal(new.st_uid, old.st_uid);
    assert_int_equal(new.st_gid, old.st_gid);
    assert_int_not_equal(new.st_ino, old.st_ino);
}

static void only_regular_files_of_a_size_are_taken(void **state)
{
    const struct place *place = *state;
    struct rewrite rewrite;
    struct note note;
    char fifo[NAME_MAX_HERE];

    snprintf(fifo, sizeof fifo, "%s/fifo", place->folder);
    assert_int_equal(mkfifo(fifo, 0600), 0);
    assert_int_equal(rewrite_open(&rewrite, fifo, MAX, &note), -1);
    assert_int_equal(rewrite_open(&rewrite, place->folder, MAX, &note), -1);
    assert_int_equal(rewrite_open(&rewrite, "missing/file", MAX, &note), -1);
    write_file(place->file, "more than four bytes");
    assert_int_equal(rewrite_open(&rewrite, place->file, 4, &note), -1);
    assert_string_equal(note.words, "the file is too large");
}

/* An editor asks for no lock: it writes into the file, or puts another in its place. */
static void what_others_write_meanwhile_is_not_lost(void **state)
{
    const struct place *place = *state;
    struct rewrite rewrite;
    struct note note;

    for (int replaced = 0; replaced < 2; replaced++) {
        write_file(place->file, "old\n");
        assert_int_equal(rewrite_open(&rewrite, place->file, MAX, &note), 0);
        if (replaced)
            assert_int_equal(unlink(place->file), 0);
        write_file(place->file, "theirs\n");
        assert_int_equal(rewrite_commit(&rewrite, span_of("ours\n"), &note), -1);
        rewrite_close(&rewrite);
        assert_file(place->file, "theirs\n");
    }
}

/* ---- killed ---------------------------------------------------------------------------- */

static void fill(char bytes[FILE_BYTES], char with)
{
    memset(bytes, with, FILE_BYTES);
}

/* Write a's and b's in turn until somebody ends this. */
static _Noreturn void write_for_ever(const char *path)
{
    static char bytes[FILE_BYTES];
    struct rewrite rewrite;
    struct note note;

    for (char with = 'a';; with = with == 'a' ? 'b' : 'a') {
        fill(bytes, with);
        if (rewrite_open(&rewrite, path, MAX, &note) ||
            rewrite_commit(&rewrite, (struct span){bytes, sizeof bytes}, &note))
            _exit(1);
        rewrite_close(&rewrite);
    }
}

static void is_all_of_one_kind(const char *path)
{
    struct span got = file_read(path);

    assert_int_equal(got.len, FILE_BYTES);
    for (size_t i = 1; i < got.len; i++)
        assert_int_equal(got.at[i], got.at[0]);
    free((char *)got.at);
}

static void who_is_killed_leaves_the_old_file_or_the_new(void **state)
{
    const struct place *place = *state;
    static char bytes[FILE_BYTES];

    fill(bytes, 'a');
    file_write(place->file, (struct span){bytes, sizeof bytes});
    for (int round = 0; round < ROUNDS; round++) {
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0)
            write_for_ever(place->file);
        struct timespec pause = {0, 100000L * (1 + round % 37)};
        nanosleep(&pause, NULL);
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
        is_all_of_one_kind(place->file);
    }
}

/* ---- two at once ----------------------------------------------------------------------- */

/* umpire add FILE pass, whose verdict nobody wants to read. */
static pid_t start_adding(const char *path)
{
    const char *umpire = getenv("UMPIRE");
    pid_t child = fork();

    assert_true(child >= 0);
    if (child)
        return child;
    int nowhere = open("/dev/null", O_WRONLY);
    dup2(nowhere, STDOUT_FILENO);
    execl(umpire ? umpire : "build/umpire", "umpire", "add", path, "pass", (char *)NULL);
    _exit(127);
}

static void finish_adding(pid_t child)
{
    int status;

    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
}

static unsigned count_passes(const char *path)
{
    struct span log = file_read(path);
    unsigned count = 0;

    for (size_t i = 0; i + 4 <= log.len; i++)
        count += memcmp(log.at + i, "pass", 4) == 0;
    free((char *)log.at);
    return count;
}

static void two_who_add_at_once_lose_no_turn(void **state)
{
    const struct place *place = *state;

    write_file(place->file, "[Game \"kriegspiel\"]\n[SetUp \"position\"]\n"
                            "0. north  I G15, R B10\n0. south  I J23, X N17\n1. north  pass\n");
    for (unsigned round = 0; round < ROUNDS; round++) {
        pid_t one = start_adding(place->file);
        pid_t other = start_adding(place->file);
        finish_adding(one);
        finish_adding(other);
    }
    assert_int_equal(count_passes(place->file), 1 + 2 * ROUNDS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(mode_and_links_are_kept, make_place, remove_place),
        cmocka_unit_test_setup_teardown(only_regular_files_of_a_size_are_taken, make_place,
                                        remove_place),
        cmocka_unit_test_setup_teardown(what_others_write_meanwhile_is_not_lost, make_place,
                                        remove_place),
        cmocka_unit_test_setup_teardown(who_is_killed_leaves_the_old_file_or_the_new, make_place,
                                        remove_place),
        cmocka_unit_test_setup_teardown(two_who_add_at_once_lose_no_turn, make_place, remove_place),
    };

    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
