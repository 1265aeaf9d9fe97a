/* SPDX-License-Identifier: MIT */
/*
 * Walks through one game's text, item by item: first header tags, then heads, actions and
 * endings. Blanks, comments, quoting marks and the commas between actions are passed over here;
 * what an item looks like is the grammars' business, what it means is the referee's.
 */
#ifndef UMPIRE_NOTATION_READER_H
#define UMPIRE_NOTATION_READER_H

#include "base/span.h"
#include "notation/capture.h"
#include "notation/grammar.h"
#include "notation/recall.h"

#include <stdbool.h>

/* What grammar/record.pcre knows; the order is that of record_vocabulary. */
enum record_kind {
    RECORD_TAG,
    RECORD_HEAD,
    RECORD_RESIGNS,
    RECORD_FORFEITS,
    RECORD_DRAW,
    RECORD_ADJUDICATED,
    RECORD_CANCELLED,
    RECORD_UNFINISHED,
    RECORD_WINS
};
enum record_field {
    RECORD_NAME,
    RECORD_VALUE,
    RECORD_NUMBER,
    RECORD_SIDE,
    RECORD_WHO,
    RECORD_REASON
};
extern const struct vocabulary record_vocabulary;

enum reading {
    READ_TAG,    /* captured by the record's grammar */
    READ_COMMON, /* a head or an ending, captured by the record's grammar */
    READ_ACTION, /* captured by the game's grammar */
    READ_END,    /* nothing is left */

    /* Faults: the reader stands at the place and does not go on. */
    READ_UNREADABLE,   /* no item: ask reader_expected */
    READ_LATE_TAG,     /* a header tag behind the header */
    READ_OPEN_COMMENT, /* `{` without `}` */
    READ_NO_SEPARATOR, /* two actions on one line without a comma */
    READ_LOOSE_COMMA,  /* a comma that no action follows */
    READ_TOO_LONG,     /* an item of more than ITEM_BYTES_MAX */
    READ_TANGLED       /* the grammar's engine gave up */
};

struct reader {
    struct span text;             /* one game's text, valid UTF-8 */
    size_t at;                    /* offset of the next byte */
    const struct grammar *record; /* grammar/record.pcre */
    const struct grammar *game;   /* of the game's notation; NULL while in the header */
    struct matcher *matcher;      /* lent by the caller */
    struct recall *recall;        /* lent by the caller, for much to read; or NULL */
    enum entry entry;             /* for the game's grammar: setup or play */
    bool in_header;
    bool blanks_part_actions; /* as the notation says */
    bool at_line_start;
    bool after_action; /* the last item was an action: a comma may follow */
    bool parted;       /* a comma or a line end came since */
    size_t comma;      /* where the last comma stands, while nothing has followed; else SIZE_MAX */
    struct span last;  /* the last item, or where the fault is */
};

void reader_init(struct reader *reader, struct span text, const struct grammar *record,
                 struct matcher *matcher);

/* The next item, into CAPTURE; on a fault, LAST is the part that is wrong. */
enum reading reader_next(struct reader *reader, struct capture *capture);

/* Go back to AT, which must be where a turn head ended, and read on from there. */
void reader_return(struct reader *reader, size_t at);

/* The word behind the head that was just read, and a colon behind that: in games with phases a
 * head goes on with one, which the record's grammar cannot know. The word may be empty. */
struct span reader_take_word(struct reader *reader);

/* After READ_UNREADABLE: what was expected at the furthest place reached. */
struct expected reader_expected(const struct reader *reader);

/* Only blanks and comments, without an item, from here to the end? */
bool reader_is_empty(const struct reader *reader);

#endif
