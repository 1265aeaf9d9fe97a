/* SPDX-License-Identifier: MIT */
#include "cli/page.h"

#include <string.h>

/* Length of the line at the start of TEXT, with its line end. */
static size_t line_length(struct span text)
{
    const char *end = text.len ? memchr(text.at, '\n', text.len) : NULL;

    return end ? (size_t)(end - text.at) + 1 : text.len;
}

static bool opens_section(struct span text)
{
    return text.len > 3 && memcmp(text.at, "## ", 3) == 0;
}

static void pass(struct span *text, size_t len)
{
    text->at += len;
    text->len -= len;
}

/* Cut the next section off REST: from its heading to the next. Text before the first heading is
 * passed over. */
bool page_next_section(struct span *rest, struct span *section)
{
    while (rest->len && !opens_section(*rest))
        pass(rest, line_length(*rest));
    if (rest->len == 0)
        return false;
    *section = (struct span){rest->at, 0};
    do {
        section->len += line_length(*rest);
        pass(rest, line_length(*rest));
    } while (rest->len && !opens_section(*rest));
    return true;
}

/* A section's heading without its signs: "K4 Mountain". */
struct span page_heading(struct span section)
{
    struct span line = {section.at, line_length(section)};

    pass(&line, 3);
    return span_trim(line);
}

static struct span number_of(struct span section)
{
    struct span heading = page_heading(section);
    struct span number = {heading.at, 0};

    while (number.len < heading.len && heading.at[number.len] != ' ')
        number.len++;
    return number;
}

void page_put_section(struct text *out, struct span section)
{
    text_put(out, span_trim(section));
    text_putc(out, '\n');
}

bool page_put_numbered(struct text *out, struct span page, struct span number)
{
    for (struct span section; page_next_section(&page, &section);)
        if (span_same(number_of(section), number)) {
            page_put_section(out, section);
            return true;
        }
    return false;
}
