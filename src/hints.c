#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "foreign.h"
#include "hints.h"

void
hints_add(struct hints *h, const char *fmt, ...)
{
	va_list ap;
	char *text;
	size_t i;

	va_start(ap, fmt);
	text = arena_vprintf(&h->arena, fmt, ap);
	va_end(ap);
	for (i = 0; i < h->count; i++)
		if (strcmp(h->v[i], text) == 0)
			return;
	h->v = memory_grow(h->v, &h->cap, h->count + 1, sizeof(*h->v));
	h->v[h->count++] = text;
}

void
hints_print(const struct hints *h, FILE *fp)
{
	struct slice rest, piece;
	char hex[5];
	size_t i;

	for (i = 0; i < h->count; i++) {
		fputs("hint: ", fp);
		rest = slice_of(h->v[i]);
		while (foreign_next(&rest, hex, &piece))
			fwrite(piece.ptr, 1, piece.len, fp);
		putc('\n', fp);
	}
}

void
hints_free(struct hints *h)
{
	free(h->v);
	arena_free(&h->arena);
}
