/* SPDX-License-Identifier: MIT */
#include "intake/unpacker.h"

#include "base/frame.h"

#include <signal.h>

enum { REQUEST_MAX = 1 + PEEK_MAX };

static int break_off(struct unpacker *unpacker, struct note *note)
{
    unpacker->broke_off = true;
    unpacker->in_member = false;
    unpacker->left = 0;
    return note_set(note, "umpire-unpack broke off; what follows in the archive is not read");
}

/* The head of the next frame; its bytes are left. */
static int next_frame(struct unpacker *unpacker, struct frame *frame, struct note *note)
{
    if (unpacker->broke_off || frame_read(frame, unpacker->companion.from, unpacker->stop))
        return break_off(unpacker, note);
    unpacker->left = frame->len;
    return 0;
}

static int read_left(struct unpacker *unpacker, char *at, size_t len, struct note *note)
{
    if (frame_read_bytes(at, len, unpacker->companion.from, unpacker->stop))
        return break_off(unpacker, note);
    unpacker->left -= len;
    return 0;
}

/* All of a frame, to TEXT if that is wanted. */
static int take_frame(struct unpacker *unpacker, struct text *text, struct note *note)
{
    char buffer[4096];

    while (unpacker->left) {
        size_t len = unpacker->left < sizeof buffer ? unpacker->left : sizeof buffer;
        if (read_left(unpacker, buffer, len, note))
            return -1;
        if (text)
            text_put(text, (struct span){buffer, len});
    }
    return 0;
}

/* The words of a trouble, as a note. Returns -1. */
static int take_words(struct unpacker *unpacker, struct note *note)
{
    char buffer[NOTE_MAX];
    struct text words;

    text_borrow(&words, buffer, sizeof buffer);
    if (take_frame(unpacker, &words, note) == 0)
        note_set(note, "%s", buffer);
    return -1;
}

static ssize_t read_member(struct feed *feed, char *at, size_t room, struct note *note)
{
    struct unpacker *unpacker = (struct unpacker *)feed;
    struct frame frame;

    while (unpacker->in_member && unpacker->left == 0) {
        if (next_frame(unpacker, &frame, note))
            return -1;
        if (frame.kind == FRAME_TROUBLE)
            return take_words(unpacker, note);
        unpacker->in_member = frame.kind == FRAME_BYTES;
    }
    if (unpacker->broke_off)
        return break_off(unpacker, note);
    size_t len = unpacker->left < room ? unpacker->left : room;
    return read_left(unpacker, at, len, note) ? -1 : (ssize_t)len;
}

static int start(struct unpacker *unpacker, struct note *note)
{
    if (unpacker->broke_off)
        unpacker_close(unpacker);
    if (unpacker->runs)
        return 0;
    unpacker->runs = companion_start(&unpacker->companion, "umpire-unpack", note) == 0;
    return unpacker->runs ? 0 : -1;
}

int unpacker_begin(struct unpacker *unpacker, struct source *archive, bool all_files,
                   struct note *note)
{
    char buffer[REQUEST_MAX + 1];
    struct text request;
    struct span head;

    unpacker->feed = (struct feed){.read = read_member};
    if (start(unpacker, note))
        return -1;
    text_borrow(&request, buffer, sizeof buffer);
    int file = source_hand_over(archive, &head);
    text_putc(&request, all_files ? 'a' : 'l');
    text_put(&request, head);
    if (!request.full && companion_lend(&unpacker->companion, text_span(&request), file) == 0)
        return 0;
    unpacker->broke_off = true;
    return note_set(note, "umpire-unpack does not listen");
}

/* What is left of a member that was not read to its end. */
static int leave_member(struct unpacker *unpacker, struct note *note)
{
    struct frame frame;

    while (unpacker->in_member || unpacker->left) {
        if (take_frame(unpacker, NULL, note))
            return -1;
        if (!unpacker->in_member)
            break;
        if (next_frame(unpacker, &frame, note))
            return -1;
        unpacker->in_member = frame.kind != FRAME_MEMBER_END;
    }
    return 0;
}

enum unpacked unpacker_next(struct unpacker *unpacker, struct text *name, struct note *note)
{
    struct frame frame;

    if (unpacker->broke_off)
        return UNPACKED_END;
    if (leave_member(unpacker, note) || next_frame(unpacker, &frame, note))
        return UNPACKED_TROUBLE;
    if (frame.kind == FRAME_END)
        return UNPACKED_END;
    if (frame.kind == FRAME_TROUBLE)
        return take_words(unpacker, note), UNPACKED_TROUBLE;
    if (frame.kind != FRAME_MEMBER)
        return break_off(unpacker, note), UNPACKED_TROUBLE;
    unpacker->in_member = true;
    return take_frame(unpacker, name, note) ? UNPACKED_TROUBLE : UNPACKED_MEMBER;
}

void unpacker_close(struct unpacker *unpacker)
{
    /* It may be waiting for bytes that nobody wants any more. */
    if (unpacker->runs && kill(unpacker->companion.process, SIGTERM) == 0)
        (void)companion_end(&unpacker->companion);
    unpacker->runs = false;
    unpacker->broke_off = false;
    unpacker->in_member = false;
    unpacker->left = 0;
}
