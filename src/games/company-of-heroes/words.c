/* SPDX-License-Identifier: MIT */
/*
 * The words in which rulings are put.
 */
#include "games/company-of-heroes/battle.h"

#include "base/bug.h"

#include <string.h>

const char *const ch_player_title[CH_SIDES] = {"US",      "Wehrmacht", "Soviet",
                                               "British", "Team1",     "Team2"};

/* What is to be put into words, and where. */
struct saying {
    struct text *out;
    const struct setting *setting;
    const struct ch_state *state;
    int value;
};

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

static void say_hex(const struct saying *it)
{
    ch_write_cell(it->out, it->setting, (cell_t)it->value);
}

static void say_unit(const struct saying *it)
{
    const struct ch_unit *unit = &it->state->unit[it->value];

    text_printf(it->out, "%s's ", ch_player_title[unit->owner]);
    text_put(it->out, type_of(it->setting, unit)->title);
    text_puts(it->out, rides(unit) ? " in the transport on " : " on ");
    ch_write_cell(it->out, it->setting, unit->cell);
}

/* Where a unit is, as a log writes it. */
static void say_at(const struct saying *it)
{
    ch_write_cell(it->out, it->setting, it->state->unit[it->value].cell);
    if (rides(&it->state->unit[it->value]))
        text_printf(it->out, "/%d", it->state->unit[it->value].seat);
}

static void say_shelter(const struct saying *it)
{
    text_puts(it->out, rides(&it->state->unit[it->value]) ? "a transport" : "a building");
}

static void say_type(const struct saying *it)
{
    text_put(it->out, scenario_of(it->setting)->type[it->value].id);
}

static void say_player(const struct saying *it)
{
    text_puts(it->out, ch_player_title[it->value]);
}

static void say_value(const struct saying *it)
{
    static const char *const words[] = {
        "no transport stands there",
        "only regular infantry rides, in a transport of its own team",
        "seats are taken in order, from 1",
        "its health would be more than it can have",
        "only weapon teams deploy",
        "only infantry is pinned, and no machine gun team",
        "no unit of this kind spends so many command points in a round",
        "it would have lost more health than it can have",
        "no card lets a unit have an upgrade so often",
        "only who has lost health in this round (lost N) has none left",
    };

    text_puts(it->out, words[it->value]);
}

static void say_phase(const struct saying *it)
{
    text_puts(it->out, ch_phase_name[it->value]);
}

static void say_action(const struct saying *it)
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

    text_puts(it->out, words[it->value] ? words[it->value] : "that belongs to the setup");
}

static void say_cp(const struct saying *it)
{
    text_printf(it->out, it->value == 1 ? "%d command point" : "%d command points", it->value);
}

static void say_hexes(const struct saying *it)
{
    text_printf(it->out, it->value == 1 ? "%d hex" : "%d hexes", it->value);
}

static void say_damage(const struct saying *it)
{
    text_puts(it->out, ch_damage_name[it->value]);
}

static void say_ground(const struct saying *it)
{
    text_puts(it->out, it->value ? "a building" : "water");
}

static void say_dice(const struct saying *it)
{
    int dice = ch_defense_of(it->setting, it->state, it->value).dice;

    put_number(it->out, dice);
    text_puts(it->out, dice == 1 ? " die is" : " dice are");
}

/* "2 for the building, 1 for AP" */
static void say_parts(const struct saying *it)
{
    struct defense defense = ch_defense_of(it->setting, it->state, it->value);
    const char *gap = "";

    if (defense.building)
        text_printf(it->out, "%d for the building", defense.building);
    gap = defense.building ? ", " : "";
    for (int damage = 0; damage < DAMAGES; damage++)
        if (defense.resist[damage]) {
            text_printf(it->out, "%s%d for %s", gap, defense.resist[damage],
                        ch_damage_name[damage]);
            gap = ", ";
        }
    if (defense.shield)
        text_printf(it->out, "%s1 for the shield", gap);
}

static void say_given(const struct saying *it)
{
    put_number(it->out, it->value);
    text_puts(it->out, it->value == 1 ? " is" : " are");
}

static void say_undecided(const struct saying *it)
{
    put_number(it->out, it->value);
    text_puts(it->out, it->value == 1 ? " die is" : " dice are");
}

