/* SPDX-License-Identifier: MIT */
/*
 * Archives and compressed files. A folder and an archive of the same name that hold the same are
 * told of in the same words, so what is said of an archive is compared with what is said of a
 * folder.
 */
#include "support/allocations.h"
#include "support/cmocka.h"
#include "support/files.h"
#include "support/pack.h"
#include "support/process.h"

#include "base/bug.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ARCHIVE_MAX = 4 << 20, STEPS = 60, TROUBLE = 2 };

static struct desk_of_test {
    char folder[PATH_ROOM]; /* plain/ holds folders, packed/ archives */
    char program[PATH_ROOM];
    struct span game[3]; /* accepted, accepted, rejected */
} desk;

static int open_desk(void **state)
{
    static const char *const games[] = {"examples/kriegspiel/short.ump", "examples/ghq/short.ump",
                                        "examples/kriegspiel/dispute-46.ump"};

    *state = &desk;
    folder_make(desk.folder);
    assert_non_null(realpath(getenv("UMPIRE"), desk.program));
    for (int i = 0; i < 3; i++)
        desk.game[i] = file_read(games[i]);
    return 0;
}

static int close_desk(void **state)
{
    (void)state;
    folder_remove(desk.folder);
    for (int i = 0; i < 3; i++)
        free((char *)desk.game[i].at);
    return 0;
}

static void put_file(const char *folder, const char *name, struct span bytes)
{
    char path[2 * PATH_ROOM];

    snprintf(path, sizeof path, "%s/%s/%s", desk.folder, folder, name);
    folder_make_for(path);
    file_write(path, bytes);
}

/* `umpire check WORDS` in one of the folders. */
static struct outcome_of_process check_in(const char *folder, struct span input,
                                          const char *const words[])
{
    char path[PATH_ROOM + 16];
    const char *all[8] = {desk.program, "check"};

    snprintf(path, sizeof path, "%s/%s", desk.folder, folder);
    for (int i = 0; words[i]; i++)
        all[i + 2] = words[i];
    return process_run(&(struct process){.words = all, .folder = path, .input = input});
}

static bool says(struct span output, const char *words)
{
    size_t len = strlen(words);

    for (size_t i = 0; i + len <= output.len; i++)
        if (memcmp(output.at + i, words, len) == 0)
            return true;
    return false;
}

static void expect_says(struct span output, const char *words)
{
    if (!says(output, words))
        fail_msg("\"%s\" is not said in: %.*s", words, (int)output.len, output.at);
}

static void expect_same(const struct outcome_of_process *expected,
                        const struct outcome_of_process *got)
{
    if (got->errors.len || got->output.len != expected->output.len ||
        memcmp(got->output.at, expected->output.at, got->output.len) != 0)
        fail_msg("expected:\n%.*s\ngot:\n%.*s\n%.*s", (int)expected->output.len,
                 expected->output.at, (int)got->output.len, got->output.at, (int)got->errors.len,
                 got->errors.at);
    assert_int_equal(got->status, expected->status);
}

/* ---- every kind ------------------------------------------------------------------------ */

static void three_games(struct packed members[4])
{
    static const char *const names[] = {"a.ump", "b/b.ump", "c.ump"};

    for (int i = 0; i < 3; i++)
        members[i] = (struct packed){.name = names[i], .bytes = desk.game[i]};
    members[3] = (struct packed){.name = NULL};
}

static void put_packed(const char *name, const char *format, const char *filter,
                       const char *options, const struct packed *members)
{
    struct text out;

    text_init(&out, ARCHIVE_MAX);
    pack(&out, format, filter, options, members);
    put_file("packed", name, text_span(&out));
    text_free(&out);
}

static const char *const filters[] = {"none", "gzip", "bzip2", "xz", "zstd"};

