/* SPDX-License-Identifier: MIT */
/*
 * What fuzzers begin with and what they have found, looked at once: every example, a share of what
 * golden cases read (all of it with EVERY_BYTE set, as .ci/run does), and tests/fuzz/corpus.
 */
#include "fuzz/property.h"
#include "support/case.h"
#include "support/cmocka.h"
#include "support/files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHARE = 6 };

static unsigned looked;

static void look(const struct property *property, struct span bytes)
{
    char *exact = malloc(bytes.len ? bytes.len : 1); /* a sanitizer sees what is behind it */

    assert_non_null(exact);
    if (bytes.len)
        memcpy(exact, bytes.at, bytes.len);
    property->hold((struct span){exact, bytes.len});
    free(exact);
    looked++;
}

static void look_at_files(const struct property *property, const char *folder, const char *ending)
{
    struct paths paths = {0};

    paths_find(&paths, folder, ending);
    for (size_t i = 0; i < paths.count; i++) {
        struct span bytes = file_read(paths.path[i]);
        look(property, bytes);
        free((char *)bytes.at);
    }
    paths_free(&paths);
}

/* Is it what the property is fed? */
static bool suits(const struct property *property, struct span section)
{
    bool is_scenario = section.len > 5 && memcmp(section.at, "game ", 5) == 0;

    return is_scenario == (strcmp(property->seeds, "scenarios") == 0);
}

static void look_at_cases(const struct property *property, unsigned share)
{
    struct paths cases = {0};
    struct test_case test;
    struct note note;
    char name[256];

    paths_find(&cases, "tests/golden", ".case");
    paths_find(&cases, "tests/regress", ".case");
    for (size_t i = share; i < cases.count; i += getenv("EVERY_BYTE") ? 1 : SHARE) {
        struct span text = file_read(cases.path[i]);
        assert_int_equal(case_read(&test, text, &note), 0);
        for (unsigned j = 0; j < test.run[0].section_count; j++) {
            const struct section *section = &test.run[0].section[j];
            if ((span_is(section->name, "input") || section_file(section, name)) &&
                suits(property, section->text))
                look(property, section->text);
        }
        free((char *)text.at);
    }
    paths_free(&cases);
}

static void it_holds(void **state)
{
    const struct property *property = *state;
    char found[64];

    looked = 0;
    snprintf(found, sizeof found, "tests/fuzz/corpus/%s", property->name);
    look_at_files(property, found, "");
    if (strcmp(property->seeds, "logs") == 0)
        look_at_files(property, "examples", ".ump");
    if (strcmp(property->seeds, "scenarios") == 0)
        look_at_files(property, "src/games", ".scenario");
    if (strcmp(property->seeds, "logs") == 0 || strcmp(property->seeds, "scenarios") == 0)
        look_at_cases(property, (unsigned)(property - properties) % SHARE);
    print_message("%s: %u\n", property->name, looked);
    assert_true(looked > 0);
}

int main(void)
{
    enum { MOST = 32 };
    struct CMUnitTest tests[MOST];
    size_t count = 0;

    for (const struct property *property = properties; property->name && count < MOST; property++)
        tests[count++] = (struct CMUnitTest){property->name, it_holds, NULL, NULL, (void *)property};
    return _cmocka_run_group_tests("corpora", tests, count, NULL, NULL) != 0;
}
