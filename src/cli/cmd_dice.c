/* SPDX-License-Identifier: MIT */
/*
 * umpire dice: the rolls of a log in their order, how often each player rolled each face, and how
 * often fair dice would be as uneven as that; or the rolls that are still to be made.
 */
#include "cli/command.h"

#include "base/chance.h"
#include "cli/desk.h"
#include "cli/open.h"
#include "cli/report.h"
#include "cli/say.h"
#include "referee/moment.h"
#include "referee/verdict.h"

enum { SIDES_MAX = 8, FACES_MAX = 12, FEW = 5 };

/* Rolls of one game, by side and face. */
struct tally {
    unsigned count[SIDES_MAX][FACES_MAX];
    unsigned rolls;
};

/* Writes rolls as they come. */
struct roll_lines {
    struct roll_sink sink; /* first, so that a sink is this */
    struct text *out;
    const struct replay *replay;
    struct tally *tally; /* NULL for rolls that are due */
};

static void put_faces(struct text *out, const struct dice *dice, const struct roll *roll)
{
    for (unsigned i = 0; i < roll->count; i++)
        text_printf(out, "%s%s", i ? " " : "", dice->faces[roll->face[i]]);
}

/* "1.prussian.4  prussian  4  0305x0405" */
static void take_roll(struct roll_sink *sink, const struct roll *roll)
{
    struct roll_lines *lines = (struct roll_lines *)sink;
    const struct game *game = lines->replay->record.game;
    char buffer[64];
    struct text place;

    text_borrow(&place, buffer, sizeof buffer);
    moment_write(&place, lines->replay);
    text_printf(lines->out, "  %-18s %-14s ", buffer, game->sides[roll->side]);
    text_shown(lines->out, roll->what);
    text_puts(lines->out, ": ");
    if (!lines->tally) {
        text_printf(lines->out, "%u %s to be rolled\n", roll->count,
                    roll->count == 1 ? "die" : "dice");
        return;
    }
    put_faces(lines->out, game->dice, roll);
    text_putc(lines->out, '\n');
    lines->tally->rolls++;
    for (unsigned i = 0; i < roll->count; i++)
        lines->tally->count[roll->side][roll->face[i]]++;
}

/* ---- counts ---------------------------------------------------------------------------- */

static unsigned faces_of(const struct dice *dice)
{
    unsigned faces = 0;

    while (faces < FACES_MAX && dice->faces[faces])
        faces++;
    return faces;
}

static unsigned weight(const struct dice *dice, unsigned face)
{
    return dice->weights ? dice->weights[face] : 1;
}

static double chi_squared(const struct dice *dice, const unsigned *count, unsigned total)
{
    unsigned faces = faces_of(dice);
    unsigned weights = 0;
    double sum = 0;

    for (unsigned face = 0; face < faces; face++)
        weights += weight(dice, face);
    for (unsigned face = 0; face < faces; face++) {
        double expected = (double)total * weight(dice, face) / weights;
        double off = count[face] - expected;
        sum += off * off / expected;
    }
    return sum;
}

static void put_counts(struct text *out, const struct game *game, const char *who,
                       const unsigned *count)
{
    unsigned faces = faces_of(game->dice);
    unsigned total = 0;

    for (unsigned face = 0; face < faces; face++)
        total += count[face];
    if (total == 0)
        return;
    text_printf(out, "  %-10s %u %s:", who, total, total == 1 ? "die" : "dice");
    for (unsigned face = 0; face < faces; face++)
        text_printf(out, "%s %s x%u", face ? "," : "", game->dice->faces[face], count[face]);
    double sum = chi_squared(game->dice, count, total);
    text_printf(out, "; chi-squared %.2f, probability %.3f%s\n", sum,
                chance_chi_squared(sum, faces - 1),
                total < FEW * faces ? " (too few dice to mean much)" : "");
}

static void put_tally(struct text *out, const struct game *game, const struct tally *tally)
{
    unsigned all[FACES_MAX] = {0};

    for (unsigned side = 0; side < SIDES_MAX && game->sides[side]; side++) {
        put_counts(out, game, game->sides[side], tally->count[side]);
        for (unsigned face = 0; face < FACES_MAX; face++)
            all[face] += tally->count[side][face];
    }
    put_counts(out, game, "all", all);
}

