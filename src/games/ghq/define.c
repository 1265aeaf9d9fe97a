/* SPDX-License-Identifier: MIT */
/* The table by which the rest of the program knows GHQ: options, notations, functions. */
#include "games/ghq/ghq.h"

#include "games/ghq/members.h"
#include "games/ghq/rulings.h"
#include "games/ghq/state.h"

extern const char grammar_ghq[];
extern const char grammar_ghq_playghq[];
extern const char rules_ghq[];

static const char *const sides[] = {"blue", "red", NULL};
static const char *const tags[] = {"FEN", NULL};

static const struct choice choices[] = {
    [ACTIONS] = {.name = "actions",
                 .values = {"3", "1-3", "0-3"},
                 .number = "G1",
                 .help = "how many actions a turn has"},
    [STUCK] = {.name = "stuck",
               .values = {"pass", "draw"},
               .number = "G1",
               .help = "what happens when no action is possible"},
    [START] = {.name = "start",
               .values = {"bombardment-first", "together"},
               .number = "G2",
               .help = "the order of captures at the start of a turn"},
    [DEPLOY_UNDER_FIRE] = {.name = "deploy-under-fire",
                           .values = {"yes", "no"},
                           .number = "G3",
                           .help = "may pieces be deployed on bombarded squares?"},
    [DEPLOY_FACING] = {.name = "deploy-facing",
                       .values = {"free", "forward"},
                       .number = "G9",
                       .help = "the facing of deployed artillery"},
    [CAPTURE] = {.name = "capture",
                 .values = {"compulsory", "optional"},
                 .number = "G5",
                 .help = "must a capture on a move be made?"},
    [ENGAGED] = {.name = "engaged",
                 .values = {"adjacent", "paired"},
                 .number = "G6",
                 .help = "what binds an infantry: an enemy beside it, or a standoff"},
    [DROP] = {.name = "drop-from-engagement",
              .values = {"no", "yes"},
              .number = "G6",
              .help = "may an airborne infantry drop from one standoff into another?"},
    [DOUBLE_SKIP] = {.name = "double-skip",
                     .values = {"none", "draw"},
                     .number = "G11",
                     .help = "what two idle turns in succession mean"},
    [BOTTOM_SIDE] = {.name = "bottom",
                     .values = {"blue", "red"},
                     .number = "G11",
                     .help = "the side at the bottom, which begins"},
    [CHOICES] = {.name = NULL},
};

static const struct preset presets[] = {
    {"playghq",
     "actions=0-3 stuck=draw deploy-under-fire=no deploy-facing=forward capture=optional "
     "start=bombardment-first engaged=adjacent drop-from-engagement=no double-skip=draw "
     "bottom=red",
     "as playghq.com plays it"},
    {NULL, NULL, NULL},
};

static const struct notation notations[] = {
    {.name = "umpire",
     .grammar = grammar_ghq,
     .vocabulary = {ghq_kind_words, ghq_field_words},
     .read = ghq_read,
     .write = ghq_write,
     .facts = ghq_facts},
    {.name = "playghq",
     .grammar = grammar_ghq_playghq,
     .vocabulary = {ghq_playghq_kind_words, ghq_playghq_field_words},
     .preset = "playghq",
     .blanks_part_actions = true,
     .read = ghq_playghq_read,
     .write = ghq_playghq_write,
     .classify = ghq_playghq_classify,
     .write_item = ghq_playghq_write_item,
     .write_turn_end = ghq_playghq_write_turn_end,
     .can_say = ghq_playghq_can_say},
    {.name = NULL},
};

const struct game ghq_game = {
    .name = "ghq",
    .title = "GHQ",
    .edition = "Kurt Vonnegut, as published in 2024",
    .page = rules_ghq,
    .sides = sides,
    .options = {choices, presets},
    .rules = ghq_rules,
    .rule_count = RULE_COUNT,
    .notations = notations,
    .marks = ghq_marks,
    .tags = tags,
    .state_size = sizeof(struct ghq_state),
    .move_size = sizeof(struct ghq_move),
    .setup = ghq_setup,
    .tag = ghq_tag,
    .due = ghq_due,
    .begin = ghq_begin,
    .may_end = ghq_may_end,
    .end_turn = ghq_end_turn,
    .possible = ghq_possible,
    .judge = ghq_judge,
    .claims = ghq_claims,
    .apply = ghq_apply,
    .outcome = ghq_outcome,
    .moves = ghq_moves,
    .concerns = ghq_concerns,
    .advise = ghq_advise,
    .illustrate = ghq_illustrate,
    .phrase = ghq_phrase,
    .position = ghq_position,
    .fen = ghq_fen,
    .draw = ghq_draw,
    .audit = ghq_audit,
};
