/* SPDX-License-Identifier: MIT */
/*
 * Kriegspiel against its contract: the board, published numbers, the match of the book, and
 * properties of random play. Everything is read through the grammar, as the program does.
 */
#include "games/kriegspiel/army.h"

#include "base/note.h"
#include "notation/grammar.h"
#include "support/cmocka.h"

#include <string.h>

static const struct game *const game = &kriegspiel_game;

static const char book_start[] =
    "north: I F10, I G6, I G7, I G9, I H5, I H7, I H8, I H9, I I6, C G3, C G4, C H3, C H4,"
    " A G8, W H6, R D3, X F5\n"
    "south: I K15, I K16, I K17, I L15, I L16, I L17, I M15, I M16, I M17, C K19, C L18, C L19,"
    " C M18, A K18, W O16, R O23, X N17\n";

static const char book_before_42[] =
    "north: I F14, I F15, I G12, I G13, I G14, I G15, I G16, I G19, I H16, C F18, C F19, C F20,"
    " A H17, W G17, R B10, X B22\n"
    "south: I H14, I I13, I I15, I J12, I J14, I J16, I J18, I K15, I K18, C J13, C K19, C L20,"
    " A L18, W K17, R N17, X L15, destroyed T3\n";

/* A game in progress. */
struct table {
    struct setting setting;
    struct ks_state state;
    struct grammar *grammar;
    struct matcher *matcher;
};

static struct table open_table(const char *options, bool position)
{
    struct table table;
    struct note note;

    memset(&table, 0, sizeof table);
    setting_init(&table.setting, &game->options);
    assert_int_equal(setting_read(&table.setting, &game->options, span_of(options)).fault, 0);
    table.setting.position = position;
    table.grammar =
        grammar_compile(span_of(game->notations[0].grammar), &game->notations[0].vocabulary, &note);
    if (!table.grammar)
        fail_msg("%s", note.words);
    table.matcher = matcher_new(false);
    game->setup(&table.state, &table.setting);
    return table;
}

static void close_table(struct table *table)
{
    matcher_free(table->matcher);
    grammar_free(table->grammar);
}

static struct ruling read_action(const struct table *table, struct span words, void *move)
{
    struct capture capture;
    enum entry entry = table->state.phase == PHASE_SETUP ? ENTRY_SETUP : ENTRY_PLAY;

    if (grammar_match(table->grammar, table->matcher, entry, words, 0, &capture) != MATCH_FOUND ||
        capture.whole.len != words.len)
        fail_msg("unreadable: %.*s", (int)words.len, words.at);
    return game->notations[0].read(move, &table->setting, &table->state, &capture);
}

/* Read, judge and check the claims of one action; apply it if all is well. */
static struct ruling act(struct table *table, struct span words)
{
    struct ks_move move;
    struct ruling ruling = read_action(table, words, &move);

    if (ruling.finding == LEGAL)
        ruling = game->judge(&table->setting, &table->state, &move);
    if (ruling.finding == LEGAL)
        ruling = game->claims(&table->setting, &table->state, &move);
    if (ruling.finding == LEGAL) {
        game->apply(&table->state, &table->setting, &move);
        game->audit(&table->setting, &table->state);
    }
    return ruling;
}

static void must_be_legal(const struct table *table, struct ruling ruling, struct span words)
{
    char message[512];
    struct text text;
    struct phrasing phrasing = {game->phrase, &table->setting, &table->state};

    if (ruling.finding == LEGAL)
        return;
    text_borrow(&text, message, sizeof message);
    ruling_write(&text, &game->rules[ruling.rule], ruling.arg, &phrasing);
    fail_msg("%.*s: %s", (int)words.len, words.at, message);
}

/* Cut the next action, which ends at a comma, off REST. */
static struct span next_action(struct span *rest)
{
    const char *comma = memchr(rest->at, ',', rest->len);
    size_t len = comma ? (size_t)(comma - rest->at) : rest->len;
    struct span action = span_trim((struct span){rest->at, len});

