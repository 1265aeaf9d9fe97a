/* SPDX-License-Identifier: MIT */
/*
 * From what was written to what was meant, and back: units by name, spaces, actions. Only what the
 * scenario can settle is settled here; what stands where is for the judge.
 */
#include "games/gohut/chain.h"

#include "base/utf8.h"

enum { NAME_ROOM = 64 };

/* --- names ---------------------------------------------------------------------------------- */

/* A written name with plain blanks and without marks of no width, where mail put others in. What is
 * longer than any name is cut. */
static struct span plain_name(char plain[NAME_ROOM], struct span word)
{
    size_t len = 0;

    for (size_t i = 0; i < word.len && len < NAME_ROOM;) {
        struct span rest = {word.at + i, word.len - i};
        size_t blank = utf8_blank(rest);
        if (!blank)
            plain[len++] = word.at[i];
        else if (!utf8_no_width(rest))
            plain[len++] = ' ';
        i += blank ? blank : 1;
    }
    return (struct span){plain, len};
}

static bool is_gap(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '>';
}

/* Where the next word of REST begins and ends; mail may have wrapped a name between its words. */
static struct span cut_word(struct span *rest)
{
    while (rest->len && is_gap(rest->at[0])) {
        rest->at++;
        rest->len--;
    }
    struct span word = {rest->at, 0};
    while (word.len < rest->len && !is_gap(word.at[word.len]))
        word.len++;
    rest->at += word.len;
    rest->len -= word.len;
    return word;
}

enum likeness { OTHER_NAME, BEGINNING, SAME_NAME };

static enum likeness compare(struct span written, struct span name)
{
    for (;;) {
        struct span a = cut_word(&written);
        struct span b = cut_word(&name);
        if (a.len == b.len && span_same(a, b)) {
            if (a.len == 0)
                return SAME_NAME;
            continue;
        }
        bool last = cut_word(&written).len == 0;
        b.len = b.len < a.len ? b.len : a.len;
        return last && b.len == a.len && span_same(a, b) ? BEGINNING : OTHER_NAME;
    }
}

static struct span without_quotes(struct span word)
{
    if (word.len >= 2 && word.at[0] == '"')
        return (struct span){word.at + 1, word.len - 2};
    return word;
}

/* The unit that a name, or an unambiguous beginning of one, means; false, with the FAULT, if none. */
static bool read_type(int *type, const struct gohut_scenario *scenario, const struct span *fields,
                      enum field field, struct ruling *fault)
{
    int found = -1;
    int second = -1;
    char plain[NAME_ROOM];
    struct span word = plain_name(plain, without_quotes(fields[field]));

    for (int i = 0; i < scenario->type_count; i++) {
        enum likeness likeness = compare(word, scenario->type[i].name);
        if (likeness == SAME_NAME) {
            *type = i;
            return true;
        }
        if (likeness == BEGINNING) {
            second = found;
            found = i;
        }
    }
    if (found < 0)
        return gohut_forbid(fault, RULE_NO_TYPE, field, ARGS(0));
    if (second >= 0)
        return gohut_forbid(fault, RULE_TYPE_UNCLEAR, field, ARGS(second, found));
    *type = found;
    return true;
}

/* Words that mean something else behind a name. */
static bool is_keyword(struct span word)
{
    static const char *const keywords[] = {"deploy", "other", "stands", "discards", "skull", "as"};

    for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++)
        if (span_is(word, keywords[i]))
            return true;
    return false;
}

/* Can it be read back without quotes? */
static bool is_bare(struct span name)
{
    for (size_t i = 0; i < name.len; i++)
        if (!is_letter(name.at[i]) && name.at[i] != ' ' && name.at[i] != '-')
            return false;
    while (name.len)
        if (is_keyword(cut_word(&name)))
            return false;
    return true;
}

void gohut_write_name(struct text *out, const struct gohut_scenario *scenario, int type)
{
    struct span name = scenario->type[type].name;
    bool bare = is_bare(name);

    text_puts(out, bare ? "" : "\"");
    text_put(out, name);
    text_puts(out, bare ? "" : "\"");
}

/* --- actions -------------------------------------------------------------------------------- */

/* Each of these reads some fields, and returns false with the FAULT if one means nothing. */

