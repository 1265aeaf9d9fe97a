/* SPDX-License-Identifier: MIT */
/*
 * Everything that may be done in the maneuver and damage phases, found from the rules and not by
 * asking the judge: the tests hold the two against each other. Purchases are in moves_supply.c, the
 * setup is in moves_setup.c.
 */
#include "games/company-of-heroes/outlet.h"

#include <string.h>

void ch_give(struct outlet *outlet, const struct ch_move *move)
{
    if (!outlet->closed)
        outlet->closed = !outlet->sink->take(outlet->sink, move);
}

static void give_plain(struct outlet *outlet, int kind)
{
    struct ch_move move = ch_blank_move(kind);

    ch_give(outlet, &move);
}

/* ---- maneuver -------------------------------------------------------------------------- */

/* Where a unit can be after each number of steps, and where it came from. */
struct walks {
    struct cell_set reached[PATH_MAX_STEPS + 1];
    cell_t from[PATH_MAX_STEPS + 1][CELL_MAX];
};

static bool can_step(const struct outlet *it, const struct ch_unit *unit, cell_t to, bool open)
{
    int there = ch_unit_on(it->state, to);

    return open && ch_may_stand(it->setting, type_of(it->setting, unit), to) &&
           (there == NOBODY ||
            team_of(it->state, &it->state->unit[there]) == team_of(it->state, unit));
}

static void step_on(const struct outlet *it, const struct ch_unit *unit, struct walks *walks,
                    int step, cell_t cell)
{
    const struct ch_scenario *scenario = scenario_of(it->setting);

    for (int direction = 0; direction < HEX_SIDES; direction++) {
        cell_t to = scenario->board.next[cell][direction];
        if (to == NO_CELL || cell_in(&walks->reached[step + 1], to) ||
            !can_step(it, unit, to, !(scenario->wall[cell] >> direction & 1)))
            continue;
        cell_add(&walks->reached[step + 1], to);
        walks->from[step + 1][to] = cell;
    }
}

/* Who walks on from a building has not just entered it: only the first hex may be one. */
static void walk_on(const struct outlet *it, const struct ch_unit *unit, struct walks *walks,
                    int steps)
{
    const struct ch_scenario *scenario = scenario_of(it->setting);
    unsigned cells = grid_cells(&scenario->grid);

    memset(walks->reached, 0, sizeof walks->reached);
    cell_add(&walks->reached[0], unit->cell);
    for (int step = 0; step < steps; step++)
        for (unsigned cell = 0; cell < cells; cell++)
            if (cell_in(&walks->reached[step], (cell_t)cell) &&
                (step == 0 || !cell_in(&scenario->buildings, (cell_t)cell)))
                step_on(it, unit, walks, step, (cell_t)cell);
}

/* What a unit can spend: command points, and its speed die. */
struct purse {
    int cp;
    bool speed;
};

static struct purse purse_of(const struct outlet *it, const struct ch_unit *unit)
{
    struct gain values = ch_values(it->setting, it->state, unit);
    int own = UNIT_CP + values.cp - unit->cp;
    int all = it->state->player[unit->owner].cp;
    bool late = it->setting->choice[CHOICE_SPEED] && unit->cp > 0; /* C4 */

    return (struct purse){
        own < all ? own : all,
        values.abilities & HAS_SPEED && !(unit->status & HAS_SPED) && !late,
    };
}

static void give_paid(struct outlet *it, struct ch_move *move, struct purse purse, int cost)
{
    move->speed = false;
    if (cost <= purse.cp)
        ch_give(it, move);
    move->speed = true;
    if (purse.speed && cost - 1 <= purse.cp)
        ch_give(it, move);
}

static void list_walks(struct outlet *it, int number)
{
    const struct ch_unit *unit = &it->state->unit[number];
    struct purse purse = purse_of(it, unit);
    int steps = purse.cp + purse.speed;
    struct walks walks;

    steps = steps > PATH_MAX_STEPS ? PATH_MAX_STEPS : steps;
    walk_on(it, unit, &walks, steps);
    for (int step = 1; step <= steps; step++)
        for (unsigned cell = 0; cell < grid_cells(&scenario_of(it->setting)->grid); cell++) {
            int there = ch_unit_on(it->state, (cell_t)cell);
            if (!cell_in(&walks.reached[step], (cell_t)cell) ||
                (there != NOBODY && there != number))
                continue;
            struct ch_move move = ch_blank_move(MOVE);
            move.from = unit->cell;
            move.seat = unit->seat;
            move.to = (cell_t)cell;
            move.steps = (uint8_t)step;
            cell_t at = move.to;
            for (int i = step; i > 0; at = walks.from[i--][at])
                move.path[i - 1] = at;
            give_paid(it, &move, purse, step);
        }
}

