/* SPDX-License-Identifier: MIT */
/*
 * GHQ against its contract: published positions and counts, every option, recorded games, both
 * notations and FEN. Everything is read through the grammars, as the program does.
 */
#include "games/ghq/bits.h"
#include "games/ghq/capture.h"
#include "games/ghq/ghq.h"
#include "games/ghq/words.h"

#include "base/note.h"
#include "notation/grammar.h"
#include "support/cmocka.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct game *const game = &ghq_game;

enum notation_number { OURS, PLAYGHQ };

/* A game in progress. */
struct table {
    const struct notation *notation;
    struct setting setting;
    struct ghq_state state;
    struct grammar *grammar;
    struct matcher *matcher;
};

static struct table open_table(const char *options, enum notation_number notation)
{
    struct table table;
    struct note note;

    memset(&table, 0, sizeof table);
    table.notation = &game->notations[notation];
    setting_init(&table.setting, &game->options);
    assert_int_equal(setting_read(&table.setting, &game->options, span_of(options)).fault, 0);
    table.grammar =
        grammar_compile(span_of(table.notation->grammar), &table.notation->vocabulary, &note);
    if (!table.grammar)
        fail_msg("%s", note.words);
    table.matcher = matcher_new(false);
    game->setup(&table.state, &table.setting);
    return table;
}

static void close_table(struct table *table)
{
    matcher_free(table->matcher);
    grammar_free(table->grammar);
}

static void begin(struct table *table, int number, int side)
{
    struct head due = game->due(&table->setting, &table->state);

    if (due.number != ANY)
        assert_int_equal(due.number, number);
    if (due.side != ANY)
        assert_int_equal(due.side, side);
    game->begin(&table->state, &table->setting, (struct head){number, (int8_t)side, NO_PHASE});
}

/* From a FEN, with its first turn begun. */
static struct table open_fen(const char *fen, const char *options, enum notation_number notation)
{
    struct table table = open_table(options, notation);
    struct ruling ruling = game->tag(&table.state, &table.setting, span_of("FEN"), span_of(fen));

    if (ruling.finding != LEGAL)
        fail_msg("%s: %s", fen, game->rules[ruling.rule].name);
    begin(&table, 1, game->due(&table.setting, &table.state).side);
    game->audit(&table.setting, &table.state);
    return table;
}

static struct ruling read_action(const struct table *table, struct span words,
                                 struct ghq_move *move)
{
    struct capture capture;
    enum entry entry = table->state.number == 0 ? ENTRY_SETUP : ENTRY_PLAY;

    if (grammar_match(table->grammar, table->matcher, entry, words, 0, &capture) != MATCH_FOUND ||
        capture.whole.len != words.len)
        fail_msg("unreadable: %.*s", (int)words.len, words.at);
    return table->notation->read(move, &table->setting, &table->state, &capture);
}

/* Read, judge and check the claims of one action; apply it if all is well. */
static struct ruling act(struct table *table, struct span words)
{
    struct ghq_move move;
    struct ruling ruling = read_action(table, words, &move);

    if (ruling.finding == LEGAL)
        ruling = game->possible(&table->setting, &table->state, &move);
    if (ruling.finding == LEGAL)
        ruling = game->judge(&table->setting, &table->state, &move);
    if (ruling.finding == LEGAL)
        ruling = game->claims(&table->setting, &table->state, &move);
    if (ruling.finding == LEGAL) {
        game->apply(&table->state, &table->setting, &move);
        game->audit(&table->setting, &table->state);
    }
    return ruling;
}

static void message_of(const struct table *table, struct ruling ruling, struct text *text)
{
    struct phrasing phrasing = {game->phrase, &table->setting, &table->state};

    ruling_write(text, &game->rules[ruling.rule], ruling.arg, &phrasing);
}

static void must_be_legal(const struct table *table, struct ruling ruling, struct span words)
{
    char message[512];
    struct text text;

    if (ruling.finding == LEGAL)
        return;
    text_borrow(&text, message, sizeof message);
    message_of(table, ruling, &text);
    fail_msg("%.*s: %s", (int)words.len, words.at, message);
}

/* Actions in the turn that is open, parted by commas in our notation, by blanks in the other. */
static void act_all(struct table *table, const char *actions)
{
    const char *gaps = table->notation->blanks_part_actions ? " " : ",";

    while (*actions) {
        size_t len = strcspn(actions, gaps);
        struct span action = span_trim((struct span){actions, len});
        must_be_legal(table, act(table, action), action);
        actions += len + (actions[len] != '\0');
    }
}

