/* SPDX-License-Identifier: MIT */
/* notation/grammar: captures, labels, entries, limits; with and without machine code. */
#include "notation/grammar.h"
#include "support/cmocka.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KIND_MOVE, KIND_PASS, KIND_PLACE };
enum { FIELD_UNIT, FIELD_FROM, FIELD_TO, FIELD_STANDS };

static const char *const kinds[] = {"move", "pass", "place", NULL};
static const char *const fields[] = {"unit", "from", "to", "stands", NULL};
static const struct vocabulary words = {kinds, fields};

static const char sample[] =
    "(?i)\n"
    "(?(DEFINE)\n"
    "  (?<BLANK>  [ \\t] )\n"
    "  (?<GAP>    (?&BLANK) | (?: \\r\\n? | \\n ) [ \\t>]*+ )\n"
    "  (?<_>      (?&GAP)*+ )\n"
    "  (?<__>     (?&GAP)++ )\n"
    "  (?<END>    (?&BLANK)*+ (?= [,;{\\r\\n] | \\z ) )\n"
    "  (?<SQUARE> [a-z] [0-9]++ )\n"
    ")\n"
    "(?:\n"
    "  (?&PLAY) (?C'a unit') (?<unit> [ic] ) (?&__) (?C'its square') (?<from> (?&SQUARE) ) (?&_)\n"
    "  (?C'\"-\"') (?: - | \xE2\x80\x93 ) (?&_) (?C'the square it goes to') (?<to> (?&SQUARE) )\n"
    "  (?: (?&__) (?<stands> stands ) )? (?C'a comma or the end of the line') (?&END) (*:move)\n"
    "| (?C'\"pass\"') pass (?C'the end of the line') (?&END) (*:pass)\n"
    "| (?&SETUP) (?C'a unit') (?<unit> [ic] ) (?&__) (?C'where it stands') (?<to> (?&SQUARE) )\n"
    "  (?C'a comma') (?&END) (*:place)\n"
    ")\n";

static struct grammar *compiled(const char *text, const struct vocabulary *vocabulary)
{
    struct note note = {""};
    struct grammar *grammar = grammar_compile(span_of(text), vocabulary, &note);

    if (!grammar)
        fail_msg("%s", note.words);
    return grammar;
}

/* A grammar twice: one interpreted, one in machine code; each question is put to both. */
struct pair {
    struct grammar *plain;
    struct grammar *translated;
    struct matcher *slow;
    struct matcher *fast;
};

static int open_pair(void **state)
{
    struct pair *pair = malloc(sizeof *pair);

    *pair = (struct pair){compiled(sample, &words), compiled(sample, &words), matcher_new(false),
                          matcher_new(true)};
    grammar_translate(pair->translated);
    grammar_translate(pair->translated);
    *state = pair;
    return 0;
}

static int close_pair(void **state)
{
    struct pair *pair = *state;

    grammar_free(pair->plain);
    grammar_free(pair->translated);
    matcher_free(pair->slow);
    matcher_free(pair->fast);
    free(pair);
    return 0;
}

static void expect_same(const struct capture *a, const struct capture *b, enum match_status status)
{
    if (status != MATCH_FOUND)
        return;
    assert_int_equal(a->kind, b->kind);
    assert_ptr_equal(a->whole.at, b->whole.at);
    assert_int_equal(a->whole.len, b->whole.len);
    assert_memory_equal(a->field, b->field, (FIELD_STANDS + 1) * sizeof *a->field);
}

static enum match_status match_both(struct pair *pair, enum entry entry, struct span text,
                                    size_t at, struct capture *capture)
{
    struct capture other[3];
    enum match_status status[4];

    memset(capture, 0x55, sizeof *capture);
    memset(other, 0xAA, sizeof other);
    status[0] = grammar_match(pair->plain, pair->slow, entry, text, at, capture);
    status[1] = grammar_match(pair->plain, pair->fast, entry, text, at, &other[0]);
    status[2] = grammar_match(pair->translated, pair->slow, entry, text, at, &other[1]);
    status[3] = grammar_match(pair->translated, pair->fast, entry, text, at, &other[2]);
    for (int i = 1; i < 4; i++) {
        assert_int_equal(status[0], status[i]);
        expect_same(capture, &other[i - 1], status[0]);
    }
    return status[0];
}