    rest->at += comma ? len + 1 : len;
    rest->len -= comma ? len + 1 : len;
    return action;
}

/* Several actions in the turn that is open. */
static void act_all(struct table *table, const char *actions)
{
    struct span rest = span_of(actions);

    while (rest.len) {
        struct span action = next_action(&rest);
        must_be_legal(table, act(table, action), action);
    }
}

static void end_turn(struct table *table)
{
    must_be_legal(table, game->may_end(&table->setting, &table->state), span_of("end"));
    game->end_turn(&table->state, &table->setting);
}

static void begin(struct table *table, int number, int side)
{
    struct head due = game->due(&table->setting, &table->state);

    if (due.number != ANY)
        assert_int_equal(due.number, number);
    if (due.side != ANY)
        assert_int_equal(due.side, side);
    game->begin(&table->state, &table->setting, (struct head){number, (int8_t)side, NO_PHASE});
}

static void turn(struct table *table, int number, int side, const char *actions)
{
    begin(table, number, side);
    act_all(table, actions);
    end_turn(table);
}

/* Set up from two lines "north: ...\nsouth: ...\n". */
static struct table set_up(const char *options, bool position, const char *setup)
{
    struct table table = open_table(options, position);
    char line[1024];

    for (int side = 0; side < SIDES; side++) {
        size_t len = strcspn(setup, "\n");
        assert_true(len < sizeof line && len > 7);
        memcpy(line, setup + 7, len - 7);
        line[len - 7] = '\0';
        begin(&table, 0, side);
        act_all(&table, line);
        setup += len + 1;
    }
    end_turn(&table);
    return table;
}

static void expect_refusal(struct table *table, const char *action, const char *rule)
{
    struct ks_state before;

    memcpy(&before, &table->state, sizeof before);
    struct ruling ruling = act(table, span_of(action));
    if (ruling.finding == LEGAL)
        fail_msg("%s is accepted", action);
    assert_string_equal(game->rules[ruling.rule].name, rule);
    assert_memory_equal(&before, &table->state, sizeof before);
}

static void expect_position(struct table *table, const char *position)
{
    struct text text;

    text_init(&text, 4096);
    game->position(&text, &table->setting, &table->state);
    assert_string_equal(text.at, position);
    text_free(&text);
}

/* --- the board ------------------------------------------------------------------------------ */

static int count_bits(const struct bits *bits)
{
    int count = 0;

    for (int row = 0; row < ROWS; row++)
        for (uint32_t word = bits->row[row]; word; word &= word - 1)
            count++;
    return count;
}

static void the_board_has_its_squares(void **context)
{
    (void)context;
    assert_int_equal(count_bits(&ks_open), 482);
    assert_int_equal(count_bits(&ks_forts), 6);
    assert_int_equal(count_bits(&ks_passes), 2);
}

/* Squares that the eight rays of one arsenal cover on the empty board, without its own. */
static int rays_of(int side, int arsenal)
{
    struct table table = open_table("", true);

    table.state.ruined[side] = (uint8_t)(3 & ~(1 << arsenal));
    ks_connect(&table.state, &table.setting, side);
    int count = count_bits(&table.state.lines[side]) - 1;
    close_table(&table);
    return count;
}

static void the_rays_of_arsenals_are_as_published(void **context)
{
    (void)context;
    assert_int_equal(rays_of(NORTH, 1), 56); /* D8 */
    assert_int_equal(rays_of(NORTH, 0), 52); /* B15 */
    assert_int_equal(rays_of(SOUTH, 0), 64); /* T3 */
    assert_int_equal(rays_of(SOUTH, 1), 57); /* T23 */
}

/* --- counting moves ------------------------------------------------------------------------- */

struct counter {
    struct move_sink sink;
    const struct table *table;
    int depth;
    unsigned long count;
};

