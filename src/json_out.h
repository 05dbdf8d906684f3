#ifndef JSON_OUT_H
#define JSON_OUT_H

#include "out.h"

/*
 * JSON as kubectl prints it: four spaces a level, a line for each member and
 * element, {} and [] where there is none.  Begin with { .out = ... }.
 */
struct json_out {
	struct out *out;
	size_t depth;
	int filled;		/* the innermost bracket has something in it */
};

/*
 * Begins a member of an object with its key, or with NULL an element of an
 * array, or the whole; what follows is its value.
 */
void json_out_begin(struct json_out *j, const char *key);

/* As the value: opens a bracket.  json_out_close closes it with its like. */
void json_out_open(struct json_out *j, const char *bracket);
void json_out_close(struct json_out *j, const char *bracket);

#endif
