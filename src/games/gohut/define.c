/* SPDX-License-Identifier: MIT */
/*
 * The tables of the game: rules, options, and the words in which rulings are put.
 */
#include "games/gohut/chain.h"

#include "base/bug.h"

extern const char grammar_gohut[];
extern const char rules_gohut[];

static const char *const kinds[] = {
    [PLACE] = "place",
    [DISCARDED] = "discarded",
    [SKULLS] = "skulls",
    [MOVE] = "move",
    [CHARGE] = "charge",
    [FIRE] = "fire",
    [EASE] = "ease",
    [GOHUT] = "gohut",
    [REDEPLOY] = "redeploy",
    [PASS] = "pass",
    NULL,
};

static const char *const fields[] = {
    [FIELD_SLOT] = "slot",   [FIELD_UNIT] = "unit",     [FIELD_SPACE] = "space",
    [FIELD_FACE] = "face",   [FIELD_COUNT] = "count",   [FIELD_DISCARDS] = "discards",
    [FIELD_SKULL] = "skull", [FIELD_STANDS] = "stands", NULL,
};

static const char *const side_names[] = {"liberal", "conservative", NULL};
const char *const gohut_side_title[SIDES] = {"Liberal", "Conservative"};
const char *const gohut_face_name[FACES] = {"deploy", "other"};

static const struct rule rules[] = {
#define RULE(name, finding, number, section, message) {#name, #number, section, message, finding},
#include "games/gohut/rules.def"
#undef RULE
};

static const struct choice choices[] = {
    [CHOICE_REDEPLOY_SAME] = {.name = "redeploy-same",
                              .values = {"no", "yes"},
                              .number = "G6",
                              .help = "may a marker be redeployed to the space that it stands on?"},
    [CHOICE_NO_SPACE] = {.name = "no-space",
                         .values = {"refuse", "off"},
                         .number = "G8",
                         .help = "what becomes of a hit marker that nothing can be done with?"},
    {.name = NULL},
};

static const struct preset presets[] = {{.name = NULL}};

static const struct notation notations[] = {
    {
        .name = "umpire",
        .grammar = grammar_gohut,
        .vocabulary = {kinds, fields},
        .read = gohut_read,
        .write = gohut_write,
        .facts = gohut_facts,
    },
    {.name = NULL},
};

struct ruling gohut_refuse(enum rule_index rule, unsigned field, const int args[RULING_ARGS])
{
    struct ruling ruling = {rules[rule].finding, (uint8_t)field, (uint16_t)rule, {0}};

    for (int i = 0; i < RULING_ARGS; i++)
        ruling.arg[i] = (int16_t)args[i];
    return ruling;
}

bool gohut_forbid(struct ruling *fault, enum rule_index rule, unsigned field,
                  const int args[RULING_ARGS])
{
    *fault = gohut_refuse(rule, field, args);
    return false;
}

/* --- words ---------------------------------------------------------------------------------- */

/* What the words of a message are put together from. */
struct speech {
    const struct gohut_scenario *scenario;
    const struct gohut_state *state;
};

static const struct slot *slot_of(const struct speech *it, int marker)
{
    return &it->state->slot[marker / SLOTS][marker % SLOTS];
}

static void say_space(struct text *out, const struct speech *it, int value)
{
    grid_write(out, &it->scenario->grid, (cell_t)value);
}

static void say_type(struct text *out, const struct speech *it, int value)
{
    text_put(out, it->scenario->type[value].name);
}

static void say_types(struct text *out, const struct speech *it, int value)
{
    (void)value;
    for (int type = 0; type < it->scenario->type_count; type++) {
        if (type)
            text_puts(out, type + 1 < it->scenario->type_count ? ", " : " and ");
        say_type(out, it, type);
    }
}