static void an_archive_of_any_kind_is_read_as_a_folder_is(void **state)
{
    static const char *const words[] = {"games", NULL};
    static const char *const zips[] = {"zip:compression=deflate", "zip:compression=store"};
    struct packed members[4];

    (void)state;
    three_games(members);
    for (int i = 0; members[i].name; i++) {
        char path[64];
        snprintf(path, sizeof path, "games/%s", members[i].name);
        put_file("plain", path, members[i].bytes);
    }
    struct outcome_of_process expected = check_in("plain", (struct span){"", 0}, words);
    assert_int_equal(expected.status, 1);
    for (size_t i = 0; i < 7; i++) {
        if (i < 5)
            put_packed("games", "pax", filters[i], NULL, members);
        else
            put_packed("games", "zip", "none", zips[i - 5], members);
        struct outcome_of_process got = check_in("packed", (struct span){"", 0}, words);
        expect_same(&expected, &got);
        process_forget(&got);
    }
    process_forget(&expected);
}

static void a_compressed_log_is_read_as_the_log_is(void **state)
{
    static const char *const words[] = {"game", NULL};
    static const char *const standard_input[] = {"-", NULL};
    struct packed member[2] = {{.name = "game", .bytes = desk.game[2]}, {.name = NULL}};
    struct text out;

    (void)state;
    put_file("plain", "game", desk.game[2]);
    struct outcome_of_process expected = check_in("plain", (struct span){"", 0}, words);
    struct outcome_of_process through = check_in("plain", desk.game[2], standard_input);
    for (size_t i = 1; i < 5; i++) {
        text_init(&out, ARCHIVE_MAX);
        pack(&out, "raw", filters[i], NULL, member);
        put_file("packed", "game", text_span(&out));
        struct outcome_of_process got = check_in("packed", (struct span){"", 0}, words);
        expect_same(&expected, &got);
        process_forget(&got);
        got = check_in("packed", text_span(&out), standard_input);
        expect_same(&through, &got);
        process_forget(&got);
        text_free(&out);
    }
    process_forget(&expected);
    process_forget(&through);
}

/* A member that is packed again, as games-of-one-year.tar.gz in a zip of many years. */
static void a_packed_member_is_unpacked_once(void **state)
{
    static const char *const words[] = {"years.zip", NULL};
    struct packed games[4];
    struct packed log[2] = {{.name = "log", .bytes = desk.game[0]}, {.name = NULL}};
    struct text year;
    struct text packed_log;
    struct text zip;

    (void)state;
    three_games(games);
    text_init(&year, ARCHIVE_MAX);
    text_init(&packed_log, ARCHIVE_MAX);
    text_init(&zip, ARCHIVE_MAX);
    pack(&year, "pax", "gzip", NULL, games);
    pack(&packed_log, "raw", "xz", NULL, log);
    const struct packed inner[] = {{.name = "2024.tar.gz", .bytes = text_span(&year)},
                                   {.name = "2025.ump.xz", .bytes = text_span(&packed_log)},
                                   {.name = NULL}};
    put_packed("years.zip", "zip", "none", NULL, inner);
    for (int i = 0; games[i].name; i++) {
        char path[64];
        snprintf(path, sizeof path, "years.zip/2024.tar.gz/%s", games[i].name);
        put_file("plain", path, games[i].bytes);
    }
    put_file("plain", "years.zip/2025.ump.xz", desk.game[0]);
    struct outcome_of_process expected = check_in("plain", (struct span){"", 0}, words);
    struct outcome_of_process got = check_in("packed", (struct span){"", 0}, words);
    expect_same(&expected, &got);
    process_forget(&expected);
    process_forget(&got);

    pack(&zip, "zip", "none", NULL, inner);
    const struct packed outer[] = {{.name = "all.zip", .bytes = text_span(&zip)}, {.name = NULL}};
    put_packed("years.zip", "zip", "none", NULL, outer);
    got = check_in("packed", (struct span){"", 0}, words);
    assert_int_equal(got.status, TROUBLE);
    expect_says(got.errors, "years.zip/all.zip/2024.tar.gz: it is packed once more");
    process_forget(&got);
    text_free(&year);
    text_free(&packed_log);
    text_free(&zip);
}

