/* SPDX-License-Identifier: MIT */
/*
 * umpire parse: kind and fields of every item of a log, for people who work on a grammar. No rule
 * is asked, and with --grammar the game need not exist yet.
 */
#include "cli/command.h"

#include "base/utf8.h"
#include "cli/desk.h"
#include "cli/open.h"
#include "cli/report.h"
#include "cli/say.h"
#include "notation/reader.h"
#include "referee/record.h"

#include <inttypes.h>

enum { MESSAGE_MAX = 4096, NUMBER_MAX = 999999 };

struct parse {
    const struct arguments *arguments;
    struct desk desk;
    struct grammar *grammar; /* of --grammar; owned; NULL without */
    struct report report;
    struct text out;

    /* The game being read. */
    struct chunk chunk;
    struct reader reader;
    struct capture capture;
    struct span game;     /* as its tag says */
    struct span notation; /* likewise */
    const struct game *played; /* the one that is named so; NULL if none or not yet known */
    struct span phase;         /* of the head being printed; empty if it names none */
    bool head_seen;
};

/* ---- items ----------------------------------------------------------------------------- */

static void put_field(struct text *out, const char *name, struct span bytes)
{
    text_printf(out, " %s=\"", name);
    text_shown(out, bytes);
    text_putc(out, '"');
}

/* "5:11 place unit="I" at="F10"" */
static void put_item(struct parse *parse)
{
    const struct matcher *matcher = parse->reader.matcher;
    struct caret caret = caret_at(parse->chunk.text, parse->chunk.origin, parse->reader.last);
    const char *kind = grammar_kind(matcher);
    const char *name;
    struct span bytes;

    text_printf(&parse->out, "%" PRIu64 ":%" PRIu64 " %s", caret.line, caret.column,
                kind ? kind : "(no kind)");
    for (unsigned n = 0; grammar_group(matcher, n, &name, &bytes); n++)
        put_field(&parse->out, name, bytes);
    if (parse->phase.len)
        put_field(&parse->out, "phase", parse->phase);
    text_putc(&parse->out, '\n');
}

static void take_tag(struct parse *parse)
{
    const struct capture *capture = &parse->capture;

    if (span_is(capture->field[RECORD_NAME], "Game"))
        parse->game = capture->field[RECORD_VALUE];
    if (span_is(capture->field[RECORD_NAME], "Notation"))
        parse->notation = capture->field[RECORD_VALUE];
    put_item(parse);
}

/* Turn 0 is read by the grammar's entry for setup, all others by that for play. */
static void take_common(struct parse *parse)
{
    const struct capture *capture = &parse->capture;

    if (capture->kind == RECORD_HEAD) {
        bool setup = span_number(capture->field[RECORD_NUMBER], NUMBER_MAX) == 0;
        parse->reader.entry = setup ? ENTRY_SETUP : ENTRY_PLAY;
        parse->head_seen = true;
        if (parse->played && head_names_phase(parse->played, capture))
            parse->phase = reader_take_word(&parse->reader);
    }
    put_item(parse);
    parse->phase.len = 0;
}

/* ---- where it stops -------------------------------------------------------------------- */

static enum exit_status stop(struct parse *parse, const char *family, const char *message)
{
    report_place(&parse->out, &parse->report, &parse->chunk, parse->reader.last, family);
    text_printf(&parse->out, "%s\n", message);
    report_excerpt(&parse->out, &parse->chunk, parse->reader.last);
    return worse(EXIT_NO, say(&parse->out));
}

static enum exit_status stop_reading(struct parse *parse, enum reading reading)
{
    static const char *const messages[] = {
        [READ_LATE_TAG] = "a tag behind the header",
        [READ_OPEN_COMMENT] = "this comment is never closed",
        [READ_NO_SEPARATOR] = "expected a comma or a new line between two actions",
        [READ_LOOSE_COMMA] = "expected an action after this comma",
        [READ_TOO_LONG] = "more than 4 KiB",
        [READ_TANGLED] = "too long or too tangled to be read",
    };
    char buffer[MESSAGE_MAX];
    struct text message;

    if (reading != READ_UNREADABLE)
        return stop(parse, "unreadable", messages[reading]);
    struct expected expected = reader_expected(&parse->reader);
    text_borrow(&message, buffer, sizeof buffer);
    text_puts(&message, "expected ");
    expected_write(&message, &expected);
    return stop(parse, "unreadable", buffer);
}

/* ---- a game ---------------------------------------------------------------------------- */

static const struct notation *find_notation(const struct game *game, struct span name)
{
    for (const struct notation *notation = game->notations; notation->name; notation++)
        if (!name.at || span_is(name, notation->name))
            return notation;
    return NULL;
}

