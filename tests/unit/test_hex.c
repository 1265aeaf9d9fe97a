/* SPDX-License-Identifier: MIT */
/* board/grid and board/hex: names, neighbours, distances and lines of sight. */
#include "board/hex.h"
#include "support/cmocka.h"

#include <stdlib.h>
#include <string.h>

enum { NAME_ROOM = 8 };

static struct grid grid_of(const char *words)
{
    struct grid grid = {0};
    struct span rest = span_of(words);
    struct span word;

    while (span_next_word(&rest, &word))
        assert_null(grid_take(&grid, word));
    assert_null(grid_complete(&grid));
    return grid;
}

static struct hex_board *board_of(const char *words, int reach)
{
    struct hex_board *board = malloc(sizeof *board);
    struct grid grid = grid_of(words);

    assert_non_null(board);
    hex_board_init(board, &grid, reach);
    return board;
}

static cell_t cell(const struct hex_board *board, const char *name)
{
    cell_t found = grid_read(&board->grid, span_of(name));

    assert_int_not_equal(found, NO_CELL);
    return found;
}

/* The names of some cells, parted by blanks. */
static const char *names(char *buffer, size_t room, const struct hex_board *board,
                         struct offset from, const struct offset *step, unsigned count)
{
    struct text text;

    text_borrow(&text, buffer, room);
    for (unsigned i = 0; i < count; i++) {
        text_puts(&text, i ? " " : "");
        grid_write(&text, &board->grid,
                   grid_cell(&board->grid, from.a + step[i].a, from.b + step[i].b));
    }
    return buffer;
}

static void neighbours_go_clockwise_from_north(void **state)
{
    (void)state;
    struct hex_board *board = board_of("hex flat 14x10 even-down", 1);
    static const char *const around[][7] = {
        {"0505", "0504", "0604", "0605", "0506", "0405", "0404"},
        {"0605", "0604", "0705", "0706", "0606", "0506", "0505"},
    };

    for (size_t i = 0; i < 2; i++)
        for (int side = 0; side < HEX_SIDES; side++)
            assert_int_equal(board->next[cell(board, around[i][0])][side],
                             cell(board, around[i][side + 1]));
    assert_int_equal(board->next[cell(board, "0101")][0], NO_CELL);
    assert_int_equal(board->next[cell(board, "0101")][5], NO_CELL);
    assert_int_equal(hex_direction(board, cell(board, "0505"), cell(board, "0605")), 2);
    assert_int_equal(hex_direction(board, cell(board, "0505"), cell(board, "0606")), -1);
    assert_int_equal(hex_distance(board, cell(board, "0505"), cell(board, "0908")), 5);
    free(board);
}

static void every_parity_and_orientation_is_consistent(void **state)
{
    (void)state;
    static const char *const grids[] = {"hex flat 9x7 even-down", "hex flat 9x7 odd-down letters",
                                        "hex pointy 9x7 even-right", "hex pointy 9x7 odd-right"};

    for (size_t i = 0; i < sizeof grids / sizeof *grids; i++) {
        struct hex_board *board = board_of(grids[i], 12);
        unsigned links = 0;
        for (cell_t from = 0; from < grid_cells(&board->grid); from++) {
            char name[NAME_ROOM];
            struct text text;
            text_borrow(&text, name, sizeof name);
            grid_write(&text, &board->grid, from);
            assert_int_equal(grid_read(&board->grid, text_span(&text)), from);
            assert_int_equal(grid_cell(&board->grid, board->place[from].a, board->place[from].b),
                             from);
            for (int side = 0; side < HEX_SIDES; side++) {
                cell_t to = board->next[from][side];
                if (to == NO_CELL)
                    continue;
                links++;
                assert_int_equal(board->next[to][(side + 3) % HEX_SIDES], from);
                assert_int_equal(hex_distance(board, from, to), 1);
                assert_true(abs(grid_row(&board->grid, from) - grid_row(&board->grid, to)) <= 1);
                assert_true(abs(grid_column(&board->grid, from) - grid_column(&board->grid, to)) <=
                            1);
            }
        }
        /* 9x6 vertical pairs, 8x7 pairs in rows and 8x6 across, each counted twice; turned by a
         * right angle for pointed tops */
        assert_int_equal(links, i < 2 ? 2 * (54 + 56 + 48) : 2 * (56 + 54 + 48));
        free(board);
    }
}