/* ---- names ----------------------------------------------------------------------------- */

static void names_in_archives_are_labels(void **state)
{
    static const char *const words[] = {"names", NULL};
    const struct packed members[] = {
        {.name = "../up.ump", .bytes = desk.game[0]},
        {.name = "/etc/abs.ump", .bytes = desk.game[0]},
        {.name = "./here.ump", .bytes = desk.game[0]},
        {.name = "evil\033[2J\n.ump", .bytes = desk.game[0]},
        {.name = "link.ump", .bytes = {"", 0}, .link = "/etc/passwd"},
        {.name = ".hidden.ump", .bytes = desk.game[0]},
        {.name = ".dir/in.ump", .bytes = desk.game[0]},
        {.name = "notes.txt", .bytes = desk.game[0]},
        {.name = NULL}};

    (void)state;
    put_packed("names", "pax", "none", NULL, members);
    struct outcome_of_process got = check_in("packed", (struct span){"", 0}, words);
    assert_int_equal(got.status, 0);
    expect_says(got.output, "names/../up.ump: accepted");
    expect_says(got.output, "names//etc/abs.ump: accepted");
    expect_says(got.output, "names/here.ump: accepted");
    expect_says(got.output, "names/evil\\u{1b}[2J\\u{a}.ump: accepted");
    assert_false(says(got.output, "link") || says(got.output, ".hidden") ||
                 says(got.output, ".dir") || says(got.output, "notes"));
    process_forget(&got);

    static const char *const all[] = {"--all-files", "names", NULL};
    got = check_in("packed", (struct span){"", 0}, all);
    expect_says(got.output, "names/notes.txt: accepted");
    assert_false(says(got.output, "link") || says(got.output, ".hidden"));
    process_forget(&got);
}

/* It has no bytes of its own, but in a folder it would be judged. */
static void a_hard_link_is_not_passed_over_in_silence(void **state)
{
    static const char *const words[] = {"hard", NULL};
    const struct packed members[] = {
        {.name = "a.ump", .bytes = desk.game[0]},
        {.name = "b.ump", .bytes = {"", 0}, .link = "a.ump", .hard = true},
        {.name = "b.txt", .bytes = {"", 0}, .link = "a.ump", .hard = true},
        {.name = "c.ump", .bytes = desk.game[0]},
        {.name = NULL}};

    (void)state;
    put_packed("hard", "pax", "none", NULL, members);
    struct outcome_of_process got = check_in("packed", (struct span){"", 0}, words);
    assert_int_equal(got.status, TROUBLE);
    expect_says(got.output, "hard/a.ump: accepted");
    expect_says(got.output, "hard/c.ump: accepted");
    expect_says(got.errors, "hard/b.ump: it is a hard link");
    assert_false(says(got.errors, "b.txt"));
    process_forget(&got);
}

/* ---- damage ---------------------------------------------------------------------------- */

/* Check the archive and, behind it, a log that is fine. */
static struct outcome_of_process check_damaged(struct span archive)
{
    static const char *const words[] = {"damaged", "fine.ump", NULL};

    put_file("packed", "damaged", archive);
    put_file("packed", "fine.ump", desk.game[0]);
    struct outcome_of_process got = check_in("packed", (struct span){"", 0}, words);
    if (got.status > TROUBLE)
        fail_msg("status %d: %.*s", got.status, (int)got.errors.len, got.errors.at);
    expect_says(got.output, "fine.ump: accepted");
    return got;
}

static unsigned count(struct span output, const char *words)
{
    unsigned times = 0;

    for (size_t i = 0; i + strlen(words) <= output.len; i++)
        times += memcmp(output.at + i, words, strlen(words)) == 0;
    return times;
}

