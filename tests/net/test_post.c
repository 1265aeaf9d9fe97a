/* SPDX-License-Identifier: MIT */
/*
 * Writing to servers: Apache httpd with locks and without, several players at once, and a server
 * that misbehaves. Nobody's turn is ever lost.
 */
#include "base/bug.h"
#include "base/text.h"
#include "support/apache.h"
#include "support/cmocka.h"
#include "support/files.h"
#include "support/server.h"
#include "support/umpire.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { POSTERS = 4, ROUNDS = 100, ROUNDS_NEW = 15, KILLS = 12, LOG_MAX = 1 << 20 };

/* Turns that are legal behind the base, each on its own. */
static const char *const turns[POSTERS] = {
    "2. north  C H4-I4\n", "2. north  C G3-H2\n", "2. north  I H7-I8\n", "2. north  I F10-G11\n"};

static struct {
    struct apache apache;
    struct server server;
    struct text base;             /* a log up to the end of the first turns */
    struct text longer[POSTERS];  /* and with a turn more */
    char folder[PATH_ROOM];
    char base_file[PATH_ROOM];
    char file[POSTERS][PATH_ROOM];
    char mine[PATH_ROOM];         /* a file to be changed */
    char sidecar[PATH_ROOM];      /* beside it */
    char password[PATH_ROOM];
    char wrong_password[PATH_ROOM];
    char netrc[PATH_ROOM];
    char certificate[PATH_ROOM];
    char journal[PATH_ROOM];
} desk;

/* ---- before and after ------------------------------------------------------------------ */

static void in_folder(char path[PATH_ROOM], const char *name)
{
    struct text text;

    text_borrow(&text, path, PATH_ROOM);
    text_printf(&text, "%s/%s", desk.folder, name);
}

/* An example up to its second turns, without its result. */
static void make_logs(void)
{
    struct span log = file_read("examples/kriegspiel/short.ump");
    const char *result = strstr(log.at, "[Result");
    const char *behind = strchr(result, '\n') + 1;
    const char *end = strstr(log.at, "2. north");

    text_init(&desk.base, LOG_MAX);
    text_put(&desk.base, (struct span){log.at, (size_t)(result - log.at)});
    text_put(&desk.base, (struct span){behind, (size_t)(end - behind)});
    free((char *)log.at);
    file_write(desk.base_file, text_span(&desk.base));
    for (int i = 0; i < POSTERS; i++) {
        char name[16];
        snprintf(name, sizeof name, "%d.ump", i);
        in_folder(desk.file[i], name);
        text_init(&desk.longer[i], LOG_MAX);
        text_put(&desk.longer[i], text_span(&desk.base));
        text_puts(&desk.longer[i], turns[i]);
        file_write(desk.file[i], text_span(&desk.longer[i]));
    }
}

static int open_desk(void **state)
{
    (void)state;
    folder_make(desk.folder);
    umpire_at_home(desk.folder);
    in_folder(desk.base_file, "base.ump");
    in_folder(desk.mine, "mine.ump");
    in_folder(desk.sidecar, ".mine.ump.umpire");
    in_folder(desk.password, "password");
    in_folder(desk.wrong_password, "wrong");
    in_folder(desk.netrc, ".netrc");
    in_folder(desk.journal, "journal");
    file_write(desk.password, span_of("secret\n"));
    file_write(desk.wrong_password, span_of("guess\n"));
    make_logs();
    apache_start(&desk.apache);
    apache_certificate(desk.certificate, &desk.apache);
    desk.server = server_start(text_span(&desk.longer[0]), span_of(""), "/log", desk.journal);
    return 0;
}

static int close_desk(void **state)
{
    (void)state;
    server_stop(&desk.server);
    apache_stop(&desk.apache);
    folder_remove(desk.folder);
    text_free(&desk.base);
    for (int i = 0; i < POSTERS; i++)
        text_free(&desk.longer[i]);
    return 0;
}

/* ---- what lies where ------------------------------------------------------------------- */

