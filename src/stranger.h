#ifndef STRANGER_H
#define STRANGER_H

#include "slice.h"

/* Something that people pipe in instead of JSON, known by its first bytes. */
struct stranger {
	struct slice begins;
	const char *found;	/* what it is */
	const char *instead;	/* what to do about it */
};

/* The one that an input with these first bytes is, NULL if it is none. */
const struct stranger *stranger_find(struct slice first);

#endif
