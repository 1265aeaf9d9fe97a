/* SPDX-License-Identifier: MIT */
#include "cli/contrast.h"

#include "base/unified.h"
#include "board/canvas.h"
#include "referee/moment.h"
#include "referee/verdict.h"

#include <inttypes.h>
#include <string.h>

enum { SETUP_MAX = 1 << 20, PLACE_MAX = 64 };

bool contrast_is_same(const struct contrast *contrast)
{
    return contrast->parting == PART_NOT && contrast->copy[0].legal && contrast->copy[1].legal;
}

static void put_name(struct text *out, const struct player_copy *copy)
{
    text_shown(out, span_of(copy->name));
    if (copy->chunk.nth > 1)
        text_printf(out, "#%u", copy->chunk.nth);
}

/* The place before the item at which they part. */
static void write_place(struct text *out, const struct contrast *contrast)
{
    struct replay there = contrast->copy[0].replay;

    there.head = contrast->copy[0].copy.head;
    there.actions = contrast->copy[0].copy.actions;
    there.again = contrast->copy[0].copy.again;
    moment_write(out, &there);
}

/* ---- where they part ------------------------------------------------------------------- */

static void put_games(struct text *out, const struct contrast *contrast)
{
    for (int i = 0; i < 2; i++) {
        text_puts(out, "   ");
        put_name(out, &contrast->copy[i]);
        text_printf(out, ": %s\n", contrast->copy[i].replay.record.game->name);
    }
}

static void put_rules(struct text *out, const struct contrast *contrast)
{
    for (int i = 0; i < 2; i++) {
        const struct record *record = &contrast->copy[i].replay.record;
        text_puts(out, "   ");
        put_name(out, &contrast->copy[i]);
        text_puts(out, ": ");
        setting_write(out, &record->setting, &record->game->options, true);
        text_putc(out, '\n');
    }
}

static void put_scenarios(struct text *out, const struct contrast *contrast)
{
    for (int i = 0; i < 2; i++) {
        const struct scenario *scenario = contrast->copy[i].replay.record.scenario;
        text_puts(out, "   ");
        put_name(out, &contrast->copy[i]);
        text_puts(out, ": ");
        if (scenario->name.len)
            text_shown(out, scenario->name);
        else
            text_puts(out, "one without a name");
        text_putc(out, '\n');
    }
}

/* Those of the game's own tags that are not written alike. */
static void put_tags(struct text *out, const struct contrast *contrast)
{
    const char *const *tags = contrast->copy[0].replay.record.game->tags;

    for (int t = 0; tags[t]; t++) {
        const struct tag *tag[2];
        for (int i = 0; i < 2; i++)
            tag[i] = record_tag(&contrast->copy[i].replay.record, tags[t]);
        if (tag[0] && tag[1] && span_equal(tag[0]->value, tag[1]->value))
            continue;
        for (int i = 0; i < 2; i++) {
            text_puts(out, "   ");
            put_name(out, &contrast->copy[i]);
            text_puts(out, ": ");
            if (tag[i])
                text_shown(out, tag[i]->whole);
            else
                text_printf(out, "no %s", tags[t]);
            text_putc(out, '\n');
        }
    }
}

static void put_first(struct text *out, const struct contrast *contrast)
{
    for (int i = 0; i < 2; i++) {
        const struct replay *replay = &contrast->copy[i].replay;
        int first = differ_first_side(replay);
        text_puts(out, "   ");
        put_name(out, &contrast->copy[i]);
        text_puts(out, ": ");
        text_puts(out, first == NO_SIDE ? "nobody yet" : replay->record.game->sides[first]);
        text_putc(out, '\n');
    }
}

