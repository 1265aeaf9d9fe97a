/* SPDX-License-Identifier: MIT */
/*
 * referee/: header, heads, actions, endings and moments, with a toy game that proves that the
 * referee knows no game. A case is a log and all that is to be said of it.
 */
#include "base/caret.h"
#include "referee/moment.h"
#include "referee/readings.h"
#include "referee/replay.h"
#include "referee/verdict.h"
#include "support/cmocka.h"
#include "support/toy_game.h"

#include <inttypes.h>
#include <string.h>

#define TOY "[Game \"toy\"]\n"
#define SET TOY "0. red stone 1\n0. blue stone 9\n"
#define POSITION(red, blue) TOY "[SetUp \"position\"]\n0. red stone " #red "\n0. blue stone " #blue "\n"

struct judged {
    const char *log;
    const char *said; /* "accepted, RESULT" or "LINE:COLUMN+LENGTH FAMILY: MESSAGE [CITATION]" */
};

struct bench {
    struct referee referee;
    struct replay replay;
    char words[1024];
    struct text said;
};

static void load(struct bench *bench, const char *log, size_t len)
{
    struct chunk chunk = {.text = {log, len}, .origin = {.line = 1}, .nth = 1};

    replay_begin(&bench->replay, &chunk, &bench->referee);
}

static void say_fault(struct bench *bench)
{
    const struct replay *replay = &bench->replay;
    struct caret caret = caret_at(replay->chunk.text, replay->chunk.origin, replay->fault.at);

    text_printf(&bench->said, "%" PRIu64 ":%" PRIu64 "+%zu %s: ", caret.line, caret.column,
                caret.length, finding_name(replay->fault.rule->finding));
    fault_write(&bench->said, replay);
    text_puts(&bench->said, " [");
    fault_cite(&bench->said, replay);
    text_puts(&bench->said, "]");
}

static const char *judge_log(struct bench *bench, const char *log)
{
    text_borrow(&bench->said, bench->words, sizeof bench->words);
    load(bench, log, strlen(log));
    if (!replay_run(&bench->replay)) {
        say_fault(bench);
        return bench->words;
    }
    text_puts(&bench->said, "accepted, ");
    ended_write(&bench->said, &bench->replay);
    if (bench->replay.stands)
        text_printf(&bench->said, ", %u let stand", bench->replay.stands);
    size_t before = bench->said.len;
    text_puts(&bench->said, ", ");
    size_t gap = bench->said.len;
    prospect_write(&bench->said, &bench->replay);
    if (bench->said.len == gap)
        bench->words[before] = '\0';
    return bench->words;
}

static int open_bench(void **state)
{
    static struct bench bench;

    referee_init(&bench.referee, toy_games, true);
    *state = &bench;
    return 0;
}

static int close_bench(void **state)
{
    struct bench *bench = *state;

    referee_free(&bench->referee);
    return 0;
}

static void judge_all(struct bench *bench, const struct judged *cases)
{
    for (const struct judged *one = cases; one->log; one++)
        assert_string_equal(judge_log(bench, one->log), one->said);
}

static void a_log_is_read_as_it_was_meant(void **state)
{
    static const struct judged cases[] = {
        {SET "1. red step 2\n1. blue step 8\n", "accepted, unfinished"},
        {SET "1. r: step 2, step 3\n1.blue\nstep 8", "accepted, unfinished"},
        {SET "1. RED STEP 2\r\n1. Blue pass\r", "accepted, unfinished"},
        {"> [game \"Toy\"]\n>> 0. red stone 1\n> 0. blue stone 9\n> > 1. red step\n> > 2\n",
         "accepted, unfinished"},
        {SET "1. red {a\ncomment} step 2 ; and\n% another\n{}\n1. blue pass", "accepted, unfinished"},
        {TOY "{ [Game inside a comment ; } 0. red stone 1\n", "accepted, unfinished"},
        {TOY "[Event \"say \\\"hi\\\" [x] {y} ; z\"]\n[Date \"2026.??.??\"]\n", "accepted, unfinished"},
        {"[Game \xE2\x80\x9Etoy\xE2\x80\x9C]\n0. red\xC2\xA0stone 1", "accepted, unfinished"},
        {SET "1. red step 2\n1. red step 3\n1. blue pass", "accepted, unfinished"},
        {TOY "0. blue stone 9\n0. red stone 1\n0. blue\n1. blue pass\n1. red pass\n2. blue pass",
         "accepted, unfinished"},
        {NULL, NULL},
    };
    judge_all(*state, cases);
}

