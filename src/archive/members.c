/* SPDX-License-Identifier: MIT */
#include "archive/members.h"

#include "archive/supply.h"
#include "archive/window.h"
#include "base/bug.h"

#include <archive_entry.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct members {
    struct feed feed;
    struct supply supply;
    enum packing packing;
    struct archive *archive;
    enum { FRESH, OPEN, BROKEN, ENDED } state;
    uint64_t found;      /* members so far */
    uint64_t head;       /* place of the member's head, or of what stands before it */
    struct span left;    /* of the member's block that libarchive gave last */
    uint64_t offset;     /* in the member, of what it gives next */
    bool member_ended;
};

static const char *words_of(const struct members *members)
{
    const char *words = archive_error_string(members->archive);

    return words ? words : "no words";
}

/* libarchive will not go on. */
static int broken(struct members *members, struct note *note)
{
    members->state = BROKEN;
    if (members->supply.failed)
        *note = members->supply.note;
    else
        note_set(note, "damaged at byte %" PRIu64 " (%s)%s",
                 supply_place(&members->supply, members->archive), words_of(members),
                 members->packing == PACKED_ZIP ? "" : "; what follows in the archive is not read");
    return -1;
}

/* ---- the parts of a zip: APPNOTE.TXT of PKWARE, 4.3 ------------------------------------ */

static bool begins_part(const char four[4], char third, char fourth)
{
    return four[0] == 'P' && four[1] == 'K' && four[2] == third && four[3] == fourth;
}

static bool begins_member(const char four[4])
{
    return begins_part(four, 3, 4);
}

/* The end of the directory, or its end in a large archive. */
static bool begins_end(const char four[4])
{
    return begins_part(four, 5, 6) || begins_part(four, 6, 6);
}

static bool begins_member_or_directory(const char four[4])
{
    return begins_member(four) || begins_part(four, 1, 2) || begins_end(four);
}

/* How many members the directory, which begins at PLACE, says that there are; -1 if it has no end. */
static int64_t count_of_directory(struct supply *supply, uint64_t place)
{
    enum { SHORT_AT = 10, SHORT = 2, LONG_AT = 32, LONG = 8 };
    unsigned char end[LONG_AT + LONG];
    uint64_t count = 0;

    if (!supply_find(supply, place, begins_end) || supply_take(supply, (char *)end, SHORT_AT + SHORT))
        return -1;
    bool is_long = begins_part((char *)end, 6, 6);
    size_t read = SHORT_AT + SHORT;
    if (is_long && supply_take(supply, (char *)end + read, sizeof end - read))
        return -1;
    for (size_t i = is_long ? LONG : SHORT; i-- > 0;)
        count = count << 8 | end[(is_long ? LONG_AT : SHORT_AT) + i];
    return (int64_t)count;
}

/* libarchive passes in silence over a member whose first bytes are damaged. True if they are all
 * there. */
static bool count_members(struct members *members, uint64_t place, struct note *note)
{
    int64_t count = count_of_directory(&members->supply, place);

    if (count < 0 && members->supply.failed)
        *note = members->supply.note;
    else if (count < 0)
        note_set(note, "the archive is cut off; members may be missing");
    else if (members->found < (uint64_t)count)
        note_set(note, "%" PRIu64 " of its %" PRIi64 " members cannot be found",
                 (uint64_t)count - members->found, count);
    else if (!supply_finish(&members->supply, members->supply.ends) && members->supply.failed)
        *note = members->supply.note;
    else
        return true;
    return false;
}

/* ---- damage ---------------------------------------------------------------------------- */

static void start(struct members *members)
{
    int status;

    members->archive = archive_read_new();
    if (!members->archive)
        out_of_memory();
    if (members->packing == PACKED_ZIP)
        status = archive_read_support_format_zip_streamable(members->archive);
    else
        status = archive_read_support_format_tar(members->archive);
    if (status < ARCHIVE_WARN)
        out_of_memory(); /* no other cause is left */
    members->state = FRESH;
}

/* Behind the head of a member that is damaged in a zip: the next member, or the directory. Behind
 * the head, not the damage, since garbage may look like a member that goes on for long. True if
 * there may be a member; false at the end, with a note if there is something to say. */
static bool go_on(struct members *members, struct note *note, bool *trouble)
{
    struct supply *supply = &members->supply;

    *trouble = false;
    members->state = ENDED;
    if (members->packing != PACKED_ZIP || supply->failed)
        return false;
    if (supply_find(supply, members->head + 1, begins_member_or_directory) &&
        begins_member(supply->at)) {
        archive_read_free(members->archive);
        start(members);
        return true;
    }
    *trouble = !count_members(members, supply->ends - supply->len, note);
    return false;
}

