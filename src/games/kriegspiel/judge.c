/* SPDX-License-Identifier: MIT */
/*
 * May this be done? Each check is a statement that has to be true; the lists at the end put them
 * in the order in which a teacher would name them, from the turn as a whole to the square. The
 * lists that make an action possible hold what must be true even of one that the players let stand.
 */
#include "games/kriegspiel/army.h"

/* What is asked: the move, and the unit that it is about. */
struct question {
    const struct setting *setting;
    const struct ks_state *state;
    const struct ks_move *move;
    int side;
    int unit; /* on the square that is left, or attacked; NOBODY if none */
};

typedef struct ruling check(const struct question *question);

/* --- setup ---------------------------------------------------------------------------------- */

/* K1 */
static struct ruling setup_has_no_past(const struct question *q)
{
    if (q->setting->position || !(q->move->retreating || q->move->kind == RUIN))
        return legal;
    return ks_refuse(RULE_NOT_IN_SETUP, q->move->retreating ? FIELD_RETREATING : WHOLE_ITEM,
                     ARGS(0));
}

/* K1 */
static struct ruling ground_is_bare(const struct question *q)
{
    if (!bits_have(&ks_open, q->move->to))
        return ks_refuse(RULE_SETUP_MOUNTAIN, FIELD_SQUARE, ARGS(q->move->to));
    if (!ks_is_free(q->state, q->move->to))
        return ks_refuse(RULE_SETUP_OCCUPIED, FIELD_SQUARE, ARGS(q->move->to));
    return legal;
}

/* K1 */
static struct ruling ground_is_own(const struct question *q)
{
    int owner = row_of(q->move->to) < FIRST_SOUTH_ROW ? NORTH : SOUTH;

    if (q->setting->position || owner == q->side)
        return legal;
    return ks_refuse(RULE_FOREIGN_GROUND, FIELD_SQUARE, ARGS(q->move->to, q->side));
}

/* K1 */
static struct ruling one_is_left(const struct question *q)
{
    const struct unit_type *type = &ks_type[q->move->unit];

    for (int unit = type->first; unit < type->first + type->count; unit++)
        if (q->state->at[q->side][unit] == NOWHERE)
            return legal;
    return ks_refuse(RULE_ALL_PLACED, FIELD_UNIT, ARGS(q->side, q->move->unit));
}

/* K14: there is one attack a turn, so one retreat. */
static struct ruling nobody_else_retreats(const struct question *q)
{
    for (int side = 0; side < SIDES; side++)
        if (q->move->retreating && q->state->owes[side] != NOBODY)
            return ks_refuse(RULE_RETREAT_TWICE, FIELD_RETREATING,
                             ARGS(q->state->at[side][q->state->owes[side]]));
    return legal;
}

/* K15 */
static struct ruling arsenal_is_there(const struct question *q)
{
    if (ks_arsenal_on(NORTH, q->move->to) < 0 && ks_arsenal_on(SOUTH, q->move->to) < 0)
        return ks_refuse(RULE_NO_ARSENAL, FIELD_SQUARE, ARGS(q->move->to));
    return legal;
}

/* K15 */
static struct ruling arsenal_is_intact(const struct question *q)
{
    if (!ks_live_arsenal(q->state, NORTH, q->move->to) &&
        !ks_live_arsenal(q->state, SOUTH, q->move->to))
        return ks_refuse(RULE_RUINED_TWICE, FIELD_SQUARE, ARGS(q->move->to));
    return legal;
}

/* --- the turn ------------------------------------------------------------------------------- */

/* K3 */
static struct ruling turn_was_not_passed(const struct question *q)
{
    return q->state->passed ? ks_refuse(RULE_PASSED, WHOLE_ITEM, ARGS(q->side)) : legal;
}

/* K14 */
static struct ruling retreat_comes_first(const struct question *q)
{
    int owing = q->state->owes[q->side];

