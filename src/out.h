#ifndef OUT_H
#define OUT_H

#include <stdio.h>

#include "error.h"
#include "slice.h"

/*
 * The writer of all output.  The first failed write is kept and later ones do
 * nothing, so that nobody but out_close need ask.  Begin with { .fp = ... }.
 */
struct out {
	FILE *fp;
	int failed;		/* errno of the first failure, 0 if none */
};

/* Our own text, written as it is. */
void out_text(struct out *o, const char *text);
void out_slice(struct out *o, struct slice s);

/* n spaces. */
void out_pad(struct out *o, size_t n);

/* What another program wrote: unsafe bytes are shown as \xNN (foreign.h). */
void out_foreign(struct out *o, struct slice s);

/*
 * s as a JSON string, quotes included, escaped as Go's encoding/json does and
 * further so that no terminal is moved by it.  Bytes that are not UTF-8 become
 * U+FFFD: the output is always JSON.
 */
void out_json(struct out *o, struct slice s);

/*
 * Prints text in lines of at most 80 columns; the first begins at column
 * indent, where the caller has come to, and the others after as many spaces.
 */
void out_wrapped(struct out *o, const char *text, size_t indent);

/*
 * Flushes and closes fp.  0, or -1 with err if anything was not written; the
 * error of a closed pipe is silent.
 */
int out_close(struct out *o, struct error *err);

#endif
