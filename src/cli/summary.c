/* SPDX-License-Identifier: MIT */
#include "cli/summary.h"

#include <inttypes.h>
#include <string.h>

/* In the order of enum total. */
static const char *const totals[TOTALS] = {"games", "accepted", "rejected", "unfinished",
                                           "let stand"};
static const char *const keys[TOTALS] = {"games", "accepted", "rejected", "unfinished", "stands"};

enum { NAME_WIDE = 12, NUMBER_WIDE = 10 };

/* ---- lines ----------------------------------------------------------------------------- */

static void put_shown(struct text *out, const char *words, size_t wide)
{
    text_shown(out, span_of(words));
    if (strlen(words) < wide)
        text_repeat(out, ' ', wide - strlen(words));
}

static size_t widest_game(const struct tally *tally)
{
    size_t wide = NAME_WIDE;

    for (size_t i = 0; i < tally->game_count; i++)
        if (strlen(tally->game[i].game) > wide)
            wide = strlen(tally->game[i].game);
    return wide;
}

static void put_row(struct text *out, const char *name, size_t wide, const uint64_t total[TOTALS])
{
    put_shown(out, name, wide);
    for (int i = 0; i < TOTALS; i++)
        text_printf(out, " %*" PRIu64, NUMBER_WIDE, total[i]);
    text_putc(out, '\n');
}

static void put_games(struct text *out, const struct tally *tally)
{
    size_t wide = widest_game(tally);

    text_repeat(out, ' ', wide);
    for (int i = 0; i < TOTALS; i++)
        text_printf(out, " %*s", NUMBER_WIDE, totals[i]);
    text_putc(out, '\n');
    for (size_t i = 0; i < tally->game_count; i++)
        put_row(out, tally->game[i].game, wide, tally->game[i].total);
    put_row(out, "all", wide, tally->total);
}

static void put_pairs(struct text *out, const char *heading, const struct pairs *pairs,
                      size_t group_wide)
{
    if (pairs->count)
        text_printf(out, "\n%s\n", heading);
    for (size_t i = 0; i < pairs->count; i++) {
        text_printf(out, "%*" PRIu64 "  ", NUMBER_WIDE, pairs->at[i].count);
        put_shown(out, pairs->at[i].group, group_wide);
        text_putc(out, ' ');
        text_shown(out, span_of(pairs->at[i].name));
        text_putc(out, '\n');
    }
}

void summary_write(struct text *out, struct tally *tally)
{
    tally_sort(tally);
    put_games(out, tally);
    put_pairs(out, "results", &tally->results, widest_game(tally));
    put_pairs(out, "rejected by", &tally->rulings, 4);
    if (tally->troubles)
        text_printf(out, "\n%" PRIu64 " could not be read\n", tally->troubles);
}

/* ---- JSON ------------------------------------------------------------------------------ */

static void put_totals(struct value *object, const uint64_t total[TOTALS])
{
    for (int i = 0; i < TOTALS; i++)
        value_put_number(object, keys[i], total[i]);
}

static struct value *results_of(const struct pairs *results, const char *game)
{
    struct value *object = value_object();

    for (size_t i = 0; i < results->count; i++)
        if (strcmp(results->at[i].group, game) == 0)
            value_put_number(object, results->at[i].name, results->at[i].count);
    return object;
}

static struct value *games_object(const struct tally *tally)
{
    struct value *games = value_object();

    for (size_t i = 0; i < tally->game_count; i++) {
        struct value *game = value_object();
        put_totals(game, tally->game[i].total);
        value_put(game, "results", results_of(&tally->results, tally->game[i].game));
        value_put(games, tally->game[i].game, game);
    }
    return games;
}

static struct value *rulings_array(const struct pairs *rulings)
{
    struct value *array = value_array();

    for (size_t i = 0; i < rulings->count; i++) {
        struct value *ruling = value_object();
        value_put_text(ruling, "rule", span_of(rulings->at[i].group));
        value_put_text(ruling, "section", span_of(rulings->at[i].name));
        value_put_number(ruling, "count", rulings->at[i].count);
        value_add(array, ruling);
    }
    return array;
}

struct value *summary_object(struct tally *tally)
{
    struct value *object = value_object();

    tally_sort(tally);
    value_put_flag(object, "summary", true);
    put_totals(object, tally->total);
    value_put_number(object, "troubles", tally->troubles);
    value_put(object, "by_game", games_object(tally));
    value_put(object, "rejected_by", rulings_array(&tally->rulings));
    return object;
}

void summary_write_json(struct text *out, struct tally *tally)
{
    struct value *object = summary_object(tally);

    value_write(out, object);
    value_free(object);
}
