/* SPDX-License-Identifier: MIT */
/* umpire show: draw a game at a moment, or at the end of each turn. */
#include "cli/command.h"

#include "base/nearest.h"
#include "board/canvas.h"
#include "cli/desk.h"
#include "cli/pick.h"
#include "cli/report.h"
#include "cli/say.h"
#include "referee/moment.h"
#include "referee/position.h"
#include "referee/verdict.h"

#include <string.h>

enum { MESSAGE_MAX = 1024 };

struct show {
    const struct arguments *arguments;
    struct desk desk;
    struct pick pick;
    struct replay replay;
    struct report report;
    struct canvas canvas;
    struct text out;
    bool drawn; /* something was: the next diagram is set off by a blank line */
};

/* ---- heading --------------------------------------------------------------------------- */

/* A tag's value without the backslashes that quote. */
static void put_value(struct text *out, struct span value)
{
    for (size_t i = 0; i < value.len; i++) {
        size_t from = i + (value.at[i] == '\\' && i + 1 < value.len);
        size_t to = from + 1;
        while (to < value.len && value.at[to] != '\\')
            to++;
        text_shown(out, (struct span){value.at + from, to - from});
        i = to - 1;
    }
}

/* "The Game: North Ada, South Grace" */
static void put_players(struct text *out, const struct record *record)
{
    const struct game *game = record->game;
    const char *gap = ": ";

    text_puts(out, game->title);
    for (int side = 0; game->sides[side]; side++) {
        const struct tag *tag = record_tag(record, game->sides[side]);
        if (!tag)
            continue;
        text_puts(out, gap);
        side_title(out, game, side);
        text_putc(out, ' ');
        put_value(out, tag->value);
        gap = ", ";
    }
    text_putc(out, '\n');
}

static void put_next(struct text *out, const struct replay *replay)
{
    union state_box state;
    struct outcome outcome;
    size_t before = out->len;

    if (!replay_end_turn(replay, &state, &outcome))
        return;
    text_puts(out, "; ");
    if (outcome.over && replay->head.number > 0) {
        prospect_write(out, replay);
        return;
    }
    struct head due = replay_due(replay);
    if (due.side == ANY || due.number == ANY) {
        out->len = before;
        return;
    }
    head_name(out, replay, due);
    text_puts(out, " may follow");
}

static void put_turn(struct text *out, const struct replay *replay)
{
    const struct game *game = replay->record.game;
    bool ends = replay->pending && !replay->finished; /* the next head has been read */

    if (replay->head.number == 0 && replay->head.side >= 0 && !ends) {
        side_title(out, game, replay->head.side);
        text_puts(out, " sets up");
    } else if (replay->head.number == 0) {
        text_puts(out, "the setup ends");
    } else {
        text_puts(out, "turn ");
        head_name(out, replay, replay->head);
        text_puts(out, ends ? " ends" : replay->actions ? " goes on" : " begins");
    }
    if (!ends)
        put_next(out, replay);
}

/* "46.south.4: turn 46 south goes on; 47 north may follow" */
static void put_standing(struct text *out, const struct replay *replay)
{
    moment_write(out, replay);
    text_puts(out, ": ");
    if (replay->ended.over && replay->ended.how != ENDS_UNFINISHED) {
        ended_write(out, replay);
    } else if (replay->open) {
        put_turn(out, replay);
    } else {
        struct head due = replay_due(replay);
        text_puts(out, due.number == 0 ? "the setup" : "turn ");
        if (due.number != 0)
            head_name(out, replay, due);
        text_puts(out, " is due");
    }
    text_putc(out, '\n');
}

/* ---- marks ----------------------------------------------------------------------------- */

static enum exit_status refuse_mark(const struct game *game, struct span name)
{
    struct nearest nearest = {.word = name};

    for (const struct mark *mark = game->marks; mark->name; mark++)
        nearest_try(&nearest, mark->name);
    return say_usage("%s has no mark called \"%.*s\"%s", game->name, (int)name.len, name.at,
                     say_nearest(nearest.found));
}

static const struct mark *find_mark(const struct game *game, struct span name)
{
    for (const struct mark *mark = game->marks; mark->name; mark++)
        if (span_is(name, mark->name))
            return mark;
    return NULL;
}

/* WANTED is NAME or NAME=ARGUMENT. */
static enum exit_status paint_mark(struct show *show, const char *wanted)
{
    const struct replay *replay = &show->replay;
    const struct game *game = replay->record.game;
    struct span name = {wanted, strcspn(wanted, "=")};
    bool has_argument = wanted[name.len] == '=';
    struct span argument = span_of(wanted + name.len + has_argument);
    const struct mark *mark = find_mark(game, name);
    char message[MESSAGE_MAX];
    struct text text;

