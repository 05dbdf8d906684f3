#ifndef PROJECT_H
#define PROJECT_H

#include "arena.h"
#include "scan.h"
#include "slice.h"

/*
 * The wanted paths as a tree: spaces part the steps of a path, and an array on
 * the way stands for each of its elements.  Built once, then only read.
 */
struct project_paths {
	struct arena arena;
	struct project_step *root;
};

/* Begins with none.  Free p with project_paths_free. */
void project_paths_init(struct project_paths *p);

/* Adds a path such as "metadata name"; it must outlive p. */
void project_paths_add(struct project_paths *p, const char *path);

void project_paths_free(struct project_paths *p);

/*
 * What is wanted of one item: JSON again, in which all but the wanted subtrees
 * is left out.  A value that stands where the way to a wanted path needs an
 * object or array is kept as it is, for the reader to complain of.  Equal keys
 * stay equal keys, in their order.
 */
struct project {
	struct slice text;	/* valid until the next projection */
	char *buf;
	size_t cap;
	struct piece *pieces;	/* where parts of text came from */
	size_t piece_count, piece_cap;
	struct place *places;		/* of their sources, once kept */
	struct scan *scan;		/* of the item, NULL once kept */
	const struct item *item;	/* in hand */
	size_t bracket;			/* the next of the item's brackets */
};

/*
 * Projects item, which s must still hold, into p.  Begin with p = { 0 }, use it
 * for item after item, free with project_free.  No JSON is refused here: scan
 * has checked it.
 */
void project_item(struct project *p, const struct project_paths *paths,
    struct scan *s, const struct item *item);

/* The place in the input of the byte at p->text.ptr + offset. */
struct place project_place(const struct project *p, size_t offset);

/*
 * A copy of p, places included, that lives in the arena and outlasts the item;
 * nothing of it is to be freed.
 */
struct project project_keep(const struct project *p, struct arena *arena);

/*
 * A text of which all is wanted, JSON that begins at this place, as
 * project_keep would give it: text must outlive it, too.
 */
struct project project_text(struct slice text, struct place at,
    struct arena *arena);

void project_free(struct project *p);

#endif
