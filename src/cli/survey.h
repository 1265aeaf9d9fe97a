/* SPDX-License-Identifier: MIT */
/*
 * How much there is to read: a thread that looks at the sizes of all files while they are being
 * read, so that a run over many files need not wait to know how long it will take.
 */
#ifndef UMPIRE_CLI_SURVEY_H
#define UMPIRE_CLI_SURVEY_H

#include "intake/intake.h"

#include <stdbool.h>
#include <stdint.h>

struct survey;

/* Of what INTAKE is going to read; NULL if that cannot be known (standard input). */
struct survey *survey_begin(const struct intake *intake);
void survey_end(struct survey *survey);

/* Bytes in all; 0 as long as that is not known, and for NULL. */
uint64_t survey_bytes(struct survey *survey);

#endif