static bool count_move(struct move_sink *sink, const void *what)
{
    struct counter *counter = (struct counter *)sink;
    const struct ks_move *move = what;

    if (move->kind != MOVE)
        return true;
    if (counter->depth == 1) {
        counter->count++;
        return true;
    }
    struct table next = *counter->table;
    struct counter deeper = {{count_move}, &next, counter->depth - 1, 0};
    game->apply(&next.state, &next.setting, move);
    game->moves(&next.setting, &next.state, &deeper.sink);
    counter->count += deeper.count;
    return true;
}

static unsigned long count_moves(const char *start, int side, int depth)
{
    struct table table = set_up("", false, start);
    struct counter counter = {{count_move}, &table, depth, 0};

    begin(&table, 1, side);
    game->moves(&table.setting, &table.state, &counter.sink);
    close_table(&table);
    return counter.count;
}

static void the_start_position_has_the_published_moves(void **context)
{
    (void)context;
    assert_int_equal(count_moves(book_start, NORTH, 1), 122);
    assert_int_equal(count_moves(book_start, SOUTH, 1), 97);
    assert_int_equal(count_moves(book_start, NORTH, 2), 14011);
    assert_int_equal(count_moves(book_start, SOUTH, 2), 8676);
}

/* --- the match of the book ------------------------------------------------------------------ */

static void the_match_opens_as_recorded(void **context)
{
    struct table table = set_up("book", false, book_start);

    (void)context;
    turn(&table, 1, NORTH, "C H4-J4, C H3-J3, C G4-I5, C G3-I4, I I6-J6");
    turn(&table, 1, SOUTH, "C K19-J17, I L15-K14, I M15-L14, I M16-M15, X N17-L15");
    turn(&table, 2, NORTH, "C J3-L3, I F10-F11, I G9-F10, A G8-F9, I G7-G8");
    turn(&table, 2, SOUTH, "C J17-H15, I K14-J13, I L14-K14, I K16-J15, A K18-J17");
    turn(&table, 3, NORTH, "C L3-N3, W H6-F8, I F10-E11, A F9-F10, I G8-F9");
    turn(&table, 3, SOUTH, "I J13-I13, I J15-I14, A J17-I16, C L19-J17, C M18-O17");
    turn(&table, 4, NORTH, "C N3-P3, C I5-G7, C J4-H6, C I4-G5, I H9-G9");
    turn(&table, 4, SOUTH, "C H15-F16, I I14-H14, A I16-H16, C J17-H15, I K14-J14");
    turn(&table, 5, NORTH, "C P3-R3, I F11-E12, A F10-F11, W F8-F10, C G7-E9");
    turn(&table, 5, SOUTH, "A H16-G15, C F16-D17, C H15-F16, X L15-J15, I K17-J16");
    turn(&table, 6, NORTH, "C R3-T3, W F10-F12, I F9-F10, C G5-F7, C H6-G8");
    turn(&table, 6, SOUTH, "C F16-D16, I J16-I15, X J15-H16, A G15-F16, C L18-J16");
    turn(&table, 7, NORTH, "C T3-R3, I E11-D12, I F10-E11, C G8-F10, C F7-F9");
    turn(&table, 7, SOUTH, "C J16-H15, I H14-G15, I I15-H14, I J14-I15, I M15-L15");
    turn(&table, 8, NORTH, "I D12-D13, I E11-D11, C F10-D12, C F9-E11, C E9-F10");
    turn(&table, 8, SOUTH, "I L17-K17, I K15-J14, I L15-K15, A F16-E17, C H15-F16");
    expect_position(
        &table, "0. north  I D11, I D13, I E12, I G6, I G9, I H5, I H7, I H8, I J6, C D12, C E11,\n"
                "          C F10, C R3, A F11, W F12, R D3, X F5\n"
                "0. south  I G15, I H14, I I13, I I15, I J14, I K15, I K17, I L16, I M17, C D16,\n"
                "          C D17, C F16, C O17, A E17, W O16, R O23, X H16, destroyed T3\n");
    turn(&table, 9, NORTH, "W F12-F13, C F10-F12, I G9-F10, I H8-G9, I H7-H8");
    begin(&table, 9, SOUTH);
    act_all(&table, "C D16-D18");
    close_table(&table);
}

