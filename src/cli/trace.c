/* SPDX-License-Identifier: MIT */
#include "cli/trace.h"

#include "base/bug.h"
#include "digest/digest.h"
#include "referee/moment.h"
#include "referee/position.h"

#include <stdlib.h>
#include <string.h>

enum { POSITION_MAX = 256 << 10 };

void trace_state(char state[TRACE_STATE_HEX + 1], const struct replay *replay)
{
    char hex[DIGEST_HEX + 1];
    struct text position;

    text_init(&position, POSITION_MAX);
    position_write(&position, replay);
    digest_hex(hex, text_span(&position));
    text_free(&position);
    memcpy(state, hex, TRACE_STATE_HEX);
    state[TRACE_STATE_HEX] = '\0';
}

struct counter {
    struct move_sink sink;
    unsigned count;
};

static bool take(struct move_sink *sink, const void *move)
{
    (void)move;
    ((struct counter *)sink)->count++;
    return true;
}

static unsigned count_legal(const struct replay *replay)
{
    struct counter counter = {.sink = {take}};
    bool over = replay->ended.over && replay->ended.how != ENDS_UNFINISHED;

    if (!over && replay->open)
        replay->record.game->moves(&replay->record.setting, &replay->state, &counter.sink);
    return counter.count;
}

static void keep(struct trace *trace, const struct replay *replay, bool at_end)
{
    if (trace->count == trace->room) {
        trace->room = trace->room ? 2 * trace->room : 64;
        trace->at = must_realloc(trace->at, trace->room * sizeof *trace->at);
    }
    struct traced *traced = &trace->at[trace->count++];
    struct text place;
    text_borrow(&place, traced->place, sizeof traced->place);
    if (at_end)
        text_puts(&place, "end");
    else
        moment_write(&place, replay);
    trace_state(traced->state, replay);
    traced->legal = count_legal(replay);
}

bool trace_run(struct trace *trace, struct replay *replay)
{
    enum step step;

    *trace = (struct trace){NULL, 0, 0};
    do {
        step = replay_step(replay);
        if (step == STEP_TURN && replay->head.number > 0)
            keep(trace, replay, false);
    } while (step != STEP_DONE && step != STEP_FAULT);
    if (position_exists(replay))
        keep(trace, replay, true);
    return step == STEP_DONE;
}

void trace_free(struct trace *trace)
{
    free(trace->at);
    *trace = (struct trace){NULL, 0, 0};
}

void trace_write(struct text *out, const struct trace *trace)
{
    for (unsigned i = 0; i < trace->count; i++)
        text_printf(out, "   %-22s %s %5u\n", trace->at[i].place, trace->at[i].state,
                    trace->at[i].legal);
}
