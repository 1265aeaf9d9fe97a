/* SPDX-License-Identifier: MIT */
/*
 * What a referee finds of one item: legal, or which rule it breaks, with the arguments needed to
 * say so. A ruling is a small value that is returned and copied; it becomes text only when shown
 * (ruling_write).
 */
#ifndef UMPIRE_RULES_RULING_H
#define UMPIRE_RULES_RULING_H

#include "base/span.h"
#include "base/text.h"
#include "rules/setting.h"

#include <stdbool.h>
#include <stdint.h>

/* The families of doc/notation.md. LEGAL is zero, so a ruling of zeroes is legal. */
enum finding {
    LEGAL,
    UNREADABLE, /* not notation */
    UNKNOWN,    /* names what is not there */
    AMBIGUOUS,  /* several things could be meant, or a choice is missing */
    ILLEGAL,    /* understood, but a rule forbids it */
    CLAIM,      /* the log states what did not happen */
    FINDING_COUNT
};

enum { WHOLE_ITEM = 0xFF, RULING_ARGS = 6 };

struct ruling {
    uint8_t finding;           /* enum finding */
    uint8_t field;             /* the capture field at fault, or WHOLE_ITEM */
    uint16_t rule;             /* index into the game's table of rules */
    int16_t arg[RULING_ARGS];  /* for the places {N:word} of the rule's message */
};

/*
 * One prohibition. A game's table of them is made from its rules.def:
 *     RULE(MOUNTAIN, ILLEGAL, K4, "Mountain", "{1:square} is a mountain; no unit may enter it")
 * Places in the message are {N:WORD}: argument N, put into words by the game's `phrase` for WORD.
 * {N:number} is known to all games, and so is {N:claimed}: a number that the log states, which is
 * not quoted where it is INT16_MAX, as what exceeds all that is kept is taken for. The message is a clause without a full stop.
 */
struct rule {
    const char *name;    /* the enumerator, for tests */
    const char *number;  /* ruling, "K4" */
    const char *section; /* the rulebook's own heading */
    const char *message;
    uint8_t finding;
};

static const struct ruling legal = {.finding = LEGAL};

const char *finding_name(enum finding finding);

/* Puts one argument into words. STATE is that in which the ruling was made. */
struct phrasing {
    void (*phrase)(struct text *out, const struct setting *setting, const void *state,
                   struct span word, int value);
    const struct setting *setting;
    const void *state;
};

/* The next place {N:word} of a message: which argument, and in which words. AT is moved behind it;
 * false if there is none. */
bool ruling_next_place(const char **at, unsigned *arg, struct span *word);

/* The rule's message with its places filled in. */
void ruling_write(struct text *out, const struct rule *rule, const int16_t *args,
                  const struct phrasing *phrasing);

#endif
