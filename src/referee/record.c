/* SPDX-License-Identifier: MIT */
#include "referee/record.h"

#include "base/nearest.h"

#include <stdint.h>
#include <string.h>

const struct rule log_rules[LOG_RULE_COUNT] = {
#define RULE(name, finding, number, section, message)                                             \
    [LOG_##name] = {#name, #number, section, message, finding},
#include "referee/log.def"
#undef RULE
};

/* Tags that every game knows; a side's name and the game's own come on top. */
static const char *const common_tags[] = {"Game",  "Event", "Site",     "Date",
                                          "Round", "Result", "Scenario", "Rules",
                                          "SetUp", "First",  "Notation", NULL};

static bool blame(struct fault *fault, enum log_rule rule, struct span at, struct span word)
{
    *fault = (struct fault){.rule = &log_rules[rule], .at = at, .word = word};
    return false;
}

const struct tag *record_tag(const struct record *record, const char *name)
{
    for (unsigned i = 0; i < record->tag_count; i++)
        if (span_is(record->tag[i].name, name))
            return &record->tag[i];
    return NULL;
}

int game_named(const char *const *names, struct span word)
{
    int found = -1;

    for (int i = 0; word.len && names[i]; i++) {
        if (to_lower(names[i][0]) != to_lower(word.at[0]) || !span_begins(names[i], word))
            continue;
        if (names[i][word.len] == '\0')
            return i;
        found = found == -1 ? i : ANY;
    }
    return found;
}

int game_side(const struct game *game, struct span word)
{
    return game_named(game->sides, word);
}

static bool add_tag(struct record *record, struct fault *fault, const struct capture *capture)
{
    struct span name = capture->field[RECORD_NAME];

    for (unsigned i = 0; i < record->tag_count; i++)
        if (span_same(record->tag[i].name, name))
            return blame(fault, LOG_TAG_TWICE, capture->whole, name);
    if (record->tag_count == TAG_MAX) {
        blame(fault, LOG_TOO_MANY_TAGS, capture->whole, name);
        fault->arg[0] = TAG_MAX;
        return false;
    }
    if (span_is(name, "Game") && record->tag_count)
        return blame(fault, LOG_GAME_NOT_FIRST, capture->whole, name);
    record->tag[record->tag_count++] =
        (struct tag){name, capture->field[RECORD_VALUE], capture->whole};
    return true;
}

static bool find_game(struct record *record, struct fault *fault, const struct reader *reader,
                      const struct referee *referee)
{
    const struct tag *tag = record_tag(record, "Game");
    struct span name = tag ? tag->value : span_of(referee->game);

    if (!tag && !referee->game) {
        if (record->tag_count)
            return blame(fault, LOG_NO_GAME_TAG, record->tag[0].whole, name);
        if (reader_is_empty(reader))
            return blame(fault, LOG_NO_GAME, reader->last, name);
        return blame(fault, LOG_PROSE_BEFORE, reader->last, name);
    }
    record->game = referee_game(referee, name);
    if (!record->game) {
        struct nearest nearest = {.word = name};
        for (const struct game *const *game = referee->games; *game; game++)
            nearest_try(&nearest, (*game)->name);
        blame(fault, LOG_UNKNOWN_GAME, tag ? name : reader->last, name);
        fault->nearest = nearest.found;
        return false;
    }
    if (tag && referee->game && !span_same(name, span_of(referee->game)))
        return blame(fault, LOG_OTHER_GAME, name, name);
    return true;
}

/* YYYY.MM.DD or YYYY-MM-DD, any part of question marks. */
static bool is_date(struct span date)
{
    static const char shape[] = "0000.00.00";

    if (date.len != sizeof shape - 1)
        return date.len == 1 && date.at[0] == '?';
    for (size_t i = 0; i < date.len; i++) {
        char c = date.at[i];
        if (shape[i] == '.' ? c != '.' && c != '-' : !is_digit(c) && c != '?')
            return false;
    }
    int month = span_number((struct span){date.at + 5, 2}, 99);
    int day = span_number((struct span){date.at + 8, 2}, 99);
    bool month_known = date.at[5] != '?' && date.at[6] != '?';
    bool day_known = date.at[8] != '?' && date.at[9] != '?';
    return (!month_known || (month >= 1 && month <= 12)) && (!day_known || (day >= 1 && day <= 31));
}

static bool check_date(struct record *record, struct fault *fault, const struct tag *tag)
{
    (void)record;
    return is_date(tag->value) || blame(fault, LOG_BAD_DATE, tag->value, tag->value);
}

/* "SIDE wins", "SIDE", "draw", "cancelled", "*". */
static bool check_result(struct record *record, struct fault *fault, const struct tag *tag)
{
    struct span rest = tag->value;
    struct span first;
    struct span second = {NULL, 0};
    struct span third;

    if (!span_next_word(&rest, &first))
        return blame(fault, LOG_BAD_RESULT, tag->value, tag->value);
    bool two = span_next_word(&rest, &second);
    bool more = span_next_word(&rest, &third);
    record->result_tag = tag;
    if (!two && span_is(first, "*"))
        return true;
    if (!two && span_is(first, "draw")) {
        record->result = RESULT_DRAW;
        return true;
    }
    if (!two && (span_is(first, "cancelled") || span_is(first, "canceled"))) {
        record->result = RESULT_CANCELLED;
        return true;
    }
    int side = game_side(record->game, first);
    if (side < 0 || more || (two && !span_is(second, "wins")))
        return blame(fault, LOG_BAD_RESULT, tag->value, tag->value);
    record->result = RESULT_WIN;
    record->winner = (int8_t)side;
    return true;
}

static bool check_setup(struct record *record, struct fault *fault, const struct tag *tag)
{
    record->setting.position = span_is(tag->value, "position");
    return record->setting.position || blame(fault, LOG_BAD_SETUP, tag->value, tag->value);
}

static bool check_first(struct record *record, struct fault *fault, const struct tag *tag)
{
    record->setting.first = (int8_t)game_side(record->game, tag->value);
    return record->setting.first >= 0 || blame(fault, LOG_BAD_FIRST, tag->value, tag->value);
}

static bool check_scenario(struct record *record, struct fault *fault, const struct tag *tag)
{
    if (!record->game->scenarios)
        return blame(fault, LOG_NO_SCENARIO, tag->value, tag->value);
    return scenario_is_plain(tag->value) ||
           blame(fault, LOG_SCENARIO_NAME, tag->value, tag->value);
}

static bool find_notation(struct record *record, struct fault *fault, struct span at,
                          struct span name)
{
    struct nearest nearest = {.word = name};

    for (const struct notation *n = record->game->notations; n->name; n++) {
        nearest_try(&nearest, n->name);
        if (span_is(name, n->name)) {
            record->notation = n;
            return true;
        }
    }
    blame(fault, LOG_BAD_NOTATION, at, name);
    fault->nearest = nearest.found;
    return false;
}

/* Where to point for what came from the command line and not from the log. */
static struct span start_of(const struct record *record, const struct reader *reader)
{
    return record->tag_count ? record->tag[0].whole : reader->last;
}

static bool read_rules(struct record *record, struct fault *fault, struct span list,
                       struct span at)
{
    static const enum log_rule blamed[] = {
        [OPTIONS_UNKNOWN_NAME] = LOG_RULES_NAME,
        [OPTIONS_UNKNOWN_VALUE] = LOG_RULES_VALUE,
        [OPTIONS_TWO_VALUES] = LOG_RULES_TWICE,
        [OPTIONS_DISAGREE] = LOG_RULES_DISAGREE,
    };
    struct options_trouble trouble =
        setting_read(&record->setting, &record->game->options, list);

    if (trouble.fault == OPTIONS_FINE)
        return true;
    blame(fault, blamed[trouble.fault], at.at ? at : trouble.word, trouble.word);
    fault->nearest = trouble.nearest;
    fault->choice = trouble.choice;
    return false;
}

/* The options in effect: those asked for on the command line, else the Rules tag's, else those
 * that the notation implies. */
static bool find_rules(struct record *record, struct fault *fault, const struct reader *reader,
                       const struct referee *referee)
{
    const struct tag *tag = record_tag(record, "Rules");
    struct span start = start_of(record, reader);

    if (referee->rules)
        return read_rules(record, fault, span_of(referee->rules), tag ? tag->value : start);
    if (tag)
        return read_rules(record, fault, tag->value, (struct span){NULL, 0});
    if (record->notation->preset)
        return read_rules(record, fault, span_of(record->notation->preset), start);
    return true;
}

static bool check_tags(struct record *record, struct fault *fault)
{
    static const struct {
        const char *name;
        bool (*check)(struct record *, struct fault *, const struct tag *);
    } checks[] = {{"Date", check_date},   {"Result", check_result},     {"SetUp", check_setup},
                  {"First", check_first}, {"Scenario", check_scenario}, {NULL, NULL}};

    for (int i = 0; checks[i].name; i++) {
        const struct tag *tag = record_tag(record, checks[i].name);
        if (tag && !checks[i].check(record, fault, tag))
            return false;
    }
    return true;
}

static bool choose_notation(struct record *record, struct fault *fault,
                            const struct reader *reader, const struct referee *referee)
{
    const struct tag *tag = record_tag(record, "Notation");

    record->notation = referee->reads ? referee->reads : record->game->notations;
    if (referee->reads)
        return true;
    if (tag)
        return find_notation(record, fault, tag->value, tag->value);
    return !referee->notation ||
           find_notation(record, fault, start_of(record, reader), span_of(referee->notation));
}

/* The map and the units, if the game takes them from a scenario: the caller's, else the tag's. */
static bool find_scenario(struct record *record, struct fault *fault,
                          const struct reader *reader, struct referee *referee)
{
    const struct tag *tag = record_tag(record, "Scenario");
    struct span at = tag ? tag->value : start_of(record, reader);
    struct span name = referee->scenario ? span_of(referee->scenario) : at;
    const char *why = NULL;

    if (!record->game->scenarios)
        return true;
    if (!tag && !referee->scenario)
        return blame(fault, LOG_SCENARIO_MISSING, at, at);
    record->scenario =
        scenario_find(referee, record->game, name, referee->scenario != NULL, &why);
    if (record->scenario) {
        record->setting.scenario = record->scenario->data;
        return true;
    }
    blame(fault, LOG_SCENARIO_UNUSABLE, at, name);
    fault->why = why;
    return false;
}

static bool read_tags(struct record *record, struct fault *fault, struct reader *reader)
{
    struct capture capture;

    for (;;) {
        enum reading reading = reader_next(reader, &capture);
        if (reading == READ_END)
            return true;
        if (reading != READ_TAG)
            return reading == READ_OPEN_COMMENT
                       ? blame(fault, LOG_OPEN_COMMENT, reader->last, reader->last)
                   : reading == READ_TOO_LONG
                       ? blame(fault, LOG_TOO_LONG, reader->last, reader->last)
                       : blame(fault, LOG_EXPECTED, reader->last, reader->last);
        if (!add_tag(record, fault, &capture))
            return false;
    }
}

void record_read(struct record *record, struct fault *fault, struct reader *reader,
                 struct referee *referee)
{
    struct note note;

    record->tag_count = 0;
    record->game = NULL;
    record->notation = NULL;
    record->result_tag = NULL;
    record->result = RESULT_OPEN;
    record->winner = NO_SIDE;
    record->scenario = NULL;
    if (!read_tags(record, fault, reader) || !find_game(record, fault, reader, referee))
        return;
    setting_init(&record->setting, &record->game->options);
    if (!choose_notation(record, fault, reader, referee) ||
        !find_rules(record, fault, reader, referee) ||
        !check_tags(record, fault) || !find_scenario(record, fault, reader, referee))
        return;
    reader->game = referee_grammar(referee, record->notation, &note);
    reader->blanks_part_actions = record->notation->blanks_part_actions;
}

static const char *find_word(const char *const *words, struct span word)
{
    for (int i = 0; words && words[i]; i++)
        if (span_is(word, words[i]))
            return words[i];
    return NULL;
}

bool head_names_phase(const struct game *game, const struct capture *head)
{
    return head_takes_phase(game, game_side(game, head->field[RECORD_SIDE]),
                            span_number(head->field[RECORD_NUMBER], INT16_MAX));
}

static bool is_known(const struct record *record, struct span name)
{
    return find_word(common_tags, name) || find_word(record->game->sides, name) ||
           find_word(record->game->tags, name);
}

void tag_name_write(struct text *out, const struct record *record, struct span name)
{
    const char *side = find_word(record->game->sides, name);
    const char *known = side ? side : find_word(common_tags, name);

    if (!known)
        known = find_word(record->game->tags, name);
    if (side) {
        text_putc(out, (char)(side[0] - 'a' + 'A'));
        text_puts(out, side + 1);
    } else {
        text_put(out, known ? span_of(known) : name);
    }
}

static void try_within_two(struct span word, const char *candidate, const char **found)
{
    if (!*found && letters_apart(word, span_of(candidate)) <= 2)
        *found = candidate;
}

const char *record_mistyped(const struct record *record, const struct tag *tag)
{
    const char *found = NULL;

    if (is_known(record, tag->name))
        return NULL;
    for (int i = 0; common_tags[i]; i++)
        try_within_two(tag->name, common_tags[i], &found);
    for (int i = 0; record->game->sides[i]; i++)
        try_within_two(tag->name, record->game->sides[i], &found);
    for (int i = 0; record->game->tags && record->game->tags[i]; i++)
        try_within_two(tag->name, record->game->tags[i], &found);
    return found;
}
