#ifndef ESCAPE_H
#define ESCAPE_H

#include "slice.h"

/* The escapes in JSON strings. */

/*
 * How long the escape is whose backslash is at p: 2, 6, or 12 for a pair of
 * surrogates; 0 if it is none.  Looks no further than to what makes it none.
 */
size_t escape_length(const char *p);

/*
 * In what follows raw is what stands between the quotes of a string that scan
 * has found valid.
 */

/*
 * The text that raw stands for, written to to, which has room for raw.len
 * bytes; returns its length, never more than raw.len.
 */
size_t escape_decode(struct slice raw, char *to);

/* 1 if raw stands for text: k\u0069nd is kind. */
int escape_equal(struct slice raw, struct slice text);

#endif
