/* SPDX-License-Identifier: MIT */
/* umpire fetch against a server that misbehaves: what is said, and that no file is harmed. */
#include "base/text.h"
#include "support/cmocka.h"
#include "support/files.h"
#include "support/process.h"
#include "support/server.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char example[] = "examples/kriegspiel/short.ump";

struct desk_of_test {
    struct server server;
    struct span log;
    char folder[PATH_ROOM];
    char file[PATH_ROOM + 16];
    char sidecar[PATH_ROOM + 32];
};

static struct desk_of_test desk;

static int open_desk(void **state)
{
    *state = &desk;
    desk.log = file_read(example);
    desk.server = server_start(desk.log);
    folder_make(desk.folder);
    snprintf(desk.file, sizeof desk.file, "%s/a.ump", desk.folder);
    snprintf(desk.sidecar, sizeof desk.sidecar, "%s/.a.ump.umpire", desk.folder);
    return 0;
}

static int close_desk(void **state)
{
    (void)state;
    server_stop(&desk.server);
    folder_remove(desk.folder);
    free((char *)desk.log.at);
    return 0;
}

static int empty_folder(void **state)
{
    (void)state;
    (void)unlink(desk.file);
    (void)unlink(desk.sidecar);
    return 0;
}

/* Fetch PATH with up to three more words; the exit status. SAYS must be on one of the streams. */
static void expect(int status, const char *says, const char *path, const char *one,
                   const char *two, const char *three)
{
    static const char *const extra[] = {"no_proxy=*", NULL};
    char url[256];

    snprintf(url, sizeof url, "http://127.0.0.1:%d%s", desk.server.port, path);
    const char *words[] = {getenv("UMPIRE"), "fetch", url, one, two, three, NULL};
    struct process process = {.words = words, .extra = extra, .input = {"", 0}};
    struct outcome_of_process outcome = process_run(&process);
    struct text said;

    text_init(&said, 64 << 20);
    text_put(&said, outcome.output);
    text_put(&said, outcome.errors);
    text_puts(&said, "");
    if (!strstr(said.at ? said.at : "", says) || outcome.status != status)
        fail_msg("%s: exit %d, says: %s", path, outcome.status, said.at ? said.at : "");
    text_free(&said);
    process_forget(&outcome);
}

static void expect_file(struct span bytes)
{
    struct span got = file_read(desk.file);

    assert_true(span_equal(got, bytes));
    free((char *)got.at);
}

static void a_log_is_printed(void **state)
{
    (void)state;
    expect(0, "[Game \"kriegspiel\"]", "/log", NULL, NULL, NULL);
    assert_int_equal(access(desk.sidecar, F_OK), -1);
}

static void a_log_is_judged(void **state)
{
    (void)state;
    expect(0, "accepted", "/log", "--check", NULL, NULL);
}

static void an_unchanged_log_is_not_sent_again(void **state)
{
    struct stat stat_of;

    (void)state;
    expect(0, "", "/log", "-o", desk.file, NULL);
    expect_file(desk.log);
    assert_int_equal(stat(desk.sidecar, &stat_of), 0);
    assert_int_equal(stat_of.st_mode & 0777, 0600);
    expect(0, "not modified", "/log", "-o", desk.file, NULL);
    expect(0, "accepted", "/log", "-o", desk.file, "--check");
    expect_file(desk.log);
}

static void a_changed_file_is_kept(void **state)
{
    struct span mine = span_of("mine\n");

    (void)state;
    expect(0, "", "/log", "-o", desk.file, NULL);
    file_write(desk.file, mine);
    expect(1, "--force", "/log", "-o", desk.file, NULL);
    expect_file(mine);
    expect(0, "", "/log", "-o", desk.file, "--force");
    expect_file(desk.log);
}

static void a_link_in_place_of_the_sidecar_is_not_followed(void **state)
{
    struct span mine = span_of("mine\n");
    char other[PATH_ROOM + 16];

    (void)state;
    snprintf(other, sizeof other, "%s/other", desk.folder);
    file_write(other, mine);
    assert_int_equal(symlink(other, desk.sidecar), 0);
    expect(0, "", "/log", "-o", desk.file, NULL);
    struct span got = file_read(other);
    assert_true(span_equal(got, mine));
    free((char *)got.at);
}

static void faults_are_named_and_leave_no_file(void **state)
{
    static const struct {
        const char *path;
        const char *says;
        const char *limit; /* another option */
    } faults[] = {
        {"/cut", "receive: ", "--max-time=2"},
        {"/drop", "wait: ", "--max-time=2"},
        {"/silent", "wait: ", "--max-time=1"},
        {"/circle", "redirected too often", NULL},
        {"/file", "only http and https", NULL},
        {"/big", "more than 16777216 bytes", NULL},
        {"/page", "HTML page", NULL},
        {"/none", "status 404: there is nothing of that name", NULL},
    };

    (void)state;
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        expect(3, faults[i].says, faults[i].path, "-o", desk.file, faults[i].limit);
        assert_int_equal(access(desk.file, F_OK), -1);
        assert_int_equal(access(desk.sidecar, F_OK), -1);
    }
}

static void a_busy_server_is_asked_again(void **state)
{
    (void)state;
    expect(0, "[Game \"kriegspiel\"]", "/busy", NULL, NULL, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(a_log_is_printed, empty_folder),
        cmocka_unit_test_setup(a_log_is_judged, empty_folder),
        cmocka_unit_test_setup(an_unchanged_log_is_not_sent_again, empty_folder),
        cmocka_unit_test_setup(a_changed_file_is_kept, empty_folder),
        cmocka_unit_test_setup(a_link_in_place_of_the_sidecar_is_not_followed, empty_folder),
        cmocka_unit_test_setup(faults_are_named_and_leave_no_file, empty_folder),
        cmocka_unit_test_setup(a_busy_server_is_asked_again, empty_folder),
    };

    return cmocka_run_group_tests_name("fetch", tests, open_desk, close_desk);
}
