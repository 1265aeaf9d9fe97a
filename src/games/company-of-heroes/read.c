/* SPDX-License-Identifier: MIT */
/*
 * From what was written to what was meant: hexes, units and names. Only what the scenario can
 * settle is settled here; what may be done is for the judge.
 */
#include "games/company-of-heroes/reading.h"

#include <string.h>

typedef struct ruling reading_step(struct reading *it);

static bool read_cell(const struct reading *it, struct span word, cell_t *cell)
{
    *cell = grid_read(&scenario_of(it->setting)->grid, word);
    return *cell != NO_CELL;
}

/* ---- hexes ----------------------------------------------------------------------------- */

/* "C4/1": the hex into CELL, the seat into the move. */
static bool read_seat(struct reading *it, struct span word, cell_t *cell)
{
    const char *slash = memchr(word.at, '/', word.len);
    struct span hex = {word.at, slash ? (size_t)(slash - word.at) : word.len};

    if (slash) {
        int seat = ch_read_count((struct span){slash + 1, word.len - hex.len - 1});
        it->move->seat = (uint8_t)(seat ? seat : COUNT_MOST);
    }
    return read_cell(it, hex, cell);
}

static struct ruling read_from(struct reading *it)
{
    return read_seat(it, it->field[FIELD_FROM], &it->move->from)
               ? legal
               : ch_refuse(RULE_NO_HEX, FIELD_FROM, ARGS(0));
}

static struct ruling read_to(struct reading *it)
{
    return read_seat(it, it->field[FIELD_TO], &it->move->to)
               ? legal
               : ch_refuse(RULE_NO_HEX, FIELD_TO, ARGS(0));
}

static struct ruling read_by(struct reading *it)
{
    return read_seat(it, it->field[FIELD_BY], &it->move->by)
               ? legal
               : ch_refuse(RULE_NO_HEX, FIELD_BY, ARGS(0));
}

/* Hexes of a path or of an ability. */
static struct ruling read_path(struct reading *it)
{
    enum field field = it->kind == MOVE ? FIELD_WAY : FIELD_HEXES;
    struct span rest = it->field[field];
    struct span word;

    if (it->kind == UNLOCKED || it->kind == HELD)
        return legal;
    while (ch_next_run(&rest, &word)) {
        if (it->move->steps == PATH_MAX_STEPS)
            return ch_refuse(RULE_PATH_LONG, field, ARGS(0));
        if (!read_cell(it, word, &it->move->path[it->move->steps++]))
            return ch_refuse(RULE_NO_HEX, field, ARGS(0));
    }
    if (it->kind == MOVE)
        it->move->to = it->move->path[it->move->steps - 1];
    return legal;
}

/* ---- names ----------------------------------------------------------------------------- */

static struct ruling read_unit(struct reading *it)
{
    if (it->state->side == NO_SIDE)
        return ch_refuse(RULE_OTHER_HEAD, WHOLE_ITEM, ARGS(0));
    if (it->state->side >= FACTIONS)
        return ch_refuse(RULE_TEAM_HEAD, WHOLE_ITEM, ARGS(it->state->side));
    int type = ch_type_called(scenario_of(it->setting), it->state->side, it->field[FIELD_UNIT]);
    if (type < 0)
        return ch_refuse(RULE_NO_TYPE, FIELD_UNIT, ARGS(it->state->side));
    it->move->type = (uint8_t)type;
    return legal;
}

/* The type whose upgrade is named: that of the unit that is bought, or stands there. */
static int type_meant(const struct reading *it)
{
    const struct ch_move *move = it->move;

    if (it->field[FIELD_UNIT].at)
        return move->type;
    int unit = move->seat ? ch_passenger(it->state, move->from, move->seat)
                          : ch_unit_on(it->state, move->from);
    return unit == NOBODY ? -1 : it->state->unit[unit].type;
}

static struct ruling read_upgrade(struct reading *it)
{
    int type = type_meant(it);

    if (type < 0)
        return legal; /* the judge will say that nobody is there */
    int upgrade = ch_upgrade_called(&scenario_of(it->setting)->type[type],
                                    ch_unquoted(it->field[FIELD_NAME]));
    if (upgrade < 0)
        return ch_refuse(RULE_NO_UPGRADE, FIELD_NAME, ARGS(type));
    it->move->upgrade = (uint8_t)upgrade;
    return legal;
}

static struct ruling read_card(struct reading *it)
{
    int card = ch_card_called(scenario_of(it->setting), it->state->side,
                              ch_unquoted(it->field[FIELD_NAME]));