/* The attack on J13 is the one in which a relay supports, if it can at all (K10). */
static void play_42_to_46_north(struct table *table, const char *turn_45)
{
    turn(table, 42, NORTH, "I G16-H15, I G19-H18, C F18-G16, C F20-G18, C F19-F17");
    turn(table, 42, SOUTH,
         "C J13-H11, I J12-I12, I I13-H12, I H14-H13, I I15-I14, x G12 (23-18) destroyed");
    turn(table, 43, NORTH,
         "I F14-F13, I H15-I16, W G17-E16, C G16-H14, C F17-H15, x H13 (35-29) destroyed");
    turn(table, 43, SOUTH, "I H12-I13, C H11-J12, I I14-J13, W K17-L16, I K18-K17");
    turn(table, 44, NORTH, "W E16-F14, C G18-G16, I F13-G12, I G14-H13, I F15-G14");
    turn(table, 44, SOUTH,
         "C J12-K13, I I12-J12, C K19-I19, A L18-K19, C L20-J20, x H18 (22-20) destroyed");
    turn(table, 45, NORTH, turn_45);
    turn(table, 45, SOUTH, "X L15-M17, I K15-L15, C K13-K15, I J12-K13, R N17-O18");
    turn(table, 46, NORTH,
         "I G12-H12, C H15-I15, C G16-H14, I G14-H15, A H17-I16, x I13 (38-35) destroyed");
}

static void the_match_ends_as_recorded(void **context)
{
    struct table table = set_up("book", true, book_before_42);

    (void)context;
    play_42_to_46_north(
        &table, "I H13-I12, I G13-H13, W F14-G13, I I16-J15, C H14-I14, x J13 (38-34) destroyed");
    turn(&table, 46, SOUTH, "I L15-M15, W L16-L15, C K15-L16, I K13-L14, I J14-K15");
    turn(&table, 47, NORTH,
         "I H12-I13, I J15-J14, I H16-I17, I H15-H16, C I14-J15, x J16 (43-35) destroyed");
    turn(&table, 47, SOUTH,
         "W L15-L17, C L16-J17, I L14-L15, I M15-L16, C J20-I18, x I17 (43-31) destroyed");
    turn(&table, 48, NORTH,
         "A I16-H17, C H14-I16, W G13-I14, I H13-H14, C J15-I17, x I18 (26-21) destroyed");
    turn(&table, 48, SOUTH, "I K15-K16, X M17-N19, A K19-L19, I J18-J19, C I19-K18");
    expect_position(
        &table, "0. north  I G15, I H14, I H16, I I12, I I13, I J14, C I15, C I16, C I17, A H17,\n"
                "          W I14, R B10, X B22\n"
                "0. south  I J19, I K16, I K17, I L15, I L16, C J17, C K18, A L19, W L17, R O18,\n"
                "          X N19, destroyed T3\n");
    close_table(&table);
}

/* Under the rules of the Radical Software Group a relay that is only joined does not relay. */
static void turn_46_south_is_refused_by_default(void **context)
{
    struct table table = set_up("", true, book_before_42);

    (void)context;
    play_42_to_46_north(
        &table, "I H13-I12, I G13-H13, W F14-G13, I I16-J15, C H14-I14, x J13 (38-33) destroyed");
    begin(&table, 46, SOUTH);
    act_all(&table, "I L15-M15, W L16-L15, C K15-L16");
    expect_refusal(&table, "I K13-L14", "RELAY_JOINED");
    close_table(&table);
}

/* --- combat --------------------------------------------------------------------------------- */