static const char *url_of(const char *scheme, int port, const char *path)
{
    static char urls[4][256];
    static unsigned next;
    char *to = urls[next++ % 4];

    snprintf(to, sizeof urls[0], "%s://127.0.0.1:%d/%s", scheme, port, path);
    return to;
}

static const char *apache(const char *path)
{
    return url_of("http", desk.apache.port, path);
}

static const char *server(const char *path)
{
    return url_of("http", desk.server.port, path);
}

/* Put BYTES where Apache serves them, as if it had been done an hour ago; nothing for NULL. */
static void lay(const char *path, const struct text *bytes)
{
    struct timespec hour_ago[2];
    char file[PATH_ROOM];

    apache_path(file, &desk.apache, path);
    (void)unlink(file);
    if (!bytes)
        return;
    file_write(file, text_span(bytes));
    clock_gettime(CLOCK_REALTIME, &hour_ago[0]);
    hour_ago[0].tv_sec -= 3600;
    hour_ago[1] = hour_ago[0];
    assert_int_equal(utimensat(AT_FDCWD, file, hour_ago, 0), 0);
    assert_int_equal(chmod(file, 0666), 0);
}

static bool lies_there(const char *path, struct span bytes)
{
    char file[PATH_ROOM];

    apache_path(file, &desk.apache, path);
    if (access(file, R_OK) != 0)
        return false;
    struct span got = file_read(file);
    bool same = span_equal(got, bytes);
    free((char *)got.at);
    return same;
}

static void write_mine(const struct text *log, const char *more)
{
    struct text bytes;

    text_init(&bytes, LOG_MAX);
    text_put(&bytes, text_span(log));
    text_puts(&bytes, more);
    file_write(desk.mine, text_span(&bytes));
    (void)unlink(desk.sidecar);
    text_free(&bytes);
}

static bool mine_is(struct span bytes)
{
    struct span got = file_read(desk.mine);
    bool same = span_equal(got, bytes);

    free((char *)got.at);
    return same;
}

static unsigned count_in_journal(const char *words)
{
    struct span got = file_read(desk.journal);
    unsigned count = 0;

    for (const char *at = got.at; (at = strstr(at, words)); at++)
        count++;
    free((char *)got.at);
    return count;
}

/* ---- one player ------------------------------------------------------------------------ */

static const char *const folders[] = {"open/g.ump", "tags/g.ump"}; /* with locks and without */

static void a_log_is_sent_and_a_turn_added(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        const char *there = apache(folders[i]);
        lay(folders[i], NULL);
        write_mine(&desk.base, "");
        EXPECT(0, "g.ump: created", "post", desk.mine, there);
        assert_true(lies_there(folders[i], text_span(&desk.base)));
        EXPECT(0, "nothing to send", "post", desk.mine, there);
        EXPECT(0, "not modified", "fetch", there, "-o", desk.mine);
        lay(folders[i], &desk.base);
        EXPECT(0, "g.ump: updated", "post", desk.file[0], there);
        assert_true(lies_there(folders[i], text_span(&desk.longer[0])));
    }
}

static void what_was_just_written_is_waited_for(void **state)
{
    (void)state;
    lay("tags/g.ump", NULL);
    EXPECT(0, "g.ump: created", "post", desk.base_file, apache("tags/g.ump"));
    EXPECT(0, "g.ump: updated", "post", desk.file[0], apache("tags/g.ump")); /* its tag was weak */
}

static void the_turn_of_another_is_not_overwritten(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        lay(folders[i], &desk.longer[1]);
        EXPECT(1, "they part at 2.north", "post", desk.file[0], apache(folders[i]));
        EXPECT(1, "they part at 2.north", "post", desk.file[0], apache(folders[i]), "--force");
        EXPECT(1, "goes on where your copy ends", "post", desk.base_file, apache(folders[i]));
        assert_true(lies_there(folders[i], text_span(&desk.longer[1])));
    }
}

