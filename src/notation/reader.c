/* SPDX-License-Identifier: MIT */
#include "notation/reader.h"

#include "base/utf8.h"

#include <stdint.h>
#include <string.h>

static const char *const kinds[] = {"tag",         "head",      "resigns",    "forfeits", "draw",
                                    "adjudicated", "cancelled", "unfinished", "wins",     NULL};
static const char *const fields[] = {"name", "value", "number", "side", "who", "reason", NULL};
const struct vocabulary record_vocabulary = {kinds, fields};

static const size_t no_comma = SIZE_MAX;

void reader_init(struct reader *reader, struct span text, const struct grammar *record,
                 struct matcher *matcher)
{
    *reader = (struct reader){
        .text = text,
        .record = record,
        .matcher = matcher,
        .entry = ENTRY_SETUP,
        .in_header = true,
        .at_line_start = true,
        .parted = true,
        .comma = no_comma,
    };
}

static void pass_line(struct reader *reader)
{
    while (reader->at < reader->text.len && reader->text.at[reader->at] != '\n' &&
           reader->text.at[reader->at] != '\r')
        reader->at++;
}

/* From `{` behind its `}`; false if there is none. */
static bool pass_comment(struct reader *reader)
{
    const char *open = reader->text.at + reader->at;
    const char *close = memchr(open, '}', reader->text.len - reader->at);

    if (close)
        reader->at = (size_t)(close - reader->text.at) + 1;
    return close != NULL;
}

static bool takes_comma(const struct reader *reader)
{
    return reader->after_action && reader->comma == no_comma && !reader->blanks_part_actions;
}

/* Length of the blank beyond ASCII at AT, which is before the end; nearly always there is none. */
static size_t wide_blank(struct span text, size_t at)
{
    bool is_ascii = (unsigned char)text.at[at] < 0x80;

    return is_ascii ? 0 : utf8_blank((struct span){text.at + at, text.len - at});
}

/* Pass over all that may stand between two items. False at a comment that is never closed. */
static bool pass_gap(struct reader *reader)
{
    const struct span text = reader->text;

    while (reader->at < text.len) {
        char c = text.at[reader->at];
        if (c == ' ' || c == '\t') {
            reader->at++;
            continue;
        }
        if (c == '\n' || c == '\r') {
            reader->at++;
            reader->at_line_start = true;
            reader->parted = true;
            continue;
        }
        if (c == '>' && reader->at_line_start) {
            reader->at++;
            continue;
        }
        if (c == ';' || (c == '%' && reader->at_line_start)) {
            pass_line(reader);
            continue;
        }
        if (c == '{') {
            if (!pass_comment(reader))
                return false;
            reader->at_line_start = false;
            continue;
        }
        if (c == ',' && takes_comma(reader)) {
            reader->comma = reader->at++;
            reader->parted = true;
            reader->at_line_start = false;
            continue;
        }
        size_t blank = wide_blank(text, reader->at);
        if (blank == 0)
            return true;
        reader->at += blank;
    }
    return true;
}

static enum reading stop_at(struct reader *reader, enum reading reading, size_t at, size_t len)
{
    reader->at = at;
    reader->last = (struct span){reader->text.at + at, len};
    return reading;
}

/* An item without the blanks behind it, which a grammar may have looked across. */
static struct span trim_end(struct span whole)
{
    for (;;) {
        char last = whole.len ? whole.at[whole.len - 1] : '.';
        size_t blank = last == ' ' || last == '\t' ? 1 : utf8_blank_at_end(whole);
        if (blank == 0)
            return whole;
        whole.len -= blank;
    }
}

static enum reading take(struct reader *reader, enum reading reading, struct capture *capture)
{
    struct span whole = trim_end(capture->whole);

    reader->at += capture->whole.len;
    capture->whole = whole;
    reader->last = whole;
    reader->after_action = reading == READ_ACTION;
    reader->parted = !reader->after_action;
    reader->at_line_start = false;
    reader->comma = no_comma;
    return reading;
}

