/* SPDX-License-Identifier: MIT */
/*
 * JSON: objects and arrays that are built up and printed on one line, and small ones read back. The
 * only module that knows jansson. A value belongs to who made it until it is put into another; then it
 * belongs to that one. Members come out in the order in which they were put in.
 */
#ifndef UMPIRE_JSON_VALUE_H
#define UMPIRE_JSON_VALUE_H

#include "base/span.h"
#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

struct value;

struct value *value_object(void);
struct value *value_array(void);
void value_free(struct value *value);

/* Members of an object. Bytes that are not UTF-8 become U+FFFD; a span that is not there (.at is
 * NULL) becomes null. */
void value_put_text(struct value *object, const char *name, struct span text);
void value_put_number(struct value *object, const char *name, uint64_t number);
void value_put_flag(struct value *object, const char *name, bool flag);
void value_put_null(struct value *object, const char *name);
void value_put(struct value *object, const char *name, struct value *member);

/* One more element of an array. */
void value_add_text(struct value *array, struct span text);
void value_add(struct value *array, struct value *element);

/* What was written so: an object, or NULL if BYTES are none. */
struct value *value_read(struct span bytes);

/* The text of a member, which lives as long as the object; .at is NULL if it has no such text. */
struct span value_text(const struct value *object, const char *name);

/* A member that is a number from 0, or -1; that is true; that is an object, or NULL. */
int64_t value_number(const struct value *object, const char *name);
bool value_flag(const struct value *object, const char *name);
const struct value *value_member(const struct value *object, const char *name);

/* Append VALUE and a line end to OUT. Characters beyond ASCII and DEL are escaped, so that the
 * line is fit for a terminal as it is. */
void value_write(struct text *out, const struct value *value);

#endif