static void a_rejected_log_is_not_sent(void **state)
{
    (void)state;
    lay("open/g.ump", NULL);
    write_mine(&desk.base, "2. north  C H4-A1\n");
    EXPECT(1, "not sent, since it is rejected", "post", desk.mine, apache("open/g.ump"));
    assert_false(lies_there("open/g.ump", text_span(&desk.base)));
    EXPECT(0, "g.ump: created", "post", desk.mine, apache("open/g.ump"), "--force");
    file_write(desk.mine, span_of("<!DOCTYPE html>\n"));
    EXPECT(1, "not sent", "post", desk.mine, apache("open/h.ump"));
    EXPECT(1, "not sent", "post", "/dev/null", apache("open/h.ump"));
}

static void a_comment_is_not_dropped(void **state)
{
    struct text commented;

    (void)state;
    text_init(&commented, LOG_MAX);
    text_put(&commented, text_span(&desk.base));
    text_puts(&commented, "; well played!\n");
    lay("open/g.ump", &commented);
    EXPECT(1, "your copy lacks what is there, the comment \"well played!\"", "post", desk.file[0],
           apache("open/g.ump"));
    assert_true(lies_there("open/g.ump", text_span(&commented)));
    EXPECT(0, "g.ump: updated", "post", desk.file[0], apache("open/g.ump"), "--force");
    text_free(&commented);
}

static void what_is_no_log_there_is_not_overwritten(void **state)
{
    struct text other;

    (void)state;
    text_init(&other, LOG_MAX);
    lay("open/g.ump", &other); /* an empty file is nothing */
    EXPECT(0, "g.ump: updated", "post", desk.file[0], apache("open/g.ump"));
    text_puts(&other, "my shopping list\n");
    lay("open/g.ump", &other);
    EXPECT(1, "does not go on with what is there", "post", desk.file[0], apache("open/g.ump"));
    text_clear(&other);
    text_puts(&other, "<html>Hello</html>\n");
    lay("open/g.ump", &other);
    EXPECT(3, "HTML page", "post", desk.file[0], apache("open/g.ump"));
    assert_true(lies_there("open/g.ump", text_span(&other)));
    text_free(&other);
}

static void a_folder_has_to_be_there(void **state)
{
    (void)state;
    EXPECT(3, "status 409: there is no such folder", "post", desk.base_file, apache("open/no/g.ump"));
    EXPECT(3, "status 409: there is no such folder", "post", desk.base_file, apache("tags/no/g.ump"));
}

/* Apache keeps the lock that it says it could not give. Nobody else is to be blamed for it. */
static void a_folder_that_may_not_be_written_is_the_servers_fault(void **state)
{
    char path[PATH_ROOM];

    (void)state;
    apache_path(path, &desk.apache, "open/closed");
    assert_int_equal(mkdir(path, 0555), 0);
    EXPECT(3, "status 500: the server is at fault", "post", desk.base_file,
           apache("open/closed/g.ump"));
    EXPECT(3, "or a try of yours that was cut off", "post", desk.base_file,
           apache("open/closed/g.ump"), "--max-time=1");
}

/* The log is sent; that its tag cannot be kept is said as such. */
static void what_is_known_may_have_no_place(void **state)
{
    (void)state;
    lay("open/g.ump", NULL);
    write_mine(&desk.base, "");
    assert_int_equal(mkdir(desk.sidecar, 0755), 0);
    EXPECT(2, "done, but what is known of it cannot be kept", "post", desk.mine, apache("open/g.ump"));
    assert_true(lies_there("open/g.ump", text_span(&desk.base)));
    assert_int_equal(rmdir(desk.sidecar), 0);
}

/* ---- several at once ------------------------------------------------------------------- */

/* Who lost before there was anything to compare with is told to try again. */
static bool lost_too_early(const struct outcome_of_process *outcome)
{
    struct text errors;

    text_init(&errors, LOG_MAX);
    text_put(&errors, outcome->errors);
    bool lost = outcome->status == 3 && errors.len &&
                strstr(errors.at, "status 412: it was changed at the same time; try again");
    text_free(&errors);
    return lost;
}

