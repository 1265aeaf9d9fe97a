/* SPDX-License-Identifier: MIT */
#include "referee/extract.h"

#include "referee/position.h"
#include "referee/verdict.h"

#include <string.h>

enum { LOG_BYTES_MAX = 1 << 20, OWN_TAGS_MAX = 16 };

/* ---- tags ------------------------------------------------------------------------------ */

/* Between typographic quotes nothing is quoted by a backslash. */
static void put_value(struct text *out, struct span value)
{
    bool plain = value.at[-1] == '"';

    for (size_t i = 0; i < value.len; i++) {
        if (!plain && (value.at[i] == '"' || value.at[i] == '\\'))
            text_putc(out, '\\');
        text_putc(out, value.at[i]);
    }
}

void extract_tag(struct text *out, const struct record *record, const struct tag *tag)
{
    text_putc(out, '[');
    tag_name_write(out, record, tag->name);
    text_puts(out, " \"");
    if (span_is(tag->name, "Game"))
        text_puts(out, record->game->name);
    else
        put_value(out, tag->value);
    text_puts(out, "\"]");
}

static int own_tag(const struct game *game, struct span name)
{
    for (int i = 0; game->tags && game->tags[i]; i++)
        if (span_is(name, game->tags[i]))
            return i;
    return -1;
}

/* The tags that an extract makes itself. */
static bool is_made(const struct replay *replay, struct span name)
{
    static const char *const made[] = {"Game", "Rules", "SetUp", "First", "Notation", "Result"};

    for (size_t i = 0; i < sizeof made / sizeof *made; i++)
        if (span_is(name, made[i]))
            return true;
    return replay->referee->scenario && span_is(name, "Scenario");
}

/* A scenario that the caller named takes the place of the log's; of a file, as one that lies beside
 * the log. */
static void put_scenario(struct text *out, const struct replay *replay)
{
    const char *path = replay->referee->scenario;

    if (!path || !replay->record.scenario)
        return;
    const char *slash = strrchr(path, '/');
    struct span name = span_of(slash ? slash + 1 : path);
    if (scenario_is_plain(name))
        text_printf(out, "[Scenario \"%s\"]\n", name.at);
}

/* The game's own tags can be what the position says already, or what it cannot say: which of them
 * to keep is found by trying. */
static void put_tags(struct text *out, const struct replay *replay, unsigned kept)
{
    const struct record *record = &replay->record;

    text_printf(out, "[Game \"%s\"]\n", record->game->name);
    for (unsigned i = 0; i < record->tag_count; i++) {
        int own = own_tag(record->game, record->tag[i].name);
        if (is_made(replay, record->tag[i].name) || (own >= 0 && !(kept >> own & 1)))
            continue;
        extract_tag(out, record, &record->tag[i]);
        text_putc(out, '\n');
    }
    put_scenario(out, replay);
}

static void put_rules(struct text *out, const struct replay *replay)
{
    const struct record *record = &replay->record;
    const struct tag *tag = record_tag(record, "Rules");

    if (replay->referee->rules)
        text_printf(out, "[Rules \"%s\"]\n", replay->referee->rules);
    else if (tag) {
        extract_tag(out, record, tag);
        text_putc(out, '\n');
    } else if (record->notation->preset)
        text_printf(out, "[Rules \"%s\"]\n", record->notation->preset);
}

/* Who began the game, where that is not the side that begins the extract. */
static void put_first(struct text *out, const struct replay *replay)
{
    const struct game *game = replay->record.game;
    int first = replay->record.setting.first;

    if (first == NO_SIDE && replay->first != replay->head.side)
        first = replay->first;
    if (first != NO_SIDE)
        text_printf(out, "[First \"%s\"]\n", game->sides[first]);
}

/* ---- the log --------------------------------------------------------------------------- */

/* With the position as a tag. It may hold what setup text may not, more pieces of a kind than there
 * are, say. */
static void write_with_fen(struct text *out, const struct replay *replay)
{
    put_tags(out, replay, 0);
    put_rules(out, replay);
    text_puts(out, "[FEN \"");
    replay->record.game->fen(out, &replay->record.setting, position_turn_start(replay));
    text_puts(out, "\"]\n");
    put_first(out, replay);
    text_putc(out, '\n');
    position_write_turn(out, replay);
}

static void write_with(struct text *out, const struct replay *replay, unsigned kept)
{
    bool in_turn = replay->head.number > 0;

    put_tags(out, replay, kept);
    put_rules(out, replay);
    if (in_turn || replay->record.setting.position)
        text_puts(out, "[SetUp \"position\"]\n");
    put_first(out, replay);
    text_putc(out, '\n');
    position_write(out, replay);
}

/* Does LOG lead to where REPLAY stands? */
static bool leads_there(struct span log, const struct replay *replay)
{
    struct chunk chunk = {log, {.line = 1}, 1, false};
    struct text wanted;
    struct text got;
    struct replay other;

    replay_begin_as_written(&other, &chunk, replay->referee);
    if (!replay_run(&other))
        return false;
    text_init(&wanted, LOG_BYTES_MAX);
    text_init(&got, LOG_BYTES_MAX);
    position_write(&wanted, replay);
    position_write(&got, &other);
    bool same = span_equal(text_span(&wanted), text_span(&got));
    text_free(&wanted);
    text_free(&got);
    return same;
}

void extract_write(struct text *out, const struct replay *replay)
{
    const char *const *tags = replay->record.game->tags;
    unsigned count = 0;
    size_t start = out->len;

    while (tags && tags[count] && count < OWN_TAGS_MAX)
        count++;
    const unsigned all = (1u << count) - 1;
    /* all of them, all but one, none */
    for (unsigned attempt = 0; attempt <= count; attempt++) {
        unsigned kept = attempt == 0 ? all : all & ~(1u << (attempt - 1));
        write_with(out, replay, kept);
        if (count == 0 || leads_there((struct span){out->at + start, out->len - start}, replay))
            return;
        out->len = start;
    }
    if (replay->record.game->fen) {
        write_with_fen(out, replay);
        if (leads_there((struct span){out->at + start, out->len - start}, replay))
            return;
        out->len = start;
    }
    write_with(out, replay, 0);
}