    if (owing == NOBODY || (q->move->kind == MOVE && q->unit == owing))
        return legal;
    return ks_refuse(RULE_RETREAT_FIRST, WHOLE_ITEM, ARGS(q->state->at[q->side][owing]));
}

/* K3 */
static struct ruling nothing_was_done(const struct question *q)
{
    if (q->state->moves == 0 && q->state->attack != ATTACK_MADE)
        return legal;
    return ks_refuse(RULE_PASS_LATE, WHOLE_ITEM, ARGS(q->side));
}

/* K3 */
static struct ruling attack_is_still_to_come(const struct question *q)
{
    if (q->state->attack != ATTACK_MADE)
        return legal;
    return ks_refuse(RULE_MOVE_AFTER_ATTACK, WHOLE_ITEM, ARGS(q->side));
}

/* K3, K15 */
static struct ruling attack_is_open(const struct question *q)
{
    if (q->state->attack == ATTACK_MADE)
        return ks_refuse(RULE_ATTACK_TWICE, WHOLE_ITEM, ARGS(q->side));
    if (q->state->attack == ATTACK_WAS_ARSENAL)
        return ks_refuse(RULE_ATTACK_AFTER_ARSENAL, WHOLE_ITEM, ARGS(q->side));
    return legal;
}

/* K3 */
static struct ruling a_move_is_left(const struct question *q)
{
    if (q->state->moves < MOVES_A_TURN)
        return legal;
    return ks_refuse(RULE_SIX_MOVES, WHOLE_ITEM, ARGS(q->side));
}

/* --- the unit ------------------------------------------------------------------------------- */

/* K4 */
static struct ruling unit_is_there(const struct question *q)
{
    if (q->unit != NOBODY)
        return legal;
    if (ks_unit_on(q->state, enemy_of(q->side), q->move->from) != NOBODY)
        return ks_refuse(RULE_ENEMY_UNIT, FIELD_FROM, ARGS(q->move->from, q->side));
    return ks_refuse(RULE_NO_UNIT, FIELD_FROM, ARGS(q->move->from));
}

/* K4 */
static struct ruling letter_is_right(const struct question *q)
{
    if (q->move->unit == ANY_KIND || q->move->unit == ks_kind(q->unit))
        return legal;
    return ks_refuse(RULE_OTHER_UNIT, FIELD_UNIT, ARGS(q->move->from, q->move->unit));
}

/* K3 */
static struct ruling unit_has_not_moved(const struct question *q)
{
    if (!(q->state->moved >> q->unit & 1))
        return legal;
    return ks_refuse(RULE_MOVED_TWICE, WHOLE_ITEM, ARGS(q->move->from));
}

/* The enemy unit at which a line from SOURCE to the unit ends, or NOWHERE: if a mountain stands
 * between the two, there would be no line without that enemy either. */
static square_t cut_between(const struct question *q, square_t source, square_t unit)
{
    int direction = ks_direction(source, unit);
    int enemy = enemy_of(q->side);
    square_t cut = NOWHERE;

    for (int i = 1; direction >= 0 && i < ks_distance(source, unit); i++) {
        square_t square = ks_walk(source, direction, i);
        if (!bits_have(&ks_open, square))
            return NOWHERE;
        int there = ks_unit_on(q->state, enemy, square);
        if (cut == NOWHERE && there != NOBODY && is_combat(there))
            cut = square;
    }
    return cut;
}

/* K6: a relay that does not radiate, though the unit would be on line if it did. One that is at
 * least joined to others is the first that a player thinks of. */
static struct ruling find_silent_relay(const struct question *q)
{
    const square_t *at = q->state->at[q->side];
    struct ruling found = legal;

    for (int relay = COMBAT_UNITS; relay < UNITS; relay++) {
        if (at[relay] == NOWHERE ||
            !ks_would_relay(q->state, q->setting, q->side, relay, q->unit))
            continue;
        if (is_on_line(q->state, q->side, relay))
            return ks_refuse(RULE_RELAY_JOINED, WHOLE_ITEM, ARGS(q->move->from, at[relay]));
        found = ks_refuse(RULE_RELAY_OFF_LINE, WHOLE_ITEM, ARGS(q->move->from, at[relay]));
    }
    return found;
}

