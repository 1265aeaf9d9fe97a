/* SPDX-License-Identifier: MIT */
/*
 * Two files that hold the same games, ours and theirs: which of the two only goes on with the
 * other, so that it may take its place?
 */
#ifndef UMPIRE_CLI_COURSE_H
#define UMPIRE_CLI_COURSE_H

#include "base/text.h"
#include "cli/option.h"
#include "cli/status.h"

enum course {
    COURSE_SAME,   /* in substance */
    COURSE_OURS,   /* ours goes on with theirs */
    COURSE_THEIRS, /* theirs goes on with ours */
    COURSE_PARTED,
};

struct courses {
    enum course course;
    struct text lost_of_theirs; /* what would be lost if ours took the place of theirs; or empty */
    struct text lost_of_ours;   /* and the other way round */
};

/* A file, as it is called and what it holds. */
struct holding {
    const char *name;
    struct span bytes;
};

/* Compare all games of both. A file without any, blank, is gone on with by every other. EXIT_YES,
 * or another status having said what is wrong with the command line. Free it in any case. */
enum exit_status courses_find(struct courses *courses, const struct arguments *arguments,
                              struct holding ours, struct holding theirs);
void courses_free(struct courses *courses);

#endif
