/* SPDX-License-Identifier: MIT */
/*
 * The tables of the game: rules, options, notation, dice, and the words in which rulings are put.
 */
#include "games/hohenfriedeberg/field.h"

#include "base/bug.h"

extern const char grammar_hohenfriedeberg[];
extern const char rules_hohenfriedeberg[];

static const char *const kinds[] = {
    [PLACE] = "place", [MOVE] = "move",       [ATTACK] = "attack", [RETREAT] = "retreat",
    [STAYS] = "stays", [ADVANCE] = "advance", [PASS] = "pass",     NULL,
};

static const char *const fields[] = {
    [FIELD_UNIT] = "unit",
    [FIELD_HEX] = "hex",
    [FIELD_FLIPPED] = "flipped",
    [FIELD_PATH] = "path",
    [FIELD_ATTACKERS] = "attackers",
    [FIELD_TARGET] = "target",
    [FIELD_DIE] = "die",
    [FIELD_TOTAL] = "total",
    [FIELD_MISSES] = "misses",
    [FIELD_FLIPS] = "flips",
    [FIELD_ELIMINATED] = "eliminated",
    [FIELD_FROM] = "from",
    [FIELD_TO] = "to",
    [FIELD_STANDS] = "stands",
    NULL,
};

static const char *const side_names[] = {"prussian", "austrian", NULL};
const char *const hf_side_title[SIDES] = {"the Prussian side", "the Austrian side"};

static const struct rule rules[] = {
#define RULE(name, finding, number, section, message) {#name, #number, section, message, finding},
#include "games/hohenfriedeberg/rules.def"
#undef RULE
};

static const struct choice choices[] = {
    [CHOICE_SETUP] = {.name = "setup",
                      .values = {"free", "alternate"},
                      .number = "H1",
                      .help = "do the sides set up one unit at a time, in turn?"},
    [CHOICE_ZOC] = {.name = "zoc-to-zoc",
                    .values = {"any", "direct"},
                    .number = "H6",
                    .help = "which way from one zone of control into another is barred?"},
    [CHOICE_SIGHT] = {.name = "sight",
                      .values = {"both", "either"},
                      .number = "H10",
                      .help = "must both hexes beside a line along a hexside block it, or one?"},
    [CHOICE_RETREAT] = {.name = "retreat",
                        .values = {"farther", "not-closer"},
                        .number = "H13",
                        .help = "how far from each attacker must a retreat lead?"},
    [CHOICE_VICTORY] = {.name = "victory",
                        .values = {"unflipped", "total"},
                        .number = "H17",
                        .help = "which units count when a side is down to two?"},
    {.name = NULL},
};

static const struct preset presets[] = {{.name = NULL}};

static const struct notation notations[] = {
    {
        .name = "umpire",
        .grammar = grammar_hohenfriedeberg,
        .vocabulary = {kinds, fields},
        .read = hf_read,
        .write = hf_write,
        .facts = hf_facts,
    },
    {.name = NULL},
};

struct ruling hf_refuse(enum rule_index rule, unsigned field, const int args[RULING_ARGS])
{
    struct ruling ruling = {rules[rule].finding, (uint8_t)field, (uint16_t)rule, {0}};

    for (int i = 0; i < RULING_ARGS; i++)
        ruling.arg[i] = (int16_t)args[i];
    return ruling;
}

/* ---- dice ------------------------------------------------------------------------------ */

static const char *const faces[] = {"1", "2", "3", "4", "5", "6", NULL};

/* "0305+0404x0405": what a die is rolled for. */
static void put_attack(struct text *out, const struct hf_map *map, const cell_t *attacker,
                       unsigned count, cell_t target)
{
    for (unsigned i = 0; i < count; i++) {
        text_puts(out, i ? "+" : "");
        grid_write(out, &map->grid, attacker[i]);
    }
    text_putc(out, 'x');
    grid_write(out, &map->grid, target);
}

static void rolled(const struct setting *setting, const void *in, const void *what,
                   struct roll_sink *sink)
{
    const struct hf_state *state = in;
    const struct hf_move *move = what;
    struct roll roll = {.side = state->side, .count = 1};
    char words[32];
    struct text text;

    if (move->kind != ATTACK || move->die == 0)
        return;
    text_borrow(&text, words, sizeof words);
    put_attack(&text, map_of(setting), move->path, move->count, move->to);
    roll.face[0] = (uint8_t)(move->die - 1);
    roll.what = text_span(&text);
    sink->take(sink, &roll);
}

static void due(const struct setting *setting, const void *in, struct roll_sink *sink)
{
    const struct hf_state *state = in;
    struct roll roll = {.side = state->side, .count = 1};
    cell_t attacker[ATTACKERS_MAX] = {0};
    unsigned count = 0;
    char words[32];
    struct text text;

    if (!state->due)
        return;
    for (; count < ATTACKERS_MAX && state->attacker[count] != NOBODY; count++)
        attacker[count] = state->at[state->attacker[count]];
    text_borrow(&text, words, sizeof words);
    put_attack(&text, map_of(setting), attacker, count, state->at[state->target]);
    roll.what = text_span(&text);
    sink->take(sink, &roll);
}

