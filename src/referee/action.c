/* SPDX-License-Identifier: MIT */
#include "referee/action.h"

void action_write(struct text *out, const struct notation *notation, const struct deed *deed,
                  enum claims claims)
{
    size_t start = out->len;

    notation->write(out, deed->setting, deed->state, deed->move);
    if (out->len == start)
        return;
    if (deed->let_stand)
        claims = CLAIMS_STATED;
    if (notation->facts && claims != CLAIMS_NONE)
        notation->facts(out, deed->setting, deed->state, deed->move, deed->after,
                        claims == CLAIMS_ALL);
    if (deed->let_stand || deed->says_stands)
        text_puts(out, " stands");
}