/* All send their own turn at once to PATH: one of them succeeds, and its log lies there. */
static void race(const char *path)
{
    struct running running[POSTERS];
    int winner = -1;

    for (int i = 0; i < POSTERS; i++) {
        const char *const words[] = {"post", desk.file[i], apache(path), NULL};
        running[i] = umpire_begin(words);
    }
    for (int i = 0; i < POSTERS; i++) {
        struct outcome_of_process outcome = process_end(&running[i]);
        bool lost = outcome.status == 1 || lost_too_early(&outcome);
        if (!lost && (outcome.status || winner >= 0))
            fail_msg("%s: exit %d, after winner %d: %.*s%.*s", path, outcome.status, winner,
                     (int)outcome.output.len, outcome.output.at, (int)outcome.errors.len,
                     outcome.errors.at);
        winner = outcome.status == 0 ? i : winner;
        process_forget(&outcome);
    }
    assert_true(winner >= 0);
    assert_true(lies_there(path, text_span(&desk.longer[winner])));
}

static void of_four_at_once_one_wins(void **state)
{
    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        lay("open/g.ump", &desk.base);
        race("open/g.ump");
    }
}

static void of_four_who_begin_at_once_one_wins(void **state)
{
    (void)state;
    for (int round = 0; round < ROUNDS_NEW; round++) {
        lay("open/g.ump", NULL);
        race("open/g.ump");
    }
}

/* Killed at some moment or other, it leaves the old log or the new one, and no lock. */
static void an_end_in_the_middle_harms_nothing(void **state)
{
    const char *const words[] = {"post", desk.file[0], apache("open/g.ump"), NULL};
    unsigned old = 0;

    (void)state;
    for (int i = 0; i < KILLS; i++) {
        struct timespec moment = {0, i * 4000000};
        lay("open/g.ump", &desk.base);
        struct running running = umpire_begin(words);
        nanosleep(&moment, NULL);
        assert_true(umpire_kill(&running));
        bool is_old = lies_there("open/g.ump", text_span(&desk.base));
        assert_true(is_old || lies_there("open/g.ump", text_span(&desk.longer[0])));
        old += is_old;
        EXPECT(0, is_old ? "updated" : "nothing to send", "post", desk.file[0],
               apache("open/g.ump"));
    }
    assert_true(old > 0);
}

/* Send HEAD to Apache, which is not umpire. */
static void ask_apache(const char *head)
{
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_port = htons((uint16_t)desk.apache.port)};
    int file = socket(AF_INET, SOCK_STREAM, 0);
    char answer[4096];

    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    assert_int_equal(connect(file, (struct sockaddr *)&address, sizeof address), 0);
    assert_int_equal(write(file, head, strlen(head)), strlen(head));
    while (read(file, answer, sizeof answer) > 0)
        continue;
    close(file);
}

static void what_somebody_else_has_locked_is_left_alone(void **state)
{
    (void)state;
    lay("open/locked.ump", &desk.base);
    ask_apache("LOCK /open/locked.ump HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
               "Depth: 0\r\nTimeout: Second-2\r\nContent-Length: 132\r\n\r\n"
               "<lockinfo xmlns=\"DAV:\"><lockscope><exclusive/></lockscope>"
               "<locktype><write/></locktype><owner>somebody else</owner></lockinfo>     \n");
    EXPECT(3, "status 423: somebody else has locked it", "post", desk.file[0],
           apache("open/locked.ump"), "--max-time=1");
    assert_true(lies_there("open/locked.ump", text_span(&desk.base)));
    EXPECT(0, "updated", "post", desk.file[0], apache("open/locked.ump")); /* it waits */
}

/* ---- logins and https ------------------------------------------------------------------ */