/* What is kept for speed says the same as the list of neighbours, also on the widest boards. */
static void neighbours_are_found_without_a_loop(void **state)
{
    (void)state;
    static const char *const grids[] = {"hex flat 40x25", "hex flat 25x40 odd-down",
                                        "hex pointy 40x25", "hex pointy 25x40 odd-right"};

    for (size_t i = 0; i < sizeof grids / sizeof *grids; i++) {
        struct hex_board *board = board_of(grids[i], 1);
        for (cell_t from = 0; from < grid_cells(&board->grid); from++)
            for (cell_t to = 0; to < grid_cells(&board->grid); to++) {
                struct cell_set set = {{0}};
                int direction = HEX_SIDES - 1;
                while (direction >= 0 && board->next[from][direction] != to)
                    direction--;
                assert_int_equal(hex_direction(board, from, to), direction);
                cell_add(&set, to);
                assert_int_equal(hex_is_beside(board, from, &set), direction >= 0);
            }
        free(board);
    }
}

static void pointed_tops_push_rows_to_the_right(void **state)
{
    (void)state;
    struct hex_board *board = board_of("hex pointy 10x9 even-right", 2);

    /* row 5 is not pushed: above 0505 lie 0404 and 0504, below it 0406 and 0506 */
    static const char *const next[HEX_SIDES] = {"0404", "0504", "0605", "0506", "0406", "0405"};
    for (int side = 0; side < HEX_SIDES; side++)
        assert_int_equal(board->next[cell(board, "0505")][side], cell(board, next[side]));
    free(board);
}

static void names_of_spaces(void **state)
{
    (void)state;
    struct grid square = grid_of("square 7x7");
    struct grid hexes = grid_of("hex 30x9 letters");
    char name[NAME_ROOM];
    struct text text;

    assert_int_equal(grid_read(&square, span_of("a1")), 42);
    assert_int_equal(grid_read(&square, span_of("G7")), 6);
    assert_int_equal(grid_read(&square, span_of("h1")), NO_CELL);
    assert_int_equal(grid_read(&square, span_of("a8")), NO_CELL);
    assert_int_equal(grid_read(&square, span_of("a0")), NO_CELL);
    assert_int_equal(grid_read(&square, span_of("0101")), NO_CELL);
    assert_int_equal(grid_read(&hexes, span_of("A1")), 0);
    assert_int_equal(grid_read(&hexes, span_of("ab9")), 8 * 30 + 27);
    text_borrow(&text, name, sizeof name);
    grid_write(&text, &hexes, 8 * 30 + 27);
    assert_string_equal(name, "AB9");
    text_borrow(&text, name, sizeof name);
    grid_write(&text, &square, 42);
    assert_string_equal(name, "a1");
    cell_add(&hexes.missing, 0);
    assert_int_equal(grid_read(&hexes, span_of("A1")), NO_CELL);
    assert_int_equal(grid_cell(&hexes, 0, 0), NO_CELL);
}

