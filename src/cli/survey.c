/* SPDX-License-Identifier: MIT */
#include "cli/survey.h"

#include "base/bug.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct survey {
    struct names names; /* of our own: the list is read twice */
    bool all_files;
    pthread_t thread;
    atomic_bool stop;
    atomic_bool done;
    uint64_t bytes; /* others may look when it is done */
};

static void add_file(struct survey *survey, const char *name)
{
    struct stat file;

    if (stat(name, &file) == 0 && S_ISREG(file.st_mode))
        survey->bytes += (uint64_t)file.st_size;
}

static void add_folder(struct survey *survey, const char *name)
{
    struct walk *walk = must_alloc(sizeof *walk);
    struct note note;
    enum walk_status status;

    walk_begin(walk, name, survey->all_files);
    while (!survey->stop && (status = walk_next(walk, &note)) != WALK_END)
        if (status == WALK_FILE)
            add_file(survey, walk->path.at);
    walk_end(walk);
    free(walk);
}

static void *look(void *data)
{
    struct survey *survey = data;
    const char *name;
    struct note note;

    while (!survey->stop && names_next(&survey->names, &name, &note) == NAMES_ONE)
        if (is_folder(name))
            add_folder(survey, name);
        else
            add_file(survey, name);
    survey->done = true;
    return NULL;
}

static bool is_input(const char *name)
{
    return strcmp(name, "-") == 0;
}

/* A list that comes from a pipe can be read once: what was taken from it here would be missing. */
static bool can_be_read_again(const char *list)
{
    struct stat file;

    return stat(list, &file) == 0 && S_ISREG(file.st_mode);
}

struct survey *survey_begin(const struct intake *intake)
{
    struct survey *survey;
    sigset_t all;
    sigset_t before;

    for (unsigned i = 0; i < intake->names.word_count; i++)
        if (is_input(intake->names.word[i]))
            return NULL;
    if (intake->names.list && !can_be_read_again(intake->names.list))
        return NULL;
    survey = must_alloc(sizeof *survey);
    *survey = (struct survey){.names = {.word = intake->names.word,
                                        .word_count = intake->names.word_count,
                                        .list = intake->names.list},
                              .all_files = intake->all_files};
    sigfillset(&all); /* signals are for the thread that reads */
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int failed = pthread_create(&survey->thread, NULL, look, survey);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (!failed)
        return survey;
    free(survey);
    return NULL;
}

void survey_end(struct survey *survey)
{
    if (!survey)
        return;
    survey->stop = true;
    pthread_join(survey->thread, NULL);
    names_close(&survey->names);
    free(survey);
}

uint64_t survey_bytes(struct survey *survey)
{
    return survey && survey->done ? survey->bytes : 0;
}
