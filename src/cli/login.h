/* SPDX-License-Identifier: MIT */
/*
 * Who asks: user and password, a bearer token, header lines of the user's own. No secret stands on
 * the command line, where others can see it: they come from files, from the environment, or from
 * the keyboard.
 */
#ifndef UMPIRE_CLI_LOGIN_H
#define UMPIRE_CLI_LOGIN_H

#include "base/text.h"
#include "cli/option.h"
#include "cli/status.h"

enum { LOGIN_MAX = 64 << 10 };

struct login {
    struct text user;     /* empty: nobody in particular */
    struct text password;
    struct text fields;   /* header lines, each with LF; the token's is one of them */
};

/* What the options say, and URLs with a user in them, out of which it is taken. EXIT_YES, or another
 * status having said what is wrong. Free it in any case. */
enum exit_status login_read(struct login *login, const struct arguments *arguments);
void login_free(struct login *login);

#endif
