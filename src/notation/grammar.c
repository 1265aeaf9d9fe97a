/* SPDX-License-Identifier: MIT */
#define PCRE2_CODE_UNIT_WIDTH 8
#include "notation/grammar.h"

#include "base/bug.h"
#include "notation/unfold.h"

#include <pcre2.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/*
 * Limits of the engine. A well-made grammar needs a few dozen steps an item; these stop one that
 * a hostile line drives into backtracking long before anybody notices a delay.
 */
enum {
    STEPS_MAX = 200000,
    DEPTH_MAX = 2000,
    HEAP_MAX_KIB = 4096,
    JIT_STACK_START = 32 << 10,
    JIT_STACK_MAX = 1 << 20,
    MARK_MAX = 64,          /* kinds of item in one grammar */
    GROUP_MAX = 192,        /* capturing groups in one grammar */
    UNFOLDED_MAX = 1 << 20, /* bytes */
    KIND_UNKNOWN = KIND_NONE - 1
};

/* What is put before the text that was given stands on its first line, so lines count as there. */
static const char *const entry_token[ENTRY_COUNT] = {
    [ENTRY_SETUP] = "(?(DEFINE)(?<SETUP>)(?<PLAY>(*FAIL)))",
    [ENTRY_PLAY] = "(?(DEFINE)(?<SETUP>(*FAIL))(?<PLAY>))",
};

/* A named group that is a field (lower case). */
struct group {
    const char *name; /* NUL-terminated, in the compiled pattern's table */
    unsigned number;
    int field; /* index into the vocabulary, or -1 */
};

struct pattern {
    pcre2_code *code;
    bool translated; /* to machine code */
    int kind;        /* of all that it matches; KIND_UNKNOWN if its marks must tell */
    unsigned group_count;
    struct group *group;             /* in the order of names; owned */
    signed char field_of[GROUP_MAX]; /* by number; -1: of no group, or of no field */
};

/* An entry unfolded (notation/unfold.h): a pattern for each alternative. */
struct alternatives {
    unsigned count;
    struct pattern pattern[ALTERNATIVES_MAX];
    uint64_t may_begin[256]; /* bit I: an item of alternative I can begin with this byte */
};

struct mark {
    PCRE2_SPTR at; /* the engine hands out the same address each time */
    int kind;
};

struct grammar {
    struct text text;
    struct vocabulary vocabulary;
    unsigned field_count; /* of the vocabulary */
    struct pattern plain[ENTRY_COUNT];
    struct alternatives *fast[ENTRY_COUNT]; /* owned; NULL unless translated */
};

struct matcher {
    pcre2_match_data *data;
    pcre2_match_context *context;
    pcre2_match_context *asking; /* with the callout, never machine code */
    pcre2_jit_stack *stack;
    bool machine_code;
    struct span subject;           /* of the last match */
    const struct pattern *pattern; /* of the last match */
    unsigned known;                /* marks met so far */
    struct mark mark[MARK_MAX];
};

/* PCRE2 asks for memory as the rest of the program does, so without any it ends alike. */
static void *allocate(size_t size, void *data)
{
    (void)data;
    return must_alloc(size);
}

static void release(void *block, void *data)
{
    (void)data;
    free(block);
}

/* For what is made with it, which keeps a copy; the caller frees it. */
static pcre2_general_context *own_memory(void)
{
    return pcre2_general_context_create(allocate, release, NULL);
}

static int index_of(const char *const *names, const char *name)
{
    for (int i = 0; names && names[i]; i++)
        if (strcmp(names[i], name) == 0)
            return i;
    return -1;
}

static int explain(struct span text, int error, size_t offset, struct note *note)
{
    PCRE2_UCHAR message[160];
    unsigned line = 1;
    unsigned column = 1;

    for (size_t i = 0; i < offset && i < text.len; i++) {
        column = text.at[i] == '\n' ? 1 : column + 1;
        line += text.at[i] == '\n';
    }
    pcre2_get_error_message(error, message, sizeof message);
    return note_set(note, "%u:%u: %s", line, column, (const char *)message);
}

static bool is_field_name(const char *name)
{
    return name[0] >= 'a' && name[0] <= 'z';
}

