/* SPDX-License-Identifier: MIT */
/*
 * Reading from a server that misbehaves: what is said, that no file is harmed, that no secret goes
 * astray, and that many URLs share a connection.
 */
#include "base/bug.h"
#include "base/text.h"
#include "support/cmocka.h"
#include "support/files.h"
#include "support/process.h"
#include "support/server.h"
#include "support/umpire.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const char example[] = "examples/kriegspiel/short.ump";
static const char login[] = "YWRhOnNlY3JldA=="; /* "ada:secret", as a server is told */

enum { MANY = 1000, ZEROS = 24 << 20 };

enum path { A_FILE, SIDECAR, PASSWORD, TOKEN, HEADERS, NETRC, LIST, JOURNAL, OTHER_JOURNAL, PATHS };

static const char *const names[PATHS] = {"a.ump",   ".a.ump.umpire", "password", "token",  "headers",
                                         ".netrc",  "list",          "journal",  "journal-elsewhere"};

static struct {
    struct server server;
    struct server other; /* to which /elsewhere redirects */
    struct span log;
    struct span bomb;
    char elsewhere[128];
    char folder[PATH_ROOM];
    char path[PATHS][PATH_ROOM];
} desk;

static void write_word(enum path path, const char *words)
{
    file_write(desk.path[path], span_of(words));
}

/* Packed, it is a thousandth of what it was. */
static struct span make_bomb(void)
{
    static const char *const words[] = {"/bin/gzip", "-9", "-c", NULL};
    char *zeros = calloc(1, ZEROS);
    struct outcome_of_process outcome =
        process_run(&(struct process){.words = words, .input = {zeros, ZEROS}});

    if (outcome.status)
        bug("gzip failed");
    free(zeros);
    free((char *)outcome.errors.at);
    return outcome.output;
}

static int open_desk(void **state)
{
    (void)state;
    desk.log = file_read(example);
    desk.bomb = make_bomb();
    folder_make(desk.folder);
    umpire_at_home(desk.folder);
    for (int i = 0; i < PATHS; i++) {
        struct text path;
        text_borrow(&path, desk.path[i], PATH_ROOM);
        text_printf(&path, "%s/%s", desk.folder, names[i]);
    }
    desk.other = server_start(desk.log, desk.bomb, "/log", desk.path[OTHER_JOURNAL]);
    snprintf(desk.elsewhere, sizeof desk.elsewhere, "http://127.0.0.1:%d/log", desk.other.port);
    desk.server = server_start(desk.log, desk.bomb, desk.elsewhere, desk.path[JOURNAL]);
    write_word(PASSWORD, "secret\n");
    write_word(TOKEN, "t0ken\n");
    write_word(HEADERS, "# mine\nX-Club: s3cret club\n\n");
    return 0;
}

static int close_desk(void **state)
{
    (void)state;
    server_stop(&desk.server);
    server_stop(&desk.other);
    folder_remove(desk.folder);
    free((char *)desk.log.at);
    free((char *)desk.bomb.at);
    return 0;
}

static int empty_folder(void **state)
{
    static const enum path files[] = {A_FILE, SIDECAR, NETRC, LIST};

    (void)state;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        (void)unlink(desk.path[files[i]]);
    return 0;
}

/* The URL of PATH; good until the next call but three. */
static const char *url(const char *path)
{
    static char urls[4][256];
    static unsigned next;
    char *to = urls[next++ % 4];

    snprintf(to, sizeof urls[0], "http://127.0.0.1:%d%s", desk.server.port, path);
    return to;
}

static void expect_file(enum path path, struct span bytes)
{
    struct span got = file_read(desk.path[path]);

    assert_true(span_equal(got, bytes));
    free((char *)got.at);
}

static bool file_says(enum path path, const char *words)
{
    struct span got = file_read(desk.path[path]);
    bool found = strstr(got.at, words) != NULL;

    free((char *)got.at);
    return found;
}

