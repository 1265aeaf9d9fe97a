/* SPDX-License-Identifier: MIT */
#include "board/hex.h"

#include "base/bug.h"

#include <string.h>

const struct offset hex_step[HEX_SIDES] = {{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}};

static int larger(int a, int b)
{
    return a > b ? a : b;
}

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

/* ---- lines ----------------------------------------------------------------------------- */

enum meeting { PASSES, CROSSES, LEAVES_LEFT, LEAVES_RIGHT };

/* How far along the line to (a, b) the hex (q, r) is; the end is at 2 * (aa + ab + bb). */
static int progress(int a, int b, int q, int r)
{
    return 2 * (q * a + r * b) + q * b + r * a;
}

/* How the line from (0,0) to (a, b) meets the hex (q, r). */
static enum meeting meet(int a, int b, int q, int r)
{
    static const struct offset corner[] = {{1, 1}, {-1, 2}, {-2, 1}, {-1, -1}, {1, -2}, {2, -1}};
    int least = 0;
    int most = 0;
    int on_line = 0;

    for (int i = 0; i < HEX_SIDES; i++) {
        int cross = a * (3 * r + corner[i].b) - b * (3 * q + corner[i].a);
        least = smaller(least, cross);
        most = larger(most, cross);
        on_line += cross == 0;
    }
    if (least < 0 && most > 0)
        return CROSSES;
    if (on_line < 2)
        return PASSES;
    return most > 0 ? LEAVES_RIGHT : LEAVES_LEFT;
}

/* Insert a hex into COUNT others that are sorted by their progress. */
static void insert(struct offset *steps, unsigned count, int a, int b, struct offset step)
{
    int far = progress(a, b, step.a, step.b);

    while (count > 0 && progress(a, b, steps[count - 1].a, steps[count - 1].b) > far) {
        steps[count] = steps[count - 1];
        count--;
    }
    steps[count] = step;
}

struct hex_line hex_line_find(struct offset steps[HEX_LINE_MAX], int a, int b)
{
    struct offset found[4][HEX_LINE_MAX];
    unsigned count[4] = {0};
    int end = progress(a, b, a, b);

    for (int q = smaller(a, 0) - 1; q <= larger(a, 0) + 1; q++) {
        for (int r = smaller(b, 0) - 1; r <= larger(b, 0) + 1; r++) {
            int far = progress(a, b, q, r);
            if (far <= 0 || far >= end)
                continue;
            enum meeting how = meet(a, b, q, r);
            if (how != PASSES)
                insert(found[how], count[how]++, a, b, (struct offset){(int8_t)q, (int8_t)r});
        }
    }
    struct offset *out = steps;
    for (int how = CROSSES; how <= LEAVES_RIGHT; how++) {
        memcpy(out, found[how], count[how] * sizeof *out);
        out += count[how];
    }
    return (struct hex_line){count[CROSSES], count[LEAVES_LEFT], steps};
}

/* ---- boards ---------------------------------------------------------------------------- */

static void prepare_lines(struct hex_board *board)
{
    int reach = board->reach;
    unsigned used = 0;

    for (int a = -reach; a <= reach; a++) {
        for (int b = -reach; b <= reach; b++) {
            struct offset steps[HEX_LINE_MAX];
            if (hex_length(a, b) > reach)
                continue;
            struct hex_line line = hex_line_find(steps, a, b);
            unsigned count = line.crossed + 2 * line.beside;
            if (used + count > HEX_POOL_MAX)
                bug("the pool of hex lines is too small");
            memcpy(board->pool + used, steps, count * sizeof *steps);
            board->line[a + HEX_REACH_MAX][b + HEX_REACH_MAX].first = (uint16_t)used;
            board->line[a + HEX_REACH_MAX][b + HEX_REACH_MAX].crossed = (uint8_t)line.crossed;
            board->line[a + HEX_REACH_MAX][b + HEX_REACH_MAX].beside = (uint8_t)line.beside;
            used += count;
        }
    }
}

/* A row has at most 40 hexes, so neighbours lie within three words of a set. */
static void note_around(struct hex_board *board, cell_t cell)
{
    unsigned first = CELL_MAX / 64 - HEX_WORDS;

    for (int side = 0; side < HEX_SIDES; side++) {
        cell_t next = board->next[cell][side];
        if (next != NO_CELL)
            first = next / 64u < first ? next / 64u : first;
    }
    board->around[cell].first = first;
    for (int side = 0; side < HEX_SIDES; side++) {
        cell_t next = board->next[cell][side];
        if (next != NO_CELL)
            board->around[cell].word[next / 64u - first] |= UINT64_C(1) << next % 64;
    }
}

void hex_board_init(struct hex_board *board, const struct grid *grid, int reach)
{
    memset(board, 0, sizeof *board);
    board->grid = *grid;
    board->reach = smaller(reach, HEX_REACH_MAX);
    for (cell_t cell = 0; cell < grid_cells(grid); cell++) {
        struct offset place = board->place[cell] = grid_place(grid, cell);
        for (int side = 0; side < HEX_SIDES; side++)
            board->next[cell][side] =
                grid_cell(grid, place.a + hex_step[side].a, place.b + hex_step[side].b);
        note_around(board, cell);
    }
    prepare_lines(board);
}

struct hex_line hex_line_between(const struct hex_board *board, cell_t from, cell_t to)
{
    int a = board->place[to].a - board->place[from].a;
    int b = board->place[to].b - board->place[from].b;

    if (hex_length(a, b) > board->reach)
        bug("a line of sight beyond the reach of its board");
    a += HEX_REACH_MAX;
    b += HEX_REACH_MAX;
    return (struct hex_line){board->line[a][b].crossed, board->line[a][b].beside,
                             board->pool + board->line[a][b].first};
}

static bool any_blocks(const struct hex_board *board, struct offset from, const struct offset *step,
                       unsigned count, const struct cell_set *blocked)
{
    for (unsigned i = 0; i < count; i++) {
        cell_t cell = grid_cell(&board->grid, from.a + step[i].a, from.b + step[i].b);
        if (cell != NO_CELL && cell_in(blocked, cell))
            return true;
    }
    return false;
}

bool hex_line_is_open(const struct hex_board *board, cell_t from, const struct hex_line *line,
                      const struct cell_set *blocked, bool either)
{
    struct offset start = board->place[from];
    const struct offset *left = line->step + line->crossed;
    const struct offset *right = left + line->beside;

    if (any_blocks(board, start, line->step, line->crossed, blocked))
        return false;
    bool left_blocks = any_blocks(board, start, left, line->beside, blocked);
    bool right_blocks = any_blocks(board, start, right, line->beside, blocked);
    return either ? !left_blocks && !right_blocks : !left_blocks || !right_blocks;
}

bool hex_sees(const struct hex_board *board, cell_t from, cell_t to, const struct cell_set *blocked,
              bool either)
{
    struct hex_line line = hex_line_between(board, from, to);

    return hex_line_is_open(board, from, &line, blocked, either);
}
