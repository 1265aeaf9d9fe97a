/* SPDX-License-Identifier: MIT */
#include "base/note.h"

#include <stdarg.h>
#include <stdio.h>

int note_set(struct note *note, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    vsnprintf(note->words, sizeof note->words, format, args);
    va_end(args);
    return -1;
}
