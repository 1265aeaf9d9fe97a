/* SPDX-License-Identifier: MIT */
/* Properties of any bytes as a scenario, and as an archive. */
#include "fuzz/property.h"

#include "archive/unpack.h"
#include "base/bug.h"
#include "base/frame.h"
#include "referee/scenario.h"
#include "rules/game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { STEPS = 6, DRAWN_MAX = 1 << 20 };

/* ---- scenarios ------------------------------------------------------------------------- */

static void take_complaint(struct complaints *complaints, enum finding finding, struct span at,
                           struct span message)
{
    (void)complaints;
    (void)at;
    HOLDS(message.len > 0 && finding <= CLAIM, message);
}

static void draw(const struct scenario *scenario)
{
    static struct canvas canvas;
    struct text drawn;

    canvas_clear(&canvas, false);
    scenario->game->scenarios->draw(&canvas, scenario->data);
    text_init(&drawn, DRAWN_MAX);
    canvas_print(&drawn, &canvas, false);
    HOLDS(drawn.len > 0, scenario->text);
    text_free(&drawn);
}

/* Set up at random and play on. */
static void play_there(const struct scenario *scenario, struct chance *chance)
{
    const struct game *game = scenario->game;
    struct setting setting;
    union state_box state;

    setting_init(&setting, &game->options);
    setting.first = NO_SIDE;
    setting.scenario = scenario->data;
    game->setup(&state, &setting);
    play_on(game, &setting, &state, chance, STEPS, TRY_LEGALITY);
}

void hold_scenario(struct span bytes)
{
    struct complaints complaints = {.take = take_complaint};
    struct chance chance = chance_of(bytes);
    struct scenario scenario;

    if (bytes.len > SCENARIO_BYTES_MAX)
        return;
    bool right = scenario_read(&scenario, fuzz_referee(true)->games, bytes, &complaints);
    HOLDS(right == (complaints.count == 0), bytes);
    HOLDS(right == (scenario.data != NULL), bytes);
    if (right) {
        draw(&scenario);
        play_there(&scenario, &chance);
    }
    scenario_free(&scenario);
}

/* ---- archives -------------------------------------------------------------------------- */

/* What base/frame.h says of an answer: members with bytes in them, trouble, an end. */
static void is_well_formed(int answer, struct span bytes)
{
    static char room[FRAME_MAX];
    struct frame frame;
    bool in_member = false;
    bool ended = false;

    while (frame_read(&frame, answer, NULL) == 0) {
        HOLDS(!ended && frame.len <= FRAME_MAX, bytes);
        HOLDS(frame_read_bytes(room, frame.len, answer, NULL) == 0, bytes);
        switch (frame.kind) {
        case FRAME_MEMBER:
            HOLDS(!in_member, bytes);
            in_member = true;
            break;
        case FRAME_BYTES:
            HOLDS(in_member && frame.len, bytes);
            break;
        case FRAME_TROUBLE:
            HOLDS(frame.len, bytes);
            break;
        case FRAME_MEMBER_END:
            HOLDS(in_member, bytes);
            in_member = false;
            break;
        case FRAME_END:
            HOLDS(!in_member, bytes);
            ended = true;
            break;
        default:
            broken("a kind of frame", bytes);
        }
    }
    HOLDS(ended, bytes);
}

void hold_archive(struct span bytes)
{
    static FILE *answer;
    struct pieces pieces;
    struct chance chance = chance_of(bytes);

    if (!answer && !(answer = tmpfile()))
        bug("no temporary file");
    int file = fileno(answer);
    if (ftruncate(file, 0) || lseek(file, 0, SEEK_SET))
        bug("the temporary file cannot be emptied");
    pieces_begin(&pieces, bytes);
    HOLDS(unpack(file, &pieces.feed, chance_below(&chance, 2)) == 0, bytes);
    if (lseek(file, 0, SEEK_SET))
        bug("the temporary file cannot be read");
    is_well_formed(file, bytes);
}
