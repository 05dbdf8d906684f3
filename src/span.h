#ifndef SPAN_H
#define SPAN_H

#include <stdint.h>

/*
 * The oldest and the newest of some points in time, in seconds since 1970.
 * Begin with = { 0 }, which is that there are none.
 */
struct span {
	int64_t oldest, newest;
};

/* Adds one; 0 is none. */
static inline void
span_add(struct span *s, int64_t time)
{
	if (time == 0)
		return;
	if (s->oldest == 0 || time < s->oldest)
		s->oldest = time;
	if (s->newest == 0 || time > s->newest)
		s->newest = time;
}

#endif
