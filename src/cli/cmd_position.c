/* SPDX-License-Identifier: MIT */
/* umpire position: a moment of a game as a log of its own, just the dispute, to pass on. */
#include "cli/command.h"

#include "cli/desk.h"
#include "cli/pick.h"
#include "cli/report.h"
#include "cli/say.h"
#include "referee/extract.h"
#include "referee/moment.h"

enum { PLACE_MAX = 64 };

static enum exit_status put_json(struct text *out, const struct report *report,
                                 const struct replay *replay)
{
    struct value *object = report_json_object(report, replay);
    char buffer[PLACE_MAX];
    struct text words;

    text_borrow(&words, buffer, sizeof buffer);
    moment_write(&words, replay);
    value_put_text(object, "at", text_span(&words));
    text_init(&words, SAY_MAX);
    extract_write(&words, replay);
    value_put_text(object, "log", text_span(&words));
    text_free(&words);
    value_write(out, object);
    value_free(object);
    return say(out);
}

/* On standard error: standard output is a log. */
static void tell_fault(struct text *out, const struct report *report, const struct replay *replay)
{
    report_fault(out, report, replay);
    say_aside(out);
}

static enum exit_status extract(struct pick *pick, struct desk *desk, struct text *out,
                                const struct arguments *arguments)
{
    struct report report = {.file = pick->file};
    bool json = option_is_given(arguments, OPTION_JSON);
    struct replay replay;
    enum exit_status status = pick_moment(pick, &replay, desk, arguments);

    if (status == EXIT_TROUBLE || (status == EXIT_NO && !replay.fault.rule))
        return status;
    if (json && (pick_stands(&replay, arguments) || replay.fault.rule))
        return worse(status, pick_stands(&replay, arguments)
                                 ? put_json(out, &report, &replay)
                                 : (report_json_game(out, &report, &replay), say(out)));
    if (replay.fault.rule)
        tell_fault(out, &report, &replay);
    if (!pick_stands(&replay, arguments))
        return status;
    extract_write(out, &replay);
    return worse(status, say(out));
}

static enum exit_status run(const struct arguments *arguments)
{
    struct pick pick;
    struct desk desk;
    struct text out;
    enum exit_status status = pick_game(&pick, arguments->word[0], arguments);

    if (status == EXIT_YES && desk_open(&desk, arguments))
        status = EXIT_TROUBLE;
    else if (status == EXIT_YES) {
        text_init(&out, SAY_MAX);
        status = extract(&pick, &desk, &out, arguments);
        text_free(&out);
        desk_close(&desk);
    }
    pick_free(&pick);
    return status;
}

static const enum option_id options[] = {
    OPTION_AT,    OPTION_JSON,    OPTION_NTH,    OPTION_GAME,  OPTION_NOTATION,
    OPTION_RULES, OPTION_SCENARIO, OPTION_SCENARIO_DIR,
    OPTION_GRAMMAR, OPTION_NO_JIT, OPTION_COUNT,
};

const struct command command_position = {
    .name = "position",
    .summary = "write a moment of a game as a log of its own",
    .words = "FILE",
    .detail = "The log begins with the position at the start of the turn and has its actions up\n"
              "to the moment: just the dispute, to pass on.\n",
    .options = options,
    .least_words = 1,
    .most_words = 1,
    .run = run,
};
