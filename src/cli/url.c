/* SPDX-License-Identifier: MIT */
#include "cli/url.h"

#include <string.h>

bool is_url(const char *file)
{
    return span_begins(file, span_of("http://")) || span_begins(file, span_of("https://"));
}

struct span url_user(const char *url)
{
    const char *name = strstr(url, "://") + 3;
    size_t len = strcspn(name, "/?#");

    while (len && name[len - 1] != '@')
        len--;
    return len ? (struct span){name, len - 1} : (struct span){NULL, 0};
}
