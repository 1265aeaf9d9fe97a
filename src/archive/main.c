/* SPDX-License-Identifier: MIT */
/*
 * umpire-unpack: the program that reads compressed files and archives for umpire, so that neither
 * libarchive nor strangers' bytes on their way through it are in umpire itself. Requests come on
 * standard input, a socket: a letter ("a": every file; "l": those called as logs are), what has
 * been read of the archive already, and with them its descriptor. Each is answered on standard
 * output with frames (base/frame.h). No file is ever opened by a name, and none is written.
 */
#include "archive/bytes.h"
#include "archive/unpack.h"

#include <locale.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { HEAD_MAX = PEEK_MAX, EXIT_FINE = 0, EXIT_DEAF = 1, EXIT_USAGE = 2 };

struct request {
    char bytes[1 + HEAD_MAX];
    size_t len;
    int file; /* to be closed */
};

/* Room for one descriptor beside the bytes. */
union beside {
    struct cmsghdr align;
    char bytes[CMSG_SPACE(sizeof(int))];
};

static int descriptor_of(struct msghdr *message)
{
    struct cmsghdr *beside = CMSG_FIRSTHDR(message);
    int file = -1;

    if (beside && beside->cmsg_level == SOL_SOCKET && beside->cmsg_type == SCM_RIGHTS &&
        beside->cmsg_len == CMSG_LEN(sizeof file))
        memcpy(&file, CMSG_DATA(beside), sizeof file);
    return file;
}

/* The next request. 1, 0 at the end, or -1 if it is none. */
static int receive(struct request *request)
{
    union beside beside;
    struct iovec bytes = {request->bytes, sizeof request->bytes};
    struct msghdr message = {.msg_iov = &bytes,
                             .msg_iovlen = 1,
                             .msg_control = beside.bytes,
                             .msg_controllen = sizeof beside.bytes};
    ssize_t got = recvmsg(STDIN_FILENO, &message, 0);

    if (got <= 0)
        return (int)got;
    request->len = (size_t)got;
    request->file = descriptor_of(&message);
    return request->file < 0 ? -1 : 1;
}

int main(void)
{
    struct request request;
    struct file_bytes file;
    int status;

    setlocale(LC_CTYPE, "C.UTF-8"); /* libarchive gives names in the locale's encoding */
    while ((status = receive(&request)) > 0) {
        struct span head = {request.bytes + 1, request.len - 1};
        file_bytes_begin(&file, head, request.file);
        int deaf = unpack(STDOUT_FILENO, &file.feed, request.bytes[0] == 'a');
        close(request.file);
        if (deaf)
            return EXIT_DEAF;
    }
    if (status == 0)
        return EXIT_FINE;
    fputs("umpire-unpack: run by umpire, not by hand: umpire check ARCHIVE\n", stderr);
    return EXIT_USAGE;
}
