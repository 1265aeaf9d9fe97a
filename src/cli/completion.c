/* SPDX-License-Identifier: MIT */
#include "cli/completion.h"

#include "cli/command.h"
#include "games/list.h"

#include <string.h>

const char *const completion_shells[] = {"bash", "zsh", "fish", NULL};

/* What can be completed where a word is wanted. */
enum wanted { WANTS_NOTHING, WANTS_FILE, WANTS_FOLDER, WANTS_GAME, WANTS_COMMAND };

static enum wanted wanted_by_command(const struct command *command)
{
    return strstr(command->words, "FILE")      ? WANTS_FILE
           : strstr(command->words, "GAME")    ? WANTS_GAME
           : strstr(command->words, "COMMAND") ? WANTS_COMMAND
                                               : WANTS_NOTHING;
}

static enum wanted wanted_by_option(enum option_id id)
{
    const char *argument = option_table[id].argument;

    return id == OPTION_GAME                ? WANTS_GAME
           : !argument                      ? WANTS_NOTHING
           : strcmp(argument, "FILE") == 0  ? WANTS_FILE
           : strcmp(argument, "DIR") == 0   ? WANTS_FOLDER
                                            : WANTS_NOTHING;
}

static void put_commands(struct text *out)
{
    for (int i = 0; command_table[i]; i++)
        text_printf(out, "%s%s", i ? " " : "", command_table[i]->name);
}

static void put_games(struct text *out)
{
    for (int i = 0; games_list[i]; i++)
        text_printf(out, "%s%s", i ? " " : "", games_list[i]->name);
}

static void put_values(struct text *out, const char *const *values)
{
    for (int i = 0; values[i]; i++)
        text_printf(out, "%s%s", i ? " " : "", values[i]);
}

/* Calls PUT for each side of any game once. */
static void each_side(struct text *out, void (*put)(struct text *out, const char *side))
{
    for (int g = 0; games_list[g]; g++)
        for (int s = 0; games_list[g]->sides[s]; s++) {
            bool seen = false;
            for (int h = 0; h < g && !seen; h++)
                for (int t = 0; games_list[h]->sides[t] && !seen; t++)
                    seen = strcmp(games_list[h]->sides[t], games_list[g]->sides[s]) == 0;
            if (!seen)
                put(out, games_list[g]->sides[s]);
        }
}

/* ---- bash ------------------------------------------------------------------------------ */

static void put_bash_side(struct text *out, const char *side)
{
    text_printf(out, " --%s", side);
}

static void put_bash_options(struct text *out, const struct command *command)
{
    text_printf(out, "    %s) options='--help", command->name);
    for (const enum option_id *id = command->options; *id != OPTION_COUNT; id++) {
        if (*id == OPTION_SIDE)
            each_side(out, put_bash_side);
        else
            text_printf(out, " --%s", option_table[*id].name);
    }
    text_puts(out, "' ;;\n");
}

/* What may follow an option. */
static void put_bash_arguments(struct text *out)
{
    for (int id = 0; id < OPTION_COUNT; id++) {
        const struct option_spec *spec = &option_table[id];
        enum wanted wanted = wanted_by_option((enum option_id)id);
        if (!spec->argument)
            continue;
        if (id == OPTION_SIDE) {
            continue;
        } else if (spec->values) {
            text_printf(out, "    --%s) COMPREPLY=($(compgen -W '", spec->name);
            put_values(out, spec->values);
            text_puts(out, "' -- \"$cur\")); return ;;\n");
        } else if (wanted == WANTS_GAME) {
            text_printf(out, "    --%s) COMPREPLY=($(compgen -W \"$games\" -- \"$cur\")); return ;;\n",
                        spec->name);
        } else {
            text_printf(out, "    --%s) %sreturn ;;\n", spec->name,
                        wanted == WANTS_FILE     ? "COMPREPLY=($(compgen -f -- \"$cur\")); "
                        : wanted == WANTS_FOLDER ? "COMPREPLY=($(compgen -d -- \"$cur\")); "
                                                 : "");
        }
    }
}

static void put_bash_words(struct text *out, enum wanted wanted, const char *reply)
{
    for (int i = 0, found = 0; command_table[i]; i++) {
        if (wanted_by_command(command_table[i]) == wanted)
            text_printf(out, "%s%s", found++ ? " | " : "    ", command_table[i]->name);
        if (!command_table[i + 1] && found)
            text_printf(out, ") COMPREPLY=($(compgen %s -- \"$cur\")) ;;\n", reply);
    }
}

