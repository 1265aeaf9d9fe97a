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

/* ---- in one line ----------------------------------------------------------------------- */

/* One line says how a turn begins: the turn in progress, or the next one where the moment is the
 * end of a turn. A game that its rules have ended is shown as it stands. ROOM may be used. */
static const union state_box *turn_start(const struct replay *replay, union state_box *room)
{
    bool at_end = replay->pending || replay->finished;
    struct outcome outcome;

    if (!replay->open || replay->head.number <= 0 || replay_is_over(replay))
        return &replay->state;
    if (replay->actions && at_end && replay_end_turn(replay, room, &outcome))
        return room;
    return replay_before(replay);
}

static void tell_left_out(const struct replay *replay)
{
    char buffer[PLACE_MAX];
    struct text place;

    text_borrow(&place, buffer, sizeof buffer);
    moment_write(&place, replay);
    say_trouble("a FEN is of the start of a turn: what was done up to %s is not in it", buffer);
}

/* False, having said why, if the game or the moment has none. */
static bool write_fen(struct text *out, const struct replay *replay)
{
    const struct game *game = replay->record.game;
    union state_box room;
    const union state_box *state = turn_start(replay, &room);

    if (!game->fen) {
        say_trouble("%s has no FEN; without --fen, the position is written as a log", game->name);
        return false;
    }
    if (game->due(&replay->record.setting, state).side == ANY) {
        say_trouble("it is not settled whose turn is next: write its head into the log");
        return false;
    }
    if (state == replay_before(replay) && replay->actions)
        tell_left_out(replay);
    game->fen(out, &replay->record.setting, state);
    return true;
}

/* ---- as a log -------------------------------------------------------------------------- */

static void put_json(struct text *out, const struct report *report, const struct replay *replay,
                     struct span fen)
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
    if (fen.len)
        value_put_text(object, "fen", fen);
    value_write(out, object);
    value_free(object);
}

/* On standard error: standard output is a log. */
static void tell_fault(struct text *out, const struct report *report, const struct replay *replay)
{
    report_fault(out, report, replay);
    report_readings(out, report, replay);
    say_aside(out);
}

static enum exit_status put(struct text *out, const struct report *report,
                            const struct replay *replay, const struct arguments *arguments)
{
    enum exit_status status = EXIT_NO;
    bool wants_fen = option_is_given(arguments, OPTION_FEN);
    struct text fen;

    text_init(&fen, SAY_MAX);
    if (!wants_fen || write_fen(&fen, replay)) {
        if (option_is_given(arguments, OPTION_JSON))
            put_json(out, report, replay, text_span(&fen));
        else if (wants_fen)
            text_printf(out, "%s\n", fen.at);
        else
            extract_write(out, replay);
        status = say(out);
    }
    text_free(&fen);
    return status;
}

static enum exit_status extract(struct pick *pick, struct desk *desk, struct text *out,
                                const struct arguments *arguments)
{
    struct report report = {.file = pick->file};
    struct replay replay;
    enum exit_status status = pick_moment(pick, &replay, desk, arguments);

    if (status == EXIT_TROUBLE || (status == EXIT_NO && !replay.fault.rule))
        return status;
    struct readings readings;
    report_try(&report, &readings, &replay);
    bool stands = pick_stands(&replay, arguments);
    if (!stands && option_is_given(arguments, OPTION_JSON)) {
        report_json_game(out, &report, &replay);
        return worse(status, say(out));
    }
    if (replay.fault.rule && !(stands && option_is_given(arguments, OPTION_JSON)))
        tell_fault(out, &report, &replay);
    return stands ? worse(status, put(out, &report, &replay, arguments)) : status;
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
    OPTION_AT,           OPTION_FEN,      OPTION_JSON,   OPTION_NTH,
    OPTION_GAME,         OPTION_NOTATION, OPTION_RULES,  OPTION_SCENARIO,
    OPTION_SCENARIO_DIR, OPTION_GRAMMAR,  OPTION_NO_JIT, OPTION_COUNT,
};

const struct command command_position = {
    .name = "position",
    .summary = "write a moment of a game as a log of its own",
    .words = "FILE",
    .detail = "The log begins with the position at the start of the turn and has its actions up\n"
              "to the moment: just the dispute, to pass on. With --fen, of games that have it,\n"
              "one line: the position at the start of that turn or, at the end of a turn, of\n"
              "the next.\n",
    .options = options,
    .takes_url = true,
    .least_words = 1,
    .most_words = 1,
    .run = run,
};
