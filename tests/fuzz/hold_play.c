/* SPDX-License-Identifier: MIT */
/* Properties of play: from the position to which any bytes as a log lead, as far as they are good. */
#include "fuzz/property.h"

#include "notation/grammar.h"
#include "referee/action.h"
#include "referee/replay.h"
#include "support/next_head.h"

#include <string.h>

enum {
    LISTED_MAX = 4096, /* of the moves of one position are tried */
    WRITTEN_MAX = 48,  /* in writing */
    WORDS_MAX = 8 << 10,
    POSITION_MAX = 64 << 10,
    STEPS = 4,
    CHECKED_EVERY = 8 /* of the actions in a log, one in so many is looked for in the list */
};

/* A position and the moves that are tried in it. */
struct trial {
    struct move_sink sink;
    const struct game *game;
    const struct setting *setting;
    const void *state;
    struct chance *chance;
    enum tries tries;
    unsigned tried;
    unsigned seen;
    union move_box kept; /* one of them all, each with the same chance */
};

/* ---- legality -------------------------------------------------------------------------- */

/* Says which move, and by which rule. */
static void expect_legal(const struct trial *trial, const void *move, struct ruling ruling)
{
    char buffer[WORDS_MAX];
    struct text words;

    if (ruling.finding == LEGAL)
        return;
    text_borrow(&words, buffer, sizeof buffer);
    text_printf(&words, "%s, %s: ", trial->game->name, trial->game->rules[ruling.rule].name);
    trial->game->notations[0].write(&words, trial->setting, trial->state, move);
    trial->game->position(&words, trial->setting, trial->state);
    broken("what is listed is legal", text_span(&words));
}

static void is_legal(const struct trial *trial, const void *move)
{
    const struct game *game = trial->game;

    expect_legal(trial, move, game->possible(trial->setting, trial->state, move));
    expect_legal(trial, move, game->judge(trial->setting, trial->state, move));
    expect_legal(trial, move, game->claims(trial->setting, trial->state, move));
}

/* ---- writing --------------------------------------------------------------------------- */

static void carry_out(union state_box *next, const struct trial *trial, const void *move)
{
    memcpy(next, trial->state, trial->game->state_size);
    trial->game->apply(next, trial->setting, move);
    trial->game->audit(trial->setting, next);
}

static bool read_back(union move_box *move, const struct trial *trial,
                      const struct notation *notation, struct span words)
{
    static struct matcher *matcher;
    bool setup = trial->game->due(trial->setting, trial->state).number == 0;
    struct capture capture;
    struct note note;
    const struct grammar *grammar = referee_grammar(fuzz_referee(true), notation, &note);

    if (!matcher)
        matcher = matcher_new(true);
    memset(move, 0, sizeof *move);
    return grammar_match(grammar, matcher, setup ? ENTRY_SETUP : ENTRY_PLAY, words, 0, &capture) ==
               MATCH_FOUND &&
           capture.whole.len == words.len &&
           notation->read(move, trial->setting, trial->state, &capture).finding == LEGAL;
}

/* Written with CLAIMS, the move reads back to one that is legal and does the same. */
static void is_written(const struct trial *trial, const struct notation *notation,
                       const void *move, enum claims claims)
{
    const struct game *game = trial->game;
    char buffer[WORDS_MAX];
    struct text words;
    union state_box next;
    union state_box same;
    union move_box read;

    carry_out(&next, trial, move);
    struct deed deed = {.setting = trial->setting, .state = trial->state, .move = move,
                        .after = &next};
    text_borrow(&words, buffer, sizeof buffer);
    action_write(&words, notation, &deed, claims);
    if (words.len == 0)
        return; /* it goes without saying */
    HOLDS(read_back(&read, trial, notation, text_span(&words)), text_span(&words));
    HOLDS(game->possible(trial->setting, trial->state, &read).finding == LEGAL, text_span(&words));
    HOLDS(game->judge(trial->setting, trial->state, &read).finding == LEGAL, text_span(&words));
    HOLDS(game->claims(trial->setting, trial->state, &read).finding == LEGAL, text_span(&words));
    carry_out(&same, trial, &read);
    HOLDS(memcmp(&next, &same, game->state_size) == 0, text_span(&words));
}

static void is_written_in_all(const struct trial *trial, const void *move)
{
    const struct notation *notation = trial->game->notations;

    for (; notation->name; notation++) {
        if (notation->can_say &&
            notation->can_say(trial->setting, trial->state, move).finding != LEGAL)
            continue;
        is_written(trial, notation, move, CLAIMS_NONE);
        if (notation->facts)
            is_written(trial, notation, move, CLAIMS_ALL);
    }
}

/* ---- play ------------------------------------------------------------------------------ */

static bool try_move(struct move_sink *sink, const void *move)
{
    struct trial *trial = (struct trial *)(void *)sink;

    trial->seen++;
    if (chance_below(trial->chance, trial->seen) == 0)
        memcpy(&trial->kept, move, trial->game->move_size);
    if (trial->tries == TRY_LEGALITY)
        is_legal(trial, move);
    else if (trial->tried < WRITTEN_MAX && chance_below(trial->chance, 8) == 0) {
        trial->tried++;
        is_written_in_all(trial, move);
    }
    return trial->seen < LISTED_MAX;
}

