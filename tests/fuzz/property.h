/* SPDX-License-Identifier: MIT */
/*
 * Properties that hold of any bytes. A fuzzer looks for bytes of which one does not (fuzz.c);
 * test_corpora.c looks at those that are known. What does not hold ends the program by a signal,
 * as a crash does.
 */
#ifndef UMPIRE_TESTS_FUZZ_PROPERTY_H
#define UMPIRE_TESTS_FUZZ_PROPERTY_H

#include "base/source.h"
#include "base/span.h"
#include "referee/referee.h"

#include <stdint.h>

struct property {
    const char *name;
    const char *seeds; /* what it is fed: "logs", "scenarios", "archives", "answers" */
    void (*hold)(struct span bytes);
};

extern const struct property properties[]; /* ends with one without a name */
const struct property *property_named(const char *name);

void hold_check(struct span bytes);     /* any bytes are judged; what is said is fit for a terminal */
void hold_agree(struct span bytes);     /* by machine code or not, in pieces, by two threads: the same */
void hold_refusal(struct span bytes);   /* who is refused changes nothing */
void hold_fmt(struct span bytes);       /* canonical form is stable, and the same game */
void hold_generator(struct span bytes); /* what is listed is legal, and what is legal is listed */
void hold_notation(struct span bytes);  /* what is written reads back to the same */
void hold_scenario(struct span bytes);  /* any bytes as a scenario; and play on it, if it is one */
void hold_archive(struct span bytes);   /* any bytes are unpacked into a well-formed answer */
void hold_answers(struct span bytes);   /* any bytes as what servers answer: see hold_answers.c */

/* Ends the program: WHAT does not hold. */
_Noreturn void broken(const char *what, struct span where);
#define HOLDS(condition, where) ((condition) ? (void)0 : broken(#condition, (where)))

/* UTF-8 without control characters but line ends and tabs. */
void is_fit_for_a_terminal(struct span said);

/* Where in BYTES there are such WORDS, of which there is one byte at least; or NULL. */
const char *find_bytes(struct span bytes, struct span words);

/* The referee of all games that properties share; with machine code if asked for. */
struct referee *fuzz_referee(bool machine_code);

/* Reads memory in pieces of uneven sizes. */
struct pieces {
    struct feed feed;
    struct span left;
    uint32_t dice;
};
void pieces_begin(struct pieces *pieces, struct span bytes);

/* Chance that the input decides: the same bytes, the same numbers. */
struct chance {
    uint64_t seed;
};
struct chance chance_of(struct span bytes);
uint32_t chance_below(struct chance *chance, uint32_t most);

/* From the position in STATE: list what is legal and try it, then go on with one of it, STEPS
 * times. HOW chooses what is tried of each. */
enum tries { TRY_LEGALITY, TRY_WRITING };
struct setting;
struct game;
void play_on(const struct game *game, const struct setting *setting, const void *state,
             struct chance *chance, unsigned steps, enum tries tries);

#endif
