/* SPDX-License-Identifier: MIT */
#include "base/span.h"

#include <string.h>

struct span span_of(const char *words)
{
    return (struct span){words, words ? strlen(words) : 0};
}

bool span_equal(struct span a, struct span b)
{
    return a.len == b.len && (a.len == 0 || memcmp(a.at, b.at, a.len) == 0);
}

static bool same_letter(char a, char b)
{
    return a == b || to_lower(a) == to_lower(b);
}

static bool same_bytes(const char *a, const char *b, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if (!same_letter(a[i], b[i]))
            return false;
    return true;
}

bool span_same(struct span a, struct span b)
{
    return a.len == b.len && same_bytes(a.at, b.at, a.len);
}

bool span_begins(const char *words, struct span start)
{
    for (size_t i = 0; i < start.len; i++)
        if (words[i] == '\0' || !same_letter(words[i], start.at[i]))
            return false;
    return true;
}

bool span_is(struct span a, const char *words)
{
    return span_begins(words, a) && words[a.len] == '\0';
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

struct span span_trim(struct span whole)
{
    while (whole.len && is_blank(whole.at[0])) {
        whole.at++;
        whole.len--;
    }
    while (whole.len && is_blank(whole.at[whole.len - 1]))
        whole.len--;
    return whole;
}

int span_number(struct span digits, int max)
{
    long long value = -1; /* MAX and a digit more fit */

    for (size_t i = 0; i < digits.len; i++) {
        if (!is_digit(digits.at[i]))
            continue;
        value = (value < 0 ? 0 : value) * 10 + (digits.at[i] - '0');
        if (value > max)
            return -1;
    }
    return (int)value;
}

bool span_next_word(struct span *rest, struct span *word)
{
    while (rest->len && (is_blank(rest->at[0]) || rest->at[0] == ',')) {
        rest->at++;
        rest->len--;
    }
    *word = (struct span){rest->at, 0};
    while (rest->len && !is_blank(rest->at[0]) && rest->at[0] != ',') {
        rest->at++;
        rest->len--;
        word->len++;
    }
    return word->len > 0;
}