static void write_bash(struct text *out)
{
    text_puts(out, "# umpire: completion for bash, made by `umpire help --completion bash`\n"
                   "_umpire() {\n"
                   "    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]}\n"
                   "    local command= options= i\n"
                   "    local commands='");
    put_commands(out);
    text_puts(out, "'\n    local games='");
    put_games(out);
    text_puts(out, "'\n"
                   "    COMPREPLY=()\n"
                   "    for ((i = 1; i < COMP_CWORD; i++)); do\n"
                   "        case \" $commands \" in *\" ${COMP_WORDS[i]} \"*)\n"
                   "            command=${COMP_WORDS[i]}\n"
                   "            break ;;\n"
                   "        esac\n"
                   "    done\n"
                   "    case $prev in\n");
    put_bash_arguments(out);
    text_puts(out, "    esac\n"
                   "    case $command in\n"
                   "    '') options='--help --version' ;;\n");
    for (int i = 0; command_table[i]; i++)
        put_bash_options(out, command_table[i]);
    text_puts(out, "    esac\n"
                   "    if [[ $cur == -* ]]; then\n"
                   "        COMPREPLY=($(compgen -W \"$options\" -- \"$cur\"))\n"
                   "        return\n"
                   "    fi\n"
                   "    case $command in\n"
                   "    '') COMPREPLY=($(compgen -W \"$commands\" -- \"$cur\")) ;;\n");
    put_bash_words(out, WANTS_FILE, "-f");
    put_bash_words(out, WANTS_GAME, "-W \"$games\"");
    put_bash_words(out, WANTS_COMMAND, "-W \"$commands\"");
    text_puts(out, "    esac\n"
                   "}\n"
                   "complete -o filenames -F _umpire umpire\n");
}

/* ---- zsh ------------------------------------------------------------------------------- */

/* Words between single quotes; within the brackets of _arguments, colons and brackets too are
 * quoted. */
static void put_zsh_words(struct text *out, const char *words)
{
    for (; *words; words++) {
        if (*words == '\'')
            text_puts(out, "'\\'");
        else if (strchr("[]:\\", *words))
            text_putc(out, '\\');
        text_putc(out, *words);
    }
}

static void put_zsh_wanted(struct text *out, enum wanted wanted, const char *what)
{
    text_puts(out, ":");
    put_zsh_words(out, what);
    text_puts(out, ":");
    if (wanted == WANTS_FILE)
        text_puts(out, "_files");
    else if (wanted == WANTS_FOLDER)
        text_puts(out, "_files -/");
    else if (wanted == WANTS_GAME || wanted == WANTS_COMMAND) {
        text_putc(out, '(');
        if (wanted == WANTS_GAME)
            put_games(out);
        else
            put_commands(out);
        text_putc(out, ')');
    }
}

static void put_zsh_side(struct text *out, const char *side)
{
    text_printf(out, " \\\n            '--%s=[who plays %s]:name:'", side, side);
}

static void put_zsh_option(struct text *out, enum option_id id)
{
    const struct option_spec *spec = &option_table[id];

    if (id == OPTION_SIDE) {
        each_side(out, put_zsh_side);
        return;
    }
    text_printf(out, " \\\n            '%s--%s%s[", id == OPTION_MARK ? "*" : "", spec->name,
                spec->argument ? "=" : "");
    put_zsh_words(out, spec->help);
    text_putc(out, ']');
    if (spec->values) {
        text_puts(out, ":value:(");
        put_values(out, spec->values);
        text_putc(out, ')');
    } else if (spec->argument) {
        put_zsh_wanted(out, wanted_by_option(id), spec->argument);
    }
    text_putc(out, '\'');
}

static void put_zsh_command(struct text *out, const struct command *command)
{
    text_printf(out, "        %s)\n        _arguments '--help[say how it is used]'", command->name);
    for (const enum option_id *id = command->options; *id != OPTION_COUNT; id++)
        put_zsh_option(out, *id);
    if (command->most_words) {
        text_puts(out, " \\\n            '*");
        put_zsh_wanted(out, wanted_by_command(command), command->words);
        text_putc(out, '\'');
    }
    text_puts(out, " ;;\n");
}

