/* SPDX-License-Identifier: MIT */
#include "support/toy_game.h"

#include <assert.h>
#include <string.h>

enum toy_kind { PLACE, STEP, PASS };
enum toy_field { FIELD_TO, FIELD_CLAIM, FIELD_STANDS };
enum toy_rule { NO_SQUARE, TAKEN, TOO_FAR, THREE_STEPS, PASS_ALONE, NOTHING, NOT_PLACED, FAR_END,
                CLAIMED, RULES };
enum { CHOICE_JUMP };

static const char grammar[] =
    "(?i)(?: (?&SETUP) (?C'\"stone\"') stone (?: [ ] | \\xC2\\xA0 )+ (?C'a square') (?<to> [0-9]+ )\n"
    "        (?C'the end of the line') [ ]*+ (?= [,;{\\r\\n] | \\z ) (*:place)\n"
    "| (?&PLAY) (?C'\"step\"') step [\\s>]+ (?C'a square') (?<to> [0-9]+ )\n"
    "  (?: \\s+ \\( (?<claim> [0-9]+ ) \\) )? (?: \\s+ (?<stands> stands ) )?\n"
    "  (?C'the end of the line') [ ]*+ (?= [,;{\\r\\n] | \\z ) (*:step)\n"
    "| (?&PLAY) (?C'\"pass\"') pass [ ]*+ (?= [,;{\\r\\n] | \\z ) (*:pass) )";

static const struct rule rules[RULES] = {
    [NO_SQUARE] = {"NO_SQUARE", "T1", "Road", "there is no square {0:number}", UNKNOWN},
    [TAKEN] = {"TAKEN", "T2", "Steps", "{0:owner} stands on {1:number}", ILLEGAL},
    [TOO_FAR] = {"TOO_FAR", "T2", "Steps", "{0:number} is {1:number} away", ILLEGAL},
    [THREE_STEPS] = {"THREE_STEPS", "T2", "Steps", "two steps are a turn", ILLEGAL},
    [PASS_ALONE] = {"PASS_ALONE", "T2", "Steps", "pass stands alone", ILLEGAL},
    [NOTHING] = {"NOTHING", "T2", "Steps", "nothing was done; write pass", ILLEGAL},
    [NOT_PLACED] = {"NOT_PLACED", "T1", "Road", "{0:owner} has no stone", ILLEGAL},
    [FAR_END] = {"FAR_END", "T4", "End", "the far end reached", LEGAL},
    [CLAIMED] = {"CLAIMED", "T3", "Claims", "{0:number} to go, not {1:number}", CLAIM},
};

static struct ruling refuse(enum toy_rule rule, uint8_t field, int a, int b)
{
    return (struct ruling){rules[rule].finding, field, (uint16_t)rule, {(int16_t)a, (int16_t)b}};
}

static void setup(void *state, const struct setting *setting)
{
    *(struct toy_state *)state = (struct toy_state){.side = ANY, .first = setting->first};
}

static struct head due(const struct setting *setting, const void *state)
{
    const struct toy_state *toy = state;

    (void)setting;
    return (struct head){toy->turn, toy->side, NO_PHASE};
}

static void begin(void *state, const struct setting *setting, struct head head)
{
    struct toy_state *toy = state;

    toy->turn = (int16_t)head.number;
    toy->side = head.side;
    toy->steps = 0;
    toy->passed = false;
    if (toy->first == NO_SIDE && head.number > 0)
        toy->first = head.side;
    (void)setting;
}

static struct ruling may_end(const struct setting *setting, const void *state)
{
    const struct toy_state *toy = state;

    if (toy->turn)
        return toy->steps || toy->passed ? legal : refuse(NOTHING, WHOLE_ITEM, 0, 0);
    for (int side = 0; side < 2; side++)
        if (!toy->at[side] && !setting->position)
            return refuse(NOT_PLACED, WHOLE_ITEM, side, 0);
    return legal;
}

static void end_turn(void *state, const struct setting *setting)
{
    struct toy_state *toy = state;

    if (toy->turn == 0) {
        toy->turn = setting->position ? ANY : 1;
        toy->side = setting->position || toy->first == NO_SIDE ? ANY : toy->first;
        return;
    }
    toy->side = (int8_t)!toy->side;
    toy->turn = (int16_t)(toy->turn + (toy->side == toy->first));
}

