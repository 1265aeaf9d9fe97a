/* SPDX-License-Identifier: MIT */
#include "archive/gzip.h"

#include "base/bug.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdlib.h>
#include <zlib.h>

enum { BLOCK = 64 << 10, GZIP_WINDOW = 16 + MAX_WBITS /* 16: with the head and end of gzip */ };

struct gzip {
    struct feed feed;
    struct feed *from;
    z_stream stream;
    uint64_t given;  /* bytes of FROM that zlib was given */
    bool from_ended;
    bool between;    /* one gzip stream has ended; another may follow */
    unsigned char block[BLOCK];
};

static int damaged(const struct gzip *gzip, const char *words, struct note *note)
{
    return note_set(note, "damaged at byte %" PRIu64 " (%s); what follows is not read",
                    gzip->given - gzip->stream.avail_in, words);
}

static int refill(struct gzip *gzip, struct note *note)
{
    ssize_t got;

    if (gzip->stream.avail_in || gzip->from_ended)
        return 0;
    got = gzip->from->read(gzip->from, (char *)gzip->block, BLOCK, note);
    if (got < 0)
        return -1;
    gzip->from_ended = got == 0;
    gzip->given += (uint64_t)got;
    gzip->stream.next_in = gzip->block;
    gzip->stream.avail_in = (uInt)got;
    return 0;
}

/* Behind a stream: another one, or nothing but NULs. */
static int go_on(struct gzip *gzip, struct note *note)
{
    while (gzip->stream.avail_in && *gzip->stream.next_in == 0) {
        gzip->stream.next_in++;
        gzip->stream.avail_in--;
        if (refill(gzip, note))
            return -1;
    }
    if (gzip->stream.avail_in == 0)
        return 0;
    gzip->between = false;
    return inflateReset(&gzip->stream) == Z_OK ? 0 : damaged(gzip, "no memory", note);
}

static ssize_t read_gzip(struct feed *feed, char *at, size_t room, struct note *note)
{
    struct gzip *gzip = (struct gzip *)feed;

    gzip->stream.next_out = (unsigned char *)at;
    gzip->stream.avail_out = (uInt)(room < BLOCK ? room : BLOCK);
    while (gzip->stream.next_out == (unsigned char *)at) {
        if (refill(gzip, note) || (gzip->between && go_on(gzip, note)))
            return -1;
        if (gzip->between)
            return 0;
        if (gzip->stream.avail_in == 0)
            return damaged(gzip, "it ends in the middle", note);
        int status = inflate(&gzip->stream, Z_NO_FLUSH);
        if (status != Z_OK && status != Z_STREAM_END)
            return damaged(gzip, gzip->stream.msg ? gzip->stream.msg : "no gzip", note);
        gzip->between = status == Z_STREAM_END;
    }
    return (char *)gzip->stream.next_out - at;
}

struct gzip *gzip_new(struct feed *from)
{
    struct gzip *gzip = must_alloc(sizeof *gzip);

    *gzip = (struct gzip){.feed = {.read = read_gzip}, .from = from};
    if (inflateInit2(&gzip->stream, GZIP_WINDOW) != Z_OK)
        out_of_memory();
    return gzip;
}

void gzip_free(struct gzip *gzip)
{
    inflateEnd(&gzip->stream);
    free(gzip);
}

struct feed *gzip_feed(struct gzip *gzip)
{
    return &gzip->feed;
}