static unsigned count_in(enum path path, const char *words)
{
    struct span got = file_read(desk.path[path]);
    unsigned count = 0;

    for (const char *at = got.at; (at = strstr(at, words)); at++)
        count++;
    free((char *)got.at);
    return count;
}

/* Servers append to their journals: begin them anew. */
static void forget_journals(void)
{
    assert_int_equal(truncate(desk.path[JOURNAL], 0), 0);
    assert_int_equal(truncate(desk.path[OTHER_JOURNAL], 0), 0);
}

/* ---- reading --------------------------------------------------------------------------- */

static void a_log_is_printed(void **state)
{
    (void)state;
    EXPECT(0, "[Game \"kriegspiel\"]", "fetch", url("/log"));
    assert_int_equal(access(desk.path[SIDECAR], F_OK), -1);
}

static void a_log_is_judged(void **state)
{
    (void)state;
    EXPECT(0, "accepted", "fetch", url("/log"), "--check");
}

static void every_command_reads_what_is_at_a_url(void **state)
{
    (void)state;
    EXPECT(0, "accepted: kriegspiel, 22 turns", "check", url("/log"), example);
    EXPECT(0, "\"verdict\":\"accepted\"", "check", "--json", url("/log"));
    EXPECT(0, "South", "show", url("/log"));
    EXPECT(0, "", "moves", url("/log"), "--at", "5.north");
    EXPECT(1, "", "ask", url("/log"), "--at", "5.north", "I A1-A2");
    EXPECT(0, "[SetUp", "position", url("/log"), "--at", "5.north");
    EXPECT(0, "the same", "diff", url("/log"), example);
    EXPECT(0, "the same", "diff", url("/log"), url("/busy"));
    EXPECT(0, "1. north", "fmt", url("/log"));
    EXPECT(0, "tag", "parse", url("/log"));
    EXPECT(0, "no dice", "dice", url("/log"));
    EXPECT(1, "rejected", "scenario", url("/log"));
    EXPECT(2, "fetch", "add", url("/log"), "pass");
    EXPECT(2, "fetch", "fmt", "--write", url("/log"));
    EXPECT(2, "umpire fetch URL | umpire tally", "tally", url("/log"));
}

static void trouble_with_a_url_is_trouble_of_the_network(void **state)
{
    static const char *const commands[] = {"check", "show", "moves", "position", "fmt",
                                           "parse", "dice", "scenario"};

    (void)state;
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        EXPECT(3, "/none: status 404: there is nothing of that name", commands[i], url("/none"));
    EXPECT(3, "status 404", "diff", example, url("/none"));
    EXPECT(3, "status 404", "ask", url("/none"), "pass");
    EXPECT(3, "\"error\":\"status 404", "check", "--json", url("/none"));
}

/* The scenario that a log names lies beside it only if the log is a file. */
static void a_log_from_a_url_names_no_file_here(void **state)
{
    struct span ford = file_read("examples/hohenfriedeberg/ford.ump");
    const char *beside = "--scenario-dir=examples/hohenfriedeberg";

    (void)state;
    file_write(desk.path[A_FILE], ford);
    free((char *)ford.at);
    EXPECT(0, "created", "post", desk.path[A_FILE], url("/store/strong"), beside);
    EXPECT(1, "ford.scenario", "check", url("/store/strong"));
    EXPECT(0, "accepted", "check", url("/store/strong"), beside);
}

/* ---- files ----------------------------------------------------------------------------- */

static void an_unchanged_log_is_not_sent_again(void **state)
{
    struct stat stat_of;

    (void)state;
    EXPECT(0, "", "fetch", url("/log"), "-o", desk.path[A_FILE]);
    expect_file(A_FILE, desk.log);
    assert_int_equal(stat(desk.path[SIDECAR], &stat_of), 0);
    assert_int_equal(stat_of.st_mode & 0777, 0600);
    EXPECT(0, "not modified", "fetch", url("/log"), "-o", desk.path[A_FILE]);
    EXPECT(0, "accepted", "fetch", url("/log"), "-o", desk.path[A_FILE], "--check");
    expect_file(A_FILE, desk.log);
}

