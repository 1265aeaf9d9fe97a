/* SPDX-License-Identifier: MIT */
#include "base/utf8.h"

#include <stdint.h>
#include <string.h>

static bool is_trail(unsigned char byte)
{
    return (byte & 0xC0) == 0x80;
}

size_t utf8_decode(struct span bytes, unsigned *rune)
{
    static const unsigned least[5] = {0, 0, 0x80, 0x800, 0x10000};

    if (bytes.len == 0)
        return 0;
    unsigned char lead = (unsigned char)bytes.at[0];
    if (lead < 0x80) {
        *rune = lead;
        return 1;
    }
    size_t len = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || bytes.len < len)
        return 0;
    unsigned value = lead & (0xFFU >> (len + 1));
    for (size_t i = 1; i < len; i++) {
        if (!is_trail((unsigned char)bytes.at[i]))
            return 0;
        value = value << 6 | ((unsigned char)bytes.at[i] & 0x3F);
    }
    if (value < least[len] || value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF))
        return 0;
    *rune = value;
    return len;
}

size_t utf8_encode(char bytes[4], unsigned rune)
{
    if (rune < 0x80) {
        bytes[0] = (char)rune;
        return 1;
    }
    size_t len = rune < 0x800 ? 2 : rune < 0x10000 ? 3 : 4;
    for (size_t i = len - 1; i > 0; i--) {
        bytes[i] = (char)(0x80 | (rune & 0x3F));
        rune >>= 6;
    }
    bytes[0] = (char)((0xF00U >> len & 0xF0) | rune);
    return len;
}

/* Eight bytes at a time while all of them are ASCII: logs nearly always are. */
static size_t ascii_run(struct span bytes)
{
    size_t i = 0;

    for (uint64_t word; i + sizeof word <= bytes.len; i += sizeof word) {
        memcpy(&word, bytes.at + i, sizeof word);
        if (word & 0x8080808080808080U)
            break;
    }
    return i;
}

size_t utf8_valid_up_to(struct span bytes)
{
    size_t i = 0;

    while (i < bytes.len) {
        unsigned rune;
        i += ascii_run((struct span){bytes.at + i, bytes.len - i});
        if (i == bytes.len)
            break;
        size_t len = utf8_decode((struct span){bytes.at + i, bytes.len - i}, &rune);
        if (len == 0)
            return i;
        i += len;
    }
    return i;
}

size_t utf8_count(struct span bytes)
{
    size_t count = 0;

    while (bytes.len) {
        unsigned rune;
        size_t len = utf8_decode(bytes, &rune);
        if (len == 0)
            len = 1;
        bytes.at += len;
        bytes.len -= len;
        count++;
    }
    return count;
}

bool utf8_is_control(unsigned rune)
{
    return (rune < 0x20 && rune != '\t') || (rune >= 0x7F && rune <= 0x9F) || rune == 0x061C ||
           rune == 0x200E || rune == 0x200F || (rune >= 0x2028 && rune <= 0x202E) ||
           (rune >= 0x2066 && rune <= 0x2069);
}

/* Length of that of COUNT words with which the bytes begin. */
static size_t begins_with(struct span bytes, const char *const *words, size_t count)
{
    if (bytes.len == 0 || (unsigned char)bytes.at[0] < 0x80)
        return 0;
    for (size_t i = 0; i < count; i++) {
        size_t len = strlen(words[i]);
        if (bytes.len >= len && memcmp(bytes.at, words[i], len) == 0)
            return len;
    }
    return 0;
}

size_t utf8_no_width(struct span bytes)
{
    static const char *const marks[] = {"\xC2\xAD", "\xE2\x80\x8B", "\xEF\xB8\x8F", "\xEF\xBB\xBF"};

    return begins_with(bytes, marks, sizeof marks / sizeof *marks);
}

size_t utf8_blank(struct span bytes)
{
    static const char *const blanks[] = {"\xC2\xA0", "\xE2\x80\x89", "\xE2\x80\xAF"};
    size_t len = begins_with(bytes, blanks, sizeof blanks / sizeof *blanks);

    return len ? len : utf8_no_width(bytes);
}

/* Length of what parts words at the start of BYTES. LINE_BEGINS: nothing but quoting marks stands
 * before it in its line. */
static size_t gap(struct span bytes, bool *line_begins)
{
    char c = bytes.at[0];

    if (c == '\r' || c == '\n') {
        *line_begins = true;
        return 1;
    }
    if (c == ' ' || c == '\t')
        return 1;
    if (c == '>')
        return *line_begins;
    return (unsigned char)c < 0x80 ? 0 : utf8_blank(bytes);
}

bool utf8_next_word(struct span *rest, struct span *word)
{
    bool line_begins = false;
    size_t len;

    for (; rest->len; *rest = (struct span){rest->at + len, rest->len - len}) {
        len = gap(*rest, &line_begins);
        if (!len)
            break;
    }
    *word = (struct span){rest->at, 0};
    line_begins = false;
    while (rest->len && gap(*rest, &line_begins) == 0) {
        *rest = (struct span){rest->at + 1, rest->len - 1};
        word->len++;
    }
    return word->len > 0;
}

size_t utf8_blank_behind(struct span bytes)
{
    for (size_t len = 2; len <= 3 && len <= bytes.len; len++)
        if (utf8_blank((struct span){bytes.at + bytes.len - len, len}) == len)
            return len;
    return 0;
}
