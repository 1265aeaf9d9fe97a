/* SPDX-License-Identifier: MIT */
/*
 * Kriegspiel: what must hold in any position. Random play, from a fixed seed, is judged against
 * the list of legal moves, written and read back, set up again from its text, and its lines of
 * communication are searched for again in a slow and obvious way.
 */
#include "support/cmocka.h"
#include "support/kriegspiel_table.h"

#include <string.h>

static const struct game *const game = &kriegspiel_game;

enum { OPTION_LISTS = 4 };

static const char *const options[OPTION_LISTS] = {
    "", "book", "win-offline=turn-end offline-retreat=move", "adjacent-relay=yes"};

/* --- an obvious search for the lines ------------------------------------------------------- */

struct search {
    bool line[ROWS][COLUMNS];
    bool on[ROWS][COLUMNS];
};

static bool holds(const struct ks_state *state, int side, int row, int column, bool combat_only)
{
    for (int unit = 0; unit < (combat_only ? COMBAT_UNITS : UNITS); unit++)
        if (state->at[side][unit] == square_at(row, column))
            return true;
    return false;
}

static void search_rays(struct search *search, const struct ks_state *state, int side, int row,
                        int column)
{
    search->line[row][column] = true;
    for (int down = -1; down <= 1; down++)
        for (int right = -1; right <= 1; right++)
            for (int i = 1; down || right; i++) {
                int r = row + i * down;
                int c = column + i * right;
                if (!on_board(r, c) || !bits_have(&ks_open, square_at(r, c)) ||
                    holds(state, enemy_of(side), r, c, true))
                    break;
                search->line[r][c] = true;
            }
}

/* Everything again and again until nothing changes. */
static void search_lines(struct search *search, const struct ks_state *state, int side,
                         bool adjacent_relay)
{
    bool more = true;

    memset(search, 0, sizeof *search);
    for (int i = 0; i < ARSENALS; i++)
        if (!(state->ruined[side] >> i & 1))
            search_rays(search, state, side, row_of(ks_arsenal[side][i]),
                        column_of(ks_arsenal[side][i]));
    while (more) {
        struct search old = *search;
        for (int unit = 0; unit < UNITS; unit++) {
            square_t at = state->at[side][unit];
            if (at == NOWHERE)
                continue;
            bool *on = &search->on[row_of(at)][column_of(at)];
            *on |= search->line[row_of(at)][column_of(at)];
            for (int other = 0; other < UNITS; other++) {
                square_t beside = state->at[side][other];
                if (beside != NOWHERE && ks_distance(at, beside) == 1)
                    *on |= search->on[row_of(beside)][column_of(beside)];
            }
            if (!is_combat(unit) &&
                (search->line[row_of(at)][column_of(at)] || (adjacent_relay && *on)))
                search_rays(search, state, side, row_of(at), column_of(at));
        }
        more = memcmp(&old, search, sizeof old) != 0;
    }
}

static void compare_with_search(const struct table *table)
{
    static struct search search;

    for (int side = 0; side < SIDES; side++) {
        search_lines(&search, &table->state, side,
                     table->setting.choice[CHOICE_ADJACENT_RELAY] == ADJACENT_RELAY_YES);
        for (int row = 0; row < ROWS; row++)
            for (int column = 0; column < COLUMNS; column++) {
                square_t square = square_at(row, column);
                bool line = bits_have(&table->state.lines[side], square) &&
                            !holds(&table->state, enemy_of(side), row, column, true);
                if (search.line[row][column] &&
                    holds(&table->state, enemy_of(side), row, column, true))
                    line = true; /* a source that an enemy stands on */
                assert_int_equal(line, search.line[row][column]);
            }
        for (int unit = 0; unit < UNITS; unit++) {
            square_t at = table->state.at[side][unit];
            if (at != NOWHERE)
                assert_int_equal(is_on_line(&table->state, side, unit),
                                 search.on[row_of(at)][column_of(at)]);
        }
    }
}

