/* SPDX-License-Identifier: MIT */
#include "support/kriegspiel_table.h"

#include "base/note.h"
#include "support/cmocka.h"

#include <string.h>

static const struct game *const game = &kriegspiel_game;

const char book_start[] =
    "north: I F10, I G6, I G7, I G9, I H5, I H7, I H8, I H9, I I6, C G3, C G4, C H3, C H4,"
    " A G8, W H6, R D3, X F5\n"
    "south: I K15, I K16, I K17, I L15, I L16, I L17, I M15, I M16, I M17, C K19, C L18, C L19,"
    " C M18, A K18, W O16, R O23, X N17\n";

const char book_before_42[] =
    "north: I F14, I F15, I G12, I G13, I G14, I G15, I G16, I G19, I H16, C F18, C F19, C F20,"
    " A H17, W G17, R B10, X B22\n"
    "south: I H14, I I13, I I15, I J12, I J14, I J16, I J18, I K15, I K18, C J13, C K19, C L20,"
    " A L18, W K17, R N17, X L15, destroyed T3\n";

struct table table_open(const char *options, bool position)
{
    struct table table;
    struct note note;

    memset(&table, 0, sizeof table);
    setting_init(&table.setting, &game->options);
    assert_int_equal(setting_read(&table.setting, &game->options, span_of(options)).fault, 0);
    table.setting.position = position;
    table.grammar =
        grammar_compile(span_of(game->notations[0].grammar), &game->notations[0].vocabulary, &note);
    if (!table.grammar)
        fail_msg("%s", note.words);
    table.matcher = matcher_new(false);
    game->setup(&table.state, &table.setting);
    return table;
}

void table_close(struct table *table)
{
    matcher_free(table->matcher);
    grammar_free(table->grammar);
}

struct ruling table_read(const struct table *table, struct span words, void *move)
{
    struct capture capture;
    enum entry entry = table->state.phase == PHASE_SETUP ? ENTRY_SETUP : ENTRY_PLAY;

    if (grammar_match(table->grammar, table->matcher, entry, words, 0, &capture) != MATCH_FOUND ||
        capture.whole.len != words.len)
        fail_msg("unreadable: %.*s", (int)words.len, words.at);
    return game->notations[0].read(move, &table->setting, &table->state, &capture);
}

/* Read, judge and check the claims of one action; apply it if all is well. */
struct ruling table_act(struct table *table, struct span words)
{
    struct ks_move move;
    struct ruling ruling = table_read(table, words, &move);

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

static void must_be_legal(const struct table *table, struct ruling ruling, struct span words)
{
    char message[512];
    struct text text;
    struct phrasing phrasing = {game->phrase, &table->setting, &table->state};

    if (ruling.finding == LEGAL)
        return;
    text_borrow(&text, message, sizeof message);
    ruling_write(&text, &game->rules[ruling.rule], ruling.arg, &phrasing);
    fail_msg("%.*s: %s", (int)words.len, words.at, message);
}

/* Cut the next action, which ends at a comma, off REST. */
static struct span next_action(struct span *rest)
{
    const char *comma = memchr(rest->at, ',', rest->len);
    size_t len = comma ? (size_t)(comma - rest->at) : rest->len;
    struct span action = span_trim((struct span){rest->at, len});

    rest->at += comma ? len + 1 : len;
    rest->len -= comma ? len + 1 : len;
    return action;
}

/* Several actions in the turn that is open. */
void table_act_all(struct table *table, const char *actions)
{
    struct span rest = span_of(actions);

    while (rest.len) {
        struct span action = next_action(&rest);
        must_be_legal(table, table_act(table, action), action);
    }
}

void table_end_turn(struct table *table)
{
    must_be_legal(table, game->may_end(&table->setting, &table->state), span_of("end"));
    game->end_turn(&table->state, &table->setting);
}

void table_begin(struct table *table, int number, int side)
{
    struct head due = game->due(&table->setting, &table->state);

    if (due.number != ANY)
        assert_int_equal(due.number, number);
    if (due.side != ANY)
        assert_int_equal(due.side, side);
    game->begin(&table->state, &table->setting, (struct head){number, (int8_t)side, NO_PHASE});
}

void table_turn(struct table *table, int number, int side, const char *actions)
{
    table_begin(table, number, side);
    table_act_all(table, actions);
    table_end_turn(table);
}

/* Set up from two lines "north: ...\nsouth: ...\n". */
struct table table_set_up(const char *options, bool position, const char *setup)
{
    struct table table = table_open(options, position);
    char line[1024];

    for (int side = 0; side < SIDES; side++) {
        size_t len = strcspn(setup, "\n");
        assert_true(len < sizeof line && len > 7);
        memcpy(line, setup + 7, len - 7);
        line[len - 7] = '\0';
        table_begin(&table, 0, side);
        table_act_all(&table, line);
        setup += len + 1;
    }
    table_end_turn(&table);
    return table;
}
