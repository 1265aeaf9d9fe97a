/* SPDX-License-Identifier: MIT */
/*
 * The diagram: the map, then every player's board, the units with what is the matter with them,
 * and what is on its way.
 */
#include "games/company-of-heroes/picture.h"

enum { NAME_WIDTH = 5, LINE_ROOM = 512 };

static const char *const short_player[FACTIONS] = {"us", "wm", "so", "br"};
static const char point_sign[RESOURCES] = {'m', 'a', 'f', 'v'};

struct picture {
    const struct ch_scenario *scenario;
    const struct setting *setting;
    const struct ch_state *state; /* NULL: the bare map */
};

/* ---- a hex ----------------------------------------------------------------------------- */

static unsigned sign_of_point(const struct picture *picture, cell_t cell)
{
    for (int i = 0; i < picture->scenario->points; i++)
        if (picture->scenario->point[i].cell == cell)
            return (unsigned)point_sign[picture->scenario->point[i].kind];
    return 0;
}

static void show_holder(struct hexmap_space *space, const struct picture *picture, cell_t cell)
{
    for (int i = 0; i < picture->scenario->points; i++) {
        int team = picture->state ? picture->state->owner[i] : picture->scenario->point[i].team;
        if (picture->scenario->point[i].cell != cell || team == NO_SIDE)
            continue;
        struct text text;
        text_borrow(&text, space->line[1], sizeof space->line[1]);
        text_printf(&text, "(%s)", ch_team_name[team]);
        space->style[1] = team ? STYLE_SECOND : STYLE_FIRST;
    }
}

static void show_unit(struct hexmap_space *space, const struct picture *picture, int number)
{
    const struct ch_unit *unit = &picture->state->unit[number];
    int passengers = ch_passengers(picture->state, number);
    struct text text;

    text_borrow(&text, space->line[0], sizeof space->line[0]);
    hexmap_shorten(&text, type_of(picture->setting, unit)->id, NAME_WIDTH);
    text_printf(&text, " %d", unit->health);
    text_borrow(&text, space->line[1], sizeof space->line[1]);
    text_puts(&text, short_player[unit->owner]);
    if (unit->status & IS_DEPLOYED)
        text_putc(&text, 'd');
    if (unit->status & IS_PINNED)
        text_putc(&text, 'p');
    if (unit->upgrades)
        text_putc(&text, '^');
    if (passengers)
        text_printf(&text, "+%d", passengers);
    space->style[0] = space->style[1] =
        team_of(picture->state, unit) ? STYLE_SECOND : STYLE_FIRST;
}

static void look(struct hexmap_space *space, const void *context, cell_t cell)
{
    const struct picture *picture = context;
    const struct ch_scenario *scenario = picture->scenario;
    int unit = picture->state ? ch_unit_on(picture->state, cell) : NOBODY;

    space->heavy = scenario->wall[cell];
    space->sign = sign_of_point(picture, cell);
    if (cell_in(&scenario->water, cell))
        space->ground = '~';
    else if (cell_in(&scenario->buildings, cell))
        space->ground = '%';
    else if (cell_in(&scenario->spawn[0], cell) || cell_in(&scenario->spawn[1], cell))
        space->ground = '.';
    if (unit == NOBODY)
        show_holder(space, picture, cell);
    else
        show_unit(space, picture, unit);
}

struct hexmap ch_hexmap(struct canvas *canvas, const struct ch_scenario *scenario)
{
    return (struct hexmap){.canvas = canvas, .grid = &scenario->grid, .look = look};
}

static void draw_map(struct canvas *canvas, const struct picture *picture)
{
    struct hexmap map = ch_hexmap(canvas, picture->scenario);

    map.context = picture;
    hexmap_draw(&map);
    canvas_line(canvas, " ");
}

void ch_draw_map(struct canvas *canvas, const void *scenario)
{
    struct picture picture = {.scenario = scenario};

    draw_map(canvas, &picture);
    canvas_line(canvas, "%%%% building  ~~ water  .. spawn area  # impassable side");
    canvas_line(canvas, "points: m manpower  a munitions  f fuel  v victory");
}