static void a_changed_file_is_kept(void **state)
{
    struct span mine = span_of("mine\n");

    (void)state;
    EXPECT(0, "", "fetch", url("/log"), "-o", desk.path[A_FILE]);
    file_write(desk.path[A_FILE], mine);
    EXPECT(1, "--force", "fetch", url("/log"), "-o", desk.path[A_FILE]);
    expect_file(A_FILE, mine);
    EXPECT(0, "", "fetch", url("/log"), "-o", desk.path[A_FILE], "--force");
    expect_file(A_FILE, desk.log);
}

static void a_link_in_place_of_the_sidecar_is_not_followed(void **state)
{
    struct span mine = span_of("mine\n");
    char other[PATH_ROOM + 16];

    (void)state;
    snprintf(other, sizeof other, "%s/other", desk.folder);
    file_write(other, mine);
    assert_int_equal(symlink(other, desk.path[SIDECAR]), 0);
    EXPECT(0, "", "fetch", url("/log"), "-o", desk.path[A_FILE]);
    struct span got = file_read(other);
    assert_true(span_equal(got, mine));
    free((char *)got.at);
}

static void an_end_in_the_middle_leaves_nothing(void **state)
{
    struct timespec moment = {0, 300000000};
    const char *const words[] = {"fetch", url("/drip"), "-o", desk.path[A_FILE], NULL};

    (void)state;
    struct running running = umpire_begin(words);
    nanosleep(&moment, NULL);
    assert_true(umpire_kill(&running));
    struct paths found = {NULL, 0};
    paths_find(&found, desk.folder, "");
    for (size_t i = 0; i < found.count; i++)
        assert_null(strstr(found.path[i], "a.ump"));
    paths_free(&found);
}

/* ---- faults ---------------------------------------------------------------------------- */

static void faults_are_named_and_leave_no_file(void **state)
{
    static const struct {
        const char *path;
        const char *says;
        const char *limit; /* another option */
    } faults[] = {
        {"/cut", "receive: ", "--max-time=1"},
        {"/short", "receive: ", "--max-time=1"},
        {"/drop", "wait: ", "--max-time=1"},
        {"/silent", "wait: ", "--max-time=1"},
        {"/drip", "receive: Operation too slow", "--slow-time=1"},
        {"/silent", "longer with --max-time or --slow-time", "--slow-time=1"},
        {"/circle", "/circle: the sixth redirect", NULL},
        {"/hops/6", "redirect: to http://127.0.0.1:", NULL},
        {"/file", "only http and https", NULL},
        {"/big", "more than 16777216 bytes", NULL},
        {"/log", "more than 100 bytes; --max-size BYTES allows more", "--max-size=100"},
        {"/bomb", "more than 16777216 bytes", NULL},
        {"/bad-gzip", "receive: ", NULL},
        {"/bad-encoding", "tell whoever runs it", NULL},
        {"/page", "HTML page", NULL},
        {"/none", "status 404: there is nothing of that name", NULL},
        {"/much-later", "status 503: the server is busy or being mended; try again later, in 3600 s",
         NULL},
    };

    (void)state;
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        EXPECT(3, faults[i].says, "fetch", url(faults[i].path), "-o", desk.path[A_FILE],
               faults[i].limit);
        assert_int_equal(access(desk.path[A_FILE], F_OK), -1);
        assert_int_equal(access(desk.path[SIDECAR], F_OK), -1);
    }
    EXPECT(3, "more than 16777216 bytes", "check", url("/bomb")); /* asked for and unpacked */
    EXPECT(3, "connect: ", "check", "http://127.0.0.1:1/log", "--max-time=1");
    EXPECT(3, "resolve: ", "check", "http://nowhere.invalid/log", "--max-time=1");
    EXPECT(3, "a URL holds no blanks", "check", url("/a log"));
    EXPECT(2, "begins with http", "fetch", "ftp://127.0.0.1/log");
}

