/* SPDX-License-Identifier: MIT */
/*
 * From what was meant back to what is written: actions, and the position as text.
 */
#include "games/company-of-heroes/battle.h"

#include <string.h>

static const char *const stock_words[CLAIMS] = {"manpower", "munitions", "fuel", "vp", "xp"};

void ch_write_cell(struct text *out, const struct setting *setting, cell_t cell)
{
    grid_write(out, &scenario_of(setting)->grid, cell);
}

/* A name as it can be read back: in quotes unless it is one plain word that is no keyword. */
static void write_name(struct text *out, struct span name)
{
    static const char *const keywords[] = {"health", "cp",   "lost",     "with",  "deployed", "pinned",
                                           "entered", "sped", "repaired", "smoke", "stands",   NULL};
    bool plain = ch_index(keywords, name) < 0;

    for (size_t i = 0; i < name.len; i++)
        plain = plain && !strchr(" \t,;{}()<>\"", name.at[i]) && (unsigned char)name.at[i] < 0x80;
    if (!plain)
        text_putc(out, '"');
    text_put(out, name);
    if (!plain)
        text_putc(out, '"');
}

static void write_actor(struct text *out, const struct setting *setting, cell_t cell, int seat)
{
    ch_write_cell(out, setting, cell);
    if (seat)
        text_printf(out, "/%d", seat);
}

static void write_dice(struct text *out, const struct ch_move *move)
{
    static const char letters[] = {'R', 'B', 'G'};

    if (move->pending)
        text_puts(out, "(?)");
    for (int face = 2; face >= 0; face--)
        text_repeat(out, letters[face], move->dice[face]);
}

static void write_stock(struct text *out, const int16_t *stock)
{
    text_puts(out, "stock");
    for (int i = 0; i < CLAIMS; i++)
        if (stock[i] != NOT_CLAIMED)
            text_printf(out, " %s %d", stock_words[i], stock[i]);
}

static void write_hexes(struct text *out, const struct setting *setting,
                        const struct ch_move *move)
{
    for (int i = 0; i < move->steps; i++) {
        text_putc(out, ' ');
        ch_write_cell(out, setting, move->path[i]);
    }
}

/* ---- setup ----------------------------------------------------------------------------- */

static void write_status(struct text *out, const struct setting *setting,
                         const struct ch_move *move)
{
    static const struct {
        const char *word;
        uint8_t status;
    } words[] = {
        {" deployed", IS_DEPLOYED}, {" pinned", IS_PINNED},       {" entered", HAS_ENTERED},
        {" sped", HAS_SPED},        {" repaired", HAS_REPAIRED}, {" smoke", IN_SMOKE},
    };
    const struct unit_type *type = &scenario_of(setting)->type[move->type];

    if (move->health || move->destroyed)
        text_printf(out, " health %d", move->health);
    if (move->status & HAS_LOST)
        text_printf(out, " lost %d", move->loss);
    if (move->cp)
        text_printf(out, " cp %d", move->cp);
    if (move->upgrades)
        text_puts(out, " with");
    for (int i = 0; i < type->upgrades; i++)
        for (unsigned times = move->upgrades >> 2 * i & 3; times; times--) {
            text_putc(out, ' ');
            write_name(out, type->upgrade[i].name);
        }
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (move->status & words[i].status)
            text_puts(out, words[i].word);
}

static void write_tiers(struct text *out, unsigned tiers, int first)
{
    for (int tier = first; tier <= CARD_TIERS; tier++)
        if (tiers >> tier & 1)
            text_printf(out, " %d", tier);
}

static void write_setup(struct text *out, const struct setting *setting,
                        const struct ch_move *move)
{
    static const char *const names[] = {"us", "wehrmacht", "soviet", "british", "team1", "team2"};
    const struct ch_scenario *scenario = scenario_of(setting);

    switch ((enum move_kind)move->kind) {
    case PLACE:
        text_put(out, scenario->type[move->type].id);
        text_putc(out, ' ');
        write_actor(out, setting, move->to, move->seat);
        write_status(out, setting, move);
        return;
    case ROLL:
        text_printf(out, "%s ", names[move->team]);
        write_dice(out, move);
        return;
    case FIRST:
        text_printf(out, "%s first", names[move->team]);
        return;
    case ACTED:
        text_printf(out, "%s acted", names[move->team]);
        return;
    case POINTS:
        text_printf(out, "vp %s %d", names[move->team], move->number);
        return;
    case HOLD:
        text_puts(out, "point ");
        ch_write_cell(out, setting, scenario->point[move->number].cell);
        text_printf(out, " %s", names[move->team]);
        return;
    case CLOCK:
        text_printf(out, "%s %d", move->seat ? "cp" : "turn", move->number);
        return;
    case HELD:
        text_puts(out, "card ");
        write_name(out, scenario->card[move->type].name);
        if (move->number)
            text_printf(out, " tier %d", move->number);
        if (move->status)
            text_puts(out, " took");
        write_tiers(out, (unsigned)move->status << 1, 1);
        if (move->used)
            text_puts(out, " used");
        write_tiers(out, (unsigned)move->used << 1, 1);
        return;
    default:
        text_puts(out, "unlocked");
        write_tiers(out, move->number, move->number == 2 ? 1 : 2);
        return;
    }
}

