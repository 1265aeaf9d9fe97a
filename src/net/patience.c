/* SPDX-License-Identifier: MIT */
#include "net/patience.h"

#include <poll.h>
#include <time.h>
#include <unistd.h>

int64_t patience_now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/* A pipe that nobody reads any more is in error, though nothing is written to it. */
bool patience_wait(int64_t milliseconds)
{
    int64_t end = patience_now() + milliseconds;
    struct pollfd reader = {.fd = STDOUT_FILENO};

    for (int64_t left = milliseconds; left >= 0; left = end - patience_now()) {
        if (poll(&reader, 1, (int)left) > 0)
            return false;
        if (left == 0)
            break;
    }
    return true;
}
