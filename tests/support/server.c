/* SPDX-License-Identifier: MIT */
#include "support/server.h"

#include "base/bug.h"
#include "base/text.h"

#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { BIG = 20 << 20, BACKLOG = 64, BODY_MAX = 1 << 20, LINE_MAX_ = 8192, STORES = 10, REPLY_MAX = BODY_MAX + (64 << 10) };

/* What is kept by one path of /store. */
struct store {
    struct text bytes;
    bool exists;
    unsigned version;
    unsigned puts; /* how often it was tried */
    unsigned gets;
    unsigned locks; /* given so far; the last one's number is in its token */
    bool is_locked;
};

/* The server's process has one. */
static struct {
    struct span log;
    struct span bomb;
    const char *elsewhere;
    FILE *journal;
    pthread_mutex_t lock;
    unsigned busy, later, past, dropped;
    struct store stores[STORES];
} serving = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* One request: what came with it. */
struct visit {
    struct MHD_Connection *connection;
    const char *path;
    const char *method;
    struct text body;
};

/* ---- answers --------------------------------------------------------------------------- */

static enum MHD_Result send_response(const struct visit *visit, unsigned status,
                                     struct MHD_Response *response, const char *name,
                                     const char *value)
{
    if (name)
        MHD_add_response_header(response, name, value);
    enum MHD_Result result = MHD_queue_response(visit->connection, status, response);
    MHD_destroy_response(response);
    return result;
}

static enum MHD_Result answer(const struct visit *visit, unsigned status, struct span body,
                              const char *name, const char *value)
{
    struct MHD_Response *response =
        MHD_create_response_from_buffer(body.len, (void *)body.at, MHD_RESPMEM_MUST_COPY);

    return send_response(visit, status, response, name, value);
}

static const char *header(const struct visit *visit, const char *name)
{
    const char *value = MHD_lookup_connection_value(visit->connection, MHD_HEADER_KIND, name);

    return value ? value : "";
}

/* ---- bodies that come in pieces -------------------------------------------------------- */

/* A log's beginning, and then nothing: an error, which breaks the connection off. */
static ssize_t cut_off(void *data, uint64_t at, char *to, size_t room)
{
    static const char words[] = "[Game \"kriegspiel\"]\n";
    size_t len = sizeof words - 1;

    (void)data;
    if (at || room < len)
        return MHD_CONTENT_READER_END_WITH_ERROR;
    memcpy(to, words, len);
    return (ssize_t)len;
}

static ssize_t drip(void *data, uint64_t at, char *to, size_t room)
{
    struct timespec wait = {0, 100000000};

    (void)data, (void)at, (void)room;
    nanosleep(&wait, NULL);
    *to = ';';
    return 1;
}

static ssize_t flood(void *data, uint64_t at, char *to, size_t room)
{
    (void)data;
    if (at >= BIG)
        return MHD_CONTENT_READER_END_OF_STREAM;
    memset(to, '#', room);
    return (ssize_t)room;
}

static enum MHD_Result answer_by(const struct visit *visit, uint64_t size,
                                 MHD_ContentReaderCallback read)
{
    return send_response(visit, 200, MHD_create_response_from_callback(size, 4096, read, NULL, NULL),
                         NULL, NULL);
}

/* ---- reading --------------------------------------------------------------------------- */

static enum MHD_Result send_log(const struct visit *visit)
{
    if (strcmp(header(visit, "If-None-Match"), "\"one\"") == 0)
        return answer(visit, 304, span_of(""), "ETag", "\"one\"");
    return answer(visit, 200, serving.log, "ETag", "\"one\"");
}

static enum MHD_Result cut(const struct visit *visit)
{
    return answer_by(visit, 1000, cut_off);
}

static ssize_t read_log(void *data, uint64_t at, char *to, size_t room)
{
    size_t left = serving.log.len - (size_t)at;
    size_t len = left < room ? left : room;

    (void)data;
    if (!left)
        return MHD_CONTENT_READER_END_OF_STREAM;
    memcpy(to, serving.log.at + at, len);
    return (ssize_t)len;
}

