/* SPDX-License-Identifier: MIT */
/*
 * The contract between a game and the rest of the program, which knows games only through it.
 * To add one, see doc/adding-a-game.md; the steps name the tests that fail until you are done.
 *
 * A game has a state and a move, plain structs without pointers that are copied by value. They
 * are `void *` here and nowhere else: each function of a game casts on its first line. Judging
 * never changes a state; applying never refuses.
 *
 *   read       what was written     -> the move that was meant, or UNREADABLE, UNKNOWN, AMBIGUOUS
 *   possible   can it be carried out at all (the unit exists, the square is free)?
 *   judge      is it legal? the checks stand in the order in which a teacher would name them;
 *              asked only of what is possible, it does not ask that again
 *   claims     did what the log states about it happen?
 *   apply      carry it out; asserts what `possible` promises
 */
#ifndef UMPIRE_RULES_GAME_H
#define UMPIRE_RULES_GAME_H

#include "base/span.h"
#include "base/text.h"
#include "board/canvas.h"
#include "notation/capture.h"
#include "rules/dice.h"
#include "rules/ruling.h"
#include "rules/scenario.h"
#include "rules/setting.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { STATE_MAX = 4096, MOVE_MAX = 64 };

/* Boxes large enough for any game's state or move. */
union state_box {
    max_align_t align;
    unsigned char bytes[STATE_MAX];
};

union move_box {
    max_align_t align;
    unsigned char bytes[MOVE_MAX];
};

/* A turn head: `46. south`. In what is due, ANY stands for "whichever is written". */
struct head {
    int32_t number; /* 0 is setup */
    int8_t side;    /* index into sides; NO_SIDE where the phase is common to all */
    int8_t phase;   /* index into phases; NO_PHASE in games without */
};

enum { NO_PHASE = -1 };

/* Is the game over by its rules? `arg` fills the places of the rule's message, a clause such as
 * "both arsenals destroyed". */
struct outcome {
    bool over;
    int8_t winner; /* side, or NO_SIDE for a draw */
    uint16_t rule;
    int16_t arg[RULING_ARGS];
};

static const struct outcome not_over = {.over = false};

/* Ways in which people end a game. ENDS_NOT: the item was none. */
enum ending {
    ENDS_NOT,
    ENDS_RESIGNS,
    ENDS_FORFEITS,
    ENDS_DRAW,
    ENDS_ADJUDICATED,
    ENDS_CANCELLED,
    ENDS_UNFINISHED,
    ENDS_CLAIM /* `south wins`: refused unless the rules agree */
};

enum { ANY_RULE = -1 };

/* What an item of a notation with heads and results of its own is. */
struct item {
    bool is_head;
    struct head head;    /* when it is one */
    enum ending ending;  /* when it is none and this is not ENDS_NOT */
    int8_t side;         /* who resigns, forfeits or wins; NO_SIDE for a draw */
    int16_t rule;        /* of ENDS_CLAIM: by which the game has ended; or ANY_RULE */
    struct span reason;  /* as written; empty if none */
};

/* Receives moves one by one; embed it in a struct of your own. False ends the listing. */
struct move_sink {
    bool (*take)(struct move_sink *sink, const void *move);
};

struct notation;

/* Receives what would be legal instead of a refused move, or the readings of an ambiguous one:
 * first a heading ("legal for this unit"), then items as they can be written; more headings may
 * follow. Headings of what is legal begin with that word; under others stand explanations. */
struct advice_sink {
    void (*heading)(struct advice_sink *sink, struct span words);
    void (*item)(struct advice_sink *sink, struct span words);
    const struct notation *notation; /* in which to write them; NULL: the game's first */
};

/* One way of writing a game down. */
struct notation {
    const char *name;             /* as in [Notation "..."]; the first of a game is "umpire" */
    const char *grammar;          /* the embedded text of grammar/NAME.pcre */
    struct vocabulary vocabulary; /* kinds and fields, in the order of the game's enums */
    const char *preset;           /* in effect unless the log or the caller chooses; or NULL */
    bool blanks_part_actions;     /* actions are parted by blanks, not by commas */

    struct ruling (*read)(void *move, const struct setting *setting, const void *state,
                          const struct capture *capture);

    /* Append the canonical form of a legal move, without claims. It reads back the same. */
    void (*write)(struct text *out, const struct setting *setting, const void *state,
                  const void *move);

    /* Append the facts of MOVE, made in STATE, that a log may state as claims, each with a blank in
     * front: sums, then outcome, then counts. Those that MOVE states, or ALL that hold; AFTER is
     * the state that came of it. Dice and choices are no facts: `write` writes them. Behind what
     * `write` wrote they read back. NULL: this notation has no claims. */
    void (*facts)(struct text *out, const struct setting *setting, const void *state,
                  const void *move, const void *after, bool all);

    /* Heads and results of its own; NULL where those of doc/notation.md are used. */
    struct item (*classify)(const struct setting *setting, const void *state,
                            const struct capture *capture);

    /* The other direction: a head or an ending as this notation writes it. A game that its rules
     * have ended is written as ENDS_CLAIM with who won. NULL where classify is. */
    void (*write_item)(struct text *out, const struct setting *setting, const void *state,
                       const struct item *item);

    /* What stands where a turn is left early, before it ends ("skip"); often nothing. NULL where
     * nothing ever does. */
    void (*write_turn_end)(struct text *out, const struct setting *setting, const void *state);

    /* Can this notation say a legal move? Else a ruling that names what it cannot. NULL: all. */
    struct ruling (*can_say)(const struct setting *setting, const void *state, const void *move);
};

/* How a diagram is wanted. */
struct view {
    const void *before; /* the state at the beginning of the last turn, to mark what it did */
};

