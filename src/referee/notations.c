/* SPDX-License-Identifier: MIT */
#include "referee/notations.h"

#include "referee/position.h"

/* Is the first action understood, be it legal or not? */
static bool reads_first_action(const struct notation *notation, const struct replay *refused)
{
    struct referee referee = *refused->referee; /* borrows the grammars, which are there */
    struct replay replay;
    enum step step;

    referee.reads = notation;
    replay_begin(&replay, &refused->chunk, &referee);
    if (replay.fault.rule)
        return false;
    do
        step = replay_step(&replay);
    while (step == STEP_TURN || step == STEP_GO_ON || step == STEP_TURN_END);
    return step == STEP_ACTION || (step == STEP_FAULT && replay.fault.action.len > 0);
}

const struct notation *notation_that_reads(const struct replay *refused)
{
    const struct fault *fault = &refused->fault;
    bool understood = fault->action.len > 0 || refused->action_total > 0;
    bool unread =
        fault->rule && (fault->rule->finding == UNREADABLE || fault->rule->finding == UNKNOWN);

    if (!unread || understood || !position_exists(refused) || refused->referee->grammar_text.at)
        return NULL;
    for (const struct notation *one = refused->record.game->notations; one->name; one++)
        if (one != refused->record.notation && reads_first_action(one, refused))
            return one;
    return NULL;
}
