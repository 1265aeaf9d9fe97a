/* SPDX-License-Identifier: MIT */
#include "fuzz/web.h"

#include "base/bug.h"
#include "base/companion.h"
#include "base/text.h"
#include "fuzz/property.h"
#include "net/clerk.h"
#include "net/patience.h"

#include <curl/curl.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum { CONNECTIONS = 16, VISITS_MAX = 8192, ASKED_MAX = 1 << 20, ROUNDS_IDLE = 3 };

/* The server's end of a connection. */
struct connection {
    bool open;
    int file;
    unsigned used; /* the later, the larger */
    struct text asked;
    bool answering;
    struct pieces answer;
};

static struct {
    struct span script;
    struct span left; /* of the script */
    struct connection connection[CONNECTIONS];
    unsigned uses;
    struct visit visit[VISITS_MAX]; /* what was asked is owned */
    unsigned visits;
    int64_t now;
    CURLM *multi; /* holds the connections of the clerk's one handle */
    int door;     /* where they are accepted */
    char name[32]; /* of an abstract socket, which begins with a NUL */
} web;

/* ---- the server ------------------------------------------------------------------------ */

static void hang_up(struct connection *connection)
{
    close(connection->file);
    text_free(&connection->asked);
    *connection = (struct connection){.open = false};
}

static struct span next_answer(void)
{
    static const char end[] = "~~~\n";
    size_t most = sizeof end - 1;
    struct span answer = {web.left.at, 0};

    while (answer.len < web.left.len) {
        const char *line = web.left.at + answer.len;
        size_t rest = web.left.len - answer.len;
        if (rest >= most && memcmp(line, end, most) == 0)
            break;
        const char *next = memchr(line, '\n', rest);
        answer.len += next ? (size_t)(next + 1 - line) : rest;
    }
    size_t gone = answer.len + (answer.len < web.left.len ? most : 0);
    web.left.at += gone;
    web.left.len -= gone;
    return answer;
}

/* What it says of its body's length, as libcurl writes it. */
static size_t body_length(struct span head)
{
    static const char name[] = "\r\nContent-Length: ";
    const char *found = find_bytes(head, span_of(name));

    return found ? strtoul(found + sizeof name - 1, NULL, 10) : 0;
}

static bool is_whole(struct span asked)
{
    const char *end = find_bytes(asked, span_of("\r\n\r\n"));

    if (!end)
        return false;
    size_t head = (size_t)(end + 4 - asked.at);
    return asked.len >= head + body_length((struct span){asked.at, head});
}

static void take_visit(struct connection *connection)
{
    struct visit *visit = &web.visit[web.visits];
    size_t len = connection->asked.len;

    HOLDS(web.visits < VISITS_MAX, web.script);
    char *asked = must_alloc(len);
    memcpy(asked, connection->asked.at, len);
    *visit = (struct visit){{asked, len}, next_answer()};
    web.visits++;
    text_clear(&connection->asked);
    pieces_begin(&connection->answer, visit->answered);
    connection->answering = true;
}

/* Something more of the request. False if nothing has come. */
static bool listen_to(struct connection *connection)
{
    char bytes[4096];
    ssize_t got = recv(connection->file, bytes, sizeof bytes, MSG_DONTWAIT);

    if (got < 0)
        return false;
    if (got == 0) {
        hang_up(connection);
        return true;
    }
    connection->used = ++web.uses;
    text_put(&connection->asked, (struct span){bytes, (size_t)got});
    HOLDS(!connection->asked.full, web.script);
    if (is_whole(text_span(&connection->asked)))
        take_visit(connection);
    return true;
}

