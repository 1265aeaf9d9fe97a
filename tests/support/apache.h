/* SPDX-License-Identifier: MIT */
/*
 * Apache httpd on the loopback, over http and, with a certificate made on the spot, over https. It
 * serves four folders in which files may be put: `open`, with WebDAV and locks; `tags`, with WebDAV
 * where nothing may be locked; `private`, as `open` but for user ada with password secret; `packed`,
 * whose answers are compressed for who takes that.
 */
#ifndef UMPIRE_TESTS_SUPPORT_APACHE_H
#define UMPIRE_TESTS_SUPPORT_APACHE_H

#include "support/files.h"

#include <sys/types.h>

struct apache {
    pid_t process;
    int port;
    int tls_port;
    char folder[PATH_ROOM]; /* all that belongs to it */
};

void apache_start(struct apache *apache);
void apache_stop(struct apache *apache);

/* The path in the file system of what it serves as NAME; the certificate that it shows. */
void apache_path(char path[PATH_ROOM], const struct apache *apache, const char *name);
void apache_certificate(char path[PATH_ROOM], const struct apache *apache);

#endif
