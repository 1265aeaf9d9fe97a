/* SPDX-License-Identifier: MIT */
#include "intake/names.h"

#include <errno.h>
#include <limits.h>
#include <string.h>

static int open_list(struct names *names, struct note *note)
{
    names->open_list = strcmp(names->list, "-") == 0 ? stdin : fopen(names->list, "re");
    names->separator = -1;
    text_init(&names->line, PATH_MAX);
    return names->open_list ? 0 : note_set(note, "%s", strerror(errno));
}

/* Read up to the separator into `line`; false at the end of the list. */
static bool read_line(struct names *names)
{
    int c;

    text_clear(&names->line);
    while ((c = getc(names->open_list)) != EOF) {
        if (names->separator < 0 && (c == '\n' || c == '\0'))
            names->separator = c;
        if (c == names->separator)
            return true;
        text_putc(&names->line, (char)c);
    }
    return names->line.len > 0;
}

/* What is too long for a name would be cut. In a list of lines a NUL may stand in one: a name with
 * a newline came first, say, and all that follows is one line. */
static int check_line(const struct text *line, struct note *note)
{
    if (line->full)
        return note_set(note, "a name in this list is too long; it is not read");
    if (memchr(line->at, '\0', line->len))
        return note_set(note, "a line of this list has a NUL in it; its names are not read");
    return 0;
}

static enum names_status next_listed(struct names *names, const char **name, struct note *note)
{
    if (names->ended)
        return NAMES_END;
    if (!names->open_list && open_list(names, note)) {
        names->ended = true;
        return NAMES_TROUBLE;
    }
    while (read_line(names)) {
        if (names->line.len == 0)
            continue;
        if (check_line(&names->line, note))
            return NAMES_TROUBLE;
        *name = names->line.at;
        return NAMES_ONE;
    }
    names->ended = true;
    return ferror(names->open_list) ? note_set(note, "%s", strerror(errno)), NAMES_TROUBLE : NAMES_END;
}

enum names_status names_next(struct names *names, const char **name, struct note *note)
{
    if (names->next < names->word_count) {
        *name = names->word[names->next++];
        return NAMES_ONE;
    }
    return names->list ? next_listed(names, name, note) : NAMES_END;
}

void names_close(struct names *names)
{
    if (names->open_list && names->open_list != stdin)
        fclose(names->open_list);
    names->open_list = NULL;
    text_free(&names->line);
}
