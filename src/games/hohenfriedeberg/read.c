/* SPDX-License-Identifier: MIT */
/*
 * From what was written to the move that was meant, and back.
 */
#include "games/hohenfriedeberg/field.h"

#include "base/utf8.h"

#include <string.h>

/* What `read` needs at hand. */
struct reading_of {
    const struct setting *setting;
    const struct hf_map *map;
    const struct hf_state *state;
    const struct capture *capture;
    struct hf_move *move;
};

/* Of letters and digits alone, or with marks of no width among them. */
static cell_t hex_called(const struct hf_map *map, struct span word, bool marked)
{
    char plain[16];
    size_t len = 0;

    if (!marked)
        return grid_read(&map->grid, word);
    for (size_t i = 0; i < word.len && len < sizeof plain;) {
        size_t soft = utf8_no_width((struct span){word.at + i, word.len - i});
        if (!soft)
            plain[len++] = word.at[i];
        i += soft ? soft : 1;
    }
    return grid_read(&map->grid, (struct span){plain, len});
}

static bool is_of_name(char c)
{
    return is_digit(c) || is_letter(c);
}

/* Cut the next run of letters and digits off REST, which has hexes parted by signs, and say which
 * hex it names; false if there is none. */
static bool next_hex(const struct hf_map *map, struct span *rest, cell_t *cell)
{
    const char *at = rest->at;
    const char *end = at + rest->len;
    bool marked = false;

    while (at < end && !is_of_name(*at))
        at++;
    const char *name = at;
    while (at < end) {
        bool plain = is_of_name(*at);
        size_t len = plain ? 1 : utf8_no_width((struct span){at, (size_t)(end - at)});
        if (!len)
            break;
        marked |= !plain;
        at += len;
    }
    *rest = (struct span){at, (size_t)(end - at)};
    *cell = hex_called(map, (struct span){name, (size_t)(at - name)}, marked);
    return at > name;
}

/* The same as nearly all hexes are written: four digits, and behind them one sign or nothing.
 * False, with REST as it was, where they are not. */
static bool next_usual_hex(const struct hf_map *map, struct span *rest, cell_t *cell)
{
    const char *at = rest->at;
    size_t len = rest->len > 4 ? 5 : rest->len;

    if (map->grid.names != NAMES_DIGITS || len < 4 || (len == 5 && (unsigned char)at[4] > '/'))
        return false;
    *cell = grid_read_digits(&map->grid, at);
    if (*cell == NO_CELL)
        return false;
    *rest = (struct span){at + len, rest->len - len};
    return true;
}

/* The hex of one field. */
static struct ruling read_hex(const struct reading_of *it, enum field field, cell_t *cell)
{
    struct span rest = it->capture->field[field];

    next_hex(it->map, &rest, cell);
    if (*cell == NO_CELL)
        return hf_refuse(RULE_NO_SUCH_HEX, field, ARGS(0));
    return legal;
}

/* No unit goes as far as the path has room for. */
static struct ruling refuse_length(const struct reading_of *it, unsigned hexes)
{
    cell_t from = it->move->path[0];
    int unit = hf_unit_at(it->map, it->state, from);
    int steps = hexes - 1 < INT16_MAX ? (int)hexes - 1 : INT16_MAX;

    if (unit == NOBODY)
        return hf_refuse(RULE_NO_UNIT, FIELD_PATH, ARGS(from));
    return hf_refuse(RULE_TOO_FAR, FIELD_PATH, ARGS(from, type_of(it->map, unit)->move, steps));
}

/* All hexes of a field into the path; `to` is the last. */
static struct ruling read_hexes(const struct reading_of *it, enum field field)
{
    struct span rest = it->capture->field[field];
    unsigned count = 0;
    cell_t cell;

    while (rest.len && (next_usual_hex(it->map, &rest, &cell) || next_hex(it->map, &rest, &cell))) {
        if (cell == NO_CELL)
            return hf_refuse(RULE_NO_SUCH_HEX, field, ARGS(0));
        if (count < PATH_MAX)
            it->move->path[count] = cell;
        it->move->to = cell;
        count++;
    }
    if (count > PATH_MAX)
        return refuse_length(it, count);
    it->move->count = (uint8_t)count;
    return legal;
}

/* ---- units ----------------------------------------------------------------------------- */