/* "A Hussars": what has no tile is redeployed before anything else is said of it. */
static void say_unit(struct text *out, const struct speech *it, int value)
{
    if (slot_of(it, value)->type == NOBODY)
        bug("a marker without a tile is named");
    text_putc(out, (char)('A' + value % SLOTS));
    text_putc(out, ' ');
    say_type(out, it, slot_of(it, value)->type);
}

/* "Liberal's A Hussars" */
static void say_marker(struct text *out, const struct speech *it, int value)
{
    text_printf(out, "%s's ", gohut_side_title[value / SLOTS]);
    say_unit(out, it, value);
}

static void say_face(struct text *out, const struct speech *it, int value)
{
    text_puts(out, slot_of(it, value)->face == DEPLOY_SIDE ? "Deploy" : "other");
}

static void say_slot(struct text *out, const struct speech *it, int value)
{
    (void)it;
    text_putc(out, (char)('A' + value % SLOTS));
}

static void say_letter(struct text *out, const struct speech *it, int value)
{
    (void)it;
    text_putc(out, (char)value);
}

static void say_side(struct text *out, const struct speech *it, int value)
{
    (void)it;
    text_puts(out, gohut_side_title[value]);
}

static void say_deployments(struct text *out, const struct speech *it, int value)
{
    for (int i = 0; i < it->scenario->deployment_count[value]; i++) {
        text_puts(out, i ? " " : "");
        say_space(out, it, it->scenario->deployments[value][i]);
    }
}

static void say_reference(struct text *out, const struct speech *it, int value)
{
    (void)it;
    text_puts(out, value == USE_MOVE     ? "movement"
                   : value == USE_ATTACK ? "attack"
                                         : "ranged attack");
}

static void say_skulls(struct text *out, const struct speech *it, int value)
{
    (void)it;
    text_printf(out, value == 1 ? "%d skull" : "%d skulls", value);
}

static void say_discards(struct text *out, const struct speech *it, int value)
{
    (void)it;
    text_printf(out, value == 1 ? "%d discarded unit" : "%d discarded units", value);
}

void gohut_phrase(struct text *out, const struct setting *setting, const void *state,
                  struct span word, int value)
{
    static const struct {
        const char *word;
        void (*say)(struct text *out, const struct speech *it, int value);
    } words[] = {
        {"space", say_space},       {"type", say_type},           {"types", say_types},
        {"unit", say_unit},         {"marker", say_marker},       {"face", say_face},
        {"slot", say_slot},         {"letter", say_letter},       {"deployments", say_deployments},
        {"side", say_side},         {"reference", say_reference}, {"skulls", say_skulls},
        {"discards", say_discards},
    };
    struct speech speech = {scenario_of(setting), state};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (span_is(word, words[i].word)) {
            words[i].say(out, &speech, value);
            return;
        }
    bug("a message of gohut has a place that nobody fills");
}

const struct game gohut_game = {
    .name = "gohut",
    .title = "Gohut",
    .edition = "the rulebook of the printed game",
    .page = rules_gohut,
    .sides = side_names,
    .options = {choices, presets},
    .rules = rules,
    .rule_count = RULE_COUNT,
    .notations = notations,
    .marks = gohut_marks,
    .scenarios = &gohut_scenarios,
    .setup_asks_who_begins = true,
    .state_size = sizeof(struct gohut_state),
    .move_size = sizeof(struct gohut_move),
    .setup = gohut_setup,
    .due = gohut_due,
    .acts = gohut_acts,
    .begin = gohut_begin,
    .may_end = gohut_may_end,
    .end_turn = gohut_end_turn,
    .possible = gohut_possible,
    .judge = gohut_judge,
    .claims = gohut_claims,
    .apply = gohut_apply,
    .outcome = gohut_outcome,
    .belongs = gohut_belongs,
    .moves = gohut_moves,
    .concerns = gohut_concerns,
    .advise = gohut_advise,
    .illustrate = gohut_illustrate,
    .phrase = gohut_phrase,
    .position = gohut_position,
    .draw = gohut_draw,
    .audit = gohut_audit,
};
