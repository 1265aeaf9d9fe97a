/* SPDX-License-Identifier: MIT */
/* The line that says how far a run is. */
#include "cli/progress.h"
#include "support/cmocka.h"

static void expect(double seconds, uint64_t games, uint64_t taken, uint64_t total, const char *line)
{
    char buffer[200];
    struct text out;

    text_borrow(&out, buffer, sizeof buffer);
    progress_write(&out, seconds, games, taken, total);
    assert_string_equal(buffer, line);
}

static void rate_and_time_left_are_told(void **state)
{
    (void)state;
    expect(2, 500, 250, 1000, "[######                  ]  25%  500 games, 250/s, 0:06 left");
    expect(10, 1, 1, 1001, "[                        ]   0%  1 game, 0/s, 2:46:40 left");
    expect(60, 90000, 999, 1000, "[####################### ] 100%  90000 games, 1500/s, 0:00 left");
}

static void what_has_grown_is_not_over_full(void **state)
{
    (void)state;
    expect(2, 500, 2000, 1000, "[########################] 100%  500 games, 250/s, 0:00 left");
}

static void without_a_total_there_is_no_bar(void **state)
{
    (void)state;
    expect(2, 500, 0, 0, "500 games, 250/s");
    expect(2, 500, 12345678, 0, "500 games, 250/s, 12 MB read");
    expect(2, 0, 0, 1000, "[                        ]   0%  0 games, 0/s");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rate_and_time_left_are_told),
        cmocka_unit_test(what_has_grown_is_not_over_full),
        cmocka_unit_test(without_a_total_there_is_no_bar),
    };
    return cmocka_run_group_tests_name("progress", tests, NULL, NULL) != 0;
}
