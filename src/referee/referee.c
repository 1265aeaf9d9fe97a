/* SPDX-License-Identifier: MIT */
#include "referee/referee.h"

#include "base/bug.h"
#include "notation/reader.h"
#include "referee/scenario.h"
#include "referee/shelf.h"

#include <stdlib.h>
#include <string.h>

extern const char grammar_record[];

static struct recall *recall_new(void)
{
    struct recall *recall = must_alloc(sizeof *recall);

    memset(recall, 0, sizeof *recall);
    return recall;
}

void referee_init(struct referee *referee, const struct game *const *games, bool machine_code)
{
    struct note note;

    *referee = (struct referee){
        .games = games,
        .shelf = shelf_new(),
        .machine_code = machine_code,
        .matcher = matcher_new(machine_code),
    };
    referee->record = shelf_grammar(referee->shelf, grammar_record, (struct span){NULL, 0},
                                    &record_vocabulary, &note);
    if (!referee->record)
        bug(note.words);
}

void referee_init_beside(struct referee *referee, const struct referee *from)
{
    *referee = *from;
    referee->shares = true;
    referee->scenario_count = 0;
    memset(referee->scenario_kept, 0, sizeof referee->scenario_kept);
    referee->matcher = matcher_new(from->machine_code);
    referee->recall = from->recall ? recall_new() : NULL;
    referee->beginning.notation = NULL;
}

void referee_free(struct referee *referee)
{
    if (!referee->shares)
        shelf_free(referee->shelf);
    scenarios_free(referee);
    matcher_free(referee->matcher);
    free(referee->recall);
    *referee = (struct referee){0};
}

void referee_hurry(struct referee *referee)
{
    if (referee->hurries)
        return;
    shelf_translate(referee->shelf);
    referee->recall = recall_new();
    referee->hurries = true;
}

const struct game *referee_game(const struct referee *referee, struct span name)
{
    for (const struct game *const *game = referee->games; *game; game++)
        if (span_is(name, (*game)->name))
            return *game;
    return NULL;
}

const struct grammar *referee_grammar(struct referee *referee, const struct notation *notation,
                                      struct note *note)
{
    struct span text = {NULL, 0};

    if (referee->grammar_text.at && notation->grammar != grammar_record)
        text = referee->grammar_text;
    const struct grammar *grammar =
        shelf_grammar(referee->shelf, notation->grammar, text, &notation->vocabulary, note);
    if (!grammar && !referee->grammar_text.at)
        bug(note->words);
    return grammar;
}
