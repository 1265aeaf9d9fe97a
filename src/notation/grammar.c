/* SPDX-License-Identifier: MIT */
#define PCRE2_CODE_UNIT_WIDTH 8
#include "notation/grammar.h"

#include "base/bug.h"

#include <pcre2.h>
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
    MARK_MAX = 64,  /* kinds of item in one grammar */
    GROUP_MAX = 192 /* capturing groups in one grammar */
};

/* BLANK runs may hold the tokens' own line ends, so the text before an entry is one line. */
static const char *const entry_token[ENTRY_COUNT] = {
    [ENTRY_SETUP] = "(?(DEFINE)(?<SETUP>)(?<PLAY>(*FAIL)))",
    [ENTRY_PLAY] = "(?(DEFINE)(?<SETUP>(*FAIL))(?<PLAY>))",
};

struct group {
    const char *name; /* NUL-terminated, in the compiled pattern's table */
    unsigned number;
};

struct mark {
    PCRE2_SPTR at; /* the engine hands out the same address each time */
    int kind;
};

struct grammar {
    struct text text;
    struct vocabulary vocabulary;
    pcre2_code *code[ENTRY_COUNT];
    bool translated;
    unsigned group_count; /* named groups that are fields (lower case) */
    struct group group[GROUP_MAX];
    signed char field_of[GROUP_MAX]; /* by group number: index into the vocabulary, or -1 */
    unsigned top_group;
};