/* Read the table of group names: which groups are fields, and which of the vocabulary's. */
static void list_groups(struct pattern *pattern, const struct vocabulary *words)
{
    uint32_t count = 0;
    uint32_t entry_size = 0;
    PCRE2_SPTR table = NULL;

    pcre2_pattern_info(pattern->code, PCRE2_INFO_NAMECOUNT, &count);
    pcre2_pattern_info(pattern->code, PCRE2_INFO_NAMEENTRYSIZE, &entry_size);
    pcre2_pattern_info(pattern->code, PCRE2_INFO_NAMETABLE, &table);
    pattern->group = must_alloc((count + 1) * sizeof *pattern->group);
    memset(pattern->field_of, -1, sizeof pattern->field_of);
    for (uint32_t i = 0; i < count; i++) {
        PCRE2_SPTR row = table + i * entry_size;
        const char *name = (const char *)row + 2;
        unsigned number = (unsigned)(row[0] << 8 | row[1]);
        int field = index_of(words->fields, name);
        if (!is_field_name(name))
            continue;
        pattern->group[pattern->group_count++] = (struct group){name, number, field};
        if (number < GROUP_MAX)
            pattern->field_of[number] = (signed char)field;
    }
}

/* The next mark (*:name) in the grammar's text from AT on; false at the end. */
static bool next_mark(struct span text, size_t *at, char name[static 32])
{
    for (size_t i = *at; i + 3 < text.len; i++) {
        if (memcmp(text.at + i, "(*:", 3) != 0)
            continue;
        size_t len = 0;
        for (i += 3; i < text.len && text.at[i] != ')' && len < 31; i++)
            name[len++] = text.at[i];
        name[len] = '\0';
        *at = i;
        return true;
    }
    return false;
}

/* The kind of every item that TEXT matches, if it has one mark only. */
static int only_kind(struct span text, const struct vocabulary *words)
{
    char name[32];
    char other[32];
    size_t at = 0;

    if (!next_mark(text, &at, name) || next_mark(text, &at, other))
        return KIND_UNKNOWN;
    return index_of(words->kinds, name);
}

/* Compile BEFORE and TEXT as one. False with the engine's ERROR and the OFFSET in TEXT. */
static bool compile(struct pattern *pattern, const struct vocabulary *words, struct span before,
                    struct span text, int *error, size_t *offset)
{
    struct text whole;
    pcre2_general_context *memory = own_memory();
    pcre2_compile_context *context = pcre2_compile_context_create(memory);

    text_init(&whole, before.len + text.len);
    text_put(&whole, before);
    text_put(&whole, text);
    pattern->code =
        pcre2_compile((PCRE2_SPTR)whole.at, whole.len,
                      PCRE2_ANCHORED | PCRE2_EXTENDED | PCRE2_DUPNAMES | PCRE2_NO_START_OPTIMIZE |
                          PCRE2_NEVER_UTF | PCRE2_NEVER_BACKSLASH_C,
                      error, offset, context);
    text_free(&whole);
    pcre2_compile_context_free(context);
    pcre2_general_context_free(memory);
    *offset -= *offset < before.len ? *offset : before.len;
    if (!pattern->code)
        return false;
    list_groups(pattern, words);
    pattern->kind = only_kind(text, words);
    return true;
}

static void pattern_free(struct pattern *pattern)
{
    pcre2_code_free(pattern->code);
    free(pattern->group);
    *pattern = (struct pattern){0};
}

static unsigned count_captures(const struct pattern *pattern)
{
    uint32_t top = 0;

    pcre2_pattern_info(pattern->code, PCRE2_INFO_CAPTURECOUNT, &top);
    return top;
}

static int compile_plain(struct grammar *grammar, enum entry entry, struct note *note)
{
    int error = 0;
    size_t offset = 0;
    struct pattern *pattern = &grammar->plain[entry];
    struct span text = text_span(&grammar->text);

    if (!compile(pattern, &grammar->vocabulary, span_of(entry_token[entry]), text, &error, &offset))
        return explain(text, error, offset, note);
    if (count_captures(pattern) >= GROUP_MAX)
        return note_set(note, "1:1: more than %d groups", GROUP_MAX - 1);
    return 0;
}

static bool has_group(const struct grammar *grammar, const char *name)
{
    const struct pattern *pattern = &grammar->plain[ENTRY_PLAY];

    for (unsigned i = 0; i < pattern->group_count; i++)
        if (strcmp(pattern->group[i].name, name) == 0)
            return true;
    return false;
}

