/* SPDX-License-Identifier: MIT */
#include "rules/setting.h"

#include "base/bug.h"
#include "base/nearest.h"

#include <string.h>

void setting_init(struct setting *setting, const struct options *options)
{
    *setting = (struct setting){.first = NO_SIDE};
    for (int i = 0; options->choices[i].name; i++) {
        if (i >= CHOICE_MAX)
            bug("a game has too many options");
        setting->choice[i] = options->choices[i].values[0] ? 0 : options->choices[i].usual;
    }
}

bool setting_same(const struct setting *a, const struct setting *b)
{
    return memcmp(a->choice, b->choice, sizeof a->choice) == 0 &&
           memcmp(a->chosen, b->chosen, sizeof a->chosen) == 0 && a->scenario == b->scenario &&
           a->position == b->position && a->first == b->first;
}

static int find_choice(const struct options *options, struct span name)
{
    for (int i = 0; options->choices[i].name; i++)
        if (span_is(name, options->choices[i].name))
            return i;
    return -1;
}

static const struct preset *find_preset(const struct options *options, struct span name)
{
    for (const struct preset *preset = options->presets; preset->name; preset++)
        if (span_is(name, preset->name))
            return preset;
    return NULL;
}

/* The value's index or number; -1 if the option has no such value. */
static int read_value(const struct choice *choice, struct span word)
{
    for (int i = 0; choice->values[i]; i++)
        if (span_is(word, choice->values[i]))
            return i;
    if (choice->values[0])
        return -1;
    for (size_t i = 0; i < word.len; i++)
        if (!is_digit(word.at[i]))
            return -1;
    int number = span_number(word, choice->most);
    return number >= choice->least ? number : -1;
}

static const char *nearest_name(const struct options *options, struct span word)
{
    struct nearest nearest = {.word = word};

    for (const struct preset *preset = options->presets; preset->name; preset++)
        nearest_try(&nearest, preset->name);
    for (const struct choice *choice = options->choices; choice->name; choice++)
        nearest_try(&nearest, choice->name);
    return nearest.found;
}

static struct options_trouble set_choice(struct setting *setting, const struct options *options,
                                         struct span word, bool set_before[CHOICE_MAX],
                                         enum options_fault twice)
{
    const char *equals = memchr(word.at, '=', word.len);
    struct span name = {word.at, (size_t)(equals - word.at)};
    struct span value = {equals + 1, word.len - name.len - 1};
    int choice = find_choice(options, name);

    if (choice < 0)
        return (struct options_trouble){OPTIONS_UNKNOWN_NAME, name, -1,
                                        nearest_name(options, name)};
    int index = read_value(&options->choices[choice], value);
    if (index < 0)
        return (struct options_trouble){OPTIONS_UNKNOWN_VALUE, value, choice, NULL};
    if (set_before[choice] && setting->choice[choice] != index)
        return (struct options_trouble){twice, word, choice, NULL};
    setting->choice[choice] = (int16_t)index;
    set_before[choice] = true;
    return (struct options_trouble){.fault = OPTIONS_FINE};
}

static struct options_trouble apply_preset(struct setting *setting, const struct options *options,
                                           const struct preset *preset, struct span word,
                                           bool by_preset[CHOICE_MAX])
{
    struct span rest = span_of(preset->options);

    for (struct span option; span_next_word(&rest, &option);) {
        struct options_trouble trouble =
            set_choice(setting, options, option, by_preset, OPTIONS_DISAGREE);
        if (trouble.fault == OPTIONS_DISAGREE) {
            trouble.word = word;
            return trouble;
        }
        if (trouble.fault)
            bug("a preset names an option that is not there");
    }
    return (struct options_trouble){.fault = OPTIONS_FINE};
}

struct options_trouble setting_read(struct setting *setting, const struct options *options,
                                    struct span list)
{
    bool by_preset[CHOICE_MAX] = {false};
    struct span rest = list;
    struct options_trouble trouble = {.fault = OPTIONS_FINE};

    for (struct span word; !trouble.fault && span_next_word(&rest, &word);) {
        if (memchr(word.at, '=', word.len))
            continue;
        const struct preset *preset = find_preset(options, word);
        int choice = find_choice(options, word);
        if (!preset && choice >= 0) /* an option without a value */
            return (struct options_trouble){OPTIONS_UNKNOWN_VALUE,
                                            {word.at + word.len, 0}, choice, NULL};
        if (!preset)
            return (struct options_trouble){OPTIONS_UNKNOWN_NAME, word, -1,
                                            nearest_name(options, word)};
        trouble = apply_preset(setting, options, preset, word, by_preset);
    }
    rest = list;
    for (struct span word; !trouble.fault && span_next_word(&rest, &word);)
        if (memchr(word.at, '=', word.len))
            trouble = set_choice(setting, options, word, setting->chosen, OPTIONS_TWO_VALUES);
    return trouble;
}

void choice_value_write(struct text *out, const struct choice *choice, int value)
{
    if (choice->values[0])
        text_puts(out, choice->values[value]);
    else
        text_printf(out, "%d", value);
}

void setting_write(struct text *out, const struct setting *setting, const struct options *options,
                   bool all)
{
    const char *gap = "";

    for (int i = 0; options->choices[i].name; i++) {
        const struct choice *choice = &options->choices[i];
        int usual = choice->values[0] ? 0 : choice->usual;
        if (setting->choice[i] == usual && !all)
            continue;
        text_printf(out, "%s%s=", gap, choice->name);
        choice_value_write(out, choice, setting->choice[i]);
        gap = " ";
    }
}
