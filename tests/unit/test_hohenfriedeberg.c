/* SPDX-License-Identifier: MIT */
/* Hohenfriedeberg: the odds, and random play in which judge and list of moves must agree. */
#include "games/hohenfriedeberg/field.h"
#include "notation/grammar.h"
#include "referee/scenario.h"
#include "support/cmocka.h"

#include <stdlib.h>
#include <string.h>

enum { GAMES = 12, ACTIONS = 160, LISTED_MAX = 8192, SCRUTINY = 9 };

/* One scenario with a game on it. */
struct table {
    struct scenario scenario;
    struct setting setting;
    struct hf_state state;
    struct grammar *grammar;
    struct matcher *matcher;
    unsigned seed;
    unsigned played[PASS + 1]; /* how often, by kind */
};

static void fail_on_complaint(struct complaints *complaints, enum finding finding, struct span at,
                              struct span message)
{
    (void)complaints;
    (void)finding;
    (void)at;
    fail_msg("%.*s", (int)message.len, message.at);
}

static void open_table(struct table *table, struct span text, unsigned seed)
{
    const struct game *const games[] = {&hohenfriedeberg_game, NULL};
    struct complaints complaints = {.take = fail_on_complaint};
    const struct notation *notation = hohenfriedeberg_game.notations;
    struct note note;

    assert_true(scenario_read(&table->scenario, games, text, &complaints));
    setting_init(&table->setting, &hohenfriedeberg_game.options);
    table->setting.scenario = table->scenario.data;
    table->setting.first = NO_SIDE;
    table->grammar = grammar_compile(span_of(notation->grammar), &notation->vocabulary, &note);
    table->matcher = matcher_new(false);
    table->seed = seed;
    assert_non_null(table->grammar);
    memset(table->played, 0, sizeof table->played);
    hf_setup(&table->state, &table->setting);
}

static void close_table(struct table *table)
{
    scenario_free(&table->scenario);
    grammar_free(table->grammar);
    matcher_free(table->matcher);
}

static unsigned random_below(struct table *table, unsigned limit)
{
    table->seed = table->seed * 1664525u + 1013904223u;
    return (table->seed >> 8) % limit;
}

static cell_t called(const struct table *table, const char *name)
{
    return grid_read(&map_of(&table->setting)->grid, span_of(name));
}

static void put(struct table *table, int type, const char *hex, bool flipped)
{
    struct hf_move move = {.kind = PLACE,
                           .type = (uint8_t)type,
                           .to = called(table, hex),
                           .flipped = flipped,
                           .total = -1};

    hf_apply(&table->state, &table->setting, &move);
}

static struct hf_move attack(const struct table *table, const char *from, const char *to,
                             uint8_t die)
{
    struct hf_move move = {.kind = ATTACK, .count = 1, .die = die, .total = -1};

    move.path[0] = called(table, from);
    move.to = called(table, to);
    return move;
}

/* ---- odds ------------------------------------------------------------------------------ */

/* Combat 3 against defences of 1 to 11. */
static const char odds_scenario[] = "game hohenfriedeberg\n"
                                    "grid hex 12x4\n"
                                    "circle prussian 0101 0102 0103\n"
                                    "circle austrian 0201 0301 0401 0501 0601 0701 0801 0901\n"
                                    "circle austrian 1001 1101 1201\n"
                                    "unit P prussian combat 3 range 12 move 2 defence 5 count 3\n"
                                    "unit A austrian combat 1 range 1 move 1 defence 2 count 1\n"
                                    "unit B austrian combat 1 range 1 move 1 defence 3 count 1\n"
                                    "unit C austrian combat 1 range 1 move 1 defence 4 count 1\n"
                                    "unit D austrian combat 1 range 1 move 1 defence 5 count 1\n"
                                    "unit E austrian combat 1 range 1 move 1 defence 6 count 1\n"
                                    "unit F austrian combat 1 range 1 move 1 defence 7 count 1\n"
                                    "unit G austrian combat 1 range 1 move 1 defence 8 count 1\n"
                                    "unit H austrian combat 1 range 1 move 1 defence 9 count 1\n"
                                    "unit I austrian combat 1 range 1 move 1 defence 10 count 1\n"
                                    "unit J austrian combat 1 range 1 move 1 defence 11 count 1\n"
                                    "unit K austrian combat 1 range 1 move 1 defence 12 count 1\n";

