/* SPDX-License-Identifier: MIT */
#include "base/chance.h"

#include <math.h>

double chance_chi_squared(double x, unsigned freedom)
{
    static const double root_of_pi = 1.7724538509055160273;
    double half = x / 2;

    if (x <= 0)
        return 1;
    double sum = freedom % 2 ? erfc(sqrt(half)) : exp(-half);
    /* x^a exp(-x) / Gamma(a + 1), where Gamma(3/2) is half the root of pi and Gamma(2) is 1 */
    double term = freedom % 2 ? sqrt(half) * exp(-half) * 2 / root_of_pi : half * exp(-half);
    for (unsigned twice_a = freedom % 2 ? 1 : 2; twice_a < freedom; twice_a += 2) {
        sum += term;
        term *= half / (twice_a / 2.0 + 1);
    }
    return sum < 1 ? sum : 1;
}
