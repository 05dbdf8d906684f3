#ifndef PROGRESS_H
#define PROGRESS_H

#include <stdint.h>
#include <stdio.h>
#include <time.h>

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

enum progress_when { PROGRESS_AUTO, PROGRESS_ALWAYS, PROGRESS_NEVER };

/* Reads auto, always or never into *when: 0, or -1 if it is another word. */
int progress_when(const char *word, enum progress_when *when);

/*
 * Begins the reading of size bytes (0: nobody knows how many), objects being
 * where those that were read are counted.  Auto shows the line on fp if that is
 * a terminal.
 */
void progress_begin(struct progress *p, enum progress_when when, FILE *fp,
    uint64_t size, const size_t *objects);

/* A source that is the other one, seen by p, which must outlive it. */
struct source progress_watch(struct progress *p, struct source source);

/* Takes the line away. */
void progress_end(struct progress *p);

#endif