    if (!mark)
        return refuse_mark(game, name);
    if (has_argument != (mark->argument != NULL))
        return mark->argument ? say_usage("--mark %s takes an argument: --mark %s=%s", mark->name,
                                          mark->name, mark->argument)
                              : say_usage("--mark %s takes no argument", mark->name);
    struct ruling ruling =
        mark->paint(&show->canvas, &replay->record.setting, &replay->state, argument);
    if (ruling.finding == LEGAL)
        return EXIT_YES;
    text_borrow(&text, message, sizeof message);
    report_ruling(&text, replay, ruling);
    say_trouble("--mark %s: %s", wanted, message);
    return EXIT_TROUBLE;
}

static enum exit_status paint_marks(struct show *show)
{
    const struct arguments *arguments = show->arguments;

    for (unsigned i = 0; i < arguments->given_count; i++)
        if (arguments->given[i].id == OPTION_MARK && paint_mark(show, arguments->given[i].value))
            return EXIT_TROUBLE;
    return EXIT_YES;
}

/* ---- diagrams -------------------------------------------------------------------------- */

static enum exit_status draw(struct show *show)
{
    const struct replay *replay = &show->replay;
    struct view view = {.before = replay_last_turn(replay)};

    canvas_clear(&show->canvas, option_is_given(show->arguments, OPTION_UNICODE));
    replay->record.game->draw(&show->canvas, &replay->record.setting, &replay->state, &view);
    if (paint_marks(show))
        return EXIT_TROUBLE;
    if (show->drawn)
        text_putc(&show->out, '\n');
    put_players(&show->out, &replay->record);
    put_standing(&show->out, replay);
    canvas_print(&show->out, &show->canvas, show->report.colour);
    show->drawn = true;
    return say(&show->out);
}

static enum exit_status tell_fault(struct show *show)
{
    if (show->drawn)
        text_putc(&show->out, '\n');
    report_explained(&show->out, &show->report, &show->replay);
    return worse(EXIT_NO, say(&show->out));
}

static enum exit_status show_all(struct show *show)
{
    enum exit_status status = EXIT_YES;
    enum step step;

    replay_begin(&show->replay, &show->pick.chunk, &show->desk.referee);
    if (desk_blames_command_line(&show->desk, &show->replay))
        return EXIT_TROUBLE;
    if (!position_exists(&show->replay))
        return tell_fault(show);
    bool behind = true; /* something happened since the last diagram */
    do {
        step = replay_step(&show->replay);
        bool at_end = step == STEP_DONE || step == STEP_FAULT;
        if (step == STEP_TURN_END || (at_end && behind))
            status = draw(show);
        behind = step != STEP_TURN_END;
    } while (status == EXIT_YES && step != STEP_DONE && step != STEP_FAULT);
    if (status == EXIT_YES && step == STEP_FAULT)
        return tell_fault(show);
    return status;
}

static enum exit_status show_moment(struct show *show)
{
    enum exit_status status = pick_moment(&show->pick, &show->replay, &show->desk, show->arguments);

    if (status == EXIT_TROUBLE || (status == EXIT_NO && !show->replay.fault.rule))
        return status;
    if (pick_stands(&show->replay, show->arguments)) {
        enum exit_status drawn = draw(show);
        if (drawn)
            return drawn;
    }
    return show->replay.fault.rule ? tell_fault(show) : EXIT_YES;
}

static enum exit_status run(const struct arguments *arguments)
{
    bool all = option_is_given(arguments, OPTION_ALL);
    struct show show = {
        .arguments = arguments,
        .report = {.file = arguments->word[0], .colour = say_in_colour(arguments)},
    };

    if (all && option_is_given(arguments, OPTION_AT))
        return say_usage("--at and --all exclude each other");
    enum exit_status status = pick_game(&show.pick, arguments->word[0], arguments);
    if (status == EXIT_YES && desk_open(&show.desk, arguments))
        status = EXIT_TROUBLE;
    if (status == EXIT_YES) {
        text_init(&show.out, SAY_MAX);
        status = all ? show_all(&show) : show_moment(&show);
        text_free(&show.out);
        desk_close(&show.desk);
    }
    pick_free(&show.pick);
    return status;
}

static const enum option_id options[] = {
    OPTION_AT,   OPTION_ALL,      OPTION_MARK,  OPTION_NTH,     OPTION_UNICODE, OPTION_COLOR,
    OPTION_GAME, OPTION_NOTATION, OPTION_RULES, OPTION_SCENARIO, OPTION_SCENARIO_DIR,
    OPTION_GRAMMAR, OPTION_NO_JIT,  OPTION_COUNT,
};

const struct command command_show = {
    .name = "show",
    .summary = "draw the position at any moment of a game",
    .words = "FILE",
    .detail = "Draw the board, with whose turn it is and what the last turn did. Of a log at\n"
              "fault the good part is drawn. \"umpire games\" lists the marks of each game.\n",
    .options = options,
    .takes_url = true,
    .least_words = 1,
    .most_words = 1,
    .run = run,
};
