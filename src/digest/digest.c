/* SPDX-License-Identifier: MIT */
#include "digest/digest.h"

#include <sys/types.h>

#include <stdint.h>

#include <sha2.h>

_Static_assert(DIGEST_HEX + 1 == SHA256_DIGEST_STRING_LENGTH, "the digest of libmd is SHA-256");

void digest_hex(char hex[DIGEST_HEX + 1], struct span bytes)
{
    SHA256Data((const uint8_t *)(bytes.at ? bytes.at : ""), bytes.len, hex);
}
