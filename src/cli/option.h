/* SPDX-License-Identifier: MIT */
/*
 * Options: one table, from which parsing, usage and help come. Every option means the same in
 * every command that takes it; which ones a command takes is said in its own file (command.h).
 *
 * Options may stand anywhere, also before the command; `--` ends them, `-` is no option.
 */
#ifndef UMPIRE_CLI_OPTION_H
#define UMPIRE_CLI_OPTION_H

#include "base/text.h"

#include <stdbool.h>

enum option_id {
    OPTION_ALL,
    OPTION_ALL_FILES,
    OPTION_AS,
    OPTION_AT,
    OPTION_CACERT,
    OPTION_CHECK,
    OPTION_CLAIMS,
    OPTION_COLOR,
    OPTION_COMPLETION,
    OPTION_CONNECT_TIME,
    OPTION_CONTINUE,
    OPTION_DUE,
    OPTION_DIFF,
    OPTION_EVERY,
    OPTION_EXPECT,
    OPTION_FAIL_FAST,
    OPTION_FEN,
    OPTION_FILES_FROM,
    OPTION_FORCE,
    OPTION_FORM,
    OPTION_GAME,
    OPTION_GAMES,
    OPTION_GRAMMAR,
    OPTION_HEADER_FILE,
    OPTION_HELP,
    OPTION_JOBS,
    OPTION_JSON,
    OPTION_MARK,
    OPTION_MAX_SIZE,
    OPTION_MAX_TIME,
    OPTION_METHOD,
    OPTION_NEXT,
    OPTION_NO_CLAIMS,
    OPTION_NO_JIT,
    OPTION_NOTATION,
    OPTION_NTH,
    OPTION_ONLY,
    OPTION_OUTPUT,
    OPTION_PASSWORD_FILE,
    OPTION_QUIET,
    OPTION_READINGS,
    OPTION_RULES,
    OPTION_SCENARIO,
    OPTION_SCENARIO_DIR,
    OPTION_SEED,
    OPTION_SIDE,
    OPTION_SLOW_TIME,
    OPTION_STATUS,
    OPTION_STRICT,
    OPTION_SUMMARY,
    OPTION_TO,
    OPTION_TOKEN_ENV,
    OPTION_TOKEN_FILE,
    OPTION_TRACE,
    OPTION_TURNS,
    OPTION_UNICODE,
    OPTION_USER,
    OPTION_VERBOSE,
    OPTION_VERSION,
    OPTION_WRITE,
    OPTION_COUNT /* also ends a list of options */
};

struct option_spec {
    const char *name;          /* --NAME */
    const char *argument;      /* what it takes, as usage calls it; NULL if nothing */
    const char *help;          /* one line */
    const char *const *values; /* the only ones it takes; NULL for any */
    int most;                  /* it takes a number from 1 to this; 0 for any words */
    char letter;               /* -L, or 0 */
};

extern const struct option_spec option_table[OPTION_COUNT];

/* What every command takes that speaks to a server. */
#define OPTIONS_OF_SERVERS                                                                         \
    OPTION_USER, OPTION_PASSWORD_FILE, OPTION_TOKEN_ENV, OPTION_TOKEN_FILE, OPTION_HEADER_FILE,    \
        OPTION_CACERT, OPTION_MAX_TIME, OPTION_CONNECT_TIME, OPTION_SLOW_TIME, OPTION_MAX_SIZE,    \
        OPTION_VERBOSE
extern const enum option_id options_of_servers[];

struct given {
    enum option_id id;
    const char *value; /* NULL for an option without argument */
    const char *name;  /* as in the table; of OPTION_SIDE, which side */
};

enum option_fault {
    OPTION_FINE,
    OPTION_UNKNOWN,
    OPTION_LACKS_ARGUMENT,
    OPTION_TAKES_NONE, /* --json=x */
    OPTION_BAD_VALUE,  /* --color=blue, --nth=x */
};

/* A command line, taken apart. Words point into it; the lists are owned. */
struct arguments {
    struct given *given; /* options in the order written */
    unsigned given_count;
    const char **word; /* what is no option */
    unsigned word_count;

    /* The first thing wrong with it. */
    enum option_fault fault;
    enum option_id about; /* not for OPTION_UNKNOWN */
    const char *wrong;    /* the word at fault */
    char letter[3];       /* that word, where it is one letter of several: "-x" */
};

void arguments_read(struct arguments *arguments, int argc, char **argv);
void arguments_free(struct arguments *arguments);

bool option_is_given(const struct arguments *arguments, enum option_id id);

/* What was last given for it; NULL if it was not given. */
const char *option_value(const struct arguments *arguments, enum option_id id);

/* The same as a number; 0 if it was not given. */
int option_number(const struct arguments *arguments, enum option_id id);

/* The option as it is written in usage, "--nth K" or "-q, --quiet". */
void option_write(struct text *out, enum option_id id, bool with_letter);

#endif
