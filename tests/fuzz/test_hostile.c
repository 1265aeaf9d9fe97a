/* SPDX-License-Identifier: MIT */
/*
 * Input made to hurt, by the program as it is released: none of it takes more than a second of a
 * processor and 64 MB, all of it is answered with a fault in words, and no byte of it reaches a
 * terminal that could do something there.
 */
#include "base/bug.h"
#include "base/text.h"
#include "base/utf8.h"
#include "support/allocations.h"
#include "support/cmocka.h"
#include "support/files.h"
#include "support/process.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BIG = 20 << 20, MEGABYTES_MAX = 64, NAME_ROOM = 64 };
static const double busy_ms_max = 1000;

#define GAME "[Game \"kriegspiel\"]\n"
#define POSITION GAME "[SetUp \"position\"]\n"

/* BEGINS, then PART as often as fits into LEN bytes (or TIMES), then ENDS. */
struct hostile {
    const char *name;
    const char *begins;
    const char *part;
    size_t times;
    const char *ends;
    const char *says;      /* what the answer must hold */
    double busy_ms_max;    /* 0: busy_ms_max */
    const char *command;   /* NULL: check */
};

#define MB(n, part) (((size_t)(n) << 20) / (sizeof(part) - 1))

static const struct hostile inputs[] = {
    {"braces in braces", GAME, "{", 200000, "", "never closed", 0, NULL},
    {"parentheses in parentheses", GAME "0. north  ", "(", 200000, "", "unreadable", 0, NULL},
    {"quotes in quotes", GAME, "> ", 200000, "x", "unreadable", 0, NULL},
    {"tags in tags", "", "[Game \"", 200000, "", "expected \"]\"", 0, NULL},
    {"one token", GAME "0. north  ", "A", BIG, "", "longer than 16 MiB", 0, NULL},
    {"one token that is no game too long", GAME "0. north  ", "A", 15 << 20, "", "unreadable", 0, NULL},
    {"one comment", GAME "{", "A", BIG, "}\n", "longer than 16 MiB", 0, NULL},
    {"one comment that is no game too long", GAME "{", "A ", 7 << 20, "}\n0. north  I Z99\n",
     "unknown", 0, NULL},
    {"a million comments", GAME, "; A\n", 1000000, "!", "unreadable", 0, NULL},
    {"a million tags", GAME, "[A \"x\"]\n", 1000000, "", "rejected", 0, NULL},
    {"no numbers", GAME "0. north  I F", "9", 4000, "\n", "unknown", 0, NULL},
    {"a turn of a number past all", GAME "", "9", 4000, ". north  pass\n", "unknown", 0, NULL},
    {"NUL bytes", GAME "1. ", "", 0, "", NULL, 0, NULL}, /* see special */
    {"overlong UTF-8", GAME, "\xC0\xAF", 1000, "", "not UTF-8", 0, NULL},
    {"surrogates", GAME, "\xED\xA0\x80", 1000, "", "not UTF-8", 0, NULL},
    {"beyond Unicode", GAME, "\xF4\x90\x80\x80", 1000, "", "not UTF-8", 0, NULL},
    {"UTF-16", "\xFF\xFE[", "", 0, "", "UTF-16", 0, NULL},
    {"controls", GAME "0. north  I \x1b[2J\x1b]0;x\x07", "\xE2\x80\xAE\xC2\x9B", 500, "\n", "unreadable", 0,
     NULL},
    {"controls in a tag", GAME "[North \"\x1b[2J\x07\"]\n[Result \"", "\x1b", 500, "\"]\n", "rejected", 0,
     NULL},
    {"soft hyphens", GAME "0. north  I", "\xC2\xAD", 2000, "!\n", "unreadable", 0, NULL},
    {"blanks", GAME "0. north  I", " \n> ", 1300, "!\n", "unreadable", 0, NULL},
    {"moves without commas", "[Game \"kriegspiel\"]\n0. north  ", "I F10 ", 600, "\n", "unreadable", 0,
     NULL},
    {"steps without end", "[Game \"hohenfriedeberg\"]\n[Scenario \"sample\"]\n0. prussia  ", "A1-", 1300,
     "\n", "rejected", 0, NULL},
    {"a chain without end", "[Game \"gohut\"]\n[Scenario \"sample\"]\n0. liberal  ", "A a1, ", 4000, "!\n",
     "rejected", 0, NULL},
    {"hexes without end", "[Game \"company-of-heroes\"]\n[Scenario \"sample\"]\n1. us maneuver  Riflemen ",
     "G3-", 1300, "\n", "rejected", 0, NULL},
    {"captures without end", "[Game \"ghq\"]\n1. red  I ", "a1-a2 x", 550, "\n", "rejected", 0, NULL},
    {"a thousand of them", "", "[Game \"ghq\"]\n1. red  I a1-a2 x a1-a2 x a1-a2 x a1-a2 x a1-a2 x !\n",
     10000, "", "rejected", 0, NULL},
    {"all captures at once", "[Game \"ghq\"]\n[FEN \"iIiIiIiq/IiIiIiIi/8/8/8/8/8/7Q iii III r\"]\n1. blue  ",
     "", 0, "take a1\n", "rejected", 0, NULL},
    {"an absurd grid", "game gohut\ngrid square 99999", "9", 4000, " by 99999\n", "rejected", 0, "scenario"},
    {"a scenario of a megabyte", "game gohut\n", "missing A1\n", MB(1, "missing A1\n"), "", "large", 0,
     "scenario"},
    {"units without end", "game hohenfriedeberg\n", "unit \"Grenadiers of the Old Guard of the Emperor\"\n",
     5000, "", "rejected", 0, "scenario"},
    /* Within a second where nobody else is at work; a machine's cores are seldom idle. */
    {"a million games", "", GAME, 1000000, "", "#1000000: accepted", 2000, NULL},
    {"games that nobody knows", "", "[Game \"x\"]\n", 100000, "", "#100000: rejected", 0, NULL},
    {"games that cannot be read", "", "[Game \"kriegspiel\"]!\n", 50000, "", "#50000: rejected", 0, NULL},
};

