/* SPDX-License-Identifier: MIT */
/*
 * The notation of playghq.com, with its own heads and results. It numbers the turns of both sides
 * in one sequence; ours gives both the same number. Its captures at the start of a turn say
 * whether they come from bombardment (sb) or from infantry (sf).
 */
#include "games/ghq/bits.h"
#include "games/ghq/capture.h"
#include "games/ghq/members.h"
#include "games/ghq/rulings.h"
#include "games/ghq/words.h"

#include <string.h>

enum kind_of_item { HEAD, RESULT, TAKES, SKIPS, DEPLOYS, MOVES };

const char *const ghq_playghq_kind_words[] = {"head",   "result", "take", "skip",
                                              "deploy", "move",   NULL};

/* The first fields are those of our own notation. */
const char *const ghq_playghq_field_words[] = {"unit",  "from",   "to",     "facing", "capture",
                                               "taken", "number", "result", "reason", NULL};

enum { FIELD_NUMBER = SHARED_FIELDS, FIELD_RESULT, FIELD_REASON };

/* ---- reading ---- */

/* sbh7 sfh6 */
static struct ruling read_taken(struct ghq_move *move, struct span list)
{
    move->cause = CAUSE_SAID;
    for (struct span word; ghq_next_word(&list, &word);) {
        int square = ghq_read_square((struct span){word.at + 2, word.len - 2});
        if (square == NO_SQUARE)
            return ghq_refuse(RULE_NO_SQUARE_THERE, FIELD_TAKEN, ARGS(0));
        if (has(move->take, square))
            return ghq_refuse(RULE_NAMED_TWICE, FIELD_TAKEN, ARGS(square));
        move->take |= bit(square);
        if (to_lower(word.at[1]) == 'b')
            move->by_fire |= bit(square);
    }
    return legal;
}

static struct ruling read_square(uint8_t *square, const struct capture *capture, int field)
{
    if (!capture->field[field].at)
        return legal;
    *square = (uint8_t)ghq_read_square(capture->field[field]);
    return *square == NO_SQUARE ? ghq_refuse(RULE_NO_SQUARE_THERE, (unsigned)field, ARGS(0))
                                : legal;
}

static struct ruling read_deployment(struct ghq_move *move, const struct ghq_state *state,
                                     const struct capture *capture)
{
    move->unit = (uint8_t)ghq_read_unit(capture->field[FIELD_UNIT]);
    if (move->unit == NO_UNIT)
        return ghq_refuse(RULE_NO_SUCH_UNIT, FIELD_UNIT, ARGS(0));
    if (unit_is_artillery((enum unit)move->unit))
        move->facing = (uint8_t)forward(state->mover);
    return legal;
}

/* A move to where the piece stands turns it. */
static struct ruling read_move(struct ghq_move *move, const struct ghq_state *state,
                               const struct capture *capture)
{
    piece_t piece = state->board[move->from];

    if (piece == EMPTY)
        return ghq_refuse(RULE_NOBODY_THERE, FIELD_FROM, ARGS(move->from));
    move->unit = (uint8_t)piece_unit(piece);
    if (move->from == move->to) {
        move->action = ROTATE;
        move->to = NO_SQUARE;
    }
    if (capture->field[FIELD_FACING].at)
        move->facing = (uint8_t)ghq_read_facing(capture->field[FIELD_FACING]);
    else if (unit_is_artillery((enum unit)move->unit))
        move->facing = (uint8_t)piece_facing(piece);
    if (!unit_is_artillery((enum unit)move->unit) && move->action == MOVE)
        move->facing = NO_FACING;
    return legal;
}

static struct ruling read_squares(struct ghq_move *move, const struct capture *capture)
{
    struct ruling ruling = read_square(&move->from, capture, FIELD_FROM);

    if (ruling.finding == LEGAL)
        ruling = read_square(&move->to, capture, FIELD_TO);
    return ruling.finding == LEGAL ? read_square(&move->capture, capture, FIELD_CAPTURE) : ruling;
}

struct ruling ghq_playghq_read(void *move, const struct setting *setting, const void *state,
                               const struct capture *capture)
{
    static const enum action actions[] = {
        [TAKES] = TAKE, [SKIPS] = PASS, [DEPLOYS] = DEPLOY, [MOVES] = MOVE};
    const struct ghq_state *now = state;
    struct ghq_move read = {.action = (uint8_t)actions[capture->kind],
                            .unit = NO_UNIT,
                            .from = NO_SQUARE,
                            .to = NO_SQUARE,
                            .facing = NO_FACING,
                            .capture = NO_SQUARE,
                            .engages = NO_SQUARE};
    struct ruling ruling = read_squares(&read, capture);

    (void)setting;
    if (ruling.finding == LEGAL && read.action == TAKE)
        ruling = read_taken(&read, capture->field[FIELD_TAKEN]);
    if (ruling.finding == LEGAL && read.action == DEPLOY)
        ruling = read_deployment(&read, now, capture);
    if (ruling.finding == LEGAL && read.action == MOVE)
        ruling = read_move(&read, now, capture);
    if (read.action == PASS && now->actions)
        read.action = SKIP;
    *(struct ghq_move *)move = read;
    return ruling;
}