/* The grammar and its reader must speak of the same things. */
static int check_vocabulary(const struct grammar *grammar, struct note *note)
{
    char name[32];
    size_t at = 0;
    unsigned long seen = 0;
    const struct vocabulary *words = &grammar->vocabulary;
    const struct pattern *pattern = &grammar->plain[ENTRY_PLAY];

    if (!words->kinds)
        return 0;
    while (next_mark(text_span(&grammar->text), &at, name)) {
        int kind = index_of(words->kinds, name);
        if (kind < 0)
            return note_set(note, "1:1: nobody reads items of the kind \"%s\"", name);
        seen |= 1UL << kind;
    }
    for (int i = 0; words->kinds[i]; i++)
        if (!(seen & 1UL << i))
            return note_set(note, "1:1: no item of the kind \"%s\"", words->kinds[i]);
    for (int i = 0; words->fields[i]; i++)
        if (!has_group(grammar, words->fields[i]))
            return note_set(note, "1:1: no field \"%s\"", words->fields[i]);
    for (unsigned i = 0; i < pattern->group_count; i++)
        if (pattern->group[i].field < 0)
            return note_set(note, "1:1: nobody reads the field \"%s\"", pattern->group[i].name);
    return 0;
}

struct grammar *grammar_compile(struct span text, const struct vocabulary *vocabulary,
                                struct note *note)
{
    struct grammar *grammar = must_alloc(sizeof *grammar);
    bool good = true;

    *grammar = (struct grammar){0};
    text_init(&grammar->text, text.len);
    text_put(&grammar->text, text);
    if (vocabulary)
        grammar->vocabulary = *vocabulary;
    while (vocabulary && vocabulary->fields[grammar->field_count])
        grammar->field_count++;
    for (enum entry entry = 0; good && entry < ENTRY_COUNT; entry++)
        good = compile_plain(grammar, entry, note) == 0;
    if (good && check_vocabulary(grammar, note) == 0)
        return grammar;
    grammar_free(grammar);
    return NULL;
}

static void alternatives_free(struct alternatives *all)
{
    for (unsigned i = 0; all && i < all->count; i++)
        pattern_free(&all->pattern[i]);
    free(all);
}

void grammar_free(struct grammar *grammar)
{
    if (!grammar)
        return;
    for (enum entry entry = 0; entry < ENTRY_COUNT; entry++) {
        pattern_free(&grammar->plain[entry]);
        alternatives_free(grammar->fast[entry]);
    }
    text_free(&grammar->text);
    free(grammar);
}

/* Which bytes can an item of alternative NTH begin with? The engine knows, when it is shown one
 * and told that more may follow. */
static void probe_first_bytes(struct alternatives *all, unsigned nth)
{
    pcre2_general_context *memory = own_memory();
    pcre2_match_data *data = pcre2_match_data_create(1, memory);

    for (unsigned i = 0; i < 256; i++) {
        unsigned char byte = (unsigned char)i;
        int count = pcre2_match(all->pattern[nth].code, &byte, 1, 0,
                                PCRE2_PARTIAL_HARD | PCRE2_NO_JIT, data, NULL);
        all->may_begin[i] |= (uint64_t)(count != PCRE2_ERROR_NOMATCH) << nth;
    }
    pcre2_match_data_free(data);
    pcre2_general_context_free(memory);
}

/* Failure is no trouble: hardened systems refuse executable memory, and the interpreter gives the
 * same results. */
static void translate(struct pattern *pattern)
{
    pattern->translated = pcre2_jit_compile(pattern->code, PCRE2_JIT_COMPLETE) == 0;
}

/* Compile the alternatives of an unfolded pattern. */
static bool compile_alternatives(struct alternatives *all, const struct vocabulary *words,
                                 struct span unfolded)
{
    struct span part[ALTERNATIVES_MAX];
    struct span before;
    int error;
    size_t offset;
    unsigned count = unfold_part(unfolded, &before, part);

    for (; all->count < count; all->count++)
        if (!compile(&all->pattern[all->count], words, before, part[all->count], &error, &offset))
            return false;
    return true;
}

/* NULL if the grammar cannot be unfolded, or becomes larger than the engine takes. */
static struct alternatives *unfold_entry(const struct grammar *grammar, enum entry entry)
{
    struct alternatives *all = must_alloc(sizeof *all);
    struct text whole;
    struct text unfolded;

    *all = (struct alternatives){0};
    text_init(&whole, strlen(entry_token[entry]) + grammar->text.len);
    text_puts(&whole, entry_token[entry]);
    text_put(&whole, text_span(&grammar->text));
    text_init(&unfolded, UNFOLDED_MAX);
    if (!unfold(&unfolded, text_span(&whole)) ||
        !compile_alternatives(all, &grammar->vocabulary, text_span(&unfolded))) {
        alternatives_free(all);
        all = NULL;
    }
    text_free(&whole);
    text_free(&unfolded);
    return all;
}

