/* SPDX-License-Identifier: MIT */
/*
 * notation/reader and grammar/record.pcre: from bytes to tags, heads, endings and actions. Every
 * text is read without machine code, with it, and with its heads known; it must read the same.
 */
#include "notation/reader.h"
#include "support/cmocka.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const char grammar_record[];

/* Actions of a tiny game: squares, "pass", and steps between squares. */
static const char action_grammar[] =
    "(?i)\n"
    "(?(DEFINE)\n"
    "  (?<BLANK> [ \\t] | \\xC2\\xA0 )\n"
    "  (?<GAP>   (?&BLANK) | (?: \\r\\n? | \\n ) [ \\t>]*+ )\n"
    "  (?<_>     (?&GAP)*+ )\n"
    "  (?<END>   (?&BLANK)*+ (?= [,;{\\r\\n] | \\z ) )\n"
    ")\n"
    "(?: (?C'\"pass\"') pass (?C'a comma or the end') (?&END) (*:pass)\n"
    "| (?&SETUP) (?C'a square') (?<at> [a-z] [0-9]++ ) (?C'a comma or the end') (?&END) (*:place)\n"
    "| (?&PLAY) (?C'a square') (?<at> [a-z] [0-9]++ ) (?&_) (?C'\"-\"') - (?&_)\n"
    "  (?C'the square it goes to') (?<to> [a-z] [0-9]++ ) (?C'a comma or the end') (?&END) "
    "(*:step)\n"
    ")\n";
static const char *const kinds[] = {"pass", "place", "step", NULL};
static const char *const fields[] = {"at", "to", NULL};
static const struct vocabulary vocabulary = {kinds, fields};

struct engine {
    struct grammar *record;
    struct grammar *game;
    struct matcher *matcher;
    struct recall *recall;
};

enum { INTERPRETER, MACHINE_CODE, RECALLING, ENGINES };
static struct engine engines[ENGINES];

static int start_engines(void **state)
{
    (void)state;
    struct note note;

    for (int i = 0; i < ENGINES; i++) {
        engines[i].record = grammar_compile(span_of(grammar_record), &record_vocabulary, &note);
        engines[i].game = grammar_compile(span_of(action_grammar), &vocabulary, &note);
        engines[i].matcher = matcher_new(i != INTERPRETER);
        engines[i].recall = i == RECALLING ? calloc(1, sizeof(struct recall)) : NULL;
        assert_non_null(engines[i].record);
        assert_non_null(engines[i].game);
        if (i) {
            grammar_translate(engines[i].record);
            grammar_translate(engines[i].game);
        }
    }
    return 0;
}

static int stop_engines(void **state)
{
    (void)state;
    for (int i = 0; i < ENGINES; i++) {
        free(engines[i].recall);
        grammar_free(engines[i].record);
        grammar_free(engines[i].game);
        matcher_free(engines[i].matcher);
    }
    return 0;
}

static const char *kind_name(enum reading reading, int kind)
{
    if (reading == READ_ACTION)
        return kinds[kind];
    return record_vocabulary.kinds[kind];
}

/* Everything that is read, one item a line, into OUT. Play begins at the first numbered head. */
static void read_all(const struct engine *engine, struct span text, bool blanks_part,
                     struct text *out)
{
    static const char *const faults[] = {
        [READ_UNREADABLE] = "unreadable",     [READ_LATE_TAG] = "late tag",
        [READ_OPEN_COMMENT] = "open comment", [READ_NO_SEPARATOR] = "no separator",
        [READ_LOOSE_COMMA] = "loose comma",   [READ_TOO_LONG] = "too long",
        [READ_TANGLED] = "tangled",
    };
    struct reader reader;
    struct capture capture;