/* ---- what a member holds --------------------------------------------------------------- */

/* The next block that libarchive gives: true with some bytes or the end. What has a warning (a
 * wrong checksum) is not given out. */
static int next_block(struct members *members, struct note *note)
{
    const void *block;
    size_t size;
    la_int64_t offset;
    int status = archive_read_data_block(members->archive, &block, &size, &offset);

    if (status == ARCHIVE_EOF) {
        members->member_ended = true;
        return 0;
    }
    if (status == ARCHIVE_FATAL)
        return broken(members, note);
    if (status != ARCHIVE_OK)
        return note_set(note, "cannot be unpacked (%s)", words_of(members));
    if ((uint64_t)offset != members->offset && size)
        return note_set(note, "cannot be unpacked (it has holes)");
    members->left = (struct span){block, size};
    members->offset += size;
    return 0;
}

static ssize_t read_member(struct feed *feed, char *at, size_t room, struct note *note)
{
    struct members *members = (struct members *)feed;

    while (members->left.len == 0 && !members->member_ended)
        if (next_block(members, note))
            return -1;
    size_t len = members->left.len < room ? members->left.len : room;
    if (len == 0)
        return 0;
    memcpy(at, members->left.at, len);
    members->left.at += len;
    members->left.len -= len;
    return (ssize_t)len;
}

struct feed *members_feed(struct members *members)
{
    return &members->feed;
}

/* ---- members --------------------------------------------------------------------------- */

struct members *members_new(struct feed *from, enum packing packing)
{
    struct members *members = must_alloc(sizeof *members);

    *members = (struct members){.feed = {.read = read_member}, .packing = packing};
    supply_begin(&members->supply, from);
    start(members);
    return members;
}

void members_free(struct members *members)
{
    archive_read_free(members->archive);
    supply_end(&members->supply);
    free(members);
}

static const char *name_of(struct archive_entry *entry)
{
    const char *name = archive_entry_pathname(entry);

    if (!name)
        name = archive_entry_pathname_utf8(entry);
    while (name && name[0] == '.' && name[1] == '/')
        name += 2;
    return name ? name : "?";
}

static enum member_kind kind_of(struct archive_entry *entry)
{
    if (archive_entry_hardlink(entry))
        return MEMBER_HARD_LINK;
    return archive_entry_filetype(entry) == AE_IFREG && !archive_entry_symlink(entry) ? MEMBER_FILE
                                                                                      : MEMBER_OTHER;
}

/* Behind the last member of a tar. True if there is nothing: another tar, say. */
static bool end_of_tar(struct members *members, uint64_t place, struct note *note)
{
    if (supply_finish(&members->supply, place))
        return true;
    if (members->supply.failed)
        *note = members->supply.note;
    else
        note_set(note, "it ends at byte %" PRIu64 "; what stands behind that is not read", place);
    return false;
}

/* True if it ends as it should. */
static bool end(struct members *members, struct note *note)
{
    uint64_t place = supply_place(&members->supply, members->archive);

    members->state = ENDED;
    return members->packing == PACKED_ZIP ? count_members(members, place, note)
                                          : end_of_tar(members, place, note);
}

enum member_status members_next(struct members *members, const char **name, enum member_kind *kind,
                                struct note *note)
{
    struct archive_entry *entry;
    int status = ARCHIVE_FATAL;
    bool trouble;

    if (members->state == BROKEN && !go_on(members, note, &trouble) && trouble)
        return MEMBER_TROUBLE;
    if (members->state == ENDED)
        return MEMBER_NONE;
    if (members->state == OPEN || supply_open(&members->supply, members->archive) == 0) {
        members->head = supply_place(&members->supply, members->archive);
        status = archive_read_next_header(members->archive, &entry);
    }
    members->state = OPEN;
    members->left.len = 0;
    members->offset = 0;
    members->member_ended = false;
    if (status == ARCHIVE_EOF)
        return end(members, note) ? MEMBER_NONE : MEMBER_TROUBLE;
    members->found++;
    if (status != ARCHIVE_OK && status != ARCHIVE_WARN)
        return broken(members, note), MEMBER_TROUBLE;
    *name = name_of(entry);
    *kind = kind_of(entry);
    return MEMBER_FOUND;
}
