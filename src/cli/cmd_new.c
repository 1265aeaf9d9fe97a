/* SPDX-License-Identifier: MIT */
/* umpire new: a log to start from. */
#include "cli/command.h"

#include "base/nearest.h"
#include "cli/say.h"
#include "games/list.h"
#include "json/value.h"
#include "referee/scenario.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static const struct game *find_game(const char *name)
{
    struct nearest nearest = {.word = span_of(name)};

    for (const struct game *const *game = games_list; *game; game++) {
        if (span_is(span_of(name), (*game)->name))
            return *game;
        nearest_try(&nearest, (*game)->name);
    }
    say_usage("no game is called \"%s\"%s", name, say_nearest(nearest.found));
    return NULL;
}

static enum exit_status check_sides(const struct game *game, const struct arguments *arguments)
{
    for (unsigned i = 0; i < arguments->given_count; i++) {
        const struct given *given = &arguments->given[i];
        int side = 0;
        if (given->id != OPTION_SIDE)
            continue;
        while (game->sides[side] && strcmp(game->sides[side], given->name) != 0)
            side++;
        if (!game->sides[side])
            return say_usage("%s has no side called %s", game->name, given->name);
    }
    return EXIT_YES;
}

/* A value as it stands between a tag's quotes; a tag is one line. */
static void put_value(struct text *out, const char *value)
{
    for (; *value; value++) {
        if (*value == '"' || *value == '\\')
            text_putc(out, '\\');
        text_putc(out, *value == '\n' || *value == '\r' ? ' ' : *value);
    }
}

static void put_tag(struct text *out, const char *name, const char *value)
{
    text_printf(out, "[%c%s \"", name[0] >= 'a' && name[0] <= 'z' ? name[0] - 'a' + 'A' : name[0],
                name + 1);
    put_value(out, value);
    text_puts(out, "\"]\n");
}

/* Today, or the day that SOURCE_DATE_EPOCH says it is, so that results can be compared. */
static void put_date(struct text *out)
{
    const char *epoch = getenv("SOURCE_DATE_EPOCH");
    time_t now = epoch ? (time_t)strtoll(epoch, NULL, 10) : time(NULL);
    struct tm day;
    char words[32];

    if (gmtime_r(&now, &day) && strftime(words, sizeof words, "%Y.%m.%d", &day) == 10)
        put_tag(out, "Date", words);
}

static const char *name_given(const struct arguments *arguments, const char *side)
{
    const char *name = NULL;

    for (unsigned i = 0; i < arguments->given_count; i++)
        if (arguments->given[i].id == OPTION_SIDE && strcmp(arguments->given[i].name, side) == 0)
            name = arguments->given[i].value;
    return name;
}

/* Who is not named yet is "?"; in a game with teams, not all sides play. */
static void put_players(struct text *out, const struct game *game,
                        const struct arguments *arguments)
{
    for (int side = 0; game->sides[side]; side++) {
        const char *name = name_given(arguments, game->sides[side]);
        if (name || !game->party)
            put_tag(out, game->sides[side], name ? name : "?");
    }
}

/* A game that needs a map and units begins with the one that comes with the program, unless another
 * is asked for. */
static enum exit_status put_scenario(struct text *out, const struct game *game, const char *name)
{
    if (name && !game->scenarios)
        return say_usage("%s has no scenarios; its board is fixed", game->name);
    if (!game->scenarios)
        return EXIT_YES;
    if (!name)
        name = game->scenarios->built_in[0].name;
    if (!scenario_is_plain(span_of(name)))
        return say_usage("\"%s\" is not what a log may name: a built-in scenario, or a file beside "
                         "it, without its folder", name);
    put_tag(out, "Scenario", name);
    return EXIT_YES;
}

static enum exit_status put_rules(struct text *out, const struct game *game, const char *rules)
{
    struct setting setting;

    if (!rules)
        return EXIT_YES;
    setting_init(&setting, &game->options);
    struct options_trouble trouble = setting_read(&setting, &game->options, span_of(rules));
    if (trouble.fault)
        return say_usage("--rules: %s does not know \"%.*s\"%s", game->name, (int)trouble.word.len,
                         trouble.word.at, say_nearest(trouble.nearest));
    put_tag(out, "Rules", rules);
    return EXIT_YES;
}

static enum exit_status put_header(struct text *out, const struct game *game,
                                   const struct arguments *arguments)
{
    put_tag(out, "Game", game->name);
    put_date(out);
    put_players(out, game, arguments);
    enum exit_status status = put_scenario(out, game, option_value(arguments, OPTION_SCENARIO));
    if (status == EXIT_YES)
        status = put_rules(out, game, option_value(arguments, OPTION_RULES));
    put_tag(out, "Result", "*");
    return status;
}

static void put_json(struct text *out, const struct game *game, struct span log)
{
    struct value *object = value_object();

    value_put_text(object, "game", span_of(game->name));
    value_put_text(object, "log", log);
    value_write(out, object);
    value_free(object);
}

static enum exit_status run(const struct arguments *arguments)
{
    const struct game *game = find_game(arguments->word[0]);
    struct text log;
    struct text out;

    if (!game || check_sides(game, arguments))
        return EXIT_TROUBLE;
    text_init(&log, SAY_MAX);
    text_init(&out, SAY_MAX);
    enum exit_status status = put_header(&log, game, arguments);
    if (option_is_given(arguments, OPTION_JSON))
        put_json(&out, game, text_span(&log));
    else
        text_put(&out, text_span(&log));
    if (status == EXIT_YES)
        status = say(&out);
    text_free(&log);
    text_free(&out);
    return status;
}

static const enum option_id options[] = {
    OPTION_SIDE, OPTION_SCENARIO, OPTION_RULES, OPTION_JSON, OPTION_COUNT,
};

const struct command command_new = {
    .name = "new",
    .summary = "write a log to start from",
    .words = "GAME",
    .detail = "Print the header of a new game with the names of the players, each behind its\n"
              "side: --north Ada --south Grace. Turns are added by hand, or with umpire add.\n",
    .options = options,
    .least_words = 1,
    .most_words = 1,
    .run = run,
};
