/* SPDX-License-Identifier: MIT */
#include "referee/referee.h"

#include "base/bug.h"
#include "notation/reader.h"
#include "referee/scenario.h"

extern const char grammar_record[];

static struct grammar *compile(struct referee *referee, struct span text,
                               const struct vocabulary *vocabulary, const char *key,
                               struct note *note)
{
    struct grammar *grammar = grammar_compile(text, vocabulary, note);

    if (!grammar)
        return NULL;
    if (referee->grammar_count == GRAMMARS_MAX)
        bug("more grammars than a run has room for");
    if (referee->translate)
        grammar_translate(grammar);
    referee->grammar[referee->grammar_count].text = key;
    referee->grammar[referee->grammar_count++].grammar = grammar;
    return grammar;
}

void referee_init(struct referee *referee, const struct game *const *games, bool machine_code)
{
    struct note note;

    *referee = (struct referee){.games = games, .matcher = matcher_new(machine_code)};
    referee->record =
        compile(referee, span_of(grammar_record), &record_vocabulary, grammar_record, &note);
    if (!referee->record)
        bug(note.words);
}

void referee_free(struct referee *referee)
{
    for (unsigned i = 0; i < referee->grammar_count; i++)
        grammar_free(referee->grammar[i].grammar);
    scenarios_free(referee);
    matcher_free(referee->matcher);
    *referee = (struct referee){0};
}

void referee_hurry(struct referee *referee)
{
    for (unsigned i = 0; i < referee->grammar_count; i++)
        grammar_translate(referee->grammar[i].grammar);
    referee->translate = true;
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
    struct span text = span_of(notation->grammar);

    for (unsigned i = 0; i < referee->grammar_count; i++)
        if (referee->grammar[i].text == notation->grammar)
            return referee->grammar[i].grammar;
    if (referee->grammar_text.at && notation->grammar != grammar_record)
        text = referee->grammar_text;
    struct grammar *grammar =
        compile(referee, text, &notation->vocabulary, notation->grammar, note);
    if (!grammar && !referee->grammar_text.at)
        bug(note->words);
    return grammar;
}
