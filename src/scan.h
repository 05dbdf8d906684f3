#ifndef SCAN_H
#define SCAN_H

#include "error.h"
#include "slice.h"
#include "syntax.h"

/*
 * An input is a sequence of documents: the values that stand one after another
 * or, where the input is one array, the elements of that array.  A document
 * that is an object with an array "items" is a list, and comes in pieces, so
 * that only one element of it is ever in memory.
 */
enum item_type {
	ITEM_DOCUMENT,		/* a whole document that is no list */
	ITEM_LIST,		/* the members of a list before its items */
	ITEM_ELEMENT,		/* one of the items */
	ITEM_LIST_END		/* the members after the items */
};

/*
 * text is a JSON value, and for ITEM_LIST and ITEM_LIST_END the members alone,
 * without the braces round them: zero or more "key": value, commas between.  A
 * list whose "items" is given again sends ITEM_LIST again, with the members
 * between: what came of the former items is void (the last of equal keys wins).
 */
struct item {
	enum item_type type;
	struct slice text;
	const uint32_t *brackets; /* NULL, or where those are in text that are
				   * in no string, in their order */
	size_t bracket_count;
};

#define SCAN_DEPTH SKIM_DEPTH

/* Cuts a stream of JSON into items.  Holds one item in memory. */
struct scan {
	struct syntax syntax;
	int state;		/* what comes next */
	int in_array;		/* the input is an array of documents */
	int only_value;		/* the first document was no object */
	size_t documents;	/* begun */
	size_t members, members_end; /* of a list, offsets in what is kept */
};

/* file is for messages and must outlive them.  Free s with scan_free. */
void scan_init(struct scan *s, const char *file, struct source source);

/*
 * No item may be longer than so many bytes, nor what a list has before or after
 * its items; INPUT_MOST if this is not called.
 */
void scan_limit(struct scan *s, size_t most);

/*
 * 1: *item is the next item, valid until the next call.
 * 0: the input has ended.
 * -1: the input is not JSON or could not be read, see *err; the place is that
 *     of the first byte after which no JSON is possible, at the end of the
 *     input one past the last byte.  Or an item is over the limit, and the
 *     place is where it begins.  Do not call again.
 * Every byte is checked against RFC 8259 and UTF-8; lone surrogates and nesting
 * over SCAN_DEPTH are refused.  Equal keys are no error.  A UTF-8 byte order
 * mark is passed over.
 */
int scan_next(struct scan *s, struct item *item, struct error *err);

/*
 * The place of the byte at p, which must lie in the current item or one past
 * it.  Takes time for what lies between the item's start and p.
 */
struct place scan_place(struct scan *s, const char *p);

/* Likewise of n bytes in their order, in one go. */
void scan_places(struct scan *s, const char *const *at, size_t n,
    struct place *to);

/* 1 if the text is made of another, so that only tokens have a place. */
int scan_is_made(const struct scan *s);

void scan_free(struct scan *s);

#endif
