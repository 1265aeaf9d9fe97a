/* SPDX-License-Identifier: MIT */
#include "rules/scenario.h"

#include "base/utf8.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { MESSAGE_ROOM = 256 };

static void say(struct complaints *complaints, enum finding finding, struct span at,
                const char *format, va_list args)
{
    char message[MESSAGE_ROOM];

    vsnprintf(message, sizeof message, format, args);
    complaints->take(complaints, finding, at, span_of(message));
}

void complain(struct complaints *complaints, enum finding finding, struct span at,
              const char *format, ...)
{
    va_list args;

    complaints->count++;
    va_start(args, format);
    say(complaints, finding, at, format, args);
    va_end(args);
}

void caution(struct complaints *complaints, struct span at, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    say(complaints, LEGAL, at, format, args);
    va_end(args);
}

/* ---- words ----------------------------------------------------------------------------- */

static struct span take_quoted(struct fact *fact)
{
    struct span word = {fact->rest.at + 1, 0};

    while (word.len + 1 < fact->rest.len && word.at[word.len] != '"')
        word.len++;
    size_t used = word.len + 2 < fact->rest.len ? word.len + 2 : fact->rest.len;
    fact->rest.at += used;
    fact->rest.len -= used;
    return word;
}

/* Length of the blank at the start of REST, also of those that mail programs put in; 0 if there
 * is none. */
static size_t blank_at(struct span rest)
{
    bool plain = rest.len && (rest.at[0] == ' ' || rest.at[0] == '\t');

    return plain ? 1 : utf8_blank(rest);
}

static void pass_blanks(struct span *rest)
{
    for (size_t len = blank_at(*rest); len > 0; len = blank_at(*rest)) {
        rest->at += len;
        rest->len -= len;
    }
}

/* Up to a blank; a comma at its end only parts it from the next. */
static struct span take_plain(struct fact *fact)
{
    struct span word = {fact->rest.at, 0};

    while (word.len < fact->rest.len &&
           !blank_at((struct span){word.at + word.len, fact->rest.len - word.len}))
        word.len++;
    fact->rest.at += word.len;
    fact->rest.len -= word.len;
    if (word.len > 1 && word.at[word.len - 1] == ',')
        word.len--;
    return word;
}

bool fact_word(struct fact *fact, struct span *word)
{
    pass_blanks(&fact->rest);
    if (fact->rest.len == 0)
        return false;
    *word = fact->rest.at[0] == '"' ? take_quoted(fact) : take_plain(fact);
    pass_blanks(&fact->rest);
    fact->last = *word;
    return true;
}

bool fact_need(struct fact *fact, struct span *word, const char *what)
{
    if (fact_word(fact, word))
        return true;
    struct span end = {fact->whole.at + fact->whole.len, 0};
    complain(fact->complaints, UNREADABLE, end, "expected %s here: %s", what, fact->form);
    return false;
}

static bool all_digits(struct span word)
{
    for (size_t i = 0; i < word.len; i++)
        if (!is_digit(word.at[i]))
            return false;
    return word.len > 0;
}

int fact_number(struct fact *fact, int least, int most, const char *what)
{
    struct span word;

    if (!fact_need(fact, &word, what))
        return -1;
    int number = all_digits(word) ? span_number(word, most) : -1;
    if (number >= least)
        return number;
    complain(fact->complaints, all_digits(word) ? ILLEGAL : UNREADABLE, word,
             "expected %s, a number from %d to %d", what, least, most);
    return -1;
}

bool fact_name(struct fact *fact, struct span *name, const char *what)
{
    if (!fact_need(fact, name, what))
        return false;
    if (name->len == 0 || name->len > SCENARIO_NAME_MAX) {
        complain(fact->complaints, ILLEGAL, *name, "%s has 1 to %d letters", what,
                 SCENARIO_NAME_MAX);
        return false;
    }
    return true;
}

static cell_t take_cell(struct fact *fact, const struct grid *grid)
{
    struct span word;

    if (!fact_need(fact, &word, "a space of the grid"))
        return NO_CELL;
    cell_t cell = grid_read(grid, word);
    if (cell == NO_CELL)
        complain(fact->complaints, UNKNOWN, word, "no space of this grid has that name");
    return cell;
}

cell_t fact_cell(struct fact *fact, const struct grid *grid)
{
    fact->complaints->spaces_named = true;
    return take_cell(fact, grid);
}

void fact_end(struct fact *fact)
{
    struct span word;

    if (fact_word(fact, &word))
        complain(fact->complaints, UNREADABLE, word, "expected the end of the line: %s",
                 fact->form);
}

/* ---- lines that games share ------------------------------------------------------------ */

bool fact_has_grid(struct fact *fact, const struct grid *grid)
{
    if (grid->columns)
        return true;
    complain(fact->complaints, ILLEGAL, fact->key, "the grid line must come before this one");
    return false;
}

void fact_grid(struct fact *fact, struct grid *grid, enum grid_names names)
{
    struct grid made = {0};
    struct span word;

    if (grid->columns) {
        complain(fact->complaints, ILLEGAL, fact->key, "the grid is described twice");
        return;
    }
    while (fact_word(fact, &word)) {
        if (span_is(word, "names"))
            continue;
        const char *wrong = grid_take(&made, word);
        if (wrong)
            complain(fact->complaints, UNREADABLE, word, "this %s: %s", wrong, fact->form);
    }
    if (made.names == NAMES_USUAL && made.shape != GRID_SQUARE)
        made.names = (uint8_t)names;
    const char *missing = grid_complete(&made);
    if (missing)
        complain(fact->complaints, UNREADABLE, fact->whole, "the grid lacks %s: %s", missing,
                 fact->form);
    *grid = made;
}

void fact_missing(struct fact *fact, struct grid *grid)
{
    if (!fact_has_grid(fact, grid))
        return;
    if (fact->complaints->spaces_named) {
        complain(fact->complaints, ILLEGAL, fact->key,
                 "this line must come before those that name spaces of the grid");
        return;
    }
    do {
        cell_t cell = take_cell(fact, grid);
        if (cell != NO_CELL)
            cell_add(&grid->missing, cell);
    } while (fact->rest.len);
}
