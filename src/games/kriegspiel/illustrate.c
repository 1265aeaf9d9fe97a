/* SPDX-License-Identifier: MIT */
/*
 * Which marks of the diagram show best why something was refused.
 */
#include "games/kriegspiel/army.h"

enum shown { SHOWS_LINES, SHOWS_ATTACK, SHOWS_REACH };

static const struct {
    enum rule_index rule;
    enum shown shown;
} illustrations[] = {
    {RULE_TOO_FAR, SHOWS_REACH},
    {RULE_NO_WAY, SHOWS_REACH},
    {RULE_OWN_IN_WAY, SHOWS_REACH},
    {RULE_ENEMY_IN_WAY, SHOWS_REACH},
    {RULE_MOUNTAIN, SHOWS_REACH},
    {RULE_RELAY_JOINED, SHOWS_LINES},
    {RULE_RELAY_OFF_LINE, SHOWS_LINES},
    {RULE_LINE_CUT, SHOWS_LINES},
    {RULE_OFF_LINE, SHOWS_LINES},
    {RULE_NOBODY_IN_RANGE, SHOWS_ATTACK},
    {RULE_TOO_WEAK, SHOWS_ATTACK},
    {RULE_CLAIM_ATTACK, SHOWS_ATTACK},
    {RULE_CLAIM_DEFENCE, SHOWS_ATTACK},
    {RULE_CLAIM_DESTROYED, SHOWS_ATTACK},
    {RULE_CLAIM_RETREATS, SHOWS_ATTACK},
    {RULE_CLAIM_CANNOT_RETREAT, SHOWS_ATTACK},
    {RULE_CLAIM_RETREAT_OFF_LINE, SHOWS_ATTACK},
};

void ks_illustrate(struct text *out, const struct setting *setting, const void *in,
                   const void *what, struct ruling ruling)
{
    const struct ks_state *state = in;
    const struct ks_move *move = what;

    (void)setting;
    for (size_t i = 0; i < sizeof illustrations / sizeof *illustrations; i++) {
        if (illustrations[i].rule != ruling.rule)
            continue;
        if (illustrations[i].shown == SHOWS_LINES) {
            text_puts(out, state->side == NORTH ? "lines=north" : "lines=south");
            return;
        }
        bool attack = illustrations[i].shown == SHOWS_ATTACK;
        text_puts(out, attack ? "attack=" : "reach=");
        ks_write_square(out, attack ? move->to : move->from);
        return;
    }
}
