/* SPDX-License-Identifier: MIT */
/*
 * Runs the checks of tests/lint over the tree, and over small trees with a fault planted in them,
 * to see that they would be caught.
 */
#include "base/bug.h"
#include "base/text.h"
#include "support/cmocka.h"
#include "support/files.h"
#include "support/process.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FILES_MAX = 12 };

/* A file of a made-up tree. */
struct leaf {
    const char *path;
    const char *text;
};

static struct outcome_of_process lint(const char *script, const char *folder)
{
    char here[PATH_ROOM / 2];
    char path[PATH_ROOM];
    const char *const words[] = {"/bin/sh", path, NULL};

    if (!getcwd(here, sizeof here))
        bug("no working directory");
    snprintf(path, sizeof path, "%s/tests/lint/%s.sh", here, script);
    return process_run(&(struct process){.words = words, .folder = folder, .input = {"", 0}});
}

static void check_tree(void **state)
{
    struct outcome_of_process outcome = lint(*state, NULL);

    if (outcome.status)
        fprintf(stderr, "%.*s%.*s", (int)outcome.output.len, outcome.output.at,
                (int)outcome.errors.len, outcome.errors.at);
    assert_int_equal(outcome.status, 0);
    process_forget(&outcome);
}

/* Run SCRIPT over a tree of LEAVES (the last has no path). */
static struct outcome_of_process lint_leaves(const char *script, const struct leaf *leaves)
{
    char folder[PATH_ROOM];
    char path[2 * PATH_ROOM];

    folder_make(folder);
    for (const struct leaf *leaf = leaves; leaf->path; leaf++) {
        snprintf(path, sizeof path, "%s/%s", folder, leaf->path);
        folder_make_for(path);
        file_write(path, span_of(leaf->text));
    }
    struct outcome_of_process outcome = lint(script, folder);
    folder_remove(folder);
    return outcome;
}

/* The tree passes as it is; with LEAF added or in place of one, SCRIPT fails and says WANTED. */
static void expect_caught(const char *script, const struct leaf *leaves, struct leaf planted,
                          const char *wanted)
{
    struct leaf tree[FILES_MAX + 2] = {{NULL, NULL}};
    size_t count = 0;
    struct outcome_of_process outcome = lint_leaves(script, leaves);

    if (outcome.status)
        fprintf(stderr, "%.*s%.*s", (int)outcome.output.len, outcome.output.at,
                (int)outcome.errors.len, outcome.errors.at);
    assert_int_equal(outcome.status, 0);
    process_forget(&outcome);
    for (const struct leaf *leaf = leaves; leaf->path; leaf++)
        if (strcmp(leaf->path, planted.path) != 0)
            tree[count++] = *leaf;
    tree[count] = planted;
    outcome = lint_leaves(script, tree);
    struct text said;
    text_init(&said, 1 << 16);
    text_put(&said, outcome.output);
    if (outcome.status != 1 || !strstr(said.at, wanted))
        fprintf(stderr, "%s: wanted: %s\ncame: %s%.*s", script, wanted, said.at,
                (int)outcome.errors.len, outcome.errors.at);
    assert_int_equal(outcome.status, 1);
    assert_non_null(strstr(said.at, wanted));
    text_free(&said);
    process_forget(&outcome);
}