static void write_zsh(struct text *out)
{
    text_puts(out, "#compdef umpire\n"
                   "# umpire: completion for zsh, made by `umpire help --completion zsh`\n"
                   "_umpire() {\n"
                   "    local context state line\n"
                   "    local -a commands\n"
                   "    typeset -A opt_args\n"
                   "    commands=(\n");
    for (int i = 0; command_table[i]; i++) {
        text_printf(out, "        '%s:", command_table[i]->name);
        put_zsh_words(out, command_table[i]->summary);
        text_puts(out, "'\n");
    }
    text_puts(out, "    )\n"
                   "    _arguments -C '(-)--help[say how it is used]' '(-)--version[print the version]' \\\n"
                   "        '1:command:->command' '*::argument:->argument'\n"
                   "    case $state in\n"
                   "    command) _describe -t commands 'umpire command' commands ;;\n"
                   "    argument)\n"
                   "        case $words[1] in\n");
    for (int i = 0; command_table[i]; i++)
        put_zsh_command(out, command_table[i]);
    text_puts(out, "        esac ;;\n"
                   "    esac\n"
                   "}\n"
                   "_umpire \"$@\"\n");
}

/* ---- fish ------------------------------------------------------------------------------ */

static void put_fish_words(struct text *out, const char *words)
{
    text_putc(out, '\'');
    for (; *words; words++) {
        if (*words == '\'' || *words == '\\')
            text_putc(out, '\\');
        text_putc(out, *words);
    }
    text_putc(out, '\'');
}

static void put_fish_side(struct text *out, const char *side)
{
    text_printf(out, "complete -c umpire -n '__fish_seen_subcommand_from new' -l %s -x -d 'who plays "
                     "%s'\n",
                side, side);
}

static void put_fish_option(struct text *out, const struct command *command, enum option_id id)
{
    const struct option_spec *spec = &option_table[id];
    enum wanted wanted = wanted_by_option(id);

    if (id == OPTION_SIDE) {
        each_side(out, put_fish_side);
        return;
    }
    text_printf(out, "complete -c umpire -n '__fish_seen_subcommand_from %s' -l %s", command->name,
                spec->name);
    if (spec->letter)
        text_printf(out, " -s %c", spec->letter);
    if (wanted == WANTS_FILE)
        text_puts(out, " -r -F");
    else if (wanted == WANTS_FOLDER)
        text_puts(out, " -x -a '(__fish_complete_directories)'");
    else if (spec->argument)
        text_puts(out, " -x");
    if (spec->values || wanted == WANTS_GAME) {
        text_puts(out, " -a '");
        if (spec->values)
            put_values(out, spec->values);
        else
            put_games(out);
        text_putc(out, '\'');
    }
    text_puts(out, " -d ");
    put_fish_words(out, spec->help);
    text_putc(out, '\n');
}

static void put_fish_arguments(struct text *out, const struct command *command)
{
    enum wanted wanted = wanted_by_command(command);

    if (wanted == WANTS_NOTHING)
        return;
    text_printf(out, "complete -c umpire -n '__fish_seen_subcommand_from %s'", command->name);
    if (wanted == WANTS_FILE) {
        text_puts(out, " -F\n");
        return;
    }
    text_puts(out, " -a '");
    if (wanted == WANTS_GAME)
        put_games(out);
    else
        put_commands(out);
    text_puts(out, "'\n");
}

static void write_fish(struct text *out)
{
    text_puts(out, "# umpire: completion for fish, made by `umpire help --completion fish`\n"
                   "complete -c umpire -f\n"
                   "complete -c umpire -s h -l help -d 'say how it is used'\n"
                   "complete -c umpire -n __fish_use_subcommand -s V -l version -d 'print the version'\n");
    for (int i = 0; command_table[i]; i++) {
        text_printf(out, "complete -c umpire -n __fish_use_subcommand -a %s -d ",
                    command_table[i]->name);
        put_fish_words(out, command_table[i]->summary);
        text_putc(out, '\n');
    }
    for (int i = 0; command_table[i]; i++) {
        put_fish_arguments(out, command_table[i]);
        for (const enum option_id *id = command_table[i]->options; *id != OPTION_COUNT; id++)
            put_fish_option(out, command_table[i], *id);
    }
}

void completion_write(struct text *out, const char *shell)
{
    static void (*const writers[])(struct text *out) = {write_bash, write_zsh, write_fish};

    for (int i = 0; completion_shells[i]; i++)
        if (strcmp(completion_shells[i], shell) == 0)
            writers[i](out);
}