static void who_may_write_is_asked(void **state)
{
    const char *there = apache("private/g.ump");

    (void)state;
    lay("private/g.ump", NULL);
    EXPECT(3, "status 401: the server wants to know who asks: --user NAME", "post", desk.base_file,
           there);
    EXPECT(3, "status 401: the server does not accept this login", "post", desk.base_file, there,
           "--user=ada", "--password-file", desk.wrong_password);
    EXPECT(0, "created", "post", desk.base_file, there, "--user=ada", "--password-file",
           desk.password);
    file_write(desk.netrc, span_of("machine 127.0.0.1\nlogin ada\npassword secret\n"));
    EXPECT(0, "accepted", "check", there);
    EXPECT(0, "updated", "post", desk.file[1], there);
    assert_int_equal(unlink(desk.netrc), 0);
}

static void a_server_has_to_show_who_it_is(void **state)
{
    const char *there = url_of("https", desk.apache.tls_port, "private/g.ump");

    (void)state;
    lay("private/g.ump", &desk.base);
    EXPECT(3, "TLS: ", "check", there, "--user=ada", "--password-file", desk.password);
    EXPECT(3, "TLS: ", "check", there, "--cacert=/none");
    EXPECT(0, "accepted", "check", there, "--user=ada", "--password-file", desk.password, "--cacert",
           desk.certificate);
    EXPECT(0, "updated", "post", desk.file[1], there, "--user=ada", "--password-file",
           desk.password, "--cacert", desk.certificate);
    EXPECT(3, "status 400", "check", url_of("http", desk.apache.tls_port, "open/g.ump"));
}

static void a_tag_is_of_what_is_not_packed(void **state)
{
    const char *there = apache("packed/g.ump");

    (void)state;
    lay("packed/g.ump", &desk.base);
    EXPECT(0, "< Content-Encoding: ", "check", there, "--verbose");
    file_write(desk.mine, text_span(&desk.base));
    EXPECT(0, "", "fetch", there, "-o", desk.mine, "--force");
    EXPECT(0, "not modified", "fetch", there, "-o", desk.mine);
    EXPECT(0, "updated", "post", desk.file[1], there);
}

/* ---- in step --------------------------------------------------------------------------- */

static void the_longer_copy_wins_either_way(void **state)
{
    const char *there = apache("open/g.ump");

    (void)state;
    lay("open/g.ump", NULL);
    write_mine(&desk.base, "");
    EXPECT(0, "g.ump: created", "sync", desk.mine, there);
    assert_true(lies_there("open/g.ump", text_span(&desk.base)));
    EXPECT(0, "nothing to do", "sync", desk.mine, there);
    lay("open/g.ump", &desk.longer[0]);
    EXPECT(0, "mine.ump: updated", "sync", desk.mine, there);
    assert_true(mine_is(text_span(&desk.longer[0])));
    lay("open/g.ump", &desk.base);
    EXPECT(0, "g.ump: updated", "sync", desk.mine, there);
    assert_true(lies_there("open/g.ump", text_span(&desk.longer[0])));
    assert_int_equal(unlink(desk.mine), 0);
    EXPECT(0, "mine.ump: created", "sync", desk.mine, there);
    assert_true(mine_is(text_span(&desk.longer[0])));
    EXPECT(0, "not modified", "fetch", there, "-o", desk.mine);
}

static void copies_that_part_are_left_alone(void **state)
{
    const char *there = apache("open/g.ump");

    (void)state;
    lay("open/g.ump", &desk.longer[1]);
    write_mine(&desk.longer[0], "");
    EXPECT(1, "they part at 2.north", "sync", desk.mine, there);
    EXPECT(1, "neither is changed", "sync", desk.mine, there);
    assert_true(lies_there("open/g.ump", text_span(&desk.longer[1])));
    assert_true(mine_is(text_span(&desk.longer[0])));
    write_mine(&desk.base, "north resigns\n");
    EXPECT(1, "neither is changed", "sync", desk.mine, there);
    EXPECT(3, "there is nothing", "sync", "/none/none.ump", apache("open/none.ump"));
}

