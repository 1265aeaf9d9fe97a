/* SPDX-License-Identifier: MIT */
/*
 * References as pictures: how they are read, and how they are turned for the two camps. The way
 * forward is up. On squares a picture is a part of the board; on hexes a space is two rows high,
 * so that the space ahead is two rows up, and those ahead to the left and right are one row up.
 */
#include "games/gohut/picture.h"

const char gohut_use_sign[8] = {'.', 'm', 'a', 'x', 'r', 'y', 'z', '*'};

struct offset gohut_picture_place(const struct grid *grid, int forward, int right)
{
    if (grid_is_hex(grid))
        return (struct offset){(int8_t)(2 * forward + right), (int8_t)right};
    return (struct offset){(int8_t)forward, (int8_t)right};
}

/* --- rows ----------------------------------------------------------------------------------- */

/* The uses that one letter stands for; -1 if it stands for none. */
static int uses_of_letter(char letter)
{
    if (letter == '-')
        return 0;
    for (int uses = 0; uses < (int)sizeof gohut_use_sign; uses++)
        if (to_lower(letter) == gohut_use_sign[uses])
            return uses;
    return -1;
}

/* One space of a row: letters, or the unit itself. False after a complaint. */
static bool take_space(struct picture *picture, struct fact *fact, struct span word, int column)
{
    uint8_t *uses = &picture->uses[picture->rows][column];

    *uses = 0;
    picture->word[picture->rows][column] = word;
    if (word.at[0] == '@' && word.len > 1) {
        complain(fact->complaints, ILLEGAL, word,
                 "a unit cannot go to or attack the space that it stands on");
        return false;
    }
    if (word.at[0] == '@' && picture->unit_row >= 0) {
        complain(fact->complaints, ILLEGAL, word, "a second @: a picture shows one unit");
        return false;
    }
    if (word.at[0] == '@') {
        picture->unit_row = (int8_t)picture->rows;
        picture->unit_column = (int8_t)column;
        return true;
    }
    for (size_t i = 0; i < word.len; i++) {
        int one = uses_of_letter(word.at[i]);
        if (one < 0) {
            complain(fact->complaints, UNREADABLE, word,
                     "expected m (move), a (attack), r (ranged attack), @ (the unit) or .");
            return false;
        }
        *uses |= (uint8_t)one;
    }
    return true;
}

void gohut_picture_begin(struct picture *picture)
{
    picture->rows = picture->columns = 0;
    picture->unit_row = picture->unit_column = NOT_GIVEN;
}

void gohut_picture_row(struct picture *picture, struct fact *fact)
{
    struct span word;
    int columns = 0;

    if (picture->rows == PICTURE_MAX) {
        complain(fact->complaints, ILLEGAL, fact->whole, "a picture has at most %d rows",
                 PICTURE_MAX);
        return;
    }
    while (fact_word(fact, &word)) {
        if (columns == PICTURE_MAX) {
            complain(fact->complaints, ILLEGAL, word, "a picture has at most %d columns",
                     PICTURE_MAX);
            return;
        }
        if (!take_space(picture, fact, word, columns++))
            return;
    }
    if (picture->rows == 0) {
        picture->begin = fact->whole;
        picture->columns = (uint8_t)columns;
    }
    if (columns != picture->columns)
        complain(fact->complaints, ILLEGAL, fact->whole,
                 "this row has %d spaces, those above it have %d", columns, picture->columns);
    picture->rows++;
}

/* --- the whole ------------------------------------------------------------------------------ */

bool gohut_reference_add(struct reference *reference, int forward, int right, unsigned uses)
{
    if (forward < -REACH_MAX || forward > REACH_MAX || right < -REACH_MAX || right > REACH_MAX)
        return false;
    reference->uses[forward + REACH_MAX][right + REACH_MAX] |= (uint8_t)uses;
    return true;
}

static void add_space(struct reference *reference, const struct picture *picture,
                      const struct grid *grid, int row, int column, struct complaints *complaints)
{
    struct span word = picture->word[row][column];
    int forward = picture->unit_row - row;
    int right = column - picture->unit_column;

    if (grid_is_hex(grid) && (forward - right) % 2 != 0) {
        complain(complaints, ILLEGAL, word,
                 "no hex lies here: the one ahead of the unit is two rows up, its neighbours "
                 "one row");
        return;
    }
    if (grid_is_hex(grid))
        forward = (forward - right) / 2;
    if (!gohut_reference_add(reference, forward, right, picture->uses[row][column]))
        complain(complaints, ILLEGAL, word, "a reference goes at most %d steps", REACH_MAX);
}

void gohut_picture_end(struct picture *picture, struct reference *reference,
                       const struct grid *grid, struct complaints *complaints)
{
    if (picture->rows == 0)
        return;
    if (picture->unit_row < 0)
        complain(complaints, ILLEGAL, picture->begin, "this picture shows no unit: @ is missing");
    for (int row = 0; row < picture->rows && picture->unit_row >= 0; row++)
        for (int column = 0; column < picture->columns; column++)
            if (picture->uses[row][column])
                add_space(reference, picture, grid, row, column, complaints);
    gohut_picture_begin(picture);
}

/* --- for both camps ------------------------------------------------------------------------- */

static void add_step(struct gohut_face *face, int side, struct offset to, uint8_t uses)
{
    face->reach[side].uses[to.a + REACH_MAX][to.b + REACH_MAX] = uses;
    face->step[side][face->steps] = (struct step){to, uses};
}

void gohut_face_turn(struct gohut_face *face, const struct offset forward[SIDES],
                     const struct offset right[SIDES])
{
    face->steps = 0;
    for (int f = -REACH_MAX; f <= REACH_MAX; f++)
        for (int r = -REACH_MAX; r <= REACH_MAX; r++) {
            uint8_t uses = face->drawn.uses[f + REACH_MAX][r + REACH_MAX];
            if (!uses)
                continue;
            for (int side = 0; side < SIDES; side++)
                add_step(face, side,
                         (struct offset){(int8_t)(f * forward[side].a + r * right[side].a),
                                         (int8_t)(f * forward[side].b + r * right[side].b)},
                         uses);
            face->steps++;
        }
}
