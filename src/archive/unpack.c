/* SPDX-License-Identifier: MIT */
#include "archive/unpack.h"

#include "archive/bytes.h"
#include "archive/decoder.h"
#include "archive/gzip.h"
#include "archive/members.h"
#include "archive/window.h"
#include "base/bug.h"
#include "base/frame.h"
#include "base/text.h"

#include <string.h>

/* The file, and a member of it. */
enum { LEVELS = 2, NAME_MAX_ = 8 << 10 };

/* Nothing is put into a name or into words but what fits a frame. */
_Static_assert(NAME_MAX_ + NOTE_MAX < FRAME_MAX, "a name fits a frame");

struct unpacking {
    int out;
    bool all;
    bool deaf;        /* nobody reads any more */
    struct text name; /* of what is being unpacked, within the archive; empty for the file itself */
    char buffer[FRAME_MAX];
};

/* ---- telling --------------------------------------------------------------------------- */

static void tell(struct unpacking *unpacking, enum frame_kind kind, struct span bytes)
{
    if (!unpacking->deaf && frame_write(unpacking->out, kind, bytes))
        unpacking->deaf = true;
}

static void tell_trouble(struct unpacking *unpacking, const struct note *note)
{
    tell(unpacking, FRAME_TROUBLE, span_of(note->words));
}

/* A member of which there is nothing to tell but that it cannot be read. */
static void tell_of_member(struct unpacking *unpacking, const struct note *note)
{
    tell(unpacking, FRAME_MEMBER, text_span(&unpacking->name));
    tell_trouble(unpacking, note);
    tell(unpacking, FRAME_MEMBER_END, (struct span){"", 0});
}

/* Trouble with what is being unpacked: with the file itself, or with a member of it. */
static void tell_of(struct unpacking *unpacking, const struct note *note)
{
    if (unpacking->name.len)
        tell_of_member(unpacking, note);
    else
        tell_trouble(unpacking, note);
}

static void tell_bytes(struct unpacking *unpacking, struct feed *from)
{
    struct note note;
    ssize_t got;

    tell(unpacking, FRAME_MEMBER, text_span(&unpacking->name));
    while (!unpacking->deaf &&
           (got = from->read(from, unpacking->buffer, sizeof unpacking->buffer, &note)) != 0) {
        if (got > 0) {
            tell(unpacking, FRAME_BYTES, (struct span){unpacking->buffer, (size_t)got});
            continue;
        }
        tell_trouble(unpacking, &note);
        break;
    }
    tell(unpacking, FRAME_MEMBER_END, (struct span){"", 0});
}

/* ---- unpacking ------------------------------------------------------------------------- */

/* As in folders: not what a dot hides. */
static bool is_hidden(const char *name)
{
    for (const char *part = name; part; part = strchr(part, '/') ? strchr(part, '/') + 1 : NULL) {
        size_t len = strcspn(part, "/");
        bool is_place = len == 1 || (len == 2 && part[1] == '.');
        if (part[0] == '.' && !is_place)
            return true;
    }
    return false;
}

static void unpack_level(struct unpacking *unpacking, struct feed *from, unsigned level);

static void unpack_members(struct unpacking *unpacking, struct feed *from, enum packing packing,
                           unsigned level)
{
    struct members *members = members_new(from, packing);
    enum member_status status;
    size_t len = unpacking->name.len;
    const char *name;
    enum member_kind kind;
    struct note note;

    while (!unpacking->deaf &&
           (status = members_next(members, &name, &kind, &note)) != MEMBER_NONE) {
        if (status == MEMBER_TROUBLE) {
            tell_of(unpacking, &note);
            continue;
        }
        if (kind == MEMBER_OTHER || is_hidden(name) || !(unpacking->all || is_log_name(name)))
            continue;
        text_printf(&unpacking->name, "%s%s", len ? "/" : "", name);
        if (kind == MEMBER_FILE)
            unpack_level(unpacking, members_feed(members), level + 1);
        else if (note_set(&note, "it is a hard link to another member; it is not read under this name"))
            tell_of_member(unpacking, &note);
        unpacking->name.len = len;
    }
    members_free(members);
}

/* What is not compressed, or no longer. */
static void unpack_plain(struct unpacking *unpacking, struct feed *from, unsigned level)
{
    struct peeked_bytes bytes;
    enum packing packing;
    struct note note;

    if (peeked_bytes_begin(&bytes, from, &packing, &note))
        tell_of(unpacking, &note);
    else if (packing == PACKED_NOT)
        tell_bytes(unpacking, &bytes.feed);
    else if (is_archive(packing) && level < LEVELS)
        unpack_members(unpacking, &bytes.feed, packing, level);
    else if (note_set(&note, "it is packed once more; only archives in archives are unpacked"))
        tell_of(unpacking, &note);
}

static void unpack_gzip(struct unpacking *unpacking, struct feed *from, unsigned level)
{
    struct gzip *gzip = gzip_new(from);

    unpack_plain(unpacking, gzip_feed(gzip), level);
    gzip_free(gzip);
}

static void unpack_stream(struct unpacking *unpacking, struct feed *from, enum packing packing,
                          unsigned level)
{
    struct decoder *decoder = decoder_new(from, packing);

    unpack_plain(unpacking, decoder_feed(decoder), level);
    decoder_free(decoder);
}

static void unpack_level(struct unpacking *unpacking, struct feed *from, unsigned level)
{
    struct peeked_bytes bytes;
    enum packing packing;
    struct note note;

    window_limit();
    if (peeked_bytes_begin(&bytes, from, &packing, &note) ||
        window_check(bytes.left, packing, &note))
        tell_of(unpacking, &note);
    else if (packing == PACKED_NOT || is_archive(packing) || level == LEVELS)
        unpack_plain(unpacking, &bytes.feed, level);
    else if (packing == PACKED_GZIP)
        unpack_gzip(unpacking, &bytes.feed, level);
    else
        unpack_stream(unpacking, &bytes.feed, packing, level);
}

int unpack(int out, struct feed *from, bool all)
{
    static struct unpacking unpacking;

    unpacking.out = out;
    unpacking.all = all;
    unpacking.deaf = false;
    text_init(&unpacking.name, NAME_MAX_);
    unpack_level(&unpacking, from, 0);
    tell(&unpacking, FRAME_END, (struct span){"", 0});
    text_free(&unpacking.name);
    return unpacking.deaf ? -1 : 0;
}