static void end_turn(struct table *table)
{
    must_be_legal(table, game->may_end(&table->setting, &table->state), span_of("end"));
    game->end_turn(&table->state, &table->setting);
    game->audit(&table->setting, &table->state);
}

static void expect_refusal(struct table *table, const char *action, const char *rule)
{
    struct ghq_state before;

    memcpy(&before, &table->state, sizeof before);
    struct ruling ruling = act(table, span_of(action));
    if (ruling.finding == LEGAL)
        fail_msg("%s is accepted", action);
    assert_string_equal(game->rules[ruling.rule].name, rule);
    assert_memory_equal(&before, &table->state, sizeof before);
}

static void expect_message(struct table *table, const char *action, const char *message)
{
    char buffer[512];
    struct text text;

    text_borrow(&text, buffer, sizeof buffer);
    message_of(table, act(table, span_of(action)), &text);
    assert_string_equal(buffer, message);
}

/* One action from a FEN: refused by RULE, or accepted if that is NULL. */
static void try_fen(const char *fen, const char *options, const char *action, const char *rule)
{
    struct table table = open_fen(fen, options, OURS);

    if (rule)
        expect_refusal(&table, action, rule);
    else
        act_all(&table, action);
    close_table(&table);
}

static uint64_t squares(const char *names)
{
    uint64_t set = 0;

    for (; *names; names += strspn(names, " ")) {
        size_t len = strcspn(names, " ");
        set |= bit(ghq_read_square((struct span){names, len}));
        names += len;
    }
    return set;
}

/* ---- words ---------------------------------------------------------------------------------- */

/* Units and facings are read by tables: what are their words otherwise, whatever the case? */
static int unit_called(struct span word)
{
    for (int unit = 0; unit < UNITS; unit++)
        if (span_same(word, (struct span){&ghq_kinds[unit].letter, 1}))
            return unit;
    return NO_UNIT;
}

static int facing_called(struct span word)
{
    for (int facing = N; facing < FACINGS; facing++)
        if (span_is(word, ghq_facing_name(facing)))
            return facing;
    return NO_FACING;
}

static void words_of_one_and_two_bytes_are_read_as_they_are_named(void **unused)
{
    (void)unused;
    for (unsigned pair = 0; pair < 65536; pair++) {
        const char bytes[] = {(char)(pair >> 8), (char)(pair & 0xFF)};
        for (size_t len = 0; len <= sizeof bytes; len++) {
            struct span word = {bytes, len};
            assert_int_equal(ghq_read_unit(word), unit_called(word));
            assert_int_equal(ghq_read_facing(word), facing_called(word));
        }
    }
}

/* ---- published positions ------------------------------------------------------------------- */

struct start_position {
    const char *fen;
    const char *sets; /* right sets, parted by "|"; "" if nothing is taken */
};

struct sets {
    uint64_t set[64];
    unsigned count;
};

static bool collect(void *data, uint64_t set)
{
    struct sets *sets = data;

    assert_true(sets->count < 64);
    sets->set[sets->count++] = set;
    return true;
}

static void expect_sets(const char *fen, const char *expected)
{
    struct table table = open_fen(fen, "", OURS);
    struct sets sets = {.count = 0};
    unsigned wanted = 0;
    char copy[128];

    ghq_start_each(&table.setting, &table.state, collect, &sets);
    assert_true(strlen(expected) < sizeof copy);
    memcpy(copy, expected, strlen(expected) + 1);
    for (char *at = copy; *at; wanted++) {
        size_t len = strcspn(at, "|");
        bool last = at[len] == '\0';
        bool found = false;
        at[len] = '\0';
        for (unsigned i = 0; i < sets.count; i++)
            found = found || sets.set[i] == squares(at);
        if (!found)
            fail_msg("%s: %s is not found", fen, at);
        at += last ? len : len + 1;
    }
    assert_int_equal(sets.count, wanted);
    struct ghq_start start = ghq_start_find(&table.setting, &table.state);
    assert_int_equal(start.choice, wanted > 1);
    if (wanted == 1)
        assert_true(start.set == sets.set[0]);
    close_table(&table);
}

