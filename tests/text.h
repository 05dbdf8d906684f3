#ifndef TEXT_H
#define TEXT_H

#include <stdio.h>
#include <string.h>

#include "arena.h"

/* A text that grows.  Begin with = { 0 }, free ptr with free(). */
struct text {
	char *ptr;
	size_t len, cap;
};

static inline void
text_add(struct text *t, struct slice s)
{
	if (s.len == 0)
		return;
	t->ptr = memory_grow(t->ptr, &t->cap, t->len + s.len, 1);
	memcpy(t->ptr + t->len, s.ptr, s.len);
	t->len += s.len;
}

static inline struct slice
text_slice(const struct text *t)
{
	return (struct slice){ t->len == 0 ? "" : t->ptr, t->len };
}

/* Prints s for people: what is no visible ASCII as \xNN. */
static inline void
text_print(struct slice s)
{
	size_t i;

	for (i = 0; i < s.len; i++) {
		unsigned char c = (unsigned char)s.ptr[i];

		if (c < 0x20 || c > 0x7e)
			printf("\\x%02x", c);
		else
			putchar(c);
	}
}

#endif
