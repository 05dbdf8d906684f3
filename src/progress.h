#ifndef PROGRESS_H
#define PROGRESS_H

#include <stdint.h>
#include <stdio.h>
#include <time.h>

#include "error.h"
#include "input.h"

/*
 * One line that says how far the reading is, written over itself: bytes,
 * MB/s, objects, and where the size is known percent and the time left.  It
 * comes after a second and is gone at the end.
 */
struct progress {
	FILE *fp;			/* NULL: nothing is shown */
	struct source source;		/* the input in hand */
	uint64_t bytes, size;		/* read; in all, 0 if not known */
	const size_t *objects;
	struct timespec begun, shown;
	size_t width;			/* of the line that is to be seen */
};

/*
 * Begins the reading of size bytes (0: nobody knows how many), objects being
 * where those that were read are counted.  when is auto (on fp if that is a
 * terminal), always, never, or NULL for auto; -1 with err if it is none.
 */
int progress_begin(struct progress *p, const char *when, FILE *fp,
    uint64_t size, const size_t *objects, struct error *err);

/* A source that is the other one, seen by p, which must outlive it. */
struct source progress_watch(struct progress *p, struct source source);

/* Takes the line away. */
void progress_end(struct progress *p);

#endif
