/* SPDX-License-Identifier: MIT */
#include "support/pack.h"

#include "base/bug.h"

#include <archive.h>
#include <archive_entry.h>
#include <string.h>

static la_ssize_t take(struct archive *archive, void *out, const void *bytes, size_t len)
{
    (void)archive;
    text_put(out, (struct span){bytes, len});
    return (la_ssize_t)len;
}

static void must(int status, struct archive *archive)
{
    if (status < ARCHIVE_WARN)
        bug(archive_error_string(archive) ? archive_error_string(archive) : "libarchive");
}

static void put_member(struct archive *archive, const struct packed *member)
{
    struct archive_entry *entry = archive_entry_new();

    archive_entry_set_pathname(entry, member->name);
    archive_entry_set_filetype(entry, member->link && !member->hard ? AE_IFLNK : AE_IFREG);
    archive_entry_set_perm(entry, 0644);
    archive_entry_set_size(entry, (la_int64_t)member->bytes.len);
    if (member->hard)
        archive_entry_set_hardlink(entry, member->link);
    else if (member->link)
        archive_entry_set_symlink(entry, member->link);
    must(archive_write_header(archive, entry), archive);
    if (member->bytes.len &&
        archive_write_data(archive, member->bytes.at, member->bytes.len) < 0)
        bug("a member cannot be written");
    archive_entry_free(entry);
}

void pack(struct text *out, const char *format, const char *filter, const char *options,
          const struct packed *members)
{
    struct archive *archive = archive_write_new();

    must(archive_write_set_format_by_name(archive, format), archive);
    if (strcmp(filter, "none") != 0)
        must(archive_write_add_filter_by_name(archive, filter), archive);
    if (options)
        must(archive_write_set_options(archive, options), archive);
    must(archive_write_set_bytes_in_last_block(archive, 1), archive);
    must(archive_write_open(archive, out, NULL, take, NULL), archive);
    for (; members->name; members++)
        put_member(archive, members);
    must(archive_write_close(archive), archive);
    archive_write_free(archive);
}