/* The next piece of the answer. False if there is no room for it now. */
static bool answer_on(struct connection *connection)
{
    struct pieces piece = connection->answer;
    char bytes[256];
    ssize_t len = piece.feed.read(&piece.feed, bytes, sizeof bytes, NULL);

    if (len == 0) {
        connection->answering = false;
        if (web.visit[web.visits - 1].answered.len == 0)
            hang_up(connection);
        return true;
    }
    ssize_t put = send(connection->file, bytes, (size_t)len, MSG_DONTWAIT | MSG_NOSIGNAL);
    if (put < 0 && errno == EAGAIN)
        return false;
    if (put < len)
        hang_up(connection);
    else
        connection->answer = piece;
    return true;
}

static bool welcome(void)
{
    int file = accept(web.door, NULL, NULL);

    if (file < 0)
        return false;
    for (struct connection *c = web.connection; c < web.connection + CONNECTIONS; c++)
        if (!c->open) {
            *c = (struct connection){.open = true, .file = file, .used = ++web.uses};
            text_init(&c->asked, ASKED_MAX);
            return true;
        }
    broken("few connections are open at a time", web.script);
}

/* Did the server have anything to do? */
static bool serve(void)
{
    bool served = welcome();

    for (struct connection *c = web.connection; c < web.connection + CONNECTIONS; c++)
        if (c->open)
            served |= c->answering ? answer_on(c) : listen_to(c);
    return served;
}

/* Nothing more comes: of the connections, the one in use. */
static void hang_up_last(void)
{
    struct connection *last = NULL;

    for (struct connection *c = web.connection; c < web.connection + CONNECTIONS; c++)
        if (c->open && (!last || c->used > last->used))
            last = c;
    HOLDS(last != NULL, web.script);
    hang_up(last);
}

/* ---- libcurl --------------------------------------------------------------------------- */

/* Every connection is to us: so no name is looked up. No proxy and no file of secrets is used, and
 * TLS is not spoken. */
static void keep_in(CURL *curl)
{
    curl_easy_setopt(curl, CURLOPT_ABSTRACT_UNIX_SOCKET, web.name + 1);
    curl_easy_setopt(curl, CURLOPT_PROXY, "");
    curl_easy_setopt(curl, CURLOPT_NETRC, (long)CURL_NETRC_IGNORED);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http");
}

static CURLcode result_of(CURLM *multi)
{
    int left;
    const CURLMsg *message = curl_multi_info_read(multi, &left);

    if (!message || message->msg != CURLMSG_DONE)
        bug("libcurl has ended and does not say how");
    return message->data.result;
}

/* In place of libcurl's own: the same, and the server has its turn whenever it would wait. */
CURLcode curl_easy_perform(CURL *curl)
{
    int running;
    int idle = 0;

    keep_in(curl);
    if (curl_multi_add_handle(web.multi, curl))
        bug("libcurl does not begin");
    while (curl_multi_perform(web.multi, &running) == CURLM_OK && running) {
        if (serve())
            idle = 0;
        else if (++idle > ROUNDS_IDLE)
            hang_up_last();
    }
    CURLcode code = result_of(web.multi);
    curl_multi_remove_handle(web.multi, curl);
    return code;
}

/* ---- in place of net/patience.c -------------------------------------------------------- */

int64_t patience_now(void)
{
    return web.now;
}

bool patience_wait(int64_t milliseconds)
{
    web.now += milliseconds;
    return true;
}

/* ---- in place of base/companion.c ------------------------------------------------------ */

static struct {
    int reads;
    int writes;
    pthread_t thread;
} clerk_at;

/* An answer is lines of a name and a value, a blank one, and as many bytes as it said. */
static void is_well_formed(struct span answer)
{
    static const char *const names[] = {"outcome", "failed", "remedy", "note", "status", "retry-after",
                                        "url", "location", "etag", "last-modified", "content-type",
                                        "body", NULL};
    size_t body = 0;
    bool has_body = false;

    for (;;) {
        const char *end = memchr(answer.at, '\n', answer.len);
        HOLDS(end != NULL, answer);
        struct span line = {answer.at, (size_t)(end - answer.at)};
        answer.at += line.len + 1;
        answer.len -= line.len + 1;
        if (line.len == 0)
            break;
        size_t len = 0;
        while (len < line.len && line.at[len] != ' ')
            len++;
        const char *const *name = names;
        while (*name && !span_equal((struct span){line.at, len}, span_of(*name)))
            name++;
        HOLDS(*name != NULL && len < line.len && !has_body, line);
        has_body = strcmp(*name, "body") == 0;
        if (has_body)
            body = strtoul(line.at + len, NULL, 10);
    }
    HOLDS(has_body && body == answer.len, web.script);
}