static void what_may_pass_is_asked_for_again(void **state)
{
    (void)state;
    EXPECT(0, "[Game \"kriegspiel\"]", "fetch", url("/later"));
    EXPECT(0, "[Game \"kriegspiel\"]", "fetch", url("/past"));
    EXPECT(0, "[Game \"kriegspiel\"]", "fetch", url("/hops/5"));
    EXPECT(0, "[Game \"kriegspiel\"]", "fetch", url("/elsewhere"));
}

static void proxies_are_used(void **state)
{
    (void)state;
    umpire_through(desk.server.port);
    EXPECT(3, "http://nowhere.invalid/log: status 404", "check", "http://nowhere.invalid/log");
    umpire_through(0);
    assert_true(file_says(JOURNAL, "GET http://nowhere.invalid/log"));
}

static void a_log_whose_length_is_a_lie_is_cut_at_it(void **state)
{
    struct span said = {desk.log.at, desk.log.len - 2};

    (void)state;
    EXPECT(0, "", "fetch", url("/long"), "-o", desk.path[A_FILE]);
    expect_file(A_FILE, said);
    EXPECT(1, "/log: accepted", "check", url("/long"), url("/log")); /* the rest is no answer */
}

/* One connection that is answered with WORDS, whatever is asked; its port. The process ends with
 * it. */
static int answer_once(const char *words)
{
    struct sockaddr_in address = {.sin_family = AF_INET};
    socklen_t size = sizeof address;
    int file = socket(AF_INET, SOCK_STREAM, 0);
    char asked[4096];

    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    assert_int_equal(bind(file, (struct sockaddr *)&address, size), 0);
    assert_int_equal(getsockname(file, (struct sockaddr *)&address, &size), 0);
    assert_int_equal(listen(file, 1), 0);
    if (fork() == 0) {
        alarm(20);
        int visitor = accept(file, NULL, NULL);
        bool answered = visitor >= 0 && read(visitor, asked, sizeof asked) > 0 &&
                        write(visitor, words, strlen(words)) > 0;
        _exit(!answered);
    }
    close(file);
    return ntohs(address.sin_port);
}

static const char *answered(const char *words)
{
    static char there[64];

    snprintf(there, sizeof there, "http://127.0.0.1:%d/log", answer_once(words));
    return there;
}

static void what_is_no_web_server_is_recognised(void **state)
{
    (void)state;
    EXPECT(3, "receive: ", "check", answered("SSH-2.0-umpire\r\n"));
    EXPECT(3, "is the port right?", "check", answered("220 mail\r\n"));
}

/* ---- secrets --------------------------------------------------------------------------- */

static void a_login_goes_where_it_belongs(void **state)
{
    static const char *const secrets[] = {login, "t0ken", "s3cret club", "X-Club"};
    const char *log = url("/log");

    (void)state;
    forget_journals();
    EXPECT(0, "", "fetch", url("/elsewhere"), "--user", "ada", "--password-file",
           desk.path[PASSWORD], "--header-file", desk.path[HEADERS], "-o", desk.path[A_FILE]);
    EXPECT(0, "accepted", "check", url("/elsewhere"), desk.elsewhere, "--token-file",
           desk.path[TOKEN], "--header-file", desk.path[HEADERS]);
    EXPECT(0, "accepted", "check", log, desk.elsewhere, "--token-env", "TOKEN_OF_TEST");
    assert_int_equal(count_in(JOURNAL, login), 1);
    assert_int_equal(count_in(JOURNAL, "Bearer t0ken"), 2);
    assert_int_equal(count_in(JOURNAL, "> X-Club: s3cret club"), 2);
    for (size_t i = 0; i < sizeof secrets / sizeof *secrets; i++) {
        assert_false(file_says(OTHER_JOURNAL, secrets[i]));
        assert_false(file_says(SIDECAR, secrets[i]));
    }
    assert_false(file_says(OTHER_JOURNAL, "Authorization"));
    assert_true(file_says(OTHER_JOURNAL, "GET /log"));
}

