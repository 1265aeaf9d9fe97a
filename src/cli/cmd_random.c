/* SPDX-License-Identifier: MIT */
/* umpire random: logs of random legal play, to try things with. */
#include "cli/command.h"

#include "cli/desk.h"
#include "cli/say.h"
#include "games/list.h"
#include "referee/random.h"

#include <stdio.h>
#include <string.h>

enum { TURNS = 100, EVENT_ROOM = 80 };

/* Each game of a seed has dice of its own, so that game K is the same however many are made. */
static uint64_t dice_of(int seed, int nth)
{
    return (uint64_t)seed << 32 | (uint64_t)nth;
}

static enum exit_status write_game(struct text *out, struct desk *desk, const struct game *game,
                                   struct random_wish wish, int seed, int nth)
{
    char event[EVENT_ROOM];

    snprintf(event, sizeof event, "Random play, seed %d, game %d", seed, nth);
    wish.seed = dice_of(seed, nth);
    random_log(out, &desk->referee, game, event, &wish);
    text_putc(out, '\n');
    return say(out);
}

static enum exit_status run(const struct arguments *arguments)
{
    int seed = option_number(arguments, OPTION_SEED);
    int games = option_number(arguments, OPTION_GAMES);
    int turns = option_number(arguments, OPTION_TURNS);
    enum exit_status status = EXIT_YES;
    struct desk desk;
    struct text out;

    if (desk_check_game(arguments->word[0]))
        return EXIT_TROUBLE;
    if (desk_open(&desk, arguments))
        return EXIT_TROUBLE;
    const struct game *game = referee_game(&desk.referee, span_of(arguments->word[0]));
    text_init(&out, SAY_MAX);
    for (int nth = 1; nth <= (games ? games : 1) && status == EXIT_YES; nth++)
        status = write_game(&out, &desk, game, (struct random_wish){.turns = turns ? turns : TURNS},
                            seed ? seed : 1, nth);
    text_free(&out);
    desk_close(&desk);
    return status;
}

static const enum option_id options[] = {OPTION_SEED, OPTION_GAMES, OPTION_TURNS, OPTION_COUNT};

const struct command command_random = {
    .name = "random",
    .summary = "write logs of random legal play",
    .words = "GAME",
    .detail = "Write whole games in which every action is drawn from those that are legal, dice\n"
              "and all, up to the end or for 100 turns. The same seed gives the same games\n"
              "everywhere.\n",
    .options = options,
    .least_words = 1,
    .most_words = 1,
    .run = run,
};