static void expect_field(const struct capture *capture, int field, const char *wanted)
{
    if (!wanted) {
        assert_null(capture->field[field].at);
        return;
    }
    assert_non_null(capture->field[field].at);
    assert_true(span_equal(capture->field[field], span_of(wanted)));
}

static void fields_are_views_of_the_text(void **state)
{
    struct capture capture;
    struct span text = span_of("x, I d4-e5 stands, pass");

    assert_int_equal(match_both(*state, ENTRY_PLAY, text, 3, &capture), MATCH_FOUND);
    assert_int_equal(capture.kind, KIND_MOVE);
    assert_ptr_equal(capture.whole.at, text.at + 3);
    assert_true(span_equal(capture.whole, span_of("I d4-e5 stands")));
    expect_field(&capture, FIELD_UNIT, "I");
    expect_field(&capture, FIELD_FROM, "d4");
    expect_field(&capture, FIELD_TO, "e5");
    expect_field(&capture, FIELD_STANDS, "stands");
    assert_int_equal(match_both(*state, ENTRY_PLAY, text, 19, &capture), MATCH_FOUND);
    assert_int_equal(capture.kind, KIND_PASS);
    expect_field(&capture, FIELD_UNIT, NULL);
}

static void mail_wraps_lines_and_prints_dashes(void **state)
{
    struct capture capture;

    assert_int_equal(match_both(*state, ENTRY_PLAY, span_of("i\r\n> d4 \xE2\x80\x93\ne5"), 0, &capture),
                     MATCH_FOUND);
    expect_field(&capture, FIELD_TO, "e5");
    assert_int_equal(match_both(*state, ENTRY_PLAY, span_of("i d4 \xE2\x80 e5"), 0, &capture),
                     MATCH_NONE);
    assert_int_equal(match_both(*state, ENTRY_PLAY, span_of("id4-e5"), 0, &capture), MATCH_NONE);
}

static void entries_keep_setup_and_play_apart(void **state)
{
    struct capture capture;

    assert_int_equal(match_both(*state, ENTRY_SETUP, span_of("C d4"), 0, &capture), MATCH_FOUND);
    assert_int_equal(capture.kind, KIND_PLACE);
    expect_field(&capture, FIELD_UNIT, "C"); /* the group of that name in another alternative */
    expect_field(&capture, FIELD_TO, "d4");
    assert_int_equal(match_both(*state, ENTRY_SETUP, span_of("C d4-d5"), 0, &capture), MATCH_NONE);
    assert_int_equal(match_both(*state, ENTRY_PLAY, span_of("C d4"), 0, &capture), MATCH_NONE);
    assert_int_equal(match_both(*state, ENTRY_SETUP, span_of("pass"), 0, &capture), MATCH_FOUND);
    assert_int_equal(match_both(*state, ENTRY_PLAY, span_of("pass"), 0, &capture), MATCH_FOUND);
}

static void nothing_matches_in_nothing(void **state)
{
    struct capture capture;

    assert_int_equal(match_both(*state, ENTRY_PLAY, span_of(""), 0, &capture), MATCH_NONE);
    assert_int_equal(match_both(*state, ENTRY_PLAY, span_of("pass"), 4, &capture), MATCH_NONE);
    assert_int_equal(match_both(*state, ENTRY_PLAY, span_of(" pass"), 0, &capture), MATCH_NONE);
    assert_int_equal(match_both(*state, ENTRY_PLAY, span_of("passed"), 0, &capture), MATCH_NONE);
}

