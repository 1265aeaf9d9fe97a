/* SPDX-License-Identifier: MIT */
/* Every game of the table fulfils the contract of rules/game.h in form: members, tables, names. */
#include "games/list.h"
#include "notation/grammar.h"
#include "rules/game.h"
#include "support/cmocka.h"
#include "support/toy_game.h"

#include <string.h>

static void for_each(void (*check)(const struct game *))
{
    check(&toy_game);
    for (const struct game *const *game = games_list; *game; game++)
        check(*game);
}

static bool takes_tag(const struct game *game, const char *name)
{
    for (int i = 0; game->tags && game->tags[i]; i++)
        if (strcmp(game->tags[i], name) == 0)
            return true;
    return false;
}

static void members_are_set(const struct game *game)
{
    assert_non_null(game->name);
    assert_non_null(game->title);
    assert_non_null(game->edition);
    assert_non_null(game->page);
    assert_non_null(game->sides);
    assert_non_null(game->sides[0]);
    assert_non_null(game->options.choices);
    assert_non_null(game->options.presets);
    assert_non_null(game->marks);
    assert_true(game->setup && game->due && game->begin && game->may_end && game->end_turn);
    assert_true(game->possible && game->judge && game->claims && game->apply && game->outcome);
    assert_true(game->moves && game->concerns && game->advise && game->phrase);
    assert_true(game->position && game->draw && game->audit);
    assert_true(!game->tags == !game->tag);
    if (game->fen)
        assert_true(takes_tag(game, "FEN"));
    assert_in_range(game->state_size, 1, STATE_MAX);
    assert_in_range(game->move_size, 1, MOVE_MAX);
}

/* Lower case without blanks, as it is written on command lines and in tags. */
static void is_a_name(const char *name)
{
    assert_true(name[0] >= 'a' && name[0] <= 'z');
    for (const char *at = name; *at; at++)
        assert_true((*at >= 'a' && *at <= 'z') || is_digit(*at) || *at == '-');
}

static void names_can_be_written(const struct game *game)
{
    is_a_name(game->name);
    for (int i = 0; game->sides[i]; i++)
        is_a_name(game->sides[i]);
    for (int i = 0; game->phases && game->phases[i]; i++)
        is_a_name(game->phases[i]);
    for (const struct choice *choice = game->options.choices; choice->name; choice++)
        is_a_name(choice->name);
    for (const struct preset *preset = game->options.presets; preset->name; preset++)
        is_a_name(preset->name);
    for (const struct mark *mark = game->marks; mark->name; mark++)
        is_a_name(mark->name);
}

static bool page_has(const struct game *game, const char *number)
{
    char heading[32];
    struct text text;

    text_borrow(&text, heading, sizeof heading);
    text_printf(&text, "\n## %s ", number);
    return strstr(game->page, heading) != NULL;
}

static void rules_have_sections(const struct game *game)
{
    for (int i = 0; i < game->rule_count; i++) {
        const struct rule *rule = &game->rules[i];
        assert_non_null(rule->name);
        assert_true(rule->message[0] && rule->section[0]);
        if (game != &toy_game && !page_has(game, rule->number))
            fail_msg("%s: doc/rules has no section for %s", game->name, rule->number);
    }
}

/* umpire fmt writes claims by `facts`; without it they would be lost. */
static void claims_can_be_written(const struct game *game)
{
    for (int i = 0; i < game->rule_count; i++)
        if (game->rules[i].finding == CLAIM && !game->notations[0].facts)
            fail_msg("%s: %s refuses a claim, but no facts are written", game->name,
                     game->rules[i].name);
}

static void options_and_presets_agree(const struct game *game)
{
    for (const struct choice *choice = game->options.choices; choice->name; choice++) {
        assert_true(choice->number && choice->help);
        assert_true(choice->values[0] ? choice->values[1] != NULL
                                      : choice->least <= choice->usual &&
                                            choice->usual <= choice->most);
        if (game != &toy_game && !page_has(game, choice->number))
            fail_msg("%s: doc/rules has no section for %s", game->name, choice->number);
    }
    for (const struct preset *preset = game->options.presets; preset->name; preset++) {
        struct setting setting;
        setting_init(&setting, &game->options);
        struct options_trouble trouble =
            setting_read(&setting, &game->options, span_of(preset->name));
        assert_int_equal(trouble.fault, OPTIONS_FINE);
        assert_non_null(preset->help);
    }
}

/* What setting_write says is read back as the same setting. */
static void settings_are_written_and_read(const struct game *game)
{
    struct setting setting;
    struct setting again;
    char words[1024];
    struct text text;

    setting_init(&setting, &game->options);
    for (int i = 0; game->options.choices[i].name; i++) {
        const struct choice *choice = &game->options.choices[i];
        setting.choice[i] = (int16_t)(choice->values[0] ? 1 : choice->most);
    }
    text_borrow(&text, words, sizeof words);
    setting_write(&text, &setting, &game->options, true);
    assert_false(text.full);
    setting_init(&again, &game->options);
    assert_int_equal(setting_read(&again, &game->options, text_span(&text)).fault, OPTIONS_FINE);
    assert_memory_equal(setting.choice, again.choice, sizeof setting.choice);
}

static void grammars_fit_their_readers(const struct game *game)
{
    struct note note;

    for (const struct notation *notation = game->notations; notation->name; notation++) {
        struct grammar *grammar =
            grammar_compile(span_of(notation->grammar), &notation->vocabulary, &note);
        if (!grammar)
            fail_msg("%s, %s: %s", game->name, notation->name, note.words);
        assert_true(notation->read && notation->write);
        grammar_free(grammar);
    }
    assert_string_equal(game->notations[0].name, "umpire");
}

static void tables_end_where_they_should(void **state)
{
    (void)state;
    for_each(members_are_set);
    for_each(names_can_be_written);
    for_each(rules_have_sections);
    for_each(claims_can_be_written);
}

static void options_are_sound(void **state)
{
    (void)state;
    for_each(options_and_presets_agree);
    for_each(settings_are_written_and_read);
}

static void grammars_are_sound(void **state)
{
    (void)state;
    for_each(grammars_fit_their_readers);
}

static void names_differ(void **state)
{
    (void)state;
    for (const struct game *const *a = games_list; *a; a++)
        for (const struct game *const *b = games_list; b < a; b++)
            assert_string_not_equal((*a)->name, (*b)->name);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_end_where_they_should),
        cmocka_unit_test(options_are_sound),
        cmocka_unit_test(grammars_are_sound),
        cmocka_unit_test(names_differ),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
