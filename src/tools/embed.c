/* SPDX-License-Identifier: MIT */
/*
 * Host program of the build: turns a grammar or a page of rules into an array of bytes, so that
 * the umpire needs no file beside itself. A grammar is compiled first; if it is wrong, the build
 * stops with its file, line and column.
 *
 *     embed SYMBOL FILE >OUT.c
 */
#include "base/note.h"
#include "base/source.h"
#include "notation/grammar.h"

#include <stdio.h>
#include <string.h>

/* A class is a set of bytes: characters beyond ASCII would match in pieces. */
static int check_classes(struct span text, struct note *note)
{
    bool in_class = false;
    bool in_comment = false;
    unsigned line = 1;

    for (size_t i = 0; i < text.len; i++) {
        char c = text.at[i];
        line += c == '\n';
        if (c == '\n')
            in_comment = false;
        if (in_comment)
            continue;
        if (c == '\\')
            i++;
        else if (c == '#' && !in_class)
            in_comment = true;
        else if (c == '[' || c == ']')
            in_class = c == '[';
        else if (in_class && (unsigned char)c >= 0x80)
            return note_set(note, "%u:1: a character beyond ASCII inside [...]", line);
    }
    return 0;
}

static int check_grammar(struct span text, struct note *note)
{
    struct grammar *grammar = grammar_compile(text, NULL, note);

    if (!grammar || check_classes(text, note))
        return -1;
    grammar_free(grammar);
    return 0;
}

static bool is_grammar(const char *file)
{
    const char *dot = strrchr(file, '.');

    return dot && strcmp(dot, ".pcre") == 0;
}

static void print_array(const char *symbol, struct span text)
{
    printf("extern const char %s[];\nconst char %s[] = {", symbol, symbol);
    for (size_t i = 0; i < text.len; i++)
        printf("%s%d,", i % 16 ? "" : "\n", text.at[i]);
    printf("0};\n");
}

int main(int argc, char **argv)
{
    struct source source;
    struct chunk chunk;
    struct note note;

    if (argc != 3) {
        fputs("usage: embed SYMBOL FILE\n", stderr);
        return 2;
    }
    if (source_open(&source, argv[2], &note) || source_next(&source, &chunk, &note)) {
        fprintf(stderr, "%s: %s\n", argv[2], note.words);
        return 2;
    }
    if (is_grammar(argv[2]) && check_grammar(chunk.text, &note)) {
        fprintf(stderr, "%s:%s\n", argv[2], note.words);
        return 1;
    }
    print_array(argv[1], chunk.text);
    source_close(&source);
    return 0;
}
