/* SPDX-License-Identifier: MIT */
#include "board/grid.h"

#include <stddef.h>

enum { LETTERS = 26, NUMBER_MAX = 99 };

/* ---- the words of a `grid` line -------------------------------------------------------- */

/* Words that fill in one field; twice the same is fine. */
static const struct word {
    const char *word;
    size_t field;
    uint8_t value;
} words[] = {
    {"square", offsetof(struct grid, shape), GRID_SQUARE},
    {"hex", offsetof(struct grid, shape), GRID_HEX},
    {"flat", offsetof(struct grid, shape), GRID_FLAT},
    {"pointy", offsetof(struct grid, shape), GRID_POINTY},
    {"even-down", offsetof(struct grid, shift), SHIFT_EVEN},
    {"even-right", offsetof(struct grid, shift), SHIFT_EVEN},
    {"odd-down", offsetof(struct grid, shift), SHIFT_ODD},
    {"odd-right", offsetof(struct grid, shift), SHIFT_ODD},
    {"digits", offsetof(struct grid, names), NAMES_DIGITS},
    {"letters", offsetof(struct grid, names), NAMES_LETTERS},
    {NULL, 0, 0},
};

static const char *take_word(struct grid *grid, const struct word *word)
{
    uint8_t *field = (uint8_t *)grid + word->field;
    bool narrows =
        *field == GRID_HEX && word->field == offsetof(struct grid, shape) && word->value > GRID_HEX;

    if (*field && *field != word->value && !narrows)
        return "contradicts a word before it";
    *field = word->value;
    return NULL;
}

static const char *take_size(struct grid *grid, struct span word)
{
    size_t cross = 0;

    while (cross < word.len && is_digit(word.at[cross]))
        cross++;
    if (cross == 0 || cross + 1 >= word.len || to_lower(word.at[cross]) != 'x')
        return "is no word of a grid";
    struct span rest = {word.at + cross + 1, word.len - cross - 1};
    for (size_t i = 0; i < rest.len; i++)
        if (!is_digit(rest.at[i]))
            return "is no size of a grid: expected COLUMNSxROWS, such as 14x10";
    int columns = span_number((struct span){word.at, cross}, GRID_SIDE_MAX);
    int rows = span_number(rest, GRID_SIDE_MAX);
    if (columns < 1 || rows < 1)
        return "is no size of a grid: expected 1 to 40 columns and rows";
    if (columns * rows > CELL_MAX)
        return "is too large: a grid has at most 1,024 spaces";
    if (grid->columns)
        return "is a second size";
    grid->columns = (uint8_t)columns;
    grid->rows = (uint8_t)rows;
    return NULL;
}

const char *grid_take(struct grid *grid, struct span word)
{
    for (const struct word *known = words; known->word; known++)
        if (span_is(word, known->word))
            return take_word(grid, known);
    return take_size(grid, word);
}

const char *grid_complete(struct grid *grid)
{
    if (grid->shape == GRID_UNKNOWN)
        return "the shape of the spaces, hex or square";
    if (grid->columns == 0)
        return "a size, such as 14x10";
    if (grid->shape == GRID_HEX)
        grid->shape = GRID_FLAT;
    if (grid->shift == SHIFT_USUAL)
        grid->shift = SHIFT_EVEN;
    if (grid->names == NAMES_USUAL)
        grid->names = grid->shape == GRID_SQUARE ? NAMES_LETTERS : NAMES_DIGITS;
    return NULL;
}

/* ---- where cells lie ------------------------------------------------------------------- */

/* How far row 0 of a column (column 0 of a row) is pushed, in whole steps along the other axis. */
static int slant(const struct grid *grid, int line)
{
    return grid->shift == SHIFT_ODD ? (line + 1) / 2 : line / 2;
}

struct offset grid_place(const struct grid *grid, cell_t cell)
{
    int column = grid_column(grid, cell);
    int row = grid_row(grid, cell);

    if (grid->shape == GRID_FLAT)
        row -= slant(grid, column);
    else if (grid->shape == GRID_POINTY)
        column -= slant(grid, row);
    return (struct offset){(int8_t)column, (int8_t)row};
}

cell_t grid_cell(const struct grid *grid, int a, int b)
{
    if (grid->shape == GRID_FLAT && a >= 0)
        b += slant(grid, a);
    else if (grid->shape == GRID_POINTY && b >= 0)
        a += slant(grid, b);
    return grid_at(grid, a, b);
}

/* ---- names ----------------------------------------------------------------------------- */

/* On squares the rows count from the bottom, as on a chessboard. */
static int turn_over(const struct grid *grid, int row)
{
    return grid->shape == GRID_SQUARE ? grid->rows - 1 - row : row;
}

static cell_t read_letters(const struct grid *grid, struct span name)
{
    int column = 0;
    size_t i = 0;

    for (; i < name.len && i < 2 && is_letter(name.at[i]); i++)
        column = column * LETTERS + (to_lower(name.at[i]) - 'a' + 1);
    if (i == 0 || i == name.len || !is_digit(name.at[i]))
        return NO_CELL;
    int number = 0;
    struct span digits = {name.at + i, name.len - i};
    for (; i < name.len && is_digit(name.at[i]) && number <= NUMBER_MAX; i++)
        number = 10 * number + name.at[i] - '0';
    if (i < name.len) /* marks of no width among the digits, say */
        number = span_number(digits, NUMBER_MAX);
    return number < 1 ? NO_CELL : grid_at(grid, column - 1, turn_over(grid, number - 1));
}

cell_t grid_read(const struct grid *grid, struct span name)
{
    if (grid->names == NAMES_DIGITS)
        return name.len == 4 ? grid_read_digits(grid, name.at) : NO_CELL;
    return read_letters(grid, name);
}

void grid_write(struct text *out, const struct grid *grid, cell_t cell)
{
    int column = grid_column(grid, cell);
    int row = grid_row(grid, cell);
    char first = grid->shape == GRID_SQUARE ? 'a' : 'A';

    if (grid->names == NAMES_DIGITS) {
        text_printf(out, "%02d%02d", column + 1, row + 1);
        return;
    }
    if (column >= LETTERS)
        text_putc(out, (char)(first + column / LETTERS - 1));
    text_putc(out, (char)(first + column % LETTERS));
    text_printf(out, "%d", turn_over(grid, row) + 1);
}
