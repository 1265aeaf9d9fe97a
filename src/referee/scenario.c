/* SPDX-License-Identifier: MIT */
#include "referee/scenario.h"

#include "base/bug.h"
#include "base/caret.h"
#include "base/nearest.h"
#include "base/utf8.h"
#include "notation/grammar.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

extern const char grammar_scenario[];

enum line_kind { LINE_FACT, LINE_ROW };
enum line_field { LINE_KEY, LINE_WORDS };
static const char *const kinds[] = {"fact", "row", NULL};
static const char *const fields[] = {"key", "words", NULL};
static const struct vocabulary vocabulary = {kinds, fields};

/* ---- reading --------------------------------------------------------------------------- */

/* One reading of a file. */
struct inspection {
    struct scenario *scenario;
    const struct game *const *games;
    struct span text;
    struct complaints *complaints;
    struct grammar *grammar;
    struct matcher *matcher;
};

static struct span rest_of_line(struct span text, size_t at)
{
    size_t end = at;

    while (end < text.len && text.at[end] != '\n' && text.at[end] != '\r')
        end++;
    return (struct span){text.at + at, end - at};
}

/* Offset of the first byte of a line with something on it, at or after AT. */
static size_t next_line(struct span text, size_t at)
{
    while (at < text.len) {
        if (strchr(" \t\r\n", text.at[at]))
            at++;
        else if (text.at[at] == ';')
            at += rest_of_line(text, at).len;
        else
            break;
    }
    return at;
}

static bool complain_of_line(struct inspection *it, size_t at)
{
    struct expected expected = {.at = at};
    char words[256];
    struct text text;

    grammar_expect(it->grammar, it->matcher, ENTRY_PLAY, it->text, at, &expected);
    text_borrow(&text, words, sizeof words);
    expected_write(&text, &expected);
    struct span there = rest_of_line(it->text, expected.at);
    there.len = there.len > 1 ? 1 : there.len;
    complain(it->complaints, UNREADABLE, there, "expected %s", words);
    return false;
}

/* The line at AT as a fact. False after a complaint. */
static bool read_fact(struct inspection *it, size_t at, struct fact *fact)
{
    struct capture capture;
    struct span line = rest_of_line(it->text, at);
    enum match_status status =
        grammar_match(it->grammar, it->matcher, ENTRY_PLAY, it->text, at, &capture);

    if (status == MATCH_NONE)
        return complain_of_line(it, at);
    if (status != MATCH_FOUND) {
        complain(it->complaints, UNREADABLE, (struct span){line.at, 1},
                 "this line is too long or too tangled to be read");
        return false;
    }
    *fact = (struct fact){
        .whole = span_trim(capture.whole),
        .key = capture.field[LINE_KEY],
        .rest = capture.field[LINE_WORDS],
        .last = capture.field[LINE_KEY],
        .complaints = it->complaints,
        .form = "",
    };
    return true;
}

static const struct game *game_called(const struct game *const *games, struct span name)
{
    for (; *games; games++)
        if (span_is(name, (*games)->name))
            return *games;
    return NULL;
}

static bool not_a_scenario(struct inspection *it)
{
    complain(it->complaints, UNREADABLE, (struct span){NULL, 0},
             "not a scenario file: it must begin with a line \"game NAME\"");
    return false;
}

/* The first fact, which must be `game NAME`; nothing is quoted of a file that has none. */
static bool read_game(struct inspection *it, size_t *at)
{
    static const char key[] = "game";
    struct span text = it->text;
    struct fact fact;
    struct span word;

    *at = next_line(text, *at);
    struct span line = rest_of_line(text, *at);
    struct span start = {line.at, line.len < sizeof key - 1 ? line.len : sizeof key - 1};
    if (!span_is(start, key) || line.len == start.len || !strchr(" \t", line.at[start.len]))
        return not_a_scenario(it);
    size_t valid = utf8_valid_up_to(text);
    if (valid < text.len || memchr(text.at, '\0', text.len)) {
        complain(it->complaints, UNREADABLE, (struct span){NULL, 0},
                 "a scenario is a text file in UTF-8");
        return false;
    }
    *at += line.len;
    if (!read_fact(it, (size_t)(line.at - text.at), &fact))
        return false;
    fact.form = "game NAME";
    if (!fact_need(&fact, &word, "the name of a game"))
        return false;
    const struct game *game = it->scenario->game = game_called(it->games, word);
    if (!game)
        complain(it->complaints, UNKNOWN, word, "no game has that name");
    else if (!game->scenarios)
        complain(it->complaints, ILLEGAL, word, "%s has no scenarios; its board is fixed",
                 game->name);
    else
        fact_end(&fact);
    return game && game->scenarios;
}

static void take_text(struct fact *fact, struct span *to, const char *what, const char *form)
{
    fact->form = form;
    if (to->at)
        complain(fact->complaints, ILLEGAL, fact->key, "%s is given twice", what);
    else if (fact_need(fact, to, what))
        fact_end(fact);
}

