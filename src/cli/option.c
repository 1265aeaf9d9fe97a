/* SPDX-License-Identifier: MIT */
#include "cli/option.h"

#include "base/bug.h"
#include "base/span.h"
#include "cli/completion.h"
#include "games/list.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

static const char *const whens[] = {"auto", "always", "never", NULL};
static const char *const statuses[] = {"verdict", "run", NULL};
static const char *const methods[] = {"PUT", "POST", NULL};

const enum option_id options_of_servers[] = {OPTIONS_OF_SERVERS, OPTION_COUNT};

const struct option_spec option_table[OPTION_COUNT] = {
    [OPTION_ALL] = {.name = "all", .help = "one diagram at the end of each turn"},
    [OPTION_ALL_FILES] = {.name = "all-files",
                          .help = "of folders and archives every file, not only *.ump"},
    [OPTION_AS] = {.name = "as", .argument = "SIDE", .help = "refuse the turn of another side"},
    [OPTION_AT] = {.name = "at",
                   .argument = "PLACE",
                   .help = "a moment: start, 46.south, 46.south.4, 46.south.end, end"},
    [OPTION_CACERT] = {.name = "cacert",
                       .argument = "FILE",
                       .help = "trust the certificates in FILE, not the system's"},
    [OPTION_CHECK] = {.name = "check",
                      .help = "fmt: only say what is not in form; fetch: judge it"},
    [OPTION_CLAIMS] = {.name = "claims", .help = "state all facts behind the actions"},
    [OPTION_COLOR] = {.name = "color",
                      .argument = "WHEN",
                      .help = "colours: auto (on a terminal), always or never",
                      .values = whens},
    [OPTION_COMPLETION] = {.name = "completion",
                           .argument = "SHELL",
                           .help = "print a completion script: bash, zsh or fish",
                           .values = completion_shells},
    [OPTION_CONNECT_TIME] = {.name = "connect-time",
                             .argument = "SECONDS",
                             .help = "for each connection to a server; 20",
                             .most = 3600},
    [OPTION_CONTINUE] = {.name = "continue", .help = "go on with the last turn, do not begin one"},
    [OPTION_DUE] = {.name = "due", .help = "the rolls that are still to be made"},
    [OPTION_DIFF] = {.name = "diff", .help = "only show what would change"},
    [OPTION_EVERY] = {.name = "every",
                      .argument = "LIST",
                      .help = "the files named in LIST must all have been told of"},
    [OPTION_EXPECT] = {.name = "expect",
                       .argument = "PLACE",
                       .help = "refuse if the log does not end there"},
    [OPTION_FAIL_FAST] = {.name = "fail-fast",
                          .help = "end with the first game rejected or file unreadable"},
    [OPTION_FEN] = {.name = "fen", .help = "only the position, in one line of Forsyth's notation"},
    [OPTION_FILES_FROM] = {.name = "files-from",
                           .argument = "LIST",
                           .help = "read also the files named in LIST, a line each"},
    [OPTION_FORCE] = {.name = "force", .help = "in spite of what would be refused without it"},
    [OPTION_FORM] = {.name = "form",
                     .argument = "FIELD",
                     .help = "POST the file as this field of a form"},
    [OPTION_GAME] = {.name = "game",
                     .argument = "NAME",
                     .help = "the game of logs that do not say which they are"},
    [OPTION_GAMES] = {.name = "games",
                      .argument = "K",
                      .help = "how many to write; 1",
                      .most = 1000000000},
    [OPTION_GRAMMAR] = {.name = "grammar",
                        .argument = "FILE",
                        .help = "read actions by this grammar instead of the game's own"},
    [OPTION_HEADER_FILE] = {.name = "header-file",
                            .argument = "FILE",
                            .help = "send the header lines in FILE too"},
    [OPTION_HELP] = {.name = "help", .help = "say how a command is used", .letter = 'h'},
    [OPTION_JOBS] = {.name = "jobs",
                     .argument = "N",
                     .help = "judge with N threads; by default, one a processor",
                     .most = 256,
                     .letter = 'j'},
    [OPTION_JSON] = {.name = "json", .help = "one JSON object a game, one a line"},
    [OPTION_MARK] = {.name = "mark",
                     .argument = "NAME[=ARG]",
                     .help = "mark something on the diagram; may be repeated"},
    [OPTION_MAX_SIZE] = {.name = "max-size",
                         .argument = "BYTES",
                         .help = "the most that a server may send; 16 MiB",
                         .most = 1000000000},
    [OPTION_MAX_TIME] = {.name = "max-time",
                         .argument = "SECONDS",
                         .help = "for all of it, retries included; 120",
                         .most = 86400},
    [OPTION_METHOD] = {.name = "method",
                       .argument = "METHOD",
                       .help = "PUT (the default) or POST",
                       .values = methods},
    [OPTION_NEXT] = {.name = "next", .help = "for the next turn, where the last one may end"},
    [OPTION_NO_CLAIMS] = {.name = "no-claims", .help = "take all claims out"},
    [OPTION_NO_JIT] = {.name = "no-jit", .help = "never translate grammars to machine code"},
    [OPTION_NOTATION] = {.name = "notation",
                         .argument = "NAME",
                         .help = "the notation of logs that do not say which they use"},
    [OPTION_NTH] = {.name = "nth",
                    .argument = "K",
                    .help = "which game, in a file of several; the first is 1",
                    .most = 1000000000},
    [OPTION_ONLY] = {.name = "only",
                     .argument = "GAME",
                     .help = "pass over the logs of other games"},
    [OPTION_OUTPUT] = {.name = "output",
                       .argument = "FILE",
                       .help = "write to FILE, whole or not at all",
                       .letter = 'o'},
    [OPTION_PASSWORD_FILE] = {.name = "password-file",
                              .argument = "FILE",
                              .help = "the password is the first line of FILE"},
    [OPTION_QUIET] = {.name = "quiet",
                      .help = "print nothing; the exit status tells",
                      .letter = 'q'},
    [OPTION_READINGS] = {.name = "readings",
                         .help = "list every other reading of the rules, and what it changes"},
    [OPTION_RULES] = {.name = "rules",
                      .argument = "OPTIONS",
                      .help = "presets and options instead of those of the Rules tag"},
    [OPTION_SCENARIO] = {.name = "scenario",
                         .argument = "FILE",
                         .help = "a scenario, built in or a file, not the Scenario tag's"},
    [OPTION_SCENARIO_DIR] = {.name = "scenario-dir",
                             .argument = "DIR",
                             .help = "where else logs find the scenarios that they name"},
    [OPTION_SEED] = {.name = "seed",
                     .argument = "N",
                     .help = "where the dice begin: the same N, the same games; 1",
                     .most = 1000000000},
    [OPTION_SIDE] = {.name = "SIDE", .argument = "NAME", .help = "who plays a side of the game"},
    [OPTION_SLOW_TIME] = {.name = "slow-time",
                          .argument = "SECONDS",
                          .help = "give up after so long below 100 bytes a second; 30",
                          .most = 86400},
    [OPTION_STATUS] = {.name = "status",
                       .argument = "WHAT",
                       .help = "exit status for a rejected game: 1 (verdict) or 0 (run)",
                       .values = statuses},
    [OPTION_STRICT] = {.name = "strict",
                       .help = "refuse illegal actions that are marked \"stands\""},
    [OPTION_SUMMARY] = {.name = "summary", .help = "in the end, count games, results and rulings"},
    [OPTION_TO] = {.name = "to", .argument = "NOTATION", .help = "write in this notation"},
    [OPTION_TOKEN_ENV] = {.name = "token-env",
                          .argument = "NAME",
                          .help = "send the bearer token in the environment variable NAME"},
    [OPTION_TOKEN_FILE] = {.name = "token-file",
                           .argument = "FILE",
                           .help = "send the bearer token in the first line of FILE"},
    [OPTION_TRACE] = {.name = "trace", .help = "after each turn: state, number of legal actions"},
    [OPTION_TURNS] = {.name = "turns",
                      .argument = "N",
                      .help = "leave games unfinished after turn N; 100",
                      .most = 100000},
    [OPTION_UNICODE] = {.name = "unicode", .help = "draw with characters beyond ASCII"},
    [OPTION_USER] = {.name = "user",
                     .argument = "NAME",
                     .help = "tell the server who asks; the password is asked for"},
    [OPTION_VERBOSE] = {.name = "verbose", .help = "show what is said to servers, but no secret"},
    [OPTION_VERSION] = {.name = "version", .help = "print the version", .letter = 'V'},
    [OPTION_WRITE] = {.name = "write", .help = "change the files"},
};

