/* SPDX-License-Identifier: MIT */
#include "cli/say.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TROUBLE_MAX = 4096 };

static enum exit_status output_failed(int error)
{
    if (error != EPIPE && error != EBADF)
        say_trouble("standard output: %s", strerror(error));
    return EXIT_TROUBLE;
}

enum exit_status say(struct text *out)
{
    size_t written = out->len ? fwrite(out->at, 1, out->len, stdout) : 0;
    int error = errno;
    bool done = written == out->len;

    text_clear(out);
    return done ? EXIT_YES : output_failed(error);
}

enum exit_status say_end(void)
{
    return fflush(stdout) == 0 ? EXIT_YES : output_failed(errno);
}

void say_aside(struct text *out)
{
    (void)fflush(stdout);
    (void)fwrite(out->at, 1, out->len, stderr);
    text_clear(out);
}

/* Words of strangers must not reach the terminal as they are, so all goes through text_shown. */
static void print_trouble(const char *format, va_list args)
{
    char words[TROUBLE_MAX];
    struct text line;

    vsnprintf(words, sizeof words, format, args);
    text_init(&line, TROUBLE_MAX * 8);
    text_puts(&line, "umpire: ");
    text_shown(&line, span_of(words));
    text_putc(&line, '\n');
    say_aside(&line);
    text_free(&line);
}

void say_trouble(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    print_trouble(format, args);
    va_end(args);
}

enum exit_status say_usage(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    print_trouble(format, args);
    va_end(args);
    fputs("Try 'umpire --help'\n", stderr);
    return EXIT_TROUBLE;
}

const char *say_nearest(const char *found)
{
    static char words[80];

    if (!found)
        return "";
    snprintf(words, sizeof words, "; did you mean \"%s\"?", found);
    return words;
}

bool say_in_colour(const struct arguments *arguments)
{
    const char *when = option_value(arguments, OPTION_COLOR);
    const char *refused = getenv("NO_COLOR");
    const char *terminal = getenv("TERM");

    if (when && strcmp(when, "auto") != 0)
        return strcmp(when, "always") == 0;
    return isatty(STDOUT_FILENO) && !(refused && *refused) && terminal &&
           strcmp(terminal, "dumb") != 0;
}
