/* SPDX-License-Identifier: MIT */
/* umpire scenario: is a scenario file right? All that is wrong with it, or its map. */
#include "cli/command.h"

#include "base/bug.h"
#include "board/canvas.h"
#include "cli/courier.h"
#include "cli/open.h"
#include "cli/report.h"
#include "cli/say.h"
#include "cli/url.h"
#include "games/list.h"
#include "referee/scenario.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Who has more faults than that has not written a scenario: each costs a look at the whole text. */
enum { SHOWN_MAX = 100 };

struct inspector {
    struct complaints complaints; /* first, so that complaints are this */
    struct report report;
    struct chunk chunk;
    struct scenario scenario;
    struct text out;
    unsigned said; /* faults and cautions so far */
    bool quiet;
};

/* Cautions are no faults. */
static const char *family_of(enum finding finding)
{
    return finding == LEGAL ? "warning" : finding_name(finding);
}

static void take_complaint(struct complaints *complaints, enum finding finding, struct span at,
                           struct span message)
{
    struct inspector *inspector = (struct inspector *)complaints;
    struct text *out = &inspector->out;

    if (++inspector->said > SHOWN_MAX)
        return;
    if (at.at) {
        report_place(out, &inspector->report, &inspector->chunk, at, family_of(finding));
    } else {
        text_shown(out, span_of(inspector->report.file));
        text_printf(out, ": %s: ", family_of(finding));
    }
    text_shown(out, message);
    text_putc(out, '\n');
    if (at.at)
        report_excerpt(out, &inspector->chunk, at);
}

static void put_verdict(struct inspector *inspector)
{
    const struct scenario *scenario = &inspector->scenario;
    struct text *out = &inspector->out;
    unsigned faults = inspector->complaints.count;

    if (inspector->said > SHOWN_MAX)
        text_printf(out, "and %u more\n", inspector->said - SHOWN_MAX);
    text_shown(out, span_of(inspector->report.file));
    if (faults) {
        text_printf(out, ": rejected: %u fault%s\n", faults, faults == 1 ? "" : "s");
        return;
    }
    text_printf(out, ": accepted: a scenario of %s", scenario->game->name);
    if (scenario->name.at) {
        text_puts(out, ", ");
        text_shown(out, scenario->name);
    }
    text_putc(out, '\n');
    if (scenario->note.at) {
        text_puts(out, "  ");
        text_shown(out, scenario->note);
        text_putc(out, '\n');
    }
}

static void put_map(struct inspector *inspector, const struct arguments *arguments)
{
    struct canvas *canvas = must_alloc(sizeof *canvas);

    canvas_clear(canvas, option_is_given(arguments, OPTION_UNICODE));
    inspector->scenario.game->scenarios->draw(canvas, inspector->scenario.data);
    text_putc(&inspector->out, '\n');
    canvas_print(&inspector->out, canvas, say_in_colour(arguments));
    free(canvas);
}

static enum exit_status judge(struct inspector *inspector, struct span text,
                              const struct arguments *arguments)
{
    inspector->chunk = (struct chunk){.text = text, .origin = {1, 0}, .nth = 1};
    bool right = scenario_read(&inspector->scenario, games_list, text, &inspector->complaints);
    put_verdict(inspector);
    if (right)
        put_map(inspector, arguments);
    scenario_free(&inspector->scenario);
    if (inspector->quiet)
        text_clear(&inspector->out);
    enum exit_status status = say(&inspector->out);
    return worse(status, right ? EXIT_YES : EXIT_NO);
}

/* The text of a built-in scenario, if --game says whose. False having said what is wrong. */
static bool find_built_in(const struct arguments *arguments, struct span *text)
{
    const char *name = option_value(arguments, OPTION_GAME);

    *text = (struct span){NULL, 0};
    if (!name)
        return true;
    for (const struct game *const *game = games_list; *game; game++) {
        if (strcmp(name, (*game)->name) != 0)
            continue;
        const struct built_in *one = NULL;
        if ((*game)->scenarios)
            one = scenario_built_in(*game, span_of(arguments->word[0]));
        if (one)
            *text = span_of(one->text);
        else
            say_usage("%s has no built-in scenario called \"%s\"", name, arguments->word[0]);
        return one != NULL;
    }
    say_usage("no game is called \"%s\"", name);
    return false;
}

/* What lies at a URL is a scenario like any other. */
static int load(struct text *bytes, const char *file, struct note *note)
{
    struct delivery delivery;

    if (!is_url(file))
        return scenario_load(bytes, file, true, note);
    int status = courier_read(&delivery, file, (struct span){"", 0}, false, note);
    if (status == 0)
        text_put(bytes, text_span(&delivery.body));
    if (bytes->full)
        status = note_set(note, "it is longer than a scenario may be");
    text_free(&delivery.body);
    return status;
}

static enum exit_status run(const struct arguments *arguments)
{
    struct inspector inspector = {
        .complaints = {.take = take_complaint},
        .report = {.file = arguments->word[0], .colour = say_in_colour(arguments)},
        .quiet = option_is_given(arguments, OPTION_QUIET),
    };
    struct text bytes;
    struct span text;
    struct note note;
    enum exit_status status = EXIT_TROUBLE;

    if (!find_built_in(arguments, &text))
        return EXIT_TROUBLE;
    text_init(&bytes, SCENARIO_BYTES_MAX);
    text_init(&inspector.out, SAY_MAX);
    if (text.at || load(&bytes, arguments->word[0], &note) == 0)
        status = judge(&inspector, text.at ? text : text_span(&bytes), arguments);
    else
        status = open_trouble(arguments->word[0], note.words);
    text_free(&inspector.out);
    text_free(&bytes);
    return status;
}

static const enum option_id options[] = {
    OPTION_GAME, OPTION_UNICODE, OPTION_COLOR, OPTION_QUIET, OPTION_COUNT,
};

const struct command command_scenario = {
    .name = "scenario",
    .summary = "check a scenario file and draw its map",
    .words = "FILE",
    .detail = "Name all that is wrong with the file, or draw the map. With --game, FILE is the\n"
              "name of one of that game's built-in scenarios.\n",
    .options = options,
    .takes_url = true,
    .least_words = 1,
    .most_words = 1,
    .run = run,
};