static void what_is_no_notation_says_what_was_expected(void **state)
{
    static const struct judged cases[] = {
        {"", "1:1+0 unreadable: no game found [log L1: Lexis]"},
        {" ; nothing\n{at all}", "2:9+0 unreadable: no game found [log L1: Lexis]"},
        {"Hello Ada,\n" TOY, "1:1+0 unreadable: expected a header tag such as [Game \"...\"]; cut off "
                             "what stands before it, or name the game with --game [log L1: Lexis]"},
        {TOY "[Event \"x]\n", "2:11+0 unreadable: expected a closing quote [log L1: Lexis]"},
        {TOY "[Event]\n", "2:7+1 unreadable: expected the value in quotes [log L1: Lexis]"},
        {TOY "[Event \"a\"] x\n", "2:13+1 unreadable: expected the end of the line [log L1: Lexis]"},
        {TOY "{ open\n", "2:1+1 unreadable: this comment is never closed: \"}\" is missing [log L1: Lexis]"},
        {SET "1. red step\n", "4:12+0 unreadable: expected a square [log L1: Lexis]"},
        {SET "1. red leap 2\n", "4:8+4 unreadable: expected a turn head such as \"1. SIDE\", \"step\" or "
                                "\"pass\" [log L1: Lexis]"},
        {SET "1. red step 2 step 3\n", "4:15+4 unreadable: expected the end of the line [log L1: Lexis]"},
        {SET "1. red step 2 {x} step 3\n",
         "4:19+6 unreadable: expected a comma or a new line between two actions [log L1: Lexis]"},
        {SET "1. red step 2,\n1. blue pass\n",
         "4:14+1 unreadable: expected an action after this comma [log L1: Lexis]"},
        {SET "1. red step 2,\n", "4:14+1 unreadable: expected an action after this comma [log L1: Lexis]"},
        {SET "1. red step 2,,step 3\n",
         "4:15+1 unreadable: expected a turn head such as \"1. SIDE\", \"step\" or \"pass\" [log L1: Lexis]"},
        {TOY "\xFF", "2:1+1 unreadable: the byte 0xFF is not UTF-8; save the log as UTF-8 [log L1: Lexis]"},
        {TOY "\xED\xA0\x80", "2:1+1 unreadable: the byte 0xED is not UTF-8; save the log as UTF-8 [log L1: Lexis]"},
        {SET "red resigns\n-- \nRed", "5:1+2 unreadable: the game has ended; cut off what follows, or put "
                                      "it into a comment [log L1: Lexis]"},
        {SET "1. red step 2\n[Event \"late\"]\n",
         "5:1+14 illegal: tags must stand before the first turn head [log L2: Header]"},
        {NULL, NULL},
    };
    judge_all(*state, cases);
}

static void bytes_that_are_no_text_are_named(void **state)
{
    struct bench *bench = *state;
    static const char utf16[] = "[\0G\0a\0m\0e\0";
    static const char nul[] = TOY "0. red stone\0 1";

    text_borrow(&bench->said, bench->words, sizeof bench->words);
    load(bench, utf16, sizeof utf16 - 1);
    assert_false(replay_run(&bench->replay));
    assert_int_equal(bench->replay.fault.rule - log_rules, LOG_UTF16);
    load(bench, nul, sizeof nul - 1);
    assert_false(replay_run(&bench->replay));
    assert_int_equal(bench->replay.fault.rule - log_rules, LOG_NUL_BYTE);
}

