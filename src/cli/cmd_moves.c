/* SPDX-License-Identifier: MIT */
/* umpire moves: the legal actions at a moment, as they can be pasted into the log. */
#include "cli/command.h"

#include "cli/desk.h"
#include "cli/pick.h"
#include "cli/report.h"
#include "cli/say.h"
#include "referee/verdict.h"

#include <string.h>

enum { SAY_AT = 64 << 10 /* a list is printed in pieces of about this size */, MESSAGE_MAX = 1024 };

/* Prints moves as they come. */
struct listing {
    struct move_sink sink;
    const struct replay *replay;
    const union state_box *state;
    struct span about; /* the unit or square asked for; .at is NULL for all */
    struct text out;
    bool found; /* any move was printed */
    enum exit_status status;
};

static bool take(struct move_sink *sink, const void *move)
{
    struct listing *listing = (struct listing *)sink;
    const struct record *record = &listing->replay->record;

    if (listing->about.at &&
        !record->game->concerns(&record->setting, listing->state, move, listing->about))
        return true;
    listing->found = true;
    record->notation->write(&listing->out, &record->setting, listing->state, move);
    text_putc(&listing->out, '\n');
    if (listing->out.len > SAY_AT)
        listing->status = say(&listing->out);
    return listing->status == EXIT_YES;
}

static enum exit_status list(const struct replay *replay, const union state_box *state,
                             const struct arguments *arguments)
{
    const struct game *game = replay->record.game;
    const struct setting *setting = &replay->record.setting;
    struct listing listing = {.sink = {take}, .replay = replay, .state = state};

    if (arguments->word_count > 1)
        listing.about = span_of(arguments->word[1]);
    text_init(&listing.out, SAY_MAX);
    game->moves(setting, state, &listing.sink);
    enum exit_status status = worse(listing.status, say(&listing.out));
    text_free(&listing.out);
    if (listing.status == EXIT_YES && game->abridges && game->abridges(setting, state))
        say_trouble("more is legal: of sets of units, which would be too many, the large ones are "
                    "not listed; umpire ask tells about any");
    if (listing.found)
        return status;
    if (listing.about.at) {
        say_trouble("no legal action is about \"%s\"", arguments->word[1]);
        return worse(status, EXIT_NO);
    }
    if (replay->open && replay->head.number > 0 && !option_is_given(arguments, OPTION_NEXT))
        say_trouble(
            "nothing more is to be done in this turn; --next lists the actions of the next");
    return status;
}

/* Open the turn that is due in STATE. What the log leaves open is settled where that makes no
 * difference to what is legal. */
static enum exit_status open_turn(const struct replay *replay, union state_box *state)
{
    const struct game *game = replay->record.game;
    struct head due = game->due(&replay->record.setting, state);

    if (due.side == ANY || (due.number == 0 && due.side == NO_SIDE && !game->phases)) {
        say_trouble("it is not settled whose turn is next: write its head into the log");
        return EXIT_NO;
    }
    if (due.number == ANY)
        due.number = 1;
    game->begin(state, &replay->record.setting, due);
    return EXIT_YES;
}

static enum exit_status refuse_end(const struct replay *replay)
{
    const struct game *game = replay->record.game;
    struct ruling ruling = game->may_end(&replay->record.setting, &replay->state);
    char message[MESSAGE_MAX];
    struct text text;

    text_borrow(&text, message, sizeof message);
    report_ruling(&text, replay, ruling);
    say_trouble("the turn in progress may not end yet: %s [%s %s]", message, game->name,
                game->rules[ruling.rule].number);
    return EXIT_NO;
}

static enum exit_status refuse_over(void)
{
    say_trouble("the game is over: nothing is to be done any more");
    return EXIT_NO;
}

/* The state in which a move is to be made, into STATE. */
static enum exit_status state_to_move(const struct replay *replay, bool next,
                                      union state_box *state)
{
    const struct game *game = replay->record.game;
    struct outcome outcome;

    if (replay->ended.over && replay->ended.how != ENDS_UNFINISHED)
        return refuse_over();
    memcpy(state, &replay->state, game->state_size);
    if (replay->open && !next)
        return EXIT_YES;
    if (!replay->open)
        return open_turn(replay, state);
    if (!replay_end_turn(replay, state, &outcome))
        return refuse_end(replay);
    if (outcome.over && replay->head.number > 0)
        return refuse_over();
    return open_turn(replay, state);
}

/* On standard error: standard output is for what can be pasted. */
static void tell_fault(const struct replay *replay, const char *file)
{
    struct report report = {.file = file};
    struct text out;

    text_init(&out, SAY_MAX);
    report_explained(&out, &report, replay);
    say_aside(&out);
    text_free(&out);
}

static enum exit_status list_at_moment(struct pick *pick, struct desk *desk,
                                       const struct arguments *arguments)
{
    struct replay replay;
    union state_box state;
    enum exit_status status = pick_moment(pick, &replay, desk, arguments);

    if (status == EXIT_TROUBLE || (status == EXIT_NO && !replay.fault.rule))
        return status;
    if (replay.fault.rule)
        tell_fault(&replay, pick->file);
    if (!pick_stands(&replay, arguments))
        return status;
    bool next = option_is_given(arguments, OPTION_NEXT);
    if (state_to_move(&replay, next, &state))
        return EXIT_NO;
    return worse(status, list(&replay, &state, arguments));
}

static enum exit_status run(const struct arguments *arguments)
{
    struct pick pick;
    struct desk desk;
    enum exit_status status = pick_game(&pick, arguments->word[0], arguments);

    if (status == EXIT_YES && desk_open(&desk, arguments))
        status = EXIT_TROUBLE;
    else if (status == EXIT_YES) {
        status = list_at_moment(&pick, &desk, arguments);
        desk_close(&desk);
    }
    pick_free(&pick);
    return status;
}

static const enum option_id options[] = {
    OPTION_AT,       OPTION_NEXT,   OPTION_NTH,      OPTION_GAME,
    OPTION_NOTATION, OPTION_RULES,  OPTION_SCENARIO, OPTION_SCENARIO_DIR,
    OPTION_GRAMMAR,  OPTION_NO_JIT, OPTION_COUNT,
};

const struct command command_moves = {
    .name = "moves",
    .summary = "list the legal actions, as they can be pasted into the log",
    .words = "FILE [SQUARE]",
    .detail = "One action a line and nothing else; one line for each position that can result.\n"
              "With SQUARE, those that concern it or the unit on it.\n",
    .options = options,
    .takes_url = true,
    .least_words = 1,
    .most_words = 2,
    .run = run,
};