static void includes_go_downwards_only(void **state)
{
    (void)state;
    static const struct leaf leaves[] = {
        {"src/LAYERS", "# a comment\n"
                       "0 base -\n"
                       "1 board base\n"
                       "1 notation base <pcre2.h> # the only one\n"
                       "2 rules base board/canvas.h\n"
                       "3 games/* base rules\n"
                       "4 games rules games/*\n"
                       "5 . games\n"},
        {"src/base/span.h", "#include <stddef.h>\n"},
        {"src/board/canvas.h", "#include \"base/span.h\"\n"},
        {"src/notation/grammar.c", "#include \"notation/grammar.h\"\n#include <pcre2.h>\n"},
        {"src/rules/game.h", "#include \"board/canvas.h\"\n"},
        {"src/games/chess/chess.h", "#include \"rules/game.h\"\n"},
        {"src/games/chess/read.c", "#include \"games/chess/chess.h\"\n"},
        {"src/games/list.c", "#include \"games/list.h\"\n#include \"games/chess/chess.h\"\n"},
        {"src/main.c", "  #  include  \"games/list.h\"\n"},
        {NULL, NULL}};

    expect_caught("layers", leaves, (struct leaf){"src/base/text.c", "\n#include \"board/hex.h\"\n"},
                  "src/base/text.c:2: base may not include \"board/hex.h\"");
    expect_caught("layers", leaves, (struct leaf){"src/board/hex.c", "#include \"notation/capture.h\"\n"},
                  "src/board/hex.c:1: board may not include");
    expect_caught("layers", leaves, (struct leaf){"src/rules/outcome.c", "#include \"board/hex.h\"\n"},
                  "src/rules/outcome.c:1: rules may not include \"board/hex.h\"");
    expect_caught("layers", leaves, (struct leaf){"src/rules/outcome.c", "#include <pcre2.h>\n"},
                  "src/rules/outcome.c:1: <pcre2.h> belongs to notation");
    expect_caught("layers", leaves, (struct leaf){"src/rules/outcome.c", "#include <zlib.h>\n"},
                  "src/rules/outcome.c:1: <zlib.h> is not in src/LAYERS");
    expect_caught("layers", leaves, (struct leaf){"src/games/go/go.c", "#include \"games/chess/chess.h\"\n"},
                  "src/games/go/go.c:1: games/* may not include");
    expect_caught("layers", leaves, (struct leaf){"src/games/chess/rules.def", "#include \"games/list.h\"\n"},
                  "src/games/chess/rules.def:1:");
    expect_caught("layers", leaves, (struct leaf){"src/net/http.c", "\n"},
                  "src/net/http.c:1: this folder is not in src/LAYERS");
    expect_caught("layers", leaves, (struct leaf){"src/main.c", "#include \"base/span.h\"\n"},
                  "src/main.c:1:");
}

static void the_table_of_layers_has_no_circles(void **state)
{
    (void)state;
    static const struct leaf leaves[] = {{"src/LAYERS", "0 base -\n1 board base\n"},
                                         {"src/base/span.h", "\n"},
                                         {NULL, NULL}};

    expect_caught("layers", leaves, (struct leaf){"src/LAYERS", "0 base board\n1 board base\n"},
                  "src/LAYERS:1: base may not stand on board");
    expect_caught("layers", leaves, (struct leaf){"src/LAYERS", "0 base -\n1 board net\n"},
                  "src/LAYERS:2: board may not stand on net");
    expect_caught("layers", leaves, (struct leaf){"src/LAYERS", "0 base <x.h>\n1 board base <x.h>\n"},
                  "src/LAYERS:2: <x.h> belongs to base already");
}

static void games_are_named_in_their_folders_only(void **state)
{
    (void)state;
    static const struct leaf leaves[] = {{"src/games/sea-war/sea.c", "/* sea-war */\n"},
                                         {"src/games/go/go.c", "/* go */\n"},
                                         {"src/games/list.c", "/* sea_war, go */\n"},
                                         {"src/main.c", "/* Undergo seaward wars. */\n"},
                                         {NULL, NULL}};

    expect_caught("names", leaves, (struct leaf){"src/main.c", "\n/* Sea war */\n"},
                  "src/main.c:2:/* Sea war */");
    expect_caught("names", leaves, (struct leaf){"src/cli/x.def", "x(go)\n"}, "src/cli/x.def:1:");
    expect_caught("names", leaves, (struct leaf){"src/games/list_more.c", "int go;\n"},
                  "src/games/list_more.c:1:");
    expect_caught("names", leaves, (struct leaf){"src/games/go/board.c", "/* as in sea-war */\n"},
                  "src/games/go/board.c:1:");
}

static void banned_functions_are_found(void **state)
{
    (void)state;
    static const struct leaf leaves[] = {
        {"src/base/bug.c", "    abort();\n"},
        {"src/a.c", "    snprintf(x); my_system(y); at_exit(z); /* no strcpy here */\n"},
        {"tests/t.c", "    exit(2);\n"},
        {NULL, NULL}};
    static const char *const calls[] = {"sprintf (s, t);",  "x = strcpy(s, t);", "strcat(s, t);",
                                        "strtok(s, t);",    "n = atoi(s);",      "sscanf(s, t);",
                                        "(void)system(s);", "alloca(8);",        "gets(s);",
                                        "exit(1);",         "abort();",          "_exit(1);"};

    for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++)
        expect_caught("banned", leaves, (struct leaf){"src/b.c", calls[i]}, "src/b.c:1:");
    expect_caught("banned", leaves, (struct leaf){"tests/b.c", "#include <ctype.h>\n"},
                  "tests/b.c:1:");
}