static void items_have_a_longest_length(void **state)
{
    struct capture capture;
    static char text[3 * ITEM_BYTES_MAX];

    for (size_t len = ITEM_BYTES_MAX - 2; len < ITEM_BYTES_MAX + 3; len++) {
        memset(text, ' ', len);
        memcpy(text, "I", 1);
        memcpy(text + len - 5, "d4-e5", 5);
        memcpy(text + len, ",pass", 5);
        enum match_status wanted = len <= ITEM_BYTES_MAX ? MATCH_FOUND
                                   : len == ITEM_BYTES_MAX + 1 ? MATCH_TOO_LONG : MATCH_NONE;
        assert_int_equal(match_both(*state, ENTRY_PLAY, (struct span){text, len + 5}, 0, &capture),
                         wanted);
    }
}

/* Digits over a whole item: possessive tokens do not count as depth or steps of backtracking. */
static void long_tokens_are_no_trouble(void **state)
{
    struct capture capture;
    static char text[ITEM_BYTES_MAX];

    memset(text, '7', sizeof text);
    memcpy(text, "I d", 3);
    memcpy(text + sizeof text - 3, "-e5", 3);
    assert_int_equal(match_both(*state, ENTRY_PLAY, (struct span){text, sizeof text}, 0, &capture),
                     MATCH_FOUND);
    assert_int_equal(capture.field[FIELD_FROM].len, sizeof text - 5);
}

static void expect_expected(struct pair *pair, enum entry entry, const char *text, size_t at,
                            const char *wanted)
{
    struct expected expected = {0};
    struct text out;

    text_init(&out, 1000);
    grammar_expect(pair->translated, pair->fast, entry, span_of(text), 0, &expected);
    expected_write(&out, &expected);
    assert_string_equal(text_span(&out).at, wanted);
    assert_int_equal(expected.at, at);
    text_free(&out);
}

static void labels_say_what_was_expected(void **state)
{
    expect_expected(*state, ENTRY_PLAY, "", 0, "a unit or \"pass\"");
    expect_expected(*state, ENTRY_SETUP, "", 0, "\"pass\" or a unit");
    expect_expected(*state, ENTRY_PLAY, "I ", 2, "its square");
    expect_expected(*state, ENTRY_PLAY, "I d4", 4, "\"-\"");
    expect_expected(*state, ENTRY_PLAY, "I d4 - x", 7, "the square it goes to");
    expect_expected(*state, ENTRY_PLAY, "I d4-e5x", 7, "a comma or the end of the line");
    expect_expected(*state, ENTRY_PLAY, "passes", 4, "the end of the line");
    expect_expected(*state, ENTRY_SETUP, "c d", 2, "where it stands");
}

static void several_grammars_are_asked_together(void **state)
{
    (void)state;
    struct grammar *one = compiled("(?C'a') a (?C'b') b (*:x) | (?C'the end') \\z (*:y)", NULL);
    struct grammar *two = compiled("(?C'a') a (?C'c') c (?C'd') d (*:z)", NULL);
    struct matcher *matcher = matcher_new(false);
    struct expected expected = {0};
    struct text out;

    text_init(&out, 100);
    grammar_expect(one, matcher, ENTRY_PLAY, span_of("zz"), 1, &expected);
    grammar_expect(two, matcher, ENTRY_PLAY, span_of("zz"), 1, &expected);
    expected_write(&out, &expected);
    assert_string_equal(out.at, "a or the end");
    assert_int_equal(expected.at, 1);
    text_clear(&out);
    grammar_expect(two, matcher, ENTRY_PLAY, span_of("zac"), 1, &expected);
    grammar_expect(one, matcher, ENTRY_PLAY, span_of("zac"), 1, &expected);
    expected_write(&out, &expected);
    assert_string_equal(out.at, "d");
    assert_int_equal(expected.at, 3);
    text_free(&out);
    grammar_free(one);
    grammar_free(two);
    matcher_free(matcher);
}

