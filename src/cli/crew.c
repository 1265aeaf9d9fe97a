/* SPDX-License-Identifier: MIT */
#include "cli/crew.h"

#include "base/bug.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

/* Places in the ring: each thread has a packet at hand and some to go on with. */
enum { PLACES_A_THREAD = 4 };

struct slot {
    struct packet packet;
    bool judged;
};

/* A thread and its place. */
struct hand {
    struct crew *crew;
    struct seat *seat;
};

struct crew {
    struct orders *orders;
    struct referee *referee;
    unsigned wanted;    /* threads */
    unsigned threads;   /* that run; 0 before they are needed */
    pthread_t *thread;  /* owned */
    struct hand *hand;  /* owned: what each thread works with */
    struct seat *own;   /* the caller's own seat, while no thread runs */
    struct slot *slot;  /* owned: the ring */
    unsigned places;

    /* Numbers of packets since the beginning; each is in the slot of its number modulo PLACES. */
    unsigned long sent;
    unsigned long begun;
    unsigned long taken;
    bool closing;
    pthread_mutex_t lock;
    pthread_cond_t came; /* a packet was sent, or the end */
    pthread_cond_t done; /* a packet was judged */
};

static struct slot *slot_of(const struct crew *crew, unsigned long number)
{
    return &crew->slot[number % crew->places];
}

struct crew *crew_new(unsigned threads, struct orders *orders, struct referee *referee)
{
    struct crew *crew = must_alloc(sizeof *crew);

    *crew = (struct crew){
        .orders = orders,
        .referee = referee,
        .wanted = threads,
        .places = threads == 1 ? 1 : threads * PLACES_A_THREAD,
        .lock = PTHREAD_MUTEX_INITIALIZER,
        .came = PTHREAD_COND_INITIALIZER,
        .done = PTHREAD_COND_INITIALIZER,
    };
    crew->slot = must_alloc(crew->places * sizeof *crew->slot);
    for (unsigned i = 0; i < crew->places; i++)
        crew->slot[i] = (struct slot){.judged = false};
    crew->thread = must_alloc(threads * sizeof *crew->thread);
    crew->hand = must_alloc(threads * sizeof *crew->hand);
    return crew;
}

void crew_free(struct crew *crew)
{
    pthread_mutex_lock(&crew->lock);
    crew->closing = true;
    pthread_cond_broadcast(&crew->came);
    pthread_mutex_unlock(&crew->lock);
    for (unsigned i = 0; i < crew->threads; i++) {
        pthread_join(crew->thread[i], NULL);
        seat_free(crew->hand[i].seat);
    }
    if (crew->own)
        seat_free(crew->own);
    for (unsigned i = 0; i < crew->places; i++)
        if (crew->slot[i].packet.arrival)
            packet_free(&crew->slot[i].packet);
    pthread_mutex_destroy(&crew->lock);
    pthread_cond_destroy(&crew->came);
    pthread_cond_destroy(&crew->done);
    free(crew->slot);
    free(crew->thread);
    free(crew->hand);
    free(crew);
}

/* ---- a thread -------------------------------------------------------------------------- */

/* The next packet that nobody has begun with; NULL at the end. */
static struct slot *begin_next(struct crew *crew)
{
    struct slot *slot = NULL;

    pthread_mutex_lock(&crew->lock);
    while (!crew->closing && crew->begun == crew->sent)
        pthread_cond_wait(&crew->came, &crew->lock);
    if (!crew->closing)
        slot = slot_of(crew, crew->begun++);
    pthread_mutex_unlock(&crew->lock);
    return slot;
}

static void end(struct crew *crew, struct slot *slot)
{
    pthread_mutex_lock(&crew->lock);
    slot->judged = true;
    pthread_cond_signal(&crew->done);
    pthread_mutex_unlock(&crew->lock);
}

static void *work(void *data)
{
    struct hand *hand = data;
    struct slot *slot;

    while ((slot = begin_next(hand->crew))) {
        packet_judge(&slot->packet, hand->seat);
        end(hand->crew, slot);
    }
    return NULL;
}

/* The seat is made here, not by the thread: it is a copy of what the caller goes on to use. */
static bool start_thread(struct crew *crew)
{
    struct hand *hand = &crew->hand[crew->threads];

    *hand = (struct hand){crew, seat_new(crew->orders, crew->referee)};
    if (pthread_create(&crew->thread[crew->threads], NULL, work, hand)) {
        seat_free(hand->seat);
        return false;
    }
    crew->threads++;
    return true;
}

/* Signals are for the thread that reads. As many threads as the system gives, one at least. */
static bool start_threads(struct crew *crew)
{
    sigset_t all;
    sigset_t before;

    referee_hurry(crew->referee);
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (crew->threads < crew->wanted && start_thread(crew))
        ;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return crew->threads > 0;
}

/* ---- the caller ------------------------------------------------------------------------ */

bool crew_is_full(const struct crew *crew)
{
    return crew->sent - crew->taken == crew->places;
}

struct packet *crew_packet(struct crew *crew)
{
    struct slot *slot = slot_of(crew, crew->sent);

    if (!slot->packet.arrival)
        packet_init(&slot->packet);
    packet_clear(&slot->packet);
    slot->judged = false;
    return &slot->packet;
}

static void judge_here(struct crew *crew)
{
    struct slot *slot = slot_of(crew, crew->sent++);

    if (!crew->own)
        crew->own = seat_new(crew->orders, crew->referee);
    packet_judge(&slot->packet, crew->own);
    slot->judged = true;
    crew->begun = crew->sent;
}

void crew_send(struct crew *crew)
{
    bool needed = crew->wanted > 1 && packet_is_full(&slot_of(crew, crew->sent)->packet);

    if (crew->threads == 0 && !(needed && start_threads(crew))) {
        judge_here(crew);
        return;
    }
    pthread_mutex_lock(&crew->lock);
    crew->sent++;
    pthread_cond_signal(&crew->came);
    pthread_mutex_unlock(&crew->lock);
}

struct packet *crew_take(struct crew *crew)
{
    struct slot *slot = slot_of(crew, crew->taken);

    if (crew->taken == crew->sent)
        return NULL;
    pthread_mutex_lock(&crew->lock);
    while (!slot->judged)
        pthread_cond_wait(&crew->done, &crew->lock);
    pthread_mutex_unlock(&crew->lock);
    crew->taken++;
    return &slot->packet;
}
