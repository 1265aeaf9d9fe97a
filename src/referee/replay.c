/* SPDX-License-Identifier: MIT */
#include "referee/replay.h"

#include "referee/blame.h"
#include "referee/ending.h"
#include "referee/heads.h"

#include <string.h>

static const struct game *game_of(const struct replay *replay)
{
    return replay->record.game;
}

/* ---- beginning ------------------------------------------------------------------------- */

static int field_index(const struct notation *notation, const char *name)
{
    for (int i = 0; notation->vocabulary.fields[i]; i++)
        if (strcmp(notation->vocabulary.fields[i], name) == 0)
            return i;
    return -1;
}

/* Set up the game's state, or take it from the last game if that began the same. */
static void set_up(struct replay *replay)
{
    const struct game *game = game_of(replay);
    const struct record *record = &replay->record;
    struct beginning *last = &replay->referee->beginning;

    if (last->notation != record->notation || last->scenarios != replay->referee->scenario_count ||
        !setting_same(&last->setting, &record->setting)) {
        last->notation = record->notation;
        last->setting = record->setting;
        last->scenarios = replay->referee->scenario_count;
        last->field_stands = field_index(record->notation, "stands");
        memset(last->state.bytes, 0, game->state_size);
        game->setup(&last->state, &record->setting);
    }
    replay->field_stands = last->field_stands;
    memcpy(&replay->state, &last->state, game->state_size);
}

/* Where the rules say who begins, [First] cannot say otherwise. */
static void check_first(struct replay *replay, struct head due)
{
    int first = replay->record.setting.first;

    if (replay->fault.rule || first == NO_SIDE || due.number != 1 || due.side < 0 ||
        due.side == first)
        return;
    blame_log(replay, LOG_FIRST_DIFFERS, record_tag(&replay->record, "First")->value);
    replay->fault.head = due;
}

static void take_own_tags(struct replay *replay)
{
    const struct game *game = game_of(replay);

    for (int i = 0; game->tags && game->tags[i]; i++) {
        const struct tag *tag = record_tag(&replay->record, game->tags[i]);
        if (!tag)
            continue;
        struct ruling ruling =
            game->tag(&replay->state, &replay->record.setting, tag->name, tag->value);
        if (ruling.finding == LEGAL)
            continue;
        replay->capture.whole = tag->value;
        blame_turn(replay, ruling);
        return;
    }
}

void replay_begin(struct replay *replay, const struct chunk *chunk, struct referee *referee)
{
    replay->referee = referee;
    replay->chunk = *chunk;
    replay->record.game = NULL;
    replay->record.tag_count = 0;
    replay->fault = (struct fault){0};
    replay->head = (struct head){-1, NO_SIDE, NO_PHASE};
    replay->open = replay->pending = replay->finished = replay->let_stand = false;
    replay->move_is_read = false;
    replay->actions = replay->again = replay->turns = 0;
    replay->heads = 0;
    replay->action_total = replay->stands = 0;
    replay->turn_at = replay->taken_at = 0;
    replay->first = NO_SIDE;
    replay->before = 0;
    replay->previous = 1;
    replay->next = 2;
    replay->ended = (struct ended){0};
    replay->capture.kind = KIND_NONE;
    if (!blame_bytes(replay))
        return;
    reader_init(&replay->reader, chunk->text, referee->record, referee->matcher);
    replay->reader.recall = referee->recall;
    record_read(&replay->record, &replay->fault, &replay->reader, referee);
    if (replay->fault.rule)
        return;
    replay->setup_at = replay->reader.at;
    const struct game *game = game_of(replay);
    set_up(replay);
    take_own_tags(replay);
    struct head due = game->due(&replay->record.setting, &replay->state);
    replay->reader.entry = due.number == 0 ? ENTRY_SETUP : ENTRY_PLAY;
    check_first(replay, due);
    memcpy(&replay->kept[replay->before], &replay->state, game->state_size);
    replay->taken_at = replay->reader.at;
}

void replay_begin_as_written(struct replay *replay, const struct chunk *chunk,
                             struct referee *referee)
{
    const char *game = referee->game;
    const char *rules = referee->rules;
    const char *notation = referee->notation;

