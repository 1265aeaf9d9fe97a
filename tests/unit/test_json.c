/* SPDX-License-Identifier: MIT */
/* json/value: whatever goes in, valid JSON of one line comes out, and says the same. */
#include "digest/digest.h"
#include "support/cmocka.h"
#include "json/value.h"

#include <jansson.h>
#include <string.h>

enum { ROOM = 1 << 16 };

static struct span bytes(const char *at, size_t len)
{
    return (struct span){at, len};
}

/* OBJECT printed and freed, its line read by jansson; the caller frees that. */
static json_t *print_and_read(struct value *object, struct text *line)
{
    json_error_t error;

    text_init(line, ROOM);
    value_write(line, object);
    value_free(object);
    assert_ptr_equal(strchr(line->at, '\n'), line->at + line->len - 1);
    json_t *read = json_loadb(line->at, line->len, JSON_ALLOW_NUL, &error);
    assert_non_null(read);
    return read;
}

static void members_keep_their_order(void **state)
{
    (void)state;
    struct value *object = value_object();
    struct value *list = value_array();
    struct text line;

    value_add_text(list, span_of("b"));
    value_add_text(list, span_of("a"));
    value_put_number(object, "z", 12);
    value_put_text(object, "y", span_of("x"));
    value_put_text(object, "none", bytes(NULL, 0));
    value_put_null(object, "null");
    value_put_flag(object, "no", false);
    value_put(object, "list", list);
    value_put(object, "empty", value_object());
    json_decref(print_and_read(object, &line));
    assert_string_equal(line.at, "{\"z\":12,\"y\":\"x\",\"none\":null,\"null\":null,\"no\":false,"
                                 "\"list\":[\"b\",\"a\"],\"empty\":{}}\n");
    text_free(&line);
}

static void the_largest_number_is_exact(void **state)
{
    (void)state;
    struct value *object = value_object();
    struct text line;

    value_put_number(object, "n", 9007199254740993);
    json_decref(print_and_read(object, &line));
    assert_string_equal(line.at, "{\"n\":9007199254740993}\n");
    text_free(&line);
}

/* What TEXT is read back as; nothing that a terminal would act on is on the line. */
static void expect_text(struct span text, struct span wanted)
{
    struct value *object = value_object();
    struct text line;

    value_put_text(object, "t", text);
    json_t *read = print_and_read(object, &line);
    const json_t *member = json_object_get(read, "t");
    assert_int_equal(json_string_length(member), wanted.len);
    assert_memory_equal(json_string_value(member), wanted.at, wanted.len);
    for (size_t i = 0; i + 1 < line.len; i++)
        assert_true(line.at[i] >= ' ' && line.at[i] < 0x7F);
    json_decref(read);
    text_free(&line);
}

static void texts_come_back_as_they_were(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "",
        "plain",
        "\"quoted\" \\ /",
        "tab\tline\r\n",
        "\x1b[31m",
        "del \x7f",
        "Zo\xC3\xAB \xE2\x80\xAE \xF0\x9F\x8E\xB2",
    };

    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        expect_text(span_of(texts[i]), span_of(texts[i]));
    expect_text(bytes("a\0b", 3), bytes("a\0b", 3));
}

static void bytes_that_are_not_utf8_are_replaced(void **state)
{
    (void)state;
    expect_text(span_of("a\xFFz"), span_of("a\xEF\xBF\xBDz"));
    expect_text(span_of("\xC3"), span_of("\xEF\xBF\xBD"));
    expect_text(span_of("\xFF\xFE"), span_of("\xEF\xBF\xBD\xEF\xBF\xBD"));
    expect_text(span_of("\xC0\x80"), span_of("\xEF\xBF\xBD\xEF\xBF\xBD"));
    expect_text(span_of("ok\xED\xA0\x80"), span_of("ok\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD"));
}

static void every_byte_is_taken(void **state)
{
    (void)state;
    for (unsigned byte = 0; byte < 256; byte++) {
        char at[2] = {(char)byte, 'x'};
        struct value *object = value_object();
        struct text line;

        value_put_text(object, "t", bytes(at, 2));
        json_decref(print_and_read(object, &line));
        text_free(&line);
    }
}

static void digests_are_those_of_the_standard(void **state)
{
    (void)state;
    char hex[DIGEST_HEX + 1];

    digest_hex(hex, span_of("abc"));
    assert_string_equal(hex, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    digest_hex(hex, bytes(NULL, 0));
    assert_string_equal(hex, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(members_keep_their_order),
        cmocka_unit_test(the_largest_number_is_exact),
        cmocka_unit_test(texts_come_back_as_they_were),
        cmocka_unit_test(bytes_that_are_not_utf8_are_replaced),
        cmocka_unit_test(every_byte_is_taken),
        cmocka_unit_test(digests_are_those_of_the_standard),
    };
    return cmocka_run_group_tests_name("json", tests, NULL, NULL) != 0;
}
