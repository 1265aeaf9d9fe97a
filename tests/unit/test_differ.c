/* SPDX-License-Identifier: MIT */
/* referee/differ: where two logs of the toy game part, and what does not count. */
#include "referee/differ.h"

#include "support/cmocka.h"
#include "support/toy_game.h"

#include <string.h>

#define TOY "[Game \"toy\"]\n"
#define SET TOY "0. red stone 1\n0. blue stone 9\n"

struct pair {
    const char *one;
    const char *other;
    enum parting parting;
    const char *item; /* of the first where they part; NULL: its end, or nowhere */
};

static const struct pair pairs[] = {
    {SET, SET, PART_NOT, NULL},
    {SET "1. red step 2", SET "1. red: {so} step 2 ; there\n", PART_NOT, NULL},
    {SET "1. red step 2", TOY "[Event \"x\"]\n0. blue stone 9\n0. red stone 1\n1. r step 2",
     PART_NOT, NULL},
    {SET "1. red step 2 (7)", SET "1. red step 2", PART_NOT, NULL},
    {SET "1. red step 2\n*", SET "1. red step 2", PART_NOT, NULL},
    {SET "1. red step 2\n1. red step 3", SET "1. red step 2, step 3", PART_NOT, NULL},
    {SET "1. red step 2\n1. blue pass", SET "1. red step 2\n1. blue step 8", PART_PLAY, "pass"},
    {SET "1. red step 2", SET "1. red step 2, step 3", PART_PLAY, NULL},
    {SET "1. red step 2, step 3", SET "1. red step 2", PART_PLAY, "step 3"},
    {SET "1. red step 2\n1. blue pass", SET "1. red step 2\nblue resigns", PART_PLAY, "1. blue"},
    {SET "1. red step 4 stands", SET "1. red step 4 stands", PART_NOT, NULL},
    {SET "1. red step 4 stands", SET "1. red step 2", PART_PLAY, "step 4 stands"},
    {SET "1. red step 4", SET "1. red step 4", PART_NOT, NULL},
    {SET "1. red step 4", SET "1. red step 2", PART_PLAY, "step 4"},
    {SET "1. red pass", SET "1. blue pass", PART_FIRST, NULL},
    {TOY "[First \"red\"]\n0. red stone 1\n0. blue stone 9\n1. red pass", SET "1. red pass",
     PART_NOT, NULL},
    {SET, TOY "0. red stone 2\n0. blue stone 9", PART_SETUP, NULL},
    {SET, TOY "[Rules \"jump=yes\"]\n0. red stone 1\n0. blue stone 9", PART_RULES, NULL},
    {TOY "[Rules \"wild\"]\n", TOY "[Rules \"jump=yes\"]\n", PART_NOT, NULL},
    {SET, TOY "[SetUp \"position\"]\n0. red stone 1\n0. blue stone 9", PART_KIND, NULL},
    {SET, "[Game \"chess\"]", PART_HEADER, NULL},
    {SET "red resigns", SET "blue resigns", PART_PLAY, "red resigns"},
    {SET "red resigns", SET "red forfeits", PART_PLAY, "red resigns"},
    {SET "red forfeits (time)", SET "red forfeits", PART_NOT, NULL},
};

static void each_pair_parts_where_it_does(void **state)
{
    static struct replay replays[2]; /* large */
    struct referee referee;

    (void)state;
    referee_init(&referee, toy_games, false);
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        const struct pair *pair = &pairs[i];
        struct copy a = {.replay = &replays[0]};
        struct copy b = {.replay = &replays[1]};
        struct chunk one = {.text = span_of(pair->one), .origin = {.line = 1}, .nth = 1};
        struct chunk other = {.text = span_of(pair->other), .origin = {.line = 1}, .nth = 1};
        replay_begin(a.replay, &one, &referee);
        replay_begin(b.replay, &other, &referee);
        enum parting parting = differ(&a, &b);
        if (parting != pair->parting)
            fail_msg("%s\n----\n%s\n---- part at %d", pair->one, pair->other, (int)parting);
        if (parting != PART_PLAY)
            continue;
        assert_int_equal(a.item.at != NULL, pair->item != NULL);
        if (pair->item && !span_is(a.item, pair->item))
            fail_msg("%s: part at \"%.*s\"", pair->one, (int)a.item.len, a.item.at);
    }
    referee_free(&referee);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_pair_parts_where_it_does),
    };

    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
