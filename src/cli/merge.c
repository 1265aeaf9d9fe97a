/* SPDX-License-Identifier: MIT */
#include "cli/merge.h"

#include "base/bug.h"
#include "json/value.h"

#include <stdlib.h>
#include <string.h>

enum { PLACES_START = 1024 }; /* a power of two, as all sizes of tables */

/* FNV-1a, of 64 bits. */
static uint64_t mix(uint64_t hash, const void *bytes, size_t len)
{
    const unsigned char *at = bytes;

    for (size_t i = 0; i < len; i++)
        hash = (hash ^ at[i]) * UINT64_C(0x100000001B3);
    return hash;
}

static const uint64_t mix_start = UINT64_C(0xCBF29CE484222325);

static uint64_t mix_span(uint64_t hash, struct span words)
{
    return words.at ? mix(mix(hash, words.at, words.len), "\0", 1) : mix(hash, "\1", 1);
}

static void *zeros(size_t count, size_t size)
{
    return memset(must_alloc(count * size), 0, count * size);
}

static char *copy(struct span words)
{
    char *fresh = must_alloc(words.len + 1);

    memcpy(fresh, words.at, words.len);
    fresh[words.len] = '\0';
    return fresh;
}

/* ---- files ----------------------------------------------------------------------------- */

static uint32_t *place_of_file(const struct merge *merge, struct span name)
{
    size_t at = (size_t)mix_span(mix_start, name);

    for (;; at++) {
        uint32_t *place = &merge->file_place[at & (merge->file_places - 1)];
        if (*place == 0 || span_equal(span_of(merge->file[*place - 1].name), name))
            return place;
    }
}

static void grow_files(struct merge *merge)
{
    if (merge->file_places && merge->file_count * 2 < merge->file_places)
        return;
    free(merge->file_place);
    merge->file_places = merge->file_places ? 2 * merge->file_places : PLACES_START;
    merge->file_place = zeros(merge->file_places, sizeof *merge->file_place);
    merge->file = must_realloc(merge->file, merge->file_places / 2 * sizeof *merge->file);
    for (size_t i = 0; i < merge->file_count; i++)
        *place_of_file(merge, span_of(merge->file[i].name)) = (uint32_t)i + 1;
}

/* The number of the file that OBJECT is about, from 1. */
static uint32_t file_of(struct merge *merge, const struct value *object)
{
    struct span shown = value_text(object, "file");
    struct span name = value_text(object, "file_hex");

    if (!name.at)
        name = shown;
    grow_files(merge);
    uint32_t *place = place_of_file(merge, name);
    if (*place == 0) {
        merge->file[merge->file_count] =
            (struct told_file){.name = copy(name), .shown = copy(shown), .ends_with = -1};
        *place = (uint32_t)++merge->file_count;
    }
    return *place;
}

/* ---- games ----------------------------------------------------------------------------- */

static struct told_game *place_of_game(const struct merge *merge, uint32_t file, uint32_t nth)
{
    uint32_t key[2] = {file, nth};
    size_t at = (size_t)mix(mix_start, key, sizeof key);

    for (;; at++) {
        struct told_game *place = &merge->game[at & (merge->game_places - 1)];
        if (place->file == 0 || (place->file == file && place->nth == nth))
            return place;
    }
}

static void grow_games(struct merge *merge)
{
    struct told_game *old = merge->game;
    size_t places = merge->game_places;

    if (places && merge->game_count * 2 < places)
        return;
    merge->game_places = places ? 2 * places : PLACES_START;
    merge->game = zeros(merge->game_places, sizeof *merge->game);
    for (size_t i = 0; i < places; i++)
        if (old[i].file)
            *place_of_game(merge, old[i].file, old[i].nth) = old[i];
    free(old);
}

/* What was said of a game, in so far as two runs must say the same. */
static uint32_t print_of(const struct value *object, const struct value *fault)
{
    static const char *const members[] = {"game", "verdict", "result", "state"};
    uint64_t hash = mix_start;

    for (size_t i = 0; i < sizeof members / sizeof members[0]; i++)
        hash = mix_span(hash, value_text(object, members[i]));
    if (fault)
        hash = mix_span(hash, value_text(fault, "message"));
    return (uint32_t)(hash ^ hash >> 32);
}

/* A member's text as a string; NULL if it has none. */
static const char *words(const struct value *object, const char *name)
{
    return object ? value_text(object, name).at : NULL;
}