static void words_of_a_grid_that_are_refused(void **state)
{
    (void)state;
    static const char *const wrong[] = {"41x1", "0x5",   "33x32", "5x", "x5",
                                        "5",    "round", "5x5x5", "",   "99999999999x1"};
    struct grid grid = {0};

    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_non_null(grid_take(&grid, span_of(wrong[i])));
    assert_non_null(grid_complete(&grid));
    assert_null(grid_take(&grid, span_of("hex")));
    assert_non_null(grid_complete(&grid));
    assert_null(grid_take(&grid, span_of("32x32")));
    assert_non_null(grid_take(&grid, span_of("5x5")));
    assert_null(grid_take(&grid, span_of("pointy")));
    assert_non_null(grid_take(&grid, span_of("flat")));
    assert_non_null(grid_take(&grid, span_of("square")));
    assert_null(grid_complete(&grid));
}

/* The vectors of the design: from, to, crossed, left, right. */
static void lines_of_the_page(void **state)
{
    (void)state;
    static const char *const vector[][5] = {
        {"0505", "0503", "0504", "", ""},
        {"0505", "0706", "0605", "", ""},
        {"0505", "0603", "", "0504", "0604"},
        {"0505", "0705", "", "0604", "0605"},
        {"0505", "0606", "", "0605", "0506"},
        {"0605", "0805", "", "0705", "0706"},
        {"0605", "0507", "", "0606", "0506"},
        {"0505", "0602", "0504 0603", "", ""},
        {"0505", "0805", "0605 0705", "", ""},
        {"0505", "0804", "0604 0705", "", ""},
        {"0505", "0708", "0606", "0605 0707", "0506 0607"},
        {"0505", "0104", "0404 0305 0304 0204", "", ""},
        {"0505", "0908", "0605 0706 0707 0807", "", ""},
    };
    struct hex_board *board = board_of("hex flat 14x10 even-down", HEX_REACH_MAX);
    char words[3][128];

    for (size_t i = 0; i < sizeof vector / sizeof *vector; i++) {
        cell_t from = cell(board, vector[i][0]);
        struct hex_line line = hex_line_between(board, from, cell(board, vector[i][1]));
        struct offset place = board->place[from];
        memset(words, 0, sizeof words);
        names(words[0], sizeof words[0], board, place, line.step, line.crossed);
        names(words[1], sizeof words[1], board, place, line.step + line.crossed, line.beside);
        names(words[2], sizeof words[2], board, place, line.step + line.crossed + line.beside,
              line.beside);
        for (int part = 0; part < 3; part++)
            assert_string_equal(words[part], vector[i][2 + part]);
    }
    free(board);
}

static bool sees(struct hex_board *board, const char *from, const char *to, const char *blocking,
                 bool either)
{
    struct cell_set set = {{0}};
    struct span rest = span_of(blocking);
    struct span word;

    while (span_next_word(&rest, &word))
        cell_add(&set, grid_read(&board->grid, word));
    return hex_sees(board, cell(board, from), cell(board, to), &set, either);
}

static void one_open_side_is_enough(void **state)
{
    (void)state;
    struct hex_board *board = board_of("hex flat 14x10 even-down", HEX_REACH_MAX);

    assert_false(sees(board, "0505", "0503", "0504", false));
    assert_true(sees(board, "0505", "0503", "0404 0604 0505 0503", false));
    assert_true(sees(board, "0505", "0603", "0504", false));
    assert_false(sees(board, "0505", "0603", "0504", true));
    assert_false(sees(board, "0505", "0603", "0504 0604", false));
    assert_true(sees(board, "0505", "0708", "0605 0707", false));  /* all to the right are clear */
    assert_false(sees(board, "0505", "0708", "0605 0607", false)); /* neither side is */
    assert_false(sees(board, "0505", "0708", "0606", false));
    assert_true(sees(board, "0505", "0908", "0606 0806", true)); /* touched at a corner */
    assert_true(sees(board, "0201", "0401", "", true));          /* along the edge of the map */
    assert_true(sees(board, "0101", "0301", "0201", false));     /* off the map is clear */
    free(board);
}

/* ---- a slow reference: clip the segment against the six half-planes of a hex ------------ */

struct fraction {
    long over, under; /* under > 0 */
};

static bool is_less(struct fraction a, struct fraction b)
{
    return a.over * b.under < b.over * a.under;
}

