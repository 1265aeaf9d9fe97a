/* SPDX-License-Identifier: MIT */
#include "base/packing.h"

#include <stddef.h>
#include <string.h>

/* ---- first bytes ----------------------------------------------------------------------- */

/* In a tar's first header: a sum over all of it, in octal digits, and a word behind. */
enum { TAR_HEADER = 512, TAR_SUM = 148, TAR_SUM_LEN = 8, TAR_MAGIC = 257 };

static bool begins(struct span first, const char *magic, size_t len)
{
    return first.len >= len && memcmp(first.at, magic, len) == 0;
}

/* "BZh" and a digit may begin a text too; what follows is the magic of a block or of the end. */
static bool is_bzip2(struct span first)
{
    struct span block;

    if (!begins(first, "BZh", 3) || first.len < 10 || first.at[3] < '1' || first.at[3] > '9')
        return false;
    block = (struct span){first.at + 4, first.len - 4};
    return begins(block, "\x31\x41\x59\x26\x53\x59", 6) ||
           begins(block, "\x17\x72\x45\x38\x50\x90", 6);
}

static unsigned written_sum(struct span header)
{
    unsigned sum = 0;
    size_t i = TAR_SUM;

    while (i < TAR_SUM + TAR_SUM_LEN && header.at[i] == ' ')
        i++;
    for (; i < TAR_SUM + TAR_SUM_LEN && header.at[i] >= '0' && header.at[i] <= '7'; i++)
        sum = 8 * sum + (unsigned)(header.at[i] - '0');
    return sum;
}

static bool is_tar(struct span first)
{
    unsigned sum = 0;

    if (first.len < TAR_HEADER || memcmp(first.at + TAR_MAGIC, "ustar", 5) != 0)
        return false;
    for (size_t i = 0; i < TAR_HEADER; i++) {
        bool in_sum = i >= TAR_SUM && i < TAR_SUM + TAR_SUM_LEN;
        sum += in_sum ? ' ' : (unsigned char)first.at[i];
    }
    return sum == written_sum(first);
}

enum packing packing_of(struct span first)
{
    static const struct {
        enum packing packing;
        const char *magic;
        size_t len;
    } magics[] = {
        {PACKED_GZIP, "\x1F\x8B\x08", 3},
        {PACKED_XZ, "\xFD" "7zXZ\0", 6},
        {PACKED_ZSTD, "\x28\xB5\x2F\xFD", 4},
        {PACKED_ZIP, "PK\x03\x04", 4},
        {PACKED_ZIP, "PK\x05\x06", 4}, /* without members */
    };

    for (size_t i = 0; i < sizeof magics / sizeof magics[0]; i++)
        if (begins(first, magics[i].magic, magics[i].len))
            return magics[i].packing;
    if (is_bzip2(first))
        return PACKED_BZIP2;
    return is_tar(first) ? PACKED_TAR : PACKED_NOT;
}

/* ---- names ----------------------------------------------------------------------------- */

/* Take one of the ENDINGS off NAME if something is left in front of it. */
static bool take_ending(struct span *name, const char *const *endings)
{
    for (; *endings; endings++) {
        size_t len = strlen(*endings);
        if (name->len <= len || memcmp(name->at + name->len - len, *endings, len) != 0)
            continue;
        name->len -= len;
        return true;
    }
    return false;
}

bool is_log_name(const char *words)
{
    static const char *const compressed[] = {".gz", ".bz2", ".xz", ".zst", NULL};
    static const char *const kept[] = {".ump", ".tar", ".tgz", ".zip", NULL};
    struct span name = span_of(words);

    take_ending(&name, compressed);
    return take_ending(&name, kept);
}