static void more_labels_than_fit_are_left_out(void **state)
{
    (void)state;
    char text[2000] = "(?:";
    struct expected expected = {0};
    struct matcher *matcher = matcher_new(false);

    for (int i = 0; i < 2 * LABEL_MAX; i++)
        snprintf(text + strlen(text), 40, "%s(?C'label %d') z", i ? "|" : "", i);
    strncat(text, ")", 2);
    struct grammar *grammar = compiled(text, NULL);
    grammar_expect(grammar, matcher, ENTRY_PLAY, span_of("a"), 0, &expected);
    assert_int_equal(expected.count, LABEL_MAX);
    grammar_free(grammar);
    matcher_free(matcher);
}

/* Whatever follows: that is more than what is found in the bytes that are shown. */
static void a_start_decides_or_not(void **state)
{
    struct pair *pair = *state;
    struct capture capture;
    static const struct {
        const char *start;
        enum match_status status;
    } starts[] = {
        {"I d4-e5,", MATCH_FOUND}, {"I d4-e5", MATCH_OPEN},   {"I d4-e5 ", MATCH_OPEN},
        {"I d4-e5 ;", MATCH_FOUND}, {"I d4-e5 s", MATCH_OPEN}, {"I d4-e5 x", MATCH_NONE},
        {"I", MATCH_OPEN},          {"x", MATCH_NONE},         {"pass\n", MATCH_FOUND},
    };

    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
        for (int translated = 0; translated < 2; translated++)
            assert_int_equal(grammar_match_start(translated ? pair->translated : pair->plain,
                                                 translated ? pair->fast : pair->slow, ENTRY_PLAY,
                                                 span_of(starts[i].start), &capture),
                             starts[i].status);
    assert_int_equal(grammar_match_start(pair->plain, pair->slow, ENTRY_PLAY,
                                         span_of("I d4-e5 ;"), &capture),
                     MATCH_FOUND);
    expect_field(&capture, FIELD_TO, "e5");
}

static void groups_are_listed_with_their_names(void **state)
{
    struct pair *pair = *state;
    struct capture capture;
    const char *name;
    struct span bytes;

    assert_int_equal(grammar_match(pair->plain, pair->slow, ENTRY_PLAY, span_of("I d4-e5"), 0, &capture),
                     MATCH_FOUND);
    assert_true(grammar_group(pair->slow, 0, &name, &bytes));
    assert_string_equal(name, "from");
    assert_true(span_equal(bytes, span_of("d4")));
    assert_true(grammar_group(pair->slow, 1, &name, &bytes));
    assert_string_equal(name, "to");
    assert_true(grammar_group(pair->slow, 2, &name, &bytes));
    assert_string_equal(name, "unit");
    assert_false(grammar_group(pair->slow, 3, &name, &bytes));
}

static void expect_refused(const char *text, const char *wanted)
{
    struct note note = {""};

    assert_null(grammar_compile(span_of(text), &words, &note));
    if (strncmp(note.words, wanted, strlen(wanted)) != 0)
        fail_msg("\"%s\" does not begin with \"%s\"", note.words, wanted);
}

static void wrong_grammars_are_refused_with_their_place(void **state)
{
    (void)state;
    expect_refused("a\n  (b\n", "3:1: missing closing parenthesis");
    expect_refused("a\n  b) (*:move)", "2:4: unmatched closing parenthesis");
    expect_refused("(?<unit>a", "1:10: missing");
    expect_refused("\\C", "1:");
    expect_refused("(*UTF)a", "1:");
    expect_refused("(?&NOWHERE)", "1:");
}