static void captures_at_the_start_are_as_published(void **context)
{
    static const struct start_position positions[] = {
        {"8/8/3I4/I1Ii4/i1i5/8/8/8 - - r", ""},
        {"8/8/3I4/I1Ii4/i1i5/8/8/8 - - b", ""},
        {"8/8/iI6/I7/8/8/8/8", "a6"},
        {"8/8/I1I5/1Ip5/8/8/8/8", "c5"},
        {"8/8/1I6/1i6/1r↑6/8/8/8 - - b", "b6"},
        {"8/8/8/h→I6/8/8/8/8", ""},
        {"8/8/8/1Ih↖5/8/8/8/8", "c5"},
        {"8/8/8/3qIi2/3I4/8/8/7Q - - r", ""},
        {"q7/8/8/2r↑Ir↑3/8/8/8/7Q - - r", "c5|e5"},
        {"q7/8/r↑7/Ii6/1R↑6/8/8/7Q - - r", "b5 a6"},
        {"q7/8/8/2I5/1IiI4/2Ii4/3i4/7Q - - r", "c4 d3"},
        {"8/8/8/3qI3/3I4/8/8/7Q - - r", "d5"},
        {"8/8/8/3qI3/2iI4/8/8/7Q - - r", ""},
        {"8/8/8/4I3/3qI3/3Ir↑3/8/7Q - - r", "d4"},
        {"3r↑4/8/8/3q4/3R↑4/8/8/7Q - - r", "d5"},
    };

    (void)context;
    for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++)
        expect_sets(positions[i].fen, positions[i].sets);
}

static void captures_on_moves_are_as_published(void **context)
{
    (void)context;
    const char *fen = "8/8/I1I5/ii6/8/8/8/8 - - b";
    try_fen(fen, "", "b5-b6 engages c6", NULL);
    try_fen(fen, "", "b5-b6 xc6", "MUST_ENGAGE");
    fen = "8/8/I7/1r↑6/8/8/8/8";
    try_fen(fen, "", "a6-a5 xb5", NULL);
    try_fen(fen, "", "a6-b6", "UNDER_FIRE");
    fen = "8/8/I7/1r↖6/8/8/8/8";
    try_fen(fen, "", "a6-a5 xb5", NULL);
    try_fen(fen, "", "a6-b6 xb5", NULL);
    fen = "8/8/1I6/i1r↑5/8/8/8/8";
    try_fen(fen, "", "b6-b5 engages a5", NULL);
    try_fen(fen, "", "b6-b5 xc5", "MUST_ENGAGE");
    fen = "8/8/II6/i1r↑5/8/8/8/8";
    try_fen(fen, "", "b6-b5 xa5", NULL);
    try_fen(fen, "", "b6-b5 xc5", NULL);
    try_fen(fen, "", "b6-b5", "CHOOSE_CAPTURE");
    fen = "7q/8/2I5/1Ii1i3/3I4/8/8/7Q - - r";
    try_fen(fen, "", "d4-d5 engages e5", NULL);
    struct table table = open_fen(fen, "", OURS);
    assert_true(ghq_start_find(&table.setting, &table.state).set == squares("c5"));
    table.state.settled = true; /* in the middle of a turn, that is */
    expect_refusal(&table, "d4-d5 xc5", "MUST_ENGAGE");
    act_all(&table, "d4-d5 engages e5");
    close_table(&table);
    try_fen("8/7f/6i1/6I1/5Fi1/6I1/8/8 - - b", "", "h7-h5 xg5", NULL);
    fen = "7q/8/8/8/8/1i1i4/1F6/7Q - - r";
    try_fen(fen, "", "b2-d2 engages d3", NULL);
    try_fen(fen, "", "b2-d2 xd3", "MUST_ENGAGE");
    for (const char *at = "a6\0b5\0c6\0d5\0f5\0"; *at; at += 3) {
        char action[16];
        fen = "2p5/8/1H↑1I1I2/I3H↑3/8/8/8/8 - - b";
        snprintf(action, sizeof action, "c8-%s", at);
        table = open_fen(fen, "", OURS);
        act_all(&table, action);
        assert_int_equal(count(table.state.men[BOTTOM]), 5);
        close_table(&table);
    }
}

struct listing {
    struct move_sink sink;
    const struct table *table;
    unsigned count;
    struct ghq_move move[4096];
};