static void count_game(struct merge *merge, const struct value *object, uint32_t nth)
{
    const struct value *fault = value_member(object, "fault");
    uint32_t file = file_of(merge, object);
    uint32_t print = print_of(object, fault);

    grow_games(merge);
    struct told_game *place = place_of_game(merge, file, nth);
    if (place->file) {
        merge->again++;
        merge->differing += place->print != print;
        return;
    }
    *place = (struct told_game){file, nth, print};
    merge->game_count++;
    merge->file[file - 1].games++;
    struct counted counted = {
        .game = words(object, "game"),
        .accepted = span_is(value_text(object, "verdict"), "accepted"),
        .unfinished = value_flag(object, "unfinished"),
        .stands = value_number(object, "stands") > 0,
        .result = words(object, "result"),
        .rule = words(fault, "rule"),
        .section = words(fault, "section"),
    };
    tally_add(&merge->tally, &counted);
}

/* ---- lines ----------------------------------------------------------------------------- */

static void count_trouble(struct merge *merge, const struct value *object)
{
    uint32_t number = file_of(merge, object);
    struct told_file *file = &merge->file[number - 1];

    merge->tally.troubles += !file->trouble;
    file->trouble = true;
}

static void count_end(struct merge *merge, const struct value *object)
{
    int64_t games = value_number(object, "games");
    uint32_t number = file_of(merge, object);
    struct told_file *file = &merge->file[number - 1];

    if (games > file->ends_with)
        file->ends_with = games;
}

/* False if the object is nothing that check says. */
static bool count_object(struct merge *merge, const struct value *object)
{
    int64_t nth = value_number(object, "nth");
    struct span verdict = value_text(object, "verdict");

    if (value_flag(object, "summary"))
        return true; /* of a part: what it sums up is told of as well */
    if (!value_text(object, "file").at)
        return false;
    if (value_flag(object, "end"))
        count_end(merge, object);
    else if (span_is(verdict, "trouble"))
        count_trouble(merge, object);
    else if (nth > 0 && nth <= UINT32_MAX &&
             (span_is(verdict, "accepted") || span_is(verdict, "rejected")))
        count_game(merge, object, (uint32_t)nth);
    else
        return false;
    return true;
}

/* A worker that was killed may leave the beginning of a line, with a whole one of another right
 * behind it: where the last object begins. A quote in a string would be escaped. */
static struct span last_object(struct span line)
{
    static const char start[] = "{\"file\":";
    size_t len = sizeof start - 1;

    for (size_t at = line.len < len ? 0 : line.len - len; at > 0; at--)
        if (memcmp(line.at + at, start, len) == 0)
            return (struct span){line.at + at, line.len - at};
    return (struct span){NULL, 0};
}

void merge_line(struct merge *merge, struct span line)
{
    line = span_trim(line);
    if (line.len == 0)
        return;
    struct value *object = value_read(line);
    if (!object) {
        merge->unread++;
        line = last_object(line);
        object = line.at ? value_read(line) : NULL;
        if (!object)
            return;
    }
    if (!count_object(merge, object))
        merge->unread++;
    value_free(object);
}

/* ---- the end --------------------------------------------------------------------------- */

bool is_whole(const struct told_file *file)
{
    return file->ends_with >= 0 && file->games >= (uint64_t)file->ends_with;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct told_file *)a)->name, ((const struct told_file *)b)->name);
}

void merge_sort(struct merge *merge)
{
    if (merge->file_count)
        qsort(merge->file, merge->file_count, sizeof *merge->file, by_name);
}

/* Does FILE lie in the folder or archive NAME, or is it that? */
static bool is_in(const struct told_file *file, const char *name, size_t len)
{
    return strncmp(file->name, name, len) == 0 &&
           (file->name[len] == '\0' || file->name[len] == '/');
}

bool merge_knows(const struct merge *merge, const char *name)
{
    size_t len = strlen(name);
    size_t from = 0;
    size_t to = merge->file_count;

    while (len > 1 && name[len - 1] == '/')
        len--;
    /* Behind NAME itself other names may stand, "a-b" behind "a", before "a/b" comes. */
    while (from < to) {
        size_t middle = from + (to - from) / 2;
        if (strncmp(merge->file[middle].name, name, len) < 0)
            from = middle + 1;
        else
            to = middle;
    }
    for (; from < merge->file_count; from++) {
        if (is_in(&merge->file[from], name, len))
            return true;
        if (strncmp(merge->file[from].name, name, len) != 0 || merge->file[from].name[len] > '/')
            return false;
    }
    return false;
}

void merge_free(struct merge *merge)
{
    for (size_t i = 0; i < merge->file_count; i++) {
        free(merge->file[i].name);
        free(merge->file[i].shown);
    }
    free(merge->file);
    free(merge->file_place);
    free(merge->game);
    tally_free(&merge->tally);
    *merge = (struct merge){.file = NULL};
}