/* ---- heads and results ---- */

/* Odd numbers belong to the side that began. */
static struct head head_of(const struct setting *setting, const struct ghq_state *state, int number)
{
    int began = state->began != ANY ? state->began : state->mover;
    int seat = number % 2 ? began : other(began);

    return (struct head){number / 2 + number % 2, (int8_t)seat_side(setting, seat), NO_PHASE};
}

/* Why a game ended, in playghq's words. A draw of which that makes no sense is a claim that the
 * rules do not bear out. */
static const struct reason {
    const char *word;
    enum ending won;   /* what it is when somebody won */
    enum ending drawn; /* and when nobody did */
    int16_t rule;      /* of a claim */
    const char *ours;  /* what our notation puts in parentheses */
} reasons[] = {
    {"hq-capture", ENDS_CLAIM, ENDS_CLAIM, RULE_HQ_TAKEN, ""},
    {"resign", ENDS_RESIGNS, ENDS_CLAIM, RULE_HQ_TAKEN, ""},
    {"timeout", ENDS_FORFEITS, ENDS_DRAW, ANY_RULE, "(time)"},
    {"double-skip", ENDS_CLAIM, ENDS_CLAIM, RULE_SKIPPED_TWICE, ""},
    {"stalemate", ENDS_CLAIM, ENDS_CLAIM, RULE_STUCK, ""},
    {"cancelled", ENDS_CANCELLED, ENDS_CANCELLED, ANY_RULE, ""},
};

enum { REASONS = sizeof reasons / sizeof reasons[0] };

/* NULL if none was written; the grammar knows no others. */
static const struct reason *find_reason(struct span word)
{
    for (size_t i = 0; i < REASONS; i++)
        if (span_is(word, reasons[i].word))
            return &reasons[i];
    return NULL;
}

/* Captures at the start of a turn may be left out, also that which ends the game: does the HQ fall
 * as WINNER's turn begins, if the one before it may end? */
static bool hq_falls(const struct setting *setting, const struct ghq_state *state, int winner)
{
    struct ghq_state next = *state;

    if (state->number == 0 || state->winner != NOBODY)
        return false;
    if (state->mover != winner) {
        if (ghq_may_end(setting, state).finding != LEGAL)
            return false;
        ghq_end_turn(&next, setting);
    }
    return !next.settled && ghq_start_find(setting, &next).takes_hq;
}

static struct item result_of(const struct setting *setting, const struct ghq_state *state,
                             const struct capture *capture)
{
    struct span result = capture->field[FIELD_RESULT];
    const struct reason *reason = find_reason(capture->field[FIELD_REASON]);
    bool over = ghq_outcome(setting, state).over;
    bool draw = span_is(result, "1/2-1/2");
    int winner = span_is(result, "1-0") ? BOTTOM : TOP;
    struct item item = {.side = NO_SIDE, .rule = ANY_RULE};

    if (span_is(result, "*")) {
        item.ending = reason && reason->won == ENDS_CANCELLED ? ENDS_CANCELLED : ENDS_UNFINISHED;
        return item;
    }
    if (!reason) { /* only who won: that is for the rules to say, or else for whoever wrote it */
        item.ending = over ? ENDS_CLAIM : draw ? ENDS_DRAW : ENDS_ADJUDICATED;
    } else {
        item.ending = draw ? reason->drawn : reason->won;
        item.rule = reason->rule;
        item.reason = span_of(reason->ours);
        if (item.ending == ENDS_CLAIM && !draw && hq_falls(setting, state, winner))
            item.ending = ENDS_ADJUDICATED;
    }
    if (draw || item.ending == ENDS_CANCELLED)
        return item;
    bool names_loser = item.ending == ENDS_RESIGNS || item.ending == ENDS_FORFEITS;
    item.side = (int8_t)seat_side(setting, names_loser ? other(winner) : winner);
    return item;
}

struct item ghq_playghq_classify(const struct setting *setting, const void *state,
                                 const struct capture *capture)
{
    const struct ghq_state *now = state;

    if (capture->kind == RESULT)
        return result_of(setting, now, capture);
    if (capture->kind != HEAD)
        return (struct item){.ending = ENDS_NOT};
    int number = span_number(capture->field[FIELD_NUMBER], 1000000);
    return (struct item){.is_head = true, .head = head_of(setting, now, number < 0 ? 0 : number)};
}

/* ---- writing ---- */

