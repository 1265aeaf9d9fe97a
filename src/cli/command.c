/* SPDX-License-Identifier: MIT */
#include "cli/command.h"

#include "base/nearest.h"
#include "cli/courier.h"
#include "cli/say.h"
#include "cli/version.h"

#include <string.h>

const struct command *const command_table[] = {
    &command_check, &command_show,  &command_moves,    &command_ask,   &command_position,
    &command_diff,  &command_fmt,   &command_add,      &command_new,   &command_random,
    &command_fetch, &command_post,  &command_sync,     &command_parse, &command_dice,
    &command_scenario, &command_tally, &command_rules, &command_games, &command_help,
    NULL,
};

/* Without a command. */
static const enum option_id program_options[] = {OPTION_HELP, OPTION_VERSION, OPTION_COUNT};

static const struct {
    enum exit_status status;
    const char *meaning;
} statuses[] = {
    {EXIT_YES, "yes: done, every game was accepted"},
    {EXIT_NO, "the answer is no: a game was rejected"},
    {EXIT_TROUBLE, "trouble: usage, a file that cannot be read, no memory, no output"},
    {EXIT_NETWORK, "trouble of the network"},
    {EXIT_INTERRUPTED, "interrupted (SIGINT)"},
};

const struct command *command_called(const char *name)
{
    for (int i = 0; command_table[i]; i++)
        if (strcmp(command_table[i]->name, name) == 0)
            return command_table[i];
    return NULL;
}

enum option_id command_option(const struct command *command, unsigned number)
{
    const enum option_id *id = command->options;

    for (; number && *id != OPTION_COUNT; number--)
        id++;
    return *id == OPTION_COUNT && command->takes_url ? options_of_servers[number] : *id;
}

enum { TERM_MAX = 80, COMMAND_WIDE = 8, STATUS_WIDE = 3 };

/* ---- help ------------------------------------------------------------------------------ */

/* TERM at the left, what it means in a column of its own, WIDE from the left. */
static void write_row(struct text *out, size_t wide, const char *term, const char *meaning)
{
    text_printf(out, "  %-*s  %s\n", (int)wide, term, meaning);
}

static void term_of_option(char term[TERM_MAX], enum option_id id)
{
    struct text text;

    text_borrow(&text, term, TERM_MAX);
    option_write(&text, id, true);
}

static void write_options(struct text *out, const enum option_id *options)
{
    char term[TERM_MAX];
    size_t wide = 0;

    for (int i = 0; options[i] != OPTION_COUNT; i++) {
        term_of_option(term, options[i]);
        wide = strlen(term) > wide ? strlen(term) : wide;
    }
    text_puts(out, "\nOptions:\n");
    for (int i = 0; options[i] != OPTION_COUNT; i++) {
        term_of_option(term, options[i]);
        write_row(out, wide, term, option_table[options[i]].help);
    }
}

static void write_statuses(struct text *out)
{
    char number[8];
    struct text term;

    text_puts(out, "\nExit status (of several files, the highest):\n");
    for (size_t i = 0; i < sizeof statuses / sizeof statuses[0]; i++) {
        text_borrow(&term, number, sizeof number);
        text_printf(&term, "%d", statuses[i].status);
        write_row(out, STATUS_WIDE, number, statuses[i].meaning);
    }
}

static void write_all(struct text *out)
{
    text_puts(out, "Usage: umpire COMMAND [OPTION]... [ARGUMENT]...\n"
                   "A referee for wargames played by correspondence: reads the log of a game and\n"
                   "accepts it, or says where, why and by which rule an action is illegal.\n"
                   "\nCommands:\n");
    for (int i = 0; command_table[i]; i++)
        write_row(out, COMMAND_WIDE, command_table[i]->name, command_table[i]->summary);
    write_options(out, program_options);
    write_statuses(out);
    text_puts(out, "\n'umpire help COMMAND' says how a command is used.\n");
}

static void write_one(struct text *out, const struct command *command)
{
    text_printf(out, "Usage: umpire %s%s%s%s\n%s", command->name,
                command->options[0] == OPTION_COUNT ? "" : " [OPTION]...",
                *command->words ? " " : "", command->words, command->detail);
    if (command->options[0] != OPTION_COUNT)
        write_options(out, command->options);
    if (command->takes_url)
        text_puts(out, "\nAn http or https URL may stand in place of FILE; 'umpire help fetch' lists the\n"
                       "options for servers, which are taken here too.\n");
}

enum exit_status command_say_help(const struct command *command)
{
    struct text out;

    text_init(&out, SAY_MAX);
    if (command)
        write_one(&out, command);
    else
        write_all(&out);
    enum exit_status status = say(&out);
    text_free(&out);
    return status;
}

/* ---- wrong command lines --------------------------------------------------------------- */

static enum option_id option_taken(const struct command *command, unsigned number)
{
    return command ? command_option(command, number) : program_options[number];
}

static bool takes(const struct command *command, enum option_id id)
{
    enum option_id taken;

    for (unsigned i = 0; (taken = option_taken(command, i)) != OPTION_COUNT; i++)
        if (taken == id)
            return true;
    return id == OPTION_HELP;
}

