#ifndef AGREE_H
#define AGREE_H

#include "json.h"
#include "oracle.h"
#include "project.h"

/*
 * Holds scan, project and json to what the oracle says of an input, and the
 * places of scan's errors to tests/reference_json.h.  Begin with agree_init,
 * end with agree_free.
 */
struct agree {
	const char *const *names;	/* the wanted paths */
	size_t name_count;
	struct project_paths paths;
	struct slice input;
	int valid;			/* the oracle accepts it */
	struct place fault;		/* where it is refused, if not */
	struct oracle whole, part;	/* of the input, of one item */
	struct project project;
	struct json json;
	struct arena scratch;
	struct text wanted, found;	/* what the paths find in an item */

	struct text sent;		/* the last reading's items */
	size_t sent_count;
	struct text sent_before;	/* what the one before sent */
	struct error err;		/* and its error, if it was refused */
	char why[256];			/* of the last disagreement */
};

/* The paths must outlive a. */
void agree_init(struct agree *a, const char *const *names, size_t count);

/*
 * Takes up an input of less than 2 GiB, which must outlive its readings.  0 if
 * the oracle and the reference disagree: then a->why.
 */
int agree_on(struct agree *a, struct slice input);

/*
 * Reads it, at most so many bytes a read (0: as many as are wanted): 1 if all
 * agree, 0 and a->why if not.
 */
int agree_reading(struct agree *a, size_t most);

/* As agree_reading; items and error must be those of the last reading too. */
int agree_again(struct agree *a, size_t most);

void agree_free(struct agree *a);

#endif
