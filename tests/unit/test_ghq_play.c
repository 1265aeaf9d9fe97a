/* SPDX-License-Identifier: MIT */
/*
 * GHQ in random play, under many combinations of options: of all conceivable actions the judge
 * accepts exactly those that are listed; each is written and read back in both notations; a
 * refused action leaves the state as it was; what is redundant in the state stays right.
 */
#include "games/ghq/bits.h"
#include "games/ghq/capture.h"
#include "games/ghq/ghq.h"

#include "base/note.h"
#include "notation/grammar.h"
#include "support/cmocka.h"

#include <stdlib.h>
#include <string.h>

static const struct game *const game = &ghq_game;

enum { LIST_MAX = 8192 };

struct list {
    struct move_sink sink;
    unsigned count;
    struct ghq_move move[LIST_MAX];
};

static uint64_t random_next(uint64_t *seed)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return *seed >> 11;
}

static bool list_move(struct move_sink *sink, const void *move)
{
    struct list *list = (struct list *)sink;

    assert_true(list->count < LIST_MAX);
    list->move[list->count++] = *(const struct ghq_move *)move;
    return true;
}

/* By what makes them different actions; 0 if they are the same. */
static int compare_moves(const void *a, const void *b)
{
    const struct ghq_move *x = a;
    const struct ghq_move *y = b;
    const uint8_t left[] = {x->action, x->unit, x->from, x->to, x->facing, x->capture};
    const uint8_t right[] = {y->action, y->unit, y->from, y->to, y->facing, y->capture};
    int order = memcmp(left, right, sizeof left);

    return order ? order : (x->take > y->take) - (x->take < y->take);
}

static void list_moves(struct list *list, const struct setting *setting,
                       const struct ghq_state *state)
{
    list->sink.take = list_move;
    list->count = 0;
    game->moves(setting, state, &list->sink);
    qsort(list->move, list->count, sizeof list->move[0], compare_moves);
    for (unsigned i = 1; i < list->count; i++)
        assert_true(compare_moves(&list->move[i - 1], &list->move[i]) != 0);
}

static bool is_listed(const struct list *list, const struct ghq_move *move)
{
    return bsearch(move, list->move, list->count, sizeof *move, compare_moves) != NULL;
}

/* ---- all conceivable actions --------------------------------------------------------------- */

struct trial {
    const struct setting *setting;
    const struct ghq_state *state;
    const struct ghq_state *after_start;
    const struct list *list;
    unsigned accepted;
};

/* What can be done although it is illegal must not break the state. */
static void let_stand(const struct trial *trial, const struct ghq_move *move)
{
    struct ghq_state state = *trial->state;

    game->apply(&state, trial->setting, move);
    game->audit(trial->setting, &state);
}

static void judge_one(struct trial *trial, struct ghq_move move)
{
    struct ghq_state before;

    memcpy(&before, trial->state, sizeof before);
    bool possible = game->possible(trial->setting, trial->state, &move).finding == LEGAL;
    bool accepted = possible && game->judge(trial->setting, trial->state, &move).finding == LEGAL;
    assert_memory_equal(&before, trial->state, sizeof before);
    if (possible && !accepted)
        let_stand(trial, &move);
    if (accepted && (move.action == MOVE || move.action == DEPLOY)) {
        /* a capture that need not be written */
        int captured = ghq_captured(trial->setting, trial->after_start, &move);
        if (captured != move.capture) {
            move.capture = (uint8_t)captured;
            assert_true(is_listed(trial->list, &move));
            return;
        }
    }
    if (accepted != is_listed(trial->list, &move))
        fail_msg("action %d unit %d %d-%d facing %d x%d: judge %d", move.action, move.unit,
                 move.from, move.to, move.facing, move.capture, accepted);
    trial->accepted += accepted;
}

/* With no capture, and with each of those around. */
static void judge_captures(struct trial *trial, struct ghq_move move)
{
    uint64_t targets = beside(bit(move.to)) | bit(move.to) | bit((move.to * 7 + 3) % SQUARES);

    judge_one(trial, move);
    while (targets) {
        move.capture = (uint8_t)next_square(&targets);
        judge_one(trial, move);
    }
}

static void judge_facings(struct trial *trial, struct ghq_move move)
{
    for (int facing = N; facing < FACINGS; facing++) {
        move.facing = (uint8_t)facing;
        judge_one(trial, move);
    }
}

