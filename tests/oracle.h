#ifndef ORACLE_H
#define ORACLE_H

#include "scan.h"
#include "text.h"

/*
 * What scan, project and json must make of an input, found the old way: all of
 * it in memory, taken apart by jsmn, and then every byte looked at again, in
 * the tokens and between them, for jsmn takes much that is not JSON.  Nothing
 * here is shared with src/scan.c or tests/reference_json.h.  Begin with
 * = { 0 }, use it for input after input, free it with oracle_free.
 */
struct oracle {
	char *text;		/* a copy of the input, and a newline */
	size_t len, text_cap;	/* without the newline */
	void *tokens;		/* jsmn's, private to oracle.c */
	size_t count, token_cap;
	struct item *items;	/* all that scan must send, in their order */
	size_t item_count, item_cap;
	struct text scratch;
};

/*
 * 1 if text, of less than 2 GiB, is an input that scan must accept; the items
 * are valid until the next call.  0 if it must be refused.
 */
int oracle_read(struct oracle *o, struct slice text);

/*
 * Adds to *to what a path such as "metadata name" finds in an input that was
 * accepted and is one value: arrays on the way stand for their elements, of
 * equal keys the last counts.  A value that is neither object nor array where
 * the way goes on is itself found.  Each value ends in a space: "-" for one
 * that is not there, null, true, false, a number as it is spelled, a string as
 * its length, a colon and its bytes, "[" values "]", "{" keys and values "}".
 */
void oracle_values(struct oracle *o, const char *path, struct text *to);

void oracle_free(struct oracle *o);

#endif
