/* SPDX-License-Identifier: MIT */
/*
 * The tables of the game: units, rules, options, and the words in which rulings are put.
 */
#include "games/kriegspiel/army.h"

#include "base/bug.h"

extern const char grammar_kriegspiel[];
extern const char rules_kriegspiel[];

const struct unit_type ks_type[UNIT_KINDS] = {
    /*               letter, name, count, first, speed, range, attack, defence, sheltered */
    [INFANTRY] = {'I', "infantry", 9, 0, 1, 2, 4, 6, true},
    [CAVALRY] = {'C', "cavalry", 4, 9, 2, 2, 4, 5, false},
    [CANNON] = {'A', "cannon", 1, 13, 1, 3, 5, 8, true},
    [SWIFT_CANNON] = {'W', "swift cannon", 1, 14, 2, 3, 5, 8, true},
    [RELAY] = {'R', "relay", 1, RELAY_UNIT, 1, 0, 0, 1, false},
    [SWIFT_RELAY] = {'X', "swift relay", 1, SWIFT_RELAY_UNIT, 2, 0, 0, 1, false},
};

enum unit_kind ks_kind(int unit)
{
    static const uint8_t kind[UNITS] = {
        INFANTRY, INFANTRY, INFANTRY,     INFANTRY, INFANTRY,    INFANTRY,
        INFANTRY, INFANTRY, INFANTRY,     CAVALRY,  CAVALRY,     CAVALRY,
        CAVALRY,  CANNON,   SWIFT_CANNON, RELAY,    SWIFT_RELAY,
    };
    return (enum unit_kind)kind[unit];
}

static const char *const kinds[] = {
    [PLACE] = "place", [RUIN] = "ruin", [MOVE] = "move", [ATTACK] = "attack", [PASS] = "pass", NULL,
};

static const char *const fields[] = {
    [FIELD_UNIT] = "unit",
    [FIELD_FROM] = "from",
    [FIELD_TO] = "to",
    [FIELD_SQUARE] = "square",
    [FIELD_ATTACK] = "attack",
    [FIELD_DEFENCE] = "defence",
    [FIELD_DESTROYED] = "destroyed",
    [FIELD_RETREATS] = "retreats",
    [FIELD_RETREATING] = "retreating",
    [FIELD_RETREAT] = "retreat",
    [FIELD_STANDS] = "stands",
    NULL,
};

static const char *const side_names[] = {"north", "south", NULL};

static const struct rule rules[] = {
#define RULE(name, finding, number, section, message) {#name, #number, section, message, finding},
#include "games/kriegspiel/rules.def"
#undef RULE
};

static const struct choice choices[] = {
    [CHOICE_ADJACENT_RELAY] = {.name = "adjacent-relay",
                               .values = {"no", "yes"},
                               .number = "K6",
                               .help =
                                   "does a relay radiate that is only joined to a unit beside it?"},
    [CHOICE_RELAY_RANGE] = {.name = "relay-range",
                            .values = {"0", "2"},
                            .number = "K10",
                            .help = "squares at which a relay supports a defence"},
    [CHOICE_WIN_OFF_LINE] = {.name = "win-offline",
                             .values = {"action", "turn-end", "no"},
                             .number = "K16",
                             .help = "when is a side lost that has no relay and no unit on line?"},
    [CHOICE_OFF_LINE_RETREAT] = {.name = "offline-retreat",
                                 .values = {"destroyed", "move"},
                                 .number = "K14",
                                 .help =
                                     "what becomes of an off-line unit that is forced to retreat?"},
    {.name = NULL},
};

static const struct preset presets[] = {
    {"book", "adjacent-relay=yes relay-range=2 win-offline=no",
     "as in Becker-Ho and Debord's book and the match recorded there"},
    {.name = NULL},
};

static const struct notation notations[] = {
    {
        .name = "umpire",
        .grammar = grammar_kriegspiel,
        .vocabulary = {kinds, fields},
        .read = ks_read,
        .write = ks_write,
        .facts = ks_facts,
    },
    {.name = NULL},
};

struct ruling ks_refuse(enum rule_index rule, unsigned field, const int args[RULING_ARGS])
{
    struct ruling ruling = {rules[rule].finding, (uint8_t)field, (uint16_t)rule, {0}};

    for (int i = 0; i < RULING_ARGS; i++)
        ruling.arg[i] = (int16_t)args[i];
    return ruling;
}

