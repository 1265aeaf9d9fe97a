/* SPDX-License-Identifier: MIT */
#include "referee/readings.h"

#include <string.h>

enum { RULES_BYTES = 1024 };

/* Replay under RULES: is what was refused still refused, is anything? */
static void replay_under(struct another_reading *reading, const struct replay *refused,
                         const char *rules)
{
    struct referee referee = *refused->referee; /* borrows the grammars, which are there */
    struct replay replay;

    referee.rules = rules;
    replay_begin(&replay, &refused->chunk, &referee);
    reading->accepts = replay_run(&replay);
    reading->passes =
        reading->accepts || (refused->fault.rule != &log_rules[LOG_RESULT_DIFFERS] &&
                             replay.fault.at.at > refused->fault.at.at);
}

/* A preset that gives the option this value by name. */
static const char *preset_with(const struct game *game, int choice, int value)
{
    for (const struct preset *preset = game->options.presets; preset->name; preset++) {
        struct setting setting;
        setting_init(&setting, &game->options);
        setting_read(&setting, &game->options, span_of(preset->name));
        if (setting.choice[choice] == value && value != 0)
            return preset->name;
    }
    return NULL;
}

static unsigned values_of(const struct choice *choice)
{
    unsigned count = 0;

    while (count < VALUES_MAX && choice->values[count])
        count++;
    return count;
}

unsigned readings_try(struct another_reading readings[READINGS_MAX], const struct replay *refused)
{
    const struct game *game = refused->record.game;
    const struct setting *played = &refused->record.setting;
    unsigned count = 0;
    char buffer[RULES_BYTES];
    struct text rules;

    if (!game || refused->head.number < 0)
        return 0; /* nothing was played yet: no rule was asked */
    for (int c = 0; game->options.choices[c].name; c++)
        for (unsigned v = 0; v < values_of(&game->options.choices[c]); v++) {
            struct setting setting = *played;
            if (played->choice[c] == (int)v || count == READINGS_MAX)
                continue;
            setting.choice[c] = (int16_t)v;
            text_borrow(&rules, buffer, sizeof buffer);
            setting_write(&rules, &setting, &game->options, true);
            readings[count] = (struct another_reading){preset_with(game, c, (int)v), c, (int)v,
                                                       false, false};
            replay_under(&readings[count++], refused, buffer);
        }
    for (const struct preset *p = game->options.presets; p->name && count < READINGS_MAX; p++) {
        readings[count] = (struct another_reading){p->name, -1, 0, false, false};
        replay_under(&readings[count++], refused, p->name);
    }
    return count;
}

void reading_write(struct text *out, const struct game *game,
                   const struct another_reading *reading)
{
    if (reading->choice < 0) {
        text_printf(out, "preset %s", reading->preset);
        return;
    }
    const struct choice *choice = &game->options.choices[reading->choice];
    text_printf(out, "%s=", choice->name);
    choice_value_write(out, choice, reading->value);
    if (reading->preset)
        text_printf(out, " (preset %s)", reading->preset);
}