static void put_setups(struct text *out, const struct contrast *contrast)
{
    const struct player_copy *copy = contrast->copy;
    struct text setup[2];

    for (int i = 0; i < 2; i++) {
        const struct record *record = &copy[i].replay.record;
        text_init(&setup[i], SETUP_MAX);
        record->game->position(&setup[i], &record->setting, &copy[i].copy.before);
    }
    unified_write(out, copy[0].name, text_span(&setup[0]), copy[1].name, text_span(&setup[1]));
    text_free(&setup[0]);
    text_free(&setup[1]);
}

/* What stands there, with its place in the file. */
static void put_item(struct text *out, const struct player_copy *copy)
{
    struct span item = copy->copy.item;

    text_puts(out, "   ");
    if (!item.at) {
        put_name(out, copy);
        text_puts(out, ": the log ends here\n");
        return;
    }
    struct caret caret = caret_at(copy->chunk.text, copy->chunk.origin, item);
    text_shown(out, span_of(copy->name));
    text_printf(out, ":%" PRIu64 ":%" PRIu64 ": ", caret.line, caret.column);
    text_folded(out, item);
    if (copy->copy.action.at) {
        text_puts(out, "  ");
        text_folded(out, copy->copy.action);
    }
    text_putc(out, '\n');
}

static void put_board(struct text *out, const struct contrast *contrast)
{
    const struct player_copy *copy = &contrast->copy[0];
    const struct record *record = &copy->replay.record;
    struct view view = {.before = NULL};
    static struct canvas canvas; /* large */

    canvas_clear(&canvas, contrast->unicode);
    record->game->draw(&canvas, &record->setting, &copy->copy.before, &view);
    text_putc(out, '\n');
    canvas_print(out, &canvas, contrast->colour);
    text_putc(out, '\n');
}

static void put_play(struct text *out, const struct contrast *contrast)
{
    put_item(out, &contrast->copy[0]);
    put_item(out, &contrast->copy[1]);
    put_board(out, contrast);
}

/* How each way of parting is called in JSON and said to people, and what is shown of it. */
static const struct {
    const char *name;
    const char *words;
    void (*show)(struct text *out, const struct contrast *contrast);
} parts[] = {
    [PART_NOT] = {NULL, "the same as far as they are legal", NULL},
    [PART_HEADER] = {"header", "they cannot be compared", NULL},
    [PART_GAME] = {"game", "they are not of the same game", put_games},
    [PART_RULES] = {"rules", "they part in the rules", put_rules},
    [PART_SCENARIO] = {"scenario", "they part in the scenario", put_scenarios},
    [PART_KIND] = {"kind", "one of them begins with a position", NULL},
    [PART_TAGS] = {"tags", "they part in what their tags say of the game", put_tags},
    [PART_FIRST] = {"first", "they part in who began", put_first},
    [PART_SETUP] = {"setup", "they part in the setup", put_setups},
    [PART_PLAY] = {"play", "they part at ", put_play},
    [PART_RESULT] = {"result", "they part in the result", NULL},
};

static void put_parting(struct text *out, const struct contrast *contrast)
{
    enum parting parting = contrast->parting;

    text_puts(out, parts[parting].words);
    if (parting == PART_PLAY)
        write_place(out, contrast);
    text_putc(out, '\n');
    if (parts[parting].show)
        parts[parting].show(out, contrast);
}

/* ---- people ---------------------------------------------------------------------------- */

static void put_legality(struct text *out, const struct contrast *contrast,
                         const struct player_copy *copy)
{
    struct report report = {.file = copy->name,
                            .rules = contrast->rules,
                            .colour = contrast->colour,
                            .readings = &copy->readings};

    if (copy->replay.fault.rule) {
        report_fault(out, &report, &copy->replay);
        report_readings(out, &report, &copy->replay);
    }
    put_name(out, copy);
    if (contrast->parting != PART_PLAY)
        text_puts(out, copy->legal ? ": legal to the end, " : ": refused");
    else if (copy->legal)
        text_puts(out, ": legal there and to the end, ");
    else
        text_puts(out, copy->legal_there ? ": legal there, refused later" : ": refused there");
    if (copy->legal)
        ended_write(out, &copy->replay);
    report_rules(out, &report);
    text_putc(out, '\n');
}

