/* SPDX-License-Identifier: MIT */
/*
 * Gohut against its contract: counts of whole turns, and properties of random play on several boards.
 * What is written is read through the grammar, as by the program.
 */
#include "support/cmocka.h"
#include "support/files.h"
#include "support/gohut_table.h"

#include <stdlib.h>
#include <string.h>

static const struct game *const game = &gohut_game;

/* --- writing and reading -------------------------------------------------------------------- */

static struct ruling read_action(const struct gohut_table *table, struct span words, void *move)
{
    struct capture capture;
    enum entry entry = table->state.phase == PHASE_SETUP ? ENTRY_SETUP : ENTRY_PLAY;

    if (grammar_match(table->grammar, table->matcher, entry, words, 0, &capture) != MATCH_FOUND ||
        capture.whole.len != words.len)
        fail_msg("unreadable: %.*s", (int)words.len, words.at);
    return game->notations[0].read(move, &table->setting, &table->state, &capture);
}

static void writes_and_reads_back(const struct gohut_table *table, const struct gohut_move *move)
{
    char words[128];
    struct text text;
    struct gohut_move again;

    text_borrow(&text, words, sizeof words);
    game->notations[0].write(&text, &table->setting, &table->state, move);
    assert_false(text.full);
    assert_int_equal(read_action(table, text_span(&text), &again).finding, LEGAL);
    assert_memory_equal(&again, move, sizeof again);
}

/* Carry out the actions of one side of a position, which are parted by commas. */
static void act_all(struct gohut_table *table, struct span rest)
{
    while (rest.len) {
        const char *comma = memchr(rest.at, ',', rest.len);
        size_t len = comma ? (size_t)(comma - rest.at) : rest.len;
        struct gohut_move move;
        struct span action = span_trim((struct span){rest.at, len});
        assert_int_equal(read_action(table, action, &move).finding, LEGAL);
        assert_int_equal(game->possible(&table->setting, &table->state, &move).finding, LEGAL);
        assert_int_equal(game->judge(&table->setting, &table->state, &move).finding, LEGAL);
        game->apply(&table->state, &table->setting, &move);
        rest.at += comma ? len + 1 : len;
        rest.len -= comma ? len + 1 : len;
    }
}

/* Set TABLE up as the position TEXT says: "0. SIDE  ACTIONS" twice, wrapped at will. */
static void set_position(struct gohut_table *table, const char *text)
{
    table->setting.position = true;
    game->setup(&table->state, &table->setting);
    while (*text) {
        const char *next = strstr(text + 1, "\n0. ");
        size_t len = next ? (size_t)(next + 1 - text) : strlen(text);
        int side = text[3] == 'l' ? LIBERAL : CONSERVATIVE;
        size_t head = strlen("0. ") + strlen(game->sides[side]);
        game->begin(&table->state, &table->setting, (struct head){0, (int8_t)side, NO_PHASE});
        act_all(table, span_trim((struct span){text + head, len - head}));
        text += len;
    }
    assert_int_equal(game->may_end(&table->setting, &table->state).finding, LEGAL);
    game->end_turn(&table->state, &table->setting);
}

static void position_recreates_the_state(const struct gohut_table *table)
{
    struct gohut_table again = *table;
    struct text text;

    text_init(&text, 8192);
    game->position(&text, &table->setting, &table->state);
    set_position(&again, text.at);
    assert_memory_equal(again.state.slot, table->state.slot, sizeof again.state.slot);
    assert_memory_equal(again.state.discarded, table->state.discarded,
                        sizeof again.state.discarded);
    assert_memory_equal(again.state.skulls, table->state.skulls, sizeof again.state.skulls);
    text_free(&text);
}

/* --- counting ------------------------------------------------------------------------------- */

static unsigned long count_turns(const struct gohut_table *table, int turns);

/* Sequences of TURNS whole turns from within a turn. */
static unsigned long count_rest(const struct gohut_table *table, int turns)
{
    struct gohut_list *list = malloc(sizeof *list);
    unsigned long count = 0;

    assert_non_null(list);
    gohut_table_list(list, table);
    for (unsigned i = 0; i < list->count; i++) {
        struct gohut_table next = *table;
        game->apply(&next.state, &next.setting, &list->move[i]);
        count += count_rest(&next, turns);
    }
    if (list->count == 0) {
        struct gohut_table next = *table;
        gohut_table_next_turn(&next);
        count = count_turns(&next, turns - 1);
    }
    free(list);
    return count;
}

static unsigned long count_turns(const struct gohut_table *table, int turns)
{
    return turns == 0 ? 1 : count_rest(table, turns);
}