static void the_list_of_logins_at_home_is_for_hosts_that_were_named(void **state)
{
    (void)state;
    forget_journals();
    write_word(NETRC, "machine 127.0.0.1 login ada password secret\n");
    EXPECT(0, "", "fetch", url("/elsewhere"));
    assert_int_equal(count_in(JOURNAL, login), 1);
    assert_false(file_says(OTHER_JOURNAL, "Authorization"));
    EXPECT(0, "", "fetch", desk.elsewhere);
    assert_int_equal(count_in(OTHER_JOURNAL, login), 1);
}

static void secrets_are_not_shown(void **state)
{
    static const char *const secrets[] = {login, "secret", "s3cret", "t0ken"};
    static const char *const logins[][3] = {{"--user=ada", "--password-file", "password"},
                                            {"--token-file", "token", NULL}};
    struct text said;
    char file[PATH_ROOM + 32];
    char headers[PATH_ROOM + 32];

    (void)state;
    text_init(&said, 1 << 20);
    snprintf(headers, sizeof headers, "--header-file=%s", desk.path[HEADERS]);
    for (size_t i = 0; i < 2; i++) {
        bool password = i == 0;
        snprintf(file, sizeof file, "%s=%s", logins[i][password],
                 desk.path[password ? PASSWORD : TOKEN]);
        const char *const words[] = {"check", "--verbose", headers, url("/elsewhere"), file,
                                     password ? logins[i][0] : NULL, NULL};
        text_clear(&said);
        assert_int_equal(umpire_run(&said, words), 0);
        assert_non_null(strstr(said.at, "> GET /elsewhere"));
        assert_non_null(strstr(said.at, "< Location: "));
        assert_non_null(strstr(said.at, "> Authorization: (not shown)"));
        assert_non_null(strstr(said.at, "> X-Club: (not shown)"));
        for (size_t j = 0; j < sizeof secrets / sizeof *secrets; j++)
            assert_null(strstr(said.at, secrets[j]));
    }
    text_free(&said);
}

/* What a line of a header's value goes on with is as secret as the line. */
static void a_folded_secret_is_not_shown(void **state)
{
    const char *there = answered("HTTP/1.1 404 None\r\nSet-Cookie: s=s3cret\r\n fo1ded\r\n"
                                 "X-Seen: so\r\nContent-Length: 0\r\n\r\n");
    const char *const words[] = {"check", "--verbose", there, NULL};
    struct text said;

    (void)state;
    text_init(&said, 1 << 20);
    assert_int_equal(umpire_run(&said, words), 3);
    assert_non_null(strstr(said.at, "< Set-Cookie: (not shown)"));
    assert_non_null(strstr(said.at, "< X-Seen: so"));
    assert_null(strstr(said.at, "s3cret"));
    assert_null(strstr(said.at, "fo1ded"));
    text_free(&said);
}

static void a_user_in_a_url_is_taken_out_of_it(void **state)
{
    char with_user[256];

    (void)state;
    forget_journals();
    snprintf(with_user, sizeof with_user, "http://ada@127.0.0.1:%d/log", desk.server.port);
    EXPECT(0, "", "fetch", with_user, "--password-file", desk.path[PASSWORD], "-o",
           desk.path[A_FILE]);
    assert_int_equal(count_in(JOURNAL, login), 1);
    assert_false(file_says(SIDECAR, "ada"));
    EXPECT(2, "no terminal", "check", with_user); /* to ask for the password on */
    snprintf(with_user, sizeof with_user, "http://ada:secret@127.0.0.1:%d/log", desk.server.port);
    EXPECT(2, "a password in a URL can be seen by others", "check", with_user);
    write_word(LIST, with_user);
    EXPECT(3, "a URL may not hold a user or password", "check", "--files-from", desk.path[LIST]);
}

