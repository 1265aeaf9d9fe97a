/* SPDX-License-Identifier: MIT */
/*
 * What the system refuses in the middle of it: every block of memory, every file that is opened,
 * read, written, synced or renamed, one after the other until a run comes through. It is said
 * what failed, the status tells, nothing leaks, and a file is the old one or the new one, be it
 * here or on a server, where no lock is left without a word.
 *
 * The calls fail in a library that is preloaded (inject.c), in the program as it is released; a
 * sanitizer would have to come before it. FAULTS in the environment prints how many there were.
 */
#include "base/bug.h"
#include "base/text.h"
#include "support/allocations.h"
#include "support/cmocka.h"
#include "support/files.h"
#include "support/pack.h"
#include "support/process.h"
#include "support/server.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WORDS_MAX = 8, PATH_MAX_HERE = PATH_ROOM + 64, NAME_MAX_HERE = 300, SAID_MAX = 64 << 20, CALLS_MAX = 100000 };

static const char example[] = "examples/kriegspiel/short.ump";
static const char unfinished[] = "[Game \"kriegspiel\"]\n[SetUp \"position\"]\n\n"
                                 "0. north  I G12, C H4, R B10\n0. south  C J13, X N17\n"
                                 "7. south  X N17-O18\n";

/* A log's end on a server: everything up to here was there before. */
static const char last_turns[] = "\n2. north";

/* A command, in a folder that holds a.ump, which is whole, begun.ump, its beginning, and b.ump,
 * which can be added to. */
struct task {
    const char *words[WORDS_MAX]; /* URL and STORE stand for addresses */
    const char *writes; /* the file that it puts there or changes; or NULL */
    const char *in;     /* the program in which the calls fail; NULL: umpire */
    const char *store;  /* what STORE stands for, a path of the server's; or NULL */
    bool store_is_whole; /* the whole log lies there, not its beginning */
    bool is_stopped;     /* the program in which the calls fail, by a signal: it tells of no leak */
};

/* What a run did to the world. */
struct aftermath {
    struct outcome_of_process outcome;
    struct text names;  /* of the files in the folder, sorted */
    struct span file;   /* that the task writes; .at is NULL if it is not there; owned */
    struct text stored; /* on the server */
    bool locked;        /* and nobody can change it */
    bool lingers;       /* something that it started does not end */
    struct text report; /* of the preloaded library */
};

struct stage {
    char folder[PATH_ROOM];
    char injector[PATH_MAX_HERE];
    char program[PATH_MAX_HERE];
    char report[PATH_MAX_HERE];
    char journal[PATH_MAX_HERE]; /* of the server */
    char url[64];
    struct server server;
    struct span log;
    struct text begun; /* its beginning */
    unsigned long faults;
};

static struct stage stage;

/* ---- the folder ------------------------------------------------------------------------ */

static void path_in(char path[PATH_MAX_HERE], const char *name)
{
    snprintf(path, PATH_MAX_HERE, "%s/desk/%s", stage.folder, name);
}

static void lay_out(const char *name, struct span bytes)
{
    char path[PATH_MAX_HERE];

    path_in(path, name);
    folder_make_for(path);
    file_write(path, bytes);
}