static void paths_of_machines_are_found(void **state)
{
    (void)state;
    static const struct leaf leaves[] = {{"README", "See /usr/local and src/home/x, /tmp/x.\n"},
                                         {NULL, NULL}};

    expect_caught("paths", leaves, (struct leaf){"doc/x.md", "see /home/ada/umpire\n"},
                  "doc/x.md:1:");
    expect_caught("paths", leaves, (struct leaf){".ci/run", "cd /root/umpire\n"}, ".ci/run:1:");
}

static void examples_without_a_case_are_found(void **state)
{
    (void)state;
    static const struct leaf leaves[] = {
        {"examples/go/short.ump", ""},
        {"tests/golden/examples/short.case", "Yes.\n\nargs: check examples/go/short.ump\n"},
        {NULL, NULL}};

    expect_caught("examples", leaves, (struct leaf){"examples/go/long.ump", ""},
                  "examples/go/long.ump: no case");
    expect_caught("examples", leaves, (struct leaf){"examples/go/hort.ump", ""},
                  "examples/go/hort.ump: no case");
}

/* The lines of a rules.def, with its comments. */
#define RULES                                                                                      \
    "/* RULE(A, B, G9, ...) */\n"                                                                  \
    "RULE(WALL, ILLEGAL, G1, \"Walls\", \"{0:square} is a \\\"wall\\\"; {1:unit} waits\")\n"       \
    "RULE(LONG, ILLEGAL, G1, \"Walls, high\",\n"                                                   \
    "     \"one thing \"\n"                                                                        \
    "     \"after {0:number}\")\n"                                                                 \
    "RULE(WON, LEGAL, G2, \"End\", \"all walls fell\")\n"
#define CASE_TAIL "\n\n---- stderr\n"

static const struct leaf rule_leaves[] = {
    {"src/games/go/rules.def", RULES},
    {"doc/rules/go.md", "# Go\n## G1 Walls\n### Why\n## G2 End\nNothing to refuse: it is the end.\n"},
    {"tests/golden/go/a.case",
     "A.\n\nargs: x\nshows: G1 refuses\n\n---- stdout\n"
     "x:1:1: illegal: B3: B3 is a \"wall\"; the ox waits [go G1: Walls]\n"
     "x:1:1: illegal: B3: one thing after 12 [go G1: Walls, high]" CASE_TAIL},
    {"tests/golden/go/b.case", "B.\n\nargs: x\nshows: G1 accepts, G2 accepts\n\n---- stdout\n"
                               "x: accepted: go, 3 turns, Black wins (all walls fell)" CASE_TAIL},
    {NULL, NULL}};

static void rules_without_a_ruling_or_a_case_are_found(void **state)
{
    (void)state;
    const char *def = "src/games/go/rules.def";

    expect_caught("citations", rule_leaves,
                  (struct leaf){def, RULES "RULE(NEW, ILLEGAL, G2, \"End\", \"it is over\")\n"},
                  "src/games/go/rules.def:7: no golden case shows NEW");
    expect_caught("citations", rule_leaves,
                  (struct leaf){def, RULES "RULE(NEW, ILLEGAL, G2, \"Walls\", \"one thing after 12\")\n"},
                  "src/games/go/rules.def:7: no golden case shows NEW");
    expect_caught("citations", rule_leaves,
                  (struct leaf){def, RULES "RULE(NEW, ILLEGAL, G3, \"Z\", \"z\") /* no case: big */\n"},
                  "src/games/go/rules.def:7: doc/rules/go.md has no ruling G3");
}

