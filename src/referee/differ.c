/* SPDX-License-Identifier: MIT */
#include "referee/differ.h"

#include "referee/action.h"
#include "referee/position.h"

#include <string.h>

enum { ACTION_ROOM = 1024, POSITION_MAX = 1 << 20 };

static const struct game *game_of(const struct copy *copy)
{
    return copy->replay->record.game;
}

/* ---- the header ------------------------------------------------------------------------ */

static bool same_rules(const struct setting *a, const struct setting *b)
{
    return memcmp(a->choice, b->choice, sizeof a->choice) == 0;
}

/* What the game made of it counts, not comments, layout and the name of the file. */
static bool same_scenario(const struct record *a, const struct record *b)
{
    if (!a->scenario || !b->scenario)
        return a->scenario == b->scenario;
    return span_equal(a->scenario->text, b->scenario->text) ||
           memcmp(a->scenario->data, b->scenario->data, a->game->scenarios->size) == 0;
}

static bool same_position(const struct record *record, const union state_box *a,
                          const union state_box *b)
{
    struct text one;
    struct text other;

    text_init(&one, POSITION_MAX);
    text_init(&other, POSITION_MAX);
    record->game->position(&one, &record->setting, a);
    record->game->position(&other, &record->setting, b);
    bool same = span_equal(text_span(&one), text_span(&other));
    text_free(&one);
    text_free(&other);
    return same;
}

/* The game set up as A has it, but by the game's own tags of WITH. */
static void set_up(union state_box *state, const struct record *a, const struct record *with)
{
    const struct game *game = a->game;

    memset(state, 0, game->state_size);
    game->setup(state, &a->setting);
    for (int i = 0; game->tags && game->tags[i]; i++) {
        const struct tag *tag = record_tag(with, game->tags[i]);
        if (tag)
            game->tag(state, &a->setting, tag->name, tag->value);
    }
}

/* Do the game's own tags mean the same, but for what stands on the board, which is compared when
 * all of the setup is done? */
static bool same_tags(const struct record *a, const struct record *b)
{
    union state_box one;
    union state_box other;

    set_up(&one, a, a);
    set_up(&other, a, b);
    return memcmp(&one, &other, a->game->state_size) == 0 ||
           !same_position(a, &one, &other);
}

static enum parting compare_headers(const struct copy *a, const struct copy *b)
{
    const struct record *one = &a->replay->record;
    const struct record *other = &b->replay->record;

    if (!position_exists(a->replay) || !position_exists(b->replay) || a->replay->fault.rule ||
        b->replay->fault.rule)
        return PART_HEADER;
    if (one->game != other->game)
        return PART_GAME;
    if (!same_rules(&one->setting, &other->setting))
        return PART_RULES;
    if (!same_scenario(one, other))
        return PART_SCENARIO;
    if (one->setting.position != other->setting.position)
        return PART_KIND;
    if (!same_tags(one, other))
        return PART_TAGS;
    return PART_NOT;
}

/* ---- stepping -------------------------------------------------------------------------- */

static bool is_silent(enum step step)
{
    return step == STEP_GO_ON || step == STEP_TURN_END;
}

/* One step that says something. */
static void advance(struct copy *copy)
{
    struct replay *replay = copy->replay;

    do {
        memcpy(&copy->before, &replay->state, game_of(copy)->state_size);
        copy->head = replay->head;
        copy->again = replay->again;
        copy->actions = replay->actions;
        copy->step = replay_step(replay);
    } while (is_silent(copy->step));
    copy->item = copy->step == STEP_DONE ? (struct span){NULL, 0} : replay->capture.whole;
}

/* To the first item of play: all that comes before is setup. */
static void pass_setup(struct copy *copy)
{
    do
        advance(copy);
    while (copy->replay->head.number <= 0 && copy->step != STEP_DONE &&
           copy->step != STEP_FAULT && copy->step != STEP_ENDING);
}

/* ---- comparing ------------------------------------------------------------------------- */

static bool same_head(struct head a, struct head b)
{
    return a.number == b.number && a.side == b.side && a.phase == b.phase;
}

static void write_deed(struct text *out, const struct copy *copy)
{
    const struct replay *replay = copy->replay;
    struct deed deed = {
        .setting = &replay->record.setting,
        .state = &copy->before,
        .move = &replay->move,
        .after = &replay->state,
        .let_stand = replay->let_stand,
    };

    action_write(out, game_of(copy)->notations, &deed, CLAIMS_NONE);
}

/* An action that has no words says nothing. */
static bool same_action(const struct copy *a, const struct copy *b)
{
    char words[2][ACTION_ROOM];
    struct text one;
    struct text other;

    text_borrow(&one, words[0], sizeof words[0]);
    text_borrow(&other, words[1], sizeof words[1]);
    write_deed(&one, a);
    write_deed(&other, b);
    return span_equal(text_span(&one), text_span(&other));
}

static bool same_ending(const struct ended *a, const struct ended *b)
{
    return a->over == b->over && a->how == b->how && a->winner == b->winner && a->who == b->who;
}

