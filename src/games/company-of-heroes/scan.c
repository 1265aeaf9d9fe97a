/* SPDX-License-Identifier: MIT */
/* Words and numbers of an item, as a log writes them. */
#include "games/company-of-heroes/reading.h"

#include "base/utf8.h"

#include <string.h>

static bool is_word_byte(char c)
{
    return is_digit(c) || is_letter(c);
}

bool ch_next_run(struct span *rest, struct span *run)
{
    size_t from = 0;

    while (from < rest->len && !is_word_byte(rest->at[from]))
        from++;
    size_t to = from;
    while (to < rest->len && is_word_byte(rest->at[to]))
        to++;
    *run = (struct span){rest->at + from, to - from};
    rest->at += to;
    rest->len -= to;
    return run->len > 0;
}

/* Length of the quotation mark at the start of BYTES, plain or typographic; 0. */
static size_t quote_at(struct span bytes)
{
    static const char *const quotes[] = {"\"", "\xE2\x80\x9C", "\xE2\x80\x9D", "\xE2\x80\x9E",
                                         "\xE2\x80\x9F"};

    for (size_t i = 0; i < sizeof quotes / sizeof *quotes; i++) {
        size_t len = strlen(quotes[i]);
        if (bytes.len >= len && memcmp(bytes.at, quotes[i], len) == 0)
            return len;
    }
    return 0;
}

struct span ch_unquoted(struct span name)
{
    size_t open = quote_at(name);

    if (!open)
        return name;
    name = (struct span){name.at + open, name.len - open};
    for (size_t i = 0; i < name.len; i++)
        if (quote_at((struct span){name.at + i, name.len - i}))
            name.len = i;
    return name;
}

int ch_read_count(struct span digits)
{
    int count = digits.at ? span_number(digits, COUNT_MOST) : 0;

    return digits.at && count < 0 ? COUNT_MOST : count;
}

int16_t ch_read_claimed(struct span digits)
{
    int count = span_number(digits, INT16_MAX);

    return (int16_t)(count < 0 ? INT16_MAX : count);
}

bool ch_next_name(struct span *rest, struct span *name)
{
    struct span more = *rest;

    if (!utf8_next_word(&more, name))
        return false;
    size_t quote = quote_at(*name);
    if (quote) {
        struct span all = {name->at, (size_t)(rest->at + rest->len - name->at)};
        size_t len = quote;
        while (len < all.len && !quote_at((struct span){all.at + len, all.len - len}))
            len++;
        len += quote_at((struct span){all.at + len, all.len - len});
        *name = (struct span){all.at, len};
        more = (struct span){all.at + len, all.len - len};
    }
    *rest = more;
    return true;
}