/* Length of the word-like thing at the reader's place, to mark what cannot be read. */
static size_t length_of_word(const struct reader *reader, size_t at)
{
    size_t end = at;

    while (end < reader->text.len && !strchr(" \t\r\n,;{}", reader->text.at[end]))
        end++;
    if (end == at && end < reader->text.len && !strchr("\r\n", reader->text.at[end]))
        end++;
    return end - at;
}

/*
 * Where the caret of what was expected belongs: under the word that stands there instead, not
 * under the blanks before it; and what is missing at the start of a line is shown to be missing
 * at the end of the one before.
 */
static size_t best_place(const struct reader *reader, size_t at)
{
    bool crossed = false;

    while (at < reader->text.len && (reader->text.at[at] == ' ' || reader->text.at[at] == '\t'))
        at++;
    size_t back = at;

    while (back > reader->at && strchr(" \t\r\n>", reader->text.at[back - 1])) {
        back--;
        crossed = crossed || reader->text.at[back] == '\n' || reader->text.at[back] == '\r';
    }
    return crossed ? back : at;
}

static enum match_status match(struct reader *reader, const struct grammar *grammar,
                               enum entry entry, struct capture *capture)
{
    return grammar_match(grammar, reader->matcher, entry, reader->text, reader->at, capture);
}

static enum reading no_item(struct reader *reader, enum match_status status)
{
    struct capture tag;

    if (status == MATCH_TOO_LONG)
        return stop_at(reader, READ_TOO_LONG, reader->at, length_of_word(reader, reader->at));
    if (status == MATCH_TANGLED)
        return stop_at(reader, READ_TANGLED, reader->at, length_of_word(reader, reader->at));
    if (reader->text.at[reader->at] == '[' &&
        match(reader, reader->record, ENTRY_SETUP, &tag) == MATCH_FOUND)
        return stop_at(reader, READ_LATE_TAG, reader->at, tag.whole.len);
    struct expected expected = reader_expected(reader);
    if (expected.at > reader->at + ITEM_BYTES_MAX)
        return stop_at(reader, READ_TOO_LONG, reader->at, length_of_word(reader, reader->at));
    size_t at = best_place(reader, expected.at);
    reader->last = (struct span){reader->text.at + at, length_of_word(reader, at)};
    return READ_UNREADABLE;
}

static struct span rest(const struct reader *reader)
{
    return (struct span){reader->text.at + reader->at, reader->text.len - reader->at};
}

/* A colon may follow a head's side, perhaps behind blanks. */
static void take_colon(const struct reader *reader, struct capture *head)
{
    struct span text = rest(reader);
    size_t at = head->whole.len;

    if (text.len > ITEM_BYTES_MAX)
        text.len = ITEM_BYTES_MAX;
    while (at < text.len) {
        bool is_blank = text.at[at] == ' ' || text.at[at] == '\t';
        size_t blank = is_blank ? 1 : wide_blank(text, at);
        if (blank == 0)
            break;
        at += blank;
    }
    if (at < text.len && text.at[at] == ':')
        head->whole.len = at + 1;
}

/* What all games have in common. */
static enum reading take_common(struct reader *reader, struct capture *capture)
{
    if (capture->kind != RECORD_HEAD)
        return take(reader, READ_COMMON, capture);
    if (reader->comma != no_comma)
        return stop_at(reader, READ_LOOSE_COMMA, reader->comma, 1);
    take_colon(reader, capture);
    return take(reader, READ_COMMON, capture);
}

static bool recall_head(const struct reader *reader, struct capture *capture)
{
    const struct known_head *known =
        recall_find(reader->recall, reader->game, reader->entry, rest(reader));

    if (!known)
        return false;
    const char *at = reader->text.at + reader->at;
    memset(capture->field, 0, sizeof fields / sizeof *fields * sizeof *capture->field);
    capture->kind = RECORD_HEAD;
    capture->field[RECORD_NUMBER] = (struct span){at, known->number_len};
    capture->field[RECORD_SIDE] = (struct span){at + known->side_at, known->side_len};
    capture->whole = (struct span){at, (size_t)known->side_at + known->side_len};
    return true;
}

