/* SPDX-License-Identifier: MIT */
#include "support/server.h"

#include "base/bug.h"
#include "base/text.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdbool.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { REQUEST_ROOM = 8192, BIG = 20 << 20, BACKLOG = 16 };

struct visit {
    int socket;
    char request[REQUEST_ROOM];
    struct span log;
    unsigned *busy; /* how often /busy was asked for */
};

static void put(const struct visit *visit, struct span bytes)
{
    while (bytes.len) {
        ssize_t sent = send(visit->socket, bytes.at, bytes.len, MSG_NOSIGNAL);
        if (sent <= 0)
            return;
        bytes.at += sent;
        bytes.len -= (size_t)sent;
    }
}

/* HEAD is the status and more fields, each but the last ending in CR LF. */
static void answer(const struct visit *visit, const char *head, struct span body)
{
    struct text out;

    text_init(&out, REQUEST_ROOM);
    text_printf(&out, "HTTP/1.1 %s\r\nConnection: close\r\nContent-Length: %zu\r\n\r\n", head,
                body.len);
    put(visit, text_span(&out));
    put(visit, body);
    text_free(&out);
}

static void send_log(const struct visit *visit)
{
    if (strstr(visit->request, "If-None-Match: \"one\""))
        put(visit, span_of("HTTP/1.1 304 Not Modified\r\nConnection: close\r\n\r\n"));
    else
        answer(visit, "200 OK\r\nETag: \"one\"", visit->log);
}

static void cut(const struct visit *visit)
{
    put(visit, span_of("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n[Game \"kriegspiel\"]\n"));
}

static void drop(const struct visit *visit)
{
    (void)visit;
}

static void be_silent(const struct visit *visit)
{
    char byte;

    while (read(visit->socket, &byte, 1) > 0)
        continue;
}

static void be_busy(const struct visit *visit)
{
    if ((*visit->busy)++ == 0)
        answer(visit, "503 Service Unavailable", span_of("later"));
    else
        answer(visit, "200 OK", visit->log);
}

static void circle(const struct visit *visit)
{
    answer(visit, "302 Found\r\nLocation: /circle", span_of(""));
}

static void to_file(const struct visit *visit)
{
    answer(visit, "302 Found\r\nLocation: file:///etc/passwd", span_of(""));
}

static void send_big(const struct visit *visit)
{
    char block[1 << 16];

    memset(block, '#', sizeof block);
    put(visit, span_of("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n"));
    for (size_t sent = 0; sent < BIG; sent += sizeof block)
        put(visit, (struct span){block, sizeof block});
}

static void send_page(const struct visit *visit)
{
    answer(visit, "200 OK\r\nContent-Type: text/html", span_of("\n<!DOCTYPE html>\n<p>Log in\n"));
}

static const struct {
    const char *path;
    void (*serve)(const struct visit *visit);
} paths[] = {
    {"/log", send_log},     {"/cut", cut},       {"/drop", drop},    {"/silent", be_silent},
    {"/busy", be_busy},     {"/circle", circle}, {"/file", to_file}, {"/big", send_big},
    {"/page", send_page},
};

static void serve(const struct visit *visit)
{
    struct span path = {visit->request + 4, strcspn(visit->request + 4, " ")};

    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
        if (span_is(path, paths[i].path)) {
            paths[i].serve(visit);
            return;
        }
    answer(visit, "404 Not Found", span_of("nothing\n"));
}

static bool read_request(struct visit *visit)
{
    size_t len = 0;

    while (len + 1 < REQUEST_ROOM) {
        ssize_t got = read(visit->socket, visit->request + len, REQUEST_ROOM - 1 - len);
        if (got <= 0)
            return false;
        len += (size_t)got;
        visit->request[len] = '\0';
        if (strstr(visit->request, "\r\n\r\n"))
            return true;
    }
    return false;
}

static _Noreturn void serve_all(int listener, struct span log)
{
    unsigned busy = 0;

    for (;;) {
        struct visit visit = {.socket = accept(listener, NULL, NULL), .log = log, .busy = &busy};
        if (visit.socket < 0)
            _exit(1);
        if (read_request(&visit))
            serve(&visit);
        close(visit.socket);
    }
}

struct server server_start(struct span log)
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
    if (server.process == 0)
        serve_all(listener, log);
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