static void a_header_must_make_sense(void **state)
{
    static const struct judged cases[] = {
        {"[Game \"tyo\"]\n", "1:8+3 unknown: no game is called \"tyo\"; did you mean \"toy\"? [log L2: Header]"},
        {"[Event \"x\"]\n", "1:1+11 unreadable: expected [Game \"...\"] as the first tag, or --game [log L2: Header]"},
        {"[Event \"x\"]\n" TOY, "2:1+12 illegal: [Game \"...\"] must be the first tag of its game [log L2: Header]"},
        {TOY "[Event \"x\"]\n[EVENT \"y\"]\n", "3:1+11 illegal: the tag EVENT is given twice [log L2: Header]"},
        {TOY "[Date \"2026.13.01\"]\n", "2:8+10 unknown: \"2026.13.01\" is not a date: expected YYYY.MM.DD, "
                                        "with ? for what is unknown [log L2: Header]"},
        {TOY "[Result \"green wins\"]\n",
         "2:10+10 unknown: \"green wins\" is not a result: expected \"SIDE wins\", \"draw\", \"cancelled\" or "
         "\"*\", where SIDE is red or blue [log L2: Header]"},
        {TOY "[SetUp \"1\"]\n", "2:9+1 unknown: \"1\" is not a kind of setup: expected \"position\" [log L2: Header]"},
        {TOY "[First \"white\"]\n", "2:9+5 unknown: \"white\" is not a side: expected red or blue [log L2: Header]"},
        {TOY "[Rules \"jmup=yes\"]\n", "2:9+4 unknown: this game has no option or preset called \"jmup\"; did "
                                       "you mean \"jump\"? [log L2: Header]"},
        {TOY "[Rules \"jump=maybe\"]\n", "2:14+5 unknown: \"maybe\" is not a value of jump; expected no or yes [log L2: Header]"},
        {TOY "[Rules \"jump=no jump=yes\"]\n", "2:17+8 illegal: jump is given two different values [log L2: Header]"},
        {TOY "[Notation \"umpier\"]\n", "2:12+6 unknown: this game has no notation called \"umpier\"; did you "
                                        "mean \"umpire\"? [log L2: Header]"},
        {TOY "[Scenario \"sample\"]\n", "2:12+6 unknown: this game has no scenarios; its board is fixed [log L2: Header]"},
        {TOY "[Rules \"wild, jump=no\"]\n[SetUp \"position\"]\n0. red stone 1\n0. blue stone 2\n1. red step 3",
         "6:13+1 illegal: 3 is 2 away [toy T2: Steps]"},
        {TOY "[Rules \"wild\"]\n[SetUp \"position\"]\n0. red stone 1\n0. blue stone 2\n1. red step 3",
         "accepted, unfinished"},
        {NULL, NULL},
    };
    judge_all(*state, cases);
}

