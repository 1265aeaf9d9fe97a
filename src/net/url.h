/* SPDX-License-Identifier: MIT */
/* What can be told of a URL without asking anybody. */
#ifndef UMPIRE_NET_URL_H
#define UMPIRE_NET_URL_H

#include <stdbool.h>

enum { URL_MAX = 4096 };

/* Why URL may not be asked for, in words; NULL if it may. It has to be http or https, without a
 * user or password, which would be shown and handed on. */
const char *url_fault(const char *url);

/* Do both have one scheme, host and port? What is meant for one must not reach another. */
bool url_same_origin(const char *a, const char *b);

#endif
