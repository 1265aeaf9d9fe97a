/* SPDX-License-Identifier: MIT */
/*
 * referee/canon: of every example, and of every log that a golden case reads, the canonical form
 * is canonical, is the same game, and has the same comments; facts can be added and taken out.
 */
#include "referee/canon.h"

#include "games/list.h"
#include "notation/comment.h"
#include "referee/differ.h"
#include "support/case.h"
#include "support/cmocka.h"
#include "support/files.h"

#include <stdlib.h>
#include <string.h>

enum { ROOM = 1 << 22 };

struct bench {
    struct referee referee;
    struct replay replay;
    struct replay other;
    struct text canon;
    struct text again;
    struct text all;
    struct text comments[2];
    unsigned formatted;
};

static struct chunk chunk_of(struct span text)
{
    return (struct chunk){.text = text, .origin = {.line = 1}, .nth = 1};
}

static bool format(struct bench *bench, struct text *out, struct span log, enum claims claims)
{
    struct style_of_log style = {NULL, claims};
    struct chunk chunk = chunk_of(log);

    text_clear(out);
    return canon_write(out, &style, &bench->replay, &chunk, &bench->referee) == CANON_WRITTEN;
}

static void assert_texts_equal(const struct text *got, const struct text *wanted)
{
    assert_string_equal(got->at, wanted->at);
}

/* The words of all comments between the items of a log, parted by one blank. */
static void collect(struct text *out, struct span log)
{
    struct gap gap = gap_of(log, 0, log.len);

    text_clear(out);
    for (struct comment comment; gap_next(&gap, &comment);) {
        bool blank = true;
        for (size_t i = 0; i < comment.text.len; i++) {
            char c = comment.text.at[i];
            bool is_blank = strchr(" \t\r\n>", c); /* quoting marks go */
            if (!is_blank && blank)
                text_putc(out, ' ');
            if (!is_blank)
                text_putc(out, c);
            blank = is_blank;
        }
        text_putc(out, '\n');
    }
}

static void is_same_game(struct bench *bench, struct span log, struct span other)
{
    struct chunk chunks[2] = {chunk_of(log), chunk_of(other)};
    struct copy a = {.replay = &bench->replay};
    struct copy b = {.replay = &bench->other};

    replay_begin(a.replay, &chunks[0], &bench->referee);
    replay_begin(b.replay, &chunks[1], &bench->referee);
    enum parting parting = differ(&a, &b);
    if (parting != PART_NOT)
        fail_msg("part at %d:\n%.*s\n----\n%.*s\n", (int)parting, (int)log.len, log.at,
                 (int)other.len, other.at);
    assert_null(a.replay->fault.rule);
    assert_null(b.replay->fault.rule);
}

static bool has_playghq_results(struct span log)
{
    for (size_t i = 0; i + 5 < log.len; i++)
        if (memcmp(log.at + i, "[%sts", 5) == 0)
            return true; /* written in braces, but no comments */
    return false;
}

static void keeps_what_it_is(struct bench *bench, struct span log)
{
    if (!format(bench, &bench->canon, log, CLAIMS_STATED))
        return;
    struct span canon = text_span(&bench->canon);
    is_same_game(bench, log, canon);
    assert_true(format(bench, &bench->again, canon, CLAIMS_STATED));
    assert_texts_equal(&bench->again, &bench->canon);
    collect(&bench->comments[0], log);
    collect(&bench->comments[1], canon);
    if (!has_playghq_results(log) && bench->comments[0].len)
        assert_texts_equal(&bench->comments[1], &bench->comments[0]);
    bench->formatted++;
}

static void takes_claims_in_and_out(struct bench *bench, struct span log)
{
    if (!format(bench, &bench->canon, log, CLAIMS_NONE))
        return;
    assert_true(format(bench, &bench->all, log, CLAIMS_ALL));
    is_same_game(bench, log, text_span(&bench->all));
    assert_true(format(bench, &bench->again, text_span(&bench->all), CLAIMS_NONE));
    assert_texts_equal(&bench->again, &bench->canon);
}

