/* SPDX-License-Identifier: MIT */
#include "notation/unfold.h"

#include <string.h>

enum { TOKENS_MAX = 64, DEPTH_MAX = 12 };

struct token {
    struct span name;
    struct span body;
};

struct unfolding {
    struct text *out;
    unsigned count;
    struct token token[TOKENS_MAX];
};

static struct span cut(struct span text, size_t from, size_t to)
{
    return (struct span){text.at + from, to - from};
}

static bool begins(struct span text, size_t at, const char *words)
{
    size_t len = strlen(words);

    return text.len - at >= len && memcmp(text.at + at, words, len) == 0;
}

/* The offset of CLOSE from AT on, or the text's end. */
static size_t find(struct span text, size_t at, char close)
{
    const char *found = memchr(text.at + at, close, text.len - at);

    return found ? (size_t)(found - text.at) : text.len;
}

/* From `[` behind its `]`, which may stand first in it. */
static size_t pass_class(struct span text, size_t at)
{
    at += begins(text, at, "[^") ? 2 : 1;
    for (at += begins(text, at, "]"); at < text.len && text.at[at] != ']'; at++)
        at += text.at[at] == '\\';
    return at < text.len ? at + 1 : text.len;
}

static bool is_label(struct span text, size_t at)
{
    return begins(text, at, "(?C'");
}

/* From a label (?C'...') behind it; a quote in it is doubled. */
static size_t pass_label(struct span text, size_t at)
{
    for (at = find(text, at + 4, '\''); begins(text, at, "''");)
        at = find(text, at + 2, '\'');
    return find(text, at, ')') < text.len ? find(text, at, ')') + 1 : text.len;
}

/* Behind what stands at AT as one: a comment, a label, a class, an escape, or one byte. */
static size_t pass_atom(struct span text, size_t at)
{
    if (text.at[at] == '#')
        return find(text, at, '\n');
    if (is_label(text, at))
        return pass_label(text, at);
    if (text.at[at] == '[')
        return pass_class(text, at);
    if (text.at[at] == '\\' && at + 1 < text.len)
        return at + 2;
    return at + 1;
}

/* From `(` behind the `)` that belongs to it. */
static size_t pass_group(struct span text, size_t at)
{
    int depth = 0;

    while (at < text.len) {
        bool label = is_label(text, at);
        depth += !label && text.at[at] == '(';
        depth -= text.at[at] == ')';
        at = pass_atom(text, at);
        if (depth == 0)
            return at;
    }
    return text.len;
}

static bool begins_with_one(struct span text, size_t at, const char *const *words)
{
    for (; *words; words++)
        if (begins(text, at, *words))
            return true;
    return false;
}

static bool captures(struct span text, size_t at)
{
    static const char *const others[] = {
        "(*", "(?:", "(?>", "(?=", "(?!", "(?<=", "(?<!", "(?&", "(?(", "(?i)", "(?C'", NULL};

    return begins(text, at, "(") && !begins_with_one(text, at, others);
}

/*
 * Syntax that would be misunderstood here, or that means something else once it is unfolded and in
 * parts: groups are numbered anew, so nothing may go by number, and a verb that gives up would give
 * up one alternative and not all.
 */
static bool is_foreign(struct span text, size_t at)
{
    static const char *const groups[] = {"(?:",  "(?>",        "(?=",  "(?!",  "(?<", "(?&",
                                         "(?(<", "(?(DEFINE)", "(?i)", "(?C'", NULL};
    static const char *const verbs[] = {"(*FAIL)", "(*:", NULL};

    if (begins(text, at, "(?"))
        return !begins_with_one(text, at, groups);
    if (begins(text, at, "(*"))
        return !begins_with_one(text, at, verbs);
    return begins(text, at, "\\") && at + 1 < text.len &&
           strchr("Qgk123456789", text.at[at + 1]) != NULL;
}

