/* SPDX-License-Identifier: MIT */
#include "referee/tally.h"

#include "base/bug.h"
#include "referee/verdict.h"

#include <stdlib.h>
#include <string.h>

static char *copy(const char *words)
{
    size_t size = strlen(words) + 1;

    return memcpy(must_alloc(size), words, size);
}

/* Room for one more in an array of COUNT, which grows at each power of two. */
static void *one_more(void *array, size_t count, size_t size)
{
    if (count & (count - 1))
        return array;
    return must_realloc(array, (count ? 2 * count : 1) * size);
}

static void count_pair(struct pairs *pairs, const char *group, const char *name)
{
    for (size_t i = 0; i < pairs->count; i++)
        if (strcmp(pairs->at[i].group, group) == 0 && strcmp(pairs->at[i].name, name) == 0) {
            pairs->at[i].count++;
            return;
        }
    pairs->at = one_more(pairs->at, pairs->count, sizeof *pairs->at);
    pairs->at[pairs->count++] = (struct pair){copy(group), copy(name), 1};
}

static struct game_total *total_of(struct tally *tally, const char *game)
{
    for (size_t i = 0; i < tally->game_count; i++)
        if (strcmp(tally->game[i].game, game) == 0)
            return &tally->game[i];
    tally->game = one_more(tally->game, tally->game_count, sizeof *tally->game);
    tally->game[tally->game_count] = (struct game_total){.game = copy(game)};
    return &tally->game[tally->game_count++];
}

static void add_totals(uint64_t total[TOTALS], const struct counted *counted)
{
    total[TOTAL_GAMES]++;
    total[TOTAL_ACCEPTED] += counted->accepted;
    total[TOTAL_REJECTED] += !counted->accepted;
    total[TOTAL_UNFINISHED] += counted->accepted && counted->unfinished;
    total[TOTAL_STANDS] += counted->accepted && counted->stands;
}

void tally_add(struct tally *tally, const struct counted *counted)
{
    add_totals(tally->total, counted);
    if (counted->game)
        add_totals(total_of(tally, counted->game)->total, counted);
    if (counted->game && counted->accepted && !counted->unfinished && counted->result)
        count_pair(&tally->results, counted->game, counted->result);
    if (!counted->accepted && counted->rule)
        count_pair(&tally->rulings, counted->rule, counted->section ? counted->section : "");
}

static void free_pairs(struct pairs *pairs)
{
    for (size_t i = 0; i < pairs->count; i++) {
        free(pairs->at[i].group);
        free(pairs->at[i].name);
    }
    free(pairs->at);
}

void tally_free(struct tally *tally)
{
    for (size_t i = 0; i < tally->game_count; i++)
        free(tally->game[i].game);
    free(tally->game);
    free_pairs(&tally->results);
    free_pairs(&tally->rulings);
    *tally = (struct tally){0};
}

/* Rules in the order of their numbers: K4 before K12. */
static int by_name(const char *a, const char *b)
{
    size_t a_len = strlen(a);
    size_t b_len = strlen(b);

    if (a[0] == b[0] && a_len != b_len)
        return a_len < b_len ? -1 : 1;
    return strcmp(a, b);
}

static int by_pair(const void *a, const void *b)
{
    const struct pair *x = a;
    const struct pair *y = b;
    int order = by_name(x->group, y->group);

    return order ? order : strcmp(x->name, y->name);
}

static int by_game(const void *a, const void *b)
{
    const struct game_total *x = a;
    const struct game_total *y = b;

    return strcmp(x->game, y->game);
}

static void sort_pairs(struct pairs *pairs)
{
    if (pairs->count)
        qsort(pairs->at, pairs->count, sizeof *pairs->at, by_pair);
}

void tally_sort(struct tally *tally)
{
    if (tally->game_count)
        qsort(tally->game, tally->game_count, sizeof *tally->game, by_game);
    sort_pairs(&tally->results);
    sort_pairs(&tally->rulings);
}

struct counted tally_count(const struct replay *replay, char result[RESULT_ROOM])
{
    const struct ended *ended = &replay->ended;
    const struct rule *rule = replay->fault.rule;
    const struct game *game = replay->record.game;
    struct text words;

    text_borrow(&words, result, RESULT_ROOM);
    if (game)
        result_write(&words, replay);
    return (struct counted){
        .game = game ? game->name : NULL,
        .accepted = !rule,
        .unfinished = !ended->over || ended->how == ENDS_UNFINISHED,
        .stands = replay->stands > 0,
        .result = game ? result : NULL,
        .rule = rule ? rule->number : NULL,
        .section = rule ? rule->section : NULL,
    };
}
