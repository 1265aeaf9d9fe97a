/* SPDX-License-Identifier: MIT */
#include "referee/readings.h"

#include "referee/position.h"

#include <string.h>

enum { RULES_BYTES = 1024 };

/* Replay under RULES: does it get further? */
static void replay_under(struct another_reading *reading, const struct replay *judged,
                         const char *rules)
{
    struct referee referee = *judged->referee; /* borrows the grammars, which are there */
    struct replay replay;

    referee.rules = rules;
    replay_begin(&replay, &judged->chunk, &referee);
    reading->accepts = replay_run(&replay);
    reading->passes =
        reading->accepts || (judged->fault.rule && replay.taken_at > judged->taken_at);
    reading->head = replay.head;
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

bool readings_matter(const struct replay *refused)
{
    const struct rule *rule = refused->fault.rule;

    return rule && position_exists(refused) &&
           (rule->finding == ILLEGAL || rule->finding == AMBIGUOUS || rule->finding == CLAIM);
}

/* Would the preset change nothing? */
static bool is_in_effect(const struct game *game, const struct preset *preset,
                         const struct setting *played)
{
    struct setting setting;

    setting_init(&setting, &game->options);
    setting_read(&setting, &game->options, span_of(preset->name));
    return memcmp(setting.choice, played->choice, sizeof setting.choice) == 0;
}

static unsigned try_values(struct another_reading readings[READINGS_MAX],
                           const struct replay *judged)
{
    const struct game *game = judged->record.game;
    const struct setting *played = &judged->record.setting;
    char buffer[RULES_BYTES];
    struct text rules;
    unsigned count = 0;

    for (int c = 0; game->options.choices[c].name; c++)
        for (unsigned v = 0; v < values_of(&game->options.choices[c]); v++) {
            struct setting setting = *played;
            if (played->choice[c] == (int)v || count == READINGS_MAX)
                continue;
            setting.choice[c] = (int16_t)v;
            text_borrow(&rules, buffer, sizeof buffer);
            setting_write(&rules, &setting, &game->options, true);
            readings[count] = (struct another_reading){
                .preset = preset_with(game, c, (int)v), .choice = c, .value = (int)v};
            replay_under(&readings[count++], judged, buffer);
        }
    return count;
}

unsigned readings_try(struct another_reading readings[READINGS_MAX], const struct replay *judged)
{
    const struct game *game = judged->record.game;

    if (!position_exists(judged) || (judged->head.number < 0 && !judged->fault.rule))
        return 0; /* nothing was played yet: no rule was asked */
    unsigned count = try_values(readings, judged);
    for (const struct preset *p = game->options.presets; p->name && count < READINGS_MAX; p++) {
        if (is_in_effect(game, p, &judged->record.setting))
            continue;
        readings[count] = (struct another_reading){.preset = p->name, .choice = -1};
        replay_under(&readings[count++], judged, p->name);
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