/* Twice the scalar product of two walks. */
static long product(struct offset x, struct offset y)
{
    return 2L * x.a * y.a + (long)x.a * y.b + (long)x.b * y.a + 2L * x.b * y.b;
}

enum { APART, INSIDE, ALONG };

/* A point is in a hex when it is nearer to its centre than to any neighbour's: t*A, which is at
 * most 1 + product(c, d) in each direction d. What part of 0 <= t <= 1 is? */
static int reference(struct offset line, struct offset centre)
{
    struct fraction least = {0, 1};
    struct fraction most = {1, 1};
    bool on_side = false;

    for (int side = 0; side < HEX_SIDES; side++) {
        long slope = product(line, hex_step[side]);
        long bound = 1 + product(centre, hex_step[side]);
        if (slope == 0 && bound < 0)
            return APART;
        if (slope == 0)
            on_side = on_side || bound == 0;
        else if (slope > 0 && is_less((struct fraction){bound, slope}, most))
            most = (struct fraction){bound, slope};
        else if (slope < 0 && is_less(least, (struct fraction){-bound, -slope}))
            least = (struct fraction){-bound, -slope};
    }
    if (!is_less(least, most))
        return APART;
    return on_side ? ALONG : INSIDE;
}

static void check_line(const struct hex_board *board, cell_t from, cell_t to)
{
    struct offset steps[HEX_LINE_MAX];
    struct offset back[HEX_LINE_MAX];
    struct offset a = board->place[from];
    struct offset line = {(int8_t)(board->place[to].a - a.a), (int8_t)(board->place[to].b - a.b)};
    struct hex_line found = hex_line_find(steps, line.a, line.b);
    struct hex_line other = hex_line_find(back, -line.a, -line.b);
    unsigned count = found.crossed + 2 * found.beside;
    unsigned wanted[3] = {0};

    /* the reference finds as many of each kind, and each that was found */
    for (int q = -1 + (line.a < 0 ? line.a : 0); q <= 1 + (line.a > 0 ? line.a : 0); q++)
        for (int r = -1 + (line.b < 0 ? line.b : 0); r <= 1 + (line.b > 0 ? line.b : 0); r++)
            if ((q || r) && (q != line.a || r != line.b))
                wanted[reference(line, (struct offset){(int8_t)q, (int8_t)r})]++;
    assert_int_equal(found.crossed, wanted[INSIDE]);
    assert_int_equal(2 * found.beside, wanted[ALONG]);
    for (unsigned i = 0; i < count; i++)
        assert_int_equal(reference(line, steps[i]), i < found.crossed ? INSIDE : ALONG);

    /* the way back meets the same hexes, left and right exchanged */
    assert_int_equal(other.crossed, found.crossed);
    assert_int_equal(other.beside, found.beside);
    for (unsigned i = 0; i < count; i++) {
        unsigned group = i < found.crossed ? 0 : i < found.crossed + found.beside ? 1 : 2;
        unsigned first = group == 0 ? 0 : group == 1 ? found.crossed + found.beside : found.crossed;
        unsigned last = group == 0 ? found.crossed : first + found.beside;
        bool met = false;
        for (unsigned j = first; j < last; j++)
            met = met || (steps[i].a == line.a + back[j].a && steps[i].b == line.b + back[j].b);
        assert_true(met);
    }
    if (hex_length(line.a, line.b) <= board->reach) {
        struct hex_line table = hex_line_between(board, from, to);
        assert_int_equal(table.crossed, found.crossed);
        assert_int_equal(table.beside, found.beside);
        assert_memory_equal(table.step, steps, count * sizeof *steps);
    }
}

