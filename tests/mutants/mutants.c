/* SPDX-License-Identifier: MIT */
/*
 * Draws mutants of C sources: copies with one small fault each, which good tests notice. A seed
 * draws the same ones again. Kinds of faults: a comparison becomes another, `&&` becomes `||`, a
 * condition is denied, a denial is left out, a number is one more (1 is 0).
 *
 * Not drawn is what no rule hangs on: assertions, audits (functions named so) and what guards a
 * bug(), by which the program checks itself; the sizes of tables (`enum { CHECKS = 8 }`: what a rule
 * counts stands in the headers), and a step of a loop beyond the last element of one, where there is
 * nothing; and the 0 of ARGS(0), which says that a message quotes nothing.
 *
 *     mutants SEED COUNT FOLDER FILE...
 *
 * Writes FOLDER/N.c and prints "N FILE LINE what -> what" for each, N from 1.
 */
#include "base/bug.h"
#include "base/span.h"
#include "base/text.h"
#include "support/files.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_MAX = 1 << 20, NUMBER_MAX = 9999, WORDS_MAX = 120 };

/* A place where a fault can be put: LEN bytes at AT become NEW, or are put into !(...). */
struct place {
    unsigned file;
    size_t at;
    size_t len;
    char new_text[24];
    bool deny;
};

struct places {
    struct place *place; /* owned */
    size_t count;
    size_t room;
};

static void add(struct places *places, struct place place)
{
    if (places->count == places->room) {
        places->room = places->room * 2 + 64;
        places->place = must_realloc(places->place, places->room * sizeof place);
    }
    places->place[places->count++] = place;
}

static bool starts(struct span text, size_t at, const char *words)
{
    size_t len = strlen(words);

    return text.len - at >= len && memcmp(text.at + at, words, len) == 0;
}

static bool is_name(char c)
{
    return is_letter(c) || is_digit(c) || c == '_';
}

/* ---- kinds of faults ------------------------------------------------------------------- */

/* Is the `<` at AT that of a loop over all elements of a table: `i < SIDES`, `i < state->units`? */
static bool ends_table(struct span text, size_t at)
{
    size_t line = at;
    size_t end = at + strlen(" < ");
    bool constant = true;
    bool member = false;

    while (line && text.at[line - 1] != '\n')
        line--;
    while (text.at[line] == ' ')
        line++;
    if (!starts(text, line, "for ("))
        return false;
    for (; is_name(text.at[end]) || starts(text, end, "->") || starts(text, end, ">"); end++) {
        constant = constant && !(text.at[end] >= 'a' && text.at[end] <= 'z') && text.at[end] != '-';
        member = member || text.at[end] == '>';
    }
    return constant || member;
}

/* Operators stand between blanks in this house; so `->`, `<<` and pointers are not taken. */
static void try_operator(struct places *places, unsigned file, struct span text, size_t at)
{
    static const char *const faults[][2] = {
        {" == ", " != "}, {" != ", " == "}, {" < ", " <= "},  {" < ", " >= "}, {" <= ", " < "},
        {" <= ", " > "},  {" > ", " >= "},  {" > ", " <= "},  {" >= ", " > "}, {" >= ", " < "},
        {" && ", " || "}, {" || ", " && "}};

    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        if (!starts(text, at, faults[i][0]) ||
            (strcmp(faults[i][1], " <= ") == 0 && ends_table(text, at)))
            continue;
        struct place place = {.file = file, .at = at, .len = strlen(faults[i][0])};
        snprintf(place.new_text, sizeof place.new_text, "%s", faults[i][1]);
        add(places, place);
    }
}

static void try_number(struct places *places, unsigned file, struct span text, size_t at)
{
    struct place place = {.file = file, .at = at};

    if (!is_digit(text.at[at]) || is_name(text.at[at - 1]))
        return;
    while (at + place.len < text.len && is_digit(text.at[at + place.len]))
        place.len++;
    int number = span_number((struct span){text.at + at, place.len}, NUMBER_MAX);
    if (number < 0 || is_name(text.at[at + place.len]) || text.at[at + place.len] == '.')
        return;
    snprintf(place.new_text, sizeof place.new_text, "%d", number == 1 ? 0 : number + 1);
    add(places, place);
}

/* Behind the parenthesis that closes the one at AT. */
static size_t behind(struct span text, size_t at)
{
    size_t end = at + 1;

    for (int depth = 1; end < text.len && depth; end++)
        depth += (text.at[end] == '(') - (text.at[end] == ')');
    return end;
}

static void try_condition(struct places *places, unsigned file, struct span text, size_t at)
{
    if (!starts(text, at, "if (") || is_name(text.at[at - 1]))
        return;
    size_t end = behind(text, at + 3);
    add(places, (struct place){.file = file, .at = at + 4, .len = end - 1 - (at + 4), .deny = true});
}

static void try_denial(struct places *places, unsigned file, struct span text, size_t at)
{
    if (text.at[at] == '!' && text.at[at + 1] != '=')
        add(places, (struct place){.file = file, .at = at, .len = 1});
}

/* ---- the text of a source -------------------------------------------------------------- */

