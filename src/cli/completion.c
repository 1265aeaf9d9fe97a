/* SPDX-License-Identifier: MIT */
#include "cli/completion.h"

#include "cli/command.h"
#include "games/list.h"

#include <string.h>

const char *const completion_shells[] = {"bash", "zsh", "fish", NULL};

enum { WORDS_MAX = 64 };

/* What can be completed where a word is wanted: files, folders, some words, or nothing. */
struct offer {
    bool files;
    bool folders;
    unsigned count;
    const char *word[WORDS_MAX];
};

/* Games have some names in common. */
static void add(struct offer *offer, const char *word)
{
    for (unsigned i = 0; i < offer->count; i++)
        if (strcmp(offer->word[i], word) == 0)
            return;
    if (offer->count < WORDS_MAX)
        offer->word[offer->count++] = word;
}

static void add_all(struct offer *offer, const char *const *words)
{
    for (; *words; words++)
        add(offer, *words);
}

static void add_commands(struct offer *offer)
{
    for (int i = 0; command_table[i]; i++)
        add(offer, command_table[i]->name);
}

static void add_game(struct offer *offer, const struct game *game)
{
    add(offer, game->name);
}

static void add_sides(struct offer *offer, const struct game *game)
{
    add_all(offer, game->sides);
}

static void add_notations(struct offer *offer, const struct game *game)
{
    for (const struct notation *notation = game->notations; notation->name; notation++)
        add(offer, notation->name);
}

static void add_marks(struct offer *offer, const struct game *game)
{
    for (const struct mark *mark = game->marks; mark->name; mark++)
        add(offer, mark->name);
}

static void add_of_games(struct offer *offer,
                         void (*add_of)(struct offer *offer, const struct game *game))
{
    for (int i = 0; games_list[i]; i++)
        add_of(offer, games_list[i]);
}

static struct offer offer_of_command(const struct command *command)
{
    struct offer offer = {.files = strstr(command->words, "FILE")};

    if (strstr(command->words, "GAME"))
        add_of_games(&offer, add_game);
    if (strstr(command->words, "COMMAND"))
        add_commands(&offer);
    return offer;
}

static struct offer offer_of_option(enum option_id id)
{
    static void (*const add_of[OPTION_COUNT])(struct offer *offer, const struct game *game) = {
        [OPTION_GAME] = add_game,          [OPTION_ONLY] = add_game, [OPTION_AS] = add_sides,
        [OPTION_NOTATION] = add_notations, [OPTION_TO] = add_notations, [OPTION_MARK] = add_marks,
    };
    const struct option_spec *spec = &option_table[id];
    const char *argument = spec->argument ? spec->argument : "";
    struct offer offer = {
        .files = strcmp(argument, "FILE") == 0 || strcmp(argument, "LIST") == 0,
        .folders = strcmp(argument, "DIR") == 0,
    };

    if (spec->values)
        add_all(&offer, spec->values);
    if (add_of[id])
        add_of_games(&offer, add_of[id]);
    return offer;
}

static void put_words(struct text *out, const struct offer *offer)
{
    for (unsigned i = 0; i < offer->count; i++)
        text_printf(out, "%s%s", i ? " " : "", offer->word[i]);
}

/* Calls PUT for each side of any game, which is an option of `umpire new`. */
static void each_side(struct text *out, void (*put)(struct text *out, const char *side))
{
    struct offer sides = {.count = 0};

    add_of_games(&sides, add_sides);
    for (unsigned i = 0; i < sides.count; i++)
        put(out, sides.word[i]);
}

/* ---- bash ------------------------------------------------------------------------------ */

static void put_bash_side(struct text *out, const char *side)
{
    text_printf(out, " --%s", side);
}

static void put_bash_options(struct text *out, const struct command *command)
{
    enum option_id id;

    text_printf(out, "    %s) options='--help", command->name);
    for (unsigned i = 0; (id = command_option(command, i)) != OPTION_COUNT; i++) {
        if (id == OPTION_SIDE)
            each_side(out, put_bash_side);
        else
            text_printf(out, " --%s", option_table[id].name);
    }
    text_puts(out, "' ;;\n");
}

/* The command that completes to what is offered. */
static void put_bash_offer(struct text *out, const struct offer *offer)
{
    if (offer->count) {
        text_puts(out, "_umpire_words '");
        put_words(out, offer);
        text_putc(out, '\'');
    } else {
        text_puts(out, offer->files     ? "_umpire_files -f"
                       : offer->folders ? "_umpire_files -d"
                                        : ":");
    }
}

/* What may follow an option. */
static void put_bash_arguments(struct text *out)
{
    for (int id = 0; id < OPTION_COUNT; id++) {
        const struct option_spec *spec = &option_table[id];
        if (!spec->argument || id == OPTION_SIDE)
            continue;
        text_printf(out, "    --%s", spec->name);
        if (spec->letter)
            text_printf(out, " | -%c", spec->letter);
        text_puts(out, ") ");
        struct offer offer = offer_of_option((enum option_id)id);
        put_bash_offer(out, &offer);
        text_puts(out, "; return ;;\n");
    }
}