static void heads_come_in_their_order(void **state)
{
    static const struct judged cases[] = {
        {TOY "step 2\n", "2:1+4 unreadable: expected a turn head such as \"1. SIDE\" or \"stone\" [log L1: Lexis]"},
        {TOY "stone 2\n", "2:1+7 illegal: an action before the first turn head; expected \"0. red\" or "
                          "\"0. blue\" [log L3: Turns]"},
        {TOY "1. red pass\n", "2:1+6 illegal: red has no stone [toy T1: Road]"},
        {SET "1. green pass\n", "4:4+5 unknown: no side is called \"green\"; the sides are red or blue [log L3: Turns]"},
        {SET "9999999. red pass\n", "4:1+7 unknown: turns are numbered from 0 to 999999 [log L3: Turns]"},
        {SET "2. red pass\n", "4:1+6 illegal: expected the turn head \"1. red\" or \"1. blue\" here [log L3: Turns]"},
        {SET "1. red pass\n2. red pass\n", "5:1+6 illegal: expected the turn head \"1. blue\" here [log L3: Turns]"},
        {SET "1. red pass\n1. blue pass\n1. red pass", "6:1+6 illegal: expected the turn head \"2. red\" here [log L3: Turns]"},
        {SET "1. red pass\n0. red stone 3", "5:1+6 illegal: expected the turn head \"1. blue\" here [log L3: Turns]"},
        {SET "1. red\n1. blue pass", "5:1+7 illegal: nothing was done; write pass [toy T2: Steps]"},
        {TOY "[First \"blue\"]\n0. red stone 1\n0. blue stone 9\n1. red pass",
         "5:1+6 illegal: expected the turn head \"1. blue\" here [log L3: Turns]"},
        {POSITION(4, 6) "46. blue pass\n47. red pass\n", "6:1+7 illegal: expected the turn head \"46. red\" here [log L3: Turns]"},
        {POSITION(4, 6) "46. blue pass\n46. red pass\n47. blue step 5", "accepted, unfinished"},
        {NULL, NULL},
    };
    judge_all(*state, cases);
}

static void actions_are_judged_claimed_and_let_stand(void **state)
{
    static const struct judged cases[] = {
        {SET "1. red step 12", "4:13+2 unknown: there is no square 12 [toy T1: Road]"},
        {SET "1. red step 4", "4:13+1 illegal: 4 is 3 away [toy T2: Steps]"},
        {SET "1. red step 4 stands", "accepted, unfinished, 1 let stand"},
        {SET "1. red step 9 stands", "4:13+1 illegal: blue stands on 9 [toy T2: Steps]"},
        {SET "1. red step 2 (7)", "accepted, unfinished"},
        {SET "1. red step 2 (6)", "4:16+1 claim: 7 to go, not 6 [toy T3: Claims]"},
        {SET "1. red step 4 (4) stands", "4:16+1 claim: 5 to go, not 4 [toy T3: Claims]"},
        {SET "1. red step 2, step 3, step 4", "4:24+6 illegal: two steps are a turn [toy T2: Steps]"},
        {NULL, NULL},
    };
    struct bench *bench = *state;

    judge_all(bench, cases);
    bench->referee.strict = true;
    assert_string_equal(judge_log(bench, SET "1. red step 4 stands"),
                        "4:13+1 illegal: 4 is 3 away [toy T2: Steps]");
    bench->referee.strict = false;
}

static void a_game_ends_as_the_log_or_the_rules_say(void **state)
{
    static const struct judged cases[] = {
        {SET "red resigns", "accepted, Blue wins (Red resigned)"},
        {SET "1. red step 2, r resigns", "accepted, Blue wins (Red resigned)"},
        {SET "blue forfeits (time)", "accepted, Red wins (Blue forfeited: time)"},
        {SET "draw", "accepted, draw (agreement)"},
        {SET "draw (three times the same)", "accepted, draw (three times the same)"},
        {SET "adjudicated red wins (no reply)", "accepted, Red wins (adjudicated: no reply)"},
        {SET "adjudicated draw", "accepted, draw (adjudicated)"},
        {SET "cancelled", "accepted, cancelled (by agreement)"},
        {SET "*", "accepted, unfinished"},
        {SET "green resigns", "4:1+5 unknown: no side is called \"green\"; the sides are red or blue [log L3: Turns]"},
        {POSITION(8, 3) "1. red step 9", "accepted, Red wins (the far end reached)"},
        {POSITION(8, 3) "1. red step 9\nred wins", "accepted, Red wins (the far end reached)"},
        {POSITION(8, 3) "1. red step 9, step 8",
         "5:16+6 illegal: the game ended in turn 1 red: Red wins (the far end reached) [toy T4] [log L4: End]"},
        {POSITION(8, 3) "1. red step 9\n1. blue pass",
         "6:1+7 illegal: the game ended in turn 1 red: Red wins (the far end reached) [toy T4] [log L4: End]"},
        {POSITION(9, 3) "1. blue pass",
         "5:9+4 illegal: the game ended in turn 1 blue: Red wins (the far end reached) [toy T4] [log L4: End]"},
        {SET "1. red step 2\nred wins",
         "5:1+8 claim: by the rules the game is not over; \"red wins\" can be written as \"adjudicated red "
         "wins\" or as the other side's \"resigns\" [log L4: End]"},
        {SET "red resigns\n1. red pass",
         "5:1+6 illegal: the game ended in turn 0 blue: Blue wins (Red resigned) [log L4: End]"},
        {TOY "[Result \"red wins\"]\n0. red stone 1\n0. blue stone 9\nred resigns",
         "2:10+8 claim: the Result tag says \"red wins\", but Blue wins (Red resigned) [log L4: End]"},
        {TOY "[Result \"red\"]\n0. red stone 1\n0. blue stone 9\n1. red pass",
         "2:10+3 claim: the Result tag says \"red\", but the game is not over [log L4: End]"},
        {TOY "[Result \"*\"]\n0. red stone 1\n0. blue stone 9\nred resigns", "accepted, Blue wins (Red resigned)"},
        {TOY "[Result \"draw\"]\n0. red stone 1\ndraw", "accepted, draw (agreement)"},
        {NULL, NULL},
    };
    judge_all(*state, cases);
}

