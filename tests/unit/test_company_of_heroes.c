/* SPDX-License-Identifier: MIT */
/*
 * Company of Heroes against its contract: numbers that the rulebook gives, the arithmetic of the
 * defense against brute force, hidden hexes, and properties of random play of whole rounds with
 * all options on. Everything is read through the grammar, as the program does.
 */
#include "games/company-of-heroes/battle.h"

#include "base/note.h"
#include "games/list.h"
#include "notation/grammar.h"
#include "referee/scenario.h"
#include "support/cmocka.h"

#include <string.h>
#include <time.h>

static const struct game *const game = &company_of_heroes_game;

/* A game in progress. */
struct table {
    struct scenario scenario;
    struct setting setting;
    struct ch_state state;
    struct grammar *grammar;
    struct matcher *matcher;
};

static void fail_at_once(struct complaints *complaints, enum finding finding, struct span at,
                         struct span message)
{
    (void)complaints;
    (void)finding;
    fail_msg("%.*s: %.*s", (int)at.len, at.at ? at.at : "", (int)message.len, message.at);
}

static void load(struct table *table, struct span text)
{
    struct complaints complaints = {.take = fail_at_once};

    assert_true(scenario_read(&table->scenario, games_list, text, &complaints));
    table->setting.scenario = table->scenario.data;
}

static void open_with(struct table *table, struct span map, const char *options, bool position)
{
    struct note note;

    memset(table, 0, sizeof *table);
    setting_init(&table->setting, &game->options);
    assert_int_equal(setting_read(&table->setting, &game->options, span_of(options)).fault, 0);
    table->setting.position = position;
    load(table, map);
    table->grammar =
        grammar_compile(span_of(game->notations[0].grammar), &game->notations[0].vocabulary, &note);
    if (!table->grammar)
        fail_msg("%s", note.words);
    table->matcher = matcher_new(false);
    game->setup(&table->state, &table->setting);
}

static void name_teams(struct table *table, const char *team1, const char *team2)
{
    const char *const team[TEAMS] = {team1, team2};

    for (int i = 0; i < TEAMS; i++) {
        struct ruling ruling = game->tag(&table->state, &table->setting, span_of(ch_team_name[i]),
                                         span_of(team[i]));
        assert_int_equal(ruling.finding, LEGAL);
    }
}

static void open_table(struct table *table, const char *options, bool position)
{
    open_with(table, span_of(scenario_built_in(game, span_of("sample"))->text), options,
              position);
    name_teams(table, "us, british", "wehrmacht, soviet");
}

static void close_table(struct table *table)
{
    matcher_free(table->matcher);
    grammar_free(table->grammar);
    scenario_free(&table->scenario);
}

static struct ruling read_action(const struct table *table, struct span words, void *move)
{
    struct capture capture;
    enum entry entry = table->state.stage == STAGE_SETUP ? ENTRY_SETUP : ENTRY_PLAY;

    if (grammar_match(table->grammar, table->matcher, entry, words, 0, &capture) != MATCH_FOUND ||
        capture.whole.len != words.len)
        fail_msg("unreadable: %.*s", (int)words.len, words.at);
    return game->notations[0].read(move, &table->setting, &table->state, &capture);
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

/* Read, judge and check the claims of one action; apply it if all is well. */
static struct ruling act(struct table *table, struct span words)
{
    struct ch_move move;
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

/* Cut the next action, which ends at a comma outside quotes, off REST. */
static struct span next_action(struct span *rest)
{
    size_t len = 0;
    bool quoted = false;

