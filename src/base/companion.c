/* SPDX-License-Identifier: MIT */
#include "base/companion.h"

#include "base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <spawn.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* Where this program's own file lies, up to and with the last slash. */
static int own_folder(struct text *path, struct note *note)
{
    char own[PATH_MAX];
    ssize_t len = readlink("/proc/self/exe", own, sizeof own);

    while (len > 0 && own[len - 1] != '/')
        len--;
    if (len <= 0)
        return note_set(note, "this program cannot tell where it lies");
    text_put(path, (struct span){own, (size_t)len});
    return 0;
}

static int find(struct text *path, const char *name, struct note *note)
{
    static const char *const places[] = {"", "../libexec/umpire/"};

    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        text_clear(path);
        if (own_folder(path, note))
            return -1;
        text_printf(path, "%s%s", places[i], name);
        if (!path->full && access(path->at, X_OK) == 0)
            return 0;
    }
    return note_set(note, "%s, which belongs to this program, is not installed", name);
}

/* No other program inherits these. */
static int keep(const int ends[2])
{
    return fcntl(ends[0], F_SETFD, FD_CLOEXEC) || fcntl(ends[1], F_SETFD, FD_CLOEXEC) ? -1 : 0;
}

static int spawn(struct companion *companion, char *path, int reads, int writes)
{
    char *words[] = {path, NULL};
    posix_spawn_file_actions_t actions;

    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, reads, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, writes, STDOUT_FILENO);
    int error = posix_spawn(&companion->process, path, &actions, NULL, words, environ);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

int companion_start(struct companion *companion, const char *name, struct note *note)
{
    char buffer[PATH_MAX];
    struct text path;
    int to[2];
    int from[2];

    text_borrow(&path, buffer, sizeof buffer);
    if (find(&path, name, note))
        return -1;
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, to) || keep(to))
        return note_set(note, "no socket: %s", strerror(errno));
    if (pipe(from) || keep(from)) {
        close(to[0]);
        close(to[1]);
        return note_set(note, "no pipe: %s", strerror(errno));
    }
    *companion = (struct companion){.to = to[1], .from = from[0]};
    int error = spawn(companion, buffer, to[0], from[1]);
    close(to[0]);
    close(from[1]);
    if (!error)
        return 0;
    close(companion->to);
    close(companion->from);
    return note_set(note, "%s cannot be started: %s", name, strerror(error));
}

int companion_lend(const struct companion *companion, struct span bytes, int file)
{
    union {
        struct cmsghdr align;
        char bytes[CMSG_SPACE(sizeof(int))];
    } beside = {.bytes = {0}};
    struct iovec part = {(char *)bytes.at, bytes.len};
    struct msghdr message = {.msg_iov = &part,
                             .msg_iovlen = 1,
                             .msg_control = beside.bytes,
                             .msg_controllen = sizeof beside.bytes};
    struct cmsghdr *rights = CMSG_FIRSTHDR(&message);

    rights->cmsg_level = SOL_SOCKET;
    rights->cmsg_type = SCM_RIGHTS;
    rights->cmsg_len = CMSG_LEN(sizeof file);
    memcpy(CMSG_DATA(rights), &file, sizeof file);
    ssize_t sent = sendmsg(companion->to, &message, MSG_NOSIGNAL);
    return sent == (ssize_t)bytes.len ? 0 : -1;
}

int companion_end(struct companion *companion)
{
    int status = 0;

    close(companion->to);
    close(companion->from);
    while (waitpid(companion->process, &status, 0) < 0 && errno == EINTR)
        continue;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}
