/* SPDX-License-Identifier: MIT */
#include "intake/intake.h"

#include <limits.h>
#include <string.h>
#include <sys/stat.h>

/* Long enough for a path within an archive too. */
enum { FILE_MAX = 4 * PATH_MAX };

void intake_init(struct intake *intake)
{
    *intake = (struct intake){.source = {.file = -1}};
    text_init(&intake->file, FILE_MAX);
}

void intake_close(struct intake *intake)
{
    if (intake->walks)
        walk_end(&intake->walk);
    source_close(&intake->source);
    names_close(&intake->names);
    text_free(&intake->file);
}

/* ---- files ----------------------------------------------------------------------------- */

static void trouble(struct intake *intake, struct event *event)
{
    intake->doing = ENDING;
    event->kind = EVENT_TROUBLE;
    event->words = intake->note.words;
}

static void call(struct intake *intake, const char *file, bool is_path)
{
    text_clear(&intake->file);
    text_puts(&intake->file, file);
    intake->is_path = is_path;
    intake->games = 0;
}

/* True if the next event is trouble. */
static bool begin_file(struct intake *intake, const char *name, struct event *event)
{
    call(intake, name, strcmp(name, "-") != 0);
    if (source_open(&intake->source, name, &intake->note)) {
        trouble(intake, event);
        return true;
    }
    intake->source.stop = intake->stop;
    intake->doing = READING;
    return false;
}

static void end_file(struct intake *intake)
{
    intake->games = intake->source.handed_out;
    if (!intake->source.streams)
        intake->taken += intake->source.origin.byte;
    source_close(&intake->source);
    intake->doing = ENDING;
}

/* True with an event: a game, or trouble. */
static bool read_on(struct intake *intake, struct event *event)
{
    switch (source_next(&intake->source, &event->chunk, &intake->note)) {
    case SOURCE_GAME:
        event->kind = EVENT_GAME;
        return true;
    case SOURCE_TROUBLE:
        end_file(intake);
        trouble(intake, event);
        return true;
    case SOURCE_END:
        end_file(intake);
        break;
    }
    return false;
}

/* ---- what is to be read ---------------------------------------------------------------- */

static bool is_folder(const char *name)
{
    struct stat status;

    return strcmp(name, "-") != 0 && stat(name, &status) == 0 && S_ISDIR(status.st_mode);
}

static bool walk_on(struct intake *intake, struct event *event)
{
    enum walk_status status = walk_next(&intake->walk, &intake->note);

    if (status == WALK_FILE) {
        intake->walked++;
        return begin_file(intake, intake->walk.path.at, event);
    }
    if (status == WALK_TROUBLE) {
        intake->walked++;
        call(intake, intake->walk.path.at, true);
        trouble(intake, event);
        return true;
    }
    intake->walks = false;
    bool nothing = intake->walked == 0;
    walk_end(&intake->walk);
    if (nothing) {
        note_set(&intake->note, intake->all_files ? "there is no file in it"
                                                  : "there is no *.ump file in it");
        trouble(intake, event);
    }
    return nothing;
}

static bool begin_name(struct intake *intake, const char *name, struct event *event)
{
    if (!is_folder(name))
        return begin_file(intake, name, event);
    call(intake, name, true);
    walk_begin(&intake->walk, name, intake->all_files);
    intake->walks = true;
    intake->walked = 0;
    return false;
}

static bool next_name(struct intake *intake, struct event *event)
{
    const char *name;

    switch (names_next(&intake->names, &name, &intake->note)) {
    case NAMES_ONE:
        return begin_name(intake, name, event);
    case NAMES_TROUBLE:
        call(intake, intake->names.list, true);
        trouble(intake, event);
        return true;
    case NAMES_END:
        break;
    }
    event->kind = EVENT_END;
    return true;
}

void intake_next(struct intake *intake, struct event *event)
{
    bool found = false;

    while (!found) {
        if (intake->doing == READING) {
            found = read_on(intake, event);
        } else if (intake->doing == ENDING) {
            intake->doing = BETWEEN;
            event->kind = EVENT_FILE_END;
            event->games = intake->games;
            found = true;
        } else {
            found = intake->walks ? walk_on(intake, event) : next_name(intake, event);
        }
    }
    event->file = intake->file.at;
    event->is_path = intake->is_path;
}

bool intake_waits(const struct intake *intake)
{
    return intake->doing == READING && source_waits(&intake->source);
}