/* In playghq's order: from rank 8 down and from the right. */
static void write_taken_by(struct text *out, char cause, uint64_t set)
{
    for (const char *gap = ""; set; gap = " ") {
        int square = highest(set);
        set &= ~bit(square);
        text_printf(out, "%ss%c", gap, cause);
        ghq_write_square(out, square);
    }
}

/* Bombardment comes first. */
static void write_taken(struct text *out, uint64_t by_fire, uint64_t set)
{
    const char *gap = by_fire && by_fire != set ? " " : "";

    write_taken_by(out, 'b', by_fire);
    text_puts(out, gap);
    write_taken_by(out, 'f', set & ~by_fire);
}

static void write_capture(struct text *out, int square)
{
    if (square == NO_SQUARE)
        return;
    text_putc(out, 'x');
    ghq_write_square(out, square);
}

void ghq_playghq_write(struct text *out, const struct setting *setting, const void *state,
                       const void *move)
{
    const struct ghq_state *now = state;
    const struct ghq_move *action = move;
    struct ghq_state room;

    switch (action->action) { /* the setup has no words here: see ghq_playghq_can_say */
    case DEPLOY:
        text_printf(out, "r%c", to_lower(ghq_kinds[action->unit].letter));
        ghq_write_square(out, action->to);
        break;
    case MOVE:
    case ROTATE:
        ghq_write_square(out, action->from);
        ghq_write_square(out, action->action == MOVE ? action->to : action->from);
        if (action->facing != NO_FACING)
            ghq_write_arrow(out, action->facing);
        break;
    case TAKE:
        write_taken(out, action->take & now->fire[now->mover], action->take);
        break;
    case PASS:
    case SKIP:
        text_puts(out, "skip");
        break;
    }
    if (action->action == DEPLOY || action->action == MOVE)
        write_capture(out, ghq_captured(setting, ghq_after_start(setting, now, &room), action));
}

struct ruling ghq_playghq_can_say(const struct setting *setting, const void *state,
                                  const void *move)
{
    const struct ghq_state *now = state;
    const struct ghq_move *action = move;

    (void)setting;
    if (action->action == PLACE || action->action == RESERVE)
        return ghq_refuse(RULE_CANNOT_SAY_SETUP, WHOLE_ITEM, ARGS(0));
    if (action->action == DEPLOY && action->facing != NO_FACING &&
        action->facing != forward(now->mover))
        return ghq_refuse(RULE_CANNOT_SAY_FACING, FIELD_FACING,
                          ARGS(0, action->unit, action->facing));
    return legal;
}

void ghq_playghq_write_turn_end(struct text *out, const struct setting *setting, const void *state)
{
    const struct ghq_state *now = state;

    (void)setting;
    if (now->actions < ACTIONS_A_TURN && !now->passed && now->winner == NOBODY)
        text_puts(out, "skip");
}

static void write_head(struct text *out, const struct setting *setting,
                       const struct ghq_state *state, struct head head)
{
    int seat = side_seat(setting, head.side);
    int began = state->began != ANY ? state->began : seat;

    text_printf(out, "%ld.", 2L * head.number - (seat == began));
}

/* playghq's word for why a game is over, or NULL. */
static const char *why(const struct setting *setting, const struct ghq_state *state,
                       const struct item *item, int winner)
{
    struct outcome outcome = ghq_outcome(setting, state);

    if (item->ending == ENDS_ADJUDICATED && winner >= 0 && hq_falls(setting, state, winner))
        return "hq-capture";
    if (item->ending == ENDS_FORFEITS)
        return "timeout"; /* the only way to forfeit there */
    for (size_t i = 0; i < REASONS; i++) {
        const struct reason *reason = &reasons[i];
        enum ending ending = item->side == NO_SIDE ? reason->drawn : reason->won;
        if (ending == item->ending &&
            (ending == ENDS_CLAIM ? outcome.over && outcome.rule == reason->rule
                                  : span_is(item->reason, reason->ours)))
            return reason->word;
    }
    return NULL;
}

void ghq_playghq_write_item(struct text *out, const struct setting *setting, const void *state,
                            const struct item *item)
{
    bool names_loser = item->ending == ENDS_RESIGNS || item->ending == ENDS_FORFEITS;
    int seat = side_seat(setting, item->side);
    const char *reason = why(setting, state, item, seat);

    if (item->is_head) {
        write_head(out, setting, state, item->head);
        return;
    }
    if (item->ending == ENDS_UNFINISHED)
        text_putc(out, '*');
    else if (item->side == NO_SIDE)
        text_puts(out, "1/2-1/2");
    else
        text_puts(out, (seat == BOTTOM) != names_loser ? "1-0" : "0-1");
    if (reason)
        text_printf(out, " {[%%sts %s]}", reason);
}