static void the_odds_of_the_page(void **state)
{
    (void)state;
    /* nothing, flips, eliminated, in sixths, for defence - combat from -1 on */
    static const unsigned wanted[][RESULTS] = {
        {0, 0, 6}, {0, 1, 5}, {0, 2, 4}, {1, 2, 3}, {2, 2, 2}, {3, 2, 1},
        {4, 2, 0}, {5, 1, 0}, {6, 0, 0}, {6, 0, 0}, {6, 0, 0},
    };
    struct table table;

    open_table(&table, span_of(odds_scenario), 1);
    put(&table, 0, "0101", false);
    for (int type = 1; type <= 11; type++) {
        unsigned sixths[RESULTS] = {0};
        unsigned broken[RESULTS] = {0};
        struct hf_state before = table.state;
        put(&table, type, "0201", false);
        for (uint8_t die = 1; die <= DIE_FACES; die++) {
            struct hf_move move = attack(&table, "0101", "0201", die);
            sixths[hf_result(map_of(&table.setting), &table.state, &move)]++;
        }
        assert_memory_equal(sixths, wanted[type - 1], sizeof sixths);
        table.state = before;
        put(&table, type, "0201", true); /* who is flipped already is eliminated at once */
        for (uint8_t die = 1; die <= DIE_FACES; die++) {
            struct hf_move move = attack(&table, "0101", "0201", die);
            broken[hf_result(map_of(&table.setting), &table.state, &move)]++;
        }
        assert_int_equal(broken[RESULT_FLIPS], 0);
        assert_int_equal(broken[RESULT_ELIMINATED],
                         sixths[RESULT_FLIPS] + sixths[RESULT_ELIMINATED]);
        table.state = before;
    }
    close_table(&table);
}

/* ---- lists ----------------------------------------------------------------------------- */

struct list {
    struct move_sink sink;
    struct table *table;
    unsigned count;
    struct hf_move move[LISTED_MAX];
};

static bool keep(struct move_sink *sink, const void *move)
{
    struct list *list = (struct list *)sink;

    assert_true(list->count < LISTED_MAX);
    list->move[list->count++] = *(const struct hf_move *)move;
    return true;
}

static bool is_legal(const struct table *table, const struct hf_move *move)
{
    return hf_possible(&table->setting, &table->state, move).finding == LEGAL &&
           hf_judge(&table->setting, &table->state, move).finding == LEGAL;
}

static void after(struct hf_state *state, const struct table *table, const struct hf_move *move)
{
    memcpy(state, &table->state, sizeof *state);
    hf_apply(state, &table->setting, move);
    hf_audit(&table->setting, state);
}

/* What is written reads back as the same move. */
static void check_round_trip(struct table *table, const struct hf_move *move)
{
    char words[256];
    char again[256];
    struct text text;
    struct capture capture;
    struct hf_move read;
    enum entry entry = move->kind == PLACE ? ENTRY_SETUP : ENTRY_PLAY;

    text_borrow(&text, words, sizeof words);
    hf_write(&text, &table->setting, &table->state, move);
    assert_int_equal(
        grammar_match(table->grammar, table->matcher, entry, text_span(&text), 0, &capture),
        MATCH_FOUND);
    assert_int_equal(hf_read(&read, &table->setting, &table->state, &capture).finding, LEGAL);
    text_borrow(&text, again, sizeof again);
    hf_write(&text, &table->setting, &table->state, &read);
    assert_string_equal(words, again);
    struct hf_state one;
    struct hf_state other;
    after(&one, table, move);
    after(&other, table, &read);
    assert_memory_equal(&one, &other, sizeof one);
}

static void check_listed(struct table *table, struct list *list)
{
    for (unsigned i = 0; i < list->count; i++) {
        assert_true(is_legal(table, &list->move[i]));
        if (i % 7 == 0)
            check_round_trip(table, &list->move[i]);
    }
}

/* ---- every conceivable action ----------------------------------------------------------- */

struct census {
    struct table *table;
    struct list *list;
    struct hf_state *results; /* of the listed moves */
    bool *reached;
};

/* A legal action leads to a state that a listed move leads to; a refused one changes nothing. */
static void try_action(struct census *census, const struct hf_move *move)
{
    struct hf_state state;
    bool found = false;

    if (!is_legal(census->table, move))
        return;
    after(&state, census->table, move);
    for (unsigned i = 0; i < census->list->count; i++)
        if (memcmp(&state, &census->results[i], sizeof state) == 0) {
            census->reached[i] = found = true;
        }
    if (found)
        return;
    char words[256];
    struct text text;
    text_borrow(&text, words, sizeof words);
    hf_write(&text, &census->table->setting, &census->table->state, move);
    fail_msg("legal, but not listed: %s", words);
}