/* The log, of which is said that it has so many bytes more than it has. */
static enum MHD_Result lie(const struct visit *visit, int more)
{
    struct MHD_Response *response =
        MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, 4096, read_log, NULL, NULL);
    char len[32];

    snprintf(len, sizeof len, "%d", (int)serving.log.len + more);
    MHD_set_response_options(
        response, MHD_RF_HTTP_1_0_COMPATIBLE_STRICT | MHD_RF_INSANITY_HEADER_CONTENT_LENGTH,
        MHD_RO_END);
    return send_response(visit, 200, response, "Content-Length", len);
}

static enum MHD_Result send_short(const struct visit *visit)
{
    return lie(visit, 200);
}

static enum MHD_Result send_long(const struct visit *visit)
{
    return lie(visit, -2);
}

static enum MHD_Result drop(const struct visit *visit)
{
    (void)visit;
    return MHD_NO;
}

static enum MHD_Result be_silent(const struct visit *visit)
{
    (void)visit;
    pause();
    return MHD_NO;
}

static enum MHD_Result drip_log(const struct visit *visit)
{
    return answer_by(visit, MHD_SIZE_UNKNOWN, drip);
}

static enum MHD_Result be_busy(const struct visit *visit)
{
    return serving.busy++ == 0 ? answer(visit, 503, span_of("later"), NULL, NULL) : send_log(visit);
}

static enum MHD_Result ask_for_later(const struct visit *visit)
{
    return serving.later++ == 0 ? answer(visit, 503, span_of("later"), "Retry-After", "1")
                                : send_log(visit);
}

static enum MHD_Result ask_for_the_past(const struct visit *visit)
{
    return serving.past++ == 0
               ? answer(visit, 503, span_of("later"), "Retry-After", "Fri, 01 Jan 2010 00:00:00 GMT")
               : send_log(visit);
}

static enum MHD_Result ask_for_much_later(const struct visit *visit)
{
    return answer(visit, 503, span_of("later"), "Retry-After", "3600");
}

static enum MHD_Result redirect(const struct visit *visit, const char *to)
{
    return answer(visit, 302, span_of(""), "Location", to);
}

static enum MHD_Result circle(const struct visit *visit)
{
    return redirect(visit, "/circle");
}

static enum MHD_Result to_file(const struct visit *visit)
{
    return redirect(visit, "file:///etc/passwd");
}

static enum MHD_Result to_elsewhere(const struct visit *visit)
{
    return redirect(visit, serving.elsewhere);
}

static enum MHD_Result hop(const struct visit *visit)
{
    int left = visit->path[strlen("/hops/")] - '0';
    char to[32];

    snprintf(to, sizeof to, "/hops/%d", left - 1);
    return left ? redirect(visit, to) : send_log(visit);
}

static enum MHD_Result send_big(const struct visit *visit)
{
    return answer_by(visit, MHD_SIZE_UNKNOWN, flood);
}

static enum MHD_Result send_bomb(const struct visit *visit)
{
    return answer(visit, 200, serving.bomb, "Content-Encoding", "gzip");
}

static enum MHD_Result send_bad_gzip(const struct visit *visit)
{
    return answer(visit, 200, serving.log, "Content-Encoding", "gzip");
}

static enum MHD_Result send_bad_encoding(const struct visit *visit)
{
    return answer(visit, 200, serving.log, "Content-Encoding", "x-enigma");
}

static enum MHD_Result send_page(const struct visit *visit)
{
    return answer(visit, 200, span_of("\n<!DOCTYPE html>\n<p>Log in\n"), "Content-Type", "text/html");
}

/* ---- writing --------------------------------------------------------------------------- */

static enum MHD_Result take_form(const struct visit *visit)
{
    return answer(visit, 303, span_of(""), "Location", "/log");
}

static enum MHD_Result fail_form(const struct visit *visit)
{
    return answer(visit, 503, span_of("later"), NULL, NULL);
}

static const char *const store_names[STORES] = {"strong", "weak", "none", "fresh",
                                                "flaky",  "busy", "liar", "rude", "hider",
                                                "locked"};