/* ---- games ----------------------------------------------------------------------------- */

struct run {
    struct report report;
    struct desk desk;
    bool due;
    struct text out;
    enum exit_status status;
};

/* Step through the game; what each action rolled is told of the state before it. */
static void list_rolls(struct run *run, struct replay *replay, struct tally *tally)
{
    struct roll_lines lines = {{take_roll}, &run->out, replay, tally};
    union state_box before;
    enum step step;

    do {
        before = replay->state;
        step = replay_step(replay);
        if (step == STEP_ACTION)
            replay->record.game->dice->rolled(&replay->record.setting, &before, &replay->move,
                                              &lines.sink);
    } while (step != STEP_DONE && step != STEP_FAULT);
}

static void list_due(struct run *run, struct replay *replay)
{
    struct roll_lines lines = {{take_roll}, &run->out, replay, NULL};
    size_t before = run->out.len;

    if (!replay_run(replay))
        return;
    replay->record.game->dice->due(&replay->record.setting, &replay->state, &lines.sink);
    if (run->out.len == before)
        text_puts(&run->out, "  no roll is due\n");
}

static void put_file(struct run *run, const struct replay *replay)
{
    text_shown(&run->out, span_of(run->report.file));
    if (replay->chunk.nth > 1)
        text_printf(&run->out, "#%u", replay->chunk.nth);
    text_puts(&run->out, ":\n");
}

static void tell_game(struct run *run, const struct chunk *chunk)
{
    struct replay replay;
    struct tally tally = {.rolls = 0};

    replay_begin(&replay, chunk, &run->desk.referee);
    if (desk_blames_command_line(&run->desk, &replay)) {
        run->status = EXIT_TROUBLE;
        return;
    }
    put_file(run, &replay);
    if (!replay.fault.rule && !replay.record.game->dice)
        text_printf(&run->out, "  %s has no dice\n", replay.record.game->name);
    else if (!replay.fault.rule && run->due)
        list_due(run, &replay);
    else if (!replay.fault.rule)
        list_rolls(run, &replay, &tally);
    if (tally.rolls)
        put_tally(&run->out, replay.record.game, &tally);
    if (replay.fault.rule) {
        run->status = worse(run->status, EXIT_NO);
        report_fault(&run->out, &run->report, &replay);
    }
    run->status = worse(run->status, say(&run->out));
}

static void tell_file(struct run *run, const char *name)
{
    struct source source;
    struct chunk chunk;
    struct note note;
    enum source_status status = SOURCE_TROUBLE;

    run->report.file = name;
    desk_turn_to(&run->desk, name);
    if (open_file(&source, name, &note) == 0) {
        while (run->status < EXIT_TROUBLE &&
               (status = source_next(&source, &chunk, &note)) == SOURCE_GAME)
            tell_game(run, &chunk);
        source_close(&source);
    }
    if (status == SOURCE_TROUBLE && run->status < EXIT_TROUBLE)
        run->status = open_trouble(name, note.words);
}

static enum exit_status dice(const struct arguments *arguments)
{
    struct run run = {
        .report = {.rules = option_value(arguments, OPTION_RULES),
                   .colour = say_in_colour(arguments)},
        .due = option_is_given(arguments, OPTION_DUE),
    };

    if (desk_open(&run.desk, arguments))
        return EXIT_TROUBLE;
    text_init(&run.out, SAY_MAX);
    for (unsigned i = 0; i < arguments->word_count && run.status < EXIT_TROUBLE; i++)
        tell_file(&run, arguments->word[i]);
    text_free(&run.out);
    desk_close(&run.desk);
    return run.status;
}

static const enum option_id options[] = {
    OPTION_DUE,      OPTION_COLOR,        OPTION_GAME,   OPTION_NOTATION, OPTION_RULES,
    OPTION_SCENARIO, OPTION_SCENARIO_DIR, OPTION_NO_JIT, OPTION_COUNT,
};

const struct command command_dice = {
    .name = "dice",
    .summary = "list the dice of a log and how likely they are",
    .words = "FILE...",
    .detail = "List all rolls in their order with what they were for, count the faces of each\n"
              "player, and say how often fair dice would be as uneven or more (chi-squared).\n",
    .options = options,
    .takes_url = true,
    .least_words = 1,
    .most_words = ANY_NUMBER,
    .run = dice,
};
