/* SPDX-License-Identifier: MIT */
#include "cli/login.h"

#include "base/source.h"
#include "cli/interrupt.h"
#include "cli/say.h"
#include "cli/url.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

enum { SECRET_MAX = 4000, USER_MAX = 500, FILE_MAX = 16 << 10 };

/* ---- reading secrets ------------------------------------------------------------------- */

/* Neither ends a line of ours early nor means anything but itself. */
static bool is_plain(struct span words)
{
    for (size_t i = 0; i < words.len; i++)
        if ((unsigned char)words.at[i] < ' ' || words.at[i] == 127)
            return false;
    return true;
}

static struct span first_line(struct span bytes)
{
    const char *end = bytes.len ? memchr(bytes.at, '\n', bytes.len) : NULL;

    bytes.len = end ? (size_t)(end - bytes.at) : bytes.len;
    bytes.len -= bytes.len && bytes.at[bytes.len - 1] == '\r';
    return bytes;
}

static enum exit_status check_secret(const char *where, struct span secret)
{
    if (secret.len && secret.len <= SECRET_MAX && is_plain(secret))
        return EXIT_YES;
    say_trouble("%s: %s", where,
                !secret.len                ? "there is nothing in it"
                : secret.len > SECRET_MAX ? "its first line is too long"
                                          : "there are control characters in it");
    return EXIT_TROUBLE;
}

static enum exit_status read_file(struct text *bytes, const char *file)
{
    struct note note;

    if (source_read_all(bytes, file, &note) == 0)
        return EXIT_YES;
    say_trouble("%s: %s", file, note.words);
    return EXIT_TROUBLE;
}

/* The first line of FILE. */
static enum exit_status read_secret(struct text *secret, const char *file)
{
    struct text bytes;

    text_init(&bytes, FILE_MAX);
    enum exit_status status = read_file(&bytes, file);
    struct span line = first_line(text_span(&bytes));
    if (status == EXIT_YES)
        status = check_secret(file, line);
    if (status == EXIT_YES)
        text_put(secret, line);
    text_free(&bytes);
    return status;
}

/* A line typed on the terminal, unseen; its length, or -1 after an interrupt. Whatever happens,
 * the terminal shows what is typed again afterwards. */
static ssize_t type_in(int terminal, char line[SECRET_MAX])
{
    const volatile sig_atomic_t *interrupted;
    struct sigaction old;
    struct termios seen;
    struct termios unseen;
    ssize_t len = 0;

    if (tcgetattr(terminal, &seen))
        return 0;
    sigaction(SIGINT, NULL, &old);
    interrupted = interrupt_watch();
    unseen = seen;
    unseen.c_lflag &= ~(tcflag_t)ECHO;
    if (tcsetattr(terminal, TCSAFLUSH, &unseen) == 0)
        do
            len = read(terminal, line, SECRET_MAX - 1);
        while (len < 0 && errno == EINTR && !*interrupted);
    tcsetattr(terminal, TCSAFLUSH, &seen);
    sigaction(SIGINT, &old, NULL);
    (void)!write(terminal, "\n", 1);
    line[len > 0 ? len : 0] = '\0';
    return *interrupted ? -1 : len;
}

static enum exit_status ask_for_password(struct login *login)
{
    int terminal = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY);
    char line[SECRET_MAX];
    struct text prompt;

    if (terminal < 0)
        return say_usage("--user wants a password, and there is no terminal to ask on: "
                         "--password-file FILE");
    text_init(&prompt, LOGIN_MAX);
    text_puts(&prompt, "Password of ");
    text_shown(&prompt, text_span(&login->user));
    text_puts(&prompt, ": ");
    (void)!write(terminal, prompt.at, prompt.len);
    text_free(&prompt);
    ssize_t typed = type_in(terminal, line);
    close(terminal);
    if (typed < 0)
        return EXIT_INTERRUPTED;
    if (typed == 0) {
        say_trouble("no password was typed");
        return EXIT_TROUBLE;
    }
    text_put(&login->password, first_line(span_of(line)));
    memset(line, 0, sizeof line);
    return check_secret("the password", text_span(&login->password));
}

/* ---- who ------------------------------------------------------------------------------- */

static enum exit_status take_user(struct login *login, struct span user)
{
    if (!user.len || user.len > USER_MAX || !is_plain(user) || memchr(user.at, ':', user.len))
        return say_usage("a user's name is one to %d characters and no colon", USER_MAX);
    if (login->user.len && !span_equal(text_span(&login->user), user))
        return say_usage("one run, one user: \"%s\" and another", login->user.at);
    text_clear(&login->user);
    text_put(&login->user, user);
    return EXIT_YES;
}

/* Take the user out of "http://ada@host/x", within the word itself: so it is nowhere shown. A
 * password there could be seen by all who may list processes. */
static enum exit_status take_user_of_url(struct login *login, const char *word)
{
    struct span user = url_user(word);

