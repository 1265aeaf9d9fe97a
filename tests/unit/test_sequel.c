/* SPDX-License-Identifier: MIT */
/* referee/sequel: under which head words belong that are put behind a log. */
#include "referee/sequel.h"

#include "support/cmocka.h"
#include "support/toy_game.h"

#define TOY "[Game \"toy\"]\n"
#define SET TOY "0. red stone 1\n0. blue stone 9\n"

struct continued {
    const char *log;
    const char *words;
    bool next;
    int side;
    const char *head; /* that is put in front; NULL: it is not settled which */
};

static const struct continued cases[] = {
    {SET "1. red step 2", "step 8", true, NO_SIDE, "1. blue  "},
    {SET "1. red step 2", "step 3", false, NO_SIDE, ""},
    {SET "1. red", "step 2", true, NO_SIDE, ""},
    {SET "1. red step 2", "1. blue step 8", true, NO_SIDE, ""},
    {SET "1. red step 2", "red resigns", true, NO_SIDE, ""},
    {SET "1. red step 2\n1. blue pass", "{so} pass", true, NO_SIDE, "2. red  "},
    {SET "1. red step 2", "step", true, NO_SIDE, ""},
    {SET, "pass", true, NO_SIDE, NULL},
    {SET, "pass", true, TOY_BLUE, "1. blue  "},
    {SET, "pass", false, TOY_RED, "1. red  "},
    {TOY "0. red stone 1", "stone 9", true, TOY_BLUE, "0. blue  "},
    {TOY "0. red", "stone 1", true, TOY_RED, ""},
    {TOY "0. red", "stone 1", true, NO_SIDE, ""},
    {TOY, "stone 1", true, NO_SIDE, NULL},
    {TOY, "stone 1", true, TOY_RED, "0. red  "},
    {SET "red resigns", "pass", true, NO_SIDE, ""},
};

static void heads_are_found(void **state)
{
    static struct replay replay; /* large */
    struct referee referee;
    struct note note;
    char buffer[64];
    struct text head;

    (void)state;
    referee_init(&referee, toy_games, false);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct continued *c = &cases[i];
        struct chunk chunk = {.text = span_of(c->log), .origin = {.line = 1}, .nth = 1};
        text_borrow(&head, buffer, sizeof buffer);
        replay_begin(&replay, &chunk, &referee);
        assert_true(replay_run(&replay));
        int status = sequel_head(&head, &replay, span_of(c->words), c->next, c->side, &note);
        if (status != (c->head ? 0 : -1))
            fail_msg("%s: %s: %d", c->log, c->words, status);
        if (c->head)
            assert_string_equal(buffer, c->head);
    }
    referee_free(&referee);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(heads_are_found),
    };

    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