void grammar_translate(struct grammar *grammar)
{
    for (enum entry entry = 0; entry < ENTRY_COUNT; entry++) {
        if (grammar->fast[entry] || grammar->plain[entry].translated)
            continue;
        struct alternatives *all = unfold_entry(grammar, entry);
        grammar->fast[entry] = all;
        if (!all)
            translate(&grammar->plain[entry]);
        for (unsigned i = 0; all && i < all->count; i++) {
            translate(&all->pattern[i]);
            probe_first_bytes(all, i);
        }
    }
}

static pcre2_match_context *limited_context(pcre2_general_context *memory)
{
    pcre2_match_context *context = pcre2_match_context_create(memory);

    pcre2_set_match_limit(context, STEPS_MAX);
    pcre2_set_depth_limit(context, DEPTH_MAX);
    pcre2_set_heap_limit(context, HEAP_MAX_KIB);
    return context;
}

struct matcher *matcher_new(bool machine_code)
{
    struct matcher *matcher = must_alloc(sizeof *matcher);
    pcre2_general_context *memory = own_memory();

    *matcher = (struct matcher){.machine_code = machine_code};
    matcher->data = pcre2_match_data_create(GROUP_MAX, memory);
    matcher->context = limited_context(memory);
    matcher->asking = limited_context(memory);
    pcre2_general_context_free(memory);
    return matcher;
}

void matcher_free(struct matcher *matcher)
{
    if (!matcher)
        return;
    pcre2_match_data_free(matcher->data);
    pcre2_match_context_free(matcher->context);
    pcre2_match_context_free(matcher->asking);
    pcre2_jit_stack_free(matcher->stack);
    free(matcher);
}

/* The stack is made on the first match in machine code: a small log never needs it. */
static void use_stack(struct matcher *matcher)
{
    if (matcher->stack)
        return;
    pcre2_general_context *memory = own_memory();
    matcher->stack = pcre2_jit_stack_create(JIT_STACK_START, JIT_STACK_MAX, memory);
    pcre2_general_context_free(memory);
    pcre2_jit_stack_assign(matcher->context, NULL, matcher->stack);
}

static int kind_of_match(const struct grammar *grammar, struct matcher *matcher)
{
    if (matcher->pattern->kind != KIND_UNKNOWN)
        return matcher->pattern->kind;

    PCRE2_SPTR mark = pcre2_get_mark(matcher->data);
    if (!mark)
        return KIND_NONE;
    for (unsigned i = 0; i < matcher->known; i++)
        if (matcher->mark[i].at == mark)
            return matcher->mark[i].kind;
    int kind = index_of(grammar->vocabulary.kinds, (const char *)mark);
    if (matcher->known < MARK_MAX)
        matcher->mark[matcher->known++] = (struct mark){mark, kind};
    return kind;
}

/* COUNT is one more than the last group that took part; the engine has unset the offsets of those
 * before it that did not. */
static void fill_fields(const struct pattern *pattern, const PCRE2_SIZE *offsets, int count,
                        const char *subject, struct capture *capture)
{
    for (int i = 1; i < count; i++) {
        size_t from = offsets[2 * i];
        if (from != PCRE2_UNSET && pattern->field_of[i] >= 0)
            capture->field[pattern->field_of[i]] =
                (struct span){subject + from, offsets[2 * i + 1] - from};
    }
}

/* No item is longer than ITEM_BYTES_MAX, so the engine is never shown more than that. */
static struct span window(struct span text, size_t at)
{
    size_t len = text.len - at;

    return (struct span){text.at + at, len <= ITEM_BYTES_MAX ? len : ITEM_BYTES_MAX + 1};
}

/* Match the window of MATCHER; the engine's answer. */
static int run(const struct pattern *pattern, struct matcher *matcher)
{
    PCRE2_SPTR subject = (PCRE2_SPTR)matcher->subject.at;
    size_t len = matcher->subject.len;
    int count = PCRE2_ERROR_JIT_STACKLIMIT;

    matcher->pattern = pattern;
    if (pattern->translated && matcher->machine_code) {
        use_stack(matcher);
        count = pcre2_jit_match(pattern->code, subject, len, 0, 0, matcher->data, matcher->context);
    }
    if (count == PCRE2_ERROR_JIT_STACKLIMIT)
        count = pcre2_match(pattern->code, subject, len, 0, PCRE2_NO_JIT, matcher->data,
                            matcher->context);
    return count;
}

static int run_alternatives(const struct alternatives *all, struct matcher *matcher)
{
    int count = PCRE2_ERROR_NOMATCH;
    uint64_t left = all->may_begin[(unsigned char)matcher->subject.at[0]];

    for (; left && count == PCRE2_ERROR_NOMATCH; left &= left - 1)
        count = run(&all->pattern[__builtin_ctzll(left)], matcher);
    return count;
}

