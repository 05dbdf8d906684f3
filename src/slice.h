#ifndef SLICE_H
#define SLICE_H

#include <stddef.h>
#include <string.h>

/*
 * A view of bytes someone else owns: not NUL-terminated, never freed, and it
 * may hold any byte.  A ptr of NULL means that there is no value at all, which
 * is not the same as an empty one.
 */
struct slice {
	const char *ptr;
	size_t len;
};

/* A slice of a string literal, usable in static initialisers. */
#define SLICE(literal) { literal, sizeof(literal) - 1 }

/* The slice of a NUL-terminated string, NULL giving "no value". */
static inline struct slice
slice_of(const char *s)
{
	return (struct slice){ s, s == NULL ? 0 : strlen(s) };
}

/* What s points to; the empty slice if it is NULL. */
static inline struct slice
slice_or_empty(const struct slice *s)
{
	return s == NULL ? (struct slice){ "", 0 } : *s;
}

/* 1 if both hold the same bytes; "no value" equals the empty slice. */
static inline int
slice_equal(struct slice a, struct slice b)
{
	return a.len == b.len &&
	    (a.len == 0 || memcmp(a.ptr, b.ptr, a.len) == 0);
}

/* As memcmp; of two that begin alike the shorter comes first. */
static inline int
slice_compare(struct slice a, struct slice b)
{
	size_t n = a.len < b.len ? a.len : b.len;
	int c = n == 0 ? 0 : memcmp(a.ptr, b.ptr, n);

	return c != 0 ? c : (a.len > b.len) - (a.len < b.len);
}

/* 1 if s holds exactly the NUL-terminated text. */
static inline int
slice_is(struct slice s, const char *text)
{
	return slice_equal(s, slice_of(text));
}

/* 1 if s begins with, or ends in, the NUL-terminated text. */
static inline int
slice_begins(struct slice s, const char *text)
{
	size_t n = strlen(text);

	return s.len >= n && (n == 0 || memcmp(s.ptr, text, n) == 0);
}

static inline int
slice_ends(struct slice s, const char *text)
{
	size_t n = strlen(text);

	return s.len >= n &&
	    (n == 0 || memcmp(s.ptr + s.len - n, text, n) == 0);
}

/* s without its first n bytes; n must not exceed s.len. */
static inline struct slice
slice_from(struct slice s, size_t n)
{
	return (struct slice){ s.ptr + n, s.len - n };
}

/* The first n bytes of s; n must not exceed s.len. */
static inline struct slice
slice_head(struct slice s, size_t n)
{
	return (struct slice){ s.ptr, n };
}

/* s without the text that it begins with, or s if it does not. */
static inline struct slice
slice_without(struct slice s, const char *text)
{
	return slice_begins(s, text) ? slice_from(s, strlen(text)) : s;
}

/* Takes off s what is behind its first such byte; no value without one. */
static inline struct slice
slice_cut_first(struct slice *s, char at)
{
	const char *found = s->len == 0 ? NULL : memchr(s->ptr, at, s->len);
	struct slice behind = { NULL, 0 };

	if (found != NULL) {
		size_t i = (size_t)(found - s->ptr);

		behind = slice_from(*s, i + 1);
		*s = slice_head(*s, i);
	}
	return behind;
}

/* Likewise what is behind the last one. */
static inline struct slice
slice_cut_last(struct slice *s, char at)
{
	size_t i;

	for (i = s->len; i-- > 0; )
		if (s->ptr[i] == at) {
			struct slice behind = slice_from(*s, i + 1);

			*s = slice_head(*s, i);
			return behind;
		}
	return (struct slice){ NULL, 0 };
}

#endif