static bool list_move(struct move_sink *sink, const void *move)
{
    struct listing *listing = (struct listing *)sink;

    assert_true(listing->count < 4096);
    memcpy(&listing->move[listing->count++], move, sizeof(struct ghq_move));
    return true;
}

static void list_moves(struct listing *listing, const struct table *table)
{
    listing->sink.take = list_move;
    listing->count = 0;
    game->moves(&table->setting, &table->state, &listing->sink);
}

static void the_hq_under_three_guns_has_no_move(void **context)
{
    static struct listing listing;
    struct table table = open_fen("8/8/8/8/r↓7/8/3r←4/1Q1h←4", "", OURS);

    (void)context;
    list_moves(&listing, &table);
    assert_int_equal(listing.count, 1);
    assert_int_equal(listing.move[0].action, PASS);
    act_all(&table, "pass");
    close_table(&table);
}

/* ---- counting ------------------------------------------------------------------------------ */

/* Positions met at one depth, by what the actions of a turn can change. */
struct positions {
    struct ghq_state *at;
    size_t count;
    size_t room;
};

struct count_sink {
    struct move_sink sink;
    const struct setting *setting;
    struct ghq_state state;
    int depth;
    uint64_t leaves[4];
    struct positions *positions;
};

static void remember(struct positions *positions, const struct ghq_state *state)
{
    if (positions->count == positions->room) {
        positions->room = positions->room * 2 + 1024;
        positions->at = realloc(positions->at, positions->room * sizeof *positions->at);
        assert_non_null(positions->at);
    }
    positions->at[positions->count] = *state;
    positions->at[positions->count].acted = 0; /* who acted does not make another position */
    positions->count++;
}

static int compare_states(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct ghq_state));
}

static size_t distinct(struct positions *positions)
{
    size_t found = positions->count > 0;

    qsort(positions->at, positions->count, sizeof *positions->at, compare_states);
    for (size_t i = 1; i < positions->count; i++)
        found += memcmp(&positions->at[i - 1], &positions->at[i], sizeof *positions->at) != 0;
    return found;
}

static bool count_move(struct move_sink *sink, const void *move)
{
    struct count_sink *above = (struct count_sink *)sink;
    struct count_sink here = *above;

    if (((const struct ghq_move *)move)->action == PASS)
        return true;
    game->apply(&here.state, here.setting, move);
    here.depth++;
    above->leaves[here.depth]++;
    remember(&above->positions[here.depth], &here.state);
    if (here.depth == 3)
        return true;
    memset(here.leaves, 0, sizeof here.leaves);
    game->moves(here.setting, &here.state, &here.sink);
    for (int i = 0; i < 4; i++)
        above->leaves[i] += here.leaves[i];
    return true;
}

static void actions_from_the_start_are_as_many_as_published(void **context)
{
    static const uint64_t leaves[] = {0, 63, 3404, 156845};
    static const size_t positions[] = {0, 63, 1795, 30758};
    struct table table = open_table("playghq", OURS);
    struct positions met[4] = {{NULL, 0, 0}};
    struct count_sink counting = {
        .sink = {count_move}, .setting = &table.setting, .positions = met};

    (void)context;
    begin(&table, 1, 1);
    counting.state = table.state;
    game->moves(&table.setting, &table.state, &counting.sink);
    for (int depth = 1; depth <= 3; depth++) {
        assert_int_equal(counting.leaves[depth], leaves[depth]);
        assert_int_equal(distinct(&met[depth]), positions[depth]);
        free(met[depth].at);
    }
    close_table(&table);
}

/* ---- recorded games ------------------------------------------------------------------------ */