static struct text make(const struct hostile *hostile)
{
    struct text text;
    size_t len = strlen(hostile->part);

    text_init(&text, (size_t)2 * BIG);
    text_puts(&text, hostile->begins);
    for (size_t i = 0; len && i < hostile->times; i++)
        text_put(&text, (struct span){hostile->part, len});
    text_puts(&text, hostile->ends);
    if (strcmp(hostile->name, "NUL bytes") == 0)
        for (int i = 0; i < 1 << 20; i++)
            text_putc(&text, '\0');
    return text;
}

/* No control character but line ends, and UTF-8 throughout. */
static bool is_fit_for_a_terminal(struct span said)
{
    unsigned rune;

    for (size_t len; said.len; said.at += len, said.len -= len) {
        len = utf8_decode(said, &rune);
        if (len == 0 || (rune != '\n' && utf8_is_control(rune)))
            return false;
    }
    return true;
}

/* What `umpire COMMAND FILE` says and takes; by way of watch, which is small. */
static void try_on(const struct hostile *hostile, const char *file)
{
    const char *command = hostile->command ? hostile->command : "check";
    char watcher[PATH_ROOM];
    double most = hostile->busy_ms_max > 0 ? hostile->busy_ms_max : busy_ms_max;
    char *rest;

    snprintf(watcher, sizeof watcher, "%s/tests/bench/watch", getenv("BUILD"));
    const char *const words[] = {watcher, "1", getenv("UMPIRE"), command, file, NULL};
    struct outcome_of_process outcome = process_run(&(struct process){.words = words, .input = {"", 0}});
    struct text said;
    text_init(&said, (size_t)1 << 30);
    text_put(&said, outcome.output);
    text_put(&said, outcome.errors);
    text_puts(&said, "");
    if (!strstr(said.at, " MB ") || !is_fit_for_a_terminal(text_span(&said)) ||
        (hostile->says && !strstr(said.at, hostile->says)))
        fail_msg("%s: says %.2000s", hostile->name, said.at);
    char *figures = strstr(said.at, " MB ");
    double busy = strtod(figures + strlen(" MB "), NULL);
    for (rest = figures; rest > said.at && rest[-1] != 's'; rest--)
        ;
    double megabytes = strtod(rest, NULL);
    if (getenv("FIGURES"))
        print_message("%-40s %8.0f ms %6.1f MB\n", hostile->name, busy, megabytes);
    if (busy > most || megabytes > MEGABYTES_MAX)
        fail_msg("%s: %.0f ms, %.1f MB", hostile->name, busy, megabytes);
    text_free(&said);
    process_forget(&outcome);
}

static void it_is_borne(void **state)
{
    const struct hostile *hostile = *state;
    char folder[PATH_ROOM];
    char file[PATH_ROOM + NAME_ROOM];

    if (!allocations_are_counted() || !getenv("BUILD"))
        skip(); /* a sanitizer takes time and memory of its own */
    struct text text = make(hostile);
    folder_make(folder);
    snprintf(file, sizeof file, "%s/hostile", folder);
    file_write(file, text_span(&text));
    try_on(hostile, file);
    folder_remove(folder);
    text_free(&text);
}

/* The same for bytes of chance, twenty megabytes of them. */
static void bytes_of_chance(void **state)
{
    static const struct hostile chance = {.name = "bytes of chance", .says = "rejected"};
    char folder[PATH_ROOM];
    char file[PATH_ROOM + NAME_ROOM];
    struct text text;
    uint64_t seed = 1;

    (void)state;
    if (!allocations_are_counted() || !getenv("BUILD"))
        skip();
    text_init(&text, BIG);
    for (int i = 0; i < BIG; i++) {
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        text_putc(&text, (char)(seed >> 56));
    }
    folder_make(folder);
    snprintf(file, sizeof file, "%s/hostile", folder);
    file_write(file, text_span(&text));
    try_on(&chance, file);
    folder_remove(folder);
    text_free(&text);
}

int main(void)
{
    enum { COUNT = sizeof inputs / sizeof inputs[0] };
    struct CMUnitTest tests[COUNT + 1];

    for (size_t i = 0; i < COUNT; i++)
        tests[i] = (struct CMUnitTest){inputs[i].name, it_is_borne, NULL, NULL, (void *)&inputs[i]};
    tests[COUNT] = (struct CMUnitTest){"bytes of chance", bytes_of_chance, NULL, NULL, NULL};
    return _cmocka_run_group_tests("hostile", tests, COUNT + 1, NULL, NULL) != 0;
}