enum { STRONG, WEAK, NONE, FRESH, FLAKY, BUSY, LIAR, RUDE, HIDER, LOCKED };

static void write_tag(char tag[32], const struct store *store, int kind)
{
    bool weak = kind == WEAK || (kind == FRESH && store->gets < 2);

    snprintf(tag, 32, "%s\"v%u\"", weak ? "W/" : "", store->version + (kind == RUDE));
}

static enum MHD_Result get_stored(const struct visit *visit, struct store *store, int kind)
{
    char tag[32];

    if (!store->exists || kind == HIDER)
        return answer(visit, 404, span_of("nothing\n"), NULL, NULL);
    store->gets++;
    write_tag(tag, store, kind);
    return answer(visit, 200, text_span(&store->bytes), kind == NONE ? NULL : "ETag", tag);
}

static bool condition_holds(const struct visit *visit, const struct store *store)
{
    const char *match = header(visit, "If-Match");
    char tag[32];

    snprintf(tag, sizeof tag, "\"v%u\"", store->version);
    if (*match)
        return store->exists && strcmp(match, tag) == 0;
    return !(store->exists && strcmp(header(visit, "If-None-Match"), "*") == 0);
}

static void write_token(char token[32], const struct store *store)
{
    snprintf(token, 32, "<opaquelocktoken:%u>", store->locks);
}

/* Does the header line of that name hold the token of the lock? */
static bool holds_lock(const struct visit *visit, const struct store *store, const char *name)
{
    char token[32];

    write_token(token, store);
    return store->is_locked && strstr(header(visit, name), token);
}

static enum MHD_Result lock(const struct visit *visit, struct store *store)
{
    char token[32];

    if (store->is_locked)
        return answer(visit, 423, span_of("locked\n"), NULL, NULL);
    store->is_locked = true;
    store->locks++;
    write_token(token, store);
    return answer(visit, 200, span_of(""), "Lock-Token", token);
}

static enum MHD_Result unlock(const struct visit *visit, struct store *store)
{
    if (!holds_lock(visit, store, "Lock-Token"))
        return answer(visit, 409, span_of("not yours\n"), NULL, NULL);
    store->is_locked = false;
    return answer(visit, 204, span_of(""), NULL, NULL);
}

/* For tests: as if nothing had ever been there. */
static enum MHD_Result forget(const struct visit *visit, struct store *store)
{
    store->exists = store->is_locked = false;
    store->puts = store->gets = 0;
    return answer(visit, 204, span_of(""), NULL, NULL);
}

static enum MHD_Result put_stored(const struct visit *visit, struct store *store, int kind)
{
    bool was = store->exists;

    if (store->is_locked && !holds_lock(visit, store, "If"))
        return answer(visit, 423, span_of("locked\n"), NULL, NULL);
    store->puts++;
    if (kind == BUSY && store->puts == 1)
        return answer(visit, 503, span_of("later"), NULL, NULL);
    if (!condition_holds(visit, store))
        return answer(visit, 412, span_of("changed\n"), NULL, NULL);
    text_clear(&store->bytes);
    text_put(&store->bytes, kind == LIAR ? serving.log : text_span(&visit->body));
    store->exists = true;
    store->version++;
    if (kind == FLAKY && store->puts == 1)
        return MHD_NO;
    return answer(visit, was ? 204 : 201, span_of(""), NULL, NULL);
}

/* ---- requests -------------------------------------------------------------------------- */

static const struct {
    const char *path;
    enum MHD_Result (*serve)(const struct visit *visit);
} paths[] = {
    {"/log", send_log},           {"/cut", cut},
    {"/short", send_short},       {"/long", send_long},
    {"/drop", drop},              {"/silent", be_silent},
    {"/drip", drip_log},          {"/busy", be_busy},
    {"/later", ask_for_later},    {"/much-later", ask_for_much_later},
    {"/circle", circle},          {"/file", to_file},
    {"/elsewhere", to_elsewhere}, {"/big", send_big},
    {"/past", ask_for_the_past},
    {"/bomb", send_bomb},         {"/bad-gzip", send_bad_gzip},
    {"/page", send_page},         {"/bad-encoding", send_bad_encoding},
    {"/form", take_form},         {"/post-busy", fail_form},
    {"/post-drop", drop},
};