static void lines_equal_a_slow_reference_on_20_by_20(void **state)
{
    (void)state;
    static bool done[128][128];
    struct hex_board *board = board_of("hex flat 20x20 even-down", HEX_REACH_MAX);

    memset(done, 0, sizeof done);
    for (cell_t from = 0; from < 400; from++) {
        for (cell_t to = 0; to < 400; to++) {
            int a = board->place[to].a - board->place[from].a + 64;
            int b = board->place[to].b - board->place[from].b + 64;
            if (!done[a][b]) /* a line depends on the steps alone */
                check_line(board, from, to);
            done[a][b] = true;
        }
    }
    free(board);
}

static unsigned next_random(unsigned *seed)
{
    *seed = *seed * 1664525u + 1013904223u;
    return *seed >> 8;
}

/* Lines of a board of 20 by 20 by their steps, found when they are first asked for. */
struct lines {
    bool known[128][128];
    struct hex_line line[128][128];
    struct offset steps[128][128][64];
};

static const struct hex_line *line_from(struct lines *lines, struct offset from, struct offset to)
{
    int a = to.a - from.a + 64;
    int b = to.b - from.b + 64;
    struct offset steps[HEX_LINE_MAX];

    if (!lines->known[a][b]) {
        struct hex_line line = hex_line_find(steps, a - 64, b - 64);
        assert_true(line.crossed + 2 * line.beside <= 64);
        memcpy(lines->steps[a][b], steps, sizeof lines->steps[a][b]);
        lines->line[a][b] = (struct hex_line){line.crossed, line.beside, lines->steps[a][b]};
        lines->known[a][b] = true;
    }
    return &lines->line[a][b];
}

/* All pairs, also those that are farther apart than any unit sees or fires (HEX_REACH_MAX). */
static void check_symmetry(struct lines *lines, const struct hex_board *board,
                           const struct cell_set *blocked, bool either)
{
    for (cell_t from = 0; from < 400; from++) {
        for (cell_t to = 0; to < from; to++) {
            const struct hex_line *there = line_from(lines, board->place[from], board->place[to]);
            const struct hex_line *back = line_from(lines, board->place[to], board->place[from]);
            bool open = hex_line_is_open(board, from, there, blocked, either);
            assert_int_equal(open, hex_line_is_open(board, to, back, blocked, either));
            if (hex_distance(board, from, to) > HEX_REACH_MAX)
                continue;
            assert_int_equal(open, hex_sees(board, from, to, blocked, either));
            assert_int_equal(open, hex_sees(board, to, from, blocked, either));
        }
    }
}

static void sight_is_symmetric_on_20_by_20(void **state)
{
    (void)state;
    static const char *const grids[] = {"hex pointy 20x20", "hex flat 20x20 odd-down"};
    struct lines *lines = calloc(1, sizeof *lines);
    unsigned seed = 1745;

    assert_non_null(lines);
    for (int turn = 0; turn < 6; turn++) {
        struct hex_board *board = board_of(grids[turn % 2], HEX_REACH_MAX);
        struct cell_set blocked = {{0}};
        for (cell_t hex = 0; hex < 400; hex++)
            if (next_random(&seed) % (turn < 4 ? 8 : 40) == 0) /* some lines are long and open */
                cell_add(&blocked, hex);
        check_symmetry(lines, board, &blocked, false);
        check_symmetry(lines, board, &blocked, true);
        free(board);
    }
    free(lines);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(neighbours_go_clockwise_from_north),
        cmocka_unit_test(every_parity_and_orientation_is_consistent),
        cmocka_unit_test(neighbours_are_found_without_a_loop),
        cmocka_unit_test(pointed_tops_push_rows_to_the_right),
        cmocka_unit_test(names_of_spaces),
        cmocka_unit_test(words_of_a_grid_that_are_refused),
        cmocka_unit_test(lines_of_the_page),
        cmocka_unit_test(one_open_side_is_enough),
        cmocka_unit_test(lines_equal_a_slow_reference_on_20_by_20),
        cmocka_unit_test(sight_is_symmetric_on_20_by_20),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
