#ifndef DOCUMENT_H
#define DOCUMENT_H

#include "arena.h"
#include "json.h"
#include "scan.h"

/*
 * A manifest, whole: its values are numbers in json, 0 being the object, and
 * each of them has a place.
 */
struct document {
	struct json json;
	struct place *places;		/* of the value of this number */
	struct slice kind, version;	/* empty: it does not say */
	struct slice namespace, name;
};

/*
 * The documents of one or more inputs in their order, all in memory, so that
 * one can be held against another.  Begin with = { 0 }; must not be moved.
 */
struct documents {
	struct arena arena;
	struct document *v;
	size_t count, cap;
	size_t others;			/* have "items" and are no lists: not
					   in v */
	size_t max_item;		/* bytes; INPUT_MOST if it is 0 */
	size_t list;			/* where the list in hand begins */
	struct slice list_kind, list_version;	/* what it says so far */
};

/*
 * Reads an input, JSON or YAML, to its end; file names it in places and must
 * outlive d.  The
 * items of a list are documents one by one, of the list's kind and version if
 * they say none themselves.  null is no document.  0, or -1 with err: the input
 * is neither or cannot be read, a document is no object, a kind or version no
 * string, a list an item of another, or backend_check refuses.
 * A fault of the syntax anywhere in the input is told before any other.
 */
int documents_read(struct documents *d, const char *file,
    struct source source, struct error *err);

void documents_free(struct documents *d);

/* The place of a value, and of the key of one that is a member. */
struct place document_place(const struct document *d, int value);
struct place document_key_place(const struct document *d, int value);

/* The value at a path of members such as "spec template"; JSON_NONE if none. */
int document_at(const struct document *d, int value, const char *path);

/* The text of the string there, "no value" if there is none. */
struct slice document_text(const struct document *d, int value,
    const char *path);

/*
 * The values at a path from a value on, in their order.  An array on the way or
 * at the end stands for each of its elements; the step "*" for each member of
 * an object.
 */
#define DOCUMENT_STEPS	8
struct document_walk {
	const struct document *d;
	const char *steps[DOCUMENT_STEPS + 1];	/* after each value */
	struct json_each each[DOCUMENT_STEPS + 1];
	int single[DOCUMENT_STEPS + 1];		/* or this one value */
	size_t depth;
};

/* Begins a walk; path, of at most DOCUMENT_STEPS steps, must outlive it. */
void document_walk(struct document_walk *w, const struct document *d,
    int value, const char *path);

/* The next value, null among them; JSON_NONE at the end. */
int document_next(struct document_walk *w);

#endif