static bool read_claims(struct gohut_move *move, const struct gohut_scenario *scenario,
                        const struct span *field, struct ruling *fault)
{
    int type = 0;

    if (field[FIELD_SKULL].at) {
        int skull = span_number(field[FIELD_SKULL], INT16_MAX);
        move->skull = (int16_t)(skull < 0 ? INT16_MAX : skull);
    }
    if (field[FIELD_DISCARDS].at) {
        if (!read_type(&type, scenario, field, FIELD_DISCARDS, fault))
            return false;
        move->discards = (int16_t)type;
    }
    return true;
}

static bool read_fields(struct gohut_move *move, const struct gohut_scenario *scenario,
                        const struct span *field, struct ruling *fault)
{
    int type = 0;

    if (field[FIELD_SLOT].at) {
        int slot = to_lower(field[FIELD_SLOT].at[0]) - 'a';
        if (slot >= SLOTS)
            return gohut_forbid(fault, RULE_NO_SLOT, FIELD_SLOT, ARGS('A' + slot));
        move->slot = (uint8_t)slot;
    }
    if (field[FIELD_UNIT].at) {
        if (!read_type(&type, scenario, field, FIELD_UNIT, fault))
            return false;
        move->type = (uint8_t)type;
    }
    if (field[FIELD_SPACE].at) {
        move->space = grid_read(&scenario->grid, field[FIELD_SPACE]);
        if (move->space == NO_CELL)
            return gohut_forbid(fault, RULE_NO_SPACE, FIELD_SPACE, ARGS(0));
    }
    if (field[FIELD_COUNT].at) {
        int count = span_number(field[FIELD_COUNT], INT16_MAX);
        move->count = (int16_t)(count < 0 ? INT16_MAX : count);
    }
    return read_claims(move, scenario, field, fault);
}

struct ruling gohut_read(void *out, const struct setting *setting, const void *state,
                         const struct capture *capture)
{
    const struct gohut_scenario *scenario = scenario_of(setting);
    const struct span *field = capture->field;
    struct gohut_move *move = out;
    struct ruling ruling = legal;

    (void)state;
    *move = (struct gohut_move){
        .kind = (uint8_t)capture->kind,
        .type = NOBODY,
        .face = field[FIELD_FACE].at && span_is(field[FIELD_FACE], "other"),
        .space = NO_CELL,
        .discards = NOT_CLAIMED,
        .skull = NOT_CLAIMED,
    };
    read_fields(move, scenario, field, &ruling);
    return ruling;
}

static void write_place(struct text *out, const struct gohut_scenario *scenario,
                        const struct gohut_move *move)
{
    text_printf(out, "%c ", 'A' + move->slot);
    gohut_write_name(out, scenario, move->type);
    text_putc(out, ' ');
    grid_write(out, &scenario->grid, move->space);
    text_puts(out, move->face == OTHER_SIDE ? " other" : "");
}

static void write_order(struct text *out, const struct gohut_scenario *scenario,
                        const struct gohut_move *move, const char *order)
{
    text_printf(out, "%c %s", 'A' + move->slot, order);
    if (move->space == NO_CELL)
        return;
    text_putc(out, ' ');
    grid_write(out, &scenario->grid, move->space);
}

void gohut_write(struct text *out, const struct setting *setting, const void *state,
                 const void *what)
{
    static const char *const order[] = {
        [MOVE] = "move", [CHARGE] = "charge", [FIRE] = "fire", [EASE] = "ease", [GOHUT] = "gohut"};
    const struct gohut_scenario *scenario = scenario_of(setting);
    const struct gohut_move *move = what;

    (void)state;
    switch ((enum move_kind)move->kind) {
    case PLACE:
        write_place(out, scenario, move);
        return;
    case DISCARDED:
        text_puts(out, "discarded ");
        gohut_write_name(out, scenario, move->type);
        return;
    case SKULLS:
        text_printf(out, "skulls %d", move->count);
        return;
    case MOVE:
    case CHARGE:
    case FIRE:
    case EASE:
    case GOHUT:
        write_order(out, scenario, move, order[move->kind]);
        return;
    case REDEPLOY:
        text_puts(out, "redeploy ");
        grid_write(out, &scenario->grid, move->space);
        text_puts(out, " as ");
        gohut_write_name(out, scenario, move->type);
        return;
    case PASS:
        text_puts(out, "pass");
        return;
    }
}