/* getopt's value of a long option is this and its id; of a side, more than that of any option. */
enum { LONG_VALUE = 256, SIDE_VALUE = LONG_VALUE + OPTION_COUNT, SIDES_MAX = 32 };

struct getopt_tables {
    struct option longs[OPTION_COUNT + SIDES_MAX + 1];
    unsigned long_count;
    char letters[2 * OPTION_COUNT + 3];
};

static void add_long(struct getopt_tables *tables, const char *name, bool takes, int value)
{
    for (unsigned i = 0; i < tables->long_count; i++)
        if (strcmp(tables->longs[i].name, name) == 0)
            return; /* a side that two games have */
    if (tables->long_count == OPTION_COUNT + SIDES_MAX)
        bug("more sides than the command line has room for");
    tables->longs[tables->long_count++] =
        (struct option){name, takes ? required_argument : no_argument, NULL, value};
}

/* Every side of every game is an option: --north NAME. */
static void add_sides(struct getopt_tables *tables)
{
    for (const struct game *const *game = games_list; *game; game++)
        for (int i = 0; (*game)->sides[i]; i++)
            add_long(tables, (*game)->sides[i], true, SIDE_VALUE);
}

static void fill_tables(struct getopt_tables *tables)
{
    char *letter = tables->letters;

    *tables = (struct getopt_tables){.long_count = 0};
    *letter++ = '-'; /* hand out words in their order; never heed POSIXLY_CORRECT */
    *letter++ = ':'; /* tell a missing argument from an unknown option */
    for (int id = 0; id < OPTION_COUNT; id++) {
        const struct option_spec *spec = &option_table[id];
        if (id != OPTION_SIDE)
            add_long(tables, spec->name, spec->argument != NULL, LONG_VALUE + id);
        if (!spec->letter)
            continue;
        *letter++ = spec->letter;
        if (spec->argument)
            *letter++ = ':';
    }
    *letter = '\0';
    add_sides(tables);
}