    referee->game = referee->rules = referee->notation = NULL;
    replay_begin(replay, chunk, referee);
    referee->game = game;
    referee->rules = rules;
    referee->notation = notation;
}

/* ---- how it stands ---------------------------------------------------------------------- */

int32_t replay_number(const struct replay *replay, struct head head)
{
    const struct notation *notation = replay->record.notation;
    struct item item = {.is_head = true, .head = head};
    char words[64];
    struct text text;

    if (!notation || !notation->write_item || head.number <= 0)
        return head.number;
    text_borrow(&text, words, sizeof words);
    notation->write_item(&text, &replay->record.setting, &replay->state, &item);
    return span_number(text_span(&text), 2 * HEAD_NUMBER_MAX);
}

const void *replay_last_turn(const struct replay *replay)
{
    if (replay->actions)
        return replay->head.number > 0 ? replay_before(replay) : NULL;
    return replay->turns > 1 ? &replay->kept[replay->previous] : NULL;
}

bool replay_is_over(const struct replay *replay)
{
    return replay->ended.over;
}

bool replay_end_turn(const struct replay *replay, union state_box *state,
                     struct outcome *outcome)
{
    const struct game *game = game_of(replay);
    const struct setting *setting = &replay->record.setting;

    if (!replay->open || game->may_end(setting, &replay->state).finding != LEGAL)
        return false;
    memcpy(state, &replay->state, game->state_size);
    game->end_turn(state, setting);
    *outcome = game->outcome(setting, state);
    return true;
}

struct head replay_due(const struct replay *replay)
{
    union state_box state;
    struct outcome outcome;

    if (replay_end_turn(replay, &state, &outcome))
        return game_of(replay)->due(&replay->record.setting, &state);
    return game_of(replay)->due(&replay->record.setting, &replay->state);
}

/* ---- heads ----------------------------------------------------------------------------- */

/* The state that HEAD would follow is in `next`. */
static bool fits(const struct replay *replay, struct head written)
{
    const struct game *game = game_of(replay);
    const struct setting *setting = &replay->record.setting;

    if (game->fits)
        return game->fits(setting, replay_next(replay), written);
    struct head due = game->due(setting, replay_next(replay));
    return (due.number == ANY || due.number == written.number) &&
           (due.side == ANY || due.side == written.side) &&
           (due.phase == ANY || due.phase == written.phase);
}

static bool repeat_setup(struct replay *replay, struct head first);

/* The state at the end of the last turn waits in `next`; take it and open the new turn. */
static enum step open_turn(struct replay *replay, struct head head)
{
    const struct game *game = game_of(replay);
    uint8_t forgotten = replay->previous;

    game->begin(&replay->kept[replay->next], &replay->record.setting, head);
    replay->previous = replay->before;
    replay->before = replay->next;
    replay->next = forgotten;
    replay->again = head_count(replay, head);
    replay->head = head;
    replay->open = true;
    replay->pending = false;
    replay->actions = 0;
    replay->turns += head.number > 0;
    if (replay->first == NO_SIDE && head.number > 0)
        replay->first = head.side;
    replay->turn_at = replay->reader.at;
    replay->reader.entry = head.number == 0 ? ENTRY_SETUP : ENTRY_PLAY;
    ending_ask(replay, replay_before(replay)); /* a position may fulfil a victory condition already */
    memcpy(&replay->state, replay_before(replay), game->state_size);
    return STEP_TURN;
}

static enum step take_head(struct replay *replay, struct head head)
{
    const struct game *game = game_of(replay);
    const struct setting *setting = &replay->record.setting;

