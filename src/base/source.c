/* SPDX-License-Identifier: MIT */
#include "base/source.h"

#include "base/bug.h"
#include "base/utf8.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { WINDOW_START = 64 << 10, WINDOW_MAX = GAME_BYTES_MAX + (64 << 10) };

static const char mark[] = "\xEF\xBB\xBF";
static const char game_tag[] = "[game";

static void make_window(struct source *source)
{
    source->room = WINDOW_START;
    source->window = must_alloc(source->room);
    source->unread.at = source->window;
}

int source_open(struct source *source, const char *name, struct note *note)
{
    struct stat stat = {0};

    *source = (struct source){.file = STDIN_FILENO, .origin = {.line = 1}};
    if (strcmp(name, "-") != 0) {
        source->file = open(name, O_RDONLY | O_CLOEXEC | O_NOCTTY);
        source->close_file = true;
    }
    if (source->file < 0)
        return note_set(note, "%s", strerror(errno));
    if (fstat(source->file, &stat) == 0 && S_ISDIR(stat.st_mode)) {
        source_close(source);
        return note_set(note, "%s", strerror(EISDIR));
    }
    source->streams = !S_ISREG(stat.st_mode);
    make_window(source);
    return 0;
}

void source_from_file(struct source *source, int file)
{
    *source = (struct source){.file = file, .close_file = true, .origin = {.line = 1}};
    make_window(source);
}

void source_from_memory(struct source *source, struct span bytes)
{
    *source = (struct source){
        .file = -1, .ended = true, .unread = bytes, .origin = {.line = 1}};
}

void source_from_feed(struct source *source, struct feed *feed)
{
    *source = (struct source){.file = -1, .feed = feed, .origin = {.line = 1}};
    make_window(source);
}

void source_from_text(struct source *source, struct text *bytes)
{
    source_from_memory(source, text_span(bytes));
    source->window = bytes->at;
    bytes->at = NULL;
    text_free(bytes);
}

void source_close(struct source *source)
{
    if (source->close_file && source->file >= 0)
        close(source->file);
    free(source->window);
    *source = (struct source){.file = -1};
}

static ssize_t read_bytes(struct source *source, char *at, size_t room, struct note *note)
{
    if (source->feed)
        return source->feed->read(source->feed, at, room, note);
    for (;;) {
        if (source->stop && *source->stop)
            return note_set(note, "interrupted");
        ssize_t got = read(source->file, at, room);
        if (got < 0 && errno == EINTR)
            continue;
        return got < 0 ? note_set(note, "%s", strerror(errno)) : got;
    }
}

/* Read more bytes behind those that are unread, but not more than MOST, moving and growing the
 * window as needed. */
static int read_more(struct source *source, size_t most, struct note *note)
{
    if (source->unread.at != source->window && source->unread.len)
        memmove(source->window, source->unread.at, source->unread.len);
    source->unread.at = source->window;
    if (source->unread.len == source->room) {
        source->room = source->room * 2 < WINDOW_MAX ? source->room * 2 : WINDOW_MAX;
        source->window = must_realloc(source->window, source->room);
        source->unread.at = source->window;
    }
    size_t room = source->room - source->unread.len;
    ssize_t got = read_bytes(source, source->window + source->unread.len,
                             room < most ? room : most, note);
    if (got < 0)
        return -1;
    source->ended = got == 0;
    source->unread.len += (size_t)got;
    return 0;
}

int source_peek(struct source *source, struct span *bytes, struct note *note)
{
    while (source->unread.len < PEEK_MAX && !source->ended)
        if (read_more(source, source->streams ? PEEK_MAX - source->unread.len : WINDOW_START, note))
            return -1;
    *bytes = source->unread;
    bytes->len = bytes->len < PEEK_MAX ? bytes->len : PEEK_MAX;
    return 0;
}

