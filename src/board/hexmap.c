/* SPDX-License-Identifier: MIT */
#include "board/hexmap.h"

#include "base/utf8.h"

enum {
    FLAT_WIDE = 7, /* from one column to the next */
    BRICK_WIDE = 8,
    HIGH = 4, /* from one row to the next */
    HALF_HIGH = 2,
    HALF_WIDE = 4,
    NAME_ROOM = 8,
    PIECES_MAX = 7
};

/* A character of a side of a space, from its top left corner. */
struct piece {
    int8_t row, column;
    char plain;
};

/* The sides by direction. A piece without a character ends a side. */
static const struct piece flat_side[6][PIECES_MAX + 1] = {
    {{0, 2, '_'}, {0, 3, '_'}, {0, 4, '_'}, {0, 5, '_'}, {0, 6, '_'}},
    {{1, 7, '\\'}, {2, 8, '\\'}},
    {{3, 8, '/'}, {4, 7, '/'}},
    {{4, 2, '_'}, {4, 3, '_'}, {4, 4, '_'}, {4, 5, '_'}, {4, 6, '_'}},
    {{3, 0, '\\'}, {4, 1, '\\'}},
    {{1, 1, '/'}, {2, 0, '/'}},
};

static const struct piece pointy_side[6][PIECES_MAX + 1] = {
    {{0, 1, '-'}, {0, 2, '-'}, {0, 3, '-'}}, {{0, 5, '-'}, {0, 6, '-'}, {0, 7, '-'}},
    {{1, 8, '|'}, {2, 8, '|'}, {3, 8, '|'}}, {{4, 5, '-'}, {4, 6, '-'}, {4, 7, '-'}},
    {{4, 1, '-'}, {4, 2, '-'}, {4, 3, '-'}}, {{1, 0, '|'}, {2, 0, '|'}, {3, 0, '|'}},
};

static const struct piece square_side[4][PIECES_MAX + 1] = {
    {{0, 1, '-'}, {0, 2, '-'}, {0, 3, '-'}, {0, 4, '-'}, {0, 5, '-'}, {0, 6, '-'}, {0, 7, '-'}},
    {{1, 8, '|'}, {2, 8, '|'}, {3, 8, '|'}},
    {{4, 1, '-'}, {4, 2, '-'}, {4, 3, '-'}, {4, 4, '-'}, {4, 5, '-'}, {4, 6, '-'}, {4, 7, '-'}},
    {{1, 0, '|'}, {2, 0, '|'}, {3, 0, '|'}},
};

static const struct piece brick_corner[] = {{0, 0, '+'}, {0, 8, '+'}, {4, 0, '+'}, {4, 8, '+'}};
static const struct piece pointy_corner[] = {{0, 4, '+'}, {4, 4, '+'}};

static const struct piece *side_of(const struct grid *grid, int way)
{
    if (grid->shape == GRID_FLAT)
        return flat_side[way];
    return grid->shape == GRID_POINTY ? pointy_side[way] : square_side[way];
}

static int sides(const struct grid *grid)
{
    return grid_is_hex(grid) ? 6 : 4;
}

/* The top left corner of a space on the canvas. */
static void corner_of(const struct hexmap *map, cell_t cell, int *row, int *column)
{
    const struct grid *grid = map->grid;
    int across = grid_column(grid, cell);
    int down = grid_row(grid, cell);
    bool flat = grid->shape == GRID_FLAT;

    *row = map->row + HIGH * down;
    *column = map->column + (flat ? FLAT_WIDE : BRICK_WIDE) * across;
    if (flat && grid_is_shifted(grid, across))
        *row += HALF_HIGH;
    else if (grid->shape == GRID_POINTY && grid_is_shifted(grid, down))
        *column += HALF_WIDE;
}

static void put_pieces(const struct hexmap *map, cell_t cell, const struct piece *pieces,
                       size_t count, unsigned rune, enum style style)
{
    int row;
    int column;

    corner_of(map, cell, &row, &column);
    for (size_t i = 0; i < count && pieces[i].plain; i++)
        canvas_put(map->canvas, row + pieces[i].row, column + pieces[i].column,
                   rune ? rune : (unsigned)pieces[i].plain, style);
}