    while (len < rest->len && (quoted || rest->at[len] != ',')) {
        quoted = quoted != (rest->at[len] == '"');
        len++;
    }
    struct span action = span_trim((struct span){rest->at, len});
    len += len < rest->len;
    rest->at += len;
    rest->len -= len;
    return action;
}

static void act_all(struct table *table, struct span rest)
{
    while (rest.len) {
        struct span action = next_action(&rest);
        must_be_legal(table, act(table, action), action);
    }
}

static int side_called(struct span word)
{
    int found = NO_SIDE;

    for (int side = 0; game->sides[side]; side++)
        if (span_is(word, game->sides[side]))
            found = side;
    return found;
}

/* "0. us  Riflemen A4, ..." over any number of lines, each head with its actions. */
static void set_up(struct table *table, const char *text)
{
    const char *at = text;

    while (*at) {
        const char *end = strstr(at, "\n0. ");
        struct span whole = {at, end ? (size_t)(end - at) : strlen(at)};
        struct span rest = {whole.at + 3, whole.len - 3};
        size_t word = 0;
        while (word < rest.len && rest.at[word] != ' ')
            word++;
        struct head head = {0, (int8_t)side_called((struct span){rest.at, word}), NO_PHASE};
        game->begin(&table->state, &table->setting, head);
        rest = span_trim((struct span){rest.at + word, rest.len - word});
        act_all(table, rest);
        at = end ? end + 1 : whole.at + whole.len;
    }
}

static void begin(struct table *table, int number, enum faction side, enum phase phase)
{
    struct head head = {number, (int8_t)(phase == PHASE_DEFENSE ? NO_SIDE : (int)side),
                        (int8_t)phase};

    if (table->state.stage != STAGE_BETWEEN) {
        struct ruling ruling = game->may_end(&table->setting, &table->state);
        must_be_legal(table, ruling, span_of("end of turn"));
        game->end_turn(&table->state, &table->setting);
    }
    assert_true(game->fits(&table->setting, &table->state, head));
    game->begin(&table->state, &table->setting, head);
    game->audit(&table->setting, &table->state);
}

/* A position at the start of round 2, us to maneuver. */
static void open_position(struct table *table, const char *options, const char *text)
{
    open_table(table, options, true);
    set_up(table, text);
    begin(table, 2, US, PHASE_MANEUVER);
}

static void expect(struct table *table, const char *words, enum rule_index rule)
{
    struct ruling ruling = act(table, span_of(words));

    if (rule == RULE_COUNT)
        must_be_legal(table, ruling, span_of(words));
    else if (ruling.finding == LEGAL || ruling.rule != rule)
        fail_msg("%s: expected %s, not %s", words, game->rules[rule].name,
                 ruling.finding == LEGAL ? "legal" : game->rules[ruling.rule].name);
}

static const struct ch_unit *unit_on(const struct table *table, const char *hex)
{
    const struct ch_scenario *scenario = scenario_of(&table->setting);
    int unit = ch_unit_on(&table->state, grid_read(&scenario->grid, span_of(hex)));

    assert_int_not_equal(unit, NOBODY);
    return &table->state.unit[unit];
}

static int number_on(const struct table *table, const char *hex)
{
    return (int)(unit_on(table, hex) - table->state.unit);
}

/* ---- values that the text gives ---------------------------------------------------------- */

/* A Section of 4 in the open takes AI, AI, AI and AP: one die decides. */
static void section_lives_by_one_die(void **state)
{
    struct table table;

    (void)state;
    for (int success = 0; success < 2; success++) {
        open_table(&table, "", true);
        set_up(&table, "0. us  Riflemen C9\n0. british  Section F5, Section A5\n"
                       "0. wehrmacht  Grenadiers E5, Grenadiers F6, Sd.Kfz.222 G6\n"
                       "0. soviet  Conscripts M3\n0. start  team2 first");
        begin(&table, 2, WEHRMACHT, PHASE_DAMAGE);
        act_all(&table, span_of("E5>F5, F6>F5, G6>F5"));
        begin(&table, 2, BRITISH, PHASE_DAMAGE);
        act_all(&table, span_of("pass"));
        assert_int_equal(ch_defense_of(&table.setting, &table.state, number_on(&table, "F5")).dice,
                         1);
        begin(&table, 2, US, PHASE_DEFENSE);
        expect(&table, "F5 GB", RULE_DICE_COUNT);
        act_all(&table, span_of(success ? "F5 G loses 3" : "F5 R destroyed"));
        if (success)
            assert_int_equal(unit_on(&table, "F5")->health, 1);
        else
            assert_int_equal(table.state.vp[1], 1);
        close_table(&table);
    }
}

static void infantry_rolls_for_armour_and_cover(void **state)
{
    struct blow blow = {.points = {[AP] = 3}};

    (void)state;
    assert_int_equal(ch_defense(GREEN, true, false, &blow).dice, 5);
    assert_int_equal(ch_defense(GREEN, false, false, &blow).dice, 3);
    blow = (struct blow){.points = {[FLAME] = 2}};
    assert_int_equal(ch_defense(GREEN, true, true, &blow).dice, 0);
    blow = (struct blow){.points = {[AI] = 3, [FLAME] = 2}};
    assert_int_equal(ch_defense(RED, false, true, &blow).dice, 0);
    struct defense defense = ch_defense(RED, false, true, &blow);
    assert_int_equal(ch_loss(&defense, 0, 5), 0);
}

static void jeep_goes_four_hexes(void **state)
{
    struct table table;

    (void)state;
    open_position(&table, "", "0. us  Jeep B4\n0. wehrmacht  Grenadiers M4\n0. start  team1 first");
    expect(&table, "B4-C4-D3-E3-F2", RULE_UNIT_CP);
    expect(&table, "B4-C4-D4-E4-F4 speed", RULE_COUNT);
    close_table(&table);
    open_position(&table, "", "0. us  Jeep B4\n0. british  Section A1\n0. wehrmacht  Grenadiers M4\n"
                              "0. soviet  Maxim M5\n0. start  team1 first");
    act_all(&table, span_of("B4-C4-D4"));
    begin(&table, 2, BRITISH, PHASE_MANEUVER);
    act_all(&table, span_of("pass"));
    begin(&table, 2, SOVIET, PHASE_MANEUVER);
    act_all(&table, span_of("pass"));
    begin(&table, 2, WEHRMACHT, PHASE_MANEUVER);
    act_all(&table, span_of("pass"));
    begin(&table, 2, US, PHASE_MANEUVER);
    act_all(&table, span_of("D4-E5-F4 speed"));
    expect(&table, "F4-F5", RULE_UNIT_CP);
    close_table(&table);
}

static void squad_is_exhausted_after_three(void **state)
{
    struct table table;

    (void)state;
    open_table(&table, "", true);
    set_up(&table, "0. us  Riflemen B4 cp 2\n0. wehrmacht  Grenadiers M4\n0. start  team1 first, turn 2");
    begin(&table, 2, US, PHASE_MANEUVER);
    act_all(&table, span_of("B4-C5"));
    expect(&table, "C5-C6", RULE_UNIT_CP);
    close_table(&table);
}

static void two_jeeps_heal_two(void **state)
{
    struct table table;

    (void)state;
    for (int health = 1; health <= 3; health += 2) {
        char words[160];
        struct text text;
        text_borrow(&text, words, sizeof words);
        text_printf(&text,
                    "0. us  Riflemen C5 health %d, Jeep B4, Jeep C4\n0. wehrmacht  Grenadiers M4\n"
                    "0. start  team1 first, soviet acted, british acted", health);
        open_table(&table, "", true);
        set_up(&table, words);
        begin(&table, 2, US, PHASE_SUPPLY);
        act_all(&table, span_of("pass"));
        begin(&table, 3, WEHRMACHT, PHASE_MANEUVER);
        assert_int_equal(unit_on(&table, "C5")->health, health == 1 ? 3 : 4);
        close_table(&table);
    }
}

static void sniper_is_seen_from_beside(void **state)
{
    struct table table;

    (void)state;
    open_table(&table, "", true);
    set_up(&table, "0. us  Mortar C5 deployed, Riflemen G4\n0. soviet  Sniper G7\n"
                   "0. wehrmacht  Grenadiers M4\n0. start  team1 first");
    begin(&table, 2, US, PHASE_DAMAGE);
    expect(&table, "C5>G7", RULE_CAMOUFLAGED);
    close_table(&table);
    open_table(&table, "", true);
    set_up(&table, "0. us  Mortar C5 deployed\n0. british  Section H6\n0. soviet  Sniper G7\n"
                   "0. wehrmacht  Grenadiers M4\n0. start  team1 first");
    begin(&table, 2, US, PHASE_DAMAGE);
    expect(&table, "C5>G7", RULE_COUNT);
    close_table(&table);
}

static void stock_stops_at_nine(void **state)
{
    struct table table;

    (void)state;
    open_table(&table, "", true);
    set_up(&table, "0. us  Riflemen C3, stock manpower 8\n0. wehrmacht  Grenadiers M4\n"
                   "0. start  team1 first");
    begin(&table, 2, US, PHASE_DAMAGE);
    act_all(&table, span_of("pass"));
    begin(&table, 2, WEHRMACHT, PHASE_SUPPLY);
    assert_int_equal(ch_income(&table.setting, &table.state, 0, MANPOWER), 2);
    assert_int_equal(table.state.player[US].stock[MANPOWER], 9);
    act_all(&table, span_of("pass"));
    close_table(&table);
}

static void tiers_have_an_order(void **state)
{
    struct table table;

    (void)state;
    open_table(&table, "", true);
    set_up(&table, "0. us  Riflemen C3, stock fuel 9\n0. wehrmacht  Grenadiers M4, stock fuel 9\n"
                   "0. start  team1 first");
    begin(&table, 2, WEHRMACHT, PHASE_SUPPLY);
    expect(&table, "unlock 3", RULE_BOARD_ORDER);
    act_all(&table, span_of("unlock 2, unlock 3, stock fuel 4"));
    begin(&table, 2, SOVIET, PHASE_SUPPLY);
    act_all(&table, span_of("pass"));
    begin(&table, 2, US, PHASE_SUPPLY);
    act_all(&table, span_of("unlock 3, stock fuel 4"));
    close_table(&table);
}

/* ---- the defense against brute force ----------------------------------------------------- */

/* Each point lands, then each die that shows a success takes one away that it may take. */
static int lose_by_hand(const bool *stoppable, const bool *harmless, int points, int successes,
                        int health)
{
    int lost = 0;

    for (int i = 0; i < points; i++) {
        if (harmless[i])
            continue;
        if (stoppable[i] && successes > 0)
            successes--;
        else if (lost < health)
            lost++;
    }
    return lost;
}

static void check_defense(enum colour colour, bool building, bool shield, const int *points)
{
    static const char *const answers[COLOURS] = {"-+--", "+-+-", "0-+0", "+---"};
    struct blow blow = {{0}};
    bool stoppable[32];
    bool harmless[32];
    int count = 0;
    int dice = 0;
    bool any = false;

    for (int damage = 0; damage < DAMAGES; damage++)
        for (int i = 0; i < points[damage]; i++) {
            char answer = answers[colour][damage];
            blow.points[damage]++;
            harmless[count] = answer == '0';
            stoppable[count] = damage != FLAME;
            any = any || (damage != FLAME && answer != '0');
            dice += answer == '+';
            count++;
        }
    dice += building && colour == GREEN ? 2 : 0;
    dice += shield;
    struct defense defense = ch_defense(colour, building, shield, &blow);
    assert_int_equal(defense.dice, any ? dice : 0);
    for (int health = 1; health <= 8; health++)
        for (int successes = 0; successes <= defense.dice; successes++)
            assert_int_equal(ch_loss(&defense, successes, health),
                             lose_by_hand(stoppable, harmless, count, successes, health));
}

static void defense_is_what_counting_finds(void **state)
{
    int points[DAMAGES];

    (void)state;
    for (int colour = GREEN; colour < COLOURS; colour++)
        for (int cover = 0; cover < 4; cover++)
            for (points[AI] = 0; points[AI] <= 4; points[AI]++)
                for (points[AP] = 0; points[AP] <= 4; points[AP]++)
                    for (points[HE] = 0; points[HE] <= 4; points[HE]++)
                        for (points[FLAME] = 0; points[FLAME] <= 4; points[FLAME]++)
                            check_defense((enum colour)colour, cover & 1, cover & 2, points);
}

/* ---- hidden hexes ------------------------------------------------------------------------ */

static const char wide_map[] =
    "game company-of-heroes\ngrid hex flat 21x21 letters\nspawn team1 A1\nspawn team2 A2\n"
    "unit us Riflemen tier 1 green regular health 4 AI 1 cost manpower 2\n"
    "unit soviet Conscripts tier 1 green regular health 4 AI 1 cost manpower 2\n";

static int count_hidden(const struct table *table, cell_t from, int reach)
{
    int hidden = 0;

    for (unsigned cell = 0; cell < grid_cells(&scenario_of(&table->setting)->grid); cell++)
        if (ch_apart(&table->setting, from, (cell_t)cell) <= reach)
            hidden += ch_blocked_by(&table->setting, from, (cell_t)cell) != NO_CELL;
    return hidden;
}

static void buildings_hide_what_is_behind(void **state)
{
    static const struct {
        struct offset at;
        int hidden[5]; /* within 2 to 6 */
    } buildings[] = {
        {{1, 0}, {1, 4, 7, 12, 17}}, {{2, 0}, {0, 1, 4, 7, 10}}, {{1, 1}, {0, 2, 5, 7, 10}}};
    struct table table;

    (void)state;
    open_with(&table, span_of(wide_map), "", false);
    struct ch_scenario *scenario = table.scenario.data;
    cell_t middle = grid_read(&scenario->grid, span_of("K11"));
    struct offset place = grid_place(&scenario->grid, middle);
    for (size_t i = 0; i < sizeof buildings / sizeof *buildings; i++) {
        cell_t building = grid_cell(&scenario->grid, place.a + buildings[i].at.a,
                                    place.b + buildings[i].at.b);
        cell_add(&scenario->buildings, building);
        for (int reach = 2; reach <= 6; reach++)
            assert_int_equal(count_hidden(&table, middle, reach), buildings[i].hidden[reach - 2]);
        cell_remove(&scenario->buildings, building);
    }
    close_table(&table);
}

/* ---- random play ------------------------------------------------------------------------- */

enum { MOVES_ROOM = 60000 };

static uint32_t next_random(uint32_t *seed)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 17;
    *seed ^= *seed << 5;
    return *seed;
}

static unsigned pick(uint32_t *seed, unsigned count)
{
    return next_random(seed) % count;
}

/* Keeps what is listed. */
struct basket {
    struct move_sink sink;
    unsigned count;
    struct ch_move *move;
};

static bool keep(struct move_sink *sink, const void *move)
{
    struct basket *basket = (struct basket *)sink;

    if (basket->count < MOVES_ROOM)
        memcpy(&basket->move[basket->count++], move, sizeof *basket->move);
    return true;
}

static void list_moves(struct basket *basket, const struct table *table)
{
    basket->sink.take = keep;
    basket->count = 0;
    game->moves(&table->setting, &table->state, &basket->sink);
}

/* What is listed is legal, and is written as it is read. */
static void check_move(const struct table *table, const struct ch_move *move)
{
    char words[256];
    struct text text;
    struct ch_move again;

    text_borrow(&text, words, sizeof words);
    game->notations[0].write(&text, &table->setting, &table->state, move);
    must_be_legal(table, game->possible(&table->setting, &table->state, move), text_span(&text));
    must_be_legal(table, game->judge(&table->setting, &table->state, move), text_span(&text));
    struct ruling ruling = read_action(table, text_span(&text), &again);
    must_be_legal(table, ruling, text_span(&text));
    if (memcmp(&again, move, sizeof again) != 0)
        fail_msg("reads back differently: %s", words);
}

static bool leads_to(const struct table *table, const struct ch_move *move,
                     const struct ch_state *wanted)
{
    struct ch_state after = table->state;

    game->apply(&after, &table->setting, move);
    return memcmp(&after, wanted, sizeof after) == 0;
}

/* A move that was not listed: if it is judged legal, one that was listed does the same. */
static void check_stray(const struct table *table, const struct basket *basket,
                        const struct ch_move *move)
{
    struct ch_state after = table->state;
    char words[256];
    struct text text;

    if (game->judge(&table->setting, &table->state, move).finding != LEGAL)
        return;
    game->apply(&after, &table->setting, move);
    for (unsigned i = 0; i < basket->count; i++)
        if (basket->move[i].kind == move->kind && leads_to(table, &basket->move[i], &after))
            return;
    text_borrow(&text, words, sizeof words);
    game->notations[0].write(&text, &table->setting, &table->state, move);
    fail_msg("legal and not listed: %s", words);
}

static cell_t random_cell(const struct table *table, uint32_t *seed)
{
    const struct ch_state *now = &table->state;

    if (now->units && pick(seed, 3)) {
        const struct ch_unit *unit = &now->unit[pick(seed, now->units)];
        if (lives(unit))
            return unit->cell;
    }
    return (cell_t)pick(seed, grid_cells(&scenario_of(&table->setting)->grid));
}

static cell_t beside(const struct table *table, cell_t cell, uint32_t *seed)
{
    cell_t next = scenario_of(&table->setting)->board.next[cell][pick(seed, HEX_SIDES)];

    return next == NO_CELL ? cell : next;
}

static struct ch_move random_move(const struct table *table, uint32_t *seed)
{
    static const uint8_t kinds[] = {MOVE, MOVE, DEPLOY, ENTER, FIRE, FIRE, DEFEND, BUY, UPGRADE,
                                    UNLOCK, BUILD, REPAIR, TIER, FREE, CARD, PASS};
    const struct ch_scenario *scenario = scenario_of(&table->setting);
    bool nobody = table->state.side == NO_SIDE;
    struct ch_move move = ch_blank_move(nobody ? DEFEND : kinds[pick(seed, sizeof kinds)]);
    bool acts = move.kind == MOVE || move.kind == DEPLOY || move.kind == ENTER ||
                move.kind == FIRE || move.kind == UPGRADE || move.kind == REPAIR;