static void lay_out_all(void)
{
    char path[PATH_MAX_HERE];

    path_in(path, "");
    if (access(path, F_OK) == 0)
        folder_remove(path);
    lay_out("a.ump", stage.log);
    lay_out("begun.ump", text_span(&stage.begun));
    lay_out("b.ump", span_of(unfinished));
    lay_out("list", span_of("a.ump\nb.ump\n"));
    (void)unlink(stage.report);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void list_folder(struct text *names)
{
    char path[PATH_MAX_HERE];
    char *name[64];
    size_t count = 0;
    struct dirent *entry;

    path_in(path, "");
    DIR *folder = opendir(path);
    while (folder && (entry = readdir(folder)) && count < 64)
        name[count++] = strdup(entry->d_name);
    closedir(folder);
    qsort(name, count, sizeof *name, by_name);
    for (size_t i = 0; i < count; i++) {
        text_puts(names, name[i]);
        text_putc(names, '\n');
        free(name[i]);
    }
}

/* ---- the server ------------------------------------------------------------------------ */

static void ask_server(struct text *said, const char *method, const char *path, struct span bytes,
                       int status)
{
    int got = server_ask(said, &stage.server, method, path, bytes);

    if (got != status)
        fail_msg("%s %s: status %d, not %d", method, path, got, status);
}

static void lay_on_server(const struct task *task)
{
    struct text said;

    if (!task->store)
        return;
    text_init(&said, SAID_MAX);
    ask_server(&said, "DELETE", task->store, (struct span){"", 0}, 204);
    ask_server(&said, "PUT", task->store,
               task->store_is_whole ? stage.log : text_span(&stage.begun), 201);
    text_free(&said);
}

static void look_on_server(struct aftermath *after, const struct task *task)
{
    struct text said;

    text_init(&after->stored, SAID_MAX);
    if (!task->store)
        return;
    ask_server(&after->stored, "GET", task->store, (struct span){"", 0}, 200);
    text_init(&said, SAID_MAX);
    after->locked = server_ask(&said, &stage.server, "LOCK", task->store, (struct span){"", 0}) == 423;
    text_free(&said);
}

/* ---- one run --------------------------------------------------------------------------- */

static struct span file_if_there(const char *path)
{
    return access(path, F_OK) == 0 ? file_read(path) : (struct span){NULL, 0};
}

static const char *meaning_of(const char *word, const char *store)
{
    return strcmp(word, "URL") == 0 ? stage.url : strcmp(word, "STORE") == 0 ? store : word;
}

static struct aftermath carry_out(const struct task *task, const char *fault)
{
    char order[64];
    char preload[PATH_MAX_HERE + 16];
    char report[PATH_MAX_HERE + 16];
    char only[64];
    char path[PATH_MAX_HERE];
    char folder[PATH_MAX_HERE];
    char store[sizeof stage.url];
    const char *words[WORDS_MAX + 1] = {stage.program};
    const char *const extra[] = {order, preload, report, only, "no_proxy=*", NULL};
    struct aftermath after = {.file = {NULL, 0}};

    lay_out_all();
    lay_on_server(task);
    path_in(folder, "");
    snprintf(store, sizeof store, "http://127.0.0.1:%d%s", stage.server.port,
             task->store ? task->store : "");
    snprintf(order, sizeof order, "FAULT=%s", fault);
    snprintf(preload, sizeof preload, "LD_PRELOAD=%s", stage.injector);
    snprintf(report, sizeof report, "FAULT_REPORT=%s", stage.report);
    snprintf(only, sizeof only, "FAULT_IN=%s", task->in ? task->in : "umpire");
    for (int i = 0; i < WORDS_MAX && task->words[i]; i++)
        words[i + 1] = meaning_of(task->words[i], store);
    struct running running = process_begin(&(struct process){
        .words = words, .extra = extra, .folder = folder, .input = {"", 0}, .own_group = true});
    after.outcome = process_end(&running);
    after.lingers = !process_group_ends(running.child);
    look_on_server(&after, task);
    text_init(&after.names, SAID_MAX);
    list_folder(&after.names);
    if (task->writes) {
        path_in(path, task->writes);
        after.file = file_if_there(path);
    }
    text_init(&after.report, SAID_MAX);
    struct span said = file_if_there(stage.report);
    text_put(&after.report, (struct span){said.at ? said.at : "", said.len});
    free((char *)said.at);
    return after;
}

static void forget(struct aftermath *after)
{
    process_forget(&after->outcome);
    text_free(&after->names);
    text_free(&after->report);
    text_free(&after->stored);
    free((char *)after->file.at);
}

/* ---- what must hold -------------------------------------------------------------------- */

static bool has(struct span text, const char *words)
{
    size_t len = strlen(words);

    for (size_t i = 0; i + len <= text.len; i++)
        if (memcmp(text.at + i, words, len) == 0)
            return true;
    return false;
}

/* Every line of A is one of B or of C. */
static bool all_in(struct span a, struct span b, struct span c)
{
    while (a.len) {
        size_t len = (size_t)((const char *)memchr(a.at, '\n', a.len) + 1 - a.at);
        char line[NAME_MAX_HERE];
        snprintf(line, sizeof line, "%.*s", (int)len, a.at);
        if (!has(b, line) && !has(c, line))
            return false;
        a.at += len;
        a.len -= len;
    }
    return true;
}

static bool same(struct span a, struct span b)
{
    return !a.at == !b.at && (!a.at || span_equal(a, b));
}

static bool same_stored(const struct aftermath *a, const struct aftermath *b)
{
    return span_equal(text_span(&a->stored), text_span(&b->stored));
}

/* Was the work done as if nothing had failed? */
static bool is_done(const struct aftermath *after, const struct aftermath *clean)
{
    return after->outcome.status == clean->outcome.status &&
           span_equal(after->outcome.output, clean->outcome.output) &&
           same(after->file, clean->file) && same_stored(after, clean);
}

/* Which promise was broken; NULL if none. ANY: in foreign code, where less is promised. */
static const char *broken(const struct task *task, const struct aftermath *after,
                          const struct aftermath *clean, const struct aftermath *before, bool any)
{
    struct span said = after->outcome.errors;
    int status = after->outcome.status;
    bool done = is_done(after, clean);

    if (task->writes && !same(after->file, clean->file) && !same(after->file, before->file))
        return "the file is neither the old one nor the new one";
    if (!same_stored(after, clean) && !same_stored(after, before))
        return "what is on the server is neither the old nor the new";
    if (after->locked && !has(said, "lock"))
        return "a lock is left on the server, and it is not said";
    if (after->lingers)
        return "something goes on running";
    if (!done && status != 2 && status != 3)
        return "the work is not done, and the status does not say so";
    if (any)
        return NULL;
    if (!done && !has(said, "umpire: ") && !has(after->outcome.output, "\"trouble\""))
        return "nothing is said about it";
    struct span nothing = {"", 0};
    if (!all_in(text_span(&before->names), text_span(&after->names), nothing))
        return "a file is lost";
    if (!all_in(text_span(&after->names), text_span(&clean->names), text_span(&before->names)))
        return "something is left in the folder";
    if (!has(text_span(&after->report), "kept 0\n") && !has(said, "out of memory") &&
        !task->is_stopped)
        return "memory is kept";
    return NULL;
}

/* Let the Nth call of KIND fail. False if there is no such call. */
static bool fail_once(const struct task *task, const char *kind, unsigned n,
                      const struct aftermath *clean, const struct aftermath *before)
{
    char fault[32];

    snprintf(fault, sizeof fault, "%s:%u", kind, n);
    struct aftermath after = carry_out(task, fault);
    bool failed = has(text_span(&after.report), "failed\n");
    const char *why = failed ? broken(task, &after, clean, before, strcmp(kind, "any") == 0)
                             : is_done(&after, clean) ? NULL : "the same command differs";
    if (why)
        fail_msg("umpire %s %s, %s: %s: status %d, says: %.*s%.*s%s", task->words[0],
                 task->words[1], fault, why, after.outcome.status, (int)after.outcome.output.len,
                 after.outcome.output.at, (int)after.outcome.errors.len, after.outcome.errors.at,
                 after.report.at ? after.report.at : "");
    forget(&after);
    return failed;
}

/* Of calls in foreign code, of which there are a hundred times as many, every so many-th is enough. */
static unsigned step_of(const struct task *task, const char *kind)
{
    if (strcmp(kind, "any") != 0 || getenv("EVERY_CALL"))
        return 1;
    return task->in ? 61 : 7;
}

/* Every call of every kind. */
static void fail_everywhere(const struct task *task)
{
    static const char *const kinds[] = {"memory", "open", "read",   "write",
                                        "short",  "sync", "rename", "any"};
    struct task nothing = {.words = {"--version"},
                           .writes = task->writes,
                           .store = task->store,
                           .store_is_whole = task->store_is_whole};
    struct aftermath before = carry_out(&nothing, "memory:0");
    struct aftermath clean = carry_out(task, "memory:0");

    assert_true(clean.outcome.status < 2);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        unsigned n = 1;
        unsigned step = step_of(task, kinds[i]);
        unsigned count = 0;
        for (; n < CALLS_MAX && fail_once(task, kinds[i], n, &clean, &before); n += step)
            count++;
        stage.faults += count;
        if (getenv("FAULTS"))
            print_message("%s %s: %u of %s%s%s\n", task->words[0], task->words[1], count, kinds[i],
                          task->in ? " in " : "", task->in ? task->in : "");
    }
    forget(&before);
    forget(&clean);
}