/* The header is read: give the reader the grammar of what follows. */
static enum exit_status choose_grammar(struct parse *parse)
{
    const char *wanted = option_value(parse->arguments, OPTION_NOTATION);
    const char *assumed = parse->desk.referee.game;
    struct note note;

    struct span name = parse->game.at || !assumed ? parse->game : span_of(assumed);
    const struct game *game = name.at ? referee_game(&parse->desk.referee, name) : NULL;
    if (!parse->notation.at && wanted)
        parse->notation = span_of(wanted);
    const struct notation *notation = game ? find_notation(game, parse->notation) : NULL;
    parse->played = game;
    if (notation)
        parse->reader.blanks_part_actions = notation->blanks_part_actions;
    parse->reader.game = parse->grammar ? parse->grammar
                         : notation     ? referee_grammar(&parse->desk.referee, notation, &note)
                                        : NULL;
    if (parse->reader.game)
        return EXIT_YES;
    return stop(parse, "unknown",
                game ? "the game has no such notation"
                     : "which game is this? Name a known one with --game, or "
                       "its grammar with --grammar");
}

static enum exit_status parse_items(struct parse *parse)
{
    for (;;) {
        enum reading reading = reader_next(&parse->reader, &parse->capture);
        if (reading == READ_UNREADABLE && !parse->head_seen && parse->reader.entry == ENTRY_SETUP &&
            parse->reader.game) {
            parse->reader.entry = ENTRY_PLAY; /* a notation with heads of its own */
            continue;
        }
        if (reading == READ_TAG)
            take_tag(parse);
        else if (reading == READ_COMMON)
            take_common(parse);
        else if (reading == READ_ACTION)
            put_item(parse);
        else if (reading != READ_END)
            return stop_reading(parse, reading);
        else if (parse->reader.game)
            return say(&parse->out);
        else if (choose_grammar(parse))
            return EXIT_NO;
    }
}

static enum exit_status parse_game(struct parse *parse)
{
    struct span text = parse->chunk.text;
    const struct referee *referee = &parse->desk.referee;
    size_t valid = utf8_valid_up_to(text);

    parse->game = parse->notation = parse->phase = (struct span){NULL, 0};
    parse->played = NULL;
    parse->head_seen = false;
    reader_init(&parse->reader, text, referee->record, referee->matcher);
    if (valid == text.len)
        return parse_items(parse);
    parse->reader.last = (struct span){text.at + valid, 1};
    return stop(parse, "unreadable", "a byte that is not UTF-8");
}

static enum exit_status parse_file(struct parse *parse, const char *name)
{
    struct source source;
    struct note note;
    enum source_status read = SOURCE_TROUBLE;
    enum exit_status status = EXIT_YES;

    if (open_file(&source, name, &note) == 0) {
        while (status < EXIT_TROUBLE &&
               (read = source_next(&source, &parse->chunk, &note)) == SOURCE_GAME)
            status = worse(status, parse_game(parse));
        source_close(&source);
    }
    if (status < EXIT_TROUBLE && read == SOURCE_TROUBLE)
        return open_trouble(name, note.words);
    return status;
}

/* Any kinds and fields will do: nobody reads them but people. */
static enum exit_status compile_grammar(struct parse *parse)
{
    struct span text = parse->desk.referee.grammar_text;
    struct note note;

    if (!text.at)
        return EXIT_YES;
    parse->grammar = grammar_compile(text, NULL, &note);
    if (parse->grammar)
        return EXIT_YES;
    say_trouble("%s:%s", parse->desk.grammar_file, note.words);
    return EXIT_TROUBLE;
}

static enum exit_status run(const struct arguments *arguments)
{
    struct parse parse = {
        .arguments = arguments,
        .report = {.file = arguments->word[0], .colour = say_in_colour(arguments)},
    };

    if (desk_open(&parse.desk, arguments))
        return EXIT_TROUBLE;
    enum exit_status status = compile_grammar(&parse);
    text_init(&parse.out, SAY_MAX);
    if (status == EXIT_YES)
        status = parse_file(&parse, arguments->word[0]);
    text_free(&parse.out);
    grammar_free(parse.grammar);
    desk_close(&parse.desk);
    return status;
}

static const enum option_id options[] = {
    OPTION_GRAMMAR, OPTION_GAME, OPTION_NOTATION, OPTION_COLOR, OPTION_NO_JIT, OPTION_COUNT,
};

const struct command command_parse = {
    .name = "parse",
    .summary = "print kind and fields of every item, to work on a grammar",
    .words = "FILE",
    .detail = "One item a line: where it stands, its kind, its fields; where reading stops,\n"
              "what was expected there. No rule is asked.\n",
    .options = options,
    .takes_url = true,
    .least_words = 1,
    .most_words = 1,
    .run = run,
};
