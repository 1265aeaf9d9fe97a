/* SPDX-License-Identifier: MIT */
#include "cli/open.h"

#include "base/packing.h"
#include "cli/courier.h"
#include "cli/say.h"
#include "cli/url.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* An archive is unpacked from a file: one without a name. */
static int put_in_file(struct source *source, struct span bytes, struct note *note)
{
    FILE *file = tmpfile();
    int copy = -1;

    if (file && fwrite(bytes.at, 1, bytes.len, file) == bytes.len && fflush(file) == 0)
        copy = dup(fileno(file));
    int error = errno;
    if (file)
        fclose(file);
    if (copy < 0 || lseek(copy, 0, SEEK_SET) < 0)
        return note_set(note, "no temporary file: %s", strerror(error));
    source_from_file(source, copy);
    return 0;
}

int open_file(struct source *source, const char *name, struct note *note)
{
    struct delivery delivery;

    if (!is_url(name))
        return source_open(source, name, note);
    *source = (struct source){.file = -1};
    int status = courier_read(&delivery, name, (struct span){"", 0}, false, note);
    struct span bytes = text_span(&delivery.body);
    struct span first = {bytes.at, bytes.len < PACKING_PEEK ? bytes.len : PACKING_PEEK};
    if (status == 0 && packing_of(first) != PACKED_NOT)
        status = put_in_file(source, bytes, note);
    else if (status == 0)
        source_from_text(source, &delivery.body);
    text_free(&delivery.body);
    return status;
}

enum exit_status open_trouble(const char *file, const char *words)
{
    say_trouble("%s: %s", file, words);
    return is_url(file) ? EXIT_NETWORK : EXIT_TROUBLE;
}
