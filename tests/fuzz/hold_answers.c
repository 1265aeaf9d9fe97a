/* SPDX-License-Identifier: MIT */
/*
 * A property of any bytes as what servers answer: a command that speaks to one ends, nothing that it
 * says is unfit for a terminal, no turn is overwritten, and no secret goes astray.
 */
#include "fuzz/property.h"

#include "base/bug.h"
#include "cli/command.h"
#include "fuzz/web.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HOME "a.example"
#define OURS "http://" HOME "/ours"
#define THERE "http://" HOME "/log"
#define VARIABLE "UMPIRE_FUZZ_TOKEN"
static const char secret[] = "t0kenOfTheHome";

/* Four errands of two minutes at most, and what it takes to give back a lock. */
enum { WORDS_MAX = 16, WAITED_MAX = (4 * 120 + 5) * 1000 };

/* The input's first line chooses one by its name, or by chance. */
static const struct errand {
    const char *name;
    const char *words[6];
} errands[] = {
    {"fetch", {"fetch", THERE}},
    {"check", {"fetch", THERE, "--check"}},
    {"post", {"post", OURS, THERE}},
    {"force", {"post", OURS, THERE, "--force"}},
    {"body", {"post", OURS, THERE, "--method", "POST"}},
    {"form", {"post", OURS, THERE, "--form", "log"}},
};

static const struct errand *choose(struct span first)
{
    enum { COUNT = sizeof errands / sizeof *errands };
    struct chance chance = chance_of(first);

    for (size_t i = 0; i < COUNT; i++)
        if (span_equal(first, span_of(errands[i].name)))
            return &errands[i];
    return &errands[chance_below(&chance, COUNT)];
}

/* ---- running --------------------------------------------------------------------------- */

static enum exit_status run_words(const struct errand *errand)
{
    static const char *const always[] = {"--verbose", "--token-env", VARIABLE, "--max-size", "65536"};
    char *words[WORDS_MAX + 1] = {"umpire"};
    int count = 1;

    for (size_t i = 0; i < sizeof errand->words / sizeof *errand->words && errand->words[i]; i++)
        words[count++] = strdup(errand->words[i]); /* a command may write there */
    for (size_t i = 0; i < sizeof always / sizeof *always; i++)
        words[count++] = strdup(always[i]);
    enum exit_status status = command_line(count, words);
    while (count > 1)
        free(words[--count]);
    return status;
}

/* What came of a command; both texts are to be freed. */
struct told {
    enum exit_status status;
    char *out;
    size_t out_len;
    char *errors;
    size_t errors_len;
};

static void run(struct told *told, const struct errand *errand)
{
    FILE *streams[2] = {stdout, stderr};

    *told = (struct told){.status = EXIT_YES};
    stdout = open_memstream(&told->out, &told->out_len);
    stderr = open_memstream(&told->errors, &told->errors_len);
    if (!stdout || !stderr)
        bug("no memory to say things into");
    told->status = run_words(errand);
    fclose(stdout);
    fclose(stderr);
    stdout = streams[0];
    stderr = streams[1];
}

/* ---- what was asked -------------------------------------------------------------------- */

static bool has(struct span bytes, const char *words)
{
    return find_bytes(bytes, span_of(words)) != NULL;
}

/* A line that begins so. What servers say never does, it is marked or indented. */
static bool has_line(struct span bytes, const char *begins)
{
    struct span words = span_of(begins);

    while (bytes.len >= words.len) {
        if (memcmp(bytes.at, words.at, words.len) == 0)
            return true;
        const char *end = memchr(bytes.at, '\n', bytes.len);
        if (!end)
            return false;
        bytes.len -= (size_t)(end + 1 - bytes.at);
        bytes.at = end + 1;
    }
    return false;
}

static bool is_method(const struct visit *visit, const char *method)
{
    size_t len = strlen(method);

    return visit->asked.len > len && memcmp(visit->asked.at, method, len) == 0 &&
           visit->asked.at[len] == ' ';
}

