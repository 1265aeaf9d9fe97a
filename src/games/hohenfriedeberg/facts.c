/* SPDX-License-Identifier: MIT */
/* What a log may state about an attack: its total, and what came of it (H12). Is it so? */
#include "games/hohenfriedeberg/field.h"

struct ruling hf_claims(const struct setting *setting, const void *state, const void *what)
{
    const struct hf_map *map = map_of(setting);
    const struct hf_move *move = what;

    if (move->kind != ATTACK || (move->total < 0 && !move->claimed))
        return legal;
    int combat = hf_combat(map, move, state);
    int total = move->die + combat;
    enum result result = hf_result(map, state, move);
    if (result == RESULT_OPEN)
        return hf_refuse(RULE_CLAIM_OPEN, FIELD_DIE, ARGS(0));
    if (move->total >= 0 && move->total != total)
        return hf_refuse(RULE_CLAIM_TOTAL, FIELD_TOTAL,
                         ARGS(total, move->die, combat, move->total));
    for (int claim = 0; claim < RESULTS; claim++)
        if ((move->claimed >> claim & 1) && claim != (int)result)
            return hf_refuse(RULE_CLAIM_RESULT, (unsigned)(FIELD_MISSES + claim),
                             ARGS(total, hf_defence(map, state, move->to), move->to, (int)result));
    return legal;
}

void hf_facts(struct text *out, const struct setting *setting, const void *state, const void *what,
              const void *after, bool all)
{
    static const char *const words[RESULTS] = {"misses", "flips", "eliminated"};
    const struct hf_map *map = map_of(setting);
    const struct hf_move *move = what;

    (void)after;
    if (move->kind != ATTACK)
        return;
    enum result result = hf_result(map, state, move);
    if (result == RESULT_OPEN)
        return; /* the die is not rolled yet */
    if (all || move->total >= 0)
        text_printf(out, " = %d", move->die + hf_combat(map, move, state));
    if (all || move->claimed)
        text_printf(out, " %s", words[result]);
}
