/* SPDX-License-Identifier: MIT */
#include "fuzz/property.h"

#include "games/list.h"
#include "support/toy_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES_MAX = 16, PIECE_MAX = 97 };

const struct property properties[] = {
    {"check", "logs", hold_check},         {"agree", "logs", hold_agree},
    {"refusal", "logs", hold_refusal},     {"fmt", "logs", hold_fmt},
    {"generator", "logs", hold_generator}, {"notation", "logs", hold_notation},
    {"scenario", "scenarios", hold_scenario}, {"archive", "archives", hold_archive},
    {NULL, NULL, NULL},
};

const struct property *property_named(const char *name)
{
    for (const struct property *property = properties; property->name; property++)
        if (name && strcmp(property->name, name) == 0)
            return property;
    return NULL;
}

_Noreturn void broken(const char *what, struct span where)
{
    fprintf(stderr, "does not hold: %s\nat: %.*s\n", what, (int)where.len, where.at ? where.at : "");
    abort();
}

struct referee *fuzz_referee(bool machine_code)
{
    static struct referee referees[2];
    static const struct game *games[GAMES_MAX + 1];
    struct referee *referee = &referees[machine_code];
    size_t count = 0;

    if (referee->games)
        return referee;
    games[count++] = &toy_game;
    for (const struct game *const *game = games_list; *game && count < GAMES_MAX; game++)
        games[count++] = *game;
    referee_init(referee, games, machine_code);
    referee_hurry(referee);
    return referee;
}

/* ---- pieces ---------------------------------------------------------------------------- */

static ssize_t read_piece(struct feed *feed, char *at, size_t room, struct note *note)
{
    struct pieces *pieces = (struct pieces *)(void *)feed;
    size_t len;

    (void)note;
    pieces->dice = pieces->dice * 1664525 + 1013904223;
    len = 1 + (pieces->dice >> 8) % PIECE_MAX;
    if (len > room)
        len = room;
    if (len > pieces->left.len)
        len = pieces->left.len;
    if (len)
        memcpy(at, pieces->left.at, len);
    pieces->left.at += len;
    pieces->left.len -= len;
    return (ssize_t)len;
}

void pieces_begin(struct pieces *pieces, struct span bytes)
{
    *pieces = (struct pieces){.feed = {.read = read_piece}, .left = bytes, .dice = (uint32_t)bytes.len};
}

/* ---- chance ---------------------------------------------------------------------------- */

struct chance chance_of(struct span bytes)
{
    struct chance chance = {14695981039346656037u};

    for (size_t i = 0; i < bytes.len; i++)
        chance.seed = (chance.seed ^ (unsigned char)bytes.at[i]) * 1099511628211u;
    return chance;
}

uint32_t chance_below(struct chance *chance, uint32_t most)
{
    chance->seed = chance->seed * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(chance->seed >> 33) % most;
}
