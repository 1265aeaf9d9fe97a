/* SPDX-License-Identifier: MIT */
#include "referee/shelf.h"

#include "base/bug.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

enum { GRAMMARS_MAX = 16 };

struct shelf {
    pthread_mutex_t lock;
    bool translate;
    unsigned count;
    struct {
        const char *key;
        struct grammar *grammar;
    } kept[GRAMMARS_MAX];
};

struct shelf *shelf_new(void)
{
    struct shelf *shelf = must_alloc(sizeof *shelf);

    *shelf = (struct shelf){.lock = PTHREAD_MUTEX_INITIALIZER};
    return shelf;
}

void shelf_free(struct shelf *shelf)
{
    if (!shelf)
        return;
    for (unsigned i = 0; i < shelf->count; i++)
        grammar_free(shelf->kept[i].grammar);
    pthread_mutex_destroy(&shelf->lock);
    free(shelf);
}

void shelf_translate(struct shelf *shelf)
{
    shelf->translate = true;
    for (unsigned i = 0; i < shelf->count; i++)
        grammar_translate(shelf->kept[i].grammar);
}

static struct grammar *compile(struct shelf *shelf, const char *key, struct span text,
                               const struct vocabulary *vocabulary, struct note *note)
{
    struct grammar *grammar =
        grammar_compile(text.at ? text : span_of(key), vocabulary, note);

    if (!grammar)
        return NULL;
    if (shelf->count == GRAMMARS_MAX)
        bug("more grammars than a run has room for");
    if (shelf->translate)
        grammar_translate(grammar);
    shelf->kept[shelf->count].key = key;
    shelf->kept[shelf->count++].grammar = grammar;
    return grammar;
}

static struct grammar *find(const struct shelf *shelf, const char *key)
{
    for (unsigned i = 0; i < shelf->count; i++)
        if (shelf->kept[i].key == key)
            return shelf->kept[i].grammar;
    return NULL;
}

const struct grammar *shelf_grammar(struct shelf *shelf, const char *key, struct span text,
                                    const struct vocabulary *vocabulary, struct note *note)
{
    pthread_mutex_lock(&shelf->lock);
    const struct grammar *grammar = find(shelf, key);
    if (!grammar)
        grammar = compile(shelf, key, text, vocabulary, note);
    pthread_mutex_unlock(&shelf->lock);
    return grammar;
}