static unsigned verdicts(const struct outcome_of_process *outcome)
{
    return count(outcome->output, ": accepted: ") + count(outcome->output, ": rejected: ");
}

static void a_damaged_member_of_a_zip_costs_that_member(void **state)
{
    static const char *const kinds[] = {"zip:compression=deflate", "zip:compression=store"};
    struct packed members[4];
    struct text zip;

    (void)state;
    three_games(members);
    for (int kind = 0; kind < 2; kind++) {
        text_init(&zip, ARCHIVE_MAX);
        pack(&zip, "zip", "none", kinds[kind], members);
        for (size_t i = 0; i < STEPS; i++) {
            size_t at = 4 + (zip.len - 4) * i / STEPS; /* the first four say that it is one */
            zip.at[at] ^= 0x20;
            struct outcome_of_process got = check_damaged(text_span(&zip));
            unsigned told = verdicts(&got);
            if (told < 3 || (told < 4 && got.errors.len == 0 && !says(got.output, "#2")))
                fail_msg("byte %zu costs %u: %.*s", at, 4 - told, (int)got.errors.len,
                         got.errors.at);
            process_forget(&got);
            zip.at[at] ^= 0x20;
        }
        text_free(&zip);
    }
}

static void a_stream_that_breaks_off_costs_what_follows(void **state)
{
    struct packed members[4];
    struct text tar;

    (void)state;
    three_games(members);
    for (size_t filter = 1; filter < 5; filter++) {
        text_init(&tar, ARCHIVE_MAX);
        pack(&tar, "pax", filters[filter], NULL, members);
        for (size_t i = 0; i < STEPS; i++) {
            size_t len = 16 + (tar.len - 16) * i / STEPS;
            struct outcome_of_process got = check_damaged((struct span){tar.at, len});
            assert_int_equal(got.status, TROUBLE);
            expect_says(got.errors, "damaged at byte ");
            process_forget(&got);
        }
        text_free(&tar);
    }
}

static void damage_to_a_stream_is_never_passed_over(void **state)
{
    struct packed log[2] = {{.name = "log", .bytes = desk.game[1]}, {.name = NULL}};
    struct text out;

    (void)state;
    for (size_t filter = 1; filter < 4; filter++) { /* the writer of zstd leaves out its checksum */
        text_init(&out, ARCHIVE_MAX);
        pack(&out, "raw", filters[filter], NULL, log);
        for (size_t i = 0; i < STEPS; i++) {
            size_t at = 16 + (out.len - 16) * i / STEPS; /* behind a head in which bytes may vary */
            out.at[at] ^= 0x04;
            struct outcome_of_process got = check_damaged(text_span(&out));
            if (got.status != TROUBLE)
                fail_msg("%s, byte %zu: status %d", filters[filter], at, got.status);
            process_forget(&got);
            out.at[at] ^= 0x04;
        }
        text_free(&out);
    }
}

static void put_twice(struct text *text)
{
    char *copy = must_alloc(text->len);
    size_t len = text->len;

    memcpy(copy, text->at, len);
    text_put(text, (struct span){copy, len});
    free(copy);
}

/* Other than the other kinds, libarchive takes what does not begin as bzip2 does for the end. */
static void a_bzip2_stream_has_nothing_behind_it(void **state)
{
    struct packed log[2] = {{.name = "log", .bytes = desk.game[0]}, {.name = NULL}};
    struct text out;

    (void)state;
    text_init(&out, ARCHIVE_MAX);
    pack(&out, "raw", "bzip2", NULL, log);
    size_t len = out.len;
    for (size_t cut = 10; cut < 16; cut++) {
        struct outcome_of_process got = check_damaged((struct span){out.at, cut});
        assert_int_equal(got.status, TROUBLE);
        expect_says(got.errors, "damaged at byte ");
        process_forget(&got);
    }
    put_twice(&out); /* a second stream is fine, */
    struct outcome_of_process got = check_damaged(text_span(&out));
    assert_int_equal(got.status, 0);
    process_forget(&got);
    out.at[len] ^= 1; /* a damaged one is not */
    got = check_damaged(text_span(&out));
    assert_int_equal(got.status, TROUBLE);
    expect_says(got.errors, "damaged at byte ");
    process_forget(&got);
    text_free(&out);
}