static void neither_comments_nor_tags_are_lost(void **state)
{
    const char *there = apache("open/g.ump");
    struct text tagged;

    (void)state;
    lay("open/g.ump", &desk.longer[0]);
    write_mine(&desk.base, "; hm\n");
    EXPECT(1, "lacks the comment \"hm\"; neither is changed", "sync", desk.mine, there);
    write_mine(&desk.longer[0], "; hm\n");
    EXPECT(0, "g.ump: updated", "sync", desk.mine, there); /* the same, and a comment more */
    write_mine(&desk.longer[0], "; ha\n");
    EXPECT(1, "lacks the comment \"ha\"", "sync", desk.mine, there);
    text_init(&tagged, LOG_MAX);
    text_puts(&tagged, "[Game \"kriegspiel\"]\n[Result \"*\"]\n[Event \"Club\"]\n");
    text_puts(&tagged, strstr(desk.longer[0].at, "0. north"));
    lay("open/g.ump", &tagged);
    write_mine(&desk.longer[0], "north resigns\n");
    EXPECT(1, "lacks the tag [Event \"Club\"]; neither is changed", "sync", desk.mine, there);
    text_clear(&tagged);
    text_puts(&tagged, "[Game \"kriegspiel\"]\n[Event \"Example\"]\n[Result \"*\"]\n");
    text_puts(&tagged, strstr(desk.longer[0].at, "0. north"));
    lay("open/g.ump", &tagged);
    struct text resigned;
    text_init(&resigned, LOG_MAX);
    text_puts(&resigned, "[Game \"kriegspiel\"]\n[Event \"Example\"]\n[Result \"south wins\"]\n");
    text_puts(&resigned, strstr(desk.longer[0].at, "0. north"));
    text_puts(&resigned, "north resigns\n");
    write_mine(&resigned, "");
    EXPECT(0, "g.ump: updated", "sync", desk.mine, there); /* an open result is filled in */
    text_free(&tagged);
    text_free(&resigned);
}

/* While a game is set up, and while a roll is waited for, one copy may go on with the other too. */
static void beginnings_and_rolls_are_gone_on_with(void **state)
{
    const char *there = apache("open/g.ump");
    struct span waiting = file_read("examples/hohenfriedeberg/waiting.ump");
    struct text part;

    (void)state;
    text_init(&part, LOG_MAX);
    text_put(&part, (struct span){desk.base.at, (size_t)(strstr(desk.base.at, "0. south") - desk.base.at)});
    lay("open/g.ump", &part);
    EXPECT(0, "g.ump: updated", "post", desk.base_file, there);
    write_mine(&part, "");
    EXPECT(0, "mine.ump: updated", "sync", desk.mine, there);
    assert_true(mine_is(text_span(&desk.base)));
    text_clear(&part);
    const char *roll = strstr(waiting.at, "(?)");
    text_put(&part, (struct span){waiting.at, (size_t)(roll - waiting.at)});
    text_puts(&part, "(3)\n");
    file_write(desk.mine, (struct span){waiting.at, (size_t)(roll + 3 - waiting.at)});
    lay("open/g.ump", &part);
    EXPECT(0, "mine.ump: updated", "sync", desk.mine, there);
    text_free(&part);
    free((char *)waiting.at);
}

/* ---- servers of another kind ----------------------------------------------------------- */

static void a_strong_tag_protects(void **state)
{
    (void)state;
    EXPECT(0, "created", "post", desk.base_file, server("store/strong"));
    EXPECT(0, "updated", "post", desk.file[0], server("store/strong"));
    assert_int_equal(count_in_journal("> If-None-Match: *"), 1);
    assert_int_equal(count_in_journal("> If-Match: \"v1\""), 1);
    EXPECT(1, "they part", "post", desk.file[1], server("store/strong"));
}

