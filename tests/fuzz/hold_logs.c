/* SPDX-License-Identifier: MIT */
/* Properties of any bytes as a log: judged as `umpire check` does it, and as `umpire fmt` writes it. */
#include "fuzz/property.h"

#include "base/bug.h"
#include "cli/packet.h"
#include "cli/say.h"
#include "referee/canon.h"
#include "referee/differ.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { CANON_MAX = 64 << 20 };

static struct chunk chunk_of(struct span text)
{
    return (struct chunk){.text = text, .origin = {.line = 1}, .nth = 1};
}

/* One who judges a packet, and goes on to the next: as in a run, what is kept from one game to the
 * next (scenarios, what a matcher remembers) must not matter. */
struct judge {
    struct orders orders;
    struct packet packet;
    struct seat *seat;
};

/* All games of a source into a packet (as many as it takes). */
static void fill(struct packet *packet, struct source *source)
{
    struct event event = {.kind = EVENT_GAME, .file = "a.ump"};
    struct note note;

    packet_clear(packet);
    while (!packet_is_full(packet) && source_next(source, &event.chunk, &note) == SOURCE_GAME)
        packet_add(packet, &event);
}

/* SOURCE is closed. */
static void judge_begin(struct judge *judge, struct source *source, bool machine_code,
                        const struct orders *orders)
{
    if (!judge->seat) {
        packet_init(&judge->packet);
        judge->seat = seat_new(&judge->orders, fuzz_referee(machine_code));
    }
    judge->orders = *orders;
    fill(&judge->packet, source);
    source_close(source);
}

static void *judge_all(void *data)
{
    struct judge *judge = data;

    packet_judge(&judge->packet, judge->seat);
    return NULL;
}

/* ---- check ----------------------------------------------------------------------------- */

/* An object a line. */
static void is_json(struct span said)
{
    while (said.len) {
        const char *end = memchr(said.at, '\n', said.len);
        HOLDS(end != NULL, said);
        struct value *value = value_read((struct span){said.at, (size_t)(end - said.at)});
        HOLDS(value != NULL, said);
        value_free(value);
        said.len -= (size_t)(end + 1 - said.at);
        said.at = end + 1;
    }
}

void hold_check(struct span bytes)
{
    static struct judge judge;
    struct chance chance = chance_of(bytes);
    struct orders orders = {
        .json = chance_below(&chance, 3) == 0,
        .all_readings = chance_below(&chance, 4) == 0,
        .traces = chance_below(&chance, 4) == 0,
    };
    struct source source;

    source_from_memory(&source, bytes);
    judge_begin(&judge, &source, true, &orders);
    judge_all(&judge);
    is_fit_for_a_terminal(text_span(&judge.packet.out));
    if (orders.json)
        is_json(text_span(&judge.packet.out));
}

/* ---- agree ----------------------------------------------------------------------------- */

static void judges_agree(const struct judge *a, const struct judge *b, struct span bytes)
{
    HOLDS(a->packet.count == b->packet.count, bytes);
    for (unsigned i = 0; i < a->packet.count; i++)
        HOLDS(a->packet.arrival[i].fate == b->packet.arrival[i].fate, bytes);
    HOLDS(span_equal(text_span(&a->packet.out), text_span(&b->packet.out)), bytes);
}

void hold_agree(struct span bytes)
{
    static struct judge whole, in_pieces, beside;
    const struct orders orders = {.json = false};
    struct source source;
    struct pieces pieces;
    pthread_t thread;

    source_from_memory(&source, bytes);
    judge_begin(&whole, &source, true, &orders);
    source_from_memory(&source, bytes);
    judge_begin(&beside, &source, true, &orders);
    pieces_begin(&pieces, bytes);
    source_from_feed(&source, &pieces.feed);
    judge_begin(&in_pieces, &source, false, &orders);
    if (pthread_create(&thread, NULL, judge_all, &beside))
        bug("no thread");
    judge_all(&whole);
    judge_all(&in_pieces);
    pthread_join(thread, NULL);
    judges_agree(&whole, &in_pieces, bytes);
    judges_agree(&whole, &beside, bytes);
}

/* ---- refusal --------------------------------------------------------------------------- */

void hold_refusal(struct span bytes)
{
    static struct replay replay;
    struct chunk chunk = chunk_of(bytes);
    union state_box before;
    enum step step;

    replay_begin(&replay, &chunk, fuzz_referee(true));
    if (!replay.record.game || replay.fault.rule)
        return;
    const struct game *game = replay.record.game;
    do {
        memcpy(&before, &replay.state, game->state_size);
        step = replay_step(&replay);
        game->audit(&replay.record.setting, &replay.state);
    } while (step != STEP_FAULT && step != STEP_DONE);
    bool again = game->setup_asks_who_begins && replay.head.number <= 0; /* the fault is further up */
    if (step != STEP_FAULT || again)
        return;
    if (replay.ended.over && memcmp(&before, &replay.state, game->state_size) != 0)
        game->end_turn(&before, &replay.record.setting); /* a head ended the turn, and so the game */
    HOLDS(memcmp(&before, &replay.state, game->state_size) == 0, bytes);
    HOLDS(replay_step(&replay) == STEP_FAULT, bytes);
    HOLDS(memcmp(&before, &replay.state, game->state_size) == 0, bytes);
}

/* ---- fmt ------------------------------------------------------------------------------- */

static bool format(struct text *out, struct replay *replay, struct span log, enum claims claims)
{
    struct style_of_log style = {NULL, claims};
    struct chunk chunk = chunk_of(log);

    text_clear(out);
    return canon_write(out, &style, replay, &chunk, fuzz_referee(true)) == CANON_WRITTEN;
}

static void is_same_game(struct span log, struct span other)
{
    static struct replay replays[2];
    struct chunk chunks[2] = {chunk_of(log), chunk_of(other)};
    struct copy a = {.replay = &replays[0]};
    struct copy b = {.replay = &replays[1]};

    replay_begin(a.replay, &chunks[0], fuzz_referee(true));
    replay_begin(b.replay, &chunks[1], fuzz_referee(true));
    HOLDS(differ(&a, &b) == PART_NOT, other);
    HOLDS(!a.replay->fault.rule && !b.replay->fault.rule, other);
}

static void is_canonical(struct span log, enum claims claims)
{
    static struct replay replay;
    struct text canon;
    struct text again;

    text_init(&canon, CANON_MAX);
    text_init(&again, CANON_MAX);
    if (format(&canon, &replay, log, claims)) {
        HOLDS(format(&again, &replay, text_span(&canon), CLAIMS_STATED), text_span(&canon));
        HOLDS(span_equal(text_span(&canon), text_span(&again)), text_span(&canon));
        is_same_game(log, text_span(&canon));
    }
    text_free(&canon);
    text_free(&again);
}

void hold_fmt(struct span bytes)
{
    for (enum claims claims = CLAIMS_STATED; claims <= CLAIMS_NONE; claims++)
        is_canonical(bytes, claims);
}
