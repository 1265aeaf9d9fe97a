/* SPDX-License-Identifier: MIT */
/*
 * The sample scenario of Gohut, played out by itself: at random, and by players who look one order
 * ahead. It is tuned so that games end, both camps win about as often, and every unit is used; the
 * figures stand in doc/rules/gohut.md, and PLAY=2000 in the environment prints them for so many
 * games. Also here: how fast orders are judged and carried out.
 */
#include "support/cmocka.h"
#include "support/gohut_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const struct game *const game = &gohut_game;

enum { GAMES = 200, ORDERS_MAX = 3000 };

/* What came of many games. */
struct figures {
    unsigned games, ended;
    unsigned wins[SIDES];
    unsigned first_wins;
    unsigned by_rule[RULE_COUNT];
    unsigned long orders;
    unsigned orders_of[TYPE_MAX];
    unsigned hits_of[TYPE_MAX];
    unsigned skulls_of[TYPE_MAX];
};

/* --- players -------------------------------------------------------------------------------- */

typedef int valuation(const struct gohut_table *table, const struct gohut_state *state, int side);

static int value_of_chance(const struct gohut_table *table, const struct gohut_state *state,
                           int side)
{
    (void)table;
    (void)state;
    (void)side;
    return 0;
}

/* How many of the enemy's units SIDE's could hit, and could it win a skull? */
static int threats(const struct gohut_table *table, const struct gohut_state *state, int side)
{
    const struct gohut_scenario *scenario = scenario_of(&table->setting);
    int value = 0;

    for (int slot = 0; slot < SLOTS; slot++) {
        const struct slot *unit = &state->slot[side][slot];
        if (unit->type == NOBODY || unit->at == NO_CELL)
            continue;
        if (gohut_reaches_camp(scenario, state, side, slot, unit->face))
            value += 12;
        for (int other = 0; other < SLOTS; other++) {
            const struct slot *target = &state->slot[enemy_of(side)][other];
            if (target->at != NO_CELL && target->type != NOBODY &&
                uses_of(scenario, side, unit->type, unit->face, unit->at, target->at) &
                    (USE_ATTACK | USE_RANGED))
                value += 8;
        }
    }
    return value;
}

static int distance_to_camp(const struct gohut_table *table, const struct gohut_state *state,
                            int side)
{
    const struct gohut_scenario *scenario = scenario_of(&table->setting);
    struct offset camp = scenario->place[scenario->camps[0]];
    int sum = 0;

    for (int slot = 0; slot < SLOTS; slot++) {
        if (state->slot[side][slot].at == NO_CELL)
            continue;
        struct offset at = scenario->place[state->slot[side][slot].at];
        int a = abs(at.a - camp.a);
        int b = abs(at.b - camp.b);
        sum += a > b ? a : b;
    }
    return sum;
}

static int value_of_prospects(const struct gohut_table *table, const struct gohut_state *state,
                              int side)
{
    int enemy = enemy_of(side);
    struct outcome outcome = game->outcome(&table->setting, state);

    if (outcome.over)
        return outcome.winner == side ? 10000 : -10000;
    return 60 * (state->skulls[side] - state->skulls[enemy]) -
           30 * (state->discards[side] - state->discards[enemy]) + threats(table, state, side) -
           2 * threats(table, state, enemy) - 2 * distance_to_camp(table, state, side);
}

/* The best of the list for who chooses, ties broken by chance. */
static const struct gohut_move *choose(const struct gohut_table *table,
                                       const struct gohut_list *list, valuation *value,
                                       uint64_t *seed)
{
    int side = table->state.owes == NO_SIDE ? table->state.side : table->state.owes;
    const struct gohut_move *best = NULL;
    int most = 0;
    unsigned same = 0;

    for (unsigned i = 0; i < list->count; i++) {
        struct gohut_state next = table->state;
        game->apply(&next, &table->setting, &list->move[i]);
        int worth = value(table, &next, side);
        if (best && worth < most)
            continue;
        same = best && worth == most ? same + 1 : 1;
        if (random_next(seed) % same == 0)
            best = &list->move[i];
        most = worth;
    }
    return best;
}

/* --- games ---------------------------------------------------------------------------------- */

static void count_order(struct figures *figures, const struct gohut_state *state,
                        const struct gohut_move *move)
{
    if (move->kind == REDEPLOY)
        return;
    int type = state->slot[state->side][move->slot].type;
    figures->orders++;
    figures->orders_of[type]++;
    figures->hits_of[type] += move->kind == CHARGE || move->kind == FIRE;
    figures->skulls_of[type] += move->kind == GOHUT;
}

static void play(struct gohut_table *table, struct figures *figures, int first, valuation *value,
                 uint64_t *seed)
{
    static struct gohut_list list;

    gohut_table_set_up(table, first, seed);
    for (unsigned long last = figures->orders + ORDERS_MAX; figures->orders < last;) {
        gohut_table_list(&list, table);
        if (list.count == 0) {
            gohut_table_next_turn(table);
            continue;
        }
        const struct gohut_move *move = choose(table, &list, value, seed);
        count_order(figures, &table->state, move);
        game->apply(&table->state, &table->setting, move);
        struct outcome outcome = game->outcome(&table->setting, &table->state);
        if (!outcome.over)
            continue;
        figures->ended++;
        figures->wins[outcome.winner]++;
        figures->first_wins += outcome.winner == first;
        figures->by_rule[outcome.rule]++;
        break;
    }
    figures->games++;
}

