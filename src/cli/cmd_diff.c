/* SPDX-License-Identifier: MIT */
/*
 * umpire diff: two players' copies of one game. Are they the same in substance; if not, where do
 * they part, how does the board stand there, and for each copy, is it legal there and to its end?
 */
#include "cli/command.h"

#include "cli/contrast.h"
#include "cli/desk.h"
#include "cli/say.h"
#include "notation/comment.h"

#include <string.h>

enum { COMMENTS_MAX = 32 << 20 };

struct diff {
    struct desk desk;
    struct source source[2];
    struct contrast contrast;
    struct text out;
    bool json;
};

/* ---- what does not count --------------------------------------------------------------- */

static void add_also(struct contrast *contrast, struct span what)
{
    contrast->also[contrast->also_count++] = what;
}

static bool is_among(const char *const *names, struct span name)
{
    for (; names && *names; names++)
        if (span_is(name, *names))
            return true;
    return false;
}

/* Tags whose content is compared as such, or is what they part in. */
static bool counts(const struct contrast *contrast, struct span name)
{
    static const char *const names[] = {"Game",  "Rules",    "Scenario", "SetUp",
                                        "First", "Notation", NULL};
    const struct game *game = contrast->copy[0].replay.record.game;

    return is_among(names, name) || (contrast->parting == PART_TAGS && is_among(game->tags, name));
}

static const struct tag *same_tag(const struct record *record, struct span name)
{
    for (unsigned i = 0; i < record->tag_count; i++)
        if (span_same(record->tag[i].name, name))
            return &record->tag[i];
    return NULL;
}

static void compare_tags(struct contrast *contrast)
{
    const struct record *a = &contrast->copy[0].replay.record;
    const struct record *b = &contrast->copy[1].replay.record;

    for (unsigned i = 0; i < a->tag_count; i++) {
        const struct tag *other = same_tag(b, a->tag[i].name);
        bool same = other && span_equal(a->tag[i].value, other->value);
        if (!same && !counts(contrast, a->tag[i].name))
            add_also(contrast, a->tag[i].name);
    }
    for (unsigned i = 0; i < b->tag_count; i++)
        if (!counts(contrast, b->tag[i].name) && !same_tag(a, b->tag[i].name))
            add_also(contrast, b->tag[i].name);
}

/* All comments, one behind the other. What looks like one within a tag's quotes is taken for one
 * in both logs alike. */
static void write_comments(struct text *out, const struct player_copy *copy)
{
    struct gap gap = gap_of(copy->chunk.text, 0, copy->chunk.text.len);

    for (struct comment comment; gap_next(&gap, &comment); text_putc(out, '\n'))
        text_put(out, span_trim(comment.text));
}

/* WRITE says something of each copy: does it differ? */
static void compare_words(struct contrast *contrast, const char *what,
                          void (*write)(struct text *out, const struct player_copy *copy))
{
    struct text words[2];

    for (int i = 0; i < 2; i++) {
        text_init(&words[i], COMMENTS_MAX);
        write(&words[i], &contrast->copy[i]);
    }
    if (!span_equal(text_span(&words[0]), text_span(&words[1])))
        add_also(contrast, span_of(what));
    text_free(&words[0]);
    text_free(&words[1]);
}

/* Why the game was ended, as its players give it. */
static void write_reason(struct text *out, const struct player_copy *copy)
{
    text_unwrapped(out, copy->replay.ended.reason);
}

/* ---- two games ------------------------------------------------------------------------- */

/* Replay a copy from its beginning, as its file wants it. */
static enum exit_status begin(struct diff *diff, struct player_copy *copy)
{
    copy->copy = (struct copy){.replay = &copy->replay};
    copy->readings.count = 0;
    desk_turn_to(&diff->desk, copy->name);
    desk_see(&diff->desk, copy->chunk.text);
    replay_begin(&copy->replay, &copy->chunk, &diff->desk.referee);
    return desk_blames_command_line(&diff->desk, &copy->replay) ? EXIT_TROUBLE : EXIT_YES;
}

/* And from where it stands to its end. */
static void go_on(struct diff *diff, struct player_copy *copy)
{
    copy->legal_there = !copy->replay.fault.rule;
    copy->legal = replay_run(&copy->replay);
    if (!readings_matter(&copy->replay))
        return;
    desk_turn_to(&diff->desk, copy->name);
    copy->readings.count = readings_try(copy->readings.of, &copy->replay);
}

static enum exit_status compare(struct diff *diff)
{
    struct contrast *contrast = &diff->contrast;
    struct player_copy *copy = contrast->copy;