/* K5: a line that would run over the unit, but for an enemy in between. */
static struct ruling find_cut_line(const struct question *q)
{
    square_t source[ARSENALS + RELAYS];
    int sources = ks_sources(q->state, q->side, source);

    for (int i = 0; i < sources; i++) {
        square_t cut = cut_between(q, source[i], q->move->from);
        if (cut != NOWHERE)
            return ks_refuse(RULE_LINE_CUT, WHOLE_ITEM, ARGS(q->move->from, source[i], cut));
    }
    return legal;
}

/* Of all that keeps the unit off line, name what a player would look at first. */
static struct ruling explain_off_line(const struct question *q)
{
    struct ruling relay = find_silent_relay(q);
    struct ruling cut = find_cut_line(q);

    if (relay.finding != LEGAL && (relay.rule == RULE_RELAY_JOINED || cut.finding == LEGAL))
        return relay;
    if (cut.finding != LEGAL)
        return cut;
    return ks_refuse(RULE_OFF_LINE, WHOLE_ITEM, ARGS(q->move->from));
}

/* K8, with K14 where the players chose that retreats need no line. */
static struct ruling unit_is_on_line(const struct question *q)
{
    if (!is_combat(q->unit) || is_on_line(q->state, q->side, q->unit))
        return legal;
    if (q->state->owes[q->side] == q->unit && !ks_is_stuck(q->setting, q->state, q->side, q->unit))
        return legal;
    return explain_off_line(q);
}

/* --- the square ----------------------------------------------------------------------------- */

/* K4 */
static struct ruling destination_is_free(const struct question *q)
{
    square_t to = q->move->to;

    if (to == q->move->from)
        return ks_refuse(RULE_SAME_SQUARE, FIELD_TO, ARGS(to));
    if (!bits_have(&ks_open, to))
        return ks_refuse(RULE_MOUNTAIN, WHOLE_ITEM, ARGS(q->move->from, to));
    if (ks_unit_on(q->state, q->side, to) != NOBODY)
        return ks_refuse(RULE_OWN_IN_WAY, FIELD_TO, ARGS(to));
    if (!ks_is_free(q->state, to))
        return ks_refuse(RULE_ENEMY_IN_WAY, FIELD_TO, ARGS(to));
    return legal;
}

/* K4 */
static struct ruling destination_is_near(const struct question *q)
{
    int distance = ks_distance(q->move->from, q->move->to);
    int speed = ks_type[ks_kind(q->unit)].speed;

    if (distance <= speed)
        return legal;
    return ks_refuse(RULE_TOO_FAR, WHOLE_ITEM, ARGS(q->move->from, speed, q->move->to, distance));
}

/* K4 */
static struct ruling way_is_free(const struct question *q)
{
    if (ks_can_reach(q->state, q->side, q->unit, q->move->to))
        return legal;
    return ks_refuse(RULE_NO_WAY, WHOLE_ITEM, ARGS(q->move->from, q->move->to));
}

/* K14, K15 */
static struct ruling arsenal_may_fall(const struct question *q)
{
    if (!ks_live_arsenal(q->state, enemy_of(q->side), q->move->to))
        return legal;
    if (q->state->owes[q->side] == q->unit)
        return ks_refuse(RULE_RETREAT_TO_ARSENAL, FIELD_TO, ARGS(q->move->from, q->move->to));
    if (is_combat(q->unit) && q->state->attack == ATTACK_WAS_ARSENAL)
        return ks_refuse(RULE_SECOND_ARSENAL, FIELD_TO, ARGS(q->side, q->move->to));
    return legal;
}

/* --- the attack ----------------------------------------------------------------------------- */

