/* SPDX-License-Identifier: MIT */
#include "json/value.h"

#include "base/bug.h"
#include "base/utf8.h"

#include <jansson.h>
#include <stdlib.h>

enum { DEL = 0x7F };

static const char replacement[] = "\xEF\xBF\xBD"; /* U+FFFD */

/* struct value is never defined: it is jansson's type under a name of our own. */
static json_t *inside(const struct value *value)
{
    return (json_t *)value;
}

static struct value *made(json_t *json)
{
    if (!json)
        bug("jansson refused to make a value");
    return (struct value *)json;
}

struct value *value_object(void)
{
    json_set_alloc_funcs(must_alloc, free);
    return made(json_object());
}

struct value *value_array(void)
{
    json_set_alloc_funcs(must_alloc, free);
    return made(json_array());
}

void value_free(struct value *value)
{
    json_decref(inside(value));
}

static void put(struct value *object, const char *name, json_t *member)
{
    if (json_object_set_new(inside(object), name, member))
        bug("jansson refused to take a member");
}

/* TEXT with what is not UTF-8 replaced, one U+FFFD a byte. */
static json_t *mended(struct span text)
{
    struct text good;
    size_t valid;

    text_init(&good, 3 * text.len);
    for (; (valid = utf8_valid_up_to(text)) < text.len; text.len -= valid + 1) {
        text_put(&good, (struct span){text.at, valid});
        text_puts(&good, replacement);
        text.at += valid + 1;
    }
    text_put(&good, text);
    json_t *json = json_stringn_nocheck(good.at, good.len);
    text_free(&good);
    return json;
}

static json_t *string(struct span text)
{
    if (!text.at)
        return json_null();
    if (utf8_valid_up_to(text) < text.len)
        return mended(text);
    return json_stringn_nocheck(text.at, text.len);
}

void value_put_text(struct value *object, const char *name, struct span text)
{
    put(object, name, string(text));
}

void value_put_number(struct value *object, const char *name, uint64_t number)
{
    put(object, name, json_integer((json_int_t)number));
}

void value_put_flag(struct value *object, const char *name, bool flag)
{
    put(object, name, json_boolean(flag));
}

void value_put_null(struct value *object, const char *name)
{
    put(object, name, json_null());
}

void value_put(struct value *object, const char *name, struct value *member)
{
    put(object, name, inside(member));
}

void value_add_text(struct value *array, struct span text)
{
    if (json_array_append_new(inside(array), string(text)))
        bug("jansson refused to take an element");
}

void value_add(struct value *array, struct value *element)
{
    if (json_array_append_new(inside(array), inside(element)))
        bug("jansson refused to take an element");
}

/* jansson leaves DEL as it is, which a terminal would act on; it can only stand in a string. */
static int take_bytes(const char *bytes, size_t len, void *data)
{
    struct text *out = data;

    for (size_t i = 0; i < len; i++)
        if (bytes[i] == DEL)
            text_puts(out, "\\u007f");
        else
            text_putc(out, bytes[i]);
    return 0;
}

void value_write(struct text *out, const struct value *value)
{
    json_dump_callback(inside(value), take_bytes, out, JSON_COMPACT | JSON_ENSURE_ASCII);
    text_putc(out, '\n');
}

struct value *value_read(struct span bytes)
{
    json_set_alloc_funcs(must_alloc, free);
    json_t *json = json_loadb(bytes.at, bytes.len, JSON_REJECT_DUPLICATES, NULL);
    if (json_is_object(json))
        return (struct value *)json;
    json_decref(json);
    return NULL;
}

struct span value_text(const struct value *object, const char *name)
{
    const json_t *member = json_object_get(inside(object), name);

    return json_is_string(member)
               ? (struct span){json_string_value(member), json_string_length(member)}
               : (struct span){NULL, 0};
}

int64_t value_number(const struct value *object, const char *name)
{
    const json_t *member = json_object_get(inside(object), name);

    return json_is_integer(member) && json_integer_value(member) >= 0 ? json_integer_value(member)
                                                                      : -1;
}

bool value_flag(const struct value *object, const char *name)
{
    return json_is_true(json_object_get(inside(object), name));
}

const struct value *value_member(const struct value *object, const char *name)
{
    json_t *member = json_object_get(inside(object), name);

    return json_is_object(member) ? (const struct value *)member : NULL;
}