static void complain_of_key(const struct game *game, struct fact *fact)
{
    struct nearest nearest = {.word = fact->key};
    char known[256];
    struct text text;

    text_borrow(&text, known, sizeof known);
    for (const struct line_form *form = game->scenarios->lines; form->key; form++) {
        nearest_try(&nearest, form->key);
        text_printf(&text, "%s%s", form == game->scenarios->lines ? "" : ", ", form->key);
    }
    if (nearest.found)
        complain(fact->complaints, UNKNOWN, fact->key, "no such keyword; did you mean \"%s\"?",
                 nearest.found);
    else
        complain(fact->complaints, UNKNOWN, fact->key, "no such keyword; %s takes name, note, %s",
                 game->name, known);
}

static void take_fact(struct scenario *scenario, struct fact *fact)
{
    if (span_is(fact->key, "name")) {
        take_text(fact, &scenario->name, "the scenario's name", "name NAME");
        return;
    }
    if (span_is(fact->key, "note")) {
        take_text(fact, &scenario->note, "a note", "note \"TEXT\"");
        return;
    }
    for (const struct line_form *form = scenario->game->scenarios->lines; form->key; form++) {
        if (span_is(fact->key, form->key)) {
            fact->form = form->form;
            form->take(scenario->data, fact);
            return;
        }
    }
    complain_of_key(scenario->game, fact);
}

static void read_lines(struct inspection *it, size_t at)
{
    struct scenario *scenario = it->scenario;
    const struct scenarios *scenarios = scenario->game->scenarios;
    struct fact fact;

    scenario->data = must_alloc(scenarios->size);
    memset(scenario->data, 0, scenarios->size);
    for (at = next_line(it->text, at); at < it->text.len; at = next_line(it->text, at)) {
        if (read_fact(it, at, &fact))
            take_fact(scenario, &fact);
        at += rest_of_line(it->text, at).len;
    }
    scenarios->seal(scenario->data, it->complaints);
}

bool scenario_read(struct scenario *scenario, const struct game *const *games, struct span text,
                   struct complaints *complaints)
{
    struct note note;
    size_t bom = text.len >= 3 && memcmp(text.at, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    struct inspection it = {
        .scenario = scenario,
        .games = games,
        .text = text,
        .complaints = complaints,
        .grammar = grammar_compile(span_of(grammar_scenario), &vocabulary, &note),
        .matcher = matcher_new(false),
    };

    if (!it.grammar)
        bug(note.words);
    *scenario = (struct scenario){.text = text};
    if (read_game(&it, &bom))
        read_lines(&it, bom);
    if (complaints->count)
        scenario_free(scenario);
    grammar_free(it.grammar);
    matcher_free(it.matcher);
    return complaints->count == 0;
}

void scenario_free(struct scenario *scenario)
{
    free(scenario->data);
    scenario->data = NULL;
}

/* ---- files ----------------------------------------------------------------------------- */

static int read_all(struct text *text, int file, struct note *note)
{
    char buffer[4096];

    for (;;) {
        ssize_t got = read(file, buffer, sizeof buffer);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return note_set(note, "%s", strerror(errno));
        if (got == 0)
            return 0;
        text_put(text, (struct span){buffer, (size_t)got});
        if (text->full)
            return note_set(note, "larger than 256 KiB");
    }
}

int scenario_load(struct text *text, const char *path, bool follow, struct note *note)
{
    struct stat status;
    int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY | (follow ? 0 : O_NOFOLLOW));

    if (file < 0 && errno == ELOOP && !follow)
        return note_set(note, "a symbolic link");
    if (file < 0)
        return note_set(note, "%s", strerror(errno));
    int result = 0;
    if (fstat(file, &status) != 0)
        result = note_set(note, "%s", strerror(errno));
    else if (!S_ISREG(status.st_mode))
        result = note_set(note, "not a regular file");
    else
        result = read_all(text, file, note);
    close(file);
    return result;
}

const struct built_in *scenario_built_in(const struct game *game, struct span name)
{
    for (const struct built_in *one = game->scenarios->built_in; one->name; one++)
        if (span_is(name, one->name))
            return one;
    return NULL;
}

bool scenario_is_plain(struct span name)
{
    for (size_t i = 0; i < name.len; i++)
        if (!is_letter(name.at[i]) && !is_digit(name.at[i]) && !strchr(".-_", name.at[i]))
            return false;
    return name.len > 0 && name.len <= NAME_MAX && name.at[0] != '.';
}

/* ---- those that a run has read --------------------------------------------------------- */

struct kept_scenario {
    struct scenario scenario;
    struct text text;  /* of a file; empty for a built-in one */
    struct text place; /* "GAME NAME" of a built-in one, or a path */
    bool followed;     /* the path might be a symbolic link */
    struct note why;   /* why it cannot be used */
};

