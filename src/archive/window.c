/* SPDX-License-Identifier: MIT */
#include "archive/window.h"

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

enum { WINDOW_MAX = 64 << 20, ROOM_TO_WORK = 24 << 20 };

static unsigned byte(struct span bytes, size_t at)
{
    return at < bytes.len ? (unsigned char)bytes.at[at] : 0;
}

/* ---- zstd: RFC 8878, 3.1.1.1 ----------------------------------------------------------- */

/* A frame of a single segment has no window; it is remembered whole. */
static uint64_t zstd_content_size(struct span first, unsigned descriptor)
{
    static const size_t id_sizes[] = {0, 1, 2, 4};
    size_t at = 5 + id_sizes[descriptor & 3];
    size_t len = (size_t)1 << (descriptor >> 6);
    uint64_t size = len == 2 ? 256 : 0;

    for (size_t i = 0; i < len; i++)
        size += (uint64_t)byte(first, at + i) << 8 * i;
    return size;
}

static uint64_t zstd_window(struct span first)
{
    unsigned descriptor = byte(first, 4);

    if (descriptor & 0x20)
        return zstd_content_size(first, descriptor);
    uint64_t base = UINT64_C(1024) << (byte(first, 5) >> 3);
    return base + base / 8 * (byte(first, 5) & 7);
}

/* ---- xz: the .xz file format, 3.1 ------------------------------------------------------ */

enum { XZ_BLOCK = 12, XZ_LZMA2 = 0x21 };

/* A number of seven bits a byte, the lowest first. */
static uint64_t xz_number(struct span first, size_t *at)
{
    uint64_t number = 0;
    unsigned last = 0x80;

    for (unsigned shift = 0; shift < 63 && (last & 0x80); shift += 7) {
        last = byte(first, (*at)++);
        number |= (uint64_t)(last & 0x7F) << shift;
    }
    return number;
}

static uint64_t xz_window(struct span first)
{
    unsigned flags = byte(first, XZ_BLOCK + 1);
    size_t at = XZ_BLOCK + 2;

    if (byte(first, XZ_BLOCK) == 0)
        return 0; /* no block */
    if (flags & 0x40)
        xz_number(first, &at);
    if (flags & 0x80)
        xz_number(first, &at);
    for (unsigned i = 0; i <= (flags & 3); i++) {
        uint64_t id = xz_number(first, &at);
        uint64_t size = xz_number(first, &at);
        if (id == XZ_LZMA2) {
            unsigned bits = byte(first, at);
            return bits > 40 ? 0 : (uint64_t)(2 | (bits & 1)) << (bits / 2 + 11);
        }
        at += size < PACKING_PEEK ? (size_t)size : PACKING_PEEK;
    }
    return 0;
}

int window_check(struct span first, enum packing packing, struct note *note)
{
    uint64_t window = packing == PACKED_ZSTD ? zstd_window(first)
                      : packing == PACKED_XZ ? xz_window(first)
                                             : 0;

    if (window <= WINDOW_MAX)
        return 0;
    return note_set(note, "unpacking it takes a window of %" PRIu64 " MiB; 64 are allowed",
                    (window >> 20) + ((window & 0xFFFFF) != 0));
}

/* ---- memory ---------------------------------------------------------------------------- */

/* A sanitizer takes so much that a limit says nothing. */
static const uint64_t more_than_any = UINT64_C(1) << 40;

/* Bytes of this process; 0 if the system does not tell. */
static uint64_t size_now(void)
{
    FILE *file = fopen("/proc/self/statm", "re");
    char line[64] = "";

    if (!file)
        return 0;
    if (!fgets(line, sizeof line, file))
        line[0] = '\0';
    fclose(file);
    return strtoull(line, NULL, 10) * (uint64_t)sysconf(_SC_PAGESIZE);
}

void window_limit(void)
{
    uint64_t size = size_now();
    struct rlimit limit;

    if (size == 0 || size > more_than_any || getrlimit(RLIMIT_AS, &limit))
        return;
    uint64_t most = size + WINDOW_MAX + ROOM_TO_WORK;
    limit.rlim_cur = limit.rlim_max != RLIM_INFINITY && most > limit.rlim_max ? limit.rlim_max : most;
    setrlimit(RLIMIT_AS, &limit);
}