static void without_a_strong_tag_nothing_is_sent(void **state)
{
    static const char *const stores[] = {"store/none", "store/weak"};

    (void)state;
    for (int i = 0; i < 2; i++) {
        EXPECT(0, "created", "post", desk.base_file, server(stores[i]));
        EXPECT(1, "knows neither locks nor strong entity tags", "post", desk.file[0],
               server(stores[i]));
        EXPECT(0, "updated", "post", desk.file[0], server(stores[i]), "--force");
    }
    EXPECT(0, "created", "post", desk.base_file, server("store/fresh"));
    EXPECT(0, "updated", "post", desk.file[0], server("store/fresh"));
}

static void what_failed_is_sent_again(void **state)
{
    (void)state;
    EXPECT(0, "created", "post", desk.base_file, server("store/flaky"));
    EXPECT(0, "created", "post", desk.base_file, server("store/busy"));
}

static void a_server_may_lie(void **state)
{
    (void)state;
    EXPECT(1, "another one lies there now", "post", desk.file[1], server("store/liar"));
    EXPECT(0, "created", "post", desk.base_file, server("store/rude"));
    EXPECT(1, "but it is as it was; neither copy was touched", "post", desk.file[1],
           server("store/rude"));
    EXPECT(1, "took your copy, but does not show it (status 404)", "post", desk.base_file,
           server("store/hider"));
}

static void a_form_is_sent_once(void **state)
{
    (void)state;
    EXPECT(0, "the server took it", "post", desk.mine, server("form"), "--form=log");
    assert_int_equal(count_in_journal("Content-Disposition: form-data; name=\"log\"; filename=\"mine.ump\""), 1);
    EXPECT(0, "the server took it", "post", desk.mine, server("form"), "--method=POST");
    EXPECT(3, "status 503", "post", desk.mine, server("post-busy"), "--method=POST");
    EXPECT(3, "wait: ", "post", desk.mine, server("post-drop"), "--method=POST");
    assert_int_equal(count_in_journal("POST /post-busy"), 1);
    assert_int_equal(count_in_journal("POST /post-drop"), 1);
    EXPECT(2, "by POST, not by PUT", "post", desk.mine, server("form"), "--form=log", "--method=PUT");
    EXPECT(2, "--method takes PUT or POST", "post", desk.mine, server("form"), "--method=DELETE");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_log_is_sent_and_a_turn_added),
        cmocka_unit_test(what_was_just_written_is_waited_for),
        cmocka_unit_test(the_turn_of_another_is_not_overwritten),
        cmocka_unit_test(a_rejected_log_is_not_sent),
        cmocka_unit_test(a_comment_is_not_dropped),
        cmocka_unit_test(what_is_no_log_there_is_not_overwritten),
        cmocka_unit_test(a_folder_has_to_be_there),
        cmocka_unit_test(a_folder_that_may_not_be_written_is_the_servers_fault),
        cmocka_unit_test(what_is_known_may_have_no_place),
        cmocka_unit_test(of_four_at_once_one_wins),
        cmocka_unit_test(of_four_who_begin_at_once_one_wins),
        cmocka_unit_test(an_end_in_the_middle_harms_nothing),
        cmocka_unit_test(what_somebody_else_has_locked_is_left_alone),
        cmocka_unit_test(who_may_write_is_asked),
        cmocka_unit_test(a_server_has_to_show_who_it_is),
        cmocka_unit_test(a_tag_is_of_what_is_not_packed),
        cmocka_unit_test(the_longer_copy_wins_either_way),
        cmocka_unit_test(copies_that_part_are_left_alone),
        cmocka_unit_test(neither_comments_nor_tags_are_lost),
        cmocka_unit_test(beginnings_and_rolls_are_gone_on_with),
        cmocka_unit_test(a_strong_tag_protects),
        cmocka_unit_test(without_a_strong_tag_nothing_is_sent),
        cmocka_unit_test(what_failed_is_sent_again),
        cmocka_unit_test(a_server_may_lie),
        cmocka_unit_test(a_form_is_sent_once),
    };

    return cmocka_run_group_tests_name("post", tests, open_desk, close_desk);
}
