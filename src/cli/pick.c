/* SPDX-License-Identifier: MIT */
#include "cli/pick.h"

#include "cli/open.h"
#include "cli/say.h"
#include "referee/moment.h"
#include "referee/position.h"

static void keep(struct pick *pick, const struct chunk *chunk)
{
    text_init(&pick->text, GAME_BYTES_MAX);
    text_put(&pick->text, chunk->text);
    pick->chunk = *chunk;
    pick->chunk.text = text_span(&pick->text);
}

static enum exit_status refuse_count(const struct pick *pick, unsigned nth, unsigned count)
{
    if (nth)
        say_trouble("%s: there is no game %u; it holds %u", pick->file, nth, count);
    else
        say_usage("%s holds more than one game: choose one with --nth", pick->file);
    return EXIT_TROUBLE;
}

static enum exit_status pick_from(struct pick *pick, struct source *source, unsigned nth)
{
    struct chunk chunk;
    struct note note;
    enum source_status status;
    unsigned count = 0;

    while ((status = source_next(source, &chunk, &note)) == SOURCE_GAME) {
        count = chunk.nth;
        if (count == (nth ? nth : 1))
            keep(pick, &chunk);
        if (count == (nth ? nth : 2))
            break;
    }
    if (status == SOURCE_TROUBLE) {
        say_trouble("%s: %s", pick->file, note.words);
        return EXIT_TROUBLE;
    }
    return count == (nth ? nth : 1) ? EXIT_YES : refuse_count(pick, nth, count);
}

enum exit_status pick_game(struct pick *pick, const char *file, const struct arguments *arguments)
{
    struct source source;
    struct note note;

    *pick = (struct pick){.file = file};
    if (open_file(&source, file, &note))
        return open_trouble(file, note.words);
    enum exit_status status =
        pick_from(pick, &source, (unsigned)option_number(arguments, OPTION_NTH));
    source_close(&source);
    return status;
}

enum exit_status pick_from_memory(struct pick *pick, const char *file, struct span bytes,
                                  const struct arguments *arguments)
{
    struct source source;

    *pick = (struct pick){.file = file};
    source_from_memory(&source, bytes);
    enum exit_status status =
        pick_from(pick, &source, (unsigned)option_number(arguments, OPTION_NTH));
    source_close(&source);
    return status;
}

enum exit_status pick_moment(struct pick *pick, struct replay *replay, struct desk *desk,
                             const struct arguments *arguments)
{
    const char *place = option_value(arguments, OPTION_AT);
    struct moment moment;
    struct note note;

    desk_see(desk, pick->chunk.text);
    replay_begin(replay, &pick->chunk, &desk->referee);
    if (desk_blames_command_line(desk, replay))
        return EXIT_TROUBLE;
    if (replay->fault.rule)
        return EXIT_NO;
    if (moment_read(&moment, replay->record.game, place ? place : "end", &note)) {
        say_usage("%s", note.words);
        return EXIT_TROUBLE;
    }
    if (moment_go(replay, &moment, &note) && !replay->fault.rule) {
        say_trouble("%s: %s", pick->file, note.words);
        return EXIT_NO;
    }
    return replay->fault.rule ? EXIT_NO : EXIT_YES;
}

bool pick_stands(const struct replay *replay, const struct arguments *arguments)
{
    const char *place = option_value(arguments, OPTION_AT);
    bool at_end = !place || span_is(span_of(place), "end");

    return position_exists(replay) && (!replay->fault.rule || at_end);
}

void pick_free(struct pick *pick)
{
    text_free(&pick->text);
}
