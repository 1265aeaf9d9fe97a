/* SPDX-License-Identifier: MIT */
#include "rules/ruling.h"

#include "base/bug.h"

#include <string.h>

const char *finding_name(enum finding finding)
{
    static const char *const names[FINDING_COUNT] = {
        [LEGAL] = "legal",         [UNREADABLE] = "unreadable", [UNKNOWN] = "unknown",
        [AMBIGUOUS] = "ambiguous", [ILLEGAL] = "illegal",       [CLAIM] = "claim",
    };
    return names[finding];
}

bool ruling_next_place(const char **at, unsigned *arg, struct span *word)
{
    const char *open = strchr(*at, '{');

    if (!open)
        return false;
    if (!is_digit(open[1]) || open[1] - '0' >= RULING_ARGS || open[2] != ':')
        bug("a rule's message has a malformed place");
    *arg = (unsigned)(open[1] - '0');
    *word = (struct span){open + 3, strcspn(open + 3, "}")};
    *at = word->at + word->len + 1;
    return true;
}

static void write_place(struct text *out, struct span word, int value,
                        const struct phrasing *phrasing)
{
    if (span_is(word, "claimed") && value == INT16_MAX)
        text_puts(out, "what is stated");
    else if (span_is(word, "number") || span_is(word, "claimed"))
        text_printf(out, "%d", value);
    else
        phrasing->phrase(out, phrasing->setting, phrasing->state, word, value);
}

void ruling_write(struct text *out, const struct rule *rule, const int16_t *args,
                  const struct phrasing *phrasing)
{
    const char *at = rule->message;
    const char *plain = at;
    struct span word;
    unsigned arg;

    while (ruling_next_place(&at, &arg, &word)) {
        text_put(out, (struct span){plain, (size_t)(word.at - 3 - plain)});
        write_place(out, word, args[arg], phrasing);
        plain = at;
    }
    text_puts(out, plain);
}