/* ---- the players ----------------------------------------------------------------------- */

static void say_teams(struct canvas *canvas, const struct setting *setting,
                      const struct ch_state *state)
{
    canvas_line(canvas, "Victory points: team1 %d (+%d), team2 %d (+%d); %d to win", state->vp[0],
                ch_income(setting, state, 0, VICTORY), state->vp[1],
                ch_income(setting, state, 1, VICTORY), ch_threshold(setting, state));
}

static void put_boards(struct text *line, const struct ch_player *player)
{
    text_puts(line, "; tiers");
    for (int tier = 1; tier <= BOARD_TIERS; tier++)
        if (player->open >> tier & 1)
            text_printf(line, " %d", tier);
}

static void say_player(struct canvas *canvas, const struct setting *setting,
                       const struct ch_state *state, int faction)
{
    const struct ch_player *player = &state->player[faction];
    char words[LINE_ROOM];
    struct text line;

    text_borrow(&line, words, sizeof words);
    text_printf(&line, "%s (%s):", ch_player_title[faction], ch_team_name[player->team]);
    for (int resource = 0; resource < STOCKS; resource++)
        text_printf(&line, "%s %s %d (+%d)", resource ? "," : "", ch_resource_name[resource],
                    player->stock[resource], ch_income(setting, state, player->team, resource));
    if (plays_xp(setting))
        text_printf(&line, ", experience %d", player->xp);
    put_boards(&line, player);
    if (player->card) {
        struct span name = scenario_of(setting)->card[player->card - 1].name;
        text_printf(&line, "; %.*s, tier %d", (int)name.len, name.at, player->tiers);
    }
    if (state->stage == STAGE_TURN && ch_phase_of(state->slot) == PHASE_MANEUVER &&
        ch_team_of_slot(setting, state, state->slot) == player->team)
        text_printf(&line, "; %d of %d cp left", player->cp, TURN_CP);
    canvas_line(canvas, "%s", words);
}

/* ---- the units ------------------------------------------------------------------------- */

static void put_state(struct text *line, const struct setting *setting, const struct ch_unit *unit)
{
    static const struct {
        uint8_t status;
        const char *word;
    } words[] = {
        {IS_DEPLOYED, " deployed"},      {IS_PINNED, " pinned"}, {HAS_ENTERED, " entered"},
        {HAS_SPED, " speed die used"},   {IN_SMOKE, " in smoke"}, {HAS_REPAIRED, " has repaired"},
    };
    const struct unit_type *type = type_of(setting, unit);

    for (int i = 0; i < type->upgrades; i++)
        for (int times = upgrade_times(unit, i); times; times--)
            text_printf(line, " +%.*s", (int)type->upgrade[i].name.len, type->upgrade[i].name.at);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (unit->status & words[i].status)
            text_puts(line, words[i].word);
    if (unit->cp)
        text_printf(line, " cp %d", unit->cp);
    if (unit->status & HAS_LOST && unit->loss)
        text_printf(line, " lost %d", unit->loss);
}

static void put_unit(struct text *line, const struct setting *setting,
                     const struct ch_state *state, const struct ch_unit *unit)
{
    struct span id = type_of(setting, unit)->id;

    text_printf(line, " %.*s ", (int)id.len, id.at);
    ch_write_cell(line, setting, unit->cell);
    if (unit->seat)
        text_printf(line, "/%d", unit->seat);
    text_printf(line, " %d/%d", unit->health, ch_most_health(setting, state, unit));
    put_state(line, setting, unit);
}

