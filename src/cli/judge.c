/* SPDX-License-Identifier: MIT */
#include "cli/judge.h"

#include "base/source.h"
#include "cli/desk.h"
#include "cli/report.h"
#include "cli/say.h"

static enum exit_status judge_game(struct text *out, struct desk *desk, struct replay *replay,
                                   const struct report *report, const struct chunk *chunk)
{
    desk_see(desk, chunk->text);
    replay_begin(replay, chunk, &desk->referee);
    if (desk_blames_command_line(desk, replay))
        return EXIT_TROUBLE;
    bool accepted = replay_run(replay);
    struct report explained = *report;
    struct readings readings;
    report_try(&explained, &readings, replay);
    report_game(out, &explained, replay);
    return worse(accepted ? EXIT_YES : EXIT_NO, say(out));
}

enum exit_status judge_bytes(const struct arguments *arguments, const char *file, struct span bytes)
{
    static struct replay replay; /* large */
    struct report report = {.file = file,
                            .rules = option_value(arguments, OPTION_RULES),
                            .colour = say_in_colour(arguments)};
    enum exit_status status = EXIT_YES;
    struct source source;
    struct chunk chunk;
    struct desk desk;
    struct note note;
    struct text out;

    if (desk_open(&desk, arguments))
        return EXIT_TROUBLE;
    desk_turn_to(&desk, file);
    text_init(&out, SAY_MAX);
    source_from_memory(&source, bytes);
    while (status < EXIT_TROUBLE && source_next(&source, &chunk, &note) == SOURCE_GAME)
        status = worse(status, judge_game(&out, &desk, &replay, &report, &chunk));
    source_close(&source);
    text_free(&out);
    desk_close(&desk);
    return status;
}