/* The rulebook's diagram, put where both sides have lines. */
static void the_diagram_of_the_rulebook_gives_23_to_19(void **context)
{
    struct table table = set_up("", true,
                                "north: A E4, C F2, I F4, C G3, R D4\n"
                                "south: A H1, I H3, C H4, I I2, R S22\n");
    (void)context;
    begin(&table, 1, NORTH);
    act_all(&table, "x H4 (23-19) destroyed");
    assert_int_equal(ks_unit_on(&table.state, SOUTH, square_at(7, 3)), NOBODY);
    close_table(&table);
}

/* --- an obvious search for the lines ------------------------------------------------------- */

struct search {
    bool line[ROWS][COLUMNS];
    bool on[ROWS][COLUMNS];
};

static bool holds(const struct ks_state *state, int side, int row, int column, bool combat_only)
{
    for (int unit = 0; unit < (combat_only ? COMBAT_UNITS : UNITS); unit++)
        if (state->at[side][unit] == square_at(row, column))
            return true;
    return false;
}

static void search_rays(struct search *search, const struct ks_state *state, int side, int row,
                        int column)
{
    search->line[row][column] = true;
    for (int down = -1; down <= 1; down++)
        for (int right = -1; right <= 1; right++)
            for (int i = 1; down || right; i++) {
                int r = row + i * down;
                int c = column + i * right;
                if (!on_board(r, c) || !bits_have(&ks_open, square_at(r, c)) ||
                    holds(state, enemy_of(side), r, c, true))
                    break;
                search->line[r][c] = true;
            }
}

/* Everything again and again until nothing changes. */
static void search_lines(struct search *search, const struct ks_state *state, int side,
                         bool adjacent_relay)
{
    bool more = true;

    memset(search, 0, sizeof *search);
    for (int i = 0; i < ARSENALS; i++)
        if (!(state->ruined[side] >> i & 1))
            search_rays(search, state, side, row_of(ks_arsenal[side][i]),
                        column_of(ks_arsenal[side][i]));
    while (more) {
        struct search old = *search;
        for (int unit = 0; unit < UNITS; unit++) {
            square_t at = state->at[side][unit];
            if (at == NOWHERE)
                continue;
            bool *on = &search->on[row_of(at)][column_of(at)];
            *on |= search->line[row_of(at)][column_of(at)];
            for (int other = 0; other < UNITS; other++) {
                square_t beside = state->at[side][other];
                if (beside != NOWHERE && ks_distance(at, beside) == 1)
                    *on |= search->on[row_of(beside)][column_of(beside)];
            }
            if (!is_combat(unit) &&
                (search->line[row_of(at)][column_of(at)] || (adjacent_relay && *on)))
                search_rays(search, state, side, row_of(at), column_of(at));
        }
        more = memcmp(&old, search, sizeof old) != 0;
    }
}

static void compare_with_search(const struct table *table)
{
    static struct search search;

    for (int side = 0; side < SIDES; side++) {
        search_lines(&search, &table->state, side,
                     table->setting.choice[CHOICE_ADJACENT_RELAY] == ADJACENT_RELAY_YES);
        for (int row = 0; row < ROWS; row++)
            for (int column = 0; column < COLUMNS; column++) {
                square_t square = square_at(row, column);
                bool line = bits_have(&table->state.lines[side], square) &&
                            !holds(&table->state, enemy_of(side), row, column, true);
                if (search.line[row][column] &&
                    holds(&table->state, enemy_of(side), row, column, true))
                    line = true; /* a source that an enemy stands on */
                assert_int_equal(line, search.line[row][column]);
            }
        for (int unit = 0; unit < UNITS; unit++) {
            square_t at = table->state.at[side][unit];
            if (at != NOWHERE)
                assert_int_equal(is_on_line(&table->state, side, unit),
                                 search.on[row_of(at)][column_of(at)]);
        }
    }
}

/* --- random play ---------------------------------------------------------------------------- */

/* The same numbers on every machine. */
static uint32_t random_next(uint64_t *seed)
{
    *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(*seed >> 33);
}