/* --- random play ---------------------------------------------------------------------------- */

/* The same numbers on every machine. */
static uint32_t random_next(uint64_t *seed)
{
    *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(*seed >> 33);
}

enum { LISTED_MAX = 8192 };

struct listed {
    struct move_sink sink;
    unsigned count;
    struct ks_move move[LISTED_MAX];
};

static bool keep_move(struct move_sink *sink, const void *move)
{
    struct listed *listed = (struct listed *)sink;

    assert_true(listed->count < LISTED_MAX);
    listed->move[listed->count++] = *(const struct ks_move *)move;
    return true;
}

static void list_moves(struct listed *listed, const struct table *table)
{
    listed->sink.take = keep_move;
    listed->count = 0;
    game->moves(&table->setting, &table->state, &listed->sink);
}

static bool same_move(const struct ks_move *a, const struct ks_move *b)
{
    return a->kind == b->kind && a->from == b->from && a->to == b->to &&
           (a->kind != PLACE || (a->unit == b->unit && a->retreating == b->retreating));
}

static unsigned times_listed(const struct listed *listed, const struct ks_move *move)
{
    unsigned times = 0;

    for (unsigned i = 0; i < listed->count; i++)
        times += same_move(&listed->move[i], move);
    return times;
}

/* A move is listed once if the judge finds it legal, and else not at all; judging leaves the state
 * as it was. */
static void agree(const struct table *table, const struct listed *listed, struct ks_move move)
{
    struct ks_state before;

    memcpy(&before, &table->state, sizeof before);
    struct ruling ruling = game->judge(&table->setting, &table->state, &move);
    if ((ruling.finding == LEGAL) != times_listed(listed, &move))
        fail_msg("%d from %d to %d is listed %u times, but the judge finds %s", move.kind,
                 move.from, move.to, times_listed(listed, &move), finding_name(ruling.finding));
    assert_true(memcmp(&before, &table->state, sizeof before) == 0);
}

/* The next square of the board as one reads a page; NOWHERE behind the last. */
static square_t next_square(square_t square)
{
    if (column_of(square) < COLUMNS - 1)
        return (square_t)(square + 1);
    return row_of(square) < ROWS - 1 ? square_at(row_of(square) + 1, 0) : NOWHERE;
}

/* Every square to every square, an attack on every square, and to pass. */
static void judge_agrees_in_play(const struct table *table, const struct listed *listed)
{
    struct ks_move move = {.unit = ANY_KIND};

    for (square_t from = 0; from != NOWHERE; from = next_square(from)) {
        move.kind = MOVE;
        move.from = from;
        for (move.to = 0; move.to != NOWHERE; move.to = next_square(move.to))
            agree(table, listed, move);
        move.kind = ATTACK;
        move.from = NOWHERE;
        move.to = from;
        agree(table, listed, move);
    }
    move.kind = PASS;
    move.to = NOWHERE;
    agree(table, listed, move);
}

/* Every unit on every square, retreating or not, and every square as a destroyed arsenal. */
static void judge_agrees_in_setup(const struct table *table, const struct listed *listed)
{
    struct ks_move move = {.from = NOWHERE};

    for (move.to = 0; move.to != NOWHERE; move.to = next_square(move.to)) {
        move.kind = PLACE;
        for (move.unit = 0; move.unit < UNIT_KINDS; move.unit++) {
            move.retreating = false;
            agree(table, listed, move);
            move.retreating = true;
            agree(table, listed, move);
        }
        move.kind = RUIN;
        move.unit = ANY_KIND;
        move.retreating = false;
        agree(table, listed, move);
    }
}

static void reads_back(const struct table *table, const struct ks_move *move, struct span words)
{
    struct ks_move again;

    assert_int_equal(table_read(table, words, &again).finding, LEGAL);
    assert_true(same_move(&again, move));
    assert_int_equal(again.unit, move->unit);
    assert_int_equal(game->claims(&table->setting, &table->state, &again).finding, LEGAL);
}

