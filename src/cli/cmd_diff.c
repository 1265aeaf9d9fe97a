/* SPDX-License-Identifier: MIT */
/* umpire diff: where do two players' copies of one game part? */
#include "cli/command.h"

#include "cli/compare.h"
#include "cli/open.h"
#include "cli/say.h"

#include <string.h>

static enum exit_status open_and_compare(const struct arguments *arguments, struct source source[2])
{
    struct note note;

    for (unsigned i = 0; i < 2; i++)
        if (open_file(&source[i], arguments->word[i], &note))
            return open_trouble(arguments->word[i], note.words);
    return compare_sources(arguments, arguments->word, source);
}

static enum exit_status run(const struct arguments *arguments)
{
    struct source source[2] = {{.file = -1}, {.file = -1}};

    if (strcmp(arguments->word[0], "-") == 0 && strcmp(arguments->word[1], "-") == 0)
        return say_usage("only one of the two files can be standard input");
    enum exit_status status = open_and_compare(arguments, source);
    source_close(&source[0]);
    source_close(&source[1]);
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
    .takes_url = true,
    .least_words = 2,
    .most_words = 2,
    .run = run,
};