/* The nation before a unit's name: "Saxon Grenadiers". Cut off; -1 if there is none. */
static int take_nation(struct span *name)
{
    struct span rest = *name;
    struct span word;

    span_next_word(&rest, &word);
    rest = span_trim(rest);
    for (int nation = 0; rest.len && nation < NATIONS; nation++)
        if (span_begins(hf_nation[nation], word)) {
            *name = rest;
            return nation;
        }
    return -1;
}

/* What parts words is one blank. */
static struct span with_single_blanks(char *buffer, size_t room, struct span name)
{
    struct span rest = name;
    struct span word;
    struct text text;

    text_borrow(&text, buffer, room);
    while (utf8_next_word(&rest, &word)) {
        text_puts(&text, text.len ? " " : "");
        text_put(&text, word);
    }
    return text_span(&text);
}

/* The types that a name may mean: how many, the first and the last. */
struct found {
    unsigned count;
    int first, last;
};

static void note_type(struct found *found, int type)
{
    if (found->count++ == 0)
        found->first = type;
    found->last = type;
}

/* The types of SIDE (NO_SIDE: any) and NATION (-1: any) that NAME means: those that are called so,
 * else those whose name begins so. */
static struct found find_types(const struct hf_map *map, struct span name, int side, int nation)
{
    struct found begun = {0, 0, 0};
    struct found whole = {0, 0, 0};

    for (unsigned i = 0; i < map->types; i++) {
        const struct hf_type *type = &map->type[i];
        if ((side != NO_SIDE && side_of_nation(type->nation) != side) ||
            (nation >= 0 && type->nation != nation) || !span_begins(type->name, name))
            continue;
        note_type(&begun, (int)i);
        if (span_is(name, type->name))
            note_type(&whole, (int)i);
    }
    return whole.count ? whole : begun;
}

static struct found types_written(const struct hf_map *map, struct span written, int side)
{
    char buffer[2 * SCENARIO_NAME_MAX + 16];
    struct span name = with_single_blanks(buffer, sizeof buffer, written);
    struct found found = find_types(map, name, side, -1);

    if (found.count)
        return found;
    int nation = take_nation(&name);
    return nation < 0 ? found : find_types(map, name, side, nation);
}

static struct ruling read_place(const struct reading_of *it)
{
    struct span name = it->capture->field[FIELD_UNIT];
    struct found found = types_written(it->map, name, it->state->side);

    if (found.count == 0) /* perhaps the other side's, which is no matter of reading */
        found = types_written(it->map, name, NO_SIDE);
    if (found.count == 0)
        return hf_refuse(RULE_NO_TYPE, FIELD_UNIT, ARGS(it->state->side));
    if (found.count > 1)
        return hf_refuse(RULE_TYPE_AMBIGUOUS, FIELD_UNIT, ARGS(found.first, found.last));
    it->move->type = (uint8_t)found.first;
    it->move->flipped = it->capture->field[FIELD_FLIPPED].at != NULL;
    return read_hex(it, FIELD_HEX, &it->move->to);
}

/* ---- moves ----------------------------------------------------------------------------- */

/* H5: two hexes that are not adjacent stand for a way between them, if all legal ones come to the
 * same. */
static void find_way(const struct reading_of *it)
{
    struct hf_move *move = it->move;
    struct hf_reach reach;
    int unit = hf_unit_at(it->map, it->state, move->path[0]);

    move->ways = 0;
    if (unit == NOBODY)
        return;
    hf_reach(&reach, it->setting, it->state, unit);
    bool plain = cell_in(&reach.plain, move->to);
    bool crossed = cell_in(&reach.crossed, move->to);
    if (plain != crossed)
        hf_way(move, &reach, move->path[0], move->to, crossed);
    else
        move->ways = (uint8_t)(plain + crossed);
}

static struct ruling read_move(const struct reading_of *it)
{
    struct hf_move *move = it->move;
    struct ruling ruling = read_hexes(it, FIELD_PATH);

    if (ruling.finding != LEGAL)
        return ruling;
    move->ways = 1;
    if (move->count == 2 && hex_direction(&it->map->board, move->path[0], move->path[1]) < 0)
        find_way(it);
    return legal;
}

static struct ruling read_die(const struct reading_of *it)
{
    struct span die = it->capture->field[FIELD_DIE];

    if (die.at[0] == '?')
        return legal;
    int number = span_number(die, INT16_MAX);
    if (number < 1 || number > DIE_FACES)
        return hf_refuse(RULE_NO_FACE, FIELD_DIE, ARGS(number < 0 ? INT16_MAX : number));
    it->move->die = (uint8_t)number;
    return legal;
}