static struct ruling read(void *out, const struct setting *setting, const void *state,
                          const struct capture *capture)
{
    struct toy_move *move = out;
    int to = span_number(capture->field[FIELD_TO], 999);

    (void)setting, (void)state;
    *move = (struct toy_move){.kind = (int8_t)capture->kind};
    if (capture->kind == PASS)
        return legal;
    if (to < 1 || to > TOY_ROAD)
        return refuse(NO_SQUARE, FIELD_TO, to, 0);
    move->to = (int8_t)to;
    if (capture->field[FIELD_CLAIM].at)
        move->claim = (int8_t)span_number(capture->field[FIELD_CLAIM], 99);
    return legal;
}

static void write(struct text *out, const struct setting *setting, const void *state,
                  const void *in)
{
    static const char *const words[] = {"stone", "step", "pass"};
    const struct toy_move *move = in;

    (void)setting, (void)state;
    text_puts(out, words[move->kind]);
    if (move->kind != PASS)
        text_printf(out, " %d", move->to);
}

static struct ruling possible(const struct setting *setting, const void *state, const void *in)
{
    const struct toy_state *toy = state;
    const struct toy_move *move = in;

    (void)setting;
    for (int side = 0; side < 2 && move->kind != PASS; side++)
        if (toy->at[side] == move->to)
            return refuse(TAKEN, FIELD_TO, side, move->to);
    return legal;
}

static int apart(int a, int b)
{
    return a < b ? b - a : a - b;
}

static struct ruling judge(const struct setting *setting, const void *state, const void *in)
{
    const struct toy_state *toy = state;
    const struct toy_move *move = in;

    if (move->kind == PLACE)
        return legal;
    if (toy->passed || (move->kind == PASS && toy->steps))
        return refuse(PASS_ALONE, WHOLE_ITEM, 0, 0);
    if (move->kind == PASS)
        return legal;
    if (toy->steps == 2)
        return refuse(THREE_STEPS, WHOLE_ITEM, 0, 0);
    int far = apart(toy->at[toy->side], move->to);
    bool jumps = setting->choice[CHOICE_JUMP] && far == 2 &&
                 apart(toy->at[!toy->side], move->to) == 1 &&
                 apart(toy->at[!toy->side], toy->at[toy->side]) == 1;
    return far == 1 || jumps ? legal : refuse(TOO_FAR, FIELD_TO, move->to, far);
}

static int to_go(const struct toy_state *toy, const struct toy_move *move)
{
    return toy->side == TOY_RED ? TOY_ROAD - move->to : move->to - 1;
}

static struct ruling claims(const struct setting *setting, const void *state, const void *in)
{
    const struct toy_move *move = in;

    (void)setting;
    if (move->claim && move->claim != to_go(state, move))
        return refuse(CLAIMED, FIELD_CLAIM, to_go(state, move), move->claim);
    return legal;
}

static void facts(struct text *out, const struct setting *setting, const void *state,
                  const void *in, const void *after, bool all)
{
    const struct toy_move *move = in;

    (void)setting, (void)after;
    if (move->kind == STEP && (all || move->claim))
        text_printf(out, " (%d)", to_go(state, move));
}

static void apply(void *state, const struct setting *setting, const void *in)
{
    struct toy_state *toy = state;
    const struct toy_move *move = in;

    (void)setting;
    toy->passed = move->kind == PASS;
    if (move->kind == PASS)
        return;
    toy->at[toy->side] = move->to;
    toy->steps = (int8_t)(toy->steps + 1);
}

static struct outcome outcome(const struct setting *setting, const void *state)
{
    const struct toy_state *toy = state;

    (void)setting;
    if (toy->at[TOY_RED] == TOY_ROAD)
        return (struct outcome){.over = true, .winner = TOY_RED, .rule = FAR_END};
    if (toy->at[TOY_BLUE] == 1)
        return (struct outcome){.over = true, .winner = TOY_BLUE, .rule = FAR_END};
    return (struct outcome){.winner = NO_SIDE};
}

