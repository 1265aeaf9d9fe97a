/* SPDX-License-Identifier: MIT */
/* The rules of rules.def, the fields of captures, and refusals made of both. */
#ifndef UMPIRE_GAMES_GHQ_RULINGS_H
#define UMPIRE_GAMES_GHQ_RULINGS_H

#include "rules/ruling.h"

enum rule_number {
#define RULE(name, finding, number, section, message) RULE_##name,
#include "games/ghq/rules.def"
#undef RULE
    RULE_COUNT
};

/* Fields of captures: those that both notations have, then those of ours. */
enum field {
    FIELD_UNIT,
    FIELD_FROM,
    FIELD_TO,
    FIELD_FACING,
    FIELD_CAPTURE,
    FIELD_TAKEN,
    SHARED_FIELDS,
    FIELD_ENGAGES = SHARED_FIELDS,
    FIELD_LETTERS,
    FIELD_STANDS
};

extern const struct rule ghq_rules[RULE_COUNT];

/* What the places of a message are filled with. */
#define ARGS(...) ((const int[RULING_ARGS]){__VA_ARGS__})

/* A ruling by RULE about what was captured as FIELD. */
struct ruling ghq_refuse(enum rule_number rule, unsigned field, const int args[RULING_ARGS]);

/* The same for functions that say by a bool whether all is well, and if not leave the FAULT: what is
 * returned and looked at for every action had better not be a struct. Always false. */
bool ghq_forbid(struct ruling *fault, enum rule_number rule, unsigned field,
                const int args[RULING_ARGS]);

#endif
