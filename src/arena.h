#ifndef ARENA_H
#define ARENA_H

#include <stdarg.h>
#include <stddef.h>

#include "slice.h"

/*
 * Memory with one lifetime: taken piece by piece, given back all at once.
 * Begin with = { 0 }.  Nothing here returns NULL: when there is no memory left
 * the program says so on stderr and ends with exit status 2.
 */
struct arena {
	struct chunk *chunks;
	char *at, *end;		/* the free part of the newest chunk */
	size_t used;		/* bytes handed out since the last reset */
};

/* n bytes, zeroed, aligned for any type. */
void *arena_alloc(struct arena *a, size_t n);

/* Room for count elements of size bytes each; their product may not fit. */
void *arena_array(struct arena *a, size_t count, size_t size);

/* A copy of s; "no value" stays "no value". */
struct slice arena_copy(struct arena *a, struct slice s);

/* A NUL-terminated copy of s, for the C library. */
char *arena_string(struct arena *a, struct slice s);

/*
 * Likewise of what s points to, for printf: "" if it is NULL, and \x00 for each
 * NUL in it.
 */
char *arena_text(struct arena *a, const struct slice *s);

/* printf into the arena, NUL-terminated. */
char *arena_printf(struct arena *a, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
char *arena_vprintf(struct arena *a, const char *fmt, va_list ap)
    __attribute__((format(printf, 2, 0)));

/* count slices one after another, as one. */
struct slice arena_join(struct arena *a, const struct slice *parts,
    size_t count);

/* Likewise, with this NUL-terminated text between each two. */
struct slice arena_list(struct arena *a, const struct slice *parts,
    size_t count, const char *between);

/* Forgets all that was handed out, and keeps one chunk for what comes. */
void arena_reset(struct arena *a);

/* Gives everything back; a is as new. */
void arena_free(struct arena *a);

/*
 * For arrays that grow: p made at least want elements of size bytes long, *cap
 * being how many it has.  Free it with free().
 */
void *memory_grow(void *p, size_t *cap, size_t want, size_t size);

/* count zeroed elements of size bytes, to be freed with free(). */
void *memory_zeroed(size_t count, size_t size);

#endif