static struct span head_of(struct span asked)
{
    const char *end = find_bytes(asked, span_of("\r\n\r\n"));

    return (struct span){asked.at, (size_t)(end + 2 - asked.at)};
}

/* The value of a header line of the request's; .at is NULL if it has none. */
static struct span field_of(const struct visit *visit, const char *name)
{
    struct span rest = head_of(visit->asked);
    size_t len = strlen(name);

    while (rest.len) {
        const char *end = find_bytes(rest, span_of("\r\n"));
        size_t line = (size_t)(end - rest.at);
        if (line > len && rest.at[len] == ':' && memcmp(rest.at, name, len) == 0)
            return span_trim((struct span){rest.at + len + 1, line - len - 1});
        rest.at += line + 2;
        rest.len -= line + 2;
    }
    return (struct span){NULL, 0};
}

/* The number behind "HTTP/1.1", as libcurl reads it: three characters, blanks before it not counted. */
static long status_at(struct span line)
{
    enum { NUMBER = 9 };
    char digits[4] = "";

    if (line.len <= NUMBER)
        return 0;
    line.at += NUMBER;
    line.len -= NUMBER;
    while (line.len && memchr(" \t\v\f\r\n", line.at[0], 6)) {
        line.at++;
        line.len--;
    }
    memcpy(digits, line.at, line.len < 3 ? line.len : 3);
    return strtol(digits, NULL, 10);
}

/* Is there a status in the answer that is at least LEAST and at most MOST? */
static bool says(const struct visit *visit, long least, long most)
{
    struct span rest = visit->answered;

    for (const char *at; (at = find_bytes(rest, span_of("HTTP/1.")));) {
        rest.len -= (size_t)(at - rest.at);
        rest.at = at;
        long status = status_at(rest);
        if (status >= least && status <= most)
            return true;
        rest.at++;
        rest.len--;
    }
    return false;
}

static bool is_at_home(const struct visit *visit)
{
    struct span host = field_of(visit, "Host");

    return span_is(host, HOME) || span_is(host, HOME ":80");
}

/* No line that an answer has put there, and our secret for nobody else. */
static void request_is_ours(const struct visit *visit)
{
    static const char *const names[] = {"Host", "User-Agent", "Accept", "Accept-Encoding",
                                        "Authorization", "If", "If-Match", "If-None-Match", "Lock-Token",
                                        "Depth", "Timeout", "Content-Type", "Content-Length", "Expect"};
    struct span head = head_of(visit->asked);
    size_t known = 0;
    size_t lines = 0;

    for (size_t i = 0; i < head.len; i++) {
        HOLDS(head.at[i] != '\0', head);
        lines += head.at[i] == '\n';
    }
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        known += field_of(visit, names[i]).at != NULL;
    HOLDS(lines == known + 1, head);
    HOLDS(is_at_home(visit) || !has(visit->asked, secret), visit->asked);
}

/* ---- what was done --------------------------------------------------------------------- */

/* Is a write tied to what was read: to a lock that we were given, or to a tag? */
static void is_protected(const struct visit *put, const struct visit *first)
{
    struct span lock = field_of(put, "If");
    bool given = false;

    HOLDS(lock.at || field_of(put, "If-Match").at || field_of(put, "If-None-Match").at, put->asked);
    if (!lock.at)
        return;
    const char *from = memchr(lock.at, '<', lock.len);
    const char *to = memchr(lock.at, '>', lock.len);
    HOLDS(from && to > from, put->asked);
    struct span token = {from, (size_t)(to + 1 - from)};
    for (const struct visit *visit = first; visit < put; visit++)
        given |= is_method(visit, "LOCK") && find_bytes(visit->answered, token);
    HOLDS(given, put->asked);
}

