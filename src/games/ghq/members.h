/* SPDX-License-Identifier: MIT */
/* The functions of which define.c makes the game, by the files that they are in. What each has to
 * do stands in rules/game.h. */
#ifndef UMPIRE_GAMES_GHQ_MEMBERS_H
#define UMPIRE_GAMES_GHQ_MEMBERS_H

#include "rules/game.h"

/* turn.c */
void ghq_setup(void *state, const struct setting *setting);
struct head ghq_due(const struct setting *setting, const void *state);
void ghq_begin(void *state, const struct setting *setting, struct head head);
struct ruling ghq_may_end(const struct setting *setting, const void *state);
void ghq_end_turn(void *state, const struct setting *setting);
struct outcome ghq_outcome(const struct setting *setting, const void *state);

/* judge.c */
struct ruling ghq_possible(const struct setting *setting, const void *state, const void *move);
struct ruling ghq_judge(const struct setting *setting, const void *state, const void *move);
struct ruling ghq_claims(const struct setting *setting, const void *state, const void *move);
void ghq_facts(struct text *out, const struct setting *setting, const void *state, const void *move,
               const void *after, bool all);

/* apply.c, board.c */
void ghq_apply(void *state, const struct setting *setting, const void *move);
void ghq_audit(const struct setting *setting, const void *state);

/* moves.c */
void ghq_moves(const struct setting *setting, const void *state, struct move_sink *sink);
bool ghq_concerns(const struct setting *setting, const void *state, const void *move,
                  struct span word);

/* read.c, write.c, playghq.c */
extern const char *const ghq_kind_words[];
extern const char *const ghq_field_words[];
extern const char *const ghq_playghq_kind_words[];
extern const char *const ghq_playghq_field_words[];

struct ruling ghq_read(void *move, const struct setting *setting, const void *state,
                       const struct capture *capture);
void ghq_write(struct text *out, const struct setting *setting, const void *state,
               const void *move);
struct ruling ghq_playghq_read(void *move, const struct setting *setting, const void *state,
                               const struct capture *capture);
void ghq_playghq_write(struct text *out, const struct setting *setting, const void *state,
                       const void *move);
struct item ghq_playghq_classify(const struct setting *setting, const void *state,
                                 const struct capture *capture);
void ghq_playghq_write_item(struct text *out, const struct setting *setting, const void *state,
                            const struct item *item);
void ghq_playghq_write_turn_end(struct text *out, const struct setting *setting, const void *state);
struct ruling ghq_playghq_can_say(const struct setting *setting, const void *state,
                                  const void *move);

/* fen.c, write.c */
struct ruling ghq_tag(void *state, const struct setting *setting, struct span name,
                      struct span value);
void ghq_fen(struct text *out, const struct setting *setting, const void *state);
void ghq_position(struct text *out, const struct setting *setting, const void *state);

/* words.c, advise.c, draw.c, marks.c */
void ghq_phrase(struct text *out, const struct setting *setting, const void *state,
                struct span word, int value);
void ghq_advise(const struct setting *setting, const void *state, const void *move,
                struct ruling ruling, struct advice_sink *sink);
void ghq_draw(struct canvas *canvas, const struct setting *setting, const void *state,
              const struct view *view);
extern const struct mark ghq_marks[];
void ghq_illustrate(struct text *out, const struct setting *setting, const void *state,
                    const void *move, struct ruling ruling);

#endif
