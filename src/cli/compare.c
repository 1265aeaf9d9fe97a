/* SPDX-License-Identifier: MIT */
#include "cli/compare.h"

#include "cli/contrast.h"
#include "cli/desk.h"
#include "cli/open.h"
#include "cli/say.h"
#include "notation/comment.h"

enum { COMMENTS_MAX = 32 << 20 };

struct comparison {
    struct desk desk;
    struct source *source; /* two, borrowed */
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
static enum exit_status begin(struct comparison *comparison, struct player_copy *copy)
{
    copy->copy = (struct copy){.replay = &copy->replay};
    copy->readings.count = 0;
    desk_turn_to(&comparison->desk, copy->name);
    desk_see(&comparison->desk, copy->chunk.text);
    replay_begin(&copy->replay, &copy->chunk, &comparison->desk.referee);
    return desk_blames_command_line(&comparison->desk, &copy->replay) ? EXIT_TROUBLE : EXIT_YES;
}

/* And from where it stands to its end. */
static void go_on(struct comparison *comparison, struct player_copy *copy)
{
    copy->legal_there = !copy->replay.fault.rule;
    copy->legal = replay_run(&copy->replay);
    if (!readings_matter(&copy->replay))
        return;
    desk_turn_to(&comparison->desk, copy->name);
    copy->readings.count = readings_try(copy->readings.of, &copy->replay);
}

static enum exit_status compare(struct comparison *comparison)
{
    struct contrast *contrast = &comparison->contrast;
    struct player_copy *copy = contrast->copy;

    if (begin(comparison, &copy[0]) || begin(comparison, &copy[1]))
        return EXIT_TROUBLE;
    contrast->parting = differ(&copy[0].copy, &copy[1].copy);
    go_on(comparison, &copy[0]);
    go_on(comparison, &copy[1]);
    contrast->also_count = 0;
    compare_tags(contrast);
    compare_words(contrast, "reason", write_reason);
    compare_words(contrast, "comments", write_comments);
    return contrast_is_same(contrast) ? EXIT_YES : EXIT_NO;
}

static enum exit_status diff_game(struct comparison *comparison)
{
    enum exit_status status = compare(comparison);

    if (status == EXIT_TROUBLE)
        return status;
    if (comparison->json)
        contrast_write_json(&comparison->out, &comparison->contrast);
    else
        contrast_write(&comparison->out, &comparison->contrast);
    return worse(status, say(&comparison->out));
}

/* A game that only the file of COPY has. */
static enum exit_status miss_game(struct comparison *comparison, struct player_copy *copy)
{
    const struct player_copy *lacking = &comparison->contrast.copy[copy == comparison->contrast.copy];

    if (begin(comparison, copy))
        return EXIT_TROUBLE;
    go_on(comparison, copy);
    if (comparison->json)
        contrast_write_missing_json(&comparison->out, copy);
    else
        contrast_write_missing(&comparison->out, copy, lacking->name);
    return worse(EXIT_NO, say(&comparison->out));
}

/* ---- two files ------------------------------------------------------------------------- */

static enum exit_status diff_files(struct comparison *comparison)
{
    struct player_copy *copy = comparison->contrast.copy;
    enum exit_status status = EXIT_YES;
    bool has[2] = {true, true};
    struct note note;

    while (status < EXIT_TROUBLE) {
        for (int i = 0; i < 2; i++) {
            enum source_status read = SOURCE_END;
            if (has[i])
                read = source_next(&comparison->source[i], &copy[i].chunk, &note);
            if (read == SOURCE_TROUBLE)
                return open_trouble(copy[i].name, note.words);
            has[i] = read == SOURCE_GAME;
        }
        if (!has[0] && !has[1])
            break;
        if (has[0] && has[1])
            status = worse(status, diff_game(comparison));
        else
            status = worse(status, miss_game(comparison, &copy[has[1]]));
    }
    return status;
}

enum exit_status compare_sources(const struct arguments *arguments, const char *const name[2],
                                 struct source source[2])
{
    static struct comparison comparison; /* large */

    comparison = (struct comparison){
        .source = source,
        .contrast = {.copy = {{.name = name[0]}, {.name = name[1]}},
                     .rules = option_value(arguments, OPTION_RULES),
                     .colour = say_in_colour(arguments),
                     .unicode = option_is_given(arguments, OPTION_UNICODE)},
        .json = option_is_given(arguments, OPTION_JSON),
    };
    if (desk_open(&comparison.desk, arguments))
        return EXIT_TROUBLE;
    text_init(&comparison.out, SAY_MAX);
    enum exit_status status = diff_files(&comparison);
    text_free(&comparison.out);
    desk_close(&comparison.desk);
    return status;
}
