/* SPDX-License-Identifier: MIT */
/*
 * UTF-8, as far as a referee needs it: is it valid, how many characters, which of them must not
 * reach a terminal. Overlong forms, surrogates and values above U+10FFFF are not UTF-8.
 */
#ifndef UMPIRE_BASE_UTF8_H
#define UMPIRE_BASE_UTF8_H

#include "base/span.h"

/* Length in bytes of the character at the start of BYTES and its code point; 0 if it is none. */
size_t utf8_decode(struct span bytes, unsigned *rune);

/* Write RUNE to BYTES; how many were written (1 to 4). */
size_t utf8_encode(char bytes[4], unsigned rune);

/* Offset of the first byte that is not UTF-8, or BYTES.len if all is well. */
size_t utf8_valid_up_to(struct span bytes);

/* Number of characters; a byte that is not UTF-8 counts as one. */
size_t utf8_count(struct span bytes);

/* C0 but tab, DEL, C1, and the characters that turn the direction of writing. */
bool utf8_is_control(unsigned rune);

/* Length of the blank beyond ASCII, or of the mark of no width that is passed over like one, with
 * which the bytes begin; 0 if there is none. What mail programs put in (BLANK in the grammars), and
 * the byte-order marks of files that were joined. */
size_t utf8_blank(struct span bytes);
size_t utf8_no_width(struct span bytes); /* of the mark alone */

/* The same at their end; utf8_blank_behind is for bytes that do not end with ASCII, as few do not. */
size_t utf8_blank_behind(struct span bytes);
static inline size_t utf8_blank_at_end(struct span bytes)
{
    bool ascii = bytes.len == 0 || (unsigned char)bytes.at[bytes.len - 1] < 0x80;

    return ascii ? 0 : utf8_blank_behind(bytes); /* asked of every item, and nearly all are */
}

/* Cut the next word off REST, words of a log that are parted as in GAP of the grammars: by blanks
 * of either kind, and by line ends with the quoting marks that mail puts behind them. */
bool utf8_next_word(struct span *rest, struct span *word);

#endif