    if (replay->open && head_is(head, replay->head))
        return STEP_GO_ON;
    bool in_setup = replay->head.number <= 0 && game->due(setting, &replay->state).number == 0;
    if (replay->open && head.number == 0 && in_setup) {
        /* setup: heads come in any order and may repeat */
        memcpy(&replay->kept[replay->next], &replay->state, game->state_size);
        return open_turn(replay, head);
    }
    if (replay->ended.over)
        return blame_ended(replay);
    memcpy(&replay->kept[replay->next], &replay->state, game->state_size);
    if (replay->open || (in_setup && head.number != 0)) {
        struct ruling ruling = game->may_end(setting, &replay->state);
        if (ruling.finding != LEGAL)
            return blame_turn(replay, ruling);
        game->end_turn(&replay->kept[replay->next], setting);
        in_setup = false;
        struct outcome outcome = game->outcome(setting, replay_next(replay));
        if (outcome.over && replay->head.number > 0) {
            memcpy(&replay->state, replay_next(replay), game->state_size);
            ending_note(replay, outcome);
            return blame_ended(replay);
        }
    }
    if (!in_setup && !fits(replay, head))
        return blame_head(replay, head);
    if (replay->head.number == 0 && game->setup_asks_who_begins && setting->first == NO_SIDE &&
        !setting->position && !repeat_setup(replay, head))
        return STEP_FAULT;
    if (!replay->open)
        return open_turn(replay, head);
    replay->waiting = head;
    replay->pending = true;
    return STEP_TURN_END;
}

/* ---- items ----------------------------------------------------------------------------- */

/* Heads and endings as all games write them. */
static enum step take_common(struct replay *replay)
{
    static const enum ending endings[] = {
        [RECORD_RESIGNS] = ENDS_RESIGNS,         [RECORD_FORFEITS] = ENDS_FORFEITS,
        [RECORD_DRAW] = ENDS_DRAW,               [RECORD_ADJUDICATED] = ENDS_ADJUDICATED,
        [RECORD_CANCELLED] = ENDS_CANCELLED,     [RECORD_UNFINISHED] = ENDS_UNFINISHED,
        [RECORD_WINS] = ENDS_CLAIM,
    };
    const struct capture *capture = &replay->capture;
    struct item item = {.side = NO_SIDE, .rule = ANY_RULE};
    struct head head;

    if (capture->kind == RECORD_HEAD)
        return head_read(replay, &head) ? take_head(replay, head) : STEP_FAULT;
    struct span who = capture->field[RECORD_WHO];
    if (who.at) {
        int side = game_side(game_of(replay), who);
        if (side < 0)
            return blame_log(replay, side == ANY ? LOG_AMBIGUOUS_SIDE : LOG_UNKNOWN_SIDE, who);
        item.side = (int8_t)side;
    } else if (capture->kind == RECORD_RESIGNS || capture->kind == RECORD_FORFEITS) {
        if (!replay->open || replay->actions || replay->head.side < 0)
            return blame_log(replay, LOG_WHO_ENDS, capture->whole);
        item.side = replay->head.side; /* `46. south resigns` */
    }
    item.ending = endings[capture->kind];
    item.reason = capture->field[RECORD_REASON];
    return ending_take(replay, item);
}

/* Judge and carry out the action in `move`, which was captured and read. */
static enum step carry_out(struct replay *replay)
{
    const struct game *game = game_of(replay);
    const struct setting *setting = &replay->record.setting;
    const void *move = &replay->move;
    bool may_stand = replay->field_stands >= 0 && replay->capture.field[replay->field_stands].at &&
                     !replay->referee->strict;

    const struct ruling possible = game->possible(setting, &replay->state, move);
    if (possible.finding != LEGAL)
        return blame_action(replay, possible);
    const struct ruling judged = game->judge(setting, &replay->state, move);
    replay->let_stand = judged.finding != LEGAL;
    if (replay->let_stand && !may_stand)
        return blame_action(replay, judged);
    const struct ruling claims = game->claims(setting, &replay->state, move);
    if (claims.finding != LEGAL)
        return blame_action(replay, claims);
    replay->stands += replay->let_stand;
    game->apply(&replay->state, setting, move);
#ifndef NDEBUG
    game->audit(setting, &replay->state);
#endif
    replay->actions++;
    replay->action_total++;
    ending_ask(replay, &replay->state);
    return STEP_ACTION;
}

/* The captured action as the game means it, into `move`. */
static bool read_action(struct replay *replay)
{
    replay->move_is_read = false;
    struct ruling ruling = replay->record.notation->read(&replay->move, &replay->record.setting,
                                                         &replay->state, &replay->capture);
    if (ruling.finding != LEGAL)
        blame_action(replay, ruling);
    replay->move_is_read = ruling.finding == LEGAL;
    return replay->move_is_read;
}