static const char *const first_game[] = {
    "rhd1 rte1 rfc1",
    "rhe8 rtd8 rpg8",
    "rib1 ria1 e1e3↑",
    "d8d6↓ e8e7↓ rff8",
    "d1d2↑ b1b2 a1a2",
    "rrc8 rrd8 rfe8",
    "b2b3 a2a3 rrb1",
    "c8d7↘ g8a1xb1 rfg8",
    "a3a2 rpb1xa1 rra1",
    "g8g7 rih8 b7b6",
    "a2a3 a1a2↑ d2d3↑",
    "d6f6↙ b8b7↙ rib8",
    "b3b4 d3c3↑ a3a4",
    "e7e7↙ b7a6↓ skip",
    "a4a3 b4b3 rid1",
    "f6f7↓ e7f6↙ a6b5↓",
    "a3a4 b3c4 c3d3↑",
    "a7a6 b8a7 b5b5↘",
    "c4b4xb5 e3f4↑ d3e4↑",
    "ric8 rib8 f6g6↙",
    "a2a3↑ f4g5↑ e4f4↑",
    "g7h7 g6h6↙ f7g8↓",
    "g5h5↑ f4g4↑ skip",
    "f8d6 d7e6↘ h6h6↓",
    "sbh7 sbh6 g4f4↖ a4a5 a3a4↑",
    "h8g7 e6f6↓ g8f7↘",
    "sbc7 sbd6 sba6 f4g5↑ h5h6↑ b4b5",
    "f6e7↘ f7f6→ g7f7",
    "g5f5↑ h6h4↑ a5a6",
    "f7g6 f6g5← d8d7↙",
    "b1d6xd7 f5g4↑ f2f3",
    "e8c6 c8d7xd6 g5f6↘",
    "sbg6 a4b4↑ g4f5← h4f4↑",
    "b6b7 rih8 f6g6↙",
    "c1c3 f5e6← f4e5←",
    "e7f6← d7e7xe6 c6e6xe5",
    "b5b6 b4b5↑ c3c5",
    "h8g7 b7c7 e6d6",
    "d1d2 rfc1 rfb1",
    "f6e5← g6h5↙ d6d4",
    "d2d3 f3e4xe5 c5d5xd4",
    NULL,
};

static const char *const second_game[] = {
    "rhf1 rte1 rrd1",
    "rhe8 rtd8 rpg8",
    "e1e3↑ f2e1 f1f2↑",
    "e8e7↓ d8d6↓ rff8",
    "f2f3↑ g2f2 g1g2↑",
    "e7e6↓ f8f7 rfe8",
    "e1d2 e3e1↑ rpb1",
    "e8c6 rfe8 rrd8",
    "d1c2↑ rfd1 ric1",
    "d6d5↓ d8d7↓ rrd8",
    "c2c3↑ d1b3 rrd1",
    "d5b5↓ d7d6↓ d8d7↓",
    "b1a5xb5 b3b4 d1c2↖",
    "d6d5↓ e6d6↙ d7e6↓",
    "a5a4 b4b2 e1e3↑",
    "d5d5↙ a7a6 b8a7↓",
    "c3d3↑ b2d4xd5 a4b3",
    "d6d6↓ a6b5 a7a6↓",
    "b3b2 d4c3 d3e2↖",
    "d6d5↘ a6b6↘ g8e1xe2",
    "d2d1 f3e2↑ g2g1↑",
    "d5c4↓ b6c5↘ f7f5",
    "e3d2↑ c2d3↖ c3b3",
    "sbc1 c4d5↓ c5c5↓ b5b6",
    "d3c2↑ rff1xe1 d2e3↑",
    "f5d3xe3 e8f7 c7d7",
    "b2b1 f2f3 g1f2↖",
    "d3b5 b6a5 rig8",
    "f1h3 f3f4 h2g3",
    "d5d6↘ c5d5↓ c6c5",
    "b3c4 b1c6xd6 e2d2↑",
    "d7c7 d5d6↓ b5b4xc4",
    "f2e3↑ rfa1 rib1",
    "sfc6 b4b5 a8b8 g8h7",
    "b1b2 a1a3 rif1",
    "b8c8 ria8 h7h6",
    "rig1 f1f2 ria1",
    "c8d8 b5b6 e6f6↓",
    "e3f3↑ d2e3↑ f4e4",
    "b6b5 f6g5↓ f7f6",
    "g3f4 f3g2↑ c2d2↑",
    "d6c6↘ c7d7 d8e8",
    "e4e5 a3c3 g1f1",
    "g5g6↓ c6c7↘ e8f8",
    "h1g1 f4f5 e5e6xf6",
    "d7e7 c5d6xe6 g6g7↓",
    "d2e2↑ d1d2 f5f4",
    "f8g8 e7f7 c7d7↓",
    "e2f3↑ g2g3↑ f2e2",
    "d7e7↓ f7f6 b7c8",
    "e2d3 f1e2 g3g4↑",
    "g7f7↓ skip",
    "f4g5 f3f4↑ e3e4↑",
    "f6g7 e7d7↓ g8f8",
    "g5g6 h3h5 g4g5↑",
    "h6h7 g7g8 f8e8",
    "h5h6 g6g7 g5g6↑",
    "h7h8 g8f8 f7f7→",
    "g7f6xf7 h6g7 d2e3",
    "e8d8 d7c6↘ rie8",
    "e4d4↑ f4e5↑ g6h7↑",
    "c6c7↘ d6c6 h8g8",
    "h7h8← e5e4↑ e2f3",
    "f8f7 e8e7 c7b6↘",
    "sbg8 sff7 d4c4↑ b2b3 a1a2",
    "c8d7 d8c8 c6d6",
    "e4d5↑ e3e4 f3f4",
    "d6e5 e7f7 d7e6",
    "f4f5xe5 e4e5xe6 a2a3",
    "b5b4 a5a4 b6a6↘",
    "sff7 c4d4← d5e4↖ f5e6",
    "c8b8 a8b7 b4b5",
    "sba4 c3a5 b3b4xb5 d4d4↖",
    "b7c8 a6b7↓ b8a8",
    "a5a7xb7 e6d6 g7e7",
    "skip",
    "d4d5↖ e7c7 d6d7",
    "a8b8 rie8 rid8",
    "a7a8 c7b7xb8 skip",
    NULL,
};

