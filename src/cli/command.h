/* SPDX-License-Identifier: MIT */
/*
 * A command is a struct in a file of its own, cmd_NAME.c, with all that parsing, usage and help
 * need. To add one: write that file, and add a line to the table in command.c.
 */
#ifndef UMPIRE_CLI_COMMAND_H
#define UMPIRE_CLI_COMMAND_H

#include "cli/option.h"
#include "cli/status.h"

struct command {
    const char *name;
    const char *summary;           /* for the list of commands */
    const char *words;             /* what it takes besides options, as usage shows it */
    const char *detail;            /* some lines for its help, each ending in LF */
    const enum option_id *options; /* which it takes; ends with OPTION_COUNT */
    unsigned least_words;          /* how many it takes, its name not counted */
    unsigned most_words;
    bool takes_url; /* in place of FILE; and with it the options of servers */
    enum exit_status (*run)(const struct arguments *arguments); /* the name is not in `word` */
};

enum { ANY_NUMBER = 1000000000 };

extern const struct command command_add, command_ask, command_check, command_dice, command_diff,
    command_fetch, command_fmt, command_games, command_help, command_moves, command_new,
    command_parse, command_position, command_post, command_random, command_rules,
    command_scenario, command_show, command_sync, command_tally;

/* All of them, ending with NULL. */
extern const struct command *const command_table[];

const struct command *command_called(const char *name);

/* The options that COMMAND takes, one after the other from 0, those of servers too; OPTION_COUNT
 * behind the last. */
enum option_id command_option(const struct command *command, unsigned number);

/* Print what --help prints: of one command, or of the program for NULL. */
enum exit_status command_say_help(const struct command *command);

/* Say that there is no such command, and which is nearest. */
enum exit_status command_refuse(const char *name);

/* Find the command in ARGV and run it: the whole program. */
enum exit_status command_line(int argc, char **argv);

#endif
