/* SPDX-License-Identifier: MIT */
/* Overlays for the diagram, and which of them show best why something was refused. */
#include "games/ghq/bits.h"
#include "games/ghq/layout.h"
#include "games/ghq/members.h"
#include "games/ghq/pairing.h"
#include "games/ghq/rulings.h"
#include "games/ghq/words.h"

static const char *const side_names[] = {"blue", "red"};

/* G3: the squares that a side bombards. */
static struct ruling mark_fire(struct canvas *canvas, const struct setting *setting,
                               const void *state, struct span argument)
{
    const struct ghq_state *now = state;
    int side = 0;

    while (side < SEATS && (!argument.len || !span_begins(side_names[side], argument)))
        side++;
    if (side == SEATS)
        return ghq_refuse(RULE_NO_SUCH_SIDE, WHOLE_ITEM, ARGS(0));
    for (uint64_t fire = now->fire[side_seat(setting, side)]; fire;) {
        int square = next_square(&fire);
        int column = column_of(square) + (now->board[square] == EMPTY);
        canvas_put(canvas, row_of(square), column, '*', STYLE_MARKED);
    }
    canvas_line(canvas, "* under %s's fire", side_names[side]);
    return legal;
}

static void list_squares(struct canvas *canvas, const char *heading, uint64_t set)
{
    char buffer[256];
    struct text words;

    if (!set)
        return;
    text_borrow(&words, buffer, sizeof buffer);
    text_puts(&words, heading);
    while (set) {
        text_putc(&words, ' ');
        ghq_write_square(&words, next_square(&set));
    }
    canvas_line(canvas, "%s", words.at);
}

/* G4: one maximum pairing, and who could be left over by another. */
static struct ruling mark_pairs(struct canvas *canvas, const struct setting *setting,
                                const void *state, struct span argument)
{
    const struct ghq_state *now = state;
    uint64_t bottom = now->infantry & now->men[BOTTOM];
    uint64_t top = now->infantry & now->men[TOP];
    int8_t partner[SQUARES];
    char buffer[256];
    struct text words;
    uint64_t loose = 0;

    (void)setting;
    (void)argument;
    pairing_make(bottom, top, partner);
    text_borrow(&words, buffer, sizeof buffer);
    text_puts(&words, "standoffs:");
    for (int square = 0; square < SQUARES; square++)
        if (partner[square] >= 0) {
            text_putc(&words, ' ');
            ghq_write_square(&words, square);
            text_putc(&words, '=');
            ghq_write_square(&words, partner[square]);
        }
    canvas_line(canvas, "%s", pairing_size(bottom, top) ? words.at : "standoffs: none");
    for (uint64_t men = bottom & beside(top); men;) {
        int square = next_square(&men);
        loose |= pairing_grows(bottom, top, square) ? 0 : bit(square);
    }
    for (uint64_t men = top & beside(bottom); men;) {
        int square = next_square(&men);
        loose |= pairing_grows(top, bottom, square) ? 0 : bit(square);
    }
    list_squares(canvas, "beside an enemy, but not needed for any standoff:", loose);
    return legal;
}

struct reach {
    struct move_sink sink;
    struct canvas *canvas;
    int from;
};

static bool paint_destination(struct move_sink *sink, const void *move)
{
    const struct reach *reach = (const struct reach *)sink;
    const struct ghq_move *action = move;

    if (action->action == MOVE && action->from == reach->from)
        canvas_put(reach->canvas, row_of(action->to), column_of(action->to) + 1, '+', STYLE_MARKED);
    return true;
}

/* G7, G8: where the piece on a square can go. */
static struct ruling mark_reach(struct canvas *canvas, const struct setting *setting,
                                const void *state, struct span argument)
{
    struct reach reach = {{paint_destination}, canvas, ghq_read_square(argument)};

    if (reach.from == NO_SQUARE)
        return ghq_refuse(RULE_NO_SQUARE_THERE, WHOLE_ITEM, ARGS(0));
    ghq_moves(setting, state, &reach.sink);
    canvas_line(canvas, "+ where the piece on %c%c can go", 'a' + reach.from % 8,
                '1' + reach.from / 8);
    return legal;
}