static void put_same(struct text *out, const struct contrast *contrast)
{
    const struct replay *replay = &contrast->copy[0].replay;
    struct report report = {.rules = contrast->rules};

    text_printf(out, "the same: %s, %u turn%s, ", replay->record.game->name, replay->turns,
                replay->turns == 1 ? "" : "s");
    ended_write(out, replay);
    report_rules(out, &report);
    text_putc(out, '\n');
}

static void put_also(struct text *out, const struct contrast *contrast)
{
    for (unsigned i = 0; i < contrast->also_count; i++) {
        text_puts(out, i == 0 ? "   also differ: " : ", ");
        text_shown(out, contrast->also[i]);
    }
    if (contrast->also_count)
        text_putc(out, '\n');
}

void contrast_write(struct text *out, const struct contrast *contrast)
{
    put_name(out, &contrast->copy[0]);
    text_puts(out, ", ");
    put_name(out, &contrast->copy[1]);
    text_puts(out, ": ");
    if (contrast_is_same(contrast)) {
        put_same(out, contrast);
    } else {
        put_parting(out, contrast);
        put_legality(out, contrast, &contrast->copy[0]);
        put_legality(out, contrast, &contrast->copy[1]);
    }
    put_also(out, contrast);
}

void contrast_write_missing(struct text *out, const struct player_copy *copy, const char *lacking)
{
    put_name(out, copy);
    text_puts(out, ": there is no such game in ");
    text_shown(out, span_of(lacking));
    text_putc(out, '\n');
}

/* ---- programs -------------------------------------------------------------------------- */

static struct value *copy_object(const struct player_copy *copy, bool part_in_play)
{
    struct report report = {.file = copy->name};
    struct span item = part_in_play ? copy->copy.item : (struct span){NULL, 0};

    if (copy->readings.count)
        report.readings = &copy->readings;
    struct value *object = report_json_object(&report, &copy->replay);
    value_put_text(object, "item", item);
    if (item.at) {
        struct caret caret = caret_at(copy->chunk.text, copy->chunk.origin, item);
        value_put_number(object, "line", caret.line);
        value_put_number(object, "column", caret.column);
    } else {
        value_put_null(object, "line");
        value_put_null(object, "column");
    }
    value_put_flag(object, "legal_there", copy->legal_there);
    return object;
}

/* The object of a comparison, but for the copies. */
static struct value *new_object(bool same, const char *part, struct span place)
{
    struct value *object = value_object();

    value_put_flag(object, "same", same);
    value_put_text(object, "part", part ? span_of(part) : (struct span){NULL, 0});
    value_put_text(object, "at", place.len ? place : (struct span){NULL, 0});
    return object;
}

void contrast_write_json(struct text *out, const struct contrast *contrast)
{
    bool in_play = contrast->parting == PART_PLAY;
    struct value *also = value_array();
    struct value *copies = value_array();
    char buffer[PLACE_MAX];
    struct text place;

    text_borrow(&place, buffer, sizeof buffer);
    if (in_play)
        write_place(&place, contrast);
    struct value *object =
        new_object(contrast_is_same(contrast), parts[contrast->parting].name, text_span(&place));
    for (unsigned i = 0; i < contrast->also_count; i++)
        value_add_text(also, contrast->also[i]);
    for (int i = 0; i < 2; i++)
        value_add(copies, copy_object(&contrast->copy[i], in_play));
    value_put(object, "also", also);
    value_put(object, "copies", copies);
    value_write(out, object);
    value_free(object);
}

void contrast_write_missing_json(struct text *out, const struct player_copy *copy)
{
    struct value *object = new_object(false, "missing", (struct span){NULL, 0});
    struct value *copies = value_array();

    value_add(copies, copy_object(copy, false));
    value_put(object, "also", value_array());
    value_put(object, "copies", copies);
    value_write(out, object);
    value_free(object);
}
