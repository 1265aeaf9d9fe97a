/* SPDX-License-Identifier: MIT */
/* Squares, units and facings as they are written, and the rules with the words of messages. */
#include "games/ghq/words.h"

#include "games/ghq/members.h"
#include "games/ghq/rulings.h"
#include "games/ghq/state.h"

#include <string.h>

const struct rule ghq_rules[RULE_COUNT] = {
#define RULE(name, finding, number, section, message) {#name, #number, section, message, finding},
#include "games/ghq/rules.def"
#undef RULE
};

struct ruling ghq_refuse(enum rule_number rule, unsigned field, const int args[RULING_ARGS])
{
    struct ruling ruling = {
        .finding = ghq_rules[rule].finding, .field = (uint8_t)field, .rule = (uint16_t)rule};

    for (int i = 0; i < RULING_ARGS; i++)
        ruling.arg[i] = (int16_t)args[i];
    return ruling;
}

bool ghq_forbid(struct ruling *fault, enum rule_number rule, unsigned field,
                const int args[RULING_ARGS])
{
    *fault = ghq_refuse(rule, field, args);
    return false;
}

/* In the order of enum facing. */
static const char *const facing_names[FACINGS] = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};
static const unsigned arrows[FACINGS] = {0x2191, 0x2197, 0x2192, 0x2198,
                                         0x2193, 0x2199, 0x2190, 0x2196};

/* One of the table's entries by a letter, whatever its case; 0 for other bytes. */
static int by_letter(const uint8_t table[26], char c)
{
    return is_letter(c) ? table[to_lower(c) - 'a'] : 0;
}

/* A table in place of a search among ghq_kinds, since every action names a unit. */
int ghq_read_unit(struct span letter)
{
    static const uint8_t next_unit[26] = {
        ['i' - 'a'] = INFANTRY + 1,
        ['f' - 'a'] = ARMORED_INFANTRY + 1,
        ['p' - 'a'] = AIRBORNE_INFANTRY + 1,
        ['r' - 'a'] = ARTILLERY + 1,
        ['t' - 'a'] = ARMORED_ARTILLERY + 1,
        ['h' - 'a'] = HEAVY_ARTILLERY + 1,
        ['q' - 'a'] = HQ + 1,
    };
    int found = letter.len == 1 ? by_letter(next_unit, letter.at[0]) : 0;

    return found ? found - 1 : NO_UNIT;
}

size_t ghq_arrow_at(struct span text, int *facing)
{
    if (text.len < 3 || memcmp(text.at, "\xE2\x86", 2) != 0)
        return 0;
    unsigned rune = 0x2180u + ((unsigned char)text.at[2] & 0x3Fu);
    for (*facing = N; *facing < FACINGS; ++*facing)
        if (arrows[*facing] == rune)
            return 3;
    return 0;
}

/* The letters are those of facing_names. */
int ghq_read_facing(struct span word)
{
    enum letter { OTHER, NONE, NORTH, EAST, SOUTH, WEST, LETTERS };
    static const uint8_t letters[26] = {
        ['n' - 'a'] = NORTH, ['e' - 'a'] = EAST, ['s' - 'a'] = SOUTH, ['w' - 'a'] = WEST};
    static const uint8_t next_facing[LETTERS][LETTERS] = {
        [NORTH] = {[NONE] = N + 1, [EAST] = NE + 1, [WEST] = NW + 1},
        [SOUTH] = {[NONE] = S + 1, [EAST] = SE + 1, [WEST] = SW + 1},
        [EAST] = {[NONE] = E + 1},
        [WEST] = {[NONE] = W + 1},
    };
    int facing = NO_FACING;

    if (word.len == 0 || word.len > 2)
        return ghq_arrow_at(word, &facing) ? facing : NO_FACING;
    int first = by_letter(letters, word.at[0]);
    int second = word.len == 2 ? by_letter(letters, word.at[1]) : NONE;
    int found = next_facing[first][second];
    return found ? found - 1 : NO_FACING;
}

static bool is_of_word(char c)
{
    return is_letter(c) || is_digit(c);
}

bool ghq_next_word(struct span *list, struct span *word)
{
    size_t skip = 0;

    *word = (struct span){0};
    if (list->len == 0) /* what is not written has no address to go on from */
        return false;
    while (skip < list->len && !is_of_word(list->at[skip]))
        skip++;
    *word = (struct span){list->at + skip, 0};
    while (skip + word->len < list->len && is_of_word(word->at[word->len]))
        word->len++;
    list->at += skip + word->len;
    list->len -= skip + word->len;
    return word->len > 0;
}

void ghq_write_square(struct text *out, int square)
{
    text_putc(out, (char)('a' + square % 8));
    text_putc(out, (char)('1' + square / 8));
}

void ghq_write_arrow(struct text *out, int facing)
{
    text_rune(out, arrows[facing]);
}

const char *ghq_facing_name(int facing)
{
    return facing_names[facing];
}

void ghq_phrase(struct text *out, const struct setting *setting, const void *state,
                struct span word, int value)
{
    (void)state;
    if (span_is(word, "square"))
        ghq_write_square(out, value);
    else if (span_is(word, "unit"))
        text_puts(out, ghq_kinds[value].name);
    else if (span_is(word, "facing"))
        text_puts(out, ghq_facing_name(value));
    else if (span_is(word, "seat"))
        text_puts(out, seat_side(setting, value) ? "red" : "blue");
    else
        text_printf(out, "%d", value);
}
