/* SPDX-License-Identifier: MIT */
/*
 * The words in which rulings are put.
 */
#include "games/company-of-heroes/battle.h"

#include "base/bug.h"

#include <string.h>

const char *const ch_player_title[CH_SIDES] = {"US",      "Wehrmacht", "Soviet",
                                               "British", "Team1",     "Team2"};

typedef void speaker(struct text *out, const struct setting *setting,
                     const struct ch_state *state, int value);

/* "one die is", "three dice are" */
static void put_number(struct text *out, int value)
{
    static const char *const words[] = {"no",  "one", "two",   "three", "four",  "five", "six",
                                        "seven", "eight", "nine",  "ten",   "eleven", "twelve"};

    if (value >= 0 && value < (int)(sizeof words / sizeof *words))
        text_puts(out, words[value]);
    else
        text_printf(out, "%d", value);
}

static void say_hex(struct text *out, const struct setting *setting, const struct ch_state *state,
                    int value)
{
    (void)state;
    ch_write_cell(out, setting, (cell_t)value);
}

static void say_unit(struct text *out, const struct setting *setting,
                     const struct ch_state *state, int value)
{
    const struct ch_unit *unit = &state->unit[value];

    if (!lives(unit))
        return;
    text_printf(out, "%s's ", ch_player_title[unit->owner]);
    text_put(out, type_of(setting, unit)->title);
    text_puts(out, rides(unit) ? " in the transport on " : " on ");
    ch_write_cell(out, setting, unit->cell);
}

/* Where a unit is, as a log writes it. */
static void say_at(struct text *out, const struct setting *setting, const struct ch_state *state,
                   int value)
{
    ch_write_cell(out, setting, state->unit[value].cell);
    if (rides(&state->unit[value]))
        text_printf(out, "/%d", state->unit[value].seat);
}

static void say_shelter(struct text *out, const struct setting *setting,
                        const struct ch_state *state, int value)
{
    (void)setting;
    text_puts(out, rides(&state->unit[value]) ? "a transport" : "a building");
}

static void say_type(struct text *out, const struct setting *setting,
                     const struct ch_state *state, int value)
{
    (void)state;
    text_put(out, scenario_of(setting)->type[value].id);
}

static void say_player(struct text *out, const struct setting *setting,
                       const struct ch_state *state, int value)
{
    (void)setting;
    (void)state;
    text_puts(out, ch_player_title[value]);
}

static void say_value(struct text *out, const struct setting *setting,
                      const struct ch_state *state, int value)
{
    static const char *const words[] = {
        "no transport stands there",
        "only regular infantry rides, in a transport of its own team",
        "seats are taken in order, from 1",
        "its health would be more than it can have",
        "only weapon teams deploy",
        "only infantry is pinned, and no machine gun team",
    };

    (void)setting;
    (void)state;
    text_puts(out, words[value]);
}

static void say_phase(struct text *out, const struct setting *setting,
                      const struct ch_state *state, int value)
{
    (void)setting;
    (void)state;
    text_puts(out, ch_phase_name[value]);
}

static void say_action(struct text *out, const struct setting *setting,
                       const struct ch_state *state, int value)
{
    static const char *const words[MOVE_KINDS] = {
        [MOVE] = "units move in the maneuver phase",
        [DEPLOY] = "weapon teams deploy in the maneuver phase",
        [ENTER] = "transports are entered in the maneuver phase",
        [FIRE] = "attacks belong to the damage phase, pins to the one before",
        [DEFEND] = "defense dice are rolled under \"defense\"",
        [BUY] = "units are bought in the supply phase",
        [UPGRADE] = "upgrades are bought in the supply phase",
        [UNLOCK] = "building boards are unlocked in the supply phase",
        [BUILD] = "emplacements are built in the supply phase",
        [REPAIR] = "repairs are made in the supply phase",
        [CARD] = "a card is chosen in a player's own turn",
        [TIER] = "tiers are bought in the supply phase",
        [USE] = "abilities are used in the pin and damage phases",
        [FREE] = "free units spawn in the supply phase",
        [STOCK] = "stocks are stated in the supply phase",
        [PASS] = "nobody passes in it; it is left out when no dice are due",
    };

    (void)setting;
    (void)state;
    text_puts(out, words[value] ? words[value] : "that belongs to the setup");
}

static void say_cp(struct text *out, const struct setting *setting, const struct ch_state *state,
                   int value)
{
    (void)setting;
    (void)state;
    text_printf(out, value == 1 ? "%d command point" : "%d command points", value);
}

static void say_hexes(struct text *out, const struct setting *setting,
                      const struct ch_state *state, int value)
{
    (void)setting;
    (void)state;
    text_printf(out, value == 1 ? "%d hex" : "%d hexes", value);
}