/* Keeps the first complaint, in words with its place. */
struct first_complaint {
    struct complaints complaints;
    struct span text;
    struct note *why;
};

static void take_first(struct complaints *complaints, enum finding finding, struct span at,
                       struct span message)
{
    struct first_complaint *first = (struct first_complaint *)complaints;
    struct origin origin = {1, 0};

    if (finding == LEGAL || complaints->count > 1)
        return;
    if (!at.at) {
        note_set(first->why, "%.*s", (int)message.len, message.at);
        return;
    }
    struct caret caret = caret_at(first->text, origin, at);
    note_set(first->why, "its line %" PRIu64 ", column %" PRIu64 " is %s: %.*s", caret.line,
             caret.column, finding_name(finding), (int)message.len, message.at);
}

static void read_kept(struct kept_scenario *kept, const struct referee *referee,
                      const struct game *game, struct span text)
{
    struct first_complaint first = {{.take = take_first}, text, &kept->why};
    struct scenario *scenario = &kept->scenario;

    scenario_read(scenario, referee->games, text, &first.complaints);
    if (scenario->game && scenario->game != game) {
        scenario_free(scenario);
        note_set(&kept->why, "it is a scenario of %s", scenario->game->name);
    }
    scenario->game = game;
}

/* One more to keep; the oldest makes room. */
static struct kept_scenario *keep(struct referee *referee, struct span place)
{
    unsigned slot = referee->scenario_count++ % SCENARIOS_MAX;
    struct kept_scenario *kept = referee->scenario_kept[slot];

    if (kept) {
        scenario_free(&kept->scenario);
        text_free(&kept->text);
        text_free(&kept->place);
    } else
        kept = referee->scenario_kept[slot] = must_alloc(sizeof *kept);
    memset(kept, 0, sizeof *kept);
    text_init(&kept->text, SCENARIO_BYTES_MAX);
    text_init(&kept->place, PATH_MAX);
    text_put(&kept->place, place);
    return kept;
}

static struct kept_scenario *find_kept(struct referee *referee, const struct game *game,
                                       struct span place)
{
    for (unsigned i = 0; i < SCENARIOS_MAX && i < referee->scenario_count; i++) {
        struct kept_scenario *kept = referee->scenario_kept[i];
        if (span_equal(text_span(&kept->place), place) && kept->scenario.game == game)
            return kept;
    }
    return NULL;
}

static struct kept_scenario *from_program(struct referee *referee, const struct game *game,
                                          const struct built_in *one)
{
    char words[128];
    struct text place;

    text_borrow(&place, words, sizeof words);
    text_printf(&place, "%s %s", game->name, one->name);
    struct kept_scenario *kept = find_kept(referee, game, text_span(&place));
    if (kept)
        return kept;
    kept = keep(referee, text_span(&place));
    read_kept(kept, referee, game, span_of(one->text));
    return kept;
}

static struct kept_scenario *from_file(struct referee *referee, const struct game *game,
                                       struct span path, bool follow)
{
    struct kept_scenario *kept = find_kept(referee, game, path);

    if (kept && kept->followed == follow)
        return kept;
    kept = keep(referee, path);
    kept->followed = follow;
    if (scenario_load(&kept->text, kept->place.at, follow, &kept->why) == 0)
        read_kept(kept, referee, game, text_span(&kept->text));
    kept->scenario.game = game;
    return kept;
}

/* A plain file name in the directory that it may lie in. */
static struct kept_scenario *from_directory(struct referee *referee, const struct game *game,
                                            const char *directory, struct span name)
{
    char words[PATH_MAX];
    struct text path;

    text_borrow(&path, words, sizeof words);
    text_printf(&path, "%s/", directory);
    text_put(&path, name);
    return from_file(referee, game, text_span(&path), false);
}

const struct scenario *scenario_find(struct referee *referee, const struct game *game,
                                     struct span name, bool asked, const char **why)
{
    const struct built_in *one = scenario_built_in(game, name);
    struct kept_scenario *kept = NULL;

    if (one)
        kept = from_program(referee, game, one);
    else if (asked)
        kept = from_file(referee, game, name, true);
    if (!kept && referee->scenario_dir)
        kept = from_directory(referee, game, referee->scenario_dir, name);
    if ((!kept || !kept->scenario.data) && referee->log_dir && !one && !asked)
        kept = from_directory(referee, game, referee->log_dir, name);
    if (kept && kept->scenario.data)
        return &kept->scenario;
    *why = kept ? kept->why.words
                : "it is not built in, and files are found only beside a log or with "
                  "--scenario-dir";
    return NULL;
}

void scenarios_free(struct referee *referee)
{
    for (unsigned i = 0; i < SCENARIOS_MAX && i < referee->scenario_count; i++) {
        struct kept_scenario *kept = referee->scenario_kept[i];
        scenario_free(&kept->scenario);
        text_free(&kept->text);
        text_free(&kept->place);
        free(kept);
    }
    referee->scenario_count = 0;
}