/* ---- play ------------------------------------------------------------------------------ */

static void write_fire(struct text *out, const struct setting *setting,
                       const struct ch_state *state, const struct ch_move *move)
{
    bool in_words = move->pinning && state->stage == STAGE_SETUP;

    write_actor(out, setting, move->from, move->seat);
    text_puts(out, in_words ? " pins " : ">");
    ch_write_cell(out, setting, move->to);
    for (int damage = 0; damage < DAMAGES; damage++)
        if (move->types >> damage & 1)
            text_printf(out, " %s", ch_damage_name[damage]);
}

/* `buy`, `free` and `build` */
static void write_purchase(struct text *out, const struct setting *setting,
                           const struct ch_move *move, const char *word)
{
    const struct unit_type *type = &scenario_of(setting)->type[move->type];

    text_printf(out, "%s ", word);
    text_put(out, type->id);
    text_putc(out, ' ');
    ch_write_cell(out, setting, move->to);
    if (move->kind == BUILD) {
        text_puts(out, " by ");
        write_actor(out, setting, move->by, move->seat);
    }
    if (move->upgrade != NOBODY) {
        text_puts(out, " with ");
        write_name(out, type->upgrade[move->upgrade].name);
    }
}

static void write_upgrade(struct text *out, const struct setting *setting,
                          const struct ch_state *state, const struct ch_move *move)
{
    int unit = move->seat ? ch_passenger(state, move->from, move->seat)
                          : ch_unit_on(state, move->from);

    text_puts(out, "upgrade ");
    write_actor(out, setting, move->from, move->seat);
    text_putc(out, ' ');
    if (unit != NOBODY && move->upgrade != NOBODY)
        write_name(out, type_of(setting, &state->unit[unit])->upgrade[move->upgrade].name);
}

static void write_maneuver(struct text *out, const struct setting *setting,
                           const struct ch_move *move)
{
    write_actor(out, setting, move->from, move->seat);
    for (int i = 0; move->kind == MOVE && i < move->steps; i++) {
        text_putc(out, '-');
        ch_write_cell(out, setting, move->path[i]);
    }
    if (move->kind == DEPLOY)
        text_puts(out, " deploy");
    if (move->kind == ENTER) {
        text_puts(out, " enter ");
        ch_write_cell(out, setting, move->to);
    }
    if (move->speed)
        text_puts(out, " speed");
}

void ch_write(struct text *out, const struct setting *setting, const void *state, const void *what)
{
    const struct ch_scenario *scenario = scenario_of(setting);
    const struct ch_move *move = what;

    switch ((enum move_kind)move->kind) {
    case MOVE:
    case DEPLOY:
    case ENTER:
        write_maneuver(out, setting, move);
        return;
    case FIRE:
        write_fire(out, setting, state, move);
        return;
    case DEFEND:
        ch_write_cell(out, setting, move->to);
        text_putc(out, ' ');
        write_dice(out, move);
        return;
    case BUY:
    case FREE:
    case BUILD:
        write_purchase(out, setting, move,
                       move->kind == BUY ? "buy" : move->kind == FREE ? "free" : "build");
        return;
    case UPGRADE:
        write_upgrade(out, setting, state, move);
        return;
    case UNLOCK:
    case TIER:
        text_printf(out, "%s %d", move->kind == UNLOCK ? "unlock" : "tier", move->number);
        return;
    case REPAIR:
        text_puts(out, "repair ");
        write_actor(out, setting, move->from, move->seat);
        text_putc(out, '>');
        ch_write_cell(out, setting, move->to);
        return;
    case CARD:
        text_puts(out, "card ");
        write_name(out, scenario->card[move->type].name);
        return;
    case USE:
        text_puts(out, "use ");
        write_name(out, scenario->card[move->type].tier[move->number].title);
        write_hexes(out, setting, move);
        return;
    case STOCK:
        write_stock(out, move->stock);
        return;
    case PASS:
        text_puts(out, "pass");
        return;
    default:
        write_setup(out, setting, move);
        return;
    }
}