/* Length of what is no rule at AT: an assertion, the condition of a bug(), a function named after an
 * audit, the size of a table, ARGS(0). 0 if there is none. */
static size_t no_rule(struct span text, size_t at)
{
    static const char nothing[] = "ARGS(0)";
    size_t end = at;

    if (is_name(text.at[at - 1]))
        return 0;
    if (starts(text, at, nothing))
        return strlen(nothing);
    if (starts(text, at, "enum {")) {
        while (text.at[end] != '}')
            end++;
        return end - at;
    }
    if (starts(text, at, "assert("))
        return behind(text, at + strlen("assert")) - at;
    if (starts(text, at, "if (")) {
        end = behind(text, at + 3);
        while (end < text.len && (text.at[end] == ' ' || text.at[end] == '\n'))
            end++;
        return starts(text, end, "bug(") ? end - at : 0;
    }
    if (text.at[at - 1] != '\n' || !is_letter(text.at[at]))
        return 0;
    bool audits = false;
    for (; text.at[end] != '(' && text.at[end] != '\n'; end++)
        audits = audits || starts(text, end, "audit");
    if (!audits)
        return 0;
    while (!starts(text, end, "\n}\n"))
        end++;
    return end - at;
}

/* Length of the comment, string, character, directive or static assertion at AT; 0 if there is
 * none. */
static size_t no_code(struct span text, size_t at)
{
    size_t end = at + 1;
    char first = text.at[at];

    if (starts(text, at, "/*")) {
        while (!starts(text, end, "*/"))
            end++;
        return end + 2 - at;
    }
    if (first == '"' || first == '\'') {
        for (; text.at[end] != first; end++)
            end += text.at[end] == '\\';
        return end + 1 - at;
    }
    if (!(first == '#' && (at == 0 || text.at[at - 1] == '\n')) &&
        !starts(text, at, "_Static_assert") && !starts(text, at, "static_assert"))
        return 0;
    while (text.at[end] != '\n' || text.at[end - 1] == '\\')
        end++;
    return end - at;
}

static void find_places(struct places *places, unsigned file, struct span text)
{
    for (size_t at = 1; at + 4 < text.len;) {
        size_t len = no_code(text, at);
        if (!len)
            len = no_rule(text, at);
        if (len) {
            at += len;
            continue;
        }
        try_operator(places, file, text, at);
        try_number(places, file, text, at);
        try_condition(places, file, text, at);
        try_denial(places, file, text, at);
        at++;
    }
}

/* ---- the draw -------------------------------------------------------------------------- */

static uint32_t next_random(uint64_t *seed)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*seed >> 33);
}

static void shuffle(struct places *places, uint64_t seed)
{
    for (size_t left = places->count; left > 1; left--) {
        size_t other = next_random(&seed) % left;
        struct place last = places->place[left - 1];
        places->place[left - 1] = places->place[other];
        places->place[other] = last;
    }
}

static size_t line_of(struct span text, size_t at)
{
    size_t line = 1;

    for (size_t i = 0; i < at; i++)
        line += text.at[i] == '\n';
    return line;
}

static void write_mutant(const struct place *place, struct span text, size_t number,
                         const char *folder, const char *file)
{
    char path[PATH_ROOM];
    char words[WORDS_MAX];
    struct span old = {text.at + place->at, place->len};
    struct text what;
    struct text mutant;

    text_init(&mutant, FILE_MAX);
    text_put(&mutant, (struct span){text.at, place->at});
    text_puts(&mutant, place->deny ? "!(" : place->new_text);
    text_put(&mutant, place->deny ? old : (struct span){"", 0});
    text_puts(&mutant, place->deny ? ")" : "");
    text_put(&mutant, (struct span){old.at + old.len, text.len - place->at - old.len});
    snprintf(path, sizeof path, "%s/%zu.c", folder, number);
    file_write(path, text_span(&mutant));
    text_borrow(&what, words, sizeof words);
    text_folded(&what, span_trim(old));
    printf("%zu %s %zu %s -> %s\n", number, file, line_of(text, place->at), words,
           place->deny ? "denied" : span_trim(span_of(place->new_text)).at);
    text_free(&mutant);
}

int main(int argc, char **argv)
{
    struct places places = {0};
    struct span *texts = must_alloc((size_t)argc * sizeof *texts);

    if (argc < 5) {
        fputs("usage: mutants SEED COUNT FOLDER FILE...\n", stderr);
        return 2;
    }
    for (int i = 4; i < argc; i++) {
        texts[i] = file_read(argv[i]);
        find_places(&places, (unsigned)i, texts[i]);
    }
    shuffle(&places, strtoull(argv[1], NULL, 10));
    size_t count = strtoull(argv[2], NULL, 10);
    for (size_t i = 0; i < count && i < places.count; i++)
        write_mutant(&places.place[i], texts[places.place[i].file], i + 1, argv[3],
                     argv[places.place[i].file]);
    fprintf(stderr, "%zu places in %d files\n", places.count, argc - 4);
    for (int i = 4; i < argc; i++)
        free((char *)texts[i].at);
    free(texts);
    free(places.place);
    return 0;
}
