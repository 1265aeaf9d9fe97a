/* SPDX-License-Identifier: MIT */
#include "cli/desk.h"

#include "base/nearest.h"
#include "cli/say.h"
#include "cli/url.h"
#include "games/list.h"
#include "referee/verdict.h"

#include <limits.h>
#include <string.h>
#include <sys/stat.h>

enum { WORTH_TRANSLATING = 100 << 10, MESSAGE_MAX = 4096 };

int desk_check_game(const char *name)
{
    struct nearest nearest = {.word = span_of(name)};

    for (const struct game *const *game = games_list; *game; game++)
        if (span_is(span_of(name), (*game)->name))
            return 0;
    for (const struct game *const *game = games_list; *game; game++)
        nearest_try(&nearest, (*game)->name);
    say_usage("no game is called \"%s\"%s", name, say_nearest(nearest.found));
    return -1;
}

static int read_grammar(struct desk *desk, const char *name)
{
    struct chunk chunk;
    struct note note;

    if (source_open(&desk->grammar, name, &note) ||
        source_next(&desk->grammar, &chunk, &note) != SOURCE_GAME) {
        say_trouble("%s: %s", name, note.words);
        return -1;
    }
    desk->grammar_file = name;
    desk->referee.grammar_text = chunk.text;
    return 0;
}

int desk_open(struct desk *desk, const struct arguments *arguments)
{
    const char *grammar = option_value(arguments, OPTION_GRAMMAR);
    const char *game = option_value(arguments, OPTION_GAME);

    *desk = (struct desk){.grammar = {.file = -1}};
    text_init(&desk->log_dir, PATH_MAX);
    referee_init(&desk->referee, games_list, !option_is_given(arguments, OPTION_NO_JIT));
    desk->referee.game = game;
    desk->referee.rules = option_value(arguments, OPTION_RULES);
    desk->referee.notation = option_value(arguments, OPTION_NOTATION);
    desk->referee.scenario = option_value(arguments, OPTION_SCENARIO);
    desk->referee.scenario_dir = option_value(arguments, OPTION_SCENARIO_DIR);
    desk->referee.strict = option_is_given(arguments, OPTION_STRICT);
    if ((game && desk_check_game(game)) || (grammar && read_grammar(desk, grammar))) {
        desk_close(desk);
        return -1;
    }
    desk_turn_to(desk, arguments->word_count ? arguments->word[0] : "-");
    return 0;
}

void desk_close(struct desk *desk)
{
    source_close(&desk->grammar);
    text_free(&desk->log_dir);
    referee_free(&desk->referee);
}

void desk_find_folder(struct text *folder, struct referee *referee, const char *file)
{
    const char *slash = strrchr(file, '/');

    text_clear(folder);
    if (!slash)
        text_puts(folder, ".");
    else if (slash == file)
        text_puts(folder, "/");
    else
        text_put(folder, (struct span){file, (size_t)(slash - file)});
    referee->log_dir = strcmp(file, "-") == 0 || is_url(file) ? NULL : folder->at;
}

void desk_turn_to(struct desk *desk, const char *file)
{
    desk_find_folder(&desk->log_dir, &desk->referee, file);
}

static void hurry_if_worth(struct desk *desk)
{
    if (desk->announced > WORTH_TRANSLATING || desk->seen > WORTH_TRANSLATING)
        referee_hurry(&desk->referee);
}

void desk_announce(struct desk *desk, const char *const *files, unsigned count)
{
    struct stat file;

    for (unsigned i = 0; i < count; i++)
        if (stat(files[i], &file) == 0 && S_ISREG(file.st_mode))
            desk->announced += (uint64_t)file.st_size;
    hurry_if_worth(desk);
}

void desk_see(struct desk *desk, struct span text)
{
    desk->seen += text.len;
    hurry_if_worth(desk);
}

static bool grammar_is_wrong(struct desk *desk, const struct replay *replay)
{
    struct note note;

    if (replay->fault.rule || replay->reader.game ||
        referee_grammar(&desk->referee, replay->record.notation, &note))
        return false;
    say_trouble("%s:%s", desk->grammar_file, note.words);
    return true;
}

/* The option that a fault of the header is about, if it was given on the command line. */
static const char *option_at_fault(const struct desk *desk, const struct replay *replay)
{
    static const enum log_rule of_rules[] = {LOG_RULES_NAME, LOG_RULES_VALUE, LOG_RULES_TWICE,
                                             LOG_RULES_DISAGREE};
    const struct rule *rule = replay->fault.rule;

    for (size_t i = 0; desk->referee.rules && i < sizeof of_rules / sizeof of_rules[0]; i++)
        if (rule == &log_rules[of_rules[i]])
            return "--rules";
    if (desk->referee.scenario && rule == &log_rules[LOG_SCENARIO_UNUSABLE])
        return "--scenario";
    if (desk->referee.notation && rule == &log_rules[LOG_BAD_NOTATION] &&
        !record_tag(&replay->record, "Notation"))
        return "--notation";
    return NULL;
}

bool desk_blames_command_line(struct desk *desk, const struct replay *replay)
{
    const char *option = option_at_fault(desk, replay);
    char buffer[MESSAGE_MAX];
    struct text message;

    if (!option)
        return grammar_is_wrong(desk, replay);
    text_borrow(&message, buffer, sizeof buffer);
    fault_write(&message, replay);
    say_trouble("%s: %s", option, buffer);
    return true;
}
