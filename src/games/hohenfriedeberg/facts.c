/* SPDX-License-Identifier: MIT */
/* What a log may state about an attack: its total, and what came of it (H12). */
#include "games/hohenfriedeberg/field.h"

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
