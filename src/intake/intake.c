/* SPDX-License-Identifier: MIT */
#include "intake/intake.h"

#include "base/packing.h"

#include <limits.h>
#include <string.h>
#include <sys/stat.h>

/* Long enough for a path within an archive too. */
enum { FILE_MAX = 4 * PATH_MAX };

void intake_init(struct intake *intake)
{
    *intake = (struct intake){
        .open = source_open, .source = {.file = -1}, .archive = {.file = -1}};
    text_init(&intake->file, FILE_MAX);
    text_init(&intake->archive_name, FILE_MAX);
}

void intake_close(struct intake *intake)
{
    if (intake->walks)
        walk_end(&intake->walk);
    source_close(&intake->source);
    unpacker_close(&intake->unpacker);
    source_close(&intake->archive);
    names_close(&intake->names);
    text_free(&intake->file);
    text_free(&intake->archive_name);
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

/* Bytes of an archive instead of a game's. True if the next event is trouble. */
static bool begin_archive(struct intake *intake, struct event *event)
{
    intake->archive = intake->source;
    intake->source = (struct source){.file = -1};
    text_clear(&intake->archive_name);
    text_put(&intake->archive_name, text_span(&intake->file));
    intake->unpacker.stop = intake->stop;
    intake->unpacked = 0;
    intake->unpacks = unpacker_begin(&intake->unpacker, &intake->archive, intake->all_files,
                                     &intake->note) == 0;
    intake->doing = BETWEEN;
    if (intake->unpacks)
        return false;
    source_close(&intake->archive);
    trouble(intake, event);
    return true;
}

/* True if the next event is trouble. */
static bool begin_file(struct intake *intake, const char *name, struct event *event)
{
    struct span first;

    call(intake, name, strcmp(name, "-") != 0);
    if (intake->open(&intake->source, name, &intake->note)) {
        trouble(intake, event);
        return true;
    }
    intake->came = intake->source.file < 0;
    intake->is_path = intake->is_path && !intake->came;
    intake->source.stop = intake->stop;
    if (source_peek(&intake->source, &first, &intake->note)) {
        source_close(&intake->source);
        trouble(intake, event);
        return true;
    }
    if (packing_of(first) != PACKED_NOT)
        return begin_archive(intake, event);
    intake->doing = READING;
    return false;
}

static void end_file(struct intake *intake)
{
    intake->games = intake->source.handed_out;
    if (!intake->source.streams && !intake->source.feed)
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

/* ---- archives -------------------------------------------------------------------------- */

static void begin_member(struct intake *intake)
{
    intake->unpacked++;
    intake->is_path = false;
    intake->games = 0;
    source_from_feed(&intake->source, &intake->unpacker.feed);
    intake->doing = READING;
}

/* True if the next event is trouble. */
static bool end_archive(struct intake *intake, struct event *event)
{
    intake->unpacks = false;
    if (!intake->archive.streams)
        intake->taken += source_place(&intake->archive);
    source_close(&intake->archive);
    if (intake->unpacked)
        return false;
    call(intake, intake->archive_name.at, false);
    note_set(&intake->note, intake->all_files ? "there is no file in it"
                                              : "there is no *.ump file in it");
    trouble(intake, event);
    return true;
}

/* True if the next event is trouble. */
static bool unpack_on(struct intake *intake, struct event *event)
{
    size_t len;

    call(intake, intake->archive_name.at, false);
    text_putc(&intake->file, '/');
    len = intake->file.len;
    switch (unpacker_next(&intake->unpacker, &intake->file, &intake->note)) {
    case UNPACKED_MEMBER:
        if (intake->file.len == len) /* a compressed file, not an archive */
            call(intake, intake->archive_name.at, false);
        begin_member(intake);
        return false;
    case UNPACKED_TROUBLE:
        intake->unpacked++;
        call(intake, intake->archive_name.at, false);
        trouble(intake, event);
        return true;
    case UNPACKED_END:
        break;
    }
    return end_archive(intake, event);
}

/* ---- what is to be read ---------------------------------------------------------------- */

bool is_folder(const char *name)
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
        } else if (intake->unpacks) {
            found = unpack_on(intake, event);
        } else {
            found = intake->walks ? walk_on(intake, event) : next_name(intake, event);
        }
    }
    event->file = intake->file.at;
    event->is_path = intake->is_path;
}

uint64_t intake_taken(const struct intake *intake)
{
    uint64_t here = intake->unpacks ? source_place(&intake->archive)
                    : intake->doing == READING && !intake->source.streams
                        ? intake->source.origin.byte
                        : 0;

    return intake->taken + here;
}

bool intake_waits(const struct intake *intake)
{
    return intake->doing == READING ? source_waits(&intake->source)
                                    : intake->doing == BETWEEN && intake->came;
}