static enum MHD_Result serve_stored(const struct visit *visit, struct store *store, int kind)
{
    if (strcmp(visit->method, "PUT") == 0)
        return put_stored(visit, store, kind);
    if (strcmp(visit->method, "DELETE") == 0)
        return forget(visit, store);
    if (kind == LOCKED && strcmp(visit->method, "LOCK") == 0)
        return lock(visit, store);
    if (kind == LOCKED && strcmp(visit->method, "UNLOCK") == 0)
        return unlock(visit, store);
    return get_stored(visit, store, kind);
}

static enum MHD_Result serve_store(const struct visit *visit)
{
    const char *name = visit->path + strlen("/store/");

    for (int i = 0; i < STORES; i++) {
        if (!span_begins(name, span_of(store_names[i])))
            continue;
        pthread_mutex_lock(&serving.lock);
        enum MHD_Result result = serve_stored(visit, &serving.stores[i], i);
        pthread_mutex_unlock(&serving.lock);
        return result;
    }
    return answer(visit, 404, span_of("nothing\n"), NULL, NULL);
}

static enum MHD_Result tell_methods(const struct visit *visit)
{
    bool locks = span_begins(visit->path, span_of("/store/locked"));

    return locks ? answer(visit, 200, span_of(""), "DAV", "1, 2")
                 : answer(visit, 405, span_of(""), "Allow", "GET, PUT, POST");
}

static enum MHD_Result serve(const struct visit *visit)
{
    if (strcmp(visit->method, "OPTIONS") == 0)
        return tell_methods(visit);
    if (span_begins(visit->path, span_of("/store/")))
        return serve_store(visit);
    if (span_begins(visit->path, span_of("/hops/")))
        return hop(visit);
    if (span_begins(visit->path, span_of("/many/")))
        return send_log(visit);
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
        if (strcmp(visit->path, paths[i].path) == 0)
            return paths[i].serve(visit);
    return answer(visit, 404, span_of("nothing\n"), NULL, NULL);
}

static enum MHD_Result note_header(void *data, enum MHD_ValueKind kind, const char *name,
                                   const char *value)
{
    (void)data, (void)kind;
    fprintf(serving.journal, "> %s: %s\n", name, value);
    return MHD_YES;
}

static void note_request(const struct visit *visit)
{
    pthread_mutex_lock(&serving.lock);
    fprintf(serving.journal, "%s %s\n", visit->method, visit->path);
    MHD_get_connection_values(visit->connection, MHD_HEADER_KIND, note_header, NULL);
    fflush(serving.journal);
    pthread_mutex_unlock(&serving.lock);
}

/* Called once with the head, then with pieces of the body, then with none left. */
static enum MHD_Result take_request(void *data, struct MHD_Connection *connection, const char *path,
                                    const char *method, const char *version, const char *bytes,
                                    size_t *len, void **state)
{
    struct visit *visit = *state;

    (void)data, (void)version;
    if (!visit) {
        *state = visit = must_alloc(sizeof *visit);
        *visit = (struct visit){.connection = connection, .path = path, .method = method};
        text_init(&visit->body, BODY_MAX);
        note_request(visit);
        return MHD_YES;
    }
    if (!*len)
        return serve(visit);
    text_put(&visit->body, (struct span){bytes, *len});
    *len = 0;
    return MHD_YES;
}

static void end_request(void *data, struct MHD_Connection *connection, void **state,
                        enum MHD_RequestTerminationCode why)
{
    struct visit *visit = *state;

    (void)data, (void)connection, (void)why;
    if (!visit)
        return;
    pthread_mutex_lock(&serving.lock);
    if (visit->body.len)
        fprintf(serving.journal, "= %s\n", visit->body.at);
    fflush(serving.journal);
    pthread_mutex_unlock(&serving.lock);
    text_free(&visit->body);
    free(visit);
}