static void list_entries(struct outlet *it, const struct ch_unit *unit)
{
    const struct ch_scenario *scenario = scenario_of(it->setting);

    for (int direction = 0; direction < HEX_SIDES; direction++) {
        cell_t to = scenario->board.next[unit->cell][direction];
        int carrier = to == NO_CELL ? NOBODY : ch_unit_on(it->state, to);
        if (carrier == NOBODY || scenario->wall[unit->cell] >> direction & 1)
            continue;
        const struct ch_unit *transport = &it->state->unit[carrier];
        if (team_of(it->state, transport) != team_of(it->state, unit) ||
            !(ch_abilities(it->setting, it->state, transport) & CAN_CARRY) ||
            ch_passengers(it->state, carrier) >= it->setting->choice[CHOICE_CAPACITY])
            continue;
        struct ch_move move = ch_blank_move(ENTER);
        move.from = unit->cell;
        move.to = to;
        give_paid(it, &move, purse_of(it, unit), 1);
    }
}

static void list_maneuvers(struct outlet *it)
{
    for (int i = 0; i < it->state->units; i++) {
        const struct ch_unit *unit = &it->state->unit[i];
        if (!lives(unit) || unit->owner != it->state->side)
            continue;
        const struct unit_type *type = type_of(it->setting, unit);
        if (is_weapon_team(type) && !(unit->status & IS_DEPLOYED) &&
            !it->setting->choice[CHOICE_DEPLOY]) {
            struct ch_move move = ch_blank_move(DEPLOY);
            move.from = unit->cell;
            give_paid(it, &move, purse_of(it, unit), 1);
        }
        if (type->kind == EMPLACEMENT || unit->status & HAS_ENTERED)
            continue;
        list_walks(it, i);
        if (type->kind == REGULAR && !rides(unit))
            list_entries(it, unit);
    }
}

/* ---- pins and damage ------------------------------------------------------------------- */

static bool is_ready(const struct outlet *it, const struct ch_unit *unit)
{
    return lives(unit) && unit->owner == it->state->side &&
           (!is_weapon_team(type_of(it->setting, unit)) || unit->status & IS_DEPLOYED ||
            it->setting->choice[CHOICE_DEPLOY]);
}

static bool is_target(const struct outlet *it, const struct ch_unit *unit)
{
    return lives(unit) && !rides(unit) &&
           team_of(it->state, unit) != it->state->player[it->state->side].team;
}

static void list_pins(struct outlet *it)
{
    for (int i = 0; i < it->state->units; i++) {
        const struct ch_unit *unit = &it->state->unit[i];
        if (!is_ready(it, unit) || type_of(it->setting, unit)->kind != MG || unit->pins != NOBODY)
            continue;
        for (int target = 0; target < it->state->units; target++) {
            struct ch_move move = ch_blank_move(FIRE);
            if (!is_target(it, &it->state->unit[target]) ||
                ch_pin(it->setting, it->state, i, target) != RULE_COUNT)
                continue;
            move.from = unit->cell;
            move.to = it->state->unit[target].cell;
            move.pinning = true;
            ch_give(it, &move);
        }
    }
}

/* C10: what a heavy vehicle may deal to one target, if it splits its damage. */
static void list_parts(struct outlet *it, int shooter, unsigned effective, struct ch_move *move)
{
    const struct ch_unit *unit = &it->state->unit[shooter];
    unsigned left = ch_types_left(it->setting, it->state, shooter);
    struct gain values = ch_values(it->setting, it->state, unit);
    unsigned all = ch_types_of(&values);

    if (left == all) {
        move->types = 0;
        ch_give(it, move);
    }
    if (!it->setting->choice[CHOICE_SPLIT] || type_of(it->setting, unit)->colour != RED)
        return;
    for (unsigned types = 1; types < 1U << DAMAGES; types++) {
        if ((types & ~left) || types == all || !(types & effective))
            continue;
        move->types = (uint8_t)types;
        ch_give(it, move);
    }
}