/* The numbers are those of another program, written from the rulings alone. */
static void whole_turns_have_known_counts(void **context)
{
    static const struct {
        const char *position;
        int side;
        unsigned long count[3];
    } known[] = {
        {"0. liberal A Hussars b1, B Guards c1, C Gunners e1\n"
         "0. conservative A Lancers b7, B Guards c7, C Gunners f7\n",
         LIBERAL,
         {14, 182, 2457}},
        {"0. liberal A Guards d3 other, B Gunners c2, C Militia g5\n"
         "0. conservative A Lancers c4, B Guards d5, C Scouts b7\n",
         LIBERAL,
         {112, 4721, 0}},
        {"0. liberal A Hussars d5, B Scouts e5 other, C Gunners b2 other, discarded Lancers\n"
         "0. conservative A Militia e6, B Gunners d6 other, C Lancers c3, discarded Guards,\n"
         "discarded Scouts\n",
         CONSERVATIVE,
         {106, 4354, 0}},
    };
    struct gohut_table table;

    (void)context;
    gohut_table_open(&table, NULL, "", true);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        set_position(&table, known[i].position);
        game->begin(&table.state, &table.setting,
                    (struct head){1, (int8_t)known[i].side, NO_PHASE});
        for (int turns = 1; turns <= 3 && known[i].count[turns - 1]; turns++)
            assert_int_equal(count_turns(&table, turns), known[i].count[turns - 1]);
    }
    gohut_table_close(&table);
}

/* --- random play ---------------------------------------------------------------------------- */

/* Is one conceivable action possible, and what says the judge? Neither may touch the state. */
static unsigned is_legal(const struct gohut_table *table, const struct gohut_move *move)
{
    struct gohut_state before = table->state;
    struct ruling ruling = game->possible(&table->setting, &table->state, move);

    if (ruling.finding == LEGAL)
        ruling = game->judge(&table->setting, &table->state, move);
    assert_memory_equal(&before, &table->state, sizeof before);
    return ruling.finding == LEGAL;
}

/* How many conceivable actions of one kind are legal? Fields that the kind has not stay as read
 * leaves them. */
static unsigned count_kind(const struct gohut_table *table, enum move_kind kind)
{
    const struct gohut_scenario *scenario = scenario_of(&table->setting);
    bool ordered = kind >= MOVE && kind <= GOHUT;
    bool spaced =
        kind == PLACE || kind == MOVE || kind == CHARGE || kind == FIRE || kind == REDEPLOY;
    bool typed = kind == PLACE || kind == DISCARDED || kind == REDEPLOY;
    unsigned legal_ones = 0;

    for (int slot = 0; slot < (ordered || kind == PLACE ? SLOTS : 1); slot++)
        for (int type = 0; type < (typed ? scenario->type_count : 1); type++)
            for (int face = 0; face < (kind == PLACE ? FACES : 1); face++)
                for (int count = 0; count < (kind == SKULLS ? 9 : 1); count++)
                    for (cell_t space = 0; space < (spaced ? grid_cells(&scenario->grid) : 1u);
                         space++) {
                        struct gohut_move move = {
                            .kind = (uint8_t)kind,
                            .slot = (uint8_t)slot,
                            .type = typed ? (uint8_t)type : NOBODY,
                            .face = (uint8_t)face,
                            .space = spaced ? space : NO_CELL,
                            .count = (int16_t)count,
                            .discards = NOT_CLAIMED,
                            .skull = NOT_CLAIMED,
                        };
                        if (spaced && cell_in(&scenario->grid.missing, space))
                            continue;
                        legal_ones += is_legal(table, &move);
                    }
    return legal_ones;
}

static void judge_agrees_with_generator(const struct gohut_table *table,
                                        const struct gohut_list *list)
{
    bool setup = table->state.phase == PHASE_SETUP;
    unsigned legal_ones = 0;

    for (unsigned i = 0; i < list->count; i++)
        if (!is_legal(table, &list->move[i]))
            fail_msg("a move that is listed is refused");
    for (unsigned i = 0; i < list->count; i++)
        for (unsigned j = 0; j < i && j < 64; j++)
            assert_memory_not_equal(&list->move[i], &list->move[j], sizeof list->move[i]);
    for (int kind = setup ? PLACE : MOVE; kind <= (setup ? SKULLS : PASS); kind++)
        legal_ones += count_kind(table, (enum move_kind)kind);
    assert_int_equal(legal_ones, list->count);
}