    if (card < 0)
        return ch_refuse(plays_cards(it->setting) ? RULE_NO_SUCH_CARD : RULE_NO_CARDS, FIELD_NAME,
                         ARGS(it->state->side));
    it->move->type = (uint8_t)card;
    return legal;
}

/* An ability by the title of its tier: of the player's card if it has one so called. */
static struct ruling read_ability(struct reading *it)
{
    const struct ch_scenario *scenario = scenario_of(it->setting);
    struct span title = ch_unquoted(it->field[FIELD_NAME]);
    int chosen = it->state->side < 0 ? 0 : it->state->player[it->state->side].card;
    bool found = false;

    for (int i = 0; i < scenario->cards; i++)
        for (int tier = 0; tier < scenario->card[i].tiers; tier++) {
            if (scenario->card[i].faction != it->state->side || (found && i + 1 != chosen) ||
                !span_same(scenario->card[i].tier[tier].title, title))
                continue;
            it->move->type = (uint8_t)i;
            it->move->number = (uint8_t)tier;
            found = true;
        }
    return found ? legal
                 : ch_refuse(plays_cards(it->setting) ? RULE_NO_ABILITY : RULE_NO_CARDS,
                             FIELD_NAME, ARGS(it->state->side));
}

static struct ruling read_name(struct reading *it)
{
    if (it->state->side < 0)
        return ch_refuse(RULE_OTHER_HEAD, WHOLE_ITEM, ARGS(0));
    if (it->state->side >= FACTIONS)
        return ch_refuse(RULE_TEAM_HEAD, WHOLE_ITEM, ARGS(it->state->side));
    if (it->kind == CARD || it->kind == HELD)
        return read_card(it);
    return it->kind == USE ? read_ability(it) : read_upgrade(it);
}

/* The point on the hex that was read. */
static struct ruling find_point(struct reading *it)
{
    const struct ch_scenario *scenario = scenario_of(it->setting);

    for (int i = 0; i < scenario->points; i++)
        if (scenario->point[i].cell == it->move->to) {
            it->move->number = (uint8_t)i;
            return legal;
        }
    return ch_refuse(RULE_NO_POINT, FIELD_TO, ARGS(it->move->to));
}

static struct ruling read_team(struct reading *it)
{
    static const char *const names[] = {"us",      "wehrmacht", "soviet", "british",
                                        "team1", "team2",     NULL};
    int side = ch_index(names, it->field[FIELD_TEAM]);

    if (side < 0)
        return ch_refuse(RULE_NO_SUCH_TEAM, FIELD_TEAM, ARGS(0));
    it->move->team = (uint8_t)side;
    return it->kind == HOLD ? find_point(it) : legal;
}

/* ---- numbers --------------------------------------------------------------------------- */

static struct ruling read_number(struct reading *it)
{
    struct ch_move *move = it->move;

    move->number = (uint8_t)ch_read_count(it->field[FIELD_NUMBER]);
    if (it->kind == UNLOCK && (move->number < 1 || move->number > BOARD_TIERS))
        return ch_refuse(RULE_NO_BOARD, FIELD_NUMBER, ARGS(0));
    return legal;
}

/* Numbers of tiers up to MOST, parted by blanks, into TIERS: a bit each, that of 1 being 1 << FIRST.
 */
static struct ruling read_tier_set(const struct reading *it, enum field field, int most, int first,
                                   uint8_t *tiers)
{
    struct span rest = it->field[field];
    struct span word;

    while (ch_next_run(&rest, &word)) {
        int tier = ch_read_count(word);
        if (tier < 1 || tier > most)
            return ch_refuse(most == BOARD_TIERS ? RULE_NO_BOARD : RULE_BAD_COUNT, field, ARGS(0));
        *tiers |= (uint8_t)(1U << (tier - 1 + first));
    }
    return legal;
}

/* Tiers of building boards, or those of a card whose free unit is taken. */
static struct ruling read_tiers(struct reading *it)
{
    struct ch_move *move = it->move;

    if (it->kind == UNLOCKED) {
        move->number = 1U << 1;
        return read_tier_set(it, FIELD_HEXES, BOARD_TIERS, 1, &move->number);
    }
    return it->kind == HELD ? read_tier_set(it, FIELD_HEXES, CARD_TIERS, 0, &move->status) : legal;
}

static struct ruling read_used(struct reading *it)
{
    return read_tier_set(it, FIELD_USED, CARD_TIERS, 0, &it->move->used);
}

static struct ruling read_stock(struct reading *it)
{
    static const char *const words[] = {"manpower", "munitions", "fuel", "vp", "xp", NULL};
    struct span rest = it->field[FIELD_STOCK];
    struct span word;
    struct span count;