/* The move as it is written, alone and with all that can be claimed of it. */
static void writes_and_reads_back(const struct table *table, const struct ks_move *move)
{
    const struct notation *notation = &game->notations[0];
    char words[64];
    struct text text;
    struct ks_state after;

    memcpy(&after, &table->state, sizeof after);
    game->apply(&after, &table->setting, move);
    text_borrow(&text, words, sizeof words);
    notation->write(&text, &table->setting, &table->state, move);
    reads_back(table, move, text_span(&text));
    notation->facts(&text, &table->setting, &table->state, move, &after, true);
    reads_back(table, move, text_span(&text));
}

/* The position between two turns, read back, is the same position. */
static void position_recreates_the_state(const struct table *table)
{
    struct table copy = *table;
    struct text text;
    struct text again;
    char line[1024];

    copy.setting.position = true;
    game->setup(&copy.state, &copy.setting);
    text_init(&text, 4096);
    text_init(&again, 4096);
    game->position(&text, &table->setting, &table->state);
    const char *at = text.at;
    while (*at) {
        size_t len = strcspn(at, "\n");
        while (at[len] == '\n' && at[len + 1] == ' ')
            len += 1 + strcspn(at + len + 1, "\n");
        assert_true(len - 10 < sizeof line);
        memcpy(line, at + 10, len - 10);
        line[len - 10] = '\0';
        table_begin(&copy, 0, at[3] == 'n' ? NORTH : SOUTH);
        table_act_all(&copy, line);
        at += len + 1;
    }
    table_end_turn(&copy);
    game->position(&again, &copy.setting, &copy.state);
    assert_string_equal(text.at, again.at);
    text_free(&text);
    text_free(&again);
}

/* What happened in a random game. */
struct events {
    unsigned attacks;
    unsigned retreats;
    unsigned ends;
};

static bool forces_a_retreat(const struct table *table, const struct ks_move *move)
{
    int side = table->state.side;

    return move->kind == ATTACK &&
           ks_result(&table->setting, &table->state, side, move,
                     ks_sums(&table->setting, &table->state, side, move->to)) == RETREATS;
}

/* A random move, with a taste for fighting, and most of all for what is rare. */
static const struct ks_move *choose(const struct table *table, const struct listed *listed,
                                    uint64_t *seed)
{
    const struct ks_move *move = &listed->move[random_next(seed) % listed->count];

    for (unsigned i = 0; i < listed->count; i++) {
        if (forces_a_retreat(table, &listed->move[i]))
            return &listed->move[i];
        if (listed->move[i].kind == ATTACK && random_next(seed) % 2)
            move = &listed->move[i];
    }
    return move;
}

static bool may_end(const struct table *table)
{
    return game->may_end(&table->setting, &table->state).finding == LEGAL;
}

static bool is_over(const struct table *table)
{
    return game->outcome(&table->setting, &table->state).over;
}

/* End the turn and begin the next; false when the game is over. */
static bool go_on(struct table *table, bool check)
{
    table_end_turn(table);
    if (is_over(table))
        return false;
    if (check)
        position_recreates_the_state(table);
    game->begin(&table->state, &table->setting, game->due(&table->setting, &table->state));
    return true;
}

/* Play STEPS actions at random, with the slow checks now and then. */
static void play(struct table *table, uint64_t *seed, struct events *events, unsigned steps)
{
    static struct listed listed;

    for (unsigned step = 0; step < steps && !is_over(table); step++) {
        list_moves(&listed, table);
        if (step % 99 == 50)
            judge_agrees_in_play(table, &listed);
        if (listed.count == 0 || (may_end(table) && random_next(seed) % 6 == 0)) {
            if (!go_on(table, step % 7 == 0))
                break;
            continue;
        }
        const struct ks_move *move = choose(table, &listed, seed);
        events->attacks += move->kind == ATTACK;
        events->retreats += table->state.owes[table->state.side] != NOBODY;
        writes_and_reads_back(table, move);
        game->apply(&table->state, &table->setting, move);
        game->audit(&table->setting, &table->state);
        compare_with_search(table);
    }
    events->ends += is_over(table);
}

