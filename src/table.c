#include <stdlib.h>
#include <string.h>

#include "table.h"

void
table_init(struct table *t, const struct column *columns, size_t count,
    unsigned wants)
{
	*t = (struct table){ .columns = columns, .column_count = count,
	    .wants = wants };
}

struct slice *
table_add_row(struct table *t, unsigned shows)
{
	size_t at = t->row_count * t->column_count;
	struct slice *cells;

	if (!(shows & t->wants))
		return NULL;
	t->cells = memory_grow(t->cells, &t->cell_cap, at + t->column_count,
	    sizeof(*t->cells));
	t->row_count++;
	cells = t->cells + at;
	memset(cells, 0, t->column_count * sizeof(*cells));
	return cells;
}

struct slice
table_number(struct table *t, size_t n)
{
	return slice_of(arena_printf(&t->arena, "%zu", n));
}

void
table_set(struct table *t, size_t row, size_t column, struct slice cell)
{
	t->cells[row * t->column_count + column] = cell;
}

const struct slice *
table_row(const struct table *t, size_t row)
{
	return t->cells + row * t->column_count;
}

void
table_free(struct table *t)
{
	if (t->also != NULL) {
		free(t->also->cells);
		arena_free(&t->also->arena);
		*t->also = (struct table){ 0 };
	}
	free(t->cells);
	arena_free(&t->arena);
	*t = (struct table){ 0 };
}