/* Three markers a side, or one in the hand of who redeploys it; tiles neither lost nor made. */
static void check_invariants(const struct gohut_table *table, bool three_markers)
{
    const struct gohut_scenario *scenario = scenario_of(&table->setting);
    const struct gohut_state *state = &table->state;

    game->audit(&table->setting, state);
    assert_true(state->skulls[LIBERAL] + state->skulls[CONSERVATIVE] <= 5);
    for (int side = 0; side < SIDES; side++) {
        int markers = 0;
        int tiles = state->discards[side] + gohut_supply(scenario, state, side);
        for (int slot = 0; slot < SLOTS; slot++) {
            markers += state->slot[side][slot].type != NOBODY;
            tiles += state->slot[side][slot].type != NOBODY;
        }
        assert_int_equal(tiles, scenario->tiles[side]);
        assert_true(state->skulls[side] <= state->discards[side]);
        if (three_markers && !gohut_is_decided(state))
            assert_int_equal(markers + (state->owes == side), SLOTS);
    }
}

/* Prefer what hits, or games are long. */
static const struct gohut_move *pick(const struct gohut_list *list, uint64_t *seed)
{
    const struct gohut_move *move = &list->move[random_next(seed) % list->count];

    for (unsigned i = 0; i < list->count; i++) {
        int kind = list->move[i].kind;
        if ((kind == CHARGE || kind == FIRE || kind == GOHUT) && random_next(seed) % 3 == 0)
            move = &list->move[i];
    }
    return move;
}

/* One game to its end, checking what must hold on the way. */
static void random_game(struct gohut_table *table, uint64_t *seed, bool three_markers)
{
    static struct gohut_list list;

    gohut_table_set_up(table, (int)(random_next(seed) % SIDES), seed);
    for (unsigned step = 0; step < 4000; step++) {
        struct outcome outcome = game->outcome(&table->setting, &table->state);
        gohut_table_list(&list, table);
        if (outcome.over) {
            assert_in_range(outcome.winner, LIBERAL, CONSERVATIVE);
            judge_agrees_with_generator(table, &list);
            return;
        }
        if (step % 5 == 0)
            judge_agrees_with_generator(table, &list);
        bool may_end = game->may_end(&table->setting, &table->state).finding == LEGAL;
        assert_int_equal(may_end, list.count == 0);
        if (may_end) {
            game->end_turn(&table->state, &table->setting);
            if (step % 7 == 0)
                position_recreates_the_state(table);
            game->begin(&table->state, &table->setting, game->due(&table->setting, &table->state));
            continue;
        }
        const struct gohut_move *move = pick(&list, seed);
        writes_and_reads_back(table, move);
        game->apply(&table->state, &table->setting, move);
        check_invariants(table, three_markers);
    }
}

static void random_play_keeps_the_properties(void **context)
{
    static const char *const scenarios[] = {NULL, "examples/gohut/hills.scenario",
                                            "examples/gohut/alley.scenario"};
    static const char *const options[] = {"", "redeploy-same=yes", "no-space=off"};
    uint64_t seed = 20261130;

    (void)context;
    for (size_t s = 0; s < sizeof scenarios / sizeof *scenarios; s++)
        for (size_t o = 0; o < sizeof options / sizeof *options; o++) {
            struct gohut_table table;
            struct span text = {NULL, 0};
            if (scenarios[s])
                text = file_read(scenarios[s]);
            gohut_table_open(&table, text.at, options[o], false);
            for (int n = 0; n < 12; n++)
                random_game(&table, &seed, !strstr(options[o], "off"));
            gohut_table_close(&table);
            free((void *)text.at);
        }
}

static void setups_and_positions_keep_the_properties(void **context)
{
    static struct gohut_list list;
    uint64_t seed = 7;

    (void)context;
    for (int n = 0; n < 40; n++) {
        struct gohut_table table;
        gohut_table_open(&table, NULL, "", n % 2 != 0);
        table.setting.first = (int8_t)(n % 3 - 1);
        for (int side = 0; side < SIDES; side++) {
            game->begin(&table.state, &table.setting, (struct head){0, (int8_t)side, NO_PHASE});
            for (int step = 0; step < 9; step++) {
                gohut_table_list(&list, &table);
                judge_agrees_with_generator(&table, &list);
                if (list.count == 0)
                    break;
                const struct gohut_move *move = &list.move[random_next(&seed) % list.count];
                writes_and_reads_back(&table, move);
                game->apply(&table.state, &table.setting, move);
                game->audit(&table.setting, &table.state);
            }
        }
        gohut_table_close(&table);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_turns_have_known_counts),
        cmocka_unit_test(random_play_keeps_the_properties),
        cmocka_unit_test(setups_and_positions_keep_the_properties),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
