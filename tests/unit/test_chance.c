/* SPDX-License-Identifier: MIT */
/* base/chance: the chi-squared distribution against printed tables. */
#include "base/chance.h"
#include "support/cmocka.h"

#include <math.h>

static void check(double x, unsigned freedom, double wanted)
{
    double got = chance_chi_squared(x, freedom);

    if (fabs(got - wanted) > 5e-7)
        fail_msg("x %g, %u degrees: %.9f instead of %.9f", x, freedom, got, wanted);
}

static void values_of_the_tables(void **state)
{
    (void)state;
    check(3.841458821, 1, 0.05);
    check(5.991464547, 2, 0.05);
    check(7.814727903, 3, 0.05);
    check(11.07049769, 5, 0.05);
    check(15.08627247, 5, 0.01);
    check(1.145476226, 5, 0.95);
    check(4.351460191, 5, 0.5);
    check(18.30703805, 10, 0.05);
    check(43.77297183, 30, 0.05);
}

static void it_falls_from_one_to_nothing(void **state)
{
    (void)state;
    for (unsigned freedom = 1; freedom <= 11; freedom++) {
        double before = 1;
        check(0, freedom, 1);
        check(-1, freedom, 1);
        for (double x = 0.25; x < 60; x += 0.25) {
            double here = chance_chi_squared(x, freedom);
            assert_true(here < before && here > 0);
            before = here;
        }
        check(2000, freedom, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_of_the_tables),
        cmocka_unit_test(it_falls_from_one_to_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