int source_hand_over(struct source *source, struct span *head)
{
    off_t back = -(off_t)source->unread.len;

    *head = source->unread;
    if (!source->streams && lseek(source->file, back, SEEK_CUR) >= 0)
        head->len = 0;
    source->unread.len = 0;
    source->ended = true;
    return source->file;
}

uint64_t source_place(const struct source *source)
{
    off_t place = source->streams || source->file < 0 ? 0 : lseek(source->file, 0, SEEK_CUR);

    return place < 0 ? 0 : (uint64_t)place;
}

bool source_waits(const struct source *source)
{
    struct pollfd file = {.fd = source->file, .events = POLLIN};

    return source->streams && !source->ended && poll(&file, 1, 0) == 0;
}

/* Length of the blank or quoting mark in front of AT; 0 if something else stands there. */
static size_t margin_before(struct span text, const char *at)
{
    if (at > text.at && (at[-1] == ' ' || at[-1] == '\t' || at[-1] == '>'))
        return 1;
    return utf8_blank_at_end((struct span){text.at, (size_t)(at - text.at)});
}

/* Back from a [Game tag to the start of its line: quoting marks belong to the game they quote. */
static const char *line_of_tag(struct span text, const char *at)
{
    for (size_t len; (len = margin_before(text, at)) > 0;)
        at -= len;
    return at;
}

/* Does the bracket at AT open a [Game tag at the beginning of a line? */
static bool opens_game(struct span text, const char *at)
{
    size_t left = (size_t)(text.at + text.len - at);

    if (left <= sizeof game_tag - 1)
        return false;
    for (size_t i = 1; i < sizeof game_tag - 1; i++)
        if (to_lower(at[i]) != game_tag[i])
            return false;
    char next = at[sizeof game_tag - 1];
    if (next != ' ' && next != '\t' && next != '"' && next != '\xE2' && next != '\xC2')
        return false; /* a longer name; the last two begin other quotes and blanks */
    const char *back = line_of_tag(text, at);
    return back == text.at || back[-1] == '\n' || back[-1] == '\r';
}

/* The next [Game tag in TEXT at or after FROM; NULL if there is none. */
static const char *find_game(struct span text, size_t from)
{
    const char *end = text.at + text.len;

    for (const char *at = text.at + from; at < end; at++) {
        at = memchr(at, '[', (size_t)(end - at));
        if (!at)
            return NULL;
        if (opens_game(text, at))
            return at;
    }
    return NULL;
}

/* How many times C stands in LEN bytes. Lines are short, so that looking for one end after the other
 * takes long; counting by stretches whose number fits in a byte, sixteen are compared at once. */
static size_t count_byte(const char *at, size_t len, char c)
{
    size_t count = 0;

    while (len) {
        size_t stretch = len < UINT8_MAX ? len : UINT8_MAX;
        uint8_t here = 0;
        for (size_t i = 0; i < stretch; i++)
            here = (uint8_t)(here + (at[i] == c));
        count += here;
        at += stretch;
        len -= stretch;
    }
    return count;
}

/* Line ends in the first LEN bytes of TEXT: LF, CR LF, or CR alone. */
static size_t count_lines(struct span text, size_t len)
{
    size_t lines = count_byte(text.at, len, '\n');
    const char *end = text.at + len;
    const char *at = text.at;

    for (; at < end && (at = memchr(at, '\r', (size_t)(end - at))); at++)
        lines += at + 1 == text.at + text.len || at[1] != '\n';
    return lines;
}

/* Take LEN bytes off the front of what is unread. */
static void pass_over(struct source *source, size_t len)
{
    source->origin.line += count_lines(source->unread, len);
    source->origin.byte += len;
    source->unread.at += len;
    source->unread.len -= len;
}

/*
 * Where the game at the front of UNREAD ends. Reads on until the next game's tag or the end of
 * the file is in the window, or the game is too long. LOOKED is how far has been searched, so
 * that a long game is searched once and not once a read.
 */