struct matcher {
    pcre2_match_data *data;
    pcre2_match_context *context;
    pcre2_match_context *asking; /* with the callout, never machine code */
    pcre2_jit_stack *stack;
    bool machine_code;
    struct span subject; /* of the last match */
    unsigned known;      /* marks met so far */
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

static int compile_entry(struct grammar *grammar, enum entry entry, struct note *note)
{
    struct text whole;
    int error;
    PCRE2_SIZE offset;
    size_t prefix = strlen(entry_token[entry]);
    pcre2_general_context *memory = own_memory();
    pcre2_compile_context *context = pcre2_compile_context_create(memory);

    text_init(&whole, grammar->text.len + prefix);
    text_puts(&whole, entry_token[entry]);
    text_put(&whole, text_span(&grammar->text));
    grammar->code[entry] = pcre2_compile(
        (PCRE2_SPTR)whole.at, whole.len,
        PCRE2_ANCHORED | PCRE2_EXTENDED | PCRE2_DUPNAMES | PCRE2_NO_START_OPTIMIZE |
            PCRE2_NEVER_UTF | PCRE2_NEVER_BACKSLASH_C,
        &error, &offset, context);
    text_free(&whole);
    pcre2_compile_context_free(context);
    pcre2_general_context_free(memory);
    if (grammar->code[entry])
        return 0;

    PCRE2_UCHAR message[160];
    struct span before = {grammar->text.at, offset > prefix ? offset - prefix : 0};
    unsigned line = 1;
    unsigned column = 1;
    for (size_t i = 0; i < before.len; i++) {
        column = before.at[i] == '\n' ? 1 : column + 1;
        line += before.at[i] == '\n';
    }
    pcre2_get_error_message(error, message, sizeof message);
    return note_set(note, "%u:%u: %s", line, column, (const char *)message);
}

static bool is_field_name(const char *name)
{
    return name[0] >= 'a' && name[0] <= 'z';
}

/* Read the table of group names: which groups are fields, and which of the vocabulary's. */
static int list_groups(struct grammar *grammar, struct note *note)
{
    uint32_t count = 0;
    uint32_t entry_size = 0;
    uint32_t top = 0;
    PCRE2_SPTR table = NULL;
    const pcre2_code *code = grammar->code[ENTRY_PLAY];

    pcre2_pattern_info(code, PCRE2_INFO_NAMECOUNT, &count);
    pcre2_pattern_info(code, PCRE2_INFO_NAMEENTRYSIZE, &entry_size);
    pcre2_pattern_info(code, PCRE2_INFO_NAMETABLE, &table);
    pcre2_pattern_info(code, PCRE2_INFO_CAPTURECOUNT, &top);
    if (top >= GROUP_MAX)
        return note_set(note, "1:1: more than %d groups", GROUP_MAX - 1);
    grammar->top_group = top;
    memset(grammar->field_of, -1, sizeof grammar->field_of);
    for (uint32_t i = 0; i < count; i++) {
        PCRE2_SPTR row = table + i * entry_size;
        const char *name = (const char *)row + 2;
        unsigned number = (unsigned)(row[0] << 8 | row[1]);
        if (!is_field_name(name))
            continue;
        grammar->group[grammar->group_count++] = (struct group){name, number};
        grammar->field_of[number] = (signed char)index_of(grammar->vocabulary.fields, name);
    }
    return 0;
}

static bool has_group(const struct grammar *grammar, const char *name)
{
    for (unsigned i = 0; i < grammar->group_count; i++)
        if (strcmp(grammar->group[i].name, name) == 0)
            return true;
    return false;
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

/* The grammar and its reader must speak of the same things. */
static int check_vocabulary(const struct grammar *grammar, struct note *note)
{
    char name[32];
    size_t at = 0;
    unsigned long seen = 0;
    const struct vocabulary *words = &grammar->vocabulary;

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
    for (unsigned i = 0; i < grammar->group_count; i++)
        if (index_of(words->fields, grammar->group[i].name) < 0)
            return note_set(note, "1:1: nobody reads the field \"%s\"", grammar->group[i].name);
    return 0;
}

struct grammar *grammar_compile(struct span text, const struct vocabulary *vocabulary,
                                struct note *note)
{
    struct grammar *grammar = must_alloc(sizeof *grammar);

    *grammar = (struct grammar){0};
    text_init(&grammar->text, text.len);
    text_put(&grammar->text, text);
    if (vocabulary)
        grammar->vocabulary = *vocabulary;
    for (int entry = 0; entry < ENTRY_COUNT; entry++)
        if (compile_entry(grammar, (enum entry)entry, note)) {
            grammar_free(grammar);
            return NULL;
        }
    if (list_groups(grammar, note) || check_vocabulary(grammar, note)) {
        grammar_free(grammar);
        return NULL;
    }
    return grammar;
}

void grammar_free(struct grammar *grammar)
{
    if (!grammar)
        return;
    for (int entry = 0; entry < ENTRY_COUNT; entry++)
        pcre2_code_free(grammar->code[entry]);
    text_free(&grammar->text);
    free(grammar);
}

void grammar_translate(struct grammar *grammar)
{
    /* Failure is no trouble: hardened systems refuse executable memory, and the interpreter
     * gives the same results. */
    if (!grammar->translated)
        for (int entry = 0; entry < ENTRY_COUNT; entry++)
            pcre2_jit_compile(grammar->code[entry], PCRE2_JIT_COMPLETE);
    grammar->translated = true;
}

const char *grammar_field_name(const struct grammar *grammar, unsigned n)
{
    return n < grammar->group_count ? grammar->group[n].name : NULL;
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
static void use_stack(const struct grammar *grammar, struct matcher *matcher)
{
    if (!grammar->translated || !matcher->machine_code || matcher->stack)
        return;
    pcre2_general_context *memory = own_memory();
    matcher->stack = pcre2_jit_stack_create(JIT_STACK_START, JIT_STACK_MAX, memory);
    pcre2_general_context_free(memory);
    pcre2_jit_stack_assign(matcher->context, NULL, matcher->stack);
}

static int kind_of_mark(const struct grammar *grammar, struct matcher *matcher)
{
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

static void fill_fields(const struct grammar *grammar, const PCRE2_SIZE *offsets, unsigned count,
                        const char *subject, struct capture *capture)
{
    memset(capture->field, 0, sizeof capture->field);
    for (unsigned group = 1; group < count; group++) {
        int field = grammar->field_of[group];
        if (field < 0 || offsets[2 * group] == PCRE2_UNSET)
            continue;
        capture->field[field] = (struct span){subject + offsets[2 * group],
                                              offsets[2 * group + 1] - offsets[2 * group]};
    }
}

/* No item is longer than ITEM_BYTES_MAX, so the engine is never shown more than that. */
static struct span window(struct span text, size_t at)
{
    size_t len = text.len - at;

    return (struct span){text.at + at, len <= ITEM_BYTES_MAX ? len : ITEM_BYTES_MAX + 1};
}

enum match_status grammar_match(const struct grammar *grammar, struct matcher *matcher,
                                enum entry entry, struct span text, size_t at,
                                struct capture *capture)
{
    const pcre2_code *code = grammar->code[entry];
    uint32_t options = matcher->machine_code ? 0 : PCRE2_NO_JIT;

    use_stack(grammar, matcher);
    matcher->subject = window(text, at);
    int count = pcre2_match(code, (PCRE2_SPTR)matcher->subject.at, matcher->subject.len, 0,
                            options, matcher->data, matcher->context);
    if (count == PCRE2_ERROR_JIT_STACKLIMIT)
        count = pcre2_match(code, (PCRE2_SPTR)matcher->subject.at, matcher->subject.len, 0,
                            PCRE2_NO_JIT, matcher->data, matcher->context);
    if (count == PCRE2_ERROR_NOMATCH)
        return MATCH_NONE;
    if (count < 0)
        return MATCH_TANGLED;

    const PCRE2_SIZE *offsets = pcre2_get_ovector_pointer(matcher->data);
    if (offsets[1] > ITEM_BYTES_MAX)
        return MATCH_TOO_LONG;
    capture->kind = kind_of_mark(grammar, matcher);
    capture->whole = (struct span){matcher->subject.at, offsets[1]};
    fill_fields(grammar, offsets, (unsigned)count, matcher->subject.at, capture);
    return MATCH_FOUND;
}

const char *grammar_kind(const struct matcher *matcher)
{
    return (const char *)pcre2_get_mark(matcher->data);
}

bool grammar_group(const struct grammar *grammar, const struct matcher *matcher, unsigned n,
                   const char **name, struct span *bytes)
{
    const PCRE2_SIZE *offsets = pcre2_get_ovector_pointer(matcher->data);

    for (unsigned i = 0; i < grammar->group_count; i++) {
        size_t from = offsets[2 * grammar->group[i].number];
        size_t to = offsets[2 * grammar->group[i].number + 1];
        if (from == PCRE2_UNSET || n-- > 0)
            continue;
        *name = grammar->group[i].name;
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
        expect_label(asking->expected, asking->base + behind_blanks(block),
                     (struct span){(const char *)block->callout_string,
                                   block->callout_string_length});
    return 0;
}

void grammar_expect(const struct grammar *grammar, struct matcher *matcher, enum entry entry,
                    struct span text, size_t at, struct expected *expected)
{
    struct asking asking = {expected, at};
    struct span subject = window(text, at);

    pcre2_set_callout(matcher->asking, remember_label, &asking);
    pcre2_match(grammar->code[entry], (PCRE2_SPTR)subject.at, subject.len, 0, PCRE2_NO_JIT,
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