/* An option near to WORD that COMMAND takes, written "--name". */
static const char *nearest_option(const struct command *command, const char *word)
{
    static char found[40];
    struct nearest nearest = {.word = {word, strcspn(word, "=")}};
    enum option_id taken;

    while (nearest.word.len && nearest.word.at[0] == '-') {
        nearest.word.at++;
        nearest.word.len--;
    }
    for (unsigned i = 0; (taken = option_taken(command, i)) != OPTION_COUNT; i++)
        nearest_try(&nearest, option_table[taken].name);
    if (!nearest.found)
        return NULL;
    struct text text;
    text_borrow(&text, found, sizeof found);
    text_printf(&text, "--%s", nearest.found);
    return found;
}

static enum exit_status refuse_value(const struct option_spec *spec, const char *value)
{
    struct nearest nearest = {.word = span_of(value)};
    char buffer[80];
    struct text choices;

    if (spec->most)
        return say_usage("--%s takes a number from 1 to %d, not \"%s\"", spec->name, spec->most,
                         value);
    text_borrow(&choices, buffer, sizeof buffer);
    for (int i = 0; spec->values[i]; i++) {
        nearest_try(&nearest, spec->values[i]);
        text_printf(&choices, "%s%s",
                    i == 0                ? ""
                    : spec->values[i + 1] ? ", "
                                          : " or ",
                    spec->values[i]);
    }
    return say_usage("--%s takes %s, not \"%s\"%s", spec->name, buffer, value,
                     say_nearest(nearest.found));
}

static enum exit_status refuse_option(const struct arguments *arguments,
                                      const struct command *command)
{
    const struct option_spec *spec =
        arguments->about == OPTION_COUNT ? NULL : &option_table[arguments->about];

    switch (arguments->fault) {
    case OPTION_LACKS_ARGUMENT:
        return say_usage("--%s takes an argument: --%s %s", spec->name, spec->name, spec->argument);
    case OPTION_TAKES_NONE:
        return say_usage("--%s takes no argument: \"%s\"", spec->name, arguments->wrong);
    case OPTION_BAD_VALUE:
        return refuse_value(spec, arguments->wrong);
    default:
        return say_usage("no option is called \"%s\"%s", arguments->wrong,
                         say_nearest(nearest_option(command, arguments->wrong)));
    }
}

enum exit_status command_refuse(const char *word)
{
    struct nearest nearest = {.word = span_of(word)};

    for (int i = 0; command_table[i]; i++)
        nearest_try(&nearest, command_table[i]->name);
    return say_usage("no command is called \"%s\"%s", word, say_nearest(nearest.found));
}

/* An option that exists, but not for this command. */
static enum exit_status check_options(const struct arguments *arguments,
                                      const struct command *command)
{
    for (unsigned i = 0; i < arguments->given_count; i++) {
        const char *name = arguments->given[i].name;
        if (takes(command, arguments->given[i].id))
            continue;
        if (command)
            return say_usage("%s has no option --%s", command->name, name);
        return say_usage("--%s needs a command", name);
    }
    return EXIT_YES;
}

static enum exit_status check_words(const struct arguments *arguments,
                                    const struct command *command)
{
    if (arguments->word_count < command->least_words)
        return say_usage("%s lacks an argument: umpire %s %s", command->name, command->name,
                         command->words);
    if (arguments->word_count > command->most_words)
        return say_usage("%s takes no further argument: \"%s\"", command->name,
                         arguments->word[command->most_words]);
    return EXIT_YES;
}

/* ---- the whole program ----------------------------------------------------------------- */

static enum exit_status run_without_command(const struct arguments *arguments)
{
    struct text out;

    if (check_options(arguments, NULL))
        return EXIT_TROUBLE;
    if (option_is_given(arguments, OPTION_HELP))
        return command_say_help(NULL);
    if (!option_is_given(arguments, OPTION_VERSION))
        return say_usage("which command?");
    text_init(&out, SAY_MAX);
    text_puts(&out, "umpire " UMPIRE_VERSION "\n");
    enum exit_status status = say(&out);
    text_free(&out);
    return status;
}

static enum exit_status run_command(struct arguments *arguments)
{
    const char *name = arguments->word_count ? arguments->word[0] : NULL;
    const struct command *command = name ? command_called(name) : NULL;

    if (arguments->fault)
        return refuse_option(arguments, command);
    if (!name)
        return run_without_command(arguments);
    if (!command)
        return command_refuse(name);
    memmove(arguments->word, arguments->word + 1,
            --arguments->word_count * sizeof *arguments->word);
    if (option_is_given(arguments, OPTION_HELP))
        return command_say_help(command);
    if (check_options(arguments, command) || check_words(arguments, command))
        return EXIT_TROUBLE;
    enum exit_status status = courier_prepare(arguments);
    if (status == EXIT_YES)
        status = command->run(arguments);
    courier_dismiss();
    return status;
}

enum exit_status command_line(int argc, char **argv)
{
    struct arguments arguments;

    arguments_read(&arguments, argc, argv);
    enum exit_status status = run_command(&arguments);
    arguments_free(&arguments);
    return worse(status, say_end());
}