/* Whoever writes under a lock gives it back. */
static bool is_given_back(struct span lock, const struct visit *from, const struct visit *end)
{
    for (; from < end; from++)
        if (is_method(from, "UNLOCK") && find_bytes(lock, field_of(from, "Lock-Token")))
            return true;
    return false;
}

static void writes_are_protected(const struct visit *first, unsigned count, bool forced)
{
    for (const struct visit *visit = first; visit < first + count; visit++) {
        if (!is_method(visit, "PUT"))
            continue;
        struct span lock = field_of(visit, "If");
        if (!forced)
            is_protected(visit, first);
        HOLDS(!lock.at || is_given_back(lock, visit + 1, first + count), visit->asked);
    }
}

/* It was taken, so the server said; without a lock, or if it said otherwise, it was looked at. */
static bool may_be_there(const struct visit *first, unsigned count)
{
    bool put = false;
    bool there = false;

    for (const struct visit *visit = first; visit < first + count; visit++) {
        if (is_method(visit, "PUT")) {
            put = true;
            there = field_of(visit, "If").at && says(visit, 200, 299);
        } else if (put && is_method(visit, "GET")) {
            there |= says(visit, 200, 200);
        }
    }
    return there;
}

/* A POST is sent once, but to where it is sent on; it is taken if the last answer is a good one. */
static bool may_be_taken(const struct visit *first, unsigned count)
{
    unsigned posts = 0;
    unsigned sent_on = 0;

    for (const struct visit *visit = first; visit < first + count; visit++)
        if (is_method(visit, "POST")) {
            posts++;
            HOLDS(posts <= 1 + sent_on, visit->asked);
            sent_on += says(visit, 307, 308);
        }
    return posts && says(&first[count - 1], 200, 299);
}

/* The programs that are run here do not end when a pipe breaks; nor is it for them to see that the
 * fuzzer looks at its clock, which would interrupt what they read and write. */
static void keep_signals_out(void)
{
    struct sigaction clock;

    signal(SIGPIPE, SIG_IGN);
    if (sigaction(SIGALRM, NULL, &clock))
        bug("no signals");
    clock.sa_flags |= SA_RESTART;
    sigaction(SIGALRM, &clock, NULL);
}

void hold_answers(struct span bytes)
{
    const char *line = bytes.len ? memchr(bytes.at, '\n', bytes.len) : NULL;
    size_t len = line ? (size_t)(line - bytes.at) : bytes.len;
    const struct errand *errand = choose((struct span){bytes.at, len});
    const struct visit *visits;
    struct told told;

    len += line != NULL;
    if (has(bytes, secret))
        return; /* who knows it may say it */
    if (setenv(VARIABLE, secret, 1))
        bug("no environment");
    keep_signals_out();
    web_begin((struct span){bytes.at + len, bytes.len - len});
    run(&told, errand);
    unsigned count = web_visits(&visits);
    struct span out = {told.out, told.out_len};
    struct span errors = {told.errors, told.errors_len};

    HOLDS(count > 0 && web_waited() <= WAITED_MAX, bytes);
    is_fit_for_a_terminal(errors);
    HOLDS(!has(errors, secret), errors);
    HOLDS(!has_line(errors, "umpire: " OURS ": umpire-http ended") &&
          !has_line(errors, "umpire: " THERE ": umpire-http ended"), errors);
    for (unsigned i = 0; i < count; i++)
        request_is_ours(&visits[i]);
    writes_are_protected(visits, count, strcmp(errand->name, "force") == 0);
    bool taken = may_be_taken(visits, count);
    if (strcmp(errand->words[0], "post") == 0 && told.status == EXIT_YES) {
        is_fit_for_a_terminal(out);
        HOLDS(taken || !has_line(out, THERE ": sent; the server took it\n"), bytes);
        HOLDS(may_be_there(visits, count) ||
              (!has_line(out, THERE ": created\n") && !has_line(out, THERE ": updated\n")), bytes);
    }
    free(told.out);
    free(told.errors);
}
