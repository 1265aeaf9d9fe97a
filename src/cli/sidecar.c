/* SPDX-License-Identifier: MIT */
#include "cli/sidecar.h"

#include "base/rewrite.h"
#include "digest/digest.h"

#include <fcntl.h>
#include <limits.h>
#include <string.h>
#include <unistd.h>

enum { SIDECAR_MAX = 16 << 10 };

/* "FOLDER/.NAME.umpire" */
static void put_name(struct text *out, const char *file)
{
    const char *slash = strrchr(file, '/');
    size_t folder = slash ? (size_t)(slash + 1 - file) : 0;

    text_put(out, (struct span){file, folder});
    text_printf(out, ".%s.umpire", file + folder);
}

/* No link is followed: a name that can be guessed could lead anywhere. */
static struct value *read_object(const char *name)
{
    char bytes[SIDECAR_MAX];
    int file = open(name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
    ssize_t len = file < 0 ? -1 : read(file, bytes, sizeof bytes);

    if (file >= 0)
        close(file);
    return len > 0 ? value_read((struct span){bytes, (size_t)len}) : NULL;
}

struct value *sidecar_read(const char *file, const char *url, struct span bytes)
{
    char buffer[PATH_MAX];
    char hash[DIGEST_HEX + 1];
    struct text name;

    text_borrow(&name, buffer, sizeof buffer);
    put_name(&name, file);
    struct value *known = name.full ? NULL : read_object(buffer);
    if (!known)
        return NULL;
    digest_hex(hash, bytes);
    if (span_equal(value_text(known, "url"), span_of(url)) &&
        span_equal(value_text(known, "sha256"), span_of(hash)))
        return known;
    value_free(known);
    return NULL;
}

/* A field that the server did not send is null. */
static struct span or_null(const char *words)
{
    return words[0] ? span_of(words) : (struct span){NULL, 0};
}

int sidecar_write(const char *file, const char *url, struct span bytes,
                  const struct delivery *delivery, struct note *note)
{
    char buffer[PATH_MAX];
    char hash[DIGEST_HEX + 1];
    struct value *object = value_object();
    struct note why;
    struct text name;
    struct text out;

    text_borrow(&name, buffer, sizeof buffer);
    put_name(&name, file);
    text_init(&out, SIDECAR_MAX);
    digest_hex(hash, bytes);
    value_put_text(object, "url", span_of(url));
    value_put_text(object, "etag", or_null(delivery->etag));
    value_put_text(object, "last_modified", or_null(delivery->last_modified));
    value_put_text(object, "sha256", span_of(hash));
    value_write(&out, object);
    value_free(object);
    bool full = name.full || out.full;
    int status = full ? note_set(&why, "its name is too long")
                      : rewrite_private(buffer, text_span(&out), &why);
    text_free(&out);
    return status ? note_set(note, "done, but what is known of it cannot be kept beside it, "
                                   "in .NAME.umpire: %s", why.words)
                  : 0;
}
