#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format.h"

#define API_VERSION "gpuops/v1alpha1"
#define INDENT 4

/* Something that is open, an object or an array, and what is inside it. */
struct printer {
	struct out *out;
	size_t depth;
	int empty;		/* nothing was printed in the innermost yet */
};

static void
begin_line(struct printer *p)
{
	out_text(p->out, p->empty ? "\n" : ",\n");
	out_pad(p->out, p->depth * INDENT);
	p->empty = 0;
}

static void
begin_member(struct printer *p, const char *key)
{
	begin_line(p);
	out_json(p->out, slice_of(key));
	out_text(p->out, ": ");
}

static void
open_bracket(struct printer *p, const char *bracket)
{
	out_text(p->out, bracket);
	p->depth++;
	p->empty = 1;
}

static void
close_bracket(struct printer *p, const char *bracket)
{
	p->depth--;
	if (!p->empty) {
		out_text(p->out, "\n");
		out_pad(p->out, p->depth * INDENT);
	}
	out_text(p->out, bracket);
	p->empty = 0;
}

static void
print_cell(struct printer *p, const struct column *c, struct slice cell)
{
	if (cell.ptr == NULL)
		out_text(p->out, "null");
	else if (c->type == COLUMN_BOOL)
		out_slice(p->out, cell);
	else
		out_json(p->out, cell);
}

/* The rows from..to of a table are one item. */
struct item {
	const struct table *t;
	size_t from, to;
};

/* ---- members, sorted by their keys as Go sorts them --------------------- */

/* Either a column, or a nest with its columns. */
struct member {
	const char *key;
	size_t column;
	const struct nest *nest;
};

static int
by_key(const void *a, const void *b)
{
	const struct member *x = a, *y = b;

	return strcmp(x->key, y->key);
}

/* The members that columns held by `of` make; each nest once.  To be freed. */
static struct member *
find_members(const struct table *t, const struct nest *of, size_t *count)
{
	struct member *v = memory_zeroed(t->column_count + 1, sizeof(*v));
	size_t n = 0, i, k;

	for (i = 0; i < t->column_count; i++) {
		const struct column *c = &t->columns[i];

		if (c->json == NULL)
			continue;
		if (c->nest == of) {
			v[n++] = (struct member){ c->json, i, NULL };
			continue;
		}
		for (k = 0; k < n && v[k].nest != c->nest; k++)
			;
		if (of == NULL && k == n)
			v[n++] = (struct member){ c->nest->json, i, c->nest };
	}
	qsort(v, n, sizeof(*v), by_key);
	*count = n;
	return v;
}

/* The columns of a nest in one row, as an object. */
static void
print_map(struct printer *p, const struct table *t, const struct nest *nest,
    size_t row)
{
	size_t count, i;
	struct member *v = find_members(t, nest, &count);

	open_bracket(p, "{");
	for (i = 0; i < count; i++) {
		begin_member(p, v[i].key);
		print_cell(p, &t->columns[v[i].column],
		    table_row(t, row)[v[i].column]);
	}
	close_bracket(p, "}");
	free(v);
}

/* column is the first of the nest: rows without a value there add nothing. */
static void
print_nest(struct printer *p, const struct item *item, const struct nest *nest,
    size_t column)
{
	const struct table *t = item->t;
	size_t row;

	if (nest->type == NEST_MAP) {
		print_map(p, t, nest, item->from);
		return;
	}
	open_bracket(p, "[");
	for (row = item->from; row < item->to; row++) {
		struct slice cell = table_row(t, row)[column];

		if (cell.ptr == NULL)
			continue;
		begin_line(p);
		if (nest->type == NEST_LIST)
			print_map(p, t, nest, row);
		else
			print_cell(p, &t->columns[column], cell);
	}
	close_bracket(p, "]");
}

static void
print_item(struct printer *p, const struct item *item)
{
	const struct table *t = item->t;
	size_t count, i;
	struct member *v = find_members(t, NULL, &count);

	begin_line(p);
	open_bracket(p, "{");
	for (i = 0; i < count; i++) {
		begin_member(p, v[i].key);
		if (v[i].nest != NULL)
			print_nest(p, item, v[i].nest, v[i].column);
		else
			print_cell(p, &t->columns[v[i].column],
			    table_row(t, item->from)[v[i].column]);
	}
	close_bracket(p, "}");
	free(v);
}

/* ---- the document ------------------------------------------------------ */

static void
print_items(struct printer *p, const struct table *t)
{
	struct item item = { .t = t };

	open_bracket(p, "[");
	while (item.from < t->row_count) {
		item.to = item.from + 1;
		while (item.to < t->row_count && slice_equal(
		    table_row(t, item.to)[0], table_row(t, item.from)[0]))
			item.to++;
		print_item(p, &item);
		item.from = item.to;
	}
	close_bracket(p, "]");
}

static void
print_list(struct printer *p, const struct table *t)
{
	begin_member(p, t->list);
	print_items(p, t);
}

static void
print_total(struct printer *p, const struct table *t)
{
	char total[32];

	begin_member(p, t->total_json);
	snprintf(total, sizeof(total), "%zu", t->total);
	out_text(p->out, total);
}

/* The keys are sorted: a list may come before "kind", a total after all. */
void
format_json(struct out *out, const struct table *t, int headers)
{
	struct printer p = { .out = out };
	int list_first = strcmp(t->list, "kind") < 0;

	(void)headers;
	open_bracket(&p, "{");
	begin_member(&p, "apiVersion");
	out_json(out, slice_of(API_VERSION));
	if (list_first)
		print_list(&p, t);
	begin_member(&p, "kind");
	out_json(out, slice_of(t->kind));
	if (!list_first)
		print_list(&p, t);
	if (t->total_json != NULL)
		print_total(&p, t);
	close_bracket(&p, "}");
	out_text(out, "\n");
}
