#ifndef MEMORY_SOURCE_H
#define MEMORY_SOURCE_H

#include <errno.h>

#include "input.h"

/*
 * A source over memory, at most so many bytes a read.  Begin with
 * { .text = ..., .most = ... }; it must outlive the reading.
 */
struct memory_source {
	struct slice text;
	size_t most;		/* bytes a read, 0: as many as are wanted */
	size_t interrupt;	/* every so many reads one gives EINTR */
	int fails;		/* errno of the read after the last byte */
	size_t at, reads;
};

static inline ssize_t
memory_source_read(void *ctx, void *buf, size_t size)
{
	struct memory_source *m = ctx;
	size_t n = m->text.len - m->at;

	m->reads++;
	if (m->interrupt > 0 && m->reads % m->interrupt == 0) {
		errno = EINTR;
		return -1;
	}
	if (n == 0 && m->fails != 0) {
		errno = m->fails;
		return -1;
	}
	n = n < size ? n : size;
	n = m->most > 0 && n > m->most ? m->most : n;
	if (n > 0)
		memcpy(buf, m->text.ptr + m->at, n);
	m->at += n;
	return (ssize_t)n;
}

static inline struct source
memory_source(struct memory_source *m)
{
	return (struct source){ .read = memory_source_read, .ctx = m };
}

#endif