    reader_init(&reader, text, engine->record, engine->matcher);
    reader.recall = engine->recall;
    for (;;) {
        enum reading reading = reader_next(&reader, &capture);
        if (reading == READ_END && reader.in_header && !reader.game) {
            reader.game = engine->game;
            reader.blanks_part_actions = blanks_part;
            continue;
        }
        if (reading == READ_END)
            return;
        if (reading >= READ_UNREADABLE) {
            text_printf(out, "%s at %td: ", faults[reading], reader.last.at - text.at);
            text_put(out, reader.last);
            if (reading == READ_UNREADABLE) {
                struct expected expected = reader_expected(&reader);
                text_puts(out, ", expected ");
                expected_write(out, &expected);
            }
            text_puts(out, "\n");
            return;
        }
        text_printf(out, "%s: ", kind_name(reading, capture.kind));
        text_put(out, capture.whole);
        text_puts(out, "\n");
        if (reading == READ_COMMON && capture.kind == RECORD_HEAD &&
            span_number(capture.field[RECORD_NUMBER], 100) > 0)
            reader.entry = ENTRY_PLAY;
    }
}

static const char *read_by_all(struct span text, bool blanks_part)
{
    static char buffers[2][20000];
    struct text out;

    text_borrow(&out, buffers[0], sizeof buffers[0]);
    read_all(&engines[INTERPRETER], text, blanks_part, &out);
    for (int i = MACHINE_CODE; i < ENGINES; i++)
        for (int again = 0; again < 2; again++) {
            text_borrow(&out, buffers[1], sizeof buffers[1]);
            read_all(&engines[i], text, blanks_part, &out);
            assert_string_equal(buffers[0], buffers[1]);
        }
    return buffers[0];
}

static void expect_read(const char *text, const char *wanted)
{
    assert_string_equal(read_by_all(span_of(text), false), wanted);
}

static void a_whole_log(void **state)
{
    (void)state;
    expect_read(
        "[Game \"x\"]\n[Event \"a ; b { c\"] ; comment\n\n0. north a1, b2\n0. south c3\n"
        "1. north: a1-a2,\n   a2-a3\n1. s pass ; so\n{ a\n comment }\nsouth resigns\n",
        "tag: [Game \"x\"]\ntag: [Event \"a ; b { c\"]\nhead: 0. north\nplace: a1\nplace: b2\n"
        "head: 0. south\nplace: c3\nhead: 1. north:\nstep: a1-a2\nstep: a2-a3\n"
        "head: 1. s\npass: pass\nresigns: south resigns\n");
}

static void nothing_and_comments_alone(void **state)
{
    (void)state;
    expect_read("", "");
    expect_read(" \r\n\t\n", "");
    expect_read("; a\n% b\n{ c\n }\n > > \n", "");
    expect_read("{", "open comment at 0: {\n");
    expect_read("[Game \"x\"] {", "tag: [Game \"x\"]\nopen comment at 11: {\n");
}

static void tags_have_escapes_and_curly_quotes(void **state)
{
    (void)state;
    expect_read("[Event \"a \\\"b\\\" \\\\\"]", "tag: [Event \"a \\\"b\\\" \\\\\"]\n");
    expect_read("[ Event\t\"\" ] ", "tag: [ Event\t\"\" ]\n");
    expect_read("[Event \xE2\x80\x9C"
                "a\xE2\x80\x9D]",
                "tag: [Event \xE2\x80\x9C"
                "a\xE2\x80\x9D]\n");
    expect_read("[Event \"a\xE2\x80\x9D]", "tag: [Event \"a\xE2\x80\x9D]\n");
    expect_read("[Event \xE2\x80\x9E"
                "a\"]",
                "tag: [Event \xE2\x80\x9E"
                "a\"]\n");
    expect_read("[Event \"\xE2\x80\x9C"
                "a\xE2\x80\x9D\"]",
                "tag: [Event \"\xE2\x80\x9C"
                "a\xE2\x80\x9D\"]\n");
    expect_read("> [Game \"x\"]\n>> [Event \"y\"]", "tag: [Game \"x\"]\ntag: [Event \"y\"]\n");
    expect_read("[Event]", "unreadable at 6: ], expected the value in quotes\n");
    expect_read("[Event \"a]\n", "unreadable at 10: , expected a closing quote\n");
    expect_read("[Event \"a\" x]", "unreadable at 11: x], expected \"]\"\n");
    expect_read("[Event \"a\\x\"]", "unreadable at 9: \\x\"], expected a closing quote\n");
    expect_read("[Event \"a\"] x", "unreadable at 12: x, expected the end of the line\n");
    expect_read("[1 \"a\"]", "unreadable at 1: 1, expected the name of the tag\n");
}

