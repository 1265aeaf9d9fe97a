/* SPDX-License-Identifier: MIT */
/* umpire help: how the program, or one of its commands, is used. */
#include "cli/command.h"

static enum exit_status run(const struct arguments *arguments)
{
    const char *name = arguments->word_count ? arguments->word[0] : NULL;
    const struct command *command = name ? command_called(name) : NULL;

    return name && !command ? command_refuse(name) : command_say_help(command);
}

static const enum option_id options[] = {OPTION_COUNT};

const struct command command_help = {
    .name = "help",
    .summary = "say how a command is used",
    .words = "[COMMAND]",
    .detail = "Without COMMAND, list the commands and what the exit status means.\n",
    .options = options,
    .most_words = 1,
    .run = run,
};
