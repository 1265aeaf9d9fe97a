/* SPDX-License-Identifier: MIT */
/* libFuzzer's view of one property, which PROPERTY in the environment names. */
#include "fuzz/property.h"

#include <stdio.h>
#include <stdlib.h>

static const struct property *wanted;

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    wanted = property_named(getenv("PROPERTY"));
    if (wanted)
        return 0;
    fputs("PROPERTY names none; there are:", stderr);
    for (const struct property *property = properties; property->name; property++)
        fprintf(stderr, " %s", property->name);
    fputc('\n', stderr);
    exit(2);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    wanted->hold((struct span){(const char *)bytes, size});
    return 0;
}
