/* SPDX-License-Identifier: MIT */
/* umpire games: which games there are, and what each of them offers. */
#include "cli/command.h"

#include "cli/say.h"
#include "games/list.h"
#include "referee/scenario.h"
#include "referee/verdict.h"

static void put_presets(struct text *out, const struct game *game)
{
    for (const struct preset *preset = game->options.presets; preset->name; preset++)
        text_printf(out, "  preset    %s (%s): %s\n", preset->name, preset->options, preset->help);
}

static void put_options(struct text *out, const struct game *game)
{
    const char *gap = "  options   ";

    for (const struct choice *choice = game->options.choices; choice->name; choice++) {
        text_printf(out, "%s%s", gap, choice->name);
        gap = ", ";
    }
    if (game->options.choices[0].name)
        text_printf(out, "\n            (umpire rules %s options says more)\n", game->name);
}

static void put_notations(struct text *out, const struct game *game)
{
    const char *gap = "  notations ";

    for (const struct notation *notation = game->notations; notation->name; notation++) {
        text_printf(out, "%s%s", gap, notation->name);
        gap = ", ";
    }
    text_putc(out, '\n');
}

static void put_marks(struct text *out, const struct game *game)
{
    for (const struct mark *mark = game->marks; mark->name; mark++)
        text_printf(out, "  mark      %s%s%s: %s\n", mark->name, mark->argument ? "=" : "",
                    mark->argument ? mark->argument : "", mark->help);
}

/* Nobody needs to be told: what is built in is known to be right. */
static void ignore(struct complaints *complaints, enum finding finding, struct span at,
                   struct span message)
{
    (void)complaints;
    (void)finding;
    (void)at;
    (void)message;
}

static void put_scenarios(struct text *out, const struct game *game)
{
    const struct game *const games[] = {game, NULL};
    struct complaints complaints = {.take = ignore};
    struct scenario scenario;

    if (!game->scenarios)
        return;
    for (const struct built_in *one = game->scenarios->built_in; one->name; one++) {
        scenario_read(&scenario, games, span_of(one->text), &complaints);
        text_printf(out, "  scenario  %s: ", one->name);
        text_put(out, scenario.note);
        text_putc(out, '\n');
        scenario_free(&scenario);
    }
}

static void put_game(struct text *out, const struct game *game)
{
    text_printf(out, "%s: %s\n  edition   %s\n  sides     ", game->name, game->title,
                game->edition);
    names_write(out, game->sides, ", ");
    text_putc(out, '\n');
    put_scenarios(out, game);
    put_notations(out, game);
    put_presets(out, game);
    put_options(out, game);
    put_marks(out, game);
}

static enum exit_status run(const struct arguments *arguments)
{
    struct text out;

    (void)arguments;
    text_init(&out, SAY_MAX);
    for (const struct game *const *game = games_list; *game; game++) {
        if (game != games_list)
            text_putc(&out, '\n');
        put_game(&out, *game);
    }
    enum exit_status status = say(&out);
    text_free(&out);
    return status;
}

static const enum option_id options[] = {OPTION_COUNT};

const struct command command_games = {
    .name = "games",
    .summary = "list the games, with their options, notations and marks",
    .words = "",
    .detail = "Name, title, edition, sides, notations, presets, options and marks of each game.\n",
    .options = options,
    .run = run,
};
