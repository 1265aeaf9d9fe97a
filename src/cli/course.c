/* SPDX-License-Identifier: MIT */
#include "cli/course.h"

#include "base/source.h"
#include "cli/desk.h"
#include "referee/differ.h"
#include "referee/loss.h"

enum { OURS, THEIRS, BOTH, LOSS_MAX = 4096 };

struct walk {
    struct courses *courses;
    struct desk desk;
    struct holding holding[BOTH];
    struct source source[BOTH];
    struct chunk chunk[BOTH];
    struct replay replay[BOTH];
    struct copy copy[BOTH];
};

static enum exit_status begin(struct walk *walk)
{
    for (int i = 0; i < BOTH; i++) {
        walk->copy[i] = (struct copy){.replay = &walk->replay[i]};
        desk_turn_to(&walk->desk, walk->holding[i].name);
        replay_begin(&walk->replay[i], &walk->chunk[i], &walk->desk.referee);
        if (desk_blames_command_line(&walk->desk, &walk->replay[i]))
            return EXIT_TROUBLE;
    }
    return EXIT_YES;
}

/* Games of one file after the other may go on in one direction only. */
static void join(struct courses *courses, enum course course)
{
    if (courses->course == COURSE_SAME)
        courses->course = course;
    else if (course != COURSE_SAME && course != courses->course)
        courses->course = COURSE_PARTED;
}

static void find_losses(struct walk *walk)
{
    struct courses *courses = walk->courses;

    if (!courses->lost_of_ours.len)
        (void)loss_find(&courses->lost_of_ours, &walk->replay[OURS], &walk->replay[THEIRS]);
    if (!courses->lost_of_theirs.len)
        (void)loss_find(&courses->lost_of_theirs, &walk->replay[THEIRS], &walk->replay[OURS]);
}

static enum exit_status compare_game(struct walk *walk)
{
    static const enum course of_lead[] = {
        [LEAD_NONE] = COURSE_SAME,
        [LEAD_FIRST] = COURSE_OURS,
        [LEAD_SECOND] = COURSE_THEIRS,
        [LEAD_PARTED] = COURSE_PARTED,
    };
    struct copy *ours = &walk->copy[OURS];
    struct copy *theirs = &walk->copy[THEIRS];

    if (begin(walk))
        return EXIT_TROUBLE;
    find_losses(walk);
    enum parting parting = differ(ours, theirs);
    if (parting == PART_SETUP || parting == PART_FIRST) { /* play may not have begun in one */
        if (begin(walk))
            return EXIT_TROUBLE;
        parting = differ_in_order(ours, theirs);
    }
    join(walk->courses, of_lead[differ_lead(parting, ours, theirs)]);
    return EXIT_YES;
}

static bool is_blank(struct span bytes)
{
    return span_trim(bytes).len == 0;
}

static enum exit_status compare_all(struct walk *walk)
{
    enum source_status read[BOTH];
    enum exit_status status = EXIT_YES;
    struct note note;

    while (status == EXIT_YES) {
        for (int i = 0; i < BOTH; i++)
            read[i] = source_next(&walk->source[i], &walk->chunk[i], &note);
        if (read[OURS] != SOURCE_GAME && read[THEIRS] != SOURCE_GAME)
            break;
        if (read[OURS] == SOURCE_GAME && read[THEIRS] == SOURCE_GAME)
            status = compare_game(walk);
        else
            join(walk->courses, read[OURS] == SOURCE_GAME ? COURSE_OURS : COURSE_THEIRS);
    }
    return status;
}

enum exit_status courses_find(struct courses *courses, const struct arguments *arguments,
                              struct holding ours, struct holding theirs)
{
    static struct walk walk; /* large */

    *courses = (struct courses){.course = COURSE_SAME};
    text_init(&courses->lost_of_ours, LOSS_MAX);
    text_init(&courses->lost_of_theirs, LOSS_MAX);
    if (is_blank(ours.bytes) || is_blank(theirs.bytes)) {
        courses->course = is_blank(theirs.bytes) ? COURSE_OURS : COURSE_THEIRS;
        return EXIT_YES;
    }
    walk = (struct walk){.courses = courses, .holding = {ours, theirs}};
    if (desk_open(&walk.desk, arguments))
        return EXIT_TROUBLE;
    source_from_memory(&walk.source[OURS], ours.bytes);
    source_from_memory(&walk.source[THEIRS], theirs.bytes);
    enum exit_status status = compare_all(&walk);
    source_close(&walk.source[OURS]);
    source_close(&walk.source[THEIRS]);
    desk_close(&walk.desk);
    return status;
}

void courses_free(struct courses *courses)
{
    text_free(&courses->lost_of_ours);
    text_free(&courses->lost_of_theirs);
}