    while (ch_next_run(&rest, &word) && ch_next_run(&rest, &count)) {
        int which = ch_index(words, word);
        if (it->move->stock[which] != NOT_CLAIMED)
            return ch_refuse(RULE_STATED_TWICE, FIELD_STOCK, ARGS(0));
        it->move->stock[which] = ch_read_claimed(count);
    }
    return legal;
}

/* Letters, or faces in full: only their colour counts. */
static struct ruling read_dice(struct reading *it)
{
    struct span rest = it->field[FIELD_DICE];
    struct span word;
    bool in_full = false;

    it->move->pending = rest.at[0] == '(';
    for (size_t i = 0; i < rest.len; i++)
        in_full = in_full || (is_letter(rest.at[i]) && !strchr("rgb", to_lower(rest.at[i])));
    while (ch_next_run(&rest, &word)) {
        size_t dice = in_full ? 1 : word.len;
        for (size_t i = 0; i < dice; i++) {
            char c = to_lower(word.at[i]);
            uint8_t *count = &it->move->dice[c == 'r' ? 0 : c == 'b' ? 1 : 2];
            *count = (uint8_t)(*count < DICE_MOST ? *count + 1 : *count);
        }
        if (in_full)
            ch_next_run(&rest, &word); /* the symbol behind the dash */
    }
    return legal;
}

static struct ruling read_types(struct reading *it)
{
    struct span rest = it->field[FIELD_TYPES];
    struct span word;

    while (ch_next_run(&rest, &word)) {
        int damage = ch_index(ch_damage_name, word);
        if (it->move->types >> damage & 1)
            return ch_refuse(RULE_NAMED_TWICE, FIELD_TYPES, ARGS(damage));
        it->move->types |= (uint8_t)(1U << damage);
    }
    return legal;
}

static struct ruling read_loss(struct reading *it)
{
    it->move->loses = ch_read_claimed(it->field[FIELD_LOSES]);
    return legal;
}

/* ---- all of it ------------------------------------------------------------------------- */

static const struct ch_move blank = {
    .from = NO_CELL,
    .to = NO_CELL,
    .by = NO_CELL,
    .path = {NO_CELL, NO_CELL, NO_CELL, NO_CELL, NO_CELL, NO_CELL},
    .upgrade = NOBODY,
    .loses = NOT_CLAIMED,
    .stock = {NOT_CLAIMED, NOT_CLAIMED, NOT_CLAIMED, NOT_CLAIMED, NOT_CLAIMED},
};

struct ch_move ch_blank_move(int kind)
{
    struct ch_move move = blank;

    move.kind = (uint8_t)kind;
    return move;
}

/* FIRE: is it a pin? In the setup that is written, later the phase tells. */
static bool is_pin(const struct reading *it)
{
    return it->state->stage == STAGE_SETUP ? it->field[FIELD_PINS].at != NULL
                                           : ch_phase_of(it->state->slot) == PHASE_PIN;
}

/* Most actions are moves. */
static struct ruling read_move(struct reading *it)
{
    struct ruling ruling = read_from(it);

    return ruling.finding == LEGAL ? read_path(it) : ruling;
}

struct ruling ch_read(void *out, const struct setting *setting, const void *state,
                      const struct capture *capture)
{
    /* What is done about a field that was written; in this order, since some need others. */
    static const struct {
        enum field field;
        reading_step *read;
    } steps[] = {
        {FIELD_FROM, read_from},   {FIELD_TO, read_to},         {FIELD_BY, read_by},
        {FIELD_HEXES, read_path},  {FIELD_UNIT, read_unit},     {FIELD_NAME, read_name},
        {FIELD_TEAM, read_team},   {FIELD_NUMBER, read_number}, {FIELD_HEXES, read_tiers},
        {FIELD_USED, read_used},   {FIELD_STOCK, read_stock},   {FIELD_DICE, read_dice},
        {FIELD_TYPES, read_types}, {FIELD_LOSES, read_loss},    {FIELD_STATUS, ch_read_status},
    };
    struct reading it = {out, setting, state, capture->field, capture->kind};
    bool has_speed = capture->field[FIELD_SPEED].at != NULL;

    *it.move = blank;
    it.move->kind = (uint8_t)it.kind;
    it.move->destroyed = capture->field[FIELD_DESTROYED].at != NULL;
    it.move->speed = it.kind != CLOCK && has_speed;
    it.move->seat = it.kind == CLOCK && has_speed; /* "cp", which is read as that field */
    it.move->pinning = it.kind == FIRE && is_pin(&it);
    if (it.kind == MOVE)
        return read_move(&it);
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        if (!it.field[steps[i].field].at)
            continue;
        struct ruling ruling = steps[i].read(&it);
        if (ruling.finding != LEGAL)
            return ruling;
    }
    return legal;
}