static void say_damage(struct text *out, const struct setting *setting,
                       const struct ch_state *state, int value)
{
    (void)setting;
    (void)state;
    text_puts(out, ch_damage_name[value]);
}

static void say_ground(struct text *out, const struct setting *setting,
                       const struct ch_state *state, int value)
{
    (void)setting;
    (void)state;
    text_puts(out, value ? "a building" : "water");
}

static void say_dice(struct text *out, const struct setting *setting,
                     const struct ch_state *state, int value)
{
    int dice = ch_defense_of(setting, state, value).dice;

    put_number(out, dice);
    text_puts(out, dice == 1 ? " die is" : " dice are");
}

/* "2 for the building, 1 for AP" */
static void say_parts(struct text *out, const struct setting *setting,
                      const struct ch_state *state, int value)
{
    struct defense defense = ch_defense_of(setting, state, value);
    const char *gap = "";

    if (defense.building)
        text_printf(out, "%d for the building", defense.building);
    gap = defense.building ? ", " : "";
    for (int damage = 0; damage < DAMAGES; damage++)
        if (defense.resist[damage]) {
            text_printf(out, "%s%d for %s", gap, defense.resist[damage], ch_damage_name[damage]);
            gap = ", ";
        }
    if (defense.shield)
        text_printf(out, "%s1 for the shield", gap);
}

static void say_given(struct text *out, const struct setting *setting,
                      const struct ch_state *state, int value)
{
    (void)setting;
    (void)state;
    put_number(out, value);
    text_puts(out, value == 1 ? " is" : " are");
}

static void say_undecided(struct text *out, const struct setting *setting,
                          const struct ch_state *state, int value)
{
    (void)setting;
    (void)state;
    put_number(out, value);
    text_puts(out, value == 1 ? " die is" : " dice are");
}

static void say_whynot(struct text *out, const struct setting *setting,
                       const struct ch_state *state, int value)
{
    static const char *const words[] = {
        "no damage is dealt to it",
        "nothing that it resists is dealt to it, and it has neither a building nor a shield",
        "only flame is dealt to it, which no die stops",
        "it is immune to all that is dealt to it",
    };

    (void)setting;
    (void)state;
    text_puts(out, words[value]);
}

static void say_board(struct text *out, const struct setting *setting,
                      const struct ch_state *state, int value)
{
    (void)setting;
    (void)state;
    if (value)
        text_printf(out, "tier %d", value);
    else
        text_puts(out, "it with a commander card");
}

static void say_resource(struct text *out, const struct setting *setting,
                         const struct ch_state *state, int value)
{
    (void)setting;
    (void)state;
    text_puts(out, value == VICTORY ? "victory points" : ch_resource_name[value]);
}

static void say_upgrade(struct text *out, const struct setting *setting,
                        const struct ch_state *state, int value)
{
    (void)state;
    text_put(out, scenario_of(setting)
                      ->type[value / UPGRADES_MAX]
                      .upgrade[value % UPGRADES_MAX]
                      .name);
}

static void say_card(struct text *out, const struct setting *setting,
                     const struct ch_state *state, int value)
{
    (void)state;
    text_put(out, scenario_of(setting)->card[value].name);
}

static void say_tier(struct text *out, const struct setting *setting,
                     const struct ch_state *state, int value)
{
    (void)state;
    text_put(out, scenario_of(setting)->card[value / CARD_TIERS].tier[value % CARD_TIERS].title);
}

static void say_moment(struct text *out, const struct setting *setting,
                       const struct ch_state *state, int value)
{
    (void)setting;
    (void)state;
    text_puts(out, value ? "at the beginning of the damage phase, in the pin turn"
                         : "in the damage turn");
}

void ch_phrase(struct text *out, const struct setting *setting, const void *state,
               struct span word, int value)
{
    static const struct {
        const char *word;
        speaker *say;
    } words[] = {
        {"hex", say_hex},         {"unit", say_unit},       {"at", say_at},
        {"shelter", say_shelter}, {"type", say_type},       {"player", say_player},
        {"team", say_player},     {"value", say_value},     {"phase", say_phase},
        {"action", say_action},   {"cp", say_cp},           {"hexes", say_hexes},
        {"damage", say_damage},   {"ground", say_ground},   {"parts", say_parts},
        {"dice", say_dice},       {"given", say_given},     {"undecided", say_undecided},
        {"whynot", say_whynot},   {"board", say_board},     {"resource", say_resource},
        {"upgrade", say_upgrade}, {"card", say_card},       {"tier", say_tier},
        {"moment", say_moment},
    };

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (span_is(word, words[i].word)) {
            words[i].say(out, setting, state, value);
            return;
        }
    bug("a message of company-of-heroes has a place that nobody fills");
}