/* --- words ---------------------------------------------------------------------------------- */

const char *const ks_side_title[SIDES] = {"North", "South"};

/* What stands on SQUARE, which is named because something does: the side, and the kind in *KIND. */
static int who_stands_on(const struct ks_state *state, square_t square, enum unit_kind *kind)
{
    for (int side = 0; side < SIDES; side++) {
        int unit = ks_unit_on(state, side, square);
        if (unit == NOBODY)
            continue;
        *kind = ks_kind(unit);
        return side;
    }
    bug("a unit is named that is not there");
}

static void say_square(struct text *out, const struct ks_state *state, int value)
{
    (void)state;
    ks_write_square(out, (square_t)value);
}

static void say_unit(struct text *out, const struct ks_state *state, int value)
{
    enum unit_kind kind;

    who_stands_on(state, (square_t)value, &kind);
    text_printf(out, "the %s", ks_type[kind].name);
}

static void say_army(struct text *out, const struct ks_state *state, int value)
{
    enum unit_kind kind;
    int side = who_stands_on(state, (square_t)value, &kind);

    text_printf(out, "%s's %s", ks_side_title[side], ks_type[kind].name);
}

/* Where a line starts: a relay, or an arsenal with or without a unit on it. */
static void say_source(struct text *out, const struct ks_state *state, int value)
{
    if (ks_arsenal_on(NORTH, (square_t)value) >= 0 || ks_arsenal_on(SOUTH, (square_t)value) >= 0)
        text_puts(out, "the arsenal");
    else
        say_unit(out, state, value);
}

static void say_kind(struct text *out, const struct ks_state *state, int value)
{
    (void)state;
    text_puts(out, ks_type[value].name);
}

static void say_count(struct text *out, const struct ks_state *state, int value)
{
    (void)state;
    text_printf(out, "%d %s", ks_type[value].count, ks_type[value].name);
}

static void say_squares(struct text *out, const struct ks_state *state, int value)
{
    (void)state;
    text_printf(out, value == 1 ? "%d square" : "%d squares", value);
}

static void say_letter(struct text *out, const struct ks_state *state, int value)
{
    (void)state;
    text_putc(out, (char)value);
}

static void say_side(struct text *out, const struct ks_state *state, int value)
{
    (void)state;
    text_puts(out, ks_side_title[value]);
}

static void say_enemy(struct text *out, const struct ks_state *state, int value)
{
    (void)state;
    text_puts(out, ks_side_title[enemy_of(value)]);
}

static void say_rows(struct text *out, const struct ks_state *state, int value)
{
    (void)state;
    text_puts(out, value == NORTH ? "A to J" : "K to T");
}

void ks_phrase(struct text *out, const struct setting *setting, const void *state, struct span word,
               int value)
{
    static const struct {
        const char *word;
        void (*say)(struct text *out, const struct ks_state *state, int value);
    } words[] = {
        {"square", say_square},   {"unit", say_unit},     {"army", say_army},
        {"source", say_source},   {"kind", say_kind},     {"count", say_count},
        {"squares", say_squares}, {"letter", say_letter}, {"side", say_side},
        {"enemy", say_enemy},     {"rows", say_rows},
    };

    (void)setting;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (span_is(word, words[i].word)) {
            words[i].say(out, state, value);
            return;
        }
    bug("a message of kriegspiel has a place that nobody fills");
}

const struct game kriegspiel_game = {
    .name = "kriegspiel",
    .title = "Kriegspiel (Guy Debord's Game of War)",
    .edition = "the rules of the Radical Software Group",
    .page = rules_kriegspiel,
    .sides = side_names,
    .options = {choices, presets},
    .rules = rules,
    .rule_count = RULE_COUNT,
    .notations = notations,
    .marks = ks_marks,
    .state_size = sizeof(struct ks_state),
    .move_size = sizeof(struct ks_move),
    .setup = ks_setup,
    .due = ks_due,
    .begin = ks_begin,
    .may_end = ks_may_end,
    .end_turn = ks_end_turn,
    .possible = ks_possible,
    .judge = ks_judge,
    .claims = ks_claims,
    .apply = ks_apply,
    .outcome = ks_outcome,
    .moves = ks_moves,
    .concerns = ks_concerns,
    .advise = ks_advise,
    .illustrate = ks_illustrate,
    .phrase = ks_phrase,
    .position = ks_position,
    .draw = ks_draw,
    .audit = ks_audit,
};