/* Behind the end of a tar its stream has a checksum, which may tell of damage that came before. The
 * tar is filled up with NULs so far that whoever stops at its end has not seen the checksum yet. */
static void a_checksum_behind_a_tar_is_read(void **state)
{
    struct packed members[2] = {{.name = "a.ump", .bytes = desk.game[0]}, {.name = NULL}};
    struct text tar;
    struct text stream;

    (void)state;
    text_init(&tar, ARCHIVE_MAX);
    text_init(&stream, ARCHIVE_MAX);
    pack(&tar, "ustar", "none", NULL, members);
    text_repeat(&tar, '\0', 256 << 10);
    members[0].bytes = text_span(&tar);
    pack(&stream, "raw", "gzip", NULL, members);
    struct outcome_of_process got = check_damaged(text_span(&stream));
    assert_int_equal(got.status, 0);
    process_forget(&got);
    stream.at[stream.len - 6] ^= 1;
    got = check_damaged(text_span(&stream));
    assert_int_equal(got.status, TROUBLE);
    expect_says(got.errors, "damaged: damaged at byte ");
    process_forget(&got);
    text_free(&tar);
    text_free(&stream);
}

static void what_stands_behind_a_tar_is_told_of(void **state)
{
    struct packed members[4];
    struct text tar;

    (void)state;
    three_games(members);
    text_init(&tar, ARCHIVE_MAX);
    pack(&tar, "ustar", "none", NULL, members);
    put_twice(&tar);
    struct outcome_of_process got = check_damaged(text_span(&tar));
    assert_int_equal(got.status, TROUBLE);
    assert_int_equal(verdicts(&got), 4);
    expect_says(got.errors, "what stands behind that is not read");
    process_forget(&got);
    text_free(&tar);
}

static void a_damaged_tar_says_where(void **state)
{
    struct packed members[4];
    struct text tar;
    size_t second = 512 + (desk.game[0].len + 511) / 512 * 512;

    (void)state;
    three_games(members);
    text_init(&tar, ARCHIVE_MAX);
    pack(&tar, "ustar", "none", NULL, members);
    tar.at[second + 150] ^= 1; /* the sum of a header */
    struct outcome_of_process got = check_damaged(text_span(&tar));
    assert_int_equal(got.status, TROUBLE);
    assert_int_equal(verdicts(&got), 2);
    expect_says(got.output, "damaged/a.ump: accepted");
    expect_says(got.errors, "damaged: damaged at byte ");
    expect_says(got.errors, "what follows in the archive is not read");
    process_forget(&got);
    text_free(&tar);
}

/* ---- what is refused ------------------------------------------------------------------- */

static void windows_above_64_mib_are_refused(void **state)
{
    /* The heads alone, of 96 and 128 MiB; and of 64, which is cut off behind. */
    static const struct {
        const char *bytes;
        size_t len;
        const char *says;
    } heads[] = {
        {"\xFD" "7zXZ\0\0\x04\0\0\0\0" "\x02\0\x21\x01\x1D\0\0\0", 20, "a window of 96 MiB"},
        {"\x28\xB5\x2F\xFD\x00\x88", 6, "a window of 128 MiB"},
        {"\x28\xB5\x2F\xFD\x00\x84", 6, "a window of 96 MiB"},
        {"\x28\xB5\x2F\xFD\x00\x80", 6, "damaged at byte "},
    };

    (void)state;
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++) {
        struct outcome_of_process got = check_damaged((struct span){heads[i].bytes, heads[i].len});
        assert_int_equal(got.status, TROUBLE);
        expect_says(got.errors, heads[i].says);
        process_forget(&got);
    }
}