static void list_shots(struct outlet *it)
{
    for (int i = 0; i < it->state->units; i++) {
        const struct ch_unit *unit = &it->state->unit[i];
        if (!is_ready(it, unit) || unit->status & IS_PINNED ||
            !ch_types_left(it->setting, it->state, i))
            continue;
        for (int target = 0; target < it->state->units; target++) {
            struct ch_move move = ch_blank_move(FIRE);
            unsigned types;
            if (!is_target(it, &it->state->unit[target]) ||
                (unit->pins != NOBODY && unit->pins != target) ||
                ch_fire(it->setting, it->state, i, target, &types) != RULE_COUNT)
                continue;
            move.from = unit->cell;
            move.seat = unit->seat;
            move.to = it->state->unit[target].cell;
            list_parts(it, i, types, &move);
        }
    }
}

/* ---- the defense ----------------------------------------------------------------------- */

static void list_rolls(struct outlet *it)
{
    for (int unit = ch_next_roll(it->setting, it->state, 0); unit != NOBODY;
         unit = ch_next_roll(it->setting, it->state, unit + 1)) {
        int dice = ch_defense_of(it->setting, it->state, unit).dice;
        struct ch_move move = ch_blank_move(DEFEND);
        move.to = it->state->unit[unit].cell;
        for (int successes = 0; successes <= dice; successes++) {
            move.dice[0] = (uint8_t)(dice - successes);
            move.dice[2] = (uint8_t)successes;
            ch_give(it, &move);
        }
        move.dice[0] = move.dice[2] = 0;
        move.pending = true;
        ch_give(it, &move);
    }
}

/* ---- abilities ------------------------------------------------------------------------- */

static void list_bombs(struct outlet *it, struct ch_move move)
{
    const struct ch_scenario *scenario = scenario_of(it->setting);
    int team = it->state->player[it->state->side].team;
    cell_t seen[CELL_MAX];
    int count = 0;

    for (unsigned cell = 0; cell < grid_cells(&scenario->grid); cell++)
        if (!cell_in(&scenario->grid.missing, (cell_t)cell) &&
            ch_team_sees_hex(it->setting, it->state, team, (cell_t)cell))
            seen[count++] = (cell_t)cell;
    move.steps = BOMB_HEXES;
    for (int a = 0; a < count; a++)
        for (int b = a + 1; b < count; b++) {
            int apart = ch_apart(it->setting, seen[a], seen[b]);
            for (int c = b + 1; c < count && apart <= 2; c++) {
                bool ab = apart == 1;
                bool ac = ch_apart(it->setting, seen[a], seen[c]) == 1;
                bool bc = ch_apart(it->setting, seen[b], seen[c]) == 1;
                if (ab + ac + bc < 2)
                    continue;
                move.path[0] = seen[a];
                move.path[1] = seen[b];
                move.path[2] = seen[c];
                ch_give(it, &move);
            }
        }
}

/* The vehicles that can deploy smoke. */
struct smoke {
    cell_t cell[UNITS_MAX]; /* in the order of their numbers */
    int count;
    int most; /* of them at once, whatever they are */
};

static struct smoke smoke_of(const struct outlet *it, const struct effect *effect)
{
    int munitions = it->state->player[it->state->side].stock[MUNITIONS];
    int paid = effect->amount ? munitions / effect->amount : SMOKE_MOST;
    struct smoke smoke = {.count = 0};

    for (int i = 0; i < it->state->units; i++) {
        const struct ch_unit *unit = &it->state->unit[i];
        if (lives(unit) && !rides(unit) && unit->owner == it->state->side &&
            type_in(&effect->types, unit->type))
            smoke.cell[smoke.count++] = unit->cell;
    }
    smoke.most = paid < SMOKE_MOST ? paid : SMOKE_MOST;
    smoke.most = smoke.count < smoke.most ? smoke.count : smoke.most;
    return smoke;
}

/* How large the sets are that are listed: thirteen vehicles have 4,095 of up to six, eighty have
 * three hundred millions. Each vehicle alone is listed in any case. */
