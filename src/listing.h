#ifndef LISTING_H
#define LISTING_H

#include "arena.h"

/* The first names of what a hint counts.  Begin with { .most = ... }. */
struct listing {
	size_t most;			/* names that are lined up */
	size_t count;			/* all that were added */
	char *names;			/* "a, b, c", NULL if none */
};

/* Adds a name; names live in the arena. */
void listing_add(struct listing *l, struct arena *arena, const char *name);

/* What comes behind the names: ", ..." if there are more. */
const char *listing_dots(const struct listing *l);

#endif