static void judge_variants(struct trial *trial, struct ghq_move move)
{
    if (unit_is_artillery((enum unit)move.unit))
        judge_facings(trial, move);
    else
        judge_captures(trial, move);
}

static const struct ghq_move no_move = {.unit = NO_UNIT,
                                        .from = NO_SQUARE,
                                        .to = NO_SQUARE,
                                        .facing = NO_FACING,
                                        .capture = NO_SQUARE,
                                        .engages = NO_SQUARE};

static void judge_moves_from(struct trial *trial, int from)
{
    struct ghq_move move = no_move;
    piece_t piece = trial->state->board[from];

    move.from = (uint8_t)from;
    move.unit = (uint8_t)(piece == EMPTY ? INFANTRY : piece_unit(piece));
    for (int to = 0; to < SQUARES; to++) {
        move.action = MOVE;
        move.to = (uint8_t)to;
        judge_variants(trial, move);
    }
    move.action = ROTATE;
    move.to = NO_SQUARE;
    judge_facings(trial, move);
}

static void judge_everything(struct trial *trial)
{
    struct ghq_move move = no_move;

    move.action = PASS;
    judge_one(trial, move);
    for (int square = 0; square < SQUARES; square++) {
        if (trial->state->board[square] != EMPTY || square % 9 == 0)
            judge_moves_from(trial, square);
        for (int unit = 0; unit < HQ; unit++) {
            move = no_move;
            move.action = DEPLOY;
            move.unit = (uint8_t)unit;
            move.to = (uint8_t)square;
            judge_variants(trial, move);
        }
    }
}

/* A `take` is legal exactly if it comes to one that is listed. */
static void judge_takes(struct trial *trial)
{
    struct ghq_move move = no_move;
    const struct ghq_state *state = trial->state;

    if (state->settled)
        return;
    move.action = TAKE;
    for (int a = 0; a < SQUARES; a++)
        for (int b = a; b < SQUARES; b++) {
            unsigned containing = 0;
            bool exact = false;
            bool hq = false;
            move.take = bit(a) | bit(b);
            if (move.take & ~state->men[other(state->mover)])
                continue;
            for (unsigned i = 0; i < trial->list->count; i++) {
                const struct ghq_move *listed = &trial->list->move[i];
                if (listed->action != TAKE)
                    continue;
                containing += (listed->take & move.take) == move.take;
                exact = exact || listed->take == move.take;
                hq = hq || (listed->take & ~state->infantry & ~state->artillery);
            }
            bool legal_take = game->judge(trial->setting, state, &move).finding == LEGAL;
            if (!hq) /* one with the HQ is listed as the HQ alone */
                assert_int_equal(legal_take, exact || containing == 1);
        }
}

/* ---- written and read back ----------------------------------------------------------------- */

struct reader_of {
    const struct notation *notation;
    struct grammar *grammar;
    struct matcher *matcher;
};

static struct reader_of open_reader(int notation)
{
    struct reader_of reader = {.notation = &game->notations[notation]};
    struct note note;

    reader.grammar =
        grammar_compile(span_of(reader.notation->grammar), &reader.notation->vocabulary, &note);
    assert_non_null(reader.grammar);
    grammar_translate(reader.grammar);
    reader.matcher = matcher_new(true);
    return reader;
}

static void close_reader(struct reader_of *reader)
{
    matcher_free(reader->matcher);
    grammar_free(reader->grammar);
}

static void write_and_read(const struct reader_of *reader, const struct trial *trial,
                           const struct ghq_move *move)
{
    char buffer[128];
    struct text text;
    struct capture capture;
    struct ghq_move again;

    if (reader->notation->can_say &&
        reader->notation->can_say(trial->setting, trial->state, move).finding != LEGAL)
        return;
    text_borrow(&text, buffer, sizeof buffer);
    reader->notation->write(&text, trial->setting, trial->state, move);
    assert_int_equal(
        grammar_match(reader->grammar, reader->matcher, ENTRY_PLAY, text_span(&text), 0, &capture),
        MATCH_FOUND);
    assert_int_equal(capture.whole.len, text.len);
    struct ruling ruling = reader->notation->read(&again, trial->setting, trial->state, &capture);
    assert_int_equal(ruling.finding, LEGAL);
    if (compare_moves(move, &again) != 0)
        fail_msg("%s reads differently", buffer);
    assert_int_equal(game->judge(trial->setting, trial->state, &again).finding, LEGAL);
}

