/* SPDX-License-Identifier: MIT */
/*
 * The JSON form of a report. Every member is always there; what does not apply is null.
 */
#include "cli/report.h"

#include "base/utf8.h"
#include "referee/position.h"
#include "referee/verdict.h"
#include "json/value.h"

enum { WORDS_MAX = 64 << 10, RULES_MAX = 128 };

static void put_words(struct value *object, const char *name, const char *words)
{
    value_put_text(object, name, words ? span_of(words) : (struct span){NULL, 0});
}

/* A file's name may be any bytes; those that are not UTF-8 are told exactly too. */
static void put_file(struct value *object, const char *file)
{
    struct span name = span_of(file);
    struct text hex;

    value_put_text(object, "file", name);
    if (utf8_valid_up_to(name) == name.len)
        return;
    text_init(&hex, 2 * name.len);
    for (size_t i = 0; i < name.len; i++)
        text_printf(&hex, "%02x", (unsigned char)name.at[i]);
    value_put_text(object, "file_hex", text_span(&hex));
    text_free(&hex);
}

/* Every option in effect, the defaults too. */
static struct value *rules_in_effect(const struct record *record)
{
    struct value *rules = value_object();
    const struct choice *choice = record->game->options.choices;

    for (int i = 0; choice[i].name; i++)
        if (choice[i].values[0])
            put_words(rules, choice[i].name, choice[i].values[record->setting.choice[i]]);
        else
            value_put_number(rules, choice[i].name, (uint64_t)record->setting.choice[i]);
    return rules;
}

/* What WRITE says of a replay; null if it says nothing. */
static void put_written(struct value *object, const char *name, const struct replay *replay,
                        void (*write)(struct text *, const struct replay *))
{
    struct text words;

    text_init(&words, WORDS_MAX);
    write(&words, replay);
    value_put_text(object, name, words.len ? text_span(&words) : (struct span){NULL, 0});
    text_free(&words);
}

static void put_state(struct value *object, const struct replay *replay)
{
    char state[TRACE_STATE_HEX + 1];

    trace_state(state, replay);
    put_words(object, "state", state);
}

static struct value *trace_array(const struct trace *trace)
{
    struct value *array = value_array();

    for (unsigned i = 0; i < trace->count; i++) {
        struct value *object = value_object();
        put_words(object, "at", trace->at[i].place);
        put_words(object, "state", trace->at[i].state);
        value_put_number(object, "legal", trace->at[i].legal);
        value_add(array, object);
    }
    return array;
}

struct advice_list {
    struct advice_sink sink;
    struct value *items;
    bool takes_all; /* the fault is ambiguous: whatever could be meant can be written instead */
    bool is_legal;  /* the heading is of what is legal */
};

static void take_heading(struct advice_sink *sink, struct span words)
{
    struct advice_list *list = (struct advice_list *)sink;
    struct span first;

    list->is_legal = span_next_word(&words, &first) && span_is(first, "legal");
}

static void take_item(struct advice_sink *sink, struct span words)
{
    struct advice_list *list = (struct advice_list *)sink;

    if (list->takes_all || list->is_legal)
        value_add_text(list->items, words);
}

static void put_advice(struct value *object, const struct replay *replay)
{
    bool ambiguous = replay->fault.rule->finding == AMBIGUOUS;
    struct advice_list list = {.sink = {.heading = take_heading, .item = take_item},
                               .items = value_array(),
                               .takes_all = ambiguous};

    fault_advise(replay, &list.sink);
    value_put(object, "legal", list.items);
}

/* "adjacent-relay=yes", or the name of a preset: as for --rules. */
static void write_rules(struct text *out, const struct game *game,
                        const struct another_reading *reading)
{
    struct another_reading bare = *reading;

    bare.preset = NULL;
    if (reading->choice < 0)
        text_puts(out, reading->preset);
    else
        reading_write(out, game, &bare);
}

/* Those under which what was refused would stand; null if none were tried. */
static void put_helpful(struct value *object, const struct report *report,
                        const struct replay *replay)
{
    struct value *array = value_array();
    char buffer[RULES_MAX];
    struct text rules;

    for (unsigned i = 0; report->readings && i < report->readings->count; i++) {
        if (!report->readings->of[i].passes)
            continue;
        text_borrow(&rules, buffer, sizeof buffer);
        write_rules(&rules, replay->record.game, &report->readings->of[i]);
        value_add_text(array, text_span(&rules));
    }
    if (report->readings)
        value_put(object, "readings", array);
    else {
        value_free(array);
        value_put_null(object, "readings");
    }
}

