/* SPDX-License-Identifier: MIT */
#include "cli/report.h"

#include "referee/verdict.h"

#include <inttypes.h>

enum { ADVICE_MAX = 12 };

/* What a terminal is told around a word that counts. */
enum ink { INK_BAD, INK_GOOD, INK_WARNING };
static const char *const inks[] = {
    [INK_BAD] = "\x1b[1;31m", [INK_GOOD] = "\x1b[1;32m", [INK_WARNING] = "\x1b[1;33m"};

static void put_word(struct text *out, const struct report *report, enum ink ink, const char *word)
{
    if (report->colour)
        text_puts(out, inks[ink]);
    text_puts(out, word);
    if (report->colour)
        text_puts(out, "\x1b[0m");
}

struct span report_part(const struct replay *replay)
{
    struct span text = replay->chunk.text;
    struct span at = replay->fault.at;
    bool within = at.at && at.at >= text.at && at.at + at.len <= text.at + text.len;

    return within ? at : (struct span){text.at, 0};
}

void report_ruling(struct text *out, const struct replay *replay, struct ruling ruling)
{
    const struct game *game = replay->record.game;
    struct phrasing phrasing = {game->phrase, &replay->record.setting, &replay->state};

    ruling_write(out, &game->rules[ruling.rule], ruling.arg, &phrasing);
}

/* ---- the fault ------------------------------------------------------------------------- */

void report_place(struct text *out, const struct report *report, const struct chunk *chunk,
                  struct span at, const char *family)
{
    struct caret caret = caret_at(chunk->text, chunk->origin, at);

    text_shown(out, span_of(report->file));
    text_printf(out, ":%" PRIu64 ":%" PRIu64 ": ", caret.line, caret.column);
    put_word(out, report, INK_BAD, family);
    text_puts(out, ": ");
}

void report_excerpt(struct text *out, const struct chunk *chunk, struct span at)
{
    caret_excerpt(out, chunk->text, chunk->origin, at);
}

/* Writes advice as it comes: a line a heading, with so many items. */
struct advice_lines {
    struct advice_sink sink;
    struct text *out;
    unsigned count; /* of items under this heading; those that are too many too */
    bool commas;    /* blanks would not do to part these items */
    bool begun;
};

static void end_line(struct advice_lines *lines)
{
    if (lines->begun && lines->count > ADVICE_MAX)
        text_printf(lines->out, " and %u more", lines->count - ADVICE_MAX);
    if (lines->begun)
        text_putc(lines->out, '\n');
    lines->count = 0;
    lines->commas = false;
    lines->begun = true;
}

static void take_heading(struct advice_sink *sink, struct span words)
{
    struct advice_lines *lines = (struct advice_lines *)sink;

    end_line(lines);
    text_puts(lines->out, "   ");
    text_shown(lines->out, words);
    text_putc(lines->out, ':');
}

static bool has_blank(struct span words)
{
    for (size_t i = 0; i < words.len; i++)
        if (words.at[i] == ' ')
            return true;
    return false;
}

static void take_item(struct advice_sink *sink, struct span words)
{
    struct advice_lines *lines = (struct advice_lines *)sink;

    if (++lines->count > ADVICE_MAX)
        return;
    lines->commas = lines->commas || has_blank(words);
    text_puts(lines->out, lines->count > 1 && lines->commas ? ", " : " ");
    text_shown(lines->out, words);
}

static void put_advice(struct text *out, const struct replay *replay)
{
    struct advice_lines lines = {.sink = {.heading = take_heading, .item = take_item}, .out = out};

    fault_advise(replay, &lines.sink);
    end_line(&lines);
}

void report_fault(struct text *out, const struct report *report, const struct replay *replay)
{
    const struct fault *fault = &replay->fault;
    struct span at = report_part(replay);

    report_place(out, report, &replay->chunk, at, finding_name(fault->rule->finding));
    if (fault->action.len) {
        text_folded(out, fault->action);
        text_puts(out, ": ");
    }
    fault_write(out, replay);
    text_puts(out, " [");
    fault_cite(out, replay);
    text_puts(out, "]\n");
    report_excerpt(out, &replay->chunk, at);
    put_advice(out, replay);
}

/* ---- readings -------------------------------------------------------------------------- */

/* What is said of a fault of each family that is none under another reading. */
static const char *const righted[FINDING_COUNT] = {
    [UNREADABLE] = "readable", [UNKNOWN] = "known", [AMBIGUOUS] = "settled",
    [ILLEGAL] = "legal",       [CLAIM] = "right",
};

/* "legal under adjacent-relay=yes (preset book)": single options, or presets if none of those
 * alone will do. */
static void put_helpful(struct text *out, const struct replay *replay,
                        const struct readings *readings)
{
    unsigned said = 0;
    bool by_option = false;

    for (unsigned i = 0; i < readings->count; i++) {
        const struct another_reading *reading = &readings->of[i];
        if (!reading->passes || (by_option && reading->choice < 0))
            continue;
        by_option = by_option || reading->choice >= 0;
        if (said++ == 0)
            text_printf(out, "   %s under ", righted[replay->fault.rule->finding]);
        else
            text_puts(out, ", or ");
        reading_write(out, replay->record.game, reading);
    }
    if (said)
        text_putc(out, '\n');
}