/* A token that captures does so only while it is called, so it cannot stand in place. */
static bool can_stand_in_place(struct span body)
{
    for (size_t at = 0; at < body.len; at = pass_atom(body, at))
        if (captures(body, at))
            return false;
    return true;
}

/* The tokens of a group of definitions, which is TEXT without its parentheses. */
static bool define(struct unfolding *unfolding, struct span text)
{
    size_t at = 0;

    while (at < text.len) {
        if (!begins(text, at, "(?<")) {
            at = pass_atom(text, at);
            continue;
        }
        size_t end = pass_group(text, at);
        size_t name_end = find(text, at, '>');
        if (name_end >= end || unfolding->count == TOKENS_MAX)
            return false;
        struct span body = cut(text, name_end + 1, end - 1);
        if (!can_stand_in_place(body))
            return false;
        unfolding->token[unfolding->count++] = (struct token){cut(text, at + 3, name_end), body};
        at = end;
    }
    return true;
}

static const struct token *find_token(const struct unfolding *unfolding, struct span name)
{
    for (unsigned i = 0; i < unfolding->count; i++)
        if (span_equal(unfolding->token[i].name, name))
            return &unfolding->token[i];
    return NULL;
}

static bool write_out(struct unfolding *unfolding, struct span text, int depth)
{
    static const char definitions[] = "(?(DEFINE)";
    struct text *out = unfolding->out;

    for (size_t at = 0, next; at < text.len; at = next) {
        next = pass_atom(text, at);
        if (text.at[at] == '#' || is_label(text, at))
            continue;
        if (is_foreign(text, at))
            return false;
        if (begins(text, at, definitions)) {
            next = pass_group(text, at);
            if (!define(unfolding, cut(text, at + strlen(definitions), next - 1)))
                return false;
            continue;
        }
        if (!begins(text, at, "(?&")) {
            text_put(out, cut(text, at, next));
            continue;
        }
        next = pass_group(text, at);
        const struct token *token = find_token(unfolding, cut(text, at + 3, next - 1));
        if (!token || depth == DEPTH_MAX || out->full)
            return false;
        text_puts(out, "(?:");
        if (!write_out(unfolding, token->body, depth + 1))
            return false;
        text_puts(out, ")");
    }
    return true;
}

bool unfold(struct text *out, struct span pattern)
{
    struct unfolding unfolding = {.out = out};

    return write_out(&unfolding, pattern, 0) && !out->full;
}

/* Where the outermost group opens: behind (?i), and nothing follows it. text.len if not so. */
static size_t outermost(struct span text)
{
    static const char caseless[] = "(?i)";
    struct span rest = span_trim(text);

    if (begins(rest, 0, caseless))
        rest = span_trim(cut(rest, strlen(caseless), rest.len));
    if (!begins(rest, 0, "(?:") || pass_group(rest, 0) != rest.len)
        return text.len;
    return (size_t)(rest.at - text.at);
}

/* The alternatives of GROUP, (?:...|...); 0 if they are too many. */
static unsigned part(struct span group, struct span alternative[ALTERNATIVES_MAX])
{
    unsigned count = 0;
    size_t start = strlen("(?:");

    for (size_t at = start; at < group.len;) {
        if (group.at[at] == '|' || at == group.len - 1) {
            if (count == ALTERNATIVES_MAX)
                return 0;
            alternative[count++] = cut(group, start, at);
            start = at + 1;
        }
        at = group.at[at] == '(' ? pass_group(group, at) : pass_atom(group, at);
    }
    return count;
}

unsigned unfold_part(struct span pattern, struct span *before,
                     struct span alternative[ALTERNATIVES_MAX])
{
    size_t open = outermost(pattern);
    unsigned count = 0;

    *before = cut(pattern, 0, open);
    if (open < pattern.len)
        count = part(cut(pattern, open, pass_group(pattern, open)), alternative);
    if (count > 0)
        return count;
    *before = cut(pattern, 0, 0);
    alternative[0] = pattern;
    return 1;
}