/* Both are refused at what is written alike. */
static bool same_fault(const struct copy *a, const struct copy *b)
{
    const struct fault *one = &a->replay->fault;
    const struct fault *other = &b->replay->fault;

    return one->rule == other->rule && span_same(a->item, b->item);
}

static bool same_step(const struct copy *a, const struct copy *b)
{
    if (a->step != b->step)
        return false;
    switch (a->step) {
    case STEP_TURN:
        return same_head(a->replay->head, b->replay->head);
    case STEP_ACTION:
        return same_action(a, b);
    case STEP_ENDING:
        return same_ending(&a->replay->ended, &b->replay->ended);
    case STEP_FAULT:
        return same_fault(a, b);
    default:
        return true;
    }
}

/* Does the step say nothing that counts: an action without words in our own notation, a result
 * that the rules gave already, or that nothing is over? */
static bool says_nothing(const struct copy *copy)
{
    char words[ACTION_ROOM];
    struct text text;

    if (copy->step == STEP_ENDING)
        return copy->replay->ended.how == ENDS_UNFINISHED ||
               copy->replay->ended.how == ENDS_NOT;
    if (copy->step != STEP_ACTION)
        return false;
    text_borrow(&text, words, sizeof words);
    write_deed(&text, copy);
    return text.len == 0;
}

static void advance_in_words(struct copy *copy)
{
    do
        advance(copy);
    while (says_nothing(copy));
}

static bool is_at_end(const struct copy *copy)
{
    return copy->step == STEP_DONE || copy->step == STEP_FAULT;
}

static bool is_decided(const struct ended *ended)
{
    return ended->over && ended->how != ENDS_UNFINISHED;
}

static bool same_result(const struct copy *a, const struct copy *b)
{
    const struct ended *one = &a->replay->ended;
    const struct ended *other = &b->replay->ended;

    return is_decided(one) == is_decided(other) &&
           (!is_decided(one) || one->winner == other->winner);
}

/* What the turn begins with that parts the two: a head alone says little. */
static void look_ahead(struct copy *copy)
{
    struct reader reader = copy->replay->reader;
    struct capture capture;

    copy->action = (struct span){NULL, 0};
    if (copy->step == STEP_TURN && reader_next(&reader, &capture) == READ_ACTION)
        copy->action = capture.whole;
}

int differ_first_side(const struct replay *replay)
{
    int first = replay->record.setting.first;

    return first == NO_SIDE ? replay->first : first;
}

/* Step both, which stand at the same, until they part. */
static enum parting step_both(struct copy *a, struct copy *b)
{
    while (same_step(a, b)) {
        if (is_at_end(a))
            return same_result(a, b) ? PART_NOT : PART_RESULT;
        advance_in_words(a);
        advance_in_words(b);
    }
    look_ahead(a);
    look_ahead(b);
    return PART_PLAY;
}

enum parting differ(struct copy *a, struct copy *b)
{
    enum parting parting = compare_headers(a, b);

    if (parting != PART_NOT)
        return parting;
    pass_setup(a);
    pass_setup(b);
    if (!same_position(&a->replay->record, &a->replay->state, &b->replay->state))
        return PART_SETUP;
    if (differ_first_side(a->replay) != differ_first_side(b->replay))
        return PART_FIRST;
    return step_both(a, b);
}

enum parting differ_in_order(struct copy *a, struct copy *b)
{
    enum parting parting = compare_headers(a, b);

    if (parting != PART_NOT)
        return parting;
    advance_in_words(a);
    advance_in_words(b);
    return step_both(a, b);
}

/* ---- who leads ------------------------------------------------------------------------- */

/* Does COPY stop here, without a result, so that another may go on? */
static bool stops(const struct copy *copy)
{
    return copy->step == STEP_DONE && !is_decided(&copy->replay->ended);
}

/* Is the action of A that of B before its dice were rolled, and A's last? */
static bool waits_for_roll(struct copy *a, const struct copy *b)
{
    static const char open[] = "(?)";
    char words[2][ACTION_ROOM];
    struct text one;
    struct text other;

    if (a->step != STEP_ACTION || b->step != STEP_ACTION)
        return false;
    text_borrow(&one, words[0], sizeof words[0]);
    text_borrow(&other, words[1], sizeof words[1]);
    write_deed(&one, a);
    write_deed(&other, b);
    const char *roll = strstr(words[0], open);
    if (!roll || strncmp(words[0], words[1], (size_t)(roll - words[0]) + 1) != 0)
        return false;
    advance_in_words(a);
    return stops(a);
}

enum lead differ_lead(enum parting parting, struct copy *a, struct copy *b)
{
    bool decided = is_decided(&a->replay->ended);

    if (parting == PART_NOT)
        return LEAD_NONE;
    if (parting == PART_RESULT)
        return decided == is_decided(&b->replay->ended) ? LEAD_PARTED
               : decided                                ? LEAD_FIRST
                                                        : LEAD_SECOND;
    if (parting != PART_PLAY)
        return LEAD_PARTED;
    if (stops(a) || waits_for_roll(a, b))
        return LEAD_SECOND;
    return stops(b) || waits_for_roll(b, a) ? LEAD_FIRST : LEAD_PARTED;
}