/* Keep the head at the reader's place, if the bytes by which it would be known decide. */
static void keep_head(const struct reader *reader)
{
    struct capture again;
    struct span bytes = recall_bytes(rest(reader));
    struct known_head *known =
        bytes.len ? recall_place(reader->recall, reader->game, reader->entry, bytes) : NULL;

    if (!known ||
        grammar_match_start(reader->game, reader->matcher, reader->entry, bytes, &again) !=
            MATCH_NONE ||
        grammar_match_start(reader->record, reader->matcher, ENTRY_PLAY, bytes, &again) !=
            MATCH_FOUND)
        return;
    known->len = (uint8_t)bytes.len;
    known->number_len = (uint8_t)again.field[RECORD_NUMBER].len;
    known->side_at = (uint8_t)(again.field[RECORD_SIDE].at - bytes.at);
    known->side_len = (uint8_t)again.field[RECORD_SIDE].len;
}

static enum reading next_in_body(struct reader *reader, struct capture *capture)
{
    if (reader->recall && recall_head(reader, capture))
        return take_common(reader, capture);
    enum match_status status = match(reader, reader->game, reader->entry, capture);
    if (status == MATCH_FOUND && !reader->parted && !reader->blanks_part_actions)
        return stop_at(reader, READ_NO_SEPARATOR, reader->at, capture->whole.len);
    if (status == MATCH_FOUND)
        return take(reader, READ_ACTION, capture);
    if (status != MATCH_NONE)
        return no_item(reader, status);
    status = match(reader, reader->record, ENTRY_PLAY, capture);
    if (status != MATCH_FOUND)
        return no_item(reader, status);
    if (reader->recall && capture->kind == RECORD_HEAD)
        keep_head(reader);
    return take_common(reader, capture);
}

enum reading reader_next(struct reader *reader, struct capture *capture)
{
    if (!pass_gap(reader))
        return stop_at(reader, READ_OPEN_COMMENT, reader->at, 1);
    if (reader->at == reader->text.len) {
        if (reader->comma != no_comma)
            return stop_at(reader, READ_LOOSE_COMMA, reader->comma, 1);
        reader->last = (struct span){reader->text.at + reader->at, 0};
        return READ_END;
    }
    if (reader->in_header) {
        if (reader->text.at[reader->at] == '[') {
            enum match_status status = match(reader, reader->record, ENTRY_SETUP, capture);
            return status == MATCH_FOUND ? take(reader, READ_TAG, capture)
                                         : no_item(reader, status);
        }
        if (!reader->game) {
            reader->last = (struct span){reader->text.at + reader->at, 0};
            return READ_END; /* of the header: the caller now knows the game */
        }
        reader->in_header = false;
    }
    return next_in_body(reader, capture);
}

void reader_return(struct reader *reader, size_t at)
{
    reader->at = at;
    reader->at_line_start = false;
    reader->after_action = false;
    reader->parted = true;
    reader->comma = no_comma;
}

static void pass_blanks(struct reader *reader)
{
    while (reader->at < reader->text.len &&
           (reader->text.at[reader->at] == ' ' || reader->text.at[reader->at] == '\t'))
        reader->at++;
}

struct span reader_take_word(struct reader *reader)
{
    struct span word;

    pass_blanks(reader);
    word = (struct span){reader->text.at + reader->at, 0};
    while (reader->at < reader->text.len && is_letter(reader->text.at[reader->at])) {
        reader->at++;
        word.len++;
    }
    pass_blanks(reader);
    if (reader->at < reader->text.len && reader->text.at[reader->at] == ':')
        reader->at++;
    return word;
}

struct expected reader_expected(const struct reader *reader)
{
    struct expected expected = {.at = reader->at};

    if (reader->in_header)
        grammar_expect(reader->record, reader->matcher, ENTRY_SETUP, reader->text, reader->at,
                       &expected);
    else
        grammar_expect(reader->record, reader->matcher, ENTRY_PLAY, reader->text, reader->at,
                       &expected);
    if (reader->game)
        grammar_expect(reader->game, reader->matcher, reader->entry, reader->text, reader->at,
                       &expected);
    return expected;
}

bool reader_is_empty(const struct reader *reader)
{
    struct reader copy = *reader;

    return pass_gap(&copy) && copy.at == copy.text.len;
}