    if (begin(diff, &copy[0]) || begin(diff, &copy[1]))
        return EXIT_TROUBLE;
    contrast->parting = differ(&copy[0].copy, &copy[1].copy);
    go_on(diff, &copy[0]);
    go_on(diff, &copy[1]);
    contrast->also_count = 0;
    compare_tags(contrast);
    compare_words(contrast, "reason", write_reason);
    compare_words(contrast, "comments", write_comments);
    return contrast_is_same(contrast) ? EXIT_YES : EXIT_NO;
}

static enum exit_status diff_game(struct diff *diff)
{
    enum exit_status status = compare(diff);

    if (status == EXIT_TROUBLE)
        return status;
    if (diff->json)
        contrast_write_json(&diff->out, &diff->contrast);
    else
        contrast_write(&diff->out, &diff->contrast);
    return worse(status, say(&diff->out));
}

/* A game that only the file of COPY has. */
static enum exit_status miss_game(struct diff *diff, struct player_copy *copy)
{
    const struct player_copy *lacking = &diff->contrast.copy[copy == diff->contrast.copy];

    if (begin(diff, copy))
        return EXIT_TROUBLE;
    go_on(diff, copy);
    if (diff->json)
        contrast_write_missing_json(&diff->out, copy);
    else
        contrast_write_missing(&diff->out, copy, lacking->name);
    return worse(EXIT_NO, say(&diff->out));
}

/* ---- two files ------------------------------------------------------------------------- */

static enum exit_status trouble(const char *file, const struct note *note)
{
    say_trouble("%s: %s", file, note->words);
    return EXIT_TROUBLE;
}

static enum exit_status diff_files(struct diff *diff)
{
    struct player_copy *copy = diff->contrast.copy;
    enum exit_status status = EXIT_YES;
    bool has[2] = {true, true};
    struct note note;

    while (status != EXIT_TROUBLE) {
        for (int i = 0; i < 2; i++) {
            enum source_status read = SOURCE_END;
            if (has[i])
                read = source_next(&diff->source[i], &copy[i].chunk, &note);
            if (read == SOURCE_TROUBLE)
                return trouble(copy[i].name, &note);
            has[i] = read == SOURCE_GAME;
        }
        if (!has[0] && !has[1])
            break;
        if (has[0] && has[1])
            status = worse(status, diff_game(diff));
        else
            status = worse(status, miss_game(diff, &copy[has[1]]));
    }
    return status;
}

static enum exit_status open_files(struct diff *diff)
{
    struct note note;

    for (int i = 0; i < 2; i++)
        if (source_open(&diff->source[i], diff->contrast.copy[i].name, &note))
            return trouble(diff->contrast.copy[i].name, &note);
    return EXIT_YES;
}

static enum exit_status run(const struct arguments *arguments)
{
    static struct diff diff; /* large */

    diff = (struct diff){
        .source = {{.file = -1}, {.file = -1}},
        .contrast = {.copy = {{.name = arguments->word[0]}, {.name = arguments->word[1]}},
                     .rules = option_value(arguments, OPTION_RULES),
                     .colour = say_in_colour(arguments),
                     .unicode = option_is_given(arguments, OPTION_UNICODE)},
        .json = option_is_given(arguments, OPTION_JSON),
    };
    if (strcmp(arguments->word[0], "-") == 0 && strcmp(arguments->word[1], "-") == 0)
        return say_usage("only one of the two files can be standard input");
    if (desk_open(&diff.desk, arguments))
        return EXIT_TROUBLE;
    text_init(&diff.out, SAY_MAX);
    enum exit_status status = open_files(&diff);
    if (status == EXIT_YES)
        status = diff_files(&diff);
    source_close(&diff.source[0]);
    source_close(&diff.source[1]);
    text_free(&diff.out);
    desk_close(&diff.desk);
    return status;
}

static const enum option_id options[] = {
    OPTION_JSON,  OPTION_UNICODE, OPTION_STRICT, OPTION_COLOR, OPTION_GAME, OPTION_NOTATION,
    OPTION_RULES, OPTION_SCENARIO, OPTION_SCENARIO_DIR, OPTION_GRAMMAR, OPTION_NO_JIT, OPTION_COUNT,
};

const struct command command_diff = {
    .name = "diff",
    .summary = "say where two copies of a game part",
    .words = "FILE FILE",
    .detail = "Compare the games of two files one by one: game, rules, setup, actions, result.\n"
              "Comments, layout, claims and other tags do not count.\n",
    .options = options,
    .least_words = 2,
    .most_words = 2,
    .run = run,
};
