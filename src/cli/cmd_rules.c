/* SPDX-License-Identifier: MIT */
/*
 * umpire rules: what a citation such as [GAME K4: Mountain] stands for. The pages are
 * doc/rules/GAME.md and doc/notation.md, embedded as they are; a section begins at `## NUMBER`.
 */
#include "cli/command.h"

#include "base/nearest.h"
#include "cli/page.h"
#include "cli/say.h"
#include "games/list.h"
#include "rules/setting.h"

#include <string.h>

extern const char rules_log[];

enum { TERM_MAX = 40, NAME_WIDTH = 20 };

/* A page of rules: a game's, or that of logs as such. */
struct page {
    const char *name;
    const struct game *game; /* NULL for logs as such */
    struct span text;
};

/* ---- pages and sections ---------------------------------------------------------------- */

static bool find_page(struct page *page, const char *name)
{
    if (span_is(span_of(name), "log")) {
        *page = (struct page){"log", NULL, span_of(rules_log)};
        return true;
    }
    for (const struct game *const *game = games_list; *game; game++)
        if (span_is(span_of(name), (*game)->name)) {
            *page = (struct page){(*game)->name, *game, span_of((*game)->page)};
            return true;
        }
    return false;
}

/* Does WORD stand anywhere in TEXT, whatever the case? */
static bool mentions(struct span text, struct span word)
{
    for (size_t i = 0; i + word.len <= text.len; i++)
        if (span_same((struct span){text.at + i, word.len}, word))
            return true;
    return false;
}

/* ---- what is printed ------------------------------------------------------------------- */

/* The sections that a word occurs in: the only one in full, of several the headings. Sections
 * whose heading has it win over those that only mention it. */
static bool put_mentioned(struct text *out, struct span page, struct span word, bool in_heading)
{
    struct span only = {NULL, 0};
    struct span rest = page;
    unsigned count = 0;

    for (struct span section; page_next_section(&rest, &section);) {
        if (!mentions(in_heading ? page_heading(section) : section, word))
            continue;
        if (count++)
            text_putc(out, '\n');
        text_put(out, page_heading(section));
        only = section;
    }
    if (count == 1) {
        text_clear(out);
        page_put_section(out, only);
    } else if (count) {
        text_putc(out, '\n');
    }
    return count > 0;
}

static void put_values(struct text *out, const struct choice *choice)
{
    if (!choice->values[0])
        text_printf(out, "%d to %d", choice->least, choice->most);
    for (int i = 0; i < VALUES_MAX && choice->values[i]; i++)
        text_printf(out, "%s%s", i ? ", " : "", choice->values[i]);
}

/* One line an option: name, values, default, ruling, help. */
static void put_options(struct text *out, const struct game *game)
{
    for (const struct choice *choice = game->options.choices; choice->name; choice++) {
        char buffer[TERM_MAX];
        struct text value;

        text_printf(out, "%s\n    values:  ", choice->name);
        put_values(out, choice);
        text_borrow(&value, buffer, sizeof buffer);
        choice_value_write(&value, choice, choice->values[0] ? 0 : choice->usual);
        text_printf(out, "\n    default: %s\n    ruling:  %s\n    %s\n", buffer, choice->number,
                    choice->help);
    }
    for (const struct preset *preset = game->options.presets; preset->name; preset++)
        text_printf(out, "preset %s\n    options: %s\n    %s\n", preset->name, preset->options,
                    preset->help);
}

static void put_list(struct text *out)
{
    for (const struct game *const *game = games_list; *game; game++)
        text_printf(out, "%-*s  %s\n", NAME_WIDTH, (*game)->name, (*game)->title);
    text_printf(out, "%-*s  %s\n", NAME_WIDTH, "log", "the format of logs, whatever the game");
}

/* ---- the command ----------------------------------------------------------------------- */

static enum exit_status refuse_page(const char *name)
{
    struct nearest nearest = {.word = span_of(name)};

    nearest_try(&nearest, "log");
    for (const struct game *const *game = games_list; *game; game++)
        nearest_try(&nearest, (*game)->name);
    return say_usage("no game is called \"%s\"%s", name, say_nearest(nearest.found));
}

static enum exit_status answer(struct text *out, const struct page *page, const char *word)
{
    struct span asked = span_of(word);

    if (page->game && span_is(asked, "options")) {
        put_options(out, page->game);
        return EXIT_YES;
    }
    if (page_put_numbered(out, page->text, asked) || put_mentioned(out, page->text, asked, true) ||
        put_mentioned(out, page->text, asked, false))
        return EXIT_YES;
    say_trouble("the rules of %s say nothing about \"%s\"", page->name, word);
    return EXIT_NO;
}

static enum exit_status run(const struct arguments *arguments)
{
    struct page page = {0};
    struct text out;
    enum exit_status status = EXIT_YES;

    if (arguments->word_count && !find_page(&page, arguments->word[0]))
        return refuse_page(arguments->word[0]);
    text_init(&out, SAY_MAX);
    if (arguments->word_count == 0)
        put_list(&out);
    else if (arguments->word_count == 1)
        text_put(&out, page.text);
    else
        status = answer(&out, &page, arguments->word[1]);
    status = worse(status, say(&out));
    text_free(&out);
    return status;
}

static const enum option_id options[] = {OPTION_COUNT};

const struct command command_rules = {
    .name = "rules",
    .summary = "print rulings, the reading chosen and why, options",
    .words = "[GAME [NUMBER|WORD]]",
    .detail = "Print the rulings of a game, or of logs as such for GAME \"log\": all of them, the\n"
              "one of a NUMBER such as K4, or those about a WORD; for \"options\", the game's\n"
              "options. Without GAME, list what there are rulings of.\n",
    .options = options,
    .most_words = 2,
    .run = run,
};