static void say_whynot(const struct saying *it)
{
    static const char *const words[] = {
        "no damage is dealt to it",
        "nothing that it resists is dealt to it, and it has neither a building nor a shield",
        "only flame is dealt to it, which no die stops",
        "it is immune to all that is dealt to it",
    };

    text_puts(it->out, words[it->value]);
}

static void say_board(const struct saying *it)
{
    if (it->value)
        text_printf(it->out, "tier %d", it->value);
    else
        text_puts(it->out, "it with a commander card");
}

static void say_resource(const struct saying *it)
{
    text_puts(it->out, it->value == VICTORY ? "victory points" : ch_resource_name[it->value]);
}

static void say_upgrade(const struct saying *it)
{
    text_put(it->out, scenario_of(it->setting)
                          ->type[it->value / UPGRADES_MAX]
                          .upgrade[it->value % UPGRADES_MAX]
                          .name);
}

static void say_card(const struct saying *it)
{
    text_put(it->out, scenario_of(it->setting)->card[it->value].name);
}

static void say_tier(const struct saying *it)
{
    text_put(
        it->out,
        scenario_of(it->setting)->card[it->value / CARD_TIERS].tier[it->value % CARD_TIERS].title);
}

static void say_moment(const struct saying *it)
{
    text_puts(it->out, it->value ? "at the beginning of the damage phase, in the pin turn"
                                 : "in the damage turn");
}

/* ---- what there is, where something else was named ----------------------------------------- */

/* One more name of a list, of which COUNT stand there already: "AP, AI". */
static void put_name(const struct saying *it, int count, struct span name)
{
    text_puts(it->out, count ? ", " : "");
    text_put(it->out, name);
}

static void put_end(const struct saying *it, int count)
{
    text_puts(it->out, count ? "" : "none");
}

/* Of a faction. */
static void say_types(const struct saying *it)
{
    const struct ch_scenario *scenario = scenario_of(it->setting);
    int count = 0;

    for (int type = 0; type < scenario->types; type++)
        if (scenario->type[type].faction == it->value)
            put_name(it, count++, scenario->type[type].id);
    put_end(it, count);
}

/* Of a type. */
static void say_upgrades(const struct saying *it)
{
    const struct unit_type *type = &scenario_of(it->setting)->type[it->value];

    for (int i = 0; i < type->upgrades; i++)
        put_name(it, i, type->upgrade[i].name);
    put_end(it, type->upgrades);
}

/* Of a faction. */
static void say_cards(const struct saying *it)
{
    const struct ch_scenario *scenario = scenario_of(it->setting);
    int count = 0;

    for (int card = 0; card < scenario->cards; card++)
        if (scenario->card[card].faction == it->value)
            put_name(it, count++, scenario->card[card].name);
    put_end(it, count);
}

/* Those of a faction that are used. */
static void say_abilities(const struct saying *it)
{
    const struct ch_scenario *scenario = scenario_of(it->setting);
    int count = 0;

    for (int card = 0; card < scenario->cards; card++)
        for (int i = 0; i < scenario->card[card].tiers; i++) {
            const struct card_tier *tier = &scenario->card[card].tier[i];
            if (scenario->card[card].faction == it->value && ch_ability_of(tier))
                put_name(it, count++, tier->title);
        }
    put_end(it, count);
}

void ch_phrase(struct text *out, const struct setting *setting, const void *state,
               struct span word, int value)
{
    static const struct {
        const char *word;
        void (*say)(const struct saying *it);
    } words[] = {
        {"hex", say_hex},
        {"unit", say_unit},
        {"at", say_at},
        {"shelter", say_shelter},
        {"type", say_type},
        {"player", say_player},
        {"team", say_player},
        {"value", say_value},
        {"phase", say_phase},
        {"action", say_action},
        {"cp", say_cp},
        {"hexes", say_hexes},
        {"damage", say_damage},
        {"ground", say_ground},
        {"parts", say_parts},
        {"dice", say_dice},
        {"given", say_given},
        {"undecided", say_undecided},
        {"whynot", say_whynot},
        {"board", say_board},
        {"resource", say_resource},
        {"upgrade", say_upgrade},
        {"card", say_card},
        {"tier", say_tier},
        {"moment", say_moment},
        {"types", say_types},
        {"upgrades", say_upgrades},
        {"cards", say_cards},
        {"abilities", say_abilities},
    };
    const struct saying it = {out, setting, state, value};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (span_is(word, words[i].word)) {
            words[i].say(&it);
            return;
        }
    bug("a message of company-of-heroes has a place that nobody fills");
}
