/* SPDX-License-Identifier: MIT */
/*
 * The lines of a scenario that describe units: their tiles, and for each side of these a reference,
 * as a picture or as a list of steps.
 */
#include "games/gohut/tiles.h"

#include "games/gohut/picture.h"

static struct unit_type *last_type(struct gohut_scenario *scenario)
{
    return &scenario->type[scenario->type_count - 1];
}

void gohut_close_picture(struct gohut_scenario *scenario, struct complaints *complaints)
{
    if (scenario->in_face)
        gohut_picture_end(&scenario->picture, &last_type(scenario)->face[scenario->open_face].drawn,
                          &scenario->grid, complaints);
    scenario->in_face = false;
}

/* Can the name be written in a log, in quotes if need be? */
static bool is_writable(struct span name)
{
    for (size_t i = 0; i < name.len; i++)
        if ((unsigned char)name.at[i] < ' ')
            return false;
    return true;
}

/* `2`, or `liberal 2 conservative 1`. */
static void take_copies(struct unit_type *type, struct fact *fact)
{
    struct fact ahead = *fact;
    struct span word;

    if (fact_word(&ahead, &word) && !is_digit(word.at[0])) {
        bool given[SIDES] = {false, false};
        while (span_trim(fact->rest).len) {
            int side = gohut_take_side(fact);
            if (side >= 0 && given[side])
                complain(fact->complaints, ILLEGAL, fact->last, "this side is named twice");
            int copies = side < 0 ? -1 : fact_number(fact, 0, COPIES_MAX, "how many tiles");
            if (copies < 0)
                return;
            type->copies[side] = (uint8_t)copies;
            given[side] = true;
        }
        return;
    }
    int copies = fact_number(fact, 1, COPIES_MAX, "how many tiles each side has");
    for (int side = 0; side < SIDES && copies > 0; side++)
        type->copies[side] = (uint8_t)copies;
    fact_end(fact);
}

void gohut_take_unit(void *out, struct fact *fact)
{
    struct gohut_scenario *scenario = out;
    struct unit_type type = {.copies = {0, 0}};

    gohut_close_picture(scenario, fact->complaints);
    if (!fact_name(fact, &type.name, "the name of a unit"))
        return;
    if (!is_writable(type.name))
        complain(fact->complaints, ILLEGAL, type.name, "a name is made of visible characters");
    for (int i = 0; i < scenario->type_count; i++)
        if (span_same(scenario->type[i].name, type.name))
            complain(fact->complaints, ILLEGAL, type.name, "a unit of this name came before");
    take_copies(&type, fact);
    if (scenario->type_count == TYPE_MAX)
        complain(fact->complaints, ILLEGAL, fact->key, "there can be at most %d kinds of units",
                 TYPE_MAX);
    else
        scenario->type[scenario->type_count++] = type;
}

/* One number of an offset: digits with an optional sign. False if it is none. */
static bool read_steps(struct span digits, int *steps)
{
    bool minus = digits.len && digits.at[0] == '-';

    if (minus || (digits.len && digits.at[0] == '+')) {
        digits.at++;
        digits.len--;
    }
    for (size_t i = 0; i < digits.len; i++)
        if (!is_digit(digits.at[i]))
            return false;
    *steps = span_number(digits, 99);
    if (*steps < 0)
        return false;
    *steps = minus ? -*steps : *steps;
    return true;
}

/* `1,-2` */
static void take_offset(struct reference *reference, struct fact *fact, struct span word,
                        unsigned use)
{
    size_t comma = 0;
    int forward;
    int right;

    while (comma < word.len && word.at[comma] != ',')
        comma++;
    if (comma == word.len || !read_steps((struct span){word.at, comma}, &forward) ||
        !read_steps((struct span){word.at + comma + 1, word.len - comma - 1}, &right)) {
        complain(fact->complaints, UNREADABLE, word,
                 "expected move, attack, ranged, or steps forward and to the right such as 2,-1");
        return;
    }
    if (forward == 0 && right == 0)
        complain(fact->complaints, ILLEGAL, word,
                 "a unit cannot go to or attack the space that it stands on");
    else if (!use)
        complain(fact->complaints, UNREADABLE, word, "expected move, attack or ranged before it");
    else if (!gohut_reference_add(reference, forward, right, use))
        complain(fact->complaints, ILLEGAL, word, "a reference goes at most %d steps", REACH_MAX);
}

/* `side other`, with rows of a picture below it or offsets behind it, or both. */
void gohut_take_face(void *out, struct fact *fact)
{
    struct gohut_scenario *scenario = out;
    struct span word;
    unsigned use = 0;

    gohut_close_picture(scenario, fact->complaints);
    if (!fact_has_grid(fact, &scenario->grid))
        return;
    if (scenario->type_count == 0) {
        complain(fact->complaints, ILLEGAL, fact->key, "the unit line must come before this one");
        return;
    }
    if (!fact_need(fact, &word, "deploy or other"))
        return;
    bool other = span_is(word, "other");
    if (!other && !span_is(word, "deploy")) {
        complain(fact->complaints, UNKNOWN, word, "a tile has the sides deploy and other");
        return;
    }
    struct gohut_face *face = &last_type(scenario)->face[other];
    if (face->given)
        complain(fact->complaints, ILLEGAL, word, "this side is described twice");
    face->given = true;
    scenario->in_face = true;
    scenario->open_face = other;
    gohut_picture_begin(&scenario->picture);
    while (fact_word(fact, &word)) {
        unsigned named = span_is(word, "move")     ? USE_MOVE
                         : span_is(word, "attack") ? USE_ATTACK
                         : span_is(word, "ranged") ? USE_RANGED
                                                   : 0;
        if (named)
            use = named;
        else
            take_offset(&face->drawn, fact, word, use);
    }
}

void gohut_take_row(void *out, struct fact *fact)
{
    struct gohut_scenario *scenario = out;

    if (scenario->in_face)
        gohut_picture_row(&scenario->picture, fact);
    else
        complain(fact->complaints, ILLEGAL, fact->whole,
                 "a picture comes below a line \"side deploy\" or \"side other\"");
}