/* The option for what getopt returned or left in optopt; OPTION_COUNT if there is none. */
static enum option_id id_of(int value)
{
    if (value >= SIDE_VALUE)
        return OPTION_SIDE;
    if (value >= LONG_VALUE)
        return (enum option_id)(value - LONG_VALUE);
    for (int id = 0; id < OPTION_COUNT; id++)
        if (value && option_table[id].letter == value)
            return (enum option_id)id;
    return OPTION_COUNT;
}

static bool is_value(const struct option_spec *spec, const char *value)
{
    for (int i = 0; spec->values && spec->values[i]; i++)
        if (strcmp(spec->values[i], value) == 0)
            return true;
    if (spec->values)
        return false;
    for (const char *c = value; spec->most && *c; c++)
        if (!is_digit(*c))
            return false;
    return !spec->most || span_number(span_of(value), spec->most) > 0;
}

static void blame(struct arguments *arguments, enum option_fault fault, enum option_id about,
                  const char *wrong)
{
    if (arguments->fault)
        return;
    arguments->fault = fault;
    arguments->about = about;
    arguments->wrong = wrong;
}

bool option_is_given(const struct arguments *arguments, enum option_id id)
{
    for (unsigned i = 0; i < arguments->given_count; i++)
        if (arguments->given[i].id == id)
            return true;
    return false;
}

static void take_option(struct arguments *arguments, enum option_id id, const char *name,
                        const char *value)
{
    if (!value && option_is_given(arguments, id))
        return; /* so that there are never more than room was made for */
    if (value && !is_value(&option_table[id], value))
        blame(arguments, OPTION_BAD_VALUE, id, value);
    arguments->given[arguments->given_count++] = (struct given){id, value, name};
}

/* The word that getopt has just refused. Of a word of several letters, the one. */
static const char *refused_word(struct arguments *arguments, char **argv)
{
    if (optopt == 0 || optopt >= LONG_VALUE)
        return argv[optind - 1];
    arguments->letter[0] = '-';
    arguments->letter[1] = (char)optopt;
    return arguments->letter;
}

static void refuse_option(struct arguments *arguments, int value, char **argv)
{
    enum option_fault fault = value == ':'           ? OPTION_LACKS_ARGUMENT
                              : optopt >= LONG_VALUE ? OPTION_TAKES_NONE
                                                     : OPTION_UNKNOWN;

    if (!arguments->fault)
        blame(arguments, fault, id_of(optopt), refused_word(arguments, argv));
}

void arguments_read(struct arguments *arguments, int argc, char **argv)
{
    struct getopt_tables tables;
    int index = 0;
    int value;

    *arguments = (struct arguments){
        .given = must_alloc((size_t)(argc + OPTION_COUNT) * sizeof *arguments->given),
        .word = must_alloc((size_t)(argc + 1) * sizeof *arguments->word),
    };
    fill_tables(&tables);
    opterr = 0;
    optind = 0; /* GNU: begin anew */
    while ((value = getopt_long(argc, argv, tables.letters, tables.longs, &index)) != -1) {
        if (value == 1)
            arguments->word[arguments->word_count++] = optarg;
        else if (value == ':' || value == '?')
            refuse_option(arguments, value, argv);
        else
            take_option(arguments, id_of(value),
                        value == SIDE_VALUE ? tables.longs[index].name
                                            : option_table[id_of(value)].name,
                        optarg);
    }
    while (optind < argc)
        arguments->word[arguments->word_count++] = argv[optind++];
}

void arguments_free(struct arguments *arguments)
{
    free(arguments->given);
    free(arguments->word);
    *arguments = (struct arguments){0};
}

const char *option_value(const struct arguments *arguments, enum option_id id)
{
    for (unsigned i = arguments->given_count; i-- > 0;)
        if (arguments->given[i].id == id)
            return arguments->given[i].value;
    return NULL;
}

int option_number(const struct arguments *arguments, enum option_id id)
{
    const char *value = option_value(arguments, id);

    return value ? span_number(span_of(value), option_table[id].most) : 0;
}

void option_write(struct text *out, enum option_id id, bool with_letter)
{
    const struct option_spec *spec = &option_table[id];

    if (with_letter && spec->letter)
        text_printf(out, "-%c, ", spec->letter);
    text_printf(out, "--%s", spec->name);
    if (spec->argument)
        text_printf(out, " %s", spec->argument);
}