static struct ruling read_attack(const struct reading_of *it)
{
    struct hf_move *move = it->move;
    struct span total = it->capture->field[FIELD_TOTAL];
    struct ruling ruling = read_hexes(it, FIELD_ATTACKERS);

    if (ruling.finding != LEGAL)
        return ruling;
    move->total = (int16_t)(total.at ? span_number(total, INT16_MAX) : -1);
    if (total.at && move->total < 0)
        move->total = INT16_MAX;
    for (int claim = 0; claim < RESULTS; claim++)
        if (it->capture->field[FIELD_MISSES + claim].at)
            move->claimed |= (uint8_t)(1 << claim);
    ruling = read_hex(it, FIELD_TARGET, &move->to);
    return ruling.finding == LEGAL ? read_die(it) : ruling;
}

static struct ruling read_ends(const struct reading_of *it)
{
    struct ruling ruling = read_hex(it, FIELD_FROM, &it->move->path[0]);

    it->move->count = 1;
    return ruling.finding == LEGAL ? read_hex(it, FIELD_TO, &it->move->to) : ruling;
}

static struct ruling read_stay(const struct reading_of *it)
{
    it->move->to = NO_CELL;
    if (!it->capture->field[FIELD_FROM].at)
        return legal;
    return read_hex(it, FIELD_FROM, &it->move->to);
}

static struct ruling read_pass(const struct reading_of *it)
{
    (void)it;
    return legal;
}

struct ruling hf_read(void *out, const struct setting *setting, const void *state,
                      const struct capture *capture)
{
    static struct ruling (*const readers[])(const struct reading_of *) = {
        [PLACE] = read_place, [MOVE] = read_move,    [ATTACK] = read_attack, [RETREAT] = read_ends,
        [STAYS] = read_stay,  [ADVANCE] = read_ends, [PASS] = read_pass,
    };
    struct hf_move *move = out;
    struct reading_of it = {setting, map_of(setting), state, capture, move};

    memset(move, 0, sizeof *move);
    move->kind = (uint8_t)capture->kind;
    move->total = -1;
    return readers[move->kind](&it);
}

/* ---- writing --------------------------------------------------------------------------- */

static void put_hex(struct text *out, const struct hf_map *map, cell_t cell)
{
    grid_write(out, &map->grid, cell);
}

/* The name alone if it means this type among its side's. */
static void write_place(struct text *out, const struct hf_map *map, const struct hf_move *move)
{
    const struct hf_type *type = &map->type[move->type];
    struct found found = find_types(map, span_of(type->name), side_of_nation(type->nation), -1);

    if (found.count > 1)
        text_printf(out, "%s ", hf_nation_title[type->nation]);
    text_printf(out, "%s ", type->name);
    put_hex(out, map, move->to);
    text_puts(out, move->flipped ? " flipped" : "");
}

static void write_hexes(struct text *out, const struct hf_map *map, const struct hf_move *move,
                        const char *gap)
{
    for (int i = 0; i < move->count; i++) {
        text_puts(out, i ? gap : "");
        put_hex(out, map, move->path[i]);
    }
}

static void write_attack(struct text *out, const struct hf_map *map, const struct hf_move *move)
{
    write_hexes(out, map, move, "+");
    text_putc(out, 'x');
    put_hex(out, map, move->to);
    if (move->die)
        text_printf(out, " (%d)", move->die);
    else
        text_puts(out, " (?)");
}

void hf_write(struct text *out, const struct setting *setting, const void *state, const void *what)
{
    const struct hf_map *map = map_of(setting);
    const struct hf_move *move = what;

    (void)state;
    switch ((enum kind)move->kind) {
    case PLACE:
        write_place(out, map, move);
        break;
    case MOVE:
        write_hexes(out, map, move, "-");
        break;
    case ATTACK:
        write_attack(out, map, move);
        break;
    case RETREAT:
    case ADVANCE:
        text_puts(out, move->kind == RETREAT ? "retreat " : "advance ");
        put_hex(out, map, move->path[0]);
        text_putc(out, '-');
        put_hex(out, map, move->to);
        break;
    case STAYS:
        text_puts(out, move->to == NO_CELL ? "stays" : "stays ");
        if (move->to != NO_CELL)
            put_hex(out, map, move->to);
        break;
    case PASS:
        text_puts(out, "pass");
        break;
    }
}
