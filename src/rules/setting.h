/* SPDX-License-Identifier: MIT */
/*
 * Under what a game is played: the options in effect, the scenario if it needs one, and how it
 * begins. A setting is made once from a log's header, is read-only afterwards, and is what every
 * function of a game gets beside the state.
 *
 * Options exist where a rulebook is silent or contradicts itself. Every value has a name, the
 * default too. Presets are named sets of options; they name every option that they rely on.
 */
#ifndef UMPIRE_RULES_SETTING_H
#define UMPIRE_RULES_SETTING_H

#include "base/span.h"
#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

enum { CHOICE_MAX = 16, VALUES_MAX = 8, NO_SIDE = -1, ANY = -2 };

/* One named option. */
struct choice {
    const char *name;
    const char *values[VALUES_MAX]; /* NULL-terminated, default first; none: a whole number */
    int16_t least, most, usual;     /* of a whole number: its range and its default */
    const char *number;             /* the ruling that it belongs to */
    const char *help;               /* what it decides, one line */
};

struct preset {
    const char *name;
    const char *options; /* "adjacent-relay=yes relay-range=2" */
    const char *help;
};

/* What a game offers; both lists end with an entry whose name is NULL. */
struct options {
    const struct choice *choices;
    const struct preset *presets;
};

struct setting {
    int16_t choice[CHOICE_MAX]; /* index of the value in effect, or the number */
    bool chosen[CHOICE_MAX];    /* by an option (not by a preset or by default) */
    const void *scenario;       /* what the game's `seal` made; NULL where none is needed */
    bool position;              /* [SetUp "position"] */
    int8_t first;               /* side named by [First], or NO_SIDE */
};

enum options_fault {
    OPTIONS_FINE,
    OPTIONS_UNKNOWN_NAME,  /* word: the name; nearest: an option or preset, or NULL */
    OPTIONS_UNKNOWN_VALUE, /* word: the value; choice: of which option */
    OPTIONS_TWO_VALUES,    /* choice: named twice with different values */
    OPTIONS_DISAGREE,      /* choice: two presets give it different values */
};

struct options_trouble {
    enum options_fault fault;
    struct span word;     /* view of the text given */
    int choice;           /* index, where one is concerned */
    const char *nearest;  /* NULL if nothing is near */
};

/* Everything at its default. */
void setting_init(struct setting *setting, const struct options *options);

/* Is a game the same under both? */
bool setting_same(const struct setting *a, const struct setting *b);

/* Apply a list such as "book relay-range=0": presets first from left to right, then options.
 * On trouble SETTING is left half changed and says what the fault is. */
struct options_trouble setting_read(struct setting *setting, const struct options *options,
                                    struct span list);

/* Append the options that are not at their default, "name=value" parted by blanks; with ALL
 * every option. */
void setting_write(struct text *out, const struct setting *setting, const struct options *options,
                   bool all);

/* The name of an option's value ("yes", or a number), into OUT. */
void choice_value_write(struct text *out, const struct choice *choice, int value);

#endif