static void note_connection(void *data, struct MHD_Connection *connection, void **state,
                            enum MHD_ConnectionNotificationCode code)
{
    (void)data, (void)connection, (void)state;
    if (code != MHD_CONNECTION_NOTIFY_STARTED)
        return;
    pthread_mutex_lock(&serving.lock);
    fputs("+\n", serving.journal);
    fflush(serving.journal);
    pthread_mutex_unlock(&serving.lock);
}

static _Noreturn void serve_all(int listener)
{
    for (int i = 0; i < STORES; i++)
        text_init(&serving.stores[i].bytes, BODY_MAX);
    if (!MHD_start_daemon(MHD_USE_THREAD_PER_CONNECTION | MHD_USE_INTERNAL_POLLING_THREAD, 0, NULL,
                          NULL, take_request, NULL, MHD_OPTION_LISTEN_SOCKET, listener,
                          MHD_OPTION_NOTIFY_COMPLETED, end_request, NULL,
                          MHD_OPTION_NOTIFY_CONNECTION, note_connection, NULL, MHD_OPTION_END))
        _exit(1);
    for (;;)
        pause();
}

/* ---- the process ----------------------------------------------------------------------- */

struct server server_start(struct span log, struct span bomb, const char *elsewhere,
                           const char *journal)
{
    struct sockaddr_in address = {.sin_family = AF_INET};
    socklen_t size = sizeof address;
    int listener = socket(AF_INET, SOCK_STREAM, 0);
    struct server server;

    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (listener < 0 || bind(listener, (struct sockaddr *)&address, size) ||
        listen(listener, BACKLOG) || getsockname(listener, (struct sockaddr *)&address, &size))
        bug("no port");
    server.port = ntohs(address.sin_port);
    server.process = fork();
    if (server.process == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL); /* it does not outlive a test that fails */
        serving.log = log;
        serving.bomb = bomb;
        serving.elsewhere = elsewhere;
        serving.journal = fopen(journal, "a");
        if (!serving.journal)
            _exit(1);
        serve_all(listener);
    }
    close(listener);
    if (server.process < 0)
        bug("no process");
    return server;
}

void server_stop(const struct server *server)
{
    kill(server->process, SIGKILL);
    waitpid(server->process, NULL, 0);
}

/* ---- a visitor of the test's own ------------------------------------------------------- */

static void send_all(int to, struct span bytes)
{
    while (bytes.len) {
        ssize_t put = send(to, bytes.at, bytes.len, MSG_NOSIGNAL);
        if (put <= 0)
            bug("the server does not listen");
        bytes.at += put;
        bytes.len -= (size_t)put;
    }
}

static void receive_all(struct text *reply, int from)
{
    char buffer[4096];
    ssize_t got;

    while ((got = recv(from, buffer, sizeof buffer, 0)) > 0)
        text_put(reply, (struct span){buffer, (size_t)got});
    if (got < 0)
        bug("the server does not answer");
}

int server_ask(struct text *body, const struct server *server, const char *method,
               const char *path, struct span bytes)
{
    static const char gap[] = "\r\n\r\n";
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)server->port)};
    int connection = socket(AF_INET, SOCK_STREAM, 0);
    struct text request;
    struct text reply;

    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (connection < 0 || connect(connection, (struct sockaddr *)&address, sizeof address))
        bug("the server is not there");
    text_init(&request, REPLY_MAX);
    text_init(&reply, REPLY_MAX);
    text_printf(&request, "%s %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                          "Content-Length: %zu%s",
                method, path, bytes.len, gap);
    text_put(&request, bytes);
    send_all(connection, text_span(&request));
    receive_all(&reply, connection);
    close(connection);
    const char *behind = reply.len ? strstr(reply.at, gap) : NULL;
    if (!behind)
        bug("the server's answer is none");
    int status = (int)strtol(reply.at + strlen("HTTP/1.1 "), NULL, 10);
    behind += strlen(gap);
    text_clear(body);
    text_put(body, (struct span){behind, (size_t)(reply.at + reply.len - behind)});
    text_free(&request);
    text_free(&reply);
    return status;
}
