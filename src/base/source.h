/* SPDX-License-Identifier: MIT */
/*
 * A file of any number of games, handed out one game at a time through a window that is reused:
 * memory grows with the largest game, not with the file. A game runs from one line that begins
 * `[Game` (after blanks and quoting marks) to the next; what stands before the first such line
 * belongs to the first game. Nothing is decoded here but a byte-order mark, which is passed over.
 */
#ifndef UMPIRE_BASE_SOURCE_H
#define UMPIRE_BASE_SOURCE_H

#include "base/caret.h"
#include "base/note.h"
#include "base/span.h"
#include "base/text.h"

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

enum { GAME_BYTES_MAX = 16 << 20 };

/* One game's text. TEXT points into the source's window and is good until the next call. */
struct chunk {
    struct span text;
    struct origin origin;
    unsigned nth;  /* from 1 */
    bool too_long; /* the game exceeds GAME_BYTES_MAX; TEXT is its beginning */
};

/* Where bytes come from if not from a file: embed it in a struct of your own. As read() does, but
 * a failure (-1) leaves a note. */
struct feed {
    ssize_t (*read)(struct feed *feed, char *at, size_t room, struct note *note);

    /* Give the last BYTES once more; false if they are gone. NULL: they always are. */
    bool (*step_back)(struct feed *feed, uint64_t bytes);
};

struct source {
    int file;             /* descriptor, or -1 when reading from memory or a feed */
    struct feed *feed;    /* borrowed; or NULL */
    bool streams;         /* reading may have to wait for somebody else */
    const volatile sig_atomic_t *stop; /* no more is read when it becomes true; or NULL */
    bool close_file;      /* the descriptor is ours */
    bool ended;           /* no more bytes will come */
    char *window;         /* owned; NULL when reading from memory */
    size_t room;          /* size of the window */
    struct span unread;   /* what has been read and not yet handed out */
    struct origin origin; /* of UNREAD */
    size_t lent;          /* bytes of UNREAD that are with the caller as a chunk */
    bool skip_rest;       /* that chunk was too long: its rest is to be thrown away */
    unsigned handed_out;  /* games so far */
};

enum source_status { SOURCE_GAME, SOURCE_END, SOURCE_TROUBLE };

/* Open a named file, or standard input for "-". Directories are refused. 0, or -1 and a note. */
int source_open(struct source *source, const char *name, struct note *note);

/* Read from an open file, which is the source's from now on. */
void source_from_file(struct source *source, int file);

/* Read from memory, or from a feed, that outlives the source. */
void source_from_memory(struct source *source, struct span bytes);
void source_from_feed(struct source *source, struct feed *feed);

/* Read from memory that is the source's from now on: BYTES (by text_init) is left empty. */
void source_from_text(struct source *source, struct text *bytes);

/* The first bytes before any game was taken: PEEK_MAX of them if there are as many. Nothing beyond
 * them has been taken from a stream. */
enum { PEEK_MAX = 512 };
int source_peek(struct source *source, struct span *bytes, struct note *note);

/* Before any game was taken: the descriptor to read from instead, with the bytes that must be
 * thought in front of it because they were peeked at and could not be put back. */
int source_hand_over(struct source *source, struct span *head);

/* How many bytes of a file have been read, whoever read them; 0 of what is no file. */
uint64_t source_place(const struct source *source);

/* Would source_next have to wait for whoever writes what is read here? */
bool source_waits(const struct source *source);

/* The next game. A file of nothing but blanks is one empty game. */
enum source_status source_next(struct source *source, struct chunk *chunk, struct note *note);

void source_close(struct source *source);

/* All bytes that are left, appended to TEXT as they are. 0, or -1 and a note; more than TEXT may
 * hold is trouble too. */
int source_read_rest(struct text *text, struct source *source, struct note *note);

/* The same of a named file, or of standard input for "-". */
int source_read_all(struct text *text, const char *name, struct note *note);

#endif
