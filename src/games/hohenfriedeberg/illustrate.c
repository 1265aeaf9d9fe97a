/* SPDX-License-Identifier: MIT */
/*
 * Which marks of the diagram show best why something was refused.
 */
#include "games/hohenfriedeberg/field.h"

enum shown { SHOWS_REACH, SHOWS_SIGHT, SHOWS_ZONE };

static const struct {
    enum rule_index rule;
    enum shown shown;
} illustrations[] = {
    {RULE_TOO_FAR, SHOWS_REACH},        {RULE_NOT_ADJACENT, SHOWS_REACH},
    {RULE_THROUGH_ENEMY, SHOWS_REACH},  {RULE_END_OCCUPIED, SHOWS_REACH},
    {RULE_NO_WAY, SHOWS_REACH},         {RULE_SEVERAL_WAYS, SHOWS_REACH},
    {RULE_GREY_STOPS, SHOWS_REACH},     {RULE_ZONE_STOPS, SHOWS_ZONE},
    {RULE_ZONE_TO_ZONE, SHOWS_ZONE},    {RULE_ZONE_STOP_OCCUPIED, SHOWS_ZONE},
    {RULE_ZONE_BINDS, SHOWS_ZONE},      {RULE_ADVANCE_ZONE, SHOWS_ZONE},
    {RULE_DOT_IN_SIGHT, SHOWS_SIGHT},   {RULE_UNIT_IN_SIGHT, SHOWS_SIGHT},
    {RULE_SIDES_IN_SIGHT, SHOWS_SIGHT}, {RULE_SIDE_IN_SIGHT, SHOWS_SIGHT},
};

void hf_illustrate(struct text *out, const struct setting *setting, const void *in,
                   const void *what, struct ruling ruling)
{
    static const char *const mark[] = {"reach=", "sight=", "zone="};
    const struct hf_state *state = in;
    const struct hf_move *move = what;

    for (size_t i = 0; i < sizeof illustrations / sizeof *illustrations; i++) {
        if (illustrations[i].rule != ruling.rule)
            continue;
        text_puts(out, mark[illustrations[i].shown]);
        if (illustrations[i].shown == SHOWS_ZONE)
            text_puts(out, state->side == PRUSSIANS ? "austrian" : "prussian");
        else
            grid_write(out, &map_of(setting)->grid, move->path[0]);
        return;
    }
}