static void *run_clerk(void *data)
{
    FILE *in = fdopen(clerk_at.reads, "r");
    FILE *out = fdopen(clerk_at.writes, "w");
    struct clerk *clerk = clerk_new(1);
    enum service service = SERVED;

    (void)data;
    if (!in || !out || !clerk)
        bug("no clerk");
    while (service == SERVED) {
        char *bytes = NULL;
        size_t len = 0;
        FILE *answer = open_memstream(&bytes, &len);
        if (!answer)
            bug("no memory to answer into");
        service = clerk_serve(clerk, in, answer);
        fclose(answer);
        if (service == SERVED) {
            is_well_formed((struct span){bytes, len});
            if (fwrite(bytes, 1, len, out) < len || fflush(out))
                service = NO_ERRAND; /* who asked has gone, which ends the program too */
        }
        free(bytes);
    }
    HOLDS(service == NO_ERRAND, web.script);
    clerk_free(clerk);
    fclose(in);
    fclose(out);
    return NULL;
}

int companion_start(struct companion *companion, const char *name, struct note *note)
{
    int to[2];
    int from[2];

    if (strcmp(name, "umpire-http") != 0)
        return note_set(note, "%s is not here", name);
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, to) || pipe(from))
        bug("no pipes");
    *companion = (struct companion){.to = to[1], .from = from[0]};
    clerk_at.reads = to[0];
    clerk_at.writes = from[1];
    if (pthread_create(&clerk_at.thread, NULL, run_clerk, NULL))
        bug("no thread");
    return 0;
}

int companion_lend(const struct companion *companion, struct span bytes, int file)
{
    (void)companion, (void)bytes, (void)file;
    return -1; /* there is no umpire-unpack */
}

int companion_end(struct companion *companion)
{
    close(companion->to);
    close(companion->from);
    pthread_join(clerk_at.thread, NULL);
    return 0;
}

/* ---- one script after the other -------------------------------------------------------- */

static void open_door(void)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    struct text name;

    text_borrow(&name, web.name, sizeof web.name);
    text_putc(&name, '\0');
    text_printf(&name, "umpire-fuzz-%d", (int)getpid());
    memcpy(address.sun_path, name.at, name.len);
    socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + name.len);
    web.door = socket(AF_UNIX, SOCK_STREAM, 0);
    if (curl_global_init(CURL_GLOBAL_DEFAULT) || web.door < 0 ||
        bind(web.door, (struct sockaddr *)&address, size) || listen(web.door, CONNECTIONS) ||
        fcntl(web.door, F_SETFL, O_NONBLOCK))
        bug("no socket");
}

void web_begin(struct span script)
{
    if (!web.name[1])
        open_door();
    for (struct connection *c = web.connection; c < web.connection + CONNECTIONS; c++)
        if (c->open)
            hang_up(c);
    for (unsigned i = 0; i < web.visits; i++)
        free((char *)web.visit[i].asked.at);
    if (web.multi)
        curl_multi_cleanup(web.multi);
    web.script = web.left = script;
    web.visits = web.uses = 0;
    web.now = 0;
    web.multi = curl_multi_init();
    if (!web.multi)
        bug("no libcurl");
}

unsigned web_visits(const struct visit **visits)
{
    *visits = web.visit;
    return web.visits;
}

int64_t web_waited(void)
{
    return web.now;
}