/* Play a line of a record; the head is that of its number. */
static void play_line(struct table *table, unsigned number, const char *line)
{
    begin(table, (int)(number + 1) / 2, number % 2 ? 1 : 0);
    act_all(table, line);
}

static void the_first_recorded_game_is_legal_to_its_end(void **context)
{
    struct table table = open_table("playghq", PLAYGHQ);

    (void)context;
    for (unsigned i = 0; first_game[i]; i++) {
        assert_false(game->outcome(&table.setting, &table.state).over);
        play_line(&table, i + 1, first_game[i]);
        if (first_game[i + 1])
            end_turn(&table);
    }
    struct outcome outcome = game->outcome(&table.setting, &table.state);
    assert_false(outcome.over);
    close_table(&table);
}

static void the_second_recorded_game_is_refused_at_turn_12(void **context)
{
    struct table table = open_table("playghq", PLAYGHQ);

    (void)context;
    for (unsigned i = 0; i < 11; i++) {
        play_line(&table, i + 1, second_game[i]);
        end_turn(&table);
    }
    begin(&table, 6, 0);
    expect_message(
        &table, "d5b5↓",
        "c5 is under fire from the artillery on c3 facing N; no piece may move through it");
    close_table(&table);
}

/* ---- from one notation into the other ------------------------------------------------------- */

/* Items of a record, parted by blanks: what is written is read as what it was. */
static void a_record_is_written_and_read_back_in_either_notation(void **context)
{
    struct table theirs = open_table("playghq", PLAYGHQ);
    struct table ours = open_table("playghq", OURS);
    char line[256];
    char action[64];
    struct text text;
    struct ghq_move move;
    struct ghq_move again;

    (void)context;
    for (unsigned i = 0; first_game[i]; i++) {
        struct head head = {(int)i / 2 + 1, i % 2 ? 0 : 1, NO_PHASE};
        begin(&theirs, head.number, head.side);
        text_borrow(&text, line, sizeof line);
        for (const char *at = first_game[i]; *at; at += strspn(at, " ")) {
            struct span item = {at, strcspn(at, " ")};
            at += item.len;
            must_be_legal(&theirs, read_action(&theirs, item, &move), item);
            /* into ours and back */
            struct text words;
            text_borrow(&words, action, sizeof action);
            ours.state = theirs.state;
            ours.notation->write(&words, &ours.setting, &ours.state, &move);
            if (move.action == SKIP) {
                assert_int_equal(words.len, 0);
            } else {
                must_be_legal(&ours, read_action(&ours, text_span(&words), &again), item);
                assert_int_equal(again.action, move.action);
                theirs.notation->write(&text, &theirs.setting, &theirs.state, &again);
                text_putc(&text, ' ');
            }
            must_be_legal(&theirs, game->judge(&theirs.setting, &theirs.state, &move), item);
            game->apply(&theirs.state, &theirs.setting, &move);
        }
        theirs.state.passed = false; /* as if it had been read in ours */
        theirs.notation->write_turn_end(&text, &theirs.setting, &theirs.state);
        struct span written = span_trim(text_span(&text));
        assert_true(span_equal(written, span_of(first_game[i])));
        game->end_turn(&theirs.state, &theirs.setting);
    }
    close_table(&theirs);
    close_table(&ours);
}

