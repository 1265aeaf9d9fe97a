/* SPDX-License-Identifier: MIT */
#include "referee/loss.h"

#include "notation/comment.h"

#include <string.h>

/* A byte that is not fit to be shown becomes so many. */
enum { SHOWN_MAX = 60, SHOWN_GROWTH = 8 };

static const struct tag *same_tag(const struct record *record, struct span name)
{
    for (unsigned i = 0; i < record->tag_count; i++)
        if (span_same(record->tag[i].name, name))
            return &record->tag[i];
    return NULL;
}

static bool lose_tag(struct text *what, const struct record *old, const struct record *new)
{
    for (unsigned i = 0; i < old->tag_count; i++) {
        const struct tag *tag = &old->tag[i];
        const struct tag *other = same_tag(new, tag->name);
        bool filled_in = tag == old->result_tag && old->result == RESULT_OPEN;
        if (filled_in || (other && span_equal(tag->value, other->value)))
            continue;
        text_puts(what, "the tag ");
        text_shown(what, tag->whole);
        return true;
    }
    return false;
}

/* The next comment that is not empty; as mail may have wrapped and quoted it. */
static bool next_comment(struct gap *gap, struct text *words)
{
    struct comment comment;

    text_clear(words);
    while (!words->len && gap_next(gap, &comment))
        text_folded(words, span_trim(comment.text));
    return words->len > 0;
}

static bool lose_comment(struct text *what, struct span old, struct span new)
{
    struct gap one = gap_of(old, 0, old.len);
    struct gap other = gap_of(new, 0, new.len);
    struct text words;
    struct text found;
    bool lost = false;

    text_init(&words, SHOWN_GROWTH * old.len + 1);
    text_init(&found, SHOWN_GROWTH * new.len + 1);
    while (!lost && next_comment(&one, &words)) {
        lost = true;
        while (lost && next_comment(&other, &found))
            lost = !span_equal(text_span(&words), text_span(&found));
    }
    if (lost) {
        struct span shown = text_span(&words);
        while (shown.len > SHOWN_MAX || (shown.len < words.len && (shown.at[shown.len] & 0xC0) == 0x80))
            shown.len--; /* between two characters */
        text_puts(what, "the comment \"");
        text_put(what, shown);
        text_puts(what, shown.len < words.len ? "...\"" : "\"");
    }
    text_free(&words);
    text_free(&found);
    return lost;
}

bool loss_find(struct text *what, const struct replay *old, const struct replay *new)
{
    return lose_tag(what, &old->record, &new->record) ||
           lose_comment(what, old->chunk.text, new->chunk.text);
}
