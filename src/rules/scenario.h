/* SPDX-License-Identifier: MIT */
/*
 * Scenario files, as a game sees them: maps, units and other data that a rulebook shows only in
 * pictures. A file is a list of facts, one a line: a keyword and words (doc/scenarios.md). A game
 * lists the lines that it takes; the referee reads the file, hands it each fact and lets it seal
 * the whole. What is wrong is said as it is found, so that one reading names all faults.
 */
#ifndef UMPIRE_RULES_SCENARIO_H
#define UMPIRE_RULES_SCENARIO_H

#include "base/span.h"
#include "board/canvas.h"
#include "board/grid.h"
#include "rules/ruling.h"

#include <stdbool.h>
#include <stddef.h>

enum {
    SCENARIO_NAME_MAX = 32, /* bytes in the name of a unit and the like */
    SCENARIO_VALUE_MAX = 12 /* of a unit's values */
};

/* Receives what is wrong with a scenario; embed it in a struct of your own. AT is the part that
 * is wrong (empty: the file as a whole), MESSAGE a clause. LEGAL: a caution, which is not counted
 * and for which nothing is refused. */
struct complaints {
    void (*take)(struct complaints *complaints, enum finding finding, struct span at,
                 struct span message);
    unsigned count;
    bool spaces_named; /* some fact has named one: from then on none can go missing */
};

void complain(struct complaints *complaints, enum finding finding, struct span at,
              const char *format, ...) __attribute__((format(printf, 4, 5)));
void caution(struct complaints *complaints, struct span at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* One line: `unit "Grenadiers" prussian combat 4`. The words are taken one by one. */
struct fact {
    struct span whole;
    struct span key;  /* "unit"; "|" for a row of a picture */
    struct span rest; /* what has not been taken yet */
    struct span last; /* the word taken last; before that, the keyword */
    const char *form; /* how such a line is written, for messages */
    struct complaints *complaints;
};

/* Take the next word; what stands in quotes is one word. False if none is left. */
bool fact_word(struct fact *fact, struct span *word);

/* The same; if none is left, complain that WHAT was expected. */
bool fact_need(struct fact *fact, struct span *word, const char *what);

/* Take a number from LEAST to MOST, called WHAT; complains and returns -1 if there is none. */
int fact_number(struct fact *fact, int least, int most, const char *what);

/* Take a name of at most SCENARIO_NAME_MAX bytes, in quotes if it has blanks. */
bool fact_name(struct fact *fact, struct span *name, const char *what);

/* Take the name of a space; complains and returns NO_CELL if it is none of the grid. */
cell_t fact_cell(struct fact *fact, const struct grid *grid);

/* Complain about words that nobody took. */
void fact_end(struct fact *fact);

/* The whole of a `grid` line, into GRID. NAMES: how spaces are named if the line does not say. */
void fact_grid(struct fact *fact, struct grid *grid, enum grid_names names);

/* The whole of a `missing` line: holes in the grid. */
void fact_missing(struct fact *fact, struct grid *grid);

/* Has the grid been described? Complains if not. */
bool fact_has_grid(struct fact *fact, const struct grid *grid);

/* A kind of line that a game takes. */
struct line_form {
    const char *key;
    const char *form; /* "unit \"NAME\" NATION combat N range N move N defence N count N" */
    void (*take)(void *scenario, struct fact *fact);
};

/* A scenario that comes with the program. */
struct built_in {
    const char *name;
    const char *text; /* embedded from src/games/GAME/NAME.scenario */
};

/* All that a game says about its scenarios. Both lists end with an entry without a name. */
struct scenarios {
    size_t size; /* of a scenario, which begins as zeroes */
    const struct built_in *built_in;
    const struct line_form *lines; /* besides game, name and note, which all have */

    /* All lines were taken: complain about what is missing, precompute what depends on the whole.
     * Called only if no line was wrong. From then on the scenario is read-only. */
    void (*seal)(void *scenario, struct complaints *complaints);

    /* The bare map. */
    void (*draw)(struct canvas *canvas, const void *scenario);
};

#endif