static void expect_item(struct table *table, const char *words)
{
    struct capture capture;
    char buffer[64];
    struct text text;
    struct span span = span_of(words);

    assert_int_equal(grammar_match(table->grammar, table->matcher, ENTRY_PLAY, span, 0, &capture),
                     MATCH_FOUND);
    assert_int_equal(capture.whole.len, span.len);
    struct item item = table->notation->classify(&table->setting, &table->state, &capture);
    assert_true(item.is_head || item.ending != ENDS_NOT);
    text_borrow(&text, buffer, sizeof buffer);
    table->notation->write_item(&text, &table->setting, &table->state, &item);
    assert_string_equal(buffer, words);
}

static void heads_and_results_are_written_and_read_back(void **context)
{
    static const char *const items[] = {
        "1.",
        "2.",
        "41.",
        "1-0 {[%sts resign]}",
        "0-1 {[%sts resign]}",
        "0-1 {[%sts timeout]}",
        "1/2-1/2",
        "1-0",
        "0-1",
        "1/2-1/2 {[%sts cancelled]}",
        "*",
    };
    struct table table = open_table("playghq", PLAYGHQ);

    (void)context;
    for (size_t i = 0; i < sizeof items / sizeof items[0]; i++)
        expect_item(&table, items[i]);
    close_table(&table);

    table = open_fen("8/8/8/3qI3/8/4I3/8/7Q - - r", "playghq", PLAYGHQ);
    act_all(&table, "e3d4xd5");
    expect_item(&table, "1-0 {[%sts hq-capture]}");
    close_table(&table);

    table = open_fen("8/8/q7/8/R↑7/8/8/7Q - - b", "playghq", PLAYGHQ);
    act_all(&table, "skip"); /* and the HQ stays under fire */
    expect_item(&table, "1-0 {[%sts hq-capture]}");
    close_table(&table);

    table = open_fen("8/8/8/3q4/8/4I3/8/7Q - - b", "playghq", PLAYGHQ);
    expect_item(&table, "1."); /* the side to move in a FEN has the odd numbers */
    act_all(&table, "skip");
    end_turn(&table);
    act_all(&table, "skip");
    expect_item(&table, "1/2-1/2 {[%sts double-skip]}");
    close_table(&table);
}

static void what_playghq_cannot_say_is_refused(void **context)
{
    struct table table = open_table("", OURS);
    const struct notation *playghq = &game->notations[PLAYGHQ];
    struct ghq_move move;

    (void)context;
    read_action(&table, span_of("+R d1 NE"), &move);
    struct ruling ruling = playghq->can_say(&table.setting, &table.state, &move);
    assert_string_equal(game->rules[ruling.rule].name, "CANNOT_SAY_FACING");
    read_action(&table, span_of("+R d1"), &move);
    assert_int_equal(playghq->can_say(&table.setting, &table.state, &move).finding, LEGAL);
    close_table(&table);
}

static void a_position_under_fire_in_two_ways_is_no_choice_of_its_own(void **context)
{
    (void)context;
    try_fen("h←4r↘r←1/5iI1/2I1T↘I2/i4i2/2R→3i1/1I3I2/3H↓3R↑/R↓1I3iI - - r", "", "take g4 f5",
            "NOT_WHOLE");
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_of_one_and_two_bytes_are_read_as_they_are_named),
        cmocka_unit_test(captures_at_the_start_are_as_published),
        cmocka_unit_test(captures_on_moves_are_as_published),
        cmocka_unit_test(the_hq_under_three_guns_has_no_move),
        cmocka_unit_test(actions_from_the_start_are_as_many_as_published),
        cmocka_unit_test(the_first_recorded_game_is_legal_to_its_end),
        cmocka_unit_test(the_second_recorded_game_is_refused_at_turn_12),
        cmocka_unit_test(a_record_is_written_and_read_back_in_either_notation),
        cmocka_unit_test(heads_and_results_are_written_and_read_back),
        cmocka_unit_test(what_playghq_cannot_say_is_refused),
        cmocka_unit_test(a_position_under_fire_in_two_ways_is_no_choice_of_its_own),
    };

    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