static void a_refusal_leaves_the_state_as_it_was(void **state)
{
    struct bench *bench = *state;
    struct toy_state before;

    judge_log(bench, SET "1. red step 2");
    memcpy(&before, &bench->replay.state, sizeof before);
    judge_log(bench, SET "1. red step 2, step 5");
    assert_memory_equal(&before, &bench->replay.state, sizeof before);
    assert_int_equal(bench->replay.action_total, 3);
}

struct moment_case {
    const char *place;
    int red, blue;    /* where the stones stand then; 0: no such moment */
    const char *said; /* as it is written again */
};

static void moments_are_found(void **state)
{
    static const char log[] = SET "1. red step 2, step 3\n1. blue step 8\n2. red pass\n2. blue step 7";
    static const struct moment_case cases[] = {
        {"start", 1, 9, "1.red"},       {"1.red", 1, 9, "1.red"},     {"1.red.1", 2, 9, "1.red.1"},
        {"1.r.2", 3, 9, "1.red.2"},     {"1.red.end", 3, 9, "1.red.2"}, {"1.red.0", 1, 9, "1.red"},
        {"1.blue", 3, 9, "1.blue"},     {"2.blue.end", 3, 7, "2.blue.1"}, {"end", 3, 7, "2.blue.1"},
        {"1.red.3", 0, 0, NULL},        {"3.red", 0, 0, NULL},        {"1.red@2", 0, 0, NULL},
        {"0.red.1", 1, 0, "0.red.1"},
    };
    struct bench *bench = *state;
    const struct toy_state *toy = (const void *)&bench->replay.state;
    struct moment moment;
    struct note note;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        load(bench, log, sizeof log - 1);
        assert_int_equal(moment_read(&moment, &toy_game, cases[i].place, &note), 0);
        assert_int_equal(moment_go(&bench->replay, &moment, &note), cases[i].said ? 0 : -1);
        if (!cases[i].said) {
            assert_true(note.words[0]);
            continue;
        }
        assert_int_equal(toy->at[TOY_RED], cases[i].red);
        assert_int_equal(toy->at[TOY_BLUE], cases[i].blue);
        text_borrow(&bench->said, bench->words, sizeof bench->words);
        moment_write(&bench->said, &bench->replay);
        assert_string_equal(bench->words, cases[i].said);
    }
}

static void what_is_no_place_is_named(void **state)
{
    static const char *const wrong[] = {"", "x", "46", "46.", "46.green", "46.red.x", "46.red.1.2",
                                        "-1.red", "46.red@0", "46.red@x", "9999999.red", "start.1"};
    struct moment moment;
    struct note note;

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_int_equal(moment_read(&moment, &toy_game, wrong[i], &note), -1);
}

