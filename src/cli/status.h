/* SPDX-License-Identifier: MIT */
/* What the program ends with. Over several files the highest wins. */
#ifndef UMPIRE_CLI_STATUS_H
#define UMPIRE_CLI_STATUS_H

enum exit_status {
    EXIT_YES = 0,     /* done; every game was accepted */
    EXIT_NO = 1,      /* the answer is no: a game was rejected, there is no such place */
    EXIT_TROUBLE = 2, /* usage, an unreadable file, no memory, output that cannot be written */
    EXIT_NETWORK = 3, /* the network failed */
    EXIT_INTERRUPTED = 130, /* SIGINT */
};

static inline enum exit_status worse(enum exit_status a, enum exit_status b)
{
    return a > b ? a : b;
}

#endif