static void try_ways(struct census *census, struct hf_move *move, int left)
{
    const struct hf_map *map = map_of(&census->table->setting);
    cell_t from = move->path[move->count - 1];

    for (int way = 0; left > 0 && way < HEX_SIDES; way++) {
        cell_t to = map->board.next[from][way];
        if (to == NO_CELL)
            continue;
        move->path[move->count++] = to;
        move->to = to;
        try_action(census, move);
        try_ways(census, move, left - 1);
        move->count--;
    }
}

static void try_attacks(struct census *census, cell_t target)
{
    const struct hf_map *map = map_of(&census->table->setting);
    const cell_t *at = census->table->state.at;

    for (unsigned a = 0; a < map->units; a++)
        for (unsigned b = 0; b < map->units; b++)
            for (uint8_t die = 0; die <= DIE_FACES; die++) {
                struct hf_move move = {.kind = ATTACK, .die = die, .to = target, .total = -1};
                move.path[0] = at[a];
                move.path[1] = at[b];
                move.count = a == b ? 1 : 2;
                if (at[a] != NO_CELL && at[b] != NO_CELL)
                    try_action(census, &move);
            }
}

static void try_ends(struct census *census, cell_t from)
{
    const struct hf_map *map = map_of(&census->table->setting);

    for (cell_t to = 0; to < grid_cells(&map->grid); to++) {
        struct hf_move move = {.kind = RETREAT, .count = 1, .to = to, .total = -1};
        move.path[0] = from;
        try_action(census, &move);
        move.kind = ADVANCE;
        try_action(census, &move);
    }
}

static void try_everything(struct census *census)
{
    const struct hf_map *map = map_of(&census->table->setting);
    const struct hf_state *state = &census->table->state;
    struct hf_move move = {.kind = PASS, .total = -1};

    try_action(census, &move);
    move.kind = STAYS;
    move.to = NO_CELL;
    try_action(census, &move);
    for (unsigned unit = 0; unit < map->units; unit++) {
        cell_t at = state->at[unit];
        if (at == NO_CELL)
            continue;
        struct hf_move walk = {.kind = MOVE, .count = 1, .ways = 1, .total = -1};
        walk.path[0] = at;
        try_ways(census, &walk, type_of(map, (int)unit)->move < 4 ? 4 : 5);
        try_attacks(census, at);
        try_ends(census, at);
        struct hf_move stay = {.kind = STAYS, .to = at, .total = -1};
        try_action(census, &stay);
    }
}

static void fail_with_moves(const struct table *table, const struct hf_move *one,
                            const struct hf_move *other)
{
    char words[256];
    struct text text;

    text_borrow(&text, words, sizeof words);
    hf_write(&text, &table->setting, &table->state, one);
    text_puts(&text, " and ");
    hf_write(&text, &table->setting, &table->state, other);
    fail_msg("these listed moves come to the same: %s", words);
}

static void scrutinize(struct table *table, struct list *list)
{
    struct census census = {table, list, malloc((list->count + 1) * sizeof(struct hf_state)),
                            calloc(list->count + 1, sizeof(bool))};
    struct hf_state before;

    assert_true(census.results && census.reached);
    memcpy(&before, &table->state, sizeof before);
    for (unsigned i = 0; i < list->count; i++) {
        after(&census.results[i], table, &list->move[i]);
        /* one for each state that can result; but attacks that come to nothing differ in whom */
        for (unsigned j = 0; j < i; j++)
            if (list->move[i].to == list->move[j].to &&
                memcmp(&census.results[i], &census.results[j], sizeof before) == 0)
                fail_with_moves(table, &list->move[j], &list->move[i]);
    }
    try_everything(&census);
    assert_memory_equal(&before, &table->state, sizeof before);
    for (unsigned i = 0; i < list->count; i++)
        assert_true(census.reached[i]);
    free(census.results);
    free(census.reached);
}

/* ---- play ------------------------------------------------------------------------------ */

static void list_moves(struct table *table, struct list *list)
{
    list->sink.take = keep;
    list->count = 0;
    hf_moves(&table->setting, &table->state, &list->sink);
}