static void put_refused_turn(struct text *out, const struct replay *replay, struct head head)
{
    if (head.number < 0) {
        text_puts(out, "at its first turn");
        return;
    }
    text_puts(out, "in turn ");
    head_name(out, replay, head);
}

/* Of a log all of it counts; of a question only the words that were asked about stand there. */
static void put_reading(struct text *out, const struct replay *replay, bool asks,
                        const struct another_reading *reading)
{
    const struct rule *rule = replay->fault.rule;
    const char *right = rule ? righted[rule->finding] : "legal";

    text_puts(out, "   under ");
    reading_write(out, replay->record.game, reading);
    text_puts(out, ": ");
    if (asks && reading->accepts)
        text_puts(out, right);
    else if (reading->accepts)
        text_printf(out, "%s%sthe log stands", rule ? right : "", rule ? ", and " : "");
    else if (rule && reading->passes)
        text_printf(out, "%s, but the log is refused later, ", right);
    else
        text_puts(out, "the log is refused ");
    if (!reading->accepts)
        put_refused_turn(out, replay, reading->head);
    text_putc(out, '\n');
}

void report_readings(struct text *out, const struct report *report, const struct replay *replay)
{
    const struct readings *readings = report->readings;

    if (!readings)
        return;
    if (!readings->all) {
        put_helpful(out, replay, readings);
        return;
    }
    for (unsigned i = 0; i < readings->count; i++)
        put_reading(out, replay, readings->asks, &readings->of[i]);
    if (readings->count == 0)
        text_puts(out, "   there is no other reading to try\n");
}

void report_try(struct report *report, struct readings *readings, const struct replay *replay)
{
    if (!readings_matter(replay))
        return;
    *readings = (struct readings){.all = false};
    readings->count = readings_try(readings->of, replay);
    report->readings = readings;
}

void report_explained(struct text *out, const struct report *report, const struct replay *replay)
{
    struct report explained = *report;
    struct readings readings;

    report_try(&explained, &readings, replay);
    report_fault(out, &explained, replay);
    report_readings(out, &explained, replay);
}

/* ---- warnings -------------------------------------------------------------------------- */

static void put_warnings(struct text *out, const struct report *report, const struct replay *replay)
{
    const struct record *record = &replay->record;

    for (unsigned i = 0; record->game && i < record->tag_count; i++) {
        const struct tag *tag = &record->tag[i];
        const char *meant = record_mistyped(record, tag);
        if (!meant)
            continue;
        struct caret caret = caret_at(replay->chunk.text, replay->chunk.origin, tag->name);
        text_shown(out, span_of(report->file));
        text_printf(out, ":%" PRIu64 ":%" PRIu64 ": ", caret.line, caret.column);
        put_word(out, report, INK_WARNING, "warning");
        text_puts(out, ": the tag ");
        text_shown(out, tag->name);
        text_printf(out, " is not known; did you mean \"%s\"?\n", meant);
    }
}

/* ---- the verdict ----------------------------------------------------------------------- */

static void put_count(struct text *out, unsigned count, const char *one, const char *many)
{
    text_number(out, count);
    text_putc(out, ' ');
    text_puts(out, count == 1 ? one : many);
}

static void put_prospect(struct text *out, const struct replay *replay)
{
    size_t before = out->len;

    text_puts(out, "; ");
    size_t gap = out->len;
    prospect_write(out, replay);
    if (out->len == gap)
        out->len = before;
}

static void put_rejected(struct text *out, const struct replay *replay)
{
    const struct game *game = replay->record.game;

    if (game)
        text_printf(out, "%s, ", game->name);
    if (game && replay->head.number >= 0) {
        text_puts(out, "turn ");
        head_name(out, replay, replay->head);
        text_puts(out, ", ");
    }
    text_puts(out, "1 fault");
}

static void put_accepted(struct text *out, const struct replay *replay)
{
    text_puts(out, replay->record.game->name);
    text_puts(out, ", ");
    put_count(out, replay->turns, "turn", "turns");
    text_puts(out, ", ");
    ended_write(out, replay);
    put_prospect(out, replay);
    if (!replay->stands)
        return;
    text_puts(out, ", ");
    put_count(out, replay->stands, "action let stand", "actions let stand");
}

void report_rules(struct text *out, const struct report *report)
{
    if (!report->rules)
        return;
    text_puts(out, ", rules: ");
    text_shown(out, span_trim(span_of(report->rules)));
}

static void put_verdict(struct text *out, const struct report *report, const struct replay *replay)
{
    bool rejected = replay->fault.rule;

    text_shown(out, span_of(report->file));
    if (replay->chunk.nth > 1) {
        text_putc(out, '#');
        text_number(out, replay->chunk.nth);
    }
    text_puts(out, ": ");
    put_word(out, report, rejected ? INK_BAD : INK_GOOD, rejected ? "rejected" : "accepted");
    text_puts(out, ": ");
    if (rejected)
        put_rejected(out, replay);
    else
        put_accepted(out, replay);
    report_rules(out, report);
    text_putc(out, '\n');
}

void report_game(struct text *out, const struct report *report, const struct replay *replay)
{
    put_warnings(out, report, replay);
    if (report->trace)
        trace_write(out, report->trace);
    if (replay->fault.rule)
        report_fault(out, report, replay);
    report_readings(out, report, replay);
    put_verdict(out, report, replay);
}
