/* SPDX-License-Identifier: MIT */
#include "rules/ruling.h"

#include "base/bug.h"

#include <string.h>

const struct ruling legal = {.finding = LEGAL, .field = WHOLE_ITEM};

const char *finding_name(enum finding finding)
{
    static const char *const names[FINDING_COUNT] = {
        [LEGAL] = "legal",         [UNREADABLE] = "unreadable", [UNKNOWN] = "unknown",
        [AMBIGUOUS] = "ambiguous", [ILLEGAL] = "illegal",       [CLAIM] = "claim",
    };
    return names[finding];
}

static void write_place(struct text *out, const char *place, const int16_t *args,
                        const struct phrasing *phrasing)
{
    struct span word = {place + 2, strcspn(place + 2, "}")};
    int value;

    if (!is_digit(place[0]) || place[0] - '0' >= RULING_ARGS || place[1] != ':')
        bug("a rule's message has a malformed place");
    value = args[place[0] - '0'];
    if (span_is(word, "number"))
        text_printf(out, "%d", value);
    else
        phrasing->phrase(out, phrasing->setting, phrasing->state, word, value);
}

void ruling_write(struct text *out, const struct rule *rule, const int16_t *args,
                  const struct phrasing *phrasing)
{
    for (const char *at = rule->message; *at;) {
        size_t plain = strcspn(at, "{");
        text_put(out, (struct span){at, plain});
        at += plain;
        if (!*at)
            break;
        write_place(out, at + 1, args, phrasing);
        at += strcspn(at, "}") + 1;
    }
}