static void what_cannot_be_a_login_is_refused(void **state)
{
    (void)state;
    write_word(LIST, "Host: elsewhere\n");
    EXPECT(2, "list:1: that header is not yours to set", "check", url("/log"), "--header-file",
           desk.path[LIST]);
    write_word(LIST, "no header\n");
    EXPECT(2, "list:1: a header line is \"Name: value\"", "check", url("/log"), "--header-file",
           desk.path[LIST]);
    write_word(LIST, "\n");
    EXPECT(2, "there is nothing in it", "check", url("/log"), "--token-file", desk.path[LIST]);
    EXPECT(2, "no environment variable", "check", url("/log"), "--token-env", "NO_SUCH");
    EXPECT(2, "exclude each other", "check", url("/log"), "--token-file", desk.path[TOKEN],
           "--token-env", "TOKEN_OF_TEST");
    EXPECT(2, "exclude each other", "check", url("/log"), "--token-file", desk.path[TOKEN],
           "--user", "ada", "--password-file", desk.path[PASSWORD]);
    EXPECT(2, "goes with --user", "check", url("/log"), "--password-file", desk.path[PASSWORD]);
}

/* ---- many ------------------------------------------------------------------------------ */

static void many_urls_share_a_connection(void **state)
{
    struct text list;
    char total[64];

    (void)state;
    text_init(&list, 1 << 20);
    for (int i = 0; i < MANY; i++)
        text_printf(&list, "%s%d\n", url("/many/"), i);
    file_write(desk.path[LIST], text_span(&list));
    text_free(&list);
    forget_journals();
    snprintf(total, sizeof total, "\nall %*d ", 19, MANY);
    EXPECT(0, total, "check", "--summary", "--files-from", desk.path[LIST]);
    assert_int_equal(count_in(JOURNAL, "GET /many/"), MANY);
    assert_int_equal(count_in(JOURNAL, "+\n"), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(a_log_is_printed, empty_folder),
        cmocka_unit_test_setup(a_log_is_judged, empty_folder),
        cmocka_unit_test_setup(every_command_reads_what_is_at_a_url, empty_folder),
        cmocka_unit_test_setup(trouble_with_a_url_is_trouble_of_the_network, empty_folder),
        cmocka_unit_test_setup(a_log_from_a_url_names_no_file_here, empty_folder),
        cmocka_unit_test_setup(an_unchanged_log_is_not_sent_again, empty_folder),
        cmocka_unit_test_setup(a_changed_file_is_kept, empty_folder),
        cmocka_unit_test_setup(a_link_in_place_of_the_sidecar_is_not_followed, empty_folder),
        cmocka_unit_test_setup(an_end_in_the_middle_leaves_nothing, empty_folder),
        cmocka_unit_test_setup(faults_are_named_and_leave_no_file, empty_folder),
        cmocka_unit_test_setup(what_may_pass_is_asked_for_again, empty_folder),
        cmocka_unit_test_setup(what_is_no_web_server_is_recognised, empty_folder),
        cmocka_unit_test_setup(proxies_are_used, empty_folder),
        cmocka_unit_test_setup(a_log_whose_length_is_a_lie_is_cut_at_it, empty_folder),
        cmocka_unit_test_setup(a_login_goes_where_it_belongs, empty_folder),
        cmocka_unit_test_setup(the_list_of_logins_at_home_is_for_hosts_that_were_named, empty_folder),
        cmocka_unit_test_setup(secrets_are_not_shown, empty_folder),
        cmocka_unit_test_setup(a_folded_secret_is_not_shown, empty_folder),
        cmocka_unit_test_setup(a_user_in_a_url_is_taken_out_of_it, empty_folder),
        cmocka_unit_test_setup(what_cannot_be_a_login_is_refused, empty_folder),
        cmocka_unit_test_setup(many_urls_share_a_connection, empty_folder),
    };

    return cmocka_run_group_tests_name("fetch", tests, open_desk, close_desk);
}