static struct ruling mark_point(struct canvas *canvas, const struct setting *setting,
                                const void *state, struct span argument)
{
    int square = ghq_read_square(argument);

    (void)setting;
    (void)state;
    if (square == NO_SQUARE)
        return ghq_refuse(RULE_NO_SQUARE_THERE, WHOLE_ITEM, ARGS(0));
    enclose(canvas, square, '<', '>');
    return legal;
}

const struct mark ghq_marks[] = {
    {"fire", "SIDE", "squares that a side bombards", mark_fire},
    {"pairs", NULL, "infantry in standoffs", mark_pairs},
    {"reach", "SQUARE", "where the piece there can go", mark_reach},
    {"point", "SQUARE", "a square", mark_point},
    {NULL, NULL, NULL, NULL},
};

/* ---- which of them show best why something was refused ------------------------------------- */

enum shown { SHOWS_FIRE, SHOWS_OWN_FIRE, SHOWS_PAIRS, SHOWS_REACH };

static const struct {
    enum rule_number rule;
    enum shown shown;
} illustrations[] = {
    {RULE_UNDER_FIRE, SHOWS_FIRE},
    {RULE_THROUGH_FIRE, SHOWS_FIRE},
    {RULE_DEPLOYED_UNDER_FIRE, SHOWS_FIRE},
    {RULE_HQ_FALLS, SHOWS_OWN_FIRE},
    {RULE_NOT_BY_FIRE, SHOWS_OWN_FIRE},
    {RULE_NOT_BY_INFANTRY, SHOWS_OWN_FIRE},
    {RULE_NOT_TAKEN, SHOWS_OWN_FIRE},
    {RULE_NOT_TAKEN_ENGAGED, SHOWS_PAIRS},
    {RULE_CHOOSE_TAKE, SHOWS_PAIRS},
    {RULE_NOT_WHOLE, SHOWS_PAIRS},
    {RULE_NOT_TOGETHER, SHOWS_PAIRS},
    {RULE_MUST_ENGAGE, SHOWS_PAIRS},
    {RULE_HQ_NOT_HELD, SHOWS_PAIRS},
    {RULE_NOT_ENGAGED, SHOWS_PAIRS},
    {RULE_ENGAGED_ELSEWHERE, SHOWS_PAIRS},
    {RULE_ENGAGED_STAYS, SHOWS_REACH},
    {RULE_ENGAGED_FIRST_STEP, SHOWS_REACH},
    {RULE_ENGAGED_DROP, SHOWS_REACH},
    {RULE_TOO_FAR, SHOWS_REACH},
    {RULE_TOO_FAR_ARMORED, SHOWS_REACH},
    {RULE_NO_DROP, SHOWS_REACH},
    {RULE_OCCUPIED, SHOWS_REACH},
    {RULE_BLOCKED, SHOWS_REACH},
};

void ghq_illustrate(struct text *out, const struct setting *setting, const void *state,
                    const void *move, struct ruling ruling)
{
    const struct ghq_state *now = state;
    const struct ghq_move *action = move;

    for (size_t i = 0; i < sizeof illustrations / sizeof illustrations[0]; i++) {
        if (illustrations[i].rule != ruling.rule)
            continue;
        if (illustrations[i].shown == SHOWS_PAIRS) {
            text_puts(out, "pairs");
        } else if (illustrations[i].shown == SHOWS_REACH) {
            if (action->from == NO_SQUARE)
                return;
            text_puts(out, "reach=");
            ghq_write_square(out, action->from);
        } else {
            int own = illustrations[i].shown == SHOWS_OWN_FIRE;
            int seat = own ? now->mover : (int)other(now->mover);
            text_printf(out, "fire=%s", side_names[seat_side(setting, seat)]);
        }
        return;
    }
}