static void a_task(void **state)
{
    if (!allocations_are_counted())
        skip();
    fail_everywhere(*state);
}

/* A log that the whole one goes on with: no end is in it, neither reached nor claimed. */
static void make_beginning(void)
{
    const char *result = strstr(stage.log.at, "[Result");
    const char *behind = result ? strchr(result, '\n') + 1 : NULL;
    const char *end = behind ? strstr(behind, last_turns) : NULL;

    if (!end)
        bug("the example is another one");
    text_init(&stage.begun, SAID_MAX);
    text_put(&stage.begun, (struct span){stage.log.at, (size_t)(result - stage.log.at)});
    text_put(&stage.begun, (struct span){behind, (size_t)(end + 1 - behind)});
}

/* Two archives beside the folder, which need everything that unpacks: NAME, members of which one is
 * compressed by COMPRESSOR, in a FORMAT with a FILTER. */
static void lay_archive(const char *name, const char *format, const char *filter,
                        const char *compressor)
{
    char path[PATH_MAX_HERE];
    struct text member;
    struct text archive;

    text_init(&member, SAID_MAX);
    text_init(&archive, SAID_MAX);
    pack(&member, "raw", compressor, NULL,
         (const struct packed[]){{"begun.ump", text_span(&stage.begun), NULL, false}, {0}});
    pack(&archive, format, filter, NULL,
         (const struct packed[]){{"a.ump", stage.log, NULL, false},
                                 {"begun.ump.packed", text_span(&member), NULL, false},
                                 {0}});
    snprintf(path, sizeof path, "%s/%s", stage.folder, name);
    file_write(path, text_span(&archive));
    text_free(&member);
    text_free(&archive);
}

