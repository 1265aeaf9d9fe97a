/* SPDX-License-Identifier: MIT */
/*
 * All that a run reads, as one stream of games: files, folders, archives, standard input, one
 * after the other. What cannot be read is an event like any other, and what follows it is read.
 *
 * A member of an archive is called ARCHIVE/MEMBER. That is a label and no path: nothing is opened
 * by it.
 */
#ifndef UMPIRE_INTAKE_INTAKE_H
#define UMPIRE_INTAKE_INTAKE_H

#include "base/note.h"
#include "base/source.h"
#include "intake/names.h"
#include "intake/unpacker.h"
#include "intake/walk.h"

#include <stdbool.h>
#include <stdint.h>

enum event_kind {
    EVENT_GAME,
    EVENT_TROUBLE,  /* something cannot be read; `note` says why */
    EVENT_FILE_END, /* comes once for everything that was begun, trouble or not */
    EVENT_END,      /* nothing is left */
};

/* What came; good until the next call. */
struct event {
    enum event_kind kind;
    const char *file;      /* as it is called in reports */
    bool is_path;          /* that is its path, so that other files may lie beside it */
    struct chunk chunk;    /* EVENT_GAME */
    const char *words;     /* EVENT_TROUBLE */
    unsigned games;        /* EVENT_FILE_END: how many it held */
};

struct intake {
    struct names names;
    bool all_files; /* of folders and archives, not only *.ump */
    const volatile sig_atomic_t *stop;

    /* Opens what a name stands for: source_open, if the caller knows no more than files. */
    int (*open)(struct source *source, const char *name, struct note *note);

    /* Private. */
    enum { BETWEEN, READING, ENDING } doing;
    bool walks; /* `walk` is in progress */
    unsigned long walked; /* files found by it */
    struct walk walk;
    bool unpacks; /* `archive` is being unpacked */
    unsigned long unpacked; /* members found in it */
    struct source archive;
    struct text archive_name;
    struct unpacker unpacker;
    struct source source;
    struct text file;   /* what is being read */
    bool is_path;
    bool came;      /* what was read last is no file here: the next may be long in coming too */
    unsigned games; /* of the file that ends */
    uint64_t taken; /* bytes of regular files that were read to their end */
    struct note note;
};

void intake_init(struct intake *intake);
void intake_close(struct intake *intake);

/* What comes next. */
void intake_next(struct intake *intake, struct event *event);

/* Bytes of regular files that were read so far, as they lie in them. */
uint64_t intake_taken(const struct intake *intake);

/* Is NAME a folder? */
bool is_folder(const char *name);

/* Would that have to wait for somebody who writes to a pipe, or for a server? */
bool intake_waits(const struct intake *intake);

#endif