/* An overlay for the diagram: `show --mark NAME=ARGUMENT`. */
struct mark {
    const char *name;
    const char *argument; /* what it takes ("SQUARE"), or NULL */
    const char *help;
    struct ruling (*paint)(struct canvas *canvas, const struct setting *setting,
                           const void *state, struct span argument);
};

struct game {
    const char *name;    /* as on the command line and in [Game "..."] */
    const char *title;   /* in full */
    const char *edition; /* of the rules that are followed */
    const char *page;    /* the embedded text of doc/rules/NAME.md */

    const char *const *sides;   /* lower case, NULL-terminated; also the names of player tags */
    const char *const *phases;  /* the same, or NULL for games without phases */
    struct options options;
    const struct rule *rules;
    uint16_t rule_count;
    const struct notation *notations; /* ends with an entry whose name is NULL */
    const struct mark *marks;         /* likewise */
    const char *const *tags;          /* header tags of its own that `tag` takes; or NULL */
    const char *plain_tags; /* a line each: what a header must say beside the game and a scenario;
                               NULL if nothing */
    const struct scenarios *scenarios; /* NULL: the board is fixed */
    const struct dice *dice;           /* NULL: no dice are rolled */
    bool setup_asks_who_begins; /* judges the setup by setting->first: where no [First] gives it,
                                   the referee judges once more when the first head does */

    size_t state_size;
    size_t move_size;

    /* The state before the first turn head, for the setting (a position or not). */
    void (*setup)(void *state, const struct setting *setting);

    /* Take one of the game's own header tags. NULL for games without. */
    struct ruling (*tag)(void *state, const struct setting *setting, struct span name,
                         struct span value);

    /* The head under which the next action belongs: the turn in progress, or the one to begin.
     * Number 0 during setup, when heads may come in any order. */
    struct head (*due)(const struct setting *setting, const void *state);

    /* May HEAD be the next? For games in which more heads fit than `due` can say: teammates who
     * alternate freely, turns that may be left out. NULL: what is due decides. */
    bool (*fits)(const struct setting *setting, const void *state, struct head head);

    /* HEAD does not fit. The ruling that says why, a clause to stand behind what was expected;
     * legal where there is nothing to add to that. NULL: there never is. */
    struct ruling (*misplaced)(const struct setting *setting, const void *state, struct head head);

    /* The side that SIDE wins and loses with: its team, which is a side too. NO_SIDE for one that
     * does not play. NULL: each plays for itself. */
    int8_t (*party)(const struct setting *setting, const void *state, int side);

    /* Whose business the next action of the turn in progress is, where that can be another side's
     * than the head's: a choice that the rules leave to the opponent. NULL: always the head's. */
    int8_t (*acts)(const struct setting *setting, const void *state);

    /* A head that fits what is due opens its turn (ANY is settled by what was written). */
    void (*begin)(void *state, const struct setting *setting, struct head head);

    /* May the turn in progress (or the setup) end as it stands? And: end it. */
    struct ruling (*may_end)(const struct setting *setting, const void *state);
    void (*end_turn)(void *state, const struct setting *setting);

    struct ruling (*possible)(const struct setting *setting, const void *state, const void *move);
    struct ruling (*judge)(const struct setting *setting, const void *state, const void *move);
    struct ruling (*claims)(const struct setting *setting, const void *state, const void *move);
    void (*apply)(void *state, const struct setting *setting, const void *move);

    struct outcome (*outcome)(const struct setting *setting, const void *state);

    /* The game is over. Does MOVE belong to the action that ended it, so that it may be written
     * all the same (or left out)? NULL: nothing does. */
    bool (*belongs)(const struct setting *setting, const void *state, const void *move);

    /* Every legal move, one for each state that can result, in a fixed order; but see below. */
    void (*moves)(const struct setting *setting, const void *state, struct move_sink *sink);

    /* Does it leave some out, since they are about sets of units and those are too many to be
     * read? NULL: never. */
    bool (*abridges)(const struct setting *setting, const void *state);

    /* Is this move about the unit or square that WORD names? For `umpire moves FILE SQUARE`. */
    bool (*concerns)(const struct setting *setting, const void *state, const void *move,
                     struct span word);

    /* What to say beside a refusal: what would be legal, or what could have been meant. MOVE is
     * one that `read` accepted and `possible`, `judge` or `claims` did not. */
    void (*advise)(const struct setting *setting, const void *state, const void *move,
                   struct ruling ruling, struct advice_sink *sink);

    /* Which overlays show best why RULING was made of a move that `read` accepted: as for
     * `show --mark`, parted by blanks ("lines=south reach=K13"). NULL: none ever do. Squares that
     * the action or the message names are pointed at without it, if the game has a mark called
     * `point` that takes one. */
    void (*illustrate)(struct text *out, const struct setting *setting, const void *state,
                       const void *move, struct ruling ruling);

    /* One argument of a message in words: WORD is what the place {N:WORD} calls it. */
    void (*phrase)(struct text *out, const struct setting *setting, const void *state,
                   struct span word, int value);

    /* The setup text that recreates a state at the beginning of a turn, lines ending in LF. */
    void (*position)(struct text *out, const struct setting *setting, const void *state);

    /* The same in one line, as the value of the game's tag `FEN`, which reads it back: the side to
     * move is settled. NULL for games without. */
    void (*fen)(struct text *out, const struct setting *setting, const void *state);

    void (*draw)(struct canvas *canvas, const struct setting *setting, const void *state,
                 const struct view *view);

    /* Recompute what is redundant in the state and assert that it agrees. Called after every
     * apply in debug builds and by the tests. */
    void (*audit)(const struct setting *setting, const void *state);
};

#endif
