/* SPDX-License-Identifier: MIT */
/* umpire help: how the program, or one of its commands, is used; to shells too. */
#include "cli/command.h"

#include "cli/completion.h"
#include "cli/say.h"

static enum exit_status say_completion(const char *shell)
{
    struct text out;

    text_init(&out, SAY_MAX);
    completion_write(&out, shell);
    enum exit_status status = say(&out);
    text_free(&out);
    return status;
}

static enum exit_status run(const struct arguments *arguments)
{
    const char *name = arguments->word_count ? arguments->word[0] : NULL;
    const struct command *command = name ? command_called(name) : NULL;
    const char *shell = option_value(arguments, OPTION_COMPLETION);

    if (shell)
        return say_completion(shell);
    return name && !command ? command_refuse(name) : command_say_help(command);
}

static const enum option_id options[] = {OPTION_COMPLETION, OPTION_COUNT};

const struct command command_help = {
    .name = "help",
    .summary = "say how a command is used",
    .words = "[COMMAND]",
    .detail = "Without COMMAND, list the commands and what the exit status means.\n",
    .options = options,
    .most_words = 1,
    .run = run,
};