static void draw_frame(const struct hexmap *map, cell_t cell)
{
    const struct grid *grid = map->grid;

    for (int way = 0; way < sides(grid); way++)
        put_pieces(map, cell, side_of(grid, way), PIECES_MAX, 0, STYLE_DIM);
    if (grid->shape != GRID_FLAT)
        put_pieces(map, cell, brick_corner, 4, 0, STYLE_DIM);
    if (grid->shape == GRID_POINTY)
        put_pieces(map, cell, pointy_corner, 2, 0, STYLE_DIM);
}

/* Sides are drawn after all frames, which would cover them. */
static void draw_sides(const struct hexmap *map, cell_t cell, const struct hexmap_space *space)
{
    bool rich = map->canvas->unicode;

    for (int way = 0; way < sides(map->grid); way++) {
        const struct piece *side = side_of(map->grid, way);
        if (space->heavy >> way & 1)
            put_pieces(map, cell, side, PIECES_MAX, rich ? 0x2588 : '#', STYLE_PLAIN);
        else if (space->light >> way & 1)
            put_pieces(map, cell, side, PIECES_MAX, rich ? 0x2592 : ':', STYLE_PLAIN);
    }
}

static void strew(const struct hexmap *map, int row, int column, unsigned rune)
{
    for (int line = 1; line <= 3; line++) {
        int wide = map->grid->shape == GRID_FLAT && line == 1 ? HEXMAP_LINE - 2 : HEXMAP_LINE;
        int from = column + 1 + (HEXMAP_LINE - wide) / 2;
        for (int i = 0; i < wide; i++)
            canvas_put(map->canvas, row + line, from + i, rune, STYLE_DIM);
    }
}

static void draw_line(const struct hexmap *map, int row, int column, const char *words,
                      enum style style)
{
    struct span line = span_of(words);
    int wide = (int)utf8_count(line);

    canvas_write(map->canvas, row, column + 1 + (HEXMAP_LINE - wide) / 2, line, style);
}

/* Name and sign take the first line, which is narrower in flat hexes. */
static void write_name(const struct hexmap *map, cell_t cell, int row, int column, unsigned sign,
                       enum style style)
{
    char name[NAME_ROOM];
    struct text text;

    text_borrow(&text, name, sizeof name);
    grid_write(&text, map->grid, cell);
    canvas_write(map->canvas, row + 1, column + 2, text_span(&text), style);
    if (sign)
        canvas_put(map->canvas, row + 1, column + 2 + (int)text.len, sign, style);
}

static void draw_space(const struct hexmap *map, cell_t cell, const struct hexmap_space *space)
{
    int row;
    int column;

    corner_of(map, cell, &row, &column);
    if (space->ground)
        strew(map, row, column, space->ground);
    write_name(map, cell, row, column, space->sign, STYLE_DIM);
    for (int line = 0; line < HEXMAP_LINES; line++)
        draw_line(map, row + 2 + line, column, space->line[line], space->style[line]);
    draw_sides(map, cell, space);
}

void hexmap_draw(const struct hexmap *map)
{
    for (int pass = 0; pass < 2; pass++) {
        for (cell_t cell = 0; cell < grid_cells(map->grid); cell++) {
            struct hexmap_space space = {0};
            if (cell_in(&map->grid->missing, cell))
                continue;
            if (pass == 0) {
                draw_frame(map, cell);
                continue;
            }
            map->look(&space, map->context, cell);
            draw_space(map, cell, &space);
        }
    }
}

void hexmap_mark(const struct hexmap *map, cell_t cell, unsigned sign)
{
    int row;
    int column;

    corner_of(map, cell, &row, &column);
    write_name(map, cell, row, column, sign, STYLE_MARKED);
}

/* The first COUNT characters. */
static struct span beginning(struct span word, unsigned count)
{
    size_t len = 0;
    unsigned rune;

    while (count-- > 0 && len < word.len) {
        size_t more = utf8_decode((struct span){word.at + len, word.len - len}, &rune);
        len += more ? more : 1;
    }
    return (struct span){word.at, len};
}

void hexmap_shorten(struct text *out, struct span name, unsigned width)
{
    struct span rest = name;
    struct span word = {NULL, 0};
    struct span next;

    if (utf8_count(name) <= width) {
        text_put(out, name);
        return;
    }
    while (span_next_word(&rest, &next)) {
        if (word.at && width > 1) {
            text_put(out, beginning(word, 1));
            width--;
        }
        word = next;
    }
    text_put(out, beginning(word, width));
}