/* K10 */
static struct ruling target_is_there(const struct question *q)
{
    if (q->unit != NOBODY)
        return legal;
    if (ks_unit_on(q->state, q->side, q->move->to) != NOBODY)
        return ks_refuse(RULE_OWN_TARGET, FIELD_SQUARE, ARGS(q->move->to, q->side));
    return ks_refuse(RULE_NO_TARGET, FIELD_SQUARE, ARGS(q->move->to));
}

/* K14: of two attacks in one turn that the players let stand, only one forces a retreat. */
static struct ruling no_second_retreat(const struct question *q)
{
    int owing = q->state->owes[enemy_of(q->side)];

    if (owing == NOBODY || owing == q->unit)
        return legal;
    struct sums sums = ks_sums(q->setting, q->state, q->side, q->move->to);
    if (ks_result(q->setting, q->state, q->side, q->move, sums) != RETREATS)
        return legal;
    return ks_refuse(RULE_RETREAT_TWICE, WHOLE_ITEM,
                     ARGS(q->state->at[enemy_of(q->side)][owing]));
}

/* K10, K13 */
static struct ruling attack_is_stronger(const struct question *q)
{
    struct sums sums = ks_sums(q->setting, q->state, q->side, q->move->to);

    if (sums.attack == 0)
        return ks_refuse(RULE_NOBODY_IN_RANGE, FIELD_SQUARE, ARGS(q->move->to, q->side));
    if (sums.attack <= sums.defence)
        return ks_refuse(RULE_TOO_WEAK, WHOLE_ITEM, ARGS(q->move->to, sums.attack, sums.defence));
    return legal;
}

/* --- the lists ------------------------------------------------------------------------------ */

enum { CHECKS = 12, MOVE_KINDS = PASS + 1 };

static check *const possible_if[MOVE_KINDS][CHECKS] = {
    [PLACE] = {ground_is_bare, one_is_left, nobody_else_retreats},
    [RUIN] = {arsenal_is_there, arsenal_is_intact},
    [MOVE] = {unit_is_there, letter_is_right, destination_is_free},
    [ATTACK] = {target_is_there, no_second_retreat},
    [PASS] = {NULL},
};

static check *const legal_if[MOVE_KINDS][CHECKS] = {
    [PLACE] = {setup_has_no_past, ground_is_bare, ground_is_own, one_is_left, nobody_else_retreats},
    [RUIN] = {setup_has_no_past, arsenal_is_there, arsenal_is_intact},
    [MOVE] = {turn_was_not_passed, unit_is_there, letter_is_right, attack_is_still_to_come,
              retreat_comes_first, unit_has_not_moved, a_move_is_left, unit_is_on_line,
              destination_is_free, destination_is_near, way_is_free, arsenal_may_fall},
    [ATTACK] = {turn_was_not_passed, target_is_there, retreat_comes_first, attack_is_open,
                attack_is_stronger},
    [PASS] = {turn_was_not_passed, nothing_was_done, retreat_comes_first},
};

static struct question ask(const struct setting *setting, const struct ks_state *state,
                           const struct ks_move *move)
{
    struct question question = {setting, state, move, state->side, NOBODY};

    if (move->kind == MOVE)
        question.unit = ks_unit_on(state, state->side, move->from);
    else if (move->kind == ATTACK)
        question.unit = ks_unit_on(state, enemy_of(state->side), move->to);
    return question;
}

static struct ruling first_broken(check *const list[CHECKS], const struct question *question)
{
    for (int i = 0; i < CHECKS && list[i]; i++) {
        struct ruling ruling = list[i](question);
        if (ruling.finding != LEGAL)
            return ruling;
    }
    return legal;
}

struct ruling ks_possible(const struct setting *setting, const void *state, const void *move)
{
    struct question question = ask(setting, state, move);

    return first_broken(possible_if[question.move->kind], &question);
}

struct ruling ks_judge(const struct setting *setting, const void *state, const void *move)
{
    struct question question = ask(setting, state, move);

    return first_broken(legal_if[question.move->kind], &question);
}
