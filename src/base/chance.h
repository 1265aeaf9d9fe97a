/* SPDX-License-Identifier: MIT */
/* How likely is it? The little of statistics that quarrels about dice need. */
#ifndef UMPIRE_BASE_CHANCE_H
#define UMPIRE_BASE_CHANCE_H

/*
 * The probability that a chi-squared variable of so many degrees of FREEDOM (at least 1) is at
 * least X: how often fair dice would do as badly as these, or worse.
 *
 * It is the regularised gamma function Q(FREEDOM/2, X/2), which for whole and half numbers is a
 * finite sum: from Q(1, x) = exp(-x) or Q(1/2, x) = erfc(sqrt(x)), step by step up with
 * Q(a + 1, x) = Q(a, x) + x^a exp(-x) / Gamma(a + 1). All terms are positive: nothing cancels.
 */
double chance_chi_squared(double x, unsigned freedom);

#endif