/* What may follow a command. */
static void put_bash_words(struct text *out, const struct command *command)
{
    struct offer offer = offer_of_command(command);

    text_printf(out, "    %s) ", command->name);
    put_bash_offer(out, &offer);
    text_puts(out, " ;;\n");
}

/* A name may have blanks in it; and what stands behind a `=` is a word of its own to bash. */
static const char bash_head[] =
    "# umpire: completion for bash, made by `umpire help --completion bash`\n"
    "_umpire_words() {\n"
    "    COMPREPLY=($(compgen -W \"$1\" -- \"$cur\"))\n"
    "}\n"
    "_umpire_files() {\n"
    "    compopt -o filenames 2>/dev/null\n"
    "    mapfile -t COMPREPLY < <(compgen \"$1\" -- \"$cur\")\n"
    "}\n"
    "_umpire() {\n"
    "    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]}\n"
    "    local command= options= i\n"
    "    if [[ $cur == = ]]; then\n"
    "        cur=\n"
    "    elif [[ $prev == = ]]; then\n"
    "        prev=${COMP_WORDS[COMP_CWORD - 2]}\n"
    "    fi\n"
    "    COMPREPLY=()\n";

static void write_bash(struct text *out)
{
    struct offer commands = {.count = 0};

    add_commands(&commands);
    text_puts(out, bash_head);
    text_puts(out, "    local commands='");
    put_words(out, &commands);
    text_puts(out, "'\n"
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
                   "        _umpire_words \"$options\"\n"
                   "        return\n"
                   "    fi\n"
                   "    case $command in\n"
                   "    '') _umpire_words \"$commands\" ;;\n");
    for (int i = 0; command_table[i]; i++)
        if (command_table[i]->most_words)
            put_bash_words(out, command_table[i]);
    text_puts(out, "    esac\n"
                   "}\n"
                   "complete -F _umpire umpire\n");
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

static void put_zsh_offer(struct text *out, const struct offer *offer, const char *what)
{
    text_puts(out, ":");
    put_zsh_words(out, what);
    text_puts(out, ":");
    if (offer->files || offer->folders)
        text_puts(out, offer->files ? "_files" : "_files -/");
    if (offer->count) {
        text_putc(out, '(');
        put_words(out, offer);
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
    if (spec->argument) {
        struct offer offer = offer_of_option(id);
        put_zsh_offer(out, &offer, spec->argument);
    }
    text_putc(out, '\'');
}

static void put_zsh_command(struct text *out, const struct command *command)
{
    enum option_id id;

    text_printf(out, "        %s)\n        _arguments '--help[say how it is used]'", command->name);
    for (unsigned i = 0; (id = command_option(command, i)) != OPTION_COUNT; i++)
        put_zsh_option(out, id);
    if (command->most_words) {
        struct offer offer = offer_of_command(command);
        text_puts(out, " \\\n            '*");
        put_zsh_offer(out, &offer, command->words);
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

static void put_fish_offer(struct text *out, const struct offer *offer)
{
    if (offer->files)
        text_puts(out, " -F");
    if (offer->folders)
        text_puts(out, " -a '(__fish_complete_directories)'");
    if (offer->count) {
        text_puts(out, " -a '");
        put_words(out, offer);
        text_putc(out, '\'');
    }
}

static void put_fish_option(struct text *out, const struct command *command, enum option_id id)
{
    const struct option_spec *spec = &option_table[id];

    if (id == OPTION_SIDE) {
        each_side(out, put_fish_side);
        return;
    }
    struct offer offer = offer_of_option(id);
    text_printf(out, "complete -c umpire -n '__fish_seen_subcommand_from %s' -l %s", command->name,
                spec->name);
    if (spec->letter)
        text_printf(out, " -s %c", spec->letter);
    if (spec->argument)
        text_puts(out, offer.files ? " -r" : " -x");
    put_fish_offer(out, &offer);
    text_puts(out, " -d ");
    put_fish_words(out, spec->help);
    text_putc(out, '\n');
}

static void put_fish_arguments(struct text *out, const struct command *command)
{
    struct offer offer = offer_of_command(command);

    if (command->most_words == 0)
        return;
    text_printf(out, "complete -c umpire -n '__fish_seen_subcommand_from %s'", command->name);
    put_fish_offer(out, &offer);
    text_putc(out, '\n');
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
    enum option_id id;

    for (int i = 0; command_table[i]; i++) {
        put_fish_arguments(out, command_table[i]);
        for (unsigned o = 0; (id = command_option(command_table[i], o)) != OPTION_COUNT; o++)
            put_fish_option(out, command_table[i], id);
    }
}

void completion_write(struct text *out, const char *shell)
{
    static void (*const writers[])(struct text *out) = {write_bash, write_zsh, write_fish};

    for (int i = 0; completion_shells[i]; i++)
        if (strcmp(completion_shells[i], shell) == 0)
            writers[i](out);
}
