/* SPDX-License-Identifier: MIT */
#include "referee/canon.h"

#include "referee/extract.h"
#include "referee/sheet.h"
#include "referee/verdict.h"

#include <string.h>

enum { RULES_ROOM = 1024, WORDS_ROOM = 80 };

struct canon {
    const struct style_of_log *style;
    const struct notation *notation; /* to write in */
    struct replay *replay;
    struct sheet sheet;
    bool in_body;          /* the blank line behind the header was written */
    bool may_attach;       /* the last item of the log is the unit held */
    bool ended;            /* an ending was written */
    bool unsayable;        /* the notation has no words for the last action */
    size_t item_end;       /* how far the log has been gone through */
    union state_box prior; /* the state before the last step */
};

static size_t offset_of(const struct canon *canon, struct span part)
{
    return (size_t)(part.at - canon->replay->chunk.text.at);
}

/* Collect the comments up to BEGIN, where an item begins that ends at END. */
static void pass_gap(struct canon *canon, size_t begin, size_t end)
{
    struct gap gap = gap_of(canon->replay->chunk.text, canon->item_end, begin);

    for (struct comment comment; gap_next(&gap, &comment);)
        sheet_comment(&canon->sheet, &comment, canon->may_attach && !comment.own_line);
    canon->item_end = end;
}

/* ---- the header ------------------------------------------------------------------------ */

/* A notation may imply a preset: if the notation changes, the rules that it implied, or does not
 * imply, have to be said. */
static void put_implied_rules(struct canon *canon)
{
    const struct record *record = &canon->replay->record;
    char buffer[RULES_ROOM];
    struct text rules;

    if (record_tag(record, "Rules") || record->notation->preset == canon->notation->preset)
        return;
    text_borrow(&rules, buffer, sizeof buffer);
    if (record->notation->preset)
        text_puts(&rules, record->notation->preset);
    else
        setting_write(&rules, &record->setting, &record->game->options, true);
    text_printf(canon->sheet.out, "[Rules \"%s\"]\n", buffer);
}

/* Behind the last tag. Nothing is held. */
static void put_missing_tags(struct canon *canon)
{
    const struct record *record = &canon->replay->record;

    if (canon->notation != record->game->notations && !record_tag(record, "Notation"))
        text_printf(canon->sheet.out, "[Notation \"%s\"]\n", canon->notation->name);
    put_implied_rules(canon);
}

static void begin_body(struct canon *canon)
{
    if (canon->in_body)
        return;
    sheet_flush(&canon->sheet, false);
    put_missing_tags(canon);
    sheet_blank_line(&canon->sheet);
    canon->in_body = true;
}

static void put_tag(struct canon *canon, const struct tag *tag)
{
    const struct record *record = &canon->replay->record;
    struct sheet *sheet = &canon->sheet;
    bool is_notation = span_is(tag->name, "Notation");
    size_t begin = offset_of(canon, tag->whole);

    pass_gap(canon, begin, begin + tag->whole.len);
    canon->may_attach = !is_notation || canon->notation != record->game->notations;
    if (!canon->may_attach)
        return; /* our own notation is not named */
    sheet_flush(sheet, false);
    bool leads = tag == record->tag && sheet->before.count > 0;
    sheet_put_before(sheet, false);
    if (leads)
        sheet_blank_line(sheet);
    struct text *words = sheet_hold(sheet, UNIT_LINE);
    if (is_notation)
        text_printf(words, "[Notation \"%s\"]", canon->notation->name);
    else
        extract_tag(words, record, tag);
}

static void put_header(struct canon *canon)
{
    const struct record *record = &canon->replay->record;

    if (!record_tag(record, "Game"))
        text_printf(canon->sheet.out, "[Game \"%s\"]\n", record->game->name);
    for (unsigned i = 0; i < record->tag_count; i++)
        put_tag(canon, &record->tag[i]);
}

/* ---- items ----------------------------------------------------------------------------- */

/* The item just taken comes next; its words go into the text returned. */
static struct text *take_item(struct canon *canon, enum unit unit)
{
    const struct replay *replay = canon->replay;

    pass_gap(canon, offset_of(canon, replay->capture.whole), replay->taken_at);
    canon->may_attach = true;
    begin_body(canon);
    return sheet_next(&canon->sheet, unit);
}

/* The item just taken is not written. Comments behind it go to the unit before it, if that is an
 * action of the same turn, which the dropped one ends. */
static void drop_item(struct canon *canon, bool ends_turn)
{
    const struct replay *replay = canon->replay;

    pass_gap(canon, offset_of(canon, replay->capture.whole), replay->taken_at);
    canon->may_attach = canon->may_attach && ends_turn;
}

static bool refuse(struct canon *canon, struct ruling ruling)
{
    struct replay *replay = canon->replay;

    canon->unsayable = true;
    replay->fault = (struct fault){
        .rule = &replay->record.game->rules[ruling.rule],
        .of_game = true,
        .at = replay->capture.whole,
        .action = replay->capture.whole,
        .ruling = ruling,
    };
    memcpy(replay->fault.arg, ruling.arg, sizeof ruling.arg);
    return false;
}

