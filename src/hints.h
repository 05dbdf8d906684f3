#ifndef HINTS_H
#define HINTS_H

#include <stdio.h>

#include "arena.h"

/* What the user should know beside the report.  Begin with = { 0 }. */
struct hints {
	struct arena arena;
	char **v;
	size_t count, cap;
};

/* Adds a line, worded as printf does, if it is not there yet. */
void hints_add(struct hints *h, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/* Prints each as a line "hint: TEXT", unsafe bytes as \xNN. */
void hints_print(const struct hints *h, FILE *fp);

void hints_free(struct hints *h);

#endif
