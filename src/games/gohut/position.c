/* SPDX-License-Identifier: MIT */
/*
 * A position as setup text: each side's Chain of command, discarded tiles and skulls; the supply is
 * what is left.
 */
#include "games/gohut/chain.h"

enum { WIDTH = 80, ITEM_ROOM = 128 };

/* Where the next item of a side's list goes. */
struct listing {
    struct text *out;
    const struct setting *setting;
    int side;
    size_t indent; /* 0: nothing was written yet */
    size_t column;
};

static void begin_list(struct listing *list)
{
    size_t start = list->out->len;

    text_printf(list->out, "0. %s  ", gohut_game.sides[list->side]);
    list->indent = list->column = list->out->len - start;
}

static void list_item(struct listing *list, const struct gohut_move *move)
{
    char words[ITEM_ROOM];
    struct text item;

    text_borrow(&item, words, sizeof words);
    gohut_write(&item, list->setting, NULL, move);
    if (list->indent == 0) {
        begin_list(list);
    } else if (list->column + 2 + item.len + 1 > WIDTH) {
        text_puts(list->out, ",\n");
        text_repeat(list->out, ' ', list->indent);
        list->column = list->indent;
    } else {
        text_puts(list->out, ", ");
        list->column += 2;
    }
    text_put(list->out, text_span(&item));
    list->column += item.len;
}

static void list_slot(struct listing *list, const struct slot *slot, int number)
{
    if (slot->type != NOBODY)
        list_item(list, &(struct gohut_move){.kind = PLACE,
                                             .slot = (uint8_t)number,
                                             .type = slot->type,
                                             .face = slot->face,
                                             .space = slot->at});
}

static void write_side(struct text *out, const struct setting *setting,
                       const struct gohut_state *state, int side)
{
    struct listing list = {out, setting, side, 0, 0};

    for (int slot = 0; slot < SLOTS; slot++)
        list_slot(&list, &state->slot[side][slot], slot);
    for (int type = 0; type < scenario_of(setting)->type_count; type++)
        for (int i = 0; i < state->discarded[side][type]; i++)
            list_item(&list, &(struct gohut_move){.kind = DISCARDED, .type = (uint8_t)type});
    if (state->skulls[side])
        list_item(&list, &(struct gohut_move){.kind = SKULLS, .count = state->skulls[side]});
    if (list.indent)
        text_putc(out, '\n');
}

void gohut_position(struct text *out, const struct setting *setting, const void *state)
{
    for (int side = 0; side < SIDES; side++)
        write_side(out, setting, state, side);
}