/* Whatever engine reads them, and though each character is a step of a loop in the grammar. */
static void tags_may_be_long(void **state)
{
    (void)state;
    static char text[ITEM_BYTES_MAX + 64];

    for (size_t len = 1000; len <= ITEM_BYTES_MAX; len += 774) {
        size_t name = strlen("[Event \"");
        memset(text, 'a', sizeof text);
        memcpy(text, "[Event \"", name);
        memcpy(text + len - 2, "\"]\n", 3);
        assert_int_equal(strncmp(read_by_all((struct span){text, len + 1}, false), "tag: ", 5), 0);
        memset(text + name, '\\', len - 2 - name);
        assert_int_equal(strncmp(read_by_all((struct span){text, len + 1}, false), "tag: ", 5), 0);
        memcpy(text + name - 1, "\xE2\x80\x9C", 3);
        assert_int_equal(strncmp(read_by_all((struct span){text, len + 1}, false), "tag: ", 5), 0);
    }
    memset(text, 'a', sizeof text);
    memcpy(text, "[Event \"", 8);
    assert_int_equal(
        strncmp(read_by_all((struct span){text, sizeof text}, false), "too long at 0:", 14), 0);
    memset(text, '[', sizeof text);
    read_by_all((struct span){text, sizeof text}, false);
    memset(text, '(', sizeof text);
    memcpy(text, "[Game \"x\"]\ndraw (", 17);
    read_by_all((struct span){text, sizeof text}, false);
    memset(text + 17, 'a', sizeof text - 17);
    read_by_all((struct span){text, sizeof text}, false);
    memset(text + 11, '9', sizeof text - 11);
    read_by_all((struct span){text, sizeof text}, false);
}

#define BODY      "[Game \"x\"]\n1. n\n"
#define READ_BODY "tag: [Game \"x\"]\nhead: 1. n\n"

static void heads_may_be_written_loosely(void **state)
{
    (void)state;
    expect_read("[Game \"x\"]\n1 . north :a1-b1",
                "tag: [Game \"x\"]\nhead: 1 . north :\nstep: a1-b1\n");
    expect_read("[Game \"x\"]\n12.\n> south{why}a1-b1",
                "tag: [Game \"x\"]\nhead: 12.\n> south\nstep: a1-b1\n");
    expect_read("[Game \"x\"]\n1.\xC2\xA0north pass",
                "tag: [Game \"x\"]\nhead: 1.\xC2\xA0north\npass: pass\n");
    expect_read("[Game \"x\"]\n1 north",
                "tag: [Game \"x\"]\nunreadable at 13: north, expected \".\" after the number\n");
    expect_read("[Game \"x\"]\n1. ", "tag: [Game \"x\"]\nunreadable at 14: , expected a side\n");
    expect_read(
        "[Game \"x\"]\n1. north, a1-b1",
        "tag: [Game \"x\"]\nunreadable at 19: ,, expected a blank or \":\" after the side\n");
}

#define LONG "{a comment that makes the text long enough}"

static const struct known_head *known(const char *text, enum entry entry)
{
    return recall_find(engines[RECALLING].recall, engines[RECALLING].game, entry, span_of(text));
}

