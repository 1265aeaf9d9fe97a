/* SPDX-License-Identifier: MIT */
/*
 * What is said about one game: as lines for people, or as a JSON object for programs. The form of
 * both is laid down in doc/notation.md.
 */
#ifndef UMPIRE_CLI_REPORT_H
#define UMPIRE_CLI_REPORT_H

#include "base/text.h"
#include "cli/trace.h"
#include "json/value.h"
#include "referee/readings.h"
#include "referee/replay.h"

/* Under which other readings of the rules a log was judged. */
struct readings {
    bool all;         /* every one is to be listed, not only those that help */
    bool asks;        /* it was a question, not a log */
    unsigned count;
    struct another_reading of[READINGS_MAX];
};

/* How games are reported. */
struct report {
    const char *file;  /* as it was named */
    const char *rules; /* --rules, to be named in the verdict; or NULL */
    bool colour;
    const struct readings *readings; /* of the game reported; NULL if none were tried */
    const struct trace *trace;       /* of the game reported; NULL if none was made */
};

/* The fault of a replay: its line, an excerpt of the log, what would be legal. */
void report_fault(struct text *out, const struct report *report, const struct replay *replay);

/* Find out under which other readings the fault of REPLAY would be none, for REPORT to say so;
 * READINGS is where that is kept. Nothing is tried for what no reading can mend. */
void report_try(struct report *report, struct readings *readings, const struct replay *replay);

/* The fault with those readings, where no verdict follows. */
void report_explained(struct text *out, const struct report *report, const struct replay *replay);

/* ", rules: book" where the command line chose the rules. */
void report_rules(struct text *out, const struct report *report);

/* Warnings, the fault if there is one, the verdict. */
void report_game(struct text *out, const struct report *report, const struct replay *replay);

/* "FILE:LINE:COL: illegal: " for the part AT of the log, and an excerpt that shows it. */
void report_place(struct text *out, const struct report *report, const struct chunk *chunk,
                  struct span at, const char *family);
void report_excerpt(struct text *out, const struct chunk *chunk, struct span at);

/* Under which readings what was refused would stand; with all of them, a line each. */
void report_readings(struct text *out, const struct report *report, const struct replay *replay);

/* The object of a game, to which more can be added. */
struct value *report_json_object(const struct report *report, const struct replay *replay);

/* The JSON objects of a game, of a file that cannot be read, and of a file's end. */
void report_json_game(struct text *out, const struct report *report, const struct replay *replay);
void report_json_trouble(struct text *out, const char *file, const char *error);
void report_json_end(struct text *out, const char *file, unsigned games);

/* The message of a ruling that the game made of the replay's state. */
void report_ruling(struct text *out, const struct replay *replay, struct ruling ruling);

/* Where a fault is, kept within the text even for faults that come from elsewhere. */
struct span report_part(const struct replay *replay);

#endif