static void rulings_without_two_cases_are_found(void **state)
{
    (void)state;
    expect_caught("citations", rule_leaves,
                  (struct leaf){"doc/rules/go.md", "## G1 Walls\n## G2 End\n"},
                  "doc/rules/go.md:2: no case says `shows: G2 refuses`");
    expect_caught("citations", rule_leaves,
                  (struct leaf){"doc/rules/go.md",
                                "## G1 Walls\n## G2 End\nNothing to refuse: so.\n## G3 New\n"},
                  "doc/rules/go.md:4: no case says `shows: G3 accepts`");
    expect_caught("citations", rule_leaves,
                  (struct leaf){"tests/golden/go/c.case", "C.\n\nargs: x\nshows: G7 accepts\n"},
                  "tests/golden/go/c.case:4: doc/rules/go.md has no ruling G7");
}

/* A program made with none of it: each lack is named. */
static void a_program_that_is_not_hardened_is_found(void **state)
{
    (void)state;
    static const char *const lacks[] = {
        "is tied to one address",   "its tables stay writable", "is linked while it runs",
        "its stack is executable",  "its stack is not guarded", "its buffers are not checked"};
    static const char *const make[] = {
        "/bin/sh", "-c", "gcc -x c -O0 -fno-stack-protector -no-pie -Wl,-z,norelro,-z,lazy,"
        "-z,execstack -o \"$0\" -", NULL, NULL};
    static const char program_text[] = "int main(void) { return 0; }";
    const char *words[sizeof make / sizeof make[0]];
    char folder[PATH_ROOM];
    char program[PATH_ROOM + 16];
    struct text said;

    folder_make(folder);
    snprintf(program, sizeof program, "%s/soft", folder);
    memcpy(words, make, sizeof make);
    words[3] = program;
    struct outcome_of_process made =
        process_run(&(struct process){.words = words, .input = span_of(program_text)});
    assert_int_equal(made.status, 0);
    const char *const check[] = {"/bin/sh", "tests/lint/hardened.sh", program, NULL};
    struct outcome_of_process outcome =
        process_run(&(struct process){.words = check, .input = {"", 0}});
    assert_int_equal(outcome.status, 1);
    text_init(&said, 1 << 16);
    text_put(&said, outcome.output);
    for (size_t i = 0; i < sizeof lacks / sizeof lacks[0]; i++)
        assert_non_null(strstr(said.at, lacks[i]));
    text_free(&said);
    process_forget(&made);
    process_forget(&outcome);
    folder_remove(folder);
}

int main(void)
{
    static char names[][12] = {"layers", "names", "banned", "paths", "examples", "manual",
                              "citations", "diagrams", "completions", "links", "hardened",
                              "install"};
    const struct CMUnitTest tests[] = {
        {"the_layers_of_the_tree", check_tree, NULL, NULL, names[0]},
        {"the_names_in_the_tree", check_tree, NULL, NULL, names[1]},
        {"the_calls_in_the_tree", check_tree, NULL, NULL, names[2]},
        {"the_paths_in_the_tree", check_tree, NULL, NULL, names[3]},
        {"the_examples_in_the_tree", check_tree, NULL, NULL, names[4]},
        {"the_manual_of_the_tree", check_tree, NULL, NULL, names[5]},
        {"the_citations_of_the_tree", check_tree, NULL, NULL, names[6]},
        {"the_diagrams_of_examples", check_tree, NULL, NULL, names[7]},
        {"the_completions_of_shells", check_tree, NULL, NULL, names[8]},
        {"the_libraries_of_the_program", check_tree, NULL, NULL, names[9]},
        {"the_hardening_of_the_programs", check_tree, NULL, NULL, names[10]},
        {"what_is_installed", check_tree, NULL, NULL, names[11]},
        cmocka_unit_test(includes_go_downwards_only),
        cmocka_unit_test(the_table_of_layers_has_no_circles),
        cmocka_unit_test(games_are_named_in_their_folders_only),
        cmocka_unit_test(banned_functions_are_found),
        cmocka_unit_test(paths_of_machines_are_found),
        cmocka_unit_test(examples_without_a_case_are_found),
        cmocka_unit_test(rules_without_a_ruling_or_a_case_are_found),
        cmocka_unit_test(rulings_without_two_cases_are_found),
        cmocka_unit_test(a_program_that_is_not_hardened_is_found),
    };
    return cmocka_run_group_tests_name("lint", tests, NULL, NULL) != 0;
}