static void each_game(struct bench *bench, struct span file,
                      void (*check)(struct bench *, struct span))
{
    struct source source;
    struct chunk chunk;
    struct note note;

    source_from_memory(&source, file);
    while (source_next(&source, &chunk, &note) == SOURCE_GAME)
        check(bench, chunk.text);
    source_close(&source);
}

static void each_example(struct bench *bench, void (*check)(struct bench *, struct span))
{
    struct paths examples = {0};

    bench->formatted = 0;
    paths_find(&examples, "examples", ".ump");
    for (size_t i = 0; i < examples.count; i++) {
        struct span log = file_read(examples.path[i]);
        *strrchr(examples.path[i], '/') = '\0'; /* scenarios may lie beside it */
        bench->referee.log_dir = examples.path[i];
        each_game(bench, log, check);
        free((void *)log.at);
    }
    bench->referee.log_dir = NULL;
    paths_free(&examples);
}

static void each_log(struct bench *bench, void (*check)(struct bench *, struct span))
{
    struct paths cases = {0};

    each_example(bench, check);
    paths_find(&cases, "tests/golden", ".case");
    for (size_t i = 0; i < cases.count; i++) {
        static struct test_case test; /* large */
        struct span text = file_read(cases.path[i]);
        struct note note;
        assert_int_equal(case_read(&test, text, &note), 0);
        for (unsigned r = 0; r < test.run_count; r++)
            for (unsigned s = 0; s < test.run[r].section_count; s++) {
                const struct section *section = &test.run[r].section[s];
                char name[256];
                if (span_is(section->name, "input") || section_file(section, name))
                    each_game(bench, section->text, check);
            }
        free((void *)text.at);
    }
    paths_free(&cases);
}

static void canonical_form_is_stable_and_loses_nothing(void **state)
{
    struct bench *bench = *state;

    each_log(bench, keeps_what_it_is);
    print_message("%u logs\n", bench->formatted);
    assert_true(bench->formatted > 100);
}

/* Put a comment, a line end or a quoting mark at many places of LOG in turn: what is still legal
 * keeps what it is. */
static void keeps_what_is_put_in(struct bench *bench, struct span log)
{
    static const char *const snippets[] = {
        " {x} ",        "\n; y\n", "\n% z\n", "\n> ",      " ; q }\n",
        " {m\n  n} ", ";{\r\n",  "\r",      "\xC2\xA0", ",{c}",
    };
    enum { SNIPPETS = sizeof snippets / sizeof *snippets, STRIDE = 37 };
    struct text mixed;

    if (!format(bench, &bench->canon, log, CLAIMS_STATED))
        return;
    text_init(&mixed, ROOM);
    for (size_t at = 0; at <= log.len; at += STRIDE) {
        text_clear(&mixed);
        text_put(&mixed, (struct span){log.at, at});
        text_puts(&mixed, snippets[at % SNIPPETS]);
        text_put(&mixed, (struct span){log.at + at, log.len - at});
        keeps_what_it_is(bench, text_span(&mixed));
    }
    text_free(&mixed);
}

static void what_is_put_in_is_kept(void **state)
{
    struct bench *bench = *state;

    each_example(bench, keeps_what_is_put_in);
    print_message("%u logs\n", bench->formatted);
}

static void claims_come_and_go(void **state)
{
    each_log(*state, takes_claims_in_and_out);
}

static int open_bench(void **state)
{
    static struct bench bench; /* large */

    referee_init(&bench.referee, games_list, true);
    text_init(&bench.canon, ROOM);
    text_init(&bench.again, ROOM);
    text_init(&bench.all, ROOM);
    text_init(&bench.comments[0], ROOM);
    text_init(&bench.comments[1], ROOM);
    *state = &bench;
    return 0;
}

static int close_bench(void **state)
{
    struct bench *bench = *state;

    referee_free(&bench->referee);
    text_free(&bench->canon);
    text_free(&bench->again);
    text_free(&bench->all);
    text_free(&bench->comments[0]);
    text_free(&bench->comments[1]);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(canonical_form_is_stable_and_loses_nothing),
        cmocka_unit_test(what_is_put_in_is_kept),
        cmocka_unit_test(claims_come_and_go),
    };

    return cmocka_run_group_tests(tests, open_bench, close_bench) != 0;
}