    if (acts)
        move.from = random_cell(table, seed);
    move.speed = move.kind <= ENTER && move.kind >= MOVE && pick(seed, 3) == 0;
    move.seat = acts && pick(seed, 6) == 0;
    if (move.kind == MOVE) {
        move.steps = (uint8_t)(1 + pick(seed, 4));
        for (int i = 0; i < move.steps; i++)
            move.path[i] = beside(table, i ? move.path[i - 1] : move.from, seed);
        move.to = move.path[move.steps - 1];
    } else if (move.kind == ENTER || move.kind == REPAIR) {
        move.to = beside(table, move.from, seed);
    } else if (move.kind == FIRE || move.kind == DEFEND || move.kind == BUY || move.kind == FREE) {
        move.to = random_cell(table, seed);
    }
    if (move.kind == FIRE) {
        move.pinning = ch_phase_of(table->state.slot) == PHASE_PIN;
        move.types = (uint8_t)(pick(seed, 2) ? 0 : pick(seed, 16));
    }
    if (move.kind == DEFEND)
        move.dice[2] = (uint8_t)pick(seed, 6);
    if (move.kind == BUILD) {
        move.by = random_cell(table, seed);
        move.to = beside(table, move.by, seed);
    }
    move.type = (uint8_t)(move.kind == BUY || move.kind == FREE || move.kind == BUILD
                              ? pick(seed, scenario->types)
                          : move.kind == CARD ? pick(seed, scenario->cards)
                                              : 0);
    while ((move.kind == BUY || move.kind == FREE || move.kind == BUILD) &&
           scenario->type[move.type].faction != table->state.side)
        move.type = (uint8_t)pick(seed, scenario->types);
    while (move.kind == CARD && scenario->card[move.type].faction != table->state.side)
        move.type = (uint8_t)pick(seed, scenario->cards);
    if (move.kind == UPGRADE) {
        int unit = ch_unit_on(&table->state, move.from);
        int upgrades = unit == NOBODY ? 0
                                      : scenario->type[table->state.unit[unit].type].upgrades;
        move.seat = 0;
        move.upgrade = (uint8_t)(upgrades ? pick(seed, (unsigned)upgrades) : 0);
        if (!upgrades)
            move = ch_blank_move(PASS);
    }
    if (move.kind == UNLOCK || move.kind == TIER)
        move.number = (uint8_t)(1 + pick(seed, 3));
    return move;
}

static void write_position(const struct table *table, char *buffer, size_t size)
{
    struct text text;

    text_borrow(&text, buffer, size);
    game->position(&text, &table->setting, &table->state);
    assert_false(text.full);
}

/* The same may be done in both. */
static void check_same_moves(const struct table *one, const struct table *other)
{
    static struct ch_move room[2][MOVES_ROOM];
    struct basket basket[2] = {{.move = room[0]}, {.move = room[1]}};

    list_moves(&basket[0], one);
    list_moves(&basket[1], other);
    assert_int_equal(basket[0].count, basket[1].count);
    for (unsigned i = 0; i < basket[0].count; i++)
        assert_int_equal(game->judge(&other->setting, &other->state, &room[0][i]).finding, LEGAL);
}

/* A turn's beginning, written as a position and set up again, is the same. */
static void check_position(const struct table *table, const char *options)
{
    static char first[65536];
    static char second[65536];
    struct table again;
    struct head head = game->due(&table->setting, &table->state);

    write_position(table, first, sizeof first);
    open_table(&again, options, true);
    set_up(&again, first);
    game->end_turn(&again.state, &again.setting);
    if (!game->fits(&again.setting, &again.state, head))
        fail_msg("%d %d %d does not fit\n%s", head.number, head.side, head.phase, first);
    game->begin(&again.state, &again.setting, head);
    write_position(&again, second, sizeof second);
    assert_string_equal(first, second);
    assert_int_equal(again.state.slot, table->state.slot);
    check_same_moves(table, &again);
    close_table(&again);
}

static void begin_what_is_due(struct table *table, uint32_t *seed)
{
    struct head head = game->due(&table->setting, &table->state);

    /* a teammate, or a pin that nobody has to make */
    for (int i = 0; i < 8; i++) {
        struct head other = head;
        other.side = (int8_t)pick(seed, FACTIONS);
        if (pick(seed, 2) && head.phase != PHASE_DEFENSE)
            other.phase = PHASE_PIN;
        if (game->fits(&table->setting, &table->state, other)) {
            head = other;
            break;
        }
    }
    assert_true(game->fits(&table->setting, &table->state, head));
    game->begin(&table->state, &table->setting, head);
    game->audit(&table->setting, &table->state);
}

static bool play_turn(struct table *table, struct basket *basket, uint32_t *seed)
{
    unsigned actions = pick(seed, 6) + 1;

    for (unsigned n = 0; n < 40; n++) {
        list_moves(basket, table);
        bool may_end = game->may_end(&table->setting, &table->state).finding == LEGAL;
        if (may_end && (n >= actions || basket->count == 0))
            break;
        assert_int_not_equal(basket->count, 0);
        for (int i = 0; i < 4; i++)
            check_move(table, &basket->move[pick(seed, basket->count)]);
        for (int i = 0; i < 6; i++) {
            struct ch_move stray = random_move(table, seed);
            if (game->possible(&table->setting, &table->state, &stray).finding == LEGAL)
                check_stray(table, basket, &stray);
        }
        const struct ch_move *move = &basket->move[pick(seed, basket->count)];
        for (int tries = 0; tries < 10 && (move->pending || move->kind == PASS || move->kind == CARD);
             tries++)
            move = &basket->move[pick(seed, basket->count)];
        if (move->pending)
            continue;
        game->apply(&table->state, &table->setting, move);
        game->audit(&table->setting, &table->state);
    }
    if (game->may_end(&table->setting, &table->state).finding != LEGAL)
        return false;
    game->end_turn(&table->state, &table->setting);
    return !game->outcome(&table->setting, &table->state).over;
}

static void play_at_random(const char *options, uint32_t seed, int turns)
{
    static struct ch_move room[MOVES_ROOM];
    static struct table table;
    struct basket basket = {.move = room};
    char plenty[64] = ", stock manpower 9 munitions 9 fuel 9";
    bool cards;

    open_table(&table, options, true);
    cards = plays_cards(&table.setting);
    if (plays_xp(&table.setting))
        memcpy(plenty + strlen(plenty), " xp 60", sizeof " xp 60");
    char words[1024];
    struct text text;
    text_borrow(&text, words, sizeof words);
    text_printf(&text,
                "0. us  %sRiflemen E4, Mortar C4 deployed, Jeep D4, MG E6 deployed, Sherman D6,"
                " Engineers E3, unlocked 2 3%s\n",
                cards ? "card \"Armor Company\" tier 3, " : "", plenty);
    text_printf(&text, "0. british  Section F7, Carrier E8, Churchill F6, unlocked 2 3%s\n", plenty);
    text_printf(&text,
                "0. wehrmacht  %sGrenadiers G6, MG42 H5 deployed, PanzerIV H4, Pioneers I6,"
                " Bunker H3, unlocked 2 3%s\n",
                cards ? "card \"Spearhead Doctrine\" tier 3, " : "", plenty);
    text_printf(&text, "0. soviet  Sniper G4, Conscripts H6, M3A1 I4, SU-76 J5, unlocked 2 3%s\n",
                plenty);
    text_puts(&text, "0. start  team1 first");
    set_up(&table, words);
    game->end_turn(&table.state, &table.setting);
    game->begin(&table.state, &table.setting, (struct head){1, US, PHASE_MANEUVER});
    for (int turn = 0; turn < turns; turn++) {
        if (pick(&seed, 3) == 0)
            check_position(&table, options);
        if (!play_turn(&table, &basket, &seed))
            break;
        begin_what_is_due(&table, &seed);
    }
    close_table(&table);
}

static void listed_and_legal_are_the_same(void **state)
{
    (void)state;
    for (uint32_t seed = 1; seed <= 5; seed++) {
        play_at_random("threshold=99", seed * 7919, 120);
        play_at_random("commanders heavy-split=yes capacity=2 threshold=99", seed * 104729, 120);
        play_at_random("experience speed=first deploy=no last-buys-first=no threshold=99",
                       seed * 1299709, 120);
    }
}

/* A setup's list and its judge agree too: each that is listed is legal and reads back, and a unit
 * or another fact that is legal is listed. */
static void check_setup(const char *options, bool position, const char *before, int side)
{
    static struct ch_move room[MOVES_ROOM];
    struct basket basket = {.move = room};
    const struct ch_scenario *scenario;
    struct table table;

    open_table(&table, options, position);
    scenario = scenario_of(&table.setting);
    set_up(&table, before);
    game->begin(&table.state, &table.setting, (struct head){0, (int8_t)side, NO_PHASE});
    list_moves(&basket, &table);
    assert_int_not_equal(basket.count, 0);
    for (unsigned i = 0; i < basket.count; i++)
        check_move(&table, &room[i]);
    for (int type = 0; type < scenario->types && side != NO_SIDE; type++)
        for (unsigned cell = 0; cell < grid_cells(&scenario->grid); cell++)
            for (int seat = 0; seat < 3; seat++) {
                struct ch_move move = ch_blank_move(PLACE);
                move.type = (uint8_t)type;
                move.to = (cell_t)cell;
                move.seat = (uint8_t)seat;
                if (scenario->type[type].faction == side)
                    check_stray(&table, &basket, &move);
            }
    close_table(&table);
}

static void a_setup_is_listed(void **state)
{
    (void)state;
    const char *some = "0. us  Riflemen A2, Jeep D4, M8 E4\n0. wehrmacht  Grenadiers D3";

    check_setup("", false, "0. us  Riflemen A2", US);
    check_setup("", false, "0. us  Riflemen A2, Mortar A3", NO_SIDE);
    check_setup("", true, some, US);
    check_setup("commanders capacity=2", true, some, US);
    check_setup("commanders", true, some, WEHRMACHT);
    check_setup("", true, some, NO_SIDE);
}

/* ---- lists that could be too long ---------------------------------------------------------- */

static unsigned count_of_kind(const struct basket *basket, enum move_kind kind)
{
    unsigned count = 0;

    for (unsigned i = 0; i < basket->count; i++)
        count += basket->move[i].kind == kind;
    return count;
}

/* Smoke from any of COUNT tanks: how many sets of them are listed. */
static unsigned sets_of_tanks(int count, bool *abridged)
{
    static struct ch_move room[MOVES_ROOM];
    struct basket basket = {.move = room};
    struct table table;
    char buffer[512];
    struct text text;

    text_borrow(&text, buffer, sizeof buffer);
    text_puts(&text, "0. us  card \"Armor Company\" tier 3, stock munitions 6");
    for (int i = 0; i < count; i++)
        text_printf(&text, ", Sherman %c%d", i < 9 ? 'C' : 'E', i % 9 + 1);
    text_puts(&text, "\n0. wehrmacht  Grenadiers J5\n0. start  team1 first");
    open_table(&table, "commanders", true);
    set_up(&table, buffer);
    begin(&table, 2, US, PHASE_PIN);
    list_moves(&basket, &table);
    *abridged = game->abridges(&table.setting, &table.state);
    for (unsigned i = 0; i < basket.count; i++)
        check_move(&table, &room[i]);
    close_table(&table);
    return count_of_kind(&basket, USE);
}

/* Of up to six: 13 + 78 + 286 + 715 + 1287 + 1716; of up to five: 14 + 91 + 364 + 1001 + 2002. */
static void sets_are_listed_while_they_are_few(void **state)
{
    bool abridged;

    (void)state;
    assert_int_equal(sets_of_tanks(3, &abridged), 3 + 3 + 1);
    assert_false(abridged);
    assert_int_equal(sets_of_tanks(13, &abridged), 4095);
    assert_false(abridged);
    assert_int_equal(sets_of_tanks(14, &abridged), 3472);
    assert_true(abridged);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(section_lives_by_one_die),
        cmocka_unit_test(infantry_rolls_for_armour_and_cover),
        cmocka_unit_test(jeep_goes_four_hexes),
        cmocka_unit_test(squad_is_exhausted_after_three),
        cmocka_unit_test(two_jeeps_heal_two),
        cmocka_unit_test(sniper_is_seen_from_beside),
        cmocka_unit_test(stock_stops_at_nine),
        cmocka_unit_test(tiers_have_an_order),
        cmocka_unit_test(defense_is_what_counting_finds),
        cmocka_unit_test(buildings_hide_what_is_behind),
        cmocka_unit_test(listed_and_legal_are_the_same),
        cmocka_unit_test(a_setup_is_listed),
        cmocka_unit_test(sets_are_listed_while_they_are_few),
    };

    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
