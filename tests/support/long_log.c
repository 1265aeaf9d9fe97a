/* SPDX-License-Identifier: MIT */
#include "support/long_log.h"

#include "referee/random.h"

/* START up to its first numbered head, replayed. */
static struct span head_of(struct replay *replay, struct referee *referee, struct span start)
{
    struct chunk chunk = {.text = start, .origin = {.line = 1}, .nth = 1};
    enum step step;

    replay_begin(replay, &chunk, referee);
    do
        step = replay_step(replay);
    while (step != STEP_FAULT && step != STEP_DONE && replay->head.number <= 0);
    if (replay->head.number > 0)
        start.len = (size_t)(replay->capture.whole.at - start.at);
    chunk.text = start;
    replay_begin(replay, &chunk, referee);
    replay_run(replay);
    return start;
}

/* All but the tag that says how the game ended. */
static void put_start(struct text *out, struct span start, const struct tag *result)
{
    if (result) {
        size_t before = (size_t)(result->whole.at - start.at);
        text_put(out, (struct span){start.at, before});
        before += result->whole.len;
        start = (struct span){start.at + before, start.len - before};
    }
    text_put(out, start);
}

unsigned long_log_write(struct text *out, struct referee *referee, struct span start,
                        unsigned actions, unsigned seed)
{
    struct random_wish wish = {.seed = seed, .actions = actions, .endless = true};
    struct replay replay;

    start = head_of(&replay, referee, start);
    if (!replay.record.game)
        return 0;
    put_start(out, start, replay.record.result_tag);
    return random_go_on(out, &replay, &wish).actions;
}