/* What the engine's answer COUNT to the last match means. */
static enum match_status answer(const struct grammar *grammar, struct matcher *matcher, int count,
                                struct capture *capture)
{
    if (count == PCRE2_ERROR_NOMATCH)
        return MATCH_NONE;
    if (count == PCRE2_ERROR_PARTIAL)
        return MATCH_OPEN;
    if (count < 0)
        return MATCH_TANGLED;

    const PCRE2_SIZE *offsets = pcre2_get_ovector_pointer(matcher->data);
    if (offsets[1] > ITEM_BYTES_MAX)
        return MATCH_TOO_LONG;
    capture->kind = kind_of_match(grammar, matcher);
    capture->whole = (struct span){matcher->subject.at, offsets[1]};
    memset(capture->field, 0, grammar->field_count * sizeof *capture->field);
    fill_fields(matcher->pattern, offsets, count, matcher->subject.at, capture);
    return MATCH_FOUND;
}

enum match_status grammar_match(const struct grammar *grammar, struct matcher *matcher,
                                enum entry entry, struct span text, size_t at,
                                struct capture *capture)
{
    const struct alternatives *fast = matcher->machine_code ? grammar->fast[entry] : NULL;

    matcher->subject = window(text, at);
    int count = fast && matcher->subject.len ? run_alternatives(fast, matcher)
                                             : run(&grammar->plain[entry], matcher);
    return answer(grammar, matcher, count, capture);
}

enum match_status grammar_match_start(const struct grammar *grammar, struct matcher *matcher,
                                      enum entry entry, struct span start, struct capture *capture)
{
    matcher->subject = start;
    matcher->pattern = &grammar->plain[entry];
    int count = pcre2_match(matcher->pattern->code, (PCRE2_SPTR)start.at, start.len, 0,
                            PCRE2_PARTIAL_HARD | PCRE2_NO_JIT, matcher->data, matcher->context);
    return answer(grammar, matcher, count, capture);
}

const char *grammar_kind(const struct matcher *matcher)
{
    return (const char *)pcre2_get_mark(matcher->data);
}

bool grammar_group(const struct matcher *matcher, unsigned n, const char **name, struct span *bytes)
{
    const struct pattern *pattern = matcher->pattern;
    const PCRE2_SIZE *offsets = pcre2_get_ovector_pointer(matcher->data);

    for (unsigned i = 0; i < pattern->group_count; i++) {
        size_t from = offsets[2 * pattern->group[i].number];
        size_t to = offsets[2 * pattern->group[i].number + 1];
        if (from == PCRE2_UNSET || n-- > 0)
            continue;
        *name = pattern->group[i].name;
        *bytes = (struct span){matcher->subject.at + from, to - from};
        return true;
    }
    return false;
}

struct asking {
    struct expected *expected;
    size_t base; /* offset of the subject in the text */
};

static void expect_label(struct expected *expected, size_t at, struct span label)
{
    if (expected->count && at < expected->at)
        return;
    if (at > expected->at || !expected->count) {
        expected->at = at;
        expected->count = 0;
    }
    for (unsigned i = 0; i < expected->count; i++)
        if (span_equal(expected->label[i], label))
            return;
    if (expected->count < LABEL_MAX)
        expected->label[expected->count++] = label;
}

/* What is expected before blanks and what is expected behind them is expected in one place. */
static size_t behind_blanks(const pcre2_callout_block *block)
{
    size_t at = block->current_position;

    while (at < block->subject_length && (block->subject[at] == ' ' || block->subject[at] == '\t'))
        at++;
    return at;
}

static int remember_label(pcre2_callout_block *block, void *data)
{
    const struct asking *asking = data;

    if (block->callout_string)
        expect_label(
            asking->expected, asking->base + behind_blanks(block),
            (struct span){(const char *)block->callout_string, block->callout_string_length});
    return 0;
}

void grammar_expect(const struct grammar *grammar, struct matcher *matcher, enum entry entry,
                    struct span text, size_t at, struct expected *expected)
{
    struct asking asking = {expected, at};
    struct span subject = window(text, at);

    pcre2_set_callout(matcher->asking, remember_label, &asking);
    pcre2_match(grammar->plain[entry].code, (PCRE2_SPTR)subject.at, subject.len, 0, PCRE2_NO_JIT,
                matcher->data, matcher->asking);
}

void expected_write(struct text *out, const struct expected *expected)
{
    for (unsigned i = 0; i < expected->count; i++) {
        if (i)
            text_puts(out, i + 1 == expected->count ? " or " : ", ");
        text_put(out, expected->label[i]);
    }
}