enum { LISTED_MAX = 4096 };

struct listed {
    struct move_sink sink;
    unsigned count;
    struct ks_move move[LISTED_MAX];
};

static bool keep_move(struct move_sink *sink, const void *move)
{
    struct listed *listed = (struct listed *)sink;

    assert_true(listed->count < LISTED_MAX);
    listed->move[listed->count++] = *(const struct ks_move *)move;
    return true;
}

static void list_moves(struct listed *listed, const struct table *table)
{
    listed->sink.take = keep_move;
    listed->count = 0;
    game->moves(&table->setting, &table->state, &listed->sink);
}

static bool is_listed(const struct listed *listed, const struct ks_move *move)
{
    for (unsigned i = 0; i < listed->count; i++)
        if (listed->move[i].kind == move->kind && listed->move[i].from == move->from &&
            listed->move[i].to == move->to)
            return true;
    return false;
}

static void agree(const struct table *table, const struct listed *listed, struct ks_move move)
{
    struct ks_state before;

    memcpy(&before, &table->state, sizeof before);
    struct ruling ruling = game->judge(&table->setting, &table->state, &move);
    assert_int_equal(ruling.finding == LEGAL, is_listed(listed, &move));
    assert_memory_equal(&before, &table->state, sizeof before);
}

/* Every square to every square near it and to some far ones, every attack, and to pass. */
static void judge_agrees_with_generator(const struct table *table, const struct listed *listed)
{
    for (int from = 0; from < ROWS << ROW_SHIFT; from++) {
        if (!on_board(row_of((square_t)from), column_of((square_t)from)))
            continue;
        bool own = ks_unit_on(&table->state, table->state.side, (square_t)from) != NOBODY;
        for (int to = 0; own && to < ROWS << ROW_SHIFT; to++)
            if (on_board(row_of((square_t)to), column_of((square_t)to)))
                agree(table, listed,
                      (struct ks_move){.kind = MOVE,
                                       .unit = ANY_KIND,
                                       .from = (square_t)from,
                                       .to = (square_t)to});
        if (!own)
            agree(
                table, listed,
                (struct ks_move){
                    .kind = MOVE, .unit = ANY_KIND, .from = (square_t)from, .to = (square_t)from});
        agree(table, listed,
              (struct ks_move){
                  .kind = ATTACK, .unit = ANY_KIND, .from = NOWHERE, .to = (square_t)from});
    }
    agree(table, listed,
          (struct ks_move){.kind = PASS, .unit = ANY_KIND, .from = NOWHERE, .to = NOWHERE});
}

static void writes_and_reads_back(const struct table *table, const struct ks_move *move)
{
    char words[64];
    struct text text;
    struct ks_move again;

    text_borrow(&text, words, sizeof words);
    game->notations[0].write(&text, &table->setting, &table->state, move);
    assert_int_equal(read_action(table, text_span(&text), &again).finding, LEGAL);
    assert_int_equal(again.kind, move->kind);
    assert_int_equal(again.from, move->from);
    assert_int_equal(again.to, move->to);
    assert_int_equal(again.unit, move->unit);
    assert_int_equal(again.retreating, move->retreating);
}

/* The position between two turns, read back, is the same position. */
static void position_recreates_the_state(const struct table *table)
{
    struct table copy = open_table("", true);
    struct text text;
    struct text again;
    char line[1024];

    copy.setting = table->setting;
    copy.setting.position = true;
    text_init(&text, 4096);
    text_init(&again, 4096);
    game->position(&text, &table->setting, &table->state);
    const char *at = text.at;
    while (*at) {
        size_t len = strcspn(at, "\n");
        while (at[len] == '\n' && at[len + 1] == ' ')
            len += 1 + strcspn(at + len + 1, "\n");
        assert_true(len - 10 < sizeof line);
        memcpy(line, at + 10, len - 10);
        line[len - 10] = '\0';
        begin(&copy, 0, at[3] == 'n' ? NORTH : SOUTH);
        act_all(&copy, line);
        at += len + 1;
    }
    end_turn(&copy);
    game->position(&again, &copy.setting, &copy.state);
    assert_string_equal(text.at, again.at);
    text_free(&text);
    text_free(&again);
    close_table(&copy);
}