/* A second frame may ask for more than the first: then there is no memory for it. */
static void later_windows_are_refused_by_the_system(void **state)
{
    static const char large[] = "\x28\xB5\x2F\xFD\x00\x88\x01\x00\x00";
    struct packed log[2] = {{.name = "log", .bytes = desk.game[0]}, {.name = NULL}};
    struct text out;

    (void)state;
    if (!allocations_are_counted())
        skip(); /* a sanitizer takes so much memory that there is no limit */
    text_init(&out, ARCHIVE_MAX);
    pack(&out, "raw", "zstd", NULL, log);
    text_put(&out, (struct span){large, sizeof large - 1});
    struct outcome_of_process got = check_damaged(text_span(&out));
    assert_int_equal(got.status, TROUBLE);
    expect_says(got.errors, "not enough memory");
    process_forget(&got);
    text_free(&out);
}

static void a_text_that_looks_like_an_archive_is_a_text(void **state)
{
    static const char *const words[] = {"text", NULL};
    static const char *const texts[] = {"BZh9 is what he wrote\n", "PK\n", "#mtree\n", "!<arch>\n",
                                        "[Game \"kriegspiel\"]\n"};
    char tar[600];

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        put_file("packed", "text", span_of(texts[i]));
        struct outcome_of_process got = check_in("packed", (struct span){"", 0}, words);
        assert_int_equal(got.errors.len, 0);
        assert_int_equal(verdicts(&got), 1);
        process_forget(&got);
    }
    memset(tar, 'x', sizeof tar);
    memcpy(tar + 257, "ustar", 5);
    put_file("packed", "text", (struct span){tar, sizeof tar});
    struct outcome_of_process got = check_in("packed", (struct span){"", 0}, words);
    assert_int_equal(got.errors.len, 0);
    expect_says(got.output, "text: rejected");
    process_forget(&got);
}

static void an_archive_without_logs_is_trouble(void **state)
{
    static const char *const words[] = {"none.zip", NULL};
    const struct packed members[] = {{.name = "notes.txt", .bytes = {"x", 1}}, {.name = NULL}};

    (void)state;
    put_packed("none.zip", "zip", "none", NULL, members);
    struct outcome_of_process got = check_in("packed", (struct span){"", 0}, words);
    assert_int_equal(got.status, TROUBLE);
    expect_says(got.errors, "none.zip: there is no *.ump file in it");
    process_forget(&got);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_archive_of_any_kind_is_read_as_a_folder_is),
        cmocka_unit_test(a_compressed_log_is_read_as_the_log_is),
        cmocka_unit_test(a_packed_member_is_unpacked_once),
        cmocka_unit_test(names_in_archives_are_labels),
        cmocka_unit_test(a_hard_link_is_not_passed_over_in_silence),
        cmocka_unit_test(a_damaged_member_of_a_zip_costs_that_member),
        cmocka_unit_test(a_stream_that_breaks_off_costs_what_follows),
        cmocka_unit_test(damage_to_a_stream_is_never_passed_over),
        cmocka_unit_test(a_bzip2_stream_has_nothing_behind_it),
        cmocka_unit_test(a_checksum_behind_a_tar_is_read),
        cmocka_unit_test(what_stands_behind_a_tar_is_told_of),
        cmocka_unit_test(a_damaged_tar_says_where),
        cmocka_unit_test(windows_above_64_mib_are_refused),
        cmocka_unit_test(later_windows_are_refused_by_the_system),
        cmocka_unit_test(a_text_that_looks_like_an_archive_is_a_text),
        cmocka_unit_test(an_archive_without_logs_is_trouble),
    };
    return cmocka_run_group_tests_name("unpack", tests, open_desk, close_desk) != 0;
}