static void moves(const struct setting *setting, const void *state, struct move_sink *sink)
{
    const struct toy_state *toy = state;
    struct toy_move move = {.kind = toy->turn == 0 ? PLACE : STEP};

    for (int to = 1; to <= TOY_ROAD; to++) {
        move.to = (int8_t)to;
        if (possible(setting, state, &move).finding == LEGAL &&
            judge(setting, state, &move).finding == LEGAL && !sink->take(sink, &move))
            return;
    }
    move = (struct toy_move){.kind = PASS};
    if (toy->turn && judge(setting, state, &move).finding == LEGAL)
        sink->take(sink, &move);
}

static bool concerns(const struct setting *setting, const void *state, const void *in,
                     struct span word)
{
    const struct toy_move *move = in;

    (void)setting, (void)state;
    return move->to == span_number(word, TOY_ROAD);
}

struct advising {
    struct move_sink sink;
    struct advice_sink *advice;
};

static bool advise_move(struct move_sink *sink, const void *in)
{
    struct advising *advising = (struct advising *)sink;
    char buffer[16];
    struct text text;

    text_borrow(&text, buffer, sizeof buffer);
    write(&text, NULL, NULL, in);
    advising->advice->item(advising->advice, text_span(&text));
    return true;
}

static void advise(const struct setting *setting, const void *state, const void *move,
                   struct ruling ruling, struct advice_sink *sink)
{
    struct advising advising = {{advise_move}, sink};

    (void)move, (void)ruling;
    sink->heading(sink, span_of("legal now"));
    moves(setting, state, &advising.sink);
}

static void phrase(struct text *out, const struct setting *setting, const void *state,
                   struct span word, int value)
{
    (void)setting, (void)state, (void)word;
    text_puts(out, value == TOY_RED ? "red" : "blue");
}

static void position(struct text *out, const struct setting *setting, const void *state)
{
    const struct toy_state *toy = state;

    (void)setting;
    for (int side = 0; side < 2; side++)
        if (toy->at[side])
            text_printf(out, "0. %s  stone %d\n", side ? "blue" : "red", toy->at[side]);
}

static void draw(struct canvas *canvas, const struct setting *setting, const void *state,
                 const struct view *view)
{
    const struct toy_state *toy = state;
    char road[TOY_ROAD + 2];

    (void)setting, (void)view;
    memset(road, '.', TOY_ROAD + 1);
    road[TOY_ROAD + 1] = '\0';
    road[toy->at[TOY_RED]] = 'r';
    road[toy->at[TOY_BLUE]] = 'b';
    canvas_line(canvas, "%s", road + 1);
}

static void audit(const struct setting *setting, const void *state)
{
    const struct toy_state *toy = state;

    (void)setting, (void)toy;
    assert(!toy->at[TOY_RED] || toy->at[TOY_RED] != toy->at[TOY_BLUE]);
}

static const char *const sides[] = {"red", "blue", NULL};
static const char *const kinds[] = {"place", "step", "pass", NULL};
static const char *const fields[] = {"to", "claim", "stands", NULL};

static const struct choice choices[] = {
    [CHOICE_JUMP] = {.name = "jump", .values = {"no", "yes"}, .number = "T2", .help = "over a stone"},
    {.name = NULL},
};
static const struct preset presets[] = {{"wild", "jump=yes", "jumps"}, {NULL, NULL, NULL}};
static const struct notation notations[] = {
    {.name = "umpire",
     .grammar = grammar,
     .vocabulary = {kinds, fields},
     .read = read,
     .write = write,
     .facts = facts},
    {.name = NULL},
};
static const struct mark marks[] = {{.name = NULL}};

const struct game toy_game = {
    .name = "toy",
    .title = "Toy",
    .edition = "for tests",
    .page = "# Toy\n\n## T1 Road\n\nNine squares.\n",
    .sides = sides,
    .options = {choices, presets},
    .rules = rules,
    .rule_count = RULES,
    .notations = notations,
    .marks = marks,
    .state_size = sizeof(struct toy_state),
    .move_size = sizeof(struct toy_move),
    .setup = setup,
    .due = due,
    .begin = begin,
    .may_end = may_end,
    .end_turn = end_turn,
    .possible = possible,
    .judge = judge,
    .claims = claims,
    .apply = apply,
    .outcome = outcome,
    .moves = moves,
    .concerns = concerns,
    .advise = advise,
    .phrase = phrase,
    .position = position,
    .draw = draw,
    .audit = audit,
};

const struct game *const toy_games[] = {&toy_game, NULL};
