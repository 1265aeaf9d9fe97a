/* SPDX-License-Identifier: MIT */
#include "fuzz/property.h"

#include "base/utf8.h"
#include "games/list.h"
#include "support/toy_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { GAMES_MAX = 16, PIECE_MAX = 97 };

const struct property properties[] = {
    {"check", "logs", hold_check},         {"agree", "logs", hold_agree},
    {"refusal", "logs", hold_refusal},     {"fmt", "logs", hold_fmt},
    {"generator", "logs", hold_generator}, {"notation", "logs", hold_notation},
    {"scenario", "scenarios", hold_scenario}, {"archive", "archives", hold_archive},
    {"answers", "answers", hold_answers},
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
    /* not by stderr, in whose place another stream may stand */
    dprintf(STDERR_FILENO, "does not hold: %s\nat: %.*s\n", what, (int)where.len,
            where.at ? where.at : "");
    abort();
}

void is_fit_for_a_terminal(struct span said)
{
    unsigned rune;

    for (size_t at = 0; at < said.len;) {
        size_t len = utf8_decode((struct span){said.at + at, said.len - at}, &rune);
        HOLDS(len > 0, said);
        HOLDS(rune == '\n' || !utf8_is_control(rune), said);
        at += len;
    }
}

const char *find_bytes(struct span bytes, struct span words)
{
    const char *end = bytes.at + bytes.len;
    const char *at = bytes.at;

    while (words.len && (size_t)(end - at) >= words.len &&
           (at = memchr(at, words.at[0], (size_t)(end - at) - words.len + 1))) {
        if (memcmp(at, words.at, words.len) == 0)
            return at;
        at++;
    }
    return NULL;
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