static int find_end(struct source *source, size_t *end, struct note *note)
{
    bool seen_own = false;
    size_t looked = 0;

    for (;;) {
        const char *found = find_game(source->unread, looked);
        while (found && !seen_own) {
            seen_own = true;
            looked = (size_t)(found - source->unread.at) + 1;
            found = find_game(source->unread, looked);
        }
        if (found) {
            *end = (size_t)(line_of_tag(source->unread, found) - source->unread.at);
            return 0;
        }
        source->skip_rest = !source->ended && source->unread.len >= WINDOW_MAX;
        if (source->ended || source->skip_rest) {
            *end = source->unread.len;
            return 0;
        }
        /* A tag may be cut by the window's end: look again from the last bytes. */
        size_t again = source->unread.len > sizeof game_tag ? source->unread.len - sizeof game_tag
                                                            : 0;
        looked = again > looked ? again : looked;
        if (read_more(source, WINDOW_MAX, note))
            return -1;
    }
}

/* The rest of a game that is too long is read and thrown away. */
static int skip_rest(struct source *source, struct note *note)
{
    for (;;) {
        const char *found = find_game(source->unread, 1);
        if (found) {
            pass_over(source, (size_t)(line_of_tag(source->unread, found) - source->unread.at));
            return 0;
        }
        if (source->ended) {
            pass_over(source, source->unread.len);
            return 0;
        }
        size_t keep = source->unread.len < sizeof game_tag ? source->unread.len : sizeof game_tag;
        const char *end = source->unread.at + source->unread.len;
        for (size_t len; keep < WINDOW_START / 2; keep += len)
            if ((len = margin_before(source->unread, end - keep)) == 0)
                break;
        if (keep < source->unread.len)
            keep++; /* the line end in front of it */
        pass_over(source, source->unread.len - keep);
        if (read_more(source, WINDOW_MAX, note))
            return -1;
    }
}

/* A byte-order mark is not part of the first game. */
static int pass_over_mark(struct source *source, struct note *note)
{
    while (source->unread.len < sizeof mark - 1 && !source->ended)
        if (read_more(source, WINDOW_MAX, note))
            return -1;
    if (source->unread.len >= sizeof mark - 1 &&
        memcmp(source->unread.at, mark, sizeof mark - 1) == 0)
        pass_over(source, sizeof mark - 1);
    return 0;
}

enum source_status source_next(struct source *source, struct chunk *chunk, struct note *note)
{
    size_t end = 0;

    pass_over(source, source->lent);
    source->lent = 0;
    if (source->skip_rest && skip_rest(source, note))
        return SOURCE_TROUBLE;
    source->skip_rest = false;
    if (source->handed_out == 0 && pass_over_mark(source, note))
        return SOURCE_TROUBLE;
    if (find_end(source, &end, note))
        return SOURCE_TROUBLE;
    if (end == 0 && source->handed_out)
        return SOURCE_END;
    size_t shown = end < GAME_BYTES_MAX ? end : GAME_BYTES_MAX;
    source->lent = source->skip_rest ? shown : end;
    *chunk = (struct chunk){
        .text = {source->unread.at, shown},
        .origin = source->origin,
        .nth = ++source->handed_out,
        .too_long = end > GAME_BYTES_MAX,
    };
    return SOURCE_GAME;
}

int source_read_rest(struct text *text, struct source *source, struct note *note)
{
    for (;;) {
        text_put(text, source->unread);
        source->unread.len = 0;
        if (text->full)
            return note_set(note, "the file is too large");
        if (source->ended)
            return 0;
        if (read_more(source, WINDOW_MAX, note))
            return -1;
    }
}

int source_read_all(struct text *text, const char *name, struct note *note)
{
    struct source source;

    if (source_open(&source, name, note))
        return -1;
    int status = source_read_rest(text, &source, note);
    source_close(&source);
    return status;
}
