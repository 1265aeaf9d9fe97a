/* SPDX-License-Identifier: MIT */
/*
 * A page of characters to draw a board on. Everything is clipped at its edges. Rows and columns
 * count from 0 at the top left. A canvas is large and is never copied; who makes one owns it.
 */
#ifndef UMPIRE_BOARD_CANVAS_H
#define UMPIRE_BOARD_CANVAS_H

#include "base/span.h"
#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

enum { CANVAS_ROWS = 256, CANVAS_COLUMNS = 328 };

/* How a cell is shown on a terminal with colours; without them it makes no difference. */
enum style { STYLE_PLAIN, STYLE_DIM, STYLE_FIRST, STYLE_SECOND, STYLE_MARKED, STYLE_COUNT };

struct canvas {
    bool unicode; /* may glyphs beyond ASCII be used? */
    int bottom;   /* first row below all that has been drawn: where canvas_line writes */
    uint32_t rune[CANVAS_ROWS][CANVAS_COLUMNS]; /* 0 is a blank */
    uint8_t style[CANVAS_ROWS][CANVAS_COLUMNS]; /* enum style */
};

void canvas_clear(struct canvas *canvas, bool unicode);

/* Put one character. */
void canvas_put(struct canvas *canvas, int row, int column, unsigned rune, enum style style);

/* Write words from (ROW, COLUMN) to the right. */
void canvas_write(struct canvas *canvas, int row, int column, struct span words,
                  enum style style);

/* Write a line below all that has been drawn, as printf does; longer lines are wrapped at a
 * blank, with their continuation indented. */
void canvas_line(struct canvas *canvas, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Append the page to OUT, without blanks at the ends of lines. */
void canvas_print(struct text *out, const struct canvas *canvas, bool colour);

#endif
