/* SPDX-License-Identifier: MIT */
#include "archive/decoder.h"

#include "archive/supply.h"
#include "base/bug.h"

#include <archive_entry.h>
#include <inttypes.h>
#include <stdlib.h>

struct decoder {
    struct feed feed;
    struct supply supply;
    struct archive *archive;
    enum { FRESH, OPEN, EMPTY, ENDED } state;
};

static int damaged(struct decoder *decoder, struct note *note)
{
    const char *words = archive_error_string(decoder->archive);

    if (decoder->supply.failed)
        *note = decoder->supply.note;
    else
        note_set(note, "damaged at byte %" PRIu64 " (%s); what follows is not read",
                 supply_place(&decoder->supply, decoder->archive), words ? words : "no words");
    return -1;
}

/* Is there anything in it? A stream that cannot be read looks like one that holds nothing, but
 * for the error that is noted when it is opened. */
static int open_stream(struct decoder *decoder, struct note *note)
{
    struct archive_entry *entry;

    decoder->state = ENDED;
    if (supply_open(&decoder->supply, decoder->archive) || archive_errno(decoder->archive))
        return damaged(decoder, note);
    int status = archive_read_next_header(decoder->archive, &entry);
    if (status != ARCHIVE_OK && status != ARCHIVE_EOF)
        return damaged(decoder, note);
    decoder->state = status == ARCHIVE_OK ? OPEN : EMPTY;
    return 0;
}

/* Behind the last stream. Where libarchive sees no other bzip2 stream it takes what it has for all,
 * damaged or cut off as that may be. */
static int close_stream(struct decoder *decoder, struct note *note)
{
    uint64_t place = supply_place(&decoder->supply, decoder->archive);

    if (supply_finish(&decoder->supply, place))
        return 0;
    if (decoder->supply.failed)
        *note = decoder->supply.note;
    else
        note_set(note, "damaged at byte %" PRIu64 " (no bzip2, or cut off); what follows is not read",
                 place);
    return -1;
}

static ssize_t read_decoded(struct feed *feed, char *at, size_t room, struct note *note)
{
    struct decoder *decoder = (struct decoder *)feed;

    if (decoder->state == FRESH && open_stream(decoder, note))
        return -1;
    if (decoder->state == ENDED)
        return 0;
    la_ssize_t got = decoder->state == OPEN ? archive_read_data(decoder->archive, at, room) : 0;
    if (got <= 0)
        decoder->state = ENDED;
    if (got < 0)
        return damaged(decoder, note);
    return got ? got : close_stream(decoder, note);
}

static int filter_of(enum packing packing)
{
    switch (packing) {
    case PACKED_BZIP2:
        return ARCHIVE_FILTER_BZIP2;
    case PACKED_XZ:
        return ARCHIVE_FILTER_XZ;
    case PACKED_ZSTD:
        return ARCHIVE_FILTER_ZSTD;
    default:
        bug("no compressor of libarchive's");
    }
}

/* The filter is named, not guessed: libarchive would try it on what it has unpacked again. */
struct decoder *decoder_new(struct feed *from, enum packing packing)
{
    struct decoder *decoder = must_alloc(sizeof *decoder);

    *decoder = (struct decoder){.feed = {.read = read_decoded}, .archive = archive_read_new()};
    if (!decoder->archive || archive_read_support_format_raw(decoder->archive) < ARCHIVE_WARN ||
        archive_read_support_format_empty(decoder->archive) < ARCHIVE_WARN ||
        archive_read_append_filter(decoder->archive, filter_of(packing)) < ARCHIVE_WARN)
        out_of_memory(); /* no other cause is left */
    supply_begin(&decoder->supply, from);
    return decoder;
}

void decoder_free(struct decoder *decoder)
{
    archive_read_free(decoder->archive);
    supply_end(&decoder->supply);
    free(decoder);
}

struct feed *decoder_feed(struct decoder *decoder)
{
    return &decoder->feed;
}