static void print(const struct gohut_table *table, const char *who, const struct figures *f)
{
    const struct gohut_scenario *scenario = scenario_of(&table->setting);

    printf("%s: %u games, %u ended, liberal %u, conservative %u, first %u, %.1f orders each\n", who,
           f->games, f->ended, f->wins[LIBERAL], f->wins[CONSERVATIVE], f->first_wins,
           (double)f->orders / f->games);
    for (int rule = 0; rule < RULE_COUNT; rule++)
        if (f->by_rule[rule])
            printf("  %s %u\n", game->rules[rule].name, f->by_rule[rule]);
    for (int type = 0; type < scenario->type_count; type++)
        printf("  %-10.*s orders %u hits %u skulls %u\n", (int)scenario->type[type].name.len,
               scenario->type[type].name.at, f->orders_of[type], f->hits_of[type],
               f->skulls_of[type]);
}

static struct figures play_many(const char *who, valuation *value)
{
    struct gohut_table table;
    struct figures figures = {0};
    uint64_t seed = 20261130;
    const char *wanted = getenv("PLAY");
    long games = wanted ? strtol(wanted, NULL, 10) : GAMES;

    gohut_table_open(&table, NULL, "", false);
    for (long n = 0; n < games; n++)
        play(&table, &figures, (int)(n % SIDES), value, &seed);
    if (wanted)
        print(&table, who, &figures);
    gohut_table_close(&table);
    return figures;
}

static void check(const struct figures *figures, int types)
{
    assert_int_equal(figures->ended, figures->games);
    for (int side = 0; side < SIDES; side++)
        assert_in_range(figures->wins[side], figures->games * 2 / 5, figures->games * 3 / 5);
    for (int type = 0; type < types; type++) {
        assert_true(figures->orders_of[type] > figures->orders / 100);
        assert_true(figures->hits_of[type] + figures->skulls_of[type] > 0);
    }
}

static void random_games_of_the_sample_end_and_are_even(void **context)
{
    struct figures figures = play_many("random", value_of_chance);

    (void)context;
    check(&figures, 6);
}

static void greedy_games_of_the_sample_end_and_are_even(void **context)
{
    struct figures figures = play_many("greedy", value_of_prospects);

    (void)context;
    check(&figures, 6);
}

/* --- speed ---------------------------------------------------------------------------------- */

enum { RECORD_MAX = 1 << 14, ROUNDS = 20 };

/* An action and the state that it is for. */
struct recorded {
    struct gohut_state state;
    struct gohut_move move;
};

/* Actions as random games have them. */
static unsigned record(struct gohut_table *table, struct recorded *out)
{
    static struct gohut_list list;
    uint64_t seed = 1;
    unsigned count = 0;

    gohut_table_set_up(table, LIBERAL, &seed);
    while (count < RECORD_MAX) {
        if (game->outcome(&table->setting, &table->state).over)
            gohut_table_set_up(table, LIBERAL, &seed);
        gohut_table_list(&list, table);
        if (list.count == 0) {
            gohut_table_next_turn(table);
            continue;
        }
        const struct gohut_move *move = choose(table, &list, value_of_chance, &seed);
        out[count++] = (struct recorded){table->state, *move};
        game->apply(&table->state, &table->setting, move);
    }
    return count;
}

static double seconds(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* Judge, claims, apply and outcome of each, as a replay asks for them. */
static double time_round(const struct gohut_table *table, const struct recorded *in, unsigned count)
{
    double start = seconds();

    for (unsigned i = 0; i < count; i++) {
        struct gohut_state next = in[i].state;
        assert_int_equal(game->possible(&table->setting, &next, &in[i].move).finding, LEGAL);
        assert_int_equal(game->judge(&table->setting, &next, &in[i].move).finding, LEGAL);
        assert_int_equal(game->claims(&table->setting, &next, &in[i].move).finding, LEGAL);
        game->apply(&next, &table->setting, &in[i].move);
        game->outcome(&table->setting, &next);
    }
    return seconds() - start;
}

static void orders_are_judged_quickly(void **context)
{
    static struct recorded recorded[RECORD_MAX];
    struct gohut_table table;
    double best = 1e9;

    (void)context;
    gohut_table_open(&table, NULL, "", false);
    unsigned count = record(&table, recorded);
    for (int round = 0; round < ROUNDS; round++) {
        double took = time_round(&table, recorded, count);
        best = took < best ? took : best;
    }
    if (getenv("PLAY"))
        printf("%.1f million orders a second\n", count / best / 1e6);
    assert_true(count / best > 1e5); /* with sanitizers, on a busy machine */
    gohut_table_close(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games_of_the_sample_end_and_are_even),
        cmocka_unit_test(greedy_games_of_the_sample_end_and_are_even),
        cmocka_unit_test(orders_are_judged_quickly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