static void heads_are_known_by_what_decides(void **state)
{
    (void)state;
    expect_read("[Game \"x\"]\n7. north a1-b1" LONG "7. north : b1-c1" LONG
                "7. northern c1-d1" LONG,
                "tag: [Game \"x\"]\nhead: 7. north\nstep: a1-b1\nhead: 7. north :\nstep: b1-c1\n"
                "head: 7. northern\nstep: c1-d1\n");
    const struct known_head *head = known("7. north pass" LONG, ENTRY_SETUP);
    assert_non_null(head);
    assert_int_equal(head->number_len, 1);
    assert_int_equal(head->side_at, 3);
    assert_int_equal(head->side_len, 5);
    assert_ptr_equal(known("7. north : pass" LONG, ENTRY_SETUP), head);
    assert_null(known("7. north pass" LONG, ENTRY_PLAY));
    assert_null(known("7. north: pass" LONG, ENTRY_SETUP));
    assert_null(known("7. northwards" LONG, ENTRY_SETUP));
    assert_null(known("8. north pass" LONG, ENTRY_SETUP));
    assert_null(known("7. north ", ENTRY_SETUP)); /* it might be the end */
    assert_null(recall_find(engines[RECALLING].recall, engines[RECALLING].record, ENTRY_SETUP,
                            span_of("7. north pass" LONG)));
}

/* An item has its limit, and a head with its colon is one. */
static void a_colon_is_not_sought_for_ever(void **state)
{
    (void)state;
    static char text[2 * ITEM_BYTES_MAX] = "[Game \"x\"]\n7. north";
    size_t len = strlen(text);

    memset(text + len, ' ', sizeof text - len);
    memcpy(text + sizeof text - 6, ":pass\n", 6);
    assert_non_null(strstr(read_by_all((struct span){text, sizeof text}, false), "\nunreadable at "));
    memcpy(text + len + 1000, ":pass\n", 6);
    assert_non_null(strstr(read_by_all((struct span){text, len + 1006}, false), "\npass: pass\n"));
}

/* A no-break space begins with a byte that is no blank: it takes a second one to decide. */
static void heads_that_their_bytes_do_not_decide_are_not_kept(void **state)
{
    (void)state;
    expect_read("[Game \"x\"]\n9. north\r\npass" LONG "9. north\r\n pass" LONG,
                "tag: [Game \"x\"]\nhead: 9. north\npass: pass\nhead: 9. north\npass: pass\n");
    expect_read("[Game \"x\"]\n9. a\xC2\xA0:\xC2\xA0pass" LONG,
                "tag: [Game \"x\"]\nhead: 9. a\xC2\xA0:\npass: pass\n");
    expect_read("[Game \"x\"]\n123456789012345678901234567890. a pass" LONG,
                "tag: [Game \"x\"]\nhead: 123456789012345678901234567890. a\npass: pass\n");
    expect_read("[Game \"x\"]\n9; south pass" LONG,
                "tag: [Game \"x\"]\nunreadable at 12: ;, expected \".\" after the number\n");
    assert_null(known("9; south pass" LONG, ENTRY_SETUP));
}

/* Their places are first come, first served, and the last of them still reads right. */
static void more_heads_than_are_kept(void **state)
{
    (void)state;
    static char text[200000] = "[Game \"x\"]\n";
    size_t len = strlen(text);
    struct reader reader;
    struct capture capture;
    int heads = 0;

    for (int i = 1; i <= 3 * RECALL_MAX; i++)
        len += (size_t)snprintf(text + len, sizeof text - len, "%d. north pass\n", i);
    reader_init(&reader, (struct span){text, len}, engines[RECALLING].record,
                engines[RECALLING].matcher);
    reader.recall = engines[RECALLING].recall;
    assert_int_equal(reader_next(&reader, &capture), READ_TAG);
    reader.game = engines[RECALLING].game;
    while (reader_next(&reader, &capture) == READ_COMMON) {
        assert_int_equal(span_number(capture.field[RECORD_NUMBER], 100000), ++heads);
        assert_true(span_is(capture.field[RECORD_SIDE], "north"));
        assert_int_equal(reader_next(&reader, &capture), READ_ACTION);
    }
    assert_int_equal(heads, 3 * RECALL_MAX);
}