static enum step take_action(struct replay *replay)
{
    const struct notation *notation = replay->record.notation;
    const struct setting *setting = &replay->record.setting;

    if (notation->classify) {
        struct item item = notation->classify(setting, &replay->state, &replay->capture);
        if (item.is_head)
            return take_head(replay, item.head);
        if (item.ending != ENDS_NOT)
            return ending_take(replay, item);
    }
    const struct game *game = game_of(replay);
    bool may_follow = replay->ended.how == ENDS_NOT && game->belongs;
    if (replay->ended.over && !may_follow)
        return blame_ended(replay);
    if (!replay->open) {
        blame_log(replay, LOG_NO_HEAD, replay->capture.whole);
        replay->fault.head = replay_due(replay);
        return STEP_FAULT;
    }
    if (!read_action(replay))
        return STEP_FAULT;
    if (replay->ended.over && !game->belongs(setting, &replay->state, &replay->move))
        return blame_ended(replay);
    return carry_out(replay);
}

/* ---- the setup once more ---------------------------------------------------------------- */

/* One item of a setup that was found good while it was not known who begins. */
static bool repeat_item(struct replay *replay, enum reading reading)
{
    struct head head;

    if (reading == READ_ACTION)
        return read_action(replay) && carry_out(replay) != STEP_FAULT;
    if (reading != READ_COMMON || !head_read(replay, &head))
        return false;
    game_of(replay)->begin(&replay->state, &replay->record.setting, head);
    replay->head = head;
    replay->turn_at = replay->reader.at;
    replay->actions = 0;
    return true;
}

/* The head FIRST says who begins: judge the setup by that. Returns false with the fault at the
 * action that is not legal after all; otherwise all is as before. */
static bool repeat_setup(struct replay *replay, struct head first)
{
    struct reader reader = replay->reader;
    struct capture capture = replay->capture;
    union state_box state;
    const char *end = capture.whole.at;

    memcpy(&state, &replay->state, game_of(replay)->state_size);
    replay->record.setting.first = first.side;
    replay->action_total = replay->stands = 0;
    game_of(replay)->setup(&replay->state, &replay->record.setting);
    take_own_tags(replay);
    reader_return(&replay->reader, replay->setup_at);
    for (;;) {
        enum reading reading = reader_next(&replay->reader, &replay->capture);
        if (replay->capture.whole.at >= end)
            break;
        if (!repeat_item(replay, reading))
            return false;
    }
    replay->reader = reader;
    replay->capture = capture;
    replay->record.setting.first = NO_SIDE;
    memcpy(&replay->state, &state, game_of(replay)->state_size);
    return true;
}

/* ---- the end of the text --------------------------------------------------------------- */

static enum step finish(struct replay *replay)
{
    replay->finished = true;
    if (replay->record.tag_count == 0 && replay->head.number < 0 && !replay->ended.over)
        return blame_log(replay, LOG_NO_GAME, replay->reader.last);
    if (replay->open && !replay->ended.over && !replay->pending) {
        replay->pending = true;
        return STEP_TURN_END;
    }
    if (!ending_agrees(replay)) {
        struct span value = replay->record.result_tag->value;
        return blame_log(replay, LOG_RESULT_DIFFERS, value);
    }
    return STEP_DONE;
}

static enum step next_step(struct replay *replay)
{
    if (replay->fault.rule)
        return STEP_FAULT;
    if (replay->finished)
        return finish(replay);
    if (replay->pending)
        return open_turn(replay, replay->waiting);
    enum reading reading = reader_next(&replay->reader, &replay->capture);
    switch (reading) {
    case READ_ACTION:
        return take_action(replay);
    case READ_COMMON:
        return take_common(replay);
    case READ_END:
        return finish(replay);
    case READ_TAG:
        return blame_log(replay, LOG_LATE_TAG, replay->reader.last);
    default:
        return blame_reading(replay, reading);
    }
}

enum step replay_step(struct replay *replay)
{
    enum step step = next_step(replay);

    if (step <= STEP_ENDING)
        replay->taken_at = replay->reader.at;
    return step;
}

bool replay_run(struct replay *replay)
{
    enum step step;

    do
        step = replay_step(replay);
    while (step != STEP_DONE && step != STEP_FAULT);
    return step == STEP_DONE;
}
