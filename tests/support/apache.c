/* SPDX-License-Identifier: MIT */
#include "support/apache.h"

#include "base/bug.h"
#include "base/text.h"
#include "support/process.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const char program[] = "/usr/sbin/apache2";

enum { CONFIG_MAX = 64 << 10, TRIES = 400 };

static const char *const modules[] = {
    "mpm_event", "authn_core", "authn_file", "authz_core", "authz_user", "auth_basic",
    "dav",       "dav_fs",     "deflate",    "filter",     "mime",       "ssl",
};

static void path_in(char path[PATH_ROOM], const struct apache *apache, const char *name)
{
    struct text text;

    text_borrow(&text, path, PATH_ROOM);
    text_printf(&text, "%s/%s", apache->folder, name);
    if (text.full)
        bug("a path is too long");
}

void apache_path(char path[PATH_ROOM], const struct apache *apache, const char *name)
{
    char below[PATH_ROOM];
    struct text text;

    text_borrow(&text, below, sizeof below);
    text_printf(&text, "www/%s", name);
    path_in(path, apache, below);
}

void apache_certificate(char path[PATH_ROOM], const struct apache *apache)
{
    path_in(path, apache, "certificate");
}

/* ---- what it needs --------------------------------------------------------------------- */

/* Everybody may write there: Apache's children are not who runs the test. */
static void make_folder(const struct apache *apache, const char *name)
{
    char path[PATH_ROOM];

    path_in(path, apache, name);
    if (mkdir(path, 0777) || chmod(path, 0777))
        bug("no folder");
}

static void make_certificate(const struct apache *apache)
{
    char key[PATH_ROOM];
    char certificate[PATH_ROOM];

    path_in(key, apache, "key");
    apache_certificate(certificate, apache);
    const char *words[] = {"/usr/bin/openssl", "req", "-x509", "-nodes", "-days", "2",
                           "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
                           "-subj", "/CN=localhost",
                           "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1",
                           "-keyout", key, "-out", certificate, NULL};
    struct outcome_of_process outcome =
        process_run(&(struct process){.words = words, .input = {"", 0}});
    if (outcome.status) {
        fprintf(stderr, "%.*s\n", (int)outcome.errors.len, outcome.errors.at);
        bug("openssl made no certificate");
    }
    process_forget(&outcome);
}

static int free_port(void)
{
    struct sockaddr_in address = {.sin_family = AF_INET};
    socklen_t size = sizeof address;
    int file = socket(AF_INET, SOCK_STREAM, 0);

    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (file < 0 || bind(file, (struct sockaddr *)&address, size) ||
        getsockname(file, (struct sockaddr *)&address, &size))
        bug("no port");
    close(file);
    return ntohs(address.sin_port);
}

static void put_folder(struct text *out, const struct apache *apache, const char *name,
                       const char *more)
{
    make_folder(apache, name);
    text_printf(out, "<Directory %s/%s>\nDav On\n%s\n</Directory>\n", apache->folder, name, more);
}

/* The password is written as its SHA-1. */
static void write_config(const struct apache *apache, const char *config)
{
    const char *folder = apache->folder;
    char path[PATH_ROOM];
    struct text out;

    text_init(&out, CONFIG_MAX);
    for (size_t i = 0; i < sizeof modules / sizeof *modules; i++)
        text_printf(&out, "LoadModule %s_module /usr/lib/apache2/modules/mod_%s.so\n", modules[i],
                    modules[i]);
    text_printf(&out,
                "ServerRoot %s\nServerName localhost\nPidFile %s/pid\nErrorLog %s/errors\n"
                "Mutex file:%s/locks\nDavLockDB %s/locks/db\nTypesConfig /dev/null\n"
                "User www-data\nGroup www-data\nStartServers 1\nThreadsPerChild 16\n"
                "MaxRequestWorkers 32\nMaxKeepAliveRequests 0\n"
                "Listen 127.0.0.1:%d\nListen 127.0.0.1:%d\nDocumentRoot %s/www\n"
                "<VirtualHost *:%d>\nSSLEngine on\nSSLCertificateFile %s/certificate\n"
                "SSLCertificateKeyFile %s/key\n</VirtualHost>\n",
                folder, folder, folder, folder, folder, apache->port, apache->tls_port, folder,
                apache->tls_port, folder, folder);
    make_folder(apache, "locks");
    make_folder(apache, "www");
    put_folder(&out, apache, "www/open", "Require all granted");
    put_folder(&out, apache, "www/tags",
               "Require all granted\n<Limit LOCK>\nRequire all denied\n</Limit>");
    path_in(path, apache, "users");
    file_write(path, span_of("ada:{SHA}5en6G6MezRroT3XKqkdPOmY/BfQ=\n"));
    text_printf(&out, "<Directory %s/www/private>\nAuthType Basic\nAuthName games\n"
                      "AuthUserFile %s/users\n</Directory>\n", folder, folder);
    put_folder(&out, apache, "www/private", "Require valid-user");
    put_folder(&out, apache, "www/packed", "Require all granted\nSetOutputFilter DEFLATE");
    file_write(config, text_span(&out));
    text_free(&out);
}

/* ---- the process ----------------------------------------------------------------------- */

static bool answers(int port)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    int file = socket(AF_INET, SOCK_STREAM, 0);

    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    bool connected = file >= 0 && connect(file, (struct sockaddr *)&address, sizeof address) == 0;
    if (file >= 0)
        close(file);
    return connected;
}

static _Noreturn void give_up(const struct apache *apache)
{
    char path[PATH_ROOM];

    path_in(path, apache, "errors");
    if (access(path, R_OK) == 0)
        fprintf(stderr, "%s\n", file_read(path).at);
    bug("Apache does not start");
}

void apache_start(struct apache *apache)
{
    struct timespec moment = {0, 25000000};
    char config[PATH_ROOM];

    *apache = (struct apache){.port = free_port()};
    do
        apache->tls_port = free_port();
    while (apache->tls_port == apache->port);
    folder_make(apache->folder);
    if (chmod(apache->folder, 0755))
        bug("no folder");
    make_certificate(apache);
    path_in(config, apache, "config");
    write_config(apache, config);
    apache->process = fork();
    if (apache->process < 0)
        bug("no process");
    if (apache->process == 0) {
        prctl(PR_SET_PDEATHSIG, SIGTERM); /* it does not outlive a test that fails */
        execl(program, program, "-f", config, "-D", "FOREGROUND", (char *)NULL);
        perror(program);
        _exit(1);
    }
    for (int i = 0; !answers(apache->port); i++) {
        if (i == TRIES || waitpid(apache->process, NULL, WNOHANG) != 0)
            give_up(apache);
        nanosleep(&moment, NULL);
    }
}

void apache_stop(struct apache *apache)
{
    kill(apache->process, SIGTERM);
    waitpid(apache->process, NULL, 0);
    folder_remove(apache->folder);
}
