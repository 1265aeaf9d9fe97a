/* SPDX-License-Identifier: MIT */
/*
 * umpire diff: two players' copies of one game. Are they the same in substance; if not, where do
 * they part, how does the board stand there, and for each copy, is it legal there and to its end?
 */
#include "cli/command.h"

#include "base/unified.h"
#include "board/canvas.h"
#include "cli/desk.h"
#include "cli/report.h"
#include "cli/say.h"
#include "notation/comment.h"
#include "referee/differ.h"
#include "referee/moment.h"
#include "referee/verdict.h"

#include <inttypes.h>
#include <string.h>

enum { TEXT_MAX = 32 << 20, PLACE_MAX = 64 };

struct side {
    const char *name; /* of the file */
    struct source source;
    struct chunk chunk;
    struct replay replay;
    struct copy copy;
    bool legal_there;
    bool legal; /* to the end */
};

struct diff {
    const struct arguments *arguments;
    struct desk desk;
    struct side side[2];
    enum parting parting;
    struct text also; /* "Date, comments": what differs and does not count */
    struct canvas canvas;
    struct text out;
    bool colour;
    bool json;
};

static const char *const parts[] = {
    [PART_NOT] = NULL,         [PART_HEADER] = "header", [PART_GAME] = "game",
    [PART_RULES] = "rules",    [PART_SCENARIO] = "scenario",
    [PART_KIND] = "kind",      [PART_FIRST] = "first",   [PART_SETUP] = "setup",
    [PART_PLAY] = "play",      [PART_RESULT] = "result",
};

/* ---- what does not count --------------------------------------------------------------- */

static void add_also(struct diff *diff, struct span what)
{
    text_puts(&diff->also, diff->also.len ? ", " : "");
    text_shown(&diff->also, what);
}

