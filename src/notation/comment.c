/* SPDX-License-Identifier: MIT */
#include "notation/comment.h"

#include <string.h>

struct gap gap_of(struct span text, size_t begin, size_t end)
{
    return (struct gap){text, begin, end, begin == 0, begin == 0};
}

static bool is_line_end(char c)
{
    return c == '\n' || c == '\r';
}

/* Does the line that AT stands on begin with a quoting mark? */
static bool line_is_quoted(struct span text, size_t at)
{
    while (at > 0 && !is_line_end(text.at[at - 1]))
        at--;
    while (at < text.len && (text.at[at] == ' ' || text.at[at] == '\t'))
        at++;
    return at < text.len && text.at[at] == '>';
}

static size_t end_of_line(const struct gap *gap, size_t at)
{
    while (at < gap->end && !is_line_end(gap->text.at[at]))
        at++;
    return at;
}

static size_t end_of_braces(const struct gap *gap, size_t at)
{
    while (at < gap->end && gap->text.at[at] != '}')
        at++;
    return at;
}

static void take(struct gap *gap, struct comment *comment, char sign)
{
    size_t begin = gap->at + 1;
    size_t end = sign == '{' ? end_of_braces(gap, begin) : end_of_line(gap, begin);

    *comment = (struct comment){
        .sign = sign,
        .own_line = gap->own_line,
        .quoted = line_is_quoted(gap->text, gap->at),
        .text = {gap->text.at + begin, end - begin},
    };
    gap->at = sign == '{' && end < gap->end ? end + 1 : end;
    gap->at_line_start = false;
}

bool gap_next(struct gap *gap, struct comment *comment)
{
    for (; gap->at < gap->end; gap->at++) {
        char c = gap->text.at[gap->at];
        if (c == ';' || c == '{' || (c == '%' && gap->at_line_start)) {
            take(gap, comment, c);
            return true;
        }
        if (is_line_end(c))
            gap->own_line = gap->at_line_start = true;
        else if (c == ',')
            gap->at_line_start = false;
    }
    return false;
}

bool comment_fits_braces(const struct comment *comment)
{
    return !comment->text.len || !memchr(comment->text.at, '}', comment->text.len);
}

/* A line without the quoting marks at its beginning and one blank behind them. */
static struct span without_marks(struct span line)
{
    size_t cut = 0;

    for (size_t i = 0; i < line.len && strchr(" \t>", line.at[i]); i++)
        if (line.at[i] == '>')
            cut = i + 1;
    if (cut > 0 && cut < line.len && line.at[cut] == ' ')
        cut++;
    return (struct span){line.at + cut, line.len - cut};
}

static struct span without_blanks_behind(struct span line)
{
    while (line.len && (line.at[line.len - 1] == ' ' || line.at[line.len - 1] == '\t'))
        line.len--;
    return line;
}

/* Cut the next line off REST, without its end. */
static struct span next_line(struct span *rest, bool *ended)
{
    struct span line = {rest->at, 0};

    while (line.len < rest->len && !is_line_end(rest->at[line.len]))
        line.len++;
    size_t used = line.len;
    *ended = used < rest->len;
    if (*ended)
        used += rest->at[used] == '\r' && used + 1 < rest->len && rest->at[used + 1] == '\n' ? 2
                                                                                            : 1;
    rest->at += used;
    rest->len -= used;
    return line;
}

static void write_lines(struct text *out, const struct comment *comment)
{
    struct span rest = comment->text;
    bool first = true;
    bool ended = true;

    while (ended) {
        struct span line = next_line(&rest, &ended);
        if (comment->quoted && !first)
            line = without_marks(line);
        text_put(out, ended ? without_blanks_behind(line) : line);
        if (ended)
            text_putc(out, '\n');
        first = false;
    }
}

void comment_write(struct text *out, const struct comment *comment, bool braces)
{
    if (comment->sign == '{') {
        text_putc(out, '{');
        write_lines(out, comment);
        text_putc(out, '}');
    } else if (braces) {
        text_putc(out, '{');
        text_put(out, span_trim(comment->text));
        text_putc(out, '}');
    } else {
        text_putc(out, comment->sign);
        text_put(out, without_blanks_behind(comment->text));
    }
}