/* Put all units down at random, in a setup and in a position. */
static void a_setup_keeps_the_properties(void **context)
{
    uint64_t seed = 17;
    static struct listed listed;

    (void)context;
    for (int position = 0; position < 2; position++) {
        struct table table = table_open("", position);
        for (int step = 0; step < SIDES * UNITS; step++) {
            table_begin(&table, 0, step / UNITS);
            list_moves(&listed, &table);
            if (step % 16 == 0)
                judge_agrees_in_setup(&table, &listed);
            const struct ks_move *move = &listed.move[random_next(&seed) % listed.count];
            writes_and_reads_back(&table, move);
            game->apply(&table.state, &table.setting, move);
            game->audit(&table.setting, &table.state);
        }
        table_close(&table);
    }
}

static void random_play_keeps_the_properties(void **context)
{
    uint64_t seed = 20261130;
    struct events events = {0};

    (void)context;
    for (int n = 0; n < 2 * OPTION_LISTS; n++) {
        bool late = n % 2;
        struct table table = table_set_up(options[n / 2], late, late ? book_before_42 : book_start);
        table_begin(&table, late ? 42 : 1, n / OPTION_LISTS);
        play(&table, &seed, &events, 400);
        table_close(&table);
    }
    assert_true(events.attacks > 10);
}

/* Part of the board. */
struct region {
    int row, rows;
    int column, columns;
};

/* Strew both armies over a part of the board; about every fourth unit is left out. */
static void scatter(struct table *table, uint64_t *seed, struct region region)
{
    game->setup(&table->state, &table->setting);
    for (int unit = 0; unit < SIDES * UNITS; unit++) {
        int row = region.row + (int)(random_next(seed) % (unsigned)region.rows);
        int column = region.column + (int)(random_next(seed) % (unsigned)region.columns);
        struct ks_move place = {.kind = PLACE, .from = NOWHERE, .to = square_at(row, column)};
        place.unit = (uint8_t)ks_kind(unit % UNITS);
        table->state.side = (int8_t)(unit / UNITS);
        if (random_next(seed) % 4 && ks_is_free(&table->state, place.to))
            game->apply(&table->state, &table->setting, &place);
    }
    game->audit(&table->setting, &table->state);
}

static void scattered_units_are_joined_as_a_search_finds(void **context)
{
    uint64_t seed = 7;
    struct table table = table_open("", true);

    (void)context;
    for (int n = 0; n < 2000; n++) {
        table.setting.choice[CHOICE_ADJACENT_RELAY] = (int16_t)(n % 2);
        scatter(&table, &seed, (struct region){0, ROWS, 0, COLUMNS});
        compare_with_search(&table);
    }
    table_close(&table);
}

/* Armies in each other's midst, so that there is fighting, retreating and winning. */
static void melees_keep_the_properties(void **context)
{
    uint64_t seed = 99;
    struct events events = {0};

    (void)context;
    for (int n = 0; n < 40 * OPTION_LISTS; n++) {
        struct table table = table_open(options[n % OPTION_LISTS], true);
        scatter(&table, &seed, (struct region){5, 10, 6, 10});
        table_end_turn(&table);
        table_begin(&table, 1, n % SIDES);
        play(&table, &seed, &events, 60);
        table_close(&table);
    }
    assert_true(events.attacks > 100);
    assert_true(events.retreats > 5);
    assert_true(events.ends > 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_setup_keeps_the_properties),
        cmocka_unit_test(random_play_keeps_the_properties),
        cmocka_unit_test(melees_keep_the_properties),
        cmocka_unit_test(scattered_units_are_joined_as_a_search_finds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