/* ---- play ---------------------------------------------------------------------------------- */

static const char *const option_sets[] = {
    "",
    "playghq",
    "actions=1-3 engaged=paired drop-from-engagement=yes",
    "actions=0-3 capture=optional start=together",
    "start=together deploy-under-fire=no bottom=red",
    "deploy-facing=forward stuck=draw double-skip=draw engaged=paired",
};

/* Fill the board with a random middle game, so that there is much to fight about. */
static void random_position(struct ghq_state *state, uint64_t *seed)
{
    ghq_empty_position(state);
    for (int seat = BOTTOM; seat < SEATS; seat++)
        for (int unit = 0; unit < UNITS; unit++)
            for (int i = 0; i < ghq_kinds[unit].count; i++) {
                int square = (int)(random_next(seed) % SQUARES);
                if (state->board[square] == EMPTY && (unit == HQ || random_next(seed) % 3))
                    ghq_put(state, square,
                            piece((enum unit)unit, (enum seat)seat,
                                  unit_is_artillery((enum unit)unit)
                                      ? (unsigned)random_next(seed) % 8
                                      : N));
                else if (unit != HQ && random_next(seed) % 2)
                    state->reserve[seat][unit]++;
            }
    state->number = 1;
    state->began = BOTTOM;
    state->mover = (int8_t)(random_next(seed) % 2);
}

static void play(const char *options, uint64_t *seed, unsigned steps, unsigned every,
                 const struct reader_of readers[2])
{
    static struct list list;
    struct setting setting;
    struct ghq_state state;
    struct ghq_state room;

    setting_init(&setting, &game->options);
    assert_int_equal(setting_read(&setting, &game->options, span_of(options)).fault, 0);
    game->setup(&state, &setting);
    for (unsigned i = 0; i < steps; i++) {
        if (i % 40 == 0 || game->outcome(&setting, &state).over)
            random_position(&state, seed);
        if (game->outcome(&setting, &state).over)
            continue;
        list_moves(&list, &setting, &state);
        struct trial trial = {&setting, &state, ghq_after_start(&setting, &state, &room), &list, 0};
        if (i % every == 0) {
            judge_everything(&trial);
            judge_takes(&trial);
        }
        for (unsigned j = 0; j < list.count; j += 1 + list.count / 16) {
            write_and_read(&readers[0], &trial, &list.move[j]);
            write_and_read(&readers[1], &trial, &list.move[j]);
        }
        bool may_end = game->may_end(&setting, &state).finding == LEGAL;
        if (may_end && (list.count == 0 || random_next(seed) % 4 == 0)) {
            game->end_turn(&state, &setting);
            continue;
        }
        if (list.count == 0)
            fail_msg("nothing can be done, and the turn may not end");
        game->apply(&state, &setting, &list.move[random_next(seed) % list.count]);
        game->audit(&setting, &state);
    }
}

static void random_play_keeps_the_properties(void **context)
{
    struct reader_of readers[2] = {open_reader(0), open_reader(1)};
    uint64_t seed = 42;

    (void)context;
    for (size_t i = 0; i < sizeof option_sets / sizeof option_sets[0]; i++)
        play(option_sets[i], &seed, 3000, 23, readers);
    close_reader(&readers[0]);
    close_reader(&readers[1]);
}

/* A position, as setup text, as FEN, and read again. */
static void positions_are_written_and_read_back(void **context)
{
    struct setting setting;
    struct ghq_state state;
    struct ghq_state again;
    uint64_t seed = 7;
    char fen[256];
    struct text text;

    (void)context;
    setting_init(&setting, &game->options);
    for (int i = 0; i < 1000; i++) {
        random_position(&state, &seed);
        text_borrow(&text, fen, sizeof fen);
        game->fen(&text, &setting, &state);
        struct ruling ruling = game->tag(&again, &setting, span_of("FEN"), text_span(&text));
        assert_int_equal(ruling.finding, LEGAL);
        assert_memory_equal(again.board, state.board, sizeof state.board);
        assert_memory_equal(again.reserve, state.reserve, sizeof state.reserve);
        assert_int_equal(again.mover, state.mover);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_play_keeps_the_properties),
        cmocka_unit_test(positions_are_written_and_read_back),
    };

    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
