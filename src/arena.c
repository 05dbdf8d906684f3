#include <stdalign.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena.h"

#define CHUNK ((size_t)64 * 1024)

struct chunk {
	struct chunk *next;
	size_t size;		/* of data */
	max_align_t data[];
};

static _Noreturn void
out_of_memory(void)
{
	fputs("error: out of memory\n", stderr);
	exit(2);
}

static void
add_chunk(struct arena *a, size_t n)
{
	size_t size = n > CHUNK ? n : CHUNK;
	struct chunk *c;

	if (size > SIZE_MAX - sizeof(*c) ||
	    (c = malloc(sizeof(*c) + size)) == NULL)
		out_of_memory();
	c->next = a->chunks;
	c->size = size;
	a->chunks = c;
	a->at = (char *)c->data;
	a->end = a->at + size;
}

/* The next n bytes, whose address is a multiple of align. */
static char *
take(struct arena *a, size_t n, size_t align)
{
	size_t pad = -(uintptr_t)a->at & (align - 1);
	char *p;

	if (a->at == NULL || (size_t)(a->end - a->at) < pad ||
	    (size_t)(a->end - a->at) - pad < n) {
		add_chunk(a, n);
		pad = 0;
	}
	p = a->at + pad;
	a->at = p + n;
	a->used += n + pad;
	return p;
}

void *
arena_alloc(struct arena *a, size_t n)
{
	char *p = take(a, n, alignof(max_align_t));

	if (n > 0)
		memset(p, 0, n);
	return p;
}

void *
arena_array(struct arena *a, size_t count, size_t size)
{
	if (size > 0 && count > SIZE_MAX / size)
		out_of_memory();
	return arena_alloc(a, count * size);
}

struct slice
arena_copy(struct arena *a, struct slice s)
{
	char *p;

	if (s.ptr == NULL)
		return s;
	p = take(a, s.len, 1);
	if (s.len > 0)
		memcpy(p, s.ptr, s.len);
	return (struct slice){ p, s.len };
}

static char *
append(char *to, struct slice s)
{
	if (s.len > 0)
		memcpy(to, s.ptr, s.len);
	return to + s.len;
}

char *
arena_string(struct arena *a, struct slice s)
{
	char *p = take(a, s.len + 1, 1);

	if (s.len > 0)
		memcpy(p, s.ptr, s.len);
	p[s.len] = '\0';
	return p;
}

char *
arena_text(struct arena *a, const struct slice *s)
{
	struct slice from = slice_or_empty(s);
	size_t nuls = 0, i;
	char *p, *to;

	for (i = 0; i < from.len; i++)
		nuls += from.ptr[i] == '\0';
	p = to = take(a, from.len + 3 * nuls + 1, 1);
	for (i = 0; i < from.len; i++)
		if (from.ptr[i] != '\0')
			*to++ = from.ptr[i];
		else
			to = append(to, slice_of("\\x00"));
	*to = '\0';
	return p;
}

char *
arena_vprintf(struct arena *a, const char *fmt, va_list ap)
{
	va_list again;
	char *p;
	int n;

	va_copy(again, ap);
	n = vsnprintf(NULL, 0, fmt, again);
	va_end(again);
	if (n < 0)
		out_of_memory();
	p = take(a, (size_t)n + 1, 1);
	vsnprintf(p, (size_t)n + 1, fmt, ap);
	return p;
}

char *
arena_printf(struct arena *a, const char *fmt, ...)
{
	va_list ap;
	char *p;

	va_start(ap, fmt);
	p = arena_vprintf(a, fmt, ap);
	va_end(ap);
	return p;
}

struct slice
arena_list(struct arena *a, const struct slice *parts, size_t count,
    const char *between)
{
	struct slice gap = slice_of(between);
	size_t len = count > 0 ? (count - 1) * gap.len : 0, i;
	char *p, *to;

	for (i = 0; i < count; i++)
		len += parts[i].len;
	p = to = take(a, len, 1);
	for (i = 0; i < count; i++) {
		if (i > 0)
			to = append(to, gap);
		to = append(to, parts[i]);
	}
	return (struct slice){ p, len };
}

struct slice
arena_join(struct arena *a, const struct slice *parts, size_t count)
{
	return arena_list(a, parts, count, "");
}

void
arena_reset(struct arena *a)
{
	struct chunk *c = a->chunks, *next;

	if (c == NULL)
		return;
	for (next = c->next; next != NULL; next = c->next) {
		c->next = next->next;
		free(next);
	}
	a->at = (char *)c->data;
	a->end = a->at + c->size;
	a->used = 0;
}

void
arena_free(struct arena *a)
{
	struct chunk *c, *next;

	for (c = a->chunks; c != NULL; c = next) {
		next = c->next;
		free(c);
	}
	*a = (struct arena){ 0 };
}

void *
memory_grow(void *p, size_t *cap, size_t want, size_t size)
{
	size_t n = *cap < 16 ? 16 : *cap;

	if (want <= *cap)
		return p;
	while (n < want)
		n = n > SIZE_MAX / 2 ? want : n * 2;
	if (size > 0 && n > SIZE_MAX / size)
		out_of_memory();
	p = realloc(p, n * size);
	if (p == NULL)
		out_of_memory();
	*cap = n;
	return p;
}

void *
memory_zeroed(size_t count, size_t size)
{
	void *p = calloc(count, size);

	if (p == NULL)
		out_of_memory();
	return p;
}