static void a_grammar_and_its_reader_speak_of_the_same_things(void **state)
{
    (void)state;
    static const char all[] = "(?<unit>a)(?<from>b)(?<to>c)(?<stands>d)";
    char text[200];

    snprintf(text, sizeof text, "%s(?:x(*:move)|y(*:pass)|z(*:place))", all);
    grammar_free(compiled(text, &words));
    snprintf(text, sizeof text, "%s(?:x(*:move)|y(*:pass))", all);
    expect_refused(text, "1:1: no item of the kind \"place\"");
    snprintf(text, sizeof text, "%s(?:x(*:move)|y(*:pass)|z(*:place)|q(*:quit))", all);
    expect_refused(text, "1:1: nobody reads items of the kind \"quit\"");
    snprintf(text, sizeof text, "%s(?<speed>x)(?:x(*:move)|y(*:pass)|z(*:place))", all);
    expect_refused(text, "1:1: nobody reads the field \"speed\"");
    expect_refused("(?<unit>a)(?<from>b)(?<to>c)(?:x(*:move)|y(*:pass)|z(*:place))",
                   "1:1: no field \"stands\"");
}

/* A grammar that goes astray on a hostile line is stopped, with either engine. */
static void tangled_lines_are_given_up(void **state)
{
    (void)state;
    struct grammar *grammar = compiled("(?: a | a a | a a a )* b (*:x)", NULL);
    struct capture capture;
    char text[200];

    memset(text, 'a', sizeof text);
    for (int machine_code = 0; machine_code < 2; machine_code++) {
        struct matcher *matcher = matcher_new(machine_code);
        assert_int_equal(grammar_match(grammar, matcher, ENTRY_PLAY,
                                       (struct span){text, sizeof text}, 0, &capture),
                         MATCH_TANGLED);
        struct expected expected = {0};
        grammar_expect(grammar, matcher, ENTRY_PLAY, (struct span){text, sizeof text}, 0,
                       &expected);
        matcher_free(matcher);
        grammar_translate(grammar);
    }
    grammar_free(grammar);
}

static void marks_of_many_grammars_are_kept_apart(void **state)
{
    (void)state;
    static const char *const kinds_a[] = {"one", "two", NULL};
    static const char *const kinds_b[] = {"two", "one", NULL};
    static const char *const none[] = {NULL};
    static const char text[] = "a(*:one)|b(*:two)";
    const struct vocabulary vocabulary[2] = {{kinds_a, none}, {kinds_b, none}};
    struct grammar *grammars[2] = {compiled(text, &vocabulary[0]), compiled(text, &vocabulary[1])};
    struct matcher *matcher = matcher_new(false);
    struct capture capture;

    for (int i = 0; i < 8; i++) {
        assert_int_equal(grammar_match(grammars[i % 2], matcher, ENTRY_PLAY,
                                       span_of(i % 4 < 2 ? "a" : "b"), 0, &capture),
                         MATCH_FOUND);
        assert_int_equal(capture.kind, (i % 2) ^ (i % 4 >= 2));
    }
    grammar_free(grammars[0]);
    grammar_free(grammars[1]);
    matcher_free(matcher);
    grammar_free(NULL);
    matcher_free(NULL);
}

#define with_pair(test) cmocka_unit_test_setup_teardown(test, open_pair, close_pair)

int main(void)
{
    const struct CMUnitTest tests[] = {
        with_pair(fields_are_views_of_the_text),
        with_pair(mail_wraps_lines_and_prints_dashes),
        with_pair(entries_keep_setup_and_play_apart),
        with_pair(nothing_matches_in_nothing),
        with_pair(items_have_a_longest_length),
        with_pair(long_tokens_are_no_trouble),
        with_pair(labels_say_what_was_expected),
        with_pair(groups_are_listed_with_their_names),
        with_pair(a_start_decides_or_not),
        cmocka_unit_test(several_grammars_are_asked_together),
        cmocka_unit_test(more_labels_than_fit_are_left_out),
        cmocka_unit_test(wrong_grammars_are_refused_with_their_place),
        cmocka_unit_test(a_grammar_and_its_reader_speak_of_the_same_things),
        cmocka_unit_test(tangled_lines_are_given_up),
        cmocka_unit_test(marks_of_many_grammars_are_kept_apart),
    };
    return cmocka_run_group_tests_name("grammar", tests, NULL, NULL) != 0;
}