static void mistyped_tags_are_noticed(void **state)
{
    struct bench *bench = *state;
    const struct record *record = &bench->replay.record;

    judge_log(bench, TOY "[Reslut \"red wins\"]\n[Blu \"Ada\"]\n[Annotator \"x\"]\n[Red \"y\"]\n");
    assert_string_equal(record_mistyped(record, &record->tag[1]), "Result");
    assert_string_equal(record_mistyped(record, &record->tag[2]), "blue");
    assert_null(record_mistyped(record, &record->tag[3]));
    assert_null(record_mistyped(record, &record->tag[4]));
}

static void the_caller_may_name_game_and_rules(void **state)
{
    struct bench *bench = *state;

    bench->referee.game = "toy";
    assert_string_equal(judge_log(bench, "0. red stone 1"), "accepted, unfinished");
    assert_string_equal(judge_log(bench, ""), "1:1+0 unreadable: no game found [log L1: Lexis]");
    bench->referee.rules = "wild";
    assert_string_equal(judge_log(bench, "[SetUp \"position\"]\n[Rules \"jump=no\"]\n0. red stone 1\n"
                                         "0. blue stone 2\n1. red step 3"),
                        "accepted, unfinished");
    bench->referee.rules = "tame";
    assert_string_equal(judge_log(bench, "0. red stone 1"),
                        "1:1+0 unknown: this game has no option or preset called \"tame\" [log L2: Header]");
    bench->referee.rules = bench->referee.game = NULL;
}

static void other_readings_are_tried(void **state)
{
    struct bench *bench = *state;
    struct another_reading readings[READINGS_MAX];

    judge_log(bench, POSITION(1, 2) "1. red step 3, step 7");
    assert_int_equal(readings_try(readings, &bench->replay), 2); /* jump=yes, preset wild */
    assert_true(readings[0].passes);
    assert_false(readings[0].accepts);
    assert_int_equal(readings[1].choice, -1);
    assert_true(readings[1].passes);
    text_borrow(&bench->said, bench->words, sizeof bench->words);
    reading_write(&bench->said, &toy_game, &readings[0]);
    text_puts(&bench->said, ", ");
    reading_write(&bench->said, &toy_game, &readings[1]);
    assert_string_equal(bench->words, "jump=yes (preset wild), preset wild");

    judge_log(bench, POSITION(1, 2) "1. red step 3, step 2");
    assert_int_equal(readings_try(readings, &bench->replay), 2);
    assert_true(readings[0].passes);
    judge_log(bench, SET "1. red step 4");
    assert_int_equal(readings_try(readings, &bench->replay), 2);
    assert_false(readings[0].passes || readings[1].passes);
    judge_log(bench, "[Game \"tyo\"]");
    assert_int_equal(readings_try(readings, &bench->replay), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_log_is_read_as_it_was_meant),
        cmocka_unit_test(what_is_no_notation_says_what_was_expected),
        cmocka_unit_test(bytes_that_are_no_text_are_named),
        cmocka_unit_test(a_header_must_make_sense),
        cmocka_unit_test(heads_come_in_their_order),
        cmocka_unit_test(actions_are_judged_claimed_and_let_stand),
        cmocka_unit_test(a_game_ends_as_the_log_or_the_rules_say),
        cmocka_unit_test(a_refusal_leaves_the_state_as_it_was),
        cmocka_unit_test(moments_are_found),
        cmocka_unit_test(what_is_no_place_is_named),
        cmocka_unit_test(mistyped_tags_are_noticed),
        cmocka_unit_test(other_readings_are_tried),
        cmocka_unit_test(the_caller_may_name_game_and_rules),
    };
    return cmocka_run_group_tests(tests, open_bench, close_bench) != 0;
}
