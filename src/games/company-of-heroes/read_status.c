/* SPDX-License-Identifier: MIT */
/* What a unit of a position has: health, upgrades and the states of its round. */
#include "games/company-of-heroes/reading.h"

static const struct {
    const char *word;
    uint8_t status;
} status_words[] = {
    {"deployed", IS_DEPLOYED}, {"pinned", IS_PINNED},      {"entered", HAS_ENTERED},
    {"sped", HAS_SPED},        {"repaired", HAS_REPAIRED}, {"smoke", IN_SMOKE},
};

static struct ruling note_status(struct reading *it, uint8_t status)
{
    if (it->move->status & status)
        return ch_refuse(RULE_STATED_TWICE, FIELD_STATUS, ARGS(0));
    it->move->status |= status;
    return legal;
}

static struct ruling take_status(struct reading *it, struct span word, struct span *rest)
{
    struct ch_move *move = it->move;
    struct span number;

    for (size_t i = 0; i < sizeof status_words / sizeof *status_words; i++)
        if (span_is(word, status_words[i].word))
            return note_status(it, status_words[i].status);
    if (!span_is(word, "health") && !span_is(word, "cp") && !span_is(word, "lost")) {
        int upgrade =
            ch_upgrade_called(&scenario_of(it->setting)->type[move->type], ch_unquoted(word));
        if (upgrade < 0)
            return ch_refuse(RULE_NO_UPGRADE, FIELD_STATUS, ARGS(move->type));
        if ((move->upgrades >> 2 * upgrade & 3) == UPGRADE_TIMES)
            return ch_refuse(RULE_BAD_VALUE, FIELD_STATUS, ARGS(move->type, 8));
        move->upgrades += UINT32_C(1) << 2 * upgrade;
        return legal;
    }
    ch_next_run(rest, &number);
    uint8_t count = (uint8_t)ch_read_count(number);
    if (span_is(word, "lost")) {
        move->loss = count;
        return note_status(it, HAS_LOST);
    }
    bool is_health = span_is(word, "health");
    if (is_health ? move->health || move->destroyed : move->cp)
        return ch_refuse(RULE_STATED_TWICE, FIELD_STATUS, ARGS(0));
    *(is_health ? &move->health : &move->cp) = count;
    move->destroyed = move->destroyed || (is_health && count == 0);
    return legal;
}

struct ruling ch_read_status(struct reading *it)
{
    struct span rest = it->field[FIELD_STATUS];
    struct span word;
    struct ruling ruling = legal;

    while (ruling.finding == LEGAL && ch_next_name(&rest, &word))
        if (!span_is(word, "with"))
            ruling = take_status(it, word, &rest);
    return ruling;
}
