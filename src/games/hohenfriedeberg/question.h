/* SPDX-License-Identifier: MIT */
/* What the judge is asked, in its two files. */
#ifndef UMPIRE_GAMES_HOHENFRIEDEBERG_QUESTION_H
#define UMPIRE_GAMES_HOHENFRIEDEBERG_QUESTION_H

#include "games/hohenfriedeberg/field.h"

struct question {
    const struct setting *setting;
    const struct hf_map *map;
    const struct hf_state *state;
    const struct hf_move *move;
};

struct ruling hf_judge_attack(const struct question *it);

#endif