    if (!user.at)
        return EXIT_YES;
    if (memchr(user.at, ':', user.len))
        return say_usage("a password in a URL can be seen by others; write --user NAME, and it is "
                         "asked for, or read from --password-file FILE");
    enum exit_status status = take_user(login, user);
    char *at = (char *)user.at; /* argv may be changed */
    memmove(at, at + user.len + 1, strlen(at + user.len + 1) + 1);
    return status;
}

static enum exit_status read_user(struct login *login, const struct arguments *arguments)
{
    const char *user = option_value(arguments, OPTION_USER);
    const char *file = option_value(arguments, OPTION_PASSWORD_FILE);
    enum exit_status status = user ? take_user(login, span_of(user)) : EXIT_YES;

    for (unsigned i = 0; i < arguments->word_count && status == EXIT_YES; i++)
        if (is_url(arguments->word[i]))
            status = take_user_of_url(login, arguments->word[i]);
    if (status || (!login->user.len && !file))
        return status;
    if (!login->user.len)
        return say_usage("--password-file goes with --user NAME");
    return file ? read_secret(&login->password, file) : ask_for_password(login);
}

/* ---- tokens and headers ---------------------------------------------------------------- */

static enum exit_status read_token(struct login *login, const struct arguments *arguments)
{
    const char *file = option_value(arguments, OPTION_TOKEN_FILE);
    const char *variable = option_value(arguments, OPTION_TOKEN_ENV);
    const char *value = variable ? getenv(variable) : NULL;
    struct text token;
    enum exit_status status;

    if (!file && !variable)
        return EXIT_YES;
    if (file && variable)
        return say_usage("--token-file and --token-env exclude each other");
    if (login->user.len)
        return say_usage("a user and a token exclude each other");
    if (variable && !value)
        return say_usage("--token-env: no environment variable is called \"%s\"", variable);
    text_init(&token, SECRET_MAX + 1);
    if (file) {
        status = read_secret(&token, file);
    } else {
        text_puts(&token, value);
        status = check_secret(variable, text_span(&token));
    }
    if (status == EXIT_YES)
        text_printf(&login->fields, "Authorization: Bearer %s\n", token.at);
    text_free(&token);
    return status;
}

/* What umpire says itself, or what would make a server read something else than it says. */
static bool is_reserved(struct span name)
{
    static const char *const names[] = {
        "Accept-Encoding", "Connection", "Content-Length", "Content-Type",
        "Depth",           "Expect",     "Host",           "If",
        "If-Match",        "If-Modified-Since", "If-None-Match", "If-Range",
        "If-Unmodified-Since", "Lock-Token", "Range", "TE", "Timeout", "Transfer-Encoding", "Upgrade",
    };

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (span_is(name, names[i]))
            return true;
    return false;
}

static const char *fault_of_field(struct span line)
{
    const char *colon = memchr(line.at, ':', line.len);
    struct span name = {line.at, colon ? (size_t)(colon - line.at) : 0};

    if (!name.len)
        return "a header line is \"Name: value\"";
    if (line.len > SECRET_MAX)
        return "it is too long";
    for (size_t i = 0; i < name.len; i++)
        if (!is_letter(name.at[i]) && !is_digit(name.at[i]) && !strchr("-_!#$%&'*+.^`|~", name.at[i]))
            return "a header's name is one word";
    if (!is_plain(line))
        return "there are control characters in it";
    return is_reserved(name) ? "that header is not yours to set" : NULL;
}

static enum exit_status read_fields(struct login *login, const char *file)
{
    struct text bytes;
    unsigned number = 0;

    text_init(&bytes, FILE_MAX);
    enum exit_status status = read_file(&bytes, file);
    struct span rest = text_span(&bytes);
    while (rest.len && status == EXIT_YES) {
        struct span line = first_line(rest);
        const char *end = memchr(rest.at, '\n', rest.len);
        size_t len = end ? (size_t)(end - rest.at) + 1 : rest.len;
        number++;
        line = span_trim(line);
        const char *fault = line.len && line.at[0] != '#' ? fault_of_field(line) : NULL;
        if (fault) {
            say_trouble("%s:%u: %s", file, number, fault);
            status = EXIT_TROUBLE;
        } else if (line.len && line.at[0] != '#') {
            text_put(&login->fields, line);
            text_putc(&login->fields, '\n');
        }
        rest.at += len;
        rest.len -= len;
    }
    text_free(&bytes);
    return status;
}

enum exit_status login_read(struct login *login, const struct arguments *arguments)
{
    const char *file = option_value(arguments, OPTION_HEADER_FILE);

    text_init(&login->user, USER_MAX);
    text_init(&login->password, SECRET_MAX);
    text_init(&login->fields, LOGIN_MAX);
    enum exit_status status = read_user(login, arguments);
    if (status == EXIT_YES)
        status = read_token(login, arguments);
    if (status == EXIT_YES && file)
        status = read_fields(login, file);
    return status;
}

void login_free(struct login *login)
{
    text_free(&login->user);
    text_free(&login->password);
    text_free(&login->fields);
}