/* Wander about with a taste for fighting, checking what must hold on the way. */
static unsigned random_game(const char *options, uint64_t *seed, unsigned steps, unsigned every)
{
    struct table table = set_up(options, false, book_start);
    static struct listed listed;
    unsigned attacks = 0;

    game->begin(&table.state, &table.setting, (struct head){1, NORTH, NO_PHASE});
    for (unsigned step = 0; step < steps; step++) {
        if (game->outcome(&table.setting, &table.state).over)
            break;
        list_moves(&listed, &table);
        if (step % every == 0)
            judge_agrees_with_generator(&table, &listed);
        bool may_end = game->may_end(&table.setting, &table.state).finding == LEGAL;
        if (listed.count == 0 || (may_end && random_next(seed) % 6 == 0)) {
            end_turn(&table);
            if (game->outcome(&table.setting, &table.state).over)
                break;
            if (step % every == 0)
                position_recreates_the_state(&table);
            game->begin(&table.state, &table.setting, game->due(&table.setting, &table.state));
            continue;
        }
        const struct ks_move *move = &listed.move[random_next(seed) % listed.count];
        for (unsigned i = 0; i < listed.count; i++)
            if (listed.move[i].kind == ATTACK && random_next(seed) % 2)
                move = &listed.move[i];
        attacks += move->kind == ATTACK;
        writes_and_reads_back(&table, move);
        game->apply(&table.state, &table.setting, move);
        game->audit(&table.setting, &table.state);
        compare_with_search(&table);
    }
    close_table(&table);
    return attacks;
}

static void random_play_keeps_the_properties(void **context)
{
    uint64_t seed = 20261130;
    unsigned attacks = 0;
    static const char *const options[] = {"", "book", "win-offline=turn-end offline-retreat=move",
                                          "adjacent-relay=yes"};

    (void)context;
    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        for (int n = 0; n < 2; n++)
            attacks += random_game(options[i], &seed, 1200, 97);
    assert_true(attacks > 20);
}

/* Units strewn over the whole board, which no game would ever reach. */
static void scattered_units_are_joined_as_a_search_finds(void **context)
{
    uint64_t seed = 7;
    struct table table = open_table("", true);

    (void)context;
    for (int n = 0; n < 3000; n++) {
        game->setup(&table.state, &table.setting);
        table.setting.choice[CHOICE_ADJACENT_RELAY] = (int16_t)(n % 2);
        for (int unit = 0; unit < SIDES * UNITS; unit++) {
            square_t square =
                square_at((int)(random_next(&seed) % ROWS), (int)(random_next(&seed) % COLUMNS));
            struct ks_move place = {.kind = PLACE, .from = NOWHERE, .to = square};
            place.unit = (uint8_t)ks_kind(unit % UNITS);
            table.state.side = (int8_t)(unit / UNITS);
            if (random_next(&seed) % 4 && ks_is_free(&table.state, square))
                game->apply(&table.state, &table.setting, &place);
        }
        game->audit(&table.setting, &table.state);
        compare_with_search(&table);
    }
    close_table(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_board_has_its_squares),
        cmocka_unit_test(the_rays_of_arsenals_are_as_published),
        cmocka_unit_test(the_start_position_has_the_published_moves),
        cmocka_unit_test(the_match_opens_as_recorded),
        cmocka_unit_test(the_match_ends_as_recorded),
        cmocka_unit_test(turn_46_south_is_refused_by_default),
        cmocka_unit_test(the_diagram_of_the_rulebook_gives_23_to_19),
        cmocka_unit_test(random_play_keeps_the_properties),
        cmocka_unit_test(scattered_units_are_joined_as_a_search_finds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