const struct dice hf_dice = {.faces = faces, .rolled = rolled, .due = due};

/* ---- words ----------------------------------------------------------------------------- */

/* What is said of a value, by the word in a message's place. */
struct saying {
    struct text *out;
    const struct setting *setting;
    const struct hf_map *map;
    const struct hf_state *state;
    int value;
};

static void say_hex(const struct saying *it)
{
    grid_write(it->out, &it->map->grid, (cell_t)it->value);
}

/* "the Saxon Grenadiers" */
static void say_type_of(const struct saying *it, const struct hf_type *type)
{
    text_printf(it->out, "the %s ", hf_nation_title[type->nation]);
    text_shown(it->out, span_of(type->name));
}

static void say_unit(const struct saying *it)
{
    int unit = hf_unit_at(it->map, it->state, (cell_t)it->value);

    if (unit != NOBODY)
        say_type_of(it, type_of(it->map, unit));
}

static void say_type(const struct saying *it)
{
    const struct hf_type *type = &it->map->type[it->value];

    text_printf(it->out, "%s ", hf_nation_title[type->nation]);
    text_shown(it->out, span_of(type->name));
}

/* The names of a side's units; all, where it is not known whose they would be. */
static void say_types(const struct saying *it)
{
    const char *gap = "";

    for (unsigned i = 0; i < it->map->types; i++) {
        const struct hf_type *type = &it->map->type[i];
        if (it->value >= 0 && side_of_nation(type->nation) != it->value)
            continue;
        text_printf(it->out, "%s%s ", gap, hf_nation_title[type->nation]);
        text_shown(it->out, span_of(type->name));
        gap = ", ";
    }
}

static void say_nation(const struct saying *it)
{
    text_puts(it->out, hf_nation_title[it->value]);
}

static void say_side(const struct saying *it)
{
    text_puts(it->out, it->value < 0 ? "no side" : hf_side_title[it->value]);
}

static void say_hexes(const struct saying *it)
{
    text_printf(it->out, it->value == 1 ? "%d hex" : "%d hexes", it->value);
}

static void say_attackers(const struct saying *it)
{
    text_printf(it->out, it->value == 1 ? "%d unit has" : "%d units have", it->value);
}

static void say_result(const struct saying *it)
{
    static const char *const words[RESULTS] = {
        [RESULT_MISSES] = "are not hit",
        [RESULT_FLIPS] = "are flipped",
        [RESULT_ELIMINATED] = "are eliminated",
    };
    text_puts(it->out, words[it->value]);
}

/* H9: what a unit on a dot may do instead. */
static void say_dot(const struct saying *it)
{
    if (cell_in(&it->map->dots, (cell_t)it->value))
        text_puts(it->out, ", or stay on their dot (stays)");
}

static void say_left(const struct saying *it)
{
    const char *flipped = it->setting->choice[CHOICE_VICTORY] == 1 ? "" : "unflipped ";

    text_printf(it->out, it->value == 1 ? "%d %sunit" : "%d %sunits", it->value, flipped);
}

void hf_phrase(struct text *out, const struct setting *setting, const void *state, struct span word,
               int value)
{
    static const struct {
        const char *word;
        void (*say)(const struct saying *it);
    } words[] = {
        {"hex", say_hex},       {"unit", say_unit},           {"type", say_type},
        {"nation", say_nation}, {"side", say_side},           {"hexes", say_hexes},
        {"dot", say_dot},       {"attackers", say_attackers}, {"result", say_result},
        {"left", say_left},     {"types", say_types},
    };
    const struct saying it = {out, setting, map_of(setting), state, value};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (span_is(word, words[i].word)) {
            words[i].say(&it);
            return;
        }
    bug("a message of this game has a place that nobody fills");
}

const struct game hohenfriedeberg_game = {
    .name = "hohenfriedeberg",
    .title = "Hohenfriedeberg",
    .edition = "the two-page rulebook; map and counters from a scenario (the built-in one is ours)",
    .page = rules_hohenfriedeberg,
    .sides = side_names,
    .options = {choices, presets},
    .rules = rules,
    .rule_count = RULE_COUNT,
    .notations = notations,
    .marks = hf_marks,
    .scenarios = &hf_scenarios,
    .dice = &hf_dice,
    .state_size = sizeof(struct hf_state),
    .move_size = sizeof(struct hf_move),
    .setup = hf_setup,
    .due = hf_due,
    .acts = hf_acts,
    .begin = hf_begin,
    .may_end = hf_may_end,
    .end_turn = hf_end_turn,
    .possible = hf_possible,
    .judge = hf_judge,
    .claims = hf_claims,
    .apply = hf_apply,
    .outcome = hf_outcome,
    .moves = hf_moves,
    .concerns = hf_concerns,
    .advise = hf_advise,
    .illustrate = hf_illustrate,
    .phrase = hf_phrase,
    .position = hf_position,
    .draw = hf_draw,
    .audit = hf_audit,
};