static int sets_listed(const struct smoke *smoke)
{
    long sets = 0;
    long of_size = 1;

    for (int size = 1; size <= smoke->most; size++) {
        of_size = of_size * (smoke->count - size + 1) / size;
        sets += of_size;
        if (size > 1 && sets > SMOKE_SETS)
            return size - 1;
    }
    return smoke->most;
}

static void list_smoke(struct outlet *it, const struct smoke *smoke, struct ch_move *move, int from,
                       int most)
{
    for (int i = from; move->steps < most && i < smoke->count; i++) {
        move->path[move->steps++] = smoke->cell[i];
        ch_give(it, move);
        list_smoke(it, smoke, move, i + 1, most);
        move->path[--move->steps] = NO_CELL;
    }
}

static void list_smokes(struct outlet *it, const struct effect *effect, struct ch_move move)
{
    struct smoke smoke = smoke_of(it, effect);

    list_smoke(it, &smoke, &move, 0, sets_listed(&smoke));
}

/* The next ability of that kind that can be used, behind TIER, which becomes its tier; NULL. */
static const struct effect *next_use(const struct outlet *it, enum effect_kind kind, int *tier)
{
    const struct ch_player *player = &it->state->player[it->state->side];
    const struct effect *effect = NULL;

    while (player->tiers && (effect = ch_effect(it->setting, player, kind, -1, tier)) != NULL)
        if (!(player->used >> *tier & 1) && effect->amount <= player->stock[MUNITIONS])
            return effect;
    return NULL;
}

static void list_uses(struct outlet *it, enum effect_kind kind)
{
    const struct effect *effect;
    int tier = -1;

    while ((effect = next_use(it, kind, &tier)) != NULL) {
        struct ch_move move = ch_blank_move(USE);
        move.type = (uint8_t)(it->state->player[it->state->side].card - 1);
        move.number = (uint8_t)tier;
        if (kind == EFFECT_SMOKE)
            list_smokes(it, effect, move);
        else
            list_bombs(it, move);
    }
}

/* ---- all of it ------------------------------------------------------------------------- */

bool ch_abridges(const struct setting *setting, const void *in)
{
    const struct outlet it = {.setting = setting, .state = in};
    const struct effect *effect;
    int tier = -1;

    if (it.state->stage != STAGE_TURN || it.state->passed ||
        ch_phase_of(it.state->slot) != PHASE_PIN)
        return false;
    while ((effect = next_use(&it, EFFECT_SMOKE, &tier)) != NULL) {
        struct smoke smoke = smoke_of(&it, effect);
        if (sets_listed(&smoke) < smoke.most)
            return true;
    }
    return false;
}

void ch_moves(const struct setting *setting, const void *in, struct move_sink *sink)
{
    struct outlet it = {sink, setting, in, false};
    enum phase phase = ch_phase_of(it.state->slot);

    if (it.state->stage == STAGE_SETUP) {
        ch_list_setup(&it);
        return;
    }
    if (it.state->stage != STAGE_TURN || it.state->passed || it.state->rolling)
        return;
    if (phase == PHASE_MANEUVER)
        list_maneuvers(&it);
    if (phase == PHASE_PIN) {
        list_pins(&it);
        list_uses(&it, EFFECT_SMOKE);
    }
    if (phase == PHASE_DAMAGE) {
        list_shots(&it);
        list_uses(&it, EFFECT_BOMB);
    }
    if (phase == PHASE_SUPPLY)
        ch_list_supply(&it);
    if (phase == PHASE_DEFENSE) {
        list_rolls(&it);
        return;
    }
    ch_list_cards(&it);
    if (!it.state->done)
        give_plain(&it, PASS);
}

bool ch_concerns(const struct setting *setting, const void *state, const void *what,
                 struct span word)
{
    const struct ch_scenario *scenario = scenario_of(setting);
    const struct ch_move *move = what;
    cell_t cell = grid_read(&scenario->grid, word);
    bool names_unit = move->kind == BUY || move->kind == FREE || move->kind == BUILD ||
                      move->kind == PLACE;

    (void)state;
    if (cell == NO_CELL)
        return names_unit && span_same(scenario->type[move->type].id, word);
    for (int i = 0; i < move->steps && move->kind == USE; i++)
        if (move->path[i] == cell)
            return true;
    return move->from == cell || move->by == cell || (move->from == NO_CELL && move->to == cell);
}
