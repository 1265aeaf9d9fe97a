/* SPDX-License-Identifier: MIT */
#include "cli/packet.h"

#include "base/bug.h"
#include "cli/desk.h"
#include "cli/say.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { PACKET_MAX = GAME_BYTES_MAX + (1 << 20) };

/* ---- filling --------------------------------------------------------------------------- */

void packet_init(struct packet *packet)
{
    *packet = (struct packet){.arrival = must_alloc(PACKET_ARRIVALS * sizeof *packet->arrival)};
    text_init(&packet->bytes, PACKET_MAX);
    text_init(&packet->out, (size_t)PACKET_ARRIVALS * SAY_MAX);
}

void packet_free(struct packet *packet)
{
    text_free(&packet->bytes);
    text_free(&packet->out);
    free(packet->arrival);
    *packet = (struct packet){0};
}

void packet_clear(struct packet *packet)
{
    text_clear(&packet->bytes);
    text_clear(&packet->out);
    packet->count = 0;
}

static struct place put(struct packet *packet, struct span words)
{
    struct place place = {packet->bytes.len, words.len};

    text_put(&packet->bytes, words);
    text_putc(&packet->bytes, '\0');
    return place;
}

/* The name of a file, kept once for arrivals that follow each other. */
static struct place put_file(struct packet *packet, const char *file)
{
    const struct arrival *last = packet->count ? &packet->arrival[packet->count - 1] : NULL;

    if (last && strcmp(packet_file(packet, last), file) == 0)
        return last->file;
    return put(packet, span_of(file));
}

void packet_add(struct packet *packet, const struct event *event)
{
    struct place file = put_file(packet, event->file);
    struct arrival *arrival = &packet->arrival[packet->count++];

    *arrival = (struct arrival){.kind = event->kind, .file = file, .is_path = event->is_path};
    if (event->kind == EVENT_GAME) {
        arrival->text = put(packet, event->chunk.text);
        arrival->chunk = event->chunk;
    }
    if (event->kind == EVENT_TROUBLE)
        arrival->text = put(packet, span_of(event->words));
    if (event->kind == EVENT_FILE_END)
        arrival->games = event->games;
}

bool packet_is_full(const struct packet *packet)
{
    return packet->bytes.len >= PACKET_BYTES || packet->count == PACKET_ARRIVALS;
}

const char *packet_file(const struct packet *packet, const struct arrival *arrival)
{
    return packet->bytes.at + arrival->file.at;
}

const char *packet_words(const struct packet *packet, const struct arrival *arrival)
{
    return packet->bytes.at + arrival->text.at;
}

struct chunk packet_chunk(const struct packet *packet, const struct arrival *arrival)
{
    struct chunk chunk = arrival->chunk;

    chunk.text = (struct span){packet->bytes.at + arrival->text.at, arrival->text.len};
    return chunk;
}

/* ---- judging --------------------------------------------------------------------------- */

struct seat *seat_new(struct orders *orders, const struct referee *from)
{
    struct seat *seat = must_alloc(sizeof *seat);

    seat->orders = orders;
    referee_init_beside(&seat->referee, from);
    text_init(&seat->log_dir, PATH_MAX);
    return seat;
}

void seat_free(struct seat *seat)
{
    referee_free(&seat->referee);
    text_free(&seat->log_dir);
    free(seat);
}

static bool is_worth_trying(const struct orders *orders, const struct replay *replay)
{
    if (orders->all_readings)
        return replay->head.number >= 0 || readings_matter(replay);
    return readings_matter(replay) && replay->chunk.text.len <= TRIED_BYTES_MAX &&
           atomic_load(&orders->tried) < TRIED_UNASKED;
}

static struct place write_report(struct text *out, const struct orders *orders,
                                 const struct report *report, const struct replay *replay)
{
    struct place place = {.at = out->len};

    if (orders->json)
        report_json_game(out, report, replay);
    else
        report_game(out, report, replay);
    place.len = out->len - place.at;
    return place;
}

/* How many games before this one will have been tried unasked is not known here: both forms of
 * the report are made, and one is chosen when it is read out. */
static void report(struct packet *packet, struct arrival *arrival, struct seat *seat,
                   const struct trace *trace)
{
    struct orders *orders = seat->orders;
    struct report report = orders->report;

    report.trace = trace;
    report.file = packet_file(packet, arrival);
    report.readings = NULL;
    bool tries = is_worth_trying(orders, &seat->replay);
    if (!tries || !orders->all_readings)
        arrival->said = write_report(&packet->out, orders, &report, &seat->replay);
    if (!tries)
        return;
    seat->readings = (struct readings){.all = orders->all_readings};
    seat->readings.count = readings_try(seat->readings.of, &seat->replay);
    report.readings = &seat->readings;
    struct place place = write_report(&packet->out, orders, &report, &seat->replay);
    *(orders->all_readings ? &arrival->said : &arrival->other) = place;
}

static void judge(struct packet *packet, struct arrival *arrival, struct seat *seat)
{
    struct orders *orders = seat->orders;
    struct replay *replay = &seat->replay;
    struct chunk chunk = packet_chunk(packet, arrival);
    struct trace trace = {NULL, 0, 0};

    replay_begin(replay, &chunk, &seat->referee);
    arrival->doubtful = orders->may_be_wrong && (replay->fault.rule || !replay->reader.game);
    if (orders->only && replay->record.game && !span_is(span_of(orders->only), replay->record.game->name))
        arrival->fate = FATE_PASSED_OVER;
    if (arrival->fate == FATE_PASSED_OVER || (!replay->fault.rule && !replay->reader.game))
        return;
    bool accepted = orders->traces ? trace_run(&trace, replay) : replay_run(replay);
    arrival->fate = accepted ? FATE_ACCEPTED : FATE_REJECTED;
    arrival->counted = tally_count(replay, arrival->result);
    if (!orders->quiet)
        report(packet, arrival, seat, orders->traces ? &trace : NULL);
    trace_free(&trace);
}

/* Names that follow each other are kept once. */
static bool is_same_file(const struct arrival *a, const struct arrival *b)
{
    return a->file.at == b->file.at && a->is_path == b->is_path;
}

void packet_judge(struct packet *packet, struct seat *seat)
{
    const struct arrival *last = NULL; /* game that was judged */

    for (unsigned i = 0; i < packet->count; i++) {
        struct arrival *arrival = &packet->arrival[i];
        if (arrival->kind != EVENT_GAME)
            continue;
        if (!last || !is_same_file(arrival, last))
            desk_find_folder(&seat->log_dir, &seat->referee,
                             arrival->is_path ? packet_file(packet, arrival) : "-");
        last = arrival;
        judge(packet, arrival, seat);
        if (arrival->fate == FATE_REJECTED && seat->orders->fail_fast)
            break;
    }
}
