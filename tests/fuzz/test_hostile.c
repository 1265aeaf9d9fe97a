/* SPDX-License-Identifier: MIT */
/*
 * Input made to hurt, by the program as it is released: none of it takes more than a second of a
 * processor (a million games: two) and 64 MB, all of it is answered with a fault in words, and no byte of it reaches a
 * terminal that could do something there.
 */
#include "base/bug.h"
#include "base/text.h"
#include "base/utf8.h"
#include "support/allocations.h"
#include "support/cmocka.h"
#include "support/files.h"
#include "support/pack.h"
#include "support/process.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BIG = 20 << 20, MEGABYTES_MAX = 64, NAME_ROOM = 64, WORDS_MAX = 8 };
static const double busy_ms_max = 1000;

#define GAME "[Game \"kriegspiel\"]\n"
#define POSITION GAME "[SetUp \"position\"]\n"

/* What a log is written with, and the scenario that it names: absurd.scenario, beside it. */
struct made {
    struct text log;
    struct text scenario; /* none if it is empty */
};

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
    {"letters of another encoding", "", "\xD8", 100000, "", "not UTF-8", 0, NULL},
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

static void make(struct made *made, const struct hostile *hostile)
{
    size_t len = strlen(hostile->part);

    text_puts(&made->log, hostile->begins);
    for (size_t i = 0; len && i < hostile->times; i++)
        text_put(&made->log, (struct span){hostile->part, len});
    text_puts(&made->log, hostile->ends);
    if (strcmp(hostile->name, "NUL bytes") == 0)
        for (int i = 0; i < 1 << 20; i++)
            text_putc(&made->log, '\0');
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

/* ---- positions in which much is legal -------------------------------------------------- */

/* Places for units on a map of 32 columns and rows: every third column and row, or each. */
static void put_hex(struct text *out, int column, int row)
{
    text_printf(out, "%02d%02d", column, row);
}

static void put_all_hexes(struct text *out, const char *key, int from, int to)
{
    for (int column = from; column <= to; column++) {
        text_puts(out, key);
        for (int row = 1; row <= 32; row++) {
            text_putc(out, ' ');
            put_hex(out, column, row);
        }
        text_putc(out, '\n');
    }
}

/* Forty-eight units a side, which all see each other: any one or two of them attack any other. */
static void make_attacks(struct made *made)
{
    static const char *const nations[] = {"prussian", "austrian"};

    text_puts(&made->scenario, "game hohenfriedeberg\ngrid hex flat 32x32 even-down\n");
    put_all_hexes(&made->scenario, "circle prussian", 1, 16);
    put_all_hexes(&made->scenario, "circle austrian", 17, 32);
    for (int i = 0; i < 8; i++)
        text_printf(&made->scenario, "unit \"U%d\" %s combat 1 range 12 move 12 defence 12 count 12\n", i,
                    nations[i / 4]);
    text_puts(&made->log, "[Game \"hohenfriedeberg\"]\n[Scenario \"absurd.scenario\"]\n"
                          "[SetUp \"position\"]\n\n");
    for (int i = 0; i < 96; i++) {
        if (i % 48 == 0)
            text_printf(&made->log, "%s0. %s  ", i ? "\n" : "", nations[i / 48]);
        text_printf(&made->log, "%sU%d ", i % 48 ? ", " : "", i / 12);
        /* rows of one side and of the other, with hexes between them */
        put_hex(&made->log, 4 + 2 * (i % 12), 8 + 2 * (i % 48 / 12 * 2 + i / 48));
    }
    text_puts(&made->log, "\n1. prussian  0408x3232 (?)\n");
}

/* Eighty tanks, of which any six can deploy smoke at once and for nothing. */
static void make_smoke(struct made *made)
{
    text_puts(&made->scenario, "game company-of-heroes\ngrid hex flat 32x32 odd-down digits\n");
    put_all_hexes(&made->scenario, "spawn team1", 1, 1);
    put_all_hexes(&made->scenario, "spawn team2", 32, 32);
    text_puts(&made->scenario,
              "unit us Tank tier 1 red vehicle health 4 AI 1 range 12 sight 12 speed cost fuel 0\n"
              "unit us Squad tier 1 green regular health 4 AI 1 cost manpower 0\n"
              "unit wehrmacht Squad tier 1 green regular health 4 AI 1 cost manpower 0\n"
              "card us \"Smoke\"\ntier 0 \"Smoke\"\neffect smoke vehicles munitions 0\n");
    text_puts(&made->log, "[Game \"company-of-heroes\"]\n[Scenario \"absurd.scenario\"]\n"
                          "[Team1 \"us\"]\n[Team2 \"wehrmacht\"]\n[Rules \"commanders\"]\n"
                          "[SetUp \"position\"]\n\n0. us  card \"Smoke\" tier 1");
    for (int i = 0; i < 79; i++) {
        text_puts(&made->log, ", Tank ");
        put_hex(&made->log, 2 + i / 10 * 3, 2 + i % 10 * 3);
    }
    text_puts(&made->log, "\n0. wehrmacht  Squad 3131\n0. start  team1 first\n");
}

static void make_smoke_listed(struct made *made)
{
    make_smoke(made);
    text_puts(&made->log, "3. us pin\n");
}

static void make_smoke_refused(struct made *made)
{
    make_smoke(made);
    text_puts(&made->log, "3. us pin  use \"Smoke\" 0303\n");
}

/* Anything can be bought, with any of twelve upgrades, on half of the map. */
static void make_purchases(struct made *made)
{
    text_puts(&made->scenario, "game company-of-heroes\ngrid hex flat 32x32 odd-down digits\n");
    put_all_hexes(&made->scenario, "spawn team1", 1, 16);
    put_all_hexes(&made->scenario, "spawn team2", 17, 32);
    for (int i = 0; i < 60; i++) {
        text_printf(&made->scenario,
                    "unit us T%d tier 1 green regular health 4 AI 1 cost manpower 0\n", i);
        for (int j = 0; j < 12; j++)
            text_printf(&made->scenario, "upgrade us T%d U%d at-spawn gives cp 1\n", i, j);
    }
    text_puts(&made->scenario, "unit wehrmacht T tier 1 green regular health 4 AI 1 cost manpower 0\n"
                               "card us \"All\"\ntier 0 \"All\"\neffect spawns-with infantry any\n");
    text_puts(&made->log, "[Game \"company-of-heroes\"]\n[Scenario \"absurd.scenario\"]\n"
                          "[Team1 \"us\"]\n[Team2 \"wehrmacht\"]\n[Rules \"commanders\"]\n"
                          "[SetUp \"position\"]\n\n0. us  card \"All\" tier 1, T0 0101\n"
                          "0. wehrmacht  T 3232\n0. start  team1 first\n3. us supply\n");
}

/* Twenty-four kinds of tiles, either side up, on any of a thousand spaces, in three slots. */
static void make_tiles(struct made *made)
{
    text_puts(&made->scenario, "game gohut\ngrid hex flat 32x32\ncamp 1616\nforward liberal north\n");
    text_puts(&made->scenario, "deployment liberal 0132 0232 0332 0432 0532 0632\n"
                               "front liberal 0632\ndeployment conservative 0101 0201 0301 0401 0501 0601\n"
                               "front conservative 0601\n");
    for (int i = 0; i < 24; i++)
        text_printf(&made->scenario, "unit \"T%d\" 20\nside deploy move 1,0 attack 6,0 ranged 6,6\n"
                                     "side other move 1,0 attack 6,0 ranged 6,6\n", i);
    text_puts(&made->log, "[Game \"gohut\"]\n[Scenario \"absurd.scenario\"]\n[SetUp \"position\"]\n\n"
                          "0. liberal");
}

/* Any unit on any square of an empty board. */
static void make_squares(struct made *made)
{
    text_puts(&made->log, POSITION "0. north  ");
}

/* Twenty long games that are refused in the end: that is tried under every other reading. */
static void make_long_games(struct made *made)
{
    for (int game = 0; game < 20; game++) {
        size_t start = made->log.len;
        int turn = 1;
        text_puts(&made->log, "[Game \"ghq\"]\n[FEN \"7q/i7/8/8/8/8/I7/7Q iii III r\"]\n"
                              "[Rules \"bottom=red actions=1-3\"]\n");
        for (; made->log.len - start < 250000; turn++)
            text_printf(&made->log, turn % 2 ? "%d. red  I a2-b2\n%d. blue  I a7-b7\n"
                                             : "%d. red  I b2-a2\n%d. blue  I b7-a7\n",
                        turn, turn);
        text_printf(&made->log, "%d. red  Q h1-h8\n", turn);
    }
}

/* ---- what is no text ------------------------------------------------------------------- */

static void make_chance(struct made *made)
{
    uint64_t seed = 1;

    for (int i = 0; i < BIG; i++) {
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        text_putc(&made->log, (char)(seed >> 56));
    }
}

/* Ten thousand names for what lies elsewhere, and one log. */
static void make_links(struct made *made)
{
    enum { LINKS = 10000 };
    static struct packed members[LINKS + 2];
    static char names[LINKS][NAME_ROOM];

    for (int i = 0; i < LINKS; i++) {
        snprintf(names[i], sizeof names[i], "%d.ump", i);
        members[i] = (struct packed){.name = names[i], .bytes = {"", 0}, .link = "/etc/passwd"};
    }
    members[LINKS] = (struct packed){.name = "log.ump", .bytes = span_of(GAME)};
    pack(&made->log, "pax", "none", NULL, members);
}

static const struct making {
    const char *name;
    const char *command;
    void (*make)(struct made *made);
    const char *says;
} makings[] = {
    {"bytes of chance", "check", make_chance, "rejected"},
    {"links in an archive", "check", make_links, "log.ump: accepted"},
    {"long games tried under other readings", "check", make_long_games, "ghq, turn"},
    {"attacks by any two", "moves", make_attacks, "0408x0410"},
    {"an attack of many that are possible", "check", make_attacks, "more"},
    {"smoke from any six", "moves", make_smoke_listed, "more is legal"},
    {"smoke from any six is counted", "check --trace", make_smoke_listed, "accepted"},
    {"smoke from where nobody is", "check", make_smoke_refused, "illegal"},
    {"purchases of anything anywhere", "moves", make_purchases, "buy T59 1632 with U11"},
    {"tiles of any kind anywhere", "moves", make_tiles, "skulls 3"},
    {"units of any kind anywhere", "moves", make_squares, "retreat"},
};

/* ---- trying ---------------------------------------------------------------------------- */

/* A command, and what must come of it. */
struct trial {
    const char *name;
    const char *command;
    const char *says;
    double busy_ms_max;
};

static void must_be_borne(const struct trial *trial, const char *said)
{
    const char *figures = strstr(said, " MB ");
    const char *rest = figures;

    if (!figures || (trial->says && !strstr(said, trial->says)))
        fail_msg("%s: says %.2000s", trial->name, said);
    double busy = strtod(figures + strlen(" MB "), NULL);
    while (rest > said && rest[-1] != 's')
        rest--;
    double megabytes = strtod(rest, NULL);
    if (getenv("FIGURES"))
        print_message("%-40s %8.0f ms %6.1f MB\n", trial->name, busy, megabytes);
    if (busy > trial->busy_ms_max || megabytes > MEGABYTES_MAX)
        fail_msg("%s: %.0f ms, %.1f MB", trial->name, busy, megabytes);
}

/* What `umpire COMMAND FILE` says and takes; by way of watch, which is small. */
static void run_on(const struct trial *trial, const char *folder)
{
    char watcher[PATH_ROOM];
    char file[PATH_ROOM + NAME_ROOM];
    char command[NAME_ROOM];
    const char *words[WORDS_MAX] = {watcher, "1", getenv("UMPIRE")};
    int count = 3;

    snprintf(watcher, sizeof watcher, "%s/tests/bench/watch", getenv("BUILD"));
    snprintf(file, sizeof file, "%s/hostile", folder);
    snprintf(command, sizeof command, "%s", trial->command);
    words[count++] = command;
    for (char *blank = command; (blank = strchr(blank, ' ')) && count < WORDS_MAX - 2;) {
        *blank++ = '\0';
        words[count++] = blank;
    }
    words[count] = file;
    struct outcome_of_process outcome = process_run(&(struct process){.words = words, .input = {"", 0}});
    struct text said;
    text_init(&said, (size_t)1 << 30);
    text_put(&said, outcome.output);
    text_put(&said, outcome.errors);
    text_puts(&said, "");
    if (!is_fit_for_a_terminal(text_span(&said)))
        fail_msg("%s: says what is not fit for a terminal", trial->name);
    must_be_borne(trial, said.at);
    text_free(&said);
    process_forget(&outcome);
}

static void try_out(const struct trial *trial, const struct made *made)
{
    char folder[PATH_ROOM];
    char file[PATH_ROOM + NAME_ROOM];

    folder_make(folder);
    snprintf(file, sizeof file, "%s/hostile", folder);
    file_write(file, text_span(&made->log));
    snprintf(file, sizeof file, "%s/absurd.scenario", folder);
    if (made->scenario.len)
        file_write(file, text_span(&made->scenario));
    run_on(trial, folder);
    folder_remove(folder);
}

/* A sanitizer takes time and memory of its own. */
static struct made begin(void)
{
    struct made made;

    if (!getenv("BUILD"))
        fail_msg("BUILD does not say where the program is");
    if (!allocations_are_counted())
        skip();
    text_init(&made.log, (size_t)2 * BIG);
    text_init(&made.scenario, BIG);
    return made;
}

static void end(struct made *made)
{
    text_free(&made->log);
    text_free(&made->scenario);
}

static void it_is_borne(void **state)
{
    const struct hostile *hostile = *state;
    struct trial trial = {.name = hostile->name,
                          .command = hostile->command ? hostile->command : "check",
                          .says = hostile->says,
                          .busy_ms_max = hostile->busy_ms_max > 0 ? hostile->busy_ms_max : busy_ms_max};
    struct made made = begin();

    make(&made, hostile);
    try_out(&trial, &made);
    end(&made);
}

static void what_is_made_is_borne(void **state)
{
    const struct making *making = *state;
    struct trial trial = {making->name, making->command, making->says, busy_ms_max};
    struct made made = begin();

    making->make(&made);
    try_out(&trial, &made);
    end(&made);
}

int main(void)
{
    enum { INPUTS = sizeof inputs / sizeof inputs[0], MAKINGS = sizeof makings / sizeof makings[0] };
    struct CMUnitTest tests[INPUTS + MAKINGS];

    for (size_t i = 0; i < INPUTS; i++)
        tests[i] = (struct CMUnitTest){inputs[i].name, it_is_borne, NULL, NULL, (void *)&inputs[i]};
    for (size_t i = 0; i < MAKINGS; i++)
        tests[INPUTS + i] = (struct CMUnitTest){makings[i].name, what_is_made_is_borne, NULL, NULL,
                                                (void *)&makings[i]};
    return _cmocka_run_group_tests("hostile", tests, INPUTS + MAKINGS, NULL, NULL) != 0;
}