static void say_units(struct canvas *canvas, const struct setting *setting,
                      const struct ch_state *state, int faction)
{
    char words[8 * LINE_ROOM];
    struct text line;
    const char *gap = "";

    text_borrow(&line, words, sizeof words);
    text_printf(&line, "%s:", ch_player_title[faction]);
    for (int i = 0; i < state->units; i++) {
        if (!lives(&state->unit[i]) || state->unit[i].owner != faction)
            continue;
        text_puts(&line, gap);
        put_unit(&line, setting, state, &state->unit[i]);
        gap = ",";
    }
    text_puts(&line, *gap ? "" : " no units");
    canvas_line(canvas, "%s", words);
}

/* ---- what is on its way ---------------------------------------------------------------- */

static void say_target(struct canvas *canvas, const struct setting *setting,
                       const struct ch_state *state, int target)
{
    const struct ch_unit *unit = &state->unit[target];
    struct blow blow = ch_blow(setting, state, target);
    struct defense defense = ch_defense_of(setting, state, target);
    char words[LINE_ROOM];
    struct text line;

    text_borrow(&line, words, sizeof words);
    text_puts(&line, "Damage on ");
    ch_write_cell(&line, setting, unit->cell);
    text_putc(&line, ':');
    for (int damage = 0; damage < DAMAGES; damage++)
        if (blow.points[damage])
            text_printf(&line, " %d %s", blow.points[damage], ch_damage_name[damage]);
    if (unit->status & HAS_LOST)
        text_printf(&line, "; it has lost %d", unit->loss);
    else if (defense.dice)
        text_printf(&line, "; %d %s due", defense.dice, defense.dice == 1 ? "die" : "dice");
    canvas_line(canvas, "%s", words);
}

static void say_damage(struct canvas *canvas, const struct setting *setting,
                       const struct ch_state *state)
{
    if (state->removed || state->slot < SLOT_DAMAGE)
        return;
    for (int i = 0; i < state->units; i++) {
        if (!lives(&state->unit[i]) || rides(&state->unit[i]))
            continue;
        struct blow blow = ch_blow(setting, state, i);
        if (blow.points[AI] || blow.points[AP] || blow.points[HE] || blow.points[FLAME])
            say_target(canvas, setting, state, i);
    }
}

static void say_pins(struct canvas *canvas, const struct setting *setting,
                     const struct ch_state *state)
{
    char words[LINE_ROOM];
    struct text line;

    for (int i = 0; i < state->units; i++) {
        const struct ch_unit *unit = &state->unit[i];
        if (!lives(unit) || unit->pins == NOBODY)
            continue;
        text_borrow(&line, words, sizeof words);
        ch_write_cell(&line, setting, unit->cell);
        text_puts(&line, " pins ");
        ch_write_cell(&line, setting, state->unit[unit->pins].cell);
        canvas_line(canvas, "%s", words);
    }
}

static void say_first(struct canvas *canvas, const struct ch_state *state)
{
    if (state->first != NO_SIDE && state->number)
        canvas_line(canvas, "Round %d: %s goes first", state->number, ch_team_name[state->first]);
}

void ch_draw(struct canvas *canvas, const struct setting *setting, const void *in,
             const struct view *view)
{
    const struct ch_state *state = in;
    struct picture picture = {scenario_of(setting), setting, state};

    (void)view;
    draw_map(canvas, &picture);
    say_first(canvas, state);
    say_teams(canvas, setting, state);
    for (int faction = 0; faction < FACTIONS; faction++)
        if (ch_is_in_play(state, faction))
            say_player(canvas, setting, state, faction);
    canvas_line(canvas, " ");
    for (int faction = 0; faction < FACTIONS; faction++)
        if (ch_is_in_play(state, faction))
            say_units(canvas, setting, state, faction);
    say_pins(canvas, setting, state);
    say_damage(canvas, setting, state);
    canvas_line(canvas, " ");
    canvas_line(canvas, "name and health; us US  wm Wehrmacht  so Soviet  br British; d deployed  "
                        "p pinned  ^ upgraded  +1 passengers");
    canvas_line(canvas, "%%%% building  ~~ water  .. spawn area  # impassable side; points: "
                        "m manpower  a munitions  f fuel  v victory");
}
