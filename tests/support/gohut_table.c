/* SPDX-License-Identifier: MIT */
#include "support/gohut_table.h"

#include "base/note.h"
#include "support/cmocka.h"

#include <string.h>

static const struct game *const game = &gohut_game;
static const struct game *const games[] = {&gohut_game, NULL};

uint32_t random_next(uint64_t *seed)
{
    *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(*seed >> 33);
}

static void fail_at(struct complaints *complaints, enum finding finding, struct span at,
                    struct span message)
{
    (void)complaints;
    if (finding != LEGAL)
        fail_msg("scenario: %.*s: %.*s", (int)at.len, at.at ? at.at : "", (int)message.len,
                 message.at);
}

void gohut_table_open(struct gohut_table *table, const char *text, const char *options,
                      bool position)
{
    struct complaints complaints = {.take = fail_at};
    struct note note;

    memset(table, 0, sizeof *table);
    struct span words =
        span_of(text ? text : scenario_built_in(game, span_of("sample"))->text);
    assert_true(scenario_read(&table->scenario, games, words, &complaints));
    setting_init(&table->setting, &game->options);
    assert_int_equal(setting_read(&table->setting, &game->options, span_of(options)).fault, 0);
    table->setting.position = position;
    table->setting.first = NO_SIDE;
    table->setting.scenario = table->scenario.data;
    table->grammar =
        grammar_compile(span_of(game->notations[0].grammar), &game->notations[0].vocabulary, &note);
    if (!table->grammar)
        fail_msg("%s", note.words);
    table->matcher = matcher_new(false);
    game->setup(&table->state, &table->setting);
}

void gohut_table_close(struct gohut_table *table)
{
    matcher_free(table->matcher);
    grammar_free(table->grammar);
    scenario_free(&table->scenario);
}

static bool take(struct move_sink *sink, const void *move)
{
    struct gohut_list *list = (struct gohut_list *)sink;

    assert_true(list->count < LISTED_MAX);
    list->move[list->count++] = *(const struct gohut_move *)move;
    return true;
}

void gohut_table_list(struct gohut_list *list, const struct gohut_table *table)
{
    list->sink.take = take;
    list->count = 0;
    game->moves(&table->setting, &table->state, &list->sink);
}

void gohut_table_next_turn(struct gohut_table *table)
{
    assert_int_equal(game->may_end(&table->setting, &table->state).finding, LEGAL);
    game->end_turn(&table->state, &table->setting);
    game->begin(&table->state, &table->setting, game->due(&table->setting, &table->state));
}

void gohut_table_set_up(struct gohut_table *table, int first, uint64_t *seed)
{
    static struct gohut_list list;

    table->setting.first = (int8_t)first;
    game->setup(&table->state, &table->setting);
    for (int side = 0; side < SIDES; side++) {
        game->begin(&table->state, &table->setting, (struct head){0, (int8_t)side, NO_PHASE});
        for (gohut_table_list(&list, table); list.count; gohut_table_list(&list, table))
            game->apply(&table->state, &table->setting, &list.move[random_next(seed) % list.count]);
    }
    gohut_table_next_turn(table);
}