/* All that were tried, for --readings. */
static struct value *readings_array(const struct report *report, const struct replay *replay)
{
    struct value *array = value_array();
    char buffer[RULES_MAX];
    struct text rules;

    for (unsigned i = 0; i < report->readings->count; i++) {
        const struct another_reading *reading = &report->readings->of[i];
        struct value *object = value_object();
        text_borrow(&rules, buffer, sizeof buffer);
        write_rules(&rules, replay->record.game, reading);
        value_put_text(object, "rules", text_span(&rules));
        put_words(object, "preset", reading->preset);
        value_put_flag(object, "passes", reading->passes);
        value_put_flag(object, "accepts", reading->accepts);
        value_add(array, object);
    }
    return array;
}

static void put_turn(struct value *object, const struct replay *replay)
{
    const struct game *game = replay->record.game;
    struct head head = replay->head;

    if (game && head.number >= 0)
        value_put_number(object, "turn", (uint64_t)replay_number(replay, head));
    else
        value_put_null(object, "turn");
    put_words(object, "side", game && head.side >= 0 ? game->sides[head.side] : NULL);
    put_words(object, "phase", game && head.phase >= 0 ? game->phases[head.phase] : NULL);
}

static struct value *fault_object(const struct report *report, const struct replay *replay)
{
    struct value *object = value_object();
    const struct fault *fault = &replay->fault;
    struct caret caret = caret_at(replay->chunk.text, replay->chunk.origin, report_part(replay));

    put_words(object, "family", finding_name(fault->rule->finding));
    put_words(object, "rule", fault->rule->number);
    put_words(object, "section", fault->rule->section);
    put_written(object, "message", replay, fault_write);
    value_put_number(object, "line", caret.line);
    value_put_number(object, "column", caret.column);
    value_put_number(object, "byte", caret.byte);
    value_put_number(object, "length", caret.length);
    put_turn(object, replay);
    value_put_text(object, "action", fault->action);
    put_advice(object, replay);
    put_helpful(object, report, replay);
    return object;
}

static void put_play(struct value *object, const struct replay *replay)
{
    bool unfinished = !replay->ended.over || replay->ended.how == ENDS_UNFINISHED;

    value_put_number(object, "turns", replay->turns);
    value_put_flag(object, "unfinished", unfinished);
    value_put_number(object, "stands", replay->stands);
    put_written(object, "result", replay, result_write);
    put_written(object, "why", replay, why_write);
}

/* Write the object to OUT and be done with it. */
static void finish(struct text *out, struct value *object)
{
    value_write(out, object);
    value_free(object);
}

struct value *report_json_object(const struct report *report, const struct replay *replay)
{
    const struct game *game = replay->record.game;
    struct value *object = value_object();

    put_file(object, report->file);
    value_put_number(object, "nth", replay->chunk.nth);
    put_words(object, "game", game ? game->name : NULL);
    if (position_exists(replay))
        value_put(object, "rules", rules_in_effect(&replay->record));
    else
        value_put_null(object, "rules");
    put_words(object, "verdict", replay->fault.rule ? "rejected" : "accepted");
    put_play(object, replay);
    if (position_exists(replay))
        put_state(object, replay);
    else
        value_put_null(object, "state");
    if (replay->fault.rule)
        value_put(object, "fault", fault_object(report, replay));
    else
        value_put_null(object, "fault");
    if (report->readings && report->readings->all)
        value_put(object, "readings", readings_array(report, replay));
    if (report->trace)
        value_put(object, "trace", trace_array(report->trace));
    return object;
}

void report_json_game(struct text *out, const struct report *report, const struct replay *replay)
{
    finish(out, report_json_object(report, replay));
}

void report_json_trouble(struct text *out, const char *file, const char *error)
{
    struct value *object = value_object();

    put_file(object, file);
    put_words(object, "verdict", "trouble");
    put_words(object, "error", error);
    finish(out, object);
}

void report_json_end(struct text *out, const char *file, unsigned games)
{
    struct value *object = value_object();

    put_file(object, file);
    value_put_flag(object, "end", true);
    value_put_number(object, "games", games);
    finish(out, object);
}