static bool is_over(const struct game *game, const struct setting *setting, const void *state)
{
    return game->outcome(setting, state).over;
}

/* End what is in progress, if it may end, and begin what is due. False if nothing can follow. */
static bool go_on(const struct game *game, const struct setting *setting, void *state)
{
    if (game->may_end(setting, state).finding != LEGAL)
        return false;
    game->end_turn(state, setting);
    if (is_over(game, setting, state))
        return false;
    struct head head;
    if (!next_head(&head, game, setting, state))
        return false;
    game->begin(state, setting, head);
    return true;
}

void play_on(const struct game *game, const struct setting *setting, const void *from,
             struct chance *chance, unsigned steps, enum tries tries)
{
    union state_box state;
    union state_box next;

    memcpy(&state, from, game->state_size);
    while (steps-- && !is_over(game, setting, &state)) {
        struct trial trial = {.sink = {try_move}, .game = game, .setting = setting,
                              .state = &state, .chance = chance, .tries = tries};
        game->moves(setting, &state, &trial.sink);
        if (trial.seen) {
            carry_out(&next, &trial, &trial.kept);
            memcpy(&state, &next, game->state_size);
        }
        if (is_over(game, setting, &state))
            return;
        bool ends = trial.seen == 0 || chance_below(chance, 2);
        if (ends && !go_on(game, setting, &state) && trial.seen == 0)
            return;
    }
}

/* ---- what a log did is listed ---------------------------------------------------------- */

/* What a position would not say: a claim only ("stock vp 3"), in how many parts something was said. */
static bool is_same_position(const struct trial *trial, const void *before, const void *after)
{
    struct text texts[2];

    for (int i = 0; i < 2; i++) {
        text_init(&texts[i], POSITION_MAX);
        trial->game->position(&texts[i], trial->setting, i ? after : before);
    }
    bool same = span_equal(text_span(&texts[0]), text_span(&texts[1]));
    text_free(&texts[0]);
    text_free(&texts[1]);
    return same;
}

struct search {
    struct move_sink sink;
    const struct trial *trial;
    const void *wanted; /* state */
    bool found;
    bool loosely; /* the same position will do */
    bool in_two; /* then the move may be the first part of one that is listed */
};

static bool is_listed_at_once(const struct trial *trial, const void *state, const void *wanted,
                              bool loosely);

static bool compare(struct move_sink *sink, const void *move)
{
    struct search *search = (struct search *)(void *)sink;
    union state_box next;

    carry_out(&next, search->trial, move);
    search->found = search->in_two
                        ? is_listed_at_once(search->trial, search->wanted, &next, true)
                        : memcmp(&next, search->wanted, search->trial->game->state_size) == 0 ||
                              (search->loosely && is_same_position(search->trial, &next, search->wanted));
    return !search->found;
}

static bool is_listed_at_once(const struct trial *from, const void *state, const void *wanted,
                              bool loosely)
{
    struct trial trial = *from;
    struct search search = {.sink = {compare}, .trial = &trial, .wanted = wanted, .loosely = loosely};

    trial.state = state;
    trial.game->moves(trial.setting, state, &search.sink);
    return search.found;
}

static void is_listed(const struct trial *trial, const void *wanted, struct span bytes)
{
    struct search parts = {.sink = {compare}, .trial = trial, .wanted = wanted, .in_two = true};

    const struct game *game = trial->game;

    if (game->abridges && game->abridges(trial->setting, trial->state))
        return;
    if (is_same_position(trial, trial->state, wanted) || is_listed_at_once(trial, trial->state, wanted, false))
        return;
    trial->game->moves(trial->setting, trial->state, &parts.sink);
    HOLDS(parts.found, bytes);
}

static void play(struct span bytes, enum tries tries)
{
    static struct replay replay;
    struct chunk chunk = {.text = bytes, .origin = {.line = 1}, .nth = 1};
    struct chance chance = chance_of(bytes);
    union state_box before;
    enum step step;

    replay_begin(&replay, &chunk, fuzz_referee(true));
    if (!replay.record.game || replay.fault.rule)
        return;
    const struct game *game = replay.record.game;
    struct trial trial = {.game = game, .setting = &replay.record.setting, .state = &before,
                          .chance = &chance};
    do {
        memcpy(&before, &replay.state, game->state_size);
        step = replay_step(&replay);
        bool places = replay.record.setting.position && replay.head.number == 0; /* anything */
        if (step == STEP_ACTION && !replay.let_stand && !places && tries == TRY_LEGALITY &&
            chance_below(&chance, CHECKED_EVERY) == 0)
            is_listed(&trial, &replay.state, (struct span){bytes.at, (size_t)(replay.capture.whole.at + replay.capture.whole.len - bytes.at)});
    } while (step != STEP_FAULT && step != STEP_DONE);
    bool sets_up = replay.head.number <= 0;
    if (replay.ended.over || (sets_up && (replay.fault.rule || !replay.record.setting.position)))
        return;
    if (sets_up && !go_on(game, &replay.record.setting, &replay.state))
        return;
    play_on(game, &replay.record.setting, &replay.state, &chance, STEPS, tries);
}

void hold_generator(struct span bytes)
{
    play(bytes, TRY_LEGALITY);
}

void hold_notation(struct span bytes)
{
    play(bytes, TRY_WRITING);
}
