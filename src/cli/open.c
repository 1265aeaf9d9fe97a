/* SPDX-License-Identifier: MIT */
#include "cli/open.h"

#include "cli/courier.h"
#include "cli/say.h"
#include "cli/url.h"

int open_file(struct source *source, const char *name, struct note *note)
{
    struct delivery delivery;

    if (!is_url(name))
        return source_open(source, name, note);
    *source = (struct source){.file = -1};
    int status = courier_read(&delivery, name, (struct span){"", 0}, false, note);
    if (status == 0)
        source_from_text(source, &delivery.body);
    text_free(&delivery.body);
    return status;
}

enum exit_status open_trouble(const char *file, const char *words)
{
    say_trouble("%s: %s", file, words);
    return is_url(file) ? EXIT_NETWORK : EXIT_TROUBLE;
}