static int open_stage(void **state)
{
    char here[PATH_ROOM / 4];
    const char *build = getenv("BUILD");

    (void)state;
    if (!build || !getcwd(here, sizeof here))
        bug("BUILD does not say where the library is");
    snprintf(stage.injector, sizeof stage.injector, "%s/%s/tests/faults/inject.so", here, build);
    snprintf(stage.program, sizeof stage.program, "%s/%s/umpire", here, build);
    folder_make(stage.folder);
    snprintf(stage.report, sizeof stage.report, "%s/report", stage.folder);
    stage.log = file_read(example);
    make_beginning();
    lay_archive("games.tar.gz", "pax", "gzip", "xz");
    lay_archive("games.zip", "zip", "none", "zstd");
    snprintf(stage.journal, sizeof stage.journal, "%s/journal", stage.folder);
    stage.server = server_start(stage.log, (struct span){"", 0}, "/log", stage.journal);
    snprintf(stage.url, sizeof stage.url, "http://127.0.0.1:%d/log", stage.server.port);
    return 0;
}

static int close_stage(void **state)
{
    (void)state;
    if (getenv("FAULTS"))
        print_message("%lu faults\n", stage.faults);
    server_stop(&stage.server);
    folder_remove(stage.folder);
    free((char *)stage.log.at);
    text_free(&stage.begun);
    return 0;
}

/* With an argument, only the tasks that it is a pattern of ("post*"). */
int main(int count, char **words)
{
    static struct task tasks[] = {
        {.words = {"check", "a.ump"}},
        {.words = {"check", "--json", "--summary", "-j2", "."}},
        {.words = {"check", "--files-from", "list", "--trace"}},
        {.words = {"check", "../games.tar.gz"}},
        {.words = {"check", "../games.tar.gz"}, .in = "umpire-unpack", .is_stopped = true},
        {.words = {"check", "../games.zip"}, .in = "umpire-unpack", .is_stopped = true},
        {.words = {"show", "a.ump"}},
        {.words = {"fmt", "--write", "a.ump"}, .writes = "a.ump"},
        {.words = {"add", "b.ump", "H4-J4"}, .writes = "b.ump"},
        {.words = {"scenario", "--game", "gohut", "sample"}},
        {.words = {"fetch", "URL"}},
        {.words = {"fetch", "URL", "--output", "new.ump"}, .writes = "new.ump"},
        {.words = {"fetch", "URL", "--output", "new.ump"}, .writes = "new.ump", .in = "umpire-http"},
        {.words = {"post", "a.ump", "STORE"}, .store = "/store/locked"},
        {.words = {"post", "a.ump", "STORE"}, .store = "/store/locked", .in = "umpire-http"},
        {.words = {"post", "a.ump", "STORE"}, .store = "/store/strong", .in = "umpire-http"},
        {.words = {"sync", "begun.ump", "STORE"}, .writes = "begun.ump", .store = "/store/locked",
         .store_is_whole = true},
        {.words = {"sync", "begun.ump", "STORE"}, .writes = "begun.ump", .store = "/store/locked",
         .store_is_whole = true, .in = "umpire-http"},
    };
    enum { COUNT = sizeof tasks / sizeof tasks[0] };
    struct CMUnitTest tests[COUNT];
    char names[COUNT][64];

    if (count > 1)
        cmocka_set_test_filter(words[1]);
    for (size_t i = 0; i < COUNT; i++) {
        snprintf(names[i], sizeof names[i], "%s %s%s%s%s", tasks[i].words[0], tasks[i].words[1],
                 tasks[i].store ? tasks[i].store : "", tasks[i].in ? " in " : "",
                 tasks[i].in ? tasks[i].in : "");
        tests[i] = (struct CMUnitTest){names[i], a_task, NULL, NULL, &tasks[i]};
    }
    return _cmocka_run_group_tests("faults", tests, COUNT, open_stage, close_stage) != 0;
}