/* Tags whose content is compared as such. */
static bool counts(struct span name)
{
    static const char *const names[] = {"Game", "Rules", "Scenario", "SetUp", "First", "Notation"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (span_is(name, names[i]))
            return true;
    return false;
}

static const struct tag *same_tag(const struct record *record, struct span name)
{
    for (unsigned i = 0; i < record->tag_count; i++)
        if (span_same(record->tag[i].name, name))
            return &record->tag[i];
    return NULL;
}

static void compare_tags(struct diff *diff)
{
    const struct record *a = &diff->side[0].replay.record;
    const struct record *b = &diff->side[1].replay.record;

    for (unsigned i = 0; i < a->tag_count; i++) {
        const struct tag *other = same_tag(b, a->tag[i].name);
        if (!counts(a->tag[i].name) && (!other || !span_equal(a->tag[i].value, other->value)))
            add_also(diff, a->tag[i].name);
    }
    for (unsigned i = 0; i < b->tag_count; i++)
        if (!counts(b->tag[i].name) && !same_tag(a, b->tag[i].name))
            add_also(diff, b->tag[i].name);
}

/* All comments of a log, one behind the other. What looks like one within a tag's quotes is taken
 * for one in both logs alike. */
static void collect_comments(struct text *out, const struct chunk *chunk)
{
    struct gap gap = gap_of(chunk->text, 0, chunk->text.len);

    for (struct comment comment; gap_next(&gap, &comment); text_putc(out, '\n'))
        text_put(out, span_trim(comment.text));
}

static void compare_comments(struct diff *diff)
{
    struct text one;
    struct text other;

    text_init(&one, TEXT_MAX);
    text_init(&other, TEXT_MAX);
    collect_comments(&one, &diff->side[0].chunk);
    collect_comments(&other, &diff->side[1].chunk);
    if (!span_equal(text_span(&one), text_span(&other)))
        add_also(diff, span_of("comments"));
    text_free(&one);
    text_free(&other);
}

/* ---- two games ------------------------------------------------------------------------- */

static enum exit_status compare(struct diff *diff)
{
    struct side *side = diff->side;

    for (int i = 0; i < 2; i++) {
        side[i].copy = (struct copy){.replay = &side[i].replay};
        desk_turn_to(&diff->desk, side[i].name);
        replay_begin(&side[i].replay, &side[i].chunk, &diff->desk.referee);
        if (desk_blames_command_line(&diff->desk, &side[i].replay))
            return EXIT_TROUBLE;
    }
    text_clear(&diff->also);
    diff->parting = differ(&side[0].copy, &side[1].copy);
    compare_tags(diff);
    compare_comments(diff);
    for (int i = 0; i < 2; i++) {
        side[i].legal_there = !side[i].replay.fault.rule;
        side[i].legal = replay_run(&side[i].replay);
    }
    bool same = diff->parting == PART_NOT && side[0].legal && side[1].legal;
    return same ? EXIT_YES : EXIT_NO;
}

static void put_name(struct text *out, const struct side *side)
{
    text_shown(out, span_of(side->name));
    if (side->chunk.nth > 1)
        text_printf(out, "#%u", side->chunk.nth);
}

static void put_names(struct diff *diff)
{
    put_name(&diff->out, &diff->side[0]);
    text_puts(&diff->out, ", ");
    put_name(&diff->out, &diff->side[1]);
    text_puts(&diff->out, ": ");
}

/* The place before the item at which they part. */
static void write_place(struct text *out, const struct diff *diff)
{
    struct replay there = diff->side[0].replay;

    there.head = diff->side[0].copy.head;
    there.actions = diff->side[0].copy.actions;
    moment_write(out, &there);
}

static void put_setups(struct diff *diff)
{
    struct text setup[2];

    for (int i = 0; i < 2; i++) {
        const struct replay *replay = &diff->side[i].replay;
        text_init(&setup[i], TEXT_MAX);
        replay->record.game->position(&setup[i], &replay->record.setting, &diff->side[i].copy.before);
    }
    unified_write(&diff->out, diff->side[0].name, text_span(&setup[0]), diff->side[1].name,
                  text_span(&setup[1]));
    text_free(&setup[0]);
    text_free(&setup[1]);
}

static void put_item(struct diff *diff, const struct side *side)
{
    struct span item = side->copy.item;
    struct text *out = &diff->out;

    text_puts(out, "   ");
    if (!item.at) {
        put_name(out, side);
        text_puts(out, ": the log ends here\n");
        return;
    }
    struct caret caret = caret_at(side->chunk.text, side->chunk.origin, item);
    text_shown(out, span_of(side->name));
    text_printf(out, ":%" PRIu64 ":%" PRIu64 ": ", caret.line, caret.column);
    struct span rest = item;
    for (struct span line; rest.len;) {
        const char *end = memchr(rest.at, '\n', rest.len);
        line = (struct span){rest.at, end ? (size_t)(end - rest.at) : rest.len};
        text_shown(out, span_trim(line));
        text_puts(out, end ? " " : "");
        rest.at += line.len + (end != NULL);
        rest.len -= line.len + (end != NULL);
    }
    text_putc(out, '\n');
}

static void put_board(struct diff *diff)
{
    const struct side *side = &diff->side[0];
    const struct record *record = &side->replay.record;
    struct view view = {.before = NULL};

    canvas_clear(&diff->canvas, option_is_given(diff->arguments, OPTION_UNICODE));
    record->game->draw(&diff->canvas, &record->setting, &side->copy.before, &view);
    text_putc(&diff->out, '\n');
    canvas_print(&diff->out, &diff->canvas, diff->colour);
    text_putc(&diff->out, '\n');
}

static void put_legality(struct diff *diff, struct side *side)
{
    struct report report = {.file = side->name, .colour = diff->colour};
    struct text *out = &diff->out;

    if (side->replay.fault.rule)
        report_fault(out, &report, &side->replay);
    put_name(out, side);
    if (diff->parting != PART_PLAY)
        text_puts(out, side->legal ? ": legal to the end, " : ": refused");
    else if (side->legal)
        text_puts(out, ": legal there and to the end, ");
    else
        text_puts(out, side->legal_there ? ": legal there, refused later" : ": refused there");
    if (side->legal)
        ended_write(out, &side->replay);
    text_putc(out, '\n');
}

static void put_rules(struct diff *diff)
{
    text_puts(&diff->out, "they part in the rules\n");
    for (int i = 0; i < 2; i++) {
        const struct record *record = &diff->side[i].replay.record;
        text_puts(&diff->out, "   ");
        put_name(&diff->out, &diff->side[i]);
        text_puts(&diff->out, ": ");
        setting_write(&diff->out, &record->setting, &record->game->options, true);
        text_putc(&diff->out, '\n');
    }
}

static void put_parting(struct diff *diff)
{
    struct text *out = &diff->out;

    switch (diff->parting) {
    case PART_NOT:
        text_puts(out, "the same as far as they are legal\n");
        break;
    case PART_HEADER:
        text_puts(out, "they cannot be compared\n");
        break;
    case PART_GAME:
        text_printf(out, "not the same game: %s, %s\n", diff->side[0].replay.record.game->name,
                    diff->side[1].replay.record.game->name);
        break;
    case PART_RULES:
        put_rules(diff);
        break;
    case PART_SCENARIO:
        text_puts(out, "they part in the scenario\n");
        break;
    case PART_KIND:
        text_puts(out, "one of them begins with a position\n");
        break;
    case PART_FIRST:
        text_puts(out, "they part in who began\n");
        break;
    case PART_SETUP:
        text_puts(out, "they part in the setup\n");
        put_setups(diff);
        break;
    case PART_PLAY:
        text_puts(out, "they part at ");
        write_place(out, diff);
        text_putc(out, '\n');
        put_item(diff, &diff->side[0]);
        put_item(diff, &diff->side[1]);
        put_board(diff);
        break;
    case PART_RESULT:
        text_puts(out, "they part in the result\n");
        break;
    }
}

static void put_also(struct diff *diff)
{
    if (diff->also.len) {
        text_puts(&diff->out, "   also differ: ");
        text_put(&diff->out, text_span(&diff->also));
        text_putc(&diff->out, '\n');
    }
}

static void tell_people(struct diff *diff, enum exit_status status)
{
    put_names(diff);
    if (status == EXIT_YES) {
        const struct replay *replay = &diff->side[0].replay;
        text_printf(&diff->out, "the same: %s, %u turn%s, ", replay->record.game->name,
                    replay->turns, replay->turns == 1 ? "" : "s");
        ended_write(&diff->out, replay);
        text_putc(&diff->out, '\n');
    } else {
        put_parting(diff);
        put_legality(diff, &diff->side[0]);
        put_legality(diff, &diff->side[1]);
    }
    put_also(diff);
}

static struct value *copy_object(const struct diff *diff, const struct side *side)
{
    struct report report = {.file = side->name};
    struct value *object = report_json_object(&report, &side->replay);
    struct span item = diff->parting == PART_PLAY ? side->copy.item : (struct span){NULL, 0};

    value_put_text(object, "item", item);
    if (item.at) {
        struct caret caret = caret_at(side->chunk.text, side->chunk.origin, item);
        value_put_number(object, "line", caret.line);
        value_put_number(object, "column", caret.column);
    } else {
        value_put_null(object, "line");
        value_put_null(object, "column");
    }
    value_put_flag(object, "legal_there", side->legal_there);
    return object;
}

static void tell_programs(struct diff *diff, enum exit_status status)
{
    struct value *object = value_object();
    struct value *copies = value_array();
    const char *part = parts[diff->parting];
    char buffer[PLACE_MAX];
    struct text place;

    text_borrow(&place, buffer, sizeof buffer);
    if (diff->parting == PART_PLAY)
        write_place(&place, diff);
    value_put_flag(object, "same", status == EXIT_YES);
    value_put_text(object, "part", part ? span_of(part) : (struct span){NULL, 0});
    value_put_text(object, "at", place.len ? text_span(&place) : (struct span){NULL, 0});
    struct value *also = value_array();
    struct span names = text_span(&diff->also);
    for (struct span name; span_next_word(&names, &name);)
        value_add_text(also, name);
    value_put(object, "also", also);
    for (int i = 0; i < 2; i++)
        value_add(copies, copy_object(diff, &diff->side[i]));
    value_put(object, "copies", copies);
    value_write(&diff->out, object);
    value_free(object);
}

static enum exit_status diff_game(struct diff *diff)
{
    enum exit_status status = compare(diff);

    if (status == EXIT_TROUBLE)
        return status;
    if (diff->json)
        tell_programs(diff, status);
    else
        tell_people(diff, status);
    return worse(status, say(&diff->out));
}

/* ---- two files ------------------------------------------------------------------------- */

static enum exit_status trouble(const struct side *side, const struct note *note)
{
    say_trouble("%s: %s", side->name, note->words);
    return EXIT_TROUBLE;
}

/* One of the files has a game more. */
static enum exit_status lacks_game(struct diff *diff, const struct side *lacking,
                                   const struct side *other)
{
    put_name(&diff->out, other);
    text_puts(&diff->out, ": there is no such game in ");
    text_shown(&diff->out, span_of(lacking->name));
    text_putc(&diff->out, '\n');
    return worse(EXIT_NO, diff->json ? EXIT_YES : say(&diff->out));
}

static enum exit_status diff_files(struct diff *diff)
{
    struct side *side = diff->side;
    enum exit_status status = EXIT_YES;
    struct note note;

    for (;;) {
        enum source_status read[2];
        for (int i = 0; i < 2; i++) {
            read[i] = source_next(&side[i].source, &side[i].chunk, &note);
            if (read[i] == SOURCE_TROUBLE)
                return trouble(&side[i], &note);
        }
        if (read[0] == SOURCE_END && read[1] == SOURCE_END)
            return status;
        if (read[0] == SOURCE_END || read[1] == SOURCE_END) {
            bool first = read[0] == SOURCE_END;
            return worse(status, lacks_game(diff, &side[!first], &side[first]));
        }
        status = worse(status, diff_game(diff));
        if (status == EXIT_TROUBLE)
            return status;
    }
}

static enum exit_status open_files(struct diff *diff)
{
    struct note note;

    for (int i = 0; i < 2; i++)
        if (source_open(&diff->side[i].source, diff->side[i].name, &note))
            return trouble(&diff->side[i], &note);
    return EXIT_YES;
}

static enum exit_status run(const struct arguments *arguments)
{
    static struct diff diff; /* large */

    diff = (struct diff){
        .arguments = arguments,
        .side = {{.name = arguments->word[0], .source = {.file = -1}},
                 {.name = arguments->word[1], .source = {.file = -1}}},
        .colour = say_in_colour(arguments),
        .json = option_is_given(arguments, OPTION_JSON),
    };
    if (desk_open(&diff.desk, arguments))
        return EXIT_TROUBLE;
    text_init(&diff.out, SAY_MAX);
    text_init(&diff.also, SAY_MAX);
    enum exit_status status = open_files(&diff);
    if (status == EXIT_YES)
        status = diff_files(&diff);
    source_close(&diff.side[0].source);
    source_close(&diff.side[1].source);
    text_free(&diff.out);
    text_free(&diff.also);
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