static bool write_action(struct canon *canon)
{
    const struct replay *replay = canon->replay;
    const struct setting *setting = &replay->record.setting;
    struct deed deed = {
        .setting = setting,
        .state = &canon->prior,
        .move = &replay->move,
        .after = &replay->state,
        .let_stand = replay->let_stand,
        .says_stands = replay->field_stands >= 0 && replay->capture.field[replay->field_stands].at,
    };
    struct text words;

    if (canon->notation->can_say) {
        struct ruling ruling = canon->notation->can_say(setting, &canon->prior, &replay->move);
        if (ruling.finding != LEGAL)
            return refuse(canon, ruling);
    }
    text_init(&words, ITEM_BYTES_MAX);
    action_write(&words, canon->notation, &deed, canon->style->claims);
    if (words.len)
        text_put(take_item(canon, UNIT_ACTION), text_span(&words));
    else
        drop_item(canon, true);
    text_free(&words);
    return true;
}

static void write_turn(struct canon *canon)
{
    struct text *words = take_item(canon, UNIT_HEAD);

    head_write_in(words, canon->notation, canon->replay, canon->replay->head);
}

/* The word for a turn that is left early; the last turn stays open. */
static void write_turn_end(struct canon *canon)
{
    const struct replay *replay = canon->replay;
    char buffer[WORDS_ROOM];
    struct text words;

    if (!canon->notation->write_turn_end || replay->finished)
        return;
    text_borrow(&words, buffer, sizeof buffer);
    canon->notation->write_turn_end(&words, &replay->record.setting, &replay->state);
    if (words.len)
        text_put(sheet_next(&canon->sheet, UNIT_ACTION), text_span(&words));
}

static struct item item_of(const struct ended *ended)
{
    struct item item = {
        .ending = ended->how, .side = ended->winner, .rule = ANY_RULE, .reason = ended->reason};

    if (ended->how == ENDS_NOT)
        item.ending = ENDS_CLAIM;
    if (ended->how == ENDS_RESIGNS || ended->how == ENDS_FORFEITS)
        item.side = ended->who;
    return item;
}

static void write_common(struct text *out, const struct game *game, struct item item)
{
    static const char *const words[] = {
        [ENDS_RESIGNS] = " resigns",  [ENDS_FORFEITS] = " forfeits",  [ENDS_DRAW] = "draw",
        [ENDS_CLAIM] = " wins",       [ENDS_CANCELLED] = "cancelled", [ENDS_UNFINISHED] = "*",
        [ENDS_ADJUDICATED] = " wins",
    };
    bool drawn =
        (item.ending == ENDS_ADJUDICATED || item.ending == ENDS_CLAIM) && item.side == NO_SIDE;

    if (item.ending == ENDS_ADJUDICATED)
        text_puts(out, "adjudicated ");
    if (item.side != NO_SIDE)
        text_puts(out, game->sides[item.side]);
    text_puts(out, drawn ? "draw" : words[item.ending]);
    if (item.reason.len) {
        text_putc(out, ' ');
        text_unwrapped(out, item.reason);
    }
}

static void write_ending(struct canon *canon, struct text *out)
{
    const struct replay *replay = canon->replay;
    struct item item = item_of(&replay->ended);

    if (canon->notation->write_item)
        canon->notation->write_item(out, &replay->record.setting, &replay->state, &item);
    else
        write_common(out, replay->record.game, item);
    canon->ended = true;
}

/* Comments behind the last item are set off by a blank line. */
static void finish(struct canon *canon)
{
    const struct replay *replay = canon->replay;
    struct sheet *sheet = &canon->sheet;
    size_t end = replay->chunk.text.len;

    pass_gap(canon, end, end);
    sheet_flush(sheet, false);
    if (replay->ended.over && !canon->ended && canon->notation->write_item) {
        /* that notation never lacks a result */
        write_ending(canon, sheet_hold(sheet, UNIT_LINE));
        sheet_flush(sheet, false);
    }
    if (!canon->in_body)
        put_missing_tags(canon);
    if (sheet->before.count)
        sheet_blank_line(sheet);
    sheet_put_before(sheet, false);
}

static bool write_items(struct canon *canon)
{
    struct replay *replay = canon->replay;

    for (;;) {
        memcpy(&canon->prior, &replay->state, replay->record.game->state_size);
        switch (replay_step(replay)) {
        case STEP_TURN:
            write_turn(canon);
            break;
        case STEP_GO_ON:
            drop_item(canon, false);
            break;
        case STEP_ACTION:
            if (!write_action(canon))
                return false;
            break;
        case STEP_ENDING:
            write_ending(canon, take_item(canon, UNIT_LINE));
            break;
        case STEP_TURN_END:
            write_turn_end(canon);
            break;
        case STEP_DONE:
            finish(canon);
            return true;
        case STEP_FAULT:
            return false;
        }
    }
}

/* ---- the whole ------------------------------------------------------------------------- */

static const struct notation *find_notation(const struct record *record, const char *name)
{
    if (!name)
        return record->notation;
    for (const struct notation *notation = record->game->notations; notation->name; notation++)
        if (strcmp(notation->name, name) == 0)
            return notation;
    return NULL;
}

enum canon_status canon_write(struct text *out, const struct style_of_log *style,
                              struct replay *replay, const struct chunk *chunk,
                              struct referee *referee)
{
    struct canon canon = {.style = style, .replay = replay};

    replay_begin(replay, chunk, referee);
    if (replay->fault.rule)
        return CANON_REFUSED;
    canon.notation = find_notation(&replay->record, style->notation);
    if (!canon.notation)
        return CANON_NO_NOTATION;
    sheet_init(&canon.sheet, out, !canon.notation->blanks_part_actions);
    put_header(&canon);
    bool written = write_items(&canon);
    sheet_free(&canon.sheet);
    return written ? CANON_WRITTEN : canon.unsayable ? CANON_UNSAYABLE : CANON_REFUSED;
}
