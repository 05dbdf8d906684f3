#ifndef ERROR_H
#define ERROR_H

#include <stdio.h>

#include "slice.h"

/* A place in an input.  Counted from 1, columns in bytes; line 0: no place. */
struct place {
	const char *file;	/* as the user named it, "-" for stdin */
	size_t line, col;
};

/* The place one past text, when text begins at the place given. */
struct place place_after(struct place at, struct slice text);

/* What went wrong, for one line on stderr.  Begin with = { 0 }. */
struct error {
	struct place at;
	char msg[1024];
	int silent;		/* nothing to say: the reader has gone away */
};

/*
 * Fills err and returns -1, so that failing is one line.  Of a text too long
 * for msg the middle is left out.  error_at names a place, whose file must
 * outlive err; error_set names none.
 */
int error_at(struct error *err, struct place at, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
int error_set(struct error *err, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/* Adds to the end of err's text; returns -1 as they do. */
int error_add(struct error *err, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/* Prints "error: [FILE:LINE:COLUMN: ]TEXT", foreign bytes shown as \xNN. */
void error_print(const struct error *err, FILE *fp);

#endif