static void endings(void **state)
{
    (void)state;
    expect_read(BODY "north resigns", READ_BODY "resigns: north resigns\n");
    expect_read(BODY "North\nforfeits (time)", READ_BODY "forfeits: North\nforfeits (time)\n");
    expect_read(BODY "n forfeits", READ_BODY "forfeits: n forfeits\n");
    expect_read(BODY "draw(agreed)\ndraw", READ_BODY "draw: draw(agreed)\ndraw: draw\n");
    expect_read(BODY "adjudicated draw", READ_BODY "adjudicated: adjudicated draw\n");
    expect_read(BODY "adjudicated north wins (club)",
                READ_BODY "adjudicated: adjudicated north wins (club)\n");
    expect_read(BODY "canceled\ncancelled",
                READ_BODY "cancelled: canceled\ncancelled: cancelled\n");
    expect_read(BODY "north wins\n*", READ_BODY "wins: north wins\nunfinished: *\n");
    expect_read(BODY "north resigned", READ_BODY "unreadable at 16: north, expected a turn head "
                                                 "such as \"1. SIDE\", \"pass\" or a square\n");
}

static void commas_part_actions(void **state)
{
    (void)state;
    expect_read(BODY "a1-b1,b1-c1 , c1-d1\nd1-e1,\ne1-f1",
                READ_BODY "step: a1-b1\nstep: b1-c1\nstep: c1-d1\nstep: d1-e1\nstep: e1-f1\n");
    expect_read(BODY "a1-b1 b1-c1",
                READ_BODY "unreadable at 22: b1-c1, expected a comma or the end\n");
    expect_read(BODY "a1-b1 {x} b1-c1", READ_BODY "step: a1-b1\nno separator at 26: b1-c1\n");
    expect_read(BODY "a1-b1,,b1-c1", READ_BODY "step: a1-b1\nunreadable at 22: ,, expected a turn "
                                               "head such as \"1. SIDE\", \"pass\" or a square\n");
    expect_read(BODY "a1-b1,", READ_BODY "step: a1-b1\nloose comma at 21: ,\n");
    expect_read(BODY "a1-b1, ; more\n", READ_BODY "step: a1-b1\nloose comma at 21: ,\n");
    expect_read(BODY "a1-b1,\n1. s", READ_BODY "step: a1-b1\nloose comma at 21: ,\n");
    expect_read(BODY "a1-b1,\nnorth resigns", READ_BODY "step: a1-b1\nresigns: north resigns\n");
    expect_read(
        BODY ", a1-b1", READ_BODY
        "unreadable at 16: ,, expected a turn head such as \"1. SIDE\", \"pass\" or a square\n");
}

static void blanks_may_part_actions_where_a_notation_says_so(void **state)
{
    (void)state;
    assert_string_equal(read_by_all(span_of(BODY "a1-b1 {x} b1-c1"), true),
                        READ_BODY "step: a1-b1\nstep: b1-c1\n");
}

static void an_action_may_be_wrapped(void **state)
{
    (void)state;
    expect_read(BODY "a1-\r\n> > b1", READ_BODY "step: a1-\r\n> > b1\n");
    expect_read(BODY "a1\n1. s", READ_BODY "unreadable at 18: , expected \"-\"\n");
}

static void tags_stand_in_the_header_only(void **state)
{
    (void)state;
    expect_read(BODY "[Event \"x\"]", READ_BODY "late tag at 16: [Event \"x\"]\n");
    expect_read(BODY "[Event", READ_BODY "unreadable at 16: [Event, expected a turn head such as "
                                         "\"1. SIDE\", \"pass\" or a square\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_whole_log),
        cmocka_unit_test(nothing_and_comments_alone),
        cmocka_unit_test(tags_have_escapes_and_curly_quotes),
        cmocka_unit_test(tags_may_be_long),
        cmocka_unit_test(heads_may_be_written_loosely),
        cmocka_unit_test(heads_are_known_by_what_decides),
        cmocka_unit_test(a_colon_is_not_sought_for_ever),
        cmocka_unit_test(heads_that_their_bytes_do_not_decide_are_not_kept),
        cmocka_unit_test(more_heads_than_are_kept),
        cmocka_unit_test(endings),
        cmocka_unit_test(commas_part_actions),
        cmocka_unit_test(blanks_may_part_actions_where_a_notation_says_so),
        cmocka_unit_test(an_action_may_be_wrapped),
        cmocka_unit_test(tags_stand_in_the_header_only),
    };
    return cmocka_run_group_tests_name("reader", tests, start_engines, stop_engines) != 0;
}