static void set_up_at_random(struct table *table, struct list *list)
{
    static const int order[] = {AUSTRIANS, PRUSSIANS};

    for (int i = 0; i < 2; i++) {
        hf_begin(&table->state, &table->setting, (struct head){0, (int8_t)order[i], NO_PHASE});
        for (list_moves(table, list); list->count; list_moves(table, list)) {
            check_listed(table, list);
            const struct hf_move *move = &list->move[random_below(table, list->count)];
            hf_apply(&table->state, &table->setting, move);
            hf_audit(&table->setting, &table->state);
        }
    }
    assert_int_equal(hf_may_end(&table->setting, &table->state).finding, LEGAL);
    hf_end_turn(&table->state, &table->setting);
}

/* Prefer what brings the armies together, so that there are fights to judge. */
static const struct hf_move *choose(struct table *table, const struct list *list)
{
    const struct hf_map *map = map_of(&table->setting);
    const struct hf_move *best = NULL;

    for (int tries = 0; tries < 12; tries++) {
        const struct hf_move *move = &list->move[random_below(table, list->count)];
        if (move->kind == ATTACK && move->die == 0)
            continue;
        if (move->kind != MOVE)
            return move;
        int middle = grid_column(&map->grid, move->to) - map->grid.columns / 2;
        int other = best ? grid_column(&map->grid, best->to) - map->grid.columns / 2 : 99;
        if (!best || abs(middle) < abs(other))
            best = move;
    }
    return best;
}

/* Play on. True while the game goes on. */
static bool play_action(struct table *table, struct list *list, unsigned number)
{
    const struct setting *setting = &table->setting;

    if (hf_outcome(setting, &table->state).over)
        return false;
    bool may_end =
        table->state.phase != PHASE_TURN || hf_may_end(setting, &table->state).finding == LEGAL;
    list_moves(table, list);
    const struct hf_move *move = list->count ? choose(table, list) : NULL;
    if (table->state.phase != PHASE_TURN || (may_end && (!move || random_below(table, 5) == 0))) {
        if (table->state.phase == PHASE_TURN)
            hf_end_turn(&table->state, setting);
        hf_audit(setting, &table->state);
        hf_begin(&table->state, setting, hf_due(setting, &table->state));
        return true;
    }
    check_listed(table, list);
    if (number % SCRUTINY == 0)
        scrutinize(table, list);
    if (!move)
        return true;
    table->played[move->kind]++;
    hf_apply(&table->state, setting, move);
    hf_audit(setting, &table->state);
    return true;
}

static void judge_and_list_agree_on_random_play(void **state)
{
    (void)state;
    extern const char scenario_hohenfriedeberg_sample[];
    static struct list list;
    unsigned played[PASS + 1] = {0};

    for (unsigned game = 0; game < GAMES; game++) {
        struct table table;
        open_table(&table, span_of(scenario_hohenfriedeberg_sample), 1745 + game);
        list.table = &table;
        for (int choice = CHOICE_ZOC; choice <= CHOICE_VICTORY; choice++)
            table.setting.choice[choice] = (int16_t)(game >> (choice - 1) & 1);
        set_up_at_random(&table, &list);
        unsigned number = 0;
        while (number < ACTIONS && play_action(&table, &list, number))
            number++;
        for (int kind = MOVE; kind <= PASS; kind++)
            played[kind] += table.played[kind];
        close_table(&table);
    }
    for (int kind = MOVE; kind <= PASS; kind++)
        assert_true(played[kind] > 0);
}

/* A position set up again is the same position. */
static void positions_are_read_back(void **state)
{
    (void)state;
    extern const char scenario_hohenfriedeberg_sample[];
    static struct list list;
    struct table table;
    struct text text;

    open_table(&table, span_of(scenario_hohenfriedeberg_sample), 4);
    set_up_at_random(&table, &list);
    for (unsigned number = 0; number < ACTIONS && play_action(&table, &list, 1); number++)
        continue;
    text_init(&text, 1 << 16);
    hf_position(&text, &table.setting, &table.state);
    unsigned commas = 0;
    for (size_t i = 0; i < text.len; i++)
        commas += text.at[i] == ',';
    assert_int_equal(commas + 2, table.state.alive[PRUSSIANS] + table.state.alive[AUSTRIANS]);
    text_free(&text);
    close_table(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_odds_of_the_page),
        cmocka_unit_test(judge_and_list_agree_on_random_play),
        cmocka_unit_test(positions_are_read_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
